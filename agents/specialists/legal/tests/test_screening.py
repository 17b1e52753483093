"""Screening leaves out only what cannot match: every group finds in screened texts what it finds in
all of them."""

from __future__ import annotations

import re
from functools import cache

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agents.specialists.legal.reading.needles import BREAK, DIGIT, needed
from agents.specialists.legal.reading.phrases import content_words, distinct_words, fold
from agents.specialists.legal.reading.screening import Screen
from agents.specialists.legal.reading.vocabulary import GROUPS, pattern
from agents.specialists.legal.rules import Document
from agents.specialists.legal.tests.helpers import REGISTRY
from reports.types import PageContent

ATOMS = [
    "risk",
    "target",
    "net zero",
    "Scope 1",
    r"strateg\w+",
    r"\d+",
    "[sz]",
    "[- ]",
    "s?",
    "(?:re)?",
    r"(?:bi|semi)-?annual(?:ly)?",
]
ATOMS += [
    r"(?-i:CO2)",
    r"[^.;]{0,30}",
    r"(?! of)",
    r"(?<!the )",
    r"\$",
    "[$€]",
    r"x{2}",
    r"(?:a|b\d)+",
    r"\b",
    r"(?:of (?:the|an?) )?",
    "%",
]
BITS = [
    "risk",
    "Risks",
    "target",
    "NET ZERO",
    "net-zero",
    "scope 1",
    "Scope",
    "strategy",
    "Strategic",
    "12",
    "z",
    "s",
    "-",
    " ",
    " ",
    " ",
]
BITS += [
    "re",
    "bi",
    "semi-annually",
    "co2",
    "CO2",
    "the",
    "of",
    ".",
    "$",
    "€5",
    "xx",
    "ab1",
    "%",
    "K",
    "ſ",
    "İ",
    "é",
    "_",
]
texts = st.lists(st.lists(st.sampled_from(BITS), max_size=9).map("".join), min_size=60, max_size=70)
expressions = st.lists(
    st.lists(st.sampled_from(ATOMS), min_size=1, max_size=4).map("".join), min_size=1, max_size=3
)


def _compiled(alternatives: list[str]) -> re.Pattern[str]:
    return re.compile(rf"(?<!\w)(?:{'|'.join(alternatives)})(?![A-Za-z])", re.IGNORECASE)


@pytest.mark.long
@settings(max_examples=150)
@given(texts=texts, alternatives=expressions)
def test_whatever_matches_is_among_the_possible(texts: list[str], alternatives: list[str]) -> None:
    search = _compiled(alternatives).search
    assert {number for number, text in enumerate(texts) if search(text)} <= set(
        Screen(texts).possible(alternatives)
    )


@cache
def _statements() -> list[str]:
    """Statements that between them hold the words of every element and paragraph of the registry,
    plain and in capitals."""
    gists = [requirement.gist for requirement in REGISTRY.values()]
    cues = [
        f"In 2023 {cue} of 12% by the Board."
        for r in REGISTRY.values()
        for e in r.elements
        for cue in e.cue_words
    ]
    expressions = [
        re.sub(r"\\w[*+]|[^\w -]", " ", line) for lines in GROUPS.values() for line in lines
    ]
    found = list(dict.fromkeys(fold(text) for text in (*gists, *cues, *expressions)))
    return [*found[::2], *(text.upper() for text in found[1::2])]


@pytest.mark.long
def test_every_group_finds_the_same_with_screening() -> None:
    screen, found = Screen(_statements()), 0
    for name, lines in GROUPS.items():
        possible = list(screen.possible(lines))
        search = pattern(name).search
        hits = {number for number, text in enumerate(_statements()) if search(text)}
        assert hits <= set(possible), name
        assert possible == sorted(set(possible))
        found += bool(hits)
    assert found > 0.8 * len(GROUPS)


@pytest.mark.long
def test_most_texts_are_left_out() -> None:
    screen = Screen(_statements())
    looked_at = sum(len(list(screen.possible(lines))) for lines in GROUPS.values())
    assert looked_at < 0.1 * len(GROUPS) * len(_statements())


def test_few_texts_are_not_worth_it() -> None:
    assert list(Screen(["risk", "target"]).possible(["target"])) == [0, 1]


@pytest.mark.parametrize(
    ("expression", "sets"),
    [
        ("climat\\w*", [{f"{BREAK}climat"}]),
        ("net[- ]zero", [{f"{BREAK}net"}, {"zero"}]),
        ("scopes? [123]", [{f"{BREAK}scope"}, {DIGIT}]),
        ("(?:re)?new", [{"new"}]),
        (
            "(?:board|committee)s? of directors",
            [{f"{BREAK}board", f"{BREAK}committee"}, {f"{BREAK}directors"}],
        ),
        ("(?-i:CO2) per (?:tonne|\\w+)", [{f"{BREAK}co2"}, {f"{BREAK}per{BREAK}"}]),
        ("task ?force(?! on)", [{f"{BREAK}task"}, {"force"}]),
        ("limited|weak", [{f"{BREAK}limited", f"{BREAK}weak"}]),
        ("\\w+ing", [{"ing"}]),
        ("\\w+", []),
        ("(?:risk|\\w+)", []),
        ("(?i:risk)", []),
        ("risk)", []),
        ("café", []),
    ],
)
def test_what_an_expression_needs(expression: str, sets: list[set[str]]) -> None:
    assert [set(needles) for needles in needed(expression)] == sets


def test_the_distinct_words_are_the_content_words() -> None:
    text = "The Board approves, and the board's CEO approves, 12.5% of CO2 & NOx by 2030."
    assert distinct_words(text) == {word for word, _, _ in content_words(text)}


def test_a_document_answers_a_question_once() -> None:
    from agents.specialists.legal.evidence import answer, question

    document = Document(
        [
            PageContent(
                1,
                "The Board oversees climate-related risks.\n\nOur Scope 1 emissions were 5,000 "
                "tCO2e in 2023.",
            )
        ]
    )
    for requirement in list(REGISTRY.values())[::7]:
        for element in requirement.elements:
            asked = question(requirement, element)
            assert document.answer_to(asked) == answer(asked, document.index)
            assert document.answer_to(asked) is document.answer_to(question(requirement, element))
