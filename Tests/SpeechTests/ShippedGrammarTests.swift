import Foundation
import Speech
import TestSupport
import Testing

/// The grammars that lie ready for engines.
@Suite struct ShippedGrammarTests {
  @Test(arguments: [
    ("yarnbuddy.jsgf", Language.english.jsgf), ("vosk.json", Language.english.vosk),
    ("home-assistant/custom_sentences/en/yarnbuddy.yaml", Language.english.hassil),
    ("home-assistant/intent-script.yaml", Language.english.intentScript),
  ])
  func `each is what the sentences make`(name: String, made: String) throws {
    let path = Programs.root + "/Protocol/Clients/voice/" + name
    let shipped = try String(contentsOfFile: path, encoding: .utf8)
    #expect(shipped == made, "make it anew: yb describe grammar … > Protocol/Clients/voice/\(name)")
  }

  @Test func `each sentence for Home Assistant names what it is about`() {
    let topics = Set(Language.english.topics)
    let lines = Language.english.hassil.split(separator: "\n").filter { $0.contains("- \"") }
    #expect(lines.count > 100)
    for line in lines {
      let words = line.split { !$0.isLetter }.map(String.init)
      #expect(words.contains { topics.contains($0) }, "\(line)")
    }
  }
}
