import Foundation
import TestSupport
import Testing

/// The release programs are what they say they are: one file each, without Foundation, without a Swift runtime.
/// Built by `swift build -c release`; `YARNBUDDY_RELEASE` names another folder.
@Suite struct BinaryTests {
  private static let folder =
    ProcessInfo.processInfo.environment["YARNBUDDY_RELEASE"] ?? Programs.root + "/.build/release"

  private static var areBuilt: Bool {
    ["yb", "yb-pedal", "yarnbuddyd", "yarnbuddy"].allSatisfy {
      FileManager.default.isExecutableFile(atPath: folder + "/" + $0)
    }
  }

  @Test(
    .enabled(if: areBuilt, "there is no release build: swift build -c release"),
    .enabled(if: Programs.has("readelf"), "readelf is not installed"),
    arguments: ["yb", "yb-pedal", "yarnbuddyd", "yarnbuddy"])
  func `a release program is static and knows no Foundation`(name: String) throws {
    let program = Self.folder + "/" + name
    let dynamic = run(Programs.find("readelf")!, ["--dynamic", "--program-headers", program])
    #expect(dynamic.code == 0)
    #expect(!dynamic.output.contains("NEEDED"))
    #expect(!dynamic.output.contains("INTERP"))
    let bytes = try Data(contentsOf: URL(fileURLWithPath: program))
    for trace in ["FoundationEssentials", "libFoundation", "CoreFoundation", "_FoundationICU", "$s10Foundation"] {
      #expect(bytes.range(of: Data(trace.utf8)) == nil, "\(name) knows \(trace)")
    }
    // It runs where nothing else is.
    #expect(run(program, ["--version"]).code == 0)
  }

  @Test(arguments: ["yb", "yb-pedal", "yarnbuddyd", "yarnbuddy"])
  func `no program's sources import Foundation`(name: String) throws {
    // The layers below the programs; a debug build would link what they import.
    for target in [
      "CLinux", "CSQLite", "Wire", "Domain", "Speech", "Posix", "Store", "Server", "Client", "Pedal", "Desk", name,
    ] {
      let folder = Programs.root + "/Sources/" + target
      let files = try #require(FileManager.default.enumerator(atPath: folder))
      for case let file as String in files where file.hasSuffix(".swift") {
        let text = try String(contentsOfFile: folder + "/" + file, encoding: .utf8)
        #expect(!text.contains("import Foundation"), "\(target)/\(file)")
      }
    }
  }
}
