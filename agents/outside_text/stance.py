"""What a text says of a claim, by rules. They decide by structure alone: a printed figure that
agrees or differs, a fact that denies what the claim denies. Everything else is not analysed.

Satire, opinion, old news, words of the company and texts on others take no side.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from agents.outside_text.about import About, about, speaks_for_itself
from agents.outside_text.fields import fields_in, topics_in
from agents.outside_text.figures import can_be_held, printed_beside
from agents.outside_text.known import Known
from agents.outside_text.sentences import (
    Said,
    is_of_a_part,
    is_own_word,
    origin_of,
    said_in,
    states_nothing,
)
from agents.outside_text.skeleton import names_one_year, punishment_in, why_not_its_figure
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
from standards.retrieval.sentences import word_set

OWN_WORD: Final = "it passes on the company's own words"
_OPINION = re.compile(
    r"(?:^|\n|\| ?|: ?)(?:Opinion|Editorial|Comment(?:ary)?|Letters?|Op-?ed|Column|Viewpoint|Blog"
    r"|Satire|Humou?r|Podcast|Advertorial)\b ?[:|\u2013\u2014-]|\bsatir\w+\b|\bparody\b",
    re.IGNORECASE,
)
_OPINION_PATH = re.compile(
    r"/(?:opinions?|editorials?|comment(?:isfree|ary)?|letters?|blogs?|satire|humou?r|columns?)/",
    re.IGNORECASE,
)
_PENALTY = re.compile(
    r"\b(?:fines?|fined|penalt\w+|sanction\w*|convict\w*|violations?|breach\w*|non-?compliance"
    r"|prosecut\w*|infringe\w*)\b",
    re.IGNORECASE,
)
_NARROWED = re.compile(
    r"\b(?:in excess of|exceed\w*|above|over|more than|greater than|at least|threshold\w*"
    r"|material(?:ly)?|significant(?:ly)?|major|serious|severe|substantial)\b",
    re.IGNORECASE,
)
_OF_A_CAUSE = re.compile(
    r"\b(?:for|relat(?:ing|ed) to|concerning|regarding|in respect of|in connection with)\b",
    re.IGNORECASE,
)
_TELLING = re.compile(r"[^\W\d_]{4,}")
_STEM = 6  # letters by which two words are one
_COMMON: Final = word_set(
    "company group report reports reported year years will have with from that this their they "
    "which about more than into over also been were other across including within through under "
    "said says new plan plans business sustainability sustainable climate environmental global "
    "since there first used when where while after before only some such each "
    "annual million billion percent percentage target targets emissions emission carbon board"
)
_ENGLISH = re.compile(r"\b(?:the|and|of|with|its|that|from|were|been)\b", re.IGNORECASE)
_ENGLISH_SHARE: Final = 0.05  # other languages have next to none of these
_FEWEST_SHARED: Final = 2  # telling words that make a text one on the subject of a claim


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
    is_read: bool = True  # whether it is written in a language that rules read


def judged(text: OutsideText, known: Known, kind: str = "") -> Judged:
    """A text as far as it does not depend on a claim; `kind` is that of its outlet."""
    who = about(text, known)
    if who is not About.COMPANY:
        return Judged(text, who)
    own = speaks_for_itself(text, known) or kind == "wire"
    no_word = OWN_WORD if own else _no_word(text, kind)
    return Judged(text, who, tuple(said_in(text, known)), no_word, own, _is_english(text.words))


def _is_english(words: str) -> bool:
    """Whether a text is English, by the share of English running words among all its words."""
    return len(_ENGLISH.findall(words)) >= _ENGLISH_SHARE * len(words.split())


def _no_word(text: OutsideText, kind: str) -> str:
    if kind == SATIRE:
        return "it is satire"
    if _OPINION.search(text.words) or _OPINION_PATH.search(text.url):
        return "it is opinion or satire"
    return ""


def stance_of(asked: Asked, given: Judged, known: Known) -> Reading:
    """What a text says of a claim."""
    if given.who is About.UNSURE:
        return Reading(Stance.NOT_ANALYSED, "it may be about another company of that name")
    if given.who is not About.COMPANY:
        return Reading(Stance.UNRELATED, "it is about another company")
    by_figure = _by_figures(asked, given, known)
    found = by_figure or _by_denial(asked, given, known)
    if found is not None:
        return found
    if is_apart(asked, given):
        return Reading(Stance.UNRELATED, "it is about something else")
    return Reading(Stance.NOT_ANALYSED, given.no_word or "rules cannot read what it says")


def is_apart(asked: Asked, given: Judged) -> bool:
    """Whether a text surely speaks of something else than a claim: they share no telling word and
    no field, and rules read its language."""
    claim, words = asked.claim.text, given.text.words
    shared = shared_words(claim, words) or fields_in(claim) & fields_in(words)
    return given.is_read and not shared


def is_on_subject(asked: Asked, text: OutsideText) -> bool:
    """Whether a text speaks of what a claim speaks of, by the telling words they share."""
    return shared_words(asked.claim.text, text.words) >= _FEWEST_SHARED


def shared_words(one: str, other: str) -> int:
    """How many telling words two texts share."""
    return len(_stems(one) & _stems(other))


def _stems(text: str) -> frozenset[str]:
    words = (word.casefold() for word in _TELLING.findall(text))
    return frozenset(word[:_STEM] for word in words if word not in _COMMON)


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


def _is_of(topics: Sequence[str] | set[str], sentence: str) -> bool:
    """Whether a sentence is of one of the topics of a claim; a claim without one is of all."""
    own = topics_in(sentence)
    return bool(own & set(topics)) if topics else bool(own)
