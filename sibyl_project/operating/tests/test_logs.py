"""The log names what happened and where in the code, never what variables held or exceptions say:
text of a report, what somebody searched for, a key or a token."""

from __future__ import annotations

import io
import json
import logging
import multiprocessing
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import structlog
from django.core.files import File
from django.test import Client
from django.urls import reverse
from django_structlog.middlewares import request

from reports.models import EvidenceKind
from reports.reading import evidence
from sibyl_project import logs
from sibyl_project.logs import SharedFile

SECRET = "quetzalcoatl"  # stands in everything that is sent


def _formatter(form: str) -> logging.Formatter:
    wanted: dict[str, Any] = dict(logs.configured(form, "INFO", None, 1, 1)["formatters"][form])
    made: logging.Formatter = wanted.pop("()")(**wanted)
    return made


def _line_of(error: BaseException, form: str) -> str:
    raised = (type(error), error, error.__traceback__)
    return _formatter(form).format(
        logging.LogRecord("sibyl", logging.ERROR, __file__, 1, "It failed.", None, raised)
    )


def _raised() -> BaseException:
    password = "paper-and-" + "ink"
    try:
        int(f"{len(password)} letters of {SECRET}")
    except ValueError as error:
        return error
    raise AssertionError


@pytest.mark.parametrize("form", ["line", "json"])
def test_a_traceback_shows_no_value_of_a_variable(form: str) -> None:
    line = _line_of(_raised(), form)
    assert "ValueError" in line and "_raised" in line
    assert "paper-and-ink" not in line


def test_in_json_an_exception_says_nothing_but_its_type_and_its_place() -> None:
    told = json.loads(_line_of(_raised(), "json"))
    assert told["event"] == "It failed."
    assert told["exception"][0]["type"] == "builtins.ValueError"
    assert "test_logs.py" in told["exception"][0]["at"][-1]
    assert SECRET not in json.dumps(told)


def test_in_json_the_values_of_other_libraries_are_left_out() -> None:
    sent = logging.LogRecord("other", logging.INFO, "f", 1, "Could not read %s", (SECRET,), None)
    assert json.loads(_formatter("json").format(sent))["event"] == "Could not read %s"
    task = {"name": "agents.run", "id": "7", "return_value": SECRET, "runtime": 2.5}
    sent = logging.LogRecord("celery", logging.INFO, "f", 1, "Task %(name)s", (task,), None)
    event = json.loads(_formatter("json").format(sent))["event"]
    assert event == "Task %(name)s name=agents.run id=7 runtime=2.5"


@pytest.fixture
def logged() -> Iterator[io.StringIO]:
    """Everything that is logged, in JSON."""
    stream = io.StringIO()
    handler = logging.StreamHandler(stream)
    handler.setFormatter(_formatter("json"))
    root, level = logging.getLogger(), logging.getLogger().level
    before = structlog.get_config()
    logs.configure_structlog("json")
    structlog.configure(cache_logger_on_first_use=False)
    vars(request.logger).pop("bind", None)  # it kept how lines looked when it was first used
    root.addHandler(handler)
    root.setLevel(logging.DEBUG)
    try:
        yield stream
    finally:
        root.removeHandler(handler)
        root.setLevel(level)
        structlog.configure(**before)


@pytest.mark.long
@pytest.mark.django_db
def test_no_secret_of_people_is_in_the_log(
    logged: io.StringIO, auditor: Any, upload: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = Client(raise_request_exception=False, headers={"user-agent": "a browser"})
    client.post(reverse("sign-in"), {"username": SECRET, "password": f"1{SECRET}"})
    client.post("/api/v1/auth/token", {"username": "auditor", "password": f"2{SECRET}"})
    token = {"authorization": f"Token {SECRET * 5}"}
    client.get("/api/v1/reports", headers=token)
    client.force_login(auditor)
    report = upload(auditor, name=f"{SECRET}.pdf")
    words = io.BytesIO(f"site,tonnes\n{SECRET},12\n".encode())
    evidence.attach(report, auditor, File(words, f"{SECRET}.csv"), EvidenceKind.DATA_WORKBOOK)
    client.get(reverse("reports:search"), {"q": SECRET})
    client.get("/api/v1/search", {"q": SECRET})
    client.post("/api/v1/rag/search", {"query": SECRET}, content_type="application/json")
    ask = f"/api/v1/chat/{report.pk}/message"
    client.post(ask, {"message": SECRET, "content": SECRET}, content_type="application/json")
    client.post("/api/v1/upload", {"file": io.BytesIO(SECRET.encode())})
    _break_the_search(monkeypatch)
    assert client.get(reverse("reports:search"), {"q": SECRET}).status_code == 500
    lines = logged.getvalue().splitlines()
    assert [line for line in lines if SECRET in line.lower()] == []
    told = [json.loads(line) for line in lines]
    assert {"request_started", "request_finished", "request_failed"} <= {
        each["event"] for each in told
    }
    failed = next(each for each in told if each["event"] == "request_failed")
    assert failed["exception"][0]["type"] == "builtins.ValueError"
    assert failed["request"].endswith(reverse("reports:search"))


def _break_the_search(monkeypatch: pytest.MonkeyPatch) -> None:
    def breaks(*_: Any, **__: Any) -> Any:
        raise ValueError(f"cannot read {SECRET}")

    monkeypatch.setattr(sys.modules["reports.pages.search.views"], "find", breaks)


def _write(path: str, writer: int, lines: int) -> None:
    handler = SharedFile(path, most_bytes=10_000, kept=50)
    for number in range(lines):
        text = f"writer {writer} line {number:05}"
        handler.emit(logging.LogRecord("x", logging.INFO, "f", 1, text, None, None))
    handler.close()


def test_several_processes_share_a_log_that_is_put_aside_and_lose_no_line(tmp_path: Path) -> None:
    path, lines = tmp_path / "sibyl.log", 800
    forked = multiprocessing.get_context("fork")
    writers = [forked.Process(target=_write, args=(str(path), n, lines)) for n in range(4)]
    for each in writers:
        each.start()
    for each in writers:
        each.join(60)
    files = [each for each in tmp_path.glob("sibyl.log*") if each.suffix != ".lock"]
    found = [line for each in files for line in each.read_text().splitlines()]
    assert sorted(found) == sorted(
        f"writer {n} line {number:05}" for n in range(4) for number in range(lines)
    )
    assert len(files) > 5 and max(each.stat().st_size for each in files) < 11_000
    assert all(each.stat().st_mode & 0o777 == 0o600 for each in files)


def test_no_more_files_are_kept_than_wanted(tmp_path: Path) -> None:
    handler = SharedFile(str(tmp_path / "sibyl.log"), most_bytes=50, kept=3)
    for number in range(40):
        handler.emit(logging.LogRecord("x", logging.INFO, "f", 1, f"{number:060}", None, None))
    handler.close()
    kept = sorted(each.name for each in tmp_path.glob("sibyl.log*") if each.suffix != ".lock")
    assert kept == ["sibyl.log", "sibyl.log.1", "sibyl.log.2", "sibyl.log.3"]
