"""The same statement is one claim: exact repeats anywhere, near repeats on one page.

Facts that differ are never merged.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence

from rapidfuzz import fuzz

from agents.claims.schemas import ClaimDraft
from reports.language.scopes import ONE_SCOPE
from reports.types import RULES
from sibyl_project.common.regex import regex
from sibyl_project.common.text import normalise

NEAR = 92.0  # rapidfuzz ratio, 0-100, of two statements with the same facts

_NOTE_MARK = regex(r"(?<=[%.,)\d])[¹²³⁰⁴-⁹]+")  # a footnote mark, not the 3 of m³
_NUMBER = regex(r"\d+(?:[.,]\d+)*")
# capitalised inside the sentence: places, sites, products
_NAME = regex(r"(?<=[\w,;(&/-] )[A-Z][\w-]*")
_TELLING = regex(
    rf"\b(?:not?|never|none|without|un\w+|{ONE_SCOPE}(?:(?:,| and|,? &) [123])*|increas\w+"
    r"|decreas\w+|reduc\w+|ris\w+|rose|fell|tonnes?|tons?|[kmgt]wh|[mgtp]j|%|per ?cent|million"
    r"|billion|thousand|kt|mt|m3|litres?|location|market|absolute|intensity|men|women|target\w*"
    r"|aim\w*|will|plan\w*)(?!\w)",
    re.IGNORECASE,
)


def parted(claims: Sequence[ClaimDraft]) -> tuple[list[ClaimDraft], list[ClaimDraft]]:
    """The claims in order, the first of each statement kept, and those that repeat one of them. Of
    near repeats on one page the longer quote stays in its place.

    A model may take several claims from one sentence, so its claims are told apart by their texts.
    """
    kept: list[ClaimDraft] = []
    repeats: list[ClaimDraft] = []
    quotes: dict[str, str] = {}  # with who found it first
    texts: set[str] = set()
    on_page: dict[tuple[int, tuple[str, ...]], list[int]] = defaultdict(list)
    for claim in claims:
        quote, text = _comparable(claim.quote), _comparable(claim.text)
        by_rules = RULES in {claim.reasoned_by, quotes.get(quote)}
        if quote in quotes if by_rules else text in texts:
            repeats.append(claim)
            continue
        quotes.setdefault(quote, claim.reasoned_by)
        texts.add(text)
        alike = on_page[(claim.page, facts_of(claim.quote))]
        twin = next((index for index in alike if _is_near(claim, kept[index])), None)
        if twin is None:
            alike.append(len(kept))
            kept.append(claim)
        elif len(claim.quote) > len(kept[twin].quote):
            repeats.append(kept[twin])
            kept[twin] = claim
        else:
            repeats.append(claim)
    return kept, repeats


def _is_near(one: ClaimDraft, other: ClaimDraft) -> bool:
    quotes = fuzz.ratio(_comparable(one.quote), _comparable(other.quote))
    if RULES in {one.reasoned_by, other.reasoned_by}:
        return quotes >= NEAR
    texts = fuzz.ratio(_comparable(one.text), _comparable(other.text))
    return min(quotes, texts) >= NEAR and facts_of(one.text) == facts_of(other.text)


def facts_of(text: str) -> tuple[str, ...]:
    """Numbers, names, scopes, units, directions and negations, sorted: statements that differ here
    differ in fact."""
    plain = normalise(_NOTE_MARK.sub("", text))
    words = [match.group().lower() for match in _TELLING.finditer(plain)]
    return tuple(sorted([*_NUMBER.findall(plain), *_NAME.findall(plain), *words]))


def _comparable(text: str) -> str:
    return normalise(_NOTE_MARK.sub("", text)).lower().rstrip(".;: ")
