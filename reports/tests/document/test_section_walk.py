"""In which section of a report its statements stand."""

from __future__ import annotations

from reports.document.outline import SectionSpan, outline
from reports.document.passage_units import units_of
from reports.document.section_walk import SectionWalk, sections_of
from reports.document.stating import with_statements
from reports.tests.document.pages import heading, page, spans, text

SAID = "We have reduced our emissions by a tenth since 2019. We will go on with it in 2024."
PAGES = [
    page(1, text(SAID), heading("Climate"), text(SAID)),
    page(2, text(SAID), heading("Targets", 2), text(SAID)),
]


def test_every_statement_stands_in_the_section_opened_last() -> None:
    sections = outline(PAGES)
    found = sections_of(PAGES, spans(*PAGES), sections)
    assert found == [[None, None, 0, 0, 0], [0, 0, 1, 1, 1]]


def test_passages_walk_the_same_way() -> None:
    units = list(units_of(with_statements(PAGES)))
    assert [unit.section for unit in units] == [None, 0, 0, 0, 1, 1]
    assert [unit.is_heading for unit in units] == [False, True, False, False, True, False]


def test_a_heading_opens_its_section_only_on_the_page_it_stands_on() -> None:
    walk = SectionWalk([SectionSpan(1, "Climate", 2, 3)])
    assert not walk.enters(1, "Climate")
    assert walk.enters(2, "Climate")
    assert walk.section == 0
    assert not walk.enters(2, "Climate")
