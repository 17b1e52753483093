"""What to look at first in a report: at most ten things, by a rule that readers are shown."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum

AT_MOST = 10


class Matter(IntEnum):
    """A kind of thing to look at; a smaller number comes first."""

    PROVEN_CONTRADICTION = 1
    FAILED_HEADLINE_CHECK = 2
    DISPUTED_HEADLINE_CLAIM = 3
    MISSING_CORE_REQUIREMENT = 4
    UNREAD_PAGE = 5
    UNGUARDED_FIGURE = 6

    @property
    def in_words(self) -> str:
        """The kind as a part of the rule."""
        return _IN_WORDS[self]


_IN_WORDS = {
    Matter.PROVEN_CONTRADICTION: "proven contradictions of figures above materiality",
    Matter.FAILED_HEADLINE_CHECK: "failed checks of headline figures",
    Matter.DISPUTED_HEADLINE_CLAIM: "disputed headline claims",
    Matter.MISSING_CORE_REQUIREMENT: "missing core requirements, where that finding is reliable",
    Matter.UNREAD_PAGE: "pages that could not be read",
    Matter.UNGUARDED_FIGURE: "headline figures that no check guards",
}
RULE = (
    f"At most {AT_MOST} things, in this order: {'; '.join(one.in_words for one in Matter)}. "
    "Within a kind by page. A thing that is of two kinds stands once, under the first."
)


@dataclass(frozen=True)
class ToLookAt:
    """One thing: its kind, the lasting identity of what it is about, its page (0 where it has
    none), why in one line, and a link to it."""

    matter: Matter
    identity: str
    page: int
    why: str
    link: str


def first(things: Iterable[ToLookAt], at_most: int = AT_MOST) -> list[ToLookAt]:
    """The things to look at first, by `RULE`, the same for any order of `things`."""
    ranked = sorted(things, key=lambda one: (one.matter, one.page, one.identity, one.why, one.link))
    once: dict[str, ToLookAt] = {}
    for one in ranked:
        once.setdefault(one.identity, one)
    return list(once.values())[:at_most]
