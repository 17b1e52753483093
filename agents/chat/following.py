"""A question that leans on the one before: what it does not name is taken from there.

A question has a subject (claims, requirements, figures, checks), conditions (years, pillars,
verdicts), a topic and a measure (how many, why, what is missing). One that follows changes some of
these and keeps the others; or it means rows of the last answer: "why the second one?".
"""

from __future__ import annotations

from enum import StrEnum
from typing import Final

from agents.chat import pointing
from agents.chat.questions import Asked
from agents.chat.vocabulary import Act, Thing
from agents.chat.wording import OTHER_METRIC
from reports.types import VerdictValue
from standards.types import Pillar

_NAMES: Final = (
    "paragraphs",
    "wrong_paragraphs",
    "pages",
    "claim_numbers",
    "ids",
    "quotes",
)
_TIME: Final = ("years", "relative_year", "base_year")
_SHARED: Final = ("pillars", "agents")  # conditions that mean something of every subject
_FILLER: Final = frozenset({Act.LIST, Act.AMOUNT, Act.ASKS})
_WEAK: Final = frozenset({Thing.EMISSIONS, Thing.AGENTS, Thing.FIRST, Thing.LENGTH})
_OF_ROWS: Final = (Act.WHY, Act.EVIDENCE, Act.SETTLE, Act.WHERE)
_OF_PARAGRAPHS: Final = (*_OF_ROWS, Act.MEETS, Act.MISSING, Act.ASKS)
MOST_CLAIMS, MOST_PARAGRAPHS = 3, 2


_EVERY: Final = {
    "methods": ("location", "market"),
    "pillars": tuple(str(one) for one in Pillar if one != Pillar.GENERAL),
    "verdicts": tuple(str(one) for one in VerdictValue),
    "scopes": ("1", "2", "3"),
}


class Subject(StrEnum):
    """What a question is about, as far as its conditions go."""

    CLAIMS = "claim"
    REQUIREMENTS = "requirement"
    CHECKS = "check"
    FIGURES = "figure"


_HELD: Final = ("methods", "years", "scopes", "pillars")  # what is held against each other
_CONDITIONS: Final = {
    Subject.CLAIMS: ("verdicts", "supports", "claim_types", "priorities", "scopes", *_TIME),
    Subject.REQUIREMENTS: ("statuses", "standards", "scopes"),
    Subject.CHECKS: ("results", "scopes", *_TIME),
    Subject.FIGURES: ("scopes", "methods", "whole", *_TIME),
}
_LISTED: Final = {
    Subject.CLAIMS: ("verdicts", "supports", "claim_types", "priorities", "pillars"),
    Subject.REQUIREMENTS: ("statuses", "standards", "pillars"),
}
_ALL: Final = tuple(dict.fromkeys(name for names in _CONDITIONS.values() for name in names))


def subject_of(asked: Asked) -> Subject | None:
    """What kind of rows a question is about; None where its words leave that open."""
    if asked.has(Thing.CHECK):
        return Subject.CHECKS
    claims = (asked.verdicts, asked.supports, asked.claim_types, asked.priorities)
    if asked.has(Thing.CLAIM, Thing.VERDICT) or any(claims) or asked.ids or asked.claim_numbers:
        return Subject.CLAIMS
    if asked.paragraphs or asked.statuses or asked.has(Thing.REQUIREMENT, Thing.GAP, Act.MISSING):
        return Subject.REQUIREMENTS
    if asked.methods or asked.has(Thing.FIGURE):
        return Subject.FIGURES
    return None


def joined(asked: Asked, before: Asked | None) -> Asked:
    """The question with what it leaves out, where it leans on the one before."""
    if before is None or not asked.follows:
        return asked.but(follows=False)
    return _picked(asked, before) or _of_a_part(asked, before) or _kept(asked, before)


def _picked(asked: Asked, before: Asked) -> Asked | None:
    """The question put of rows of the last answer, where it means these."""
    subject = subject_of(asked) or subject_of(before)
    claims = before.subjects_of("claim")
    paragraphs = before.subjects_of("requirement", "paragraph")
    if asked.ordinals:
        rows = claims if subject is Subject.CLAIMS or not paragraphs else paragraphs
        chosen = [rows[at] for at in map(_index, asked.ordinals) if -len(rows) <= at < len(rows)]
        return _of_rows(asked, before, claims=rows is claims, rows=chosen) if chosen else None
    if _is_narrow(asked) or asked.has(Act.COUNT):
        return None
    if claims and _means_claims(asked, before, subject):
        return _of_rows(asked, before, claims=True, rows=claims[:MOST_CLAIMS])
    of_old = subject_of(before) is Subject.REQUIREMENTS or not asked.has(Act.WHERE)
    narrows = asked.statuses and pointing.narrows(asked.text)
    means = of_old and asked.has(*_OF_PARAGRAPHS) and not narrows
    if paragraphs and means and subject in (Subject.REQUIREMENTS, None):
        return _of_rows(asked, before, claims=False, rows=paragraphs[:MOST_PARAGRAPHS])
    return None


def _means_claims(asked: Asked, before: Asked, subject: Subject | None) -> bool:
    """Whether a question on nothing that it names means the claims of the last answer."""
    if subject not in (Subject.CLAIMS, None, Subject.FIGURES) or before.statuses:
        return False
    if asked.has(Act.WHERE):
        return subject_of(before) is Subject.CLAIMS
    asks_value = asked.has(Thing.VERDICT, Thing.AGENTS) and not asked.acts - _FILLER
    if asks_value or pointing.asks_of_a_row(asked.text):
        return True
    if asked.verdicts or asked.supports:
        if pointing.points_at_one(asked.text):
            return True
        return asked.has(Act.WHY) or not (
            pointing.narrows(asked.text) or asked.has(Act.LIST) or subject_of(before)
        )
    return asked.has(*_OF_ROWS)


def _of_rows(asked: Asked, before: Asked, *, claims: bool, rows: list[str]) -> Asked:
    """A question of the claims or the paragraphs with these ids, and of nothing else."""
    named = {"ids": tuple(rows)} if claims else {"paragraphs": tuple(rows)}
    of = Subject.CLAIMS if claims else Subject.REQUIREMENTS
    told = {name: getattr(before, name) for name in _LISTED[of]}  # what the rows were listed by
    again = before.acts & {Act.WHY, Act.SETTLE, Act.EVIDENCE}
    acts = asked.acts - {Act.LIST}
    agents = asked.things & {Thing.AGENTS}
    if not (acts or agents) and not pointing.asks_of_a_row(asked.text):
        acts = again
    things = agents | ({Thing.CLAIM} if claims else {Thing.REQUIREMENT})
    alone = Asked(asked.text, acts, things, subjects=before.subjects, follows=True)
    return alone.but(agents=asked.agents, ordinals=asked.ordinals, **named, **told)


def _index(place: int) -> int:
    return place - 1 if place > 0 else place


def _of_a_part(asked: Asked, before: Asked) -> Asked | None:
    """The question put of another part of the paragraph asked for last: "and (iv)?"."""
    if not (asked.part and before.paragraphs) or asked.paragraphs:
        return None
    pid = pointing.of_part(before.paragraphs[-1], asked.part)
    acts = asked.acts - _FILLER or before.acts
    return asked.but(acts=acts, things=before.things, paragraphs=(pid,))


def _kept(asked: Asked, before: Asked) -> Asked:
    """The question with the subject, the conditions, the topic and the measure of the one before,
    where it names none of its own."""
    own, old = subject_of(asked), subject_of(before)
    same = own is None or old is None or own is old
    if own and old is None and before.about_figures and own is not Subject.FIGURES:
        same = False
    again = asked.agents and before.agents  # another agent on the same matter
    changes: dict[str, object] = {"subjects": () if again else before.subjects}
    placed = any(getattr(asked, name) for name in _NAMES)
    for name in (*_SHARED, *(_ALL if same else _CONDITIONS[own] if own else ())):
        if name not in _TIME and not getattr(asked, name):
            changes[name] = getattr(before, name)
    listed = before.ids or (before.paragraphs and before.ordinals)
    widens = listed and (asked.has(Act.COUNT, Act.LIST) or _names_conditions(asked))
    for name in _NAMES:
        kept = (same and not widens) or (name == "paragraphs" and own is Subject.CLAIMS)
        if kept and not (placed or asked.topic):
            changes[name] = getattr(before, name)
    changes |= _time(asked, before) if same else {}
    if before.pages and (step := pointing.page_beside(asked.text)):
        changes |= {"pages": (before.pages[-1] + step,)}
    changes |= _narrower(asked, before)
    if _keeps_topic(asked) and "topic" not in changes:
        both = pointing.narrows(asked.text)
        if not asked.topic or both:
            topic = dict.fromkeys((*before.topic, *asked.topic))
            changes |= {"topic": tuple(topic), "terms": (*before.terms, *asked.terms)}
    changes |= {"acts": _acts(asked, before, same=same), "things": _things(asked, before)}
    if (
        before.varied
        and asked.has(Act.COMPARE, Act.TREND)
        and not (_is_narrow(asked) or asked.methods)
    ):
        name, *other = before.varied  # "and the difference?"
        changes |= {name: tuple(sorted({*other, *getattr(before, name)}))}
    return _varied(asked.but(**changes), before)


def _varied(asked: Asked, before: Asked) -> Asked:
    """The question, with the one condition for which it has another value than the one before."""
    for name in _HELD:
        own, old = getattr(asked, name), getattr(before, name)
        if own and old and not set(own) & set(old):
            return asked.but(varied=(name, *old))
    return asked.but(varied=())


def _time(asked: Asked, before: Asked) -> dict[str, object]:
    """The years of a question, else those of the one before; "the year before" is that before the
    year asked for last."""
    if asked.relative_year and asked.beside and len(before.years) == 1 and not asked.years:
        beside = before.years[0] + asked.relative_year
        years = sorted({beside, *(before.years if asked.has(Act.COMPARE) else ())})
        return {"years": tuple(years), "relative_year": None}
    if asked.years or asked.relative_year is not None or asked.base_year:
        compared = asked.has(Act.COMPARE) and asked.years and len(before.years) == 1
        return {"years": tuple(sorted({*before.years, *asked.years}))} if compared else {}
    return {name: getattr(before, name) for name in _TIME}


def _narrower(asked: Asked, before: Asked) -> dict[str, object]:
    """Conditions of the one before that what is named takes the place of."""
    changes: dict[str, object] = {}
    if asked.paragraphs or asked.ids or asked.claim_numbers or asked.quotes:
        changes |= {"pillars": asked.pillars, "agents": asked.agents}
    for name in ("scopes", "pillars"):
        own, old = getattr(asked, name), getattr(before, name)
        if asked.has(Act.COMPARE) and len(own) == len(old) == 1 and own != old:
            changes[name] = (*old, *own)  # "compared with Scope 2?"
    scopes = asked.scopes if "scopes" not in changes else (*before.scopes, *asked.scopes)
    if scopes and not any("2" in one.split("+") for one in scopes):
        changes["methods"] = asked.methods
    if asked.adds and asked.scopes and before.scopes and not asked.topic:
        changes |= {"scopes": ("+".join(sorted({*before.scopes, *asked.scopes})),), "whole": True}
    if asked.whole and not asked.scopes and len(before.scopes) == 1:
        changes |= {"scopes": (), "methods": asked.methods}
    if asked.topic:
        changes["whole"] = asked.whole  # "and like-for-like?"
    if asked.has(Act.MISSING) and before.statuses and not asked.statuses:
        changes["statuses"] = ()
    if set(asked.topic) & OTHER_METRIC:
        changes |= {"scopes": asked.scopes, "methods": asked.methods}
    if {Thing.GAP, Thing.REQUIREMENT} & asked.things:
        changes["verdicts"] = asked.verdicts
    return changes | _others(asked, before)


def _others(asked: Asked, before: Asked) -> dict[str, object]:
    """What is left of the pillars, methods or scopes when those asked for last are left out: "and
    the others?"."""
    what = pointing.others(asked.text)
    if what is None:
        return {}
    asked = asked.but(topic=tuple(one for one in asked.topic if one != what))
    for name, every in _EVERY.items():
        if what and not name.startswith(what):
            continue
        if (had := getattr(before, name)) and not getattr(asked, name) and set(had) < set(every):
            left = tuple(one for one in every if one not in had)
            return {name: left, "topic": before.topic if not asked.topic else asked.topic}
    return {}


def _keeps_topic(asked: Asked) -> bool:
    """Whether the words of the last question are still meant."""
    if pointing.narrows(asked.text):
        return True
    named = asked.pillars or asked.paragraphs or any("." in one for one in asked.scopes)
    return not (named or asked.ids or asked.claim_numbers)


def _acts(asked: Asked, before: Asked, *, same: bool) -> frozenset[Act]:
    """What a question wants to know; what is missing stays so when it is counted."""
    own = asked.acts - _FILLER if not asked.topic else asked.acts - {Act.LIST, Act.AMOUNT}
    if not own:
        return before.acts or asked.acts
    still = {Act.MISSING} & before.acts if same and not asked.statuses else frozenset()
    return own | still if own <= {Act.COUNT, Act.COMPARE, Act.MOST} else own


def _things(asked: Asked, before: Asked) -> frozenset[Thing]:
    own = asked.things - _WEAK
    old = before.things - ({Thing.EMISSIONS} if set(asked.topic) & OTHER_METRIC else frozenset())
    return asked.things - {Thing.AGENTS} | (old if not own else frozenset())


def _names_conditions(asked: Asked) -> bool:
    """Whether a question names by what rows are listed."""
    return any(getattr(asked, name) for names in _LISTED.values() for name in names)


def _is_narrow(asked: Asked) -> bool:
    """Whether a question names what it is about, so that it does not mean the last answer."""
    named = (asked.pillars, asked.paragraphs, asked.scopes, asked.years, asked.agents, asked.pages)
    return bool(asked.topic) or any(named) or bool(asked.part or asked.standards)
