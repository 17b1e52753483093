"""Lines whose factor is listed under a code or name of another year, as "SIN-2022-02", beside the
same of the year of the line."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator
from decimal import Decimal

from reports.inventory.exceptions.case import Case, found, names_of, several
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.types import Factor, Irregularity, Line
from reports.language.years import YEAR

_YEAR = re.compile(rf"(?<!\d){YEAR}(?!\d)")


def other_codes(case: Case) -> Iterator[Irregularity]:
    """Lines that use the factor of a code of another year, where that of their own year is listed
    under the same code and other lines use it."""
    codes = (one for one in case.inventory.factors if one.year is None)  # else told by their year
    listed = {one.label: one for one in codes if _YEAR.search(one.label)}
    used: dict[str, list[Line]] = defaultdict(list)
    for line in case.lines if listed else ():
        if line.factor is not None and line.factor.label in listed and line.tonnes:
            used[line.factor.label].append(line)
    for label, lines in used.items():
        others: dict[str, list[Line]] = defaultdict(list)
        for line in lines:
            right = _YEAR.sub(str(line.year or case.report.year), label)
            if right != label and right in used and listed[right].value != listed[label].value:
                others[right].append(line)
        for right, wrong in others.items():
            if _is_one_year(label) and not any(map(case.row_claimed, wrong)):
                yield _of_other_year(case, wrong, listed[label], listed[right])


def _is_one_year(label: str) -> bool:
    return len(set(_YEAR.findall(label))) == 1


def _of_other_year(case: Case, lines: list[Line], used: Factor, right: Factor) -> Irregularity:
    tonnes = [line.tonnes for line in lines if line.tonnes is not None]
    return found(
        "factor_wrong_year",
        several(line.place for line in lines),
        f"{names_of(lines)}: the factor {used.value} is that of “{used.label}”; "
        f"“{right.label}” is listed with {right.value}.",
        f"Why is the factor of {_YEAR.findall(used.label)[0]} used?",
        sum(tonnes, Decimal(0)) * (1 - right.value / used.value) if used.value else None,
        [line.place for line in lines[:20]],
        case.explain(Reason.FACTOR, lines[:3]),
    )
