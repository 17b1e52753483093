"""Curating SASB: signed, recorded in the history, kept by loading, put back, and read by search
afterwards."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth.models import Permission
from django.test import Client

from standards.loading.sasb import load_sasb
from standards.models import DisclosureTopic, Industry, Metric, StandardPassage
from standards.tasks import reindex_sasb
from standards.tests.admin.conftest import errors_of, page_fields

pytestmark = pytest.mark.django_db
CODE = "EM-EP-110a.1"
GHG = "[SASB > Oil & Gas - Exploration & Production > Greenhouse Gas Emissions]"


@pytest.fixture
def sasb_curator(registry: None, django_user_model: Any) -> Client:
    """Staff with every right on the rows of SASB."""
    user = django_user_model.objects.create_user("sasb", password="paper-and-ink", is_staff=True)
    rights = Permission.objects.filter(content_type__app_label="standards")
    user.user_permissions.set(
        rights.filter(content_type__model__in=["industry", "disclosuretopic", "metric"])
    )
    client = Client()
    client.force_login(user)
    return client


def _address(row: Any, page: str = "change") -> str:
    return f"/admin/standards/{row._meta.model_name}/{row.pk}/{page}/"


def _save(client: Client, row: Any, **typed: str) -> Any:
    return client.post(_address(row), page_fields(client, row.pk, row._meta.model_name) | typed)


def _topic() -> DisclosureTopic:
    return DisclosureTopic.objects.get(metrics=CODE)


def _rows() -> list[Any]:
    return [Metric.objects.get(pk=CODE), _topic(), Industry.objects.get(pk="EM-EP")]


@pytest.mark.long
@pytest.mark.parametrize(("position", "column"), [(0, "gist"), (1, "name"), (2, "name")])
def test_an_edit_is_signed_curated_recorded_and_survives_loading(
    sasb_curator: Client, position: int, column: str
) -> None:
    row = _rows()[position]
    before = getattr(row, column)
    assert (
        _save(sasb_curator, row, **{column: "A curator's words", "why": "Clearer"}).status_code
        == 302
    )
    assert load_sasb() == 0
    row.refresh_from_db()
    assert (getattr(row, column), row.curated) == ("A curator's words", True)
    act = sasb_curator.get(_address(row, "history")).context["acts"][0]
    assert (act.who, act.why) == ("sasb", "Clearer")
    assert (column, before, "A curator's words") in {
        (d.field, d.before, d.after) for d in act.entries[0].differences
    }


@pytest.mark.long
@pytest.mark.parametrize("position", [0, 1, 2])
def test_an_edit_without_a_reason_is_refused(sasb_curator: Client, position: int) -> None:
    row = _rows()[position]
    answer = _save(sasb_curator, row, order="7", sector="Another")
    assert answer.status_code == 200 and "Say why" in errors_of(answer)
    row.refresh_from_db()
    assert not row.curated


@pytest.mark.long
def test_saving_what_is_stored_writes_nothing(sasb_curator: Client) -> None:
    for row in _rows():
        assert _save(sasb_curator, row, why="Only looking").status_code == 302
        row.refresh_from_db()
        assert not row.curated and not row.history.exists()


def test_a_renamed_topic_keeps_its_metrics_and_is_not_shipped_a_second_time(
    sasb_curator: Client,
) -> None:
    topic = _topic()
    metrics, topics = topic.metrics.count(), DisclosureTopic.objects.count()
    _save(sasb_curator, topic, name="Emissions", why="Shorter")
    load_sasb()
    assert (topic.metrics.count(), DisclosureTopic.objects.count()) == (metrics, topics)


def test_a_topic_and_a_metric_of_ones_own_are_signed_and_stay(sasb_curator: Client) -> None:
    none = {"metrics-TOTAL_FORMS": "0", "metrics-INITIAL_FORMS": "0"}
    typed = {"industry": "EM-EP", "order": "40", "name": "Flaring", "why": "Asked for"}
    assert (
        sasb_curator.post("/admin/standards/disclosuretopic/add/", typed | none).status_code == 302
    )
    load_sasb()
    topic = DisclosureTopic.objects.get(name="Flaring")
    record = topic.history.get()
    assert topic.curated and (record.history_change_reason, record.history_user.username) == (
        "Asked for",
        "sasb",
    )
    typed = {
        "code": "EM-EP-900a.1",
        "industry": "EM-EP",
        "topic": str(topic.pk),
        "order": "0",
        "gist": "Gas flared.",
        "unit": "m3",
        "kind": "quantitative",
        "status": "recalled",
        "edition": "2023-12",
        "climate_guidance": "no",
        "why": "Too",
    }
    assert sasb_curator.post("/admin/standards/metric/add/", typed).status_code == 302
    metric = Metric.objects.get(pk="EM-EP-900a.1")
    assert metric.curated and metric.history.get().history_change_reason == "Too"


def test_a_topic_cannot_take_the_heading_of_the_measures_of_activity(sasb_curator: Client) -> None:
    answer = _save(sasb_curator, _topic(), name="activity metrics", why="Trying")
    assert "Choose another name" in errors_of(answer)


@pytest.mark.long
@pytest.mark.parametrize(("position", "column"), [(0, "gist"), (1, "name"), (2, "name")])
def test_restoring_shows_the_difference_then_gives_back_what_is_shipped(
    sasb_curator: Client, position: int, column: str
) -> None:
    row = _rows()[position]
    before = getattr(row, column)
    _save(sasb_curator, row, **{column: "Mine", "why": "Trying"})
    assert "/restore/" in sasb_curator.get(_address(row)).content.decode()
    assert sasb_curator.get(_address(row, "restore")).context["differences"] == [
        (column, "Mine", before)
    ]
    assert sasb_curator.post(_address(row, "restore"), {"why": ""}).status_code == 200
    assert sasb_curator.post(_address(row, "restore"), {"why": "It was better"}).status_code == 302
    row.refresh_from_db()
    assert (getattr(row, column), row.curated) == (before, False)
    assert row.history.latest("history_id").history_change_reason == "It was better"
    assert load_sasb() == 0


@pytest.mark.long
def test_a_metric_moved_to_another_topic_is_recorded_with_the_names_of_the_topics(
    sasb_curator: Client,
) -> None:
    metric = Metric.objects.get(pk=CODE)
    other = DisclosureTopic.objects.filter(industry="EM-EP").exclude(pk=metric.topic_id).first()
    _save(sasb_curator, metric, topic=str(other.pk), why="Belongs there")
    load_sasb()
    entry = sasb_curator.get(_address(metric, "history")).context["acts"][0].entries[0]
    assert ("topic", "Greenhouse Gas Emissions", other.name) in {
        (d.field, d.before, d.after) for d in entry.differences
    }
    asked = sasb_curator.get(_address(metric, "restore"))
    assert asked.context["differences"] == [("topic", other.name, "Greenhouse Gas Emissions")]
    metric.refresh_from_db()
    assert metric.topic_id == other.pk


def test_a_topic_is_not_put_back_over_another_of_its_name(sasb_curator: Client) -> None:
    topic = _topic()
    _save(sasb_curator, topic, name="Mine", why="Trying")
    DisclosureTopic.objects.create(
        industry_id="EM-EP", name="Greenhouse Gas Emissions", order=50, curated=True
    )
    answer = sasb_curator.post(_address(topic, "restore"), {"why": "Back"})
    assert answer.status_code == 200 and "It cannot be put back yet" in answer.content.decode()
    topic.refresh_from_db()
    assert (topic.name, topic.curated) == ("Mine", True)


@pytest.mark.long
def test_what_is_shipped_or_has_rows_beneath_cannot_be_deleted(sasb_curator: Client) -> None:
    Industry.objects.create(code="ZZ-ZZ", name="Own", sector="Own", curated=True)
    DisclosureTopic.objects.create(industry_id="ZZ-ZZ", name="Own", order=0, curated=True)
    for row in (*_rows(), Industry.objects.get(pk="ZZ-ZZ")):
        answer = sasb_curator.post(_address(row, "delete"), {"why": "Away"}, follow=True)
        refusal = "cannot be deleted" if row.pk != "ZZ-ZZ" else "still has topics"
        assert refusal in answer.content.decode()
        row.refresh_from_db()


def test_a_row_of_ones_own_is_deleted_with_a_reason(sasb_curator: Client) -> None:
    topic = DisclosureTopic.objects.create(industry_id="EM-EP", name="Own", order=50, curated=True)
    key = topic.pk
    assert sasb_curator.post(_address(topic, "delete"), {"why": ""}).status_code == 200
    assert DisclosureTopic.objects.filter(pk=key).exists()
    assert sasb_curator.post(_address(topic, "delete"), {"why": "Not needed"}).status_code == 302
    assert not DisclosureTopic.objects.filter(pk=key).exists()
    record = DisclosureTopic.history.filter(id=key).latest("history_id")
    assert (record.history_type, record.history_change_reason, record.history_user.username) == (
        "-",
        "Not needed",
        "sasb",
    )


@pytest.mark.long
def test_a_reader_sees_the_pages_and_changes_nothing(
    registry: None, django_user_model: Any, client: Client
) -> None:
    user = django_user_model.objects.create_user("looker", is_staff=True)
    user.user_permissions.set(
        Permission.objects.filter(
            codename__in=["view_metric", "view_industry", "view_disclosuretopic"]
        )
    )
    client.force_login(user)
    for row in _rows():
        assert (
            client.get(_address(row)).status_code
            == client.get(_address(row, "history")).status_code
            == 200
        )
        for page in ("change", "restore", "delete"):
            assert (
                client.post(_address(row, page), {"why": "Because", "name": "Mine"}).status_code
                == 403
            )


@pytest.mark.long
def test_the_passage_follows_the_row_once_the_change_is_committed(
    sasb_curator: Client, monkeypatch: pytest.MonkeyPatch, django_capture_on_commit_callbacks: Any
) -> None:
    sent: list[bool] = []
    monkeypatch.setattr(reindex_sasb, "delay", lambda: sent.append(True))
    with django_capture_on_commit_callbacks(execute=True):
        _save(sasb_curator, Metric.objects.get(pk=CODE), gist="Quokkas counted.", why="Test")
        assert sent == []
    assert sent == [True]
    assert "Quokkas" not in StandardPassage.objects.get(header=GHG).text
    assert reindex_sasb() == 1
    assert "Quokkas" in StandardPassage.objects.get(header=GHG).text


@pytest.mark.long
def test_a_renamed_industry_and_topic_rename_the_passages(sasb_curator: Client) -> None:
    number = StandardPassage.objects.filter(
        header__startswith="[SASB > Oil & Gas - Exploration & Production > "
    ).count()
    _save(sasb_curator, Industry.objects.get(pk="EM-EP"), name="Upstream", why="Shorter")
    assert reindex_sasb() == number
    _save(sasb_curator, _topic(), name="Emissions", why="Shorter")
    assert (
        reindex_sasb() == 1
        and StandardPassage.objects.filter(header="[SASB > Upstream > Emissions]").exists()
    )
