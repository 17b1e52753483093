"""The ladder of support on a claim's card: the rung a claim stands on, and what would settle it (no
Django here)."""

from __future__ import annotations

from typing import Protocol

from reports.enum_labels import LACKS, SUPPORTS
from reports.types import Settle, Support

RUNGS = tuple(Support)  # the weakest first
SETTLED = "verified"


class Judged(Protocol):
    """A verdict as it is stored."""

    verdict: str
    support: str

    @property
    def asked_for(self) -> Settle:
        """What would settle the claim."""


def rung_of(support: str) -> str:
    """The rung of a claim's support as "rung 4 of 8", 1 being the weakest; empty where it is not
    known."""
    return f"rung {RUNGS.index(Support(support)) + 1} of {len(RUNGS)}" if support else ""


def words_of(support: str) -> str:
    """What the rung says, in words; empty where it is not known."""
    return SUPPORTS.get(support, "")


def settles(verdict: Judged | None) -> str:
    """What would settle a claim, in sentences: what it lacks to stand higher, and the document to
    ask for. Empty for a claim that is settled or was not judged."""
    if verdict is None or verdict.verdict == SETTLED:
        return ""
    lacks = LACKS.get(verdict.support, "")
    sentence = f"{lacks[0].upper()}{lacks[1:]}." if lacks else ""
    return " ".join(filter(None, (sentence, verdict.asked_for.request)))
