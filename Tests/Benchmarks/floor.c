// The floor of a durable press: an epoll server over SQLite that updates a counter and writes a journal row, with one
// commit for all the presses that arrived together. It is the broadcaster that fan-out is held against as well.
//
//   floor SOCKET DATABASE ANSWER_LENGTH EVENT_LENGTH
//
// `next` counts, `subscribe` gets its answer, a snapshot and from then on one event for each press; any other line is
// answered without looking at the store. The lengths count bytes with their LF. WAL and synchronous=FULL, all else as
// SQLite has it by itself. Names, limits, refusals, undo and slow clients are what it leaves out.

#include <sqlite3.h>
#include <sys/epoll.h>

#include "bench.h"

enum { ready_at_once = 512, descriptors = 4096, shortest = 96 };

typedef enum { verb_other, verb_next, verb_subscribe } Verb;

typedef struct {
  char line[64];  // the start of a line whose LF has not come yet
  size_t held;
  char *out;
  size_t filled, room;
  bool open, subscribed;
} Client;

// A request of this wake-up: answered, in order, once the commit is on disk.
typedef struct {
  int fd;
  Verb verb;
  int64_t seq, value;
} Request;

static Client clients[descriptors];
static int subscribers[descriptors], subscriber_count;
static Request *requests;
static size_t request_count, request_room;
static size_t answer_length, event_length;

static sqlite3 *database;
static sqlite3_stmt *begin, *commit, *look, *update, *insert;

static void fail_in_database(void) {
  fail(sqlite3_errmsg(database));
}

static sqlite3_stmt *prepare(const char *sql) {
  sqlite3_stmt *statement;
  if (sqlite3_prepare_v3(database, sql, -1, SQLITE_PREPARE_PERSISTENT, &statement, NULL)) fail_in_database();
  return statement;
}

static void run(sqlite3_stmt *statement) {
  if (sqlite3_step(statement) != SQLITE_DONE) fail_in_database();
  sqlite3_reset(statement);
}

static void open_database(const char *path) {
  const char *schema =
      "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;"
      "CREATE TABLE IF NOT EXISTS counter(id INTEGER PRIMARY KEY, value INTEGER NOT NULL, seq INTEGER NOT NULL);"
      "CREATE TABLE IF NOT EXISTS journal(seq INTEGER PRIMARY KEY, at INTEGER NOT NULL, counter INTEGER NOT NULL,"
      " was INTEGER NOT NULL, value INTEGER NOT NULL, source TEXT NOT NULL);"
      "INSERT OR IGNORE INTO counter VALUES(1, 0, 0);";
  if (sqlite3_open(path, &database) || sqlite3_exec(database, schema, NULL, NULL, NULL)) fail_in_database();
  begin = prepare("BEGIN IMMEDIATE");
  commit = prepare("COMMIT");
  look = prepare("SELECT value, seq FROM counter WHERE id = 1");
  update = prepare("UPDATE counter SET value = ?1, seq = ?2 WHERE id = 1");
  insert = prepare("INSERT INTO journal VALUES(?1, ?2, 1, ?3, ?4, 'socket')");
}

// Counts every press of this wake-up in one transaction. The value is read once: the file is shared, so memory may lie.
static void count_presses(void) {
  size_t first = 0;
  while (first < request_count && requests[first].verb != verb_next) first++;
  if (first == request_count) return;
  run(begin);
  if (sqlite3_step(look) != SQLITE_ROW) fail_in_database();
  int64_t value = sqlite3_column_int64(look, 0), seq = sqlite3_column_int64(look, 1);
  sqlite3_reset(look);
  struct timespec at;
  clock_gettime(CLOCK_REALTIME, &at);
  for (size_t i = first; i < request_count; i++) {
    if (requests[i].verb != verb_next) continue;
    seq++;
    sqlite3_bind_int64(update, 1, value + 1);
    sqlite3_bind_int64(update, 2, seq);
    run(update);
    sqlite3_bind_int64(insert, 1, seq);
    sqlite3_bind_int64(insert, 2, (int64_t)at.tv_sec * 1000 + at.tv_nsec / 1000000);
    sqlite3_bind_int64(insert, 3, value);
    sqlite3_bind_int64(insert, 4, value + 1);
    run(insert);
    value++;
    requests[i].seq = seq;
    requests[i].value = value;
  }
  run(commit);
}

static void append(Client *client, const char *line, size_t length) {
  if (client->filled + length > client->room) {
    client->room = client->room * 2 + length;
    client->out = realloc(client->out, client->room);
    if (!client->out) fail_call("realloc");
  }
  memcpy(client->out + client->filled, line, length);
  client->filled += length;
}

static void write_line(char *line, size_t length, const char *start, const Request *request) {
  int written = snprintf(line, length, "{%s,\"seq\":%lld,\"value\":%lld}", start, (long long)request->seq,
                         (long long)request->value);
  if (written < 0) fail("snprintf");
  if ((size_t)written < length) memset(line + written, ' ', length - (size_t)written);
  line[length - 1] = '\n';
}

static void hang_up(int fd) {
  Client *client = &clients[fd];
  client->open = client->subscribed = false;
  client->held = client->filled = 0;
  for (int i = 0; i < subscriber_count; i++)
    if (subscribers[i] == fd) subscribers[i--] = subscribers[--subscriber_count];
  close(fd);
}

static void flush(int fd) {
  Client *client = &clients[fd];
  if (!client->open || client->filled == 0) return;
  if (send_all(fd, client->out, client->filled)) client->filled = 0;
  else hang_up(fd);
}

static void answer_requests(char *line) {
  bool counted = false;
  for (size_t i = 0; i < request_count; i++) {
    Client *client = &clients[requests[i].fd];
    if (client->open) {
      write_line(line, answer_length, "\"ok\":true", &requests[i]);
      append(client, line, answer_length);
    }
    if (client->open && requests[i].verb == verb_subscribe) {
      write_line(line, event_length, "\"event\":\"state\"", &requests[i]);
      append(client, line, event_length);
      if (!client->subscribed) subscribers[subscriber_count++] = requests[i].fd;
      client->subscribed = true;
    }
    if (requests[i].verb != verb_next || subscriber_count == 0) continue;
    counted = true;
    write_line(line, event_length, "\"event\":\"state\"", &requests[i]);
    for (int s = 0; s < subscriber_count; s++) append(&clients[subscribers[s]], line, event_length);
  }
  for (size_t i = 0; i < request_count; i++) flush(requests[i].fd);
  if (counted)
    for (int s = subscriber_count - 1; s >= 0; s--) flush(subscribers[s]);
}

static void add_request(int fd, const char *line, size_t count) {
  if (request_count == request_room) {
    request_room = request_room * 2 + 64;
    requests = realloc(requests, request_room * sizeof *requests);
    if (!requests) fail_call("realloc");
  }
  Verb verb = verb_other;
  if (count == 4 && memcmp(line, "next", 4) == 0) verb = verb_next;
  if (count >= 9 && memcmp(line, "subscribe", 9) == 0) verb = verb_subscribe;
  requests[request_count++] = (Request){.fd = fd, .verb = verb};
}

static void read_client(int fd) {
  static char bytes[65536];
  Client *client = &clients[fd];
  size_t got = receive(fd, bytes, sizeof bytes);
  if (got == 0) {
    hang_up(fd);
    return;
  }
  char *line = bytes, *end = bytes + got, *feed;
  while ((feed = memchr(line, '\n', (size_t)(end - line)))) {
    size_t count = (size_t)(feed - line);
    if (client->held > 0) {
      if (client->held + count > sizeof client->line) count = sizeof client->line - client->held;
      memcpy(client->line + client->held, line, count);
      add_request(fd, client->line, client->held + count);
      client->held = 0;
    } else {
      add_request(fd, line, count);
    }
    line = feed + 1;
  }
  size_t rest = (size_t)(end - line);
  if (rest > sizeof client->line - client->held) rest = sizeof client->line - client->held;
  memcpy(client->line + client->held, line, rest);
  client->held += rest;
}

int main(int argc, char **argv) {
  if (argc != 5) {
    fputs("usage: floor SOCKET DATABASE ANSWER_LENGTH EVENT_LENGTH\n", stderr);
    return 2;
  }
  answer_length = strtoul(argv[3], NULL, 10);
  event_length = strtoul(argv[4], NULL, 10);
  if (answer_length < shortest) answer_length = shortest;
  if (event_length < shortest) event_length = shortest;
  char *line = malloc(answer_length > event_length ? answer_length : event_length);
  if (!line) fail_call("malloc");
  raise_descriptor_limit();
  open_database(argv[2]);
  int listener = listen_at(argv[1]);
  int poll = epoll_create1(EPOLL_CLOEXEC);
  struct epoll_event watch = {.events = EPOLLIN, .data.fd = listener};
  if (poll < 0 || epoll_ctl(poll, EPOLL_CTL_ADD, listener, &watch) < 0) fail_call("epoll");

  struct epoll_event ready[ready_at_once];
  for (;;) {
    int count = epoll_wait(poll, ready, ready_at_once, -1);
    if (count < 0 && errno != EINTR) fail_call("epoll_wait");
    request_count = 0;
    for (int i = 0; i < count; i++) {
      if (ready[i].data.fd != listener) {
        read_client(ready[i].data.fd);
        continue;
      }
      struct epoll_event client = {.events = EPOLLIN, .data.fd = accept4(listener, NULL, NULL, SOCK_CLOEXEC)};
      if (client.data.fd < 0) fail_call("accept");
      if (client.data.fd >= descriptors) fail("too many clients");
      if (epoll_ctl(poll, EPOLL_CTL_ADD, client.data.fd, &client) < 0) fail_call("epoll_ctl");
      clients[client.data.fd].open = true;
    }
    count_presses();
    answer_requests(line);
  }
}
