"""Does the report say the same in another place? Asked when the judge sends a claim back.

A place corroborates when it stands on another page and repeats the claim's figures with its key words, or, for a claim
without figures, most of its key words. It is still the company's own word: the judge counts it as one source, the report.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from agents.legal.schemas import Document
from reports.ingest.sentences import split_sentences
from reports.types import ClaimView
from sibyl_project.common.text import normalise
from standards.retrieval.analyser import lexemes

NUMBER = re.compile(r"\d+(?:[.,]\d+)*")
YEAR = re.compile(r"(?:19|20)\d\d")
SHARED_WITH_FIGURES, SHARED_WITHOUT = 0.4, 0.7
FEWEST_WORDS = 4
PLACES_SHOWN = 3
CONFIDENCE = {True: 0.6, False: 0.5}  # with a figure repeated, without


@dataclass(frozen=True, slots=True)
class Corroboration:
    """Places (page, verbatim quote) that repeat a claim, and what was searched."""

    places: tuple[tuple[int, str], ...]
    searched: str
    summary: str
    confidence: float


def corroborate(claim: ClaimView, document: Document) -> Corroboration:
    """Search every read page but the claim's own for sentences and table rows that state the same fact."""
    words, figures = _words(claim.text), _figures(claim.text)
    found = list(_places(claim, document, words, figures)) if len(words) >= FEWEST_WORDS else []
    best = sorted(found, key=lambda place: -place[2])[:PLACES_SHOWN]
    places = tuple((page, quote) for page, quote, _ in best)
    searched = f"{len(document.read_pages)} pages; terms: {', '.join(sorted(words)[:8])}"
    if figures:
        searched += f"; figures: {', '.join(sorted(figures))}"
    return Corroboration(places, searched, _summary(places, document), CONFIDENCE[bool(figures)] if places else 0.3)


def _places(claim: ClaimView, document: Document, words: set[str], figures: set[str]) -> Iterator[tuple[int, str, float]]:
    own = normalise(claim.quote or claim.text)
    needed = SHARED_WITH_FIGURES if figures else SHARED_WITHOUT
    for page in document.read_pages:
        if page.number == claim.page:
            continue
        folded = normalise(page.text)
        if figures and not any(figure in folded for figure in figures):
            continue
        for sentence in _sentences(page.text):
            if figures and not figures <= _figures(sentence):
                continue
            shared = len(words & _words(sentence)) / len(words)
            if shared >= needed and normalise(sentence) != own:
                yield page.number, sentence, shared


def _sentences(text: str) -> Iterator[str]:
    for paragraph in text.split("\n\n"):
        for line in paragraph.split("\n"):
            yield from split_sentences(line)


def _words(text: str) -> set[str]:
    return {lexeme for lexeme in lexemes(text) if not lexeme[0].isdigit()}


def _figures(text: str) -> set[str]:
    """Figures but not years: a year alone repeats nothing."""
    return {number.replace(",", "") for number in NUMBER.findall(normalise(text)) if not YEAR.fullmatch(number)}


def _summary(places: tuple[tuple[int, str], ...], document: Document) -> str:
    if not places:
        return f"Searched {len(document.read_pages)} pages: no other page states the same fact."
    pages = ", ".join(str(page) for page in dict.fromkeys(page for page, _ in places))
    return f"The report states the same on page {pages}: \u201c{places[0][1][:240]}\u201d"
