"""What a statement of assurance is about: scopes with their methods, categories of Scope 3, energy,
water and other topics, each with its level."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from reports.document.assurance.types import Subject
from reports.document.assurance.words import (
    ENGAGED,
    OF_THE_KINDS,
    concludes,
    is_about_work,
    level_of,
    levels_in,
)
from reports.language.categories import CATEGORY_NAMES
from reports.language.methods import methods_in
from reports.language.scopes import scope_mentions, scopes_in
from reports.types import Statement, StatementKind
from sibyl_project.common.regex import regex

GASES: Final = "greenhouse gas emissions"
_TOPICS: Final = (
    (
        GASES,
        r"\b(?:GHG|greenhouse gas|CO2e?|carbon) (?:emissions?|inventory|footprint|statement"
        r"|assertions?)|treibhausgas|\bgaz \u00e0 effet de serre",
    ),
    (
        "energy",
        r"\benergy (?:consumption|use|usage|data|intensity|consumed)\b|\btotal energy\b"
        r"|energieverbrauch|consommations? d['\u2019]\u00e9nergie",
    ),
    (
        "renewable energy",
        r"\brenewable (?:energy|electricity)\b|erneuerbare\w* energie"
        r"|\u00e9nergies? renouvelables?",
    ),
    (
        "water",
        r"\bwater (?:consumption|withdrawals?|use|usage|data|discharge)|\btotal water\b"
        r"|wasser(?:verbrauch|entnahme)|consommations? d['\u2019]eau",
    ),
    (
        "waste",
        r"\bwaste (?:generat|data|dispos|to landfill|directed|diver|recycl)\w*|\btotal waste\b"
        r"|\babfall|\bd\u00e9chets",
    ),
    (
        "safety",
        r"\b(?:lost[- ]time|LTIR?F?R?|TRIR|fatalit|recordable|health and safety|injury)\w*"
        r"|arbeitsunf\u00e4ll|accidents? du travail",
    ),
    (
        "workforce",
        r"\b(?:employee|workforce|headcount|diversity|gender|turnover rate|training hours)"
        r"\b|besch\u00e4ftigte|mitarbeite|effectifs?\b",
    ),
)
_BY_TOPIC: Final = tuple((name, regex(form, re.IGNORECASE)) for name, form in _TOPICS)
_BY_CATEGORY: Final = tuple(
    (f"3.{number}", regex(rf"\b(?:{form})", re.IGNORECASE)) for number, form in CATEGORY_NAMES
)
_NUMBERED: Final = regex(
    r"\bcategor(?:y|ies)\s+(?P<list>\d{1,2}(?:\s*(?:,|and|&|to|-|\u2013)+\s*\d{1,2})*)\b",
    re.IGNORECASE,
)
_MOST_CATEGORY: Final = 15
_LISTED: Final = frozenset({StatementKind.LIST_ITEM, StatementKind.ROW, StatementKind.LABEL})
_WORK_FOLLOWS: Final = regex(
    r"\b(?:procedures?|activities|work|steps|responsib\w*|criteria|evidence|included|methodolog\w*)"
    r"\b[^.]*:$",
    re.IGNORECASE,
)
_IS_WORK: Final = regex(
    r"^\W*(?:\w+ly )?(?:interview|review|inquir|enquir|test|perform|assess|evaluat|analy[sz]|check"
    r"|obtain|inspect|perus|reperform|recalculat|recomput|verif(?:ied|ying)|visit|conduct|examin"
    r"|compar|reconcil|trac(?:ed|ing)|consider|understand|agree[ds]|use[ds]? our|sampl|walk"
    r"|analytic|befrag|durchsicht|beurteilung|entretien|for the)",
    re.IGNORECASE,
)
_NOT_MEANT: Final = regex(
    r"\b(?:exclud(?:ed|es|e|ing)|except(?:ing)?(?: for)?|other than|with the exception of"
    r"|not (?:been |form |form part of |part of |to )?(?:include[ds]?|including|cover(?:ed)?|extend"
    r"|subject|within|in|part|assured|verified|express|assure|verify|examine[d]?)"
    r"|outside|no (?:assurance|conclusion|opinion)|does not|do not|did not"
    r"|nicht (?:Gegenstand|Bestandteil|Teil|umfass\w*|gepr\u00fcft)|ausgenommen"
    r"|ne (?:porte|portent|couvre)|\u00e0 l['\u2019]exclusion|exclu\w*)\b",
    re.IGNORECASE,
)
_PASSIVE: Final = regex(
    r"\b(?:is|are|was|were|been|be)\b[^.;]{0,12}\b(?:excluded|not|outside)|\bnicht Gegenstand"
    r"|\bnicht Bestandteil|\bausgenommen|\bexclus?e?s?\b",
    re.IGNORECASE,
)


def subjects_in(said: Sequence[Statement], only: str) -> tuple[Subject, ...]:
    """What the statements name as assured, each subject once. `only` is the level where the
    document has one for all."""
    found: dict[tuple[str, str], Subject] = {}
    for one in speaking(said):
        for told in _named(one, only):
            key = told.topic, told.scope
            found[key] = _with(found[key], told) if key in found else told
    scoped = any(one.scope for one in found.values())
    return tuple(one for one in found.values() if one.scope or one.topic != GASES or not scoped)


def _with(one: Subject, other: Subject) -> Subject:
    """A subject with what another place tells of it; its level stays open where two are told."""
    methods = tuple(sorted({*one.methods, *other.methods}))
    levels = {one.level, other.level} - {""}
    return replace(one, methods=methods, level=levels.pop() if len(levels) == 1 else "")


def speaking(said: Sequence[Statement]) -> Iterator[Statement]:
    """The statements that may say what is covered: conclusions, what the engagement was for, and
    the entries of lists and tables that are not about the work."""
    of_work = False
    for one in said:
        text = one.whole
        if one.kind not in _LISTED:
            of_work = bool(_WORK_FOLLOWS.search(text.rstrip()))
        if concludes(one):
            yield one
        elif is_about_work(one) or OF_THE_KINDS.search(text):
            continue
        elif one.kind in _LISTED:
            if not of_work and not _IS_WORK.search(text):
                yield one
        elif one.kind is StatementKind.HEADING or ENGAGED.search(text):
            yield one


def meant(text: str) -> str:
    """The words of a text without what they leave out: what stands behind "excluding", or all of a
    sentence that says of its subject that it is left out."""
    match = _NOT_MEANT.search(text)
    if not match or re.search(r"\b(?:cause|belie|evidence that|aware|attention)", text, re.I):
        return re.split(r"\bexcept (?:for )?", text, maxsplit=1)[0]
    return "" if _PASSIVE.search(text) else text[: match.start()]


def left_out_words(text: str) -> str:
    """The words of a text that say what is left out; "" where it leaves nothing out."""
    match = _NOT_MEANT.search(text)
    if not match:
        return ""
    return text if _PASSIVE.search(text) else text[match.end() :]


def scopes_named(text: str) -> tuple[str, ...]:
    """The scopes a text names, each alone, and the categories of Scope 3: "1", "3.6"; Scope 3
    itself only where no category stands with it."""
    plain = {one for one in scopes_in(text) if one.isdigit()}
    categories = {one.scope for one in scope_mentions(text) if one.scope.startswith("3.")}
    if plain & {"3"} or re.search(r"\bcategor", text, re.IGNORECASE):
        categories |= {scope for scope, form in _BY_CATEGORY if form.search(text)}
        categories |= {f"3.{number}" for number in _numbers(text)}
    if categories and not re.search(r"\btotal scope 3\b", text, re.IGNORECASE):
        plain -= {"3"}
    return tuple(sorted(plain | categories, key=_order))


def _order(scope: str) -> tuple[int, ...]:
    return tuple(int(part) for part in scope.split("."))


def _numbers(text: str) -> Iterator[int]:
    for match in _NUMBERED.finditer(text):
        numbers = [int(number) for number in re.findall(r"\d+", match["list"])]
        if len(numbers) == 2 and re.search(r"to|-|\u2013", match["list"]):
            numbers = list(range(numbers[0], numbers[1] + 1))
        yield from (number for number in numbers if 1 <= number <= _MOST_CATEGORY)


def _named(one: Statement, only: str) -> Iterator[Subject]:
    text = meant(one.whole)
    scopes = scopes_named(text)
    above = level_of(" ".join(one.section[-1:]))
    for scope in scopes:
        level = _level_at(text, scope) or above or only
        methods = methods_in(text) if scope == "2" else ()
        yield Subject(GASES, scope, methods, level, one.page, one.text)
    for topic, form in _BY_TOPIC:
        if form.search(text) and not (topic == GASES and scopes):
            yield Subject(topic, "", (), level_of(text) or above or only, one.page, one.text)


def _level_at(text: str, scope: str) -> str:
    """The level a sentence gives for a scope: the one in brackets behind it, else the last before
    it, where the sentence names two; else its only one."""
    levels = levels_in(text)
    if len({level for _, level in levels}) <= 1:
        return levels[0][1] if levels else ""
    places = [
        (mention.start, mention.end)
        for mention in scope_mentions(text)
        if scope.partition(".")[0] in mention.scope.partition(".")[0].split("+")
    ]
    if not places:
        return ""
    start, end = places[0]
    for place, level in levels:
        if re.fullmatch(r"[^,;()]{0,40}\((?:to )?(?:a )?", text[end:place]):
            return level
    before = [level for place, level in levels if place < start]
    return before[-1] if before else ""
