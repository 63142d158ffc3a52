import Domain
import Foundation
import TestSupport
import Testing
import Wire

@testable import Client

@Suite struct GlanceTests {
  private func glance(_ counter: String, _ rest: String = "", now: Int64? = nil) throws -> Glance {
    let text = #"{"project":{"name":"Hat"},"counter":{"name":"Row",\#(counter)}\#(rest.isEmpty ? "" : ",")\#(rest)}"#
    return Glance(try #require(JSON(parsing: text)), now: now)
  }

  @Test func `a finished counter never says row 61 of 60`() throws {
    let done = try glance(#""unit":"row","shown":61,"value":60,"first":1,"target":60,"left":0,"done":true"#)
    #expect(done[.place] == "all 60 done")
    #expect(done[.shown] == "60")
    #expect(done.percentage == 100)
    #expect(done.role == .done)
    #expect(done.classes == ["off", "system", "done"])
  }

  @Test func `what a list of projects tells of a counter is enough to know that all is done`() throws {
    let listed = try #require(JSON(parsing: #"{"name":"Row","unit":"row","shown":61,"value":51,"target":60}"#))
    #expect(Place(listed).headline == "all 51 done")
    #expect(Place(listed).text == "all 51 done")
  }

  @Test func `only all is a hundred per cent, also of a pattern that begins with row 10`() throws {
    let late = try glance(#""unit":"row","shown":1009,"value":999,"first":10,"target":1009,"left":1,"done":false"#)
    #expect(late.percentage == 99)
    #expect(late[.place] == "1009/1009")
    #expect(try glance(#""unit":"stitch","shown":3,"value":3"#).percentage == nil)
  }

  @Test func `a running time shows only where it is asked for, a finished one always`() throws {
    let row = #""unit":"row","shown":2,"value":1"#
    let running =
      #""timer":{"phase":"running","total_ms":3600000,"today_ms":0,"running_since":"2026-11-30T21:00:00.000Z","today_since":"2026-11-30T21:00:00.000Z"}"#
    let now = Int64(1_796_072_700_000)  // 21:05
    #expect(try glance(row, running)[.time] == nil)
    #expect(try glance(row, running, now: now)[.time] == "1:05")
    #expect(try glance(row, running, now: now)[.today] == "0:05")
    #expect(try glance(row, running)[.timer] == "▸")
    let paused = #""timer":{"phase":"paused","total_ms":3600000,"today_ms":60000}"#
    #expect(try glance(row, paused)[.time] == "1:00")
    #expect(try glance(row, paused)[.timer] == "‖")
  }

  @Test func `no project, and no daemon, are said`() throws {
    let empty = Glance(try #require(JSON(parsing: #"{"text":"No project yet.","theme":"dark"}"#)), now: nil)
    #expect(empty.phase == .empty)
    #expect(empty.theme == .dark)
    #expect(empty.pieces(.usual).plain == "no project yet")
    #expect(Glance(offline: .light).pieces(.usual).plain == "yarnbuddy offline")
    #expect(Glance(offline: .light).role == .warning)
  }

  @Test func `long names are cut for the bar and less for the tooltip`() throws {
    let name = String(repeating: "long ", count: 40)
    let state = try #require(
      JSON(parsing: #"{"project":{"name":"\#(name)"},"counter":{"name":"Row","unit":"row","shown":1,"value":0}}"#))
    let glance = Glance(state, now: nil)
    #expect(glance[.project]?.count == 24)
    #expect(glance.details[0].count == 60)
  }

  @Test(arguments: WidgetFormat.allCases)
  func `every format says something in every state, in every theme`(_ format: WidgetFormat) throws {
    let wish = try WidgetWish([format.rawValue])
    for theme in Theme.all {
      let offline = format.text(Glance(offline: theme), wish)
      #expect(offline.contains("yarnbuddy offline"))
      let empty = Glance(try #require(JSON(parsing: #"{"theme":"\#(theme.name)"}"#)), now: nil)
      #expect(format.text(empty, wish).contains("no project yet"))
      // The colours reach all that can show one.
      let isPlain = [.plain, .i3statusRust].contains(format)
      #expect(
        offline.contains(theme.warning.hex) == (!isPlain && (!theme.isInherited || [.json, .eww].contains(format))))
    }
  }

  @Test func `the style sheet for waybar has each theme's background`() throws {
    let sheet = try String(contentsOfFile: Programs.root + "/Protocol/Clients/waybar/yarnbuddy.css", encoding: .utf8)
    for theme in Theme.all where !theme.isInherited {
      #expect(sheet.contains("#custom-yarnbuddy.\(theme.name) { background-color: \(theme.primaryBackground.hex); }"))
    }
  }
}
