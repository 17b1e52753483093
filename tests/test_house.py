"""Rules of this code base that no linter checks: locks, tasks, and which modules import pymupdf."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

import agents.tasks  # noqa: F401 - registers its tasks
import reports.tasks  # noqa: F401
import sibyl_project.common.tasks  # noqa: F401
import standards.tasks  # noqa: F401
from sibyl_project.celery import app
from sibyl_project.common.regex import compile_all

ROOT = Path(__file__).resolve().parent.parent
ROOMS = ("sibyl_project", "standards", "reports", "agents")
SOURCES = [
    path for room in ROOMS for path in (ROOT / room).rglob("*.py") if "tests" not in path.parts
]
TASKS = {
    name: task
    for name, task in app.tasks.items()
    if name.startswith(("common.", "standards.", "reports.", "agents."))
}


def test_no_lock_is_taken_in_the_form_that_blocks_inserts_of_child_rows() -> None:
    bare = re.compile(r"select_for_update\((?!no_key=True)")
    assert [
        str(path.relative_to(ROOT))
        for path in SOURCES
        if bare.search(path.read_text(encoding="utf-8"))
    ] == []


@pytest.mark.long
def test_no_test_flushes_the_registry_away_for_those_after_it() -> None:
    """Tests that need committed rows use `live_db`, which keeps the standards; a transactional test
    case empties every table."""
    flushing = re.compile(
        r"django_db\([^)]*transaction=True|\btransactional_db\b|\bTransactionTestCase\b"
    )
    tests = [
        path
        for room in (*ROOMS, "tests")
        for path in (ROOT / room).rglob("test_*.py")
        if path.name != "test_house.py"
    ]
    assert [
        str(path.relative_to(ROOT))
        for path in tests
        if flushing.search(path.read_text(encoding="utf-8"))
    ] == []


# Rooms that cannot use the language room, for they stand to its left.
OWN_YEARS = {
    "standards/retrieval/sentences.py": "a year before a full stop",
    "standards/mapping/recommendation_model.py": "years are no words of a claim",
}
OF_A_YEAR = re.compile(
    r"""19\|20|(?<!\d)20(?:\\d|\[\d)|19(?:\\d|\[\d)|["']19["'], ?["']20["']"""
    r"|(?:fiscal|FY|since|in|year)[ )?]*\\d\{+4"
)


@pytest.mark.long
def test_years_are_read_by_the_language_room_alone() -> None:
    sources = [
        *SOURCES,
        *(ROOT / "agents").rglob("*.txt"),
        *(ROOT / "reports").rglob("*.txt"),
    ]
    found = {
        str(path.relative_to(ROOT))
        for path in sources
        if "migrations" not in path.parts and OF_A_YEAR.search(path.read_text(encoding="utf-8"))
    }
    assert found == {"reports/language/years.py", *OWN_YEARS}


@pytest.mark.parametrize(
    "pattern", [r"(?:19|20)\d\d", r"by 20[2-9]\d", r"(?:19[89]|20\d)\d", r"since (?:FY )?\d{4}"]
)
def test_a_pattern_of_years_is_recognised(pattern: str) -> None:
    assert OF_A_YEAR.search(pattern)


@pytest.mark.long
@pytest.mark.process
def test_the_language_room_knows_neither_django_nor_pymupdf() -> None:
    code = (
        "import importlib, pkgutil, sys, reports.language as room;"
        "[importlib.import_module(m.name) for m in pkgutil.iter_modules(room.__path__, "
        "'reports.language.')];print([name for name in sys.modules if "
        "name.split('.')[0] in ('django', 'pymupdf', 'fitz')])"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert done.stdout.strip() == "[]"


READERS = [path for path in SOURCES if path.relative_to(ROOT).parts[0] != "sibyl_project"]


def _outside_functions(node: ast.AST) -> Iterator[ast.AST]:
    for part in ast.iter_child_nodes(node):
        if not isinstance(part, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
            yield part
            yield from _outside_functions(part)


def _compiles(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and ast.unparse(node.func) == "re.compile"


@pytest.mark.long
def test_no_module_compiles_an_expression_while_it_is_imported() -> None:
    """Two thousand would take two seconds of the start of every process."""
    texts = {path: path.read_text(encoding="utf-8") for path in READERS}
    assert [
        str(path.relative_to(ROOT))
        for path, text in texts.items()
        if "re.compile(" in text and any(map(_compiles, _outside_functions(ast.parse(text))))
    ] == []


def test_every_expression_named_at_import_compiles() -> None:
    for path in READERS:
        if "regex(" in path.read_text(encoding="utf-8"):
            import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))
    assert compile_all() > 2_000


def test_there_are_tasks_to_check() -> None:
    known = {
        "agents.run",
        "agents.advance",
        "agents.recover",
        "reports.ingest_run",
        "reports.advance_ingest",
    }
    assert known | {"standards.reindex", "standards.reindex_all", "standards.reindex_sasb"} <= set(
        TASKS
    )


@pytest.mark.parametrize("name", sorted(TASKS))
def test_every_task_names_its_queue_acknowledges_late_and_has_an_end(name: str) -> None:
    task = TASKS[name]
    assert task.queue == ("cpu" if name.startswith(("standards.", "reports.")) else "agents")
    assert task.acks_late is True and task.max_retries == 0
    assert task.soft_time_limit and task.time_limit and task.soft_time_limit < task.time_limit


@pytest.mark.long
@pytest.mark.process
def test_no_worker_or_web_process_imports_the_pdf_library() -> None:
    code = (
        "import sys, django; django.setup(); import agents.tasks, reports.tasks, "
        "sibyl_project.urls, sibyl_project.asgi;print([name for name in sys.modules if "
        "name.split('.')[0] in ('pymupdf', 'fitz', 'pymupdf4llm')])"
    )
    environment = {"DJANGO_SETTINGS_MODULE": "sibyl_project.settings"}
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env=os.environ | environment,
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip().splitlines()[-1] == "[]"
