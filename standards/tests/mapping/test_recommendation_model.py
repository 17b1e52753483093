"""The model of wording: it fits the analyser, distinguishes recommendations, and its part is named
truthfully."""

from __future__ import annotations

import json
import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from standards.mapping import map_claim, map_with, recommendation_model, shipped_index
from standards.mapping.recommendation_model import (
    HEADS,
    MODEL,
    RecommendationModel,
    fingerprint,
    load,
    recommendation_of,
    shipped_model,
)
from standards.packaged import packaged_requirements

NO_MODEL = RecommendationModel(tuple(HEADS), {}, {})
WORDED = [
    (
        "Directors discussed the sustainability report at two meetings of the supervisory board.",
        "Governance a)",
    ),
    (
        "Plant managers and the head of procurement answer to the chief operating officer.",
        "Governance b)",
    ),
    (
        "Storms, floods and heat may damage warehouses and interrupt deliveries in the long term.",
        "Strategy a)",
    ),
    (
        "Oil demand falls under the warming pathways modelled, yet the portfolio withstands them.",
        "Strategy c)",
    ),
    (
        "Climate is embedded in the enterprise risk management framework like any other risk type.",
        "Risk Management c)",
    ),
    ("Scope 1 and Scope 2 emissions came to 41,000 tCO2e.", "Metrics and Targets b)"),
    (
        "We aim to halve emissions by 2030 and to be carbon neutral by 2045.",
        "Metrics and Targets c)",
    ),
]


def test_the_shipped_model_fits_the_analyser() -> None:
    assert shipped_model().meta["analyser"] == fingerprint(), (
        "The analyser makes other lexemes than those the model was trained on: run "
        "`python -m benchmarks.train_mapping DATA_DIR` and keep the new "
        "standards/data/mapping_model.json."
    )


def test_another_analyser_has_another_fingerprint(monkeypatch: pytest.MonkeyPatch) -> None:
    before = fingerprint()
    monkeypatch.setattr(recommendation_model, "lexemes", str.split)
    assert fingerprint() != before


@pytest.mark.parametrize(("text", "label"), WORDED)
def test_wording_speaks_for_its_recommendation(text: str, label: str) -> None:
    scores = shipped_model().scores(text)
    assert max(scores, key=lambda each: scores[each]) == label


def test_text_without_known_words_scores_nothing() -> None:
    for text in ("", "zxqv blorp", "board", "Table of contents"):
        assert shipped_model().scores(text) == {}


@settings(max_examples=30)
@given(
    st.lists(
        st.sampled_from(
            ["board", "2030", "30%", "1.5 °C", "4,000", "scope 3", "risk", "\x00", "ß"]
        ),
        max_size=30,
    )
)
def test_scores_know_every_recommendation_or_none(words: list[str]) -> None:
    scores = shipped_model().scores(" ".join(words))
    assert scores == {} or set(scores) == set(HEADS)
    assert scores == shipped_model().scores(" ".join(reversed(words)))


def test_the_model_moves_paragraphs_and_the_relevance_says_so() -> None:
    claim = (
        "Oil demand falls under the warming pathways modelled, yet the portfolio withstands them."
    )
    first = map_claim(claim).paragraphs[0]
    assert "worded like statements reports make under Strategy c)" in first.relevance
    alone = map_with(NO_MODEL, claim, index=shipped_index())
    assert alone.paragraphs
    assert all("worded like" not in paragraph.relevance for paragraph in alone.paragraphs)


def test_wording_alone_proposes_the_paragraph_recommended_and_claims_no_shared_words() -> None:
    words = {"kiln": (1.0, *(0.5 if label == "Strategy c)" else 0.0 for label in HEADS))}
    model = RecommendationModel(
        tuple(HEADS), dict.fromkeys(("kiln", "zinc", "quartz"), words["kiln"]), {}
    )
    paragraphs = map_with(model, "Kiln zinc quartz.", index=shipped_index()).paragraphs
    assert {recommendation_of(paragraph.paragraph_id) for paragraph in paragraphs} == {
        "Strategy c)"
    }
    assert all(
        "is worded like statements reports make under Strategy c)" in each.relevance
        for each in paragraphs
    )
    assert not any("shares words" in each.relevance for each in paragraphs)
    assert map_with(NO_MODEL, "Kiln zinc quartz.", index=shipped_index()).paragraphs == ()


def test_every_recommendation_stands_for_a_checkable_paragraph_of_its_own() -> None:
    checkable = {node.paragraph_id for node in packaged_requirements() if node.checkable}
    for label, paragraph_id in HEADS.items():
        assert paragraph_id in checkable
        assert recommendation_of(paragraph_id) == label


def test_paragraphs_without_a_counterpart_have_no_recommendation() -> None:
    assert recommendation_of("S1.72") is None
    assert recommendation_of("S2.60") is None


def test_the_model_is_small_loads_fast_and_holds_single_words() -> None:
    assert MODEL.stat().st_size < 400_000
    seconds = []
    for _ in range(3):  # time of this process, the best of three: the machine does other things too
        started = time.process_time()
        model = load()
        seconds.append(time.process_time() - started)
    assert min(seconds) < 0.5
    assert not any(character.isspace() for word in model.words for character in word)


@pytest.mark.parametrize(
    "content",
    ["", "[]", '{"labels": [], "words": {}, "meta": {}}', '{"labels": 5, "words": 5, "meta": 5}'],
)
def test_a_broken_model_file_is_refused_with_the_way_to_mend_it(
    tmp_path: Path, content: str
) -> None:
    path = tmp_path / "model.json"
    path.write_text(content, "utf-8")
    with pytest.raises(ValueError, match="train_mapping"):
        load(path)


def test_a_row_of_the_wrong_length_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "model.json"
    path.write_text(
        json.dumps({"labels": list(HEADS), "words": {"risk": [1, 2]}, "meta": {}}), "utf-8"
    )
    with pytest.raises(ValueError, match="does not weigh"):
        load(path)
