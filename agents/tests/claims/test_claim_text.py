"""One assertion at a time, verbatim as a quote, short as a text."""

from __future__ import annotations

import pytest

from agents.claims.claim_text import MAX_TEXT, clean_quote, parts_of, shorten


@pytest.mark.parametrize(
    ("sentence", "texts"),
    [
        (
            "We reduced water use by 10% and increased recycling to 80%.",
            ["We reduced water use by 10%", "We increased recycling to 80%."],
        ),
        (
            "Energy use fell by 4%, while water consumption rose by 2%.",
            ["Energy use fell by 4%", "Water consumption rose by 2%."],
        ),
        (
            "We have cut emissions by 30% since 2015 and aim to reach 50% by 2030.",
            ["We have cut emissions by 30% since 2015", "We aim to reach 50% by 2030."],
        ),
    ],
)
def test_halves_that_stand_alone_are_parted(sentence: str, texts: list[str]) -> None:
    assert [part.text for part in parts_of(sentence)] == texts
    assert all(part.quote in sentence for part in parts_of(sentence))


@pytest.mark.parametrize(
    "sentence",
    [
        "We reduced energy use by 12% and water by 8%.",
        "Scope 1 and 2 emissions fell by 12% and were assured.",
        "The Board meets quarterly and has oversight of climate risk.",
        "Women hold 40% of posts and the company values this.",
        "We completed the plant in 2022 and opened it in 2023.",
    ],
)
def test_halves_that_need_each_other_stay_together(sentence: str) -> None:
    assert [part.quote for part in parts_of(sentence)] == [sentence]


def test_three_results_are_three_parts() -> None:
    sentence = (
        "Scope 1 emissions fell by 3%, Scope 2 emissions stood at 40 kt and Scope 3 emissions "
        "rose by 5%; energy use fell by 2%."
    )
    assert len(parts_of(sentence)) == 3


def test_a_long_text_is_cut_at_a_clause_and_keeps_its_beginning() -> None:
    text = "We reduced emissions by 12% in 2023" + ", including work at our sites" * 20
    short = shorten(text)
    assert len(short) <= MAX_TEXT
    assert short.startswith("We reduced emissions by 12% in 2023")
    assert short.endswith("…")


def test_an_unbroken_text_is_cut_too() -> None:
    assert len(shorten("x" * 900)) <= MAX_TEXT


def test_list_marks_are_not_part_of_a_quote() -> None:
    assert clean_quote("• (a) We planted trees") == "We planted trees"
