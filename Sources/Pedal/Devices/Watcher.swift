internal import Glibc
internal import Posix

/// Opens the nodes of the devices that were named, as they come, and hands out what they say. For one thread; sleeps until
/// something happens.
final class Watcher {
  /// What happened to a node.
  enum News {
    case opened(InputFolder.Node, device: Int, id: Int)
    case gone(InputFolder.Node, device: Int, id: Int)
    case item(EventNode.Item, device: Int, id: Int)
    /// It can't be opened, and stayed so for ``patience``.
    case refused(InputFolder.Node, Errno)
  }

  private struct Open {
    let node: EventNode
    let device: Int
    /// Tells nodes apart, also those that come one after another under the same name.
    let id: Int
  }

  private let folder: InputFolder
  private let identities: [Configuration.Identity]
  private let grabs: Bool
  private let epoll: Epoll
  private let watch: FolderWatch
  private let clock = SystemClock()
  private var open: [CInt: Open] = [:]
  private var nextID = 0
  /// A node that could not be had.
  private struct Refused {
    let node: InputFolder.Node
    let error: Errno
    /// When that is told, in milliseconds of CLOCK_MONOTONIC; nil where it is told already, or no news.
    var tellAt: Int64?
    /// Where another program has taken it, it stays open until that one closes it: to open it again and again would be seen
    /// as a closing, too.
    let held: EventNode?
  }

  private var refused: [String: Refused] = [:]
  /// When to look again for a node that is taken, in milliseconds of CLOCK_MONOTONIC; nil where only its closing is waited for.
  private var nextLook: Int64?
  /// Milliseconds that udev has to let a person in.
  private static let patience: Int64 = 2000
  /// Milliseconds after which a node is surely free: the kernel tells of its closing just before it lets go of the device
  /// (fs/file_table.c, `__fput`).
  private static let closingTime: Int64 = 100

  /// - Parameter grabs: whether what the devices say goes to us alone. Where not, it goes to all; a device that another
  ///   program has for itself is refused either way, since it would say nothing.
  init(_ folder: InputFolder, _ identities: [Configuration.Identity], grabs: Bool = true) throws(Errno) {
    self.folder = folder
    self.identities = identities
    self.grabs = grabs
    epoll = try Epoll()
    watch = try FolderWatch(folder.folder)
    try epoll.add(watch.descriptor, .read)
  }

  /// Microseconds of CLOCK_MONOTONIC, which the events of devices carry.
  var now: Int64 { clock.monotonic * 1000 }
  var hasNodes: Bool { !open.isEmpty }
  /// As ``now``: what came until then has been handed out.
  private(set) var seen: Int64 = 0

  /// Waits until something happens, or until `deadline` in microseconds of ``now``, and hands it out in the order of its times.
  func turn(until deadline: Int64?, _ body: (News) -> Void) throws(Errno) {
    var ready: [CInt] = []
    let telling = refused.values.compactMap(\.tellAt).min().map { $0 * 1000 }
    let first = [deadline, telling, nextLook.map { $0 * 1000 }].compactMap { $0 }.min()
    // Rounded up, so that the deadline has passed.
    let timeout = first.map { CInt(clamping: max(0, ($0 - now + 999) / 1000)) } ?? -1
    try epoll.wait(milliseconds: timeout) { ready.append($0.descriptor) }
    seen = now
    read(ready, body)
    if ready.contains(watch.descriptor) {
      try watch.acknowledge()
      try scan(body)
    } else if let nextLook, nextLook <= clock.monotonic {
      try scan(body)
      self.nextLook = nil
    }
    tell(body)
  }

  /// Opens what was named and is not open, closes what has been replaced, and what has become another person's: who comes to
  /// the desk gets its pedals with it (`uaccess`), while our descriptor would go on reading them.
  func scan(_ body: (News) -> Void) throws(Errno) {
    for (descriptor, entry) in open where !entry.node.isStill(at: folder.path(of: entry.node.node)) {
      close(descriptor, body)
    }
    for (descriptor, entry) in open where folder.calls.isForbidden(folder.path(of: entry.node.node)) {
      let node = entry.node.node
      close(descriptor, body)
      refused[node.file] = Refused(node: node, error: Errno("access", code: EACCES), tellAt: nil, held: nil)
    }
    let nodes = folder.nodes
    refused = refused.filter { name, _ in nodes.contains { $0.file == name } }
    for node in nodes {
      guard
        let device = identities.firstIndex(where: {
          $0.matches(vendor: node.vendor, product: node.product, name: node.name)
        }),
        !open.values.contains(where: { $0.node.node.file == node.file })
      else { continue }
      let before = refused[node.file]
      var held: EventNode?
      do throws(Errno) {
        let opened: EventNode
        if let taken = before?.held, taken.isStill(at: folder.path(of: node)) {
          opened = taken
        } else {
          opened = try EventNode(node, in: folder)
        }
        held = opened
        try opened.grab(briefly: !grabs)
        // Nobody meant for us what it said while it was another's.
        if before?.held != nil { opened.discard() }
        try epoll.add(opened.descriptor, .read)
        open[opened.descriptor] = Open(node: opened, device: device, id: nextID)
        nextID += 1
        refused[node.file] = nil
        body(.opened(node, device: device, id: nextID - 1))
      } catch {
        // sysfs knows of it before its node is there, and after.
        guard !error.isMissing, error.code != ENODEV, error.code != ENXIO else { continue }
        let tellAt = before?.error.code == error.code ? before?.tellAt : clock.monotonic + Self.patience
        refused[node.file] = Refused(node: node, error: error, tellAt: tellAt, held: error.isBusy ? held : nil)
      }
    }
    let isWaiting = refused.values.contains { $0.held != nil }
    // It may have been closed before that was watched.
    nextLook = isWaiting ? clock.monotonic + Self.closingTime : nil
    try watch.seeClosing(isWaiting)
  }

  private func read(_ ready: [CInt], _ body: (News) -> Void) {
    var items: [(item: EventNode.Item, device: Int, id: Int)] = []
    var gone: [CInt] = []
    for descriptor in ready {
      guard let entry = open[descriptor] else { continue }
      if !entry.node.read({ items.append(($0, entry.device, entry.id)) }) { gone.append(descriptor) }
    }
    // Nodes of one device tell of the same press: their tales are put in one order. The sort keeps equal times as they came.
    for entry in items.enumerated().sorted(by: { ($0.element.item.time, $0.offset) < ($1.element.item.time, $1.offset) }
    ) {
      body(.item(entry.element.item, device: entry.element.device, id: entry.element.id))
    }
    for descriptor in gone { close(descriptor, body) }
  }

  private func close(_ descriptor: CInt, _ body: (News) -> Void) {
    guard let entry = open.removeValue(forKey: descriptor) else { return }
    try? epoll.remove(descriptor)
    body(.gone(entry.node.node, device: entry.device, id: entry.id))
  }

  private func tell(_ body: (News) -> Void) {
    for (name, entry) in refused {
      guard let tellAt = entry.tellAt, tellAt <= clock.monotonic else { continue }
      refused[name]?.tellAt = nil
      body(.refused(entry.node, entry.error))
    }
  }
}
