extension Grammar {
  /// The grammar of English, made when somebody first speaks.
  public static let english = Grammar(.english)
}
