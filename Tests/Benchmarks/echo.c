// The floor of a round trip: a line in, a line out, as long as it is told, and nothing else.
//
//   echo SOCKET LENGTH
//
// LENGTH counts the bytes of an answer with its LF. Clients are read one request at a time or many; the answers to
// what one read brought leave in one send.

#include <sys/epoll.h>

#include "bench.h"

enum { ready_at_once = 64, answers_a_send = 64 };

int main(int argc, char **argv) {
  if (argc != 3) {
    fputs("usage: echo SOCKET LENGTH\n", stderr);
    return 2;
  }
  size_t length = strtoul(argv[2], NULL, 10);
  const char start[] = "{\"ok\":true,";
  if (length < sizeof start) length = sizeof start;
  char *answers = malloc(length * answers_a_send);
  if (!answers) fail_call("malloc");
  memset(answers, ' ', length * answers_a_send);
  for (size_t i = 0; i < answers_a_send; i++) {
    memcpy(answers + i * length, start, sizeof start - 1);
    answers[(i + 1) * length - 1] = '\n';
  }

  raise_descriptor_limit();
  int listener = listen_at(argv[1]);
  int poll = epoll_create1(EPOLL_CLOEXEC);
  struct epoll_event watch = {.events = EPOLLIN, .data.fd = listener};
  if (poll < 0 || epoll_ctl(poll, EPOLL_CTL_ADD, listener, &watch) < 0) fail_call("epoll");

  static char bytes[65536];
  struct epoll_event ready[ready_at_once];
  for (;;) {
    int count = epoll_wait(poll, ready, ready_at_once, -1);
    if (count < 0 && errno != EINTR) fail_call("epoll_wait");
    for (int i = 0; i < count; i++) {
      int fd = ready[i].data.fd;
      if (fd == listener) {
        struct epoll_event client = {.events = EPOLLIN, .data.fd = accept4(listener, NULL, NULL, SOCK_CLOEXEC)};
        if (client.data.fd < 0 || epoll_ctl(poll, EPOLL_CTL_ADD, client.data.fd, &client) < 0) fail_call("accept");
        continue;
      }
      size_t got = receive(fd, bytes, sizeof bytes);
      bool alive = got > 0;
      for (size_t owed = count_lines(bytes, got); alive && owed > 0;) {
        size_t batch = owed < answers_a_send ? owed : answers_a_send;
        alive = send_all(fd, answers, batch * length);
        owed -= batch;
      }
      if (!alive) close(fd);
    }
  }
}
