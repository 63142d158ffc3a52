// swift-tools-version: 6.2
import PackageDescription

// Targets in reading order: C first, then the pure layers, then what does I/O, then the programs.
// A pure layer (Wire, Domain, Speech) never depends on one that does I/O.

let package = Package(
  name: "yarnbuddy",
  products: [
    .executable(name: "yarnbuddyd", targets: ["yarnbuddyd"]),
    .executable(name: "yb", targets: ["yb"]),
    .executable(name: "yb-pedal", targets: ["yb-pedal"]),
    .executable(name: "yarnbuddy", targets: ["yarnbuddy"]),
  ],
  targets: [
    .target(name: "CLinux"),
    .target(name: "CSQLite", linkerSettings: [.linkedLibrary("sqlite3"), .linkedLibrary("m")]),

    .target(name: "Wire"),
    .target(name: "Domain"),
    .target(name: "Speech", dependencies: ["Domain", "Wire"]),

    .target(name: "Posix", dependencies: ["CLinux"]),
    .target(name: "Store", dependencies: ["CSQLite", "Domain", "Posix"]),
    .target(name: "Server", dependencies: ["Domain", "Posix", "Speech", "Store", "Wire"]),
    .target(name: "Client", dependencies: ["Domain", "Posix", "Speech", "Wire"]),
    .target(name: "Pedal", dependencies: ["Client", "Posix", "Wire"]),
    .target(name: "Desk", dependencies: ["Domain", "Posix", "Speech", "Store", "Wire"]),

    .executableTarget(name: "yarnbuddyd", dependencies: ["Posix", "Server"]),
    .executableTarget(name: "yb", dependencies: ["Client", "Posix"]),
    .executableTarget(name: "yb-pedal", dependencies: ["Pedal"]),
    .executableTarget(name: "yarnbuddy", dependencies: ["Desk"]),

    .target(name: "TestSupport", dependencies: ["Posix", "Wire"], path: "Tests/TestSupport"),
    .target(name: "CFaults", path: "Tests/CFaults"),
    .testTarget(name: "WireTests", dependencies: ["TestSupport", "Wire"]),
    .testTarget(name: "DomainTests", dependencies: ["Domain", "TestSupport"]),
    .testTarget(name: "SpeechTests", dependencies: ["Domain", "Speech", "TestSupport", "Wire"], exclude: ["Corpus"]),
    .testTarget(name: "PosixTests", dependencies: ["Posix", "TestSupport"]),
    .testTarget(name: "StoreTests", dependencies: ["CFaults", "CSQLite", "Domain", "Posix", "Store", "TestSupport"]),
    .testTarget(
      name: "ServerTests",
      dependencies: ["CFaults", "Domain", "Posix", "Server", "Speech", "Store", "TestSupport", "Wire"]),
    .testTarget(name: "ClientTests", dependencies: ["Client", "Domain", "Posix", "TestSupport", "Wire"]),
    .testTarget(name: "PedalTests", dependencies: ["Client", "Pedal", "Posix", "TestSupport", "Wire"]),
    .testTarget(name: "DeskTests", dependencies: ["Desk", "Posix", "Store", "TestSupport", "Wire"]),
    .testTarget(name: "TranscriptTests", dependencies: ["Domain", "Posix", "Store", "TestSupport", "Wire"]),
    .testTarget(
      name: "EndToEndTests", dependencies: ["Posix", "TestSupport", "Wire"], exclude: ["Watch/Screens"]),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where !["CFaults", "CLinux", "CSQLite"].contains(target.name) {
  // Regular expressions would bring 0.8 MB of code into each program, for nothing that it does.
  let plain: [SwiftSetting] =
    target.type == .test || target.name == "TestSupport"
    ? [] : [.unsafeFlags(["-Xfrontend", "-disable-implicit-string-processing-module-import"])]
  target.swiftSettings =
    plain + [
      .treatAllWarnings(as: .error),
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("MemberImportVisibility"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    ]
}

// A release program is one static file: it starts in half a millisecond and runs on a machine without Swift. Where the
// distribution has no static SQLite (Fedora, Arch …), systemd/install asks for a program that shares the C libraries.
let link = Context.environment["YARNBUDDY_LINK"] == "shared" ? "-static-stdlib" : "-static-executable"
// A profiler wants the names.
let strip = Context.environment["YARNBUDDY_SYMBOLS"] == nil ? ["-Xlinker", "-s"] : []
for target in package.targets where target.type == .executable {
  target.linkerSettings = [.unsafeFlags([link] + strip, .when(configuration: .release))]
}
