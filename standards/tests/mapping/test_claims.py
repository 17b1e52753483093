"""Mapping: a claim finds its paragraph and pillar; what has nothing in common finds nothing."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from standards import paragraph_ids
from standards.mapping import TOP, RegistryIndex, map_claim
from standards.packaged import packaged_requirements
from standards.retrieval.cues import CUES
from standards.types import Pillar

CHECKABLE = {node.paragraph_id for node in packaged_requirements() if node.checkable}

EXPECTED = [
    (
        "Gross Scope 1 emissions were 2.3 million tCO2e in 2023.",
        "S2.29(a)(i)(1)",
        Pillar.METRICS_TARGETS,
    ),
    (
        "Market-based Scope 2 emissions reflect our guarantees of origin.",
        "S2.29(a)(v)",
        Pillar.METRICS_TARGETS,
    ),
    (
        "The board of directors oversees our climate risks and opportunities.",
        "S2.6(a)",
        Pillar.GOVERNANCE,
    ),
    (
        "The Chief Sustainability Officer is responsible for managing our climate programme.",
        "S2.6(b)(i)",
        Pillar.GOVERNANCE,
    ),
    (
        "We aim to become carbon neutral and to cut emissions 40% by 2035 from a 2018 base year.",
        "S2.33",
        Pillar.METRICS_TARGETS,
    ),
    (
        "The Science Based Targets initiative approved our emission targets.",
        "S2.34(a)",
        Pillar.METRICS_TARGETS,
    ),
    (
        "We apply an internal carbon price of $80 per tonne to new projects.",
        "S2.29(f)(i)",
        Pillar.METRICS_TARGETS,
    ),
    (
        "Our strategy was tested against three climate scenarios published by the NGFS.",
        "S2.22",
        Pillar.STRATEGY,
    ),
    (
        "Climate risk is fully integrated into enterprise risk management.",
        "S2.25(c)",
        Pillar.RISK_MANAGEMENT,
    ),
    (
        "Heavier storms could disrupt our coastal warehouses, a physical risk.",
        "S2.10(a)",
        Pillar.STRATEGY,
    ),
    (
        "A fifth of the long-term bonus depends on emission cuts.",
        "S2.29(g)(i)",
        Pillar.METRICS_TARGETS,
    ),
]


@pytest.mark.parametrize(("claim", "paragraph_id", "pillar"), EXPECTED)
def test_a_claim_finds_its_paragraph_among_the_first_three(
    claim: str, paragraph_id: str, pillar: Pillar
) -> None:
    mapping = map_claim(claim)
    assert paragraph_id in [p.paragraph_id for p in mapping.paragraphs[:3]]
    assert mapping.pillars[0] == pillar


@pytest.mark.parametrize(
    "text",
    ["", "  ", "Preheat the oven and stir the soup gently.", "All rights reserved.", "zxqv blorp"],
)
def test_text_with_nothing_in_common_maps_to_nothing(text: str) -> None:
    mapping = map_claim(text)
    assert mapping.paragraphs == ()
    assert mapping.pillars == ()


def test_a_climate_claim_prefers_s2_and_any_other_claim_s1() -> None:
    assert map_claim("The board oversees climate change.").paragraphs[0].paragraph_id == "S2.6(a)"
    assert (
        map_claim("The board oversees water and labour matters.").paragraphs[0].paragraph_id
        == "S1.27(a)"
    )


def test_relevance_is_one_sentence_that_names_the_reason() -> None:
    first = map_claim("The board oversees climate change.").paragraphs[0]
    assert "the board" in first.relevance
    assert first.relevance.endswith(".")
    assert first.relevance.count("\n") == 0


def test_the_claim_type_tips_but_does_not_decide() -> None:
    claim = "Gross Scope 1 emissions were 2.3 million tCO2e in 2023."
    for claim_type in (
        "geographic",
        "quantitative",
        "legal_governance",
        "strategic",
        "environmental",
        "no such type",
        None,
    ):
        assert map_claim(claim, claim_type).pillars[0] == Pillar.METRICS_TARGETS


@pytest.mark.long
@settings(max_examples=40)
@given(
    st.lists(
        st.sampled_from(
            [
                "board",
                "Scope 3",
                "by 2030",
                "risk",
                "scenario",
                "target",
                "water",
                "bonus",
                "S2.29",
                "\x00",
            ]
        )
    )
)
def test_any_text_gives_a_proper_list(words: list[str]) -> None:
    mapping = map_claim(" ".join(words))
    ids = [p.paragraph_id for p in mapping.paragraphs]
    scores = [p.score for p in mapping.paragraphs]
    assert len(ids) == len(set(ids)) <= TOP
    assert set(ids) <= CHECKABLE
    assert scores == sorted(scores, reverse=True)
    assert all(0 < score <= 1 for score in scores)
    assert mapping.pillars == tuple(dict.fromkeys(p.pillar for p in mapping.paragraphs))


def test_every_cue_names_paragraphs_that_exist() -> None:
    for cue in CUES:
        for pid in cue.weights:
            assert paragraph_ids.normalise(pid) == pid
            assert pid in CHECKABLE, (cue.topic, pid)


@pytest.mark.long
def test_one_index_serves_many_claims_quickly() -> None:
    index = RegistryIndex(packaged_requirements())
    started = time.process_time()
    for claim, _, _ in EXPECTED * 10:
        map_claim(claim, index=index)
    assert time.process_time() - started < 5


@pytest.mark.long
@pytest.mark.parametrize("unit", ["1,", "scope 1, 2 ", "a ", "$ 1 million invest ", "risk identif"])
def test_long_and_hostile_text_costs_little(unit: str) -> None:
    map_claim("warm up")
    started = time.process_time()
    map_claim(unit * (10_000 // len(unit)))
    assert time.process_time() - started < 3


def test_a_claim_without_a_climate_word_keeps_the_s2_paragraph_behind_its_s1_twin() -> None:
    ids = [
        p.paragraph_id for p in map_claim("The board oversees water and labour matters.").paragraphs
    ]
    assert ids.index("S1.27(a)") < ids.index("S2.6(a)")
