"""What a compliance finding says of a claim, for an auditor.

It speaks of a paragraph only where the claim's own sentence gives at least half of what the
paragraph asks for, or names what it gives ("transition plan"), speaks of climate (S2) or
sustainability (S1), and shares a word of the paragraph. Everything else was mapped by a word that
occurs in both, and there is nothing to say. What is not given is named as something to look for:
whether the report discloses it is a question of coverage.
"""

from __future__ import annotations

from collections.abc import Sequence

from agents.specialists.legal.corroboration import word_set
from agents.specialists.legal.reading.statement_index import UnitIndex
from agents.specialists.legal.schemas import ComplianceStatus, ParagraphMapping, SubRequirement
from reports.types import ClaimView

_HERE = (ComplianceStatus.FULLY_ADDRESSED, ComplianceStatus.PARTIALLY_ADDRESSED)
# words that every report and paragraph has
_COMMON = word_set("company entity group report disclose information including total year change")
_CELL = " | "  # between the cells of a row, in quotes
_NAMED = 4


def in_words(claim: ClaimView, best_first: Sequence[ParagraphMapping]) -> str:
    """What the claim gives of the first of its paragraphs that it speaks to, and what of that
    paragraph is to be looked for; empty where it speaks to none."""
    best = next((mapping for mapping in best_first if speaks_to(claim, mapping)), None)
    return _sentences(best) if best else ""


def speaks_to(claim: ClaimView, mapping: ParagraphMapping) -> bool:
    """Whether a claim is about a paragraph: its own sentence, not a row of figures, gives at least
    half of the elements or names one that it gives, and it is on the paragraph's subject."""
    own = _given(mapping, "claim") if _CELL not in claim.quote else []
    if mapping.compliance_status not in _HERE or not own or not _is_on(claim, mapping):
        return False
    words = word_set(claim.text)
    arising = [sub for sub in mapping.sub_requirements if sub.addressed is not None]
    is_named = any(word_set(sub.requirement) <= words for sub in own)
    if not is_named and 2 * len(own) < len(arising):
        return False
    given = " ".join(sub.requirement for sub in own)
    subject = word_set(f"{mapping.section} {mapping.requirement} {given}") - _COMMON
    return bool(subject & words)


def _is_on(claim: ClaimView, mapping: ParagraphMapping) -> bool:
    """Whether the claim itself speaks of climate, for a paragraph of S2, or of sustainability."""
    subject = "CLIMATE" if mapping.paragraph_id.startswith("S2") else "SUSTAINABILITY"
    index, own = UnitIndex.of_claim(claim.text, (), claim.page)
    return bool(own & index.holding(subject))


def _given(mapping: ParagraphMapping, where: str) -> list[SubRequirement]:
    return [
        sub
        for sub in mapping.sub_requirements
        if sub.addressed and sub.where == where and _CELL not in sub.quote
    ]


def _sentences(mapping: ParagraphMapping) -> str:
    section = f" ({mapping.section.lower()})" if mapping.section else ""
    own = listed([sub.requirement for sub in _given(mapping, "claim")])
    said = [f"Gives {own}, as {mapping.paragraph_id}{section} asks."]
    if beside := _given(mapping, "context"):
        said.append(f"Beside it: {listed([sub.requirement for sub in beside])}.")
    if elsewhere := [sub for sub in _given(mapping, "report") if sub.page]:
        said.append(f"Elsewhere: {listed([on_page(sub) for sub in elsewhere])}.")
    if missing := [sub.requirement for sub in mapping.sub_requirements if sub.addressed is False]:
        said.append(f"To look for: {listed(missing)}.")
    return " ".join(said)


def on_page(sub: SubRequirement) -> str:
    """An element with the page it was found on."""
    return f"{sub.requirement} (p. {sub.page})"


def listed(names: Sequence[str]) -> str:
    """Names in one phrase; only the first of many."""
    shown = list(dict.fromkeys(names))
    more = len(shown) - _NAMED
    if more > 1:
        return f"{', '.join(shown[:_NAMED])} and {more} more"
    return shown[0] if len(shown) == 1 else f"{', '.join(shown[:-1])} and {shown[-1]}"
