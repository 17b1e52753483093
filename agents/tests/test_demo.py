"""`manage.py demo` as its user meets it: started, looked at, stopped with Ctrl-C, started again."""

import contextlib
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import threading
import time
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from agents.demo.account import open_account
from agents.demo.web import NoPort, free_port
from reports.sample.generate import BUNDLED
from sibyl_project.embedded import client
from sibyl_project.embedded.layout import CHECKOUT, locate
from sibyl_project.env import Env
from tests.services import environment_elsewhere

SHORT = BUNDLED["short"][0]
ADDRESS = re.compile(r"Address\s+(\S+)/")
PASSWORD = re.compile(r"Password\s+(\S+)")


class Demo:
    """One start of the demo, in a process of its own; its output is read as it comes."""

    def __init__(self, data, *arguments):
        inherited = {
            name: value
            for name, value in environment_elsewhere().items()
            if name not in Env.model_fields
        }
        self.process = subprocess.Popen(
            [sys.executable, "manage.py", "demo", "--report", str(SHORT), *arguments],
            cwd=CHECKOUT,
            env=inherited | {"EMBEDDED_DIR": str(data), "EMBEDDED_FSYNC": "off"},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.output = ""
        self._reader = threading.Thread(target=self._read, daemon=True)
        self._reader.start()

    def _read(self):
        for line in self.process.stdout:
            self.output += line

    def says(self, pattern, seconds=240):
        """The match of a pattern in what it has printed; waits for it."""
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            found = re.search(pattern, self.output)
            if found:
                return found
            if self.process.poll() is not None and not self._reader.is_alive():
                break
            time.sleep(0.1)
        pytest.fail(f"the demo never said {pattern!r}:\n{self.output}")
        return None

    def ends(self, seconds=300):
        """Its exit code, once it has ended by itself."""
        code = self.process.wait(seconds)
        self._reader.join(10)
        return code

    def interrupt(self):
        """Ctrl-C; the exit code."""
        self.process.send_signal(signal.SIGINT)
        return self.ends(30)


@pytest.fixture(scope="module")
def data():
    """A directory for the demo's data that root's server account can enter (pytest's own cannot be
    entered)."""
    directory = Path(tempfile.mkdtemp(prefix="sibyl-demo-"))
    directory.chmod(0o755)
    data_dir = directory / "data"
    yield data_dir
    with contextlib.suppress(SystemExit):
        client.stop(locate(data_dir))
    shutil.rmtree(directory, ignore_errors=True)


@pytest.fixture
def busy_port():
    """A port somebody else listens on."""
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        yield other.getsockname()[1]


def processes_of(data_dir):
    """Command lines of every process that serves the directory or has it in its environment."""
    own = {os.getpid()}
    found = []
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit() or int(entry.name) in own:
            continue
        with contextlib.suppress(OSError):
            command, environment = (
                (entry / "cmdline").read_bytes(),
                (entry / "environ").read_bytes(),
            )
            if str(data_dir).encode() in command + environment:
                found.append(command.replace(b"\0", b" ").decode())
    return found


def sign_in(url, password):
    """Where a visitor stands after signing in with that password."""
    with httpx.Client(base_url=url, follow_redirects=True, timeout=20) as visitor:
        page = visitor.get("/sign-in")
        assert page.status_code == 200
        fields = {
            "username": "auditor",
            "password": password,
            "csrfmiddlewaretoken": visitor.cookies["csrftoken"],
        }
        return visitor.post("/sign-in", data=fields, headers={"Referer": url})


@pytest.mark.long
@pytest.mark.skipif(not sys.platform.startswith("linux"), reason="reads /proc")
def test_the_demo_from_the_first_start_to_the_second(data, busy_port):
    first = Demo(data, "--port", str(busy_port))
    try:
        assert first.says(rf"Port {busy_port} is busy")
        url, password = first.says(ADDRESS)[1], first.says(PASSWORD)[1]
        assert not url.endswith(f":{busy_port}")
        answer = sign_in(url, password)
        assert answer.status_code == 200
        assert answer.url.path == "/"
        assert sign_in(url, "not-" + password).url.path == "/sign-in"

        beside = Demo(data, "--no-sample", "--once")
        assert beside.ends() == 1
        assert f"already running ({url})" in beside.output

        report = first.says(r"The report: (\S+)")[1]
        first.says(r"Ready\.")
        assert httpx.get(report).status_code == 302, "a stranger is sent to the sign-in"
        assert first.interrupt() == 0
    finally:
        first.process.kill()
    assert "Stopped." in first.output
    assert "Traceback" not in first.output
    with pytest.raises(httpx.ConnectError):
        httpx.get(f"{url}/sign-in")

    until = time.monotonic() + 25
    while (left := processes_of(data)) and time.monotonic() < until:
        time.sleep(0.2)
    assert left == []
    stored = b"".join(path.read_bytes() for path in data.iterdir() if path.is_file())
    assert password.encode() not in stored

    second = Demo(data, "--port", "0")
    assert second.ends() == 2, "0 is no port"
    second = Demo(data, "--port", str(busy_port), "--once")
    assert second.ends() == 0, second.output
    assert "has been analysed before" in second.output
    assert second.says(r"The report: \S+(/reports/\S+)")[1] == re.search(r"/reports/\S+", report)[0]
    assert second.says(PASSWORD)[1] != password


@pytest.mark.long
@pytest.mark.process
def test_the_demo_never_touches_services_of_ones_own(tmp_path):
    own = {
        "DATABASE_URL": "postgresql://nobody@/nothing",
        "REDIS_URL": "unix:///nowhere",
        "SECRET_KEY": "not used by a command that has its own",
    }
    command = [sys.executable, "manage.py", "demo"]
    ended = subprocess.run(
        command,
        cwd=CHECKOUT,
        env=os.environ | own,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert ended.returncode == 1
    assert ended.stderr.startswith("CommandError: The demo has services of its own")


def test_a_busy_port_is_named_and_the_next_free_one_taken(busy_port):
    shown = []
    assert free_port(busy_port, shown.append) > busy_port
    assert str(busy_port) in shown[0]


def test_when_no_port_is_left_the_demo_says_so(busy_port, monkeypatch):
    monkeypatch.setattr("agents.demo.web.PORTS_TRIED", 1)
    with pytest.raises(NoPort, match="--port"):
        free_port(busy_port, lambda message: None)


@pytest.mark.django_db
def test_each_start_makes_another_password_until_the_user_sets_one(tmp_path):
    layout = replace(locate(tmp_path), data_dir=tmp_path)
    user, first = open_account(layout)
    user, second = open_account(layout)
    assert user.check_password(second)
    assert not user.check_password(first)
    user.set_password("chosen by its owner")
    user.save()
    user, third = open_account(layout)
    assert third is None
    assert user.check_password("chosen by its owner")


@pytest.mark.django_db
def test_an_account_that_was_there_before_the_demo_keeps_its_password(tmp_path, auditor):
    assert open_account(replace(locate(tmp_path), data_dir=tmp_path)) == (auditor, None)
