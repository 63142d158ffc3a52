// The driver: one thread that plays one client or many, and times them. The same code drives every peer.
//
//   load MODE COUNT MILLISECONDS NUMBER SOCKET PROTOCOL REQUEST [SOCKET PROTOCOL REQUEST ...]
//
//   trips     one client, one request at a time
//   press     NUMBER clients, each with one request under way
//   pipeline  one client, NUMBER requests in one write
//   fanout    one request, timed until NUMBER subscribers have it
//
// PROTOCOL is `line` (yarnbuddyd, echo, floor) or `resp` (redis); or, for fanout, `pedal`: REQUEST is then the FIFO from
// which yb-pedal reads the events of a device, and F13 is pressed there. The peers are driven turn about in short slices, so
// that what else the machine does meets them alike. Each ends after COUNT requests or MILLISECONDS, whichever is
// first. Prints a JSON array, one object a peer. An answer that isn't a success ends it all with 1.

#include <fcntl.h>
#include <linux/input.h>
#include <sys/epoll.h>

#include "bench.h"

enum { most_peers = 8, ready_at_once = 512, trips_a_slice = 50, presses_a_slice = 5 };
static const uint64_t slice_time = 30000000;  // nanoseconds of `press`

typedef struct {
  const char *path, *success;
  char request[512];
  size_t request_length;
  char *batch;  // NUMBER requests
  int fd;       // the one client, or the presser
  bool is_pedal;
  long pressed_at;  // seconds of the pedal's clock
  int poll;     // of the many
  int *clients;
  size_t *seen;       // lines by client
  size_t each;        // lines that a press brings to each subscriber
  size_t count;       // requests answered
  uint64_t elapsed;   // nanoseconds that they took
  uint64_t *times;    // of each request, or of each batch
  size_t timed;
} Peer;

static size_t limit, number;
static uint64_t budget;  // nanoseconds
static char bytes[1 << 18];

static void *reserve(size_t count, size_t size) {
  void *memory = calloc(count, size);
  if (!memory) fail_call("calloc");
  return memory;
}

// Takes `next` or `INCR rows` to what the protocol sends; each answer of both is one LF-ended line.
static void encode_request(Peer *peer, const char *protocol, const char *words) {
  char copy[256], body[400] = "";
  if (strlen(words) >= sizeof copy) fail("a request is too long");
  strcpy(copy, words);
  if (strcmp(protocol, "line") == 0) {
    peer->success = "{\"ok\":true";
    peer->request_length = (size_t)snprintf(peer->request, sizeof peer->request, "%s\n", words);
    return;
  }
  if (strcmp(protocol, "pedal") == 0) {
    peer->is_pedal = true;
    peer->success = "{\"ok\":true";
    peer->request_length = (size_t)snprintf(peer->request, sizeof peer->request, "%s", words);
    return;
  }
  if (strcmp(protocol, "resp") != 0) fail("PROTOCOL is line, resp or pedal");
  peer->success = ":";
  int count = 0;
  for (char *word = strtok(copy, " "); word; word = strtok(NULL, " "), count++)
    snprintf(body + strlen(body), sizeof body - strlen(body), "$%zu\r\n%s\r\n", strlen(word), word);
  peer->request_length = (size_t)snprintf(peer->request, sizeof peer->request, "*%d\r\n%s", count, body);
}

static void check_success(const Peer *peer, const char *line, size_t count) {
  size_t length = strlen(peer->success);
  if (count >= length && memcmp(line, peer->success, length) == 0) return;
  fprintf(stderr, "bench: refused: %.*s\n", (int)(count < 300 ? count : 300), line);
  exit(1);
}

static void send_request(const Peer *peer, int fd) {
  if (!send_all(fd, peer->request, peer->request_length)) fail("the server hung up");
}

// What came, at least a byte; a server that hangs up ends the measurement.
static size_t must_receive(int fd, char *into, size_t room) {
  size_t got = receive(fd, into, room);
  if (got == 0) fail("the server hung up");
  return got;
}

// Reads until `lines` LFs have come; the first line is checked.
static void read_lines(const Peer *peer, int fd, size_t lines) {
  size_t held = 0, seen = 0;
  while (seen < lines) {
    if (held == sizeof bytes) fail("an answer is too long");
    size_t got = must_receive(fd, bytes + held, sizeof bytes - held);
    seen += count_lines(bytes + held, got);
    held += got;
  }
  check_success(peer, bytes, held);
}

// One exchange on a new connection: the time of accepting isn't part of what is measured.
static int connect_and_try(const Peer *peer) {
  int fd = connect_to(peer->path);
  send_request(peer, fd);
  read_lines(peer, fd, 1);
  return fd;
}

static void watch_clients(Peer *peer) {
  peer->poll = epoll_create1(EPOLL_CLOEXEC);
  if (peer->poll < 0) fail_call("epoll");
  for (size_t i = 0; i < number; i++) {
    struct epoll_event watch = {.events = EPOLLIN, .data.u32 = (uint32_t)i};
    if (epoll_ctl(peer->poll, EPOLL_CTL_ADD, peer->clients[i], &watch) < 0) fail_call("epoll_ctl");
  }
}

static int wait_for(const Peer *peer, struct epoll_event *ready) {
  int count = epoll_wait(peer->poll, ready, ready_at_once, 10000);
  if (count == 0) fail("no answer for ten seconds");
  if (count < 0 && errno != EINTR) fail_call("epoll_wait");
  return count;
}

static bool finished(const Peer *peer) { return peer->count >= limit || peer->elapsed >= budget; }

// Books what took from `last` until now; returns now.
static uint64_t book(Peer *peer, uint64_t last, size_t requests) {
  uint64_t at = now();
  peer->times[peer->timed++] = at - last;
  peer->elapsed += at - last;
  peer->count += requests;
  return at;
}

static void prepare_one(Peer *peer) { peer->fd = connect_and_try(peer); }

static void trips(Peer *peer) {
  uint64_t last = now();
  for (int i = 0; i < trips_a_slice && !finished(peer); i++) {
    send_request(peer, peer->fd);
    read_lines(peer, peer->fd, 1);
    last = book(peer, last, 1);
  }
}

static void prepare_press(Peer *peer) {
  for (size_t i = 0; i < number; i++) peer->clients[i] = connect_and_try(peer);
  watch_clients(peer);
}

// All clients press until the slice is over; the last answers are waited for.
static void press(Peer *peer) {
  struct epoll_event ready[ready_at_once];
  size_t sent = 0, done = 0;
  bool over = false;
  uint64_t start = now();
  for (; sent < number; sent++) send_request(peer, peer->clients[sent]);
  while (done < sent) {
    int count = wait_for(peer, ready);
    over = over || now() - start >= slice_time || peer->count + sent >= limit;
    for (int i = 0; i < count; i++) {
      uint32_t client = ready[i].data.u32;
      size_t got = must_receive(peer->clients[client], bytes, sizeof bytes);
      if (peer->seen[client] == 0) check_success(peer, bytes, got);
      peer->seen[client] = bytes[got - 1] != '\n';  // a part of an answer
      if (peer->seen[client]) continue;
      done++;
      if (over) continue;
      send_request(peer, peer->clients[client]);
      sent++;
    }
  }
  peer->elapsed += now() - start;
  peer->count += done;
}

static void prepare_pipeline(Peer *peer) {
  prepare_one(peer);
  peer->batch = reserve(number, peer->request_length);
  for (size_t i = 0; i < number; i++)
    memcpy(peer->batch + i * peer->request_length, peer->request, peer->request_length);
}

static void pipeline(Peer *peer) {
  uint64_t start = now();
  if (!send_all(peer->fd, peer->batch, number * peer->request_length)) fail("the server hung up");
  bool at_start = true;
  for (size_t owed = number; owed > 0;) {
    size_t got = must_receive(peer->fd, bytes, sizeof bytes), lines = 0;
    const char *line = bytes, *end = bytes + got;
    for (const char *feed; (feed = memchr(line, '\n', (size_t)(end - line))); line = feed + 1, lines++) {
      // A line that two reads share is not looked at.
      if (at_start || lines > 0) check_success(peer, line, (size_t)(feed - line));
    }
    at_start = line == end;
    if (lines > owed) fail("more answers than requests");
    owed -= lines;
  }
  book(peer, start, number);
}

// A press and its release, half a second later by the device's clock: that time is never waited for.
static void press_pedal(Peer *peer) {
  struct input_event events[4] = {
      {.type = EV_KEY, .code = KEY_F13, .value = 1}, {.type = EV_SYN}, {.type = EV_KEY, .code = KEY_F13}, {.type = EV_SYN}};
  peer->pressed_at++;
  for (int i = 0; i < 4; i++) {
    events[i].input_event_sec = peer->pressed_at;
    events[i].input_event_usec = i < 2 ? 0 : 500000;
  }
  if (write(peer->fd, events, sizeof events) != sizeof events) fail_call("write to the pedal");
}

// Presses once, and waits until each subscriber has its lines and the presser its answer.
static void press_and_wait(Peer *peer) {
  struct epoll_event ready[ready_at_once];
  memset(peer->seen, 0, number * sizeof *peer->seen);
  if (peer->is_pedal) press_pedal(peer);
  else send_request(peer, peer->fd);
  for (size_t waiting = number; waiting > 0;) {
    int count = wait_for(peer, ready);
    for (int i = 0; i < count; i++) {
      uint32_t client = ready[i].data.u32;
      size_t got = must_receive(peer->clients[client], bytes, sizeof bytes), before = peer->seen[client];
      peer->seen[client] += count_lines(bytes, got);
      if (before < peer->each && peer->seen[client] >= peer->each) waiting--;
    }
  }
  // The answer is yb-pedal's to read.
  if (!peer->is_pedal) read_lines(peer, peer->fd, 1);
}

// How many more lines come before it is quiet for so many milliseconds: a press may be told in more than one event.
static size_t drain(const Peer *peer, int quiet) {
  struct epoll_event ready[ready_at_once];
  size_t lines = 0;
  for (int count; (count = epoll_wait(peer->poll, ready, ready_at_once, quiet)) > 0;)
    for (int i = 0; i < count; i++)
      lines += count_lines(bytes, must_receive(peer->clients[ready[i].data.u32], bytes, sizeof bytes));
  return lines;
}

static void prepare_fanout(Peer *peer) {
  for (size_t i = 0; i < number; i++) {
    peer->clients[i] = connect_to(peer->path);
    if (!send_all(peer->clients[i], "subscribe\n", 10)) fail("the server hung up");
    read_lines(peer, peer->clients[i], 2);  // its answer, and the snapshot
  }
  watch_clients(peer);
  drain(peer, 50);
  peer->fd = peer->is_pedal ? open(peer->request, O_WRONLY | O_CLOEXEC) : connect_to(peer->path);
  if (peer->fd < 0) fail_call(peer->request);
  // A second a millisecond: later than whatever an earlier run pressed.
  peer->pressed_at = (long)(now() / 1000000);
  peer->each = 1;
  press_and_wait(peer);
  size_t lines = drain(peer, 50);
  for (size_t i = 0; i < number; i++) lines += peer->seen[i];
  if (lines % number != 0) fail("subscribers were told different things");
  peer->each = lines / number;
}

static void fanout(Peer *peer) {
  // Of peers that press the same server each is told what the other pressed: it must not be taken for the next press.
  drain(peer, 2);
  uint64_t last = now();
  for (int i = 0; i < presses_a_slice && !finished(peer); i++) {
    press_and_wait(peer);
    last = book(peer, last, 1);
  }
}

static void print(Peer *peers, size_t count) {
  for (size_t i = 0; i < count; i++) {
    Peer *peer = &peers[i];
    printf("%s{\"count\":%zu,\"per_s\":%.1f", i == 0 ? "[" : ",", peer->count,
           (double)peer->count * 1e9 / (double)peer->elapsed);
    if (peer->timed > 0) {
      sort_times(peer->times, peer->timed);
      printf(",\"median_us\":%.3f,\"p99_us\":%.3f", (double)peer->times[peer->timed / 2] / 1e3,
             (double)peer->times[peer->timed * 99 / 100] / 1e3);
    }
    putchar('}');
  }
  puts("]");
}

typedef struct {
  const char *name;
  void (*prepare)(Peer *);
  void (*slice)(Peer *);
} Mode;

static const Mode modes[] = {{"trips", prepare_one, trips},
                             {"press", prepare_press, press},
                             {"pipeline", prepare_pipeline, pipeline},
                             {"fanout", prepare_fanout, fanout}};

int main(int argc, char **argv) {
  const Mode *mode = NULL;
  for (size_t i = 0; argc > 1 && i < sizeof modes / sizeof *modes; i++)
    if (strcmp(argv[1], modes[i].name) == 0) mode = &modes[i];
  if (!mode || argc < 8 || (argc - 5) % 3 != 0 || (argc - 5) / 3 > most_peers) {
    fputs("usage: load trips|press|pipeline|fanout COUNT MILLISECONDS NUMBER SOCKET PROTOCOL REQUEST ...\n", stderr);
    return 2;
  }
  limit = strtoul(argv[2], NULL, 10);
  budget = strtoul(argv[3], NULL, 10) * 1000000u;
  number = strtoul(argv[4], NULL, 10);
  if (limit == 0 || budget == 0 || number == 0) fail("COUNT, MILLISECONDS and NUMBER are at least 1");
  raise_descriptor_limit();

  static Peer peers[most_peers];
  size_t count = (size_t)(argc - 5) / 3;
  for (size_t i = 0; i < count; i++) {
    Peer *peer = &peers[i];
    peer->path = argv[5 + i * 3];
    encode_request(peer, argv[6 + i * 3], argv[7 + i * 3]);
    peer->times = reserve(limit + 1, sizeof *peer->times);
    peer->clients = reserve(number, sizeof *peer->clients);
    peer->seen = reserve(number, sizeof *peer->seen);
    mode->prepare(peer);
  }
  for (bool working = true; working;) {
    working = false;
    for (size_t i = 0; i < count; i++) {
      if (finished(&peers[i])) continue;
      mode->slice(&peers[i]);
      working = true;
    }
  }
  print(peers, count);
  return 0;
}
