"""An ordinary user, in a checkout that is not theirs."""

import os
import pwd
import subprocess
import sys
from pathlib import Path

import psycopg
import pytest

from sibyl_project.embedded.accounts import Account
from sibyl_project.embedded.layout import CHECKOUT

pytestmark = [pytest.mark.process, pytest.mark.long]

ORDINARY = "nobody"
PACKAGES = Path(psycopg.__file__).parents[1]
USE = """
import os, psycopg, sys
from sibyl_project.embedded import client
from sibyl_project.embedded.layout import locate
layout = locate()
try:
    with client.use(layout=layout), psycopg.connect(layout.database_url) as connection:
        answer = connection.execute("select 6 * 7").fetchone()[0]
        redis, owner = client.redis.answers(layout), os.stat(layout.data_dir / "postgres").st_uid
        print(answer, redis, layout.data_dir, layout.run_dir, owner)
finally:
    client.stop(layout)
"""


def interpreter_for(account):
    """A Python of this version that the account may run, or None (root's own is often closed to
    others)."""
    named = f"python{sys.version_info[0]}.{sys.version_info[1]}"
    for candidate in (sys.executable, f"/usr/bin/{named}", f"/usr/local/bin/{named}"):
        try:
            subprocess.run(
                [candidate, "-c", "import ctypes, ssl"],
                check=True,
                capture_output=True,
                cwd="/",
                **account.popen_options(),
            )
        except (OSError, subprocess.SubprocessError):
            continue
        return candidate
    return None


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become somebody else")
def test_an_ordinary_user_gets_services_of_their_own_in_their_home(directory):
    entry = pwd.getpwnam(ORDINARY)
    account = Account(entry.pw_uid, entry.pw_gid)
    python = interpreter_for(account)
    if python is None:
        pytest.skip("no interpreter that an ordinary user may run")
    home = directory / "home"
    home.mkdir()
    os.chown(home, account.uid, account.gid)
    environment = {
        "HOME": str(home),
        "PATH": os.defpath,
        "PYTHONPATH": f"{CHECKOUT}:{PACKAGES}",
        "EMBEDDED_FSYNC": "off",
    }
    ran = subprocess.run(
        [python, "-c", USE],
        check=False,
        env=environment,
        cwd="/",
        capture_output=True,
        text=True,
        timeout=60,
        **account.popen_options(),
    )
    assert ran.returncode == 0, ran.stderr
    answer, redis_answers, data_dir, run_dir, owner = ran.stdout.split()
    assert not Path(run_dir).exists(), "nothing of a clean stop stays in the temporary directory"
    assert (answer, redis_answers, owner) == ("42", "True", str(account.uid))
    assert Path(data_dir).parent == home / ".local/state"
