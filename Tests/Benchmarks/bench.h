// What the peers and the driver share: sockets, a clock, one way to stop on a fault.

#ifndef BENCH_H
#define BENCH_H

#include <errno.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <time.h>
#include <unistd.h>

// Says what is wrong, then exits with 1.
static inline void fail(const char *what) {
  fprintf(stderr, "bench: %s\n", what);
  exit(1);
}

// Says which call failed, and errno's reason, then exits with 1.
static inline void fail_call(const char *call) {
  fprintf(stderr, "bench: %s: %s\n", call, strerror(errno));
  exit(1);
}

// Nanoseconds on the monotonic clock.
static inline uint64_t now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static inline struct sockaddr_un address_of(const char *path) {
  struct sockaddr_un address = {.sun_family = AF_UNIX};
  if (strlen(path) >= sizeof address.sun_path) {
    errno = ENAMETOOLONG;
    fail_call(path);
  }
  strcpy(address.sun_path, path);
  return address;
}

// A blocking listener on a Unix stream socket.
static inline int listen_at(const char *path) {
  struct sockaddr_un address = address_of(path);
  int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (fd < 0 || bind(fd, (struct sockaddr *)&address, sizeof address) < 0 || listen(fd, 1024) < 0) fail_call(path);
  return fd;
}

// A blocking client of a Unix stream socket.
static inline int connect_to(const char *path) {
  struct sockaddr_un address = address_of(path);
  int fd = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
  if (fd < 0 || connect(fd, (struct sockaddr *)&address, sizeof address) < 0) fail_call(path);
  return fd;
}

// Sends all of it; false when the other end has gone away.
static inline bool send_all(int fd, const char *bytes, size_t count) {
  while (count > 0) {
    ssize_t sent = send(fd, bytes, count, MSG_NOSIGNAL);
    if (sent < 0 && errno == EINTR) continue;
    if (sent < 0 && (errno == EPIPE || errno == ECONNRESET)) return false;
    if (sent < 0) fail_call("send");
    bytes += sent;
    count -= (size_t)sent;
  }
  return true;
}

// The bytes that came, 0 at end of file or when the other end has gone away.
static inline size_t receive(int fd, char *bytes, size_t room) {
  for (;;) {
    ssize_t got = recv(fd, bytes, room, 0);
    if (got >= 0) return (size_t)got;
    if (errno == ECONNRESET) return 0;
    if (errno != EINTR) fail_call("recv");
  }
}

static inline size_t count_lines(const char *bytes, size_t count) {
  size_t lines = 0;
  for (const char *end = bytes + count; (bytes = memchr(bytes, '\n', (size_t)(end - bytes))); bytes++) lines++;
  return lines;
}

// As many descriptors as the system grants: a thousand subscribers are more than the usual soft limit.
static inline void raise_descriptor_limit(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) < 0) fail_call("getrlimit");
  limit.rlim_cur = limit.rlim_max;
  if (setrlimit(RLIMIT_NOFILE, &limit) < 0) fail_call("setrlimit");
}

static inline int compare_times(const void *a, const void *b) {
  uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
  return (x > y) - (x < y);
}

static inline void sort_times(uint64_t *times, size_t count) { qsort(times, count, sizeof *times, compare_times); }

#endif
