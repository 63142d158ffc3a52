internal import Domain
internal import Posix
internal import Wire

/// The watch face on all of a terminal.
final class FullScreen: WatchDisplay {
  private let modes: TerminalModes
  private let abilities: Abilities
  private let clock: any Clock
  private var painter: Painter
  /// What the terminal has not taken yet. Until it has, nothing else is drawn: then the newest is.
  private var unwritten: ArraySlice<UInt8> = []

  /// The moment for which the screen was drawn, in milliseconds of UTC.
  private var shownAt: Int64 = 0

  let farJump = 10

  /// - Parameter terminal: a descriptor on a terminal.
  init(_ terminal: CInt, _ abilities: Abilities, _ clock: any Clock) throws(Failure) {
    self.abilities = abilities
    self.clock = clock
    painter = Painter(Palette(abilities.colours, .usual))
    do throws(Errno) { modes = try TerminalModes(terminal, farewell: Self.farewell(abilities)) } catch {
      throw Failure(.usage, "can't use the terminal: \(error.reason)")
    }
  }

  var descriptor: CInt? { modes.descriptor }
  var isWaitingToWrite: Bool { !unwritten.isEmpty }

  /// xterm's private modes: 1049 the second screen, 25 the cursor, 7 wrapping at the right edge, 2004 bracketed paste.
  private static func greeting(_ abilities: Abilities) -> String {
    (abilities.hasSecondScreen ? "\u{1B}[?1049h" : "") + "\u{1B}[?25l\u{1B}[?7l\u{1B}[?2004h"
  }

  private static func farewell(_ abilities: Abilities) -> String {
    "\u{1B}[0m\u{1B}[?2004l\u{1B}[?7h\u{1B}[?25h"
      + (abilities.hasSecondScreen ? "\u{1B}[?1049l" : "\u{1B}[2J\u{1B}[H")
  }

  func enter() throws(Failure) {
    do throws(Errno) { try modes.enter() } catch { throw Failure(.usage, "can't use the terminal: \(error.reason)") }
    unwritten = []
    painter.forget()
    _ = write(Array(Self.greeting(abilities).utf8))
  }

  func leave() { modes.leave() }
  func readKeys() -> [UInt8]? { modes.read() }
  func forget() { painter.forget() }

  func show(_ model: WatchModel) -> Bool {
    guard write([]) else { return false }
    guard unwritten.isEmpty else { return true }
    painter.palette = Palette(abilities.colours, Self.theme(model))
    let size = TerminalSize.both(modes.descriptor) ?? (columns: 80, rows: 24)
    // No face is larger; a terminal that says so is mistaken, and would cost much memory.
    var canvas = Canvas(
      columns: min(size.columns, 1000), rows: min(size.rows, 500), isUnicode: abilities.isUnicode,
      hasGrounds: painter.palette.hasGrounds)
    clock.refresh()
    shownAt = clock.wall
    WatchPage(model: model, now: shownAt, offset: clock.offset(at:)).draw(on: &canvas)
    return write(painter.paint(canvas))
  }

  private static func theme(_ model: WatchModel) -> Theme {
    model.state?["theme"]?.string.flatMap(Theme.named) ?? .usual
  }

  /// In one write, as far as the terminal takes it; the rest when it does.
  private func write(_ bytes: [UInt8]) -> Bool {
    unwritten += bytes
    guard !unwritten.isEmpty else { return true }
    guard let count = modes.write(unwritten) else { return false }
    unwritten = unwritten.dropFirst(count)
    return true
  }

  func nextChange(_ model: WatchModel) -> Int64? {
    // Time that stands still until a test moves it changes nothing by itself.
    guard !clock.isHandMoved, model.showsTime else { return nil }
    // Reckoned from what is shown: were it from now, a minute that began in between would be left out.
    return model.nextMinute(after: shownAt)
  }
}
