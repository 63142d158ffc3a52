import Domain
import Testing
import Wire

@testable import Client

@Suite struct TemplateTests {
  private func filled(_ template: String, _ state: String) throws -> String {
    let json = try #require(JSON(parsing: state))
    return Glance(json, now: nil).pieces(try Template(template)).plain
  }

  private let sock =
    #"{"project":{"name":"Sock"},"counter":{"name":"Round","unit":"round","shown":12,"value":11,"first":1,"target":60,"left":49,"done":false,"repeat":{"number":2,"times":5,"position":3,"length":8}},"timer":{"phase":"off"}}"#

  @Test func `fields are filled, and a group without one is left out`() throws {
    #expect(try filled("{project}: {place}[ ({repeat})][ !{due}]", sock) == "Sock: 12/60 (rep 2/5)")
    #expect(try filled("[only text]x", sock) == "x")
    #expect(try filled("[a[ {due}] {shown}]", sock) == "a 12")
  }

  @Test func `doubled signs stand for themselves, and a line feed is a blank`() throws {
    #expect(try filled("{{{shown}}} [[{target}]]\nx", sock) == "{12} [60] x")
  }

  @Test(arguments: ["{", "{foo}", "}", "[", "]", "[{shown}", "{shown", "{}"])
  func `a template that is wrong is refused`(_ template: String) {
    #expect(throws: Failure.self) { try Template(template) }
  }

  @Test func `the usual template says project, place, repeat and what is due`() throws {
    let state = try #require(JSON(parsing: sock))
    #expect(Glance(state, now: nil).pieces(.usual).plain == "Sock 12/60 · rep 2/5")
  }

  @Test func `each field has a help line, and each format`() {
    let page = Help.text(for: ["widget"]) ?? ""
    for field in WidgetField.allCases { #expect(page.contains("{\(field.rawValue)}")) }
    for format in WidgetFormat.allCases { #expect(page.contains("\n  \(format.rawValue) ")) }
    let manual = ManualPage.text(for: "yb") ?? ""
    for field in WidgetField.allCases { #expect(manual.contains("{\(field.rawValue)}")) }
  }

  @Test func `the words of the shell are read`() throws {
    let wish = try WidgetWish(["waybar", "--tick", "--scroll", "--template={place}"])
    #expect(wish.format == .waybar && wish.ticks && wish.scrolls && !wish.once)
    #expect(try WidgetWish(["genmon"]).once)
    #expect(try WidgetWish(["--once", "tmux"]).once)
    for words in [[], ["foo"], ["waybar", "tmux"], ["waybar", "--foo"], ["waybar", "--template"]] {
      #expect(throws: Failure.self) { try WidgetWish(words) }
    }
  }
}
