"""A frozen answer as people may see it: plain text, bounded, laid out where it is JSON, with what
shows that it is as it came. It is text of strangers, so nothing of it is ever drawn as a page."""

from __future__ import annotations

import hashlib
import json
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from agents.consulted.ledger import label_of
from agents.models import SourceAnswer, SourceAsk
from reports.models import AnswerAgain, Report

MOST_ASKS: Final = 20  # questions listed
MOST_SHOWN: Final = 200_000  # characters
MOST_LAID_OUT: Final = 1_000_000  # bytes of JSON that are laid out for reading
LARGEST_ID: Final = 2**63 - 1
_KEPT: Final = "\n\t"


@dataclass(frozen=True, slots=True)
class Copy:
    """A frozen answer and the questions of a report's analyses that it answered."""

    answer: SourceAnswer
    asks: Sequence[SourceAsk]
    text: str
    laid_out: bool
    cut: int

    @property
    def label(self) -> str:
        """What the service is called."""
        return label_of(self.answer.source)

    @property
    def size(self) -> int:
        """How many bytes came."""
        return len(self.answer.body)

    @property
    def intact(self) -> bool:
        """Whether the stored bytes still have the SHA-256 they came with."""
        return hashlib.sha256(self.answer.body).hexdigest() == self.answer.sha256


def copy_of(report: Report, answer_id: int) -> Copy | None:
    """The answer, where an analysis of this report rests on it, or where it came when that was
    asked for again; None for any other."""
    if answer_id > LARGEST_ID:
        return None
    asks = SourceAsk.objects.filter(analysis__report=report, answer=answer_id)
    again = AnswerAgain.objects.filter(asking__analysis__report=report, answer=answer_id)
    rows = list(asks.select_related("claim").order_by("-pk")[:MOST_ASKS])
    if not rows and not again.exists():
        return None
    answer = SourceAnswer.objects.get(pk=answer_id)
    text, laid_out = _read(bytes(answer.body))
    return Copy(answer, rows, visible(text[:MOST_SHOWN]), laid_out, max(0, len(text) - MOST_SHOWN))


def visible(text: str) -> str:
    """The text with every character that would be unseen, or would turn the order of others, shown
    by its number."""
    return "".join(_shown(each) for each in text)


def _shown(each: str) -> str:
    if each in _KEPT or unicodedata.category(each) not in ("Cc", "Cf", "Co", "Cs"):
        return each
    return f"\u27e8U+{ord(each):04X}\u27e9"


def _read(body: bytes) -> tuple[str, bool]:
    """The body as text, and whether that was laid out for reading."""
    text = body.decode("utf-8", "replace").replace("\r\n", "\n")
    if len(body) > MOST_LAID_OUT:
        return text, False
    try:
        return json.dumps(json.loads(text), indent=2, ensure_ascii=False), True
    except (ValueError, RecursionError):
        return text, False
