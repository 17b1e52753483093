"""Vectors from a model on this machine: a sentence-transformers directory, or an installed package
that carries one. Optional."""

from __future__ import annotations

import hashlib
import threading
from collections.abc import Sequence
from functools import cached_property
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from standards.retrieval.embeddings.base import EmbeddingError, Vector, unit

MARK = "modules.json"  # what makes a directory a model: the list of its parts
_BATCH = 32
_WEIGHTS = (".safetensors", ".bin")
_SETTINGS = (".json",)
_NAME_LENGTH = 80


class LocalEmbedder:
    """Embeds with the model in a directory.

    Nothing is loaded before the first text, and nothing is ever fetched.
    """

    def __init__(self, directory: Path) -> None:
        self._directory = directory
        self._lock = threading.Lock()

    @cached_property
    def name(self) -> str:
        """The directory's name and a digest of its files: the same on every machine, another when
        the model is changed."""
        digest = hashlib.sha256()
        for path in sorted(self._directory.rglob("*")):
            if path.suffix in _WEIGHTS + _SETTINGS:
                digest.update(str(path.relative_to(self._directory)).encode() + b"\0")
                with path.open("rb") as file:
                    digest.update(hashlib.file_digest(file, "sha256").digest())
        return f"local-{_title(self._directory)}-{digest.hexdigest()[:12]}"

    @property
    def dimension(self) -> int:
        """Length of every vector."""
        return int(self._model.get_embedding_dimension())

    def embed(self, texts: Sequence[str]) -> list[Vector]:
        """One vector of length 1 per text; zeros for a blank text.

        Of a text too long for the model its beginning counts.
        """
        filled = [position for position, text in enumerate(texts) if text.strip()]
        vectors = [[0.0] * self.dimension for _ in texts]
        if not filled:
            return vectors
        try:
            with self._lock:
                found = self._model.encode(
                    [texts[position] for position in filled],
                    batch_size=_BATCH,
                    show_progress_bar=False,
                )
            for position, values in zip(filled, found.tolist(), strict=True):
                vectors[position] = unit(values)
        except (RuntimeError, ValueError, MemoryError) as error:
            raise EmbeddingError(
                f"The model in {self._directory} could not embed {len(texts)} texts: {error}"
            ) from error
        return vectors

    @cached_property
    def _model(self) -> Any:
        try:
            library = import_module("sentence_transformers")
        except ImportError as error:
            raise EmbeddingError(
                "A local model needs more packages; requirements-local.in says how to install "
                "them. Or leave EMBEDDING_MODEL empty to embed with what is built in."
            ) from error
        try:
            return library.SentenceTransformer(
                str(self._directory), device="cpu", local_files_only=True
            )
        except Exception as error:  # whatever a broken model directory makes the library raise
            raise EmbeddingError(
                f"The model in {self._directory} cannot be loaded ({type(error).__name__}: "
                f"{error}). "
                "Check EMBEDDING_MODEL: it must name a complete sentence-transformers directory."
            ) from error


def find_model(name: str, base: Path) -> Path:
    """The model directory that `name` means: a directory (relative ones begin at `base`) or an
    installed package holding one.

    Raises EmbeddingError when there is none, or a package holds several.
    """
    directory = base / name
    if not directory.is_dir():
        spec = find_spec(name) if name.isidentifier() else None
        if spec is None or not spec.submodule_search_locations:
            raise EmbeddingError(
                f"EMBEDDING_MODEL=local:{name} names neither a directory nor an installed package."
            )
        directory = Path(spec.submodule_search_locations[0])
    if (directory / MARK).is_file():
        return directory
    found = sorted(path.parent for path in directory.glob(f"*/**/{MARK}"))
    if len(found) != 1:
        raise EmbeddingError(
            f"EMBEDDING_MODEL=local:{name}: {len(found) or 'no'} sentence-transformers models "
            f"in {directory} (directories with a {MARK}); name the directory of one."
        )
    return found[0]


def _title(directory: Path) -> str:
    """A recognisable name for the model: a directory that is just called "model" is named together
    with its parent."""
    parts = (
        [directory.parent.name, directory.name] if directory.name == "model" else [directory.name]
    )
    return "-".join(parts)[:_NAME_LENGTH]
