"""Claims judged by a model within the rules: the judgement of the rules stands wherever the model
gives none that they allow."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, replace

from agents.judge.model.asking import CLAIMS_PER_QUESTION, AskedJudgements, ClaimJudgements
from agents.judge.model.holding import Case, held
from agents.judge.schemas import Judgement
from agents.llm.answer import Answer, Result, answer_many
from agents.llm.failures import WORDS, Kind
from agents.llm.gateway import Gateway
from sibyl_project.common.deadline import Deadline
from sibyl_project.common.parts import even_parts

REFUSED = "the model gave no judgement that the rules allow"
SHARE_FOR_MODELS = 0.8  # of the time allowed; the rest is for saving


@dataclass(frozen=True, slots=True)
class Judged:
    """The judgements in the order of the claims, and notes on those a model should have made."""

    judgements: tuple[Judgement, ...]
    notes: tuple[str, ...] = ()


def judge_by_model(cases: Sequence[Case], gateway: Gateway, deadline: Deadline) -> Judged:
    """One judgement for each claim, in their order. A model is asked only about claims with a
    finding that carries weight. Never raises ModelFailure."""
    deadline = Deadline.after(SHARE_FOR_MODELS * deadline.remaining)
    places = [place for place, case in enumerate(cases) if case.matters]
    judged = {place: case.rules for place, case in enumerate(cases)}
    reasons: Counter[str] = Counter()
    waiting = even_parts(places, CLAIMS_PER_QUESTION)
    while waiting:
        asked = [AskedJudgements([cases[place] for place in some]) for some in waiting]
        results = answer_many([each.question() for each in asked], gateway, deadline)
        later: list[Sequence[int]] = []
        for some, each, result in zip(waiting, asked, results, strict=True):
            if _was_cut(result) and len(some) > 1:
                later += even_parts(some, -(-len(some) // 2))
                continue
            taken, why = _taken(each, result)
            judged.update({some[at]: judgement for at, judgement in taken.items()})
            for at, place in enumerate(some):
                if at not in taken:
                    reasons[why] += 1
                    judged[place] = by_rules(cases[place], why)
        waiting = later
    notes = [_note(count, len(places), why) for why, count in reasons.most_common() if count]
    return Judged(tuple(judged[place] for place in range(len(cases))), tuple(notes))


def by_rules(case: Case, because: str) -> Judgement:
    """The judgement of the rules where a model should have judged, with the reason at its end."""
    words = f"{case.rules.reasoning} Judged by rules: {because}."
    return replace(case.rules, reasoning=words)


def all_by_rules(cases: Sequence[Case], because: str) -> Judged:
    """All claims judged by rules, when a model should have judged but none can be asked."""
    count = sum(case.matters for case in cases)
    judged = (by_rules(case, because) if case.matters else case.rules for case in cases)
    return Judged(tuple(judged), (_note(count, count, because),))


def _was_cut(result: Result[ClaimJudgements]) -> bool:
    return not isinstance(result, Answer) and result.kind == Kind.TRUNCATED


def _taken(
    asked: AskedJudgements, result: Result[ClaimJudgements]
) -> tuple[dict[int, Judgement], str]:
    """The judgements the rules allow, by the place of the claim, and why there are no others."""
    if not isinstance(result, Answer):
        return {}, WORDS[result.kind]
    answers = {one.claim_id: one for one in result.value.answers}
    taken = {}
    for place, (short, (case, ids)) in enumerate(asked.known.items()):
        judgement = held(case, ids, answers[short], result.model) if short in answers else None
        if judgement:
            taken[place] = judgement
    return taken, REFUSED


def _note(count: int, total: int, because: str) -> str:
    return f"{count} of {total} claims were judged by rules: {because}."
