"""Persons as letters and signatures name them: salutations, addressees, names with an office."""

from __future__ import annotations

import re

from sibyl_project.common.regex import regex
from standards.retrieval.sentences import word_set

_SALUTATION = regex(
    r"(?:Dear|Ladies and Gentlemen|Yours|Sincerely|Kind regards|Best regards|Sehr geehrter?|Lieber?"
    r"|Mit freundlichen)\b"
)
_ADDRESSEE = regex(
    r"(?:To the|An (?:die|den|das)) .*\b(?:Boards?|Directors|Shareholders|Stockholders|Members"
    r"|Management|Vorstand\w*|Aufsichtsrat\w*|Gesellschafter\w*|AG|SE|plc|Inc|Ltd)\b",
    re.IGNORECASE,
)
_OFFICE = regex(
    r"\(?(?:[A-Z][\w-]+,? (?:and )?){0,3}?(?:Chair(?:man|woman|person)?\b|President\b|Director\b"
    r"|Partner\b|Principal\b|Manager\b|Members? of the\b|Chief (?:\w+ ){1,3}Officer\b|C[EFOTS]O\b"
    r"|Head of\b|Auditor\b|Vorsitzender?\b|Vorstand\w*|Mitglied\w*|Geschäftsführer\w*"
    r"|Wirtschaftsprüfer\w*|Leiter\w*)"
)
_NAME = regex(
    r"(?:(?:Dr|Prof|Mr|Ms|Mrs|Dipl|Ing)\. )*[A-ZÀ-Þ][\w.'’-]*"
    r"(?: (?:von|van|de|der|den|di|la|le|[A-ZÀ-Þ][\w.'’-]*)){1,4}(?:, [A-ZÀ-Þ][\w-]+)?"
)
_DIGIT = regex(r"\d")
_LONGEST_CALL = 8  # words of a salutation
_LONGEST_OFFICE = 120  # characters of an office; more is the profile that a name heads
_NO_NAMES = word_set(
    "board boards committee committees team council management governance leadership executive "
    "contact contacts organization organisation structure responsibility responsibilities members "
    "stakeholders shareholders our the and of vorstand aufsichtsrat kontakt sustainability esg "
    "climate group department report message statement letter employees compliance roles"
)


def opens_or_ends_letter(text: str) -> bool:
    """Whether words greet the reader of a letter, take leave or say to whom it is written."""
    greets = bool(_SALUTATION.match(text)) and len(text.split()) <= _LONGEST_CALL
    return greets or bool(_ADDRESSEE.match(text))


def is_signature(text: str, below: str) -> bool:
    """Whether a text is the name of a person whose office is printed below it."""
    if not _NAME.fullmatch(text) or _DIGIT.search(text):
        return False
    if any(word.strip(",.").lower() in _NO_NAMES for word in text.split()):
        return False
    return len(below) <= _LONGEST_OFFICE and bool(_OFFICE.match(below))
