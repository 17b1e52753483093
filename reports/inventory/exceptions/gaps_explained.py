"""What explains that a series has no amount for some months: remarks on its site, on the sheet of
the site, and on what its row names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from reports.inventory.exceptions.case import Case
from reports.inventory.exceptions.explaining import speaks_of
from reports.inventory.exceptions.months_alone import YEAR
from reports.inventory.exceptions.names import same_site
from reports.inventory.exceptions.reasons import Reason
from reports.inventory.exceptions.series import Series
from reports.inventory.exceptions.slips import carrier_of
from reports.inventory.foreign import in_english
from reports.inventory.kinds import kind_of
from reports.inventory.months import months_among
from reports.inventory.sight import sight_of
from reports.inventory.values import is_text, words
from sibyl_project.common.regex import regex

_BRIEF = 8  # letters of a name that a remark may hold by chance
_PARTED = regex(r"[,;.|](?=\s)")
_FEWEST_WORDS = 4
_BURNT = ("fuel", "heat")
_GAS = regex(r"\b(?:gas|gaz)", re.IGNORECASE)
_LASTING = regex(
    r"\b(?:no|without|has no|have no|never had) (?:\w+ ){0,3}(?:accounts?|suppl\w+|gas|meters?|fuel"
    r"|electric\w*|connections?|boilers?|tanks?)\b|\b(?:space )?heating only\b|\bspace heat\w*"
    r"|\ball[- ]electric\b|\blandlord\w*|\bleased?\b|\bsince\b",
    re.IGNORECASE,
)


def passing(case: Case, series: Series, run: Sequence[int]) -> str:
    """The remark on a site that explains why it stood still for a while; one on other months does
    not, nor that it never has a supply of some kind."""
    gone = months_of(series, run)
    said = (
        *case.remarks.rests_of(series.site),
        *on_own_sheet(case, series.site),
        *_naming_its_row(case, series),
    )
    for text in said:
        if speaks_of(text, gone) and any(_excuses(part, series) for part in _PARTED.split(text)):
            return text[:200]
    return ""


def on_own_sheet(case: Case, site: str) -> Iterator[str]:
    """The remarks on the sheet that is named after a site that do not name it, and name a month."""
    names = case.remarks.names
    for grid in case.grids.values():
        if site and same_site(site, grid.name):
            for cells in grid.rows.values():
                texts = (words(cell) for cell in cells.values() if is_text(cell))
                yield from (one for one in texts if _is_remark(one) and not names.any_in(one))


def _naming_its_row(case: Case, series: Series) -> Iterator[str]:
    """The remarks elsewhere that name what the row of a series names beside its site, such as a
    building of a campus."""
    line = series.values[0].line
    table = case.table(line)
    sight = sight_of(table, case.grids[table.sheet])
    texts = {words(cell) for cell in sight.cells(line.row).values() if is_text(cell)}
    names = [text for text in texts if text != series.site and " " in text and len(text) > _BRIEF]
    for text in case.remarks.around if series.wide else ():
        if any(name in text and name != text for name in names):
            yield text


def _is_remark(text: str) -> bool:
    """Whether a text tells what happened in some month."""
    return len(text.split()) >= _FEWEST_WORDS and bool(months_among(text))


def months_of(series: Series, run: Sequence[int]) -> set[int]:
    """The months of a run of periods of a series."""
    gone = {value.month for value in series.values if value.at in run and value.month is not None}
    if not series.wide:  # whose periods are months since the year 0
        gone |= {(at - 1) % YEAR + 1 for at in run}
    return gone


def _excuses(part: str, series: Series) -> bool:
    """Whether a part of a remark says why something is missing, and not of another supply."""
    if not Reason.ABSENT.said_in(_LASTING.sub(" ", part)):
        return False
    named = kind_of(in_english(part)).name
    carrier = carrier_of(series)
    if carrier in _BURNT:
        return named in ("", *_BURNT)
    if carrier != "electricity":
        return named != "electricity"
    return not _GAS.search(part) and named in ("", "electricity")
