"""Mapping a claim to the paragraphs it is about: by its subject, and where no subject is recognised
by search in the registry, cues, and the wording of reports.

Pure functions without a database.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from sibyl_project.common.text import normalise
from standards.mapping.blend import blended
from standards.mapping.index import Evidence, RegistryIndex, shipped_index
from standards.mapping.industry_metrics import METRIC_PARAGRAPHS
from standards.mapping.recommendation_model import (
    RecommendationModel,
    recommendation_of,
    shipped_model,
)
from standards.mapping.subjects import Found, Words, speaks_to, subjects_of
from standards.types import Pillar, Requirement

__all__ = [
    "TOP",
    "MappedParagraph",
    "Mapping",
    "RegistryIndex",
    "asked",
    "lacks_subject",
    "map_claim",
    "map_with",
    "shipped_index",
]

TOP = 10
FLOOR = 0.09  # below this a claim and a paragraph share words by chance
# what the best neighbour in the same pillar adds: two paragraphs that agree outweigh a single one
SUPPORT = 0.3
SUBJECT_SCORE = 0.9  # of the first paragraph of the first subject
NEXT_PARAGRAPH, NEXT_SUBJECT = 0.85, 0.75  # shares of the score of the one before
BESIDE_SUBJECT = 0.35  # the most that a paragraph found by its wording has beside a subject's
LEAST_WITHOUT_SUBJECT = 0.5  # of a score, where no subject is recognised
WEAK_SCORE = 0.2  # the same of a weak one, before which wording that speaks more clearly comes
NOTHING_RECOGNISED = "No subject of which IFRS S1 or S2 asks something was recognised in its words."
# claim type of FRD 3: what its claims are mostly about
TYPE_PILLARS: dict[str, dict[Pillar, float]] = {
    "legal_governance": {Pillar.GOVERNANCE: 0.04, Pillar.RISK_MANAGEMENT: 0.02},
    "quantitative": {Pillar.METRICS_TARGETS: 0.05},
    "strategic": {Pillar.STRATEGY: 0.04, Pillar.METRICS_TARGETS: 0.02},
    "environmental": {Pillar.METRICS_TARGETS: 0.02, Pillar.STRATEGY: 0.02},
    "geographic": {Pillar.STRATEGY: 0.02},
}


@dataclass(frozen=True, slots=True)
class MappedParagraph:
    """One paragraph a claim speaks to; `score` is 0 to 1, `relevance` one sentence that says why.

    `recognised` says that the claim has its subject, or a cue and wording that leaves little doubt;
    the others are what comes nearest.
    """

    paragraph_id: str
    pillar: Pillar
    score: float
    relevance: str
    recognised: bool = True


@dataclass(frozen=True, slots=True)
class Mapping:
    """The paragraphs of a claim and their pillars, best first; both empty when nothing in the
    registry fits.

    Where none is recognised, `why` says why in a sentence, and `nearest` may name paragraphs that
    would come nearest.
    """

    paragraphs: tuple[MappedParagraph, ...] = ()
    pillars: tuple[Pillar, ...] = ()
    why: str = ""
    nearest: tuple[str, ...] = ()


def map_claim(
    text: str,
    claim_type: str | None = None,
    *,
    index: RegistryIndex | None = None,
    industry: str = "",
    beside: bool = True,
) -> Mapping:
    """Up to ten paragraphs a claim speaks to, best first. Text without a subject of the standards
    maps to nothing.

    `claim_type` is one of the five types of FRD 3 and tips the balance slightly; an unknown one is
    ignored. Without an `index` the shipped registry is used. `industry` is the code of the report's
    SASB industry, empty where it is not known. Without `beside` nothing is looked for beside the
    paragraphs of a recognised subject, which halves the time.
    """
    return map_with(
        shipped_model(),
        text,
        claim_type,
        index=index or shipped_index(),
        industry=industry,
        beside=beside,
    )


def map_with(
    model: RecommendationModel,
    text: str,
    claim_type: str | None = None,
    *,
    index: RegistryIndex,
    industry: str = "",
    beside: bool = True,
) -> Mapping:
    """As `map_claim`, with another model of the wording (one without words leaves the result
    to the rules)."""
    words = Words(normalise(text))
    if not words.text:
        return Mapping(why=NOTHING_RECOGNISED)
    subjects = subjects_of(words, industry=industry)
    named = _of_subjects(subjects, index, words)
    worded = [] if subjects and not beside else _by_wording(model, words, claim_type, index)
    if subjects:
        worded = [replace(one, recognised=False) for one in worded]
    paragraphs = _joined(list(named.values()), worded, weak=bool(subjects and subjects[0].weak))
    why = "" if any(one.recognised for one in paragraphs) else NOTHING_RECOGNISED
    return Mapping(
        tuple(paragraphs[:TOP]),
        tuple(dict.fromkeys(paragraph.pillar for paragraph in paragraphs[:TOP])),
        subjects[0].why if subjects and subjects[0].why else why,
        subjects[0].nearest if subjects else (),
    )


def lacks_subject(text: str, paragraph_id: str) -> bool:
    """Whether a text has none of the words without which nothing speaks to a paragraph: no price
    for a carbon price, no pay for pay."""
    return not speaks_to(Words(normalise(text)), paragraph_id)


def _of_subjects(
    subjects: Sequence[Found], index: RegistryIndex, words: Words
) -> dict[str, MappedParagraph]:
    """The paragraphs that the subjects name, by id, best first.

    Behind the first stand only those for which the claim has the words they need, and of further
    subjects only those that are not weak.
    """
    chosen: dict[str, MappedParagraph] = {}
    best = WEAK_SCORE if subjects and subjects[0].weak else SUBJECT_SCORE
    for position, subject in enumerate(subjects):
        if position and subject.weak:
            continue
        for rank, paragraph_id in enumerate(subject.paragraphs):
            node = index.node(paragraph_id)
            if node is None or paragraph_id in chosen:
                continue
            if (position or rank) and not speaks_to(words, paragraph_id):
                continue
            score = best * NEXT_SUBJECT**position * NEXT_PARAGRAPH**rank
            chosen[paragraph_id] = MappedParagraph(
                paragraph_id, node.pillar, round(score, 3), _said(node, subject, first=not rank)
            )
    return dict(sorted(chosen.items(), key=lambda item: -item[1].score))


def _said(node: Requirement, subject: Found, *, first: bool) -> str:
    of_table = (
        f", a metric of its industry ({subject.metric_code})"
        if first and subject.metric_code
        else ""
    )
    return (
        f"The claim speaks of {subject.name}{of_table}: {subject.words}; "
        f"the paragraph asks: {asked(node)}."
    )


def _joined(
    named: Sequence[MappedParagraph], worded: Sequence[MappedParagraph], *, weak: bool
) -> list[MappedParagraph]:
    """What subjects name and what the wording finds, best first.

    Beside a subject the wording adds paragraphs of the same recommendations with little score;
    beside a weak one it adds whatever it finds, the first with its own score.
    """
    if not named:
        return list(worded)
    ids = {one.paragraph_id for one in named}
    others = [one for one in worded if one.paragraph_id not in ids]
    if weak:
        # where the wording agrees with a weak subject, its score counts for all that it names
        first_id = named[0].paragraph_id
        agreed = max((one.score for one in worded if one.paragraph_id == first_id), default=0.0)
        factor = max(1.0, agreed / named[0].score)
        named = [replace(one, score=round(factor * one.score, 3)) for one in named]
    known = {recommendation_of(paragraph_id) for paragraph_id in ids} - {None}
    first = others[:1] if weak else []
    others = [
        replace(one, score=round(BESIDE_SUBJECT * one.score, 3))
        for one in others[len(first) :]
        if weak or recommendation_of(one.paragraph_id) in known
    ]
    joined = sorted([*named, *first, *others], key=lambda one: -one.score)
    return [one for one in joined if one.score > 0]


def _by_wording(
    model: RecommendationModel,
    words: Words,
    claim_type: str | None,
    index: RegistryIndex,
) -> list[MappedParagraph]:
    """Up to ten paragraphs by shared words, cues and the wording of reports, best first."""
    text, climate = words.text, words.climate
    found = _supported(_score(text, claim_type, index, climate=climate), index)
    scored = blended(found, model.scores(text), index, climate=climate)
    best = sorted(scored, key=lambda position: (-round(scored[position].score, 6), position))[:TOP]
    return [_mapped(index.nodes[position], scored[position], words) for position in best]


def _score(
    text: str, claim_type: str | None, index: RegistryIndex, *, climate: bool
) -> dict[int, Evidence]:
    retrieved, cued = index.retrieve(text), index.cues(text, climate=climate)
    prior = TYPE_PILLARS.get(claim_type or "", {})
    scored: dict[int, Evidence] = {}
    for position in retrieved.keys() | cued.keys():
        node, cue = index.nodes[position], cued.get(position, Evidence())
        score = index.factor(node, climate=climate) * retrieved.get(position, 0.0) + cue.score
        if score >= FLOOR:
            scored[position] = Evidence(min(1.0, score + prior.get(node.pillar, 0.0)), cue.topics)
    return scored


def _supported(scored: dict[int, Evidence], index: RegistryIndex) -> dict[int, Evidence]:
    """Scores (0 to 1) that include the support of the best other paragraph of the same pillar.

    The order within a pillar does not change.
    """
    by_pillar: dict[Pillar, list[float]] = {}
    for position, evidence in scored.items():
        by_pillar.setdefault(index.nodes[position].pillar, []).append(evidence.score)
    best = {
        pillar: (*sorted(scores, reverse=True)[:2], 0.0) for pillar, scores in by_pillar.items()
    }
    supported = {}
    for position, evidence in scored.items():
        first, second, *_ = best[index.nodes[position].pillar]
        neighbour = second if evidence.score == first else first
        supported[position] = Evidence(
            (evidence.score + SUPPORT * neighbour) / (1 + SUPPORT), evidence.topics
        )
    return supported


def _mapped(node: Requirement, evidence: Evidence, words: Words) -> MappedParagraph:
    relevance = f"The claim {_reason(evidence)}; the paragraph asks: {asked(node)}."
    return MappedParagraph(
        node.paragraph_id,
        node.pillar,
        round(min(1.0, evidence.score), 3),
        relevance,
        _is_clear(node.paragraph_id, evidence, words),
    )


def _is_clear(paragraph_id: str, evidence: Evidence, words: Words) -> bool:
    """Whether wording alone leaves little doubt: a cue, a high score, and the words that the
    paragraph needs. A metric of an industry is never recognised by its wording alone."""
    return (
        bool(evidence.topics)
        and evidence.score >= LEAST_WITHOUT_SUBJECT
        and paragraph_id not in METRIC_PARAGRAPHS
        and speaks_to(words, paragraph_id)
    )


def asked(node: Requirement) -> str:
    """What a paragraph asks, worded to stand within a sentence."""
    gist = node.gist.rstrip(".")
    return gist[0].lower() + gist[1:] if gist[:2].istitle() else gist


def _reason(evidence: Evidence) -> str:
    """Why a paragraph was chosen, in words.

    Names the cues, or the shared words where there is no cue, and the model where it changed the
    score.
    """
    worded = (
        f"is worded like statements reports make under {evidence.wording}"
        if evidence.wording
        else ""
    )
    if evidence.topics:
        found = f"speaks of {' and '.join(dict.fromkeys(evidence.topics[:2]))}"
    else:
        found = "shares words with what the paragraph asks" if evidence.shared else ""
    return " and ".join(filter(None, (found, worded)))
