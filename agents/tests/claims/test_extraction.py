"""What a model is asked about a chunk, and what of its answer is believed."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from agents.claims.chunks import Chunk
from agents.claims.extraction import (
    Extracted,
    ExtractedClaim,
    ExtractedClaims,
    allowance,
    believed,
    hints_of,
    question_for,
)
from agents.llm.answer import Answer, Flawed
from agents.llm.schemas import FlawedItem, Problem
from agents.models import CallOutcome
from reports.document.stating import with_statements
from reports.types import PageContent

PAGES = with_statements(
    [
        PageContent(1, "Our report 2023\n\nWe run three plants in Austria and one in Hungary."),
        PageContent(2, "Climate\n\nOur Scope 1 emissions were 1,200 t. They fell by 5 per cent."),
        PageContent(3, "Water\n\nOur plants drew 48 megalitres from the river last year."),
    ]
)
CHUNK = Chunk(1, 2, 1, 3, 2)


def claim(quote: str, **more: Any) -> ExtractedClaim:
    fields = {
        "claim_text": quote,
        "quote": quote,
        "claim_type": "quantitative",
        "source_page": 2,
        "priority": "high",
        "reasoning": "It can be recomputed.",
        "preliminary_ifrs": [],
    }
    return ExtractedClaim.model_validate(fields | more)


def read(*claims: ExtractedClaim) -> Extracted:
    value = ExtractedClaims(claims=list(claims))
    return believed(Answer(value, "maker/model", CallOutcome.ANSWERED), PAGES)


def prompt_of(chunk: Chunk) -> tuple[str, str]:
    question = question_for(chunk, PAGES, 3)
    system, user = question.prompt.messages(question.inputs)
    return system.content, user.content


def test_pages_read_before_are_shown_apart_and_only_own_pages_are_asked_about() -> None:
    user = prompt_of(CHUNK)[1]
    before, own = user.split("Go through these pages")
    assert "three plants" in before and "already read" in before and "three plants" not in own
    assert "These are pages 2 to 3 of a report of 3 pages (part 2 of 2)" in before
    assert "<!-- PAGE 2 -->" in own and "48 megalitres" in own
    assert "already read" not in prompt_of(Chunk(0, 1, 1, 3))[1]


def test_the_outline_stands_in_the_part_that_never_varies() -> None:
    system, user = prompt_of(CHUNK)
    assert "S2.29(a)(i)(1) Scope 1" in system and "S2.29" not in user
    assert prompt_of(Chunk(0, 1, 1, 3))[0] == system


def test_the_budget_grows_with_pages_and_text_and_ends_where_an_answer_would_not_fit() -> None:
    page = PageContent(1, "x" * 2_100)
    assert allowance([page]).most == 4
    assert allowance([replace(page, text="x" * 7_000)]).most == 10
    assert allowance([page] * 30).most == 40
    most = allowance([page] * 8)
    assert (most.quantitative, most.other) == (20, 13)
    assert "at most 8 in all" in prompt_of(CHUNK)[1]


def test_a_wrong_page_number_is_put_right_by_the_quote() -> None:
    (draft,) = read(claim("Our plants drew 48 megalitres", source_page=45)).drafts
    assert draft.page == 3


def test_the_surroundings_are_filled_in_by_code() -> None:
    (draft,) = read(claim("Our Scope 1 emissions were 1,200 t.")).drafts
    assert "They fell by 5 per cent." in draft.source_context


def test_a_number_in_other_words_is_believed_and_of_an_invented_one_the_quote_is_shown() -> None:
    found = read(
        claim("They fell by 5 per cent.", claim_text="Scope 1 emissions fell by 5 %."),
        claim("Our Scope 1 emissions were 1,200 t.", claim_text="We emitted 9,999 t."),
    )
    assert [one.text for one in found.drafts] == [
        "Scope 1 emissions fell by 5 %.",
        "Our Scope 1 emissions were 1,200 t.",
    ]
    assert (found.dropped, found.reworded) == (0, 1)


def test_what_stands_nowhere_is_left_out_and_counted() -> None:
    nowhere = claim("We planted nine million trees.")
    question = question_for(CHUNK, PAGES, 3)
    assert question.check
    (problem,) = question.check(ExtractedClaims(claims=[nowhere]))
    assert problem.where == ("claims", 0, "quote")
    assert read(nowhere) == Extracted((), 1)


def flawed(count: int, kept: int) -> Flawed[ExtractedClaims]:
    problem = Problem(("claims", 0, "quote"), "these words stand on none of the pages")
    items = tuple(
        FlawedItem(("claims", at), claim("Nowhere at all.").model_dump(mode="json"), (problem,))
        for at in range(count)
    )
    good = ExtractedClaims(claims=[claim("They fell by 5 per cent.")] * kept)
    return Flawed(good if kept else None, items, (), (problem,) * count)


@pytest.mark.parametrize(("count", "kept", "asked"), [(2, 0, False), (3, 30, False), (3, 5, True)])
def test_only_several_flawed_claims_are_asked_for_again(count: int, kept: int, asked: bool) -> None:
    question = question_for(CHUNK, PAGES, 3)
    assert question.again
    assert bool(question.again(flawed(count, kept))) == asked


def test_flawed_claims_are_asked_for_with_the_pages_they_name_alone() -> None:
    question = question_for(CHUNK, PAGES, 3)
    small = question.again(flawed(3, 3)) if question.again else None
    assert small
    _, user = small.prompt.messages(small.inputs)
    assert "Nowhere at all." in user.content and "stand on none of the pages" in user.content
    assert "1,200 t" in user.content and "48 megalitres" not in user.content


def test_hints_are_read_however_they_are_spelled() -> None:
    assert hints_of(["IFRS S2 29(a)(i)", "S2.29a", "paragraph 33 of IFRS S2"]) == (
        "S2.29(a)(i)",
        "S2.29(a)",
        "S2.33",
    )
    assert hints_of(["S2.29(a)(i)(1) Scope 1", "S2.14-16", "GRI 305-1", "S2.6", "S2.7"]) == (
        "S2.29(a)(i)(1)",
        "S2.14",
        "S2.6",
    )
