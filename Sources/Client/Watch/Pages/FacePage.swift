internal import Domain
internal import Wire

/// The face itself.
///
/// ```
///  Raglan                           ● 0:04
///
///    ▀▀█ █▀█      the row on the needles
///    ▄▄█ █ █
///  ROUND 20 of 60                  19 done
///  ██████████▎░░░░░░░░░░░░░░░░░░░░░░░░░░░
///  work  k2, *p2, k2; rep from * to end
///  now   increase at markers (10 of 28)
///  next  round 22
///  Round 19 done. Round 20. Timer on.
/// ```
struct FacePage {
  private let page: WatchPage

  init(_ page: WatchPage) { self.page = page }

  func draw(on canvas: inout Canvas) {
    let layout = Layout(columns: canvas.columns, rows: canvas.rows)
    drawHeader(layout, on: &canvas)
    drawNote(layout, on: &canvas)
    guard let state = page.model.state, let counter = state["counter"] else { return drawNothing(layout, on: &canvas) }
    let place = Place(counter)
    let width = layout.textWidth(canvas.columns)
    let details = Details(state, counter, page.face, width: width)
    switch layout.shape {
    case .lines: drawLines(layout, place, details, on: &canvas)
    case .stacked: drawStacked(layout, place, details, on: &canvas)
    case .beside: drawBeside(layout, place, details, on: &canvas)
    }
  }

  // MARK: above and below

  private func drawHeader(_ layout: Layout, on canvas: inout Canvas) {
    let ground = Theme.Role.secondaryBackground
    canvas.fill(row: 0, Style(.headerText, on: ground))
    var end = canvas.columns - layout.margin
    if let (text, ink) = time {
      end = canvas.put(text, row: 0, endingAt: end, Style(ink, on: ground)) - 2
    }
    if !page.model.isOnline {
      end = canvas.put("offline", row: 0, endingAt: end, Style(.warning, on: ground, bold: true)) - 2
    }
    let state = page.model.state
    let name = state?["project"]?["name"]?.string ?? "yarnbuddy"
    let title = state?["counter"].map { Place($0).title(name) } ?? name
    canvas.put(title, row: 0, column: layout.margin, to: end, Style(.headerText, on: ground, bold: true))
  }

  /// Hours and minutes of the project, with whether they go on; nil where there are none.
  private var time: (String, Theme.Role)? {
    guard let text = page.face?.time else { return nil }
    switch page.model.state?["timer"]?["phase"]?.string {
    case "running": return ("● \(text)", .done)
    case "interrupted": return ("? \(text)", .warning)
    default: return (text, .muted)
    }
  }

  private func drawNote(_ layout: Layout, on canvas: inout Canvas) {
    let margin = layout.margin
    var bottom = canvas.rows
    if layout.hasHints {
      bottom -= 1
      Hints.draw(on: &canvas, row: bottom, margin: margin)
    }
    guard layout.noteRows > 0, bottom > 0 else { return }
    guard let note = page.note else {
      if !layout.hasHints { canvas.put("? keys", row: bottom - 1, column: margin, .muted) }
      return
    }
    let style = note.isWarning ? Style(.warning, bold: true) : Style(.secondaryAccent)
    let lines = Asked.wrapped(cleaned(note.text), to: canvas.columns - 2 * margin)
    let shown = min(lines.count, layout.noteRows)
    for index in 0..<shown {
      // What is left over goes into the last line, where it is cut.
      let text = index == shown - 1 ? lines[index...].joined(separator: " ") : lines[index]
      let row = bottom - shown + index
      canvas.put(text, row: row, column: margin, to: canvas.columns - margin, style)
    }
  }

  /// No project yet.
  private func drawNothing(_ layout: Layout, on canvas: inout Canvas) {
    let text = page.model.state?["text"]?.string ?? (page.model.isOnline ? "" : "There is no daemon yet.")
    let width = max(1, min(canvas.columns - 2 * layout.margin, 60))
    var lines = Asked.wrapped(cleaned(text), to: width)
    if page.model.state != nil { lines += Asked.wrapped("Or count: the first row begins one.", to: width) }
    let top = 1 + max(0, (layout.bodyRows - lines.count) / 2)
    for (index, line) in lines.enumerated() where index < layout.bodyRows {
      canvas.put(line, row: top + index, column: (canvas.columns - width) / 2, .text)
    }
  }

  // MARK: the shapes

  private func drawLines(_ layout: Layout, _ place: Place, _ details: Details, on canvas: inout Canvas) {
    let (left, right) = (layout.margin, canvas.columns - layout.margin)
    guard canvas.rows > 1 else {
      // One line, and what counts is the number.
      canvas.clear()
      canvas.put(place.headline, row: 0, column: left, Style(.primaryAccent, bold: true))
      return
    }
    drawHeadline(place, row: 1, from: left, to: right, on: &canvas)
    details.draw(on: &canvas, rows: 2..<max(2, 1 + layout.bodyRows), from: left, to: right)
  }

  private func drawStacked(_ layout: Layout, _ place: Place, _ details: Details, on canvas: inout Canvas) {
    let room = canvas.columns - 2 * layout.margin
    let gap = layout.gap
    let barRows = place.part == nil ? 0 : 1
    // Header, number, headline and bar, what is asked for.
    let free = layout.bodyRows - 1 - barRows - 3 * gap
    // Enough for what most rows ask for, so that the number does not change its size from row to row.
    let reserved = details.isPatterned ? min(free / 2, 9) : min(free / 3, 3)
    let wanted = details.height
    let digits = Digits(
      place.number, rows: max(Digits.leastRows, free - max(reserved, min(wanted, free - Digits.leastRows))),
      columns: room, isUnicode: canvas.isUnicode)
    let block = min(room, max(Layout.readable, digits?.width ?? 0))
    let left = (canvas.columns - block) / 2
    let right = left + block
    let spare = max(0, free - (digits?.rows ?? 0) - max(reserved, wanted))
    var row = 1 + gap + spare / 2
    if let digits {
      digits.draw(on: &canvas, row: row, column: left + (block - digits.width) / 2, numberStyle(place))
      row += digits.rows + gap
    }
    drawHeadline(place, row: row, from: left, to: right, on: &canvas)
    row += 1
    if let part = place.part {
      drawBar(part, place, row: row, from: left, to: right, on: &canvas)
      row += 1
    }
    details.draw(on: &canvas, rows: (row + gap)..<max(row + gap, 1 + layout.bodyRows), from: left, to: right)
  }

  private func drawBeside(_ layout: Layout, _ place: Place, _ details: Details, on canvas: inout Canvas) {
    let middle = layout.middle(canvas.columns)
    let (left, right) = (layout.margin, canvas.columns - layout.margin)
    let barRows = place.part == nil ? 0 : 1
    let end = middle - 2
    let digits = Digits(
      place.number, rows: layout.bodyRows - 1 - barRows - gapAround(layout), columns: end - left,
      isUnicode: canvas.isUnicode)
    var row = 1 + (layout.bodyRows >= 8 ? 1 : 0)
    let first = row
    if let digits {
      digits.draw(on: &canvas, row: row, column: left + (end - left - digits.width) / 2, numberStyle(place))
      row += digits.rows + (layout.bodyRows >= 9 ? 1 : 0)
    }
    drawHeadline(place, row: row, from: left, to: end, on: &canvas)
    if let part = place.part { drawBar(part, place, row: row + 1, from: left, to: end, on: &canvas) }
    details.draw(on: &canvas, rows: first..<(1 + layout.bodyRows), from: middle + 1, to: right)
  }

  private func gapAround(_ layout: Layout) -> Int { layout.bodyRows >= 9 ? 2 : layout.bodyRows >= 8 ? 1 : 0 }

  // MARK: the parts

  private func numberStyle(_ place: Place) -> Style { Style(place.isDone ? .done : .primaryAccent, bold: true) }

  private func drawHeadline(_ place: Place, row: Int, from left: Int, to right: Int, on canvas: inout Canvas) {
    let ground = Theme.Role.rowBackground
    if canvas.hasGrounds { canvas.fill(row: row, from: left - 1, to: right + 1, Style(.text, on: ground)) }
    var end = canvas.put(place.headline, row: row, column: left, to: right, Style(.headerText, on: ground, bold: true))
    if let side, columns(of: side) + 2 < right - end {
      end = canvas.put(side, row: row, column: end + 2, to: right, Style(.secondaryAccent, on: ground, bold: true))
    }
    guard columns(of: place.done) < right - end else { return }
    canvas.put(place.done, row: row, endingAt: right, Style(place.isDone ? .done : .muted, on: ground))
  }

  /// Which side faces, where that is news.
  private var side: String? {
    page.model.state.flatMap { state in state["counter"].flatMap { Asked(state, $0).side.first } }
  }

  private func drawBar(
    _ part: Double, _ place: Place, row: Int, from left: Int, to right: Int, on canvas: inout Canvas
  ) {
    let width = right - left
    guard width > 0 else { return }
    let ink = place.isDone ? Theme.Role.done : .primaryAccent
    if canvas.hasGrounds { canvas.fill(row: row, from: left, to: right, Style(.muted, on: .secondaryBackground)) }
    let rest = canvas.hasGrounds ? " " : canvas.isUnicode ? "░" : "."
    let restStyle = Style(.muted, on: .secondaryBackground)
    for (index, character) in Bar.text(part, width: width).enumerated() {
      if character == " " {
        canvas.put(rest, row: row, column: left + index, restStyle)
      } else {
        canvas.put(
          canvas.isUnicode ? String(character) : "#", row: row, column: left + index,
          Style(ink, on: .secondaryBackground))
      }
    }
  }
}
