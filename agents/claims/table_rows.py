"""One row of a table as a claim: what it reports, in words, with its unit and the years of its
columns."""

from __future__ import annotations

import re
from dataclasses import dataclass

from agents.claims import table_columns as columns
from agents.claims.claim_text import MAX_TEXT
from agents.claims.table_columns import Row
from agents.claims.table_metrics import CORE, KINDS, SCOPE_3_CATEGORY, metric_in, topic_in
from agents.claims.units_of_rows import (
    MARKS,
    SECOND_UNIT,
    TITLE_WITH_UNIT,
    is_counted,
    is_unit_cell,
    is_unit_header,
    unit_for,
)
from reports.language.units import fold_units, unit_within
from reports.language.years import YEAR, YEAR_ALONE

LONGEST_LABEL = 20  # words; more is prose beside a chart
TELLING_WORDS = (
    4  # a label this long says what it counts without its title; one of a named metric needs two
)
LONGEST_TITLES = 16  # words of titles that go into a claim

_PAGE_NUMBERS = re.compile(r"\d{1,3}(?:(?:, ?|[-\u2013])\d{1,3})*")
# a line of prose that was taken for a label
_CUT_OFF = re.compile(r"\b(?:and|or|of|the|our|for|to|in|with|by|a|an|per)$")
_MEASURE = re.compile(
    r"\b(?:numbers? of|total|sum|average|mean|median|percent(?:age)?|share|ratio|rate|count"
    r"|spend(?:ing)?|hours)\b|%",
    re.IGNORECASE,
)
_TOTAL = re.compile(r",? ?\b(?:grand )?(?:total|sum)(?: of)?\b ?", re.IGNORECASE)
# tells of the reporting
_OF_THE_DATA = re.compile(r"\bdata coverage\b|\bcoverage of (?:the )?data\b", re.IGNORECASE)
_ASIDE = re.compile(r" ?\([^()]*\)")
_YEARS = re.compile(rf"^(?:{YEAR} ?)+$")
_YEAR = re.compile(YEAR_ALONE)
_ZERO = re.compile(r"^0(?:[.,]0+)? ?%?$")
_WHOLE_SHARE = re.compile(r"^100(?:\.0+)? ?%$")  # of a total: says nothing
_GENERIC = re.compile(
    r"\b(?:total|fe?male|women|men|(?:part|full)-time|numbers?|percentage|others?|all|sum|and|of"
    r"|by|employees|cont)\b",
    re.IGNORECASE,
)
_SAYS_WHAT = re.compile(r"[A-Za-z]{3}.* .*[A-Za-z]{3}|[A-Za-z]{6}|\b[A-Z]{3,}|\d")
# "Total" with the label of the line below it
RUN_TOGETHER = re.compile(r"^(Total(?: [a-z]+)?) [A-Z].*$")


@dataclass(frozen=True, slots=True)
class RowClaim:
    """A metric row: `quote` as it stands on the page, `metric` a key of METRICS or topics.TOPICS,
    `values` with their headers or "" each. `label` tells repeats; a `part` breaks a total down by
    region, site, gender or the like."""

    quote: str
    text: str
    label: str
    metric: str
    values: tuple[tuple[str, str], ...]
    header: str
    part: bool = False
    named: tuple[str, ...] = ()  # titles and label as the table has them

    @property
    def latest(self) -> str:
        """The figure of the latest year, or the first where no years are known."""
        return max(self.values, key=lambda value: columns.year_of(value[1]))[0]

    @property
    def newest(self) -> tuple[str, ...]:
        """All figures of the latest year, or the first where no years are known."""
        year = max(columns.year_of(name) for _, name in self.values)
        if not year:
            return (self.values[0][0],)
        return tuple(value for value, name in self.values if columns.year_of(name) == year)

    @property
    def dated(self) -> bool:
        """Whether a year of the header is known for a value."""
        return any(columns.year_of(header) for _, header in self.values)


def claim_of(row: Row) -> RowClaim | None:
    """The claim of a row that reports a metric by name, or with dated figures under a title on a
    topic; else None."""
    named = metric_in(row.label)
    metric = named or next(
        (found for title in reversed(row.titles) if (found := metric_in(title))), ""
    )
    if _OF_THE_DATA.search(row.label):
        return None
    topic = metric or topic_in(f"{' '.join(row.titles)} {row.label}")
    numbers = [
        (index, cell)
        for index, cell in enumerate(row.cells)
        if columns.NUMBER_CELL.match(cell) and not is_unit_cell(cell)
    ]
    if (
        not topic
        or not numbers
        or len(row.label.split()) > LONGEST_LABEL
        or is_cut_off(row.label)
        or _is_index(row)
    ):
        return None
    headers = columns.names_for(numbers, row.cells, list(row.header))
    values = tuple(
        (cell, "" if is_unit_cell(name) else name)
        for (_, cell), name in zip(numbers, headers, strict=True)
    )
    values = tuple(
        one for one in values if not (_WHOLE_SHARE.match(one[0]) and _TOTAL.search(row.label))
    )
    if all(
        _YEARS.match(value) or (_ZERO.match(value) and metric != "safety") for value, _ in values
    ):
        return None
    title = _head_of(row) if _stands_alone(row.label, named) else _title_of(row)
    name = f"{title}{row.label}"
    unit = unit_for(row, topic, values)
    unsaid = not named and not (
        title or row.titles or _MEASURE.search(row.label) or _is_told_by_topic(row.label)
    )
    if (
        unsaid
        or not (named or _SAYS_WHAT.search(_GENERIC.sub("", name)))
        or (metric in KINDS and not is_counted(f"{name} {unit}", values))
    ):
        return None
    when = "" if values[0][1] else _when(row, values)
    claim = RowClaim(
        quote=_quote_of(row, numbers[-1][0]),
        text=_paraphrase(name, unit, values, when),
        label=_TOTAL.sub("", name).lower() or row.label.lower(),
        metric=topic,
        values=values,
        header=" | ".join(row.header),
        part=row.within
        or not (row.whole or named or _MEASURE.search(row.label) or _is_told_by_topic(row.label)),
        named=(*row.titles, row.label),
    )
    return claim if claim.dated or (when and named and _says_what_it_counts(row, claim)) else None


def _when(row: Row, values: tuple[tuple[str, str], ...]) -> str:
    """The year of a figure whose column names none: that of its label, else of the nearest title,
    or what dates the page. Nothing tells the years of several figures."""
    if len(values) > 1:
        return ""
    if _YEAR.search(row.label):
        return " "
    years = next(
        (set(found) for title in reversed(row.titles) if (found := _YEAR.findall(title))), set()
    )
    return f", {years.pop()}" if len(years) == 1 else row.dated


def _quote_of(row: Row, last: int) -> str:
    """The row as it stands, without what follows its last figure and the unit of it, and from
    behind a cell that has run together with the line below: no such words stand on the page."""
    cells = row.line.split("|")
    end = last + 2 if last + 1 < len(cells) and is_unit_cell(cells[last + 1].strip()) else last + 1
    blurred = [
        index
        for index in range(1, last)
        if RUN_TOGETHER.match(cells[index].strip()) or SECOND_UNIT.search(cells[index])
    ]
    return "|".join(cells[blurred[-1] + 1 if blurred else 0 : end]).strip()


def _stands_alone(label: str, metric: str) -> bool:
    label = _ASIDE.sub("", label)
    if metric:
        return metric in (*CORE, SCOPE_3_CATEGORY) or len(label.split()) > 1
    return bool(_MEASURE.search(label)) and len(label.split()) >= TELLING_WORDS


def _is_told_by_topic(label: str) -> bool:
    return len(label.split()) >= TELLING_WORDS and bool(topic_in(label))


def _title_of(row: Row) -> str:
    """The nearest titles, as many as are short enough, before the label: "Water withdrawal (m3):
    "."""
    chosen: list[str] = []
    head = row.header[0] if row.header else ""
    unit = [head] if head.startswith("(") or TITLE_WITH_UNIT.search(head) else []
    for title in reversed(
        [*(title for title in row.titles if not row.label.startswith(title)), *unit]
    ):
        if sum(len(one.split()) for one in (*chosen, title)) > LONGEST_TITLES:
            break
        chosen.insert(0, title)
    joined = ": ".join(chosen).replace(": (", " (")
    return f"{joined}: " if joined else ""


def _head_of(row: Row) -> str:
    """What stands in the header beside a unit says of what the rows are a part: "Scope 3: " before
    "Cat 5 Waste"."""
    said = is_unit_header(list(row.header)) and not row.label.startswith(row.header[0])
    return f"{row.header[0]}: " if said else ""


def is_cut_off(label: str) -> bool:
    """A piece of prose or of a longer label rather than a label."""
    return any(_CUT_OFF.search(piece) for piece in label.split(", ")) or label.count(
        "("
    ) != label.count(")")


def _is_index(row: Row) -> bool:
    """Two entries side by side, each a title and a number: contents or an index, not a row of one
    metric."""
    at = next(
        (index for index, cell in enumerate(row.cells) if any(char.isalpha() for char in cell)), 0
    )
    rest = row.cells[at + 1 :]
    first = next(
        (index for index, cell in enumerate(rest) if columns.NUMBER_CELL.match(cell)), len(rest)
    )
    titles = [
        index
        for index, cell in enumerate(rest)
        if index > first
        and len(cell) > 3
        and cell[0].isalpha()
        and not (is_unit_cell(cell) or columns.MISSING.match(cell))
    ]
    return any(
        columns.NUMBER_CELL.match(cell) for index in titles[:1] for cell in rest[index + 1 :]
    )


def _says_what_it_counts(row: Row, claim: RowClaim) -> bool:
    """False for a line of a table of contents or an index, and for the axis of a chart: no unit, no
    year, and either one cell with numbers small enough for pages or a number that comes again."""
    if unit_within(fold_units(claim.label)) or unit_for(row, claim.metric, claim.values):
        return True
    cells = [cell for cell, _ in claim.values]
    return bool(
        not _PAGE_NUMBERS.fullmatch(cells[0]) if len(cells) == 1 else len(set(cells)) == len(cells)
    )


def _paraphrase(name: str, unit: str, values: tuple[tuple[str, str], ...], when: str) -> str:
    """ "Scope 1 (tCO2e), 2022: 250; 2023: 240; change on 2022: -4%"; a figure without header has
    `when` behind the label.

    Where that grows too long the figures of the latest years stay.
    """
    measure = f" ({unit})" if unit and _squeezed(unit) not in _squeezed(name) else ""
    name, after = (
        (f"{name}{measure}", when)
        if when.startswith(" (")
        else (f"{name}{measure}{when}".rstrip(), "")
    )
    values = tuple((MARKS.sub("", value), header) for value, header in values)
    for kept in (
        values,
        *(
            _since(values, year)
            for year in sorted({columns.year_of(header) for _, header in values})
        ),
    ):
        stated = "; ".join(
            f"{columns.in_words(header)}: {value}" if header else value for value, header in kept
        )
        text = f"{name}{',' if kept[0][1] else ':'} {stated}{after}"
        if len(text) < MAX_TEXT:
            return text
    return text[: text.rfind(";", 0, MAX_TEXT - 2)] + " …"


def _squeezed(text: str) -> str:
    return fold_units(text).replace(" ", "").lower()


def _since(values: tuple[tuple[str, str], ...], year: int) -> tuple[tuple[str, str], ...]:
    return tuple(value for value in values if columns.year_of(value[1]) >= year)
