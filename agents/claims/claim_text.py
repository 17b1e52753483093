"""The wording of a claim: one assertion at a time, at most 300 characters, with its subject
restored."""

from __future__ import annotations

import re
from dataclasses import dataclass

from agents.claims.cues.quantities import COUNT, FIGURE, NUMBERED_NAME
from reports.language.numbered_names import without_numbered_names
from reports.language.scopes import ONE_SCOPE
from reports.language.years import RECENT_YEAR, without_years
from sibyl_project.common.regex import regex

MAX_TEXT = 300
SHORTEST_LEAD = 80  # characters of what comes before that still say what is meant
SHORTEST_PART = 4  # words of a half that can stand on its own

_VERB = (
    r"(?:(?:have|has|had|will|are|is|were|was) (?:been |also |already )?)?(?:reduced?|decreased"
    r"|increased|cut|lowered|improved|achieved|reached|rose|fell|grew|declined|dropped|diverted"
    r"|recycled|installed|invested|planted|restored|sourced|purchased|generated|saved|avoided"
    r"|consumed|trained|completed|expanded|aims?|plan(?:s|ned)? to|target(?:s|ed)?|committed"
    r"|intend(?:s|ed)? to|amounted to|totall?ed|stood at|remained|signed|launched|opened|donated)"
)
_JOINT = regex(r"(?:;|,? and|,? while|, whereas|, but) (?=\S)")
_PRONOUN_SUBJECT = regex(
    rf"^(?P<lead>(?:In|By|Since|During|As of)[^,]{{2,40}}, )?(?P<subject>[Ww]e"
    rf"|[Tt]he (?:Group|Company|company)|[A-Z][\w&]+(?: [A-Z][\w&]+)?) (?={_VERB}\b)"
)
_OWN_SUBJECT = regex(
    rf"^(?:our |the |total |absolute |net )*(?:(?:{ONE_SCOPE}(?: and (?:scope )?[123])?"
    rf"|[a-z]+(?: [a-z]+){{0,3}}|GHG [a-z]+)(?: emissions?| intensity| consumption| use"
    rf"| rate)?) (?={_VERB}\b)",
    re.IGNORECASE,
)
_SUBJECT_NEEDS_NOUN = regex(r"^(?P<scope>[Ss]cope ?[123]) (?!emissions?\b)")
_LEADING_MARK = regex(
    r"^(?:[•◦▪‣●■◼□▸►➢›\u2043→✓\u2013—*·-]+\s+|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)]\s+"
    r"|\d (?=(?:With|In|The|We|Our|As|For|Based|By|Without|Including|According)\b))+"
)
_ASIDE = regex(r" \([^()\d]*\)")
_CLAUSE_END = regex(
    r"(?:;|, (?:which|including|such as|where|with|as well as|for example|while|and)"
    r"|\s[\u2013—-]\s|:)\s?"
)
# on what stands before
_LEANS = regex(
    r"\bthe same (?:period|time|year)\b|\b(?:respectively|thereby|thereof)\b", re.IGNORECASE
)
# of words before a list
_LEAD_END = regex(r",? ?(?:including|mostly by|as follows|such as|by|namely)?:\W*$")
_BARE_YEAR = regex(rf"^({RECENT_YEAR}), (?=we\b|our\b|the\b)")  # "In" was left on the page before
_MARKS = regex(r"(?<=[a-z%)][.])\d{1,2}(?:,\d{1,2})*$|(?<=[.])\s?[¹²³⁰⁴-⁹]+$")


@dataclass(frozen=True, slots=True)
class Part:
    """One assertion of a sentence: `quote` verbatim, `text` as it reads on its own."""

    quote: str
    text: str


def clean_quote(sentence: str) -> str:
    """The sentence without list marks before it and with single spaces; what remains stands
    verbatim on the page."""
    return _LEADING_MARK.sub("", " ".join(sentence.split()))


def parts_of(sentence: str) -> list[Part]:
    """The sentence as one part, or as two where both halves state a change or target of their own,
    each with a number."""
    for joint in _JOINT.finditer(sentence):
        first, second = sentence[: joint.start()].strip(), sentence[joint.end() :].strip()
        text = _standing_alone(first, second)
        if text and _states_result(first) and _states_result(second):
            return [
                Part(first, shorten(first)),
                *(
                    Part(second, shorten(text)) if part.quote == second else part
                    for part in parts_of(second)
                ),
            ]
    return [Part(sentence, shorten(sentence))]


def shorten(text: str) -> str:
    """At most 300 characters: without asides that hold no number, else cut at the end of a clause
    or of a word."""
    text = _BARE_YEAR.sub(r"In \1, ", _LEAD_END.sub(".", _MARKS.sub("", text)))
    if len(text) <= MAX_TEXT:
        return text
    text = _ASIDE.sub("", text)
    if len(text) <= MAX_TEXT:
        return text
    ends = [
        match.start()
        for match in _CLAUSE_END.finditer(text)
        if MAX_TEXT * 0.4 < match.start() < MAX_TEXT - 2
    ]
    cut = ends[-1] if ends else text.rfind(" ", 0, MAX_TEXT - 2)
    return (text[:cut] if cut > 0 else text[: MAX_TEXT - 2]).rstrip(" ,;:") + " …"


def with_lead(text: str, lead: str) -> str:
    """`text` with the words it leans on behind it in brackets, these cut where there is no room; ""
    where hardly any is left."""
    text, lead = _MARKS.sub("", text), _MARKS.sub("", lead).rstrip(". ")
    room = MAX_TEXT - len(text) - len(" ()")
    if len(lead) > room >= SHORTEST_LEAD:
        lead = f"{lead[: lead.rfind(' ', 0, room - 2)].rstrip(' ,;:')} …"
    return f"{text} ({lead})" if len(lead) <= room else ""


def _states_result(clause: str) -> bool:
    """A change or target verb with a number: what lets half a sentence stand on its own."""
    undated = NUMBERED_NAME.sub(" ", without_years(without_numbered_names(clause)))
    numbers = FIGURE.search(undated) or COUNT.search(undated)
    return (
        bool(numbers)
        and bool(re.search(rf"\b{_VERB}\b", clause, re.IGNORECASE))
        and len(clause.split()) >= SHORTEST_PART
    )


def _standing_alone(first: str, second: str) -> str:
    """`second` with its subject: its own, or the one of `first` where `second` begins with a verb;
    "" if it has none."""
    if second.startswith("to ") or _LEANS.search(second):
        return ""
    if re.match(rf"{_VERB}\b", second):
        subject = _PRONOUN_SUBJECT.match(first)
        return f"{_capital(subject['subject'])} {second}" if subject else ""
    if scope := _SUBJECT_NEEDS_NOUN.match(second):
        noun = " emissions" if re.search(r"\bemissions?\b", first, re.IGNORECASE) else ""
        rest = second[scope.end() :]
        return f"{_capital(scope['scope'])}{noun} {rest}" if re.match(rf"{_VERB}\b", rest) else ""
    return _capital(second) if _OWN_SUBJECT.match(second) or _PRONOUN_SUBJECT.match(second) else ""


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
