"""Reading one table by itself."""

from __future__ import annotations

from collections.abc import Sequence

from agents.claims.table_reading import RowClaim, TableReading


def row_claims(lines: Sequence[str], caption: str = "") -> list[RowClaim]:
    """The metric rows of one table; `caption` is the text above it."""
    return list(TableReading((caption,) if caption else ()).claims(lines))
