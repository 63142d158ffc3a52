import Glibc
import Posix
import TestSupport
import Testing

@Suite struct PathsTests {
  private func paths(_ variables: [String: String]) throws(Paths.Failure) -> Paths { try Paths { variables[$0] } }

  @Test func `without variables, both lie under the home folder`() throws {
    let paths = try paths(["HOME": "/home/ann"])
    #expect(paths.socket == "/home/ann/.local/state/yarnbuddy/run/socket")
    #expect(paths.store == "/home/ann/.local/share/yarnbuddy/yarnbuddy.db")
  }

  @Test func `each variable has its place, and its own goes before the shared one`() throws {
    let scratch = Scratch()
    var variables = ["HOME": "/h", "XDG_RUNTIME_DIR": scratch.path, "XDG_STATE_HOME": "/st", "XDG_DATA_HOME": "/da"]
    #expect(try paths(variables).socket == scratch.path + "/yarnbuddy/socket")
    #expect(try paths(variables).store == "/da/yarnbuddy/yarnbuddy.db")
    variables["XDG_RUNTIME_DIR"] = nil
    #expect(try paths(variables).socket == "/st/yarnbuddy/run/socket")
    variables["YARNBUDDY_SOCKET"] = "/s"
    variables["YARNBUDDY_STORE"] = "/d.db"
    #expect(try paths(variables) == paths(["YARNBUDDY_SOCKET": "/s", "YARNBUDDY_STORE": "/d.db"]))
    #expect(try paths(variables).socket == "/s")
    #expect(try paths(variables).store == "/d.db")
  }

  @Test func `a shared variable that is relative is passed over, one of our own is refused`() throws {
    let variables = ["HOME": "/h", "XDG_RUNTIME_DIR": "run", "XDG_STATE_HOME": "st", "XDG_DATA_HOME": "./da"]
    #expect(try paths(variables) == paths(["HOME": "/h"]))
    for name in ["YARNBUDDY_SOCKET", "YARNBUDDY_STORE"] {
      let error = #expect(throws: Paths.Failure.self) { try paths(["HOME": "/h", name: "here"]) }
      #expect(error?.message.contains(name) == true)
    }
  }

  @Test func `a runtime folder that is not there or somebody else's is passed over`() throws {
    let scratch = Scratch()
    let expected = "/h/.local/state/yarnbuddy/run/socket"
    #expect(try paths(["HOME": "/h", "XDG_RUNTIME_DIR": scratch.file("none")]).socket == expected)
    if geteuid() == 0 {
      chown(scratch.path, 65_534, 65_534)
      #expect(try paths(["HOME": "/h", "XDG_RUNTIME_DIR": scratch.path]).socket == expected)
    } else {
      #expect(try paths(["HOME": "/h", "XDG_RUNTIME_DIR": "/"]).socket == expected)
    }
  }

  @Test func `without a home folder it is said what is missing, unless nothing needs one`() throws {
    for home in [[:], ["HOME": "home"]] {
      let error = #expect(throws: Paths.Failure.self) { try paths(home) }
      #expect(error?.message.contains("HOME") == true)
      #expect(throws: Never.self) {
        try paths(home.merging(["XDG_STATE_HOME": "/s", "XDG_DATA_HOME": "/d"]) { $1 })
      }
    }
  }

  @Test func `a socket's path has 107 bytes at most`() throws {
    let fits = "/" + String(repeating: "é", count: 53)
    #expect(fits.utf8.count == 107)
    #expect(try paths(["HOME": "/h", "YARNBUDDY_SOCKET": fits]).socket == fits)
    let error = #expect(throws: Paths.Failure.self) { try paths(["HOME": "/h", "YARNBUDDY_SOCKET": fits + "x"]) }
    #expect(error?.message.contains("108") == true)
    #expect(error?.message.contains("107") == true)
    // The store's path has no such limit.
    #expect(throws: Never.self) { try paths(["HOME": "/h", "YARNBUDDY_STORE": fits + fits]) }
  }
}
