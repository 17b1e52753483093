"""The section of the client's inventories: what the report prints beside the sum of their lines, as
stated and computed again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from reports.compiled.inventories import Tick, name_of
from reports.exports.papers.section import (
    Column,
    Compiled,
    Procedure,
    Section,
    Value,
    Work,
    listed,
)
from reports.inventory.reliability import RELIABILITY
from reports.models import ExceptionConclusion
from reports.review.inventories import STATES
from sibyl_project.common.text import counted


def inventories(compiled: Compiled) -> Section:
    """Every total of every workbook, and how far people came with the exceptions of each."""
    return Section(
        "Inventories",
        "The client's workbooks computed again: what the report prints beside the sum of the lines "
        "as stated and as computed, in tCO2e; the lines stand in the lead sheet of each run.",
        (
            *(Column("workbook", 34), Column("run"), Column("total", 28), Column("printed", 16)),
            *(Column("lines as stated", 16), Column("computed again", 16)),
            *(Column("printed less stated", 16), Column("lines"), Column("open lines")),
            *(Column("result", 24), Column("exceptions", 50)),
        ),
        list(_rows(compiled)),
        _work(compiled),
    )


def _rows(compiled: Compiled) -> Iterator[tuple[Value, ...]]:
    for inventory in compiled["inventories"]:
        for one in inventory["totals"]:
            yield (
                *(inventory["filename"], inventory["number"]),
                *(name_of(one["scope"], one["method"], one["category"]), one["published"]),
                *(one["stated"], one["computed"], one["difference"]),
                *(one["lines"], one["open_lines"], Tick(one["state"]).in_words),
                _states(inventory["exceptions"]),
            )


def _states(counts: dict[str, int]) -> str:
    return listed(f"{label}: {counts[state]}" for state, label in STATES if counts[state])


def _work(compiled: Compiled) -> Work | None:
    found = compiled["inventories"]
    if not found:
        return None
    lines = sum(one["lines"] for one in found)
    by_state = Counter[str]()
    for one in found:
        by_state.update(one["exceptions"])
    concluded = sum(by_state[value] for value in ExceptionConclusion.values)
    ticks = Counter(Tick(each["state"]).in_words for one in found for each in one["totals"])
    return Work(
        "Whether the lines of the company's inventories give the printed emissions.",
        (Procedure.RECALCULATION,),
        f"{counted(lines, 'line')} of {counted(len(found), 'workbook')}.",
        f"Computed each line again from its activity and factor, and summed them. {RELIABILITY}",
        f"{concluded} of {counted(by_state.total(), 'exception')} concluded by a person.",
        listed(f"{name}: {number}" for name, number in sorted(ticks.items())) or "None.",
    )
