internal import Posix

/// The input devices of this machine, by what sysfs says of them: none is opened to be listed.
public struct InputFolder: Sendable {
  /// One event node.
  public struct Node: Equatable, Sendable {
    /// As `event3`.
    public let file: String
    public let vendor: UInt16
    public let product: UInt16
    public let name: String
    /// The same for all nodes of one thing that is plugged in.
    public let unit: String
  }

  /// What stands for `/`.
  private let root: String
  let calls: NodeCalls

  /// `root` has `sys/class/input` and `dev/input` in it; another than `/` is for tests, and so are other `calls`.
  public init(root: String = "", calls: NodeCalls = NodeCalls()) {
    self.root = root
    self.calls = calls
  }

  /// Where the nodes come and go.
  var folder: String { root + "/dev/input" }
  func path(of node: Node) -> String { folder + "/" + node.file }

  /// All event nodes, by number.
  public var nodes: [Node] {
    let entries = root + "/sys/class/input"
    let numbers = Files.names(in: entries).compactMap { name in
      name.hasPrefix("event") ? Int(name.dropFirst(5)) : nil
    }
    return numbers.sorted().compactMap { node("event\($0)", entries + "/event\($0)/device") }
  }

  private func node(_ file: String, _ device: String) -> Node? {
    func read(_ name: String) -> String {
      (try? Files.text(device + "/" + name)).map { String(trimmed($0.prefix { $0 != "\n" })) } ?? ""
    }
    guard let vendor = UInt16(read("id/vendor"), radix: 16), let product = UInt16(read("id/product"), radix: 16) else {
      return nil
    }
    // usb-0000:00:14.0-1/input0 and …/input1 are two functions of what is plugged in at …-1.
    let place = read("phys")
    let plug = place.lastIndex(of: "/").map { String(place[..<$0]) } ?? place
    return Node(file: file, vendor: vendor, product: product, name: read("name"), unit: plug + "|" + read("uniq"))
  }
}

/// Pedals that are known to be ones: the udev rule lets the person at the desk read these.
public enum KnownPedals {
  /// Vendor and product, from https://github.com/rgerganov/footswitch.
  public static let all: [(vendor: UInt16, product: UInt16)] = [
    (0x0c45, 0x7403), (0x0c45, 0x7404), (0x413d, 0x2107), (0x1a86, 0xe026), (0x3553, 0xb001), (0x0426, 0x3011),
    (0x055a, 0x0998), (0x5131, 0x2019),
  ]
}
