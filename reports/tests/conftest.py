"""Fixtures for the tests of pages and of the API: an auditor signed in to either."""

from __future__ import annotations

from typing import Any

import pytest
from django.test import Client
from rest_framework.test import APIClient

from reports import reliability
from reports.tests.factories import make_api, make_user


@pytest.fixture
def user(db: None, client: Client) -> Any:
    """An auditor, signed in on `client`."""
    user = make_user("anna")
    client.force_login(user)
    return user


@pytest.fixture
def api(db: None) -> APIClient:
    """A client of the API signed in as somebody new: `api.user`."""
    return make_api()


@pytest.fixture(autouse=True)
def _nothing_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pages say "not measured" in tests, whatever shares are shipped."""
    monkeypatch.setattr(reliability, "measured", dict)
