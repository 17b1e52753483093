"""What a chat completion says: its text, why it ended, what it cost; and errors that hide inside
one."""

from __future__ import annotations

from decimal import Decimal

import pytest

from sibyl_project.common.http_errors import BadAnswer, StatusRefused
from sibyl_project.common.openai_api import CONTENT_FILTER, LENGTH, STOP, Choice, read_choice
from sibyl_project.common.tests import chat
from sibyl_project.common.tests import model_server as does
from sibyl_project.common.tests.asking import client


def ask(server, waits, **options) -> Choice:
    return client(server, waits, **options).post_json(
        "chat/completions", {"model": "m"}, read=read_choice
    )


def test_a_completion_is_read_with_its_usage_and_cost(server, waits) -> None:
    server.usual = chat.says("hello")
    assert ask(server, waits) == Choice(
        "hello", STOP, "maker/model-of-today", 100, 20, Decimal("0.0125")
    )


def test_content_in_parts_is_put_together(server, waits) -> None:
    server.usual = chat.says(
        "", message={"content": [{"type": "text", "text": "he"}, {"type": "text", "text": "llo"}]}
    )
    assert ask(server, waits).text == "hello"


@pytest.mark.parametrize(
    "usage",
    [
        [],
        "many",
        {"prompt_tokens": "9", "completion_tokens": -1, "cost": "free"},
        {"cost": True, "prompt_tokens": 10**12},
        {"cost": -5},
    ],
)
def test_a_usage_that_cannot_be_true_counts_as_not_stated(server, waits, usage) -> None:
    server.usual = chat.says("hello", usage=usage)
    choice = ask(server, waits)
    assert (choice.prompt_tokens, choice.completion_tokens, choice.cost_usd) == (None, None, None)


def test_a_cost_that_is_not_a_number_counts_as_not_stated(server, waits) -> None:
    server.usual = does.raw(b'{"choices": [{"message": {"content": "x"}}], "usage": {"cost": NaN}}')
    assert ask(server, waits).cost_usd is None


@pytest.mark.parametrize(
    ("finish", "read"),
    [("length", LENGTH), ("content_filter", CONTENT_FILTER), ("tool_calls", "tool_calls")],
)
def test_the_reason_it_ended_is_kept(server, waits, finish, read) -> None:
    server.usual = chat.ends(finish)
    assert ask(server, waits).finish == read


def test_a_refusal_in_words_counts_as_held_back(server, waits) -> None:
    server.usual = chat.says(None, message={"content": None, "refusal": "I will not."})
    choice = ask(server, waits)
    assert (choice.finish, choice.text) == (CONTENT_FILTER, "I will not.")


@pytest.mark.parametrize(
    "trouble",
    [
        chat.choice_error(502),
        chat.choice_error("overloaded"),
        chat.ends("error"),
        chat.says(""),
        chat.says("  \n"),
        chat.says(None),
        does.as_json({"choices": []}).content,
        does.as_json({"choices": ["text"]}).content,
        does.as_json({"id": "x"}).content,
    ],
    ids=[
        "502",
        "unnumbered",
        "ends in error",
        "empty",
        "blank",
        "null",
        "no choices",
        "choice is text",
        "no list",
    ],
)
def test_what_is_no_answer_is_tried_again(server, waits, trouble) -> None:
    server.usual = chat.says("hello")
    server.next(does.raw(trouble) if isinstance(trouble, bytes) else trouble)
    assert ask(server, waits).text == "hello"
    assert len(server.requests) == 2


def test_an_error_inside_a_choice_has_its_number(server, waits) -> None:
    server.usual = chat.choice_error(403, "flagged by moderation")
    with pytest.raises(StatusRefused, match="403: flagged by moderation") as raised:
        ask(server, waits)
    assert raised.value.status == 403
    assert len(server.requests) == 1


def test_what_stays_empty_is_a_bad_answer(server, waits) -> None:
    server.usual = chat.says("")
    with pytest.raises(BadAnswer, match="it holds no text"):
        ask(server, waits)


def test_no_credit_is_tried_again_only_when_told_when(server, waits) -> None:
    server.usual = chat.says("hello")
    server.next(does.status(402, "in-flight budget", retry_after="3"))
    assert ask(server, waits).text == "hello"
    assert waits == [3.0]
    server.next(does.status(402, "no credit"))
    with pytest.raises(StatusRefused, match="402"):
        ask(server, waits)
    assert len(server.requests) == 3
