internal import Wire

extension Report {
  /// For a person, 80 columns wide. A remedy keeps its line, however long: it is there to be copied.
  var text: String {
    let width = 80
    let indent = String(repeating: " ", count: 17)
    var text = ""
    for finding in findings {
      let head = padded(finding.level.rawValue, 7) + padded(finding.check, 10)
      for (place, line) in wrapped(cleaned(finding.text), to: width - indent.count).enumerated() {
        text += (place == 0 ? head : indent) + line + "\n"
      }
      for line in finding.remedy { text += "       » \(cleaned(line))\n" }
    }
    return text + "\n" + wrapped(verdict, to: width).joined(separator: "\n") + "\n"
  }

  /// One object on one line.
  var json: String {
    var writer = JSONWriter()
    writer.object { object in
      object.field("ok", isWell)
      object.field("safe", rowsAreSafe)
      object.field("text", verdict)
      object.array("findings") { array in
        for finding in findings {
          array.object { object in
            object.field("level", finding.level.rawValue)
            object.field("check", finding.check)
            object.field("text", finding.text)
            object.array("do") { array in
              for line in finding.remedy { array.string(line) }
            }
          }
        }
      }
    }
    writer.newline()
    return String(decoding: writer.bytes, as: UTF8.self)
  }
}
