"""Factors that are in no list of the workbook although nearly all others are, and numbers of
sources that its list of sources does not hold."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from decimal import Decimal

from reports.document.workbook_cells import cell_of
from reports.inventory.exceptions.case import Case, found, names_of
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.kinds import kind_of
from reports.inventory.types import Irregularity, Line, Place, Role
from reports.inventory.values import is_text, words
from reports.language.years import RECENT_YEAR
from sibyl_project.common.regex import regex
from sibyl_project.common.text import counted

_NUMBERED = regex(r"^\W{0,1}[\[(](?P<number>[A-Z]?\d{1,2})[\])]")
_CITED = regex(r"^\s*[\[(](?P<number>[A-Z]?\d{1,2})[\])]\s*$")
_YEARS = regex(rf"\b{RECENT_YEAR}\b")
_FEWEST_SOURCES = 3  # of a numbered list
_FEWEST = 12  # lines with a listed factor
_FEWEST_LISTED = 4  # factors that lines take from lists
_MOST = Decimal("0.9")  # of the lines, that take their factor from a list
_TOLD = regex(
    r"\bsuppl|\bcertif|\bcontract|\binvoice|\bbill|\bstatement|\bdatasheet|\bletter|\bepd\b|\battest"
    r"|\bmeasured|\bipcc\b|\bdefra\b|\bepa\b|\biea\b|\bversorger|\blieferant|\bfournisseur|\bproveedor"
    r"|\bfornitore|\bleverancier|\blaut\b|\bselon\b|\bsegún\b"
    rf"|\b{RECENT_YEAR}\b|\bsource|\bquelle",
    re.IGNORECASE,
)


def unlisted(case: Case) -> Iterator[Irregularity]:
    """Sources and factors that a list of the workbook should hold and does not."""
    yield from _unknown_numbers(case)
    yield from _typed_beside_lists(case)


def _unknown_numbers(case: Case) -> Iterator[Irregularity]:
    """Lines that cite a source by a number which the numbered list of sources does not hold."""
    cited: dict[str, list[Line]] = defaultdict(list)
    for line in case.lines:
        match = _CITED.match(line.factor.source) if line.factor is not None else None
        if match is not None:
            cited[match["number"]].append(line)
    if len(cited) < _FEWEST_SOURCES - 1:
        return
    known = _numbers_listed(case)
    absent = [number for number in cited if number not in known]
    if len(known) < _FEWEST_SOURCES or len(absent) >= len(cited) - len(absent):
        return
    for number in absent:
        lines = cited[number]
        kinds = names_of(lines, 3)
        yield found(
            "factor_source_unknown",
            lines[0].factor.place if lines[0].factor and lines[0].factor.place else lines[0].place,
            f"{kinds}: the factor of {counted(len(lines), 'line')} cites the source [{number}], "
            f"and the list of sources ends without it ([{'], ['.join(sorted(known))}]).",
            f"Which source is [{number}]?",
            None,
            [line.place for line in lines[:40]],
            case.explain(Reason.FACTOR, lines[:2]),
        )


def _numbers_listed(case: Case) -> set[str]:
    """The numbers with which rows of the workbook begin that say something beside or behind
    them."""
    found: set[str] = set()
    for grid in case.grids.values():
        for cells in grid.rows.values():
            texts = [words(cell) for cell in cells.values() if is_text(cell)]
            match = _NUMBERED.match(texts[0]) if texts else None
            if match is not None and (len(texts) > 1 or len(texts[0].split()) > 1):
                found.add(match["number"])
    return found


def _typed_beside_lists(case: Case) -> Iterator[Irregularity]:
    """A factor that is typed in the lines of a table, where the lines of all other tables take
    theirs from lists with sources and nothing in the row tells where it is from."""
    lines = [line for line in case.lines if line.factor is not None and line.factor.value]
    listed = [line for line in lines if _is_listed(line)]
    values = {line.factor.value for line in listed if line.factor is not None}
    if len(listed) < _FEWEST or len(values) < _FEWEST_LISTED or len(listed) < _MOST * len(lines):
        return
    typed: dict[tuple[int, Decimal], list[Line]] = defaultdict(list)
    for line in lines:
        if not _is_listed(line) and line.factor is not None and _is_typed(case, line.factor.place):
            typed[line.table, line.factor.value].append(line)
    if len(typed) != 1:
        return  # what several rows carry themselves is the habit of the workbook
    ((at, value), own) = next(iter(typed.items()))
    if value in values or case.tables[at].with_role(Role.FACTOR_SOURCE) or _is_told(case, own):
        return
    if any(line.tonnes is None or line.method == "market" or line.gas for line in own):
        return
    places = [line.factor.place for line in lines if line.table == at and line.factor is not None]
    cells = {line.factor.place for line in own if line.factor is not None}
    if any(place not in cells and _is_typed(case, place) for place in places):
        return  # the rows of the table carry their factors
    if not any(kind_of(line.kind).name == "refrigerant" or line.gwp for line in own):
        yield _not_listed(case, value, own)


def _is_listed(line: Line) -> bool:
    """Whether the factor of a line stands in a list of the workbook."""
    factor = line.factor
    if factor is None:
        return False
    elsewhere = factor.place is not None and factor.place.sheet != line.place.sheet
    return factor.listed is not None or factor.link in ("formula", "label") or elsewhere


def _is_typed(case: Case, place: Place | None) -> bool:
    """Whether a cell holds a number that no formula brings there."""
    return place is not None and cell_of(place.cells) not in case.grids[place.sheet].formulas


def _is_told(case: Case, lines: Sequence[Line]) -> bool:
    """Whether the rows or the notes of the table tell where a factor is from."""
    table = case.table(lines[0])
    texts = [line.note for line in lines[:5]]
    texts += [line.factor.source for line in lines[:5] if line.factor is not None]
    # a year above heads is that of the months beside them
    heads = [_YEARS.sub(" ", column.said) for column in table.with_role(Role.FACTOR)]
    return any(map(_TOLD.search, (*texts, *heads, table.title, *table.notes)))


def _not_listed(case: Case, value: Decimal, lines: Sequence[Line]) -> Irregularity:
    first = lines[0]
    place: Place = first.factor.place if first.factor and first.factor.place else first.place
    return found(
        "factor_source_unknown",
        place,
        f"{names_of(lines, 3)}: the factor {value} is typed in and stands in no list of the "
        "workbook, as those of the other lines do; nothing tells where it is from.",
        "Where is the factor taken from, and of which year is it?",
        None,
        [line.place for line in lines[:40]],
        case.explain(Reason.FACTOR, lines[:2]),
    )
