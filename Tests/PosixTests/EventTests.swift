import Glibc
import Posix
import TestSupport
import Testing

@Suite struct EventTests {
  @Test func `a watch sees another process write, and only until it is drained`() throws {
    let scratch = Scratch()
    let path = scratch.write("", to: "file")
    let watch = try FileWatch()
    try watch.watch(path)
    #expect(!watch.drain())
    #expect(run("/bin/sh", ["-c", "echo more >>'\(path)'"]).code == 0)
    #expect(Deadline(5000).wait(for: [watch.descriptor]) == [true])
    #expect(watch.drain())
    #expect(!watch.drain())
    #expect(throws: Errno.self) { try watch.watch(scratch.file("none")) }
    scratch.write("", to: "other")
    try watch.watch(scratch.file("other"))
    watch.drain()
    #expect(run("/bin/sh", ["-c", "echo more >>'\(path)'"]).code == 0)
    #expect(!watch.drain())
  }

  @Test func `an alarm rings once`() throws {
    let clock = SystemClock()
    let timer = try AlarmTimer()
    let due = clock.monotonic + 30
    try timer.set(due)
    #expect(Deadline(0).wait(for: [timer.descriptor]) == nil)
    #expect(Deadline(5000).wait(for: [timer.descriptor]) == [true])
    #expect(clock.monotonic >= due)
    timer.acknowledge()
    #expect(Deadline(0).wait(for: [timer.descriptor]) == nil)
    // The same moment again, which is past: it rings at once.
    try timer.set(due)
    #expect(Deadline(5000).wait(for: [timer.descriptor]) == [true])
    try timer.set(nil)
    #expect(Deadline(0).wait(for: [timer.descriptor]) == nil)
    try timer.set(0)
    #expect(Deadline(5000).wait(for: [timer.descriptor]) == [true])
  }

  @Test func `an alarm that was set anew before its ring was looked at can still be switched off`() throws {
    let timer = try AlarmTimer()
    let now = SystemClock().monotonic
    try timer.set(now)
    #expect(Deadline(5000).wait(for: [timer.descriptor]) == [true])
    let later = SystemClock().monotonic + 100
    try timer.set(later)
    timer.acknowledge()
    try timer.set(nil)
    #expect(Deadline(300).wait(for: [timer.descriptor]) == nil)
  }

  @Test func `epoll tells what can be read, written and is hung up, for as long as it is wanted`() throws {
    let epoll = try Epoll()
    let pipe = try FileDescriptor.pipe()
    try epoll.add(pipe.readEnd.raw, .read)
    try epoll.add(pipe.writeEnd.raw, .write)
    let (reader, writer) = (pipe.readEnd.raw, pipe.writeEnd.raw)
    func events() throws -> [CInt: Epoll.Interest] {
      var found: [CInt: Epoll.Interest] = [:]
      try epoll.wait(milliseconds: 0) { found[$0.descriptor] = $0.ready }
      return found
    }
    #expect(try events() == [writer: .write])
    try pipe.writeEnd.writeAll("x")
    #expect(try events() == [writer: .write, reader: .read])
    try epoll.modify(writer, [])
    #expect(try events() == [reader: .read])
    try epoll.remove(reader)
    #expect(try events() == [:])
    #expect(throws: Errno.self) { try epoll.remove(reader) }
    try epoll.add(reader, .read)
    let write = pipe.takeWriteEnd()
    _ = consume write
  }

  @Test func `a signal that came is read once, in order of asking`() async {
    await #expect(processExitsWith: .success) {
      let queue = try SignalQueue([SIGTERM, SIGHUP])
      guard queue.next() == nil else { exit(1) }
      raise(SIGTERM)
      raise(SIGTERM)
      guard Deadline(1000).wait(for: [queue.descriptor]) == [true] else { exit(2) }
      guard queue.next() == SIGTERM, queue.next() == nil else { exit(3) }
      raise(SIGHUP)
      guard queue.next() == SIGHUP else { exit(4) }
    }
  }

  @Test func `a child starts with clean signals, a session of its own and nothing of our descriptors`() async {
    await #expect(processExitsWith: .success) {
      _ = try SignalQueue([SIGTERM, SIGHUP, SIGCHLD])
      signal(SIGPIPE, SIG_IGN)
      let scratch = Scratch()
      let held = try FileDescriptor.open(scratch.file("held"), O_RDWR | O_CREAT)
      let pipe = try FileDescriptor.pipe()
      let script = """
        zero=$(readlink /proc/$$/fd/0); one=$(readlink /proc/$$/fd/1); echo "in $zero" >&2; echo "out $one" >&2
        grep -E 'SigBlk|SigIgn' /proc/self/status >&2; ps -o sid= -p $$ >&2; echo $$ >&2; ls -l /proc/$$/fd >&2
        """
      let child = try Spawn.detached(["sh", "-c", script], errors: pipe.writeEnd.raw)
      var status: CInt = 0
      guard waitpid(child, &status, 0) == child, status == 0 else { exit(1) }
      let buffer = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 1)
      let count = try pipe.readEnd.read(into: buffer) ?? 0
      let lines = String(decoding: buffer[..<count], as: UTF8.self).split(separator: "\n").map {
        $0.split { $0 == " " || $0 == "\t" }.joined(separator: " ")
      }
      guard lines.contains("SigBlk: 0000000000000000") else { exit(2) }
      guard let ignored = lines.first(where: { $0.hasPrefix("SigIgn: ") }) else { exit(3) }
      // SIGPIPE is bit 12.
      guard let mask = UInt64(ignored.dropFirst(8), radix: 16), mask & 1 << 12 == 0 else { exit(4) }
      guard lines.contains(String(child)), lines.filter({ $0 == String(child) }).count == 2 else { exit(5) }
      guard lines.contains("in /dev/null"), lines.contains("out /dev/null") else { exit(6) }
      guard !lines.contains(where: { $0.contains(scratch.path) }) else { exit(7) }
      _ = consume held
    }
  }

  @Test func `children that have ended are collected with how they ended`() async {
    await #expect(processExitsWith: .success) {
      guard Spawn.reap().isEmpty else { exit(1) }
      let fine = try Spawn.detached(["true"])
      let bad = try Spawn.detached(["sh", "-c", "exit 7"])
      let killed = try Spawn.detached(["sh", "-c", "kill -9 $$"])
      var ended: [Int32: Int] = [:]
      let deadline = Deadline(10_000)
      while ended.count < 3, deadline.left > 0 {
        for (pid, status) in Spawn.reap() { ended[pid] = status }
      }
      guard ended == [fine: 0, bad: 7, killed: -1] else { exit(2) }
      do throws(Errno) {
        _ = try Spawn.detached(["no-such-program-here"])
        exit(3)
      } catch { guard error.code == ENOENT, error.call.contains("no-such-program-here") else { exit(4) } }
    }
  }

  @Test func `a token is random hexadecimal`() {
    let tokens = (0..<1000).map { _ in randomToken() }
    #expect(Set(tokens).count == 1000)
    #expect(tokens.allSatisfy { $0.utf8.count == 16 && $0.allSatisfy(\.isHexDigit) })
    #expect(randomToken(bytes: 3).utf8.count == 6)
  }

  @Test func `the clocks only go forward, and agree with each other`() {
    let clock = SystemClock()
    let first = (clock.wall, clock.monotonic, clock.boottime)
    let second = (clock.wall, clock.monotonic, clock.boottime)
    #expect(second.1 >= first.1 && second.2 >= first.2)
    #expect(clock.boottime >= clock.monotonic)
    #expect(clock.wall > 1_700_000_000_000)
    #expect(abs(clock.offset(at: clock.wall)) <= 26 * 3600)
  }

  @Test func `a descriptor that is given up stays open, and no program that is started has it`() throws {
    let number = try FileDescriptor.pipe().takeWriteEnd().release()
    #expect(fcntl(number, F_GETFD) & FD_CLOEXEC != 0)
    close(number)
  }
}
