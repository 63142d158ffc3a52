import Foundation
import TestSupport
import Testing
import Wire

@testable import Speech

/// What is understood, and what is not.
@Suite struct GrammarTests {
  /// As the corpus writes it.
  static func meaning(of words: String) -> String {
    guard case .heard(let heard) = Grammar.english.understand(words) else { return "!" }
    if heard.intent.isQuestion { return "? \(heard.intent.rawValue)" }
    if heard.intent == .open { return "open \(heard.text ?? "")" }
    if heard.intent == .hush { return "hush" }
    return heard.request.map { String($0.line.dropLast()) } ?? heard.intent.rawValue
  }

  @Test func `each utterance of the corpus is understood or refused rightly`() {
    #expect(Corpus.utterances.count >= 600)
    #expect(Corpus.utterances.count { $0.isMangled } * 3 >= Corpus.utterances.count)
    for utterance in Corpus.utterances {
      #expect(Self.meaning(of: utterance.words) == utterance.meaning, "\(utterance.words)")
    }
  }

  @Test func `capitals, punctuation and fillers make no difference`() {
    var random = Seeded()
    let fillers = Language.english.fillers
    for utterance in Corpus.utterances where !utterance.isMangled {
      guard case .heard(let plain) = Grammar.english.understand(utterance.words), plain.text == nil else { continue }
      var words = utterance.words.split(separator: " ").map(String.init)
      words.insert(fillers.randomElement(using: &random)!, at: Int.random(in: 0...words.count, using: &random))
      let said = words.joined(separator: " ").uppercased() + ["", ".", "!", "?", " …"].randomElement(using: &random)!
      #expect(Grammar.english.understand(said) == .heard(plain), "\(said)")
    }
  }

  @Test func `each way to say a sentence means that sentence`() {
    let rules = Grammar.rules(of: .english)
    for sentence in Language.english.sentences {
      for text in [sentence.canonical] + sentence.templates {
        for way in Template(text, rules: rules).expansions {
          let filled = way.map { word in
            switch word {
            case "{number}", "{plain}": "seventeen"
            case "{one}": "one"
            case "{name}", "{text}": "mauve"
            default: word
            }
          }.joined(separator: " ")
          guard case .heard(let heard) = Grammar.english.understand(filled) else {
            Issue.record("\(filled) is not understood")
            continue
          }
          #expect(heard.intent == sentence.intent, "\(filled)")
        }
      }
    }
  }

  @Test(arguments: [0, 1, 9, 10, 13, 20, 21, 99, 100, 101, 110, 115, 120, 199, 200, 342, 900, 999])
  func `numbers are heard in words and in digits`(number: Int) {
    let words = Language.english.numbers.words(number)
    #expect(Grammar.english.understand("set row to \(words)") == .heard(Heard(.set, number: number)))
    #expect(Grammar.english.understand("set row to \(number)") == .heard(Heard(.set, number: number)))
    #expect(
      Grammar.english.understand("set row to \(words.replacing(" and ", with: " "))")
        == .heard(Heard(.set, number: number)))
  }

  @Test func `all numbers from 0 to 999 are heard as themselves`() {
    for number in 0...999 {
      let words = Language.english.numbers.words(number)
      #expect(Grammar.english.understand("go to row \(words)") == .heard(Heard(.set, number: number)), "\(words)")
    }
  }

  @Test func `with a wake word nothing else is meant`() {
    let wake = Language.english.wake
    #expect(Grammar.english.understand("next row", wake: wake) == .notMeant)
    #expect(Grammar.english.understand("yarn buddy next row", wake: wake) == .heard(Heard(.next)))
    #expect(Grammar.english.understand("Hey, Yarn Buddy: next row!", wake: wake) == .heard(Heard(.next)))
    #expect(Grammar.english.understand("yarn buddy", wake: wake) == .called)
    #expect(Grammar.english.understand("next row yarn buddy", wake: wake) == .notMeant)
    #expect(Grammar.english.understand("", wake: wake) == .notMeant)
    #expect(
      Grammar.english.understand("yarn buddy note that the blue one is short", wake: wake)
        == .heard(Heard(.note, text: "the blue one is short")))
  }
}
