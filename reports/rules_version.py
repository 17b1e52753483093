"""Which rules a paper rests on: the version of the code, and a hash over the data of the rules; for
inventories over their code as well."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Final

from django.conf import settings

from sibyl_project import __version__

_PARTS: Final = ("agents", "reports", "standards")
_INVENTORIES: Final = ("reports/inventory",)
_ENDS: Final = frozenset({".json", ".tsv", ".txt"})
_NO_RULES: Final = frozenset({"tests", "sample", "static", "templates"})


@cache
def version_of_rules() -> str:
    """The version in words, such as "0.1.0, data 3f0c…"; computed once in a process."""
    return f"{__version__}, data of the rules {_hash(_PARTS, _ENDS)}"


@cache
def version_of_inventory_rules() -> str:
    """The version in words of what computes workbooks again; computed once in a process."""
    return f"{__version__}, rules of inventories {_hash(_INVENTORIES, _ENDS | {'.py'})}"


def _hash(parts: Collection[str], ends: Collection[str]) -> str:
    """Sixteen digits over the names and contents of the files of rules in some folders."""
    root, whole = Path(settings.BASE_DIR), sha256()
    found = (file for part in parts for file in (root / part).rglob("*") if file.suffix in ends)
    names = {file.relative_to(root).as_posix(): file for file in found}
    for name, file in sorted(names.items()):
        if not _NO_RULES.intersection(name.split("/")):
            whole.update(f"{name} {sha256(file.read_bytes()).hexdigest()}\n".encode())
    return whole.hexdigest()[:16]
