"""The terms of a question and their weights."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from standards.retrieval.analyser import lexemes
from standards.retrieval.query import FRAME_SHARE, SYNONYM_SHARE, query_terms
from standards.retrieval.ranking import PassageIndex
from standards.retrieval.stemming import stem


def test_a_querys_own_words_count_in_full_and_come_first() -> None:
    terms = query_terms("flood risk of coastal plants")
    own = [stem(word) for word in ("flood", "risk", "coastal", "plants")]
    assert list(terms)[: len(own)] == own
    assert {terms[lexeme] for lexeme in own} == {1.0}


def test_words_of_like_meaning_are_added_with_less_weight() -> None:
    terms = query_terms("remuneration of directors")
    assert terms[stem("pay")] == terms[stem("board")] == SYNONYM_SHARE


def test_a_phrase_has_synonyms_of_its_own() -> None:
    assert 0 < query_terms("global warming")["climat"] < 1
    assert "climat" not in query_terms("global reach")


def test_a_narrow_word_leads_to_the_broad_one_and_not_back() -> None:
    assert stem("physical") in query_terms("wildfire")
    assert stem("wildfire") not in query_terms("physical")


def test_words_that_frame_a_question_count_less_unless_they_are_all_there_is() -> None:
    assert (
        query_terms("Does the company disclose its methane leaks?")[stem("company")] == FRAME_SHARE
    )
    assert query_terms("company report")[stem("company")] == 1.0


def test_a_query_of_stop_words_asks_for_nothing() -> None:
    assert query_terms("what is the of it") == {}


@pytest.mark.long
@settings(max_examples=100)
@given(st.text(max_size=200))
def test_every_term_has_a_share_and_every_own_word_is_a_term(text: str) -> None:
    terms = query_terms(text)
    assert all(0 < share <= 1 for share in terms.values())
    assert set(lexemes(text)) <= set(terms)


@pytest.mark.parametrize(
    ("query", "answer"),
    [
        ("compensation of senior managers", "Executive remuneration depends on safety results."),
        ("hurricane damage", "Extreme weather is an acute physical risk for three sites."),
        ("purchase of offsets", "We bought carbon credits for residual emissions."),
    ],
)
def test_a_passage_without_a_word_of_the_question_is_found_by_its_meaning(
    query: str, answer: str
) -> None:
    texts = [
        "Our canteen serves lunch.",
        "Dividends are paid twice a year.",
        answer,
        "The auditor signed in March.",
    ]
    assert PassageIndex(texts).search(query, mode="keyword")[0].index == 2
