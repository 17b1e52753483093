"""The registry in the database: loaded once, loaded again without a trace, read back as shipped."""

from __future__ import annotations

import pytest
from django.core.management import call_command
from django.db import IntegrityError, transaction

from standards import registry as loading
from standards.models import Element, Paragraph, ParagraphAlias, StandardPassage
from standards.packaged import packaged_aliases, packaged_requirements
from standards.retrieval.embeddings import HashedEmbedder

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("registry")]


def _state() -> list:
    return [
        list(Paragraph.objects.order_by("pk").values_list("pk", "updated_at")),
        *(
            list(model.objects.order_by("pk").values_list("pk", flat=True))
            for model in (Element, ParagraphAlias, StandardPassage)
        ),
    ]


def test_rows_equal_what_is_shipped() -> None:
    assert loading.requirements() == packaged_requirements()
    assert loading.requirements("2025-12") == packaged_requirements("2025-12")


@pytest.mark.long
def test_loading_again_touches_no_row() -> None:
    before = _state()
    report = loading.load_registry()
    assert report.written == 0
    assert report.paragraphs == len(packaged_requirements("2025-12"))
    assert _state() == before


@pytest.mark.long
def test_only_what_differs_is_written_back() -> None:
    Paragraph.objects.filter(pk="S2.22").update(gist="tampered")
    Element.objects.filter(paragraph="S2.6(a)").delete()
    ParagraphAlias.objects.filter(alias="S2.36").delete()
    StandardPassage.objects.filter(paragraph="S1.72").delete()
    report = loading.load_registry()
    assert report.written == 1 + 2 + 1 + 1
    assert loading.requirements() == packaged_requirements()


@pytest.mark.long
def test_another_embedder_embeds_every_passage_again() -> None:
    other = HashedEmbedder(64)
    report = loading.load_registry(other)
    assert report.written == report.passages
    assert set(StandardPassage.objects.values_list("embedder", flat=True)) == {other.name}


def test_a_change_by_hand_is_noticed_by_readers() -> None:
    loading.requirements()
    paragraph = Paragraph.objects.get(pk="S2.22")
    paragraph.gist = "changed by hand"
    paragraph.save()
    assert (
        next(node for node in loading.requirements() if node.paragraph_id == "S2.22").gist
        == "changed by hand"
    )


def test_reading_twice_costs_one_small_query(django_assert_num_queries) -> None:
    loading.requirements()
    with django_assert_num_queries(1):
        loading.requirements()


def test_amendments_are_hidden_unless_asked_for() -> None:
    base = {node.paragraph_id for node in loading.requirements()}
    amended = {node.paragraph_id for node in loading.requirements("2025-12")}
    assert amended - base == {"S2.29A", "S2.29B", "S2.29C", "S2.B62A", "S2.B63A", "S2.C6"}
    assert not StandardPassage.objects.of_vintage().filter(paragraph="S2.29A").exists()


def test_an_unknown_vintage_is_refused() -> None:
    with pytest.raises(ValueError, match="unknown vintage"):
        loading.requirements("2024")


@pytest.mark.long
def test_an_empty_registry_says_what_to_do() -> None:
    StandardPassage.objects.all().delete()
    ParagraphAlias.objects.all().delete()
    Element.objects.all().delete()
    Paragraph.objects.update(parent=None)
    Paragraph.objects.all().delete()
    with pytest.raises(LookupError, match="ingest_standards"):
        loading.requirements()


def test_working_numbers_resolve_to_published_ones() -> None:
    assert loading.resolve_alias("S2.29(b)") == ("S2.29(c)",)
    assert loading.resolve_alias("S1.38-42") == ("S1.43", "S1.44")
    assert loading.resolve_alias("S2.5-37") == ()
    assert loading.resolve_alias("S2.29(b)", scheme="other") == ()


def test_every_alias_row_means_an_existing_paragraph() -> None:
    assert ParagraphAlias.objects.count() == sum(
        len(alias.paragraph_ids) or 1 for alias in packaged_aliases()
    )


def test_rows_keep_the_order_of_the_standards() -> None:
    assert [row.pk for row in Paragraph.objects.in_order()] == [
        n.paragraph_id for n in packaged_requirements("2025-12")
    ]


@pytest.mark.parametrize(
    "fields",
    [
        {"id": "S3.1"},
        {"id": "S2.200", "condition": "none"},
        {"id": "S2.201", "parent_id": "S2.201"},
    ],
)
def test_the_database_refuses_impossible_paragraphs(fields: dict) -> None:
    row = {
        "standard": "S2",
        "pillar": "strategy",
        "section": "x",
        "level": "core",
        "gist": "x",
        "sort_key": "zzz",
    } | fields
    with pytest.raises(IntegrityError), transaction.atomic():
        Paragraph.objects.bulk_create([Paragraph(**row)])


def test_a_saved_paragraph_gets_its_sort_key() -> None:
    row = Paragraph(
        id="S2.38(a)", standard="S2", pillar="general", section="x", level="general", gist="x"
    )
    row.save()
    assert row.sort_key == "S200038..001"


@pytest.mark.long
def test_the_command_prints_the_counts(capsys) -> None:
    call_command("ingest_standards")
    assert "552 paragraphs" in capsys.readouterr().out


def test_the_admin_lists_and_shows_paragraphs(admin_client) -> None:
    found = admin_client.get("/admin/standards/paragraph/?q=S2.29(a)(vi)")
    assert found.status_code == 200
    assert b"S2.29(a)(vi)(1)" in found.content
    assert admin_client.get("/admin/standards/paragraph/S2.22/change/").status_code == 200
    assert admin_client.get("/admin/standards/standardpassage/").status_code == 200
