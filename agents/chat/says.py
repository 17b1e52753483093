"""How answers word the values of rows: the words of pages, with the values of the standards' own
vocabulary beside them where they differ (no queries here)."""

from __future__ import annotations

from typing import Final

from reports.compiled.claim import CompiledClaim
from reports.enum_labels import NOT_JUDGED, plain
from reports.models import Coverage, Verdict
from standards.models import PillarChoices

STATUS: Final = {
    "fully_addressed": "met (fully addressed)",
    "partially_addressed": "partly met (partially addressed)",
    "fully_unaddressed": "not disclosed (unaddressed)",
    "not_applicable": "not applicable",
    "not_assessed": "not assessed",
}
VERDICT: Final = {
    "verified": "verified",
    "unverified": "unverified: only asserted",
    "contradicted": "contradicted",
    "insufficient_evidence": "not settled: insufficient evidence",
}
COUNTED: Final = {  # behind a number
    "verified": "verified",
    "unverified": "unverified (only asserted)",
    "contradicted": "contradicted",
    "insufficient_evidence": "not settled (insufficient evidence)",
}


def status(row: Coverage) -> str:
    """The status of a requirement that stands."""
    return STATUS.get(row.standing, plain(row.standing))


def verdict(row: Verdict | None) -> str:
    """A verdict, with how far the claim is supported where it leaves that open."""
    if row is None:
        return NOT_JUDGED
    shown = row.shown
    rung = f", {plain(shown)}" if shown != row.verdict else ""
    return f"{VERDICT.get(row.verdict, plain(row.verdict))}{rung}"


def of_claim(item: CompiledClaim) -> str:
    """The verdict of a claim in words."""
    return verdict(item.verdict)


def pillar(name: str) -> str:
    """A pillar in words."""
    return str(PillarChoices(name).label)


def many(count: int, one: str, several: str = "") -> str:
    """A number with its noun."""
    return f"{count:,} {one if count == 1 else several or one + 's'}"
