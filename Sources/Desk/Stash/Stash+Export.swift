internal import Domain
internal import Glibc
internal import Posix
internal import Store

// stash export.
extension Stash {
  /// The columns, in their order: nothing else is ever written.
  static let columns = [
    "Name", "Colorway", "Color Family", "Dye Lot", "Quantity", "Remaining", "Weight", "Length", "Net Weight",
    "Fiber Type", "Purchase Location", "Date Added", "Notes",
  ]

  func export(_ usage: String) throws(Problem) {
    try needsArguments(usage)
    try refusesOptions(usage)
    let path = words.text
    let (yarns, uses) = try Problem.reading { () throws(DatabaseError) in
      try store.reading { () throws(DatabaseError) in (try store.yarns(), try store.yarnUses()) }
    }
    let stashed = yarns.filter { $0.yarn.isStashed && !$0.yarn.status.isSpent }
    var writer = CSVWriter(marked: words.flags.contains("--bom"))
    for column in Self.columns { writer.cell(column) }
    writer.end()
    for stored in stashed {
      let yarn = stored.yarn
      writer.cell(yarn.fullName)
      writer.cell(yarn.colorway ?? "")
      writer.cell(yarn.colorFamily ?? "")
      writer.cell(yarn.dyeLot ?? "")
      writer.cell(yarn.quantity?.text ?? "")
      writer.cell(Self.remainingCell(yarn, uses[stored.id] ?? []))
      writer.cell(yarn.weightText ?? "")
      writer.cell(yarn.putUp.length?.text ?? "")
      writer.cell(yarn.putUp.weight?.text ?? "")
      writer.cell(yarn.fiber ?? "")
      writer.cell(yarn.place ?? "")
      writer.cell(yarn.added?.description ?? "")
      writer.cell(yarn.notes ?? "")
      writer.end()
    }
    guard path != "-" else { return try Output.put(writer.bytes) }
    try Self.write(writer.bytes, to: path)
    try Output.put("\(counted(stashed.count, "yarn")) in \(cleaned(path)).\n")
  }

  /// What is left, with all digits: in the unit in which it was bought, if it can be answered in that.
  static func remainingCell(_ yarn: Yarn, _ uses: [YarnUse]) -> String {
    switch yarn.override {
    case .amount(let amount)?: return amount.text
    case .text(let text)?: return text
    case nil: break
    }
    if yarn.status.isSpent { return Amount(micro: 0, yarn.quantity?.unit ?? .skein).text }
    guard uses.contains(where: { $0.state == .used }) else { return yarn.quantity?.text ?? "" }
    let remaining = Remaining(yarn, uses: uses)
    if let best = remaining.best(remaining.left) { return Amount(micro: best.micro, best.unit).text }
    guard let quantity = yarn.quantity else { return "" }
    let used = uses.filter { $0.state == .used }.flatMap(\.amounts).map(\.text).joined(separator: " and ")
    return "\(quantity.text) less \(used)"
  }

  /// Puts a file in its place whole, or leaves what is there; where a link leads to one, the link stays. A file that is no
  /// table of a stash is never written over. What is no regular file, as a pipe or a device, is written to as it is.
  private static func write(_ bytes: [UInt8], to named: String) throws(Problem) {
    let path = Files.real(named) ?? named
    if path == named, (try? Files.linkStatus(named))?.isLink == true {
      throw Problem("\(named) is a link to what is not there", hint: "name another file")
    }
    if let there = try? Files.status(path) {
      guard !there.isFolder else { throw Problem("\(named) is a folder", hint: "name a file in it") }
      guard there.isFile else { return try writeThrough(bytes, to: named) }
      guard try isTable(path) else {
        throw Problem("\(named) is there already, and is no table of a stash", hint: "name another file")
      }
    }
    let draft = "\(path).\(getpid()).new"
    do throws(Errno) {
      try FileDescriptor.open(draft, O_WRONLY | O_CREAT | O_EXCL).writeAll(bytes)
      try Files.sync(draft)
      try Files.rename(draft, to: path)
    } catch {
      try? Files.remove(draft)
      throw Problem("\(named) can't be written: \(error)", hint: "see whether the folder is there, and yours")
    }
  }

  private static func writeThrough(_ bytes: [UInt8], to path: String) throws(Problem) {
    do throws(Errno) {
      // Opening a pipe that nobody reads would wait for ever; with O_NONBLOCK it fails. Writing waits as usual.
      let probe = try FileDescriptor.open(path, O_WRONLY | O_NONBLOCK)
      try FileDescriptor.open(path, O_WRONLY).writeAll(bytes)
      _ = consume probe
    } catch {
      throw Problem("\(path) can't be written: \(error)", hint: "see whether somebody reads from it")
    }
  }

  /// Whether a file begins with the line of our heads, or has nothing that could be lost.
  private static func isTable(_ path: String) throws(Problem) -> Bool {
    let head = Array(columns.joined(separator: ",").utf8)
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    do throws(Errno) {
      var there = try FileDescriptor.open(path, O_RDONLY | O_NONBLOCK).readAll(atMost: mark.count + head.count + 1)[...]
      if there.starts(with: mark) { there = there.dropFirst(mark.count) }
      if there.isEmpty { return true }
      guard there.starts(with: head) else { return false }
      // A column more makes it somebody else's.
      let next = there.dropFirst(head.count).first
      return next == nil || next == 0x0D || next == 0x0A
    } catch {
      throw Problem("\(path) can't be read: \(error)", hint: "name another file")
    }
  }
}
