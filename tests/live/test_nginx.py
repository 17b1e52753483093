"""The proxy of the operator guide in front of a real web process: HTTPS, the client's address,
uploads, event streams, and nothing of the metrics."""

from __future__ import annotations

import re
import shutil
import socket
import ssl
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
from django.conf import settings

from sibyl_project.common.bodies import AROUND_A_FILE, MEGABYTE
from tests.processes import PATIENCE, free_port, wait_for
from tests.services import ROOT

GUIDE = ROOT / "docs" / "nginx.conf"
NGINX = shutil.which("nginx", path="/usr/sbin:/usr/local/sbin:/usr/bin:/usr/local/bin")


@pytest.mark.pure
def test_the_proxy_takes_whatever_sibyl_takes() -> None:
    size = re.search(r"client_max_body_size (\d+)m;", GUIDE.read_text())
    assert size
    assert int(size[1]) * MEGABYTE > settings.MAX_UPLOAD_SIZE_MB * MEGABYTE + AROUND_A_FILE


@pytest.mark.pure
def test_a_web_process_that_was_replaced_is_asked_again_at_once() -> None:
    servers = re.findall(r"^    server (.*);$", GUIDE.read_text(), re.M)
    assert servers and all(one.endswith(" max_fails=0") for one in servers)


@pytest.fixture
def changed() -> str:
    """What stands in the guide for `return 404;`: itself, unless a test says otherwise."""
    return "return 404;"


@pytest.fixture
def proxy(web: Any, tmp_path: Path, changed: str) -> Iterator[str]:
    """The address of nginx as the guide sets it up, with a port and a certificate of its own."""
    if NGINX is None:
        pytest.skip("no nginx on this machine (Debian: apt-get install nginx-light)")
    with free_port() as port:
        yield from _proxy(web, tmp_path, changed, port)


def _proxy(web: Any, tmp_path: Path, changed: str, port: int) -> Iterator[str]:
    certificate = _certificate(tmp_path)
    text = GUIDE.read_text()
    plain = re.search(r"server \{\n    listen 80;.*?\n\}\n", text, re.DOTALL)
    assert plain
    text = text.replace(plain[0], "")
    for written, ours in (
        ("127.0.0.1:8000", f"127.0.0.1:{web.port}"),
        ("listen 443 ssl http2", f"listen 127.0.0.1:{port} ssl http2"),
        ("/etc/ssl/sibyl/fullchain.pem", str(certificate / "cert.pem")),
        ("/etc/ssl/sibyl/privkey.pem", str(certificate / "key.pem")),
        ("server_name sibyl.example.org", "server_name localhost"),
        ("/var/log/nginx/sibyl.log", str(tmp_path / "access.log")),
        ("return 404;", changed),
    ):
        assert written in text
        text = text.replace(written, ours)
    whole = f"daemon off; pid {tmp_path}/pid; error_log {tmp_path}/error.log;\nevents {{}}\n"
    folders = "".join(
        f"{kind}_temp_path {tmp_path}/{kind};\n"
        for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    )
    (tmp_path / "nginx.conf").write_text(f"{whole}http {{ access_log off;\n{folders}{text}\n}}\n")
    command = [NGINX, "-c", str(tmp_path / "nginx.conf"), "-p", str(tmp_path)]
    process = subprocess.Popen(command, stderr=subprocess.PIPE)
    try:
        wait_for(lambda: _listens(port))
        yield f"https://localhost:{port}"
    finally:
        process.terminate()
        process.wait(PATIENCE)


@pytest.fixture
def client(proxy: str) -> Iterator[httpx.Client]:
    trusting = ssl.create_default_context()
    trusting.check_hostname, trusting.verify_mode = False, ssl.CERT_NONE
    with httpx.Client(base_url=proxy, verify=trusting, timeout=PATIENCE) as made:
        yield made


@pytest.mark.worker
def test_pages_come_by_https_and_metrics_do_not_come(client: httpx.Client) -> None:
    answer = client.get("/sign-in")
    assert answer.status_code == 200 and "csrfmiddlewaretoken" in answer.text
    assert client.get("/metrics").status_code == 404


@pytest.mark.worker
def test_what_was_searched_for_is_not_in_the_log_of_the_proxy(
    client: httpx.Client, tmp_path: Path
) -> None:
    client.get("/search?q=plumbago")
    client.get("/sign-in?q=plumbago")
    wait_for(lambda: "GET /sign-in" in (tmp_path / "access.log").read_text())
    assert "plumbago" not in (tmp_path / "access.log").read_text()


OPENED = re.findall(r"#   (allow 10\.0\.0\.5;.*)", GUIDE.read_text())


@pytest.mark.worker
@pytest.mark.parametrize(
    ("changed", "status"),
    [(OPENED[0].replace("10.0.0.5", "127.0.0.1"), 404), (OPENED[0], 403)],
)
def test_metrics_reach_the_machine_that_is_named_and_no_other(
    client: httpx.Client, status: int
) -> None:
    answer = client.get("/metrics")
    assert answer.status_code == status
    assert ("There is nothing here." in answer.text) == (status == 404)  # Sibyl, without a token


@pytest.mark.worker
def test_a_body_of_the_largest_size_reaches_sibyl_and_a_larger_one_does_not(
    client: httpx.Client,
) -> None:
    largest = settings.MAX_UPLOAD_SIZE_MB * MEGABYTE
    answer = client.post("/api/v1/upload", content=b"x" * (MEGABYTE // 2))
    assert answer.headers["content-type"] == "application/json"  # of Sibyl, whatever it says
    answer = client.post("/api/v1/upload", content=b"x" * (largest + 8 * MEGABYTE))
    assert answer.status_code == 413


@pytest.mark.worker
def test_an_event_stream_comes_line_by_line(client: httpx.Client) -> None:
    with client.stream("GET", "/api/v1/stream/01a21ac2-0000-7000-8000-000000000000") as answer:
        assert answer.status_code == 401  # Sibyl answered, not the proxy
        assert "nginx" not in answer.headers.get("content-type", "")


def _listens(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def _certificate(place: Path) -> Path:
    command = [
        "openssl",
        "req",
        "-x509",
        "-newkey",
        "rsa:2048",
        "-nodes",
        "-days",
        "1",
        "-subj",
        "/CN=localhost",
    ]
    files = ["-keyout", str(place / "key.pem"), "-out", str(place / "cert.pem")]
    subprocess.run([*command, *files], check=True, capture_output=True)
    return place
