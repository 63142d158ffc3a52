import Foundation
import Wire

extension JSON {
  /// The active counter's value.
  var value: Int? { self["counter"]?["value"]?.integer }
  var isOK: Bool { self["ok"]?.bool == true }
  var text: String? { self["text"]?.string }
}

/// A number from the environment, for tests that can be made longer.
func setting(_ name: String, else standard: Int) -> Int {
  ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? standard
}
