"""What a page says in sentences, and how running heads name the report."""

from __future__ import annotations

from dataclasses import replace

from agents.claims.rules import extract_claims
from agents.claims.spoken import report_name, said_on
from reports.document.stating import with_statements
from reports.types import Flag, PageContent, Rect

CLAIM = "In 2023 we reduced our Scope 1 emissions by 12% compared to 2019."


def test_running_heads_name_the_report() -> None:
    pages = with_statements(
        [
            PageContent(number, f"CLIMATE REPORT 2023 {number}\n\nThis is what page {number} says.")
            for number in range(1, 6)
        ]
    )
    assert report_name(_at_the_head(pages)) == "Climate Report 2023"
    assert report_name(pages[:2]) == ""


def _at_the_head(pages: list[PageContent]) -> list[PageContent]:
    """The pages with their first block at the top edge, where running heads are looked for."""
    placed = [
        replace(
            page,
            statements=(),
            blocks=(replace(page.blocks[0], box=Rect(0.1, 0.0, 0.9, 0.05)), *page.blocks[1:]),
        )
        for page in pages
    ]
    return with_statements(placed)


def test_a_sentence_over_the_end_of_a_page_is_quoted_as_its_first_page_has_it() -> None:
    first = "In 2023 we reduced our Scope 1 emissions by 12% compared to the"
    pages = [PageContent(1, first), PageContent(2, "base year of our target for 2030.")]
    (claim,) = extract_claims(pages)
    assert (claim.page, claim.quote) == (1, first)
    assert claim.text == f"{first} base year of our target for 2030."


def test_what_an_assurer_says_or_an_index_is_no_claim() -> None:
    (page,) = with_statements([PageContent(1, CLAIM)])
    assert [claim.quote for claim in extract_claims([page])] == [CLAIM]
    for flag in Flag:
        flagged = tuple(replace(one, flags=frozenset({flag})) for one in page.statements)
        assert extract_claims([replace(page, statements=flagged)]) == []


def test_only_whole_sentences_of_cells_are_said() -> None:
    lines = ("Topic | Progress so far", "Climate | 80 % of all our sites in Asia", f"Air | {CLAIM}")
    text = "\n".join(lines)
    (page,) = with_statements([PageContent(1, text)])
    assert [one.words for one in said_on(page)] == [CLAIM]
