public import Domain

/// What remains of a yarn, in words.
public enum YarnSentences {
  /// All that is known of what remains, one sentence after the other.
  public static func remaining(_ remaining: Remaining) -> Telling {
    var telling = Telling("\(remaining.yarn.title):") + left(remaining)
    for use in remaining.uses where use.state == .setAside { telling = telling + setAside(use, in: remaining) }
    return telling + free(remaining)
  }

  /// "2.5 skeins left (250 g, 525 m)."
  public static func left(_ remaining: Remaining) -> Telling {
    if remaining.isSpent { return Telling("\(spent(remaining.yarn.status)).") }
    if case .text(let text)? = remaining.yarn.override {
      return Telling("“\(text)” left, by your own word.")
    }
    guard let best = remaining.best(remaining.left) else { return unknown(remaining) }
    if remaining.isOverdrawn {
      let bought = remaining.yarn.quantity.map { ", and \($0.text) \($0.isOne ? "was" : "were") bought" } ?? ""
      let bySpoken = remaining.yarn.quantity.map { ", and \($0.spoken) \($0.isOne ? "was" : "were") bought" } ?? ""
      let used = list(remaining.usedAmounts, \.text)
      let usedSpoken = list(remaining.usedAmounts, \.spoken)
      return Telling(
        "overdrawn by \(Amount.about(-best.micro, best.unit))\(others(remaining, remaining.left, sign: -1)): finished projects have \(used)\(bought).",
        say:
          "overdrawn by \(Amount.spokenAbout(-best.micro, best.unit)): finished projects have \(usedSpoken)\(bySpoken)."
      )
    }
    let word = remaining.yarn.override == nil ? "" : ", by your own word"
    if best.micro == 0 { return Telling("none left\(word).") }
    return Telling(
      "\(Amount.about(best.micro, best.unit)) left\(others(remaining, remaining.left, sign: 1))\(word).",
      say: "\(Amount.spokenAbout(best.micro, best.unit)) left\(word).")
  }

  /// Why nothing is left.
  public static func spent(_ status: Yarn.Status) -> String { status == .gone ? "gone" : "used up" }

  /// " (250 g, 525 m)": the same in the other units that it can be given in.
  private static func others(_ remaining: Remaining, _ sums: YarnSums, sign: Int64) -> String {
    let known = remaining.units.compactMap { unit in sums[unit].map { Amount.about($0 * sign, unit) } }.dropFirst()
    return known.isEmpty ? "" : " (\(known.joined(separator: ", ")))"
  }

  private static func unknown(_ remaining: Remaining) -> Telling {
    let used = remaining.usedAmounts
    guard let quantity = remaining.yarn.quantity else {
      let more = used.isEmpty ? "" : " Finished projects have \(list(used, \.text))."
      let moreSpoken = used.isEmpty ? "" : " Finished projects have \(list(used, \.spoken))."
      let text = "what is left is not known, since nobody has said how much was bought."
      return Telling(text + more, say: text + moreSpoken)
    }
    let missing = Self.missing(remaining.missing)
    return Telling(
      "\(quantity.text) bought, less \(list(used, \.text)) in finished projects; to add that up, say \(missing).",
      say:
        "\(quantity.spoken) bought, less \(list(used, \.spoken)) in finished projects. To add that up, say \(missing).")
  }

  /// "what a skein weighs and how long it is".
  public static func missing(_ missing: [Missing]) -> String {
    missing.map { missing in
      switch missing {
      case .quantity: "how much was bought"
      case .skeinWeight: "what a skein weighs"
      case .skeinLength: "how long the yarn of a skein is"
      }
    }.joined(separator: " and ")
  }

  private static func setAside(_ use: YarnUse, in remaining: Remaining) -> Telling {
    var text = "\(list(use.amounts, \.text)) set aside for \(use.name)"
    var say = "\(list(use.amounts, \.spoken)) set aside for \(use.name)"
    let still = remaining.stillTakes(use)
    if let rows = use.rows, let unit = use.amounts.first?.unit,
      let best = still[unit].map({ (micro: $0, unit: unit) }) ?? remaining.best(still)
    {
      if best.micro == 0 {
        text += ", whose rows are all done"
        say += ", whose rows are all done"
      } else {
        let about = Amount.roundsToNothing(best.micro, best.unit) ? "" : "about "
        text +=
          ", which still takes \(about)\(Amount.about(best.micro, best.unit)) (\(rows.done) of \(rows.total) rows done)"
        say += ", which still takes \(about)\(Amount.spokenAbout(best.micro, best.unit))"
      }
    }
    return Telling(text + ".", say: say + ".")
  }

  private static func free(_ remaining: Remaining) -> Telling {
    guard remaining.uses.contains(where: { $0.state == .setAside }), let best = remaining.best(remaining.free),
      !remaining.isOverdrawn, !remaining.isSpent
    else { return Telling("") }
    if best.micro < 0, !Amount.roundsToNothing(best.micro, best.unit) {
      return Telling(
        "That is \(Amount.about(-best.micro, best.unit)) more than is left.",
        say: "That is \(Amount.spokenAbout(-best.micro, best.unit)) more than is left.")
    }
    if best.micro <= 0 { return Telling("None of it is free.") }
    return Telling(
      "\(Amount.about(best.micro, best.unit)) free.", say: "\(Amount.spokenAbout(best.micro, best.unit)) free.")
  }

  /// "1 skein and 100 g".
  public static func list(_ amounts: [Amount], _ words: (Amount) -> String) -> String {
    let all = amounts.map(words)
    guard let last = all.last, all.count > 1 else { return all.first ?? "nothing" }
    return all.dropLast().joined(separator: ", ") + " and " + last
  }
}

extension Remaining {
  /// What finished projects have, as it was given.
  fileprivate var usedAmounts: [Amount] { uses.filter { $0.state == .used }.flatMap(\.amounts) }
}

extension Amount {
  fileprivate var isOne: Bool { micro == Decimals.micro }

  /// "2.5 skeins", "100 grams".
  public var spoken: String { Self.spoken(Decimals.text(micro), unit) }

  /// Rounded as ``about(_:_:)`` rounds.
  public static func spokenAbout(_ micro: Int64, _ unit: YarnUnit) -> String {
    if micro != 0, roundsToNothing(micro, unit) { return "less than \(spoken(Decimals.text(step(of: unit)), unit))" }
    return spoken(Decimals.text(micro, places: places(of: unit)), unit)
  }

  private static func spoken(_ digits: String, _ unit: YarnUnit) -> String {
    let one =
      switch unit {
      case .skein: "skein"
      case .gram: "gram"
      case .ounce: "ounce"
      case .yard: "yard"
      case .metre: "metre"
      }
    return "\(digits) \(digits == "1" ? one : one + "s")"
  }
}
