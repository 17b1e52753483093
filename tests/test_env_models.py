"""Settings of models: where text may be sent, with which key, and what stops the start."""

import importlib.util

import pytest

from sibyl_project import env as environment
from sibyl_project import model_address

KEY = "sk-hush-hush-hush"
MODEL = "openai/text-embedding-3-small"


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


def refusal(load, **variables):
    with pytest.raises(SystemExit) as stop:
        load(**variables)
    message = str(stop.value)
    assert "\n" not in message
    assert "hush" not in message
    return message


def test_nothing_is_sent_anywhere_unless_a_model_is_named(load):
    env = load(LLM_API_KEY=KEY)
    assert env.EMBEDDING_MODEL == ""
    assert (env.LLM_BASE_URL, env.EMBEDDING_DIMENSION) == ("https://openrouter.ai/api/v1", 1536)


@pytest.mark.parametrize("name", ["LLM_API_KEY", "OPENROUTER_API_KEY"])
def test_either_key_serves_openrouter(load, name):
    assert load(EMBEDDING_MODEL=MODEL, **{name: KEY}).llm_key == KEY


def test_the_general_key_goes_before_the_one_of_openrouter(load):
    assert load(LLM_API_KEY=KEY, OPENROUTER_API_KEY="sk-other").llm_key == KEY


def test_the_key_of_openrouter_is_sent_to_nobody_else(load):
    assert load(LLM_BASE_URL="https://models.example/v1", OPENROUTER_API_KEY=KEY).llm_key == ""
    message = refusal(
        load,
        LLM_BASE_URL="https://models.example/v1",
        OPENROUTER_API_KEY=KEY,
        EMBEDDING_MODEL=MODEL,
    )
    assert message.startswith(
        "Setting EMBEDDING_MODEL is not usable: models.example needs LLM_API_KEY;"
    )


def test_a_model_without_a_key_stops_the_start_and_says_both_ways_out(load):
    message = refusal(load, EMBEDDING_MODEL=MODEL)
    assert message == (
        "Setting EMBEDDING_MODEL is not usable: openrouter.ai needs LLM_API_KEY or "
        "OPENROUTER_API_KEY; give it, or leave EMBEDDING_MODEL empty to embed offline"
    )


@pytest.mark.parametrize(
    "url",
    [
        "http://localhost:11434/v1",
        "http://127.0.0.1:8000",
        "http://[::1]:8000/v1",
        "http://10.1.2.3/v1/",
        "http://ollama:11434/v1",
        "http://models.internal/v1",
        "https://desk.local/v1",
    ],
)
def test_an_endpoint_of_this_machine_or_a_private_network_needs_no_key(load, url):
    env = load(LLM_BASE_URL=url, EMBEDDING_MODEL="nomic-embed-text", EMBEDDING_DIMENSION="768")
    assert env.llm_key == ""
    assert url == env.LLM_BASE_URL + "/" * url.endswith("/")


@pytest.mark.parametrize(
    "url",
    [
        "openrouter.ai/api/v1",
        "ftp://openrouter.ai",
        "https://",
        "https://host:port/v1",
        "http://models.example/v1",
        "http://8.8.8.8/v1",
        "https://me:hush@models.example/v1",
        "https://models.example/v1?key=hush",
    ],
)
def test_an_address_that_must_not_be_used_is_refused_without_showing_it(load, url):
    message = refusal(load, LLM_BASE_URL=url, LLM_API_KEY=KEY)
    assert message.startswith("Setting LLM_BASE_URL is not usable: ")
    assert "example" not in message


@pytest.mark.parametrize("name", ["LLM_API_KEY", "OPENROUTER_API_KEY"])
@pytest.mark.parametrize("value", [f"{KEY} two", f"{KEY}\u00fc", f"{KEY}\tx"])
def test_a_key_that_cannot_be_sent_is_refused_without_showing_it(load, name, value):
    assert refusal(load, **{name: value}).startswith(f"Setting {name} is not usable: ")


@pytest.mark.parametrize("value", ["local:", " spaced ", "m" * 101])
def test_a_model_nothing_can_be_called_is_refused(load, value):
    assert refusal(load, EMBEDDING_MODEL=value, LLM_API_KEY=KEY).startswith(
        "Setting EMBEDDING_MODEL is not usable: "
    )


@pytest.mark.parametrize("value", ["15", "16001", "many"])
def test_a_dimension_no_vector_has_is_refused(load, value):
    assert refusal(load, EMBEDDING_DIMENSION=value).startswith(
        "Setting EMBEDDING_DIMENSION is not usable: "
    )


def test_a_local_model_without_its_packages_stops_the_start(load, tmp_path):
    if importlib.util.find_spec("sentence_transformers"):
        pytest.skip("the packages of requirements-local.in are installed")
    assert "requirements-local.in" in refusal(load, EMBEDDING_MODEL=f"local:{tmp_path}")


@pytest.mark.skipif(
    not importlib.util.find_spec("sentence_transformers"),
    reason="the packages of requirements-local.in are not installed",
)
def test_a_local_model_that_is_nowhere_stops_the_start(load, tmp_path):
    assert "neither a directory nor" in refusal(load, EMBEDDING_MODEL="local:no/such/directory")
    env = load(EMBEDDING_MODEL=f"local:{tmp_path}")
    assert f"local:{tmp_path}" == env.EMBEDDING_MODEL


def test_the_usual_endpoint_is_openrouters():
    assert model_address.is_openrouter(model_address.OPENROUTER)
    assert not model_address.is_openrouter("https://openrouter.ai.evil.example/v1")
