"""Years told by their place: "in the reporting year", "(previous year: 120 t)"."""

from __future__ import annotations

import re

from reports.language.years import base_years_in, year_values, years_in
from sibyl_project.common.regex import regex

_YEAR = (
    r"(?:(?:fiscal|financial|business) )?(?:year|period)\b(?! (?:ended|ending|end\b|of|from|to))"
)
_THIS = regex(
    rf"(?<!\d )\b(?:the|this) (?:current |present )?(?:reporting {_YEAR}|{_YEAR} under review)"
    rf"|(?<!\d )\bthis (?:fiscal |financial )?year\b",
    re.IGNORECASE,
)
_LAST = regex(
    rf"\b(?:the )?(?:previous|prior|preceding|last) (?:reporting )?{_YEAR}(?!s)", re.IGNORECASE
)


def with_years(text: str, year: int | None) -> str:
    """A sentence with the years in the place of words that stand for them. `year` is the one its
    report is about; where the sentence names one itself, that is meant, and where it names several
    nothing is changed."""
    low = text.lower()
    if "year" not in low and "period" not in low:
        return text
    named = set(year_values(text)) - {base.value for base in base_years_in(text)}
    if len(named) > 1:
        return text
    of = named.pop() if named else year
    if of is None:
        return text
    if not years_in(text):
        text = _THIS.sub(str(of), text)
    return _LAST.sub(str(of - 1), text)
