"""After an edit a real worker makes the passage again, while the page has long answered."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from standards.loading import restore_shipped
from standards.models import StandardPassage
from standards.retrieval.search import search
from standards.tests.admin.conftest import page_fields
from tests.processes import WorkerProcess, wait_for

pytestmark = pytest.mark.worker
ADDRESS = "/admin/standards/paragraph/S2.22/"


@pytest.fixture
def boss(live_db: None) -> Iterator[Client]:
    """A superuser in the committed database; what was edited is put back afterwards, for the
    registry stays."""
    client = Client()
    client.force_login(get_user_model().objects.create_superuser("boss", password="paper-and-ink"))
    yield client
    restore_shipped("S2.22")


def _text() -> str:
    return StandardPassage.objects.get(paragraph="S2.22").text


def test_an_edit_reaches_search_through_the_worker(boss: Client, worker: WorkerProcess) -> None:
    sent = page_fields(boss, "S2.22") | {
        "gist": "Whether quokkas would thrive under each scenario.",
        "why": "Test",
    }
    assert boss.post(f"{ADDRESS}change/", sent).status_code == 302
    wait_for(lambda: "quokkas" in _text(), 90, worker.log_end)
    best = search(StandardPassage.objects.all(), "quokkas scenario", top_k=1)[0]
    assert best.passage.paragraph_id == "S2.22"


@pytest.mark.long
def test_restoring_reaches_search_through_the_worker(boss: Client, worker: WorkerProcess) -> None:
    before = _text()
    sent = page_fields(boss, "S2.22") | {"gist": "Whether quokkas would thrive.", "why": "Test"}
    boss.post(f"{ADDRESS}change/", sent)
    wait_for(lambda: "quokkas" in _text(), 90, worker.log_end)
    assert boss.post(f"{ADDRESS}restore/", {"why": "It was better"}).status_code == 302
    wait_for(lambda: _text() == before, 90, worker.log_end)
