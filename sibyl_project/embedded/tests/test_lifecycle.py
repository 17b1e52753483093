"""Real services: started, shared, killed in every way, and back with their data."""

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import threading
import time

import psycopg
import pytest
import redis

from sibyl_project.embedded import client
from sibyl_project.embedded import state as states
from sibyl_project.embedded.accounts import server_account
from sibyl_project.embedded.layout import CHECKOUT, locate, prepare
from sibyl_project.embedded.locks import Lock
from sibyl_project.embedded.postgres import find_binaries, usable_binaries
from sibyl_project.embedded.tests.conftest import clear, eventually, serving

pytestmark = pytest.mark.process

RUN = (
    "from sibyl_project.embedded.client import use\nwith use():\n    print('up', flush=True); "
    "input()"
)


@contextlib.contextmanager
def another_user(layout):
    """A second process that uses the services until the block ends."""
    process = subprocess.Popen(
        [sys.executable, "-c", RUN],
        env=os.environ | {"EMBEDDED_DIR": str(layout.data_dir)},
        cwd=CHECKOUT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
    )
    try:
        assert process.stdout.readline() == "up\n"
        yield process
    finally:
        process.kill()
        process.communicate()


def remember(layout, word):
    with psycopg.connect(layout.database_url) as connection:
        connection.execute("create table if not exists words (word text)")
        connection.execute("insert into words values (%s)", [word])
    with redis.Redis.from_url(layout.redis_url) as client_:
        client_.rpush("words", word)
    time.sleep(0.05)


def knows(layout, word):
    with psycopg.connect(layout.database_url) as connection:
        in_postgres = connection.execute("select 1 from words where word = %s", [word]).fetchone()
    with redis.Redis.from_url(layout.redis_url, decode_responses=True) as client_:
        return bool(in_postgres) and word in client_.lrange("words", 0, -1)


def supervisor(layout):
    return states.read(layout).pid


def service(layout, name):
    return states.read(layout).services[name]


def test_both_services_answer_and_vectors_can_be_stored(layout):
    with client.use(layout=layout) as used, psycopg.connect(used.database_url) as connection:
        assert connection.execute("select '[1,2]'::vector <-> '[1,4]'::vector").fetchone() == (2.0,)
        assert connection.execute("show max_connections").fetchone() == ("200",)
        assert connection.execute("show listen_addresses").fetchone() == ("",)
        with redis.Redis.from_url(used.redis_url) as broker:
            settings = broker.config_get("*")
        assert (settings["maxmemory-policy"], settings["appendonly"], settings["port"]) == (
            "noeviction",
            "yes",
            "0",
        )


@pytest.mark.long
def test_data_survives_a_stop_and_a_start(layout):
    with client.use(layout=layout):
        remember(layout, "kept")
    assert client.stop(layout)
    assert not client.redis.answers(layout)
    assert not client.postgres.answers(layout)
    with client.use(layout=layout):
        assert knows(layout, "kept")


def test_stopping_what_does_not_run_says_so(layout):
    client.stop(layout)
    assert not client.stop(layout)


def test_simultaneous_starters_share_one_supervisor(layout):
    client.stop(layout)
    seen = []

    def start():
        with client.use(layout=layout):
            seen.append((supervisor(layout), service(layout, "postgres")))

    threads = [threading.Thread(target=start) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(seen) == 3
    assert len(set(seen)) == 1


@pytest.mark.long
def test_it_stays_until_the_last_user_has_gone(layout):
    client.stop(layout)
    prepare(layout)
    users = Lock(layout.lock("users"))
    assert users.shared(60)  # it needs a user until the other one is there
    with serving(layout, linger=1.5) as process, another_user(layout) as other:
        users.close()
        with client.use(layout=layout):
            assert supervisor(layout) == process.pid
        time.sleep(2.0)  # longer than this supervisor lingers without users
        assert client.is_serving(layout)
        other.kill()
        assert process.wait(60) == 0
        assert not states.is_supervised(layout)
        assert not client.redis.answers(layout)


@pytest.mark.long
def test_ctrl_c_in_the_command_that_started_it_does_not_reach_it(layout):
    client.stop(layout)
    with another_user(layout):
        assert os.getsid(supervisor(layout)) == supervisor(layout) != os.getsid(0)


@pytest.mark.long
@pytest.mark.parametrize("name", ["postgres", "redis"])
def test_a_killed_service_comes_back_with_its_data(layout, name):
    with client.use(layout=layout):
        remember(layout, f"before {name}")
        before = service(layout, name)
        os.kill(before, signal.SIGKILL)
        assert eventually(
            lambda: service(layout, name) not in {before, None} and client.is_serving(layout)
        )
        assert knows(layout, f"before {name}")


@pytest.mark.long
def test_a_removed_socket_is_noticed(layout):
    with client.use(layout=layout):
        layout.redis_socket.unlink()
        assert eventually(lambda: client.redis.answers(layout))


@pytest.mark.long
def test_a_killed_supervisor_is_replaced_under_its_users(layout):
    with client.use(layout=layout):
        remember(layout, "before the supervisor")
        first = supervisor(layout)
        os.kill(first, signal.SIGKILL)
        assert eventually(lambda: supervisor(layout) != first and client.is_serving(layout))
        assert knows(layout, "before the supervisor")


@pytest.mark.long
@pytest.mark.parametrize(
    "victims", [("supervisor",), ("supervisor", "postgres"), ("supervisor", "redis", "postgres")]
)
def test_the_next_user_recovers_from_everything_being_killed(layout, victims):
    with another_user(layout) as other:
        remember(layout, "before all")
        pids = {"supervisor": supervisor(layout)} | states.read(layout).services
        other.kill()
        for victim in victims:
            os.kill(pids[victim], signal.SIGKILL)
    with client.use(layout=layout):
        assert eventually(
            lambda: supervisor(layout) != pids["supervisor"] and client.is_serving(layout)
        )
        assert knows(layout, "before all")


@pytest.mark.long
def test_somebody_who_stops_it_is_not_overruled_by_a_user(layout):
    with client.use(layout=layout):
        client.stop(layout)
        time.sleep(1.5)
        assert not states.is_supervised(layout)


@pytest.mark.long
def test_who_comes_while_it_is_leaving_waits_and_starts_it_again(layout):
    with client.use(layout=layout):
        first = supervisor(layout)
    os.kill(first, signal.SIGTERM)
    assert eventually(lambda: states.read(layout).stopped)
    with client.use(layout=layout):
        assert supervisor(layout) != first
        assert client.is_serving(layout)


@pytest.mark.long
def test_an_interrupted_initdb_is_begun_again(directory):
    layout = locate(directory / "data")
    prepare(layout)
    unfinished = layout.data_dir / "postgres.new"
    (unfinished / "base").mkdir(parents=True)
    (unfinished / "PG_VERSION").write_text("18\n")
    try:
        with client.use(layout=layout):
            assert client.is_serving(layout)
        assert not unfinished.exists()
    finally:
        clear(layout)


@pytest.mark.long
def test_a_kill_during_initdb_does_no_harm(directory):
    layout = locate(directory / "data")
    prepare(layout)
    users = Lock(layout.lock("users"))
    assert users.try_shared()
    first = client._spawn(layout)
    try:
        assert eventually((layout.data_dir / "postgres.new" / "base").exists)
        os.kill(first.pid, signal.SIGKILL)
        with client.use(layout=layout):
            remember(layout, "after all")
            assert knows(layout, "after all")
    finally:
        users.close()
        clear(layout)


@pytest.mark.long
def test_a_service_that_cannot_start_is_reported_with_its_own_words(directory):
    layout = locate(directory / "data")
    prepare(layout)
    (layout.data_dir / "postgres").mkdir()
    try:
        with (
            pytest.raises(client.EmbeddedError, match=r"postgres ended .* never answered"),
            client.use(layout=layout),
        ):
            pass
        assert not states.is_supervised(layout)
    finally:
        clear(layout)


def test_missing_programs_are_named_with_the_way_out(layout, monkeypatch):
    client.stop(layout)
    monkeypatch.setattr(client.redis.shutil, "which", lambda _: None)
    monkeypatch.setattr(client.redis.importlib.util, "find_spec", lambda _: None)
    with pytest.raises(client.EmbeddedError, match=r"redis-server.*REDIS_URL"):
        client.redis.find_binary()
    with (
        pytest.raises(client.EmbeddedError, match=r"requirements.*DATABASE_URL"),
        client.use(layout=layout),
    ):
        pass


@pytest.mark.long
@pytest.mark.skipif(server_account() is None, reason="root only: the server account is another one")
def test_binaries_in_a_closed_environment_are_copied_to_where_the_server_account_can_run_them(
    directory,
):
    account = server_account()
    closed = directory / "closed"
    closed.mkdir(mode=0o700)
    home = find_binaries()
    moved = closed / home.parent.name / home.name
    shutil.copytree(home, moved, symlinks=True)
    libraries = home.parent.parent / f"{home.parent.name}.libs"
    if libraries.exists():
        shutil.copytree(libraries, closed / libraries.name)
    copy = usable_binaries(moved, directory, account)
    assert account.can_enter(copy / "bin")
    ran = subprocess.run(
        [copy / "bin" / "postgres", "--version"],
        check=False,
        capture_output=True,
        text=True,
        cwd="/",
        **account.popen_options(),
    )
    assert ran.stdout.startswith("postgres (PostgreSQL)")
    assert usable_binaries(moved, directory, account) == copy
    assert closed.stat().st_mode & 0o777 == 0o700
