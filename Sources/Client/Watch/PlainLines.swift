internal import Glibc
internal import Posix

/// The watch face for a screen reader, or a terminal that can do nothing else: a line for each change, in words to speak.
///
/// The keys are the same. Nothing that was written is written over.
final class PlainLines: WatchDisplay {
  private let terminal: Terminal
  private let abilities: Abilities
  /// Nil where the keys don't come from a terminal.
  private let modes: TerminalModes?
  private var teller = PlainTeller()

  /// Each number is asked back, since nobody sees the digits that are typed.
  let farJump = -1

  init(_ terminal: Terminal, _ abilities: Abilities) {
    self.terminal = terminal
    self.abilities = abilities
    modes = try? TerminalModes(STDIN_FILENO, keepsOutput: true)
  }

  var descriptor: CInt? { modes?.descriptor ?? STDIN_FILENO }
  var isWaitingToWrite: Bool { false }

  func enter() throws(Failure) {
    do throws(Errno) { try modes?.enter() } catch { throw Failure(.usage, "can't use the terminal: \(error.reason)") }
  }

  func leave() { modes?.leave() }
  func forget() {}
  func nextChange(_ model: WatchModel) -> Int64? { nil }

  func readKeys() -> [UInt8]? {
    if let modes { return modes.read() }
    var chunk = [UInt8](repeating: 0, count: 4096)
    let count = chunk.withUnsafeMutableBytes { read(STDIN_FILENO, $0.baseAddress, $0.count) }
    if count > 0 { return Array(chunk[..<count]) }
    return count < 0 && (errno == EAGAIN || errno == EINTR) ? [] : nil
  }

  func show(_ model: WatchModel) -> Bool {
    teller.lines(model).allSatisfy { line in
      terminal.put((abilities.isUnicode ? cleaned(line) : Ascii.text(cleaned(line))) + "\n")
    }
  }
}
