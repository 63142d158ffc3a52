import Glibc
import Posix
import TestSupport
import Testing

@Suite struct TerminalModesTests {
  /// `TIOCSPTLCK` and `TIOCGPTN` of asm-generic/ioctls.h, which Swift can't read: unlocks a terminal's other end, and tells its
  /// number (ioctl_tty(2)).
  private static let unlock: UInt = 0x4004_5431
  private static let number: UInt = 0x8004_5430

  @Test func `a terminal that is slow to take it gets the whole farewell`() throws {
    let keeper = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    try #require(keeper >= 0)
    defer { close(keeper) }
    var value: CInt = 0
    try #require(ioctl(keeper, Self.unlock, &value) == 0)
    try #require(ioctl(keeper, Self.number, &value) == 0)
    let program = open("/dev/pts/\(value)", O_RDWR | O_NOCTTY | O_CLOEXEC)
    try #require(program >= 0)
    defer { close(program) }
    // More than a terminal holds: what is not waited for is lost.
    let farewell = String(repeating: "0123456789abcdef", count: 1 << 14)
    let reader = Running("/bin/sh", ["-c", "head -c \(farewell.utf8.count) <&3 | wc -c"], ready: keeper)
    let modes = try TerminalModes(program, farewell: farewell)
    try modes.enter()
    modes.leave()
    #expect(reader.line() == "\(farewell.utf8.count)")
  }
}
