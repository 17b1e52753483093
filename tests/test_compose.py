"""docker-compose.yml agrees with the code: queues, settings, health checks, versions."""

import re
from pathlib import Path

import pytest
import yaml
from celery import current_app

from sibyl_project.common.beats import QUEUES
from sibyl_project.database_roles import OWNER_COMMANDS
from sibyl_project.env import Env

ROOT = Path(__file__).resolve().parent.parent
TEXT = (ROOT / "docker-compose.yml").read_text()
COMPOSE = yaml.safe_load(TEXT)
SERVICES = COMPOSE["services"]
OURS = {name: service for name, service in SERVICES.items() if service["image"] == "sibyl"}


def words(command):
    return command if isinstance(command, list) else command.split()


def workers():
    return [
        words(service["command"])
        for service in OURS.values()
        if "worker" in words(service["command"])
    ]


def served_queues():
    return {queue for command in workers() for queue in command[command.index("-Q") + 1].split(",")}


def test_every_queue_a_task_names_is_served_by_a_worker():
    current_app.loader.import_default_modules()
    named = {
        task.queue for name, task in current_app.tasks.items() if not name.startswith("celery.")
    }
    scheduled = {entry["options"]["queue"] for entry in current_app.conf.beat_schedule.values()}
    assert (
        named | scheduled | {current_app.conf.task_default_queue} | set(QUEUES) == served_queues()
    )


def test_exactly_one_beat_sends_the_periodic_tasks():
    assert [name for name, service in OURS.items() if "beat" in words(service["command"])] == [
        "beat"
    ]


def test_the_containers_set_only_settings_there_are():
    for service in OURS.values():
        # what is for the compose file alone is taken out of the environment again
        alone = {name for name, value in service["environment"].items() if value == ""}
        assert set(service["environment"]) - alone <= set(Env.model_fields)
        assert alone <= {"DATABASE_OWNER_URL", "DATABASE_OWNER_PASSWORD"}
        assert {"DATABASE_URL", "REDIS_URL", "SECRET_KEY", "MEDIA_DIR"} <= set(
            service["environment"]
        )


def test_no_secret_is_written_down():
    secrets = ("SECRET_KEY", "DATABASE_PASSWORD", "DATABASE_OWNER_PASSWORD", "REDIS_PASSWORD")
    for secret in secrets:
        assert f"${{{secret}:?" in TEXT
        for substitution in re.findall(rf"\$\{{{secret}[^}}]*\}}", TEXT):
            assert substitution.startswith(f"${{{secret}:?"), "without it the start must be refused"
    for service in SERVICES.values():
        for name, value in service["environment"].items():
            if re.search("PASSWORD|AUTH|SECRET|URL", name):
                assert value == "" or "${" in value, name
    assert all(service["env_file"] == ".env" for service in OURS.values())


@pytest.mark.parametrize("name", [name for name in SERVICES if name != "migrate"])
def test_every_lasting_service_has_a_health_check(name):
    assert {"test", "interval", "timeout", "retries"} <= set(SERVICES[name]["healthcheck"])


@pytest.mark.parametrize("name", [name for name in OURS if name != "migrate"])
def test_nothing_starts_before_the_database_is_migrated(name):
    assert SERVICES[name]["depends_on"]["migrate"] == {
        "condition": "service_completed_successfully"
    }
    assert SERVICES["migrate"]["depends_on"]["database"] == {"condition": "service_healthy"}


def test_every_volume_used_is_declared_and_files_are_shared():
    used = {
        mount.split(":")[0]
        for service in SERVICES.values()
        for mount in service["volumes"]
        if not mount.startswith("./")
    }
    assert used == set(COMPOSE["volumes"]) == {"database", "redis", "media", "beat"}
    for service in OURS.values():
        assert f"media:{service['environment']['MEDIA_DIR']}" in service["volumes"]


def test_the_versions_are_those_the_documentation_names():
    readme = (ROOT / "README.md").read_text()
    postgres = re.search(r"-pg(\d+)@", SERVICES["database"]["image"])[1]
    redis = re.search(r"redis:(\d+)", SERVICES["redis"]["image"])[1]
    assert f"PostgreSQL {postgres}" in readme
    assert f"Redis {redis}" in readme
    assert (
        f"FROM python:{(re.search(r'Python (3[.][0-9]+)', readme))[1]}"
        in (ROOT / "Dockerfile").read_text()
    )


def test_the_database_makes_its_roles_with_the_script_that_is_tested():
    (script,) = [mount for mount in SERVICES["database"]["volumes"] if mount.startswith("./")]
    source, target, mode = script.split(":")
    assert target.startswith("/docker-entrypoint-initdb.d/")
    assert target.endswith(".sh")
    assert mode == "ro"
    asked = set(re.findall(r"^: \"\$\{([A-Z_]+):", (ROOT / source).read_text(), re.M))
    assert len(asked) == 3
    assert asked <= set(SERVICES["database"]["environment"])


def test_what_migrate_does_needs_the_owner():
    commands = re.findall(r"manage\.py ([a-z_]+)", SERVICES["migrate"]["command"])
    assert commands == ["migrate", "ingest_standards", "grant_rights"]
    assert set(commands) <= OWNER_COMMANDS


def test_the_file_of_the_schedule_outlives_its_container():
    command = words(SERVICES["beat"]["command"])
    schedule = Path(command[command.index("-s") + 1])
    assert f"beat:{schedule.parent}" in SERVICES["beat"]["volumes"]


def test_the_web_container_is_asked_for_life_which_needs_no_other_service():
    assert "/api/v1/health/live" in SERVICES["web"]["healthcheck"]["test"][-1]
