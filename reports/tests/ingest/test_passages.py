"""Passages are whole, placed, and lose nothing but the page frame."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

from reports.ingest.passages import MAX_WORDS, build_passages
from reports.ingest.structure import build_structure
from reports.types import Heading, PageContent, PassageText

SENTENCE = "We cut our direct emissions at all of the sites that we operate. "


def passages(*pages: PageContent) -> list[PassageText]:
    return build_passages(pages, build_structure(pages))


def page(number: int, *blocks: str, headings: tuple[Heading, ...] = ()) -> PageContent:
    return PageContent(number=number, text="\n\n".join(blocks), headings=headings)


def test_a_long_paragraph_is_cut_between_sentences() -> None:
    found = passages(page(1, (SENTENCE * 60).strip()))
    assert len(found) > 3
    for passage in found:
        assert passage.text.endswith(".")
        assert passage.text.startswith("We ")
        assert len(passage.text.split()) <= MAX_WORDS


def test_passages_do_not_cross_main_sections_and_carry_their_path() -> None:
    one, two, three = Heading("Governance", 1), Heading("Board", 2), Heading("Strategy", 1)
    found = passages(
        page(1, "Governance", "Board", SENTENCE * 3, headings=(one, two)), page(2, "Strategy", SENTENCE * 3, headings=(three,))
    )
    assert [(passage.section_path, passage.page_start, passage.page_end) for passage in found] == [
        (("Governance", "Board"), 1, 1),
        (("Strategy",), 2, 2),
    ]
    assert found[0].text.startswith("Governance\n\nBoard")


def test_a_long_table_is_cut_between_rows_and_repeats_its_header() -> None:
    rows = ["Emissions (kt) | 2023 | 2022", *(f"Site number {n} in the north | {n}.5 | {n}.7" for n in range(100))]
    found = passages(page(1, "\n".join(rows)))
    assert len(found) > 2
    for passage in found:
        assert passage.has_table
        assert passage.text.startswith(rows[0])
    assert [row for passage in found for row in passage.text.split("\n")[1:]] == rows[1:]


def test_a_sentence_over_a_page_break_is_whole() -> None:
    found = passages(page(1, "We aim to reach net zero by the middle of"), page(2, "the century at all sites."))
    assert [(passage.text, passage.page_start, passage.page_end) for passage in found] == [
        ("We aim to reach net zero by the middle of the century at all sites.", 1, 2)
    ]


def test_headers_and_page_numbers_are_left_out() -> None:
    found = passages(*(page(n, "ACME REPORT 2023", SENTENCE * 3, str(n)) for n in range(1, 6)))
    assert not any("ACME REPORT" in passage.text for passage in found)


def test_no_text_makes_no_passages() -> None:
    assert passages(page(1, "")) == []


BLOCKS = st.lists(
    st.sampled_from([SENTENCE.strip(), SENTENCE * 40, "Targets", "a | b\n1 | 2", "• cut coal", "of the year"]), max_size=12
)


@settings(max_examples=60, deadline=None)
@given(st.lists(BLOCKS, max_size=4))
def test_every_word_outside_the_page_frame_is_in_a_passage_in_order(blocks: list[list[str]]) -> None:
    pages = [
        page(n, *(f"{n}{at} {block}" for at, block in enumerate(items)), headings=()) for n, items in enumerate(blocks, start=1)
    ]
    found = build_passages(pages, build_structure(pages))
    assert [passage.index for passage in found] == list(range(len(found)))
    whole = " ".join(" ".join(p.text for p in pages).split())
    kept = " ".join(" ".join(p.text for p in found).split())
    assert len(kept) <= len(whole)
    for passage in found:
        assert passage.page_start <= passage.page_end
        assert passage.text.strip() == passage.text
