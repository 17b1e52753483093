"""Where the services live."""

import os
import tempfile
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest

from sibyl_project.embedded import layout as layouts
from sibyl_project.embedded.accounts import server_account
from sibyl_project.embedded.layout import LONGEST_SOCKET_DIRECTORY, locate, prepare

AS_ROOT = server_account() is not None


def test_the_answer_is_the_same_every_time_and_creates_nothing(directory):
    first, second = locate(directory / "data"), locate(directory / "data")
    assert first == second
    assert not first.data_dir.exists()
    assert not first.run_dir.exists()


def test_a_directory_moved_to_earlier_is_used_again(directory, monkeypatch):
    moved = locate(directory / "data")
    prepare(moved)
    try:
        monkeypatch.setenv("EMBEDDED_DIR", str(moved.data_dir))
        assert locate() == moved
    finally:
        moved.run_dir.rmdir()


def test_the_environment_names_the_directory(directory, monkeypatch):
    monkeypatch.setenv("EMBEDDED_DIR", str(directory / "elsewhere"))
    assert locate().data_dir == directory / "elsewhere"


def test_without_a_word_it_is_in_the_checkout_or_replaces_that(monkeypatch):
    monkeypatch.delenv("EMBEDDED_DIR", raising=False)
    data_dir = locate().data_dir
    assert data_dir == layouts.CHECKOUT / ".embedded" or data_dir.name.startswith("sibyl-")


def test_socket_paths_stay_short_below_a_very_long_data_directory(directory):
    deep = directory.joinpath(*["a-rather-long-name"] * 10)
    layout = locate(deep)
    assert layout.data_dir == deep
    assert len(str(layout.postgres_socket_dir)) < LONGEST_SOCKET_DIRECTORY


def test_another_shells_temporary_directory_does_not_move_the_sockets(directory, monkeypatch):
    before = locate(directory / "data")
    monkeypatch.setenv("TMPDIR", str(directory))
    monkeypatch.setattr(tempfile, "tempdir", None)
    assert locate(directory / "data") == before


def test_a_socket_directory_taken_by_somebody_else_is_passed_over(directory):
    first = locate(directory / "data").run_dir
    first.symlink_to(directory)
    try:
        second = locate(directory / "data").run_dir
    finally:
        first.unlink()
    assert second != first
    assert locate(directory / "data").run_dir == first


def test_the_addresses_name_the_same_sockets(directory):
    layout = locate(directory / "data")
    database = layout.django_database()
    query = parse_qs(urlsplit(layout.database_url).query)
    assert query == {"host": [database["HOST"]], "port": [database["PORT"]]}
    assert layout.redis_url == f"unix://{layout.redis_socket}"
    assert layout.broker_url == f"redis+socket://{layout.redis_socket}"


def test_only_the_owner_can_list_what_is_prepared(directory):
    layout = locate(directory / "data")
    prepare(layout)
    try:
        listable = [
            path for path in (layout.data_dir, layout.run_dir) if path.stat().st_mode & 0o066
        ]
        assert not listable
    finally:
        layout.run_dir.rmdir()


@pytest.mark.skipif(not AS_ROOT, reason="root only: the server account is another one")
def test_a_place_the_server_account_cannot_reach_is_replaced_and_its_parents_left_alone(directory):
    closed = directory / "closed"
    closed.mkdir(mode=0o700)
    layout = locate(closed / "data")
    assert layout.data_dir.parent == Path("/var/lib")
    assert closed.stat().st_mode & 0o777 == 0o700
    assert locate(layout.data_dir) == layout


@pytest.mark.skipif(not AS_ROOT, reason="root only: the server account is another one")
def test_an_existing_private_directory_with_other_things_in_it_is_not_opened(directory):
    private = directory / "private"
    private.mkdir(mode=0o700)
    (private / "letter").touch()
    assert locate(private).data_dir != private
    (private / "letter").rename(private / "secret_key")
    assert locate(private).data_dir == private


@pytest.mark.skipif(not AS_ROOT, reason="only root can give a directory away")
def test_somebody_elses_directory_is_not_used(directory):
    theirs = directory / "theirs"
    theirs.mkdir()
    os.chown(theirs, 1234, 1234)
    assert locate(theirs).data_dir != theirs
