"""What a text says of a claim, by rules. They decide by structure alone: a printed figure that
agrees or differs, a fact that denies what the claim denies, the same told on the word of others.
Everything else is not analysed.

Satire, opinion, old news, words of the company and texts on others take no side.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from agents.outside_text.about import About, about, is_of_authority, speaks_for_itself
from agents.outside_text.bound import bound_figure
from agents.outside_text.fields import topics_in
from agents.outside_text.figures import can_be_held, printed_beside
from agents.outside_text.known import Known
from agents.outside_text.likewise import told_likewise
from agents.outside_text.passing import is_in_passing
from agents.outside_text.sentences import (
    Said,
    is_of_a_part,
    is_own_word,
    origin_of,
    said_in,
    states_nothing,
)
from agents.outside_text.skeleton import (
    is_with_its_place,
    names_one_year,
    punishment_in,
    why_not_its_figure,
)
from agents.outside_text.subject import is_apart, names_any, own_places_in
from agents.outside_text.tiers import SATIRE
from agents.outside_text.types import (
    DIRECTION,
    NUMERIC,
    Contradiction,
    OutsideText,
    Reading,
    Stance,
)
from reports.figures.types import Quantity
from reports.language.negation import is_absence
from reports.language.years import year_values
from reports.types import ClaimView
from sibyl_project.common.numbers import shown
from sibyl_project.common.regex import regex

OWN_WORD: Final = "it passes on the company's own words"
_OPINION = regex(
    r"(?:^|\n|\| ?|: ?)(?:Opinion|Editorial|Comment(?:ary)?|Letters?|Op-?ed|Column|Viewpoint|Blog"
    r"|Satire|Humou?r|Podcast|Advertorial)\b ?[:|\u2013\u2014-]|\bsatir\w+\b|\bparody\b",
    re.IGNORECASE,
)
_OPINION_PATH = regex(
    r"/(?:opinions?|editorials?|comment(?:isfree|ary)?|letters?|blogs?|satire|humou?r|columns?)/",
    re.IGNORECASE,
)
_TAKEN_BACK = regex(
    r"\b(?:retract\w*|withdrawn by|should not be relied on|expression of concern|correction"
    r"|corrected|misstated|misidentified|clarification)\b",
    re.IGNORECASE,
)
_PENALTY = regex(
    r"\b(?:fines?|fined|penalt\w+|sanction\w*|convict\w*|violations?|breach\w*|non-?compliance"
    r"|prosecut\w*|infringe\w*)\b",
    re.IGNORECASE,
)
_NARROWED = regex(
    r"\b(?:in excess of|exceed\w*|above|over|more than|greater than|at least|threshold\w*"
    r"|material(?:ly)?|significant(?:ly)?|major|serious|severe|substantial)\b",
    re.IGNORECASE,
)
_OF_A_CAUSE = regex(
    r"\b(?:for|relat(?:ing|ed) to|concerning|regarding|in respect of|in connection with)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Asked:
    """A claim with the figures it states."""

    claim: ClaimView
    figures: tuple[Quantity, ...] = ()


@dataclass(frozen=True, slots=True)
class Judged:
    """A text that is known to be about the company, and whether anything takes its word away:
    `no_word` says what, "" where nothing does."""

    text: OutsideText
    who: About
    said: tuple[Said, ...] = ()
    no_word: str = ""
    own: bool = False


def judged(text: OutsideText, known: Known, kind: str = "") -> Judged:
    """A text as far as it does not depend on a claim; `kind` is that of its outlet."""
    who = about(text, known)
    if who not in (About.COMPANY, About.UNSURE):
        return Judged(text, who)
    own = speaks_for_itself(text, known) or kind == "wire"
    no_word = OWN_WORD if own else _no_word(text, kind)
    said = tuple(said_in(text, known)) if who is About.COMPANY else ()
    return Judged(text, who, said, no_word, own)


def _no_word(text: OutsideText, kind: str) -> str:
    if kind == SATIRE:
        return "it is satire"
    if _OPINION.search(text.words) or _OPINION_PATH.search(text.url):
        return "it is opinion or satire"
    return ""


def stance_of(asked: Asked, given: Judged, known: Known) -> Reading:
    """What a text says of a claim."""
    if given.who is About.UNSURE and is_with_its_place(asked.claim.text, given.text, known):
        given = replace(given, who=About.COMPANY, said=tuple(said_in(given.text, known)))
    if strange := _of_others(asked, given, known):
        return strange
    by_figure = _by_figures(asked, given, known)
    found = by_figure or _by_denial(asked, given, known) or _by_words(asked, given, known)
    if found is not None:
        return found
    return Reading(Stance.NOT_ANALYSED, given.no_word or "rules cannot read what it says")


def _of_others(asked: Asked, given: Judged, known: Known) -> Reading | None:
    """That a text is about another company or another subject, or may be; None for one that surely
    speaks of the company, and maybe of the claim."""
    claim, text = asked.claim.text, given.text
    if is_apart(claim, text, known, surely=given.who is About.COMPANY):
        return Reading(Stance.UNRELATED, "it is about something else")
    if is_in_passing(claim, text, known):
        return Reading(Stance.UNRELATED, "it names the company only in passing")
    if given.who is About.COMPANY:
        return None
    if given.who is About.UNSURE or names_any(own_places_in(claim), text):
        return Reading(Stance.NOT_ANALYSED, "it may be about another company of that name")
    return Reading(Stance.UNRELATED, "it is about another company")


def _by_figures(asked: Asked, given: Judged, known: Known) -> Reading | None:
    """The stance that printed figures decide; a text that prints several numbers for a figure
    decides nothing."""
    if not can_be_held(asked.figures):
        return None
    year = given.text.day.year if given.text.day else None
    same: dict[Quantity, Said] = {}
    other: list[tuple[Quantity, Quantity, Said]] = []
    why = ""
    for one in given.said:
        found = printed_beside(asked.figures, one.words, year, known)
        if not found.speaks:
            continue
        if barrier := _barrier(one, given, known) or _not_its_figure(one, asked, known):
            why = why or barrier
            continue
        same |= dict.fromkeys(found.same, one)
        other += [(mine, theirs, one) for mine, theirs in found.other]
    if same and not other:
        return _confirmed(asked, given, same)
    if other and not same and not why:
        mine, theirs, one = other[0]
        printed, claimed = (shown(each.value, each.unit) for each in (theirs, mine))
        said = f"it prints {printed}, the claim {claimed}"
        origin = origin_of(one.words, given.text)
        return Reading(Stance.CONTRADICTS, said, one.words, Contradiction.DIRECT, NUMERIC, origin)
    if same or other:
        return Reading(Stance.NOT_ANALYSED, why or "it prints several numbers for the figure")
    return Reading(Stance.NOT_ANALYSED, why) if why else None


def _barrier(one: Said, given: Judged, known: Known) -> str:
    """Why a sentence with a figure takes no side."""
    if given.no_word:
        return given.no_word
    if not one.subject:
        return "its sentence does not name the company"
    if is_own_word(one.words, known):
        return OWN_WORD
    return states_nothing(one.words)


def _not_its_figure(one: Said, asked: Asked, known: Known) -> str:
    """Why a figure of a sentence is not plainly the company's, of one year."""
    changes = any(figure.baseline_year for figure in asked.figures)
    if not changes and not names_one_year(one.words):
        return "it names several years"
    return why_not_its_figure(one.words, known)


def _confirmed(asked: Asked, given: Judged, same: dict[Quantity, Said]) -> Reading:
    first = next(iter(same.values()))
    left = [one for one in asked.figures if one not in same]
    origin = origin_of(first.words, given.text)
    if left:
        rest = "; ".join(shown(one.value, one.unit) for one in left[:3])
        return Reading(
            Stance.NOT_ANALYSED,
            f"it prints a figure of the claim and says nothing on {rest}",
            first.words,
            origin=origin,
        )
    told = "; ".join(shown(one.value, one.unit) for one in same)
    return Reading(
        Stance.SUPPORTS, f"it prints {told}", first.words, confidence=NUMERIC, origin=origin
    )


def _by_denial(asked: Asked, given: Judged, known: Known) -> Reading | None:
    """A punishment that a text states as a fact, of the same topic and year, against a claim that
    there was none. A claim of none above a sum, of a part of the company, or for a cause of another
    kind is not denied by every punishment, and stays open."""
    claim = asked.claim.text
    if not (is_absence(claim) and _PENALTY.search(claim)):
        return None
    topics = topics_in(claim)
    if _NARROWED.search(claim) or is_of_a_part(claim) or (not topics and _OF_A_CAUSE.search(claim)):
        return None
    years = set(year_values(claim))
    for one in given.said:
        punished = punishment_in(one.words, known)
        if not punished or not _is_of(topics, one.words) or _barrier(one, given, known):
            continue
        if is_of_a_part(one.words) or not years or set(year_values(one.words)) != years:
            continue
        return Reading(
            Stance.CONTRADICTS,
            f"it says that the company was punished ({punished})",
            one.words,
            Contradiction.DIRECT,
            DIRECTION,
            origin_of(one.words, given.text),
        )
    return None


def _by_words(asked: Asked, given: Judged, known: Known) -> Reading | None:
    """A text that says the same in much the same words, on the word of somebody else."""
    if given.no_word or _TAKEN_BACK.search(given.text.words):
        return None
    authority = is_of_authority(given.text.url)
    claim = asked.claim.text
    if one := bound_figure(claim, asked.figures, given.text, given.said, known):
        why = "it counts the same figure for the company"
    elif one := told_likewise(claim, given.text, given.said, known, by_authority=authority):
        why = "it says the same on the word of others"
    else:
        return None
    origin = origin_of(one.words, given.text)
    return Reading(Stance.SUPPORTS, why, one.words, confidence=DIRECTION, origin=origin)


def _is_of(topics: Sequence[str] | set[str], sentence: str) -> bool:
    """Whether a sentence is of one of the topics of a claim; a claim without one is of all."""
    own = topics_in(sentence)
    return bool(own & set(topics)) if topics else bool(own)
