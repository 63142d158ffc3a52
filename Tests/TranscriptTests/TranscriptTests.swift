import TestSupport
import Testing
import Wire

@Suite struct TranscriptTests {
  private static let transcripts: Result<[Transcript], any Error> = Result {
    try Transcript.all(in: Programs.root + "/Protocol/Transcripts")
  }

  @Test func `each transcript can be read`() throws {
    #expect(try Self.transcripts.get().count > 0)
  }

  @Test(arguments: (try? transcripts.get()) ?? [])
  func `what stands in a transcript is what happens`(transcript: Transcript) throws {
    let player = Player(transcript)
    for failure in player.play() { Issue.record("\(failure)") }
  }

  @Test func `the runner finds what differs`() throws {
    let real = try #require(JSON(parsing: "{\"ok\":true,\"a\":{\"b\":[1,2]},\"text\":\"Round 2 of 60.\"}"))
    func find(_ expected: String) throws -> [String] { differences(try #require(JSON(parsing: expected)), real) }
    #expect(try find("{\"ok\":true,\"a\":{}}") == [])
    #expect(try find("{\"a\":\"*\",\"text\":\"Round … of …\"}") == [])
    #expect(try find("{\"a\":{\"b\":[1,3]}}").count == 1)
    #expect(try find("{\"a\":{\"b\":[1]}}").count == 1)
    #expect(try find("{\"c\":\"*\",\"ok\":false}").count == 2)
    #expect(try find("{\"text\":\"Round … of 61.\"}").count == 1)
  }

  @Test func `a line that is no directive is refused`() {
    #expect(throws: Transcript.Malformed.self) { try Transcript(name: "x", text: "hello\n") }
    #expect(throws: Transcript.Malformed.self) { try Transcript(name: "x", text: "< hello\n") }
  }
}
