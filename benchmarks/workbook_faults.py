"""Faults planted into the workbooks that may be opened: how many of each kind are found.

    python -m benchmarks.workbook_faults [--kinds NAME ...] [--books PATTERN] [--seed N] [--show]

Each planter of `benchmarks.planted` puts one fault into a copy of a workbook in memory. It counts
as found where an exception of its kind is told that was not told of the workbook as it stood. A
fault that a remark of the workbook explains counts as explained. `--show` prints those not found.
"""

from __future__ import annotations

import argparse
import json
from collections import Counter, defaultdict
from pathlib import Path
from random import Random

from agents.predicting.inventories import report_of
from benchmarks.planted import PLANTERS
from benchmarks.planting import Book, copied
from benchmarks.planting_place import Planting
from reports.document.workbook_cells import Grid, address, read_grids
from reports.inventory.inventory import inventory_of
from reports.inventory.printed import Report
from reports.inventory.types import Inventory, Irregularity

DATA = Path(__file__).with_name("data") / "workbooks" / "look"


def main() -> None:
    """Plant and count."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.workbook_faults")
    parser.add_argument("--kinds", nargs="*", choices=list(PLANTERS), default=list(PLANTERS))
    parser.add_argument("--books", default="*")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", action="store_true")
    options = parser.parse_args()
    counted: dict[str, Counter[str]] = defaultdict(Counter)
    for path in sorted(DATA.glob(f"{options.books}.xlsx")):
        for kind, outcome, told in _of_book(path, options.kinds, options.seed):
            counted[kind][outcome] += 1
            if options.show and outcome == "missed":
                print(f"{path.stem} {kind}: {told}", flush=True)
    for kind, counts in counted.items():
        planted = counts["found"] + counts["missed"]
        print(
            f"{kind}: {counts['found']} of {planted} found, {counts['explained']} explained, "
            f"{counts['none']} workbooks without a place for it"
        )


def _of_book(path: Path, kinds: list[str], seed: int) -> list[tuple[str, str, str]]:
    given = json.loads(path.with_suffix(".report.json").read_text(encoding="utf-8"))
    report = report_of(given)
    grids = read_grids(path)
    whole = copied(grids)
    before = inventory_of(whole, report)
    return [
        (kind, *_planted(kind, grids, before, report, Random(f"{path.stem} {kind} {seed}")))
        for kind in kinds
    ]


def _planted(
    kind: str, grids: list[Grid], before: Inventory, report: Report, random: Random
) -> tuple[str, str]:
    planter, kinds = PLANTERS[kind]
    book = Book(copied(grids))
    here = Planting(book, before, report, random)
    if not planter(here):
        return "none", ""
    after = inventory_of(list(book.grids.values()), here.report)
    told = {_place(one) for one in before.exceptions}
    if any(one.kind in kinds and _place(one) not in told for one in after.exceptions):
        return "found", ""
    said = {_place(one) for one in before.explained}
    new = [one for one in after.explained if one.kind in kinds and _place(one) not in said]
    where = ", ".join(f"{sheet}!{address(row, column)}" for sheet, row, column in here.cells[:4])
    return ("explained", where) if new else ("missed", where)


def _place(one: Irregularity) -> tuple[str, str, str]:
    return one.kind, str(one.place), one.message


if __name__ == "__main__":
    main()
