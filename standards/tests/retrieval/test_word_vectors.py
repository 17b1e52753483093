"""The shipped table of words: how rare they are, and which keep like company."""

from __future__ import annotations

import math

import pytest

from standards.retrieval import word_vectors
from standards.retrieval.analyser import lexemes


def _lexeme(word: str) -> str:
    return lexemes(word)[0]


def _cosine(a: str, b: str) -> float:
    left, right = (word_vectors.meaning(_lexeme(word), word_vectors.DIMENSION) for word in (a, b))
    return sum(x * y for x, y in zip(left, right, strict=True))


def test_common_words_weigh_less_than_rare_ones_and_unknown_ones_most() -> None:
    assert (
        0
        < word_vectors.rarity(_lexeme("year"))
        < word_vectors.rarity(_lexeme("methane"))
        <= word_vectors.rarity("qwertzuiop")
    )


@pytest.mark.parametrize(
    ("word", "near", "far"),
    [
        ("flood", "drought", "dividend"),
        ("waste", "landfill", "pension"),
        ("emissions", "scope 3", "audit"),
        ("board", "committee", "water"),
    ],
)
def test_words_that_keep_like_company_are_near(word: str, near: str, far: str) -> None:
    assert _cosine(word, near) > _cosine(word, far) + 0.15


def test_vectors_have_length_one_at_any_cut() -> None:
    for size in (8, 24, word_vectors.DIMENSION):
        assert math.isclose(
            sum(value * value for value in word_vectors.meaning("climat", size)), 1.0
        )


def test_an_unknown_word_has_no_meaning() -> None:
    assert word_vectors.meaning("qwertzuiop", word_vectors.DIMENSION) == ()


def test_the_table_holds_single_words_only_and_stays_small() -> None:
    assert word_vectors.TABLE.stat().st_size < 500_000
    rows = [
        line.split("\t")
        for line in word_vectors.TABLE.read_text("utf-8").splitlines()
        if not line.startswith("#")
    ]
    assert len(rows) > 2000
    assert all(len(row) == 3 and " " not in row[0] for row in rows)
