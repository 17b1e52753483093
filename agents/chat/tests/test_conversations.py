"""A conversation belongs to one person and one report, and is limited, streamed and noted."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from asgiref.sync import async_to_sync
from django.test import Client
from django.urls import reverse

from agents.chat import stream
from agents.chat.ground import Ground
from agents.chat.tests.world import make_world
from agents.models import ChatMessage, Conversation
from reports.compile import CompiledReport
from reports.keeping.accounts import anonymise
from reports.models import Comment, Membership, Role
from reports.tests.factories import make_user
from sibyl_project.trail.models import Entry

pytestmark = pytest.mark.django_db
WHY = "why was the business travel claim contradicted?"


@pytest.fixture
def ground(client: Client) -> Ground:
    user = make_user("anna")
    client.force_login(user)
    return make_world(user)


def asked(client: Client, ground: Ground, question: str, **body: Any) -> Any:
    address = reverse("api:chat-message", args=[ground.report.pk])
    given = {"message": question, "stream": False} | body
    return client.post(address, json.dumps(given), content_type="application/json")


def history(client: Client, ground: Ground, query: str = "") -> Any:
    return client.get(reverse("api:chat-history", args=[ground.report.pk]) + query).json()


@pytest.mark.long
def test_an_answer_is_given_with_what_its_numbers_open(client: Client, ground: Ground) -> None:
    told = asked(client, ground, WHY).json()
    assert "it is 5%, not 11%" in told["content"]
    claim = next(one for one in told["citations"] if one["kind"] == "claim")
    assert claim["number"] == 1
    assert "page=1&find=Emissions+from+business+travel" in claim["target"]
    for one in told["citations"]:
        assert client.get(one["target"]).status_code == 200


def test_the_history_is_the_newest_messages_in_order_of_time(
    client: Client, ground: Ground
) -> None:
    assert history(client, ground) == {"conversation_id": None, "messages": [], "total": 0}
    for question in ("Scope 1 emissions in 2024?", "and 2023?"):
        asked(client, ground, question)
    told = history(client, ground, "?limit=3")
    assert told["total"] == 4
    assert [one["role"] for one in told["messages"]] == ["assistant", "user", "assistant"]
    assert told["messages"][1]["content"] == "and 2023?"
    assert "240,451" in told["messages"][2]["content"]


def test_nobody_sees_what_another_member_asked(client: Client, ground: Ground) -> None:
    told = asked(client, ground, WHY).json()
    other = make_user("ben")
    Membership.objects.create(engagement=ground.report.engagement, user=other, role=Role.LEAD)
    theirs = Client()
    theirs.force_login(other)
    assert history(theirs, ground)["total"] == 0
    address = reverse("agents:ask_message", args=[ground.report.pk, told["message_id"]])
    assert theirs.get(address).status_code == 404
    assert WHY not in theirs.get(reverse("agents:ask", args=[ground.report.pk])).content.decode()


@pytest.mark.parametrize("message", ["", "   ", "x" * 2001])
def test_a_question_has_1_to_2000_characters(client: Client, ground: Ground, message: str) -> None:
    assert asked(client, ground, message).status_code == 400
    assert not ChatMessage.objects.exists()


def test_who_asks_too_often_is_told_when_to_ask_again(
    client: Client, ground: Ground, settings: Any
) -> None:
    settings.QUESTIONS_PER_HOUR = 2
    for _ in range(2):
        assert asked(client, ground, "Why?").status_code == 200
    refused = asked(client, ground, "Why?")
    assert refused.status_code == 429
    assert 0 < int(refused["Retry-After"]) <= 3600
    assert ChatMessage.objects.filter(role="user").count() == 2


def test_without_an_analysis_it_says_what_to_do(client: Client, ground: Ground) -> None:
    ground.report.current_analysis = None
    ground.report.save()
    told = asked(client, ground, WHY).json()
    assert not told["known"]
    assert "has not been analysed" in told["content"]


class Free:
    """A slot that is always there."""

    released = False

    def keep(self) -> bool:
        return True

    def release(self) -> None:
        self.released = True


def events_of(answer: Any) -> list[tuple[str, Any]]:
    async def read() -> bytes:
        blocks = [block async for block in stream._events(answer, Free())]  # type: ignore[arg-type]
        return b"".join(blocks)

    blocks = async_to_sync(read)().decode().split("\n\n")
    found = [block.split("\n") for block in blocks if block.startswith("event")]
    return [(name.removeprefix("event: "), json.loads(data[6:])) for name, data in found]


def test_an_answer_by_rules_comes_as_events_at_once(client: Client, ground: Ground) -> None:
    response = asked(client, ground, WHY, stream=True)
    assert response["Content-Type"] == "text/event-stream"
    text = response.content.decode()
    assert text.startswith("event: token\n")
    assert text.count("event: done\n") == 1
    assert json.loads(text.rsplit("data: ", 1)[1])["known"]


def test_an_answer_is_streamed_as_tokens_citations_and_an_end() -> None:
    message = {"content": "One. [1]\n- two", "citations": [{"number": 1}]}
    events = events_of(lambda: message)
    assert [name for name, _ in events] == ["token", "token", "citation", "done"]
    assert "".join(data["text"] for name, data in events if name == "token") == "One. [1]\n- two\n"
    assert events[-1][1] == message


def test_a_fault_while_answering_is_told_at_the_end_of_the_stream() -> None:
    def fails() -> Any:
        raise RuntimeError("a fault")

    assert events_of(fails) == [("error", {"detail": stream.FAILED})]


def test_the_page_answers_without_a_script(client: Client, ground: Ground) -> None:
    address = reverse("agents:ask", args=[ground.report.pk])
    assert client.post(address, {"message": WHY}).status_code == 302
    page = client.get(address).content.decode()
    assert "it is 5%, not 11%" in page
    assert "Add to working papers" in page
    assert client.post(address, {"message": " "}).status_code == 400


def test_words_of_a_report_are_never_markup(client: Client, ground: Ground) -> None:
    asked(client, ground, "<script>alert(1)</script> on page 1?")
    page = client.get(reverse("agents:ask", args=[ground.report.pk])).content.decode()
    assert "<script>alert(1)" not in page


@pytest.mark.long
def test_an_answer_is_written_into_the_working_papers_once(client: Client, ground: Ground) -> None:
    told = asked(client, ground, WHY).json()
    address = reverse("agents:ask_note", args=[ground.report.pk, told["message_id"]])
    for _ in range(2):
        client.post(address)
    comment = Comment.objects.get()
    assert comment.kind == "claim"
    assert WHY in comment.text
    assert "[1] Claim, p. 1" in comment.text
    assert Entry.objects.filter(action__startswith="comment").exists()
    (written,) = CompiledReport(ground.analysis).as_dict()["review"]["comments"]
    assert written["text"] == comment.text


def test_a_viewer_may_ask_and_not_note(client: Client, ground: Ground) -> None:
    Membership.objects.filter(engagement=ground.report.engagement).update(role=Role.VIEWER)
    told = asked(client, ground, WHY).json()
    address = reverse("agents:ask_note", args=[ground.report.pk, told["message_id"]])
    assert client.post(address).status_code == 403
    assert not Comment.objects.exists()


def test_a_conversation_goes_with_the_account(client: Client, ground: Ground) -> None:
    asked(client, ground, WHY)
    second = make_user("cara")
    Membership.objects.create(engagement=ground.report.engagement, user=second, role=Role.LEAD)
    anonymise(Conversation.objects.get().user)
    assert not Conversation.objects.exists()
    assert not ChatMessage.objects.exists()


def test_every_page_that_an_answer_may_open_exists(ground: Ground) -> None:
    folder = Path(stream.__file__).parent
    texts = [path.read_text("utf-8") for path in (folder / "answers").glob("*.py")]
    names = set(re.findall(r'"((?:reports|agents):[a-z_]+)"', "".join(texts)))
    assert len(names) > 10
    for name in names:
        assert reverse(name, args=[ground.report.pk])
