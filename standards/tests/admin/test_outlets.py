"""Outlets as rows: loaded as shipped, curated with a reason, and put back."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.core.exceptions import ValidationError
from django.test import Client

from standards.loading.outlets import held_outlets, load_outlets
from standards.models import Outlet
from standards.reference.outlets import packaged_outlets
from standards.tests.admin.conftest import errors_of

pytestmark = pytest.mark.django_db
HERE = "/admin/standards/outlet"


@pytest.fixture
def curator(registry: None, django_user_model: Any) -> Client:
    """Staff with every right on outlets."""
    user = django_user_model.objects.create_user("curator", password="ink", is_staff=True)
    user.user_permissions.set(
        Permission.objects.filter(content_type__app_label="standards", content_type__model="outlet")
    )
    client = Client()
    client.force_login(user)
    return client


def test_every_shipped_outlet_is_an_address_that_somebody_registered() -> None:
    for one in packaged_outlets():
        Outlet(address=one.address, tier=one.tier, kind=one.kind).full_clean(
            validate_unique=False, validate_constraints=False
        )


def test_rows_read_back_as_shipped_and_a_second_load_writes_none(registry: None) -> None:
    assert set(held_outlets()) == set(packaged_outlets())
    assert load_outlets() == 0
    Outlet.objects.all().delete()
    assert held_outlets() == packaged_outlets()


def test_an_edit_needs_a_reason_and_survives_loading_until_it_is_put_back(curator: Client) -> None:
    address = f"{HERE}/grist.org/"
    typed = {"tier": "3", "kind": "trade", "note": ""}
    assert "Say why" in errors_of(curator.post(f"{address}change/", typed))
    assert curator.post(f"{address}change/", {**typed, "why": "Columns"}).status_code == 302
    assert load_outlets() == 0
    assert Outlet.objects.get(pk="grist.org").tier == 3
    page = curator.get(f"{address}restore/")
    assert page.context["differences"] == [("tier", "3", "2")]
    assert curator.post(f"{address}restore/", {"why": "No"}).status_code == 302
    assert Outlet.objects.get(pk="grist.org").tier == 2


@pytest.mark.parametrize(
    "address", ["co.uk", "https://a.example.org", "A.example.org", "example.org/", "127.0.0.1", ""]
)
def test_what_nobody_registered_is_no_outlet(address: str) -> None:
    with pytest.raises(ValidationError):
        Outlet(address=address, tier=1, kind="news").clean()
