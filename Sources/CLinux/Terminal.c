#define _GNU_SOURCE
#include "CLinux.h"

#include <signal.h>
#include <string.h>
#include <unistd.h>

// What the handler needs; it may call nothing that is not async-signal-safe (signal-safety(7)).
static struct termios guarded_modes;
static char guarded_bytes[128];
static size_t guarded_count;
static int guarded_fd = -1;
static const int crashes[] = {SIGSEGV, SIGBUS, SIGFPE, SIGILL, SIGTRAP, SIGABRT};
enum { crash_count = sizeof crashes / sizeof crashes[0] };
// A crash may be that the stack is full.
static char handler_stack[16384];

static void on_crash(int number) {
  if (guarded_fd >= 0) {
    if (write(guarded_fd, guarded_bytes, guarded_count) < 0) { /* There is nobody left to tell. */ }
    tcsetattr(guarded_fd, TCSANOW, &guarded_modes);
  }
  // SA_RESETHAND has brought the default back.
  raise(number);
}

int clinux_terminal_guard(int fd, const struct termios *modes, const char *bytes, size_t count) {
  if (count > sizeof guarded_bytes) return -1;
  guarded_modes = *modes;
  memcpy(guarded_bytes, bytes, count);
  guarded_count = count;
  guarded_fd = fd;
  stack_t stack = {.ss_sp = handler_stack, .ss_size = sizeof handler_stack};
  sigaltstack(&stack, NULL);
  struct sigaction action = {.sa_handler = on_crash, .sa_flags = SA_RESETHAND | SA_NODEFER | SA_ONSTACK};
  sigemptyset(&action.sa_mask);
  for (int index = 0; index < crash_count; index++) sigaction(crashes[index], &action, NULL);
  return 0;
}

void clinux_terminal_unguard(void) {
  guarded_fd = -1;
  for (int index = 0; index < crash_count; index++) signal(crashes[index], SIG_DFL);
}
