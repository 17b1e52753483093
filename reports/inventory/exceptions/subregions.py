"""Sites of the United States whose electricity is computed with the factor of a subregion of the
grid in which their state has no part."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from reports.inventory.exceptions.case import Case
from reports.inventory.exceptions.places import is_heat
from reports.inventory.types import Line
from reports.inventory.values import is_text, words
from sibyl_project.common.regex import regex
from standards.reference.egrid import EGRID_STATES, US_STATES

_CODE = regex(r"\b[A-Z]{4}\b")
_BEHIND_TOWN = regex(r", ([A-Z]{2})(?= \d{5}\b|\W*$|\W* \|)")  # "Toledo, OH 43601"
_FEWEST = 2  # sites whose state lies in the subregion of their factor


@dataclass
class Outside:
    """The lines of a site, its state, and the subregion of their factor."""

    site: str
    state: str
    code: str
    lines: list[Line] = field(default_factory=list)


def outside_their_subregion(case: Case) -> Iterator[Outside]:
    """Lines of electricity whose factor is that of a subregion without the state of their site,
    where others fit."""
    coded = [
        (line, code)
        for line in case.lines
        if line.by_location and line.site and line.activity and line.factor is not None
        if (code := _subregion(f"{line.factor.label} {line.factor.source}"))
        if not is_heat(case, line)
    ]
    states = _states(case, {line.table for line, _ in coded})
    right: set[str] = set()
    wrong: dict[tuple[str, str], Outside] = {}
    for line, code in coded:
        state = states.get(line.site, "")
        if state in EGRID_STATES[code]:
            right.add(line.site)
        elif state:
            one = Outside(line.site, state, code)
            wrong.setdefault((line.site, code), one).lines.append(line)
    sites = {site for site, _ in wrong}
    if len(right - sites) >= max(_FEWEST, len(sites)):
        yield from wrong.values()


@lru_cache(maxsize=4096)
def _subregion(said: str) -> str:
    """The one subregion that the words of a factor name by its code."""
    codes = EGRID_STATES.keys() & set(_CODE.findall(said))
    return next(iter(codes)) if len(codes) == 1 else ""


def _states(case: Case, tables: set[int]) -> dict[str, str]:
    """The state of each site: by its row of the register, or the title of a table of it alone."""
    found: dict[str, str] = {}
    for at in tables:
        sites = {line.site for line in case.by_table[at]} - {""}
        state = _state(case.tables[at].title)
        if len(sites) == 1 and state:
            found[sites.pop()] = state
    for name, (table, row) in case.listed_sites.items():
        cells = case.grids[table.sheet].rows.get(row, {}).values()
        texts = [words(cell) for cell in cells if is_text(cell)]
        whole = {text for text in texts if text in US_STATES}
        behind = {state for text in texts if (state := _state(text))}
        for told in (whole, behind):
            if len(told) == 1:
                found[case.short_codes.get(name, name)] = next(iter(told))
                break
    return found


def _state(text: str) -> str:
    """The one state that stands behind a town in a text."""
    states = US_STATES.intersection(_BEHIND_TOWN.findall(text))
    return next(iter(states)) if len(states) == 1 else ""
