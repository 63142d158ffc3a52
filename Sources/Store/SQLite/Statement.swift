internal import CSQLite

/// A prepared statement. Prepared once, run many times; finalized with its owner.
final class Statement {
  private let database: Database
  let handle: OpaquePointer

  init(_ database: Database, _ sql: String, persistent: Bool = false) throws(DatabaseError) {
    var handle: OpaquePointer?
    let code = sqlite3_prepare_v3(
      database.handle, sql, -1, persistent ? UInt32(SQLITE_PREPARE_PERSISTENT) : 0, &handle, nil)
    guard code == SQLITE_OK, let handle else { throw database.error(code, sql) }
    self.database = database
    self.handle = handle
  }

  deinit { sqlite3_finalize(handle) }

  // Binding can fail only for an index that the statement does not have, or for want of memory: a later step tells.

  @discardableResult
  func bind(_ index: Int32, _ value: Int64) -> Statement {
    sqlite3_bind_int64(handle, index, value)
    return self
  }

  @discardableResult
  func bind(_ index: Int32, _ value: Int) -> Statement { bind(index, Int64(value)) }

  @discardableResult
  func bind(_ index: Int32, _ value: Int?) -> Statement {
    guard let value else { return bindNull(index) }
    return bind(index, Int64(value))
  }

  @discardableResult
  func bind(_ index: Int32, _ value: String) -> Statement {
    var value = value
    _ = value.withUTF8 { utf8 in
      utf8.withMemoryRebound(to: CChar.self) { characters in
        csqlite_bind_text(handle, index, characters.baseAddress, Int32(characters.count))
      }
    }
    return self
  }

  @discardableResult
  func bind(_ index: Int32, _ value: String?) -> Statement {
    guard let value else { return bindNull(index) }
    return bind(index, value)
  }

  @discardableResult
  func bindNull(_ index: Int32) -> Statement {
    sqlite3_bind_null(handle, index)
    return self
  }

  /// Hands a column on as it is, whatever its type.
  func bind(_ index: Int32, column: Int32, of other: Statement) {
    sqlite3_bind_value(handle, index, sqlite3_column_value(other.handle, column))
  }

  /// Whether there is a row. After the last row the statement is reset.
  func step() throws(DatabaseError) -> Bool {
    switch sqlite3_step(handle) {
    case SQLITE_ROW: return true
    case SQLITE_DONE:
      sqlite3_reset(handle)
      return false
    case let code:
      let error = database.error(code, String(cString: sqlite3_sql(handle)))
      sqlite3_reset(handle)
      throw error
    }
  }

  /// Runs a statement that gives no rows.
  func run() throws(DatabaseError) {
    while try step() {}
  }

  /// Hands each row to the body, and resets the statement however it ends.
  func eachRow(_ body: (Statement) throws(DatabaseError) -> Void) throws(DatabaseError) {
    defer { sqlite3_reset(handle) }
    while try step() { try body(self) }
  }

  /// One value of each row.
  func map<Value>(_ body: (Statement) throws(DatabaseError) -> Value) throws(DatabaseError) -> [Value] {
    var values: [Value] = []
    try eachRow { row throws(DatabaseError) in values.append(try body(row)) }
    return values
  }

  /// The first row's value; nil where there is none.
  func first<Value>(_ body: (Statement) -> Value) throws(DatabaseError) -> Value? {
    defer { sqlite3_reset(handle) }
    return try step() ? body(self) : nil
  }

  func isNull(_ column: Int32) -> Bool { sqlite3_column_type(handle, column) == SQLITE_NULL }
  func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(handle, column) }
  func int(_ column: Int32) -> Int { Int(integer(column)) }
  func optionalInt(_ column: Int32) -> Int? { isNull(column) ? nil : int(column) }

  func text(_ column: Int32) -> String {
    guard let characters = sqlite3_column_text(handle, column) else { return "" }
    let bytes = UnsafeBufferPointer(start: characters, count: Int(sqlite3_column_bytes(handle, column)))
    return String(decoding: bytes, as: UTF8.self)
  }

  func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }
}
