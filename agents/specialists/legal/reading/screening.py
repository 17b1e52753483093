"""Which texts can hold an expression of the cue grammar at all: told from their words, before any
expression is searched for."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cached_property

from agents.specialists.legal.reading.needles import BREAK, DIGIT, needed
from agents.specialists.legal.reading.vocabulary import GROUPS, pattern
from sibyl_project.common.regex import regex

_WORD, _DIGIT, _TELLING = regex(r"\w+"), regex(r"\d"), regex(r"\w")
_WORTH_IT = 60  # texts; fewer are searched at once
# What an expression read without regard to case takes for i, s and k beside their capitals.
_FOLD = str.maketrans("\u0130\u0131\u017f\u212a", "iisk")


def prepare() -> None:
    """Read and compile every word group: for a process that forks, so that its children need
    not."""
    for name, expressions in GROUPS.items():
        pattern(name)
        for expression in expressions:
            needed(expression)


class Screen:
    """The words of some texts. Sets of their numbers throughout."""

    def __init__(self, texts: Iterable[str]) -> None:
        self._texts = [
            (text if text.isascii() else text.translate(_FOLD)).lower() for text in texts
        ]
        self._holding: dict[str, frozenset[int]] = {}

    def possible(self, expressions: Sequence[str]) -> Iterable[int]:
        """Numbers, in order, of the texts in which any of the expressions may stand; each may begin
        only where a word may."""
        if len(self._texts) < _WORTH_IT:
            return range(len(self._texts))
        found: set[int] = set()
        for expression in expressions:
            sets = [self._with_any(needles) for needles in needed(expression)]
            if not sets:
                return range(len(self._texts))
            found |= set.intersection(*sets)
        return sorted(found)

    def _with_any(self, needles: Iterable[str]) -> set[int]:
        return set().union(*(self._with(needle) for needle in needles))

    def _with(self, needle: str) -> frozenset[int]:
        if needle not in self._holding:
            self._holding[needle] = frozenset(self._find(needle))
        return self._holding[needle]

    def _find(self, needle: str) -> Iterable[int]:
        if needle == DIGIT:
            return (number for number, text in enumerate(self._texts) if _DIGIT.search(text))
        if not _TELLING.search(needle):
            return (number for number, text in enumerate(self._texts) if needle in text)
        return set().union(*map(self._postings.__getitem__, self._words_with(needle)))

    def _words_with(self, needle: str) -> Iterable[str]:
        listed = self._listed
        at = listed.find(needle)
        while at >= 0:
            start = listed.rfind(BREAK, 0, at + 1) + 1
            end = listed.index(BREAK, start)
            yield listed[start:end]
            at = listed.find(needle, end)

    @cached_property
    def _postings(self) -> dict[str, list[int]]:
        postings: defaultdict[str, list[int]] = defaultdict(list)
        for number, text in enumerate(self._texts):
            for word in set(_WORD.findall(text)):
                postings[word].append(number)
        return dict(postings)

    @cached_property
    def _listed(self) -> str:
        """All words, each between breaks."""
        return BREAK + BREAK.join(self._postings) + BREAK
