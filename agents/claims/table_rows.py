"""Rows of tables as claims: what a row reports, in words, with its unit and the years of its
columns."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from agents.claims.claim_text import MAX_TEXT
from agents.claims.row_names import RowName, repeated, says_total
from agents.claims.row_values import Value, certain, values_of
from agents.claims.spoken import in_accounts, tables_in_own_voice
from agents.claims.table_metrics import CORE, KINDS, TAXONOMY, TOLD_BY_NOUGHT, metric_in
from reports.document.page_blocks import table_text
from reports.figures.columns import Column
from reports.figures.rows import TableRow, year_of_table
from reports.figures.table_rows import table_rows, unit_of_cell, unit_of_row
from reports.language.cell_kinds import fold_cell, unit_alone
from reports.language.years import year_values
from reports.types import PageContent, TableContent
from sibyl_project.common.regex import regex

_COUNTED = regex(
    r"\b(?:numbers?|share|rate|ratio|percent\w*|index|count|hours|stations?|sites|LTIFR?|TRIR"
    r"|models)\b|\bno\.|[%#]",
    re.IGNORECASE,
)
_MAGNITUDE = r"k|m|mn|bn|thousand|million|billion|['\u2019]?000"
_SPELLINGS = {" ": " ?", "2": "[2\u2082]", "3": "[3\u00b3]"}  # of characters that units fold
# titles that say which framework a table answers and nothing of its rows
_OF_INDEX = regex(r"\b(?:index|indices|appendix|annex|contents)\b", re.IGNORECASE)
# a head of a column that states a figure was read from a chart
_FIGURE_IN_HEAD = regex(r"\d[.,]\d+ ?(?:[kMG]?t|%|[kMG]Wh|m[3³])(?!\w)")
# words of the accounts that also name matters of sustainability ("raw materials", "employees")
_ACCOUNTS = regex(
    r"\b(?:inventor(?:y|ies)|receivables?|payables?|liabilit(?:y|ies)|provisions? for|wages"
    r"|salaries|staff costs?|personnel expenses?|bonuses|income statement|reclassified|deferred"
    r"|shareholders.? equity|cash[- ]flows?|(?:sales )?revenues? per|other operating"
    r"|goodwill|depreciation|impairment|segment|balance sheet|supplier financ\w+"
    r"|market area|market segment)\b",
    re.IGNORECASE,
)
_IN_NUMBER = regex(r"\bnumbers? of\b|\bno\. of\b", re.IGNORECASE)
# a figure of thousands
_LARGE = regex(r"\d{1,3}(?:[.,' ]\d{3})+\b|\d{4,}")
FEWEST_ENTRIES = 5  # of a table of contents
_PAGE_NUMBER = regex(r"\d{1,3}")
_ZERO = regex(r"0(?:[.,]0+)? ?%?")
_WHOLE_SHARE = regex(r"100(?:\.0+)? ?%")  # of a total: says nothing
_PAGE_NUMBERS = regex(r"\d{1,3}(?:(?:, ?|[-\u2013])\d{1,3})*")


@dataclass(frozen=True, slots=True)
class RowClaim:
    """A metric row: `quote` as it stands on the page, `metric` a key of METRICS or topics.TOPICS,
    `values` its figures. `label` tells repeats; a `part` breaks a total down by region, site,
    gender or the like."""

    quote: str
    text: str
    label: str
    metric: str
    values: tuple[Value, ...]
    header: str
    part: bool = False

    @property
    def latest(self) -> str:
        """The figure of the latest year, or the first where no years are known."""
        return max(self.values, key=lambda value: value.year).text

    @property
    def newest(self) -> tuple[str, ...]:
        """All figures of the latest year, or the first where no years are known."""
        year = max(value.year for value in self.values)
        if not year:
            return (self.values[0].text,)
        return tuple(value.text for value in self.values if value.year == year)

    @property
    def dated(self) -> bool:
        """Whether a year of the header is known for a value."""
        return any(value.year for value in self.values)


def rows_of(
    page: PageContent, names: frozenset[str] = frozenset(), report: str = ""
) -> Iterator[RowClaim]:
    """The metric rows of a page, table by table. A row that bears one of the company's `names`
    stands for the whole of it; `report` names the report with its year, for a figure beside which
    nothing else prints one."""
    for table in tables_in_own_voice(page):
        sections = next((one.section for one in page.statements if one.table == table.index), ())
        yield from _claims_of(table, sections, names, report)


def _claims_of(
    table: TableContent, sections: Sequence[str], names: frozenset[str], report: str
) -> Iterator[RowClaim]:
    found = list(table_rows(table))
    if _lists_pages(found):
        return
    rows = [
        (row, RowName.of(row, _title(row, found[0], table.caption, sections)), _unit_beside(row))
        for row in found
    ]
    again = repeated([(name, unit) for _, name, unit in rows])
    heads = [*sections, table.caption]
    for row, name, unit in rows:
        values = certain(table, row, values_of(row))
        if not values or (name, unit) in again:
            continue
        if claim := _Reading(row, name, values, heads, report).claim(is_whole=name.label in names):
            yield claim


def _lists_pages(rows: Sequence[TableRow]) -> bool:
    """Whether a table without years is one of contents: every row has a label and one number, and
    these rise like pages."""
    dated = any(row.year or any(column.year for column in row.columns) for row in rows)
    if len(rows) < FEWEST_ENTRIES or dated:
        return False
    figures = [[cell.strip() for cell in row.cells[row.first :] if cell.strip()] for row in rows]
    if any(len(cells) != 1 or not _PAGE_NUMBER.fullmatch(cells[0]) for cells in figures):
        return False
    pages = [int(cells[0]) for cells in figures]
    return pages == sorted(pages) and len(set(pages)) > len(pages) // 2


def _unit_beside(row: TableRow) -> str:
    """The unit a row names in a cell of its own, which tells two rows of one name apart."""
    return unit_of_row(row, None).text


def _title(row: TableRow, first: TableRow, caption: str, sections: Sequence[str]) -> str:
    """The title a row stands under: what a header further down names, else that of the table, else
    the heading of its section, where no heading of the table stands over the row."""
    corner = _corner(row)
    is_named = corner != _corner(first) and not (unit_alone(corner) or year_values(corner))
    if corner and is_named:
        return corner
    title = caption or ("" if row.sections else next(reversed(sections), ""))
    return "" if _OF_INDEX.search(title) else title


def _corner(row: TableRow) -> str:
    """The words of the header over the labels of a row."""
    return row.columns[0].header if row.columns else ""


@dataclass(frozen=True, slots=True)
class _Reading:
    """A row with its name, its figures, the headings its table stands under, outermost first, and
    the name of the report."""

    row: TableRow
    name: RowName
    values: tuple[Value, ...]
    heads: Sequence[str]
    report: str

    def claim(self, *, is_whole: bool) -> RowClaim | None:
        """The claim of a row that reports a metric by name, or figures of known years on a topic;
        else None."""
        topic = self.name.topic
        values = self._named(_telling(self.values, self.name))
        if not topic or not values or not self.name.says_what or _is_idle(values, topic):
            return None
        if self._is_of_accounts():
            return None
        unit, when = self._unit(topic), self._when(values)
        if when is None or not (self._is_counted(unit) or self._is_plain(topic, values)):
            return None
        return RowClaim(
            quote=self._quote(),
            text=_paraphrase(self._with_unit(unit), values, when),
            label=self.name.told,
            metric=topic,
            values=values,
            header=" | ".join(column.header for column in self.row.columns),
            part=bool(self.row.part) or (self.name.breaks_down and not is_whole),
        )

    def _is_plain(self, topic: str, values: Sequence[Value]) -> bool:
        """Whether figures need no unit: those of what is not measured in one, and large ones of
        known years beside a label that names what they measure."""
        if topic not in KINDS:
            return True
        is_large = any(_LARGE.search(value.text) for value in values if value.year)
        return is_large and metric_in(self.name.label) == topic and topic != "energy"

    def _named(self, values: tuple[Value, ...]) -> tuple[Value, ...]:
        """The figures; of several without years, where some columns have no name, the first that
        has one or says itself what it is ("15.3%")."""
        undated = not any(value.year for value in values)
        if not undated or len(values) == 1 or all(value.header for value in values):
            return values
        is_told = [value for value in values if value.header or "%" in value.text]
        return tuple(is_told[:1]) or values

    def _is_of_accounts(self) -> bool:
        """Whether the figures are of the financial statements, and not of a matter of
        sustainability: rows below their titles, and amounts of money that no such matter names or
        that a count was given by mistake."""
        if self.name.metric in (*CORE, TAXONOMY):
            return False
        words = " ".join((self.name.title, *self.name.above, self.name.label))
        if in_accounts(tuple(self.heads)) or _ACCOUNTS.search(words):
            return True
        is_spent = self.name.own_topic and not _IN_NUMBER.search(self.name.label)
        return self._is_of_money() and not is_spent

    def _is_of_money(self) -> bool:
        """Whether the figures are amounts of money: under a heading on a topic stand also rows of
        the accounts."""
        first = self.values[0]
        column = self._column(first)
        found = unit_of_cell("", unit_of_row(self.row, None), column, self.row)
        return found.unit is not None and found.unit.kind == "money"

    def _when(self, values: tuple[Value, ...]) -> str | None:
        """What dates the figures where no column does: a year of the whole table or of a heading,
        the year in the label, else the report; None where nothing does."""
        if any(value.year for value in values):
            return ""
        is_told = len(values) == 1 or all(value.header for value in values)
        if is_told and self._holds_values(values) and year_of_table((), self.row.label):
            return ""  # the row says itself of which year it is, whatever its table is of
        around = (*self.heads, *self.name.above)
        years = (self.row.year, *(year_of_table((), title) for title in reversed(around)))
        if (year := next(filter(None, years), None)) and is_told and self._holds_values(values):
            return "" if year in year_values(self.name.in_words) else f", {year}"
        return self._undated(values) if is_told and self._holds_values(values) else None

    def _undated(self, values: tuple[Value, ...]) -> str | None:
        """The same where no year stands around: the year in the label, else the report."""
        is_of_metric = metric_in(self.name.label) or (self.name.metric and len(values) > 1)
        if not is_of_metric or any(_FIGURE_IN_HEAD.search(value.header) for value in values):
            return None
        if len(values) == 1 and year_values(self.name.label):
            return ""
        counts = self._is_counted(self._unit(self.name.metric))
        is_page = not counts and _PAGE_NUMBERS.fullmatch(values[0].text)
        if self.report and not is_page:
            return f" ({self.report})"
        return "" if metric_in(self.name.label) == TAXONOMY else None

    def _holds_values(self, values: Sequence[Value]) -> bool:
        """Whether the columns of figures are of what was, and not of targets, changes or spans of
        time."""
        columns = (self._column(value) for value in values)
        return all(column.kind in ("value", "share") and not column.period for column in columns)

    def _column(self, value: Value) -> Column:
        columns = self.row.columns
        return columns[value.column] if value.column < len(columns) else Column()

    def _unit(self, metric: str) -> str:
        """The unit of the figures as printed, where it stands beside none of them; that of a
        heading only where it can be one of the metric."""
        first = self.values[0]
        if any(map(str.isalpha, first.text)) or "%" in first.text:
            return ""
        of_row = unit_of_row(self.row, None)
        found = unit_of_cell("", of_row, self._column(first), self.row)
        kinds = {kind for known in KINDS.values() for kind in known}
        is_alien = found.unit is not None and found.unit.kind in kinds - {*KINDS.get(metric, ())}
        if is_alien and not of_row:
            return ""
        printed = (cell for cell in self.row.printed if fold_cell(cell) == found.text)
        unit = " ".join(next(printed, self._as_printed(found.text)).split())
        return unit[1:-1] if unit.startswith("(") and unit.endswith(")") else unit

    def _as_printed(self, unit: str) -> str:
        """A unit as a heading spells it, with the magnitude behind it: "tCO2e", "EUR k"."""
        spelled = "".join(_SPELLINGS.get(char, re.escape(char)) for char in unit)
        pattern = re.compile(rf"(?<!\w){spelled}(?: ?(?:{_MAGNITUDE})(?!\w))?")
        around = (_corner(self.row), *reversed(self.row.parents), self.name.title)
        return next((found[0] for text in around if (found := pattern.search(text))), unit)

    def _is_counted(self, unit: str) -> bool:
        """Whether it is told what is counted: by a unit, or by words like "number of" or "rate"."""
        first = self.values[0].text
        beside = any(map(str.isalpha, first))
        return bool(unit) or beside or bool(_COUNTED.search(f"{self.name.in_words} {first}"))

    def _with_unit(self, unit: str) -> str:
        name = self.name.in_words
        said = _squeezed(f"{name} / {self.values[0].header}")
        known = re.search(rf"(?<![a-z]){re.escape(_squeezed(unit))}(?![a-z])", said)
        return name if not unit or known else f"{name} ({unit})"

    def _quote(self) -> str:
        """The row as it stands on the page, from its first words to its last figure and the unit
        behind it."""
        cells = self.row.printed
        first = next(at for at, cell in enumerate(cells) if cell)
        end = self.values[-1].column + 1
        if end < len(cells) and unit_alone(fold_cell(cells[end])):
            end += 1
        return table_text([cells[first:end]])


def _telling(values: tuple[Value, ...], name: RowName) -> tuple[Value, ...]:
    """The figures without "100 %" of a total."""
    total = says_total(name.label)
    return tuple(value for value in values if not (total and _WHOLE_SHARE.fullmatch(value.text)))


def _is_idle(values: Sequence[Value], topic: str) -> bool:
    """Whether nothing is reported: noughts, of which only those of accidents and the like tell
    something, or one number again and again without a year and a name."""
    if topic not in TOLD_BY_NOUGHT and all(_ZERO.fullmatch(value.text) for value in values):
        return True
    undated = not any(value.year for value in values)
    unnamed = not all(value.header for value in values)
    return undated and unnamed and len({value.text for value in values}) < len(values)


def _paraphrase(name: str, values: tuple[Value, ...], when: str) -> str:
    """ "Scope 1 (tCO2e), 2022: 250; 2023: 240; change on 2022: -4%"; a figure of the report has its
    name behind it.

    Where that grows too long the figures of the latest years stay.
    """
    name, behind = (name, when) if when.startswith(" (") else (f"{name}{when}", "")
    years = sorted({value.year for value in values})
    for year in (0, *years):
        kept = [value for value in values if value.year >= year]
        listed = "; ".join(value.in_words for value in kept)
        text = f"{name}{',' if kept[0].header else ':'} {listed}{behind}"
        if len(text) < MAX_TEXT:
            return text
    return text[: text.rfind(";", 0, MAX_TEXT - 2)] + " …"


def _squeezed(text: str) -> str:
    """Words as units are compared: in one spelling, without blanks inside of units."""
    return re.sub(r"(?<=\w) (?=CO2)|(?<=[\d/]) | (?=/)", "", fold_cell(text)).lower()
