"""A question that leans on the one before: what it does not name is taken from there."""

from __future__ import annotations

import re
from dataclasses import fields

from agents.chat.questions import Asked
from agents.chat.vocabulary import Act, Thing

# what stands in the place of each other: a new pillar replaces a paragraph
_PLACES = ("paragraphs", "wrong_paragraphs", "pillars", "pages", "claim_numbers", "ids", "quotes")
_KEPT = (
    *(
        "agents",
        "pillars",
        "verdicts",
        "supports",
        "statuses",
        "claim_types",
        "priorities",
        "results",
    ),
    *("scopes", "methods", "years", "relative_year", "base_year", "whole"),
)
_BESIDE = re.compile(
    r"\b(?:year (?:before|after|following|earlier|later)"
    r"|(?:previous|prior|preceding|following|next|subsequent) year)\b",
    re.IGNORECASE,
)
_ABOUT_CLAIM = (Act.WHY, Act.EVIDENCE, Act.SETTLE, Act.WHERE)


def joined(asked: Asked, before: Asked | None) -> Asked:
    """The question with what it leaves out, where it leans on the one before."""
    if before is None or not asked.follows:
        return asked.but(follows=False)
    if claims := _claims_meant(asked, before):
        return asked.but(ids=claims, subjects=before.subjects)
    if paragraphs := _paragraphs_meant(asked, before):
        return asked.but(paragraphs=paragraphs, subjects=before.subjects)
    changes: dict[str, object] = {"subjects": before.subjects}
    placed = any(getattr(asked, name) for name in _PLACES)
    for one in fields(Asked):
        if (
            one.name in _KEPT
            and not getattr(asked, one.name)
            and not (placed and one.name == "pillars")
        ):
            changes[one.name] = getattr(before, one.name)
        if one.name in _PLACES and one.name not in _KEPT and not placed and not asked.topic:
            changes[one.name] = getattr(before, one.name)
    if asked.years or asked.relative_year is not None:
        changes |= {"years": asked.years, "relative_year": asked.relative_year, "base_year": False}
    if not asked.years and (beside := _beside(asked, before)):
        changes |= {"years": beside, "relative_year": None}
    if asked.scopes and not any(
        one.startswith("2") or "2" in one.split("+") for one in asked.scopes
    ):
        changes["methods"] = asked.methods
    if asked.verdicts or asked.statuses:
        changes |= {"statuses": asked.statuses, "verdicts": asked.verdicts or before.verdicts}
    if not asked.topic and not _names_another(asked):
        changes |= {"topic": before.topic, "terms": (*before.terms, *asked.terms)}
    changes["acts"] = asked.acts - _bare(asked) or before.acts
    changes["things"] = asked.things - {Thing.AGENTS} | _kept_things(asked, before)
    return asked.but(**changes)


def _beside(asked: Asked, before: Asked) -> tuple[int, ...]:
    """The year before or after the one that was asked for last; none where the question counts from
    the report's own year."""
    if len(before.years) != 1 or not asked.relative_year or not _BESIDE.search(asked.text):
        return ()
    return (before.years[0] + asked.relative_year,)


def _bare(asked: Asked) -> set[Act]:
    """Acts that only the filler of a short question shows: "what about", "which ones"."""
    return {Act.LIST, Act.AMOUNT, Act.ASKS} if not asked.topic else set()


def _kept_things(asked: Asked, before: Asked) -> frozenset[Thing]:
    return before.things if not asked.things - {Thing.EMISSIONS, Thing.AGENTS} else frozenset()


def _names_another(asked: Asked) -> bool:
    """Whether a question names a pillar, a scope or a paragraph, so that the words of the last one
    are not meant beside it."""
    return bool(asked.pillars or asked.paragraphs or any("." in one for one in asked.scopes))


def _is_narrow(asked: Asked) -> bool:
    """Whether a question names what it is about, so that it does not mean the last answer."""
    named = (asked.pillars, asked.paragraphs, asked.scopes, asked.years, asked.agents)
    return bool(asked.topic) or any(named)


def _claims_meant(asked: Asked, before: Asked) -> tuple[str, ...]:
    """The claims of the last answer, where the question asks why or by what and names nothing."""
    if _is_narrow(asked) or not asked.has(*_ABOUT_CLAIM) or asked.has(Act.COUNT) or asked.verdicts:
        return ()
    return tuple(one.partition(":")[2] for one in before.subjects if one.startswith("claim:"))[:3]


def _paragraphs_meant(asked: Asked, before: Asked) -> tuple[str, ...]:
    """The same of paragraphs."""
    if _is_narrow(asked) or asked.has(Act.COUNT) or not asked.acts:
        return ()
    held = [one.partition(":") for one in before.subjects]
    if any(kind == "claim" for kind, _, _ in held):
        return ()
    return tuple(pid for kind, _, pid in held if kind in ("paragraph", "requirement"))[:2]
