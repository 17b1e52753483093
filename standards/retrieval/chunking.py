"""How long texts are cut for retrieval: the constants of all three strategies, and the cutting of a
standard's text.

Pure. A paragraph of a standard and an industry's topic are one passage each; one that is too long
is cut between sentences or metrics, and each part carries the header with a part number. Reports
are cut by their own room with the same constants.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from standards.retrieval.sentences import split_sentences


@dataclass(frozen=True)
class ChunkingConfig:
    """The constants of chunking, in estimated tokens. Give an instance of your own to tune them.

    Raises ValueError for values that contradict each other.
    """

    PARAGRAPH_MAX_TOKENS: int = 1500
    REPORT_CHUNK_TARGET_TOKENS: int = 600
    REPORT_CHUNK_MIN_TOKENS: int = 200
    REPORT_CHUNK_MAX_TOKENS: int = 800
    REPORT_CHUNK_OVERLAP_TOKENS: int = 100
    CHARS_PER_TOKEN: int = 4  # about right for English

    def __post_init__(self) -> None:
        if (
            self.CHARS_PER_TOKEN < 1
            or self.PARAGRAPH_MAX_TOKENS < 1
            or self.REPORT_CHUNK_MIN_TOKENS < 1
        ):
            raise ValueError("the sizes of passages and CHARS_PER_TOKEN must be at least 1")
        if (
            not self.REPORT_CHUNK_MIN_TOKENS
            <= self.REPORT_CHUNK_TARGET_TOKENS
            <= self.REPORT_CHUNK_MAX_TOKENS
        ):
            raise ValueError(
                "the target size of a report's passages must lie between their minimum and maximum"
            )
        if not 0 <= self.REPORT_CHUNK_OVERLAP_TOKENS < self.REPORT_CHUNK_TARGET_TOKENS:
            raise ValueError(
                "the overlap of a report's passages must be at least 0 and below their target size"
            )


CONFIG = ChunkingConfig()


@dataclass(frozen=True, slots=True)
class Part:
    """A passage to be: its header, with `[Part 1/2]` where the text was cut, and its text, which
    begins with the header."""

    header: str
    text: str


def estimate_tokens(text: str, config: ChunkingConfig = CONFIG) -> int:
    """About how many tokens a model counts in `text`, rounded up."""
    return math.ceil(len(text) / config.CHARS_PER_TOKEN)


def split(header: str, lines: Sequence[str], config: ChunkingConfig = CONFIG) -> list[Part]:
    """The passages of a text given as lines (paragraphs, elements, metrics); one unless it exceeds
    PARAGRAPH_MAX_TOKENS.

    Cut between lines, and inside a line only between sentences: a part exceeds the limit only where
    one sentence does.
    """
    whole = "\n".join([header, *lines])
    if estimate_tokens(whole, config) <= config.PARAGRAPH_MAX_TOKENS:
        return [Part(header, whole)]
    room = config.PARAGRAPH_MAX_TOKENS * config.CHARS_PER_TOKEN - len(_numbered(header, 99, 99)) - 1
    bodies = _packed(lines, max(room, 1))
    if len(bodies) == 1:
        return [Part(header, whole)]
    heads = [_numbered(header, number, len(bodies)) for number in range(1, len(bodies) + 1)]
    return [Part(head, f"{head}\n{body}") for head, body in zip(heads, bodies, strict=True)]


def _numbered(header: str, number: int, of: int) -> str:
    return f"{header} [Part {number}/{of}]"


def _packed(lines: Sequence[str], room: int) -> list[str]:
    """Whole lines gathered up to `room` characters; a line longer than that is gathered by
    sentence."""
    bodies: list[str] = []
    for line in lines:
        pieces = [line] if len(line) <= room else split_sentences(line)
        glue = "\n"
        for piece in pieces:
            if bodies and len(bodies[-1]) + len(glue) + len(piece) <= room:
                bodies[-1] += glue + piece
            else:
                bodies.append(piece)
            glue = " "
    return bodies
