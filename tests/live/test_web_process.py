"""What a real web process writes about requests, and what it has loaded when its port is open."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from tests.processes import WebProcess
from tests.services import ROOT

LOADED = (
    "import sys, sibyl_project.asgi; "
    "sys.exit('reports.urls' not in sys.modules or 'agents.urls' not in sys.modules)"
)
SOCKET = {
    "upgrade": "websocket",
    "connection": "Upgrade",
    "sec-websocket-version": "13",
    "sec-websocket-key": "AAAAAAAAAAAAAAAAAAAAAA==",
}


@pytest.mark.long
def test_pages_are_loaded_before_the_port_is_open() -> None:
    # Daphne loads the application first and only then opens its port.
    subprocess.run([sys.executable, "-c", LOADED], cwd=ROOT, check=True, timeout=120)


@pytest.mark.long
@pytest.mark.worker
def test_no_line_holds_the_query_of_an_address(
    live_db: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LOG_LEVEL", "INFO")
    web = WebProcess(tmp_path / "web.log")
    try:
        for address in ("/search?q=plumbago", "/sign-in/provider/return?code=plumbago"):
            httpx.get(f"{web.url}{address}", timeout=60)
        httpx.get(f"{web.url}/ws/nothing/?q=plumbago", headers=SOCKET, timeout=60)
    finally:
        web.stop()  # everything is written when it has ended
    written = web.log.read_text()
    assert "GET /search" in written and "/ws/nothing/" in written
    assert "plumbago" not in written
