"""Factors whose list names two years: that of the edition and that of the data in it."""

from __future__ import annotations

import re

from reports.inventory.types import Factor
from reports.language.years import YEAR
from sibyl_project.common.regex import regex

_YEARS = regex(rf"\b{YEAR}\b")
_DATA = r"(?:data|daten|donn[ée]es|datos|dados|dati|gegevens|dane|danych)"
_OF_DATA = regex(
    rf"\b(?P<before>{YEAR})[ -]{_DATA}\b|\b{_DATA}(?: \w{{1,4}}){{0,2}} (?P<behind>{YEAR})\b",
    re.IGNORECASE,
)


def is_edition_of(factor: Factor, year: int) -> bool:
    """Whether a factor that seems to be of another year is the one for this year: its edition is
    later and its row names the year, or the edition is the last one before the end of the year and
    only the data in it are older."""
    later = factor.year is not None and factor.year > year
    if later and str(year) in _YEARS.findall(factor.label):
        return True
    of_data = _OF_DATA.search(factor.source)
    if of_data is None:
        return False
    data = int(of_data["before"] or of_data["behind"])
    rest = f"{factor.source[: of_data.start()]} {factor.source[of_data.end() :]}"
    editions = [int(one) for one in _YEARS.findall(rest)]
    return any(data < edition and edition in (year, year - 1) for edition in editions)
