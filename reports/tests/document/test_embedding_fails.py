"""An embedding endpoint that is down ends the reading with a message, loses nothing, and a retry
goes on."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from conftest import SHORT_SAMPLE
from reports.models import ReportPassage, ReportStatus
from reports.reading import upload
from reports.tests.factories import make_user
from reports.tests.inline import read
from sibyl_project.common.tests import model_server as does
from sibyl_project.common.tests.model_server import DIMENSION, model_server
from standards.retrieval.embeddings import default_embedder

pytestmark = [pytest.mark.django_db, pytest.mark.long]


@pytest.fixture
def endpoint(settings: Any) -> Iterator[Any]:
    with model_server() as server:
        settings.EMBEDDING_MODEL, settings.EMBEDDING_DIMENSION = "some/model", DIMENSION
        settings.LLM_BASE_URL = server.url
        default_embedder.cache_clear()
        yield server
    default_embedder.cache_clear()


def test_a_refusing_endpoint_is_named_and_nothing_is_half_stored(endpoint: Any) -> None:
    endpoint.usual = does.status(401)
    with SHORT_SAMPLE.open("rb") as file:
        from django.core.files import File

        report = read(upload.store_upload(make_user(), File(file, name="short.pdf")))
    assert (report.status, report.error_code) == (ReportStatus.ERROR, "embedding")
    assert "passages could not be embedded" in report.error_message
    assert "401" in report.error_message
    assert not ReportPassage.objects.filter(report=report).exists()
    endpoint.usual = does.embeddings()
    upload.retry(report)
    report = read(report)
    assert report.status == ReportStatus.PARSED
    assert set(ReportPassage.objects.filter(report=report).values_list("embedder", flat=True)) == {
        default_embedder().name
    }
