"""The client's workbooks as they were computed again: their totals beside what the report prints,
and how far people came with their exceptions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from enum import StrEnum
from functools import cached_property
from typing import Final

from reports.inventory.arithmetic import close
from reports.inventory.inventory_json import built
from reports.inventory.types import Total
from reports.models import ExceptionWord, InventoryRun, Report
from reports.review.inventories import LARGEST, OPEN, STATES, Questioned, questioned
from sibyl_project.common.numbers import shown
from standards.reference.categories import SCOPE3_CATEGORIES

PLACES: Final = Decimal("0.001")  # of a tonne, for people
_Key = tuple[str, str, int | None]  # scope, method, category


class Tick(StrEnum):
    """What came of a figure or a line that was computed again."""

    AGREES = "agrees"
    ADDS_UP = "adds_up"
    DIFFERS = "differs"
    OPEN = "open"
    NOT_PRINTED = "not_printed"

    @property
    def in_words(self) -> str:
        """The result as it stands beside a figure."""
        return _TICKS[self]


_TICKS: Final = {
    Tick.AGREES: "recomputed and agrees",
    Tick.ADDS_UP: "adds up as stated, not as recomputed",
    Tick.DIFFERS: "differs from its lines as stated",
    Tick.OPEN: "open",
    Tick.NOT_PRINTED: "not printed",
}


def tick_of(total: Total) -> Tick:
    """What came of a total. One with lines of which no emissions are known is open, whatever the
    rest of them come to. One that is the printed figure only as the workbook states its lines, and
    not as they were computed, adds up and no more."""
    if total.open_lines or (total.published is not None and total.difference is None):
        return Tick.OPEN
    if total.published is None:
        return Tick.NOT_PRINTED
    if not total.agrees:
        return Tick.DIFFERS
    return Tick.AGREES if total.recomputed else Tick.ADDS_UP


def why_not_recomputed(total: Total) -> str:
    """Why the lines of a total are not what was recomputed of them, in tonnes; empty where they
    are."""
    if total.recomputed:
        return ""
    told, gap = [], total.computed - total.stated
    if not close(total.computed, total.stated):
        side = "more" if gap > 0 else "less"
        told.append(f"computed again it is {tonnes(abs(gap))} t {side}")
    if total.not_computed:
        told.append(f"{tonnes(total.not_computed)} t of it could not be computed again")
    return ", ".join(told)


def tonnes(value: Decimal) -> str:
    """Tonnes for people, to the kilogram, where nothing has no sign; what no company emits as a
    power of ten."""
    return shown(value.quantize(PLACES) + 0) if abs(value) < LARGEST else f"{value:.4e}"


def name_of(scope: str, method: str, category: int | None) -> str:
    """What a total is of: "Scope 2, location-based", "Scope 3, category 6 (business travel)"."""
    parts = [f"Scope {scope}" if scope else "no scope"]
    parts += [f"{method}-based"] if method else []
    parts += [f"category {category} ({_category(category)})"] if category else []
    return ", ".join(parts)


def _category(number: int) -> str:
    known = SCOPE3_CATEGORIES
    return known[number - 1].name.lower() if number <= len(known) else "not known"


@dataclass(frozen=True)
class CompiledInventory:
    """The newest run of a workbook, with its exceptions and what people said of them."""

    run: InventoryRun
    exceptions: list[Questioned]

    @property
    def filename(self) -> str:
        """The name of the workbook."""
        return self.run.document.filename

    @cached_property
    def totals(self) -> list[Total]:
        """The totals as they were computed, in their order."""
        return [built(Total, one) for one in self.run.totals]

    @property
    def states(self) -> dict[str, int]:
        """How many exceptions there are of each state."""
        counts = Counter(one.state for one in self.exceptions)
        return {state: counts.get(state, 0) for state, _ in STATES}

    @property
    def open_exceptions(self) -> list[Questioned]:
        """Those on which nobody concluded and that the workbook does not explain itself."""
        return [one for one in self.exceptions if one.state == OPEN]

    @cached_property
    def _figures(self) -> dict[_Key, str]:
        """The ids of the report's figures that the run was held against, by what they are of."""
        return {
            (one["scope"], one["method"], one.get("category")): one["name"]
            for one in self.run.held_against.get("figures", [])
            if one.get("name")
        }

    def figure_of(self, total: Total) -> str:
        """The id of the figure that the report printed for a total; empty where it printed none."""
        return self._figures.get((total.scope, total.method, total.category), "")

    @cached_property
    def agreeing_figures(self) -> set[str]:
        """The ids of the report's figures that agree with the sum of their lines as stated."""
        agree = (one for one in self.totals if one.agrees and one.lines and not one.open_lines)
        return {name for one in agree if (name := self.figure_of(one))}


def inventories_of(
    report: Report,
    runs: Sequence[InventoryRun],
    said: Mapping[str, ExceptionWord] | None = None,
) -> list[CompiledInventory]:
    """These runs of a report with their exceptions: one query, and one for the words on them where
    those are not given."""
    found = questioned(report, runs, said)
    return [CompiledInventory(run, [one for one in found if one.run.pk == run.pk]) for run in runs]
