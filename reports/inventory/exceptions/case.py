"""What every test looks at: the inventory, the sheets, the report, and what was found before."""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from functools import cached_property

from reports.document.workbook_cells import Grid
from reports.inventory.exceptions.explaining import Remarks
from reports.inventory.exceptions.names import Names, is_of_the_rest, site_among, tokens
from reports.inventory.exceptions.parts import parts_of
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.exceptions.series import Series, series_of
from reports.inventory.exceptions.word_lists import word_lists
from reports.inventory.foreign import in_english
from reports.inventory.kinds import kind_of
from reports.inventory.printed import Report
from reports.inventory.types import (
    Column,
    Inventory,
    Irregularity,
    Line,
    Place,
    Role,
    Table,
    TableKind,
)
from reports.inventory.units import unit_of
from reports.inventory.values import is_text, number, words
from reports.inventory.words import TOTAL
from sibyl_project.common.regex import regex

_MONTHS = "January February March April May June July August September October November December"
MONTHS = dict(enumerate(_MONTHS.split(), 1))
_CELL = regex(r"^[A-Z]{1,3}\d+$")
_SHORT_CODE = regex(r"[A-Z]{2,5}\d{0,2}")
CODE = regex(r"(?<![\w-])(?!FY|CY)[A-Z]{1,4}(?:-\d{1,4}|\d{2,4})(?![\w-])")  # of a site
_NUMBER = regex(r"\d{3,5}")  # under which a site is listed
_LONGEST_NAME = 7  # words of a site, beyond which they are a sentence below the list
_LISTING = (TableKind.SITES, TableKind.OTHER, TableKind.ACTIVITY)
_COUNTRY_CODE = regex(r"[A-Z]{2,4}")
# headings below a list of sites, under which other things are listed
_OTHER_LIST = regex(
    r"\bfactors?\b|\bEFs?\b|\bgwps?\b|\bpotentials?\b|\bsources?\b|\bnotes?\b|\bassumptions?\b"
    r"|\bconversions?\b|\bunits?\b|\blegend\b|\babbreviations?\b|\bcertificates?\b"
    r"|\bcontracts?\b|\bsuppliers?\b|\bchange ?log\b|\bversions?\b",
    re.IGNORECASE,
)


_COVERED = regex(
    r"\b(?:covered|covers|applies|supplied|served|abgedeckt\w*|beliefert\w*|couverts?|desservis?"
    r"|cubiert[oa]s?|cobert[oa]s?|copert[ie]|gedekt\w*|omfattad\w*)\b",
    re.IGNORECASE,
)


def _is_factor(grid: Grid, row: int) -> bool:
    """Whether a row holds a code of a country or grid and one decimal number alone ("SE 0.031")."""
    texts = [value for value in grid.rows[row].values() if is_text(value)]
    values = [value for value in map(number, grid.rows[row].values()) if value is not None]
    coded = len(texts) == 1 and _COUNTRY_CODE.fullmatch(words(texts[0]))
    return bool(coded) and len(values) == 1 and values[0] % 1 != 0


@dataclass
class Case:
    """One workbook under test. `claimed` holds the cells whose fault has been named, `left_out`
    what sums leave out, `gaps` by how much figures of summaries that have been named differ from
    what they ought to be, `lacking` the sites of which it has been told that they lack a line."""

    inventory: Inventory
    grids: Mapping[str, Grid]
    report: Report
    claimed: set[tuple[str, str]] = field(default_factory=set)
    left_out: dict[tuple[str, str], Decimal] = field(default_factory=dict)
    gaps: list[Decimal] = field(default_factory=list)
    lacking: list[str] = field(default_factory=list)

    @property
    def tables(self) -> list[Table]:
        """The tables of the workbook."""
        return self.inventory.tables

    @property
    def lines(self) -> list[Line]:
        """The lines of the workbook."""
        return self.inventory.lines

    @cached_property
    def series(self) -> list[Series]:
        """The amounts of meters and sites period after period."""
        return series_of(self.lines)

    @cached_property
    def counted(self) -> list[Series]:
        """The series of lines with emissions, or whose amounts another table carries."""
        return [
            one
            for one in self.series
            if any(value.line.tonnes is not None or value.line.feeds for value in one.values)
        ]

    @cached_property
    def parts(self) -> list[Series]:
        """The series of the typed cells of which the amounts of lines are computed."""
        sites = {*self.site_counts, *self.listed_sites, *self.report.sites}
        return parts_of(self.lines, self.tables, self.grids, sites)

    def other_months(self, series: Series) -> set[int]:
        """The months for which rows of the same site and meter, or of nearly the same kind, stand
        in the table of a series and not in it, as where a factor, contract or fuel changes within
        the year."""
        own = {value.line.row for value in series.values}
        named = {word for word in tokens(series.kind) if unit_of(word) is None}
        same = self._monthly.get((series.table, series.site), ())
        beside = {line.kind for line in same if line.row in own}  # in columns of their own
        return {
            (line.year or 0) * 12 + line.month
            for line in same
            if line.month is not None
            and line.row not in own
            and line.kind not in beside
            and (series.meter in ("", line.meter) or line.meter.startswith(f"{series.meter} ("))
            and (line.unit.dimension if line.unit is not None else "") == series.dimension
            and line.kind != series.kind
            and (
                (series.meter != "" and line.meter == series.meter)
                or (
                    kind_of(line.kind).name == kind_of(series.kind).name
                    and named & set(tokens(line.kind))
                )
            )
        }

    @cached_property
    def _monthly(self) -> dict[tuple[int, str], list[Line]]:
        found: dict[tuple[int, str], list[Line]] = defaultdict(list)
        for line in self.lines:
            if line.month is not None and line.activity is not None and not line.points:
                found[line.table, line.site].append(line)
        return found

    def codes_of(self, line: Line) -> set[str]:
        """The codes of a site that stand in the row of a line ("NL-01")."""
        row = self.grids[self.table(line).sheet].rows.get(line.row, {})
        return {text for cell in row.values() if CODE.fullmatch(text := words(cell))}

    @cached_property
    def codes(self) -> set[str]:
        """The codes of all sites, each by the first of its lines in a table."""
        return set().union(*map(self.codes_of, self._first_lines))

    @cached_property
    def short_codes(self) -> dict[str, str]:
        """The site of each short code in capitals that stands in the rows of one site only
        ("BXL", "LYS1")."""
        sites: dict[str, set[str]] = defaultdict(set)
        for line in self._first_lines:
            for cell in self.grids[self.table(line).sheet].rows.get(line.row, {}).values():
                if _SHORT_CODE.fullmatch(text := words(cell)) and text != line.site:
                    sites[text].add(line.site)
        return {code: named.pop() for code, named in sites.items() if len(named) == 1}

    @cached_property
    def site_numbers(self) -> dict[str, str]:
        """The number of each site that stands in the cell before its name and in no other row."""
        sites: dict[str, set[str]] = defaultdict(set)
        for line in self._first_lines:
            cells = self.grids[self.table(line).sheet].rows.get(line.row, {})
            named = (at for at, cell in cells.items() if is_text(cell) and words(cell) == line.site)
            before = cells.get(next(named, 0) - 1)
            if _NUMBER.fullmatch(said := str(before)):
                sites[said].add(line.site)
        return {named.pop(): code for code, named in sites.items() if len(named) == 1}

    @cached_property
    def _first_lines(self) -> list[Line]:
        """The first line of each site in each table."""
        first: dict[tuple[int, str], Line] = {}
        for line in self.lines:
            first.setdefault((line.table, line.site), line)
        return list(first.values())

    @cached_property
    def texts(self) -> set[str]:
        """The different texts of the cells of all sheets, numbers kept as text left out."""
        rows = (row.values() for grid in self.grids.values() for row in grid.rows.values())
        return {cell for cells in rows for cell in cells if type(cell) is str}

    @cached_property
    def users(self) -> dict[Place, list[Line]]:
        """The lines that take their factor from a cell."""
        found: dict[Place, list[Line]] = defaultdict(list)
        for line in self.lines:
            if line.factor is not None and line.factor.source_place is not None:
                found[line.factor.source_place].append(line)
        return found

    @cached_property
    def by_table(self) -> dict[int, list[Line]]:
        """The lines of each table."""
        found: dict[int, list[Line]] = defaultdict(list)
        for line in self.lines:
            found[line.table].append(line)
        return found

    @cached_property
    def by_row(self) -> dict[tuple[int, int], list[Line]]:
        """The lines of each row of a table."""
        found: dict[tuple[int, int], list[Line]] = defaultdict(list)
        for line in self.lines:
            found[line.table, line.row].append(line)
        return found

    @cached_property
    def site_counts(self) -> Counter[str]:
        """How many lines each site has; "annual correction" is none."""
        counted = Counter(line.site for line in self.lines if line.site)
        return Counter({site: count for site, count in counted.items() if not is_of_the_rest(site)})

    @cached_property
    def listed_sites(self) -> dict[str, tuple[Table, int]]:
        """The sites that tables other than those of activities list, with their rows; rows that
        compute are results and list none."""
        found: dict[str, tuple[Table, int]] = {}
        codes: dict[str, str] = {}  # beside names on other sheets, with the sheet
        counted = {line.table for line in self.lines if line.tonnes is not None or line.feeds}
        tables = [one for at, one in enumerate(self.tables) if at not in counted]
        lists = word_lists(self.grids.values(), self.tables, self.report.sites)
        # contracts and months of another year list sites too, if no register does
        for table in sorted((*tables, *lists), key=_is_no_register):
            if table.kind not in _LISTING or table.turned or table.first(Role.SITE) is None:
                continue
            grid = self.grids[table.sheet]
            column = self._names_of_sites(table, grid)
            if _COVERED.search(in_english(column.head)):
                continue  # it names the sites that a contract covers, and lists none
            computed = {row for row, _ in grid.formulas}
            for row in table.data:
                value = grid.at(row.number, column.number)
                other = _OTHER_LIST.search(in_english(row.section))
                if row.number in computed or other or _is_factor(grid, row.number):
                    continue
                name = value.strip() if isinstance(value, str) else ""
                is_code = codes.get(name, table.sheet) != table.sheet
                sentence = len(name.split()) > _LONGEST_NAME
                if not name or is_code or sentence or is_of_the_rest(name) or TOTAL.search(name):
                    continue
                found.setdefault(name, (table, row.number))
                for code in _codes(table, grid, row.number):
                    codes.setdefault(code, table.sheet)
        return found

    def _names_of_sites(self, table: Table, grid: Grid) -> Column:
        """The column of a list of sites that holds their names: that of sites, or beside their
        numbers one whose cells are the names of sites with lines."""
        sites = table.with_role(Role.SITE)
        known = {name.casefold() for name in self.site_counts}
        columns = [*sites, *(one for one in table.columns.values() if one not in sites)]
        texts = {
            column.number: [
                words(cell).casefold()
                for row in table.data
                if isinstance(cell := grid.at(row.number, column.number), str)
            ]
            for column in columns
        }
        alike = {at: sum(text in known for text in cells) for at, cells in texts.items()}
        known_sites = [one for one in sites if 2 * alike[one.number] > len(table.data)]
        best = max(known_sites or columns, key=lambda column: alike[column.number])
        if 2 * alike[best.number] > len(table.data):
            return best
        named = (one for one in sites if 2 * len(texts[one.number]) > len(table.data))
        return next(named, sites[0])

    @cached_property
    def remarks(self) -> Remarks:
        """The remarks of the workbook."""
        sites = [*self.site_counts, *self.listed_sites, *self.report.sites]
        names = Names(sites, self.site_numbers)
        counted = {line.table for line in self.lines if line.tonnes is not None or line.feeds}
        years = range(0)
        if self.report.year is not None:
            years = range(self.report.year - 1, self.report.year + 2)
        return Remarks(
            [table for at, table in enumerate(self.tables) if at in counted],
            self.grids,
            names,
            years,
        )

    def table(self, line: Line) -> Table:
        """The table of a line."""
        return self.tables[line.table]

    def explain(
        self, reason: Reason, lines: Iterable[Line], site: str = "", general: str = ""
    ) -> str:
        """The words of the workbook that explain something of these lines."""
        lines = list(lines)
        rows = sorted({(line.table, line.row) for line in lines})
        own = {line.site for line in lines}
        beside = {line.site for row in rows for line in self.by_row[row]}
        places = [(self.tables[table], row) for table, row in rows]
        return self.remarks.explain(reason, places, site, general, own, beside - own - {""})

    def opening(self, site: str) -> str:
        """What a row of the site in any table says of its opening or closing."""
        rows = {(line.table, line.row) for line in self.lines if site and line.site == site}
        return self.remarks.opening((self.tables[table], row) for table, row in sorted(rows))

    def lacks(self, site: str) -> bool:
        """Whether nothing has been told yet that a site lacks; from now on something is."""
        told = bool(site_among(site, self.lacking))
        self.lacking.append(site)
        return not told

    def claim(self, places: Iterable[Place]) -> None:
        """Remember cells whose fault has been named."""
        for place in places:
            self.claimed.update((place.sheet, cell) for cell in place.cells.split(","))

    def is_claimed(self, place: Place | None) -> bool:
        """Whether the fault of a cell has been named."""
        return place is not None and (place.sheet, place.cells) in self.claimed

    def row_claimed(self, line: Line) -> bool:
        """Whether a fault of this row has been named."""
        return self.is_claimed(line.place) or self.is_claimed(line.activity_place)


def _codes(table: Table, grid: Grid, row: int) -> Iterator[str]:
    """The codes of several letters and digits in a row of a table."""
    for at, value in grid.rows[row].items():
        if at in table.columns and isinstance(value, str) and CODE.fullmatch(value.strip()):
            yield value.strip()


def _is_no_register(table: Table) -> tuple[bool, bool]:
    """What a list of sites has less of, the more it is a register: no months, and countries."""
    return bool(table.with_role(Role.MONTH)), table.first(Role.COUNTRY) is None


def names_of(lines: Iterable[Line], most: int = 4) -> str:
    """What lines are of, in words: their sites, else what is counted, the first few."""
    return " and ".join(list(dict.fromkeys(line.site or line.kind for line in lines))[:most])


def several(places: Iterable[Place]) -> Place:
    """Places of one sheet as one."""
    found = list(dict.fromkeys(places))
    cells = [place.cells for place in found]
    if len(cells) > 2 and all(_CELL.match(cell) for cell in cells) and _in_a_run(cells):
        return Place(found[0].sheet, f"{cells[0]}:{cells[-1]}")
    return Place(found[0].sheet, ",".join(cells[:40]))


def _in_a_run(cells: list[str]) -> bool:
    letters = {cell.rstrip("0123456789") for cell in cells}
    rows = [int(cell.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ")) for cell in cells]
    return len(letters) == 1 and rows == list(range(rows[0], rows[0] + len(rows)))


def amount(value: Decimal) -> str:
    """A number in print: thousands parted, no needless decimals."""
    rounded = round(value, 3 if abs(value) < 100 else 1)
    text = f"{rounded:,f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def found(
    kind: str,
    place: Place,
    message: str,
    question: str,
    tonnes: Decimal | None = None,
    lines: Iterable[Place] = (),
    explained: str = "",
    *,
    derived: bool = False,
) -> Irregularity:
    """An irregularity; `tonnes` is by how much the stated emissions may be too high (below nothing:
    too low). `explained` quotes the workbook, or where `derived`, says what its figures show."""
    rounded = None if tonnes is None else round(tonnes, 3)
    return Irregularity(kind, place, message, question, rounded, tuple(lines), explained, derived)
