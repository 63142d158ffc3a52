"""Stores with much in them: a project with a long pattern, and ten years of time entries."""

from __future__ import annotations

import shutil
import socket
import subprocess

from peers import Fault

COUNTERS, LINKS, INSTRUCTIONS = 200, 500, 2000
ENTRIES = 1_000_000


def say(path, lines):
    """Sends all lines at once, and wants each carried out."""
    with socket.socket(socket.AF_UNIX) as client:
        client.settimeout(120)
        client.connect(str(path))
        reader = client.makefile("rb")
        for start in range(0, len(lines), 50):
            part = lines[start:start + 50]
            client.sendall("".join(line + "\n" for line in part).encode())
            for line in part:
                answer = reader.readline()
                if not answer.startswith(b'{"ok":true'):
                    raise Fault(f"yarnbuddyd answers {line} with {answer[:300]!r}")


def pattern(path):
    """200 counters, 500 links from the first to the others, 2,000 instructions. A press fires six to seven links."""
    lines = ["settings set twice no", "project new Pattern"]
    lines += [f"counter new Part{number} unit=stitch" for number in range(1, COUNTERS)]
    lines += [f"link Row to Part{1 + number % (COUNTERS - 1)} every={50 + number % 50}" for number in range(LINKS)]
    lines += [f'instruct {row} "k{row % 7 + 1}, p2; repeat from * to the end"' for row in range(1, INSTRUCTIONS + 1)]
    say(path, lines)


def plain(path):
    say(path, ["settings set twice no", "project new Plain"])


def years(store):
    """A million finished entries of five minutes, five minutes apart, in two zones, written past the triggers."""
    shell = shutil.which("sqlite3")
    done = subprocess.run([shell, store], text=True, capture_output=True, input=f"""
.dbconfig enable_trigger off
.timeout 5000
BEGIN IMMEDIATE;
INSERT INTO project(id,name) VALUES(1,'Years');
INSERT INTO counter(id,project,name) VALUES(1,1,'Row');
UPDATE project SET counter=1;
UPDATE active SET project=1;
WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i+1 FROM n WHERE i+1<{ENTRIES})
INSERT INTO time_entry(project,start_ms,start_offset,end_ms,end_offset)
  SELECT 1,1451606400000+i*300000,CASE i/50000%2 WHEN 0 THEN 3600 ELSE 7200 END,1451606400000+i*300000+299000,
    CASE i/50000%2 WHEN 0 THEN 3600 ELSE 7200 END FROM n;
COMMIT;
""")
    if done.returncode != 0 or done.stderr:
        raise Fault(f"the years could not be written: {done.stderr.strip()}")


YEARS_QUERY = ("SELECT strftime('%Y',start_ms/1000+start_offset,'unixepoch') AS year,sum(end_ms-start_ms)/1000 "
               "FROM time_entry GROUP BY year")

YARNS, PROJECTS = 10_000, 50


def stash(store):
    """10,000 yarns with all that is usually known of one, a pack for every third of them, in 50 projects."""
    shell = shutil.which("sqlite3")
    done = subprocess.run([shell, store], text=True, capture_output=True, input=f"""
.dbconfig enable_trigger off
.timeout 5000
BEGIN IMMEDIATE;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i<{PROJECTS})
INSERT INTO project(id,name,status) SELECT i,'Project '||i,CASE i%2 WHEN 0 THEN 'finished' ELSE 'in-progress' END FROM n;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i<{YARNS})
INSERT INTO yarn(id,name,brand,colorway,color_family,dye_lot,weight,weight_name,fiber,skein_weight_micro,skein_weight_unit,
    skein_length_micro,skein_length_unit,quantity_micro,quantity_unit,price,place,bought_on,added_on,stored_in,notes)
  SELECT i,'Yarn '||(i*7919%{YARNS}),'Brand '||i%97,'Colour '||i%353,CASE i%5 WHEN 0 THEN 'Blue' ELSE 'Red' END,'L'||i,i%8,
    'Worsted','wool, silk',100000000,'g',192000000,'m',(i%9+1)*500000,'skein','12.50 EUR','Loop','2026-09-25','2026-09-26',
    'Box '||i%40,'for a hat, or a scarf' FROM n;
INSERT INTO pack(yarn,project,amount_micro,amount_unit) SELECT id,id%{PROJECTS}+1,50000000,'g' FROM yarn WHERE id%3=0;
COMMIT;
""")
    if done.returncode != 0 or done.stderr:
        raise Fault(f"the stash could not be written: {done.stderr.strip()}")


# What is left, in grams: all of these yarns are bought in skeins of a known weight, and used in grams.
_LEFT = """y.quantity_micro/1e6*y.skein_weight_micro/1e6-coalesce(
  (SELECT sum(k.amount_micro)/1e6 FROM pack k JOIN project p ON p.id=k.project WHERE k.yarn=y.id AND p.status='finished'),0)"""
_ORDER = "ORDER BY coalesce(y.brand,y.name) COLLATE NOCASE,y.name COLLATE NOCASE,y.colorway,y.id"
STASH_LIST = (f"SELECT y.id,y.brand||' '||y.name||', '||y.colorway AS yarn,y.weight_name,round({_LEFT},1) AS left,y.stored_in "
              f"FROM yarn y WHERE y.stashed AND NOT y.archived AND y.status IN ('on-hand','to-trade') {_ORDER}")
STASH_FILTER = STASH_LIST.replace(_ORDER, f"AND y.color_family LIKE '%blue%' AND y.weight=4 {_ORDER}")
STASH_EXPORT = (f"SELECT y.brand||' '||y.name AS Name,y.colorway,y.color_family,y.dye_lot,y.quantity_micro/1e6||' '||y.quantity_unit,"
                f"{_LEFT},y.weight_name,y.skein_length_micro/1e6||' '||y.skein_length_unit,"
                f"y.skein_weight_micro/1e6||' '||y.skein_weight_unit,y.fiber,y.place,y.added_on,y.notes "
                f"FROM yarn y WHERE y.stashed AND y.status IN ('on-hand','to-trade') {_ORDER}")
