"""Passages are whole, placed, and lose nothing but the page frame."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from reports.document.passages import build_passages
from reports.document.stating import statements_in, with_statements
from reports.document.structure import build_structure
from reports.tests.document import pages
from reports.types import (
    Heading,
    PageContent,
    PassageText,
    StatementKind,
    TableBand,
    TableContent,
)
from standards.retrieval.chunking import CONFIG, estimate_tokens

SENTENCE = "We cut our direct emissions at all of the sites that we operate. "


def passages(*given: PageContent) -> list[PassageText]:
    read = with_statements(given)
    return build_passages(read, build_structure(read))


def page(number: int, *blocks: str, headings: tuple[Heading, ...] = ()) -> PageContent:
    return PageContent(number=number, text="\n\n".join(blocks), headings=headings)


def test_a_long_paragraph_is_cut_between_sentences() -> None:
    found = passages(page(1, (SENTENCE * 160).strip()))
    assert len(found) > 3
    for passage in found:
        assert passage.text.endswith(".")
        assert passage.text.startswith("We ")
        assert (
            CONFIG.REPORT_CHUNK_MIN_TOKENS
            <= estimate_tokens(passage.text)
            <= CONFIG.REPORT_CHUNK_MAX_TOKENS
        )


def test_neighbours_in_a_section_share_whole_sentences_at_the_cut() -> None:
    found = passages(
        page(
            1,
            " ".join(
                f"Site number {n} cut its emissions in the year under review." for n in range(160)
            ),
        )
    )
    assert len(found) > 2
    for before, after in pairwise(found):
        shared = after.text.split("\n\n")[0]
        assert before.text.endswith(shared)
        assert shared.startswith("Site number")
        assert 0 < estimate_tokens(shared) <= CONFIG.REPORT_CHUNK_OVERLAP_TOKENS


def test_nothing_is_shared_over_a_section_or_a_table() -> None:
    heading = Heading("Strategy", 1)
    found = passages(
        page(1, (SENTENCE * 40).strip(), "Strategy", SENTENCE * 40, headings=(heading,))
    )
    assert found[1].text.startswith("Strategy")
    table = "\n".join(f"Site {n} in the far north | {n}.5" for n in range(200))
    for passage in passages(page(1, (SENTENCE * 40).strip(), table, (SENTENCE * 40).strip()))[1:]:
        assert passage.text.startswith("Site") or not passage.has_table


def test_the_text_that_is_searched_begins_with_its_place() -> None:
    (found,) = passages(page(1, "Climate", SENTENCE, headings=(Heading("Climate", 1),)))
    assert found.searched.startswith("[Report > Climate]\n\nClimate\n\nWe cut")


def test_passages_do_not_cross_main_sections_and_carry_their_path() -> None:
    one, two, three = Heading("Governance", 1), Heading("Board", 2), Heading("Strategy", 1)
    found = passages(
        page(1, "Governance", "Board", SENTENCE * 3, headings=(one, two)),
        page(2, "Strategy", SENTENCE * 3, headings=(three,)),
    )
    assert [(passage.section_path, passage.page_start, passage.page_end) for passage in found] == [
        (("Governance", "Board"), 1, 1),
        (("Strategy",), 2, 2),
    ]
    assert found[0].text.startswith("Governance\n\nBoard")


def test_a_long_table_is_cut_between_rows_and_repeats_its_header() -> None:
    rows = [
        "Emissions (kt) | 2023 | 2022",
        *(f"Site number {n} in the north | {n}.5 | {n}.7" for n in range(200)),
    ]
    found = passages(page(1, "\n".join(rows)))
    assert len(found) > 2
    for passage in found:
        assert passage.has_table
        assert passage.text.startswith(rows[0])
    assert [row for passage in found for row in passage.text.split("\n")[1:]] == rows[1:]


def test_a_sentence_over_a_page_break_is_whole() -> None:
    found = passages(
        page(1, "We aim to reach net zero by the middle of"), page(2, "the century at all sites.")
    )
    assert [(passage.text, passage.page_start, passage.page_end) for passage in found] == [
        ("We aim to reach net zero by the middle of the century at all sites.", 1, 2)
    ]


def test_rows_repeat_the_header_of_their_own_part_of_a_table() -> None:
    rows = [
        ("Energy", "2023"),
        *((f"Site {n} in the north", f"{n}.5") for n in range(150)),
        ("Water", "2022"),
        *((f"Site {n} in the south", f"{n}.7") for n in range(150)),
    ]
    lines = [" | ".join(row) for row in rows]
    bands = (
        TableBand(0, 1, 151, (("Energy",), ("2023",))),
        TableBand(151, 152, 302, (("Water",), ("2022",))),
    )
    read = replace(
        pages.page(1, pages.table(*lines)),
        tables=(TableContent(1, 0, tuple(rows), bands=bands),),
    )
    found = [passage.text.split("\n") for passage in passages(read)]
    assert [row for text in found for row in text if row not in (lines[0], lines[151])] == [
        line for line in lines if line not in (lines[0], lines[151])
    ]
    for text in found:
        for row in text:
            header = lines[151] if row in lines[151:] else lines[0]
            assert header in text[: text.index(row) + 1]


def test_a_sentence_is_whole_before_the_heading_of_the_next_page() -> None:
    found = passages(
        pages.page(1, pages.text("We aim to reach net zero by the middle of")),
        pages.page(2, pages.heading("Climate"), pages.text("the century at all sites. It pays.")),
    )
    assert [passage.text for passage in found] == [
        "We aim to reach net zero by the middle of the century at all sites.",
        "Climate\n\nIt pays.",
    ]


def test_headers_and_page_numbers_are_left_out() -> None:
    found = passages(*(page(n, "ACME REPORT 2023", SENTENCE * 3, str(n)) for n in range(1, 6)))
    assert not any("ACME REPORT" in passage.text for passage in found)


def test_no_text_makes_no_passages() -> None:
    assert passages(page(1, "")) == []


BLOCKS = st.lists(
    st.sampled_from(
        [SENTENCE.strip(), SENTENCE * 120, "Targets", "a | b\n1 | 2", "• cut coal", "of the year"]
    ),
    max_size=12,
)


@pytest.mark.long
@settings(max_examples=60)
@given(st.lists(BLOCKS, max_size=4))
def test_every_statement_outside_the_page_frame_is_whole_in_a_passage(
    blocks: list[list[str]],
) -> None:
    read = [
        page(n, *(f"{n}{at} {block}" for at, block in enumerate(items)), headings=())
        for n, items in enumerate(blocks, start=1)
    ]
    found = passages(*read)
    assert [passage.index for passage in found] == list(range(len(found)))
    kept = [" ".join(passage.text.split()) for passage in found]
    for statement in statements_in(with_statements(read)):
        if statement.kind is not StatementKind.RUNNING:
            assert any(" ".join(statement.text.split()) in text for text in kept)
    for passage in found:
        assert passage.page_start <= passage.page_end
        assert passage.text.strip() == passage.text
