"""Years told by their place: "in the reporting year", "(previous year: 120 t)"."""

from __future__ import annotations

import re

from reports.language.years import years_in

_YEAR = (
    r"(?:(?:fiscal|financial|business) )?(?:year|period)\b(?! (?:ended|ending|end\b|of|from|to))"
)
_THIS = re.compile(
    rf"(?<!\d )\b(?:the|this) (?:current |present )?(?:reporting {_YEAR}|{_YEAR} under review)"
    rf"|(?<!\d )\bthis (?:fiscal |financial )?year\b",
    re.IGNORECASE,
)
_LAST = re.compile(
    rf"\b(?:the )?(?:previous|prior|preceding|last) (?:reporting )?{_YEAR}(?!s)", re.IGNORECASE
)


def with_years(text: str, year: int | None) -> str:
    """A sentence with the years in the place of words that stand for them, `year` being the one its
    report is about; unchanged where it names a year itself."""
    if (
        year is None
        or ("year" not in text.lower() and "period" not in text.lower())
        or years_in(text)
    ):
        return text
    return _LAST.sub(str(year - 1), _THIS.sub(str(year), text))
