/// A screen that only a test sees.
public protocol Screen: AnyObject {
  /// What a program needs to show itself there, besides what it needs for the daemon.
  var variables: [String: String] { get }
  /// All that is on it, as a PPM; empty where no picture could be taken.
  func picture() -> Picture
}
