"""A sample of the figures read from real reports, to be judged by a person who looks at the page.

    python -m benchmarks.figures_sample DATA_DIR --seed 5 --count 200
    python -m benchmarks.figures_sample DATA_DIR --check benchmarks/data/figures_sample.md

The first draws quantities of DATA_DIR/reports, half from text, half from tables, evenly over the
reports, as a table that begins with the columns of the committed one and fills in the verdicts it
holds. The second prints the share judged right and what is read differently by now. Right: a figure
of the report (no footnote mark, year, page number) with right value, unit, year and scope.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from hashlib import sha256
from itertools import chain, islice, zip_longest
from pathlib import Path

from benchmarks.locate import read
from reports.figures.extract import read_pages
from reports.figures.types import Quantity

JUDGED = Path(__file__).parent / "data" / "figures_sample.md"
COLUMNS = (
    "report",
    "page",
    "value",
    "unit",
    "metric",
    "scope",
    "method",
    "year",
    "verdict",
    "reason",
)
EVIDENCE = ("printed", "entity_part", "from", "quote")
_QUOTE = 100  # characters
Row = tuple[str, ...]  # the columns before the verdict
Read = tuple[str, Quantity]  # the report's name, what was read


def readings(data_dir: Path) -> list[Read]:
    """Every quantity of every report, in reading order.

    Raises ValueError where there is no report or one gives nothing.
    """
    found = {
        pdf.stem: read_pages(read(pdf)) for pdf in sorted((data_dir / "reports").glob("*.pdf"))
    }
    if not found or not all(found.values()):
        silent = ", ".join(name for name, quantities in found.items() if not quantities) or data_dir
        raise ValueError(
            f"nothing read from {silent}: name the directory that holds reports/ and see that its "
            "PDFs open"
        )
    return [(name, quantity) for name, quantities in found.items() for quantity in quantities]


def row_of(report: str, q: Quantity) -> Row:
    """The columns that say what was read, as the committed table prints them."""
    return tuple(
        map(
            _cell,
            (
                report,
                q.page,
                f"{q.value.normalize():f}",
                q.unit,
                q.metric,
                q.scope,
                q.method,
                q.year or "",
            ),
        )
    )


def draw(read_all: Sequence[Read], seed: int, count: int) -> list[Read]:
    """`count` quantities, half from text and half from tables, report by report in turn.

    They are ranked by a hash of report, page, quote and position in the quote, so that a change of
    the reader leaves most of a draw as it was.
    """
    decks: dict[bool, dict[str, list[tuple[str, Read]]]] = {
        False: defaultdict(list),
        True: defaultdict(list),
    }
    seen: Counter[str] = Counter()
    for report, q in read_all:
        seat = f"{seed} {report} {q.page} {q.quote}"
        seen[seat] += 1
        decks[q.in_table][report].append(
            (sha256(f"{seat} {seen[seat]}".encode()).hexdigest(), (report, q))
        )
    drawn: list[Read] = []
    for in_table, size in ((False, count // 2), (True, count - count // 2)):
        ranked = [sorted(deck, key=lambda entry: entry[0]) for deck in decks[in_table].values()]
        drawn += islice(
            (entry[1] for entry in chain.from_iterable(zip_longest(*ranked)) if entry), size
        )
    return sorted(drawn, key=lambda pair: (pair[0], pair[1].page))


def judged(table: str) -> list[tuple[Row, str, str]]:
    """(what was read, verdict, reason) of every row of a committed table.

    Raises ValueError for a row without a verdict.
    """
    rows = (
        tuple(cell.strip() for cell in line.strip()[1:-1].split("|"))
        for line in table.splitlines()
        if line[:2] == "| "
    )
    found = [row for row in rows if row != COLUMNS]
    for row in found:
        if len(row) != len(COLUMNS) or row[-2] not in ("right", "wrong"):
            raise ValueError(
                f"not a judged row: {' | '.join(row)}; it needs {len(COLUMNS)} cells and the "
                "verdict right or wrong"
            )
    return [(row[:-2], row[-2], row[-1]) for row in found]


def show(drawn: Iterable[Read], known: dict[Row, tuple[str, str]]) -> None:
    """Print the draw as a table, with the verdicts that are known."""
    print("| " + " | ".join(COLUMNS + EVIDENCE) + " |\n" + "|---" * len(COLUMNS + EVIDENCE) + "|")
    for row, q in ((row_of(report, q), q) for report, q in drawn):
        evidence = map(
            _cell, (q.printed, q.entity_part, "table" if q.in_table else "text", q.quote[:_QUOTE])
        )
        print("| " + " | ".join((*row, *known.get(row, ("", "")), *evidence)) + " |")


def check(read_all: Iterable[Read], rows: Sequence[tuple[Row, str, str]]) -> int:
    """Print precision by report and what is read differently by now; 1 if nothing is judged or a
    right row is no longer read."""
    left = Counter(row_of(report, q) for report, q in read_all)
    tally, lost = defaultdict[str, Counter[str]](Counter), 0
    for row, verdict, reason in rows:
        still = left[row] > 0
        left[row] -= 1
        for name in (row[0], "all reports"):
            tally[name][verdict] += 1
        lost += not still and verdict == "right"
        if not still or verdict == "wrong":
            print(
                f"{'as judged' if still else 'no longer read'}, {verdict}: {' '.join(row)} {reason}"
            )
    for name, verdicts in tally.items():
        print(
            f"{name:40} {verdicts['right']:4} of {verdicts.total():4} right, "
            f"{verdicts['right'] / verdicts.total():.1%}"
        )
    print(f"{len(rows)} judged rows, {lost} right ones no longer read")
    return int(not rows or lost > 0)


def _cell(value: object) -> str:
    return " ".join(str(value).replace("|", "¦").split())


def main(arguments: Sequence[str] | None = None) -> int:
    """Draw, or check the committed verdicts."""
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("data_dir", type=Path)
    for name, kind, default in (("--seed", int, 5), ("--count", int, 200), ("--check", Path, None)):
        parser.add_argument(name, type=kind, default=default)
    options = parser.parse_args(arguments)
    rows, read_all = (
        judged((options.check or JUDGED).read_text("utf-8")),
        readings(options.data_dir),
    )
    if options.check:
        return check(read_all, rows)
    show(
        draw(read_all, options.seed, options.count),
        {row: (verdict, reason) for row, verdict, reason in rows},
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
