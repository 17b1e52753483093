"""Whether a sentence speaks of others than the company: of what an industry does, or of what
customers aim at. Their figures are not the company's."""

from __future__ import annotations

import re

from sibyl_project.common.regex import regex

OTHERS = "others than the company"  # the part of figures that are not the company's
_OWN = regex(  # what is sold to a sector is the company's too
    r"\b(?:we|ours?|us|the (?:company|group)|scope [123]|revenues?|sales|turnover|orders?"
    r"|business)\b(?! (?:industry|sector)\b)",
    re.IGNORECASE,
)
_ACTS = (
    r"(?:emits?|emitted|produc(?:es|ed)|accounts?|accounted|contributes?|contributed|generates?"
    r"|generated|consumes?|consumed|represents?|represented|causes?|caused|uses?"
    r"|(?:is|was|are|were) responsible)\b"
)
_INDUSTRY = regex(
    r"\b(?:(?:the|our|global|world(?:'s|\u2019s)?) )+(?:[\w-]+ ){0,3}(?:industry|sector)"
    rf"(?: (?:overall|alone|itself|as a whole|currently|today))* {_ACTS}",
    re.IGNORECASE,
)
_AIMS_OF_CUSTOMERS = regex(
    r"\b(?:customers|clients|suppliers)(?:['\u2019])? (?:own |climate |emissions? |reduction "
    r"|decarboni[sz]ation )*(?:ambitions?|targets?|goals?|pledges?|commitments?) to\b",
    re.IGNORECASE,
)


def speaks_of_others(sentence: str) -> bool:
    """Whether the figures of a sentence are those of others; not so where it names the company
    beside an industry, which is then what the company is measured by."""
    if _AIMS_OF_CUSTOMERS.search(sentence):
        return True
    return _INDUSTRY.search(sentence) is not None and not _OWN.search(sentence)
