"""The one analyser behind index, query and the offline embedder: text to lexemes.

What an auditor searches for stays one token: `S2.29(a)(vi)`, `em-ep-110a.1`, `scope3`, `tco2e`,
`1.5°c`, `30%`, `2030`. Everything else is lower-cased, stripped of stop words and lightly stemmed.
PostgreSQL's own configuration splits these tokens apart.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path

from sibyl_project.common.regex import regex
from sibyl_project.common.text import normalise
from standards import paragraph_ids
from standards.retrieval.stemming import stem
from standards.sasb import codes

LONGEST_LEXEME = 60  # longer runs are debris of parsing; a tsvector refuses lexemes above 2 kB
STOP_WORDS = frozenset((Path(__file__).parent / "stop_words.txt").read_text("utf-8").split())
# spellings of one thing, folded before the text is cut into tokens: what each must hold, pattern,
# replacement
_PHRASES = (
    ("greenhouse", regex(r"greenhouse[ -]gas(?:es)?", re.IGNORECASE), "ghg"),
    ("ghgs", regex(r"\bghgs\b", re.IGNORECASE), "ghg"),
    ("cent", regex(r"\bper ?cent\b|\bpercentage\b", re.IGNORECASE), "percent"),
    ("capital", regex(r"\bcapital (?:expenditures?|spend(?:ing)?)\b", re.IGNORECASE), "capex"),
    ("worker", regex(r"\bco[- ]?workers?\b", re.IGNORECASE), "employee"),
    ("dioxide", regex(r"\bcarbon dioxide equivalents?\b", re.IGNORECASE), "co2e"),
    (
        "co2",
        regex(r"\b(?:metric )?ton(?:ne)?s?(?: of)? co2[- ]?(?:equivalents?|eq?)\b", re.IGNORECASE),
        "tco2e",
    ),
    ("co2", regex(r"\bt ?co2[- ]?(?:eq?|equivalents?)(?![a-z])", re.IGNORECASE), "tco2e"),
    ("co2", regex(r"\bco2[- ](?:eq?|equivalents?)(?![a-z])", re.IGNORECASE), "co2e"),
)
_SCOPES = regex(
    r"\bscopes?[ -]*([123])\b((?:[ ]*(?:,|&|\+|/|-|and|or|to"
    r"|through)[ ]*(?:and )?(?:scopes? ?)?[123]\b(?![.,]?\d|%))*)",
    re.IGNORECASE,
)
_RANGE = regex(r"-|to|through")
_TOKEN = regex(
    r"(?P<degrees>\d+(?:\.\d+)?) ?(?:°|º|degrees?\b) ?(?:c\b|celsius\b)?"
    r"|(?P<warm>\d(?:\.\d)?)c\b"
    r"|(?P<number>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)(?:(?P<sign> ?%)|(?P<glued>[a-z]+))?"
    r"|(?P<percent>%)"
    r"|(?P<word>[^\W\d_]+(?:'[a-z]+)?[\d]*[a-z]*)"
)


def lexemes(text: str) -> list[str]:
    """The lexemes of `text` in order, repeats kept. Blank text gives an empty list."""
    return [lexeme[:LONGEST_LEXEME] for lexeme in _lexemes(normalise(text))]


def _lexemes(text: str) -> Iterable[str]:
    position = 0
    for start, end, name in sorted([*paragraph_ids.find(text), *codes.find(text)]):
        if start < position:
            continue
        yield from _plain(text[position:start])
        yield name.lower()
        if not paragraph_ids.is_valid(name):
            yield from _plain(name)  # a code is also looked for by its industry and topic
        position = end
    yield from _plain(text[position:])


def _plain(text: str) -> Iterable[str]:
    lowered = text.lower()
    for held, pattern, replacement in _PHRASES:
        if held in lowered:
            text = pattern.sub(replacement, text)
            lowered = text.lower()  # one replacement may make what the next looks for
    if "scope" in lowered:
        text = _SCOPES.sub(_name_scopes, text)
    for match in _TOKEN.finditer(text.lower()):
        if match.lastgroup == "word":
            if word := _word(match[0]):
                yield word
        else:
            yield from _token(match)


@lru_cache(maxsize=65536)
def _word(printed: str) -> str:
    """The lexeme of a word, empty for a stop word."""
    word = printed.removesuffix("'s").replace("'", "")
    return stem(word) if word not in STOP_WORDS and len(word) > 1 else ""


def _name_scopes(match: re.Match[str]) -> str:
    numbers = [int(match[1]), *map(int, re.findall(r"[123]", match[2]))]
    if len(numbers) == 2 and _RANGE.search(match[2]):
        numbers = list(range(numbers[0], numbers[1] + 1)) or numbers
    return " ".join(f"scope{number}" for number in numbers) + " "


def _token(match: re.Match[str]) -> Iterable[str]:
    if match["degrees"] or match["warm"]:
        yield f"{match['degrees'] or match['warm']}°c"
    elif match["number"]:
        yield from _number(match)
    else:
        yield "percent"


def _number(match: re.Match[str]) -> Iterable[str]:
    number = match["number"].replace(",", "")
    if match["sign"]:
        yield f"{number}%"
        yield "percent"
    else:
        yield number
        if match["glued"] and len(match["glued"]) > 1:
            yield stem(match["glued"])
