"""What a claim says that calls for a further agent (FRD 5, 3.3 and the routing rules of its
appendix A): the `calls` of every specialist as one table.

The table shows for each rule whether a model that routes may leave its agent out. It may not if the
rule rests on a fact of the claim that needs no interpretation: then neither an oversight of the
model nor words in the report can remove the agent. It may if the rule only recognises words that
can have another meaning ("award", "standard", "incident").

    appendix A         as a rule                                  a model may leave it out?
    1 at least one     the primary agents of the claim's type     no: nobody else checks its core
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

A model may always add an agent.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from django.utils.module_loading import import_string

from agents.registry import SPECIALISTS
from reports.types import ClaimView


@dataclass(frozen=True, slots=True)
class Refinement:
    """One rule: `sees` returns the words of the claim that call for `agent`, or nothing.

    `firm`: a model must not leave the agent out.
    """

    agent: str
    reason: str
    sees: Callable[[ClaimView], Sequence[str]]
    firm: bool


REFINEMENTS: tuple[Refinement, ...] = tuple(
    Refinement(spec.name, call.reason, import_string(call.sees), call.firm)
    for spec in SPECIALISTS
    for call in spec.calls
)
