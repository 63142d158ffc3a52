internal import Domain
internal import Glibc
internal import Posix
internal import Store
internal import Wire

/// tidy.
extension Desk {
  static func tidy(_ desk: DeskStore, _ words: DeskWords) throws(Abort) -> Said {
    func strays() throws(Abort) -> [MediaFolder.Stray] {
      let own = try Abort.mapping { () throws(DatabaseError) in try desk.store.mediaFiles() }
      return desk.media.strays(named: own.union(try desk.store.mediaFilesOfNeighbours()), now: desk.now.milliseconds)
    }
    let found = try strays()
    guard !found.isEmpty else { return said("Nothing to tidy: every file belongs to a photo or a pattern.", [], desk) }
    let size = "\(counted(found.count, "file")), \(sized(found.reduce(0) { $0 + $1.bytes }))"
    if words.flags.contains("--dry-run") {
      return said("\(size) would be removed:\n" + list(found, desk), found, desk)
    }
    if !words.flags.contains("--yes") {
      let warning =
        "\(size), of photos and patterns that were taken off. Removed, they can't be brought back: undo finds no file then."
      guard isatty(STDIN_FILENO) == 1 else {
        throw .refused(Refusal(.state, "\(warning) Nothing was done; if you mean it, say: yarnbuddy tidy --yes"))
      }
      Output.warn(wrapped(warning, to: 80).joined(separator: "\n") + "\nRemove them? [y/N] ")
      let reply = readLine()?.lowercased() ?? ""
      guard reply == "y" || reply == "yes" else { return said("Nothing was removed.", [], desk) }
    }
    // Nobody adds a photo to this store meanwhile; what was brought back since is left alone.
    return try desk.store.transaction { () throws(Abort) in
      var gone: [MediaFolder.Stray] = []
      for stray in try strays() where found.contains(stray) {
        do throws(Errno) { try desk.media.remove(stray) } catch {
          throw .refused(Refusal(.state, "\(stray.file) can't be removed: \(error.reason)."))
        }
        gone.append(stray)
      }
      return said("Removed \(counted(gone.count, "file")), \(sized(gone.reduce(0) { $0 + $1.bytes })).", gone, desk)
    }
  }

  private static func list(_ strays: [MediaFolder.Stray], _ desk: DeskStore) -> String {
    strays.map { "  " + desk.media.path(of: $0.file) }.joined(separator: "\n")
  }

  private static func said(_ text: String, _ strays: [MediaFolder.Stray], _ desk: DeskStore) -> Said {
    var said = Said(text)
    said.members.array("files") { array in
      for stray in strays {
        array.object { object in
          object.field("path", desk.media.path(of: stray.file))
          object.field("bytes", stray.bytes)
        }
      }
    }
    return said
  }
}
