"""What columns hold whose heads say nothing that is known, by their numbers, cells and titles."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace
from itertools import pairwise

from reports.inventory.body import AMOUNTS
from reports.inventory.heads import as_emissions, as_factor
from reports.inventory.kinds import kind_of
from reports.inventory.months import month_in
from reports.inventory.sheet_factors import method_in, per_unit
from reports.inventory.sight import Sight
from reports.inventory.types import Column, Role, Table
from reports.inventory.units import Unit, unit_of
from reports.inventory.values import is_number, is_text, is_year, words
from reports.inventory.words import QUALIFIER
from reports.language.years import PAST_YEAR, RECENT_YEAR

_QUARTER = re.compile(
    r"^\W*(?:(?:T|K|KV|KW|Q|QTR|TRIM\w*|KV\w*|KWART\w*)\.? ?(?P<a>[1-4])"
    r"|(?P<b>[1-4])\.? ?(?:er|e|º|°|o)? ?(?:T|K|KV|KW|Q|QTR|TRIM\w*|KV\w*|KWART\w*)\.?)\W*$",
    re.IGNORECASE,
)
_QUARTER_END = re.compile(r"^\W*(\w{3,9}[-/ '’]?(?:\d{2,4})?) (?:Q|qtr|quarter)\W*$", re.IGNORECASE)
# how an amount was got
_GOT = re.compile(
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
_EDITION = re.compile(
    r"^\W*(?:defra|desnz|beis|decc|iea|(?:us )?epa|egrid|ademe|aib|ecoinvent|uba|seai|gemis|ispra"
    r"|miteco|nga|base (?:carbone|empreinte))\b.{0,40}?" + RECENT_YEAR + r"\b",
    re.IGNORECASE,
)
_DATABASE = re.compile(
    r"\b(?:defra|desnz|beis|iea|epa|egrid|ademe|ipcc|aib|ecoinvent|uba|seai|base (?:carbone"
    r"|empreinte))\b"
    r"|\b" + PAST_YEAR + r"\b",
    re.IGNORECASE,
)
_BARE_SOURCE = re.compile(r"^\W*(?:emissions? )?sources?\W*$", re.IGNORECASE)
_SUPPLIER = re.compile(r"\bsuppliers?\b|\bvendors?\b", re.IGNORECASE)
_OF_FACTORS = re.compile(r"\bfactors?\b|\bE\.?F\b|\bFE\b", re.IGNORECASE)
_LONGEST_UNIT = 12  # letters
_OF_LINES = frozenset({Role.EMISSIONS, Role.MONTH, Role.PERIOD, Role.FACTOR, Role.GWP})
_VALUE = re.compile(
    r"^\W*(?:values?|wert|valeur|valor|valore|waarde|värde|værdi|amount|number|quantity)\W*$", re.I
)
_BRIEF_OF_YEAR = 2  # words: "2023 set"
_BRIEF = 6  # of a unit among what may be names
_USED = {Role.ACTIVITY, Role.MONTH}
_MEASURED = ("energy", "volume", "mass", "distance")
_FACTORS = re.compile(r"\bfactors?\b|\bfa[ck]tor\w*|\bfacteurs?\b|\bfattori\b", re.IGNORECASE)
_LISTS_FACTORS = re.compile(
    r"\bfa[ck]t(?:or|eur)\w*|\bfattor[ei]\b|(?-i:\bEFs?\b)|(?-i:\bFE\b)", re.IGNORECASE
)
_AMOUNTS_OF_FACTORS = AMOUNTS | {Role.FACTOR, Role.GWP}
_MAY_BE_SOURCES = (Role.OTHER, Role.KIND, Role.NOTE)
_OF_DATA = re.compile(r"\bdata source\b", re.IGNORECASE)
_MAY_BE_YEARS = (Role.OTHER, Role.YEAR, Role.PERIOD, Role.FACTOR, Role.FACTOR_SOURCE, Role.KIND)


def numbered(table: Table) -> None:
    """Columns that are headed by the numbers of months or quarters hold their amounts."""
    _numbered_months(table)
    _numbered_quarters(table)


def results_by_method(sight: Sight, table: Table, rows: Sequence[int]) -> None:
    """Numbers under heads that name only a method of Scope 2 ("S2 LB", "marktbasiert") are its
    emissions, where amounts and factors stand in the table and no other column holds emissions."""
    roles = {column.role for column in table.columns.values()}
    if Role.EMISSIONS in roles or Role.FACTOR not in roles or not roles & _USED:
        return
    for at, column in list(table.columns.items()):
        if column.role is not Role.OTHER or not QUALIFIER.match(column.said):
            continue
        emissions = as_emissions(column, "its head names a method of Scope 2 and nothing else")
        values = [value for row in rows if (value := sight.at(row, at)) is not None]
        if emissions.method and values and all(map(is_number, values)):
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
    measured, as the vehicles of a fleet ("Unit T-11")."""
    columns = table.with_role(Role.UNIT)
    bare = [one for one in columns if all(map(_is_bare, _texts(sight, one, rows) or {""}))]
    for column in columns if bare else ():
        if column not in bare and (texts := _texts(sight, column, rows)):
            role = Role.OTHER if table.with_role(Role.METER) else Role.METER
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


def titled_factors(sight: Sight, table: Table, rows: Sequence[int]) -> None:
    """Numbers under a title that calls them factors and names their unit, or under years with a
    source beside them."""
    _masses_of_list(sight, table, rows)
    unit = per_unit(table.title)
    sourced = unit is not None or bool(table.with_role(Role.FACTOR_SOURCE))
    if not sourced or not _FACTORS.search(f"{table.title} {table.sheet}"):
        return
    _values_of_factors(table, unit)
    if any(column.role in _AMOUNTS_OF_FACTORS for column in table.columns.values()):
        return
    for at, column in list(table.columns.items()):
        of_year = column.year is not None and len(column.head.split()) <= _BRIEF_OF_YEAR
        if unit is None and not (of_year or is_year(column.head)):
            continue
        values = [value for row in rows if (value := sight.at(row, at)) is not None]
        numbers = [value for value in values if is_number(value) and not is_year(value)]
        if column.role is Role.OTHER and numbers and 2 * len(numbers) > len(values):
            method = column.method or method_in(column.head)
            why = "the title calls its numbers factors"
            table.columns[at] = replace(column, role=Role.FACTOR, unit=unit, method=method, why=why)


def _masses_of_list(sight: Sight, table: Table, rows: Sequence[int]) -> None:
    """Typed masses of CO2e beside the names and sources of factors are the factors themselves,
    where nothing in the table is used."""
    roles = {column.role for column in table.columns.values()}
    emissions = table.with_role(Role.EMISSIONS)
    if len(emissions) != 1 or roles & _AMOUNTS_OF_FACTORS - {Role.EMISSIONS}:
        return
    heads = (column.said for column in table.with_role(Role.KIND))
    named = any(_LISTS_FACTORS.search(text) for text in (*heads, table.title, table.sheet))
    at = emissions[0].number
    if not named or Role.FACTOR_SOURCE not in roles or any(sight.formula(row, at) for row in rows):
        return
    table.columns[at] = as_factor(emissions[0], "the list calls its masses factors")


def _values_of_factors(table: Table, unit: Unit | None) -> None:
    """The only amounts of a list of factors with their sources are the factors themselves, where
    their head says no more than "value"."""
    roles = {column.role for column in table.columns.values()}
    amounts = table.with_role(Role.ACTIVITY)
    sourced = bool(table.with_role(Role.FACTOR_SOURCE))
    if roles & _OF_LINES or not sourced or len(amounts) != 1 or not _VALUE.match(amounts[0].head):
        return
    why = "the title calls its numbers factors"
    column = replace(amounts[0], role=Role.FACTOR, unit=unit or amounts[0].unit, why=why)
    table.columns[column.number] = column


def cells_are_sources(sight: Sight, table: Table, rows: Sequence[int]) -> None:
    """Beside factors a column whose cells all name an edition ("DESNZ 2023") tells their sources,
    whatever its head; in a list of factors without amounts "data source" is theirs too."""
    if not table.with_role(Role.FACTOR) or table.with_role(Role.FACTOR_SOURCE):
        return
    listed = not any(column.role in _USED for column in table.columns.values())
    for at, column in table.columns.items():
        texts = [words(value) for row in rows if (value := sight.at(row, at)) is not None]
        if column.role not in _MAY_BE_SOURCES or len(texts) < 2:
            continue
        if (listed and _OF_DATA.search(column.said)) or all(map(_EDITION.match, texts)):
            why = "its cells name editions of factors"
            table.columns[at] = replace(column, role=Role.FACTOR_SOURCE, why=why)
            return


def years_of_sources(table: Table) -> None:
    """A column of years right behind the sources of factors tells of which year these are."""
    for at, column in list(table.columns.items()):
        before = table.columns.get(at - 1)
        if column.role is Role.YEAR and before and before.role is Role.FACTOR_SOURCE:
            why = "it stands behind the sources of the factors"
            table.columns[at] = replace(column, role=Role.FACTOR_YEAR, unit=None, why=why)


def factor_years(sight: Sight, table: Table, rows: Sequence[int]) -> None:
    """In a list of factors a column of years says of which year each is, whatever its head."""
    for at, column in list(table.columns.items()):
        if column.role not in _MAY_BE_YEARS:
            continue
        values = [value for row in rows if (value := sight.at(row, at)) is not None]
        if values and sum(is_year(value) for value in values) > 0.7 * len(values):
            why = "its cells are years"
            table.columns[at] = replace(column, role=Role.FACTOR_YEAR, unit=None, why=why)
