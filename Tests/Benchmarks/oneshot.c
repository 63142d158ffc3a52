// The floor of a whole command: connect, send one line, read one line, print it, exit.
//
//   oneshot SOCKET REQUEST

#include "bench.h"

int main(int argc, char **argv) {
  if (argc != 3) {
    fputs("usage: oneshot SOCKET REQUEST\n", stderr);
    return 2;
  }
  char line[65536];
  int length = snprintf(line, sizeof line, "%s\n", argv[2]);
  if (length < 0 || (size_t)length >= sizeof line) return 2;
  int fd = connect_to(argv[1]);
  if (!send_all(fd, line, (size_t)length)) fail_call("send");
  size_t held = 0;
  while (held == 0 || line[held - 1] != '\n') {
    size_t got = receive(fd, line + held, sizeof line - held);
    if (got == 0) fail("no answer");
    held += got;
  }
  return write(STDOUT_FILENO, line, held) == (ssize_t)held ? 0 : 1;
}
