"""Where the financial statements stand to which the rest of a report is tied: pages of the report
itself, or a document that is attached to it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from agents.specialists.data_metrics.checks.inputs import CheckInput
from reports.figures.types import Quantity
from reports.language.accounts import (
    Primary,
    days_in,
    is_of_the_group,
    opens_other_part,
    primary_titled,
)
from reports.language.years import years_in
from reports.types import Statement, StatementKind, TableContent

_TITLES = (StatementKind.HEADING, StatementKind.CAPTION)
_FEWEST_ROWS = 5  # of the table of a primary statement
_ALL = 3  # primary statements
_BEFORE_NOTES = 15  # pages in front of the notes on which the primary statements stand
_BEHIND_NOTES = 40  # pages after which the next part is no longer looked for
_TITLE_WORDS = 16
_HEAD_ROWS = 2

Place = tuple[int, str]


@dataclass(frozen=True, slots=True)
class Title:
    """The title of a primary statement, or of the notes, on its page."""

    page: int
    primary: Primary
    text: str


@dataclass(frozen=True, slots=True)
class FinancialPart:
    """Financial statements: the `pages` of the report they take up, or the name of the attached
    `document` they are (then `pages` is empty); the titles of its primary statements; its figures,
    each with the year of its column; the day of the end of the period, as "2023-12-31", and where
    it is printed, "" where no title or head of a column prints a day."""

    document: str
    pages: frozenset[int]
    titles: tuple[Title, ...]
    figures: tuple[Quantity, ...]
    years: Mapping[Quantity, int]
    period_end: str = ""
    period_at: Place = (0, "")

    @property
    def consolidated(self) -> bool:
        """Whether they are those of a group."""
        return any(is_of_the_group(title.text) for title in self.titles)

    def pages_of(self, primary: Primary) -> frozenset[int]:
        """The pages on which a primary statement stands."""
        return frozenset(title.page for title in self.titles if title.primary is primary)

    def where(self, page: int) -> str:
        """A page in a message: "the income statement (p. 91)", else "the financial statements (p.
        108)"."""
        named = [title.primary.value for title in self.titles if title.page == page]
        part = named[0] if named else "financial statements"
        behind = f", \u201c{self.document}\u201d" if self.document else ""
        return f"the {part} (p. {page}{behind})"


def part_of(given: CheckInput) -> FinancialPart | None:
    """The financial statements of the report itself, else those attached; None for neither."""
    return _own(given) or _attached(given)


def _own(given: CheckInput) -> FinancialPart | None:
    headings = [one for one in given.statements if one.kind in _TITLES]
    titles = list(
        _titles(
            [
                *((one.page, one.text) for one in headings),
                *((one.page, one.caption) for one in given.tables),
            ]
        )
    )
    starts = sorted({title.page for title in titles if title.primary is Primary.NOTES})
    large = {one.page for one in given.tables if len(one.rows) >= _FEWEST_ROWS}
    found = [
        (start, primary)
        for start in starts
        if (primary := _in_front(titles, start, large)) and _are_statements(primary)
    ]
    if not found and (unnoted := _without_notes(titles, large)):
        found = [unnoted]
    if not found:
        return None
    start, primary = next(
        (one for one in found if any(is_of_the_group(title.text) for title in one[1])), found[0]
    )
    end = _end(given.statements, headings, start)
    pages = frozenset(range(min(title.page for title in primary), end + 1))
    figures = tuple(q for q in given.quantities if q.page in pages and not q.source)
    return _part("", pages, primary, figures, given.tables)


def _attached(given: CheckInput) -> FinancialPart | None:
    if not given.accounts:
        return None
    lines = [one for one in given.accounts_statements if len(one.text.split()) <= _TITLE_WORDS]
    titles = _titles(
        [
            *((one.page, one.text.strip(" |")) for one in lines),
            *((one.page, one.caption) for one in given.accounts_tables),
        ]
    )
    primary = [title for title in titles if title.primary is not Primary.NOTES]
    if not any(title.primary is Primary.INCOME for title in primary):
        return None
    name = given.accounts_name or "the attached statements"
    return _part(name, frozenset(), primary, given.accounts, given.accounts_tables)


def _part(
    document: str,
    pages: frozenset[int],
    titles: Sequence[Title],
    figures: tuple[Quantity, ...],
    tables: Iterable[TableContent],
) -> FinancialPart:
    shown = [table for table in tables if table.page in {title.page for title in titles}]
    places = [
        *((title.page, title.text) for title in titles),
        *((table.page, cell) for table in shown for row in table.rows[:_HEAD_ROWS] for cell in row),
    ]
    days = [(day.isoformat(), place) for place in places for day in days_in(place[1])]
    end, at = max(days, key=lambda day: day[0], default=("", (0, "")))
    years = _years(figures, shown)
    return FinancialPart(document, pages, tuple(titles), figures, years, end, at)


def _titles(places: Iterable[Place]) -> Iterator[Title]:
    for page, text in dict.fromkeys(places):
        if text and (primary := primary_titled(text)):
            yield Title(page, primary, text)


def _in_front(titles: Sequence[Title], start: int, large: set[int]) -> list[Title]:
    """The titles of primary statements with their tables in front of notes."""
    return [
        title
        for title in titles
        if title.primary is not Primary.NOTES
        and start - _BEFORE_NOTES <= title.page <= start
        and title.page in large
    ]


def _without_notes(titles: Sequence[Title], large: set[int]) -> tuple[int, list[Title]] | None:
    """The last page and the titles of statements behind which no heading names the notes: all
    three, each on a page of its own."""
    for last in sorted({title.page for title in titles}):
        primary = _in_front(titles, last, large)
        on = {title.primary: title.page for title in primary}
        if len(on) == len(set(on.values())) == _ALL and last in on.values():
            return last, primary
    return None


def _are_statements(primary: Sequence[Title]) -> bool:
    """Whether these are the statements themselves and no page of key figures, which has several of
    them on one page."""
    pages: dict[Primary, set[int]] = defaultdict(set)
    for title in primary:
        pages[title.primary].add(title.page)
    others = [on for name, on in pages.items() if name is not Primary.INCOME]
    return any(on - pages[Primary.INCOME] for on in others) and bool(pages[Primary.INCOME])


def _end(statements: Sequence[Statement], headings: Sequence[Statement], start: int) -> int:
    """The last page of the notes that begin on a page: up to the heading that opens another part,
    where one follows soon."""
    noted = [
        one.page
        for one in statements
        if one.page >= start
        and any(primary_titled(title) is Primary.NOTES for title in one.section)
        and not any(opens_other_part(title) for title in one.section)
    ]
    last = max(noted, default=start)
    behind = [
        one.page
        for one in headings
        if last < one.page <= last + _BEHIND_NOTES and opens_other_part(one.text)
    ]
    return min(behind) - 1 if behind else last


def _years(figures: Iterable[Quantity], tables: Iterable[TableContent]) -> Mapping[Quantity, int]:
    """The year of each figure that has one: its own, else that in which the period over its column
    ends ("01.01.-31.12.2023")."""
    by_place = {(table.page, table.index): table for table in tables}
    found: dict[Quantity, int] = {}
    for q in figures:
        if q.year is not None:
            found[q] = q.year
        elif (table := by_place.get((q.page, q.table))) and q.column >= 0:
            head = " ".join(table.heads(q.row, q.column))
            days = {day.year for day in days_in(head)}
            named = days or {year.value for year in years_in(head)}
            if len(named) == 1:
                found[q] = named.pop()
    return found
