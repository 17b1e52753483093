"""Who speaks: the company in its own voice or by its name, and the subjects that are never the
company."""

from __future__ import annotations

from sibyl_project.common.regex import regex

OWN_VOICE = regex(
    r"\b(?:[Ww]e|[Oo]ur|[Oo]urs|WE|OUR)\b|\b[Tt]he (?:Group|Company|company|group|Corporation"
    r"|Trust|Bank|Firm|Board|Partnership)\b"
)
NAMED_SUBJECT = regex(
    r"^(?:(?:In|During|Since|By|As of|At"
    r"|For)[^,.;]{2,45}, )?(?P<name>(?:[A-Z]|\d{1,2}(?=[&A-Z]))[\w&\u2019'-]*"
    r"(?: (?:[A-Z][\w&\u2019'-]*|of"
    r"|and))*?)(?: (?:also|further|now|already|currently))? (?:has|have|had|is|was|were|will"
    r"|aims?|plans?|[a-z]{3,}(?:ed|es|s))\b"
)
GENERIC_SUBJECTS = frozenset(
    [
        "the",
        "this",
        "these",
        "those",
        "a",
        "an",
        "in",
        "on",
        "at",
        "as",
        "for",
        "to",
        "by",
        "with",
        "from",
        "all",
        "each",
        "many",
        "some",
        "most",
        "such",
        "it",
        "they",
        "he",
        "she",
        "there",
        "here",
        "what",
        "when",
        "where",
        "if",
        "both",
        "several",
        "governments",
        "government",
        "countries",
        "companies",
        "investors",
        "consumers",
        "society",
        "europe",
        "china",
        "india",
        "ipcc",
        "iea",
        "gri",
        "tcfd",
        "issb",
        "un",
        "eu",
        "cop26",
        "cop27",
        "cop28",
        "tnfd",
        "sbti",
        "who",
        "oecd",
        "scientists",
        "humanity",
        "businesses",
        "stakeholders",
        "people",
        "climate",
        "cities",
        "science",
        "water",
        "energy",
        "electricity",
        "steel",
        "aluminium",
        "biodiversity",
        "we",
        "our",
        "i",
        "you",
        "your",
        "while",
        "although",
        "previous",
        "further",
        "additional",
        "other",
        "total",
        "financial",
        "non-financial",
        "taxonomy-alignment",
    ]
)
