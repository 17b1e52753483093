"""The values of this room: a text that somebody published, and what it says of a claim."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from enum import StrEnum


@dataclass(frozen=True, slots=True)
class OutsideText:
    """A text as a source showed it: its address, title, the words shown of it, and the day it bears
    (None where none is told). `answer`, `sha256` and `fetched_at` name the frozen answer it stands
    in; `attached` is the id of the attached document it is, where it is one, and `issuer` then who
    speaks there."""

    url: str
    title: str
    text: str = ""
    day: dt.date | None = None
    found_by: str = ""
    answer: int | None = None
    sha256: str = ""
    fetched_at: str = ""
    attached: str = ""
    issuer: str = ""

    @property
    def id(self) -> str:
        """What tells it from others."""
        return self.url or self.attached

    @property
    def words(self) -> str:
        """Everything that is known of it: title and text."""
        return f"{self.title}\n{self.text}".strip()


class Stance(StrEnum):
    """What a text says of a claim. Whatever is not certain is not analysed, which says nothing."""

    SUPPORTS = "supports"
    CONTRADICTS = "contradicts"
    UNRELATED = "unrelated"
    NOT_ANALYSED = "not_analysed"


class Contradiction(StrEnum):
    """How a text contradicts a claim (F8.14)."""

    DIRECT = "direct"
    CONTEXTUAL = "contextual"
    OMISSION = "omission"
    TIMELINE = "timeline"
    NONE = "none"


NUMERIC, DIRECTION = 0.9, 0.85  # how sure a contradiction of a number, and one in plain words, is
CONFIDENCE = {
    Contradiction.DIRECT: DIRECTION,
    Contradiction.TIMELINE: 0.8,
    Contradiction.OMISSION: 0.75,
    Contradiction.CONTEXTUAL: 0.7,
    Contradiction.NONE: 0.5,
}


@dataclass(frozen=True, slots=True)
class Reading:
    """What a text says of a claim, why, and its words that say so. `origin` is whom the text itself
    names as the source of it, "" where it speaks for itself. `reasoned_by` is the model that read
    it, "" for rules."""

    stance: Stance
    why: str = ""
    quote: str = ""
    kind: Contradiction = Contradiction.NONE
    confidence: float = 0.0
    origin: str = ""
    reasoned_by: str = ""
