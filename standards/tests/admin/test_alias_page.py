"""A number of another scheme has a page of its own, where it can be removed with a reason; the
history records that."""

from __future__ import annotations

import pytest
from django.test import Client

from standards.loading.aliases import load_aliases
from standards.models import ParagraphAlias

pytestmark = pytest.mark.django_db


def _address(row: ParagraphAlias, page: str) -> str:
    return f"/admin/standards/paragraphalias/{row.pk}/{page}/"


def _mere_range() -> ParagraphAlias:
    row = ParagraphAlias.objects.filter(paragraph=None).first()
    assert row is not None
    return row


def test_an_alias_of_a_mere_range_is_deleted_with_a_reason_and_stays_away(curator: Client) -> None:
    row = _mere_range()
    key = row.pk
    assert "delete/" in curator.get(_address(row, "change")).content.decode()
    refused = curator.post(_address(row, "delete"), {"why": ""})
    assert refused.status_code == 200 and "Say why" in refused.content.decode()
    assert curator.post(_address(row, "delete"), {"why": "Misleading"}).status_code == 302
    assert (
        load_aliases() == 0
        and not ParagraphAlias.objects.filter(scheme=row.scheme, alias=row.alias).exists()
    )
    record = ParagraphAlias.history.filter(id=key).latest("history_id")
    assert (record.history_type, record.history_change_reason, record.history_user.username) == (
        "-",
        "Misleading",
        "curator",
    )
    assert record.note == row.note


def test_an_alias_deleted_beneath_its_paragraph_stays_away(edit) -> None:
    row = (
        ParagraphAlias.objects.filter(paragraph="S2.29(c)")
        .order_by("scheme", "alias", "order")
        .first()
    )
    assert edit("S2.29(c)", **{"aliases-0-DELETE": "on", "why": "Misleading"}).status_code == 302
    assert load_aliases() == 0 and not ParagraphAlias.objects.filter(pk=row.pk).exists()


def test_a_changed_alias_of_a_mere_range_is_recorded_field_by_field(curator: Client) -> None:
    row = _mere_range()
    sent = {
        "scheme": row.scheme,
        "alias": row.alias,
        "paragraph": "",
        "order": "0",
        "note": "Mine.",
        "why": "Shorter",
    }
    assert curator.post(_address(row, "change"), sent).status_code == 302
    act = curator.get(_address(row, "history")).context["acts"][0]
    assert (act.who, act.why) == ("curator", "Shorter")
    assert ("note", row.note, "Mine.") in {
        (d.field, d.before, d.after) for d in act.entries[0].differences
    }


def test_a_reader_deletes_no_alias(reader: Client) -> None:
    row = _mere_range()
    assert reader.post(_address(row, "delete"), {"why": "Because"}).status_code == 403
    assert ParagraphAlias.objects.filter(pk=row.pk).exists()
