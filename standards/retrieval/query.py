"""The terms of a question: its own words, words that only frame it, and words that mean nearly the
same.

Both engines, in memory and in the database, weigh these terms alike. `data/synonyms.txt` holds the
synonyms of this field.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from functools import cache

from standards.packaged import DATA
from standards.retrieval.analyser import lexemes

SYNONYM_SHARE = 0.3  # of a word that means nearly the same, beside 1 for the word itself
FRAME_SHARE = (
    0.3  # of a word that asks, or names whoever is asked, beside 1 for what is asked about
)
_FRAME = """company entity organisation organization firm issuer corporation report disclose
disclosure describe provide
information explain mention discuss say tell relation regarding"""
Phrase = tuple[str, ...]


def query_terms(text: str) -> dict[str, float]:
    """Lexeme to the share (above 0, at most 1) of its rarity that it counts, the query's own
    lexemes first and in order.

    Only a text made of nothing but stop words has no terms.
    """
    own = list(dict.fromkeys(lexemes(text)))
    about = [lexeme for lexeme in own if lexeme not in _frame()]
    terms = {lexeme: FRAME_SHARE if about and lexeme in _frame() else 1.0 for lexeme in own}
    for phrase in _phrases(lexemes(text)):
        for kin in _thesaurus().get(phrase, ()):
            for lexeme in kin:
                if lexeme not in own:
                    terms[lexeme] = max(terms.get(lexeme, 0.0), SYNONYM_SHARE / len(kin) ** 0.5)
    return terms


def frame_share(lexeme: str) -> float:
    """FRAME_SHARE for a lexeme that only frames a question, else 1."""
    return FRAME_SHARE if lexeme in _frame() else 1.0


def _phrases(tokens: Sequence[str]) -> Iterator[Phrase]:
    for length in range(1, _longest() + 1):
        for start in range(len(tokens) - length + 1):
            yield tuple(tokens[start : start + length])


@cache
def _frame() -> frozenset[str]:
    return frozenset(lexemes(_FRAME))


@cache
def _longest() -> int:
    return max(map(len, _thesaurus()))


@cache
def _thesaurus() -> dict[Phrase, tuple[Phrase, ...]]:
    found: defaultdict[Phrase, dict[Phrase, None]] = defaultdict(dict)
    for line in (DATA / "synonyms.txt").read_text("utf-8").splitlines():
        narrow, one_way, broad = line.partition(">")
        if not line.strip() or line.startswith("#"):
            continue
        members = [tuple(lexemes(member)) for member in (broad if one_way else narrow).split(",")]
        for speaker in [tuple(lexemes(narrow))] if one_way else members:
            found[speaker].update(
                dict.fromkeys(member for member in members if member and member != speaker)
            )
    return {speaker: tuple(kin) for speaker, kin in found.items() if speaker}
