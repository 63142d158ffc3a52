internal import Domain
internal import Posix
internal import Store
internal import Wire

/// A photo that a process of our own copies, so that nobody who presses waits for a disk. Owns its end of the pipe.
final class Copying {
  /// So many seconds it has, then it is given up.
  static let patience = 60

  let client: Client
  let call: Call
  let output: FileDescriptor
  private var bytes: [UInt8] = []

  init(_ client: Client, _ call: Call, _ output: consuming FileDescriptor) {
    self.client = client
    self.call = call
    self.output = output
  }

  /// Reads what it says; true at the end.
  func read(through chunk: UnsafeMutableRawBufferPointer) -> Bool {
    guard let count = try? output.read(into: chunk), count > 0 else { return true }
    bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: chunk[..<count]))
    return false
  }

  /// What became of the file.
  var result: Result<MediaFolder.Kept, Failure> {
    guard let said = JSON(parsing: String(decoding: bytes, as: UTF8.self)) else {
      return .failure(Failure("io-error", "The photo could not be copied within \(Self.patience) s. Nothing was done."))
    }
    if let file = said["file"]?.string, let kind = said["kind"]?.string.flatMap(MediaKind.init),
      let size = said["bytes"]?.integer, let name = said["name"]?.string
    {
      let taken = said["taken"]?.string.flatMap { TakenMoment($0) }
      return .success(MediaFolder.Kept(file: file, kind: kind, bytes: Int64(size), name: name, taken: taken))
    }
    return .failure(
      Failure(said["error"]?.string ?? "internal", said["message"]?.string ?? "The photo was not copied."))
  }

  /// What the process says of a file that it has kept.
  static func line(_ kept: MediaFolder.Kept) -> [UInt8] {
    Describe.line { object in
      object.field("file", kept.file)
      object.field("kind", kept.kind.rawValue)
      object.field("bytes", kept.bytes)
      object.field("name", kept.name)
      object.field("taken", kept.taken?.text)
    }
  }
}

extension Daemon {
  /// Lets a client wait until the file that its request names is copied.
  func keep(_ client: Client, _ call: Call) {
    client.isKeeping = true
    keeping.append((client, call))
  }

  /// Starts on the file that has waited longest, unless one is being copied.
  func copyNext() {
    while copying == nil, let (client, call) = keeping.first {
      keeping.removeFirst()
      do throws(Errno) {
        copying = try startCopying(client, call)
      } catch {
        resume(client, call, .failure(Failure("io-error", "The photo can't be copied: \(error). Nothing was done.")))
      }
    }
  }

  private func startCopying(_ client: Client, _ call: Call) throws(Errno) -> Copying {
    guard let program = Files.ownProgram() else { throw Errno("readlink /proc/self/exe") }
    let talker = try Spawn.talking(program, ["--keep", storePath, call.arguments[0]])
    let copy = Copying(client, call, talker.takeOutput())
    try loop.add(copy.output.raw, .read, ClosureHandler { [unowned self] in readCopying() })
    return copy
  }

  private func readCopying() {
    guard let copy = copying, copy.read(through: chunk) else { return }
    loop.remove(copy.output.raw)
    copying = nil
    resume(copy.client, copy.call, copy.result)
  }

  /// Carries the request out, and what the client sent after it.
  private func resume(_ client: Client, _ call: Call, _ result: Result<MediaFolder.Kept, Failure>) {
    client.isKeeping = false
    var call = call
    call.kept = result
    lookAtClocks()
    perform(client, call)
    process(client, UnsafeRawBufferPointer(start: nil, count: 0))
  }

  /// Gives up what is being copied, at the end of the daemon.
  func stopCopying() {
    keeping = []
    guard let copy = copying else { return }
    copy.client.append(
      Failure("stopping", "The daemon is stopping. Nothing was done; ask again.").line(verb: copy.call.verb.rawValue))
    loop.remove(copy.output.raw)
    copying = nil
  }
}
