extension Store {
  /// All settings that somebody has changed.
  public func settings() throws(DatabaseError) -> [String: String] {
    let pairs = try statement("SELECT key,value FROM setting").map { row throws(DatabaseError) in
      (row.text(0), row.text(1))
    }
    return Dictionary(pairs) { $1 }
  }

  /// Nil puts a setting back.
  public func set(_ key: String, to value: String?) throws(DatabaseError) {
    guard let value else { return try statement("DELETE FROM setting WHERE key=?1").bind(1, key).run() }
    try statement("INSERT INTO setting(key,value) VALUES(?1,?2) ON CONFLICT(key) DO UPDATE SET value=excluded.value")
      .bind(1, key)
      .bind(2, value).run()
  }
}
