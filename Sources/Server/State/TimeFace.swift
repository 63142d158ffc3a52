internal import Domain
internal import Speech
internal import Store
internal import Wire

/// What was added up of a project's finished entries, for its face.
struct Ledger: Equatable {
  let project: Project.ID
  /// The local date on which it was added up.
  let today: LocalDate
  /// Milliseconds in all.
  let total: Int64
  /// Milliseconds by date, of the last weeks.
  let days: [LocalDate: Int64]
  let unsettled: Int
}

/// The time that a face shows of one project. A running one is told so that a face can count on by itself.
struct TimeFace {
  let ledger: Ledger
  /// The timer, where it is this project's.
  let timer: Timer?
  /// What stands in the state as it is, as bytes.
  let standing: [UInt8]
  let pace: Pace?
  /// Rows until the target.
  let rowsLeft: Int?
  let now: Moment
  let zone: Zone

  /// Milliseconds of work until now, as every total and report has them.
  var total: Int64 { ledger.total + live.reduce(0) { $0 + ($1.length ?? 0) } }
  /// The same of the local date.
  var today: Int64 {
    (ledger.days[now.date] ?? 0)
      + live.flatMap { $0.days(in: zone) }.filter { $0.date == now.date }.reduce(0) { $0 + $1.milliseconds }
  }

  private var live: [TimeEntry] { timer?.live(at: now.instant, in: zone) ?? [] }

  /// Milliseconds of work until the target; nil where there is none, or no pace is known.
  var left: Int64? {
    guard let pace, let rowsLeft, rowsLeft > 0 else { return nil }
    return pace.left(rows: rowsLeft)
  }

  /// "About two and a half hours to go."
  var toGo: Telling? { left.map { Telling(SpokenTime.left($0)) } }

  private var finish: LocalDate? {
    guard let left, let habit = Habit(days: ledger.days, today: now.date) else { return nil }
    return habit.finish(of: left, today: now.date, workedToday: today)
  }

  func write(to object: inout JSONWriter) {
    object.members(standing)
    guard let pace else { return }
    object.object("pace") { object in
      object.field("row_seconds", TimeText.seconds(pace.usualRow))
      object.field("rows_an_hour", tenths: pace.tenthsAnHour)
      object.field("left_seconds", left.map { Int(TimeText.seconds($0)) })
      object.field("finish", finish?.description)
    }
  }

  /// The members that stay the same for as long as a running timer goes on: made once, as presses have better things to do.
  static func standing(_ timer: Timer?, _ ledger: Ledger, now: Moment) -> [UInt8] {
    var writer = JSONWriter()
    writer.object { object in
      object.object("timer") { object in
        let phase = timer?.phase ?? .off
        object.field("phase", phase.rawValue)
        object.field("running", phase == .running)
        object.field("paused", phase == .paused)
        // Add the time since to the totals, and round down once: that is what every report says.
        object.field("total_ms", ledger.total)
        object.field("today_ms", ledger.days[now.date] ?? 0)
        if let running = timer?.running {
          object.field("running_since", running.start.isoMilliseconds)
          // The last local midnight, with the offset that holds now.
          let today = max(running.start.instant, now.instant - now.timeOfDay)
          object.field("today_since", Moment(today, offset: now.offset).isoMilliseconds)
          object.field("estimated", running.isEstimated)
          object.field("entry", running.id.raw)
        }
        object.field("paused_since", timer?.state.paused?.isoMilliseconds)
      }
      guard let gap = timer?.unsettled.last else { return }
      object.object("gap") { object in
        object.field("id", gap.id.raw)
        object.field("reason", gap.reason.rawValue)
        object.field("since", gap.start.isoMilliseconds)
        object.field("until", gap.end?.isoMilliseconds)
        object.field("open", gap.end == nil)
        if let end = gap.end { object.field("seconds", TimeText.seconds(gap.length(at: end.instant))) }
        object.field("unsettled", ledger.unsettled)
      }
    }
    return Array(writer.bytes.dropFirst().dropLast())
  }
}

extension Session {
  /// How many days back the usual hours are looked for; today is only begun.
  private static let habitDays = Habit.span + 1

  func ledger(of project: Project.ID) throws(DatabaseError) -> Ledger {
    let today = keeper.today
    if let keptLedger, keptLedger.project == project, keptLedger.today == today { return keptLedger }
    keptStanding = nil
    let recent = try store.totals(of: project, from: today + -Self.habitDays, in: keeper.zone)
    let ledger = Ledger(
      project: project, today: today, total: try store.finishedTime(of: project),
      days: Dictionary(uniqueKeysWithValues: recent.sums(by: .day).map { ($0.first, $0.milliseconds) }),
      unsettled: try store.unsettledGaps())
    keptLedger = ledger
    return ledger
  }

  func face(of project: Project.ID, counter: Counter?) throws(DatabaseError) -> TimeFace {
    let now = Moment(keeper.reading.wall, offset: keeper.offset)
    let timer = try timer(at: now.instant)
    let ledger = try ledger(of: project)
    let isOurs = timer.state.project == project
    let isKnown = isOurs && keptTimer?.isSeeded == false
    let ours = isOurs ? timer : nil
    let standing = keptStanding ?? TimeFace.standing(ours, ledger, now: now)
    keptStanding = standing
    return TimeFace(
      ledger: ledger, timer: ours, standing: standing, pace: isKnown ? Pace(timer.state.tempo) : nil,
      rowsLeft: counter.flatMap { $0.unit.isPlace ? $0.left : nil }, now: now, zone: keeper.zone)
  }
}

extension JSONWriter {
  /// A number with one decimal.
  fileprivate mutating func field(_ key: StaticString, tenths: Int) {
    var member = JSONWriter()
    member.object { $0.field(key, tenths / 10) }
    var bytes = Array(member.bytes.dropFirst().dropLast())
    bytes.append(contentsOf: ".\(tenths % 10)".utf8)
    members(bytes)
  }
}
