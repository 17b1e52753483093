"""A model that reads texts beside a claim is believed only with words that stand in them."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

from agents.llm.gateway import of_capability
from agents.outside_text.model.reading import Beside, StancesRead, read_stances
from agents.outside_text.types import Contradiction, OutsideText, Stance
from agents.specialists.legal.tests.provider import material_in
from agents.tests.orchestrator.provider import NAME, serving
from reports.types import ClaimType, ClaimView
from sibyl_project.common.deadline import Deadline
from sibyl_project.common.tests import chat
from sibyl_project.common.tests.model_server import Behaviour, Request, status

pytestmark = pytest.mark.usefixtures("services")
CLAIM = ClaimView("c", "We closed the Tarn works in 2024.", ClaimType.STRATEGIC, page=3)
TRUE = OutsideText("https://a.example/1", "Tarn works closed", "The Tarn works closed in May 2024.")
FALSE = OutsideText("https://b.example/2", "Still at work", "The Tarn works never closed in 2024.")
Said = dict[str, Any]


def answer(text: Said) -> Said:
    closed = "never" not in text["text"]
    return {
        "text_id": text["id"],
        "about": "company",
        "stance": "supports" if closed else "contradicts",
        "kind": "none" if closed else "direct",
        "quote": text["text"],
        "explanation": "It tells of the works.",
    }


def reader(spoil: Callable[[Said], Any] = lambda one: None) -> Behaviour:
    def behave(request: Request) -> Any:
        answers = [answer(one) for one in json.loads(material_in(request)["texts"])]
        for one in answers:
            spoil(one)
        return chat.says(json.dumps({"answers": answers}))(request)

    return behave


@pytest.fixture
def read(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Callable[..., StancesRead]:
    def run(behaviour: Behaviour) -> StancesRead:
        with serving(behaviour, settings, monkeypatch):
            asked = [Beside(CLAIM, (TRUE, FALSE))]
            return read_stances(of_capability("news_media"), "Tarn plc", asked, Deadline.after(30))

    return run


def test_a_stance_counts_with_words_that_stand_in_the_text(
    read: Callable[..., StancesRead],
) -> None:
    found = read(reader())
    yes, no = found.readings["c", TRUE.id], found.readings["c", FALSE.id]
    assert (yes.stance, yes.quote, yes.reasoned_by) == (Stance.SUPPORTS, TRUE.text, NAME)
    assert (no.stance, no.kind) == (Stance.CONTRADICTS, Contradiction.DIRECT)
    assert found.note == ""


@pytest.mark.parametrize("quote", ["", "short", "The works were closed at last in 2024."])
def test_words_that_do_not_stand_in_it_leave_the_text_not_analysed(
    read: Callable[..., StancesRead], quote: str
) -> None:
    def spoil(one: Said) -> None:
        if one["stance"] == "supports":
            one["quote"] = quote

    found = read(reader(spoil))
    assert set(found.readings) == {("c", FALSE.id)}
    assert found.refused == 1


def test_a_text_on_another_company_takes_no_side(read: Callable[..., StancesRead]) -> None:
    def spoil(one: Said) -> None:
        one["about"] = "other" if one["stance"] == "supports" else "unsure"

    found = read(reader(spoil))
    assert found.readings["c", TRUE.id].stance is Stance.UNRELATED
    assert found.readings["c", FALSE.id].stance is Stance.NOT_ANALYSED


def test_a_model_that_fails_leaves_every_text_not_analysed(
    read: Callable[..., StancesRead],
) -> None:
    found = read(status(400, "no"))
    assert found.readings == {}
    assert found.note
