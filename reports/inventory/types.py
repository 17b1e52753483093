"""The values of an inventory that is computed again."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from enum import StrEnum

from reports.inventory.arithmetic import recomputes
from reports.inventory.head_words import head_in_english
from reports.inventory.units import Unit


class Role(StrEnum):
    """What a column of an inventory table holds."""

    SITE = "site"
    COUNTRY = "country"
    METER = "meter"
    KIND = "kind"
    PERIOD = "period"
    YEAR = "year"
    MONTH = "month"
    ACTIVITY = "activity"
    UNIT = "unit"
    FACTOR = "factor"
    FACTOR_UNIT = "factor_unit"
    FACTOR_SOURCE = "factor_source"
    FACTOR_YEAR = "factor_year"
    GAS = "gas"
    GWP = "gwp"
    EMISSIONS = "emissions"
    SCOPE = "scope"
    CATEGORY = "category"
    METHOD = "method"
    CONTRACT = "contract"
    NOTE = "note"
    OTHER = "other"


class TableKind(StrEnum):
    """What a table is for: activities (with or without emissions), factors, potentials of gases,
    a summary of other tables, a list of sites, certificates and contracts, or none of these."""

    ACTIVITY = "activity"
    FACTORS = "factors"
    POTENTIALS = "potentials"
    SUMMARY = "summary"
    SITES = "sites"
    CONTRACTS = "contracts"
    OTHER = "other"


class RowState(StrEnum):
    """What a row below the heads of a table is."""

    DATA = "data"
    TOTAL = "total"
    SECTION = "section"
    NOTE = "note"
    APART = "apart"  # it says itself what its number is, whatever stands above it


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a table: its number from 1, the words of its heads, what it holds and why that is
    thought. `month` is 1 to 12 where it holds the amounts of one month; `method` is location or
    market, `gas` a formula, where its head says so."""

    number: int
    head: str
    role: Role
    why: str
    unit: Unit | None = None
    month: int | None = None
    year: int | None = None
    method: str = ""
    gas: str = ""
    scope: str = ""
    total: bool = False

    @property
    def said(self) -> str:
        """The words of its heads, those of other languages in English."""
        return head_in_english(self.head)


@dataclass(frozen=True, slots=True)
class BodyRow:
    """A row below the heads: its number, what it is, and the words of the section above it."""

    number: int
    state: RowState
    section: str = ""


@dataclass(slots=True)
class Table:
    """A table of a sheet. `notes` are the lines of text around it. Where it is `turned`, its lines
    stand in columns and its columns in rows: `rows` are numbers of columns of the sheet, `columns`
    and `head_rows` numbers of rows and columns the other way round (see `sight`)."""

    sheet: str
    title: str
    head_rows: tuple[int, ...]
    columns: dict[int, Column]
    rows: list[BodyRow] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    kind: TableKind = TableKind.OTHER
    hidden: bool = False
    turned: bool = False
    mirrored: tuple[int, ...] = ()  # its columns that a block of emissions multiplies one by one
    taken: tuple[int, ...] = ()  # its columns whose sum is multiplied elsewhere
    remarked: dict[int, str] = field(default_factory=dict)  # what other rows remark on a row
    # the rows of `data`, with the list they were taken from and how long it was
    _kept: tuple[list[BodyRow], int, list[BodyRow]] | None = field(
        default=None, init=False, repr=False, compare=False
    )

    def with_role(self, role: Role) -> list[Column]:
        """The columns that hold this, from left to right."""
        return [column for _, column in sorted(self.columns.items()) if column.role is role]

    def first(self, role: Role) -> Column | None:
        """The leftmost column that holds this."""
        return next(iter(self.with_role(role)), None)

    @property
    def data(self) -> list[BodyRow]:
        """The rows that are neither totals nor headings nor notes."""
        rows = self.rows
        if self._kept is None or self._kept[0] is not rows or self._kept[1] != len(rows):
            found = [row for row in rows if row.state is RowState.DATA]
            self._kept = rows, len(rows), found
        return self._kept[2]


@dataclass(frozen=True, slots=True)
class Place:
    """Cells of the workbook: a sheet, and the names of cells or a stretch of them."""

    sheet: str
    cells: str

    def __str__(self) -> str:
        return f"{self.sheet}!{self.cells}"


@dataclass(frozen=True, slots=True)
class Factor:
    """An emission factor as the workbook states it, per unit of activity.

    `link` says how it came to its line: column, formula, label, or arithmetic (the only factor that
    gives the stated emissions). `place` is its own cell, `listed` the cell of the list that holds
    the same factor."""

    value: Decimal
    unit: Unit | None
    label: str = ""
    source: str = ""
    year: int | None = None
    country: str = ""
    method: str = ""
    gas: str = ""
    basis: str = ""  # gross or net calorific value
    place: Place | None = None
    link: str = ""
    listed: Place | None = None

    def used(self, value: Decimal, place: Place, link: str) -> Factor:
        """The same that is told of a factor of another value and cell."""
        return Factor(
            *(value, self.unit, self.label, self.source, self.year, self.country, self.method),
            *(self.gas, self.basis, place, link, self.listed),
        )

    @property
    def per(self) -> str:
        """The base unit of the activity that it is told for ("MWh"); empty where no unit says."""
        return self.unit.per.base if self.unit is not None and self.unit.per is not None else ""

    @property
    def source_place(self) -> Place | None:
        """Where the workbook lists the factor, else its own cell."""
        return self.listed or self.place


@dataclass(frozen=True, slots=True)
class Point:
    """The amount of one period of a line."""

    month: int | None
    year: int | None
    value: Decimal | None
    place: Place


@dataclass(slots=True)
class Line:
    """One row of activity. Emissions are in tCO2e; `computed` is None where `why_not` says what is
    not known, `stated` None where the workbook prints none."""

    table: int
    row: int
    place: Place
    kind: str
    site: str
    country: str
    meter: str
    scope: str  # 1, 2, 3 or empty
    category: int | None
    method: str  # location, market, or empty where it counts for both
    gas: str
    activity: Decimal | None
    unit: Unit | None
    points: tuple[Point, ...] = ()
    month: int | None = None
    year: int | None = None
    period: str = ""
    factor: Factor | None = None
    gwp: Decimal | None = None
    gwp_place: Place | None = None
    stated: Decimal | None = None
    stated_place: Place | None = None
    activity_place: Place | None = None
    basis: str = ""  # of the amount: gross or net heating value
    computed: Decimal | None = None
    why_not: str = ""
    contract: str = ""
    note: str = ""
    about: str = ""  # the title and sheet that say what it is, where its row does not
    hidden: bool = False
    feeds: bool = False  # its amount is carried by a line of another table
    part: bool = False  # of a balance whose result is a line: no activity by itself
    scope_why: str = ""  # what told its scope: row, section, head, title, sheet, kind,
    # summary, or the other lines of its table
    left_out: bool = False  # its table states emissions, and none of this row
    derived: Place | None = None  # the cell that makes it of the activity of other lines

    @property
    def by_location(self) -> bool:
        """Whether it is of Scope 2 and not by the market-based method alone."""
        return self.scope == "2" and self.method != "market"

    @property
    def tonnes(self) -> Decimal | None:
        """What the line adds to the roll-up: as stated, else as computed; nothing where its table
        states emissions and leaves it out."""
        if self.left_out:
            return None
        return self.stated if self.stated is not None else self.computed

    @property
    def difference(self) -> Decimal | None:
        """Stated less computed, in tCO2e."""
        if self.stated is None or self.computed is None:
            return None
        return self.stated - self.computed


@dataclass(frozen=True, slots=True)
class Total:
    """The sum of the lines of a scope with a method or category, as stated and as computed again,
    beside what the report prints of it."""

    scope: str
    method: str
    category: int | None
    stated: Decimal
    computed: Decimal
    lines: int
    open_lines: int
    published: Decimal | None = None
    difference: Decimal | None = None
    own_sum: Place | None = None  # the cell in which the workbook holds this sum itself
    not_computed: Decimal = Decimal(0)  # tonnes of lines that the workbook states alone

    def may_hold(self, line: Line) -> bool:
        """Whether a line is of its scope, and of no other method or category."""
        return (
            line.scope == self.scope
            and line.method in ("", self.method)
            and self.category in (None, line.category)
        )

    @property
    def figure_scope(self) -> str:
        """Its scope as figures of reports name it: 3.7 for category 7."""
        return f"{self.scope}.{self.category}" if self.category else self.scope

    @property
    def agrees(self) -> bool | None:
        """Whether the printed figure is the sum beyond rounding; None without one."""
        return None if self.difference is None else self.difference == 0

    @property
    def recomputed(self) -> bool:
        """Whether its lines, but for a trifle, could be computed again and come to the sum that the
        workbook states of them."""
        return recomputes(self.stated, self.computed, self.not_computed)


@dataclass(frozen=True, slots=True)
class Irregularity:
    """Something an auditor asks about: what kind, where, in one sentence, and how many tonnes it
    may be worth (None where that cannot be told). `question` is what to ask the client."""

    kind: str
    place: Place
    message: str
    question: str = ""
    tonnes: Decimal | None = None
    lines: tuple[Place, ...] = ()
    explained: str = ""  # what explains it, as the workbook says: then it is no exception
    derived: bool = False  # what explains it is seen in the figures, and said by nobody


@dataclass(slots=True)
class Inventory:
    """A workbook read and computed again."""

    tables: list[Table]
    lines: list[Line]
    totals: list[Total]
    exceptions: list[Irregularity]
    explained: list[Irregularity]
    hidden: list[str]
    open_questions: list[str]
    factors: list[Factor] = field(default_factory=list)
    potentials: Mapping[tuple[str, str], tuple[Decimal, Place]] = field(default_factory=dict)
