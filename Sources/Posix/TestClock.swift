#if DEBUG
  internal import Glibc

  /// Clocks that stand still until a line from a FIFO moves them. Only in debug builds. Owns the FIFO's descriptor.
  ///
  /// The lines, each with its LF, all in whole seconds unless a unit says otherwise (`ms`, `s`, `min`, `h`, `d`):
  ///
  ///     +12s                   time passes
  ///     suspend 8h             the machine sleeps
  ///     step -3600             the wall clock is set
  ///     wall 1774746000        the wall clock is set to this many seconds since 1970
  ///     zone Europe/Berlin     the machine is in another zone
  ///
  /// They begin with what the system's clocks show. A reader of them takes in all lines that were written before.
  public final class TestClock: Clock {
    private let file: FileDescriptor
    private var rest: [UInt8] = []
    public private(set) var wall: Int64
    public private(set) var monotonic: Int64
    public private(set) var boottime: Int64

    /// Opens the FIFO at this path.
    public init(_ path: String) throws(Errno) {
      // For writing too, so that it never ends.
      file = try FileDescriptor.open(path, O_RDWR | O_NONBLOCK)
      let system = SystemClock()
      (wall, monotonic, boottime) = (system.wall, system.monotonic, system.boottime)
      refresh()
    }

    public var isHandMoved: Bool { true }
    public var descriptor: CInt? { file.raw }

    public func offset(at wall: Int64) -> Int { SystemClock().offset(at: wall) }

    public func refresh() {
      var chunk = [UInt8](repeating: 0, count: 4096)
      while let count = try? chunk.withUnsafeMutableBytes({ try file.read(into: $0) }) ?? nil, count > 0 {
        rest += chunk[..<count]
      }
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        take(String(decoding: rest[..<end], as: UTF8.self))
        rest.removeSubrange(...end)
      }
      tzset()
    }

    private func take(_ line: String) {
      let words = line.split(separator: " ").map(String.init)
      switch (words.first, words.count) {
      case ("zone", 2): setenv("TZ", words[1], 1)
      case ("suspend", 2): pass(Self.milliseconds(words[1]), awake: false)
      case ("step", 2): wall += Self.milliseconds(words[1])
      case ("wall", 2): wall = Self.milliseconds(words[1])
      case (let word?, 1) where word.hasPrefix("+"): pass(Self.milliseconds(word), awake: true)
      default: fatalError("the test clock does not understand: \(line)")
      }
    }

    private func pass(_ milliseconds: Int64, awake: Bool) {
      wall += milliseconds
      boottime += milliseconds
      if awake { monotonic += milliseconds }
    }

    private static func milliseconds(_ text: String) -> Int64 {
      let units: [(String, Int64)] = [
        ("ms", 1), ("min", 60_000), ("s", 1000), ("h", 3_600_000), ("d", 86_400_000), ("", 1000),
      ]
      for (unit, factor) in units where text.hasSuffix(unit) {
        if let number = Int64(text.dropLast(unit.count)) { return number * factor }
      }
      fatalError("the test clock does not understand: \(text)")
    }
  }
#endif
