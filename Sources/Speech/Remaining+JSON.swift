public import Domain
public import Wire

extension Remaining {
  /// The members that tell what remains: amounts are decimal numbers as text, in each unit that they can be given in.
  public func write(to object: inout JSONWriter) {
    object.object("left") { Self.write(left, to: &$0) }
    if case .text(let text)? = yarn.override { object.field("left_text", text) }
    object.field("own_word", yarn.override != nil)
    object.object("used") { Self.write(used, to: &$0) }
    object.object("set_aside") { Self.write(setAside, to: &$0) }
    object.object("free") { Self.write(free, to: &$0) }
    object.field("overdrawn", isOverdrawn)
    object.array("missing") { array in
      for word in missing { array.string(word.rawValue) }
    }
  }

  /// What a project has of it, and still takes.
  public func write(_ use: YarnUse, to object: inout JSONWriter) {
    object.object("has") { Self.write(share(use), to: &$0) }
    if let rows = use.rows {
      object.object("still_takes") { Self.write(stillTakes(use), to: &$0) }
      object.field("rows_done", rows.done)
      object.field("rows", rows.total)
    }
  }

  private static func write(_ sums: YarnSums, to object: inout JSONWriter) {
    if let micro = sums[.skein] { object.field("skein", Decimals.text(micro)) }
    if let micro = sums[.gram] { object.field("g", Decimals.text(micro)) }
    if let micro = sums[.ounce] { object.field("oz", Decimals.text(micro)) }
    if let micro = sums[.yard] { object.field("yd", Decimals.text(micro)) }
    if let micro = sums[.metre] { object.field("m", Decimals.text(micro)) }
  }
}
