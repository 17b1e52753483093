"""The `predict` command: one line out for every line in, between files or pipes, and bad arguments
explained."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command, execute_from_command_line

from agents.tests.predict.examples import BOARD, EMISSIONS

ROOT = Path(__file__).resolve().parents[3]


def run(capability: str, source: Path, target: Path | str, **options: Any) -> str:
    stderr = io.StringIO()
    call_command("predict", capability, str(source), str(target), stderr=stderr, **options)
    return stderr.getvalue()


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "in.jsonl"
    first, last = ({"id": "a", "text": BOARD}, {"id": "b", "text": EMISSIONS})
    path.write_text(f"{json.dumps(first)}\nbroken\n{json.dumps(last)}\n")
    return path


def test_the_command_writes_one_line_for_every_line(source: Path, tmp_path: Path) -> None:
    shown = run("mapping", source, tmp_path / "out.jsonl")
    found = [json.loads(line) for line in (tmp_path / "out.jsonl").read_text().splitlines()]
    assert [answer["id"] for answer in found] == ["a", None, "b"]
    assert "3 lines, 1 with an error" in shown


@pytest.mark.parametrize(
    ("capability", "target", "options", "words"),
    [
        ("fortune", "out.jsonl", {}, "invalid choice: 'fortune' .choose from 'claims', 'mapping'"),
        ("mapping", "out.jsonl", {"engine": "model"}, "mapping is decided by rules"),
        ("claims", "out.jsonl", {"engine": "model"}, "set LLM_API_KEY"),
        ("mapping", "nowhere/out.jsonl", {}, "cannot be written"),
        ("mapping", "in.jsonl", {}, "is the input"),
    ],
)
def test_bad_arguments_are_explained(
    source: Path, tmp_path: Path, capability: str, target: str, options: dict[str, Any], words: str
) -> None:
    before = source.read_text()
    with pytest.raises(CommandError, match=words):
        run(capability, source, tmp_path / target, **options)
    assert source.read_text() == before


@pytest.mark.long
@pytest.mark.process
def test_the_command_works_between_pipes_without_any_service(source: Path) -> None:
    missing = {
        "DATABASE_URL": "postgresql://nobody@localhost:1/none",
        "REDIS_URL": "redis://localhost:1",
    }
    command = [sys.executable, "manage.py", "predict", "mapping", "-", "-"]
    done = subprocess.run(
        command,
        cwd=ROOT,
        env={"SECRET_KEY": "only for tests and for nothing else at all", **missing},
        input=source.read_bytes(),
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr.decode()
    assert len(done.stdout.splitlines()) == 3


@pytest.mark.parametrize(
    "arguments", [["fortune", "-", "-"], ["mapping", "nowhere.jsonl", "-"], ["mapping"]]
)
def test_bad_arguments_end_with_status_2(arguments: list[str], capsys: Any) -> None:
    with pytest.raises(SystemExit) as ended:
        execute_from_command_line(["manage.py", "predict", *arguments])
    assert ended.value.code == 2
    assert capsys.readouterr().err
