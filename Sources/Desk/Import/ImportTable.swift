internal import Domain

/// A table of yarn, read: the yarns that it has, and remarks on all that was not understood.
struct ImportTable {
  struct Row {
    let number: Int
    var yarn: Yarn
    /// What the table says of it.
    var given: Set<YarnField> = []
    var saysLeft = false
    /// What was not understood, to be kept in the notes.
    var remarks: [String] = []
  }

  struct Choices {
    var mark: Decimals.Mark?
    var order: ImportDate.Order?
    var status: Yarn.Status?
  }

  private(set) var rows: [Row] = []
  private(set) var remarks: [ImportRemark] = []
  let isOurs: Bool

  private let heads: [String]
  private let columns: [ImportColumn]
  private let choices: Choices
  private let today: LocalDate

  init(_ bytes: [UInt8], _ choices: Choices, today: LocalDate) throws(CSVReader.Failure) {
    let records = try CSVReader.records(bytes)
    guard let place = records.firstIndex(where: { !$0.isBlank }) else {
      throw CSVReader.Failure(message: "it is empty", hint: "a table has a row of heads, and a row a yarn")
    }
    let heads = records[place].cells.map(YarnField.trimmed)
    self.heads = heads
    columns = heads.map(ImportColumn.init(head:))
    isOurs = heads == Stash.columns
    self.choices = choices
    self.today = today
    guard columns.contains(.field(.name)) || columns.contains(.field(.brand)) else {
      throw CSVReader.Failure(
        message: "no column is the yarn's name", hint: "its first row has to hold heads, one of them Name or Yarn")
    }
    checkHeads()
    for record in records[(place + 1)...] where !record.isBlank {
      // A sheet that was put under another brings its heads along.
      if record.cells.map(YarnField.trimmed) == heads { continue }
      read(record)
    }
    tellColumns(records[(place + 1)...])
  }

  private mutating func checkHeads() {
    for (place, column) in columns.enumerated() where column != .unknown && column != .remark {
      if let first = columns.firstIndex(of: column), first < place {
        remarks.append(
          ImportRemark(
            column: heads[place], isBlocking: true, "means the same as \(heads[first]); take one of them out"))
      }
    }
  }

  /// Names the columns that mean nothing to us, with the rows that have something in them.
  private mutating func tellColumns(_ records: ArraySlice<CSVReader.Record>) {
    for (place, column) in columns.enumerated() where [.unknown, .unneeded].contains(column) {
      let filled = records.filter { $0.cells.count > place && !YarnField.trimmed($0.cells[place]).isEmpty }.map(\.row)
      guard !filled.isEmpty else { continue }
      let why = column == .unknown ? "this column is not understood; it is kept in the notes" : "not taken over"
      remarks.append(ImportRemark(column: heads[place], "\(why) (\(Self.list(rows: filled)))"))
    }
  }

  /// "rows 2 to 40, 44".
  private static func list(rows: [Int]) -> String {
    var runs: [ClosedRange<Int>] = []
    for row in rows {
      if let last = runs.last, last.upperBound + 1 == row {
        runs[runs.count - 1] = last.lowerBound...row
      } else {
        runs.append(row...row)
      }
    }
    let words = runs.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound) to \($0.upperBound)" }
    return (rows.count == 1 ? "row " : "rows ") + words.joined(separator: ", ")
  }

  // MARK: Rows

  private mutating func read(_ record: CSVReader.Record) {
    var row = Row(number: record.row, yarn: Yarn(name: ""))
    row.yarn.added = today
    if let status = choices.status {
      row.yarn.status = status
      row.given.insert(.status)
    }
    var totals: [(ImportColumn, String, String)] = []
    var left: (unit: YarnUnit?, text: String, head: String)?
    for (place, cell) in record.cells.enumerated() {
      let plain = CSVReader.plain(cell)
      let text = isOurs ? plain : YarnField.trimmed(plain)
      guard !text.isEmpty else { continue }
      guard place < columns.count else {
        remarks.append(ImportRemark(row: record.row, "“\(text)” stands beyond the last column"))
        row.remarks.append(text)
        continue
      }
      let head = heads[place]
      switch columns[place] {
      case .field(let field): set(field, text, head, &row)
      case .amount(let field, let unit): set(field, text, unit, head, &row)
      case .left(let unit): left = (unit, text, head)
      case .total, .totalLeft: totals.append((columns[place], text, head))
      case .remark, .unknown: row.remarks.append(head.isEmpty ? text : "\(head): \(text)")
      case .unneeded: break
      }
    }
    takeTotals(totals, left: &left, &row)
    if let left { setLeft(left.text, left.unit, left.head, &row) }
    finish(&row)
  }

  private mutating func finish(_ row: inout Row) {
    if row.yarn.name.isEmpty, let brand = row.yarn.brand {
      row.yarn.name = brand
      row.yarn.brand = nil
      row.given.remove(.brand)
      row.given.insert(.name)
    }
    guard !row.yarn.name.isEmpty else {
      return remarks.append(ImportRemark(row: row.number, "it has no name, and is left out"))
    }
    if !row.remarks.isEmpty {
      let notes = ([row.yarn.notes].compactMap { $0 } + row.remarks).joined(separator: "\n")
      let kept = fitted(notes, bytes: YarnField.notes.limit)
      if kept != notes {
        let rest = fitted(String(notes.dropFirst(kept.count)), bytes: 80)
        remarks.append(
          ImportRemark(
            row: row.number,
            "its notes hold up to 60,000 bytes, and \(notes.utf8.count - kept.utf8.count) are left out, from “\(rest)” on"
          ))
      }
      row.yarn.notes = kept
      row.given.insert(.notes)
    }
    rows.append(row)
  }

  /// Tells of a cell that nothing can be made of, and keeps it in the notes.
  private mutating func refuse(_ text: String, _ head: String, _ row: inout Row, _ why: String) {
    let shown = text.utf8.count <= 200 ? text : fitted(text, bytes: 80) + "…"
    remarks.append(ImportRemark(row: row.number, column: head, "“\(shown)” \(why); it is kept in the notes"))
    row.remarks.append("\(head): \(text)")
  }

  private mutating func block(_ text: String, _ head: String, _ row: Row, _ why: String) {
    remarks.append(ImportRemark(row: row.number, column: head, isBlocking: true, "“\(text)” \(why)"))
  }

  // MARK: Cells

  private mutating func set(_ field: YarnField, _ text: String, _ head: String, _ row: inout Row) {
    switch field {
    case .skein: return set(field, text, nil, head, &row)
    case .length: return set(field, text, nil, head, &row)
    case .quantity: return set(field, text, nil, head, &row)
    case .bought, .added:
      switch ImportDate.read(text, choices.order) {
      case .date(let date):
        if field == .bought { row.yarn.bought = date } else { row.yarn.added = date }
        row.given.insert(field)
      case .ambiguous(let one, let other):
        block(text, head, row, "is \(one) to some and \(other) to others; say dates=dmy or dates=mdy")
      case .none: refuse(text, head, &row, "is no date")
      }
      return
    case .status:
      guard let status = Self.status(text) else { return refuse(text, head, &row, "is no status") }
      row.yarn.status = status
      row.given.insert(field)
      return
    case .tags:
      // Ravelry's tags hold no commas, and a list without any is parted by blanks.
      let tags = text.contains(",") ? text : text.split(separator: " ").joined(separator: ",")
      return setText(field, tags, head, &row)
    default: return setText(field, text, head, &row)
    }
  }

  private mutating func setText(_ field: YarnField, _ text: String, _ head: String, _ row: inout Row) {
    if text.utf8.count > field.limit, field == .name || field == .brand {
      return setLongName(field, text, head, &row)
    }
    do throws(Refusal) {
      try field.set(text, in: &row.yarn, today: today)
      row.given.insert(field)
    } catch { refuse(text, head, &row, "was not taken over: \(error.message)") }
  }

  /// Of a name too long for one column: our own table has brand and name in one, and no yarn is left out for its name.
  private mutating func setLongName(_ field: YarnField, _ text: String, _ head: String, _ row: inout Row) {
    if isOurs, let (brand, name) = Self.parted(text) {
      row.yarn.brand = brand
      row.yarn.name = name
      row.given.formUnion([.brand, .name])
      return
    }
    let short = YarnField.trimmed(fitted(text, bytes: field.limit))
    refuse(text, head, &row, "has \(text.utf8.count) bytes, and is cut off after \(short.utf8.count)")
    if field == .brand { row.yarn.brand = short } else { row.yarn.name = short }
    row.given.insert(field)
  }

  /// Brand and name that make up a full name, parted at its last blank that leaves both short enough.
  private static func parted(_ text: String) -> (brand: String, name: String)? {
    let bytes = text.utf8
    for place in bytes.indices.reversed() where bytes[place] == UInt8(ascii: " ") {
      let brand = String(text[..<place])
      let name = String(text[bytes.index(after: place)...])
      guard brand.utf8.count <= YarnField.brand.limit else { continue }
      guard name.utf8.count <= YarnField.name.limit else { return nil }
      var yarn = Yarn(name: name)
      yarn.brand = brand
      if !YarnField.trimmed(brand).isEmpty, !YarnField.trimmed(name).isEmpty, yarn.fullName == text {
        return (brand, name)
      }
    }
    return nil
  }

  private static func status(_ text: String) -> Yarn.Status? {
    switch text.lowercased() {
    case "in stash", "on-hand", "on hand": .onHand
    case "all used up", "used-up", "used up": .usedUp
    case "will trade or sell", "to-trade": .toTrade
    case "traded, sold, gifted", "traded/sold/gifted", "gone": .gone
    default: nil
    }
  }

  private mutating func set(_ field: YarnField, _ text: String, _ unit: YarnUnit?, _ head: String, _ row: inout Row) {
    let units =
      switch field {
      case .skein: YarnUnit.weights
      case .length: YarnUnit.lengths
      default: YarnUnit.allCases
      }
    let usual: YarnUnit? = unit ?? (field == .quantity ? .skein : field == .skein ? .gram : nil)
    guard let amount = amount(text, units, usual, head, &row) else { return }
    if amount.micro == 0, field != .quantity { return }
    switch field {
    case .skein: row.yarn.putUp.weight = amount
    case .quantity: row.yarn.quantity = amount
    default:
      // A length that stands there in yards and in metres was given in that in which it is whole; else in yards.
      if let there = row.yarn.putUp.length, there.isWhole || !amount.isWhole {
        guard amount.isWhole, amount.unit == .yard || !there.isWhole else { return }
      }
      row.yarn.putUp.length = amount
    }
    row.given.insert(field)
  }

  private mutating func amount(
    _ text: String, _ units: [YarnUnit], _ usual: YarnUnit?, _ head: String, _ row: inout Row
  ) -> Amount? {
    let trimmed = YarnField.trimmed(text)
    let word = String(trimmed.reversed().prefix { $0.isLetter }.reversed())
    guard let unit = word.isEmpty ? usual : YarnUnit(said: word), units.contains(unit) else {
      refuse(text, head, &row, word.isEmpty ? "has no unit" : "has a unit that is not understood")
      return nil
    }
    do throws(Decimals.Failure) {
      let reading = try Decimals.read(trimmed.dropLast(word.count), mark: isOurs ? .point : choices.mark)
      if reading.isRounded {
        remarks.append(
          ImportRemark(row: row.number, column: head, "“\(text)” is rounded to \(Decimals.text(reading.micro))"))
      }
      return Amount(micro: reading.micro, unit)
    } catch {
      switch error {
      case .notANumber: refuse(text, head, &row, "is no number")
      case .tooLarge: refuse(text, head, &row, "is a million or more")
      case .ambiguous:
        block(text, head, row, "has a fraction to some and thousands to others; say decimal=point or decimal=comma")
      }
      return nil
    }
  }

  private mutating func setLeft(_ text: String, _ unit: YarnUnit?, _ head: String, _ row: inout Row) {
    row.saysLeft = true
    // Our own table writes an amount in one way only: all else are words.
    if isOurs, Amount(text, usual: nil, mark: .point)?.text != text {
      guard text.utf8.count <= LeftPhrase.limit else {
        row.saysLeft = false
        return refuse(text, head, &row, "has more than 1,000 bytes")
      }
      row.yarn.override = .text(text)
      return
    }
    guard let amount = amount(text, YarnUnit.allCases, unit ?? .skein, head, &row) else {
      row.saysLeft = false
      return
    }
    // What is all there needs no word of the person's.
    row.yarn.override = isAll(amount, of: row.yarn) ? nil : .amount(amount)
  }

  /// Sums stand in where the columns that they follow from say nothing; those that say something else are told.
  private mutating func takeTotals(
    _ totals: [(ImportColumn, String, String)], left: inout (unit: YarnUnit?, text: String, head: String)?,
    _ row: inout Row
  ) {
    for (column, text, head) in totals {
      switch column {
      case .total(let unit):
        if row.yarn.quantity == nil { set(.quantity, text, unit, head, &row) }
        check(text, unit, against: row.yarn.quantity, "were bought", head, &row)
      case .totalLeft(let unit):
        guard let said = left else {
          left = (unit, text, head)
          continue
        }
        let there = Amount(said.text, usual: said.unit ?? .skein, mark: choices.mark)
        check(text, unit, against: there, "are left", head, &row)
      default: break
      }
    }
  }

  /// Tells of a sum that is far from the amount that it follows from, where that can be converted.
  private mutating func check(
    _ text: String, _ unit: YarnUnit, against amount: Amount?, _ what: String, _ head: String, _ row: inout Row
  ) {
    guard let amount, let sum = Amount(text, usual: unit, mark: choices.mark), sum.unit == unit,
      let micro = Tally([amount]).micro(in: unit, row.yarn.putUp)
    else { return }
    // Sums are rounded, and a label's yards and metres are not quite the same length.
    guard (sum.micro - micro).magnitude > max(Decimals.micro, micro / 50).magnitude else { return }
    refuse(text, head, &row, "does not agree with \(amount.text) that \(what)")
  }

  /// Whether what is left is all that was bought, in whatever unit it is given.
  private func isAll(_ left: Amount, of yarn: Yarn) -> Bool {
    guard let quantity = yarn.quantity else { return false }
    if left == quantity { return true }
    guard left.unit != quantity.unit, let all = Tally([quantity]).micro(in: left.unit, yarn.putUp) else { return false }
    return (all - left.micro).magnitude <= Decimals.micro.magnitude / 2
  }
}

extension Amount {
  fileprivate var isWhole: Bool { micro % Decimals.micro == 0 }
}
