"""Electricity carried at nothing by the market-based method without a certificate or contract."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Sequence
from decimal import Decimal

from reports.inventory.exceptions.case import Case, amount, found, several
from reports.inventory.exceptions.names import site_among
from reports.inventory.sight import sight_of
from reports.inventory.types import Irregularity, Line, TableKind
from reports.inventory.values import is_text, words

_EVIDENCE = re.compile(
    r"\bcertificat|\bguarantees? of origin|\bgoos?\b|\bgdos?\b|\brego|\brecs?\b|\beacs?\b"
    r"|\bi-?recs?\b"
    r"|\bcontract|\bppas?\b|\bretire|\bcancelled\b|\bherkunftsnachweis|\bgreen (?:tariff|power)"
    r"|\brenewable (?:tariff|supply|electricity)|\bnuclear\b",
    re.IGNORECASE,
)
_OWN = re.compile(
    r"\bsolar|\bpv\b|\bphotovolt|\bwind\b|\bhydro|\bexport|\bfeed[- ]?in|\bown generat|\bon[- ]site"
    r"|\bout of (?:the )?bound|\bleased out|\btenant",
    re.IGNORECASE,
)
_ALL = re.compile(
    r"\ball (?:\w+ )?(?:sites|offices|meters|mpans?|mprns?|stores|locations|plants|hotels)",
    re.IGNORECASE,
)


def without_contract(case: Case) -> Iterator[Irregularity]:
    """Sites whose market-based emissions are nothing although nothing in the workbook is held for
    them."""
    groups: dict[tuple[int, str], list[Line]] = defaultdict(list)
    location = {
        (line.table, line.row) for line in case.lines if line.method != "market" and line.tonnes
    }
    for line in case.lines:
        if line.method != "market" or line.scope != "2" or line.tonnes is None or line.tonnes != 0:
            continue
        if line.activity and line.activity > 0 and (line.table, line.row) in location:
            groups[line.table, line.site].append(line)
    if not groups:
        return
    register = _registered(case)
    around = [text for text in case.remarks.around if _EVIDENCE.search(text)]
    for (_, site), lines in groups.items():
        if not _held(case, site, lines, register, around):
            yield _not_held(case, site, lines, bool(register))


def _registered(case: Case) -> list[str]:
    """The words of the rows of registers of certificates and contracts."""
    rows = []
    for table in case.tables:
        if table.kind is TableKind.CONTRACTS:
            sight = sight_of(table, case.grids[table.sheet])
            for row in table.data:
                cells = sight.cells(row.number).values()
                rows.append(" | ".join(words(cell) for cell in cells if is_text(cell)))
    return rows


def _held(
    case: Case, site: str, lines: Sequence[Line], register: Sequence[str], around: Sequence[str]
) -> bool:
    """Whether something in the workbook is held for a site, or cannot be told of it."""
    named, names = [*register, *around], case.remarks.names
    meters = {line.meter for line in lines if len(line.meter) > 3}
    contracts = {line.contract for line in lines if len(line.contract) > 3}
    told = [text for text in register if names.any_in(text)]
    if any(names.spoken_of(site, text) or _ALL.search(text) for text in named):
        return True
    if any(meter in text for meter in meters for text in named) or (named and not site):
        return True
    if any(site_among(site, text.split(" | ")) for text in register) or (register and not told):
        return True
    if any(one in text for one in contracts for text in register if text not in told):
        return True
    rows = " ".join(case.remarks.of_row(case.table(line), line.row) for line in lines[:3])
    return bool(_OWN.search(rows) or (not register and _EVIDENCE.search(rows)))


def _not_held(case: Case, site: str, lines: Sequence[Line], register: bool) -> Irregularity:
    used = sum((line.activity or Decimal(0) for line in lines), Decimal(0))
    unit = lines[0].unit.printed if lines[0].unit else ""
    said = next((line.contract for line in lines if line.contract), "")
    claim = f" as \u201c{said}\u201d" if said else ""
    what = "the register names no certificate for it" if register else "no contract is named for it"
    places = [line.stated_place or line.place for line in lines]
    tonnes = _residual(case, lines)
    return found(
        "market_based_without_contract",
        several(places),
        f"{site}: {amount(used)} {unit} are carried at nothing by the market-based method{claim}, "
        f"and "
        f"{what}.",
        "Which certificates were cancelled for this site, or which contract covers it?",
        -tonnes if tonnes is not None else None,
        list(dict.fromkeys(line.place for line in lines)),
    )


def _residual(case: Case, lines: Sequence[Line]) -> Decimal | None:
    """What the lines would emit with the market-based factor of other lines of their country."""
    first = lines[0]
    rates = {
        other.tonnes / other.activity
        for other in case.by_table[first.table]
        if other.method == "market"
        and other.country == first.country
        and other.tonnes
        and other.activity
    }
    if not rates or not first.country:
        return None
    return sum((line.activity or Decimal(0) for line in lines), Decimal(0)) * max(rates)
