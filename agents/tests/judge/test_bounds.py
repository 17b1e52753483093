"""Whatever a model answers, sound or not, stays within what the judge's rules allow."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from agents.judge.model.asking import AskedJudgements, ClaimJudgement
from agents.judge.model.holding import LADDER, Case, held, rank
from agents.judge.rules import contradicting, source_of, supporting
from agents.judge.schemas import FindingView, Judgement, VerdictValue
from agents.tests.judge.provider import Said, case_of
from agents.tests.orchestrator.provider import NAME

pytestmark = pytest.mark.long


FINDINGS = st.lists(
    st.builds(
        FindingView,
        st.sampled_from(["legal", "data_metrics", "news_media"]),
        st.sampled_from([True, False, None]),
        st.floats(0, 1),
        st.sampled_from(["computation", "report", "standard", "evidence_document", "external"]),
        st.sampled_from(["", "Reuters", "CDP"]),
        summary=st.just("p. 4 says it."),
        independent=st.booleans(),
    ),
    max_size=5,
)
LAST = 3
CYCLES = st.sampled_from([0, LAST])
IDS = st.lists(st.sampled_from(["F1", "F2", "F3", "F4", "F5", "F9"]), max_size=4, unique=True)
REST: Said = {
    "document": st.text(max_size=20),
    "issuer": st.text(max_size=20),
    "scope": st.text(max_size=5),
    "period": st.text(max_size=5),
    "look_again": st.booleans(),
    "queries": st.lists(st.text(max_size=9), max_size=4),
}
ANY = st.builds(
    ClaimJudgement,
    claim_id=st.just("c1"),
    verdict=st.sampled_from([each.value for each in VerdictValue]),
    findings_for=IDS,
    findings_against=IDS,
    reasoning=st.sampled_from(["F1 says it.", "F2 says it.", "", "F1 says so on p. 99."]),
    **REST,
)


@st.composite
def sound(draw: Any, case: Case) -> ClaimJudgement:
    """An answer that the rules allow: all findings against it, some of those for it, and a verdict
    that both agree with."""
    _, ids = AskedJudgements([case]).known["c1"]
    no = [name for name, each in ids.items() if each in contradicting(case.findings)]
    able = [name for name, each in ids.items() if each in supporting(case.findings)]
    yes = draw(st.lists(st.sampled_from(able), unique=True)) if able else []
    kept = [ids[name] for name in yes]
    outside = any(each.outside for each in kept) and len({*map(source_of, kept)}) > 1
    fitting = {
        VerdictValue.CONTRADICTED: bool(no),
        VerdictValue.UNVERIFIED: not yes and not no,
        VerdictValue.INSUFFICIENT_EVIDENCE: bool(yes or no),
        VerdictValue.VERIFIED: outside and not no,
    }
    allowed = [each for each in fitting if fitting[each] and rank(each) <= rank(case.rules.verdict)]
    return ClaimJudgement(
        claim_id="c1",
        verdict=draw(st.sampled_from([each.value for each in allowed])),
        findings_for=yes,
        findings_against=no,
        reasoning=draw(st.sampled_from(["F1 says it.", "F1 says it on p. 4. It is little."])),
        **{name: draw(each) for name, each in REST.items()},
    )


def judged_within(case: Case, answer: ClaimJudgement) -> Judgement | None:
    """What is held of an answer, which never goes beyond the rules."""
    _, ids = AskedJudgements([case]).known["c1"]
    result = held(case, ids, answer, NAME)
    if result is None:
        return None
    assert rank(result.verdict) <= rank(case.rules.verdict)
    assert LADDER.index(result.support) <= LADDER.index(case.rules.support)
    if result.verdict is VerdictValue.CONTRADICTED:
        assert contradicting(case.findings)
    if result.verdict is VerdictValue.VERIFIED:
        assert any(each.outside for each in case.findings)
    allowed = case.rules.reinvestigation
    assert (result.reinvestigation is None) == (allowed is None)
    return result


@settings(max_examples=200)
@given(FINDINGS, ANY, CYCLES)
def test_no_answer_raises_what_the_rules_allow(
    findings: list[FindingView], answer: ClaimJudgement, cycle: int
) -> None:
    judged_within(case_of(*findings, cycle=cycle), answer)


@settings(max_examples=400)
@given(st.data(), FINDINGS.filter(bool), CYCLES)
def test_sound_answers_are_held_within_the_rules_in_every_cycle(
    data: st.DataObject, findings: list[FindingView], cycle: int
) -> None:
    case = case_of(*findings, cycle=cycle)
    assume(case.matters)
    answer = data.draw(sound(case))
    result = judged_within(case, answer)
    assert result and result.verdict == answer.verdict and result.reasoned_by == NAME
    if cycle == LAST:
        assert result.reinvestigation is None
