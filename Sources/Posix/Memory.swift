internal import CLinux

/// What a program that runs for days does about the memory that only its start needed.
public enum Memory {
  /// Gives start-up's code pages and free heap back to the system.
  public static func giveBack() { clinux_give_back() }
}
