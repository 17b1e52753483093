"""A process that opens a hostile file knows nothing that an operator set."""

from __future__ import annotations

import sys

import pytest

from reports.document.children import run_child
from sibyl_project.env import NEVER_SHOWN

TELL = (
    "import json, os; print(json.dumps({'names': sorted(os.environ), 'umask': oct(os.umask(0))}))"
)


@pytest.mark.process
def test_a_child_gets_no_secret_and_writes_for_its_account_alone(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in (*NEVER_SHOWN, "ANOTHER_SECRET"):
        monkeypatch.setenv(name, "a secret")
    (record,) = run_child([sys.executable, "-c", TELL], 20).records
    assert not {*NEVER_SHOWN, "ANOTHER_SECRET"} & set(record["names"])
    assert "PATH" in record["names"] and record["umask"] == "0o77"
