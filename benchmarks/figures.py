"""Score the quantity reader: `python -m benchmarks.figures DATA_DIR [emissions] [gold] [tables]`.

DATA_DIR holds `emissions/scope12.jsonl` (one `{company, expected: [...], text}` a line),
`reports/*.pdf` (figures of some are in data/figures_gold.json, keyed by SHA-256) and `tables/`
(tables and questions about them); a directory that holds `scope12.jsonl` itself is scored on that
alone. Parts named are scored, without a name all that are there. A value counts as exact within 0.5
%, empty when nothing was read for it, wrong otherwise; wrong by a factor of ten or more is a
magnitude error. The score takes one point per exact value and takes one away per wrong one.
"""

from __future__ import annotations

import argparse
import json
import re
from collections import Counter
from collections.abc import Callable, Iterator
from decimal import Decimal
from pathlib import Path

from benchmarks.figures_judge import judge, summary
from benchmarks.figures_reports import score_reports
from benchmarks.figures_tables import score_tables
from reports.figures.extract import read_pages
from reports.figures.types import Quantity
from reports.types import PageContent

_PAGE = re.compile(r"<!-- PAGE: (\d+) -->")


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
        if (q.metric, q.scope, q.method, q.year, q.entity_part)
        == ("ghg_emissions", scope, method, year, "")
        and q.value_tco2e is not None
    ]
    pool = [q for q in found if q.in_table] or found
    counts = Counter(q.value_tco2e for q in pool)
    return counts.most_common(1)[0][0] if counts else None


def score_emissions(directory: Path) -> None:
    """Print one line per expected figure and the totals."""
    tally: Counter[str] = Counter()
    for line in (directory / "scope12.jsonl").read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        quantities = read_pages(pages_of(record["text"]))
        for expected in record["expected"]:
            for scope, method, truth in wanted(expected):
                read = read_value(quantities, scope, method, expected["year"])
                verdict = judge(read, truth)
                tally[verdict] += 1
                print(
                    f"{record['company']:15} scope {scope:4} {method or '-':9} {truth:>12} read "
                    f"{read!s:>14} {verdict}"
                )
    print(f"emissions: {summary(tally)}")


PARTS: dict[str, tuple[str, Callable[[Path], None]]] = {
    "emissions": ("emissions", score_emissions),
    "gold": ("reports", score_reports),
    "tables": ("tables", score_tables),
}


def main() -> None:
    """Score the parts asked for."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("data_dir", type=Path)
    parser.add_argument(
        "parts", nargs="*", choices=[*PARTS, []], help="what to score; all that is there by default"
    )
    arguments = parser.parse_args()
    data_dir: Path = arguments.data_dir
    if (data_dir / "scope12.jsonl").is_file():
        score_emissions(data_dir)
        return
    there = [name for name, (directory, _) in PARTS.items() if (data_dir / directory).is_dir()]
    if missing := [name for name in arguments.parts or there[:1] or PARTS if name not in there]:
        parser.error(
            f"{data_dir} holds nothing for {', '.join(missing)}: the module's text says what it "
            "must hold"
        )
    for name in arguments.parts or there:
        directory, score = PARTS[name]
        score(data_dir / directory)


if __name__ == "__main__":
    main()
