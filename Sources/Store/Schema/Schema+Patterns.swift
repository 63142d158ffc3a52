internal import Domain

/// The tables of what a pattern says: links, repeats, sides, reminders and instructions.
extension Schema {
  private static let ofCounter = "(SELECT project FROM counter WHERE id=ROW.counter)"
  private static let count = "count BETWEEN 1 AND 999999999"

  static let patternTables: [Table] = [
    Table(
      "link", project: "(SELECT project FROM counter WHERE id=ROW.parent)",
      columns: [
        .reference("parent", "counter"),
        .reference("child", "counter"),
        .word("effect", of: ["by", "reset"], usual: "by"),
        .integer("step", "NOT NULL DEFAULT 1", check: "abs(step)<=1000 AND (step<>0 OR effect='reset')"),
        .integer("every", "NOT NULL DEFAULT 1", check: "every BETWEEN 1 AND 999999999"),
        .integer("start", "NOT NULL DEFAULT 1"),
        .integer("times", "", check: "times BETWEEN 1 AND 999999999"),
      ],
      extras: ["CREATE INDEX link_parent ON link(parent)", "CREATE INDEX link_child ON link(child)"] + linkGuards),
    Table(
      "firing",
      project: "(SELECT c.project FROM link l JOIN counter c ON c.id=l.parent WHERE l.id=ROW.link)",
      columns: [
        .reference("link", "link"),
        .integer("place", check: "place BETWEEN 0 AND 999999999"),
        .integer("last"),
        .integer("step", "NOT NULL DEFAULT 0", check: "step BETWEEN 0 AND 1999999999"),
        .integer("count", "NOT NULL DEFAULT 1", check: count),
        .integer("amount"),
      ],
      pressed: ["last", "step", "count", "amount"], unique: ["link", "place"],
      extras: ["CREATE UNIQUE INDEX firing_place ON firing(link,place)"] + jump),
    Table(
      "repeat", project: ofCounter,
      columns: [
        .reference("counter", "counter"),
        .integer("start", "NOT NULL DEFAULT 1"),
        .integer("length", check: "length BETWEEN 1 AND 999999"),
        .integer("times", "", check: "times BETWEEN 1 AND 999999"),
      ],
      extras: ["CREATE INDEX repeat_counter ON repeat(counter)"]),
    Table(
      "side", project: ofCounter,
      columns: [
        .reference("counter", "counter"),
        .integer("start", "NOT NULL DEFAULT 1"),
        .word("way", of: ["flat", "round"], usual: "flat"),
        Table.Column("rs", "TEXT CHECK(rs IS NULL AND way='round' OR rs IN ('odd','even') AND way='flat')"),
      ],
      unique: ["counter", "start"], extras: ["CREATE UNIQUE INDEX side_start ON side(counter,start)"]),
    Table(
      "reminder", project: ofCounter,
      columns: [
        .reference("counter", "counter"),
        .text("text", bytes: 1000),
        .word("basis", of: Reminder.Basis.allCases.map(\.rawValue), usual: "row"),
        .integer("dismissed", ""),
        .integer("snooze_row", ""),
        .integer("snooze_to", ""),
      ],
      extras: ["CREATE INDEX reminder_counter ON reminder(counter)"]),
    Table(
      "rhythm",
      project: "(SELECT c.project FROM reminder r JOIN counter c ON c.id=r.counter WHERE r.id=ROW.reminder)",
      columns: [
        .reference("reminder", "reminder"),
        .integer("place", "NOT NULL DEFAULT 0", check: "place BETWEEN 0 AND 999999999"),
        .integer("start"),
        .integer("every", "NOT NULL DEFAULT 1", check: "every BETWEEN 1 AND 999999999"),
        .integer("times", "", check: "times BETWEEN 1 AND 999999999"),
      ],
      unique: ["reminder", "place"], extras: ["CREATE UNIQUE INDEX rhythm_place ON rhythm(reminder,place)"]),
    Table(
      "instruction", project: ofCounter,
      columns: [
        .reference("counter", "counter"),
        .word("kind", of: ["row", "rows", "alternate", "repeat"], usual: "row"),
        .integer("start"),
        .integer("stop", ""),
        .text("text", bytes: 10_000),
        Table.Column("side", "TEXT CHECK(side IS NULL OR side IN ('right','wrong'))"),
      ],
      extras: ["CREATE INDEX instruction_counter ON instruction(counter)"]),
  ]

  /// What another program's link must not be. Ours are checked before, by the rules themselves, in better words.
  private static let linkGuards: [String] = {
    let isForeign = "NOT EXISTS(SELECT 1 FROM origin)"
    func refusals(except id: String) -> String {
      """
        SELECT RAISE(ABORT,'a counter can''t move itself') WHERE new.parent=new.child;
        SELECT RAISE(ABORT,'a link joins counters of one project')
          WHERE (SELECT project FROM counter WHERE id=new.parent)<>(SELECT project FROM counter WHERE id=new.child);
        SELECT RAISE(ABORT,'this counter is moved by another already, and follows only one')
          WHERE EXISTS(SELECT 1 FROM link WHERE child=new.child AND parent<>new.parent AND id<>\(id));
        SELECT RAISE(ABORT,'that would go round in a circle')
          WHERE new.child IN (WITH RECURSIVE up(id) AS (SELECT new.parent UNION SELECT l.parent FROM link l JOIN up ON l.child=up.id
            WHERE l.id<>\(id)) SELECT id FROM up);
      """
    }
    return [
      "CREATE TRIGGER link_sound_insert BEFORE INSERT ON link WHEN \(isForeign) BEGIN\n\(refusals(except: "-1"))\nEND",
      "CREATE TRIGGER link_sound_update BEFORE UPDATE OF parent,child ON link WHEN \(isForeign) BEGIN\n\(refusals(except: "old.id"))\nEND",
      """
      CREATE TRIGGER counter_moves_house BEFORE UPDATE OF project ON counter WHEN \(isForeign) AND new.project IS NOT old.project BEGIN
        SELECT RAISE(ABORT,'a linked counter stays in its project')
          WHERE EXISTS(SELECT 1 FROM link WHERE parent=old.id OR child=old.id) OR EXISTS(SELECT 1 FROM page_link WHERE counter=old.id);
        SELECT RAISE(ABORT,'a counter stays in its project while a note, a photo or a pattern is on its row')
          WHERE EXISTS(SELECT 1 FROM note WHERE counter=old.id) OR EXISTS(SELECT 1 FROM photo WHERE counter=old.id)
            OR EXISTS(SELECT 1 FROM pattern WHERE counter=old.id);
      END
      """,
    ]
  }()

  /// A value that another program writes is a jump: what links fired above the lower of the two can't be taken back any
  /// more. A view of its own, so that the triggers of a press stay small.
  static let jump = [
    "CREATE VIEW counter_jump(counter,low) AS SELECT 0,0 WHERE 0",
    """
    CREATE TRIGGER counter_jump_made INSTEAD OF INSERT ON counter_jump BEGIN
      DELETE FROM firing WHERE link IN (SELECT id FROM link WHERE parent=new.counter) AND last-step*(count-1)>new.low;
      UPDATE firing SET
        count=(new.low-(last-step*(count-1)))/step+1,
        last=last-step*(count-1)+step*((new.low-(last-step*(count-1)))/step),
        step=CASE WHEN new.low-(last-step*(count-1))<step THEN 0 ELSE step END
        WHERE link IN (SELECT id FROM link WHERE parent=new.counter) AND step>0 AND last>new.low;
    END
    """,
  ]
}
