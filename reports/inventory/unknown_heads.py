"""What columns hold whose heads say nothing that is known, by their numbers, cells and titles."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from reports.inventory.head_roles import is_unit_of_factor
from reports.inventory.heads import as_emissions
from reports.inventory.kinds import kind_of
from reports.inventory.months import month_in
from reports.inventory.sight import Sight
from reports.inventory.types import Column, Role, Table
from reports.inventory.units import unit_of
from reports.inventory.values import is_number, is_text, words
from reports.inventory.words import QUALIFIER
from reports.language.years import PAST_YEAR
from sibyl_project.common.regex import regex

_QUARTER = regex(
    r"^\W*(?:(?:T|K|KV|KW|Q|QTR|TRIM\w*|KV\w*|KWART\w*)\.? ?(?P<a>[1-4])"
    r"|(?P<b>[1-4])\.? ?(?:er|e|º|°|o)? ?(?:T|K|KV|KW|Q|QTR|TRIM\w*|KV\w*|KWART\w*)\.?)\W*$",
    re.IGNORECASE,
)
_QUARTER_END = regex(r"^\W*(\w{3,9}[-/ '’]?(?:\d{2,4})?) (?:Q|qtr|quarter)\W*$", re.IGNORECASE)
# how an amount was got
_GOT = regex(
    r"^\W*(?:(?:meter|customer|remote|smart|manual|supplier|own|actual|real|auto\w*) ?)?"
    r"(?:readings?|read)\W*$"
    r"|^\W*(?:actual|real|estimated?|estimation|est\.?|measured|metered|provisional|final"
    r"|invoiced?s?"
    r"|billed|bills?|estimates?|rechnung(?:en)?|factures?|facturas?|fattur[ae]"
    r"|faktur[ay]?|portal|bms"
    r"|calculated|assumed|gemessen|abgelesen|ablesung|geschätzt|schätzung|berechnet|ist"
    r"|hochgerechnet"
    r"|réel(?:le)?|relevé|estimée?|mesurée?|définitif|provisoire|calculée?|leíd[oa]"
    r"|lectura|estimad[oa]"
    r"|medid[oa]|calculad[oa]|reale|effettiv[oa]|stimat[oa]|letto|misurat[oa]|werkelijk"
    r"|gemeten|geschat"
    r"|gelezen|rzeczywist[ye]|odczyt|szacowan[ye]|szacunek|verklig|uppskattad|avläst"
    r"|faktisk|målt)\W*$",
    re.IGNORECASE,
)
_LETTERS_OF_GOT = ({"A", "E"}, {"R", "E"}, {"M", "E"})
_DATABASE = regex(
    r"\b(?:defra|desnz|beis|iea|epa|egrid|ademe|ipcc|aib|ecoinvent|uba|seai|base (?:carbone"
    r"|empreinte))\b"
    r"|\b" + PAST_YEAR + r"\b",
    re.IGNORECASE,
)
_BARE_SOURCE = regex(r"^\W*(?:emissions? )?sources?\W*$", re.IGNORECASE)
_SUPPLIER = regex(r"\bsuppliers?\b|\bvendors?\b", re.IGNORECASE)
_OF_FACTORS = regex(r"\bfactors?\b|\bE\.?F\b|\bFE\b", re.IGNORECASE)
_NUMBERED = regex(r"\d")
_LONGEST_UNIT = 12  # letters
_BRIEF = 6  # of a unit among what may be names
_USED = {Role.ACTIVITY, Role.MONTH}
_MEASURED = ("energy", "volume", "mass", "distance")


def numbered(table: Table) -> None:
    """Columns that are headed by the numbers of months or quarters hold their amounts."""
    _numbered_months(table)
    _numbered_quarters(table)


def results_by_method(sight: Sight, table: Table, rows: Sequence[int]) -> None:
    """Numbers under heads that name only a method of Scope 2 ("S2 LB", "marktbasiert") are its
    emissions, where amounts and factors stand in the table and no other column holds emissions; so
    are those under "Scope 2" beside emissions under "Scope 1", in their unit."""
    roles = {column.role for column in table.columns.values()}
    if not roles & _USED:
        return
    if Role.EMISSIONS in roles:
        _results_beside_scope_1(sight, table, rows)
        return
    if Role.FACTOR not in roles:
        return
    for at, column in list(table.columns.items()):
        if column.role is not Role.OTHER or not QUALIFIER.match(column.said):
            continue
        emissions = as_emissions(column, "its head names a method of Scope 2 and nothing else")
        values = [value for row in rows if (value := sight.at(row, at)) is not None]
        if emissions.method and values and all(map(is_number, values)):
            table.columns[at] = emissions


def _results_beside_scope_1(sight: Sight, table: Table, rows: Sequence[int]) -> None:
    beside = table.with_role(Role.EMISSIONS)
    if any(column.scope != "1" for column in beside):
        return
    why = "its head names a method of Scope 2, beside emissions of Scope 1"
    for at, column in list(table.columns.items()):
        emissions = as_emissions(column, why, beside[0].unit)
        if column.role is Role.OTHER and emissions.method and emissions.scope == "2":
            values = [value for row in rows if (value := sight.at(row, at)) is not None]
            if values and all(map(is_number, values)):
                table.columns[at] = emissions


def _numbered_months(table: Table) -> None:
    """Twelve columns beside each other that are headed 01 to 12 hold the amounts of months."""
    heads = {at: words(column.head) for at, column in table.columns.items()}
    for first in table.columns:
        run = range(first, first + 12)
        if all(heads.get(at, "").lstrip("0") == str(month) for month, at in enumerate(run, 1)):
            for month, at in enumerate(run, 1):
                why = "its head is the number of a month among twelve"
                column = table.columns[at]
                table.columns[at] = replace(column, role=Role.MONTH, month=month, why=why)
            return


def told_how(sight: Sight, table: Table, rows: Sequence[int]) -> None:
    """A column whose cells say only whether an amount was read or estimated tells nothing of what
    is measured."""
    for at, column in list(table.columns.items()):
        if column.role not in (Role.KIND, Role.OTHER, Role.METER, Role.FACTOR_SOURCE):
            continue
        texts = {words(value) for row in rows if (value := sight.at(row, at)) is not None}
        letters = {text.upper() for text in texts} in _LETTERS_OF_GOT
        if texts and (letters or all(map(_GOT.match, texts))):
            why = "its cells say how the amounts were got"
            table.columns[at] = replace(column, role=Role.NOTE, why=why)


def names_under_unit(sight: Sight, table: Table, rows: Sequence[int]) -> None:
    """A first column headed "unit" whose cells are names and no units tells units of a company."""
    first = table.columns[min(table.columns)]
    if first.role is not Role.UNIT or table.with_role(Role.SITE):
        return
    texts = {words(value) for row in rows if is_text(value := sight.at(row, first.number))}
    if len(texts) > 1 and not any(map(unit_of, texts)):
        why = "its cells are names and no units"
        table.columns[first.number] = replace(first, role=Role.SITE, why=why)


def units_of_fleet(sight: Sight, table: Table, rows: Sequence[int]) -> None:
    """Beside a column of units of measurement one headed "unit" whose cells are not names what was
    measured, as the vehicles of a fleet ("Unit T-11"), or without numbers the units of a company
    where nothing else names sites."""
    columns = table.with_role(Role.UNIT)
    bare = [one for one in columns if all(map(_is_bare, _texts(sight, one, rows) or {""}))]
    for column in columns if bare else ():
        if column not in bare and (texts := _texts(sight, column, rows)):
            role = Role.OTHER if table.with_role(Role.METER) else Role.METER
            if not table.with_role(Role.SITE) and not any(map(_NUMBERED.search, texts)):
                role = Role.SITE
            if 2 * sum(unit_of(text) is not None for text in texts) < len(texts):
                why = "another column holds units, and its cells are names"
                table.columns[column.number] = replace(column, role=role, why=why)


def _is_bare(text: str) -> bool:
    """Whether a cell is a unit and little else."""
    unit = unit_of(text) if len(text) <= _LONGEST_UNIT else None
    return unit is not None and unit.per is None


def _numbered_quarters(table: Table) -> None:
    """Four columns beside each other that are headed T1 to T4, or with the months in which quarters
    end, hold the amounts of quarters."""
    heads = {at: words(column.head).rpartition(" / ")[2] for at, column in table.columns.items()}
    for first in table.columns:
        run = [heads.get(at, "") for at in range(first, first + 4)]
        numbers = [match["a"] or match["b"] for one in run if (match := _QUARTER.match(one))]
        ends = [month_in(match[1]) for one in run if (match := _QUARTER_END.match(one))]
        months = [end[0] for end in ends if end is not None]
        steps = [(later - earlier) % 12 for earlier, later in pairwise(months)]
        if numbers == ["1", "2", "3", "4"] or steps == [3, 3, 3]:
            for at in range(first, first + 4):
                why = "its head is the number of a quarter among four"
                table.columns[at] = replace(table.columns[at], role=Role.MONTH, month=None, why=why)
            return


def units_of_factors(sight: Sight, table: Table, sample: Sequence[int]) -> None:
    """A column whose cells are all units of factors ("kg CO2e/t") tells those of the factors."""
    if not table.with_role(Role.FACTOR) or table.with_role(Role.FACTOR_UNIT):
        return
    for at, column in table.columns.items():
        texts = _texts(sight, column, sample) if column.role in (Role.KIND, Role.OTHER) else set()
        units = [unit_of(text) for text in texts]
        if units and all(unit is not None and is_unit_of_factor(unit) for unit in units):
            why = "its cells are units of factors"
            table.columns[at] = replace(column, role=Role.FACTOR_UNIT, why=why)
            return


def cells_are_units(sight: Sight, table: Table, sample: Sequence[int]) -> None:
    """A column whose cells are all units says in which unit the amounts are, whatever its head."""
    _names_called_units(sight, table, sample)
    if table.with_role(Role.UNIT):
        return
    for at, column in table.columns.items():
        texts = [words(value) for row in sample if is_text(value := sight.at(row, at))]
        units = [unit_of(text) for text in texts if len(text) <= _LONGEST_UNIT]
        known = [unit for unit in units if unit is not None and unit.dimension in _MEASURED]
        brief = column.role is Role.KIND and all(len(text) <= _BRIEF for text in texts)
        may_be = column.role is Role.OTHER or brief
        if may_be and len(texts) > 2 and len(known) == len(texts):
            table.columns[at] = replace(column, role=Role.UNIT, why="its cells are units")
            return


def _names_called_units(sight: Sight, table: Table, sample: Sequence[int]) -> None:
    """A column under "unit" none of whose cells is one names the units of the company, where
    nothing else names sites."""
    for column in table.with_role(Role.UNIT) if not table.with_role(Role.SITE) else ():
        texts = {words(value) for row in sample if is_text(value := sight.at(row, column.number))}
        if len(texts) > 1 and all(len(text) > _BRIEF and unit_of(text) is None for text in texts):
            why = "its cells are names and no units"
            table.columns[column.number] = replace(column, role=Role.SITE, unit=None, why=why)


def cells_name_activities(sight: Sight, table: Table, sample: Sequence[int]) -> None:
    """A column whose cells name fuels and other activities says what the rows are, also where its
    head says "source"."""
    _without_suppliers(sight, table, sample)
    kinds, sources = table.with_role(Role.KIND), table.with_role(Role.FACTOR_SOURCE)
    if kinds and sources and any(_named(_texts(sight, one, sample)) for one in kinds):
        return
    # of what nothing else tells, and no factor stands beside it
    nothing = not kinds and not table.with_role(Role.FACTOR)
    for column in (*(() if kinds and sources else sources), *table.with_role(Role.OTHER)):
        texts = _texts(sight, column, sample)
        named = _named(texts)
        databases = any(_DATABASE.search(text) for text in texts)
        if texts and (2 * named > len(texts) or (nothing and named and not databases)):
            why = "its cells name activities"
            table.columns[column.number] = replace(column, role=Role.KIND, why=why)
    sources = table.with_role(Role.FACTOR_SOURCE)
    of_factors = [one for one in sources if _OF_FACTORS.search(one.said)]
    bare = [one for one in sources if _BARE_SOURCE.match(one.said)]
    if not table.with_role(Role.KIND) and of_factors and len(bare) == 1:
        why = "the source of factors has a column of its own"
        table.columns[bare[0].number] = replace(bare[0], role=Role.KIND, why=why)
    first = table.columns[min(table.columns)]
    if first.role is Role.FACTOR_SOURCE and _names_rows(table, _texts(sight, first, sample)):
        why = "it stands before all amounts and names no edition"
        table.columns[first.number] = replace(first, role=Role.KIND, why=why)


def uses_below_sites(sight: Sight, table: Table, rows: Sequence[int]) -> None:
    """A column below "Hotel / utility" whose cells all name what is used says what the rows are,
    where the headings above the rows name the sites."""
    sites = table.with_role(Role.SITE)
    headings = [row.section for row in table.data]
    if len(sites) != 1 or not all(headings) or len(set(headings)) < 2:
        return
    texts = _texts(sight, sites[0], rows)
    if len(texts) < len(headings) and _named(texts) == len(texts):
        why = "its cells name activities below headings of sites"
        table.columns[sites[0].number] = replace(sites[0], role=Role.KIND, why=why)


def _names_rows(table: Table, texts: Collection[str]) -> bool:
    """Whether a first column under "source" says what emits, where nothing else does."""
    told = table.with_role(Role.KIND) or table.with_role(Role.SITE)
    amounts = table.with_role(Role.ACTIVITY) or table.with_role(Role.MONTH)
    editions = any(map(_DATABASE.search, texts))
    return bool(texts and amounts) and not told and not editions


def _without_suppliers(sight: Sight, table: Table, sample: Sequence[int]) -> None:
    """Who supplies something does not say what the rows are, where another column does."""
    kinds = table.with_role(Role.KIND)
    suppliers = [one for one in kinds if _SUPPLIER.search(one.said)]
    telling = (_texts(sight, one, sample) for one in kinds if one not in suppliers)
    for column in suppliers if any(map(_named, telling)) else ():
        why = "another column names activities"
        table.columns[column.number] = replace(column, role=Role.OTHER, why=why)


def _texts(sight: Sight, column: Column, sample: Sequence[int]) -> set[str]:
    return {words(value) for row in sample if is_text(value := sight.at(row, column.number))}


def _named(texts: Iterable[str]) -> int:
    """How many of some texts name activities, and no source of factors."""
    return sum(bool(kind_of(text).name) and not _DATABASE.search(text) for text in texts)
