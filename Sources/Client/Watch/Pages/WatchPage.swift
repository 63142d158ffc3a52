internal import Wire

/// The pages of the watch face. Each draws a model on a canvas of any size; pure, so the same model gives the same cells.
struct WatchPage {
  let model: WatchModel
  /// The moment, in milliseconds of UTC.
  let now: Int64
  /// Seconds east of UTC at a moment.
  let offset: (Int64) -> Int

  func draw(on canvas: inout Canvas) {
    canvas.clear()
    switch model.mode {
    case .help: HelpPage().draw(on: &canvas)
    case .projects(let choice): ProjectPage(choice: choice).draw(on: &canvas)
    case .face, .entry, .confirm: FacePage(self).draw(on: &canvas)
    }
  }

  var face: Face? { model.state.map { Face($0, now: now, offset: offset) } }

  /// What stands in the line for notes: a question, else that nobody serves, else what happened last.
  var note: Note? {
    switch model.mode {
    case .entry(let digits): Note("Set to \(digits)_  Enter: set, Esc: leave it")
    case .confirm(let number):
      Note("\(model.shown ?? 0) to \(number)? Enter: yes, Esc: no", isWarning: true)
    default:
      if model.isOnline {
        model.note
      } else {
        model.failure
          ?? Note(
            model.unanswered.isEmpty
              ? "Offline. The next press starts the daemon."
              : "Offline. Whether the last press counted is not known yet.",
            isWarning: true)
      }
    }
  }
}
