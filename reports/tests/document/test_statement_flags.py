"""What part of a report its statements stand in."""

from __future__ import annotations

from reports.document.statement_flags import flags_of
from reports.tests.document.pages import heading, page, spans, table, text
from reports.types import Flag, PageContent

SAID = "We have reduced our emissions by a tenth since the year 2019."
INDEX_ROWS = (
    "GRI 2-1 Organizational details | p. 4",
    "GRI 2-2 Entities included | p. 5",
    "GRI 2-3 Reporting period | p. 6",
    "GRI 305-1 Direct emissions | p. 31",
)


def flagged(*pages: PageContent) -> list[list[set[Flag]]]:
    return [[set(flags) for flags in one] for one in flags_of(pages, spans(*pages))]


def test_a_part_begins_at_its_heading_and_ends_at_the_next_of_its_level() -> None:
    found = flagged(
        page(1, heading("Glossary"), text("A scope is what a company counts.")),
        page(2, heading("Terms from A to D", 2), text(SAID), heading("Climate"), text(SAID)),
    )
    assert found == [[{Flag.GLOSSARY}] * 2, [{Flag.GLOSSARY}] * 2 + [set()] * 2]


def test_the_assurers_words_go_on_under_headings_as_large_as_their_title() -> None:
    found = flagged(
        page(1, heading("Independent limited assurance report"), text(SAID)),
        page(2, heading("Our responsibilities"), text(SAID)),
        page(3, heading("Contact"), text("Write to us at any time of the day.")),
    )
    assert found == [[{Flag.ASSURER}] * 2, [{Flag.ASSURER}] * 2, [{Flag.IMPRINT}] * 2]


def test_german_titles_of_such_parts_are_known() -> None:
    found = flagged(page(1, heading("Bestätigungsvermerk"), text(SAID)))
    assert found == [[{Flag.ASSURER}] * 2]


def test_a_table_of_codes_and_pages_is_an_index_under_any_heading() -> None:
    found = flagged(page(1, heading("Appendix"), table(*INDEX_ROWS)))
    assert found == [[set(), *[{Flag.INDEX}] * 4]]


def test_a_table_of_amounts_is_none_even_under_the_title_of_one() -> None:
    rows = ("GRI 305-1 Scope 1 | 12,345 | 11,980", "GRI 305-2 Scope 2 | 8,210 | 9,004")
    found = flagged(page(1, heading("GRI content index"), table(*rows)))
    assert found == [[{Flag.INDEX}, set(), set()]]


def test_a_page_of_prose_is_no_index_whatever_its_title() -> None:
    found = flagged(page(1, heading("TCFD disclosures table"), text(SAID), text(SAID)))
    assert found == [[set()] * 3]


def test_entries_of_contents_are_flagged_and_a_sentence_beside_them_is_not() -> None:
    entries = [text(f"Chapter of the report {number}") for number in range(10, 20)]
    found = flagged(page(1, heading("Contents"), *entries, text(SAID)))
    assert found[0] == [{Flag.CONTENTS}] * 11 + [set()]


def test_a_contact_ends_with_its_page() -> None:
    found = flagged(page(1, heading("Contact"), text(SAID)), page(2, text(SAID)))
    assert found == [[{Flag.IMPRINT}] * 2, [set()]]
