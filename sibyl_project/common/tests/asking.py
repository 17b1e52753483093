"""A client for the local model server, and the one question the tests of the client ask."""

from __future__ import annotations

from typing import Any

from sibyl_project.common.http import HttpClient
from sibyl_project.common.openai_api import read_object
from sibyl_project.common.retrying import Patience
from sibyl_project.common.tests.model_server import ModelServer

KEY = "sk-very-secret-0123456789"
NO_JITTER = Patience(jitter=0.0)


def client(server: ModelServer, waits: list[float], **options: Any) -> HttpClient:
    options = {"bearer": KEY, "patience": NO_JITTER, "sleep": waits.append} | options
    return HttpClient(server.url, **options)


def ask(http: HttpClient, **options: Any) -> dict[str, Any]:
    return http.post_json(
        "embeddings", {"model": "m", "input": ["flood"]}, read=read_object, **options
    )
