"""What a report says, statement by statement, with the section and the part of the report that each
stands in. Rooms above take the statements of pages from here, or from the rows they were stored
as; none of them cuts a page itself."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace

from reports.document.outline import SectionSpan, outline, running_lines, section_paths
from reports.document.plain_text import in_blocks
from reports.document.section_walk import sections_of
from reports.document.statement_flags import flags_of
from reports.document.statement_joins import Place, joins_of
from reports.document.statements import statements_of
from reports.types import PageContent, Statement, StatementSpan


def with_statements(pages: Iterable[PageContent]) -> list[PageContent]:
    """The pages of a report, in order, with their statements; where all have them, as they are."""
    given = list(pages)
    if all(page.statements or not page.text.strip() for page in given):
        return given
    read = [in_blocks(page) for page in sorted(given, key=lambda page: page.number)]
    return stated(read, outline(read))


def stated(pages: Sequence[PageContent], sections: Sequence[SectionSpan]) -> list[PageContent]:
    """The pages with their statements. They are all pages of a report in order and have blocks;
    `sections` are its outline."""
    running = running_lines(pages)
    spans = [statements_of(page, running) for page in pages]
    flags, within = flags_of(pages, spans), sections_of(pages, spans, sections)
    paths = section_paths(sections)
    joins = joins_of(pages, spans)
    carrying = set(joins.values())
    found: list[PageContent] = []
    for at, page in enumerate(pages):
        statements: list[Statement] = []
        for index, span in enumerate(spans[at]):
            section, place = within[at][index], Place(at, index)
            rest = joins.get(place)
            statements.append(
                Statement(
                    page=page.number,
                    index=index,
                    kind=span.kind,
                    text=page.text[span.start : span.end],
                    start=span.start,
                    order=section,
                    section=paths[section] if section is not None else (),
                    flags=flags[at][index],
                    block=span.block,
                    table=page.blocks[span.block].table,
                    row=span.row,
                    rest=_words(pages, spans, rest) if rest else "",
                    carries_on=place in carrying,
                )
            )
        found.append(replace(page, statements=tuple(statements)))
    return found


def _words(
    pages: Sequence[PageContent], spans: Sequence[Sequence[StatementSpan]], place: Place
) -> str:
    span = spans[place.page][place.statement]
    return pages[place.page].text[span.start : span.end]


def statements_in(pages: Iterable[PageContent]) -> Iterator[Statement]:
    """All statements of pages, in order."""
    for page in pages:
        yield from page.statements
