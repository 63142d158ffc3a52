import Domain
import TestSupport
import Testing

@testable import Desk

@Suite struct ImportTests {
  private let today = LocalDate(iso: "2026-11-30")!

  private func read(_ text: String, _ choices: ImportTable.Choices = .init()) throws -> ImportTable {
    try ImportTable(Array(text.utf8), choices, today: today)
  }

  /// The 25 heads of a Ravelry stash export, and rows as it has them.
  static let ravelry = """
    Brand,Yarn,Colorway,Color family,Color Attributes,Weight,Grams/skein,Yards/skein,Meters/skein,Skeins,Remaining skeins,Dye lot,Stored in,Purchase date,Price paid,Purchased at,Comments,Tag List,Total yards,Total meters,Total grams,Remaining yards,Remaining meters,Remaining grams,Has photo
    Malabrigo,Rios,Azul Profundo,Blue,Semi-solid,Worsted (9 wpi),100,210,192,5,2.5,12A,Blue box,2026-09-25,75.00 USD,Loop,"soft, lovely",sweater gift,1050,960,500,525,480,250,yes
    Drops,Lima,,Gray,,DK (11 wpi),50,98.4,90,10,10,,,,,,,,984,900,500,984,900,500,no
    ,,,,,,,,,,,,,,,,,,,,,,,,

    """

  @Test func `a Ravelry stash export is understood, column by column`() throws {
    let table = try read(Self.ravelry)
    #expect(table.remarks.map(\.line) == ["Has photo: not taken over (rows 2 to 3)"])
    try #require(table.rows.count == 2)
    let rios = table.rows[0].yarn
    #expect(rios.title == "Malabrigo Rios, Azul Profundo")
    #expect(rios.colorFamily == "Blue" && rios.dyeLot == "12A" && rios.storedIn == "Blue box")
    #expect(rios.weight == .medium && rios.weightName == "Worsted (9 wpi)")
    #expect(rios.putUp.weight?.text == "100 g" && rios.putUp.length?.text == "210 yd")
    #expect(rios.quantity?.text == "5 skeins")
    #expect(rios.override == .amount(Amount(micro: 2_500_000, .skein)))
    #expect(rios.bought?.description == "2026-09-25" && rios.price == "75.00 USD" && rios.place == "Loop")
    #expect(rios.notes == "soft, lovely\nColor Attributes: Semi-solid" && rios.tags == ["sweater", "gift"])
    #expect(rios.added == today && rios.isStashed && rios.status == .onHand)
    // Given in metres, since the yards are no whole number; nothing of it is used.
    #expect(table.rows[1].yarn.putUp.length?.text == "90 m")
    #expect(table.rows[1].yarn.override == nil)
  }

  @Test func `heads are known whatever their case and spelling, in any order`() throws {
    let table = try read(
      "  COLOURWAY ;yarn name;BRAND;Fibre content;Metres/skein;Lot\nAzul;Rios;Malabrigo;wool;192;7\n")
    let yarn = try #require(table.rows.first).yarn
    #expect(yarn.title == "Malabrigo Rios, Azul" && yarn.fiber == "wool" && yarn.dyeLot == "7")
    #expect(yarn.putUp.length?.text == "192 m")
  }

  @Test func `sums stand in only where nothing else says how much`() throws {
    let table = try read("Yarn,Skeins,Total grams,Total yards,Remaining grams\nA,,250,500,100\nB,2,250,500,100\n")
    #expect(table.rows[0].yarn.quantity?.text == "250 g")
    #expect(table.rows[0].yarn.override == .amount(Amount(micro: 100_000_000, .gram)))
    // What is left stands in for itself, whatever says how much was bought.
    #expect(table.rows[1].yarn.quantity?.text == "2 skeins")
    #expect(table.rows[1].yarn.override == .amount(Amount(micro: 100_000_000, .gram)))
  }

  @Test func `what remains is taken from the sums where no column says it in skeins`() throws {
    let table = try read(
      """
      Yarn,Grams/skein,Yards/skein,Skeins,Remaining skeins,Total grams,Total yards,Remaining grams,Remaining yards
      Some,100,210,5,,500,1050,250,525
      All,100,98.4,10,,1000,984,1000,984
      None,100,210,5,,500,1050,0,0
      Yards only,100,210,5,,500,1050,,105

      """)
    #expect(
      table.rows.map { $0.yarn.override } == [
        .amount(Amount(micro: 250_000_000, .gram)), nil, .amount(Amount(micro: 0, .gram)),
        .amount(Amount(micro: 105_000_000, .yard)),
      ])
    #expect(table.rows.allSatisfy(\.saysLeft) && table.remarks == [])
  }

  @Test func `sums that contradict are told and kept in the notes`() throws {
    let table = try read(
      """
      Yarn,Grams/skein,Skeins,Remaining skeins,Total grams,Remaining grams,Remaining yards
      A,100,5,2.5,500,250,1
      B,100,5,2.5,400,100,1
      C,100,5,,500,250,

      """)
    #expect(
      table.remarks.map(\.line) == [
        "row 3, Total grams: “400” does not agree with 5 skeins that were bought; it is kept in the notes",
        "row 3, Remaining grams: “100” does not agree with 2.5 skeins that are left; it is kept in the notes",
      ])
    #expect(table.rows[1].yarn.override == .amount(Amount(micro: 2_500_000, .skein)))
    #expect(table.rows[1].yarn.notes == "Total grams: 400\nRemaining grams: 100" && table.rows[0].yarn.notes == nil)
  }

  @Test func `numbers of other countries are read, and what may be meant in two ways stops it until somebody says`()
    throws
  {
    let text = "Yarn;Skeins;Grams/skein\nA;2,5;1.234\nB;1 234,5;50\n"
    let unclear = try read(text)
    #expect(unclear.remarks.map(\.isBlocking) == [true])
    #expect(unclear.remarks.first?.line.hasPrefix("row 2, Grams/skein: “1.234” has a fraction to some") == true)
    var choices = ImportTable.Choices()
    choices.mark = .comma
    let clear = try read(text, choices)
    #expect(clear.remarks == [])
    #expect(clear.rows[0].yarn.quantity?.text == "2.5 skeins" && clear.rows[0].yarn.putUp.weight?.text == "1234 g")
    #expect(clear.rows[1].yarn.quantity?.text == "1234.5 skeins")
  }

  @Test func `what is not understood is told by row and column, and kept`() throws {
    let table = try read(
      "Yarn,Skeins,Purchase date,Mood,Comments,Yards/skein\nA,a few,last spring,happy,soft,0.12345678\n,3,,,,\nB,2,2026-02-30,,,,extra\n"
    )
    #expect(
      table.remarks.map(\.line) == [
        "row 2, Skeins: “a few” has a unit that is not understood; it is kept in the notes",
        "row 2, Purchase date: “last spring” is no date; it is kept in the notes",
        "row 2, Yards/skein: “0.12345678” is rounded to 0.123457",
        "row 3: it has no name, and is left out",
        "row 4, Purchase date: “2026-02-30” is no date; it is kept in the notes",
        "row 4: “extra” stands beyond the last column",
        "Mood: this column is not understood; it is kept in the notes (row 2)",
      ])
    #expect(table.rows.count == 2)
    #expect(table.rows[0].yarn.notes == "soft\nSkeins: a few\nPurchase date: last spring\nMood: happy")
    #expect(table.rows[1].yarn.notes == "Purchase date: 2026-02-30\nextra")
  }

  private static let ourHeads = Stash.columns.joined(separator: ",") + "\n"
  private static let restOfRow = String(repeating: ",", count: 12) + "\n"

  @Test func `a full name of our own table comes back however long it is`() throws {
    func full(_ brand: String, _ name: String) -> Yarn {
      var yarn = Yarn(name: name)
      yarn.brand = brand
      return yarn
    }
    func x(_ count: Int) -> String { String(repeating: "x", count: count) }
    for yarn in [
      full(x(200), x(200)), full(x(100) + " " + x(99), x(100) + " " + x(99)), full("Brand", x(199)),
      full("ü" + x(198), x(3)),
    ] {
      let table = try read(Self.ourHeads + yarn.fullName + Self.restOfRow)
      try #require(table.rows.count == 1)
      #expect(table.rows[0].yarn.fullName == yarn.fullName)
      #expect(table.remarks == [])
      #expect(table.rows[0].yarn.name.utf8.count <= 200 && table.rows[0].yarn.brand?.utf8.count ?? 0 <= 200)
    }
  }

  @Test func `a name that can't be parted is cut off, told of and kept in the notes; its row stays`() throws {
    let long = String(repeating: "ü", count: 201)
    for text in [
      Self.ourHeads + long + Self.restOfRow, "Yarn\n\(long)\n", "Brand\n\(long)\n", "Brand,Yarn\n\(long),Rios\n",
    ] {
      let table = try read(text)
      try #require(table.rows.count == 1, "\(text)")
      let yarn = table.rows[0].yarn
      #expect([yarn.name, yarn.brand].contains(String(repeating: "ü", count: 100)))
      #expect(yarn.notes?.hasSuffix(": " + long) == true)
      #expect(
        table.remarks.map { $0.line.contains("has 402 bytes, and is cut off after 200; it is kept in the notes") } == [
          true
        ])
    }
  }

  @Test(arguments: [
    ("1,234 m", nil), ("2.50 skeins", nil), ("120g", nil), ("a bit", nil), ("5", nil), ("120 g", "120 g"),
    ("0.5 skeins", "0.5 skeins"),
  ])
  func `of our own table only what we write for an amount is one`(_ cell: String, _ amount: String?) throws {
    let table = try read("\(Self.ourHeads)Rios,,,,5 skeins,\"\(cell)\",,,,,,,\n")
    let left = try #require(table.rows.first?.yarn.override)
    #expect(left == (amount == nil ? .text(cell) : .amount(Amount(cell, usual: nil)!)))
    #expect(table.remarks == [])
  }

  @Test func `own words too long for what is left are kept in the notes, and stop nothing`() throws {
    let long = String(repeating: "y", count: 1001)
    let table = try read("\(Self.ourHeads)A,,,,,\(long),,,,,,,\nB,,,,,\(long.dropLast()),,,,,,,\n")
    try #require(table.rows.count == 2)
    #expect(
      table.rows[0].yarn.override == nil && table.rows[0].yarn.notes == "Remaining: " + long && !table.rows[0].saysLeft)
    #expect(table.rows[1].yarn.override == .text(String(long.dropLast())))
    #expect(
      table.remarks.map(\.line) == [
        "row 2, Remaining: “\(long.prefix(80))…” has more than 1,000 bytes; it is kept in the notes"
      ])
  }

  @Test func `notes that are too long are kept as far as they fit, and the rest is told`() throws {
    let long = String(repeating: "ü", count: 29_991)
    let table = try read("Yarn,Comments,Mood\nA,\(long),happy at last\nB,\(long)\(long),\nC,\(long),happy\n")
    try #require(table.rows.count == 3)
    #expect(table.rows[0].yarn.notes == long + "\nMood: happy at la")
    #expect(table.rows[1].yarn.notes?.utf8.count == 60_000)
    #expect(table.rows[2].yarn.notes == long + "\nMood: happy")
    #expect(
      table.remarks.filter { $0.row == 2 }.map(\.text) == [
        "its notes hold up to 60,000 bytes, and 2 are left out, from “st” on"
      ])
    #expect(table.remarks.contains { $0.row == 3 && $0.text.contains("are left out, from “ü") })
    #expect(!table.remarks.contains { $0.row == 4 })
  }

  @Test func `two columns that mean the same stop it; a table without names is refused`() throws {
    let table = try read("Yarn,Name\nA,B\n")
    #expect(table.remarks.map(\.isBlocking) == [true])
    #expect(throws: CSVReader.Failure.self) { try read("Colorway,Skeins\nBlue,2\n") }
    #expect(throws: CSVReader.Failure.self) { try read("\n\n") }
  }

  @Test func `a sheet under another, with its heads again, is read through`() throws {
    let table = try read("Yarn,Skeins\nA,1\n\nYarn,Skeins\nB,2\n")
    #expect(table.rows.map(\.yarn.name) == ["A", "B"])
    #expect(table.rows.map(\.number) == [2, 5])
  }

  @Test(arguments: [
    ("2026-11-30", "2026-11-30"), ("2026/11/30", "2026-11-30"), ("30.11.2026", "2026-11-30"),
    ("1.2.2026", "2026-02-01"),
    ("25/09/2026", "2026-09-25"), ("09/25/2026", "2026-09-25"), ("5/5/2026", "2026-05-05"),
    ("2026-11-30T23:59:59Z", "2026-11-30"), ("2026-11-30 00:00:00", "2026-11-30"),
    ("11/30/2026 12:00 AM", "2026-11-30"),
    ("30. 11. 2026", "2026-11-30"), ("30. Nov. 2026", "2026-11-30"), ("1. 2. 2026", "2026-02-01"),
    ("30. 11 2026", nil), ("30 Nov 2026", "2026-11-30"), ("November 30, 2026", "2026-11-30"), ("2026-02-29", nil),
    ("46000", nil), ("", nil),
    ("30/11/26", nil), ("2026", nil), ("30-11/2026", nil), ("Nov 2026", nil), ("31/04/2026", nil),
  ])
  func `dates are read as they stand`(_ text: String, _ date: String?) {
    #expect(ImportDate.read(text, nil) == (date.map { .date(LocalDate(iso: $0)!) } ?? .none))
  }

  @Test func `a date that may be meant in two ways is told, unless somebody says which`() throws {
    let third = LocalDate(iso: "2026-04-03")!
    let fourth = LocalDate(iso: "2026-03-04")!
    #expect(ImportDate.read("03/04/2026", nil) == .ambiguous(third, fourth))
    #expect(ImportDate.read("03/04/2026", .dmy) == .date(third))
    #expect(ImportDate.read("03/04/2026", .mdy) == .date(fourth))
    #expect(ImportDate.read("25/09/2026", .mdy) == .none)
    #expect(try read("Yarn,Purchase date\nA,03/04/2026\n").remarks.map(\.isBlocking) == [true])
  }

  @Test func `fields are typed as people type them, and what is wrong says how`() throws {
    var yarn = Yarn(name: "A")
    for (key, value, shown) in [
      ("weight", "Light Fingering (CYC 1)", "Light Fingering (CYC 1)"), ("weight", "4", "Medium"),
      ("weight", "DK", "DK"),
      ("skein", "3.5oz", "3.5 oz"), ("skein", "50", "50 g"), ("length", "192 m", "192 m"),
      ("quantity", "5", "5 skeins"),
      ("tags", " a, b,,a", "a, b"), ("bought", "yesterday", "2026-11-29"), ("colour", "Azul", "Azul"),
    ] {
      let field = try #require(YarnField(key: key))
      try field.set(value, in: &yarn, today: today)
      #expect(field.text(of: yarn) == shown)
    }
    for (field, value) in [
      (YarnField.skein, "2 skeins"), (.length, "192"), (.quantity, "many"), (.bought, "30.11.2026"), (.status, "lost"),
      (.stashed, "maybe"), (.name, " "), (.brand, String(repeating: "x", count: 201)), (.skein, "0"),
    ] { #expect(throws: Refusal.self) { try field.set(value, in: &yarn, today: today) } }
    try YarnField.skein.set("", in: &yarn, today: today)
    #expect(yarn.putUp.weight == nil)
  }
}
