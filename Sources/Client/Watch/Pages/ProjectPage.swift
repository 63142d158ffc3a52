internal import Domain

/// The list from which a project is picked.
struct ProjectPage {
  let choice: ProjectChoice

  func draw(on canvas: inout Canvas) {
    let layout = Layout(columns: canvas.columns, rows: canvas.rows)
    let (left, right) = (layout.margin, canvas.columns - layout.margin)
    let header = Style(.headerText, on: .secondaryBackground, bold: true)
    canvas.fill(row: 0, Style(.headerText, on: .secondaryBackground))
    canvas.put("Projects", row: 0, column: left, header)
    let hint = canvas.columns >= 60 ? "↑ ↓ move   enter picks   esc leaves" : "enter picks"
    canvas.put(hint, row: 0, endingAt: right, Style(.muted, on: .secondaryBackground))
    let top = layout.gap > 0 ? 2 : 1
    let rows = max(1, canvas.rows - top)
    if choice.projects.isEmpty { canvas.put("…", row: top, column: left, .muted) }
    // The selected one stays in the middle, as far as the ends of the list allow.
    let first = max(0, min(choice.selected - rows / 2, choice.projects.count - rows))
    for (index, project) in choice.projects.enumerated().dropFirst(first).prefix(rows) {
      draw(project, index, row: top + index - first, from: left, to: right, on: &canvas)
    }
  }

  private func draw(
    _ project: ProjectChoice.Project, _ index: Int, row: Int, from left: Int, to right: Int, on canvas: inout Canvas
  ) {
    let isSelected = index == choice.selected
    func style(_ ink: Theme.Role) -> Style {
      Style(ink, on: isSelected ? .rowBackground : .primaryBackground, bold: isSelected, selected: isSelected)
    }
    canvas.fill(row: row, from: left, to: right, style(.text))
    // Without colours and without reverse, a sign tells which it is.
    canvas.put(isSelected ? ">" : " ", row: row, column: left, to: right, style(.primaryAccent))
    if index < 9 { canvas.put(String(index + 1), row: row, column: left + 2, to: right, style(.muted)) }
    var end = right
    if right - left >= 30 {
      end = canvas.put(project.place, row: row, endingAt: right - 1, style(project.isActive ? .done : .muted)) - 2
    }
    canvas.put(project.name, row: row, column: left + 4, to: end, style(project.isActive ? .headerText : .text))
  }
}
