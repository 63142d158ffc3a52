"""What is measured: groups of peers that are driven turn about, the comparisons in them, and the targets."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

import saying
import stock
import widgets
from peers import Subscribers

SETTLING_S = 5


@dataclass
class Row:
    """What stands first in the group against another of its names."""

    peer: str
    at_most: float | None = None
    at_least: float | None = None


@dataclass
class Group:
    """Peers that are sampled in one go. `take` returns one object of figures for each name, in order."""

    name: str
    title: str
    figure: str
    names: list[str]
    take: Callable[[], list[dict]]
    rows: list[Row]

    def __post_init__(self):
        self.rows = [row for row in self.rows if row.peer in self.names[1:]]


def groups(bench):
    """Every comparison. In a check of the instrument the floor and a second echo stand where yarnbuddyd would."""
    check = bench.chosen.peers
    ours = "floor" if check else "yarnbuddyd"
    quick = "echo-again" if check else "yarnbuddyd"
    durable = [ours] + [name for name in ("redis", "floor") if name in bench.servers and name != ours]

    def peer(server, request):
        return (server.path, "resp", "INCR rows") if server.path.parent.name.startswith("redis") else \
            (server.path, "line", request)

    def drive(mode, servers, request, count, milliseconds, number=1):
        words = [word for server in servers for word in peer(server, request)]
        return bench.drive("load", mode, count, milliseconds, number, *words)

    def group(name, title, figure, mode, names, request, count, milliseconds, number, *rows):
        return Group(name, title, figure, names,
                     lambda: drive(mode, [bench.servers[name] for name in names], request, count, milliseconds, number),
                     list(rows))

    made = [
        group("status", "status, round trip", "median_us", "trips", [quick, "echo"], "status", 20000, 300, 1,
              Row("echo", at_most=1.2)),
        group("next", "next, round trip", "median_us", "trips", durable, "next", 20000, 300, 1,
              Row("redis", at_most=1.0), Row("floor")),
        Group("fresh", "next, first 400 of a store", "median_us", durable,
              lambda: bench.on_fresh_files(durable, lambda servers: drive("trips", servers, "next", 400, 2000)),
              [Row("redis"), Row("floor")]),
    ]
    for clients in (1, 10, 50):
        made.append(group(f"press-{clients}", f"next, {clients} client{'s' * (clients > 1)}", "per_s", "press", durable,
                          "next", 100000, 240, clients, Row("redis"), Row("floor")))
    made.append(group("pipeline", "next, 1,000 pipelined", "per_s", "pipeline", durable, "next", 30000, 120, 1000,
                      Row("redis"), Row("floor")))
    for count in (1, 100, 1000):
        names = [ours] if check else [ours, "floor"]
        title = f"next, seen by {count:,} subscriber{'s' * (count > 1)}"
        made.append(
            group(f"fanout-{count}", title, "median_us", "fanout", names, "next", 300, 200, count, Row("floor")))

    if "pattern" in bench.servers:
        made.append(group("pattern", "next, in a project with a long pattern", "median_us", "trips", ["pattern", "plain"],
                          "next", 20000, 300, 1, Row("plain", at_most=1.5)))
    if "yb-pedal" in bench.servers:
        path = bench.servers["yarnbuddyd"].path
        both = lambda: bench.drive("load", "fanout", 300, 200, 1, path, "pedal", bench.pedal, path, "line", "next")  # noqa: E731
        for figure, name in (("median_us", "median"), ("p99_us", "99th percentile")):
            made.append(Group(f"pedal-{figure[:-3]}", f"yb-pedal, key to count, {name}", figure, ["yb-pedal", "next"], both,
                              [Row("next", at_most=2.0)]))
    if "years" in bench.servers:
        place = bench.servers["years"].path.parent
        asked = [bench.bin / "yb", "timer", "totals", "by=year", "--", "sqlite3", place / "store.db", stock.YEARS_QUERY]
        made.append(Group("years", "a year's totals of 1,000,000 entries", "median_us", ["yb", "sqlite3"],
                          lambda: bench.drive("spawn", 3, 3000, *asked, environment=bench.environment(place)),
                          [Row("sqlite3", at_most=2.0)]))

    if bench.stash:
        for name, title, words, style, query in (
                ("list", "10,000 yarns listed", ["list"], "-column", stock.STASH_LIST),
                ("filter", "two filters on 10,000 yarns", ["list", "family=blue", "weight=4"], "-column",
                 stock.STASH_FILTER),
                ("export", "10,000 yarns as a table", ["export", "-"], "-csv", stock.STASH_EXPORT)):
            asked = [bench.bin / "yarnbuddy", "stash", *words, "--", "sqlite3", "-header", style,
                     bench.stash / "store.db", query]
            made.append(Group(f"stash-{name}", title, "median_us", ["yarnbuddy", "sqlite3"],
                              lambda asked=asked: bench.drive("spawn", 5, 3000, *asked,
                                                              environment=bench.environment(bench.stash)),
                              [Row("sqlite3", at_most=2.0)]))

    path = bench.servers[ours].path
    commands = {"C": [bench.programs / "oneshot", path, "next"],
                "static C": [bench.programs / "oneshot-static", path, "next"]}
    if not check:
        commands = {"yb": [bench.bin / "yb", "next"]} | commands
    def whole(name, commands, *rows):
        words = [word for command in commands.values() for word in ["--", *command]][1:]
        made.append(Group(
            name, f"{'one-shot' if check else 'yb next'}, whole process", "median_us", list(commands),
            lambda: bench.drive("spawn", 300, 250, *words, environment=bench.environment(path.parent)), list(rows)))

    whole("whole", commands, Row("C", at_most=1.25), Row("static C"))
    if "redis" in bench.servers:
        # By itself: who comes after redis-cli waits for the file system to be done with redis's log.
        first = next(iter(commands))
        whole("whole-redis", {first: commands[first],
                              "redis-cli": ["redis-cli", "-s", bench.servers["redis"].path, "INCR", "rows"]},
              Row("redis-cli"))
    if not check and "floor" in bench.servers:
        floor = bench.servers["floor"].path
        ways = [("widget", "next, in a widget's pipe", False)]
        if "yb-pedal" in bench.servers:
            ways.append(("pedal-widget", "key, in a widget's pipe", True))
        for name, title, of_pedal in ways:
            take = lambda of_pedal=of_pedal: widgets.shown(bench, path, floor, of_pedal)  # noqa: E731
            made.append(Group(name, title, "median_us", ["widget", "floor"], take, [Row("floor", at_most=2.0)]))
            made.append(Group(f"{name}-p99", "the same, 99th percentile", "p99_us", ["widget", "floor"], take,
                              [Row("floor", at_most=2.0)]))
    # Where a peer is not installed, or a check leaves one alone, there is nothing to compare.
    return [group for group in made if group.rows]


def _absolute(title, value, unit, target=None):
    met = None if target is None else value <= target
    target = None if target is None else f"<= {target:g}"
    return {"title": title, "value": value, "unit": unit, "target": target, "met": met}


def at_start(bench):
    if "yarnbuddyd" not in bench.servers:
        return []
    return [_absolute("resident, at start", bench.resident_at_start / 1024, "MB", 5)]


def at_end(bench, idle):
    """Memory and wake-ups after all the work of the rounds."""
    if "yarnbuddyd" not in bench.servers:
        return []
    server = bench.servers["yarnbuddyd"]
    rows = [_absolute("resident, after the rounds", server.status("VmRSS") / 1024, "MB", 5)]
    if bench.wants("say"):
        rows.append(_absolute("say, more than the verb it stands for", saying.more_us(server.path), "us", 100))
    many = Subscribers(server.path, 100)
    rows.append(_absolute("resident, with 100 subscribers", server.status("VmRSS") / 1024, "MB"))
    many.close()
    rows.append(_absolute("next, in the pipes of 100 widgets", widgets.hundred(bench, server.path), "ms", 5))
    rows.append(_absolute("processor time, bar that does not read", widgets.held_down(bench, server.path), "ms", 0))
    rows.append(_absolute(f"the same, 10 widgets at rest, {idle:g} s", widgets.at_rest(bench, server.path, idle), "ms", 0))
    three = Subscribers(server.path, 3)
    bench.note(f"counting wake-ups for {idle:g} s")
    _settle(server)
    before = server.status("voluntary_ctxt_switches")
    time.sleep(idle)
    woken = server.status("voluntary_ctxt_switches") - before
    three.close()
    return rows + [_absolute(f"wake-ups in {idle:g} s, 3 subscribers", woken, "", 0)]


def _settle(server):
    """Waits for a second without a wake-up: closing a hundred clients and a checkpoint are work, not idleness."""
    deadline = time.monotonic() + SETTLING_S
    while time.monotonic() < deadline:
        before = server.status("voluntary_ctxt_switches")
        time.sleep(1)
        if server.status("voluntary_ctxt_switches") == before:
            return
