"""Parts of files that show a place: read through the guarded client alone, bounded, and refused
where they are not what a scene is."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from django.core.cache import cache
from rasterio.transform import from_origin

from agents.sources import asking, earth_search_files, windows
from agents.sources.asking import Question, unkept
from agents.sources.types import NotConsulted
from agents.sources.window_records import Window, packed, read
from agents.specialists.geography.tests.image_services import packed as file_of
from agents.tests.sources.test_connectors import fetched
from sibyl_project.common.deadline import Deadline
from sibyl_project.common.retrying import Patience
from sibyl_project.common.tests.model_server import ModelServer, Reply, Request, model_server

pytestmark = pytest.mark.django_db
SPEC = earth_search_files.SPEC
SQUARE = {
    "projection": "+proj=laea +lat_0=54 +lon_0=15 +datum=WGS84 +units=m",
    "pixel": "10",
    "side": "60",
}
# its middle is 54 N 15 E
PLACE = from_origin(498_000, 5_985_500, 10, 10)


def made(kind: str = "uint16", side: int = 400) -> bytes:
    return file_of(np.full((side, side), 7, kind), "EPSG:32633", PLACE)


def in_parts(whole: bytes, told: Callable[[int, int, int], str] | None = None) -> Any:
    """A server that gives the parts that are asked for."""

    def behave(request: Request) -> Reply:
        asked = re.fullmatch(r"bytes=(\d+)-(\d+)", request.headers.get("range", ""))
        assert asked is not None
        start, end = int(asked[1]), min(int(asked[2]), len(whole) - 1)
        said = told or (lambda one, other, size: f"bytes {one}-{other}/{size}")
        return Reply(206, whole[start : end + 1], {"Content-Range": said(start, end, len(whole))})

    return behave


@pytest.fixture
def server(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModelServer]:
    cache.clear()
    monkeypatch.setattr(asking, "_PATIENCE", Patience(attempts=1))
    with model_server(in_parts(made())) as one:
        settings.SOURCES = (SPEC.name,)
        settings.SOURCE_URLS = {SPEC.name: one.url}
        settings.SOURCES_NETWORKS = ["127.0.0.0/8"]
        yield one


def ask(**square: str) -> Window:
    question = windows.window("a band", "s2/one/B04.tif", {**SQUARE, **square})
    return read(fetched(unkept(SPEC, question, Deadline.after(30)).content))[0]


def refused(**square: str) -> str:
    with pytest.raises(NotConsulted) as told:
        ask(**square)
    return told.value.reason


def test_a_window_holds_the_numbers_around_the_place(server: ModelServer) -> None:
    found = ask()
    assert (found.title, found.kind, found.side) == ("B04.tif", "uint16", 60)
    assert set(np.frombuffer(found.numbers, "<u2")) == {7}
    assert all(request.path.endswith("s2/one/B04.tif") for request in server.requests)


def test_beyond_the_file_there_is_nothing(server: ModelServer) -> None:
    found = ask(projection=SQUARE["projection"].replace("lat_0=54", "lat_0=-54"))
    assert set(np.frombuffer(found.numbers, "<u2")) == {0}


@pytest.mark.parametrize(
    ("behave", "words"),
    [
        (lambda request: Reply(200, made()), "gives no parts"),
        (in_parts(made(), lambda one, other, size: f"bytes 5-{other}/{size}"), "another part"),
        (in_parts(made(), lambda one, other, size: "bytes */*"), "gives no parts"),
        (in_parts(b"<html>" * 500), "no image can be read"),
        (in_parts(made("float32")), "no band of a scene"),
        (in_parts(made()[:700]), "no image can be read"),
    ],
)
def test_what_is_no_band_given_in_parts_is_refused(
    server: ModelServer, behave: Any, words: str
) -> None:
    server.usual = behave
    assert words in refused()


def test_a_file_that_is_larger_than_a_scene_is_not_unpacked(
    server: ModelServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(windows, "MOST_FILE_SIDE", 300)
    assert "larger than a scene" in refused()


def test_no_more_of_a_file_is_fetched_than_a_window_may_need(
    server: ModelServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(windows, "MOST_BYTES", 10)
    assert "too much of the file" in refused()
    assert server.requests == []


def test_a_window_that_is_too_large_is_not_read(server: ModelServer) -> None:
    assert "the window is too large" in refused(side="5000")


def test_without_rasterio_it_says_what_to_install(
    server: ModelServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(__import__("sys").modules, "rasterio", None)
    assert "requirements-images.in" in refused()
    assert server.requests == []


def test_a_trial_without_a_window_asks_nothing(server: ModelServer) -> None:
    with pytest.raises(NotConsulted, match="no part of a file"):
        unkept(SPEC, Question("a trial"), Deadline.after(5))


def test_a_file_on_another_address_is_not_asked_for(server: ModelServer, settings: Any) -> None:
    settings.SOURCES_NETWORKS = []
    assert "address" in refused()
    assert server.requests == []


def test_a_window_is_packed_and_read_as_it_is_and_a_bomb_is_not() -> None:
    window = Window("B04.tif", "uint16", 2, b"\x01\x00\x02\x00\x03\x00\x04\x00")
    assert read(fetched(packed(window))) == [window]
    bomb = packed(replace(window, numbers=bytes(10_000_000)))
    with pytest.raises(ValueError, match="do not fill"):
        read(fetched(bomb))
