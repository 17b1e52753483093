"""How often Sibyl's judgements are right, on reports not used to write its rules.

    python -m benchmarks.reliability DATA_DIR

Coverage: the reports of DATA_DIR/reports that DATA_DIR/split.json calls `score_only` and that a
reader judged (`labels/coverage.jsonl`: report, paragraph_id, status) are read anew and held
against the standards; a status is right where it is the reader's. The other judgements
(`labels/judged.jsonl`: judgement, step, engine, report, page, key, right) were drawn by a seed from
compiled reports of the same half (`benchmarks.drawing`) and looked up by readers who had not
written the rules; they say how Sibyl judged when they were drawn. Writes
reports/data/reliability.json, which screens and API print, and docs/reliability.md.
"""

from __future__ import annotations

import json
import math
import os
import sys
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import django

from agents.specialists.legal.rules import CoverageOptions, Document, assess_coverage
from reports.reliability import BY_RULES, DATA, LEAST_CASES, WORDS, Judgement
from reports.types import CoverageStatus
from standards.packaged import packaged_requirements

LABELS = Path(__file__).parent / "labels"
PAGE = Path(__file__).parents[1] / "docs" / "reliability.md"
_DECIDED = (
    CoverageStatus.FULLY_ADDRESSED,
    CoverageStatus.PARTIALLY_ADDRESSED,
    CoverageStatus.FULLY_UNADDRESSED,
)
Key = tuple[str, str, str]  # judgement, step, engine


def rows_of(path: Path) -> list[dict[str, Any]]:
    """The lines of a file of JSON objects."""
    return [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]


def judged_coverage(data: Path) -> Iterator[tuple[Key, bool]]:
    """Every status that Sibyl gives a paragraph a reader judged, and whether it is the reader's."""
    from reports.reading.whole_file import read_file  # needs Django's apps

    unseen = set(json.loads((data / "split.json").read_text("utf-8"))["score_only"])
    readers: dict[str, dict[str, str]] = {}
    for row in rows_of(LABELS / "coverage.jsonl"):
        if row["report"] in unseen:
            readers.setdefault(row["report"], {})[row["paragraph_id"]] = row["status"]
    for name, statuses in sorted(readers.items()):
        print(f"reading {name}", file=sys.stderr)
        document = Document(read_file(data / "reports" / f"{name}.pdf"))
        registry = packaged_requirements()
        for found in assess_coverage(registry, document, options=CoverageOptions()):
            if found.status in _DECIDED and found.paragraph_id in statuses:
                right = statuses[found.paragraph_id] == found.status
                yield (Judgement.COVERAGE.value, found.status.value, BY_RULES), right


def judged_by_readers() -> Iterator[tuple[Key, bool]]:
    """The judgements that were drawn and looked up one by one."""
    for row in rows_of(LABELS / "judged.jsonl"):
        yield (row["judgement"], row["step"], row["engine"]), row["right"]


def counted(judged: Iterable[tuple[Key, bool]]) -> list[dict[str, Any]]:
    """Right judgements and cases, in the order in which they are shown."""
    cases: Counter[Key] = Counter()
    right: Counter[Key] = Counter()
    for key, was_right in judged:
        cases[key] += 1
        right[key] += was_right
    order = list(WORDS)
    return [
        {
            "judgement": key[0],
            "step": key[1],
            "engine": key[2],
            "right": right[key],
            "cases": cases[key],
        }
        for key in sorted(cases, key=lambda key: (order.index((Judgement(key[0]), key[1])), key[2]))
    ]


def interval(right: int, cases: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    share, z = right / cases, 1.96
    middle = share + z * z / (2 * cases)
    half = z * math.sqrt(share * (1 - share) / cases + z * z / (4 * cases * cases))
    whole = 1 + z * z / cases
    return (middle - half) / whole, (middle + half) / whole


def table(measured: Iterable[dict[str, Any]]) -> str:
    """The rows of the table in docs/reliability.md."""
    lines = ["| what Sibyl says | by | right | cases | 95 % interval |", "|---|---|---|---|---|"]
    for row in measured:
        words = WORDS[Judgement(row["judgement"]), row["step"]]
        if row["cases"] < LEAST_CASES:
            lines.append(f"| {words} | {row['engine']} | not measured | {row['cases']} | |")
            continue
        low, high = interval(row["right"], row["cases"])
        share = row["right"] / row["cases"]
        shown = f"{share:.0%} | {row['cases']} | {low:.0%} to {high:.0%}"
        lines.append(f"| {words} | {row['engine']} | {shown} |")
    return "\n".join(lines)


_MARKS = ("<!-- measured: begin -->", "<!-- measured: end -->")


def main() -> None:
    """Measure, and write what was measured."""
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "sibyl_project.settings")
    django.setup()
    measured = counted([*judged_coverage(Path(sys.argv[1])), *judged_by_readers()])
    DATA.write_text(json.dumps({"measured": measured}, indent=1) + "\n", encoding="utf-8")
    before, _, rest = PAGE.read_text("utf-8").partition(_MARKS[0])
    _, _, after = rest.partition(_MARKS[1])
    shown = f"{_MARKS[0]}\n\n{table(measured)}\n\n{_MARKS[1]}"
    PAGE.write_text(f"{before}{shown}{after}", encoding="utf-8")
    print(table(measured))


if __name__ == "__main__":
    main()
