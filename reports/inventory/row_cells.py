"""What the cells of one row of a table say: site, period, unit, remarks."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from functools import cached_property, lru_cache

from reports.document.sheet_xml import Value
from reports.inventory.days import month_of_day, writes_month_first
from reports.inventory.heads import is_in_unit_of_factor
from reports.inventory.kinds import kind_of, scope_said
from reports.inventory.months import as_date, is_stretch, month_in, month_of_date
from reports.inventory.sheet_factors import country_in
from reports.inventory.sight import Sight
from reports.inventory.site_words import is_of_all_sites, says_what_it_lists
from reports.inventory.types import BodyRow, Column, Place, Role, Table
from reports.inventory.units import (
    Unit,
    energy_or_volume,
    heating_value,
    heating_value_alone,
    unit_of,
    unit_of_label,
)
from reports.inventory.values import is_number, is_text, number, unit_beside, words, year_of
from reports.inventory.words import GAS
from reports.language.dates import dates_in
from sibyl_project.common.regex import regex

_GRID_KEY = regex(r"\bgrid[ _-]?(?:key|id|ef|factor)\b", re.IGNORECASE)
_OF_GRID = regex(r"\b(?:e?grid|sub-?region)\b", re.IGNORECASE)
_KEY = regex(
    r"\b(?:ef|factors?)[ _-]?(?:id|key|code|no|nr|ref)s?\b"
    r"|\b(?:id|key|cod\w*|ref)[ _-]?(?:of )?(?:emission )?(?:ef|fe|factors?)\b",
    re.IGNORECASE,
)
_MASS_OF_CO2 = regex(r"\b(?:kg|t|tonnes|g) ?CO2e?\b", re.IGNORECASE)
_WEEK = regex(r"\bweek\b|\bKW\b|\bwoche\b|\bsemaine\b|\bsemana\b|\bsettimana\b", re.I)
_REMARK = regex(r"(?<=\w)\s*\([^()]*\)\W*$")  # behind a month: "March (restated)"
_BROUGHT = regex(r"\bbrought to\b|\bconver(?:ted|sion)\b(?! by\b)|\bcorrected\b", re.IGNORECASE)
_PARTS = regex(r"[;,|/]")
# a part of a company, which is neither a country nor a grid
_PART = regex(
    r"^\W*(?:(?:region|zone|area|division|cluster)\b\W*)?(?:\b(?:(?:north|south|east|west|centr(?:al|o|e)"
    r"|middle|nord|s[uü]d|ost|est|ouest|oeste|ovest|norte|sur|sul|este|mitte|zentral|noord|zuid|oost)"
    r"(?:ern)?|mid|midlands?|[a-z]|\d+|hq|group|head office|other|various|all)\b[\s/&-]*){1,3}\W*$",
    re.IGNORECASE,
)
# units of what is read, and not of the amount that is computed of it
_OF_READINGS = regex(r"\bregisters?\b|\bmeters?\b|\breadings?\b|\bdials?\b", re.IGNORECASE)
_OF_FACTOR = regex(r"\b(?:EF|FE|(?:emissions? )?factors?)\b", re.IGNORECASE)
_TELL_BASIS = (Role.UNIT, Role.METHOD, Role.OTHER, Role.KIND, Role.NOTE)
_TELL_WHAT = (
    *(Role.KIND, Role.GAS, Role.UNIT, Role.SCOPE, Role.CATEGORY, Role.METHOD, Role.SITE),
    Role.COUNTRY,
)
_BILLED = regex(
    r"\binv\w*|\bbill\w*|\bdocument|\bpost(?:ed|ing)?\b|\bpa(?:id|yment)|\bbook(?:ed|ing)|\bissued?\b"
    r"|\bdue\b|\bentry\b|\breceived\b|\brechnung\w*|\bbuchung\w*|\bbeleg\w*|\bfa[ck]tur\w*|\bfattur\w*|\bpago\b",
    re.IGNORECASE,
)
_LOOKED_AT = 40  # rows
_FEWEST_PLACES = 4  # sections of a table
_FEW = 0.25  # of them
_MAY_CONTINUE = (Role.KIND, Role.PERIOD, Role.METER, Role.SITE)


def is_billed(column: Column) -> bool:
    """Whether a column tells when something was billed or booked, and not when it was used."""
    return bool(_BILLED.search(column.said))


class RowCells:
    """Reads the rows of one table, from top to bottom."""

    def __init__(self, table: Table, sight: Sight) -> None:
        self.table, self.sight = table, sight
        self.by_role = {role: table.with_role(role) for role in Role}
        kinds = self.by_role[Role.KIND]
        # beside what a row is of, the key of its factor says nothing of it
        self.by_role[Role.KIND] = [one for one in kinds if not _KEY.search(one.said)] or kinds
        # when something was used, before when it was billed or paid
        self._periods = sorted(self.by_role[Role.PERIOD], key=is_billed)
        self._days = {one.number for one in self._periods if self._holds_days(one)}
        self._month_first = {
            one.number
            for one in self._periods
            if writes_month_first(
                words(value)
                for row in table.data
                if is_text(value := sight.at(row.number, one.number))
            )
        }
        self._above: dict[int, str] = {}
        self._carried: dict[int, str] = {}
        self._filled: Mapping[int, Value] = {}
        self._texts: dict[Role, str] = {}
        self._places = [*self.by_role[Role.SITE], *self.by_role[Role.COUNTRY]]
        self._tell_what = [one.number for role in _TELL_WHAT for one in self.by_role[role]]
        self._known = set(table.columns)
        self._remarks = [*self.by_role[Role.NOTE], *self.by_role[Role.OTHER]]
        self._may_tell_basis = [
            one
            for role in _TELL_BASIS
            for one in self.by_role[role]
            if not _OF_FACTOR.search(one.said)  # "EF basis" is none of the amount
            and (one.role is not Role.METHOD or not self._is_factor(one.number - 1))
        ]
        around = map(_one_basis, (table.title, *table.notes))
        self._basis_around = next(filter(None, around), "")
        self._unit_around = self._unit_of_surroundings()
        self._mass = self._mass_around()
        dated = self.by_role[Role.PERIOD] or self.by_role[Role.MONTH]
        self._month_of_sheet = None if dated else month_in(table.sheet)
        named = self._month_of_sheet is None and not says_what_it_lists(table.sheet)
        self._sheet_is_site = not self.by_role[Role.SITE] and named
        sections = {row.section for row in table.rows if row.section}
        places = {one for one in sections if not kind_of(one).name and not scope_said(one).scope}
        # beside sections that are named after places, "Laundry Bex" is one too
        most = len(places) >= _FEWEST_PLACES and len(sections - places) <= _FEW * len(sections)
        self._sections = sections if most else places

    def _holds_days(self, column: Column) -> bool:
        """Whether all numbers in the first rows of a column are typed days without the format of
        dates."""
        rows = [row.number for row in self.table.data[:_LOOKED_AT]]
        cells = [(row, self.sight.at(row, column.number)) for row in rows]
        numbers = [(row, value) for row, value in cells if is_number(value)]
        return bool(numbers) and not any(
            as_date(value) is value or self.sight.formula(row, column.number)
            for row, value in numbers
        )

    @cached_property
    def _holds_keys(self) -> bool:
        """Whether what tells the country is the key of a factor."""
        heads = [column.head for column in self.by_role[Role.COUNTRY]]
        return bool(heads) and all(map(_GRID_KEY.search, heads))

    def enter(self, row: BodyRow) -> None:
        """Take in a row: an empty site or country means the one above it, where the row still names
        something else."""
        self._carried, self._texts = {}, {}
        self._filled = self.sight.filled(row.number, self._known)
        for column in self._places:
            text = words(self._filled.get(column.number))
            if text:
                self._above[column.number] = text
            elif column.number in self._above and self._continues(row):
                self._carried[column.number] = self._above[column.number]

    def _continues(self, row: BodyRow) -> bool:
        return any(
            column.number in self._filled for role in _MAY_CONTINUE for column in self.by_role[role]
        )

    def wording(self) -> tuple[str, ...]:
        """The words by which the row that was entered last is told apart from rows of other sites,
        kinds, units and scopes."""
        filled, carried = self._filled, self._carried
        return tuple([words(filled.get(at)) or carried.get(at, "") for at in self._tell_what])

    def text(self, row: BodyRow, role: Role) -> str:
        """The words of the columns that hold this in the row that was entered last."""
        if not self.by_role[role]:
            return ""
        text = self._texts.get(role)
        if text is None:
            text = self._texts[role] = " ".join(dict.fromkeys(filter(None, self._said(role))))
        return text

    def _said(self, role: Role) -> list[str]:
        return [
            words(self._filled.get(column.number)) or self._carried.get(column.number, "")
            for column in self.by_role[role]
        ]

    def site(self, row: BodyRow) -> str:
        """The site of a row: of its cells, of the section above it, or of its sheet."""
        if found := next(filter(None, reversed(self._said(Role.SITE))), ""):
            return "" if is_of_all_sites(found) else found
        if row.section in self._sections:
            return row.section
        return self.table.sheet if self._sheet_is_site else ""

    def country(self, row: BodyRow) -> str:
        """The country or grid of a row; a part of the company such as "North" is neither."""
        both = zip(self.by_role[Role.COUNTRY], self._said(Role.COUNTRY), strict=True)
        # the key of a grid beside the country tells the factor
        own = [text for column, text in both if text and not _OF_GRID.search(column.head)]
        text = " ".join(dict.fromkeys(own))
        if not text and self._holds_keys:
            text = country_in(self.site(row))
        text = text or self.text(row, Role.COUNTRY)
        if text and not _is_part(text):
            return text
        return country_in(row.section) if row.section else ""

    def _is_factor(self, at: int) -> bool:
        """Whether a column holds factors: how they are told may stand right behind it."""
        return at in self.table.columns and self.table.columns[at].role is Role.FACTOR

    def basis_alone(self) -> str:
        """Whether an amount was measured on the gross or the net heating value, by a cell of its
        row that says nothing else."""
        for column in self._may_tell_basis:
            value = self._filled.get(column.number)
            if isinstance(value, str) and (said := heating_value_alone(words(value))):
                return said
        return ""

    def basis(self, row: BodyRow, amounts: Sequence[Column]) -> str:
        """The same by the words nearest to the amount."""
        texts = [unit_beside(self._filled.get(one.number)) for one in amounts[:1]]
        texts += [one.head for one in amounts[:1]]
        texts += [self.text(row, Role.UNIT), self.text(row, Role.KIND), row.section]
        return next(filter(None, map(_basis_said, texts)), self._basis_around)

    def gas(self, row: BodyRow) -> str:
        """The gas of a row, as a formula or trade name where it is one."""
        text = self.text(row, Role.GAS)
        found = GAS.search(text) if text else None
        return found[1].upper() if found else text

    def potential(self, row: BodyRow, column: Column | None) -> tuple[Decimal | None, Place | None]:
        """The potential that stands in a column of a row, and where."""
        if column is None:
            return None, None
        value = number(self._filled.get(column.number))
        return value, None if value is None else self.sight.place(row.number, column.number)

    def remarks(self, row: BodyRow) -> str:
        """Comments on a row, within the table and beside it."""
        cells = self._filled
        spoken = [cells.get(column.number) for column in self._remarks]
        found = [words(value) for value in spoken if isinstance(value, str)]
        if not self.sight.turned and not cells.keys() <= self._known:
            beside = cells.keys() - self._known
            found += [words(cells[at]) for at in sorted(beside) if isinstance(cells[at], str)]
        return "; ".join(filter(None, found))

    def period(self, row: BodyRow) -> tuple[int | None, int | None, str]:
        """Month and year of a row, which it or its sheet tells, and the words of its period."""
        years = (year_of(self._filled.get(column.number)) for column in self.by_role[Role.YEAR])
        year = next(filter(None, years), None)
        for column in self._periods:
            value = self._filled.get(column.number)
            if value is not None:
                value = as_date(value) if column.number in self._days else value
                counted = _WEEK.search(column.head) and is_number(value)
                month, of_value = (
                    (None, None)
                    if counted
                    else _month_and_year(value, column.number in self._month_first)
                )
                return month, of_value or year, words(value)
        if self._month_of_sheet is not None:
            month, of_value = self._month_of_sheet
            return month, of_value or year, self.table.sheet
        return None, year, ""

    def unit(self, row: BodyRow, column: Column | None) -> Unit | None:
        """The unit of an amount: beside its number, in its head or row, or around the table."""
        if column is not None and (beside := unit_beside(self._filled.get(column.number))):
            return unit_of(beside)
        if column is not None and is_in_unit_of_factor(column):
            return None
        cells = [
            unit
            for other in self._units_of(column)
            if (unit := unit_of(words(self._filled.get(other.number)))) and unit.per is None
            if column is None or column.unit is None or not _OF_READINGS.search(other.said)
        ]
        head = column.unit if column is not None and column.unit and not column.unit.per else None
        if head is not None and (not cells or len(self.by_role[Role.ACTIVITY]) > 1):
            return head
        if cells:
            return cells[0]
        for text in (row.section, self.text(row, Role.KIND)):
            if text and (unit := unit_of_label(text) or energy_or_volume(text)):
                return unit
        return self._unit_around

    def _units_of(self, column: Column | None) -> list[Column]:
        """The columns of units, the one behind an amount first where each amount has its own."""
        units = self.by_role[Role.UNIT]
        amounts = self.by_role[Role.ACTIVITY]
        if column is None or len(units) < 2 or len(units) != len(amounts):
            return units
        return sorted(units, key=lambda one: one.number != column.number + 1)

    def _unit_of_surroundings(self) -> Unit | None:
        first = self.table.columns[min(self.table.columns)]
        corner = "" if first.role is Role.METER else first.head
        texts = (corner, *self.table.title.split(" | ")[::-1], self.table.sheet)
        return next((unit for text in texts if (unit := energy_or_volume(text))), None)

    def stated(self, row: BodyRow, result: tuple[Column, ...]) -> Decimal | None:
        """The stated emissions in tCO2e; None where the cells are empty."""
        found = [
            value
            for column in result
            if (value := number(self._filled.get(column.number))) is not None
        ]
        if not found:
            return None
        unit = result[0].unit
        if unit is None or unit.dimension not in ("emissions", "mass"):
            unit = self._mass
        value = sum(found, Decimal(0))
        return value * unit.factor if unit is not None else value

    def _mass_around(self) -> Unit | None:
        for text in (self.table.title, *self.table.notes[:6]):
            for word in _MASS_OF_CO2.findall(text):
                if found := unit_of(word):
                    return found
        return None


@lru_cache(maxsize=4096)
def _basis_said(text: str) -> str:
    """The heating value that a text names, unless it says that amounts were brought to it."""
    return heating_value(text) if text and not _BROUGHT.search(text) else ""


def _one_basis(text: str) -> str:
    """The one heating value that a text names for all it speaks of."""
    said = {_basis_said(part) for part in _PARTS.split(text)} - {""}
    return next(iter(said)) if len(said) == 1 else ""


@lru_cache(maxsize=4096)
def _is_part(country: str) -> bool:
    return bool(_PART.match(country))


def _month_and_year(value: Value, month_first: bool) -> tuple[int | None, int | None]:
    """The month and year that a date, a number of a month or a text tells; of a text with two small
    numbers the first is the month where `month_first` is true, else the day."""
    if found := month_of_date(value):
        return found
    if isinstance(value, int | float) and 1 <= value <= 12 and value == int(value):
        return int(value), None
    text = words(value)
    if found := month_of_day(text, month_first=month_first):
        return found
    return _told_by(text) if isinstance(value, str) else (None, None)


@lru_cache(maxsize=4096)
def _told_by(text: str) -> tuple[int | None, int | None]:
    if is_stretch(text):
        return None, None
    if named := month_in(text, among=True) or month_in(_REMARK.sub("", text), among=True):
        return named
    dates = dates_in(text)
    return (dates[0].value.month, dates[0].value.year) if len(dates) == 1 else (None, None)
