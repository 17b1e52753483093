"""A text that says of a fact what the claim says of it, in much the same words, for the same day or
year, and rests on somebody who is not the company: an authority, a register, a measurement."""

from __future__ import annotations

import calendar
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from agents.outside_text.about import names_company
from agents.outside_text.known import Known
from agents.outside_text.sentences import Said, is_own_word, states_nothing
from agents.outside_text.skeleton import skeleton_of
from agents.outside_text.subject import names_any, numbers_in, own_places_in, stems_in
from agents.outside_text.types import OutsideText
from reports.language.negation import is_absence, is_plain_no, is_plan
from reports.language.qualifiers import is_target
from reports.language.years import year_values
from sibyl_project.common.regex import regex

_SHARED: Final = (
    0.8  # more than so many of the telling words of a claim stand in the sentence or just before
)
_IN_SENTENCE: Final = 0.75  # of them that stand in the sentence itself
_TAKEN_UP: Final = 0.4  # the same, of a sentence that takes up what is spoken of
_TAKES_UP = regex(r"^(?:According to [^,]{1,40}, )?(?:the|it|this|that)\b", re.IGNORECASE)
# the company as who acts, where no place of its own tells that it is meant
_ACTS = regex(r"(?:^|, |\bthat |\b[Tt]he (?:company|group|firm|maker) )@ (?!and\b)\w")
_DENIES = regex(
    r"\b(?:none|nobody|nothing|zero|free of|fail(?:s|ed|ure)?|refus\w+|ceas\w+|stopped|halted"
    r"|suspended|only|barely|hardly|partly|most(?:ly)?|half|delay\w*|postpon\w+|out of|no longer"
    r"|abandon\w*|cancel\w*|terminat\w*|rejected|withdr[ae]w\w*|lapsed|expired|revoked|lost|broke\w*)\b",
    re.IGNORECASE,
)
_FEWEST: Final = 4  # telling words of a claim that says enough to be recognised
_CHECKED = regex(
    r"\b(?:authorit(?:y|ies)|inspect(?:or|ion)s?|ministry|minister|regulators?|regist(?:er|ry|ries)"
    r"|registrations?|court|tribunal|ombudsm[ae]n\S*|grid operator|agency|commission"
    r"|certification body|land registry|gazette|auditors)\b",
    re.IGNORECASE,
)
_MEASURED = regex(
    r"\b(?:[Ww]e|[Tt]he authors|[Oo]ur (?:auditors|inspectors|readings))(?: have)? (?:measured"
    r"|metered|sampled|monitored|recorded|evaluated?|counted|visited|inspected|logged|verified"
    r"|read)\b|\b[Oo]ur (?:own )?(?:count|ranking|survey|measurements?|readings|list|audit)\b"
)
_FUTURE = regex(
    r"\b(?:will|shall|would|is to|are to|was to|were to|due to|plans?|planned to|planning"
    r"|intends?|aims?|until|before|except|apart from|but)\b",
    re.IGNORECASE,
)
_SPOKEN = regex(
    r"\b(?:sa(?:ys|id)|told|insist\w*|boast\w*|promis\w*|pledg\w*|brochure|announc\w*|campaign\w*)"
    r"\b|[\u201c\u201d\"\u00ab\u00bb]",
    re.IGNORECASE,
)
_MONTH = regex(rf"\b(?:{'|'.join(calendar.month_name[1:])})\b")
_EXCEEDED = regex(r"\bexceed\w*|\bbreach\w*|\babove\b|\bover\b|\bviolat\w*", re.IGNORECASE)
_LIMITS = regex(r"\b(?:limits?|limit values?|thresholds?|permitted)\b", re.IGNORECASE)
_KEPT = regex(
    r"^(?:In [^,]{3,20}, )?(?:[Aa]ll|[Ee]ach|[Ee]very)\b[^,;]{0,60}"
    r"\b(?:stayed|remained|were|was|kept) (?:well |always |consistently )?(?:below|within|under)"
    r"\b[^,;]{0,40}\blimits?\b"
    r"[^;]{0,20}\b(?:in each|in every|throughout|at all times|all year)\b"
)


@dataclass(frozen=True, slots=True)
class Window:
    """A sentence of a text, with its title and the sentence before, which say what it speaks of."""

    said: Said
    around: str

    @property
    def words(self) -> str:
        """The sentence itself."""
        return self.said.words


def told_likewise(
    claim: str, text: OutsideText, said: Sequence[Said], known: Known, *, by_authority: bool
) -> Said | None:
    """The sentence of a text that says what a claim says, on somebody else's word; `by_authority`
    where a public authority publishes it."""
    if is_target(claim) or is_plan(claim) or len(set(year_values(claim))) != 1:
        return None
    for one in windows(said):
        is_checked = by_authority or is_told_by_others(one, text)
        if is_checked and is_stated(one, known) and _is_of_it(claim, one, text, known):
            return one.said
    return None


def is_told_by_others(one: Window, text: OutsideText) -> bool:
    """Whether a sentence rests on an authority or a register, or its author measured or counted."""
    return bool(_CHECKED.search(one.around) or _MEASURED.search(text.text))


def windows(said: Sequence[Said]) -> Iterator[Window]:
    """The clauses of a text, each with what stands around it."""
    title = said[0].words if said else ""
    for before, one in pairwise(said):
        for clause in one.words.split("; "):
            yield Window(replace(one, words=clause), f"{title}\n{before.words}\n{clause}")


def is_stated(one: Window, known: Known) -> bool:
    """Whether a sentence states something of the company as a fact, in nobody's mouth."""
    words = one.words
    if not names_company(one.around, known) and not one.said.subject:
        return False
    return not (
        states_nothing(words)
        or is_own_word(words, known)
        or _FUTURE.search(words)
        or _SPOKEN.search(words)
        or is_target(words)
    )


def _is_of_it(claim: str, one: Window, text: OutsideText, known: Known) -> bool:
    if not _is_of_time(claim, one, text) or not _has_names(claim, one):
        return False
    if _denies(claim):
        return names_company(one.words, known) and _keeps_limits(claim, one, text)
    mine = stems_in(claim)
    if not own_places_in(claim) and not _ACTS.search(skeleton_of(one.words, known)):
        return False
    if len(mine) < _FEWEST or _denies(one.words, claim):
        return False
    around, inside = (len(mine & stems_in(words)) for words in (one.around, one.words))
    needed = _TAKEN_UP if _TAKES_UP.search(one.words) else _IN_SENTENCE
    return around > _SHARED * len(mine) and inside >= needed * len(mine)


def _denies(words: str, claim: str = "") -> bool:
    """Whether some words deny or undo something, unless a claim itself tells it with the same
    word."""
    undone = (found[0].casefold() for found in _DENIES.finditer(words))
    plainly = is_absence(words) or is_plain_no(words)
    return plainly or any(one not in claim.casefold() for one in undone)


def _has_names(claim: str, one: Window) -> bool:
    """Whether the names and numbers of a claim all stand in a sentence or just before."""
    around = OutsideText("", "", one.around)
    names = own_places_in(claim)
    return all(names_any(frozenset({name}), around) for name in names) and (
        numbers_in(claim) <= numbers_in(one.words)
    )


def _is_of_time(claim: str, one: Window, text: OutsideText) -> bool:
    """Whether a sentence is of the year of a claim, and of its month where it names one. A month
    without a year is one of the year in which the text was published."""
    years, months = set(year_values(one.words)), set(_MONTH.findall(one.words))
    if not years and months and text.day:
        years = {text.day.year}
    wanted = set(_MONTH.findall(claim))
    return years == set(year_values(claim)) and wanted <= months


def _keeps_limits(claim: str, one: Window, text: OutsideText) -> bool:
    """Whether all parts of the company kept the limits that a claim says none of them exceeded."""
    if not (_EXCEEDED.search(claim) and _LIMITS.search(claim) and _KEPT.search(one.words)):
        return False
    own = stems_in(claim) - stems_in("limits exceeded none permit permits")
    return bool(own) and own <= stems_in(text.words)
