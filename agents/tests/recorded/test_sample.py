"""The model path on the short sample, with the recorded answers of a careful reader: true answers
are believed, little is asked twice, and code computes what it computes without a model."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from agents.models import ModelCall
from agents.tests import inline
from agents.tests.orchestrator.provider import serving
from agents.tests.recorded.provider import NAME, Replay
from agents.tests.recorded.store import Recording
from reports.document import by_layout
from reports.models import Analysis, Claim, CoverageElement, LeftOutClaim
from reports.reading import layout_work
from reports.sample.generate import BUNDLED
from sibyl_project.common.text import comparable

MOST_REPAIRS = 1
MOST_TOKENS_A_PAGE = 5_500  # what every question repeats weighs most in a report of ten pages
MOST_UNRECORDED = 0.08  # of what is asked
MOST_NOT_REACHED = 3  # elements the report gives whose words no question showed
LEAST_BY_MODEL = 0.6  # of the paragraphs
# A true quote that is not believed yet: a row printed over two lines, whose second is very short
NOT_BELIEVED = {"Cut supply chain emissions by"}
# a tile, whose figure and label stand apart where a page was read by its lines for want of time
BY_LAYOUT_ALONE = {"309.3 EUR million of revenue from low-carbon products"}


@pytest.mark.long
@pytest.mark.django_db
def test_the_recorded_answers_carry_a_whole_analysis(
    registry: None, auditor: Any, upload: Any, settings: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    settings.LAYOUT_READER = True  # the answers were given on the pages as the layout reader reads
    settings.AGENT_TIMEOUT_SECONDS = settings.PIPELINE_TIMEOUT_SECONDS = 3600  # speed is no subject
    monkeypatch.setattr(by_layout, "SECONDS_PER_PAGE", 200)
    if not layout_work.is_used():
        pytest.skip("the layout reader is not installed")
    replay = Replay(Recording.read())
    report = inline.read(upload(auditor))
    assert any(page.by_layout for page in report.pages.all()), "else other pages are asked about"
    with serving(replay.behave, settings, monkeypatch):
        by_model = inline.run(inline.begin(report, auditor, engine="model"))
    assert by_model.status == "completed", by_model.error_message
    by_rules = inline.run(inline.begin(report, auditor, engine="rules"))
    assert by_rules.status == "completed", by_rules.error_message
    _little_is_asked_twice(replay, report.page_count)
    _true_quotes_are_believed(replay, by_model)
    _every_claim_is_accounted_for(replay.recording, by_model)
    _every_yes_is_in_the_coverage(replay, by_model)
    _the_model_reasoned(by_model)
    _as_many_planted_claims(by_model, by_rules)
    _the_same_arithmetic(by_model, by_rules)


def _little_is_asked_twice(replay: Replay, pages: int) -> None:
    calls = list(ModelCall.objects.all())
    assert not [call.error for call in calls if call.outcome not in ("answered", "partial")]
    assert replay.requests - len(calls) <= MOST_REPAIRS
    assert replay.prompt_tokens / pages <= MOST_TOKENS_A_PAGE
    unknown = sum(replay.unrecorded.values()) / sum(replay.asked.values())
    assert unknown <= MOST_UNRECORDED, "\n".join(replay.missing)


def _true_quotes_are_believed(replay: Replay, analysis: Analysis) -> None:
    """What the ledger says was wrong with answers: nothing but the quotes named above."""
    wrong = [
        line.removeprefix("- ")
        for call in analysis.model_calls.all()
        for line in call.error.splitlines()
    ]
    refused = [
        claim["quote"]
        for place, claim in enumerate(replay.recording.claims)
        if any(line.startswith(f"claims.{place}.") for line in wrong)
    ]
    assert len(refused) == len(wrong), wrong
    assert {quote.split(" |")[0] for quote in refused} <= _not_believed(analysis)


def _not_believed(analysis: Analysis) -> set[str]:
    """The true quotes that may be refused, by their beginnings: more only where a page was not read
    by its layout."""
    by_layout = all(page.by_layout for page in analysis.report.pages.all())
    return NOT_BELIEVED if by_layout else NOT_BELIEVED | BY_LAYOUT_ALONE


def _every_claim_is_accounted_for(recording: Recording, analysis: Analysis) -> None:
    """Each recorded claim is in the list, by its text or quote, or was left out with a reason."""
    kept = Claim.objects.filter(claim_set=analysis.claim_set).values_list("text", "quote")
    left = LeftOutClaim.objects.filter(claim_set=analysis.claim_set).exclude(reason="")
    known = {comparable(words) for pair in kept for words in pair}
    known |= {comparable(words) for pair in left.values_list("text", "quote") for words in pair}
    refused = _not_believed(analysis)
    lost = [
        claim["quote"]
        for claim in recording.claims
        if not {comparable(claim["claim_text"]), comparable(claim["quote"])} & known
        and claim["quote"].split(" |")[0] not in refused
    ]
    assert not lost


def _every_yes_is_in_the_coverage(replay: Replay, analysis: Analysis) -> None:
    """Each yes that was given counts as addressed; few were never given for want of their words."""
    rows = CoverageElement.objects.filter(coverage__analysis=analysis, addressed=True)
    addressed = set(rows.values_list("coverage__paragraph_id", "name"))
    recorded = {
        (paragraph, name)
        for paragraph, elements in replay.recording.answers["coverage"].items()
        for name, said in elements.items()
        if said["addressed"] == "yes"
    }
    assert not replay.given - addressed
    assert len(recorded - addressed) <= MOST_NOT_REACHED, sorted(recorded - addressed)


def _the_model_reasoned(analysis: Analysis) -> None:
    claims = Claim.objects.filter(claim_set=analysis.claim_set)
    assert claims.filter(reasoned_by=NAME).count() >= claims.count() / 2
    rows = analysis.coverage.exclude(status__in=("not_applicable", "not_assessed"))
    assert rows.filter(reasoned_by=NAME).count() >= LEAST_BY_MODEL * rows.count()


def _as_many_planted_claims(by_model: Analysis, by_rules: Analysis) -> None:
    """Of the sentences planted in the sample the model path finds at least as many, and each comes
    out as it was planted."""
    plants = json.loads(BUNDLED["short"][1].read_text(encoding="utf-8"))["plants"]
    found = [
        [plant for plant in plants if _claims_of(plant, analysis).exists()]
        for analysis in (by_model, by_rules)
    ]
    assert len(found[0]) >= len(found[1]) > 0
    for plant in found[0]:
        checks = by_model.checks.filter(
            check_name=plant["check"], claims__in=_claims_of(plant, by_model)
        )
        assert {check.result for check in checks} == {plant["result"]}, plant["quote"]


def _claims_of(plant: dict[str, Any], analysis: Analysis) -> Any:
    return Claim.objects.filter(
        claim_set=analysis.claim_set, page=plant["page"], quote=plant["quote"]
    )


def _the_same_arithmetic(by_model: Analysis, by_rules: Analysis) -> None:
    """What rules decide is decided alike; a model's figures may add checks that hold, none that
    fails."""
    model, rules = (
        Counter(
            analysis.checks.filter(result__in=("pass", "fail")).values_list(
                "check_name", "result", "message"
            )
        )
        for analysis in (by_model, by_rules)
    )
    added = {(name, result) for name, result, _ in model - rules}
    lost = {(name, result) for name, result, _ in rules - model}
    assert {result for _, result in added} <= {"pass"}
    assert not lost - added, lost
