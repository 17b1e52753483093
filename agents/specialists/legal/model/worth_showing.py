"""Whether a section says anything of the company that is worth a model's reading: not addresses,
titles alone, lists of contents, or heads of a table without its rows."""

from __future__ import annotations

import re
from collections.abc import Sequence

from agents.specialists.legal.model.sections import Section
from reports.document.report_parts import ENDED
from reports.types import Statement, StatementKind
from sibyl_project.common.regex import regex

LEAST_WORDS = 5  # of a sentence, besides addresses
_CONTENTS_SHARE = 0.6  # of the lines of a section that end in the number of a page
_FEWEST_LINES = 4
_SAID = frozenset({StatementKind.SENTENCE, StatementKind.LIST_ITEM, StatementKind.CAPTION})
_ADDRESS = regex(
    r"\S*(?:https?:|www\.|@)\S*|\b[\w-]+(?:\.[\w-]+)*\.(?:com|org|net|eu|de|fr|at|io|gov)(?:/\S*)?",
    re.I,
)
_REACHED = regex(r"(?:phone|tel|fax|e-?mail|telefon|contact)\W", re.I)
_WORD = regex(r"[^\W\d_]{2,}")
_TO_A_PAGE = regex(r"(?:[^\W\d_)]|\.{2,}|\s\|)\s*\|?\s*\d{1,3}$")
_MOST_ENTRY_WORDS = 14
_FIGURE = regex(r"\d")


def says_something(section: Section) -> bool:
    """Whether at least one statement says something, and the section is no list of contents."""
    return not _lists_contents(section.statements) and any(
        _says(one, section) for one in section.statements
    )


def _says(one: Statement, section: Section) -> bool:
    words = len(_WORD.findall(_ADDRESS.sub(" ", one.whole)))
    if one.kind is StatementKind.ROW:
        heads = section.heads.get((one.page, one.table), ())
        cells = [cell for cell in one.whole.split(" | ") if cell.strip()]
        return one.whole not in heads and (
            words >= 2 * LEAST_WORDS
            or (words > 0 and len(cells) > 1 and bool(_FIGURE.search(one.whole)))
        )
    if one.kind is StatementKind.LABEL:
        return words > 1 and bool(_FIGURE.search(one.text)) and not _reaches(one.text)
    return one.kind in _SAID and words >= LEAST_WORDS and not _reaches(one.text)


def _reaches(text: str) -> bool:
    """Whether words only say how somebody is reached."""
    return bool(_REACHED.search(text)) and bool(_ADDRESS.search(text))


def _lists_contents(statements: Sequence[Statement]) -> bool:
    lines = [one.text.strip() for one in statements if one.kind is not StatementKind.HEADING]
    entries = [
        line for line in lines if len(line.split()) <= _MOST_ENTRY_WORDS and _TO_A_PAGE.search(line)
    ]
    numbers = [int(found[0]) for line in entries if (found := re.search(r"\d{1,3}$", line))]
    if numbers != sorted(numbers):
        return False
    others = [line for line in lines if line not in entries]
    titled = len(entries) > 1 and len(others) > 1 and not any(map(_tells, others))
    return titled or (
        len(entries) >= _FEWEST_LINES and len(entries) >= _CONTENTS_SHARE * len(lines)
    )


def _tells(line: str) -> bool:
    """Whether a line holds a figure, or ends as a sentence does, as titles do not."""
    return bool(_FIGURE.search(line) or ENDED.search(line))
