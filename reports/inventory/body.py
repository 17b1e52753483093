"""What each row below the heads of a table is: data, a total, a heading or a note."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from functools import lru_cache

from reports.document.sheet_xml import Value
from reports.inventory.arithmetic import close
from reports.inventory.belonging import titles_of
from reports.inventory.foreign import in_english
from reports.inventory.head_roles import is_mass_of_co2e, is_unit_of_factor
from reports.inventory.kinds import numbered_category, scope_said
from reports.inventory.months import month_in
from reports.inventory.sight import Sight
from reports.inventory.types import BodyRow, Role, RowState, Table
from reports.inventory.units import unit_of
from reports.inventory.values import is_number, is_year, number, words
from reports.inventory.words import ALL, INFORMATION, OUTSIDE, QUALIFIER, TOTAL
from reports.language.years import RECENT_YEAR
from sibyl_project.common.regex import regex

_TAKES_FROM = regex(r"\}\s*-\s*\{")  # of a formula: a reference less another
_IN_BRACKETS = regex(r"\(([^()]*)\)")
_OUT = regex(r"\W*(?:not (?:in|counted|included|part)|out(?:side)?|memo)\b", re.IGNORECASE)
_OF_TANK = 3  # cells: opening, deliveries and closing
LABELS = (
    Role.SITE,
    Role.KIND,
    Role.METER,
    Role.PERIOD,
    Role.COUNTRY,
    Role.SCOPE,
    Role.CATEGORY,
)
AMOUNTS = frozenset({Role.ACTIVITY, Role.MONTH, Role.EMISSIONS, Role.FACTOR, Role.GWP})
_SENTENCE = 60  # characters of a line that is no label
_SHORT_SENTENCE = 30
_FEWEST_SUMS = 3  # that make a total of a row with a word beside them
_FEWEST_ROWS = 2
_EXACT = Decimal("0.0001")
_OTHER_YEAR = regex(
    rf"^\W*(?:(?:prior|previous|last) year:? )?(?:(?:FY ?)?(?:{RECENT_YEAR}|\d\d)"
    r"|(?:prior|previous|last) year|PY|vorjahr|n-1"
    r"|ann[ée]e pr[ée]c[ée]dente|a[ñn]o anterior|anno precedente|vorig jaar)"
    r"(?:\W*\b(?:for|as) (?:information|comparison|reference|info))?\W*$",
    re.IGNORECASE,
)
_OF_WHICH = regex(r"^\W*(?:of which|thereof|including)\b", re.IGNORECASE)
_FACTOR_ALONE = regex(r"^\W*(?:kg|t|g) ?CO2-?(?:e|eq)? ?(?:/|per )[\w³ ]{1,12}\W*$", re.IGNORECASE)
_FACTORS = regex(
    r"^\W*(?:[\w-]+ ){0,2}(?:factors?|EF|FE)\b"
    r"(?:\W{0,3}(?:\(|\[|in )?(?:kg|t|g|ton|tons|tonnes) ?(?:CO2-?(?:e|eq)?)? ?(?:/|per )"
    r" ?[\w³ ]{1,12})?\W*$",
    re.IGNORECASE,
)
_HEADS_PERIODS = regex(r"^\W*(?:months?|periods?|dates?|quarters?|years?)\W*$", re.IGNORECASE)
_SUB = regex(r"^\W*sub\.? \w", re.IGNORECASE)  # "Sub North"
_SUMS = ("SUM", "SUBTOTAL")
_RECALLED = regex(
    rf"\W*{RECENT_YEAR}\W*(?:rappel|reminder|for (?:comparison|reference|information)|previous year"
    r"|prior year|last year|vorjahr|zum vergleich|vergleich|à titre de comparaison|año anterior"
    r"|ano anterior|anno precedente|vorig jaar|ter vergelijking|föregående år|jämförelse)\W*$",
    re.IGNORECASE,
)
_LONGEST_MASS = 60  # characters
_MASS_ALONE = regex(
    r"\W*(?:(?:total |sum of )?emissions?\b[\s:,]*(?:in )?)?"
    r"\W*((?:k?t|k?g|Mg|tonnes?) ?CO2[\w.-]*)\W*$",
    re.IGNORECASE,
)


class Body:
    """Tells of each row below the heads of one table what it is."""

    def __init__(self, sight: Sight, table: Table) -> None:
        self.sight, self.table = sight, table
        self.amounts = {at for at, one in table.columns.items() if one.role in AMOUNTS}
        self.sums: dict[int, Decimal] = {}  # of the rows since the last total, by column
        self.since = 0
        self._to_add: list[int] = []  # rows that the sums do not hold yet
        self.periods = [at for at, one in table.columns.items() if one.role is Role.PERIOD]
        self.labels = {at for at, one in table.columns.items() if one.role in LABELS}
        self.outside = any(map(_of_no_scope, titles_of(table.title)))

    def row(self, row: int, cells: Mapping[int, Value]) -> BodyRow:
        """What a row is that belongs to the table; `cells` are those under its heads. Lines of text
        are also kept as notes of the table."""
        section = self.table.rows[-1].section if self.table.rows else ""
        texts: list[tuple[int, str]] = []
        amounts: list[int] = []
        numbers = False
        for at, value in cells.items():
            if type(value) is str:
                texts.append((at, words(value)))
            elif is_number(value):
                numbers = True
                if at in self.amounts:
                    amounts.append(at)
        if not amounts:
            said = list(dict.fromkeys(text for _, text in texts))
            return self._without_amounts(row, section, said, numbers)
        if any(at in self.amounts and _is_result(text) for at, text in texts):
            return BodyRow(row, RowState.APART, section)
        if self._is_emission_of_columns(row, amounts, texts):
            return BodyRow(row, RowState.NOTE, section)
        if self._is_factor_of_rows(amounts, texts):
            return BodyRow(row, RowState.SECTION, texts[0][1])
        if self._is_aside(section, amounts, texts):
            return BodyRow(row, RowState.NOTE, section)
        total = self._is_total(row, amounts, texts) or self._adds_up(row, amounts, texts)
        self._count(row, total)
        return BodyRow(row, RowState.TOTAL if total else RowState.DATA, section)

    def _is_emission_of_columns(
        self, row: int, amounts: Sequence[int], texts: Sequence[tuple[int, str]]
    ) -> bool:
        """Whether a row below amounts says what each of their columns emits: its name is a mass of
        CO2e, and its formulas are made of cells above them."""
        if not texts or texts[0][0] > min(amounts) or not _is_mass_of_co2e(texts[0][1]):
            return False
        if any(self.table.columns[at].role is not Role.ACTIVITY for at in amounts):
            return False
        return all(_takes_above(self.sight, row, at) for at in amounts)

    def _is_factor_of_rows(self, amounts: Sequence[int], texts: Sequence[tuple[int, str]]) -> bool:
        """Whether the one number of a row stands among emissions and is the factor of the rows
        below: the unit of one stands beside it, and a name before both."""
        at = amounts[0]
        if len(amounts) > 1 or self.table.columns[at].role is not Role.EMISSIONS:
            return False
        named = len(texts) > 1 and texts[0][0] < at - 1
        return named and any(
            abs(beside - at) == 1 and _is_unit_of_factor(text) for beside, text in texts
        )

    def _is_aside(
        self, section: str, amounts: Sequence[int], texts: Sequence[tuple[int, str]]
    ) -> bool:
        """Whether a row with numbers is no row of amounts: of no scope, of factors, for information
        or comparison."""
        if self.outside or _of_no_scope(section) or (texts and _is_outside(texts[0][1])):
            return True
        if texts and texts[0][0] < min(amounts) and _names_factor(texts[0][1]):
            return True
        if self._is_amount(amounts) and any(_informs(text) for _, text in texts):
            return True
        return self._is_for_comparison(amounts, texts)

    def _is_for_comparison(self, amounts: Sequence[int], texts: Sequence[tuple[int, str]]) -> bool:
        """Whether a row below the total tells what another year had, or corrected emissions for
        information."""
        below = bool(self.table.rows) and self.table.rows[-1].state is not RowState.DATA
        if below and len(texts) == 1 and texts[0][0] < min(amounts) and _recalls(texts[0][1]):
            return True
        if not below or any(self.table.columns[at].role is not Role.EMISSIONS for at in amounts):
            return False
        if not texts or texts[0][0] > min(amounts):
            return False
        return _informs(texts[0][1]) or (len(texts) == 1 and bool(_OTHER_YEAR.match(texts[0][1])))

    def _is_amount(self, amounts: Sequence[int]) -> bool:
        """Whether a row holds an amount without emissions; a listed factor is none."""
        roles = {self.table.columns[at].role for at in amounts}
        return Role.EMISSIONS not in roles and bool(roles - {Role.FACTOR, Role.GWP})

    def _adds_up(self, row: int, amounts: Sequence[int], texts: Sequence[tuple[int, str]]) -> bool:
        """Whether a row without words, or several amounts of one with a single word, are the sums
        of the rows since the last total."""
        plain = len(texts) <= 1 and (not texts or len(amounts) >= _FEWEST_SUMS)
        if self.since < _FEWEST_ROWS or not (plain or self._of_year(row)):
            return False
        self._add()
        return all(self._is_sum(row, at) for at in amounts)

    def _is_sum(self, row: int, at: int) -> bool:
        mine, stated = self.sums.get(at), number(self.sight.at(row, at))
        if not mine or not stated:
            return False
        return close(mine, stated, _EXACT)

    def _of_year(self, row: int) -> bool:
        """Whether the period of a row is a whole year."""
        return any(is_year(self.sight.at(row, at)) for at in self.periods)

    def _count(self, row: int, total: bool) -> None:
        if total:
            self.sums, self.since, self._to_add = {}, 0, []
            return
        self.since += 1
        self._to_add.append(row)

    def _add(self) -> None:
        """Add up the rows that were counted: only few rows may be a sum that is held against it."""
        for at in self.amounts if self._to_add else ():
            values = (number(self.sight.at(row, at)) for row in self._to_add)
            found = [value for value in values if value is not None]
            if found:
                self.sums[at] = sum(found, self.sums.get(at, Decimal(0)))
        self._to_add = []

    def _multiplies(self, row: int, amounts: Sequence[int]) -> bool:
        """Whether the emissions of a row are an amount of the same row times its factor."""
        columns = self.table.columns
        factors = [at for at in amounts if columns[at].role is Role.FACTOR]
        return any(
            columns[at].role is Role.EMISSIONS and _takes(self.sight, row, at, factors)
            for at in amounts
        )

    def _is_computed(self, row: int, amounts: Sequence[int]) -> bool:
        """Whether the emissions of a row are made of an amount that is typed in it: of all sites an
        adjustment, and no sum of the rows above."""
        columns = self.table.columns
        self._add()
        if any(self._is_sum(row, at) for at in amounts):
            return False
        typed = [
            at
            for at in amounts
            if columns[at].role is Role.ACTIVITY and self.sight.formula(row, at) is None
        ]
        return any(
            columns[at].role is Role.EMISSIONS and _takes(self.sight, row, at, typed)
            for at in amounts
        )

    def _without_amounts(
        self, row: int, section: str, texts: Sequence[str], numbers: bool
    ) -> BodyRow:
        if len(texts) != 1 or numbers:
            state = RowState.DATA if len(texts) > 1 or numbers else RowState.NOTE
            return BodyRow(row, state, section)
        label = texts[0]
        if len(label) > _SENTENCE or (label.endswith((".", ":")) and len(label) > _SHORT_SENTENCE):
            self.table.notes.append(f"row {row}: {label}"[:500])
            return BodyRow(row, RowState.NOTE, section)
        if _totals(label) or _HEADS_PERIODS.match(in_english(label)):
            return BodyRow(row, RowState.NOTE, section)
        if month_in(label, among=bool(self.periods)):
            return BodyRow(row, RowState.DATA, section)  # a month in which nothing was used
        return BodyRow(row, RowState.SECTION, label)

    def _is_total(self, row: int, amounts: Sequence[int], texts: Sequence[tuple[int, str]]) -> bool:
        """Whether a row sums rows of its table: it says so before its first amount, or its formulas
        do."""
        first = min(amounts)
        before = [text for at, text in texts if at < first]
        if any(map(_totals, before)) and not self._is_whole_site(row, amounts, before):
            return True
        whole = bool(before) and _is_all(before[0])
        if whole and not (self._multiplies(row, amounts) or self._is_computed(row, amounts)):
            return True
        only_results = all(self.table.columns[at].role is Role.EMISSIONS for at in amounts)
        only_results = only_results or (bool(before) and bool(_SUB.match(before[0])))
        if before and only_results and all(QUALIFIER.match(in_english(text)) for text in before):
            return True
        if only_results and all(_of_own_column(self.sight, row, at) for at in amounts):
            return True
        sums = sum(_sums_column(self.sight, row, at) for at in amounts)
        if not sums or 2 * sums < len(amounts) or self._multiplies(row, amounts):
            return False
        return sum(at in self.labels for at, _ in texts) <= 1 or any(map(_is_all, before))

    def _is_whole_site(self, row: int, amounts: Sequence[int], before: Sequence[str]) -> bool:
        """Whether "total" names the only meter of a site: a name stands before it, and the row is
        computed by a factor of its own from amounts that sum no rows."""
        return (
            not _totals(before[0])
            and self._multiplies(row, amounts)
            and not any(_sums_column(self.sight, row, at) for at in amounts)
        )


def read_again(sight: Sight, table: Table) -> None:
    """What the rows of a table are, once it is known which of its columns hold amounts."""
    rows, notes = table.rows, list(table.notes)
    table.rows = []
    body = Body(sight, table)
    for row in rows:
        cells = {at: value for at, value in sight.cells(row.number).items() if at in table.columns}
        table.rows.append(body.row(row.number, cells))
    table.notes[:] = notes


@lru_cache(maxsize=65536)
def _totals(text: str) -> bool:
    return bool(TOTAL.search(in_english(text)))


@lru_cache(maxsize=65536)
def _is_all(text: str) -> bool:
    return bool(ALL.match(in_english(text)))


@lru_cache(maxsize=65536)
def _informs(text: str) -> bool:
    return bool(INFORMATION.search(in_english(text)))


@lru_cache(maxsize=65536)
def _names_factor(text: str) -> bool:
    """Whether a label is nothing but "factor" or the unit of one: its row holds those of the
    columns."""
    if _FACTORS.match(in_english(text)):
        return True
    unit = unit_of(text) if _FACTOR_ALONE.match(text) else None
    return unit is not None and unit.per is not None


@lru_cache(maxsize=65536)
def _recalls(text: str) -> bool:
    """Whether words name a year that is only recalled ("2023 (rappel)")."""
    return bool(_RECALLED.match(text))


@lru_cache(maxsize=65536)
def _is_mass_of_co2e(text: str) -> bool:
    """Whether words are a mass of CO2e and nothing else ("t CO2e", "Emissions in kg CO2e")."""
    alone = _MASS_ALONE.match(in_english(text)) if len(text) <= _LONGEST_MASS else None
    return alone is not None and is_mass_of_co2e(unit_of(alone[1]))


@lru_cache(maxsize=65536)
def _is_unit_of_factor(text: str) -> bool:
    unit = unit_of(text)
    return unit is not None and is_unit_of_factor(unit)


@lru_cache(maxsize=65536)
def _is_result(text: str) -> bool:
    """Whether a word among amounts is a mass of CO2e: the number behind it is what its row makes,
    whatever stands above it."""
    return is_mass_of_co2e(unit_of(text))


@lru_cache(maxsize=65536)
def _is_outside(text: str) -> bool:
    """Whether a label names what is part of another row, or of no total."""
    said = in_english(text)
    return bool(_OF_WHICH.match(said) or OUTSIDE.search(said))


@lru_cache(maxsize=65536)
def _of_no_scope(text: str) -> bool:
    """Whether words above rows say that these are part of no total ("Biogenic (not in scopes)").
    They do not where they name a scope or number a category of Scope 3, or remark in brackets on
    something else."""
    said = in_english(text)
    plain = _IN_BRACKETS.sub(" ", said)
    if scope_said(plain).scope or numbered_category(plain):
        return False
    inside = (found[1] for found in _IN_BRACKETS.finditer(said))
    return bool(OUTSIDE.search(plain)) or any(map(_OUT.match, inside))


def _takes_above(sight: Sight, row: int, at: int) -> bool:
    """Whether the formula of a cell refers to a cell above it in its own column."""
    return any(
        one.single and not one.sheet and one.left == at and one.top < row
        for one in sight.references(row, at)
    )


def _takes(sight: Sight, row: int, at: int, others: Sequence[int]) -> bool:
    """Whether the formula of a cell multiplies by one of some others of its row."""
    formula = sight.formula(row, at)
    return (
        formula is not None
        and "*" in formula.text
        and any(
            other in sight.own(row, reference)
            for reference in sight.references(row, at)
            for other in others
        )
    )


def _of_own_column(sight: Sight, row: int, at: int) -> bool:
    """Whether the formula of a cell takes other cells of its own column and nothing else."""
    formula = sight.formula(row, at)
    if formula is None or "*" in formula.text:
        return False
    taken = [
        (sight.down(at, reference), len(sight.own(row, reference)))
        for reference in sight.references(row, at)
    ]
    return bool(taken) and all(rows and row not in rows and not wide for rows, wide in taken)


def _sums_column(sight: Sight, row: int, at: int) -> bool:
    """Whether the formula of a cell adds other cells of its own column; one that takes a cell from
    others is no sum of rows but what a tank gave out: opening and deliveries less closing."""
    formula = sight.formula(row, at)
    if formula is None or "*" in formula.text:
        return False
    references = list(sight.references(row, at))
    if len(references) <= _OF_TANK and _TAKES_FROM.search(formula.text) and not formula.function:
        return False
    taken = 0
    for reference in references:
        rows = sight.down(at, reference)
        if not rows or row in rows or len(sight.own(row, reference)) > 1:
            return False
        taken += len(rows)
    return taken > 1 and (formula.function in _SUMS or "+" in formula.text)
