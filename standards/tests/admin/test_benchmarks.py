"""Benchmarks as rows: loaded as shipped, read back, curated with a reason, imported, exported and
put back."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import IntegrityError, transaction
from django.test import Client

from standards.benchmark_rows import columns, held_bands
from standards.loading.benchmarks import load_benchmarks
from standards.models import Benchmark
from standards.reference.benchmarks import packaged_bands, physical_bands, revenue_intensity
from standards.tests.admin.conftest import errors_of, page_fields

pytestmark = pytest.mark.django_db
CODE = "em-is-scrap-eaf"
HERE = "/admin/standards/benchmark"


@pytest.fixture
def banker(registry: None, django_user_model: Any) -> Client:
    """Staff with every right on benchmarks."""
    user = django_user_model.objects.create_user("banker", password="paper-and-ink", is_staff=True)
    user.user_permissions.set(
        Permission.objects.filter(
            content_type__app_label="standards", content_type__model="benchmark"
        )
    )
    client = Client()
    client.force_login(user)
    return client


def _save(client: Client, **typed: str) -> Any:
    return client.post(f"{HERE}/{CODE}/change/", page_fields(client, CODE, "benchmark") | typed)


def _import(client: Client, content: str, why: str = "Workshop") -> Any:
    file = SimpleUploadedFile("benchmarks.csv", content.encode())
    preview = client.post(
        f"{HERE}/import/", {"import_file": file, "format": "0", "resource": "0", "why": why}
    )
    if "confirm_form" not in preview.context:
        return preview
    return client.post(f"{HERE}/process_import/", preview.context["confirm_form"].initial)


def test_rows_read_back_as_shipped_and_a_second_load_writes_none(registry: None) -> None:
    assert sorted(held_bands(), key=lambda band: band.code) == sorted(
        packaged_bands(), key=lambda band: band.code
    )
    assert load_benchmarks() == 0


def test_without_rows_the_shipped_bands_are_held(registry: None) -> None:
    Benchmark.objects.all().delete()
    assert held_bands() == packaged_bands()


def test_an_edit_is_signed_read_by_lookups_recorded_and_survives_loading(banker: Client) -> None:
    assert _save(banker, high="1.25", why="New survey").status_code == 302
    assert load_benchmarks() == 0
    held = held_bands()
    assert physical_bands("steel", "scrap EAF", held)[0].high == Decimal("1.25")
    assert physical_bands("steel", "scrap EAF")[0].high == Decimal("1.0")
    act = banker.get(f"{HERE}/{CODE}/history/").context["acts"][0]
    assert (act.who, act.why) == ("banker", "New survey")
    assert {difference.field for difference in act.entries[0].differences} == {"high"}


@pytest.mark.long
def test_an_edit_without_a_reason_or_out_of_order_is_refused_and_one_of_nothing_not_stored(
    banker: Client,
) -> None:
    assert "Say why" in errors_of(_save(banker, high="1.25"))
    assert "The low end comes first" in errors_of(_save(banker, high="0.1", why="Typo"))
    assert "code of the industry" in errors_of(_save(banker, industry="steel", why="Typo"))
    _save(banker, why="Only looking")
    assert not Benchmark.objects.get(pk=CODE).curated


def test_restoring_shows_the_difference_then_gives_back_what_is_shipped(banker: Client) -> None:
    _save(banker, high="1.25", why="New survey")
    page = banker.get(f"{HERE}/{CODE}/restore/")
    assert page.context["differences"] == [("high", "1.25", "1")]
    assert banker.post(f"{HERE}/{CODE}/restore/", {"why": "Withdrawn"}).status_code == 302
    row = Benchmark.objects.get(pk=CODE)
    assert (row.high, row.curated) == (Decimal(1), False)


def test_a_file_changes_and_adds_rows_as_one_signed_act(banker: Client) -> None:
    head = (
        "code,kind,industry,metric,aliases,low,typical,high,unit,year,status,typical_status,"
        "source,note\n"
    )
    changed = (
        f"{CODE},physical,EM-IS,scrap EAF,,0.2,0.6,1.1,tCO2/t crude "
        "steel,2024,verified,verified,worldsteel,\n"
    )
    added = (
        "hc-dy-revenue,revenue_intensity,HC-DY,per revenue,,10,35,90,tCO2e per USD million "
        "revenue,,recalled,recalled,own,\n"
    )
    assert _import(banker, head + changed + added).status_code == 302
    assert physical_bands("steel", "scrap EAF", held_bands())[0].typical == Decimal("0.6")
    assert revenue_intensity("HC-DY") is None
    assert revenue_intensity("HC-DY", held_bands()) is not None
    new = Benchmark.objects.get(pk="hc-dy-revenue")
    assert new.curated and new.history.get().history_change_reason == "Workshop"


@pytest.mark.parametrize(
    ("low", "year", "kind", "complaint"),
    [
        ("much", "2024", "physical", "must be a number"),
        ("0.2", "last", "physical", "must be a year"),
        ("0.2", "", "mine", "must be one of"),
    ],
)
def test_a_file_with_a_wrong_cell_is_refused_in_words_and_changes_nothing(
    banker: Client, low: str, year: str, kind: str, complaint: str
) -> None:
    before = list(Benchmark.objects.values())
    answer = _import(banker, f"code,kind,low,year\n{CODE},{kind},{low},{year}\n")
    assert complaint in answer.content.decode()
    assert list(Benchmark.objects.values()) == before


@pytest.mark.long
def test_what_is_exported_comes_back_unchanged(banker: Client) -> None:
    content = banker.post(f"{HERE}/export/", {"format": "0", "resource": "0"}).content.decode()
    assert content.count("\n") >= len(packaged_bands())
    before = list(Benchmark.objects.values())
    _import(banker, content)
    assert list(Benchmark.objects.values()) == before


def test_what_is_shipped_is_not_deleted_and_a_curators_own_row_is(banker: Client) -> None:
    banker.post(f"{HERE}/{CODE}/delete/", {"why": "Away"})
    assert Benchmark.objects.filter(pk=CODE).exists()
    Benchmark.objects.create(
        **columns(packaged_bands()[0]) | {"code": "own", "metric": "own", "curated": True}
    )
    banker.post(f"{HERE}/own/delete/", {"why": "Away"})
    assert not Benchmark.objects.filter(pk="own").exists()


def test_a_band_that_comes_to_be_shipped_under_a_curators_subject_is_the_curators(
    registry: None,
) -> None:
    Benchmark.objects.filter(pk=CODE).delete()
    shipped = next(columns(band) for band in packaged_bands() if band.code == CODE)
    Benchmark.objects.create(**shipped | {"code": "own", "curated": True})
    assert load_benchmarks() == 0
    assert not Benchmark.objects.filter(pk=CODE).exists()


def test_the_database_itself_refuses_a_band_out_of_order(registry: None) -> None:
    with pytest.raises(IntegrityError, match="benchmark_band_is_in_order"), transaction.atomic():
        Benchmark.objects.filter(pk=CODE).update(low=5)
