internal import Glibc
internal import Posix

/// Reading a file that a person names, or standard input as `-`.
enum Input {
  /// Tables are smaller by far.
  private static let limit = 64 << 20

  static func bytes(_ path: String) throws(Problem) -> [UInt8] {
    var bytes: [UInt8] = []
    do throws(Errno) {
      let file = path == "-" ? FileDescriptor(owning: STDIN_FILENO) : try FileDescriptor.open(path, O_RDONLY)
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 1 << 16, alignment: 1)
      defer { buffer.deallocate() }
      while let count = try file.read(into: buffer), count > 0, bytes.count <= limit { bytes += buffer[..<count] }
    } catch {
      throw Problem("\(path) can't be read: \(error)", hint: "see whether it is there")
    }
    guard bytes.count <= limit else { throw Problem("\(path) is larger than 64 MB, so it is no table of yarn") }
    return bytes
  }
}
