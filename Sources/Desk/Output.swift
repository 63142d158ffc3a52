internal import Glibc
internal import Posix

/// Writing to the standard descriptors.
enum Output {
  /// Writes to standard output. A reader that goes away is no error; all else that goes wrong is one.
  static func put(_ text: String) throws(Problem) { try put(Array(text.utf8)) }

  static func put(_ bytes: [UInt8]) throws(Problem) {
    do throws(Errno) { try write(bytes, to: STDOUT_FILENO) } catch {
      guard error.code != EPIPE else { return }
      throw Problem("standard output can't be written to: \(error.reason)")
    }
  }

  /// Writes to standard error. Nobody could be told if that went wrong.
  static func warn(_ text: String) { try? write(Array(text.utf8), to: STDERR_FILENO) }

  private static func write(_ bytes: [UInt8], to descriptor: CInt) throws(Errno) {
    let output = FileDescriptor(owning: descriptor)
    do throws(Errno) { try output.writeAll(bytes) } catch {
      _ = output.release()
      throw error
    }
    _ = output.release()
  }

  /// How wide a table may be: the terminal, else 80 columns.
  static var width: Int { TerminalSize.columns(STDOUT_FILENO) ?? 80 }
}
