"""Score the quantity reader on labelled report texts: `python -m benchmarks.figures DATA_DIR`.

DATA_DIR holds `scope12.jsonl`: one `{company, expected: [...], text}` a line. A value counts as exact within 0.5 %,
empty when nothing was read for it, wrong otherwise; wrong by a factor of ten or more is a magnitude error.
The score takes one point per exact value and takes one away per wrong one.
"""

from __future__ import annotations

import argparse
import json
import re
from collections import Counter
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

from reports.figures.extract import read_pages
from reports.figures.types import Quantity
from reports.types import PageContent

_PAGE = re.compile(r"<!-- PAGE: (\d+) -->")
_EXACT = Decimal("0.005")
_MAGNITUDE = Decimal("9.5")


def pages_of(text: str) -> list[PageContent]:
    """Pages of a text in which a comment announces each page."""
    parts = _PAGE.split(text)
    numbered = zip([0, *map(int, parts[1::2])], parts[::2], strict=True)
    return [PageContent(number, part) for number, part in numbered if part.strip()]


def wanted(expected: dict[str, object]) -> Iterator[tuple[str, str, Decimal]]:
    """(scope, method, tonnes) of every figure the analysts noted."""
    scopes = (
        ("1", "scope1", {"total": ""}),
        ("1+2", "scope1And2", {"total": ""}),
        ("2", "scope2", {"mb": "market", "lb": "location", "unknown": ""}),
    )
    for scope, name, fields in scopes:
        entry = expected.get(name)
        for field, method in fields.items():
            value = entry.get(field) if isinstance(entry, dict) else None
            if value is not None:
                yield scope, method, Decimal(str(value))


def read_value(quantities: list[Quantity], scope: str, method: str, year: int) -> Decimal | None:
    """The value read most often for a whole-company figure, tables first."""
    found = [
        q
        for q in quantities
        if (q.metric, q.scope, q.method, q.year, q.entity_part) == ("ghg_emissions", scope, method, year, "")
        and q.value_tco2e is not None
    ]
    pool = [q for q in found if q.in_table] or found
    counts = Counter(q.value_tco2e for q in pool)
    return counts.most_common(1)[0][0] if counts else None


def judge(read: Decimal | None, truth: Decimal) -> str:
    """exact, empty, wrong or magnitude."""
    if read is None:
        return "empty"
    if abs(read - truth) <= _EXACT * abs(truth):
        return "exact"
    ratio = read / truth if truth and read else Decimal(0)
    return "magnitude" if ratio >= _MAGNITUDE or (ratio and 1 / ratio >= _MAGNITUDE) else "wrong"


def main() -> None:
    """Print one line per expected figure and the totals."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("data_dir", type=Path)
    tally: Counter[str] = Counter()
    for line in (parser.parse_args().data_dir / "scope12.jsonl").read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        quantities = read_pages(pages_of(record["text"]))
        for expected in record["expected"]:
            for scope, method, truth in wanted(expected):
                read = read_value(quantities, scope, method, expected["year"])
                verdict = judge(read, truth)
                tally[verdict] += 1
                print(f"{record['company']:15} scope {scope:4} {method or '-':9} {truth:>12} read {read!s:>14} {verdict}")
    total = sum(tally.values())
    print(
        {name: tally[name] for name in ("exact", "empty", "wrong", "magnitude")},
        "score",
        tally["exact"] - tally["wrong"] - tally["magnitude"],
        "of",
        total,
    )


if __name__ == "__main__":
    main()
