"""What the heading of a column or table says about time: the one year of the figures below it.

Which kind of values they are (actual, change, share, target) is for the reader of tables to say.
"""

from __future__ import annotations

import re

from reports.language.periods import periods_in
from reports.language.years import (
    BRACKETED_MARK,
    FOOTNOTE_MARKS,
    NOTED_YEAR,
    YEAR,
    Year,
    fiscal_year,
    years_in,
)
from sibyl_project.common.regex import regex

# a year with at most a word or a date around it, and a remark in brackets behind it
_YEAR_WITH_A_WORD = regex(
    r"(?:[A-Za-z(][A-Za-z.() ]{0,18} ?)?(?:\d{1,2}\.? (?:[A-Za-z]{3,9}\.? )?)?"
    rf"(?:(?:FY|CY) ?'?)?{YEAR}(?:[/\u2013-]\d\d)?{FOOTNOTE_MARKS}"
    rf"(?: ?\([A-Za-z ]{{1,20}}\))?{BRACKETED_MARK}"
)
_COMPARES = regex(
    r"\bchange|variation|\bvar\.|\bdelta\b|\u0394|\bvs\b|versus|\byoy\b|year[ -]o[nv]"
    r"|\b(?:compared|relative) (?:to|with)\b|\bagainst\b|\bsince\b",
    re.IGNORECASE,
)
_TARGETS = regex(
    r"target|milestone|\bgoals?\b|ambition|forecast|budget|objective|outlook", re.IGNORECASE
)
# a footnote mark that lost its height: "20231", "2023 1)"
_GLUED_MARK = regex(rf"(?<!\d)(?=(?P<year>{YEAR}))(?:{NOTED_YEAR}|{YEAR}\s?\(?\d\))(?![\d.,])")


def is_year_heading(text: str) -> bool:
    """Whether a cell names one year and nothing else of weight: "2023", "FY 2023", "31 Dec 2023",
    "2019 (restated)"."""
    return bool(_YEAR_WITH_A_WORD.fullmatch(text))


def year_of_heading(text: str) -> Year | None:
    """The one year of which the figures below a heading are: "2023 total", "31.12.2023", "2022
    (restated)", "20231" with a footnote, "Year ended 31 March 2023", "2022/23".

    None for a heading that names several years, a period, a comparison or a target.
    """
    if ends := fiscal_year(text):
        return Year(ends, text.strip(), 0, len(text))
    if _COMPARES.search(text) or _TARGETS.search(text) or periods_in(text):
        return None
    years = years_in(text) or _with_glued_mark(text)
    return years[0] if len({year.value for year in years}) == 1 else None


def _with_glued_mark(text: str) -> list[Year]:
    return [
        Year(int(match["year"]), match["year"], match.start("year"), match.end("year"))
        for match in _GLUED_MARK.finditer(text)
    ]
