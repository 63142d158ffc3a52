import Domain
import TestSupport
import Testing

@testable import Store

/// What another program may not write into yarn, notes, photos and patterns.
@Suite(.enabled(if: Programs.has("sqlite3"), "sqlite3 is not installed")) struct MediaGuardTests {
  private static let hash = String(repeating: "0123456789abcdef", count: 4)

  /// Two projects, each with a counter, a photo and a pattern; the first pattern's page 2 is linked to row 3.
  private func furnished() throws -> Shelf {
    let shelf = try Shelf(isQuick: true)
    let made = shelf.foreign(
      """
      INSERT INTO project(name) VALUES('Sock'),('Hat');
      INSERT INTO counter(project,name) VALUES(1,'Row'),(2,'Round'),(1,'Heel'),(1,'Toe');
      INSERT INTO yarn(name,bought_on) VALUES('Rios','2028-02-29');
      INSERT INTO note(project,counter,row,text) VALUES(1,1,5,'soft');
      INSERT INTO note(yarn,text) VALUES(1,'washes well');
      INSERT INTO photo(project,counter,file,kind,bytes,name,taken) VALUES(1,1,'\(Self.hash).jpg','jpeg',9,'p','2026-03-29T23:59:59');
      INSERT INTO pattern(project,name,file,kind,bytes) VALUES(1,'P','\(Self.hash).pdf','pdf',9),(2,'Q','\(Self.hash).txt','text',9);
      INSERT INTO page_link(pattern,counter,row,page) VALUES(1,3,3,2);
      """)
    try #require(made.code == 0, "\(made.errors)")
    return shelf
  }

  private func refuses(_ shelf: Shelf, _ statements: [String], sourceLocation: SourceLocation = #_sourceLocation) throws
  {
    let before = try shelf.dump()
    for sql in statements {
      for foreignKeys in [false, true] {
        #expect(shelf.foreign(sql, foreignKeys: foreignKeys).code != 0, "\(sql)", sourceLocation: sourceLocation)
        #expect(try shelf.dump() == before, "\(sql)", sourceLocation: sourceLocation)
      }
    }
  }

  @Test func `a note, a photo and a pattern's place are on a counter of their own project, and a yarn's on none`()
    throws
  {
    let shelf = try furnished()
    let photo = "file,kind,bytes,name) VALUES"
    let values = "'\(Self.hash).jpg','jpeg',9,'p'"
    try refuses(
      shelf,
      [
        "INSERT INTO note(project,counter,text) VALUES(1,2,'x');",
        "INSERT INTO note(yarn,counter,text) VALUES(1,1,'x');",
        "UPDATE note SET counter=2 WHERE id=1;", "UPDATE note SET project=2 WHERE id=1;",
        "UPDATE note SET project=NULL, yarn=1 WHERE id=1;", "UPDATE note SET counter=1 WHERE id=2;",
        "INSERT INTO photo(project,counter,\(photo)(2,1,\(values));",
        "INSERT INTO photo(yarn,counter,\(photo)(1,1,\(values));", "UPDATE photo SET counter=2;",
        "UPDATE photo SET project=2;",
        "INSERT INTO pattern(project,counter,name,file,kind,bytes) VALUES(1,2,'R','\(Self.hash).pdf','pdf',9);",
        "UPDATE pattern SET counter=2 WHERE id=1;",
        // What is joined to a project stays in it.
        "UPDATE pattern SET project=2 WHERE id=1;", "UPDATE counter SET project=2 WHERE id=3;",
        "UPDATE counter SET project=2 WHERE id=1;",
      ])
    for sql in [
      "UPDATE note SET counter=4, row=2 WHERE id=1;", "UPDATE note SET project=2, counter=2 WHERE id=1;",
      "UPDATE photo SET project=2, counter=NULL;", "UPDATE pattern SET project=1, counter=1 WHERE id=2;",
      "UPDATE counter SET project=2 WHERE id=4;", "DELETE FROM page_link;", "UPDATE pattern SET project=2 WHERE id=1;",
    ] {
      let done = shelf.foreign(sql)
      #expect(done.code == 0, "\(sql): \(done.errors)")
    }
  }

  @Test func `a date is one that the calendar has, in one form`() throws {
    let shelf = try furnished()
    let dates = [
      "2026-02-30", "2026-02-29", "2026-04-31", "2026-13-01", "2026-00-10", "2026-1-01", "now", "2026", "12:00",
      "2460000.5", "2026-03-29 10:00", "2026-03-29x", "", " 2026-03-29", "-026-03-29", "30.11.2026",
    ]
    try refuses(
      shelf,
      dates.flatMap { ["UPDATE yarn SET bought_on='\($0)';", "UPDATE yarn SET added_on='\($0)';"] } + [
        "UPDATE yarn SET added_on=NULL;", "UPDATE yarn SET bought_on=20260329;",
        "UPDATE yarn SET bought_on='2026-03-29'||char(0);",
      ])
    for date in ["2026-02-28", "2024-02-29", "0001-01-01", "9999-12-31"] {
      #expect(shelf.foreign("UPDATE yarn SET bought_on='\(date)';").code == 0, "\(date)")
    }
  }

  @Test func `a photo's moment is one that the calendar and a clock have`() throws {
    let shelf = try furnished()
    let moments = [
      "2026-02-30T10:00:00", "2026-03-29T24:00:00", "2026-03-29T10:60:00", "2026-03-29T10:00:60", "2026-03-29 10:00:00",
      "2026-03-29T10:00:00Z", "2026-03-29T10:00:00+14:01", "2026-03-29T10:00:00+99:00", "2026-03-29T10:00:00*01:00",
      "2026-03-29Tnot a time", "2026-03-29T10:00:00-01:0x", "now", "0000-03-29T10:00:00",
    ]
    try refuses(
      shelf,
      moments.map { "UPDATE photo SET taken='\($0)';" } + [
        "UPDATE photo SET taken='2026-03-29T10:00:00'||char(0)||'12345';"
      ])
    for moment in ["2026-03-29T00:00:00", "2026-03-29T23:59:59+14:00", "2026-03-29T10:00:00-03:30"] {
      #expect(shelf.foreign("UPDATE photo SET taken='\(moment)';").code == 0, "\(moment)")
      #expect(TakenMoment(moment) != nil, "\(moment)")
    }
    for moment in moments { #expect(TakenMoment(moment) == nil, "\(moment)") }
  }

  @Test func `a file is named by 64 hexadecimal digits and its ending`() throws {
    let shelf = try furnished()
    let names = [
      String(repeating: ".", count: 64) + ".jpg", String(repeating: "g", count: 64) + ".jpg",
      Self.hash.uppercased() + ".jpg",
      Self.hash + "jpg.", Self.hash + "..jp", Self.hash + ".j", Self.hash + ".jpegs", Self.hash + ".exe",
      Self.hash + "/jpg",
      Self.hash + ".j/p",
      "../" + Self.hash.dropFirst(3) + ".jpg", "a.jpg",
    ]
    try refuses(
      shelf,
      names.flatMap { ["UPDATE photo SET file='\($0)';", "UPDATE pattern SET file='\($0)';"] } + [
        "UPDATE photo SET file='\(Self.hash).jp'||char(0)||'x';", "UPDATE photo SET file=NULL;",
      ])
  }

  @Test func `what is left by the person's word is an amount or a text`() throws {
    let shelf = try furnished()
    try refuses(
      shelf,
      [
        "UPDATE yarn SET left_micro=1,left_unit='g',left_text='a ball';",
        "INSERT INTO yarn(name,left_micro,left_unit,left_text) VALUES('x',1,'g','a ball');",
      ])
    for sql in ["left_micro=1,left_unit='g'", "left_micro=NULL,left_unit=NULL,left_text='a ball'", "left_text=NULL"] {
      #expect(shelf.foreign("UPDATE yarn SET \(sql);").code == 0, "\(sql)")
    }
  }
}
