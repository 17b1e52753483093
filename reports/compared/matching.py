"""Which statement of one side is which of the other: one to one, whatever the order they come in.

Statements that are the same by identity are matched first, then those with the same words, then
those with the same words but for their numbers, then the most alike first. The first are matched
with certainty; so are the second and third where no other statement of either side has these
words, and nearly the same words that nothing else comes near. What else is only alike is likely.
"""

from __future__ import annotations

import math
from collections import Counter, defaultdict
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import pairwise
from typing import Final

from reports.compared.wording import figures_of, frame_of, words_of

ALIKE: Final = 0.55  # least likeness of two statements, of 1
NEARLY: Final = 0.85  # likeness from which two statements are one where nothing else comes near
_FEWEST_WORDS = 6  # with which a sentence without its numbers is told from others
_OF_PAGE, _OF_FIGURES = 0.04, 0.06  # what the same page and a shared figure add to likeness


class Certainty(StrEnum):
    """How sure it is that two statements are the same one."""

    CERTAIN = "certain"
    LIKELY = "likely"


class How(StrEnum):
    """By what two statements were matched."""

    IDENTITY = "identity"
    WORDS = "words"
    FRAME = "frame"
    NEARLY = "nearly"
    ALIKE = "alike"

    @property
    def in_words(self) -> str:
        """For a person."""
        return {
            How.IDENTITY: "the same claim",
            How.WORDS: "the same words",
            How.FRAME: "the same words but for the numbers",
            How.NEARLY: "nearly the same words",
            How.ALIKE: "similar words",
        }[self]


@dataclass(frozen=True, slots=True)
class Stated:
    """A statement to be matched. `identity` is the same on both sides where it is known to be the
    same statement; `wording` are the words of the report, `text` how Sibyl put them."""

    identity: str
    wording: str
    text: str
    page: int

    @property
    def key(self) -> tuple[int, str, str, str]:
        """By which statements are put in order, however they came in."""
        return self.page, self.wording, self.text, self.identity


@dataclass(frozen=True, slots=True)
class Match:
    """Two statements that are one: their positions in the two sides as given. `likeness` is 0 to
    1."""

    before: int
    after: int
    how: How
    certainty: Certainty
    likeness: float


def matched(
    before: Sequence[Stated], after: Sequence[Stated], *, alike: bool = True
) -> list[Match]:
    """The pairs, in the order of the second side's pages. Whatever stands in none has no
    counterpart. Without `alike` nothing is matched for being similar only."""
    work = _Work(before, after)
    work.by(lambda each: each.identity, How.IDENTITY, lambda ours, theirs: True)
    work.by(_both, How.WORDS, lambda ours, theirs: ours == theirs)
    work.by(lambda each: words_of(each.wording), How.WORDS, _alone)
    work.by(_frame, How.FRAME, _alone, only_sure=True)
    if alike:
        work.by_likeness()
    return sorted(work.found, key=lambda match: after[match.after].key)


def _alone(ours: int, theirs: int) -> bool:
    return ours == theirs == 1


def _both(stated: Stated) -> Hashable:
    return words_of(stated.wording), words_of(stated.text)


def _frame(stated: Stated) -> Hashable | None:
    frame = frame_of(stated.wording)
    return frame if sum(word != "0" for word in frame) >= _FEWEST_WORDS else None


class _Work:
    def __init__(self, before: Sequence[Stated], after: Sequence[Stated]) -> None:
        self.before, self.after = before, after
        self.left = sorted(range(len(before)), key=lambda at: before[at].key)
        self.right = sorted(range(len(after)), key=lambda at: after[at].key)
        self.found: list[Match] = []

    def by(
        self,
        key: Callable[[Stated], Hashable | None],
        how: How,
        is_sure: Callable[[int, int], bool],
        *,
        only_sure: bool = False,
    ) -> None:
        """Match those with one key, in the order of their pages.

        `is_sure` says by how many of them the sides hold whether that is certain; what is not is
        likely, or with `only_sure` not matched.
        """
        lefts = _grouped(self.left, self.before, key)
        rights = _grouped(self.right, self.after, key)
        for value, ours in lefts.items():
            theirs = rights.get(value, [])
            sure = is_sure(len(ours), len(theirs))
            if only_sure and not sure:
                continue
            certainty = Certainty.CERTAIN if sure else Certainty.LIKELY
            for one, other in _in_order(ours, theirs, self.before, self.after):
                self.found.append(Match(one, other, how, certainty, 1.0))
        self._leave()

    def by_likeness(self) -> None:
        """Match what is left, the most alike first."""
        weights = _weights(
            [self.before[at] for at in self.left], [self.after[at] for at in self.right]
        )
        holding: dict[str, list[int]] = defaultdict(list)
        ours = {at: _weighed(self.before[at], weights) for at in self.left}
        theirs = {at: _weighed(self.after[at], weights) for at in self.right}
        for at, (words, _) in theirs.items():
            for word in words:
                holding[word].append(at)
        scored = []
        for one, (words, total) in ours.items():
            shared: dict[int, float] = defaultdict(float)
            for word in words:
                for other in holding.get(word, ()):
                    shared[other] += words[word]
            for other, weight in shared.items():
                likeness = self._likeness(one, other, 2 * weight / (total + theirs[other][1]))
                if likeness >= ALIKE:
                    keys = sorted((self.before[one].key, self.after[other].key))
                    scored.append((-likeness, keys, one, other))
        rivals = Counter(side for _, _, one, other in scored for side in (("b", one), ("a", other)))
        taken: set[int] = set()
        given: set[int] = set()
        for minus, _, one, other in sorted(scored):
            if one not in taken and other not in given:
                taken.add(one)
                given.add(other)
                likeness = round(min(-minus, 1.0), 3)
                sure = -minus >= NEARLY and rivals["b", one] == rivals["a", other] == 1
                how = How.NEARLY if sure else How.ALIKE
                certainty = Certainty.CERTAIN if sure else Certainty.LIKELY
                self.found.append(Match(one, other, how, certainty, likeness))

    def _likeness(self, one: int, other: int, words: float) -> float:
        ours, theirs = self.before[one], self.after[other]
        same_page = _OF_PAGE * (ours.page == theirs.page)
        shared = bool(figures_of(ours.wording) & figures_of(theirs.wording))
        return round(words + same_page + _OF_FIGURES * shared, 9)

    def _leave(self) -> None:
        ours, theirs = {m.before for m in self.found}, {m.after for m in self.found}
        self.left = [at for at in self.left if at not in ours]
        self.right = [at for at in self.right if at not in theirs]


def _grouped(
    order: Iterable[int], side: Sequence[Stated], key: Callable[[Stated], Hashable | None]
) -> dict[Hashable, list[int]]:
    groups: dict[Hashable, list[int]] = defaultdict(list)
    for at in order:
        if value := key(side[at]):
            groups[value].append(at)
    return groups


def _in_order(
    ours: list[int], theirs: list[int], before: Sequence[Stated], after: Sequence[Stated]
) -> Iterable[tuple[int, int]]:
    """Pairs of two groups: those on one page first, then in the order of the pages."""
    pages: dict[int, list[int]] = defaultdict(list)
    for at in theirs:
        pages[after[at].page].append(at)
    rest, used = [], set()
    for one in ours:
        if there := pages.get(before[one].page):
            other = there.pop(0)
            used.add(other)
            yield one, other
        else:
            rest.append(one)
    yield from zip(rest, [at for at in theirs if at not in used], strict=False)


def _weights(before: Sequence[Stated], after: Sequence[Stated]) -> dict[str, float]:
    """What each word tells of which statement is which: the rarer on both sides, the more."""
    counts = Counter(
        word for side in (before, after) for each in side for word in set(_words(each))
    )
    every = len(before) + len(after)
    return {word: math.log(1 + every / count) for word, count in counts.items()}


def _weighed(stated: Stated, weights: dict[str, float]) -> tuple[dict[str, float], float]:
    """The weight of each word and neighbouring pair of words of a statement, and their sum."""
    words = _words(stated)
    found = {word: weights[word] for word in words}
    return found, sum(found.values())


def _words(stated: Stated) -> tuple[str, ...]:
    frame = [word for word in frame_of(stated.wording) if word != "0"]
    pairs = (f"{one} {other}" for one, other in pairwise(frame))
    return (*frame, *pairs)
