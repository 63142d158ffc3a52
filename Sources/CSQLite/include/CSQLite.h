#ifndef CSQLITE_H
#define CSQLITE_H

#include <sqlite3.h>

// What Swift can't call by itself: destructor constants, variadic functions, and a file's method table.

// sqlite3_bind_text with a copy (SQLITE_TRANSIENT).
int csqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, int length);
// sqlite3_db_config for one on/off setting.
int csqlite_configure(sqlite3 *database, int setting, int value);
// The first bytes of the WAL-index header (https://www.sqlite.org/walformat.html, section 2.1): 48 bytes, kept mapped
// by SQLite for as long as the connection is open. NULL before the first read, or outside WAL mode.
const volatile void *csqlite_wal_header(sqlite3 *database);
// SQLITE_FCNTL_PERSIST_WAL: leave the -wal and -shm files in place when the last connection closes.
int csqlite_persist_wal(sqlite3 *database);
// For a program of one thread: without locks, and without counting what memory is in use. Before any other call to SQLite.
void csqlite_use_one_thread(void);
// The name of a VFS that is the system's, except that it writes what a commit adds to the log with one call. For
// connections with synchronous=FULL only. NULL where it can't be had: then the system's own does as well.
const char *csqlite_gathered_log(void);

#endif
