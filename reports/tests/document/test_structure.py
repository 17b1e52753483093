"""Sections, counts and what a report says about itself."""

from __future__ import annotations

from reports.document.outline import running_lines
from reports.document.stating import with_statements
from reports.document.structure import DocumentStructure, build_structure
from reports.types import Heading, PageContent, TableContent

BODY = "We cut our emissions in the year and report on them here in full."


def structure_of(pages: list[PageContent]) -> DocumentStructure:
    return build_structure(with_statements(pages))


def page(number: int, *blocks: str, headings: tuple[Heading, ...] = ()) -> PageContent:
    return PageContent(number=number, text="\n\n".join(blocks), headings=headings)


def framed(number: int, *blocks: str, headings: tuple[Heading, ...] = ()) -> PageContent:
    return page(number, "ACME SUSTAINABILITY REPORT 2023", *blocks, str(number), headings=headings)


REPORT = [
    framed(1, "Strategy", BODY, headings=(Heading("Strategy", 1),)),
    framed(
        2,
        "Targets",
        BODY + " Acme's plan was agreed.",
        "Risks",
        BODY,
        headings=(Heading("Targets", 2), Heading("Risks", 2)),
    ),
    framed(3, BODY, "Acme works in ten countries. Acme employs 900 people."),
    framed(4, "Metrics", BODY, headings=(Heading("Metrics", 1),)),
]


def test_sections_nest_by_level_and_know_their_pages() -> None:
    sections = structure_of(REPORT).sections
    assert [(s.title, s.page_start, s.page_end, s.parent) for s in sections] == [
        ("Strategy", 1, 4, None),
        ("Targets", 2, 2, 0),
        ("Risks", 2, 4, 0),
        ("Metrics", 4, 4, None),
    ]


def test_a_section_ends_before_a_page_that_opens_with_the_next() -> None:
    pages = [
        page(1, "One", BODY, headings=(Heading("One", 1),)),
        page(2, "Two", BODY, headings=(Heading("Two", 1),)),
    ]
    assert [section.page_end for section in structure_of(pages).sections] == [1, 2]


def test_headers_and_page_numbers_are_running_lines_and_prose_is_not() -> None:
    running = running_lines(REPORT)
    assert {"ACME SUSTAINABILITY REPORT 2023", "1", "4"} <= running
    assert "Targets" not in running
    assert not any(BODY in line for line in running)


def test_navigation_that_looks_like_a_heading_makes_no_section() -> None:
    pages = [
        page(n, "Data Center", BODY, headings=(Heading("Data Center", 4),)) for n in range(1, 7)
    ]
    assert structure_of(pages).sections == ()


def test_a_heading_repeated_on_following_pages_stays_one_section() -> None:
    titles = ["Tables"] * 3 + ["Other", "Last", "Notes", "More", "End"]
    pages = [
        page(n, title, BODY, headings=(Heading(title, 1),))
        for n, title in enumerate(titles, start=1)
    ]
    assert [section.title for section in structure_of(pages).sections] == [
        "Tables",
        "Other",
        "Last",
        "Notes",
        "More",
        "End",
    ]


def test_company_and_period_rest_on_a_quote() -> None:
    structure = structure_of(REPORT)
    assert (structure.company, structure.reporting_period) == ("Acme", "2023")
    for guess in structure.detected().values():
        assert guess["quote"] in REPORT[guess["page"] - 1].text


def test_what_the_report_does_not_say_stays_unknown() -> None:
    structure = structure_of([page(1, BODY)])
    assert (structure.company, structure.reporting_period, structure.detected()) == (None, None, {})


def test_the_stated_period_outweighs_years_in_passing() -> None:
    text = (
        "This report covers the year ended 31 December 2022. By 2030 we aim for less; in fiscal "
        "2019 and fiscal 2019 we began."
    )
    assert structure_of([page(1, text)]).reporting_period == "2022"


def test_tables_and_words_are_counted() -> None:
    table = TableContent(page=1, index=0, rows=(("Scope one", "12"),))
    structure = structure_of(
        [PageContent(number=1, text="Scope one | 12\n\nTwo words", tables=(table,))]
    )
    assert (structure.table_count, structure.word_count) == (1, 5)


def test_no_pages_make_an_empty_structure() -> None:
    assert structure_of([]).sections == ()
