"""Passages are whole, placed, and lose nothing but the page frame."""

from __future__ import annotations

from itertools import pairwise

from hypothesis import given, settings
from hypothesis import strategies as st

from reports.document.passages import build_passages
from reports.document.structure import build_structure, running_lines
from reports.types import Heading, PageContent, PassageText
from standards.retrieval.chunking import CONFIG, estimate_tokens
from standards.retrieval.sentences import split_sentences

SENTENCE = "We cut our direct emissions at all of the sites that we operate. "


def passages(*pages: PageContent) -> list[PassageText]:
    return build_passages(pages, build_structure(pages))


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


@settings(max_examples=60)
@given(st.lists(BLOCKS, max_size=4))
def test_every_sentence_outside_the_page_frame_is_whole_in_a_passage(
    blocks: list[list[str]],
) -> None:
    pages = [
        page(n, *(f"{n}{at} {block}" for at, block in enumerate(items)), headings=())
        for n, items in enumerate(blocks, start=1)
    ]
    found = build_passages(pages, build_structure(pages))
    assert [passage.index for passage in found] == list(range(len(found)))
    kept = [" ".join(passage.text.split()) for passage in found]
    frame = running_lines(pages)
    for block in (
        block for items in pages for block in items.text.split("\n\n") if block not in frame
    ):
        for sentence in split_sentences(block):
            assert any(" ".join(sentence.split()) in text for text in kept)
    for passage in found:
        assert passage.page_start <= passage.page_end
        assert passage.text.strip() == passage.text
