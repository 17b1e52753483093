"""The offline embedder: the same vector everywhere, near for near texts."""

from __future__ import annotations

import math
import subprocess
import sys

import pytest

from standards.retrieval.embeddings import HashedEmbedder


def _cosine(a: list[float], b: list[float]) -> float:
    return sum(x * y for x, y in zip(a, b, strict=True))


def test_vectors_have_the_promised_length_and_norm() -> None:
    embedder = HashedEmbedder(256)
    vectors = embedder.embed(["Scope 3 emissions rose", "The board met"])
    assert [len(v) for v in vectors] == [256, 256]
    assert all(math.isclose(_cosine(v, v), 1.0) for v in vectors)


def test_a_text_without_words_has_no_direction() -> None:
    assert not any(HashedEmbedder().embed([" the of "])[0])


@pytest.mark.long
@pytest.mark.process
def test_the_vector_does_not_depend_on_the_process() -> None:
    code = (
        "from standards.retrieval.embeddings import HashedEmbedder as H; print(H().embed(['flood "
        "risk of sites'])[0])"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", code],
            capture_output=True,
            text=True,
            check=True,
            env={"PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    }
    assert outputs == {str(HashedEmbedder().embed(["flood risk of sites"])[0]) + "\n"}


def test_related_wording_is_nearer_than_unrelated() -> None:
    query, near, far = HashedEmbedder().embed(
        ["decarbonising steel", "decarbonisation of steelmaking", "women on the board"]
    )
    assert _cosine(query, near) > _cosine(query, far) + 0.2


def test_texts_that_share_no_word_are_near_when_they_speak_of_the_same() -> None:
    query, near, far = HashedEmbedder().embed(
        ["flood damage to sites", "storms and drought hit a plant", "dividends per share rose"]
    )
    assert _cosine(query, near) > _cosine(query, far) + 0.2


def test_rare_words_count_more_when_weights_are_given() -> None:
    idf = {"emiss": 0.1, "methan": 5.0}
    query, rare, common = HashedEmbedder(idf=idf, label="test").embed(
        ["methane emissions", "methane leaks", "emissions leaks"]
    )
    assert _cosine(query, rare) > _cosine(query, common)


def test_different_weights_and_dimensions_have_different_names() -> None:
    names = {
        HashedEmbedder().name,
        HashedEmbedder(256).name,
        HashedEmbedder(idf={}, label="registry").name,
    }
    assert len(names) == 3


def test_an_absurd_dimension_is_refused() -> None:
    with pytest.raises(ValueError, match="dimension"):
        HashedEmbedder(0)
