"""Whether the holder of an account may be a private person, whose name is nobody's to store (no
Django here)."""

from __future__ import annotations

import re
from typing import Final

from reports.registers.identifiers import has_legal_form
from sibyl_project.common.regex import regex

_MOST_WORDS: Final = 4
_NAME = regex(r"[^\W\d_][\w'’.-]*")
_OF_ORGANISATIONS = regex(
    r"\b(?:air\w*|aero\w*|aviation|jets?|agency|authority|bank|board|ministry|minist\w+|city|stadt\w*"
    r"|municipal\w*|commune|comune|county|kommune?\w*|university|universit\w+|hospital|klinik\w*"
    r"|energ\w*|power|kraft\w*|elect\w*|électri\w*|gas|oil|petro\w*|heat\w*|w[aä]rme\w*|chauff\w*"
    r"|steel|stahl\w*|acier\w*|metal\w*|alumin\w*|cement\w*|zement\w*|kalk\w*|lime|glass|glas\w*"
    r"|paper|papier\w*|pulp|chem\w*|pharma\w*|refin\w*|raffin\w*|works?|werke?\w*|fabri\w*"
    r"|factory|mill|plant|industr\w*|manufactur\w*|international|europe|deutschland|france|italia"
    r"|espa\w+|polska|nederland|sugar|zucker\w*|food\w*|dairy|ceramic\w*|keram\w*|brick\w*"
    r"|ziegel\w*|mining|shipping|marine|maritime|lines?|logisti\w*|services?|verband|gesellschaft"
    r"|consortium|cooperative|trust|fund\w*|partners\w*|systems?|technolog\w*|association)\b",
    re.IGNORECASE,
)


def may_be_private(name: str) -> bool:
    """Whether a name may be that of a person: two to four words that begin as names do, without a
    legal form, a number, or a word that only organisations bear. An unknown company is lost with
    them, which harms less than a person who is stored."""
    words = name.replace(",", " ").split()
    if not 2 <= len(words) <= _MOST_WORDS or has_legal_form(name):
        return False
    if any(char.isdigit() for char in name) or _OF_ORGANISATIONS.search(name):
        return False
    return all(_NAME.fullmatch(word) for word in words)
