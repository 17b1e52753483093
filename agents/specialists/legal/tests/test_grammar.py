"""The tables of the cue grammar hold together, and its small tools do what they say."""

from __future__ import annotations

import pytest

from agents.specialists.legal.applicability import INDUSTRIES, SIGNS
from agents.specialists.legal.element_rules import (
    HOW_ELEMENTS,
    OPTIONAL,
    PLANS_COUNT,
    RULES,
    TOPICS,
)
from agents.specialists.legal.reading.phrases import (
    content_words,
    find_phrase,
    fold,
    keys,
    phrase_keys,
    stem,
)
from agents.specialists.legal.reading.vocabulary import DERIVED, GROUPS, pattern
from agents.specialists.legal.tests.helpers import REGISTRY

ROWS = {"ROW", "ROW_NUMBER", "ROW_SERIES", "ROW_INTENSITY"}
KNOWN = set(GROUPS) | set(DERIVED) | ROWS | {"CUE", "LENS", "CLIMATE_PART"}


def names(expression: str) -> set[str]:
    return {
        name.lstrip("~@")
        for term in expression.replace("//", " ").split()
        for name in term.lstrip("!=").split("|")
    }


def test_every_group_compiles() -> None:
    assert all(pattern(name) for name in GROUPS)


def test_every_expression_names_known_groups() -> None:
    expressions = (
        [e for e, _ in RULES.values()]
        + list(DERIVED.values())
        + [e for e, _ in (*SIGNS.values(), *TOPICS.values())]
    )
    used = set().union(
        *map(names, expressions), PLANS_COUNT, (group for group, _ in INDUSTRIES.values())
    )
    assert used <= KNOWN


def test_every_rule_belongs_to_an_element_of_the_registry() -> None:
    elements = {e.name for r in REGISTRY.values() for e in r.elements}
    pairs = {f"{r.paragraph_id}:{e.name}" for r in REGISTRY.values() for e in r.elements}
    assert set(RULES) <= elements | pairs
    assert set(OPTIONAL) | HOW_ELEMENTS <= elements


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("oversees", "overseeing"),
        ("prioritise", "prioritized"),
        ("planned", "planning"),
        ("policies", "policy"),
    ],
)
def test_forms_of_a_word_share_a_stem(one: str, other: str) -> None:
    assert stem(one) == stem(other)


def test_the_words_of_a_phrase_must_stand_close_and_in_order() -> None:
    def found(phrase: str, text: str) -> bool:
        positions: dict[str, list[int]] = {}
        for place, (word, _, _) in enumerate(content_words(fold(text))):
            for key in keys(word):
                positions.setdefault(key, []).append(place)
        return bool(find_phrase(positions, phrase_keys(phrase)))

    assert found("approves targets", "The Board approves our climate targets.")
    assert not found("approves targets", "Targets matter. The Board approves budgets.")
    assert found("STEPS", "We used the IEA STEPS scenario.")
    assert not found("STEPS", "We took steps.")


def test_temperatures_are_read_alike() -> None:
    assert fold("1.5 °C") == fold("1.5°C") == fold("1.5 degrees Celsius") == "1.5C"


def test_every_year_in_the_word_groups_stands_for_a_fragment() -> None:
    expressions = [expression for group in GROUPS.values() for expression in group]
    assert not [expression for expression in expressions if "_YEAR>" in expression]
    assert pattern("BY_YEAR").search("by 2035")
