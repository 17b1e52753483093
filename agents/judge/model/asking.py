"""Claims with their findings put before a model, some at a time: what is asked, and the checks on
its answers.

Ids are short and no two findings of a question share one, so that naming the finding of another
claim is seen. Flawed answers are asked for once more by themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from pathlib import Path
from typing import Literal

from pydantic import BaseModel, ConfigDict

from agents.judge.model.holding import Case, wrong
from agents.judge.schemas import FindingView
from agents.llm.ids import wrong_ids
from agents.llm.prompts import Trusted, load
from agents.llm.questions import Flawed, Question
from agents.llm.schemas import Problem

PROMPT = Path(__file__).with_name("prompt.md")
CLAIMS_PER_QUESTION = 12
LONGEST_TEXT = 600  # characters of a claim that a model is shown; rules see all of it
LONGEST_SUMMARY = 400
_MOST_TOLD = 8  # reasons why answers were not sound
_STANCES = {True: "for", False: "against", None: "neither"}


class ClaimJudgement(BaseModel):
    """What the model says of one claim."""

    model_config = ConfigDict(extra="forbid")

    claim_id: str
    verdict: Literal["verified", "unverified", "contradicted", "insufficient_evidence"]
    findings_for: list[str]
    findings_against: list[str]
    reasoning: str
    document: str
    issuer: str
    scope: str
    period: str
    look_again: bool
    queries: list[str]


class ClaimJudgements(BaseModel):
    """What the model says of the claims of a question."""

    model_config = ConfigDict(extra="forbid")

    answers: list[ClaimJudgement]


@dataclass(frozen=True)
class AskedJudgements:
    """A question on some claims. Where it is put again, `only` are the short ids of the claims that
    were not answered soundly, and `told` says why."""

    cases: Sequence[Case]
    only: frozenset[str] | None = None
    told: tuple[str, ...] = ()

    @cached_property
    def known(self) -> dict[str, tuple[Case, dict[str, FindingView]]]:
        """By the short id of a claim, the claim and its findings by their short ids."""
        known: dict[str, tuple[Case, dict[str, FindingView]]] = {}
        before = 0
        for place, case in enumerate(self.cases, start=1):
            shown = case.shown
            known[f"c{place}"] = (
                case,
                {f"F{before + number}": each for number, each in enumerate(shown, start=1)},
            )
            before += len(shown)
        return known

    @property
    def asked(self) -> list[str]:
        """The short ids of the claims that are asked about."""
        return [short for short in self.known if self.only is None or short in self.only]

    def question(self) -> Question[ClaimJudgements]:
        """What is asked."""
        inputs = {
            "count": len(self.asked),
            "claims": [self._shown(short) for short in self.asked],
            "told": "\n".join(["Earlier answers were not sound:", *self.told])
            if self.told
            else Trusted(""),
        }
        return Question(
            load(PROMPT),
            ClaimJudgements,
            inputs,
            check=self.problems,
            droppable=("answers",),
            splits=len(self.cases) > 1,
            again=None if self.told else self.again,
        )

    def again(self, flawed: Flawed[ClaimJudgements]) -> Question[ClaimJudgements] | None:
        """The question on those claims alone that were not answered soundly."""
        sound = {one.claim_id for one in flawed.kept.answers} if flawed.kept else set()
        left = frozenset(self.asked) - sound
        told = [str(problem.what) for item in flawed.items for problem in item.problems]
        told = list(dict.fromkeys(told)) or ["Some claims were not answered."]
        return replace(self, only=left, told=tuple(told[:_MOST_TOLD])).question() if left else None

    def problems(self, value: ClaimJudgements) -> list[Problem]:
        """What of an answer is not believed."""
        given = [one.claim_id for one in value.answers]
        found = wrong_ids(given, self.asked, "answers", "claim_id")
        for place, one in enumerate(value.answers):
            if one.claim_id in self.known:
                case, ids = self.known[one.claim_id]
                found += [
                    Problem(("answers", place, name), what) for name, what in wrong(case, ids, one)
                ]
        missing = [short for short in self.asked if short not in given]
        return found + [Problem(("answers",), f"{short} is not answered") for short in missing]

    def _shown(self, short: str) -> dict[str, object]:
        case, ids = self.known[short]
        return {
            "claim_id": short,
            "page": case.claim.page,
            "text": _cut(case.claim.text, LONGEST_TEXT),
            "rules_verdict": case.rules.verdict.value,
            "rules_support": case.rules.support.value,
            "findings": [_told(name, finding) for name, finding in ids.items()],
        }


def _told(name: str, finding: FindingView) -> dict[str, object]:
    return {
        "id": name,
        "agent": finding.agent_name,
        "stance": _STANCES[finding.supports_claim],
        "basis": finding.basis,
        "source": _cut(finding.source, 80),
        "outside_the_company": finding.outside,
        "summary": _cut(finding.summary, LONGEST_SUMMARY),
    }


def _cut(text: str, most: int) -> str:
    words = " ".join(text.split())
    return words if len(words) <= most else f"{words[:most]} ..."
