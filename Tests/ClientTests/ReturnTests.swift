import Posix
import TestSupport
import Testing

@testable import Client

@Suite struct ReturnTests {
  @Test func `a look comes later each time, but soon after the folder has changed`() throws {
    let scratch = Scratch()
    var comeback = Return(scratch.file("socket"), least: 20_000)
    #expect(comeback.patience == 0)
    #expect(comeback.descriptor == -1)
    comeback.lost()
    #expect((10_000...20_000).contains(comeback.patience))
    for _ in 0..<5 { comeback.lost() }
    #expect((50_000...60_000).contains(comeback.patience))
    #expect(Deadline(0).wait(for: [comeback.descriptor]) == nil)
    scratch.write("", to: "socket")
    #expect(Deadline(5000).wait(for: [comeback.descriptor]) != nil)
    comeback.noteChange()
    #expect(comeback.patience <= 50)
    #expect(Deadline(0).wait(for: [comeback.descriptor]) == nil)
    comeback.lost()
    #expect((10_000...20_000).contains(comeback.patience))
    comeback.hurry()
    #expect(comeback.patience == 0)
    comeback.found()
    #expect(comeback.descriptor == -1)
  }
}
