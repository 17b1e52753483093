"""A body that is too large is refused by a real web process while it comes in, before anything of
it is stored."""

from __future__ import annotations

import json
import socket
from pathlib import Path
from typing import Any

import httpx
import psutil
import pytest

from tests.processes import PATIENCE, wait_for

pytestmark = pytest.mark.worker

MEGABYTE = 1024 * 1024
BLOCK = b"x" * MEGABYTE


def send_until_refused(
    web: Any, path: str, megabytes: int, declared: bool, headers: dict[str, str] | None = None
) -> tuple[int, bytes]:
    """POST that many megabytes through a plain socket; how many were sent when it was refused, and
    the answer. A declared body has a length, another comes in chunks."""
    lines = [f"POST {path} HTTP/1.1", "Host: localhost"]
    lines += [f"{name}: {value}" for name, value in (headers or {}).items()]
    length = f"Content-Length: {megabytes * MEGABYTE}"
    lines += [length if declared else "Transfer-Encoding: chunked", "", ""]
    sent = 0
    with socket.create_connection(("127.0.0.1", web.port), timeout=PATIENCE) as client:
        client.sendall("\r\n".join(lines).encode())
        answer = b""
        while sent < megabytes and not answer:
            try:
                client.settimeout(PATIENCE)
                client.sendall(BLOCK if declared else b"%x\r\n%s\r\n" % (len(BLOCK), BLOCK))
                sent += 1
                client.settimeout(0.05)
                answer = client.recv(65536)
            except TimeoutError:
                continue
            except ConnectionError:
                break
        if not answer:  # all was sent before a busy process said anything
            client.settimeout(PATIENCE)
            answer = client.recv(65536)
        return sent, answer


def temporary_bytes(web: Any) -> int:
    """The bytes of files the web process holds open that have no name any more."""
    folder = Path(f"/proc/{web.process.pid}/fd")
    found = 0
    for each in folder.iterdir():
        try:
            if "(deleted)" in str(each.readlink()):
                found += each.stat().st_size
        except OSError:
            continue
    return found


@pytest.mark.parametrize("declared", [True, False], ids=["declared", "in chunks"])
@pytest.mark.parametrize("path", ["/api/v1/upload", "/sign-in", "/nowhere"])
def test_nobody_known_sends_no_more_than_a_form(web: Any, path: str, declared: bool) -> None:
    process = psutil.Process(web.process.pid)
    before = process.memory_info().rss
    sent, answer = send_until_refused(web, path, 300, declared)
    assert answer.startswith(b"HTTP/1.1 413 "), answer[:200]
    assert sent <= 8, "the answer came while the body was still coming"
    assert process.memory_info().rss - before < 20 * MEGABYTE
    assert temporary_bytes(web) < MEGABYTE
    assert httpx.get(f"{web.url}/sign-in", timeout=PATIENCE).status_code == 200


def test_a_small_body_that_ends_while_it_is_asked_who_sends_it_is_answered(web: Any) -> None:
    process = psutil.Process(web.process.pid)
    before = process.num_fds()
    for _ in range(5):
        with socket.create_connection(("127.0.0.1", web.port), timeout=PATIENCE) as client:
            head = (
                b"POST /sign-in HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
            )
            client.sendall(head + b"%x\r\n%s\r\n0\r\n\r\n" % (70_000, b"x" * 70_000))
            assert client.recv(100).startswith(b"HTTP/1.1 413 ")
    assert wait_for(lambda: process.num_fds() < before + 5)


def test_a_header_of_daphne_is_not_believed_of_a_client(web: Any) -> None:
    for value in (b"/elsewhere", b"\xff"):
        headers = {b"Daphne-Root-Path": value}
        answer = httpx.get(f"{web.url}/sign-in", headers=headers, timeout=PATIENCE)
        assert answer.status_code == 200 and "/elsewhere" not in answer.text


@pytest.mark.parametrize("path", ["/ws/reports/%00/", "/ws/nowhere/", "/"])
def test_a_socket_of_no_address_is_refused_quietly(web: Any, path: str) -> None:
    answer = httpx.get(
        f"{web.url}{path}",
        headers={
            "Connection": "Upgrade",
            "Upgrade": "websocket",
            "Origin": web.url,
            "Sec-WebSocket-Key": "MDEyMzQ1Njc4OWFiY2RlZg==",
            "Sec-WebSocket-Version": "13",
        },
        timeout=PATIENCE,
    )
    assert answer.status_code == 403


def test_a_wrong_token_is_nobody(web: Any) -> None:
    headers = {"Authorization": "Token 0123456789", "Cookie": "sessionid=nothing"}
    _, answer = send_until_refused(web, "/api/v1/upload", 3, True, headers)
    head, _, body = answer.partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 413 ") and b"no-store" in head
    assert json.loads(body)["detail"].startswith("Without signing in")


def test_who_is_signed_in_uploads_a_file_and_sends_no_other_large_body(
    web: Any, live_auditor: Any
) -> None:
    client = web.signed_in()
    headers = {
        "X-CSRFToken": client.cookies["csrftoken"],
        "Referer": web.url,
        "Cookie": "; ".join(f"{name}={value}" for name, value in client.cookies.items()),
    }
    pdf = {"file": ("large.pdf", b"%PDF-1.7\n" + b"0" * 3 * MEGABYTE)}
    taken = client.post("/api/v1/upload", files=pdf, headers=headers)
    assert taken.status_code in (201, 400), taken.text
    json_headers = headers | {"Content-Type": "application/json"}
    _, answer = send_until_refused(web, "/api/v1/rag/search", 20, True, json_headers)
    assert b"The request is larger than 5 MB" in answer
    form = headers | {"Content-Type": "multipart/form-data; boundary=x"}
    sent, answer = send_until_refused(web, "/api/v1/upload", 400, False, form)
    assert answer.startswith(b"HTTP/1.1 413 ") and sent < 160
    assert b"Upload a smaller one" in answer


def test_a_body_of_nobody_that_fits_is_answered_as_ever(web: Any) -> None:
    answer = httpx.post(f"{web.url}/api/v1/upload", content=b"x" * 60_000, timeout=PATIENCE)
    assert answer.status_code == 401
