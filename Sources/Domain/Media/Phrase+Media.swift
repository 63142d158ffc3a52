extension Phrase {
  /// "page 3 of 12", "page 3", "page 3 of 12, 42 % down".
  public static func page(_ spot: PageSpot, of file: PatternFile) -> String {
    let percent = (spot.position + 50) / 100
    return "page \(spot.page)" + (file.pages.map { " of \($0)" } ?? "") + (percent == 0 ? "" : ", \(percent) % down")
  }

  /// "Size M; gauge 22x30; needles 4 mm"; nil where nothing is known.
  public static func details(_ details: PatternFile.Details) -> String? {
    let words = [
      details.size.map { "size \($0)" }, details.gauge.map { "gauge \($0.text)" },
      details.needles.map { "needles \($0)" },
      details.hook.map { "hook \($0)" },
    ].compactMap(\.self)
    return words.isEmpty ? nil : words.joined(separator: "; ").capitalisedFirst
  }
}
