"""Official text goes into the passages and nowhere else, all of it or none, and can be forgotten.

All texts are invented.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from standards.loading import forget_official_text, import_official_text, load_registry
from standards.models import Paragraph, StandardPassage
from standards.packaged import packaged_requirements
from standards.registry import requirements
from standards.retrieval.embeddings import EmbeddingError
from standards.tests.loading.test_load import FailingEmbedder

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("registry")]


@pytest.fixture
def files(tmp_path: Path) -> Path:
    """Two paragraphs as an operator might write them."""
    (tmp_path / "s2.md").write_text(
        "# Title\nS2.22 An invented sentence on zeppelins.\n\nS2.6(a) Invented oversight.\n",
        "utf-8",
    )
    return tmp_path


def test_passages_carry_the_official_text_then_our_elements(files: Path) -> None:
    report = import_official_text(files)
    assert (report.new, report.changed, report.unchanged, report.uncovered) == (2, 0, 0, 550)
    passage = StandardPassage.objects.get(paragraph="S2.6(a)")
    element = Paragraph.objects.get(pk="S2.6(a)").elements.order_by("order")[0]
    assert passage.text.split("\n")[:2] == [passage.header, "Invented oversight."]
    assert passage.text.split("\n")[2].startswith(f"{element.name}: ")
    assert passage.lexemes[-1] in passage.text.lower()
    assert "zeppelin" in StandardPassage.objects.get(paragraph="S2.22").lexemes


def test_ids_gists_and_elements_do_not_change(files: Path) -> None:
    import_official_text(files)
    assert requirements() == packaged_requirements()
    assert not Paragraph.objects.filter(curated=True).exists()


@pytest.mark.long
def test_loading_again_keeps_the_official_text(files: Path) -> None:
    import_official_text(files)
    assert load_registry().written == 0
    assert Paragraph.objects.get(pk="S2.22").official_text == "An invented sentence on zeppelins."


def test_importing_again_counts_what_changed(files: Path) -> None:
    import_official_text(files)
    (files / "s2.md").write_text(
        "S2.22 Another invented sentence.\nS2.6(a) Invented oversight.\nS2.7 New.", "utf-8"
    )
    report = import_official_text(files)
    assert (report.new, report.changed, report.unchanged, report.passages) == (1, 1, 1, 2)


def test_what_the_files_do_not_cover_stays(files: Path) -> None:
    import_official_text(files)
    (files / "s2.md").write_text("S2.7 Only this.", "utf-8")
    import_official_text(files)
    assert Paragraph.objects.get(pk="S2.22").official_text == "An invented sentence on zeppelins."


@pytest.mark.long
def test_one_bad_line_and_nothing_is_imported(files: Path) -> None:
    (files / "more.md").write_text("S1.26 Fine.\nS2.999 Unknown.", "utf-8")
    with pytest.raises(CommandError, match=r"more\.md:2: S2\.999 is not a paragraph"):
        call_command("ingest_standards", official_text=files)
    assert not Paragraph.objects.exclude(official_text="").exists()


def test_a_dry_run_prints_and_stores_nothing(files: Path, capsys) -> None:
    call_command("ingest_standards", official_text=files, dry_run=True)
    assert "would be imported: 2 new" in capsys.readouterr().out
    assert not Paragraph.objects.exclude(official_text="").exists()


def test_a_dry_run_without_files_says_what_is_missing() -> None:
    with pytest.raises(CommandError, match="--official-text"):
        call_command("ingest_standards", dry_run=True)


@pytest.mark.long
def test_forgetting_makes_passages_read_as_shipped(files: Path, capsys) -> None:
    before = dict(StandardPassage.objects.values_list("header", "text"))
    call_command("ingest_standards", official_text=files)
    call_command("ingest_standards", forget_official_text=True)
    assert "of 2 paragraphs forgotten" in capsys.readouterr().out
    assert dict(StandardPassage.objects.values_list("header", "text")) == before
    assert forget_official_text() == 0


def test_a_failing_embedder_imports_nothing(files: Path) -> None:
    with pytest.raises(EmbeddingError):
        import_official_text(files, FailingEmbedder())
    assert not Paragraph.objects.exclude(official_text="").exists()


def test_the_history_of_a_paragraph_never_holds_the_official_text(files: Path) -> None:
    import_official_text(files)
    Paragraph.objects.get(pk="S2.22").save()
    assert Paragraph.history.filter(id="S2.22").exists()
    assert "official_text" not in {
        field.name for field in Paragraph.history.model._meta.get_fields()
    }
