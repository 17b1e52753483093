"""A model may word what rules found; what it adds of its own is not believed."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from agents.chat.answering import ask
from agents.chat.drafts import Reply
from agents.chat.ground import Ground
from agents.chat.model.asking import may_ask, worded
from agents.chat.tests.world import make_world
from agents.llm.defaults import frozen
from agents.models import ModelCall
from agents.specialists.legal.tests.provider import material_in
from agents.tests.orchestrator.provider import serving
from reports.types import RULES
from sibyl_project.common.tests import chat
from sibyl_project.common.tests.model_server import Behaviour, Request, status

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("services")]
QUESTION = "What were the Scope 1 emissions in 2024?"
Said = list[dict[str, Any]]


def says(*sentences: tuple[str, list[int]]) -> Behaviour:
    answer = {"sentences": [{"text": text, "citations": cited} for text, cited in sentences]}
    return chat.says(json.dumps(answer))


@pytest.fixture
def told(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Callable[[Behaviour], Any]:
    def run(behaviour: Behaviour) -> tuple[Reply, str, Reply]:
        ground = make_world()
        with serving(behaviour, settings, monkeypatch):
            analysis = ground.analysis
            analysis.engine, analysis.options = "model", frozen()
            analysis.save()
            by_rules, _ = ask(QUESTION, ground)
            return *worded(QUESTION, by_rules, ground), by_rules

    return run


def test_a_sentence_counts_with_the_number_it_rests_on(told: Callable[..., Any]) -> None:
    reply, by, _ = told(says(("Scope 1 was 229,438 tCO2e.", [1]), ("It is much.", [])))
    assert reply.text == "Scope 1 was 229,438 tCO2e. [1]"
    assert [one.number for one in reply.citations] == [1]
    assert by != RULES
    assert ModelCall.objects.filter(purpose="ask").count() == 1


def test_a_number_that_was_not_given_is_dropped(told: Callable[..., Any]) -> None:
    reply, _, _ = told(says(("Scope 1 was 229,438 tCO2e.", [1, 77]), ("So it was.", [42])))
    assert reply.text == "Scope 1 was 229,438 tCO2e. [1]"


@pytest.mark.long
@pytest.mark.parametrize(
    "behaviour",
    [
        says(("Scope 1 was 111,111 tCO2e.", [1])),
        says(("Everything is fine.", [])),
        status(500),
        status(402),
    ],
)
def test_the_rules_answer_where_the_model_does_not(
    told: Callable[..., Any], behaviour: Behaviour
) -> None:
    reply, by, by_rules = told(behaviour)
    assert by == RULES
    assert reply.text.startswith(by_rules.text)
    assert "Worded by rules: the model did not answer, because" in reply.text
    assert "111,111" not in reply.text


def test_words_of_the_report_are_shown_as_material(told: Callable[..., Any]) -> None:
    shown: list[dict[str, str]] = []

    def watch(request: Request) -> Any:
        shown.append(material_in(request))
        return says(("Scope 1 was 229,438 tCO2e.", [1]))(request)

    told(watch)
    assert set(shown[0]) == {"question", "found", "material"}
    assert shown[0]["question"] == QUESTION


def test_a_report_that_rules_analysed_is_sent_to_no_model(settings: Any) -> None:
    settings.LLM_USABLE = True
    ground: Ground = make_world()
    assert not may_ask(ground.analysis)
    ground.analysis.engine = "model"
    assert may_ask(ground.analysis)
    settings.LLM_USABLE = False
    assert not may_ask(ground.analysis)
