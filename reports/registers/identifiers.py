"""Identifiers of companies and securities, and names without their legal forms (no Django here)."""

from __future__ import annotations

import unicodedata
from functools import lru_cache
from typing import Final

from sibyl_project.common.regex import regex
from standards.retrieval.sentences import word_set

LEI_LENGTH: Final = 20
ISIN_LENGTH: Final = 12
_NO_SIGNS = regex(r"[\s.\-\u2010-\u2015]+")
_LEI = regex(r"[A-Z0-9]{18}\d{2}")
_ISIN = regex(r"[A-Z]{2}[A-Z0-9]{9}\d")
_WORD = regex(r"[^\W_]+")
_INITIALS = regex(r"\b(?:\w\.){2,}")
_LEGAL_FORMS: Final = word_set(
    "ab ag aktiebolag aktiengesellschaft as asa aps bv bvba co company corp corporation cv doo dd "
    "ek eood eurl ev gmbh gesmbh group gruppe holding holdings inc incorporated kft kg kgaa "
    "limited limitada llc llp lp ltd ltda lda mbh nv ojsc oy oyj ou pjsc plc pte pty sa sab sarl "
    "sas sca scrl se sgps sl slu societe sociedad sp snc spa spol srl sro ug ulc zoo zrt oo "
    "anonyme anonima"
)
_SMALL_WORDS: Final = word_set("the and und et z")


def lei_in(text: str) -> str:
    """The LEI that a text is, without blanks and dashes; empty where its check digits do not hold
    (ISO 17442: the number is 1 modulo 97)."""
    plain = _NO_SIGNS.sub("", text).upper()
    if not _LEI.fullmatch(plain):
        return ""
    return plain if int("".join(str(int(char, 36)) for char in plain)) % 97 == 1 else ""


def isin_in(text: str) -> str:
    """The ISIN that a text is; empty where its check digit does not hold (Luhn over its letters as
    numbers)."""
    plain = _NO_SIGNS.sub("", text).upper()
    if not _ISIN.fullmatch(plain):
        return ""
    digits = "".join(str(int(char, 36)) for char in plain)
    total = 0
    for at, digit in enumerate(reversed(digits)):
        worth = int(digit) * (2 if at % 2 else 1)
        total += worth - 9 if worth > 9 else worth
    return plain if total % 10 == 0 else ""


@lru_cache(maxsize=4096)
def name_key(name: str) -> str:
    """The telling words of a company's name, folded: without accents, marks and legal forms. Empty
    for a name of legal forms alone."""
    plain = unicodedata.normalize("NFKD", name.casefold())
    plain = "".join(char for char in plain if not unicodedata.combining(char))
    plain = _INITIALS.sub(lambda found: found[0].replace(".", ""), plain).replace("a/s", "as")
    words = _WORD.findall(plain.replace("'", "").replace("\u2019", ""))
    return " ".join(word for word in words if word not in _LEGAL_FORMS | _SMALL_WORDS)


def has_legal_form(name: str) -> bool:
    """Whether a name ends with a legal form, or holds one."""
    plain = _INITIALS.sub(lambda found: found[0].replace(".", ""), name.casefold())
    words = _WORD.findall(plain)
    return any(word in _LEGAL_FORMS for word in words)
