internal import Domain
internal import Posix

/// How many pages a PDF has: poppler's pdfinfo tells, else qpdf, which take PDFs of all kinds apart.
enum PDFPages {
  /// Nil where neither is installed. Refuses a PDF that they can't read.
  static func count(_ path: String, name: String) throws(Refusal) -> Int? {
    // A name that begins with - would be an option.
    let path = path.hasPrefix("/") ? path : "./" + path
    for (tool, words) in [("pdfinfo", [path]), ("qpdf", ["--show-npages", path])] {
      guard let program = Spawn.find(tool) else { continue }
      guard let said = try? Spawn.asked(program, words, milliseconds: 30_000) else { continue }
      // qpdf ends with 3 where it has mended something.
      guard said.status == 0 || tool == "qpdf" && said.status == 3, let count = number(in: said.text, by: tool),
        count > 0
      else {
        throw Refusal(
          .value, "\(name) can't be read by \(tool): it is damaged, or asks for a password. Save it anew without one.")
      }
      return min(count, PageSpot.pageLimit)
    }
    return nil
  }

  /// After "Pages:" of pdfinfo; all that qpdf says.
  private static func number(in text: String, by tool: String) -> Int? {
    if tool == "qpdf" { return Int(text.prefix { $0 != "\n" }) }
    guard let line = text.split(separator: "\n").first(where: { $0.hasPrefix("Pages:") }) else { return nil }
    return Int(line.dropFirst("Pages:".count).drop { $0 == " " })
  }
}
