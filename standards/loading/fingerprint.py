"""A fingerprint of what is shipped, with which one small query finds out whether it is loaded."""

from __future__ import annotations

import hashlib
from pathlib import Path

from standards.models import LoadedData, Paragraph
from standards.packaged import DATA
from standards.retrieval.embeddings import Embedder, default_embedder

_ROOM = Path(__file__).parents[1]
_CODE = (
    "registry_rows.py",
    "registry_text.py",
    "sasb/text.py",
    "paragraph_ids.py",
    "sasb/codes.py",
)
_RETRIEVAL = ("*.py", "*.txt")  # the analyser, the splitter and what they read


def shipped_fingerprint(embedder_name: str) -> str:
    """A hash of the shipped data, of the code that makes passages of it, and of the embedder's
    name."""
    digest = hashlib.blake2b(embedder_name.encode(), digest_size=32)
    for path in _files():
        content = path.read_bytes()
        digest.update(
            f"\0{path.relative_to(_ROOM).as_posix()}\0{len(content)}\0".encode() + content
        )
    return digest.hexdigest()


def _files() -> list[Path]:
    data = (path for path in DATA.rglob("*") if path.is_file())
    retrieval = (path for pattern in _RETRIEVAL for path in (_ROOM / "retrieval").glob(pattern))
    return [*sorted(data), *(_ROOM / name for name in _CODE), *sorted(retrieval)]


def is_loaded(embedder: Embedder | None = None) -> bool:
    """Whether the registry holds what is shipped, with passages made by this code and embedder."""
    fingerprint = shipped_fingerprint((embedder or default_embedder()).name)
    return (
        LoadedData.objects.filter(fingerprint=fingerprint).exists() and Paragraph.objects.exists()
    )


def remember(embedder: Embedder) -> None:
    """Store the fingerprint of what was loaded, inside the transaction that loads it."""
    fingerprint = shipped_fingerprint(embedder.name)
    if not LoadedData.objects.filter(fingerprint=fingerprint).exists():
        LoadedData.objects.update_or_create(pk=1, defaults={"fingerprint": fingerprint})
