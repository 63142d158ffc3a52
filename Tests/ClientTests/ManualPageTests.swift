import Client
import TestSupport
import Testing
import Wire

@Suite struct ManualPageTests {
  @Test(.enabled(if: Programs.has("groff"), "groff is not installed"), arguments: ManualPage.programs)
  func `groff sets each page without a word of warning, and it tells of every verb`(program: String) throws {
    let page = try #require(ManualPage.text(for: program))
    if program == "yb" {
      for command in Commands.all { #expect(page.contains(".B \(command.usage.replacing("-", with: "\\-"))\n")) }
    }
    if program == "yarnbuddy" {
      for verb in DeskVerb.all {
        #expect(page.contains(".B \(verb.name)\n"))
        for member in verb.members {
          #expect(page.contains(".B \(verb.name) \(member.usage.replacing("-", with: "\\-"))\n"))
        }
      }
    }
    let groff = try #require(Programs.find("groff"))
    let set = run(groff, ["-man", "-Kutf8", "-Tutf8", "-ww", "-z"], input: page)
    #expect(set.code == 0 && set.errorBytes.isEmpty, "\(String(decoding: set.errorBytes, as: UTF8.self))")
  }

  @Test func `a program without a page has none`() { #expect(ManualPage.text(for: "cat") == nil) }
}
