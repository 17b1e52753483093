"""Reading one table by itself."""

from __future__ import annotations

from collections.abc import Sequence

from agents.claims.table_rows import RowClaim, rows_of
from reports.document.stating import with_statements
from reports.types import PageContent


def row_claims(lines: Sequence[str], caption: str = "", report: str = "") -> list[RowClaim]:
    """The metric rows of one table; `caption` is the text above it."""
    text = "\n".join(lines)
    (page,) = with_statements([PageContent(1, f"{caption}\n\n{text}" if caption else text)])
    return list(rows_of(page, report=report))
