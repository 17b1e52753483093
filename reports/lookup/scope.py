"""What a user may see, as the search needs it: the reports by the door of `access`, and the current
analysis of each."""

from __future__ import annotations

import uuid
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property
from typing import Any, Final

from reports import access

COLUMNS: Final = (
    *("pk", "company", "title", "filename", "reporting_period", "sector", "page_count"),
    *("engagement_id", "engagement__name", "engagement__client", "current_analysis_id"),
    *("current_analysis__claim_set_id", "created_at"),
)


@dataclass(frozen=True, slots=True)
class Seen:
    """One report that the user may see."""

    pk: uuid.UUID
    company: str
    title: str
    filename: str
    period: str
    sector: str
    page_count: int | None
    engagement_id: uuid.UUID
    engagement: str
    client: str
    analysis: uuid.UUID | None
    claim_set: uuid.UUID | None
    created_at: datetime

    @property
    def name(self) -> str:
        """What people call it, with its period."""
        return f"{self.company or self.title or self.filename} {self.period}".strip()

    @property
    def told(self) -> str:
        """All words by which it is found."""
        words = (self.company, self.title, self.filename, self.period, self.sector)
        return " ".join((*words, self.engagement, self.client)).casefold()


@dataclass(frozen=True)
class Scope:
    """The reports of a user, newest first, or of them the one with the key `only`; one query."""

    user: Any
    only: uuid.UUID | None = None

    @cached_property
    def reports(self) -> dict[uuid.UUID, Seen]:
        """The reports by their keys."""
        rows = access.visible_to(self.user).order_by("-created_at", "-pk")
        rows = rows.filter(pk=self.only) if self.only else rows
        return {row[0]: Seen(*row) for row in rows.values_list(*COLUMNS)}

    @cached_property
    def analyses(self) -> dict[uuid.UUID, Seen]:
        """Those that were analysed, by the keys of their current analyses."""
        return {each.analysis: each for each in self.reports.values() if each.analysis}

    @cached_property
    def claim_sets(self) -> dict[uuid.UUID, Seen]:
        """Those whose claims were found, by the keys of the current sets of claims."""
        return {each.claim_set: each for each in self.reports.values() if each.claim_set}
