"""A message as a page prints it: paragraphs and lists, with a link for each number. Its words are
text, never markup."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import Any, Final

from agents.chat.notes import is_notable
from agents.chat.serializers import citations_of
from agents.models import ChatMessage
from reports.models import Report
from sibyl_project.common.regex import regex

_MARK: Final = regex(r"\s*\[(\d+)\]")
_ITEM: Final = "- "


@dataclass(frozen=True, slots=True)
class Piece:
    """Text, or a number with what it opens."""

    text: str
    citation: dict[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Part:
    """A paragraph (one line), or a list of lines."""

    is_list: bool
    lines: list[list[Piece]]


@dataclass(frozen=True, slots=True)
class Shown:
    """A message with its parts and citations."""

    message: ChatMessage
    parts: list[Part]
    citations: list[dict[str, Any]]
    notable: bool

    @property
    def is_answer(self) -> bool:
        """Whether it answers a question."""
        return self.message.role == ChatMessage.Role.ASSISTANT


def shown(report: Report, message: ChatMessage) -> Shown:
    """A message for a page."""
    citations = citations_of(report, message)
    by_number = {one["number"]: one for one in citations}
    if message.role == ChatMessage.Role.USER:
        return Shown(message, [Part(False, [[Piece(message.content)]])], [], False)
    parts = []
    for is_list, lines in groupby(message.content.split("\n"), lambda line: line.startswith(_ITEM)):
        made = [_pieces(line.removeprefix(_ITEM) if is_list else line, by_number) for line in lines]
        parts += [Part(True, made)] if is_list else [Part(False, [one]) for one in made]
    return Shown(message, parts, citations, is_notable(message))


def _pieces(line: str, by_number: dict[int, dict[str, Any]]) -> list[Piece]:
    pieces: list[Piece] = []
    at = 0
    for match in _MARK.finditer(line):
        citation = by_number.get(int(match[1]))
        if citation is None:
            continue
        pieces += [Piece(line[at : match.start()]), Piece(match[1], citation)]
        at = match.end()
    pieces.append(Piece(line[at:]))
    return [one for one in pieces if one.text]
