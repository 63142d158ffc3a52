// Times whole commands: from posix_spawn until the process has ended and all that it printed was read.
//
//   spawn COUNT MILLISECONDS PROGRAM [ARGUMENT ...] [-- PROGRAM [ARGUMENT ...]] ...
//
// The commands take turns, one run each, COUNT times or until MILLISECONDS are over for each. Standard output is a
// pipe. A run that prints nothing or fails ends it all with 1. Prints a JSON array, one object a command.

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>

#include "bench.h"

extern char **environ;

enum { most_commands = 8, warm_up = 5 };

static uint64_t run_once(char **command) {
  int ends[2];
  if (pipe2(ends, O_CLOEXEC) < 0) fail_call("pipe2");
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO);
  pid_t child;
  uint64_t start = now();
  errno = posix_spawnp(&child, command[0], &actions, NULL, command, environ);
  if (errno) fail_call(command[0]);
  close(ends[1]);
  static char bytes[65536];
  size_t printed = 0;
  for (ssize_t got; (got = read(ends[0], bytes, sizeof bytes)) != 0;) {
    if (got < 0 && errno != EINTR) fail_call("read");
    if (got > 0) printed += (size_t)got;
  }
  int status;
  while (waitpid(child, &status, 0) < 0)
    if (errno != EINTR) fail_call("waitpid");
  uint64_t end = now();
  close(ends[0]);
  posix_spawn_file_actions_destroy(&actions);
  if (status != 0 || printed == 0) fail("the command failed");
  return end - start;
}

int main(int argc, char **argv) {
  char **commands[most_commands];
  size_t count = 0;
  for (int i = 3; i < argc; i++) {
    if (count == most_commands) fail("too many commands");
    commands[count++] = argv + i;
    while (i < argc && strcmp(argv[i], "--") != 0) i++;
    if (i < argc) argv[i] = NULL;
  }
  size_t limit = argc > 1 ? strtoul(argv[1], NULL, 10) : 0, timed = 0;
  uint64_t budget = argc > 2 ? strtoul(argv[2], NULL, 10) * 1000000u * count : 0;
  if (limit == 0 || budget == 0) {
    fputs("usage: spawn COUNT MILLISECONDS PROGRAM [ARGUMENT ...] [-- PROGRAM ...] ...\n", stderr);
    return 2;
  }
  uint64_t *times[most_commands];
  for (size_t c = 0; c < count; c++) {
    times[c] = malloc(limit * sizeof *times[c]);
    if (!times[c]) fail_call("malloc");
    for (int i = 0; i < warm_up; i++) run_once(commands[c]);
  }
  for (uint64_t start = now(); timed == 0 || (timed < limit && now() - start < budget); timed++)
    for (size_t c = 0; c < count; c++) times[c][timed] = run_once(commands[c]);
  for (size_t c = 0; c < count; c++) {
    sort_times(times[c], timed);
    printf("%s{\"count\":%zu,\"median_us\":%.3f,\"p99_us\":%.3f}", c == 0 ? "[" : ",", timed,
           (double)times[c][timed / 2] / 1e3, (double)times[c][timed * 99 / 100] / 1e3);
  }
  puts("]");
  return 0;
}
