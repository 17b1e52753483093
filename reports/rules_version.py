"""Which rules a paper rests on: the version of the code, and a hash over the data of the rules."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from django.conf import settings

from sibyl_project import __version__

_PARTS: Final = ("agents", "reports", "standards")
_ENDS: Final = frozenset({".json", ".tsv", ".txt"})
_NO_RULES: Final = frozenset({"tests", "sample", "static", "templates"})


@cache
def version_of_rules() -> str:
    """The version in words, such as "0.1.0, data 3f0c…"; computed once in a process."""
    root, whole = Path(settings.BASE_DIR), sha256()
    for name, file in sorted((file.relative_to(root).as_posix(), file) for file in _files(root)):
        whole.update(f"{name} {sha256(file.read_bytes()).hexdigest()}\n".encode())
    return f"{__version__}, data of the rules {whole.hexdigest()[:16]}"


def _files(root: Path) -> list[Path]:
    """The files of words, numbers and paragraphs that rules read."""
    found = (file for part in _PARTS for file in (root / part).rglob("*") if file.suffix in _ENDS)
    return [file for file in found if not _NO_RULES & set(file.relative_to(root).parts)]
