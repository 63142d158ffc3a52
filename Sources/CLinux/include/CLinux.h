#ifndef CLINUX_H
#define CLINUX_H

// What `import Glibc` leaves out. The .c file defines _GNU_SOURCE; this header must not, or it would change what
// every Swift file sees.

#include <spawn.h>
#include <stdint.h>
#include <sys/epoll.h>
#include <sys/inotify.h>
#include <sys/signalfd.h>
#include <sys/timerfd.h>
#include <sys/vfs.h>
#include <sys/file.h>
#include <sys/random.h>
#include <sys/socket.h>
#include <termios.h>

// accept4 with SOCK_CLOEXEC | SOCK_NONBLOCK; -1 and errno on failure.
int clinux_accept(int listener);
// pipe2 with O_CLOEXEC.
int clinux_pipe(int ends[2]);
// The user id of the process at the other end of a Unix socket (SO_PEERCRED); -1 and errno on failure.
int clinux_peer_uid(int socket, uid_t *uid);
// open(2) with a mode; variadic functions are not imported into Swift.
int clinux_open(const char *path, int flags, mode_t mode);
// F_GETLK: the type of lock that keeps another process's lock on this byte, or F_UNLCK; -1 on failure.
int clinux_lock_held(int fd, int64_t byte);
// fcntl with an int argument.
int clinux_fcntl(int fd, int command, int argument);
// ioctl TIOCGWINSZ: columns and rows of a terminal; -1 if it is none.
int clinux_window_size(int fd, int *columns, int *rows);
// POSIX_SPAWN_SETSID, which needs _GNU_SOURCE.
int clinux_spawn_setsid(void);
// prctl PR_SET_PDEATHSIG: the signal that we get when the thread that started us ends.
int clinux_tell_parent_death(int signal);
// Gives back the pages of the program's own code that were needed only to start (MADV_DONTNEED on text, which is never
// written), and the unused top of the heap. What is needed again comes from the page cache.
void clinux_give_back(void);
// data fields of an epoll_event are in a union; these reach the descriptor in it.
struct epoll_event clinux_event(uint32_t events, int fd);
int clinux_event_fd(const struct epoll_event *event);

// GNU's file actions for posix_spawn: close all from a number on, and change folder.
int clinux_spawn_closefrom(posix_spawn_file_actions_t *actions, int first);
int clinux_spawn_chdir(posix_spawn_file_actions_t *actions, const char *folder);

// From now on a crash (SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT) first gives the terminal these modes and these
// bytes, at most 128, and then ends the process as it would have ended. -1 where there are too many bytes.
int clinux_terminal_guard(int fd, const struct termios *modes, const char *bytes, size_t count);
void clinux_terminal_unguard(void);

// What an input device's node (evdev) is asked: linux/input.h. Each gives -1 and errno on failure.
// EVIOCGRAB: its events go to this descriptor alone.
int clinux_input_grab(int fd, int grab);
// EVIOCSCLOCKID: its events carry CLOCK_MONOTONIC.
int clinux_input_clock(int fd);
// EVIOCGKEY: one bit for each key code, set where the key is down.
int clinux_input_keys(int fd, uint8_t *bits, int size);
// EVIOCGID: vendor and product.
int clinux_input_id(int fd, uint16_t *vendor, uint16_t *product);

#endif
