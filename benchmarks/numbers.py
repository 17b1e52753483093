"""The checks of the data and metrics agent, measured on real tables and reports.

    python -m benchmarks.numbers DATA_DIR

Prints how many rows with a relation are checked, false alarms, planted faults found, questions
answered by the checks' arithmetic, what the checks call wrong in real reports, and the time for
1,000 claims.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from benchmarks.numbers_faults import FAULTS, Tally, plant, results_of, verdict_on
from benchmarks.numbers_questions import score_questions
from benchmarks.numbers_reports import reports_of, score_reports, time_claims
from benchmarks.numbers_rows import Relation, holds, relations


def tables_of(directory: Path) -> list[dict[str, Any]]:
    """The tables of a directory: company, page, table and rows each."""
    return [
        json.loads(line) for line in (directory / "tables.jsonl").read_text("utf-8").splitlines()
    ]


def score_rows(tables: Sequence[dict[str, Any]], verbose: bool = False) -> None:
    """Print rows eligible, checked and inconclusive, false alarms, and planted faults found."""
    verdicts: Counter[tuple[str, bool, str]] = Counter()
    tally, alarms, checks = Tally(), list[str](), Counter[str]()
    for table in tables:
        rows = table["rows"]
        found = relations(rows)
        results = results_of(rows, int(table["page"]))
        checks.update(f"{r.check_name} {r.result}" for r in results)
        alarms += [
            f"{table['company']} {r.check_name}: {r.message}" for r in results if r.result == "fail"
        ]
        for relation in found:
            verdict, true = verdict_on(relation, rows, results), bool(holds(relation, rows))
            verdicts[relation.kind, true, verdict] += 1
            if verdict in ("none", "inconclusive") or (verdict == "fail") is true:
                print(f"  {verdict}: {_told(table, relation)}")
            if true:
                plant(rows, relation, tally)
    _print_rows(verdicts, alarms)
    print(
        "all checks on these tables:",
        ", ".join(f"{name} {count}" for name, count in sorted(checks.items())),
    )
    _print_faults(tally)
    if verbose:
        print("\n".join(f"  missed {line}" for line in tally.missed))


def _told(table: dict[str, Any], relation: Relation) -> str:
    cells = [table["rows"][r][c] for r, c in relation.cells]
    return (
        f"{table['company']} p. {table['page']} {relation.kind} {cells} "
        f"{table['rows'][relation.row][0][:50]}"
    )


def _print_rows(verdicts: Counter[tuple[str, bool, str]], alarms: Sequence[str]) -> None:
    kinds = sorted({kind for kind, _, _ in verdicts})
    for kind in [*kinds, "all"]:
        mine = {key: count for key, count in verdicts.items() if kind in (key[0], "all")}
        total = sum(mine.values())
        checked = sum(
            count for (_, _, verdict), count in mine.items() if verdict in ("pass", "fail")
        )
        left = sum(count for (_, _, verdict), count in mine.items() if verdict == "inconclusive")
        false = sum(
            count for (_, true, verdict), count in mine.items() if true and verdict == "fail"
        )
        wrong = sum(count for (_, true, _), count in mine.items() if not true)
        print(
            f"rows with {kind}: {total} eligible ({wrong} of them printed wrong), {checked} "
            f"checked ({checked / total:.1%}), {left} inconclusive, {false} false alarms"
        )
    print(f"failures on these tables: {len(alarms)}", *alarms, sep="\n  ")


def _print_faults(tally: Tally) -> None:
    for name in FAULTS:
        planted, found = tally.planted[name], tally.found[name]
        share = f"{found / planted:.1%}" if planted else "-"
        print(
            f"planted {name}: {found} of {planted} found ({share}), {tally.left_open[name]} left "
            f"inconclusive; {tally.invisible[name]} more that printed precision cannot show"
        )


def main(arguments: Sequence[str] | None = None) -> int:
    """Run every measurement on a data directory."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("data_dir", type=Path)
    parser.add_argument(
        "--missed", action="store_true", help="print every planted fault that was not found"
    )
    options = parser.parse_args(arguments)
    score_rows(tables_of(options.data_dir / "tables"), options.missed)
    score_questions(options.data_dir / "tables")
    reports = reports_of(options.data_dir / "reports")
    score_reports(reports)
    time_claims(reports)
    return 0


if __name__ == "__main__":
    sys.exit(main())
