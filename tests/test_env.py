"""Settings from the environment: a bad value stops the start with one line that names it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from sibyl_project import env as environment

ROOT = Path(__file__).resolve().parent.parent
POSTGRES, REDIS = "postgresql://sibyl:hush@db/sibyl", "redis://cache:6379/0"


@pytest.fixture
def load(monkeypatch, tmp_path):
    """Read an environment of exactly these variables (and a `.env` of that text) anew."""

    def act(dotenv="", **variables):
        for name in environment.Env.model_fields:
            monkeypatch.delenv(name, raising=False)
        for name, value in variables.items():
            monkeypatch.setenv(name, value)
        (tmp_path / ".env").write_text(dotenv)
        monkeypatch.setitem(environment.Env.model_config, "env_file", tmp_path / ".env")
        return environment.load.__wrapped__()

    return act


def refusal(load, *args, **variables):
    with pytest.raises(SystemExit) as stop:
        load(*args, **variables)
    message = str(stop.value)
    assert "\n" not in message
    return message


def test_without_any_setting_the_embedded_services_are_used(load):
    env = load()
    assert env.embedded
    assert env.ALLOWED_HOSTS == ["localhost", "127.0.0.1", "[::1]"]
    assert (env.MAX_UPLOAD_SIZE_MB, env.MAX_JUDGE_ITERATIONS, env.AGENT_TIMEOUT_SECONDS) == (
        50,
        3,
        120,
    )


def test_an_empty_value_is_the_default(load):
    assert load(MAX_UPLOAD_SIZE_MB="", DATABASE_URL="").MAX_UPLOAD_SIZE_MB == 50


def test_lists_are_separated_by_commas(load):
    assert load(ALLOWED_HOSTS="sibyl.example, desk.example ,").ALLOWED_HOSTS == [
        "sibyl.example",
        "desk.example",
    ]


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DEBUG", "maybe"),
        ("MAX_UPLOAD_SIZE_MB", "0"),
        ("MAX_UPLOAD_SIZE_MB", "fifty"),
        ("MAX_UPLOAD_PAGES", "-1"),
        ("MAX_JUDGE_ITERATIONS", "11"),
        ("AGENT_TIMEOUT_SECONDS", "2"),
        ("PIPELINE_TIMEOUT_SECONDS", "1e9"),
        ("RUN_LEASE_SECONDS", "0"),
        ("AUTO_START_ANALYSIS", "sometimes"),
        ("LOG_LEVEL", "LOUD"),
        ("SIBYL_WORKERS", "none"),
    ],
)
def test_a_bad_value_is_refused_by_name_and_quoted(load, name, value):
    message = refusal(load, **{name: value})
    assert message.startswith(f"Setting {name} is not usable: ")
    assert repr(value) in message


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DATABASE_URL", "mysql://sibyl:hush@db/sibyl"),
        ("DATABASE_URL", "postgresql://sibyl:hush@db:port/sibyl"),
        ("REDIS_URL", "http://:hush@cache"),
        ("REDIS_URL", "redis://:hush@cache:99999"),
    ],
)
def test_a_bad_address_is_refused_without_showing_its_password(load, name, value):
    given = {"DATABASE_URL": POSTGRES, "REDIS_URL": REDIS} | {name: value}
    message = refusal(load, **given)
    assert message.startswith(f"Setting {name} is not usable: ")
    assert "hush" not in message


def test_one_of_the_two_services_alone_is_refused_naming_the_other(load):
    assert "Setting REDIS_URL is not usable" in refusal(load, DATABASE_URL=POSTGRES)
    assert "Setting DATABASE_URL is not usable" in refusal(load, REDIS_URL=REDIS)
    assert not load(DATABASE_URL=POSTGRES, REDIS_URL=REDIS).embedded


@pytest.mark.parametrize("key", ["x", "change-me", "a" * 50, "only-for-tests"])
def test_with_services_of_ones_own_a_key_that_can_be_guessed_is_refused(load, key):
    message = refusal(load, DATABASE_URL=POSTGRES, REDIS_URL=REDIS, SECRET_KEY=key)
    assert message.startswith("Setting SECRET_KEY is not usable: ") and "openssl" in message
    assert key not in message or key == "x"
    assert load(SECRET_KEY=key).embedded, "a try on one machine needs no secret"


def test_with_services_of_ones_own_debugging_is_refused(load):
    assert "Setting DEBUG is not usable" in refusal(
        load, DATABASE_URL=POSTGRES, REDIS_URL=REDIS, DEBUG="true"
    )
    assert load(DEBUG="true").DEBUG


def test_proxies_are_addresses_or_networks(load):
    assert "Setting TRUSTED_PROXIES is not usable" in refusal(load, TRUSTED_PROXIES="proxy.local")
    assert load(TRUSTED_PROXIES="10.0.0.1, 192.168.0.0/16").TRUSTED_PROXIES == [
        "10.0.0.1",
        "192.168.0.0/16",
    ]


def test_the_dotenv_file_counts_like_the_environment(load):
    assert "Setting REDIS_URL is not usable" in refusal(load, f"DATABASE_URL={POSTGRES}\n")
    assert not load(f"DATABASE_URL={POSTGRES}\n", REDIS_URL=REDIS).embedded


def test_the_environment_wins_over_the_dotenv_file(load):
    assert load("LOG_LEVEL=DEBUG\n", LOG_LEVEL="error").LOG_LEVEL == "ERROR"


def test_a_relative_media_directory_is_the_same_for_every_process(load):
    assert load(MEDIA_DIR="media").MEDIA_DIR == ROOT / "media"


@pytest.mark.long
@pytest.mark.process
@pytest.mark.parametrize(
    ("variables", "name"),
    [
        ({"MAX_UPLOAD_SIZE_MB": "many"}, "MAX_UPLOAD_SIZE_MB"),
        ({"DATABASE_URL": POSTGRES, "REDIS_URL": REDIS}, "SECRET_KEY"),
    ],
)
def test_a_command_stops_at_once_with_one_line(variables, name):
    kept = {
        key: value for key, value in os.environ.items() if key not in environment.Env.model_fields
    }
    command = [sys.executable, "manage.py", "check"]
    ended = subprocess.run(
        command,
        cwd=ROOT,
        env=kept | variables,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ended.returncode == 1
    assert ended.stderr.startswith(f"Setting {name} is not usable: ")
    assert ended.stderr.count("\n") == 1
