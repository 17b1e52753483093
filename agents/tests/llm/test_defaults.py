"""One table of defaults, each cell a setting; an analysis keeps what it was started with."""

from __future__ import annotations

import json

import pytest

from agents.llm.defaults import ModelChoice, choice_of, frozen
from agents.llm.failures import ModelFailure
from agents.registry import NAMES
from sibyl_project import env as environment
from sibyl_project.model_defaults import TABLE, setting_of


@pytest.fixture
def load(monkeypatch, tmp_path):
    """Read an environment of exactly these variables anew."""

    def act(**variables):
        for name in environment.Env.model_fields:
            monkeypatch.delenv(name, raising=False)
        for name, value in variables.items():
            monkeypatch.setenv(name, value)
        monkeypatch.setitem(environment.Env.model_config, "env_file", tmp_path / "none")
        return environment.load.__wrapped__()

    return act


def test_every_agent_has_a_row() -> None:
    assert set(TABLE) == set(NAMES) | {"claims_dedupe", "ask"}


def test_the_defaults_are_those_of_the_requirement_documents(load) -> None:
    models = load().llm_models
    assert models["claims"] == {
        "model": "anthropic/claude-3.5-sonnet",
        "temperature": 0.0,
        "max_tokens": 16000,
        "timeout": 120,
    }
    assert models["claims_dedupe"]["max_tokens"] == 256
    assert (models["orchestrator"]["temperature"], models["orchestrator"]["max_tokens"]) == (
        0.1,
        8192,
    )
    assert (
        models["legal"]["temperature"],
        models["legal"]["max_tokens"],
        models["legal"]["timeout"],
    ) == (0.2, 16384, 60)
    assert (models["judge"]["temperature"], models["judge"]["max_tokens"]) == (0.1, 16384)
    assert models["data_metrics"] == {
        "model": "anthropic/claude-sonnet-4-5",
        "temperature": 0.1,
        "max_tokens": 8192,
        "timeout": 60,
    }


def test_each_cell_can_be_set_by_itself(load) -> None:
    models = load(
        LLM_MODEL_LEGAL="local/one",
        LLM_TEMPERATURE_JUDGE="0.7",
        LLM_MAX_TOKENS_CLAIMS="99",
        LLM_TIMEOUT_NEWS_MEDIA="7.5",
    ).llm_models
    assert models["legal"]["model"] == "local/one"
    assert models["legal"]["temperature"] == 0.2
    assert (
        models["judge"]["temperature"],
        models["claims"]["max_tokens"],
        models["news_media"]["timeout"],
    ) == (0.7, 99, 7.5)


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("LLM_MODEL_LEGAL", "two words"),
        ("LLM_MODEL_LEGAL", "m" * 101),
        ("LLM_TEMPERATURE_CLAIMS", "2.1"),
        ("LLM_TEMPERATURE_CLAIMS", "nan"),
        ("LLM_TEMPERATURE_CLAIMS", "warm"),
        ("LLM_MAX_TOKENS_CLAIMS_DEDUPE", "0"),
        ("LLM_MAX_TOKENS_JUDGE", "1.5"),
        ("LLM_TIMEOUT_DATA_METRICS", "0"),
        ("LLM_TIMEOUT_DATA_METRICS", "inf"),
        ("LLM_MAX_CONCURRENCY", "0"),
        ("LLM_BUDGET_USD", "-1"),
        ("LLM_BUDGET_USD", "inf"),
        ("LLM_BUDGET_CALLS", "many"),
        ("LLM_BUDGET_TOKENS", "1e3.5"),
    ],
)
def test_a_bad_value_stops_the_start_with_one_line_that_names_it(load, name, value) -> None:
    with pytest.raises(SystemExit) as stop:
        load(**{name: value})
    assert str(stop.value).startswith(f"Setting {name} is not usable: ")
    assert "\n" not in str(stop.value)
    assert repr(value) in str(stop.value)


@pytest.mark.parametrize(
    ("variables", "usable"),
    [
        ({}, False),
        ({"LLM_API_KEY": "sk-1"}, True),
        ({"OPENROUTER_API_KEY": "sk-1"}, True),
        ({"OPENROUTER_API_KEY": "sk-1", "LLM_BASE_URL": "https://models.example/v1"}, False),
        ({"LLM_BASE_URL": "http://localhost:11434/v1"}, True),
    ],
)
def test_models_can_be_asked_with_a_key_or_on_a_private_network(load, variables, usable) -> None:
    assert load(**variables).llm_usable is usable


def test_what_an_analysis_keeps_is_json_and_says_everything(settings) -> None:
    settings.LLM_USABLE = True
    kept = json.loads(json.dumps(frozen()))
    settings.LLM_MODELS = {}
    assert choice_of(kept, "legal") == ModelChoice("anthropic/claude-sonnet-4-5", 0.2, 16384, 60.0)
    assert kept["budget"] == {"usd": 20.0, "calls": 3000, "tokens": 10_000_000}


def test_an_analysis_started_without_models_has_none(settings) -> None:
    settings.LLM_USABLE = False
    with pytest.raises(ModelFailure, match="set LLM_API_KEY"):
        choice_of(frozen(), "legal")


def test_names_of_settings_are_made_of_part_and_purpose() -> None:
    assert setting_of("news_media", "max_tokens") == "LLM_MAX_TOKENS_NEWS_MEDIA"
