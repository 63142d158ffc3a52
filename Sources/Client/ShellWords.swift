/// What a person typed after a program's name.
public enum ShellWords {
  /// This program's words; refuses what is not UTF-8, rather than take it for something else.
  public static func own() throws(Failure) -> [String] {
    var words: [String] = []
    for index in 1..<max(1, Int(CommandLine.argc)) {
      guard let word = CommandLine.unsafeArgv[index], let text = String(validatingCString: word) else {
        throw Failure(.usage, "word \(index) is not UTF-8")
      }
      words.append(text)
    }
    return words
  }
}
