"""Read quantities out of a report: sentence by sentence, table by table, nothing twice.

`read_sentence`, `read_table` and `read_pages` are what other rooms use; the work is done in
`sentence` and `grid`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from operator import attrgetter

from reports.document.stating import with_statements
from reports.figures import beside, charts, grid, sentence
from reports.figures.beside import without_rivals
from reports.figures.contents import tables_of
from reports.figures.table_notes import NO_NOTES, TableNotes, notes_of
from reports.figures.types import Quantity
from reports.figures.under_heading import scopes_above
from reports.figures.unit_of_page import in_unit_of_page
from reports.figures.whole_report import YEARLY, reporting_year, settle_report
from reports.language.bases import page_basis
from reports.language.boundaries import is_of_the_whole, place_titled
from reports.language.numbers import Style, guess_style
from reports.language.others import OTHERS, speaks_of_others
from reports.language.qualifiers import basis_told
from reports.language.relative_years import with_years
from reports.language.sentences import sentences_in
from reports.types import CellReading, PageContent, StatementKind, TableContent
from sibyl_project.common.regex import regex

SINGLE = CellReading.SINGLE
_LONGEST = 2_000  # a "sentence" longer than this is a list or a diagram; it is read in pieces
_GHG = "ghg_emissions"
_SHORTEST = 30  # characters of a cell that may hold a sentence
# a nought alone on its line is where the axis of a chart begins
_ORIGIN = regex(r"\W*0(?:[.,]0+)?\W*")


def read_sentence(text: str, *, page: int = 0, style: Style | None = None) -> list[Quantity]:
    """The quantities one sentence states.

    `style` is the document's number style where known; long text is read in sentences.
    """
    pieces = (
        [text]
        if len(text) <= _LONGEST
        else [piece for part in sentences_in(text) for piece in _cut(part.text)]
    )
    found: list[Quantity] = []
    for piece in pieces:
        if read := sentence.quantities_of(piece, page, style):
            basis = basis_told(piece)
            found += [replace(q, reading=_is_told(q), basis=basis) for q in read]
    return found


def read_table(
    table: TableContent,
    *,
    style: Style | None = None,
    near: str = "",
    basis: str = "",
    notes: TableNotes = NO_NOTES,
) -> list[Quantity]:
    """The quantities of a table, row by row. `near` is text beside it that says what its tonnes are
    of, `basis` what a title above its own says of how they are counted: "equity basis", `notes`
    what stands below it."""
    return grid.quantities_of(table, style, near, basis, notes)


def read_pages(pages: Sequence[PageContent], company: str = "") -> list[Quantity]:
    """Every quantity of a report, page by page, sentences before tables. `company` is its name, as
    far as it is known.

    A table's rows in the page text are not read again.
    """
    pages = with_statements(pages)
    style = guess_style(" ".join(page.text for page in pages))
    tables = [q for page in pages for q in _tables(page, style)]
    year = reporting_year(tables)
    found: list[Quantity] = []
    by_page = {number: list(group) for number, group in groupby(tables, key=attrgetter("page"))}
    for page in pages:
        found += _sentences(page, style, year)
        found += by_page.get(page.number, ())
        found += charts.quantities_of(page, style)
        found += beside.quantities_of(page, style)
    found = without_rivals(found)
    lines = (line for page in pages for line in page.text.split("\n"))
    return settle_report(found, lines, company)


def _sentences(page: PageContent, style: Style | None, year: int | None) -> Iterator[Quantity]:
    above = scopes_above(page.blocks)
    for text, place in _told(page):
        if any(c.isdigit() for c in text) and not _ORIGIN.fullmatch(text):
            read = read_sentence(with_years(text, year), page=page.number, style=style)
            amounts = [q for q in read if q.metric == _GHG]
            scope = above.get(" ".join(text.split()), "") if len(amounts) == 1 else ""
            of_others = bool(read) and speaks_of_others(text)
            for quantity in read:
                part = OTHERS if of_others else quantity.entity_part
                told = replace(quantity, quote=text.strip(), entity_part=part)
                told = told if of_others else _of_place(told, place)
                is_open = told.metric == _GHG and not (told.scope or told.entity_part)
                yield (
                    replace(told, scope=scope, reading=SINGLE, scope_beside=True)
                    if scope and is_open
                    else told
                )


def _is_told(quantity: Quantity) -> CellReading:
    """A sentence that names the year of a figure, and the scope of emissions, leaves nothing to be
    assigned."""
    named = quantity.year is not None and (quantity.scope or quantity.metric != _GHG)
    return CellReading.PROVEN if named else CellReading.SINGLE


def _of_place(quantity: Quantity, place: str) -> Quantity:
    """An amount of the year, in a section about one place, is of that place unless its own words
    speak of the whole or of another part."""
    is_whole = quantity.entity_part or is_of_the_whole(quantity.quote)
    if not place or is_whole or quantity.metric not in YEARLY:
        return quantity
    return replace(quantity, entity_part=place)


def _told(page: PageContent) -> Iterator[tuple[str, str]]:
    """The statements of a page that are no rows of tables, each with the place that its section is
    about, and the sentences in the cells of its tables."""
    for one in page.statements:
        if one.kind is not StatementKind.ROW:
            yield one.text, place_titled(one.section[-1]) if one.section else ""
    for table in page.tables:
        if table.bands:
            for cell in (cell for row in table.rows for cell in row if len(cell) > _SHORTEST):
                yield from ((sentence.text, "") for sentence in sentences_in(cell))


def _tables(page: PageContent, style: Style | None) -> Iterator[Quantity]:
    near = " ".join(heading.text for heading in page.headings)
    basis = page_basis(
        (heading.text for heading in page.headings), (table.caption for table in page.tables)
    )
    for table in tables_of(page):
        notes = notes_of(table, page.blocks)
        read = read_table(table, style=style, near=near, basis=basis, notes=notes)
        read = in_unit_of_page(read, page)
        yield from (q if q.reading else replace(q, reading=_reading_of(page)) for q in read)


def _reading_of(page: PageContent) -> CellReading:
    """How sure the cells of a page are that nobody judged: those of workbooks and of plain tables
    are told as they are, those that one reader of a PDF told are single."""
    return CellReading.SINGLE if page.reader else CellReading.PROVEN


def _cut(text: str) -> Iterator[str]:
    """Pieces of at most the longest length, cut at white space where there is any."""
    while len(text) > _LONGEST:
        at = text.rfind(" ", _LONGEST // 2, _LONGEST)
        at = at if at > 0 else _LONGEST
        yield text[:at]
        text = text[at:]
    yield text
