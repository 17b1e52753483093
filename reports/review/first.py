"""What to look at first in a report: at most ten things, by a rule that readers are shown."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum

AT_MOST = 10
AT_FIRST_OF_A_KIND = 4  # more of a kind only where places are left
SMALL_PERCENT = 0.5  # of what is printed: a difference that can wait where no amount says so


class Matter(IntEnum):
    """A kind of thing to look at; a smaller number comes first."""

    PROVEN_CONTRADICTION = 1
    FAILED_CHECK = 2
    DISPUTED_HEADLINE_CLAIM = 3
    MISSING_CORE_REQUIREMENT = 4
    UNREAD_PAGE = 5
    UNGUARDED_FIGURE = 6

    @property
    def in_words(self) -> str:
        """The kind as a part of the rule."""
        return _IN_WORDS[self]

    @property
    def label(self) -> str:
        """The kind as readers see it beside one thing."""
        return self.name.lower().replace("_", " ")

    @property
    def about(self) -> str:
        """What a thing of this kind is: claim, check, requirement, page or figure."""
        return _ABOUT[self]


_IN_WORDS = {
    Matter.PROVEN_CONTRADICTION: "claims that are disproved",
    Matter.FAILED_CHECK: "critical failures of checks",
    Matter.DISPUTED_HEADLINE_CLAIM: "disputed claims of high priority",
    Matter.MISSING_CORE_REQUIREMENT: "missing core requirements, where that finding is reliable",
    Matter.UNREAD_PAGE: "pages that could not be read",
    Matter.UNGUARDED_FIGURE: "headline figures of emissions, energy, water and waste that no check "
    "guards",
}
_ABOUT = {
    Matter.PROVEN_CONTRADICTION: "claim",
    Matter.FAILED_CHECK: "check",
    Matter.DISPUTED_HEADLINE_CLAIM: "claim",
    Matter.MISSING_CORE_REQUIREMENT: "requirement",
    Matter.UNREAD_PAGE: "page",
    Matter.UNGUARDED_FIGURE: "figure",
}
RULE = (
    f"At most {AT_MOST} things, in this order: {'; '.join(one.in_words for one in Matter)}. "
    f"Of each kind {AT_FIRST_OF_A_KIND} at first, more where places are left; within a kind the "
    "largest difference first, then by page. A thing that is of two kinds stands once, under the "
    "first. A difference up to the clearly trivial amount of its disclosure, or where no amount is "
    f"set below {SMALL_PERCENT} % of what is printed, comes last; a claim that is disproved stands "
    "in the list all the same. Missing parts of one paragraph are one thing, and so are figures of "
    "one kind on one page."
)


@dataclass(frozen=True)
class ToLookAt:
    """One thing: its kind, the lasting identity of what it is about, its page (0 where it has
    none), why in one line, how large its difference is in percent of what is printed (0 where it
    has none), and whether that is so small that it comes last.

    `key` is the id of the claim, the order of the check or the number of the paragraph, empty for
    pages and figures; `quote` and `printed` are a figure's place and its number.
    """

    matter: Matter
    identity: str
    page: int
    why: str
    key: str = ""
    quote: str = ""
    printed: str = ""
    percent: float = 0.0
    small: bool = False


def first(things: Iterable[ToLookAt]) -> list[ToLookAt]:
    """The things to look at first, by `RULE`, the same for any order of `things`."""
    ranked = sorted(things, key=_place)
    once: dict[str, ToLookAt] = {}
    for one in ranked:
        once.setdefault(one.identity, one)
    taken: Counter[Matter] = Counter()
    sooner: list[ToLookAt] = []
    later: list[ToLookAt] = []
    for one in once.values():
        taken[one.matter] += 1
        can_wait = one.small and one.matter is not Matter.PROVEN_CONTRADICTION
        soon = taken[one.matter] <= AT_FIRST_OF_A_KIND and not can_wait
        (sooner if soon else later).append(one)
    later.sort(key=_place)
    return sorted([*sooner, *later][:AT_MOST], key=_place)


def _place(one: ToLookAt) -> tuple[bool | float | str, ...]:
    return one.small, one.matter, -one.percent, one.page, one.identity, one.why, one.key
