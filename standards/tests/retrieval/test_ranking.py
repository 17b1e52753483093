"""The in-memory index ranks by keywords, by vectors and by both, with scores that can be
compared."""

from __future__ import annotations

from operator import mul

import pytest

from standards.retrieval import scoring
from standards.retrieval.embeddings import HashedEmbedder
from standards.retrieval.ranking import PassageIndex

TEXTS = [
    "The board oversees climate risk through its sustainability committee.",
    "Scope 1 emissions were 2,300 tCO2e in 2023, Scope 2 emissions 900 tCO2e.",
    "Scope 3 emissions cover purchased goods and use of sold products.",
    "We plant trees and sponsor a local football club.",
    "Flooding may interrupt production at three coastal sites.",
]


@pytest.mark.parametrize("mode", scoring.MODES)
def test_the_passage_that_answers_comes_first(mode: scoring.Mode) -> None:
    hits = PassageIndex(TEXTS).search(
        "Which committee of the board oversees climate matters?", mode=mode
    )
    assert hits[0].index == 0
    assert all(0 < hit.score <= 1 for hit in hits)
    assert [hit.score for hit in hits] == sorted((hit.score for hit in hits), reverse=True)


def test_scopes_are_distinguished() -> None:
    assert PassageIndex(TEXTS).search("Scope 3", mode="keyword")[0].index == 2
    first, *others = PassageIndex(TEXTS).search("Scope 2", mode="keyword")
    assert first.index == 1
    # emissions of another kind, by a word of like meaning
    assert all(hit.score < first.score / 2 for hit in others)


def test_raw_ranks_are_kept() -> None:
    first = PassageIndex(TEXTS).search("flooding of coastal sites")[0]
    assert (first.index, first.keyword_rank, first.semantic_rank, first.score) == (4, 1, 1, 1.0)
    assert PassageIndex(TEXTS).search("flooding", mode="keyword")[0].semantic_rank is None


def test_rare_words_outweigh_common_ones() -> None:
    index = PassageIndex(
        [
            "emissions emissions of steel",
            "emissions of cement",
            "emissions of paper",
            "methane of cement",
        ]
    )
    assert index.search("methane emissions", mode="keyword")[0].index == 3


def test_ties_are_broken_by_position() -> None:
    hits = PassageIndex(["same words here", "same words here", "other"]).search("same words")
    assert [hit.index for hit in hits][:2] == [0, 1]


def test_closeness_is_the_cosine_and_a_text_without_words_is_close_to_nothing() -> None:
    texts, query = (
        ["", *TEXTS, "of the"],
        "The board's sustainability committee oversees climate risk.",
    )
    asked, *vectors = HashedEmbedder().embed([query, *texts])
    cosines = {index: sum(map(mul, asked, vector)) for index, vector in enumerate(vectors)}
    found = PassageIndex(texts).semantic_scores(query)
    assert found == pytest.approx(scoring.closer_than_chance(cosines), abs=1e-12)
    assert set(found) & {0, len(texts) - 1} == set() != set(found)
    assert PassageIndex(texts).semantic_scores("of the") == {}


def test_top_k_limits_the_list() -> None:
    assert len(PassageIndex(TEXTS).search("emissions climate flooding", top_k=2)) == 2


def test_nothing_in_common_finds_nothing() -> None:
    assert PassageIndex(TEXTS).search("zyzzyva", mode="keyword") == []
    assert PassageIndex([]).search("anything") == []


@pytest.mark.parametrize("query", ["", "   ", "\n"])
def test_a_blank_query_is_refused(query: str) -> None:
    with pytest.raises(ValueError, match="empty"):
        PassageIndex(TEXTS).search(query)


def test_an_unknown_mode_or_bad_limit_is_refused() -> None:
    with pytest.raises(ValueError, match="hybrid, keyword, semantic"):
        PassageIndex(TEXTS).search("board", mode="fuzzy")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="top_k"):
        PassageIndex(TEXTS).search("board", top_k=0)


def test_fusion_rewards_agreement() -> None:
    fused = scoring.fuse({1: 1, 2: 2}, {2: 1, 3: 2})
    assert max(fused, key=fused.__getitem__) == 2
    assert scoring.fuse({1: 1}, {1: 1}) == {1: 1.0}


def test_bm25_saturates_and_prefers_short_passages() -> None:
    assert scoring.saturation(1, 10, 10) < scoring.saturation(5, 10, 10) < scoring.K1 + 1
    assert scoring.saturation(1, 5, 10) > scoring.saturation(1, 20, 10)
    assert scoring.idf(100, 1) > scoring.idf(100, 50) > 0


def test_a_list_that_counts_less_decides_less() -> None:
    first, second = {1: 1, 2: 2}, {2: 1, 3: 2}
    assert scoring.fuse(first, second, weights=(1.0, 0.0)) == pytest.approx(
        {1: 1.0, 2: 61 / 62, 3: 0.0}
    )
    fused = scoring.fuse({1: 1, 2: 3}, {2: 1, 1: 3}, weights=(1.0, 0.5))
    assert fused[1] > fused[2]
    assert scoring.fuse({1: 1}, {1: 1}, weights=(1.0, 0.5)) == {1: 1.0}


def test_a_vector_of_a_model_counts_as_much_as_the_words() -> None:
    assert scoring.list_weights("text-embedding-3-small") == (1.0, 1.0)
    keyword, semantic = scoring.list_weights(HashedEmbedder().name)
    assert 0 < semantic < keyword
