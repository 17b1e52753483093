"""Figures set apart on a page, with what they are of in the line above or below: "EUR 50m" over
"Spend in 2023".

A reader of sentences sees two paragraphs; joined they are one. Labels of a percentage axis are
taken out.
"""

from __future__ import annotations

import re

from reports.language.years import FOOTNOTE_MARKS, NAMED_YEAR, SHORT_YEAR, is_year
from sibyl_project.common.regex import regex

_NUMBER = r"[<>~\u2248]?[-\u2013]? ?(?:(?:[A-Z]{0,3}[$\u20ac\u00a3]|[A-Z]{3}) ?)?\d[\d., ]*"
_FIGURE = regex(
    rf"{_NUMBER}(?:%|(?:m|bn|k|million|billion)\b"
    rf"|[A-Za-z\u00b2\u00b3]{{1,3}}\b)?(?: ?[A-Za-z]{{1,7}}[\u00b2\u00b3\u2082]?\d?e?)?"
)
_ANNOUNCED = regex(rf"(?:{SHORT_YEAR}|{NAMED_YEAR}){FOOTNOTE_MARKS}:", re.IGNORECASE)
_CAPTION = regex(
    r"CO2|CO\u2082|[A-Z][a-z-]+ [^.;:|]{0,80}\b(?:in|for|during|as of|at the end of) "
    rf"{NAMED_YEAR}\b"
)
_AXIS_ENDS = ("0%", "100%")


def joined(text: str) -> str:
    """The paragraphs of a page; a lone figure with its caption, or with the year over or under it,
    as one of them."""
    paragraphs = re.split(r"\n[^\S\n]*\n\s*", text)
    alone = {paragraph.strip() for paragraph in paragraphs}
    axis = all(end in alone for end in _AXIS_ENDS)
    kept = [paragraph for paragraph in paragraphs if not (axis and paragraph.strip() in _AXIS_ENDS)]
    result: list[str] = []
    i = 0
    while i < len(kept):
        pair = i + 1 < len(kept) and _belong(kept, i)
        result.append(f"{kept[i].strip()} {kept[i + 1].strip()}" if pair else kept[i])
        i += 2 if pair else 1
    return "\n\n".join(result)


def _belong(paragraphs: list[str], at: int) -> bool:
    upper, lower = paragraphs[at].strip(), paragraphs[at + 1].strip()
    if _ANNOUNCED.fullmatch(upper):
        return _FIGURE.fullmatch(lower) is not None
    if not _FIGURE.fullmatch(upper) or is_year(upper):
        return False
    if is_year(lower):  # a row of them, so that the year is not the next column's
        return not (at and is_year(paragraphs[at - 1].strip())) or _years_below(paragraphs, at)
    return _CAPTION.match(lower) is not None


def _years_below(paragraphs: list[str], at: int) -> bool:
    """Whether figure and year take turns with the figure first, back to the beginning of the
    run."""
    while (
        at >= 2
        and is_year(paragraphs[at - 1].strip())
        and _FIGURE.fullmatch(paragraphs[at - 2].strip())
    ):
        at -= 2
    return not (at and is_year(paragraphs[at - 1].strip()))
