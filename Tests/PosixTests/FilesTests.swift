import Glibc
import Posix
import TestSupport
import Testing

@Suite struct FilesTests {
  @Test func `folders are made with mode 0700, those that exist stay as they are`() async {
    await #expect(processExitsWith: .success) {
      umask(0)
      let scratch = Scratch()
      mkdir(scratch.file("a"), 0o755)
      try Files.makeFolders(scratch.file("a/b/c"))
      try Files.makeFolders(scratch.file("a/b/c"))
      try Files.makeFolders(scratch.file("a/d/"))
      for (name, mode) in [("a", 0o755), ("a/b", 0o700), ("a/b/c", 0o700), ("a/d", 0o700)] as [(String, UInt32)] {
        let status = try Files.status(scratch.file(name))
        guard status.permissions == mode, status.isFolder else { exit(1) }
      }
    }
  }

  @Test func `a folder below a file can't be made`() {
    let scratch = Scratch()
    scratch.write("", to: "file")
    let error = #expect(throws: Errno.self) { try Files.makeFolders(scratch.file("file/a/b")) }
    #expect(error?.code == ENOTDIR)
  }

  @Test func `the folder of a path is what stands before its last slash`() {
    #expect(Files.folder(of: "/a/b") == "/a")
    #expect(Files.folder(of: "/a") == "/")
    #expect(Files.folder(of: "a") == nil)
    #expect(Files.folder(of: "a/b") == "a")
  }

  @Test func `a file is read whole, renamed, listed and removed`() throws {
    let scratch = Scratch()
    let text = String(repeating: "é\n", count: 100_000)
    scratch.write(text, to: "b")
    scratch.write("", to: "a")
    #expect(try Files.text(scratch.file("b")) == text)
    #expect(try Files.status(scratch.file("b")).size == 300_000)
    #expect(Files.names(in: scratch.path) == ["a", "b"])
    try Files.rename(scratch.file("b"), to: scratch.file("c"))
    try Files.sync(scratch.file("c"))
    try Files.remove(scratch.file("a"))
    #expect(Files.names(in: scratch.path) == ["c"])
    #expect(Files.names(in: scratch.file("none")) == [])
    let error = #expect(throws: Errno.self) { try Files.remove(scratch.file("a")) }
    #expect(error?.code == ENOENT)
    #expect(error?.description.contains("No such file") == true)
  }

  @Test func `a symbolic link is told from what it points to`() throws {
    let scratch = Scratch()
    scratch.write("text", to: "file")
    symlink("file", scratch.file("link"))
    #expect(try Files.status(scratch.file("link")).size == 4)
    #expect(try Files.linkStatus(scratch.file("link")).inode != Files.status(scratch.file("link")).inode)
    symlink("none", scratch.file("dangling"))
    #expect(!Files.exists(scratch.file("dangling")))
  }

  @Test func `a local folder is on no network file system, and a path that is not there neither`() {
    #expect(Files.networkFileSystem(of: "/tmp") == nil)
    #expect(Files.networkFileSystem(of: "/none/such") == nil)
    #expect(Files.ownProgram()?.hasPrefix("/") == true)
  }

  @Test func `a lock keeps out another process until it is given up`() throws {
    let scratch = Scratch()
    let path = scratch.file("lock")
    var lock = try LockFile.take(path)
    let isOurs = lock != nil
    #expect(isOurs)
    #expect(try Files.text(path) == "\(getpid())\n")
    let tried = run(try #require(Programs.find("flock")), ["-n", path, "true"])
    #expect(tried.code == 1)
    // A second descriptor in this process is kept out as well: flock belongs to the open file.
    let second = try LockFile.take(path) == nil
    #expect(second)
    #expect(try Files.text(path) == "\(getpid())\n")
    lock = nil
    #expect(run(try #require(Programs.find("flock")), ["-n", path, "true"]).code == 0)
  }

  @Test func `a lock that another process holds is not taken, and is had once that ends`() throws {
    let scratch = Scratch()
    let path = scratch.file("lock")
    let holder = Running(
      try #require(Programs.find("flock")), [path, "/bin/sh", "-c", "echo held; read line"], input: .pipe)
    #expect(holder.line() == "held")
    let isTaken = try LockFile.take(path) != nil
    #expect(!isTaken)
    holder.closeInput()
    _ = try LockFile.wait(path)
    _ = holder.wait()
  }

  @Test func `a lock does not follow a symbolic link`() {
    let scratch = Scratch()
    scratch.write("precious", to: "file")
    symlink("file", scratch.file("lock"))
    let error = #expect(throws: Errno.self) { _ = try LockFile.take(scratch.file("lock")) != nil }
    #expect(error?.code == ELOOP)
    #expect((try? Files.text(scratch.file("file"))) == "precious")
  }
}
