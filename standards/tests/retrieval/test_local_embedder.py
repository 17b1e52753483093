"""A model on this machine: found, named by its content, loaded offline.

The last tests need the optional packages.
"""

from __future__ import annotations

import importlib.util
import math
import sys
from pathlib import Path

import pytest

from standards.retrieval.embeddings import EmbeddingError
from standards.retrieval.embeddings.local import LocalEmbedder, find_model

HERE = Path(__file__).resolve().parent
WORDS = ["[PAD]", "[UNK]", "flood", "risk", "of", "sites", "women", "on", "the", "board"]

with_packages = pytest.mark.skipif(
    importlib.util.find_spec("sentence_transformers") is None,
    reason="the packages of requirements-local.in are not installed",
)


def directory(path: Path, weights: bytes = b"weights") -> Path:
    """Something that looks like a model directory."""
    path.mkdir(parents=True)
    (path / "modules.json").write_text("[]")
    (path / "model.safetensors").write_bytes(weights)
    return path


@pytest.fixture
def package(tmp_path, monkeypatch) -> Path:
    """An installed package, still without a model."""
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / "carrier_of_models").mkdir()
    (tmp_path / "carrier_of_models" / "__init__.py").write_text(
        "raise RuntimeError('never imported')"
    )
    return tmp_path / "carrier_of_models"


@pytest.fixture
def real_model(tmp_path) -> Path:
    """A small real model: a static embedding of ten words, with weights of its own."""
    import numpy
    from sentence_transformers import SentenceTransformer
    from sentence_transformers.sentence_transformer.modules import Normalize, StaticEmbedding
    from tokenizers import Tokenizer
    from tokenizers.models import WordLevel
    from tokenizers.pre_tokenizers import Whitespace

    tokenizer = Tokenizer(
        WordLevel({word: position for position, word in enumerate(WORDS)}, unk_token="[UNK]")
    )
    tokenizer.pre_tokenizer = Whitespace()
    weights = [
        [math.sin(1 + row * 7 + column * 3) for column in range(16)] for row in range(len(WORDS))
    ]
    static = StaticEmbedding(tokenizer, embedding_weights=numpy.array(weights, dtype="float32"))
    SentenceTransformer(modules=[static, Normalize()], device="cpu").save(str(tmp_path / "words"))
    return tmp_path / "words"


def test_a_directory_is_found_from_where_relative_ones_begin(tmp_path) -> None:
    made = directory(tmp_path / "models" / "small")
    assert find_model("models/small", tmp_path) == made
    assert find_model(str(made), HERE) == made


def test_the_one_model_within_a_directory_is_found(tmp_path) -> None:
    made = directory(tmp_path / "download" / "model")
    assert find_model("download", tmp_path) == made


def test_the_model_an_installed_package_carries_is_found_without_running_it(package) -> None:
    made = directory(package / "model")
    assert find_model("carrier_of_models", HERE) == made
    assert "carrier_of_models" not in sys.modules


@pytest.mark.parametrize("name", ["no/such/directory", "no_such_package", "../x y", "math"])
def test_a_name_of_neither_a_directory_nor_a_package_is_refused(name) -> None:
    with pytest.raises(EmbeddingError, match="neither a directory nor an installed package"):
        find_model(name, HERE)


def test_a_directory_without_a_model_or_with_several_is_refused(tmp_path) -> None:
    with pytest.raises(EmbeddingError, match=r"no sentence-transformers models"):
        find_model(".", tmp_path)
    directory(tmp_path / "a")
    directory(tmp_path / "b")
    with pytest.raises(
        EmbeddingError, match=r"2 sentence-transformers models .* name the directory of one"
    ):
        find_model(".", tmp_path)


def test_the_name_follows_the_content_wherever_the_model_lies(tmp_path) -> None:
    first = LocalEmbedder(directory(tmp_path / "one" / "small"))
    same = LocalEmbedder(directory(tmp_path / "two" / "small"))
    other = LocalEmbedder(directory(tmp_path / "three" / "small", b"other weights"))
    assert first.name == same.name != other.name
    assert first.name.startswith("local-small-")


def test_a_directory_just_called_model_is_named_after_its_parent(tmp_path) -> None:
    assert LocalEmbedder(directory(tmp_path / "minilm" / "model")).name.startswith(
        "local-minilm-model-"
    )


def test_the_longest_name_fits_beside_a_vector(tmp_path) -> None:
    assert len(LocalEmbedder(directory(tmp_path / ("m" * 200))).name) <= 120


def test_without_the_packages_the_error_says_how_to_get_them(tmp_path, monkeypatch) -> None:
    monkeypatch.setitem(sys.modules, "sentence_transformers", None)
    with pytest.raises(EmbeddingError, match=r"requirements-local\.in"):
        LocalEmbedder(directory(tmp_path / "small")).embed(["flood"])


@with_packages
def test_a_broken_directory_is_refused_by_name(tmp_path) -> None:
    with pytest.raises(EmbeddingError, match=r"small cannot be loaded .*Check EMBEDDING_MODEL"):
        LocalEmbedder(directory(tmp_path / "small")).embed(["flood"])


@with_packages
def test_a_real_model_embeds_in_order_with_length_one(real_model) -> None:
    embedder = LocalEmbedder(real_model)
    texts = ["flood risk", "", "women on the board", "risk flood"]
    flood, blank, board, swapped = embedder.embed(texts)
    assert embedder.dimension == len(flood) == 16
    assert flood == pytest.approx(swapped, abs=1e-6)
    assert flood != pytest.approx(board, abs=0.1)
    assert blank == [0.0] * 16
    assert [math.hypot(*vector) for vector in (flood, board)] == pytest.approx([1.0, 1.0])
    assert LocalEmbedder(real_model).embed(texts) == [flood, blank, board, swapped]


@with_packages
def test_blank_texts_alone_need_no_model_answer(real_model) -> None:
    assert LocalEmbedder(real_model).embed([" "]) == [[0.0] * 16]
