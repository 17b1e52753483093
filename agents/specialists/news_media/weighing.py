"""What stories say of a claim, and whether that counts.

One tier 1 story, two of tier 2, or three of tier 3 contradict a claim, each of another source
(F8.15); fewer are shown and count for nothing. A story supports where its outlet is of tier 1 or 2.
One that an attached document tells speaks there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from agents.outside_text.about import About
from agents.outside_text.known import Known
from agents.outside_text.sentences import is_own_word, origin_of
from agents.outside_text.stance import OWN_WORD, Asked, Judged, judged, stance_of
from agents.outside_text.stories import Story, stories_of
from agents.outside_text.subject import is_on_subject
from agents.outside_text.tiers import WEIGHTS, Outlets, outlet_of
from agents.outside_text.types import OutsideText, Reading, Stance
from reports.registers.identifiers import name_key
from sibyl_project.common.domains import host_of, registrable

LEAST_TRUSTED: Final = 2  # the tier up to which a story supports
_ENOUGH: Final = {1: 1, 2: 2, 3: 3}  # by tier, how many contradicting sources make a contradiction
_TAKES_SIDES: Final = (Stance.SUPPORTS, Stance.CONTRADICTS)


@dataclass(frozen=True, slots=True)
class Told:
    """A story with its texts, each known as far as no claim is needed for it; `tier` is that of the
    best outlet that prints it."""

    story: Story
    texts: tuple[Judged, ...]
    tier: int

    @property
    def attached(self) -> OutsideText | None:
        """The attached document that tells the same story, if one does."""
        return next((text for text in self.story.texts if text.attached), None)

    @property
    def best(self) -> Judged:
        """The text that stands for the story."""
        return self.texts[0]


@dataclass(frozen=True, slots=True)
class Spoken:
    """What a story says of a claim: by which of its texts, who speaks, how far that text's outlet
    is trusted, and why it counts for nothing, "" where it counts."""

    told: Told
    by: Judged
    reading: Reading
    source: str
    tier: int
    no_weight: str = ""

    @property
    def supports(self) -> bool | None:
        """As the finding says it."""
        if self.no_weight or self.reading.stance not in _TAKES_SIDES:
            return None
        return self.reading.stance is Stance.SUPPORTS

    @property
    def confidence(self) -> float:
        """How sure it is: of a contradiction by the weight of its tier (F8.16)."""
        sure = self.reading.confidence
        if self.reading.stance is Stance.CONTRADICTS:
            sure *= WEIGHTS[self.tier] / WEIGHTS[1]
        return round(sure if self.supports is not None else min(sure, 0.3), 3)


def told_of(texts: Iterable[OutsideText], known: Known, outlets: Outlets) -> list[Told]:
    """The stories that some texts tell, each graded and known whom it is about."""
    return [_told(story, known, outlets) for story in stories_of(list(texts))]


def _told(story: Story, known: Known, outlets: Outlets) -> Told:
    rated = sorted(story.texts, key=lambda text: outlets.of(text.url).tier)
    texts = tuple(judged(text, known, outlets.of(text.url).kind) for text in rated)
    return Told(story, texts, outlets.of(rated[0].url).tier)


def spoken_on(
    asked: Asked,
    stories: Sequence[Told],
    known: Known,
    outlets: Outlets,
    by_model: Mapping[tuple[str, str], Reading] | None = None,
) -> list[Spoken]:
    """What every story says of a claim, those that take a side first, the most trusted first.
    `by_model` are the readings of a model, by the ids of claim and text."""
    issuers = {
        _folded(told.attached.issuer): told.attached.issuer for told in stories if told.attached
    }
    found = [_spoken(asked, told, known, outlets, by_model or {}) for told in stories]
    found = [replace(one, source=issuers.get(_folded(one.source), one.source)) for one in found]
    order = list(Stance)
    found.sort(key=lambda one: (order.index(one.reading.stance), one.tier))
    return _enough(found)


def _spoken(
    asked: Asked,
    told: Told,
    known: Known,
    outlets: Outlets,
    by_model: Mapping[tuple[str, str], Reading],
) -> Spoken:
    read = [(each, _reading(asked, each, known, by_model)) for each in told.texts]
    sides = {reading.stance for _, reading in read if reading.stance in _TAKES_SIDES}
    if len(sides) > 1:
        open_one = Reading(Stance.NOT_ANALYSED, "its prints say different things")
        source = _source(told.best, open_one, outlets)
        return Spoken(told, told.best, open_one, source, told.tier)
    order = list(Stance)
    by, reading = min(read, key=lambda pair: order.index(pair[1].stance))
    source, tier = _source(by, reading, outlets), outlets.of(by.text.url).tier
    return Spoken(told, by, reading, source, tier, _no_weight(told, by, reading, tier))


def _reading(
    asked: Asked, given: Judged, known: Known, by_model: Mapping[tuple[str, str], Reading]
) -> Reading:
    """What rules read, or a model where they could not; it speaks of no words of the company."""
    by_rules = stance_of(asked, given, known)
    read = by_model.get((asked.claim.id, given.text.id))
    if read is None or not for_model(asked, given, by_rules):
        return by_rules
    if read.stance in _TAKES_SIDES and is_own_word(read.quote, known):
        return Reading(Stance.NOT_ANALYSED, OWN_WORD, reasoned_by=read.reasoned_by)
    return replace(read, origin=origin_of(read.quote, given.text))


def for_model(asked: Asked, given: Judged, by_rules: Reading) -> bool:
    """Whether a text is one that a model may read beside a claim: surely about the company, with a
    word of its own, on the subject, and beyond the rules."""
    return (
        by_rules.stance is Stance.NOT_ANALYSED
        and given.who is About.COMPANY
        and not given.no_word
        and not by_rules.quote
        and is_on_subject(asked.claim.text, given.text)
    )


def _no_weight(told: Told, by: Judged, reading: Reading, tier: int) -> str:
    if reading.stance not in _TAKES_SIDES:
        return ""
    if told.attached is not None:
        return "the same story is attached as evidence and speaks there"
    if by.own:
        return "the company speaks for itself"
    if reading.stance is Stance.SUPPORTS and tier > LEAST_TRUSTED:
        return f"its outlet is of tier {tier}"
    return ""


def _source(by: Judged, reading: Reading, outlets: Outlets) -> str:
    """Who speaks: whom the text names, else its outlet. An outlet named by its name is that
    outlet."""
    if not reading.origin:
        return by.text.issuer or outlet_of(by.text) or by.text.title
    folded = _folded(reading.origin)
    domains = (registrable(host_of(one.address)) for one in outlets.ratings)
    named = (domain for domain in domains if folded and _folded(domain) == folded)
    return next(named, reading.origin)


def _folded(source: str) -> str:
    """A source by its bare name: "reuters" of "Reuters" and of "reuters.com"."""
    if " " not in source and (domain := registrable(source.casefold())):
        return domain.partition(".")[0]
    return name_key(source).replace(" ", "")


def _enough(found: Sequence[Spoken]) -> list[Spoken]:
    """The same, where too few contradict for a contradiction marked as counting for nothing."""
    against = {
        one.source: one.tier
        for one in reversed(found)
        if one.reading.stance is Stance.CONTRADICTS and not one.no_weight
    }
    if not against or is_contradicted(against.values()):
        return [
            replace(one, no_weight="its outlet is of tier 4")
            if one.reading.stance is Stance.CONTRADICTS and not one.no_weight and one.tier > 3
            else one
            for one in found
        ]
    why = "fewer sources contradict than it takes: one of tier 1, two of tier 2 or three of tier 3"
    return [
        replace(one, no_weight=one.no_weight or why)
        if one.reading.stance is Stance.CONTRADICTS
        else one
        for one in found
    ]


def is_contradicted(tiers: Iterable[int]) -> bool:
    """Whether sources of these tiers, each another one, contradict a claim together."""
    graded = list(tiers)
    return any(sum(one <= tier for one in graded) >= many for tier, many in _ENOUGH.items())
