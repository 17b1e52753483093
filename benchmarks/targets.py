"""Targets of real reports, as they are read from figures and sentences, against hand-read ones.

    python -m benchmarks.targets DATA_DIR look|score_only [--show]

Reads the reports of one half of DATA_DIR/split.json by their layout and compares the targets found
with the rows of DATA_DIR/emissions/group_figures.jsonl whose metric is `target`: percent, base
year, target year and scope must be those a reader saw; net zero needs its year. Prints how many are
right, part by part. `--show` names those that are not, but never of reports that are only scored.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Sequence
from decimal import Decimal
from pathlib import Path
from typing import Any

from agents.specialists.data_metrics.checks.target_reading import Target, targets_of
from benchmarks.report_pages import read_report
from reports.document.stating import statements_in, with_statements
from reports.figures.extract import read_pages
from reports.types import ClaimType, ClaimView, PageContent, StatementKind

HALVES = ("look", "score_only")
SCOPES = ("1", "2", "3", "1+2", "1+2+3")
_TOLD = (StatementKind.SENTENCE, StatementKind.LIST_ITEM)


def found_targets(pages: Sequence[PageContent]) -> list[Target]:
    """The targets that the figures and sentences of a report state."""
    pages = with_statements(pages)
    claims = [
        ClaimView(
            f"{told.page}:{told.index}",
            told.text,
            ClaimType.STRATEGIC,
            page=told.page,
            quote=told.text,
        )
        for told in statements_in(pages)
        if told.kind in _TOLD
    ]
    return targets_of(read_pages(pages), claims, [one for page in pages for one in page.tables])


def parts_right(row: dict[str, Any], target: Target) -> dict[str, bool]:
    """Which parts of a hand-read target a found one has."""
    if row.get("net_zero"):
        return {"year": target.kind == "net_zero" and target.target_year == row["target_year"]}
    percent = None if target.percent is None else abs(target.percent)
    parts = {
        "percent": percent == Decimal(str(row["percent"])),
        "year": target.target_year == row["target_year"],
        "base": target.base_year == row["base_year"],
    }
    if row["scope"] in SCOPES:
        parts["scope"] = target.scope == row["scope"]
    return parts


def main(arguments: list[str] | None = None) -> int:
    """Print the score."""
    parser = argparse.ArgumentParser(prog="benchmarks.targets", description=__doc__)
    parser.add_argument("data", type=Path)
    parser.add_argument("half", choices=HALVES)
    parser.add_argument("--show", action="store_true")
    options = parser.parse_args(arguments)
    names = set(json.loads((options.data / "split.json").read_text())[options.half])
    lines = (options.data / "emissions" / "group_figures.jsonl").read_text().splitlines()
    rows = [row for row in map(json.loads, lines) if row["metric"] == "target"]
    counts: Counter[str] = Counter()
    for name in sorted({row["report"] for row in rows} & names):
        targets = found_targets(read_report(options.data / "reports" / f"{name}.pdf"))
        for row in (row for row in rows if row["report"] == name and not row.get("partial")):
            best = max(
                (parts_right(row, target) for target in targets),
                key=lambda parts: sum(parts.values()),
                default=dict.fromkeys(("percent", "year"), False),
            )
            counts["targets"] += 1
            counts["right"] += all(best.values())
            counts.update(part for part, right in best.items() if right)
            if options.show and options.half == HALVES[0] and not all(best.values()):
                print(name, row["printed"], row["pages"], row["note"], best)
    print(", ".join(f"{name} {count}" for name, count in counts.items()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
