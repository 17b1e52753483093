"""A row of the table of evidence: by which words of a claim its subject is told, and the document
that settles claims of it."""

from __future__ import annotations

import re
from dataclasses import dataclass

from reports.language.years import without_years
from sibyl_project.common.regex import regex


@dataclass(frozen=True, slots=True)
class Row:
    """Words of a subject with the document that settles claims of it and who issues that. `amounts`
    says that the document is one of amounts: it settles a claim only where one is told, or that it
    changed."""

    words: re.Pattern[str]
    document: str
    issuer: str
    amounts: bool = False

    def settles(self, text: str) -> bool:
        """Whether a claim is of this subject."""
        if self.amounts and not (_CHANGED.search(text) or _DIGIT.search(without_years(text))):
            return False
        return bool(self.words.search(text))


_DIGIT = regex(r"\d")
_CHANGED = regex(
    r"\b(?:fell|rose|grew|dropp?ed|(?:reduc|decreas|increas|lower|consum)(?:ed|tion)|cut)\b",
    re.IGNORECASE,
)


def row(words: str, document: str, issuer: str, *, amounts: bool = False) -> Row:
    """A row whose words are given as a pattern."""
    return Row(regex(rf"\b(?:{words})\b", re.IGNORECASE), document, issuer, amounts)
