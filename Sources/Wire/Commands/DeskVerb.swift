/// A verb of the program `yarnbuddy`, which `yb` hands over: what both programs' help and completions come from.
public struct DeskVerb: Sendable {
  public let name: String
  /// One line on all of it.
  public let help: String
  /// What it does, one by one; the first word of a usage is its second word.
  public let members: [Member]

  public struct Member: Sendable {
    /// As "show YARN".
    public let usage: String
    public let help: String

    public var name: String { String(Substring(usage.utf8.prefix { $0 != UInt8(ascii: " ") })) }

    init(_ usage: String, _ help: String) {
      self.usage = usage
      self.help = help
    }
  }

  init(_ name: String, _ help: String, _ members: [Member] = []) {
    self.name = name
    self.help = help
    self.members = members
  }

  public static func named(_ name: String) -> DeskVerb? { all.first { $0.name == name } }

  /// All of them, in the order in which help lists them.
  public static let all: [DeskVerb] = [
    stash,
    DeskVerb(
      "note", "Notes on projects, yarns and rows.",
      [
        Member(
          "new TEXT… [project=PROJECT|yarn=YARN] [row=N|now|none]",
          "Write a note on the active project, another, or a yarn."
        ),
        Member("list [project=PROJECT|yarn=YARN]", "List the notes, oldest first."),
        Member("edit ID TEXT… [row=N|now|none]", "Give a note another text."),
        Member("delete ID", "Delete a note; undo seq=N brings it back."),
      ]),
    DeskVerb(
      "photo", "Photos of projects, yarns and rows: copied, with the date on which they were taken.",
      [
        Member(
          "add FILE… [project=PROJECT|yarn=YARN] [row=N|now|none] [caption=TEXT]",
          "Keep copies of photos: JPEG, PNG, WebP, HEIF or AVIF, up to 64 MB each."),
        Member("list [project=PROJECT|yarn=YARN]", "List the photos."),
        Member(
          "edit ID [caption=TEXT] [row=N|now|none]", "Change a photo's caption or row; an empty caption= takes it away."
        ),
        Member("open ID", "Show a photo in the desktop's viewer."),
        Member("delete ID", "Take a photo off. Its file stays until tidy."),
      ]),
    DeskVerb(
      "pattern", "Patterns of projects, PDFs or text: kept, opened at your page, and drawn on.",
      [
        Member(
          "add FILE [project=PROJECT] [name=NAME] [size=TEXT] [gauge=22x30] [needles=TEXT] [hook=TEXT]",
          "Keep a copy of a pattern with a project: a PDF or text in UTF-8, up to 256 MB."),
        Member("list [project=PROJECT]", "List the patterns."),
        Member(
          "edit PATTERN [project=PROJECT] [name=NAME] [size=TEXT] [gauge=22x30] [needles=TEXT] [hook=TEXT]",
          "Change what is known of a pattern; an empty value takes it away."),
        Member(
          "open [PATTERN] [project=PROJECT] [page=N]",
          "Open a pattern in the desktop's viewer, or text in $PAGER, at your page."),
        Member(
          "annotate PAGE highlight|note|band [pattern=PATTERN] [project=PROJECT] [top=P] [bottom=P] [left=P] [right=P] [text=TEXT]",
          "Draw on a page; each P goes from 0 to 1. The band follows your row."),
        Member("annotations [pattern=PATTERN] [project=PROJECT] [page=N]", "List what is drawn, as it lies now."),
        Member("unannotate ID", "Take something drawn off."),
        Member("delete PATTERN [project=PROJECT]", "Take a pattern off. Its file stays until tidy."),
      ]),
    DeskVerb(
      "tidy", "Remove the files of photos and patterns that were taken off, for good. Says what, and asks first.",
      [
        Member("--yes", "Don't ask."),
        Member("--dry-run", "Only say what would be removed."),
      ]),
    DeskVerb(
      "undo", "Take back the newest change made at the desk, or undo seq=N; yb undo does it for rows."),
    DeskVerb(
      "doctor", "Look over the store, the socket, the daemon and the units, and say what to do. Changes nothing."),
  ]

  private static let stash = DeskVerb(
    "stash", "Keep your yarn: what there is, what remains of it, tables out and in.",
    [
      .init("add NAME", "Put a yarn into the stash, with what is known of it as KEY=VALUE."),
      .init("list [TEXT…]", "List the yarns, or those that have TEXT and KEY=VALUE; sort=KEY orders them."),
      .init("show YARN", "Show all of one yarn, and what remains of it."),
      .init("edit YARN KEY=VALUE…", "Change what is known of a yarn; KEY= alone clears it."),
      .init("use AMOUNT of YARN [in PROJECT]", "Set yarn aside for a project, the active one unless named."),
      .init("return YARN [in PROJECT]", "Take back all of a yarn that a project has."),
      .init("left YARN AMOUNT|TEXT|reckon", "Say what is left by your own word; reckon goes back to reckoning."),
      .init("archive YARN", "Leave a yarn out of lists from now on."),
      .init("unarchive YARN", "Take it back into lists."),
      .init("delete YARN", "Delete a yarn with its notes, photos and packs; undo brings it back."),
      .init("export FILE.csv|-", "Write what is in the stash as a table for spreadsheets; --bom for Excel."),
      .init("import FILE.csv|-", "Read a table of yarn, ours, Ravelry's or another's; --dry-run only tells."),
    ])
}
