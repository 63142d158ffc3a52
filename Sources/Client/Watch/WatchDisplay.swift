/// Where a watch face is shown, and where its keys come from.
protocol WatchDisplay: AnyObject {
  /// What becomes readable with a key, and writable when the display takes more; nil where there are no keys.
  var descriptor: CInt? { get }
  /// Whether something could not be written yet.
  var isWaitingToWrite: Bool { get }
  /// How far a jump may go without being asked back.
  var farJump: Int { get }

  /// Takes the terminal over; also after a stop.
  func enter() throws(Failure)
  /// Gives the terminal back as it was.
  func leave()
  /// The bytes of keys that came; nil where the terminal is gone.
  func readKeys() -> [UInt8]?
  /// Shows the model; false where nobody can see it any more.
  func show(_ model: WatchModel) -> Bool
  /// The display may show anything, and may have another size.
  func forget()
  /// The moment, in milliseconds of UTC, at which something that is shown changes by itself; nil where nothing does.
  func nextChange(_ model: WatchModel) -> Int64?
}
