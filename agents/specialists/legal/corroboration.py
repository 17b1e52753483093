"""Does the report say the same in another place? Asked when the judge sends a claim back.

A place corroborates when it stands on another page and repeats the claim's figures with its key
words, or, for a claim without figures, most of its key words in a statement of about its length. It
is still the company's own word: the judge counts it as one source, the report. Where no place
repeats the claim as a whole, each of its figures is looked for by its number, in every unit and
rounding, and the places that print it are named; they corroborate nothing by themselves.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from reports.figures.number_search import NumberSearch, Spot, lines_of, sought_in
from reports.language.boilerplate import is_disclaimer_page
from reports.language.years import is_year, year_values
from reports.types import ClaimView, PageContent
from sibyl_project.common.regex import regex
from sibyl_project.common.text import comparable, normalise, shortened
from standards.retrieval.analyser import lexemes

NUMBER = regex(r"\d+(?:[.,]\d+)*")
_OF_LAW = regex(  # numbers of sections, which are no figures
    r"(?:\u00a7+|\b(?:sections?|sec\.|articles?|art\.))\s*\d+\w*(?:\s*\(\d+\))*"
    r"(?:\s*(?:,|and|to|und)\s*(?:\u00a7\s*)?\d+\w*(?:\s*\(\d+\))*)*",
    re.IGNORECASE,
)
_ALL = "100"
_TELLING_DIGITS = 3  # of a number that is worth pointing to where nothing repeats its sentence
SHARED_WITH_FIGURES, SHARED_WITHOUT = 0.45, 0.7
SHARED_BACK = 0.4  # of the other statement's words, where no figure is shared
COMMON_FIGURES = frozenset({"100", "0", "50"})  # too frequent to identify a fact
FEWEST_WORDS = 4
PLACES_SHOWN = 3
_QUOTED = 240  # characters of a place that a summary quotes
CONFIDENCE = {True: 0.6, False: 0.5}  # with a figure repeated, without


@dataclass(frozen=True, slots=True)
class Corroboration:
    """Places (page, verbatim quote) that repeat a claim, and what was searched."""

    places: tuple[tuple[int, str], ...]
    searched: str
    summary: str
    confidence: float


@dataclass(frozen=True, slots=True)
class _Line:
    page: int
    quote: str
    words: frozenset[str]
    figures: frozenset[str]
    years: frozenset[int]


class Corroborator:
    """Every sentence and table row of a document, analysed once, asked about many claims."""

    def __init__(self, pages: Sequence[PageContent]) -> None:
        self.pages = len(pages)
        self._numbers = NumberSearch(
            lines_of(page for page in pages if not is_disclaimer_page(page.text))
        )
        self._lines = [
            _Line(
                page.number,
                said.text,
                frozenset(word_set(said.text)),
                frozenset(_figures(said.text)),
                _years(said.text),
            )
            for page in pages
            if not is_disclaimer_page(page.text)
            for said in page.statements
        ]

    def of(self, claim: ClaimView) -> Corroboration:
        """Search every page but the claim's own for sentences and table rows that state the same
        fact."""
        words, figures = word_set(claim.text), _figures(claim.text)
        found = self._places(claim, words, figures) if len(words) >= FEWEST_WORDS else []
        best = sorted(found, key=lambda place: -place[2])[:PLACES_SHOWN]
        places = tuple((page, quote) for page, quote, _ in best)
        searched = f"{self.pages} pages; terms: {', '.join(sorted(words)[:8])}"
        if figures:
            searched += f"; figures: {', '.join(sorted(figures))}"
        confidence = CONFIDENCE[bool(figures)] if places else 0.3
        if places:
            said = _summary(places, bool(figures))
            return Corroboration(places, searched, said, confidence)
        summary = _printed(self.printing(claim))
        return Corroboration((), searched, summary, confidence)

    def printing(self, claim: ClaimView) -> list[Spot]:
        """The places on other pages that print a figure of the claim near words of its subject, in
        any unit and rounding."""
        own = [(claim.page, claim.quote), (claim.page, claim.text)]
        spots = [
            spot
            for sought in sought_in(_OF_LAW.sub("", claim.text))
            for spot in self._numbers.spots(sought, claim.text, but=own)
            if spot.page != claim.page and spot.digits >= _TELLING_DIGITS
        ]
        return list({(spot.page, spot.quote): spot for spot in spots}.values())[:PLACES_SHOWN]

    def _places(
        self, claim: ClaimView, words: set[str], figures: set[str]
    ) -> list[tuple[int, str, float]]:
        own = comparable(claim.quote or claim.text)
        years = _years(claim.text)
        telling = bool(figures - COMMON_FIGURES)
        needed = (SHARED_WITH_FIGURES if telling else SHARED_WITHOUT) * len(words)
        back = 0.0 if telling else SHARED_BACK
        return [
            (line.page, line.quote, len(words & line.words) / len(words))
            for line in self._lines
            if line.page != claim.page
            and figures <= line.figures
            and not (years and line.years and years.isdisjoint(line.years))
            and len(words & line.words) >= max(needed, back * len(line.words))
            and comparable(line.quote) != own
        ]


def word_set(text: str) -> set[str]:
    """The words of a text as search compares them, without numbers."""
    return {lexeme for lexeme in lexemes(text) if not lexeme[0].isdigit()}


def _figures(text: str) -> set[str]:
    """Figures that tell one fact from another: no year, and not the hundred of "100 %"."""
    numbers = (
        number.replace(",", "") for number in NUMBER.findall(_OF_LAW.sub("", normalise(text)))
    )
    return {n for n in numbers if len(n) > 1 and not is_year(n) and n != _ALL}


def _years(text: str) -> frozenset[int]:
    return frozenset(year_values(text))


def _summary(places: tuple[tuple[int, str], ...], with_figures: bool) -> str:
    """Where the claim is repeated, and the words of the best place."""
    (first, quote), *others = places
    more = sorted({page for page, _ in others} - {first})
    also = f"; also p. {', '.join(map(str, more))}" if more else ""
    cut = shortened(quote, _QUOTED)
    how = "The same figures stand" if with_figures else "Nearly the same words stand"
    stop = "" if cut.endswith(".") and not also else "."
    return f"{how} on page {first}: \u201c{cut}\u201d{also}{stop}"


def _printed(spots: Sequence[Spot]) -> str:
    """Where else figures of a claim are printed that no place repeats as a whole; empty where they
    are not."""
    if not spots:
        return ""
    pages = ", ".join(str(page) for page in dict.fromkeys(spot.page for spot in spots))
    return (
        f"No sentence repeats the claim as a whole, but {spots[0].printed} is printed on page "
        f"{spots[0].page}: \u201c{shortened(spots[0].quote, _QUOTED)}\u201d"
        + (f" (figures of the claim also on pages {pages})." if len(spots) > 1 else ".")
    )
