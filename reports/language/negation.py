"""Whether a statement really says what its words suggest: negated, merely considered, or announced
for later."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sibyl_project.common.regex import regex

_NO = regex(
    r"\b(?:not|no|never|without|neither|nor|cannot|unable to|lacks?|absence of|yet to)\b|n't\b",
    re.IGNORECASE,
)
_INTENTION = regex(
    r"\b(?:considering|exploring|evaluating whether|currently developing|"
    r"in the process of (?:setting|developing|introducing|establishing|conducting)|"
    r"(?:intend|plan|aim|expect)(?:s|ed)? to "
    r"(?:set|develop|introduce|disclose|report|conduct|perform|establish|begin|carry|undertake"
    r"|implement)|anticipat(?:e|es|ing) (?:conducting|performing|undertaking|developing|introducing"
    r"|carrying out|using|leveraging|disclosing|reporting)"
    r"|work(?:s|ing)? towards? (?:setting|developing|introducing|disclosing"
    r"|conducting)|will (?:\w+ )?(?:evaluate|conduct|perform|undertake|include|begin|start"
    r"|explore|consider|assess|develop|establish|introduce|be))\b",
    re.IGNORECASE,
)
_NOT_REALLY = regex(
    r"\b(?:not (?:only|limited|just|merely|least)|no (?:later|less|fewer|more|longer)|"
    r"not (?:necessarily )?(?:exhaustive)|without (?:limitation|delay)|no doubt)\b",
    re.IGNORECASE,
)
_AFTER = regex(
    r"^(?: to \w+)?[^.;:,]{0,40}?\b(?:is|are|was|were|has|have|had|does|do|did|will|would|can"
    r"|could|may|should)(?: \w+)? (?:not|never)\b|^[^.;:,]{0,30}n't\b",
    re.IGNORECASE,
)
_INSIDE = regex(r"\b(?:not|never|no)\b|n't\b", re.IGNORECASE)
_CLAUSE_BREAK = regex(
    r"[;:.!?](?=\s)|, (?=\w+ )|\b(?:but|however|although|whereas|while|which|instead)\b",
    re.IGNORECASE,
)
# characters before a word in which a negation or an intention governs it
_REACH, _INTENTION_REACH = (
    60,
    200,
)


def is_negated(text: str, spans: Sequence[tuple[int, int]], *, plans_count: bool = False) -> bool:
    """Whether all telling words at `spans` are denied, or only intended (unless `plans_count`).

    False without spans.
    """
    return bool(spans) and all(
        _governed(text, start, end, plans_count=plans_count) for start, end in spans
    )


def is_plain_no(text: str) -> bool:
    """Whether the statement says no at all: an answer to "whether", unlike an intention."""
    return bool(_NO.search(_NOT_REALLY.sub("", text)))


_EVENTS = (
    r"(?:incidents?|cases|violations?|breach(?:es)?|fines?|penalt(?:y|ies)|fatalit(?:y|ies)|deaths?"
    r"|complaints?|accidents?|spills?|proceedings|lawsuits?|litigation|convictions?|sanctions"
    r"|non-?compliance|infringements?|allegations?|disputes|reports of)"
)
_ABSENCE = regex(
    rf"\b(?:no|zero|not any|never any|neither)\s+(?:[\w-]+\s+){{0,6}}?{_EVENTS}\b"
    rf"|\b{_EVENTS}\b[^.;]{{0,60}}?\b(?:did not occur|were not|was not|none|zero)\b"
    rf"|\b(?:did not|has not|have not|had not|not been)\b[^.;]{{0,60}}?\b{_EVENTS}\b",
    re.IGNORECASE,
)


_PLAN = regex(
    r"\b(?:will|shall|(?:plan|intend|aim|expect|seek|strive)(?:s|ed|ing)? (?:to|for|on)"
    r"|(?:commit|committed|committing|commitment) to|targeting|planned"
    r"|developing plans|work(?:s|ing)? towards?)\b",
    re.IGNORECASE,
)
_GOAL = regex(r"\b(?:goals?|targets?|ambitions?|objectives?|pledges?)\b", re.IGNORECASE)


def is_plan(text: str) -> bool:
    """Whether the statement says what somebody means to do: "we intend to build"."""
    return bool(_PLAN.search(text))


def names_goal(text: str) -> bool:
    """Whether the statement calls something a goal or a target."""
    return bool(_GOAL.search(text))


def is_absence(text: str) -> bool:
    """Whether the statement says that something did not happen: "no incidents of corruption"."""
    return bool(_ABSENCE.search(_NOT_REALLY.sub("", text)))


def _governed(text: str, start: int, end: int, *, plans_count: bool) -> bool:
    clause = _CLAUSE_BREAK.split(text[max(start - _INTENTION_REACH, 0) : start])[-1]
    near = _NOT_REALLY.sub("", clause[-_REACH:])
    inside = _NOT_REALLY.sub("", text[start:end])
    denied = _NO.search(near) or _INSIDE.search(inside) or _AFTER.match(text[end:])
    return bool(denied or (not plans_count and _INTENTION.search(clause)))
