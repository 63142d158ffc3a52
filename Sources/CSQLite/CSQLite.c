#include "CSQLite.h"

#include <stddef.h>

int csqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, int length) {
  // An empty text may come without an address, and NULL would bind a null.
  return sqlite3_bind_text(statement, index, text == NULL ? "" : text, length, SQLITE_TRANSIENT);
}

int csqlite_configure(sqlite3 *database, int setting, int value) {
  int result = 0;
  return sqlite3_db_config(database, setting, value, &result);
}

void csqlite_use_one_thread(void) {
  sqlite3_config(SQLITE_CONFIG_SINGLETHREAD);
  sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}

const volatile void *csqlite_wal_header(sqlite3 *database) {
  sqlite3_file *file = NULL;
  if (sqlite3_file_control(database, "main", SQLITE_FCNTL_FILE_POINTER, &file) != SQLITE_OK) return NULL;
  if (file == NULL || file->pMethods == NULL || file->pMethods->iVersion < 2) return NULL;
  volatile void *region = NULL;
  // Region 0 of 32 KiB is mapped already once a read has been made: this hands out the same address, without extending.
  if (file->pMethods->xShmMap(file, 0, 32768, 0, &region) != SQLITE_OK) return NULL;
  return region;
}

int csqlite_persist_wal(sqlite3 *database) {
  int on = 1;
  return sqlite3_file_control(database, "main", SQLITE_FCNTL_PERSIST_WAL, &on);
}
