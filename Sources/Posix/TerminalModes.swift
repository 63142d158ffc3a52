internal import CLinux
internal import Glibc

/// A terminal whose keys come one by one and unseen (termios(3)), until it is given back as it was. Owns a descriptor of its
/// own on it, where it can have one, which then never blocks.
public final class TerminalModes {
  private let file: FileDescriptor
  private let original: termios
  /// What brings the screen back, in bytes of the terminal.
  private let farewell: [UInt8]
  private let keepsOutput: Bool
  private var isEntered = false
  /// How long a terminal that takes nothing more is waited for; milliseconds.
  private static let patience = 2000

  /// What reads and writes on it.
  public var descriptor: CInt { file.raw }

  /// - Parameters:
  ///   - terminal: a descriptor on a terminal; `ENOTTY` where it is on something else.
  ///   - farewell: what is written to it at the end, and in a crash.
  ///   - keepsOutput: whether a line feed still begins a new line, as for programs that write lines.
  public init(_ terminal: CInt, farewell: String = "", keepsOutput: Bool = false) throws(Errno) {
    var modes = termios()
    try retrying("tcgetattr") { tcgetattr(terminal, &modes) }
    original = modes
    self.farewell = Array(farewell.utf8)
    self.keepsOutput = keepsOutput
    // A description of our own, since the shell and others share the one that we were given, and O_NONBLOCK with it.
    let flags = O_RDWR | O_NOCTTY | O_NONBLOCK
    if let own = try? FileDescriptor.open("/proc/self/fd/\(terminal)", flags) {
      file = own
    } else {
      file = FileDescriptor(owning: try retrying("dup") { clinux_fcntl(terminal, F_DUPFD_CLOEXEC, 3) })
    }
  }

  /// Keys come one by one and unseen from now on; Ctrl-C and Ctrl-Z are signals still. Also brings that back after a stop.
  public func enter() throws(Errno) {
    var modes = original
    modes.c_iflag &= ~tcflag_t(ICRNL | INLCR | IGNCR | ISTRIP | IXON)
    modes.c_lflag &= ~tcflag_t(ICANON | ECHO | ECHOE | ECHOK | ECHONL | IEXTEN)
    if !keepsOutput { modes.c_oflag &= ~tcflag_t(OPOST) }
    withUnsafeMutableBytes(of: &modes.c_cc) {
      $0[Int(VMIN)] = 1
      $0[Int(VTIME)] = 0
    }
    isEntered = true
    farewell.withUnsafeBufferPointer { bytes in
      var original = original
      bytes.withMemoryRebound(to: CChar.self) {
        _ = clinux_terminal_guard(file.raw, &original, $0.baseAddress, bytes.count)
      }
    }
    try retrying("tcsetattr") { tcsetattr(file.raw, TCSANOW, &modes) }
  }

  /// Gives the terminal back as it was, waiting 2 s for one that takes nothing, as over a slow line. What was typed and not
  /// read is thrown away: nobody meant it for the shell.
  public func leave() {
    guard isEntered else { return }
    isEntered = false
    clinux_terminal_unguard()
    var rest = farewell[...]
    while !rest.isEmpty, let count = write(rest) {
      rest = rest.dropFirst(count)
      guard !rest.isEmpty else { break }
      guard let ready = try? Poll.wait(file.raw, .write, milliseconds: Self.patience), ready.isReady else { break }
    }
    tcflush(file.raw, TCIFLUSH)
    var modes = original
    tcsetattr(file.raw, TCSANOW, &modes)
  }

  /// Reads the bytes that there are; empty where there are none, nil where the terminal is gone.
  public func read() -> [UInt8]? {
    var chunk = [UInt8](repeating: 0, count: 4096)
    let raw = file.raw
    do throws(Errno) {
      let count = try retrying("read") { chunk.withUnsafeMutableBytes { Glibc.read(raw, $0.baseAddress, $0.count) } }
      return count > 0 ? Array(chunk[..<count]) : nil
    } catch { return error.code == EAGAIN ? [] : nil }
  }

  /// Writes as much as the terminal takes now: how many bytes, 0 where it takes none; nil where it is gone.
  public func write(_ bytes: ArraySlice<UInt8>) -> Int? {
    let raw = file.raw
    do throws(Errno) {
      return try retrying("write") { bytes.withUnsafeBytes { Glibc.write(raw, $0.baseAddress, $0.count) } }
    } catch { return error.code == EAGAIN ? 0 : nil }
  }

  deinit { leave() }
}
