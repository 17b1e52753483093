"""Transport by the company's own vehicles in Scope 3, whose fuel is in Scope 1."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from decimal import Decimal

from reports.inventory.exceptions.case import Case, found, several
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.sight import sight_of
from reports.inventory.types import Irregularity, Line
from reports.inventory.values import is_text, words
from sibyl_project.common.regex import regex

_OWN = regex(
    r"\bown (?:\w+ )?(?:fleet|trucks?|vehicles?|lorr(?:y|ies)|vans?|transport|hauliers?|tankers?"
    r"|tractors?|linehaul)\b"
    r"|\bcompany(?:-owned|'s own)? (?:fleet|trucks?|vehicles?|vans?|lorr(?:y|ies))\b"
    r"|\bin-house fleet|\(own\)\W*$"
    r"|\beigene[rsnm]? (?:fuhrpark|lkw|fahrzeuge?|flotte|transporter)|\bflotte (?:propre|interne)"
    r"|\b(?:v[ée]hicules?|camions?) (?:propres?|de la soci[ée]t[ée])|\bflota propia"
    r"|\b(?:veh[ií]culos?|camiones) propios?|\bflotta (?:propria|aziendale)|\bmezzi propri"
    r"|\beigen (?:vloot|wagenpark|vrachtwagens?)|\bflota własna|\bwłasn\w+ flot\w+"
    r"|\begna (?:lastbilar|fordon)",
    re.IGNORECASE,
)
_NOT_OWN = regex(
    r"\bnot? own\b|\bwtt\b|\bupstream\b|\bwell[- ]to|\bemployee|\bprivate|\bgrey fleet"
    r"|\bsince\b|\bended\b|\buntil\b|\bbefore\b"
    r"|\bcustomer'?s\b|\bcarrier'?s\b|\bnot in scope 1|\bexcluded",
    re.IGNORECASE,
)
_PERSONAL = regex(r"^(?:own (?:vehicles?|vans?|transport)|\(own\)\W*)$", re.IGNORECASE)
_OF_GOODS = (4, 9)  # categories of transport, in which nobody drives a car of his own
_VEHICLES = regex(
    r"\bfleets?\b|\btrucks?\b|\bvehicles?\b|\bvans?\b|\blorr|\bdiesel\b|\bpetrol\b|\bfuel cards?\b"
    r"|\btrucking\b|\btransport",
    re.IGNORECASE,
)
_MOST = 0.5  # of the rows of a table: beyond that it is a table of own vehicles
_MOST_WORDS = 6  # of a cell that names who carries


def own_fleet(case: Case) -> Iterator[Irregularity]:
    """Rows of Scope 3 that name the company's own vehicles among those of others."""
    if not any(_is_fuel(case, line) for line in case.lines):
        return
    groups: dict[int, dict[int, tuple[str, list[Line]]]] = defaultdict(dict)
    for line in case.lines:
        if line.scope != "3" or line.category == 3 or not line.tonnes or line.feeds:
            continue
        if line.row in groups[line.table]:
            groups[line.table][line.row][1].append(line)
        elif said := _said(case, line):
            groups[line.table][line.row] = said, [line]
    for table, rows in groups.items():
        every = len({line.row for line in case.by_table[table]})
        if rows and len(rows) <= _MOST * every:
            lines = [line for _, found_in in rows.values() for line in found_in]
            yield _counted_again(case, next(iter(rows.values()))[0], lines)


def _is_fuel(case: Case, line: Line) -> bool:
    """Whether a line is fuel of vehicles in Scope 1."""
    if line.scope != "1" or not line.tonnes:
        return False
    table = case.table(line)
    return bool(_VEHICLES.search(" | ".join((line.kind, line.about, table.title, table.sheet))))


def _said(case: Case, line: Line) -> str:
    """The words of a row that name own vehicles."""
    table = case.table(line)
    sight = sight_of(table, case.grids[table.sheet])
    texts = [words(value) for value in sight.cells(line.row).values() if is_text(value)]
    if any(_NOT_OWN.search(text) for text in texts):
        return ""
    short = (text for text in texts if len(text.split()) <= _MOST_WORDS)
    for text in short:
        match = _OWN.search(text)
        if match and (line.category in _OF_GOODS or not _PERSONAL.match(match[0])):
            return text
    return ""


def _counted_again(case: Case, said: str, lines: Sequence[Line]) -> Irregularity:
    places = list(dict.fromkeys(line.place for line in lines))
    return found(
        "double_counting",
        several(places),
        f"{len(places)} rows of Scope 3 are of the company's own vehicles (\u201c{said}\u201d), "
        "whose fuel is counted in Scope 1.",
        "Is the fuel of these trips part of Scope 1? If so, they are no emissions of others.",
        sum((line.tonnes or Decimal(0) for line in lines), Decimal(0)),
        places[:40],
        case.explain(Reason.NOT_COUNTED, lines[:2]),
    )
