"""Asking Nominatim where places are that the offline list does not hold, or of whose name it holds
several. A name is no position: what comes of it is context, and says how far it is certain."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from agents.models import SourceAsk
from agents.sources import nominatim
from agents.sources.asking import Asker, Question
from agents.sources.records import OtherShape, Place
from agents.sources.settings import address_of
from agents.sources.types import NotConsulted
from agents.specialists.geography.locating import (
    FACILITY,
    GEOCODED,
    TOWN,
    UNKNOWN,
    Located,
    placed_in,
)
from agents.specialists.geography.places import known
from agents.specialists.geography.plausibility import countries_of
from reports.language.coordinates import positions_in
from reports.sites.types import Site, key_of, named_in
from sibyl_project.common.gazetteer import apart

MOST: Final = 25  # places of an analysis that are asked for
TOGETHER: Final = 25.0  # km; answers nearer to each other than this are one place
LABEL: Final = nominatim.SPEC.label
TOO_MANY: Final = f"an analysis asks it for {MOST} places at most"


@dataclass(frozen=True, slots=True)
class Sought:
    """A place to ask for: its name, and the code of its country where that is known."""

    name: str
    country: str = ""

    @property
    def key(self) -> tuple[str, str]:
        """What is the same for the same question."""
        return key_of(self.name), self.country


@dataclass(frozen=True, slots=True)
class Answered:
    """What Nominatim has for a place: its answers, the id of the frozen answer, or why it was not
    consulted."""

    sought: Sought
    places: tuple[Place, ...] = ()
    answer: int | None = None
    why_not: str = ""

    @property
    def one(self) -> Place | None:
        """The one place that is meant: all answers lie together."""
        return self.places[0] if self.places and self._spread <= TOGETHER else None

    @property
    def within(self) -> float | None:
        """How well its position is known, in metres; None where Nominatim does not tell."""
        if self.one is None or self.one.within is None:
            return None
        return max(self.one.within, self._spread * 1000)

    @property
    def _spread(self) -> float:
        first, *others = self.places
        here = first.latitude, first.longitude
        return max((apart(*here, one.latitude, one.longitude) for one in others), default=0.0)


Answers = Mapping[tuple[str, str], Answered]


def sought_in(text: str, sites: Sequence[Site]) -> list[Sought]:
    """The places of a claim that the offline list does not hold, or of whose name it holds several;
    none where the claim prints a position itself."""
    if positions_in(text):
        return []
    named = named_in(text, sites)
    found = [_site(site) for site in named if site.counts and _is_open(site)]
    keys = {site.key for site in named}
    found += [
        Sought(one.name, one.country)
        for one in placed_in(text)
        if one.kind in (UNKNOWN, TOWN, FACILITY)
        and one.town is None
        and not one.name.isupper()  # "EMEA" is no name of a place
        and key_of(one.name) not in keys
    ]
    return list({one.key: one for one in found}.values())


def _is_open(site: Site) -> bool:
    return site.position is None and not (_is_town(site.name) or _is_town(site.place))


def _is_town(name: str) -> bool:
    """Whether a name means one town of the list."""
    found = known(name)
    return found.meanings == 1 and bool(found.elsewhere)


def _site(site: Site) -> Sought:
    lands = countries_of(site)
    return Sought(site.name, lands[0].code if len(lands) == 1 else "")


def ask(asker: Asker, sought: Iterable[tuple[str, Sought]]) -> Answers:
    """What Nominatim has for places, each with the id of a claim that names it. A place is asked
    for once in an analysis, also where that failed, one after the other at its pace."""
    asks = SourceAsk.objects.filter(analysis=asker.analysis, source=nominatim.SPEC.name)
    before = {one.key: one for one in asks.order_by("pk")}
    found: dict[tuple[str, str], Answered] = {}
    for claim, one in sought:
        if one.key in found:
            continue
        question = nominatim.question(one.name, one.country)
        key = question.key(nominatim.SPEC.name, address_of(nominatim.SPEC))
        asked = before.get(key)
        if asked is None and len(before) >= MOST:
            found[one.key] = Answered(one, why_not=TOO_MANY)
        elif asked is not None and asked.answer_id is None:
            found[one.key] = Answered(one, why_not=asked.why_not)
        else:
            found[one.key] = _ask(asker, one, question, claim)
            before.setdefault(key, SourceAsk(key=key))
    return found


def _ask(asker: Asker, sought: Sought, question: Question, claim: str) -> Answered:
    try:
        answer = asker.ask(nominatim.SPEC, question, claim)
        return Answered(sought, tuple(nominatim.read(answer)), answer.id)
    except NotConsulted as refusal:
        return Answered(sought, why_not=refusal.reason)
    except OtherShape as problem:
        return Answered(sought, why_not=f"its answer has another shape: {problem}")


def located_by(text: str, sites: Sequence[Site], answers: Answers) -> Located | str:
    """Where the one place of a claim is by its name, or why Nominatim was not consulted on it; ""
    where it tells of no one place."""
    sought = sought_in(text, sites)
    places = {one.name for one in placed_in(text) if one.kind in (UNKNOWN, TOWN, FACILITY)}
    places |= {site.name for site in named_in(text, sites)}
    found = answers.get(sought[0].key) if len(sought) == 1 else None
    if found is None or len({key_of(name) for name in places}) != 1:
        return ""
    if found.one is None:
        return found.why_not
    return Located(found.sought.name, found.one.latitude, found.one.longitude, None, GEOCODED)
