"""What the blocks of a page are, where the model is often wrong."""

from __future__ import annotations

from reports.document.layout.kinds import with_kinds, with_whole_headings
from reports.tests.document.layout.lines import BODY, block
from reports.types import BlockKind

PARAGRAPH = (
    "We report on the progress that we have made in the year and on what is still to be done."
)
UNDER = (0.1, 0.21, 0.45, 0.4)


def test_a_whole_sentence_is_no_heading_however_large() -> None:
    quote = block(BlockKind.HEADING, PARAGRAPH, size=2 * BODY, level=1)
    assert [one.kind for one in with_kinds([quote], BODY)] == [BlockKind.TEXT]


def test_a_short_title_with_a_full_stop_stays_a_heading() -> None:
    title = block(BlockKind.HEADING, "1.17 Compliance with laws (GRI 2-27).", bold=True, level=4)
    assert with_kinds([title], BODY) == [title]


def test_larger_words_directly_above_a_paragraph_head_it() -> None:
    title = block(BlockKind.TEXT, "Innovation strengthens the company", size=1.5 * BODY)
    found = with_kinds([title, block(BlockKind.TEXT, PARAGRAPH, UNDER)], BODY)
    assert (found[0].kind, found[0].level) == (BlockKind.HEADING, 2)


def test_words_that_stand_out_above_nothing_head_nothing() -> None:
    label = block(BlockKind.TEXT, "Innovation strengthens the company", size=1.5 * BODY)
    apart = block(BlockKind.TEXT, PARAGRAPH, (0.5, 0.5, 0.9, 0.6))
    assert with_kinds([label, apart], BODY)[0].kind is BlockKind.TEXT


def test_a_footnote_at_the_foot_of_the_page_is_no_running_head() -> None:
    note = block(BlockKind.PAGE_FOOTER, "(1) Less than 1% of the estimated total emissions.")
    foot = block(BlockKind.PAGE_FOOTER, "Sustainability Report 2023 42")
    kinds = [one.kind for one in with_kinds([note, foot], BODY)]
    assert kinds == [BlockKind.FOOTNOTE, BlockKind.PAGE_FOOTER]


def test_a_heading_cut_between_its_lines_is_whole_again() -> None:
    found = with_whole_headings(
        [
            block(BlockKind.HEADING, "EMPLOYEES AS AN ESSENTIAL PART OF", level=4),
            block(BlockKind.HEADING, "BUSINESS SUCCESS", (0.1, 0.2, 0.3, 0.22), level=4),
        ],
        frozenset(),
    )
    assert [one.text for one in found] == ["EMPLOYEES AS AN ESSENTIAL PART OF BUSINESS SUCCESS"]


def test_headings_of_two_sizes_stay_two() -> None:
    title = block(BlockKind.HEADING, "Note 2. Climate", size=2 * BODY, level=1)
    below = block(BlockKind.HEADING, "Greenhouse gases", (0.1, 0.2, 0.3, 0.22), level=4)
    assert with_whole_headings([title, below], frozenset()) == [title, below]


def test_words_at_the_top_of_a_page_directly_above_a_table_are_its_title() -> None:
    title = block(BlockKind.PAGE_HEADER, "Scope 3 emissions by category", (0.1, 0.05, 0.4, 0.07))
    below = block(BlockKind.TABLE, "Category 1 | 12", (0.1, 0.08, 0.9, 0.5))
    apart = block(BlockKind.TABLE, "Category 1 | 12", (0.1, 0.18, 0.9, 0.5))
    assert with_kinds([title, below], BODY)[0].kind is BlockKind.CAPTION
    assert with_kinds([title, apart], BODY)[0].kind is BlockKind.PAGE_HEADER


def test_a_number_alone_is_no_heading() -> None:
    number = block(BlockKind.HEADING, "02", size=3 * BODY, level=1)
    assert with_kinds([number], BODY)[0].kind is BlockKind.TEXT


def test_a_name_above_an_office_and_a_greeting_head_nothing() -> None:
    name = block(BlockKind.HEADING, "Anna Muster", bold=True, level=4)
    office = block(BlockKind.TEXT, "Chief Executive Officer", UNDER)
    apart = block(BlockKind.TEXT, "Chief Executive Officer", (0.1, 0.6, 0.4, 0.62))
    assert with_kinds([name, office], BODY)[0].kind is BlockKind.TEXT
    assert with_kinds([name, apart], BODY)[0].kind is BlockKind.HEADING
    greeting = block(BlockKind.HEADING, "Dear shareholders,", bold=True, level=4)
    assert with_kinds([greeting, office], BODY)[0].kind is BlockKind.TEXT


def test_the_title_of_a_table_need_not_stand_directly_before_it_in_the_reading_order() -> None:
    title = block(BlockKind.PAGE_HEADER, "Scope 3 emissions by category", (0.1, 0.05, 0.4, 0.07))
    between = block(BlockKind.TEXT, PARAGRAPH, (0.5, 0.05, 0.9, 0.07))
    below = block(BlockKind.TABLE, "Category 1 | 12", (0.1, 0.08, 0.4, 0.5))
    assert with_kinds([title, between, below], BODY)[0].kind is BlockKind.CAPTION


def test_words_smaller_than_the_running_text_head_only_what_is_no_larger() -> None:
    link = block(BlockKind.HEADING, "SUPPLY CHAIN PRACTICES", size=0.7 * BODY, level=4)
    larger = block(BlockKind.TEXT, PARAGRAPH, UNDER)
    as_small = block(BlockKind.TEXT, PARAGRAPH, UNDER, size=0.7 * BODY)
    assert with_kinds([link, larger], BODY)[0].kind is BlockKind.TEXT
    assert with_kinds([link], BODY)[0].kind is BlockKind.TEXT
    assert with_kinds([link, as_small], BODY)[0].kind is BlockKind.HEADING
