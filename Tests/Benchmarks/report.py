"""Rows of figures, and the table that a person reads."""

from statistics import median

UNITS = {"median_us": "µs", "p99_us": "µs", "per_s": "/s"}


def rows(groups, samples):
    """One row for each comparison: medians of both, and the ratio's median, least and most over the rounds."""
    made = []
    for group in groups:
        for row in group.rows:
            ours = [figures[group.figure] for figures in samples[f"{group.name}: {group.names[0]}"]]
            peer = [figures[group.figure] for figures in samples[f"{group.name}: {row.peer}"]]
            ratios = [mine / theirs for mine, theirs in zip(ours, peer)]
            middle = median(ratios)
            target, met = None, None
            if row.at_most is not None:
                target, met = f"<= {row.at_most:.2f}", middle <= row.at_most
            if row.at_least is not None:
                target, met = f">= {row.at_least:.2f}", middle >= row.at_least
            made.append({
                "title": group.title, "unit": UNITS[group.figure], "ours": median(ours), "peer": median(peer),
                "who": row.peer, "ratio": middle, "least": min(ratios), "most": max(ratios),
                "rounds": len(ratios), "target": target, "met": met})
    return made


def _number(value):
    return f"{value:,.0f}" if value >= 1000 or value == 0 else f"{value:.1f}"


def _verdict(row):
    return "" if row["met"] is None else "met" if row["met"] else "MISSED"


def show(about, rows):
    pinned = "not pinned: one processor" if about["server on"] is None else \
        f"servers on processor {about['server on']}, driver on {about['driver on']}"
    print(f"{about['processor']}, {about['processors']} processors, Linux {about['kernel']}, {about['file system']}; "
          f"{pinned}")
    sizes = about["answer bytes"]
    print(f"answers of {sizes['status']} (status) and {sizes['next']} bytes (next), events of {sizes['event']}; "
          f"load {about['load at end']:.1f}; {about['seconds']} s in all")
    for line in about["left out"]:
        print(line)
    print()
    print(f"{'':32}{'ours':>13}{'peer':>13}  {'':10}{'ratio':>7}  {'least':>6}{'most':>7}   target")
    for row in rows:
        ours, peer, ratio = _number(row.get("ours", row.get("value"))), "", ""
        if "ratio" in row:
            peer = f"{_number(row['peer'])} {row['unit']}"
            ratio = f"{row['who']:10}{row['ratio']:7.2f}  [{row['least']:5.2f} {row['most']:6.2f}]"
        print(f"{row['title']:32}{ours + ' ' + row['unit']:>13}{peer:>13}  {ratio:35}{row['target'] or '':8} "
              f"{_verdict(row)}".rstrip())
