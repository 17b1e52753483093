"""What a claim says that calls for a further agent (FRD 5, 3.3 and the routing rules of its
appendix A), as one table.

Beside each rule stands whether a model that routes may leave its agent out. It may not where the
rule rests on a fact of the claim that needs no reading: then the rule is a floor, which neither an
oversight nor words in the report can take away. It may where the rule only recognises words that
can be meant otherwise ("award", "standard", "incident").

    appendix A         as a rule                                  a model may leave it out?
    1 at least one     the primary agents of the claim's type     no: nobody else looks at its core
    2 several domains  follows from 3 to 7, each adds its agent   -
    3 mapped           legal                                      no: the mapping is on the claim
    4 places           geography                                  no: the place is in the claim
    5 figures          data_metrics, for figures and fractions    no: they can be recomputed
                       data_metrics, for scopes, dated targets    yes: perhaps nothing to compute
    6 public           news_media, for a million or more          no: the amount is stated
                       news_media, for promises, controversies    yes: it rests on words alone
    7 methods          academic, for frameworks and pathways      no: named by FRD 5, 3.3
                       academic, for methods and certificates     yes: it rests on words alone
    8 priority         primary agents come first                  no; the rest is the model's
    -                  secondary agents of the type's row         yes: they corroborate

"Yes" is for the agent: a model may always add one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from agents.orchestrator import wording
from reports.language.located import places_in
from reports.types import AgentName, ClaimView


@dataclass(frozen=True, slots=True)
class Refinement:
    """One rule: `sees` returns the words of the claim that call for `agent`, or nothing.

    `firm`: no model may overrule it.
    """

    agent: AgentName
    reason: str
    sees: Callable[[ClaimView], Sequence[str]]
    firm: bool


def _matching(pattern: re.Pattern[str]) -> Callable[[ClaimView], list[str]]:
    return lambda claim: wording.words_of(pattern, claim.text)


REFINEMENTS: tuple[Refinement, ...] = (
    Refinement(
        AgentName.DATA_METRICS,
        "it states numbers",
        lambda claim: wording.numbers_in(claim.text),
        firm=True,
    ),
    Refinement(
        AgentName.DATA_METRICS,
        "it speaks of emission scopes",
        _matching(wording.SCOPES),
        firm=False,
    ),
    Refinement(
        AgentName.DATA_METRICS,
        "it sets a target with a date",
        _matching(wording.DATED_TARGET),
        firm=False,
    ),
    Refinement(
        AgentName.GEOGRAPHY,
        "it names places or facilities",
        lambda claim: places_in(claim.text),
        firm=True,
    ),
    Refinement(
        AgentName.ACADEMIC,
        "it refers to a target framework or pathway",
        _matching(wording.FRAMEWORKS),
        firm=True,
    ),
    Refinement(
        AgentName.ACADEMIC,
        "it refers to a method, standard or certificate",
        _matching(wording.METHODS),
        firm=False,
    ),
    Refinement(
        AgentName.NEWS_MEDIA,
        "it is a large financial commitment",
        lambda claim: wording.large_commitments_in(claim.text),
        firm=True,
    ),
    Refinement(
        AgentName.NEWS_MEDIA, "it is a public commitment", _matching(wording.PUBLIC), firm=False
    ),
    Refinement(
        AgentName.NEWS_MEDIA,
        "it touches a controversial topic",
        _matching(wording.CONTROVERSY),
        firm=False,
    ),
    Refinement(
        AgentName.LEGAL, "it is mapped to paragraphs", lambda claim: claim.paragraphs, firm=True
    ),
)
