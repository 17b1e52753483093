"""What the auditor sees of the ledger: sums by agent, and what is not known is said."""

from __future__ import annotations

from decimal import Decimal

from django.template.loader import render_to_string

from agents.llm.totals import ledger_of
from agents.models import ModelCall
from reports.tests.factories import make_analysis


def call(analysis, agent="legal", outcome="answered", **fields):
    defaults = {
        "requests": 1,
        "prompt_tokens": 100,
        "completion_tokens": 10,
        "cost_usd": Decimal("0.5"),
        "model": "maker/m",
    }
    number = ModelCall.objects.count()
    return ModelCall.objects.create(
        report=analysis.report,
        analysis=analysis,
        agent=agent,
        outcome=outcome,
        request_key=f"{number}",
        **{**defaults, **fields},
    )


def page(analysis):
    return render_to_string("agents/_ledger.html", {"ledger": ledger_of(analysis)})


def test_calls_are_summed_by_agent(analysis) -> None:
    call(analysis)
    call(analysis, outcome="repaired", requests=2)
    call(
        analysis,
        outcome="replayed",
        requests=0,
        prompt_tokens=0,
        completion_tokens=0,
        cost_usd=None,
    )
    call(analysis, outcome="invalid", requests=2, cost_usd=Decimal(1))
    call(analysis, "judge", outcome="partial", model="maker/judge")
    call(analysis, "judge", outcome="pending", prompt_tokens=0, completion_tokens=0, cost_usd=None)
    judge, legal = ledger_of(analysis).lines
    assert (legal.agent, legal.models, legal.requests, legal.tokens) == (
        "legal",
        ("maker/m",),
        5,
        330,
    )
    assert (legal.cost_usd, legal.unpriced) == (Decimal(2), 0)
    assert (
        legal.answered,
        legal.repaired,
        legal.partial,
        legal.replayed,
        legal.failed,
        legal.pending,
    ) == (1, 1, 0, 1, 1, 0)
    assert (judge.partial, judge.pending, judge.unpriced) == (1, 1, 1)
    total = ledger_of(analysis).total
    assert (total.requests, total.tokens, total.cost_usd, total.models) == (
        7,
        440,
        Decimal("2.5"),
        ("maker/judge", "maker/m"),
    )


def test_other_analyses_are_not_counted(analysis) -> None:
    analysis.status = "completed"
    analysis.save()
    call(make_analysis(analysis.report))
    assert ledger_of(analysis).lines == []


def test_the_page_lists_agents_budget_and_failures(analysis) -> None:
    call(analysis)
    call(analysis, outcome="no_credit", cost_usd=None)
    html = page(analysis)
    assert "20.00 US dollars, 3,000 requests, 10,000,000 tokens" in html
    assert "at least 0.5000" in html
    assert "Failed: no credit: 1" in html


def test_a_price_nobody_stated_is_not_shown_as_nothing(analysis) -> None:
    call(analysis, cost_usd=None, tokens_estimated=True)
    html = page(analysis)
    assert "not stated" in html
    assert "about 100" in html and "about 10" in html


def test_tokens_read_from_memory_and_unseen_ones_stand_beside(analysis) -> None:
    call(analysis, cached_tokens=64, reasoning_tokens=7)
    call(analysis, cached_tokens=20)
    (line,) = ledger_of(analysis).lines
    assert (line.prompt_tokens, line.cached_tokens) == (200, 84)
    assert (line.completion_tokens, line.reasoning_tokens) == (20, 7)
    html = page(analysis)
    assert "84 from memory" in html and "7 unseen" in html


def test_an_analysis_by_rules_says_so(analysis) -> None:
    assert "No model was asked: rules alone decided." in page(analysis)


def test_it_takes_few_queries_however_many_calls(analysis, django_assert_num_queries) -> None:
    for agent in ("legal", "judge", "claims"):
        for _ in range(4):
            call(analysis, agent)
    with django_assert_num_queries(5):
        ledger_of(analysis)
