"""Does detection power say beforehand which misprints the checks will find?

    python -m benchmarks.detection_power FAULTS.jsonl CHANGED REPORTS [--kept DIR]

FAULTS has a line {"id", "report", "page", "printed", "changed"} for each printed number that was
changed in a copy of a report: REPORTS/<report>.pdf is the report, CHANGED/<id>_<report>.pdf the
copy. What is predicted rests on the report alone: the number is changed where it was read, and the
checks are run on that. What is found is what the checks say of the changed file beyond what they
say of the report. Pages that were read are kept in DIR, so that a further measurement reads none.
"""

from __future__ import annotations

import argparse
import json
import os
import pickle
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import django

BOUND = 0.9  # share of the faults of which the prediction is right


@dataclass(frozen=True, slots=True)
class Outcome:
    """Of one fault the kinds of check that were predicted to find it, and those that did. `read`
    says whether the number was read as a figure at all."""

    fault: str
    report: str
    read: bool
    predicted: tuple[str, ...]
    found: tuple[str, ...]

    @property
    def right(self) -> bool:
        """Whether it was found as predicted, by whichever check."""
        return bool(self.predicted) == bool(self.found)


def main() -> None:
    """Print a line for each fault, and how often the prediction was right."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0])
    parser.add_argument("faults", type=Path)
    parser.add_argument("changed", type=Path)
    parser.add_argument("reports", type=Path)
    parser.add_argument("--kept", type=Path, help="where pages that were read are kept")
    parser.add_argument("--quiet", action="store_true", help="print no line for a fault")
    given = parser.parse_args()
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "sibyl_project.settings")
    django.setup()
    outcomes = []
    for line in given.faults.read_text(encoding="utf-8").splitlines():
        fault = json.loads(line)
        outcome = measured(fault, given.changed, given.reports, given.kept)
        outcomes.append(outcome)
        if not given.quiet:
            print(_line(outcome), flush=True)
    print(_summary(outcomes))


def measured(fault: dict[str, Any], changed: Path, reports: Path, kept: Path | None) -> Outcome:
    """What was predicted of a fault, and what was found."""
    from agents.specialists.data_metrics.power.measuring import alarms

    before = _input(_pages(reports / f"{fault['report']}.pdf", kept))
    after = _input(_pages(changed / f"{fault['id']}_{fault['report']}.pdf", kept))
    was = alarms(before)
    found = tuple(name for name, number in alarms(after).items() if number > was[name])
    tried = list(predicted_of(before, fault, was))
    predicted = tuple(dict.fromkeys(name for names in tried for name in names))
    return Outcome(fault["id"], fault["report"], bool(tried), predicted, found)


def predicted_of(given: Any, fault: dict[str, Any], was: Counter[str]) -> Iterator[list[str]]:
    """For each place on the page that prints the number, which checks see the change there."""
    from agents.specialists.data_metrics.power.altering import printed_number
    from agents.specialists.data_metrics.power.measuring import seen_by
    from agents.specialists.data_metrics.power.misprints import Changed
    from reports.findings.power import Misprint
    from reports.language.numbers import find_numbers

    old, new = (find_numbers(fault[name]) for name in ("printed", "changed"))
    if not (old and new):
        return
    digits = fault["changed"][new[0].start : new[0].end].lstrip("+-\u2212\u2013 ")
    for figure in _figures(given, fault["page"]):
        place = printed_number(given, figure)
        if place is not None and abs(place.number.value) == abs(old[0].value):
            yield seen_by(given, was, place, Changed(Misprint.UP, digits, abs(new[0].value)))


def _figures(given: Any, page: int) -> Iterator[Any]:
    """The figures of a page, and the numbers of its tables that were read as none."""
    cells = set()
    for figure in given.quantities:
        if figure.page == page:
            cells.add((figure.table, figure.row, figure.column))
            yield figure
    for reading in given.readings:
        if reading.table.page == page:
            for place in reading.numbers:
                if (reading.table.index, *place) not in cells:
                    yield reading.figure(place)


def _input(pages: Sequence[Any]) -> Any:
    from agents.specialists.data_metrics.checks.inputs import check_input
    from reports.figures.extract import read_pages

    return check_input(read_pages(pages), pages=pages)


def _pages(pdf: Path, kept: Path | None) -> list[Any]:
    """The pages of a file as an analysis reads them, or as they were kept."""
    from reports.reading.whole_file import read_file

    store = kept / f"{pdf.stem}.pickle" if kept else None
    if store and store.exists():
        return list(pickle.loads(store.read_bytes()))
    pages = read_file(pdf)
    if store:
        store.write_bytes(pickle.dumps(pages))
    return pages


def _line(one: Outcome) -> str:
    verdict = "right" if one.right else "WRONG"
    unread = "" if one.read else " (the number was not read as a figure)"
    said, told = ", ".join(one.predicted) or "none", ", ".join(one.found) or "none"
    return f"{one.fault} {verdict}: predicted {said}, found by {told}{unread}"


def _summary(outcomes: Sequence[Outcome]) -> str:
    right, found = sum(one.right for one in outcomes), sum(bool(one.found) for one in outcomes)
    read = sum(one.read for one in outcomes)
    return (
        f"{right} of {len(outcomes)} predicted rightly (bound {BOUND:.0%}); {found} found; "
        f"{read} stand where a figure was read"
    )


if __name__ == "__main__":
    main()
