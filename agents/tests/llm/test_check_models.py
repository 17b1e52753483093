"""`manage.py check_models` tries every configured model and says plainly what is wrong."""

from __future__ import annotations

from io import StringIO
from typing import Any

import pytest
from django.conf import settings as configured
from django.core.management import CommandError, call_command

from agents.llm import checking
from agents.management.commands import check_models
from agents.tests.llm.asking import KEY
from sibyl_project.common.tests import chat
from sibyl_project.common.tests import model_server as does

RIGHT = {"value": 412, "unit": "tonnes"}


@pytest.fixture
def run(server, endpoint, settings, monkeypatch):
    """Run the command against the provider on this machine; its output and its error."""
    settings.LLM_USABLE = True
    server.usual = chat.says(RIGHT)
    tried = checking.try_models
    monkeypatch.setattr(check_models, "try_models", lambda: tried(lambda: endpoint))

    def act() -> tuple[str, Any]:
        out = StringIO()
        try:
            call_command("check_models", stdout=out)
        except CommandError as error:
            return out.getvalue(), error
        return out.getvalue(), None

    return act


def test_every_purpose_is_tried_with_its_own_model_and_limits(run, server) -> None:
    out, error = run()
    assert error is None
    assert f"All {len(configured.LLM_MODELS)} models answered." in out
    asked = sorted((one.body["model"], one.body["max_tokens"]) for one in server.requests)
    wanted = sorted((row["model"], row["max_tokens"]) for row in configured.LLM_MODELS.values())
    assert asked == wanted
    assert all(one.body["response_format"]["json_schema"]["strict"] for one in server.requests)
    line = next(line for line in out.splitlines() if line.startswith("legal "))
    assert line.split()[1:3] == ["anthropic/claude-sonnet-4-5", "yes"]
    assert "strict schema" in line and "120" in line and "0.0125" in line


def test_one_that_fails_is_named_with_the_reason_and_the_exit_code_is_1(run, server) -> None:
    model = configured.LLM_MODELS["academic"]["model"]

    def behave(request):
        if request.body["model"] == model:
            return does.status(404, "unknown model")(request)
        return chat.says(RIGHT)(request)

    server.usual = behave
    out, error = run()
    assert error.returncode == 1
    assert f"academic ({model}): the endpoint does not offer the model." in out
    assert "LLM_MODEL_ACADEMIC" in out
    assert "no usable answer" in str(error)


def test_a_wrong_answer_and_an_unusable_one_count_as_failures(run, server) -> None:
    server.usual = chat.says({"value": 12, "unit": "hours"})
    out, error = run()
    assert error.returncode == 1
    assert "it answered, but wrongly: 12 hours instead of 412 tonnes" in out
    server.usual = chat.says("412 tonnes, I think.")
    assert "did not fit" in run()[0]


def test_what_a_model_does_not_take_is_shown(run, server) -> None:
    server.usual = chat.takes_no("json_schema", otherwise=chat.says(RIGHT))
    out, error = run()
    assert error is None
    assert "JSON" in out


def test_without_a_key_it_says_so(settings) -> None:
    settings.LLM_USABLE = False
    with pytest.raises(CommandError, match="set LLM_API_KEY") as raised:
        call_command("check_models", stdout=StringIO())
    assert raised.value.returncode == 1


def test_no_key_is_printed(run, server) -> None:
    server.usual = does.status(401, f"bad key {KEY}")
    out, error = run()
    assert KEY not in out + str(error)
    assert "the key was not accepted" in out
