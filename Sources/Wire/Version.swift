/// What `hello` and `--version` tell.
public enum Version {
  public static let program = "0.1.0"
  /// Rises only when something that worked before no longer does.
  public static let wire = 1
}
