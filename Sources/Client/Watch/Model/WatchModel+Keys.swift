internal import Wire

/// What keys do.
extension WatchModel {
  /// A key was pressed, at so many milliseconds of a clock that only goes forward.
  mutating func press(_ key: Key, at now: Int64) -> [Effect] {
    let isPress = isPress(key, at: now)
    switch mode {
    case .face: return pressOnFace(key, isPress: isPress)
    case .help:
      if key != .other { mode = .face }
      return []
    case .projects(let choice): return pressOnProjects(key, choice, isPress: isPress)
    case .entry(let digits): return pressOnEntry(key, digits)
    case .confirm(let number): return pressOnConfirm(key, number)
    }
  }

  private mutating func pressOnFace(_ key: Key, isPress: Bool) -> [Effect] {
    switch key {
    case .character("0"..."9"), .paste, .character("q"), .character("Q"), .character("?"), .character("p"),
      .character("P"), .escape, .refresh:
      return pressWithoutChange(key)
    default: break
    }
    // What changes something is done once, however long the key is held.
    guard isPress else { return [] }
    switch key {
    case .character(" "), .enter, .right, .down: return ask("next")
    case .left, .up, .backspace: return ask("back")
    case .character("u"), .character("U"): return ask("undo")
    case .character("r"), .character("R"): return ask("redo")
    case .character("t"), .character("T"): return ask("timer", "toggle")
    case .character("d"), .character("D"): return ask("remind", "dismiss")
    case .character("k"), .character("K"): return ask("timer", "keep")
    case .character(let scalar) where scalar.properties.isAlphabetic:
      note = Note("\(scalar) does nothing here. For the keys: ?")
      return []
    default: return []
    }
  }

  private mutating func pressWithoutChange(_ key: Key) -> [Effect] {
    switch key {
    case .character("q"), .character("Q"): return [.quit]
    case .character("?"):
      mode = .help
      return []
    case .character("p"), .character("P"):
      mode = .projects(ProjectChoice())
      return ask("project", "list")
    case .character(let digit) where ("0"..."9").contains(digit):
      mode = .entry(String(digit))
      return []
    case .paste(let text):
      let digits = Self.trimmed(text)
      if Self.isNumber(digits) {
        mode = .entry(digits)
      } else {
        note = Note("What is pasted does not press keys. Only a number is taken.")
      }
      return []
    default:
      note = nil
      return key == .escape ? [] : [.repaint]
    }
  }

  private mutating func pressOnEntry(_ key: Key, _ digits: String) -> [Effect] {
    switch key {
    case .character(let digit) where ("0"..."9").contains(digit):
      if Self.isNumber(digits + String(digit)) { mode = .entry(digits + String(digit)) }
    case .backspace, .left:
      mode = digits.count > 1 ? .entry(String(digits.dropLast())) : .face
    case .escape, .character("q"): mode = .face
    case .enter:
      let number = Int(digits) ?? 0
      if let shown, abs(number - shown) > farJump {
        mode = .confirm(number)
      } else {
        mode = .face
        return ask("set", String(number))
      }
    default: break
    }
    return []
  }

  private mutating func pressOnConfirm(_ key: Key, _ number: Int) -> [Effect] {
    switch key {
    case .enter, .character("y"), .character("Y"):
      mode = .face
      return ask("set", String(number))
    case .escape, .backspace, .left, .character("n"), .character("N"), .character("q"):
      mode = .face
      note = Note("Left as it was.")
    default: break
    }
    return []
  }

  private mutating func pressOnProjects(_ key: Key, _ choice: ProjectChoice, isPress: Bool) -> [Effect] {
    var choice = choice
    switch key {
    case .down, .character("j"): choice.move(by: 1)
    case .up, .character("k"): choice.move(by: -1)
    case .pageDown: choice.move(by: 10)
    case .pageUp: choice.move(by: -10)
    case .home: choice.move(by: -ProjectChoice.limit)
    case .end: choice.move(by: ProjectChoice.limit)
    case .character(let digit) where ("1"..."9").contains(digit):
      guard choice.select(number: Int(digit.value) - 0x30) else { return [] }
    case .escape, .backspace, .left, .character("p"), .character("q"):
      mode = .face
      return []
    case .enter, .right, .character(" "):
      guard isPress, let picked = choice.picked else { return [] }
      mode = .face
      return picked.isActive ? [] : ask("project", "use", "#\(picked.id)")
    default: return []
    }
    mode = .projects(choice)
    return []
  }

  /// Numbers have nine digits at most.
  private static func isNumber(_ text: String) -> Bool {
    (1...9).contains(text.utf8.count) && text.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  private static func trimmed(_ text: String) -> String {
    String(decoding: text.utf8.filter { $0 > 0x20 }, as: UTF8.self)
  }
}
