"""How answers word the values of rows: the words of pages, with the values of the standards' own
vocabulary beside them where they differ (no queries here)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Final

from agents.chat.drafts import listed
from reports.compiled.claim import CompiledClaim
from reports.enum_labels import NOT_JUDGED, VERDICTS, plain
from reports.models import Coverage, Verdict, VerdictValue
from reports.review.briefs import of_which
from standards.models import PillarChoices

STATUS: Final = {
    "fully_addressed": "met (fully addressed)",
    "partially_addressed": "partly met (partially addressed)",
    "fully_unaddressed": "not disclosed (unaddressed)",
    "not_applicable": "not applicable",
    "not_assessed": "not assessed",
}


def status(row: Coverage) -> str:
    """The status of a requirement that stands."""
    return STATUS.get(row.standing, plain(row.standing))


def verdict(row: Verdict | None) -> str:
    """A verdict, or how far the claim is supported where it leaves that open."""
    return plain(row.shown) if row else NOT_JUDGED


def of_claim(item: CompiledClaim) -> str:
    """The verdict of a claim in words, and a person's word where it is another."""
    told = verdict(item.verdict)
    if not item.brief.overrides:
        return told
    return f"{told} (overridden by {item.brief.by}: {item.brief.said})"


def at_length(item: CompiledClaim) -> str:
    """The verdict of a claim in words, with the value of the standards' vocabulary beside it where
    that is another word: "only asserted (unverified)"."""
    told = of_claim(item)
    value = item.verdict.verdict.replace("_", " ") if item.verdict else told
    return told if value in told else f"{told} ({value})"


def verdicts(found: Sequence[CompiledClaim]) -> str:
    """How many of these claims have each verdict, and of how many a person's word is another."""
    judged = [(one.verdict.shown, one.brief.overrides) for one in found if one.verdict]
    counts = Counter(shown for shown, _ in judged)
    changed = Counter(shown for shown, overrides in judged if overrides)
    told = [
        f"{counts[value]} {plain(value)}{of_which(changed[value])}"
        for value in VERDICTS
        if counts[value] or value in VerdictValue.values
    ]
    left = len(found) - len(judged)
    return listed([*told, *([f"{left} {NOT_JUDGED}"] if left else [])])


def pillar(name: str) -> str:
    """A pillar in words."""
    return str(PillarChoices(name).label)


def many(count: int, one: str, several: str = "") -> str:
    """A number with its noun."""
    return f"{count:,} {one if count == 1 else several or one + 's'}"
