"""After an edit: passages follow the rows, and a paragraph can be put back."""

from __future__ import annotations

import pytest

from standards.loading import load_registry, reindex, restore_shipped
from standards.models import Paragraph, StandardPassage
from standards.packaged import packaged_requirements
from standards.registry import requirements
from standards.retrieval.embeddings import EmbeddingError
from standards.retrieval.search import search
from standards.tests.loading.test_load import FailingEmbedder

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("registry")]


def _edit(pid: str, gist: str) -> Paragraph:
    paragraph = Paragraph.objects.get(pk=pid)
    paragraph.gist, paragraph.curated = gist, True
    paragraph.save()
    return paragraph


def test_an_edited_gist_is_found_by_search_once_its_passage_is_made_again() -> None:
    _edit("S2.22", "whether zeppelins withstand hailstorms")
    assert reindex(["S2.22"]) == 1 + Paragraph.objects.filter(parent="S2.22").count()
    found = search(StandardPassage.objects.all(), "zeppelins in hailstorms", mode="keyword")
    assert found[0].passage.paragraph_id == "S2.22"
    assert {hit.passage.paragraph_id for hit in found} >= {"S2.22(a)", "S2.22(b)"}


def test_making_passages_again_without_an_edit_writes_nothing() -> None:
    assert reindex(["S2.22", "S1.26"]) == 0


def test_only_the_paragraphs_named_are_touched() -> None:
    before = dict(StandardPassage.objects.exclude(paragraph="S2.22").values_list("pk", "text"))
    _edit("S2.22(b)(ii)", "another gist")
    Paragraph.objects.filter(pk="S1.26").update(gist="not asked to be made again")
    reindex(["S2.22(b)(ii)"])
    after = dict(StandardPassage.objects.exclude(paragraph="S2.22").values_list("pk", "text"))
    assert (
        len(before.keys() - after.keys())
        == 1 + Paragraph.objects.filter(parent="S2.22(b)(ii)").count()
    )
    assert "not asked" not in StandardPassage.objects.get(paragraph="S1.26").text


def test_a_new_section_gives_a_new_header_and_leaves_no_old_passage() -> None:
    Paragraph.objects.filter(pk="S2.22").update(section="Withstanding")
    reindex(["S2.22"])
    assert (
        StandardPassage.objects.get(paragraph="S2.22").header
        == "[IFRS S2 > Strategy > Withstanding > S2.22]"
    )


def test_a_gist_too_long_for_one_passage_is_cut_into_parts_that_go_when_it_is_short_again() -> None:
    Paragraph.objects.filter(pk="S1.26").update(
        official_text="An invented sentence of no standard. " * 400
    )
    reindex(["S1.26"])
    headers = [
        passage.header
        for passage in StandardPassage.objects.filter(paragraph="S1.26").order_by("header")
    ]
    assert [header[-11:] for header in headers] == [
        f" [Part {n}/{len(headers)}]"[-11:] for n in range(1, len(headers) + 1)
    ]
    assert len(headers) == 3
    Paragraph.objects.filter(pk="S1.26").update(official_text="")
    reindex(["S1.26"])
    assert StandardPassage.objects.get(paragraph="S1.26").header.endswith("S1.26]")


def test_a_failing_embedder_leaves_the_old_passage() -> None:
    before = StandardPassage.objects.get(paragraph="S2.22").text
    _edit("S2.22", "something else")
    with pytest.raises(EmbeddingError):
        reindex(["S2.22"], FailingEmbedder())
    assert StandardPassage.objects.get(paragraph="S2.22").text == before


@pytest.mark.long
def test_a_paragraph_is_put_back_with_its_elements_and_passages() -> None:
    paragraph = _edit("S2.6(a)", "a curator's gist")
    paragraph.elements.all().delete()
    paragraph.elements.create(order=0, name="own", cue_words=[])
    reindex(["S2.6(a)"])
    restore_shipped("S2.6(a)")
    assert requirements() == packaged_requirements()
    paragraph.refresh_from_db()
    assert paragraph.curated is False
    assert paragraph.history.latest().history_change_reason == "put back to what is shipped"
    assert "curator" not in "".join(
        StandardPassage.objects.filter(paragraph__id__startswith="S2.6").values_list(
            "text", flat=True
        )
    )
    assert load_registry().written == 0


def test_putting_back_keeps_imported_text() -> None:
    Paragraph.objects.filter(pk="S2.22").update(official_text="Invented.")
    restore_shipped("S2.22")
    assert Paragraph.objects.get(pk="S2.22").official_text == "Invented."


def test_what_was_never_shipped_cannot_be_put_back() -> None:
    with pytest.raises(LookupError, match=r"S2\.999"):
        restore_shipped("S2.999")
