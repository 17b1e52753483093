"""A start with nothing new notices so at once; new data, other code or another embedder are noticed
too."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from standards.loading import fingerprint, is_loaded, load_corpora, load_registry
from standards.models import LoadedData, Paragraph
from standards.retrieval.embeddings import HashedEmbedder

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("registry"), pytest.mark.long]


@pytest.fixture
def elsewhere(tmp_path: Path, monkeypatch) -> Path:
    """A directory of shipped data that may be changed, hashed instead of the real one."""
    room = tmp_path / "standards"
    for name in (
        *fingerprint._CODE,
        "data/paragraphs.json",
        "data/aliases/frd.json",
        "retrieval/analyser.py",
    ):
        (room / name).parent.mkdir(parents=True, exist_ok=True)
        (room / name).write_text(name)
    monkeypatch.setattr(fingerprint, "_ROOM", room)
    monkeypatch.setattr(fingerprint, "DATA", room / "data")
    return room


def test_loading_is_remembered() -> None:
    load_registry()
    assert is_loaded()
    assert LoadedData.objects.count() == 1


def test_loading_one_corpus_is_not_taken_for_loading_all() -> None:
    LoadedData.objects.all().delete()
    load_corpora(["ifrs_s1"])
    assert not is_loaded()


def test_another_embedder_is_noticed() -> None:
    load_registry()
    assert not is_loaded(HashedEmbedder(64))


def test_an_emptied_registry_is_noticed() -> None:
    load_registry()
    Paragraph.objects.update(parent=None)
    Paragraph.objects.all().delete()
    assert not is_loaded()


@pytest.mark.parametrize(
    "name",
    ["data/paragraphs.json", "data/aliases/frd.json", "registry_text.py", "retrieval/analyser.py"],
)
def test_a_change_of_shipped_data_or_of_code_is_noticed(elsewhere: Path, name: str) -> None:
    before = fingerprint.shipped_fingerprint("x")
    assert fingerprint.shipped_fingerprint("x") == before
    (elsewhere / name).write_text("changed")
    assert fingerprint.shipped_fingerprint("x") != before


def test_a_new_and_a_renamed_file_are_noticed(elsewhere: Path) -> None:
    before = fingerprint.shipped_fingerprint("x")
    (elsewhere / "data/aliases/frd.json").rename(elsewhere / "data/aliases/tcfd.json")
    renamed = fingerprint.shipped_fingerprint("x")
    (elsewhere / "data/more.json").write_text("")
    assert len({before, renamed, fingerprint.shipped_fingerprint("x")}) == 3


def test_asking_is_cheap(django_assert_max_num_queries) -> None:
    load_registry()
    seconds = []
    for _ in range(3):  # time of this process, the best of three: the machine does other things too
        started = time.process_time()
        with django_assert_max_num_queries(2):
            assert is_loaded()
        seconds.append(time.process_time() - started)
    assert min(seconds) < 0.25  # a fifth of this when nothing else runs
