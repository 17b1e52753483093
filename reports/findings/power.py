"""What is stored of detection power: for each headline figure which misprints of it some check
would find (no Django here)."""

from __future__ import annotations

from enum import StrEnum

from pydantic import Field

from reports.findings.base import Details, Number
from sibyl_project.common.text import counted

# what finds a misprint beside the checks: the table of figures, where places of one figure disagree
SAME_FIGURE = "same_figure"


class Misprint(StrEnum):
    """A way in which a printed figure may be wrong."""

    UP = "up"  # larger by the materiality
    DOWN = "down"  # smaller by the materiality
    SWAPPED = "swapped"  # two neighbouring digits exchanged
    OTHER_YEAR = "other_year"  # the figure that the same row prints for another year
    TENFOLD = "tenfold"

    @property
    def in_words(self) -> str:
        """The misprint as a part of a sentence."""
        return _IN_WORDS[self]


_IN_WORDS = {
    Misprint.UP: "too high",
    Misprint.DOWN: "too low",
    Misprint.SWAPPED: "two digits swapped",
    Misprint.OTHER_YEAR: "the figure of another year",
    Misprint.TENFOLD: "ten times as large",
}


class HeadlineKind(StrEnum):
    """What a headline figure is of, in the order in which pages list them."""

    EMISSIONS = "emissions"
    ENERGY = "energy"
    INTENSITY = "intensity"
    WATER = "water"
    WASTE = "waste"
    PEOPLE = "people"
    TARGET = "target"
    TOTAL = "total"


class Tried(Details):
    """One misprint of a figure: the digits printed instead, the change in percent of the printed
    figure, and the kinds of check that would then fail; none where it would not be seen."""

    misprint: Misprint = Misprint.UP
    printed: str = ""
    change_percent: Number = 0
    seen_by: list[str] = Field(default_factory=list)


class GuardedFigure(Details):
    """A headline figure at one place where it is printed, with the misprints tried on it."""

    kind: HeadlineKind = HeadlineKind.TOTAL
    name: str = ""
    year: int | None = None
    printed: str = ""
    page: int = 0
    quote: str = ""
    tried: list[Tried] = Field(default_factory=list)

    @property
    def guarded(self) -> bool:
        """Whether a change by the materiality in either direction would be found."""
        sized = [one for one in self.tried if one.misprint in (Misprint.UP, Misprint.DOWN)]
        return bool(sized) and all(one.seen_by for one in sized)

    @property
    def checks(self) -> list[str]:
        """The kinds of check that find any misprint of it, each once."""
        return list(dict.fromkeys(name for one in self.tried for name in one.seen_by))

    @property
    def smallest_seen(self) -> Number | None:
        """The smallest change that would be found, in percent of the figure; None where none."""
        return min((abs(one.change_percent) for one in self.tried if one.seen_by), default=None)

    @property
    def unseen(self) -> list[Tried]:
        """The misprints that no check would find."""
        return [one for one in self.tried if not one.seen_by]


class PowerDetails(Details):
    """The detection power of an analysis. `materiality_percent` is by how much figures were changed
    up and down; `left_out` is how many further headline figures were not tried, since there were
    too many or their number is not found in the words of its place."""

    materiality_percent: Number = 0
    figures: list[GuardedFigure] = Field(default_factory=list)
    left_out: int = 0

    @property
    def guarded(self) -> list[GuardedFigure]:
        """The figures whose change by the materiality some check would find."""
        return [one for one in self.figures if one.guarded]

    @property
    def unguarded(self) -> list[GuardedFigure]:
        """The figures to test by hand."""
        return [one for one in self.figures if not one.guarded]

    @property
    def in_words(self) -> str:
        """The result in one sentence."""
        if not self.figures:
            return "No headline figure was found that could be tried."
        of = f"{len(self.guarded)} of {counted(len(self.figures), 'headline figure')}"
        are = "is" if 1 in (len(self.guarded), len(self.figures)) else "are"
        size = f"{self.materiality_percent} %"
        rest = len(self.unguarded)
        by_hand = f"test the other {rest} by hand" if rest else "none is left to test by hand"
        were = "was" if self.left_out == 1 else "were"
        left = f"; {counted(self.left_out, 'further one')} {were} not tried"
        further = left if self.left_out else ""
        return f"{of} {are} guarded against a change above {size}; {by_hand}{further}."
