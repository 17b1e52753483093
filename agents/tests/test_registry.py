"""What agents declare: readable without loading an agent, complete, and the only place from which
everything else is derived."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from django.utils.module_loading import import_string

from agents import registry
from agents.base.job import RunSpec
from agents.base.spec import AgentSpec, Call, Colours, ModelDefaults, SpecialistSpec
from agents.orchestrator.requests import BY_TYPE, FALLBACK
from agents.pipeline import flow
from agents.registry import AGENTS, NAMES, SPECIALISTS
from reports import roster
from reports.models import Wave
from reports.types import ClaimType

ROOT = Path(__file__).resolve().parent.parent.parent
TABLE_LINE = re.compile(r"^    (\w+) {2,}(\w+) {2,}\S", re.MULTILINE)


def paths_of(spec: AgentSpec) -> Iterator[str]:
    """Every function a declaration names."""
    for work in spec.work:
        yield work.plan
        yield from work.jobs.values()
    yield spec.totals
    if isinstance(spec, SpecialistSpec):
        yield from (call.sees for call in spec.calls)
        yield from filter(None, (spec.answer, spec.conclude, spec.preload))


@pytest.mark.process
def test_declarations_are_read_without_django_s_models_or_any_agent() -> None:
    program = (
        "import sys, agents.registry; print([name for name in sys.modules if name == 'django.apps' "
        "or name.startswith('agents.') and name.endswith(('.agent', '.rules', '.answers'))])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.stdout.strip() == "[]", done.stderr


@pytest.mark.parametrize("spec", AGENTS, ids=NAMES)
def test_every_function_an_agent_names_is_there(spec: AgentSpec) -> None:
    assert all(callable(import_string(path)) for path in paths_of(spec))
    assert {work.wave for work in spec.work} <= set(Wave.values)


def test_the_picture_of_the_whole_run_is_what_the_agents_declare() -> None:
    drawn = {
        (wave, who)
        for wave, who in TABLE_LINE.findall(flow.__doc__ or "")
        if (wave, who) != ("wave", "who")
    }
    names = {spec.name for spec in SPECIALISTS}
    done = {
        (wave.value, "specialists" if agent in names else agent) for wave, agent, _ in flow.WORK
    }
    assert drawn == done
    assert {wave for wave, _ in drawn} == set(Wave.values)


def test_work_on_the_whole_report_is_sent_before_work_on_single_claims() -> None:
    order = [(spec.name, work.whole_report) for spec, work in flow.by_length(Wave.INVESTIGATE)]
    assert [whole for _, whole in order] == sorted((whole for _, whole in order), reverse=True)
    assert order[:3] == [("legal", True), ("data_metrics", True), ("legal", False)]


def test_work_nobody_declares_is_named() -> None:
    with pytest.raises(LookupError, match="no agent 'legal' does a batch 'dreams-00'"):
        flow.job_for(Wave.INVESTIGATE, "legal", "dreams-00")


@pytest.mark.parametrize("kind", list(ClaimType))
def test_every_type_of_claim_has_an_agent_of_primary_role_that_is_expected(kind: ClaimType) -> None:
    first, *_ = registry.by_duty(kind)
    assert first.duties[kind].role == "primary"
    assert first.name in registry.expected_on(kind)


def test_a_question_always_finds_somebody() -> None:
    assert all(first for first, _ in BY_TYPE.values())
    assert len(FALLBACK) == 2 and FALLBACK[0] != FALLBACK[1]


@pytest.mark.parametrize("name", ["", "Legal", "data metrics", "9lives", "x" * 21])
def test_a_name_that_columns_or_addresses_could_not_hold_is_refused(name: str) -> None:
    with pytest.raises(ValueError, match="The name of an agent"):
        _spec(name, Colours("#000000", "#ffffff"))


@pytest.mark.parametrize("colour", ["red", "#FFF", "#12345", "#fff; } * { display: none"])
def test_a_colour_that_is_none_is_refused(colour: str) -> None:
    with pytest.raises(ValueError, match="a colour is written like"):
        _spec("painter", Colours("#000000", colour))


@pytest.mark.parametrize(
    ("wrong", "why"),
    [
        ({"weight": 1.1}, "between 0 and 1"),
        ({"answers": ("place",)}, "names no function that answers"),
        ({"asked_by_words": "rivers?"}, "names no function that answers"),
        ({"evidence_types": {"k" * 31: "any"}}, "at most 30 characters"),
        ({"answers": ("q" * 21,), "answer": "any.function"}, "at most 20 characters"),
        ({"calls": ()}, "never given a claim"),
    ],
)
def test_a_specialist_that_could_not_work_is_refused(wrong: dict[str, Any], why: str) -> None:
    given: dict[str, Any] = {
        "looks_at": "anything",
        "weight": 0.5,
        "calls": (Call("any", "any.function", firm=False),),
        **wrong,
    }
    with pytest.raises(ValueError, match=why):
        SpecialistSpec(
            name="rivers",
            label="Rivers",
            colours=Colours("#000000", "#ffffff"),
            model=ModelDefaults("m", 0, 1, 1),
            work=(),
            **given,
        )


def _spec(name: str, colours: Colours) -> AgentSpec:
    return AgentSpec(
        name=name, label="Any", colours=colours, model=ModelDefaults("m", 0, 1, 1), work=()
    )


def test_a_run_of_an_agent_nobody_knows_cannot_be_planned() -> None:
    with pytest.raises(roster.UnknownAgentError, match="There is no agent 'stranger'"):
        RunSpec("stranger", "claims-00")


def test_reports_know_the_agents_of_the_registry() -> None:
    assert roster.choices() == registry.CHOICES
    assert roster.specialists() == registry.SPECIALIST_NAMES
    assert [roster.label(name) for name in ("news_media", "stranger")] == ["News/Media", "stranger"]


def test_a_roster_read_too_early_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(roster, "_ROSTER", {})
    with pytest.raises(roster.EmptyRosterError, match=r"django\.setup\(\)"):
        roster.choices()


def test_the_stylesheet_has_both_colours_of_every_agent_and_is_sent_once(client: Client) -> None:
    first = client.get("/agents/colours.css")
    text = first.content.decode()
    light, dark = text.split("@media (prefers-color-scheme: dark)")
    for spec in AGENTS:
        rule = f".a-{spec.name}, .edge-{spec.name} {{ --agent: "
        assert f"{rule}{spec.colours.light}; }}" in light
        assert f"{rule}{spec.colours.dark}; }}" in dark
    assert first["Content-Type"] == "text/css; charset=utf-8"
    again = client.get("/agents/colours.css", headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
