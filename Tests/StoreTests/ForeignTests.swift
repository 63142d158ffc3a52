import Domain
import Foundation
import TestSupport
import Testing

@testable import Store

/// Other programs write through the real sqlite3 program, with foreign keys off and on, in a schema that is not trusted.
@Suite struct ForeignTests {
  /// Two projects with counters, marks, notes and a setting.
  static let furniture = """
    INSERT INTO project(name) VALUES('Sock'),('Hat');
    INSERT INTO counter(project,name,value) VALUES(1,'Row',5),(1,'Heel',0),(2,'Round',7);
    INSERT INTO counter(project,name,value,signed) VALUES(2,'Balance',-3,1);
    INSERT INTO mark(counter,name,value) VALUES(1,'lifeline',3),(1,'heel',4),(3,'crown',2);
    INSERT INTO note(project,counter,row,text) VALUES(1,1,5,'soft'),(2,3,7,'gift'),(2,NULL,NULL,'blue');
    INSERT INTO setting(key,value) VALUES('twice','no');
    INSERT INTO link(parent,child,every) VALUES(1,2,6);
    INSERT INTO firing(link,place,last,amount) VALUES(1,0,0,1);
    INSERT INTO repeat(counter,length) VALUES(1,24);
    INSERT INTO side(counter,rs) VALUES(1,'odd');
    INSERT INTO reminder(counter,text) VALUES(1,'k2tog');
    INSERT INTO rhythm(reminder,place,start,every) VALUES(1,0,2,2),(1,1,40,4);
    INSERT INTO instruction(counter,start,text) VALUES(1,1,'knit');
    UPDATE active SET project=1 WHERE id=1;
    """

  /// The bytes of a store that is furnished: made once, since there are many cases.
  private static let model: Result<Data, any Error> = Result {
    let shelf = try Shelf(isQuick: true)
    let made = shelf.foreign(furniture)
    try #require(made.code == 0, "\(made.errors)")
    let copy = shelf.scratch.file("copy.db")
    try Store.copy(shelf.path, to: copy)
    return try Data(contentsOf: URL(fileURLWithPath: copy))
  }

  static func furnished() throws -> Shelf { try Shelf(isQuick: true, bytes: model.get()) }

  @Test(
    arguments: [
      "UPDATE counter SET value=8 WHERE id=1;",
      "UPDATE counter SET value=value+1;",
      "UPDATE counter SET value=value+1, name=name||'!', target=60, pressed_at=1790000000000 WHERE project=1;",
      "UPDATE counter SET value=-9 WHERE id=4;",
      "UPDATE counter SET project=1 WHERE id=4;",
      "UPDATE counter SET value='12' WHERE id=1;",
      "UPDATE counter SET target=60;",
      "UPDATE project SET name='Left sock', status='finished' WHERE id=1;",
      "UPDATE project SET craft='crochet';",
      "UPDATE project SET counter=2 WHERE id=1;",
      "UPDATE project SET counter=3 WHERE id=1;",
      "UPDATE project SET counter=NULL;",
      "UPDATE mark SET counter=3 WHERE id=1;",
      "UPDATE mark SET value=value+1;",
      "UPDATE note SET text='softer '||char(0)||x'ff' WHERE id=1;",
      "UPDATE note SET counter=NULL, row=NULL;",
      "UPDATE note SET project=1, counter=NULL WHERE project=2;",
      "UPDATE note SET project=1, counter=2 WHERE id=2;",
      "UPDATE active SET project=2;",
      "UPDATE active SET project=NULL;",
      "UPDATE setting SET value='yes';",
      "UPDATE setting SET key='other';",
      "INSERT INTO project(name) VALUES('Scarf');",
      "INSERT INTO project(name,counter) VALUES('Scarf',1);",
      "INSERT INTO counter(project,name) VALUES(1,'Toe');",
      "INSERT INTO counter(id,project,name) VALUES(50,1,'Toe');",
      "INSERT INTO counter(rowid,project,name) VALUES(50,1,'Toe');",
      "INSERT INTO counter(project,name) SELECT id,'More of '||name FROM project;",
      "INSERT INTO mark(counter,name,value) VALUES(4,'here',1),(2,'there',2);",
      "INSERT INTO note(project,text) VALUES(1,'x'),(2,'y');",
      "INSERT INTO setting(key,value) VALUES('unit','round');",
      "INSERT INTO setting(key,value) VALUES('twice','yes') ON CONFLICT(key) DO UPDATE SET value=excluded.value;",
      "INSERT INTO setting(key,value) VALUES('unit','round') ON CONFLICT(key) DO UPDATE SET value=excluded.value;",
      "INSERT INTO counter(id,project,name) VALUES(1,1,'x') ON CONFLICT(id) DO UPDATE SET value=value+1;",
      "INSERT OR REPLACE INTO setting(key,value) VALUES('unit','round');",
      "INSERT OR REPLACE INTO counter(project,name) VALUES(1,'Toe');",
      "DELETE FROM counter WHERE id=1;",
      "DELETE FROM counter WHERE id=2;",
      "DELETE FROM counter;",
      "DELETE FROM mark;",
      "INSERT INTO instruction(counter,start,text) VALUES(1,2,'purl');",
      "UPDATE instruction SET text='purl', stop=9;",
      "UPDATE reminder SET counter=3;",
      "UPDATE rhythm SET every=every+1;",
      "UPDATE side SET way='round', rs=NULL;",
      "INSERT INTO side(counter,start,rs) VALUES(1,1,'even') ON CONFLICT DO UPDATE SET rs=excluded.rs;",
      "REPLACE INTO side(counter,start,rs) VALUES(1,9,'even');",
      "UPDATE repeat SET times=5;",
      "UPDATE project SET gauge_rows=28, size=2 WHERE id=1;",
      "UPDATE counter SET length_um=1000, length_unit='cm' WHERE id=1;",
      "DELETE FROM reminder;",
      "DELETE FROM link;",
      "DELETE FROM note WHERE id=2;",
      "DELETE FROM setting;",
      "DELETE FROM project WHERE id=1;",
      "DELETE FROM project WHERE id=2;",
      "DELETE FROM project;",
      "UPDATE counter SET value=value+1 WHERE id=1 RETURNING value;",
      "WITH more(n) AS (VALUES(1),(2)) UPDATE counter SET value=value+n FROM more WHERE more.n=counter.id;",
    ], [false, true])
  func `a foreign statement is one step, undone and done again exactly`(_ sql: String, foreignKeys: Bool) throws {
    let shelf = try Self.furnished()
    let before = try shelf.dump()
    let newest = try shelf.store.newestSeq()
    let done = shelf.foreign(sql, foreignKeys: foreignKeys)
    try #require(done.code == 0, "\(done.errors)")
    let after = try shelf.dump()
    #expect(after != before)
    #expect(try shelf.store.newestSeq() == newest + 1)
    let change = try #require(try shelf.store.change(newest + 1))
    #expect(change.source == "sql")
    #expect(change.isLive)
    #expect(change.what?.contains("another program") == true)
    #expect(try shelf.text("SELECT group_concat(\"table\") FROM pragma_foreign_key_check") == "")
    let undo = try shelf.undo(newest + 1)
    #expect(try shelf.dump() == before)
    try shelf.redo(undo)
    #expect(try shelf.dump() == after)
    try shelf.undo(newest + 1)
    #expect(try shelf.dump() == before)
    #expect(try shelf.text("PRAGMA integrity_check") == "ok")
  }

  /// What no program may write. Each leaves nothing, so that one store is enough for all.
  private static let unsound = [
    "UPDATE counter SET value=-1 WHERE id=1;",
    "UPDATE counter SET signed=0 WHERE id=4;",
    "UPDATE counter SET value=1000000000;",
    "UPDATE counter SET value=-9223372036854775807-1 WHERE id=4;",
    "UPDATE counter SET value=1.5;",
    "UPDATE counter SET value='many';",
    "UPDATE counter SET value=x'01';",
    "UPDATE counter SET value=NULL;",
    "UPDATE counter SET signed=2;",
    "UPDATE counter SET first=1000000000;",
    "UPDATE counter SET target='x';",
    "UPDATE counter SET name='';",
    "UPDATE counter SET name=x'41';",
    "UPDATE counter SET name=printf('%201c','x');",
    "UPDATE counter SET pressed_at='yesterday';",
    "UPDATE counter SET pressed_at=-9223372036854775807-1;",
    "UPDATE counter SET pressed_at=9223372036854775807;",
    "UPDATE note SET written_at=-1;",
    "UPDATE project SET status='lost';",
    "UPDATE project SET craft=NULL;",
    "UPDATE counter SET id=99 WHERE id=1;",
    "UPDATE counter SET rowid=99 WHERE id=1;",
    "UPDATE counter SET OID=99 WHERE id=1;",
    "UPDATE counter SET _rowid_=99 WHERE id=1;",
    "UPDATE OR REPLACE counter SET id=2 WHERE id=1;",
    "UPDATE counter SET uid='x' WHERE id=1;",
    "UPDATE active SET id=2;",
    "INSERT INTO active(id) VALUES(2);",
    "INSERT INTO active(project) VALUES(2);",
    "DELETE FROM active;",
    "INSERT INTO counter(project,name) VALUES(99,'x');",
    "INSERT INTO counter(name) VALUES('x');",
    "INSERT INTO mark(counter,name,value) VALUES(99,'x',1);",
    "INSERT INTO note(project,counter,text) VALUES(1,99,'x');",
    "INSERT INTO project(name,counter) VALUES('x',99);",
    "UPDATE counter SET project=99;",
    "UPDATE mark SET counter=99 WHERE id=1;",
    "UPDATE note SET project=99;",
    "UPDATE note SET counter=99;",
    "UPDATE project SET counter=99;",
    "UPDATE active SET project=99;",
    "REPLACE INTO counter(id,project,name) VALUES(1,1,'x');",
    "INSERT OR REPLACE INTO counter(rowid,project,name) VALUES(1,1,'x');",
    "REPLACE INTO project(id,name) VALUES(1,'x');",
    "REPLACE INTO active(id,project) VALUES(1,2);",
    "REPLACE INTO setting(key,value) VALUES('twice','yes');",
    "INSERT INTO setting(key,value) VALUES('unit','round'); UPDATE OR REPLACE setting SET key='twice' WHERE key='unit';",
    "INSERT INTO setting(key,value) VALUES('twice','yes');",
    "REPLACE INTO side(counter,start,rs) VALUES(1,1,'even');",
    "REPLACE INTO rhythm(reminder,place,start) VALUES(1,1,7);",
    "UPDATE OR REPLACE rhythm SET place=1 WHERE place=0;",
    "REPLACE INTO firing(link,place,last,amount) VALUES(1,0,7,1);",
    "INSERT INTO link(parent,child) VALUES(2,1);",
    "INSERT INTO link(parent,child) VALUES(1,3);",
    "UPDATE link SET child=1;",
    "UPDATE counter SET project=2 WHERE id=1;",
    "UPDATE counter SET project=1 WHERE id=3;",
    "UPDATE note SET project=1 WHERE project=2;",
    "INSERT INTO repeat(counter,length) VALUES(99,2);",
    "UPDATE rhythm SET reminder=99;",
    "INSERT INTO setting(key,value) VALUES(x'61','yes');",
  ]

  @Test(arguments: [false, true])
  func `what would make the store unsound is refused and leaves nothing`(_ foreignKeys: Bool) throws {
    let shelf = try Self.furnished()
    let before = try shelf.dump()
    let newest = try shelf.store.newestSeq()
    for sql in Self.unsound {
      let done = shelf.foreign("BEGIN;\n\(sql)\nCOMMIT;", foreignKeys: foreignKeys)
      #expect(done.code != 0, "\(sql)")
      #expect(try shelf.dump() == before, "\(sql)")
      #expect(try shelf.store.newestSeq() == newest, "\(sql)")
    }
  }

  @Test func `many quick updates of one counter are as many steps, and each is undone by itself`() throws {
    let shelf = try Self.furnished()
    let newest = try shelf.store.newestSeq()
    let done = shelf.foreign(
      "PRAGMA synchronous=OFF;" + String(repeating: "UPDATE counter SET value=value+1 WHERE id=1;\n", count: 200))
    #expect(done.code == 0)
    #expect(try shelf.store.newestSeq() == newest + 200)
    for step in stride(from: 200, to: 0, by: -1) {
      #expect(try shelf.integer("SELECT value FROM counter WHERE id=1") == Int64(5 + step))
      try shelf.undo(newest + Int64(step))
    }
    #expect(try shelf.integer("SELECT value FROM counter WHERE id=1") == 5)
  }

  @Test func `a foreign write of a value is a set, in the counter's own project`() throws {
    let shelf = try Self.furnished()
    _ = shelf.foreign("UPDATE counter SET value=8 WHERE id=3;")
    let set = try #require(try shelf.store.newestLive(Identifier(2)))
    #expect(set.verb == "set")
    #expect(set.project == Identifier(2))
    #expect(set.scope == .needles)
    _ = shelf.foreign("UPDATE counter SET value=value+1;")
    let both = try #require(try shelf.store.newestLive(Identifier(1)))
    #expect(both.project == nil)
    _ = shelf.foreign("UPDATE note SET text='x' WHERE id=1;")
    let note = try #require(try shelf.store.change(try shelf.store.newestSeq()))
    #expect(note.scope == .desk)
    #expect(note.project == Identifier(1))
    _ = shelf.foreign("UPDATE setting SET value='yes';")
    #expect(try shelf.store.change(try shelf.store.newestSeq())?.scope == .settings)
  }

  @Test func `a foreign transaction that is rolled back leaves no step`() throws {
    let shelf = try Self.furnished()
    let before = try shelf.dump()
    let newest = try shelf.store.newestSeq()
    _ = shelf.foreign("BEGIN; UPDATE counter SET value=77; DELETE FROM project; ROLLBACK;")
    #expect(try shelf.store.newestSeq() == newest)
    #expect(try shelf.dump() == before)
  }

  @Test func `a statement that changes nothing is no step`() throws {
    let shelf = try Self.furnished()
    let newest = try shelf.store.newestSeq()
    _ = shelf.foreign("UPDATE counter SET value=value, name=name; DELETE FROM mark WHERE id=99;")
    #expect(try shelf.store.newestSeq() == newest)
  }

  @Test func `a project that points at another's counter does not keep that counter from being deleted`() throws {
    let shelf = try Self.furnished()
    #expect(shelf.foreign("UPDATE project SET counter=3 WHERE id=1;").code == 0)
    let before = try shelf.dump()
    let seq = try shelf.step(project: Identifier(2)) { store throws(DatabaseError) in
      try store.delete(Counter.ID(3))
    }
    #expect(try shelf.integer("SELECT counter FROM project WHERE id=1") == 1)
    #expect(try shelf.integer("SELECT count(*) FROM pragma_foreign_key_check") == 0)
    try shelf.undo(seq)
    #expect(try shelf.dump() == before)
  }

  @Test func `a big statement takes time by its rows, not by their square`() throws {
    let shelf = try Self.furnished()
    let rows = 5000
    let made = shelf.foreign(
      "WITH RECURSIVE n(i) AS (VALUES(1) UNION ALL SELECT i+1 FROM n WHERE i<\(rows)) INSERT INTO note(project,text) SELECT 1,'n'||i FROM n;"
    )
    #expect(made.code == 0)
    let before = try shelf.dump()
    let newest = try shelf.store.newestSeq()
    let start = ContinuousClock.now
    #expect(shelf.foreign("DELETE FROM project WHERE id=1;").code == 0)
    #expect(ContinuousClock.now - start < .seconds(2))
    try shelf.undo(newest + 1)
    #expect(try shelf.dump() == before)
  }
}
