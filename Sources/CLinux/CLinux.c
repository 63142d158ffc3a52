#define _GNU_SOURCE
#include "CLinux.h"

#include <errno.h>
#include <fcntl.h>
#include <malloc.h>
#include <spawn.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <unistd.h>

int clinux_accept(int listener) { return accept4(listener, NULL, NULL, SOCK_CLOEXEC | SOCK_NONBLOCK); }

int clinux_pipe(int ends[2]) { return pipe2(ends, O_CLOEXEC); }

int clinux_peer_uid(int socket, uid_t *uid) {
  struct ucred peer;
  socklen_t length = sizeof peer;
  if (getsockopt(socket, SOL_SOCKET, SO_PEERCRED, &peer, &length) != 0) return -1;
  *uid = peer.uid;
  return 0;
}

int clinux_open(const char *path, int flags, mode_t mode) { return open(path, flags, mode); }

int clinux_lock_held(int fd, int64_t byte) {
  struct flock lock = {.l_type = F_RDLCK, .l_whence = SEEK_SET, .l_start = byte, .l_len = 1};
  if (fcntl(fd, F_GETLK, &lock) != 0) return -1;
  return lock.l_type;
}

int clinux_fcntl(int fd, int command, int argument) { return fcntl(fd, command, argument); }

int clinux_window_size(int fd, int *columns, int *rows) {
  struct winsize size;
  if (ioctl(fd, TIOCGWINSZ, &size) != 0) return -1;
  *columns = size.ws_col;
  *rows = size.ws_row;
  return 0;
}

int clinux_spawn_setsid(void) { return POSIX_SPAWN_SETSID; }

int clinux_tell_parent_death(int signal) { return prctl(PR_SET_PDEATHSIG, signal); }

void clinux_give_back(void) {
  extern char __executable_start, etext;
  uintptr_t page = (uintptr_t)sysconf(_SC_PAGESIZE);
  uintptr_t start = ((uintptr_t)&__executable_start + page - 1) & ~(page - 1);
  uintptr_t end = (uintptr_t)&etext & ~(page - 1);
  if (end > start) madvise((void *)start, end - start, MADV_DONTNEED);
  malloc_trim(0);
}

struct epoll_event clinux_event(uint32_t events, int fd) {
  struct epoll_event event = {.events = events, .data = {.fd = fd}};
  return event;
}

int clinux_event_fd(const struct epoll_event *event) { return event->data.fd; }
