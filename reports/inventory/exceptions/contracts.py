"""Electricity carried at nothing by the market-based method without a certificate or contract."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from decimal import Decimal

from reports.inventory.exceptions.carried_at_nothing import carried_at_nothing
from reports.inventory.exceptions.case import CODE, MONTHS, Case, amount, found, several
from reports.inventory.exceptions.evidence import (
    denies,
    holds,
    of_all,
    of_own_generation,
    refused,
)
from reports.inventory.exceptions.names import (
    Names,
    is_common,
    site_among,
    tokens,
    tokens_of_text,
)
from reports.inventory.exceptions.nations import nation, whole_country
from reports.inventory.exceptions.registers import Held, Month, registered
from reports.inventory.sight import sight_of
from reports.inventory.types import Irregularity, Line, Place
from reports.inventory.values import is_text, words
from sibyl_project.common.regex import regex

_SENTENCE = regex(r"(?<=[.;!?])\s+(?=[^\W\d_])")
_RENEWED = regex(
    r"(?<!not )\b(?:renewed|extended|rolled over|rolling|evergreen|prolong\w*)\b"
    r"|(?<!nicht )\bverlängert|\breconduct|\bprorrog|\bprorog",
    re.IGNORECASE,
)
_TARIFF = regex(r"\b(?:contract|agreement|ppa|supply|tariff)$", re.IGNORECASE)
_OF_ONE = regex(r"^\W*[\w .-]{1,24}(?: \([^()]*\))?,\W*$")
_OF_MIX = regex(
    r"\bresidual|\brestmix|\bresiduel|\bmix\b|\bgrid\b|\baverage\b|\bsupplier[- ]specific|\bAIB\b"
    r"|\bfuel disclosure|\bstromkennzeichnung",
    re.IGNORECASE,
)
_FEWEST_LATE = 2  # months after the end of what is held
_FIRST_CELLS = 2  # of a row of a register, which name the site
_COVERED = Decimal("0.8")  # of the energy, from which on a register covers it but for rounding


def without_contract(case: Case) -> Iterator[Irregularity]:
    """Sites whose market-based emissions are nothing although nothing in the workbook is held for
    them."""
    carried = carried_at_nothing(case)
    if carried is None:
        return
    register = registered(case)
    groups = dict(carried.nothing)
    if register:
        groups = {**carried.beside_mix, **groups}
        if any(site not in {name for _, name in groups} for _, site in carried.hardly):
            yield from _hardly_anything(case, carried.hardly, register)
    around = [text for text in case.remarks.around if holds(text)]
    stated = {site for (_, site), lines in groups.items() if any(map(_is_stated, lines))}
    lacking: dict[tuple[int, str, str], list[Line]] = defaultdict(list)
    for (table, site), lines in groups.items():
        if site in stated and not any(map(_is_stated, lines)):
            continue
        if reason := _lacking(case, site, lines, register, around):
            # one question of a site that stands on the sheets of several quarters
            lacking[-1 if site else table, site, reason].extend(lines)
        elif run := _run_out(case, lines, _rows_of(case, site, lines, register)):
            last, late = run
            yield _not_held(case, site, late, f"what is held for it ended in {_named(last)}")
    for (_, site, reason), lines in lacking.items():
        yield _not_held(case, site, lines, reason)


def _hardly_anything(
    case: Case, groups: Mapping[tuple[int, str], list[Line]], register: Sequence[Held]
) -> Iterator[Irregularity]:
    """Sites whose market-based factor is a small part of the other, where the register of contracts
    names other sites and neither it nor the rows tell of anything for them."""
    names = case.remarks.names
    if not any(names.any_in(row.text) for row in register):
        return
    for (_, site), lines in groups.items():
        rows = [case.remarks.of_row(case.table(line), line.row) for line in lines[:3]]
        if any(map(_OF_MIX.search, rows)) or _open_to(case, site, lines, register, ()):
            continue
        if site and not _rows_of(case, site, lines, register):
            yield _not_held(case, site, lines, _nothing_named(register), "at hardly anything")


def _is_stated(line: Line) -> bool:
    """Whether the nothing is written in the row of a line, and not only computed of a factor that
    stands elsewhere."""
    return line.stated_place is not None


def _lacking(
    case: Case, site: str, lines: Sequence[Line], register: Sequence[Held], around: Sequence[str]
) -> str:
    """What of the evidence for a site lacks; empty where something is held for it or that cannot be
    told."""
    names = case.remarks.names
    if all(_is_refused(case, line) for line in lines):
        return "its own row says that nothing is held for it"
    if any(names.spoken_of(site, text) or _for_all(names, text) for text in around if not register):
        return ""
    if own := _rows_of(case, site, lines, register):
        return _of_own_rows(case, lines, own)
    return "" if _open_to(case, site, lines, register, around) else _nothing_named(register)


def _of_own_rows(case: Case, lines: Sequence[Line], own: Sequence[Held]) -> str:
    """What lacks of the evidence for a site by its own rows of the register."""
    held = [row for row in own if not (row.refused or denies(row.cells))]
    if not held:
        return "the register says that nothing is held for it"
    rates = [row.rate for row in held if row.rate is not None]
    if rates and len(rates) == len(held) and min(rates) > 0:
        return f"the register gives its supply the factor {min(rates)}"
    if all(row.unproved for row in held) and not _told_beside(case, lines):
        return "the register names no proof for it, as it does for others"
    return _expired(case, lines, held) or _begins_later(case, held) or _too_little(lines, held)


def _is_refused(case: Case, line: Line) -> bool:
    """Whether the row of a line says no in a column for certificates or contracts, and does not
    speak of the site's own power."""
    table = case.table(line)
    heads = {at: column.head for at, column in table.columns.items()}
    cells = sight_of(table, case.grids[table.sheet]).cells(line.row)
    said = [words(cell) for cell in cells.values() if is_text(cell)]
    return refused(heads, cells) and not any(map(of_own_generation, said))


def _told_beside(case: Case, lines: Sequence[Line]) -> bool:
    """Whether the rows of the lines themselves, or remarks on all sites, name what is held."""
    rows = [case.remarks.of_row(case.table(line), line.row) for line in lines[:3]]
    return any(map(holds, rows)) or any(
        holds(text) and _for_all(case.remarks.names, text) for text in case.remarks.around
    )


def _nothing_named(register: Sequence[Held]) -> str:
    return "the register names no certificate for it" if register else "no contract is named for it"


def _open_to(
    case: Case, site: str, lines: Sequence[Line], register: Sequence[Held], around: Sequence[str]
) -> bool:
    """Whether something that is held and names no site may be for this one."""
    names = case.remarks.names
    register = [row for row in register if not denies(row.cells)]
    if any(_for_all(names, row.text) and not _is_of_one(case, row) for row in register) or (
        not site and (register or around)
    ):
        return True
    meters = {line.meter for line in case.lines if len(line.meter) > 3}
    sheets = {table.sheet for table in case.tables}
    told = [
        row
        for row in register
        if names.any_in(row.text)
        or _countries(row)
        or not (meters | sheets).isdisjoint(row.cells)
        or not case.codes.isdisjoint(CODE.findall(row.text))
        or not case.short_codes.keys().isdisjoint(row.cells)
    ]
    open_to_all = [row for row in register if row not in told and holds(row.text)]
    rows = {row.text for row in register}
    sentences = [
        part for text in around if text not in rows for part in _SENTENCE.split(text) if holds(part)
    ]
    named = [part for part in sentences if names.spoken_of(site, part) or _for_all(names, part)]
    if named or open_to_all or (register and not told):
        return True
    beside = [case.remarks.of_row(case.table(line), line.row) for line in lines[:3]]
    cells = [cell for row in beside for cell in row.split("; ")]
    return any(map(of_own_generation, cells)) or (not register and any(map(holds, beside)))


def _rows_of(case: Case, site: str, lines: Sequence[Line], register: Sequence[Held]) -> list[Held]:
    """The rows of the registers that are held for a site: by its name, its meter or contract."""
    names = case.remarks.names
    marks = {line.meter for line in lines if len(line.meter) > 3}
    contracts = {line.contract for line in lines if len(line.contract) > 3}
    country = nation(site) or next((nation(line.country) for line in lines if line.country), "")
    codes: set[str] = set().union(*map(case.codes_of, lines[:3]))
    own_words = {word for word in tokens(site) if not is_common(word)}
    sheets = {case.table(line).sheet.casefold() for line in lines[:1]}
    sections = {text.casefold() for line in lines[:1] if (text := _section(case, line))}
    found = []
    for row in register:
        by_section = any(cell.casefold() in sections | sheets for cell in row.cells)
        by_word = bool(own_words) and own_words <= tokens_of_text(row.text)
        by_name = by_word or names.spoken_of(site, row.text) or bool(site_among(site, row.cells))
        by_mark = (
            any(mark in row.text for mark in marks)
            or not codes.isdisjoint(CODE.findall(row.text))
            or any(case.short_codes.get(cell) == site for cell in row.cells)
        )
        by_contract = any(one in row.text for one in contracts) and not names.any_in(row.text)
        by_country = country in _countries(row) and not _of_another(case, site, country, row)
        if by_name or by_mark or by_contract or by_country or by_section:
            found.append(row)
    return found


def _section(case: Case, line: Line) -> str:
    """The heading below which the row of a line stands: a campus above its buildings."""
    return next((row.section for row in case.table(line).rows if row.number == line.row), "")


def _for_all(names: Names, text: str) -> bool:
    """Whether a text speaks of all sites; "all three Wilton meters" are those of one."""
    said = of_all(text)
    return bool(said) and not names.any_in(said)


def _is_of_one(case: Case, row: Held) -> bool:
    """Whether what a row of a register says of all meters or of a corporate tariff it says of one
    site: "A (Abbey), all meters"."""
    said = of_all(row.text)
    first = row.cells[:_FIRST_CELLS] if _TARIFF.search(said) else []
    if any(site_among(cell, case.site_counts) for cell in first):
        return True
    return any(_OF_ONE.match(cell.partition(said)[0]) for cell in row.cells if said in cell)


def _countries(row: Held) -> set[str]:
    """The countries that the cells of a row name."""
    return {named for cell in row.cells if (named := whole_country(cell))}


def _of_another(case: Case, site: str, country: str, row: Held) -> bool:
    """Whether a row that names a country is held for another site in it."""
    names = case.remarks.names
    others = (one for one in names.all if one != site and whole_country(one) != country)
    return any(names.spoken_of(other, row.text) for other in others)


def _expired(case: Case, lines: Sequence[Line], own: Sequence[Held]) -> str:
    """Whether all that is held for a site ended before the period of its lines began."""
    ends = [row.until for row in own]
    last = max((end for end in ends if end is not None), default=None)
    if None in ends or last is None:
        return ""
    begun = [(line.year, line.month) for line in lines if line.year and line.month]
    dated = [(line.year, line.month) for line in case.lines if line.year and line.month]
    year = case.report.year
    first = min(begun or [*dated, *([(year, 1)] if year else [])], default=None)
    if first is None or last >= first:
        return ""
    return f"what is held for it ended in {_named(last)}"


def _begins_later(case: Case, own: Sequence[Held]) -> str:
    """Whether all that is held for a site begins after the year of the report."""
    begun = [row.since for row in own]
    first = min((month for month in begun if month is not None), default=None)
    if None in begun or first is None or case.report.year is None:
        return ""
    return f"what is held for it begins in {_named(first)}" if first[0] > case.report.year else ""


def _run_out(
    case: Case, lines: Sequence[Line], own: Sequence[Held]
) -> tuple[Month, list[Line]] | None:
    """The end of all that is held for a site, and its lines of the months after it, where it lies
    within the year."""
    ends = [row.until for row in own if not denies(row.cells)]
    last = max((end for end in ends if end is not None), default=None)
    if last is None or None in ends or any(map(_RENEWED.search, (row.text for row in own))):
        return None
    years = {line.year for line in lines} - {None}
    year = case.report.year if not years else None
    late = [
        line
        for line in lines
        if line.month is not None
        and (told := line.year or year) is not None
        and (told, line.month) > last
    ]
    enough = _FEWEST_LATE <= len({line.month for line in late}) < len(lines)
    return (last, late) if enough else None


def _named(month: Month) -> str:
    return f"{MONTHS[month[1]]} {month[0]}"


def _too_little(lines: Sequence[Line], own: Sequence[Held]) -> str:
    """Whether what is held for a site is for much less energy than is carried at nothing."""
    volumes = [row.volume for row in own]
    energy = [
        line.activity * line.unit.factor
        for line in lines
        if line.activity and line.unit is not None and line.unit.dimension == "energy"
    ]
    if None in volumes or len(energy) < len(lines):
        return ""
    held = sum((volume for volume in volumes if volume is not None), Decimal(0))
    if not held or held >= _COVERED * sum(energy, Decimal(0)):
        return ""
    return f"what is held for it is for {amount(held)} MWh only"


def _not_held(
    case: Case, site: str, lines: Sequence[Line], reason: str, how: str = "at nothing"
) -> Irregularity:
    used = sum((line.activity or Decimal(0) for line in lines), Decimal(0))
    unit = lines[0].unit.printed if lines[0].unit else ""
    said = next((line.contract for line in lines if line.contract), "")
    claim = f" as \u201c{said}\u201d" if said else ""
    tonnes = _residual(case, lines)
    return found(
        "market_based_without_contract",
        several(_places(case, site, lines)),
        f"{site}: {amount(used)} {unit} are carried {how} by the market-based method{claim}, "
        f"and {reason}.",
        "Which certificates were cancelled for this site, or which contract covers it?",
        -tonnes if tonnes is not None else None,
        list(dict.fromkeys([*(line.place for line in lines), *_of_factors(lines)])),
    )


def _of_factors(lines: Sequence[Line]) -> list[Place]:
    """The cells of other sheets from which the lines have their nothing."""
    taken = [line.factor.source_place for line in lines if line.factor is not None]
    return [place for place in taken if place is not None and place.sheet != lines[0].place.sheet]


def _places(case: Case, site: str, lines: Sequence[Line]) -> list[Place]:
    """Where the nothing is written: in the row of the site in a list, else in the lines."""
    listed = {line.factor.listed for line in lines if line.factor is not None}
    own = next(iter(listed)) if len(listed) == 1 else None
    if own is not None:
        label = lines[0].factor.label if lines[0].factor is not None else ""
        if site and case.remarks.names.spoken_of(site, label):
            return [own]
    return [_of_nothing(line) for line in lines]


def _of_nothing(line: Line) -> Place:
    """Where the nothing of a line is carried: its emissions, or the factor of another sheet."""
    factor = line.factor.place if line.factor is not None else None
    elsewhere = factor if factor is not None and factor.sheet != line.place.sheet else None
    return line.stated_place or elsewhere or line.place


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
