"""From claims to paragraphs in two phases (FRD 3, 3.2 to 3.5): hints first, then retrieval that
confirms, replaces or adds.

Hints are what the model named while it read, in its order, or what the subject of the claim points
to. Retrieval is asked for groups of claims of one kind, and for a single claim only where its
group's passages have nothing to do with its hints. A claim without a subject of the standards keeps
no paragraph and says why; only where fewer than four in five claims of the report would keep one,
those get the paragraph that comes nearest, and it is said to be no more.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field

from agents.claims.schemas import ClaimDraft
from reports.types import Origin, Priority
from standards.mapping import (
    MappedParagraph,
    Mapping,
    RegistryIndex,
    asked,
    lacks_subject,
    map_claim,
    shipped_index,
)
from standards.mapping.industry_metrics import METRIC_PARAGRAPHS
from standards.packaged import packaged_requirements
from standards.types import Requirement

TOP_K = 3  # FRD 3, 3.4: enough to surface the relevant ones without noise
NEAR_BEST = 0.6  # a further paragraph is kept when it scores at least this share of the best one
LEAST_KEPT = 0.8  # share of the claims of a report that keep a paragraph (FRD 3 #8)
LEAST = 0.25  # of a score of wording: of 16 paragraphs below it that were looked up, none was right
NEAREST_SCORE = 0.2
GROUP = 4  # claims that share a query
MOST_SEARCHES = 100  # per document
QUERY_CHARACTERS = 600
RELEVANCE_CHARACTERS = 300

Search = Callable[[str], Sequence[str]]  # a query to paragraph ids, best first; raises SearchFailed
# the same for several queries, in order
SearchEach = Callable[[Sequence[str]], Sequence[Sequence[str]]]
# of edited registries
_indexes: deque[tuple[tuple[Requirement, ...], RegistryIndex]] = deque(maxlen=2)
_ORDER = {Priority.HIGH: 0, Priority.MEDIUM: 1, Priority.LOW: 2}


class SearchFailed(Exception):
    """Retrieval is not to be had; hints are then all there is."""


@dataclass(frozen=True, slots=True)
class Proposed:
    """A paragraph a claim speaks to, why, and where it came from."""

    paragraph_id: str
    pillar: str
    score: float
    relevance: str
    origin: Origin


@dataclass(slots=True)
class Mapped:
    """What came out: for each claim its paragraphs, best first, or why it has none; the searches
    made; and a note where retrieval failed."""

    paragraphs: list[list[Proposed]] = field(default_factory=list)
    reasons: list[str] = field(default_factory=list)  # "" for a claim with paragraphs
    searches: int = 0
    note: str = ""


@dataclass(slots=True)
class _Item:
    """A claim on its way: its hints, and the paragraphs that its own words are recognised to speak
    to, best first."""

    claim: ClaimDraft
    mapping: Mapping
    worded: dict[str, MappedParagraph]
    hints: list[str]
    hits: list[str] = field(default_factory=list)


class Mapper:
    """Maps the claims of one report over one registry."""

    def __init__(
        self, index: RegistryIndex, search_each: SearchEach, *, industry: str = ""
    ) -> None:
        """`industry` is the code of the report's SASB industry, empty where it is not known."""
        self._index, self._search_each, self._industry = index, search_each, industry
        self._nodes = {node.paragraph_id: node for node in index.nodes}
        self._made = 0

    def map(self, claims: Iterable[ClaimDraft]) -> Mapped:
        """Paragraphs for every claim, in the order given."""
        items = [self._item(claim) for claim in claims]
        note = ""
        try:
            self._retrieve(items)
        except SearchFailed as failure:
            note = (
                "Paragraphs rest on hints alone, for the standards could not be searched: "
                f"{failure}"
            )
        decided = [self._decided(item, checked=not note) for item in items]
        self._fill(items, decided)
        reasons = [
            "" if found else item.mapping.why for item, found in zip(items, decided, strict=True)
        ]
        return Mapped(decided, reasons, self._made, note)

    def _item(self, claim: ClaimDraft) -> _Item:
        mapping = map_claim(
            claim.text,
            claim.claim_type.value,
            index=self._index,
            industry=self._industry,
            beside=False,
        )
        worded = _recognised(mapping)
        named = [pid for pid in claim.hints if pid in self._nodes]
        best = max((hit.score for hit in worded), default=0.0)
        near = [hit.paragraph_id for hit in worded[:TOP_K] if hit.score >= NEAR_BEST * best]
        return _Item(claim, mapping, {hit.paragraph_id: hit for hit in worded}, named or near)

    def _retrieve(self, items: Sequence[_Item]) -> None:
        """A query for every group, then one for each claim its group did not serve, the most
        important claims first."""
        groups = _groups(items, self._nodes)
        found = self._ask_each(
            [_joint_query([item.claim.text for item in group]) for group in groups]
        )
        for group, hits in zip(groups, found, strict=True):
            for item in group:
                item.hits = list(hits)
        unserved = [
            item
            for item in items
            if not any(self._related(hint, hit) for hint in item.hints for hit in item.hits)
        ]
        first = sorted(unserved, key=lambda item: _ORDER[item.claim.priority])[
            : max(0, MOST_SEARCHES - self._made)
        ]
        for item, hits in zip(
            first, self._ask_each([item.claim.text for item in first]), strict=True
        ):
            item.hits = hits

    def _ask_each(self, queries: Sequence[str]) -> list[list[str]]:
        """The published paragraphs each query finds; none for a blank one, which is not asked."""
        asked = [query for query in queries if query.strip()]
        self._made += len(asked)
        found = iter(self._search_each(asked) if asked else ())
        return [
            [pid for pid in next(found) if pid in self._nodes] if query.strip() else []
            for query in queries
        ]

    def _related(self, one: str, other: str) -> bool:
        """The same paragraph, one within the other, or neighbours in one section."""
        if one == other or one.startswith(f"{other}(") or other.startswith(f"{one}("):
            return True
        here, there = self._nodes[one], self._nodes[other]
        return (here.standard, here.pillar, here.section) == (
            there.standard,
            there.pillar,
            there.section,
        )

    def _decided(self, item: _Item, *, checked: bool) -> list[Proposed]:
        """The paragraphs of a claim: its hints in their order, each confirmed by retrieval or not,
        without those that are refuted; then what retrieval adds."""
        chosen: dict[str, Origin] = {}
        for hint in item.hints:
            supported = any(self._related(hint, hit) for hit in item.hits)
            better = None if supported or not checked else self._instead(item, hint, chosen)
            if better:
                chosen[better] = Origin.REPLACED
            else:
                chosen.setdefault(hint, Origin.CONFIRMED if supported else Origin.HINT)
        if checked:
            best = max((hit.score for hit in item.worded.values()), default=0.0)
            for hit in item.hits:
                if hit in item.worded and item.worded[hit].score >= NEAR_BEST * best:
                    chosen.setdefault(hit, Origin.ADDED)
        kept = list(chosen)[:TOP_K]
        return [self._proposed(item, pid, chosen[pid], place) for place, pid in enumerate(kept)]

    def _instead(self, item: _Item, hint: str, chosen: Collection[str]) -> str | None:
        """What replaces a hint that neither retrieval nor the subject of the claim supports; None
        where the hint stays."""
        if hint in item.worded or any(self._related(hint, pid) for pid in item.worded):
            return None
        words = f"{item.claim.text} {item.claim.source_context}"
        if not lacks_subject(words, hint):
            return None
        return next((pid for pid in item.worded if pid not in chosen), None)

    def _fill(self, items: Sequence[_Item], decided: list[list[Proposed]]) -> None:
        """Give claims the paragraph that comes nearest until four in five of the report keep one:
        first those whose subject has a nearest paragraph, the most important first, then those
        whose wording comes nearest to one."""
        missing = math.ceil(LEAST_KEPT * len(items)) - sum(map(bool, decided))
        near = [
            (self._nearness(items[position]), position)
            for position, found in enumerate(decided)
            if not found and self._nearest(items[position])
        ]
        for _, position in sorted(near)[: max(0, missing)]:
            decided[position].append(self._no_more_than_nearest(items[position]))

    def _nearest(self, item: _Item) -> str:
        """The paragraph that comes nearest to a claim without a recognised one; "" for none."""
        worded = (
            hit.paragraph_id
            for hit in item.mapping.paragraphs[:1]
            if hit.score >= LEAST
            and hit.paragraph_id not in METRIC_PARAGRAPHS
            and not lacks_subject(item.claim.text, hit.paragraph_id)
        )
        nearest = item.mapping.nearest or worded
        return next((pid for pid in nearest if pid in self._nodes), "")

    @staticmethod
    def _nearness(item: _Item) -> tuple[bool, int, float]:
        scores = [hit.score for hit in item.mapping.paragraphs[:1]]
        return not item.mapping.nearest, _ORDER[item.claim.priority], -max(scores, default=0.0)

    def _no_more_than_nearest(self, item: _Item) -> Proposed:
        pid = self._nearest(item)
        node = self._nodes[pid]
        relevance = f"No more than the nearest: it asks {asked(node)}. {item.mapping.why}"
        return Proposed(
            pid,
            node.pillar.value,
            NEAREST_SCORE,
            relevance[:RELEVANCE_CHARACTERS],
            Origin.HINT,
        )

    def _proposed(self, item: _Item, pid: str, origin: Origin, place: int) -> Proposed:
        node, worded = self._nodes[pid], item.worded.get(pid)
        relevance = (
            worded.relevance
            if worded
            else f"Named for this claim; the paragraph asks: {asked(node)}."
        )
        score = worded.score if worded else round(0.5 / (place + 1), 3)
        return Proposed(pid, node.pillar.value, score, relevance[:RELEVANCE_CHARACTERS], origin)


def _recognised(mapping: Mapping) -> list[MappedParagraph]:
    return [hit for hit in mapping.paragraphs if hit.recognised]


def index_of(registry: tuple[Requirement, ...]) -> RegistryIndex:
    """The index of a registry: the shipped one as long as nobody edited it, else one kept while
    `standards.registry` keeps it."""
    if _as_sorted(registry) == _as_sorted(packaged_requirements()):
        return shipped_index()
    known = next((index for made_of, index in _indexes if made_of is registry), None)
    if known is None:
        known = RegistryIndex(registry)
        _indexes.append((registry, known))
    return known


def _as_sorted(registry: Sequence[Requirement]) -> list[tuple[Requirement, str]]:
    """Requirements beside their sort keys, which do not count when two are compared."""
    return [(requirement, requirement.sort_key) for requirement in registry]


def one_by_one(search: Search) -> SearchEach:
    """A search that takes one query at a time, as the mapper asks it."""
    return lambda queries: [search(query) for query in queries]


def _groups(items: Sequence[_Item], nodes: dict[str, Requirement]) -> list[list[_Item]]:
    """Claims of one type whose first hints stand in one pillar, GROUP at a time."""
    alike: dict[tuple[str, str], list[_Item]] = {}
    for item in items:
        pillar = nodes[item.hints[0]].pillar.value if item.hints else ""
        alike.setdefault((item.claim.claim_type.value, pillar), []).append(item)
    # half of the searches are kept for single claims
    size = max(GROUP, -(-len(items) // (MOST_SEARCHES // 2)))
    ordered = [
        sorted(same, key=lambda item: nodes[item.hints[0]].sort_key if item.hints else "")
        for same in alike.values()
    ]
    return [same[first : first + size] for same in ordered for first in range(0, len(same), size)]


def _joint_query(texts: Sequence[str]) -> str:
    """The claims of a group, each cut so that all have a share."""
    share = QUERY_CHARACTERS // max(1, len(texts))
    return " ".join(
        text if len(text) <= share else text[:share].rsplit(" ", 1)[0] for text in texts
    )
