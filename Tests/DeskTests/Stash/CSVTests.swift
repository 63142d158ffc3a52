import TestSupport
import Testing

@testable import Desk

@Suite struct CSVTests {
  private func written(_ rows: [[String]], marked: Bool = false) -> [UInt8] {
    var writer = CSVWriter(marked: marked)
    for row in rows {
      for cell in row { writer.cell(cell) }
      writer.end()
    }
    return writer.bytes
  }

  private func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

  private func read(_ text: String) throws -> [[String]] { try CSVReader.records(Array(text.utf8)).map(\.cells) }

  @Test func `cells are quoted where RFC 4180 asks for it, and records end in CRLF`() {
    #expect(
      text(written([["a", "b c", ""], ["1,b", "say \"hi\"", "two\nlines"]]))
        == "a,b c,\r\n\"1,b\",\"say \"\"hi\"\"\",\"two\nlines\"\r\n")
    #expect(written([["a"]], marked: true) == [0xEF, 0xBB, 0xBF, 0x61, 0x0D, 0x0A])
  }

  @Test(arguments: ["=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx", "'=1", "''=1", "'-"])
  func `what looks like a formula gets an apostrophe, and loses it again`(_ cell: String) throws {
    let bytes = written([[cell]])
    #expect(text(bytes) == "\"'\(cell)\"\r\n")
    let back = try CSVReader.records(bytes)[0].cells[0]
    #expect(!["=", "+", "-", "@", "\t", "\r"].contains(String(back.first!)))
    #expect(CSVReader.plain(back) == cell)
  }

  @Test(arguments: [
    "00123", "1E5", "1e-5", "2.50", "1,5", ".5", "5.", "TRUE", "false", "1234567890123456", "'007", "''TRUE",
  ])
  func `text of which a spreadsheet would make another value gets one too`(_ cell: String) throws {
    let bytes = written([[cell]])
    #expect(text(bytes) == "\"'\(cell)\"\r\n")
    #expect(CSVReader.plain(try CSVReader.records(bytes)[0].cells[0]) == cell)
  }

  @Test(arguments: [
    "it's", "'twas", "''", "'", "a=b", "1-2", "🧶", "", "0", "123456789012345", "3-4", "2026-11-30", "E5", "5e", "trues",
    "1 m", ".", "12A",
  ])
  func `what doesn't stays as it is`(_ cell: String) throws {
    #expect(CSVReader.plain(try CSVReader.records(written([[cell, "x"]]))[0].cells[0]) == cell)
    #expect(text(written([[cell, "x"]])) == "\(cell),x\r\n")
  }

  @Test func `any text goes out and comes back`() throws {
    var random = Seeded()
    for _ in 0..<300 {
      // No record is a single empty cell, which is a blank line.
      let rows = (0..<1 + random.below(5)).map { _ in
        ["x"]
          + (0..<3).map { _ in
            let text = random.text(length: random.below(12))
            return random.below(4) == 0
              ? random.pick(["=", "'=", "-", "'", "@", "\t", "\r", "0", "'1E", "''0."]) + text : text
          }
      }
      let back = try CSVReader.records(written(rows, marked: random.bool()))
      #expect(back.map { $0.cells.map(CSVReader.plain) } == rows, "\(random)")
    }
  }

  @Test(.enabled(if: Programs.has("python3"), "python3 is not installed"))
  func `Python's csv reads what was written, and writes what is read`() throws {
    var random = Seeded()
    let rows = (0..<200).map { _ in ["x"] + (0..<4).map { _ in random.text(length: random.below(15)) } }
    let script = """
      import csv, io, json, sys
      text = sys.stdin.buffer.read().decode('utf-8')
      rows = list(csv.reader(io.StringIO(text, newline=''), strict=True))
      out = io.StringIO(newline='')
      csv.writer(out, quoting=csv.QUOTE_ALL).writerows(rows)
      sys.stdout.buffer.write(out.getvalue().encode('utf-8'))
      """
    let python = run(
      Programs.find("python3")!, ["-c", script], environment: ["PYTHONUTF8": "1"], input: text(written(rows)))
    try #require(python.code == 0, "\(python.errors) \(random)")
    let back = try CSVReader.records(python.outputBytes)
    #expect(back.map { $0.cells.map(CSVReader.plain) } == rows, "\(random)")
  }

  @Test func `semicolons, tabs, bare line ends and a missing last one are read`() throws {
    #expect(try read("a;b\n1,5;2\n") == [["a", "b"], ["1,5", "2"]])
    #expect(try read("a\tb\r1\t2") == [["a", "b"], ["1", "2"]])
    #expect(try read("\u{FEFF}a,b\r\n\r\n\"x\"\"y\",") == [["a", "b"], [""], ["x\"y", ""]])
    #expect(try read("\"a;b;c\",d\n") == [["a;b;c", "d"]])
    #expect(try read("6\" hook,b") == [["6\" hook", "b"]])
  }

  @Test func `what is no table is refused with what to do`() {
    func failure(_ bytes: [UInt8]) -> String? {
      do { _ = try CSVReader.records(bytes) } catch { return error.message }
      return nil
    }
    #expect(failure(Array("a,\"b\nc".utf8)) == "a quotation mark in row 1 is never closed")
    #expect(failure([0x61, 0xFF, 0x0A]) == "it is not UTF-8")
    #expect(failure([0xFF, 0xFE, 0x61, 0]) == "it is UTF-16")
    #expect(failure([0x50, 0x4B, 3, 4, 0]) == "it is a spreadsheet itself")
    #expect(failure([0xD0, 0xCF, 0x11, 0xE0]) == "it is a spreadsheet itself")
  }

  @Test func `any bytes are read or refused`() {
    var random = Seeded()
    for _ in 0..<2000 {
      let bytes = random.bool() ? random.bytes(random.below(40)) : Array("a\",\n;\r'=".utf8).shuffled(using: &random)
      if let records = try? CSVReader.records(bytes) {
        #expect(records.allSatisfy { !$0.cells.isEmpty }, "\(random)")
      }
    }
  }
}
