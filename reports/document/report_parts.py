"""Which part of a report a heading opens, and which page is its table of contents, told from their
words: parts in which a report lists, defines or repeats and does not speak for itself."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sibyl_project.common.regex import regex

_GLOSSARY = regex(
    r"^(glossary|abbreviations?|acronyms|definitions?|terms and definitions|glossary .{0,40}"
    r"|.{0,30}acronyms.{0,20})$",
    re.I,
)
_INDEX = regex(
    r"\b(?:content|disclosure|reporting|reference|framework)s? (?:index|table)\b"
    r"|\bcross[- ]?reference|\b(?:gri|sasb|tcfd|esrs|issb|csrd|sdg|ungc|un global compact"
    r"|tcfd recommendations?)\b.{0,30}\b(?:index|table|content|disclosures? table|reference)"
    r"|\bwef\b|\bibc metric|stakeholder capitalism",
    re.I,
)
_DISCLAIMER = regex(
    r"\b(?:cautionary|forward[- ]looking|disclaimer|safe harbou?r|legal notice)\b", re.I
)
_ASSURANCE = regex(
    r"assurance (?:statement|report)|independent (?:auditor|assurance|limited|reasonable"
    r"|practitioner)|verification statement",
    re.I,
)
_GOALS = regex(r"\bSDGs?\b|sustainable development goals?", re.I)
_PART = {
    "glossary": _GLOSSARY,
    "index": _INDEX,
    "disclaimer": _DISCLAIMER,
    "goals": _GOALS,
    "assurance": _ASSURANCE,
}
_CONTENTS_TITLE = regex(
    r"^\W*(?:table of )?contents?\W*$|^in this (?:section|report)$", re.I | re.M
)
_CONTENTS_LINE = regex(
    r"^.{3,90}?(?:\.{3,}|\s|\|)\s*\|?\s*\d{1,3}\s*\|?\s*$|^\s*\d{1,3}\s+[A-Z].{2,80}$", re.M
)
DOT_LEADER = regex(r"\.{4,}|(?: \.){4,}")
# the codes that frameworks give their disclosures
CODE = regex(
    r"\bGRI \d|\b\d{3}-\d{1,2}\b|\b[A-Z]{2}-[A-Z]{2}-\d{3}[a-z]?\.\d|\bESRS [0-9A-Z]|"
    r"\bTCFD\b|\bSASB\b|\bE1-\d|\bC\d{1,2}\.\d|\bSDG ?\d|\bIFRS S[12]\b"
)
ENDED = regex(r"[.!;:…。！][\"')\]]*\d{0,3}$")
_CONTENTS_LINES = 6


def is_contents_page(text: str) -> bool:
    """Whether a page is a table of contents: titled so, or dot leaders, with lines that end in page
    numbers."""
    lines = [line for line in text.splitlines() if line.strip()]
    listed = sum(bool(_CONTENTS_LINE.match(line.strip())) for line in lines)
    leaders = sum(bool(DOT_LEADER.search(line)) for line in lines)
    titled = bool(_CONTENTS_TITLE.search(text))
    return leaders >= _CONTENTS_LINES or (
        titled and listed >= _CONTENTS_LINES and listed * 3 >= len(lines)
    )


def opens_reference_part(heading: str) -> bool:
    """Whether a short line, though not set as a heading, opens a glossary or an index."""
    words = len(heading.split())
    return (
        0 < words <= 6
        and not ENDED.search(heading)
        and bool(_GLOSSARY.match(heading) or (_INDEX.search(heading) and words > 1))
    )


def reference_part(headings: Sequence[str]) -> str:
    """ "glossary", "index", "disclaimer" or "": the kind of part the innermost headings open."""
    for heading in reversed(headings):
        for part, shape in _PART.items():
            if shape.search(heading):
                return part
    return ""
