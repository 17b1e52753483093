"""The existing paragraphs nearest to an unknown or misspelt one, for messages that help:
`S2.29(a)(vi)` for `S2.29(a)(vii)`."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from rapidfuzz.distance import Levenshtein

from sibyl_project.common.regex import regex
from standards.paragraph_ids import (
    LONGEST,
    ParagraphId,
    ParagraphIdError,
    ancestors,
    is_valid,
    normalise,
    ordinal,
    parse,
    sort_key,
)

# least likeness (0 to 1) of a text that is no paragraph number: one slip in an id of four
# characters
_ALIKE = 0.7
_LAST_PIECE = regex(r"[\s(]*[^\s(]*$")
_FILLING = regex(r"\s+|IFRS|paragraphs?|paras?\.?", re.IGNORECASE)


def nearest(text: str, known_ids: Iterable[str], limit: int = 5) -> list[str]:
    """Up to `limit` of `known_ids` (canonical), nearest first; [] for a text that resembles no
    paragraph number.

    For a text that holds a number: the known sibling nearest to it, then the nearest known
    paragraph above it, then the rest by shared ancestors and edit distance. Any other text is
    compared letter by letter.
    """
    if len(text) > LONGEST:
        return []
    known = tuple(known_ids)
    wanted = _read(text, known)
    if wanted is None:
        return _alike(text, known)[: max(limit, 0)]
    ranked = sorted(known, key=lambda pid: _distance(wanted, parse(pid)))
    above = max((pid for pid in ranked if _is_above(parse(pid), wanted)), key=len, default=None)
    if above is not None:
        ranked.remove(above)
        ranked.insert(1 if ranked and _is_sibling(wanted, parse(ranked[0])) else 0, above)
    return ranked[: max(limit, 0)]


def _read(text: str, known: tuple[str, ...]) -> ParagraphId | None:
    """The id that was probably meant: the text as written, or what remains valid without its last
    parts."""
    for attempt in (text, f"{text})", *_with_standard(text, known), *_shortened(text)):
        try:
            return parse(attempt)
        except ParagraphIdError:
            continue
    return None


def _with_standard(text: str, known: tuple[str, ...]) -> list[str]:
    """An id without a standard, such as `29(a)`, is taken to be of the standard that has more of
    its parts, or of S2 if both have as many."""
    depths = {}
    for standard in ("S2", "S1"):
        written = f"{standard}.{text}"
        if is_valid(written):
            pid = normalise(written)
            depths[written] = max(
                (len(above) for above in (pid, *ancestors(pid)) if above in known), default=0
            )
    return sorted(
        (written for written in depths if depths[written]), key=lambda written: -depths[written]
    )


def _shortened(text: str) -> Iterator[str]:
    while text := _LAST_PIECE.sub("", text):
        yield text


def _steps(pid: ParagraphId) -> tuple[str, ...]:
    return (pid.standard, pid.appendix, f"{pid.number}{pid.suffix}", *pid.items)


def _distance(wanted: ParagraphId, other: ParagraphId) -> tuple[int, int, int, str]:
    """The distance of two ids, as a tuple of shared ancestors, letters to change, distance of their
    ordinal numbers, and order of the standards. Smaller is nearer."""
    ours, theirs = _steps(wanted), _steps(other)
    shared = next(
        (i for i, (a, b) in enumerate(zip(ours, theirs, strict=False)) if a != b),
        min(len(ours), len(theirs)),
    )
    edits = Levenshtein.distance(str(wanted), str(other))
    return -shared, edits, abs(_last_ordinal(wanted) - _last_ordinal(other)), sort_key(str(other))


def _last_ordinal(pid: ParagraphId) -> int:
    return ordinal(pid.items[-1], len(pid.items) - 1) if pid.items else pid.number


def _is_above(other: ParagraphId, wanted: ParagraphId) -> bool:
    ours, theirs = _steps(wanted), _steps(other)
    return len(theirs) < len(ours) and ours[: len(theirs)] == theirs


def _is_sibling(wanted: ParagraphId, other: ParagraphId) -> bool:
    return len(wanted.items) == len(other.items) and _steps(wanted)[:-1] == _steps(other)[:-1]


def _alike(text: str, known: tuple[str, ...]) -> list[str]:
    """Known ids whose spelling resembles the text, most alike first."""
    spelt = _FILLING.sub("", text).upper()
    scores = {
        pid: Levenshtein.normalized_similarity(spelt, pid.upper(), score_cutoff=_ALIKE)
        for pid in known
    }
    return sorted(
        (pid for pid, score in scores.items() if score),
        key=lambda pid: (-scores[pid], sort_key(pid)),
    )
