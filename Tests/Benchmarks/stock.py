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
