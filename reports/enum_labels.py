"""The words for enumeration values (no Django here)."""

from __future__ import annotations

from typing import Any


def plain(value: Any) -> str:
    """An enumeration value in words: `legal_governance` reads "legal / governance"."""
    return str(value).replace("legal_governance", "legal / governance").replace("_", " ")
