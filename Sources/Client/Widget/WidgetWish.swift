internal import Domain
internal import Wire

/// What was asked for after `yb widget`.
public struct WidgetWish: Equatable, Sendable {
  public var format: WidgetFormat
  public var template: Template
  /// Answers once and ends, instead of a line for each change.
  public var once: Bool
  /// Shows the running time, a line each minute.
  public var ticks = false
  /// Lets the wheel count.
  public var scrolls = false

  /// The options, for help and completions.
  static let options: [(name: String, help: String)] = [
    ("--once", "answer once and end"),
    ("--tick", "show the running time, a line each minute; else nothing wakes it but a change"),
    ("--scroll", "let the wheel count: up is next, down is back"),
    ("--template", "TEXT: what to show, with {FIELDS}; what is in [ ] shows only if a field in it does"),
  ]

  /// Reads the words after `widget`.
  public init(_ words: [String]) throws(Failure) {
    var format: WidgetFormat?
    var once = false
    var template = Template.usual
    var words = words[...]
    while let word = words.popFirst() {
      switch word {
      case "--once": once = true
      case "--tick": ticks = true
      case "--scroll": scrolls = true
      case "--template":
        guard let text = words.popFirst() else { throw Failure(.usage, "--template needs a text", hint: Self.help) }
        template = try Template(text)
      case _ where word.hasPrefix("--template="):
        template = try Template(String(word.dropFirst("--template=".count)))
      case _ where word.hasPrefix("-"): throw Failure(.usage, "widget has no option \(word)", hint: Self.help)
      default:
        guard format == nil else { throw Failure(.usage, "widget takes one format", hint: Self.help) }
        guard let known = WidgetFormat(rawValue: word) else {
          throw Failure(.usage, "there is no format \(quoted(word))", hint: "there are: \(Self.formats)")
        }
        format = known
      }
    }
    guard let format else { throw Failure(.usage, "widget needs a format", hint: "there are: \(Self.formats)") }
    self.format = format
    self.template = template
    self.once = once || format.isAskedAgain
  }

  private static let help = "see: yb help widget"

  static var formats: String { WidgetFormat.allCases.map(\.rawValue).joined(separator: " ") }
}
