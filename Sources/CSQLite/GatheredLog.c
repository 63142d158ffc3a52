#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "CSQLite.h"

// SQLite writes each frame of its log with two calls, a header of 24 bytes and a page, and nobody may read them before the
// sync that ends the commit. So they are gathered, and the sync writes them with one call. The wal-index names the
// frames only after that sync, provided that synchronous is FULL: with less, other connections would look for frames
// that are not in the file yet.
//
// Only the log is wrapped. All other files are the system's VFS's own.

enum { gathered_bytes = 1 << 16 };

typedef struct {
  sqlite3_file base;
  sqlite3_file *system;  // the system's file, behind this struct
  char *bytes;           // what is not written yet: NULL until there is any
  int length;
  sqlite3_int64 start;  // where in the file the bytes belong
} LogFile;

static sqlite3_vfs *system_vfs;

static int write_gathered(LogFile *log) {
  int length = log->length;
  // A write that failed is not tried again: SQLite takes the commit back, and writes its next one over it.
  log->length = 0;
  return length == 0 ? SQLITE_OK : log->system->pMethods->xWrite(log->system, log->bytes, length, log->start);
}

static int log_close(sqlite3_file *file) {
  LogFile *log = (LogFile *)file;
  int written = write_gathered(log);
  free(log->bytes);
  int closed = log->system->pMethods->xClose(log->system);
  return written != SQLITE_OK ? written : closed;
}

static int log_read(sqlite3_file *file, void *into, int length, sqlite3_int64 at) {
  LogFile *log = (LogFile *)file;
  int written = write_gathered(log);
  return written != SQLITE_OK ? written : log->system->pMethods->xRead(log->system, into, length, at);
}

static int log_write(sqlite3_file *file, const void *bytes, int length, sqlite3_int64 at) {
  LogFile *log = (LogFile *)file;
  if (log->length > 0 && (at != log->start + log->length || log->length + length > gathered_bytes)) {
    int written = write_gathered(log);
    if (written != SQLITE_OK) return written;
  }
  if (log->bytes == NULL) log->bytes = malloc(gathered_bytes);
  if (log->bytes == NULL || length > gathered_bytes) return log->system->pMethods->xWrite(log->system, bytes, length, at);
  if (log->length == 0) log->start = at;
  memcpy(log->bytes + log->length, bytes, (size_t)length);
  log->length += length;
  return SQLITE_OK;
}

static int log_truncate(sqlite3_file *file, sqlite3_int64 size) {
  LogFile *log = (LogFile *)file;
  int written = write_gathered(log);
  return written != SQLITE_OK ? written : log->system->pMethods->xTruncate(log->system, size);
}

static int log_sync(sqlite3_file *file, int flags) {
  LogFile *log = (LogFile *)file;
  int written = write_gathered(log);
  return written != SQLITE_OK ? written : log->system->pMethods->xSync(log->system, flags);
}

static int log_size(sqlite3_file *file, sqlite3_int64 *size) {
  LogFile *log = (LogFile *)file;
  int written = write_gathered(log);
  return written != SQLITE_OK ? written : log->system->pMethods->xFileSize(log->system, size);
}

static int log_lock(sqlite3_file *file, int level) {
  return ((LogFile *)file)->system->pMethods->xLock(((LogFile *)file)->system, level);
}

static int log_unlock(sqlite3_file *file, int level) {
  return ((LogFile *)file)->system->pMethods->xUnlock(((LogFile *)file)->system, level);
}

static int log_is_reserved(sqlite3_file *file, int *is) {
  return ((LogFile *)file)->system->pMethods->xCheckReservedLock(((LogFile *)file)->system, is);
}

static int log_control(sqlite3_file *file, int operation, void *argument) {
  return ((LogFile *)file)->system->pMethods->xFileControl(((LogFile *)file)->system, operation, argument);
}

static int log_sector(sqlite3_file *file) {
  return ((LogFile *)file)->system->pMethods->xSectorSize(((LogFile *)file)->system);
}

static int log_traits(sqlite3_file *file) {
  return ((LogFile *)file)->system->pMethods->xDeviceCharacteristics(((LogFile *)file)->system);
}

// Version 1: a log has no shared memory and is not mapped.
static const sqlite3_io_methods log_methods = {
    1,        log_close, log_read,        log_write,   log_truncate, log_sync,  log_size,
    log_lock, log_unlock, log_is_reserved, log_control, log_sector,   log_traits, NULL,
    NULL,     NULL,      NULL,            NULL,        NULL,
};

static int gathered_open(sqlite3_vfs *own, const char *name, sqlite3_file *file, int flags, int *result) {
  (void)own;
  if (!(flags & SQLITE_OPEN_WAL)) return system_vfs->xOpen(system_vfs, name, file, flags, result);
  LogFile *log = (LogFile *)file;
  memset(log, 0, sizeof *log);
  log->system = (sqlite3_file *)(log + 1);
  int opened = system_vfs->xOpen(system_vfs, name, log->system, flags, result);
  if (opened == SQLITE_OK) log->base.pMethods = &log_methods;
  return opened;
}

static sqlite3_vfs vfs;

static void make_vfs(void) {
  sqlite3_vfs *found = sqlite3_vfs_find(NULL);
  if (found == NULL) return;
  vfs = *found;
  vfs.pNext = NULL;
  vfs.zName = "yarnbuddy";
  vfs.szOsFile = found->szOsFile + (int)sizeof(LogFile);
  vfs.xOpen = gathered_open;
  system_vfs = found;
  if (sqlite3_vfs_register(&vfs, 0) != SQLITE_OK) system_vfs = NULL;
}

const char *csqlite_gathered_log(void) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  pthread_once(&once, make_vfs);
  return system_vfs == NULL ? NULL : vfs.zName;
}
