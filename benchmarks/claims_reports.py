"""The rules path on whole reports: claims by kind, duplicates left, paragraphs, atomic facts found,
and the time."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from rapidfuzz import fuzz

from agents.claims.dedupe import facts_of as told_facts
from agents.claims.mapping import TOP_K, Mapper, one_by_one
from agents.claims.schemas import ClaimDraft
from benchmarks import claims_facts
from benchmarks.locate import claims_of, read
from reports.document.stating import with_statements
from sibyl_project.common.text import normalise
from standards.mapping import shipped_index

# token similarity of 100 and pages apart that make two claims one, where their facts are equal
ALIKE, NEARBY = (
    90.0,
    3,
)
LONG_REPORT = 200  # pages


def show_reports(reports: Sequence[Path]) -> None:
    """Print the claims that rules find in each report, and the recall over all."""
    found = known = 0
    for path in reports:
        pages = with_statements(read(path))
        began = time.process_time()
        claims = claims_of(pages)
        seconds = time.process_time() - began
        facts = claims_facts.facts_of(path)
        missed = claims_facts.misses(facts, claims)
        found, known = found + len(facts) - len(missed), known + len(facts)
        kinds, ranks = (
            Counter(getattr(claim, name).value for claim in claims)
            for name in ("claim_type", "priority")
        )
        print(
            f"\n{path.stem}: {len(claims)} claims on {len(pages)} pages, "
            f"{len(claims) / len(pages):.1f} a page"
        )
        print(f"  kinds {dict(kinds.most_common())}; priorities {dict(ranks.most_common())}")
        print(
            f"  {sum(' | ' in claim.quote for claim in claims)} rows of tables; "
            f"{len(duplicates(claims))} duplicates left"
        )
        scaled = seconds * LONG_REPORT / len(pages)
        print(
            f"  {_with_paragraphs(claims):.1%} with paragraphs; {seconds:.2f} s CPU, {scaled:.1f} "
            f"for {LONG_REPORT} pages"
        )
        print(
            f"  facts {len(facts) - len(missed)} of {len(facts)}; pages drawn "
            f"{claims_facts.drawn_pages(pages)}"
        )
        for fact in missed:
            print(
                f"    missed, page {fact.page}: {fact.fact} {fact.value} {fact.unit}: "
                f"{claims_facts.why_missed(fact, pages)}"
            )
    print(f"\natomic facts found: {found} of {known}, {found / max(1, known):.1%}")


def duplicates(claims: Sequence[ClaimDraft]) -> list[tuple[ClaimDraft, ClaimDraft]]:
    """Pairs on nearby pages in nearly the same words with equal numbers, years, scopes and
    negation."""
    words = [normalise(claim.text).lower() for claim in claims]
    facts = [told_facts(claim.text) for claim in claims]
    return [
        (claims[first], claims[second])
        for first in range(len(claims))
        for second in range(first + 1, len(claims))
        if abs(claims[first].page - claims[second].page) <= NEARBY
        and facts[first] == facts[second]
        and fuzz.token_sort_ratio(words[first], words[second]) >= ALIKE
    ]


def _with_paragraphs(claims: Sequence[ClaimDraft]) -> float:
    """The share of claims mapped to a paragraph, with retrieval over the packaged registry."""
    return sum(map(bool, paragraphs_of(claims))) / max(1, len(claims))


def paragraphs_of(claims: Sequence[ClaimDraft]) -> list[tuple[str, ...]]:
    """The paragraph ids of each claim, best first, with retrieval over the packaged registry."""
    mapped = Mapper(shipped_index(), one_by_one(_retrieved)).map(claims)
    return [tuple(paragraph.paragraph_id for paragraph in found) for found in mapped.paragraphs]


def _retrieved(query: str) -> list[str]:
    index = shipped_index()
    scores = index.retrieve(query)
    return [
        index.nodes[position].paragraph_id
        for position in sorted(scores, key=lambda position: -scores[position])[:TOP_K]
    ]
