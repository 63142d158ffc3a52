internal import Glibc
internal import Posix

/// Writing to the standard descriptors.
enum Output {
  static func put(_ text: String, to descriptor: CInt = STDOUT_FILENO) { put(Array(text.utf8), to: descriptor) }

  static func put(_ bytes: [UInt8], to descriptor: CInt = STDOUT_FILENO) {
    let output = FileDescriptor(owning: descriptor)
    // A reader that goes away is no error.
    try? output.writeAll(bytes)
    _ = output.release()
  }

  /// How wide a table may be: the terminal, else 80 columns.
  static var width: Int { TerminalSize.columns(STDOUT_FILENO) ?? 80 }
}
