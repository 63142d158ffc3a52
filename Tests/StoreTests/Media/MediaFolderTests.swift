import Domain
import Foundation
import Posix
import Store
import TestSupport
import Testing

/// Real files by real tools, whole and spoilt, on their way into the media folder.
@Suite struct MediaFolderTests {
  private let scratch = Scratch()
  private var folder: MediaFolder { MediaFolder(ofStore: scratch.file("store/yarnbuddy.db")) }

  /// Runs a tool that the test can't do without.
  private func make(_ tool: String, _ words: [String]) throws {
    let result = run(
      try #require(Programs.find(tool)), words,
      environment: ["PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin", "HOME": scratch.path])
    try #require(result.code == 0, "\(tool): \(result.errors) \(result.output)")
  }

  /// A picture of some size, with a date as a camera writes it, unless there is to be none.
  private func picture(_ name: String, taken: String? = "2026:03:29 14:30:05", offset: String? = "+02:00") throws
    -> String
  {
    let path = scratch.file(name)
    let plain = scratch.file("plain.png")
    try make("convert", ["-seed", "7", "-size", "160x120", "plasma:fractal", "-depth", "8", plain])
    switch MediaKind.claimed(by: name) {
    case .webp: try make("cwebp", ["-quiet", plain, "-o", path])
    case .heif: try make("heif-enc", ["-o", path, plain])
    case .avif:
      // Some versions of the encoder end on a PNG.
      try make("convert", [plain, scratch.file("plain.jpg")])
      try make("heif-enc", ["-A", "-o", path, scratch.file("plain.jpg")])
    default: try make("convert", [plain, path])
    }
    guard let taken else { return path }
    try make(
      "exiftool",
      ["-q", "-overwrite_original", "-EXIF:DateTimeOriginal=\(taken)"]
        + (offset.map { ["-EXIF:OffsetTimeOriginal=\($0)"] } ?? []) + [path])
    return path
  }

  private func bytes(_ path: String) throws -> Data { try Data(contentsOf: URL(fileURLWithPath: path)) }

  private func kept() -> [String] { Files.names(in: folder.path) }

  /// What refuses a file, in words.
  private func refusal(_ path: String, for purpose: MediaFolder.Purpose = .photo) -> String? {
    do throws(Abort) {
      _ = try folder.keep(path, for: purpose)
      return nil
    } catch { if case .refused(let refusal) = error { return refusal.message } else { return "\(error)" } }
  }

  private static func tools(for name: String) -> [String] {
    ["convert", "exiftool"]
      + (name.hasSuffix("webp") ? ["cwebp"] : name.hasSuffix("heic") || name.hasSuffix("avif") ? ["heif-enc"] : [])
  }

  @Test(
    .enabled(if: Programs.has("convert") && Programs.has("exiftool"), "ImageMagick or exiftool is not installed"),
    arguments: ["sock.jpg", "sock.png", "sock.webp", "sock.heic", "sock.avif"])
  func `a photo is copied under its hash, with the date it was taken; cut off anywhere it is refused`(name: String)
    throws
  {
    guard Self.tools(for: name).allSatisfy(Programs.has) else {
      print("\(name) skipped: \(Self.tools(for: name).last!) is not installed")
      return
    }
    let path = try picture(name)
    let kept = try folder.keep(path, for: .photo)
    let whole = try bytes(path)
    #expect(kept.kind == MediaKind.claimed(by: name))
    #expect(kept.taken?.text == "2026-03-29T14:30:05+02:00")
    #expect(kept.name == name)
    #expect(kept.bytes == Int64(whole.count))
    #expect(try bytes(folder.path(of: kept.file)) == whole)
    #expect(try Files.status(folder.path(of: kept.file)).permissions == 0o600)
    let sum = run("/usr/bin/env", ["sha256sum", path]).output.prefix(64)
    #expect(kept.file == sum + "." + kept.kind.ending)
    // Kept once, whatever it is called.
    let twin = scratch.file("twin." + kept.kind.ending)
    try whole.write(to: URL(fileURLWithPath: twin))
    #expect(try folder.keep(twin, for: .photo).file == kept.file)
    #expect(self.kept() == [kept.file])

    let cut = scratch.file("cut." + kept.kind.ending)
    let step = max(1, whole.count / 120)
    for length in Array(stride(from: 0, to: whole.count, by: step)) + [whole.count - 1] {
      try whole.prefix(length).write(to: URL(fileURLWithPath: cut))
      let said = refusal(cut)
      #expect(said != nil, "\(name) cut to \(length) of \(whole.count)")
      if length == 0 { #expect(said?.contains("0 bytes") == true, "\(said ?? "")") }
      if length == whole.count - 1 { #expect(said?.contains("cut off") == true, "\(said ?? "")") }
    }
    #expect(self.kept() == [kept.file])
  }

  @Test(.enabled(if: Programs.has("convert") && Programs.has("exiftool"), "ImageMagick or exiftool is not installed"))
  func `a photo without a date has none, and one by a clock without a zone no zone`() throws {
    #expect(try folder.keep(picture("plain.jpg", taken: nil), for: .photo).taken == nil)
    #expect(try folder.keep(picture("zoneless.jpg", offset: nil), for: .photo).taken?.text == "2026-03-29T14:30:05")
    #expect(try folder.keep(picture("unset.jpg", taken: "0000:00:00 00:00:00"), for: .photo).taken == nil)
  }

  @Test(.enabled(if: Programs.has("convert") && Programs.has("exiftool"), "ImageMagick or exiftool is not installed"))
  func `both byte orders are read, and a film behind the picture is kept with it`() throws {
    for order in ["MM", "II"] {
      let path = try picture("\(order).jpg", taken: nil)
      try make(
        "exiftool",
        ["-q", "-overwrite_original", "-ExifByteOrder=\(order)", "-EXIF:DateTimeOriginal=2025:12:31 23:59:59", path])
      let film = Data((0..<5000).map { UInt8(truncatingIfNeeded: $0 * 7) })
      try (bytes(path) + film).write(to: URL(fileURLWithPath: path))
      #expect(try folder.keep(path, for: .photo).taken?.text == "2025-12-31T23:59:59", "\(order)")
    }
  }

  @Test(.enabled(if: Programs.has("convert") && Programs.has("exiftool"), "ImageMagick or exiftool is not installed"))
  func `what is no photo, or not what its name says, is refused with the reason and leaves nothing behind`() throws {
    let jpeg = try picture("sock.jpg")
    let wrong = scratch.file("sock.png")
    try FileManager.default.moveItem(atPath: jpeg, toPath: wrong)
    #expect(refusal(wrong) == "sock.png is a JPEG, though its name says a PNG. Give it a name in .jpg first.")
    let noEnding = scratch.file("IMG_0001")
    try FileManager.default.copyItem(atPath: wrong, toPath: noEnding)
    let text = scratch.write("Row 1: k all\n", to: "chart.jpg")
    #expect(refusal(text)?.contains("is no photo") == true)
    #expect(
      refusal(scratch.write("", to: "nothing.jpg"))
        == "nothing.jpg is empty: it has 0 bytes. Copy it again from where it came.")
    #expect(refusal(scratch.file("gone.jpg")) == "gone.jpg can't be read: No such file or directory.")
    #expect(refusal(scratch.path)?.contains("is a folder") == true)
    let fifo = scratch.file("pipe.jpg")
    #expect(mkfifo(fifo, 0o600) == 0)
    #expect(refusal(fifo) == "pipe.jpg is no file: name a file.")
    // A hole in a file costs the disk nothing.
    let large = scratch.file("large.jpg")
    try FileManager.default.copyItem(atPath: wrong, toPath: large)
    #expect(truncate(large, (64 << 20) + 1) == 0)
    #expect(refusal(large) == "large.jpg has 65 MB; up to 64 MB are kept. Make it smaller first.")
    // A flipped bit shows where the format has checksums.
    let png = try picture("flipped.png")
    var spoilt = try bytes(png)
    spoilt[spoilt.count / 2] ^= 1
    try spoilt.write(to: URL(fileURLWithPath: png))
    #expect(refusal(png)?.contains("flipped.png is damaged: a checksum is wrong") == true)
    #expect(kept() == [])
    #expect(!Files.exists(folder.path))
    // Its bytes alone tell what a file is that claims nothing.
    #expect(try folder.keep(noEnding, for: .photo).kind == .jpeg)
  }

  @Test(
    .enabled(if: Programs.has("gs") && Programs.has("qpdf"), "Ghostscript or qpdf is not installed"),
    arguments: ["plain", "streams", "linear", "mailed"])
  func `a PDF of any make is kept; cut off it is refused`(make kind: String) throws {
    let plain = scratch.file("plain.pdf")
    let program =
      "/Helvetica findfont 20 scalefont setfont 1 1 3 { /n exch def 72 720 moveto (Raglan page ) show n 3 string cvs show showpage } for quit"
    try make("gs", ["-q", "-dNOPAUSE", "-dBATCH", "-sDEVICE=pdfwrite", "-sOutputFile=\(plain)", "-c", program])
    let path = scratch.file("raglan.pdf")
    switch kind {
    case "streams": try make("qpdf", ["--object-streams=generate", plain, path])
    case "linear": try make("qpdf", ["--linearize", plain, path])
    // What a mail program puts before it.
    case "mailed": try (Data("X-Mail: yes\n\n".utf8) + bytes(plain)).write(to: URL(fileURLWithPath: path))
    default: try FileManager.default.copyItem(atPath: plain, toPath: path)
    }
    let kept = try folder.keep(path, for: .pattern)
    #expect(kept.kind == .pdf)
    #expect(kept.file.hasSuffix(".pdf"))
    let whole = try bytes(path)
    let cut = scratch.file("cut.pdf")
    // What follows the last mark is a line end, which nobody misses.
    let end = try #require(whole.range(of: Data("%%EOF".utf8), options: .backwards)).upperBound
    for length in Array(stride(from: 0, to: end, by: max(1, whole.count / 120))) + [end - 1] {
      try whole.prefix(length).write(to: URL(fileURLWithPath: cut))
      #expect(refusal(cut, for: .pattern) != nil, "cut to \(length) of \(whole.count)")
    }
    #expect(self.kept() == [kept.file])
    #expect(refusal(path)?.contains("is no photo") == true)
  }

  @Test func `a folder that can't be written is told as such, and leaves no half file`() throws {
    let text = scratch.write("Row 1: k all\n", to: "a.txt")
    // A file where the folder should be stands for a folder that can't be written.
    try Files.makeFolders(scratch.file("store"))
    scratch.write("", to: "store/media")
    do throws(Abort) {
      _ = try folder.keep(text, for: .pattern)
      Issue.record("it was kept")
    } catch {
      guard case .failed(let failure) = error else {
        Issue.record("\(error)")
        return
      }
      #expect(failure.kind == .inputOutput)
      #expect(failure.message.contains("media can't be written"))
    }
  }

  @Test func `only files of ours that nothing names are strays`() throws {
    let one = try folder.keep(scratch.write("Row 1\n", to: "a.txt"), for: .pattern)
    let two = try folder.keep(scratch.write("Row 2\n", to: "b.txt"), for: .pattern)
    scratch.write("mine", to: "store/media/notes of mine.txt")
    scratch.write("half", to: "store/media/.half-0123")
    let now = Int64(Date().timeIntervalSince1970 * 1000)
    #expect(folder.strays(named: [one.file], now: now).map(\.file) == [two.file])
    // What has not been written to for an hour is what a crash left.
    #expect(
      folder.strays(named: [one.file], now: now + 3_700_000).map(\.file).sorted() == [".half-0123", two.file].sorted())
    for stray in folder.strays(named: [one.file], now: now) { try folder.remove(stray) }
    #expect(kept() == [".half-0123", one.file, "notes of mine.txt"].sorted())
  }
}
