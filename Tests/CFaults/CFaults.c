#define _GNU_SOURCE
#include "CFaults.h"

#include <errno.h>
#include <sys/syscall.h>
#include <unistd.h>

static _Thread_local int syncs_to_fail = 0;

void cfaults_fail_syncs(int count) { syncs_to_fail = count; }

// Takes the place of the C library's in the test program, for SQLite too.
int fdatasync(int file) {
  if (syncs_to_fail > 0) {
    syncs_to_fail -= 1;
    errno = EIO;
    return -1;
  }
  return (int)syscall(SYS_fdatasync, file);
}
