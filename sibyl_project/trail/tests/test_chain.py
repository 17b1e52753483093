"""The hashes that PostgreSQL makes are those that anybody can work out again."""

from __future__ import annotations

import uuid

import pytest
from django.db import connection, transaction
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from sibyl_project.trail.models import SITE, Entry
from sibyl_project.trail.reading import heads, not_held, verify_chain, verify_newest
from sibyl_project.trail.recording import record

pytestmark = pytest.mark.django_db
# what a column of text can hold
TEXTS = st.text(st.characters(exclude_characters="\x00", exclude_categories=["Cs"]), max_size=40)


@pytest.mark.long
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(action=TEXTS.filter(bool), kind=TEXTS, object_id=TEXTS, value=TEXTS)
def test_whatever_is_written_verifies_outside_of_the_database(
    db: None, action: str, kind: str, object_id: str, value: str
) -> None:
    chain = uuid.uuid4()
    with transaction.atomic():
        record(action, kind=kind or "k", object_id=object_id, engagement=chain, after={"v": value})
        record(action, kind=kind or "k", object_id=object_id, engagement=chain, before=value)
    found = verify_chain(str(chain))
    assert (found.fault, found.entries, found.number) == ("", 2, 2)


def test_each_engagement_has_its_own_numbers() -> None:
    one, other = uuid.uuid4(), uuid.uuid4()
    for chain in (one, other, one):
        record("report.tested", engagement=chain)
    numbers = Entry.objects.filter(chain=str(one)).values_list("number", flat=True)
    assert sorted(numbers) == [1, 2]
    assert Entry.objects.get(chain=str(other)).number == 1


def test_entries_made_by_one_statement_follow_each_other() -> None:
    chain = uuid.uuid4()
    Entry.objects.bulk_create(Entry(action="report.tested", engagement=chain) for _ in range(50))
    assert verify_chain(str(chain)).entries == 50


def test_a_transaction_that_fails_leaves_no_gap() -> None:
    record("report.tested")
    with transaction.atomic():
        record("report.tested")
        transaction.set_rollback(True)
    record("report.tested")
    assert verify_chain(SITE).holds


def test_a_page_verifies_the_newest_entries_of_a_long_chain() -> None:
    chain = uuid.uuid4()
    for _ in range(8):
        record("report.tested", engagement=chain)
    found = verify_newest(str(chain), count=3)
    assert (found.entries, found.number, found.fault) == (3, 8, "")
    assert verify_newest("nothing").holds


def test_a_head_kept_elsewhere_tells_that_the_end_of_a_chain_was_cut_off() -> None:
    record("report.tested")
    record("report.tested")
    (kept,) = [each for each in heads() if each[0] == SITE]
    assert not_held(*kept) == ""
    with connection.cursor() as cursor:
        cursor.execute("alter table trail_entry disable trigger user")
        cursor.execute("delete from trail_entry where number = %s and chain = 'site'", [kept[1]])
        cursor.execute("alter table trail_entry enable trigger user")
    assert verify_chain(SITE).holds
    assert "is gone" in not_held(*kept)
