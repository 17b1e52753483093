"""The analyser keeps what an auditor searches for as one token and reduces everything else to its
stem."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from standards.retrieval.analyser import LONGEST_LEXEME, lexemes
from standards.retrieval.stemming import stem


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("See S2.29(a)(vi) here", ["see", "s2.29(a)(vi)"]),
        ("IFRS S2 para 14(a)(iv)", ["s2.14(a)(iv)"]),
        ("see EM-EP 110a.2, S2.29(a)", ["see", "em-ep-110a.2", "em", "ep", "110", "2", "s2.29(a)"]),
        ("Scope 3", ["scope3"]),
        ("Scopes 1 and 2", ["scope1", "scope2"]),
        ("Scope 1, 2 and 3", ["scope1", "scope2", "scope3"]),
        ("Scope 1-3", ["scope1", "scope2", "scope3"]),
        ("scope 1 and 25%", ["scope1", "25%", "percent"]),
        ("2,345 tCO2e", ["2345", "tco2e"]),
        ("tonnes of CO₂ equivalent", ["tco2e"]),
        ("t CO2-e", ["tco2e"]),
        ("1.5 °C", ["1.5°c"]),
        ("a 1.5 degree and a 4 degree", ["1.5°c", "4°c"]),
        ("well below 2C", ["well", "below", "2°c"]),
        ("30 per cent", ["30", "percent"]),
        ("by 2030", ["2030"]),
        ("greenhouse gases", ["ghg"]),
        ("", []),
        ("the of and", []),
    ],
)
def test_terms_of_the_trade_are_single_tokens(text: str, expected: list[str]) -> None:
    assert lexemes(text) == expected


@pytest.mark.parametrize(
    "family",
    [
        ("manage", "managed", "managing", "management"),
        ("decarbonisation", "decarbonization"),
        ("company", "companies"),
        ("assess", "assessment", "assessed", "assesses"),
        ("validate", "validated", "validation"),
        ("reduce", "reduced", "reduction"),
        ("target", "targets", "targeting"),
    ],
)
def test_forms_of_a_word_meet_in_one_stem(family: tuple[str, ...]) -> None:
    assert len({stem(word) for word in family}) == 1


def test_different_words_keep_different_stems() -> None:
    words = [
        "board",
        "climate",
        "risk",
        "target",
        "emission",
        "scenario",
        "gas",
        "strategy",
        "bonus",
        "process",
        "analysis",
    ]
    assert len({stem(word) for word in words}) == len(words)


@settings(max_examples=150)
@given(st.text(max_size=300))
def test_any_text_gives_clean_lexemes(text: str) -> None:
    for lexeme in lexemes(text):
        assert lexeme
        assert len(lexeme) <= LONGEST_LEXEME
        assert lexeme == lexeme.lower()
        assert "\x00" not in lexeme


def test_typography_does_not_matter() -> None:
    assert lexemes("net\u2011zero “targets”") == lexemes('net-zero "targets"')
