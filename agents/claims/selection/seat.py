"""What a seat in the list of claims is, and how statements are asked whether they may take it.

A statement may take a seat where it names the subject and tells a fact of it: a figure in a unit of
its kind, an organ with its duty, the name of a standard with "certified". A word alone is no fact.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass

from agents.claims.selection.told import has_long_number, unit_kinds
from sibyl_project.common.regex import regex
from standards.types import Pillar

Test = Callable[[str], object]


@dataclass(frozen=True, slots=True)
class Seat:
    """A headline fact. A statement is one where it is `about` the subject and `states` something of
    it, and nothing in it says otherwise (`unless`); of those that do, the ones that are
    `foremost` come first. `units` are the kinds of units one of its figures has to have, () for
    none."""

    name: str
    label: str
    pillar: Pillar
    about: Test
    states: Test | None = None
    units: tuple[str, ...] = ()
    unless: Test | None = None
    foremost: Test | None = None

    @property
    def of_figures(self) -> bool:
        """Whether the fact is a measured figure."""
        return bool(self.units)

    def holds(self, text: str, *, tabled: bool = False) -> bool:
        """Whether a statement tells the fact; a row of a table may leave its unit to the heading
        above the table, where its figure is long enough to be an amount."""
        if not self.about(text) or (self.unless and self.unless(text)):
            return False
        if self.states and not self.states(text):
            return False
        if not self.units or not unit_kinds(text).isdisjoint(self.units):
            return True
        of_masses = "emissions" in self.units or "energy" in self.units
        return tabled and of_masses and not unit_kinds(text) and has_long_number(text)


def words(*patterns: str) -> Test:
    """Whether a text has words of any of the patterns."""
    any_of = regex("|".join(patterns), re.IGNORECASE)

    def found(text: str) -> object:
        return any_of.search(text)

    return found


def all_of(*tests: Test) -> Test:
    """Whether all tests hold."""
    return lambda text: all(test(text) for test in tests)


# words of more than one seat
PLANET = (
    r"climat\w*|sustainab\w*|ESG|environment\w*|emissions?|CO ?2\w*|carbon|decarboni[sz]\w*|GHG"
    r"|net[- ]zero|CSR|non-?financial"
)
GREEN = (
    rf"{PLANET}|renewables?|energy|solar|photovoltaic|green|low[- ]carbon|electrif\w+|EVs?"
    r"|hydrogen|electric|recycl\w+"
)
OURS = (
    r"\b(?:we|our)\b|\bthe (?:group|company|corporation|bank|trust|firm|board)\b"
    r"|\b(?:has|have|was|were|is|are|be) (?:been |being |also |\w+ly )*\w+ed\b"
)
