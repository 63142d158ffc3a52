import Foundation
import Pedal
import Posix
import TestSupport

/// A folder that stands for `/`, with sysfs's tales of input devices and a FIFO for each node.
final class FakeDevices: @unchecked Sendable {  // because each test keeps its own to itself
  let scratch = Scratch()
  /// Both ends of each FIFO, so that writing never waits and a vanishing is ours to choose.
  private var nodes: [String: CInt] = [:]

  init() {
    for folder in ["sys/class/input", "dev/input"] {
      try! FileManager.default.createDirectory(  // because a test without its folder can only end
        atPath: scratch.file(folder), withIntermediateDirectories: true)
    }
  }

  deinit { for descriptor in nodes.values { close(descriptor) } }

  func plug(
    _ file: String = "event3", id: String = "3553:b001", name: String = "PCsensor FootSwitch Keyboard",
    phys: String = "usb-0000:00:14.0-1/input0"
  ) {
    let folder = "sys/class/input/\(file)/device"
    try! FileManager.default.createDirectory(  // because a test without its folder can only end
      atPath: scratch.file(folder + "/id"), withIntermediateDirectories: true)
    let parts = id.split(separator: ":")
    scratch.write("\(parts[0])\n", to: folder + "/id/vendor")
    scratch.write("\(parts[1])\n", to: folder + "/id/product")
    scratch.write("\(name)\n", to: folder + "/name")
    scratch.write("\(phys)\n", to: folder + "/phys")
    // Whole at once, as a node is, and with its writer there already.
    let path = scratch.file("made-\(file)")
    precondition(mkfifo(path, 0o600) == 0)
    let descriptor = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
    precondition(descriptor >= 0)
    nodes[file] = descriptor
    precondition(rename(path, node(file)) == 0)
  }

  func node(_ file: String) -> String { scratch.file("dev/input/\(file)") }

  /// What was written is read before the end is seen, as a kernel may do.
  func unplug(_ file: String = "event3") {
    try? FileManager.default.removeItem(atPath: scratch.file("sys/class/input/\(file)"))
    unlink(node(file))
    if let descriptor = nodes.removeValue(forKey: file) { close(descriptor) }
  }

  func write(_ stream: Stream, to file: String = "event3") {
    guard let descriptor = nodes[file] else { preconditionFailure("\(file) is not plugged in") }
    let count = stream.bytes.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
    precondition(count == stream.bytes.count, "the FIFO is full")
  }
}
