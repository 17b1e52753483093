"""Loading: everything shipped becomes rows and passages once, what curators did stays, and failures
store nothing."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from standards.loading import load_corpora, load_registry
from standards.loading.aliases import load_aliases
from standards.loading.sasb import load_sasb
from standards.models import (
    DisclosureTopic,
    Element,
    Industry,
    Metric,
    Paragraph,
    ParagraphAlias,
    StandardPassage,
)
from standards.packaged import packaged_aliases, packaged_requirements
from standards.registry import requirements, resolve_alias
from standards.retrieval.embeddings import EmbeddingError, HashedEmbedder, Vector
from standards.sasb import packaged as sasb

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("registry")]


class FailingEmbedder(HashedEmbedder):
    """An embedder whose service does not answer."""

    @property
    def name(self) -> str:
        """Another name than any that answers."""
        return "failing"

    def embed(self, texts: Sequence[str]) -> list[Vector]:
        """Never gives vectors."""
        raise EmbeddingError(f"no answer for {len(texts)} texts")


def _curate(pid: str, **values: object) -> Paragraph:
    paragraph = Paragraph.objects.get(pk=pid)
    for name, value in ({"curated": True} | values).items():
        setattr(paragraph, name, value)
    paragraph.save()
    return paragraph


@pytest.mark.long
def test_every_corpus_has_its_passages() -> None:
    report = load_registry()
    assert report.corpora["ifrs_s1"] == sum(
        node.standard == "S1" for node in packaged_requirements("2025-12")
    )
    assert report.corpora["ifrs_s2"] == sum(
        node.standard == "S2" for node in packaged_requirements("2025-12")
    )
    assert report.corpora["sasb"] == sum(
        len(industry.topics) + 1 for industry in sasb.packaged_industries()
    )
    assert report.passages == sum(report.corpora.values()) == StandardPassage.objects.count()


@pytest.mark.long
def test_loading_twice_writes_nothing_at_all() -> None:
    before = list(StandardPassage.objects.order_by("pk").values_list("pk", "header"))
    assert load_registry().written == 0
    assert list(StandardPassage.objects.order_by("pk").values_list("pk", "header")) == before


def test_rows_of_sasb_equal_what_is_shipped() -> None:
    assert (Industry.objects.count(), DisclosureTopic.objects.count()) == (77, 188)
    for industry in sasb.packaged_industries():
        topics = list(DisclosureTopic.objects.filter(industry=industry.code).order_by("order"))
        assert [topic.name for topic in topics] == [topic.name for topic in industry.topics]
        for topic, shipped in zip(topics, industry.topics, strict=True):
            stored = topic.metrics.order_by("order").values_list(
                "code", "gist", "unit", "status", "edition", "climate_guidance"
            )
            assert list(stored) == [
                (m.code, m.gist, m.unit, m.status, m.edition, m.climate_guidance)
                for m in shipped.metrics
            ]
        activity = Metric.objects.filter(industry=industry.code, kind="activity").order_by("order")
        assert [metric.code for metric in activity] == [
            metric.code for metric in industry.activity_metrics
        ]


def test_a_topic_reads_as_its_header_and_its_metrics() -> None:
    passage = StandardPassage.objects.get(
        header="[SASB > Oil & Gas - Exploration & Production > Greenhouse Gas Emissions]"
    )
    lines = passage.text.split("\n")
    assert lines[0] == passage.header
    assert lines[2].startswith("EM-EP-110a.2: Scope 1 split into five source types")
    assert lines[2].endswith("(t CO2-e)")
    older = StandardPassage.objects.get(topic__metrics="IF-EU-420a.1")
    assert "(%; edition 2018-10)" in older.text


@pytest.mark.long
def test_sasb_rows_that_differ_are_put_right_and_a_topic_without_metrics_goes() -> None:
    Metric.objects.filter(pk="EM-EP-110a.1").update(gist="tampered")
    DisclosureTopic.objects.create(industry_id="EM-EP", name="Renamed away", order=99)
    Metric.objects.create(
        code="EM-EP-999a.1",
        industry_id="EM-EP",
        kind="activity",
        gist="own",
        order=9,
        status="recalled",
    )
    load_registry()
    assert Metric.objects.get(pk="EM-EP-110a.1").gist.startswith("Gross worldwide Scope 1")
    assert not DisclosureTopic.objects.filter(name="Renamed away").exists()
    assert Metric.objects.filter(pk="EM-EP-999a.1").exists()
    assert load_registry().written == 0


@pytest.mark.long
def test_curated_rows_of_sasb_survive_loading_and_are_counted() -> None:
    topic = DisclosureTopic.objects.get(metrics="EM-EP-110a.1")
    Metric.objects.filter(pk="EM-EP-110a.1").update(gist="a curator's gist", curated=True)
    DisclosureTopic.objects.filter(pk=topic.pk).update(name="A curator's name", curated=True)
    Industry.objects.filter(pk="EM-EP").update(name="A curator's industry", curated=True)
    own = DisclosureTopic.objects.create(
        industry_id="EM-EP", name="Without metrics yet", order=99, curated=True
    )
    report = load_registry()
    assert report.curated == 4 and "4 curated rows" in str(report)
    passage = StandardPassage.objects.get(topic=topic)
    assert passage.header == "[SASB > A curator's industry > A curator's name]"
    assert "EM-EP-110a.1: a curator's gist" in passage.text
    assert not DisclosureTopic.objects.filter(
        name="Greenhouse Gas Emissions", industry="EM-EP"
    ).exists()
    assert DisclosureTopic.objects.filter(pk=own.pk).exists()
    assert load_registry().written == 0


def test_what_loading_changes_in_sasb_is_recorded_in_the_history() -> None:
    Metric.objects.filter(pk="EM-EP-110a.1").update(gist="tampered")
    load_sasb()
    record = Metric.history.get(code="EM-EP-110a.1")
    assert record.history_change_reason == "shipped data" and record.gist.startswith(
        "Gross worldwide Scope 1"
    )


def test_a_topic_that_comes_to_be_shipped_under_a_curators_name_is_the_curators() -> None:
    topic = DisclosureTopic.objects.get(metrics="EM-EP-110a.1")
    metrics = topic.metrics.count()
    DisclosureTopic.objects.filter(pk=topic.pk).update(
        shipped_name="", curated=True, climate_relevant=False
    )
    load_sasb()
    topic.refresh_from_db()
    assert (topic.metrics.count(), topic.climate_relevant) == (metrics, False)


def test_an_industry_name_that_a_curator_gave_to_another_is_refused_in_words() -> None:
    name = Industry.objects.get(pk="EM-EP").name
    Industry.objects.filter(pk="EM-EP").update(name="Tampered")
    Industry.objects.create(code="ZZ-ZZ", name=name, sector="Own", curated=True)
    with pytest.raises(ValueError, match="rename ZZ-ZZ"):
        load_sasb()


@pytest.mark.long
def test_a_curated_paragraph_and_its_elements_survive_loading() -> None:
    paragraph = _curate("S2.22", gist="a curator's gist")
    paragraph.elements.all().delete()
    paragraph.elements.create(order=0, name="a curator's element", cue_words=["heat map"])
    report = load_registry()
    assert report.curated == 1
    paragraph.refresh_from_db()
    assert paragraph.gist == "a curator's gist"
    assert [element.name for element in paragraph.elements.all()] == ["a curator's element"]
    text = StandardPassage.objects.get(paragraph="S2.22").text
    assert "a curator's gist\n" in text
    assert text.endswith("a curator's element: heat map")
    assert load_registry().written == 0


@pytest.mark.long
def test_a_curated_parent_is_read_in_the_passages_of_its_children() -> None:
    _curate("S2.6", gist="a curator's words on oversight")
    load_registry()
    assert "a curator's words on oversight" in StandardPassage.objects.get(paragraph="S2.6(a)").text


def test_what_is_not_curated_is_overwritten_and_the_history_says_why() -> None:
    Paragraph.objects.filter(pk="S2.22").update(gist="a gist of an older version")
    load_registry()
    paragraph = Paragraph.objects.get(pk="S2.22")
    assert paragraph.gist == next(
        n.gist for n in packaged_requirements() if n.paragraph_id == "S2.22"
    )
    assert paragraph.history.latest().history_change_reason == "shipped data"


@pytest.mark.long
def test_paragraphs_that_are_not_shipped_stay_and_are_searchable() -> None:
    Paragraph(
        id="S2.38(a)",
        standard="S2",
        pillar="general",
        section="Own",
        level="general",
        gist="a row of our own",
    ).save()
    load_registry()
    assert (
        StandardPassage.objects.get(paragraph="S2.38(a)").text
        == "[IFRS S2 > General requirements > Own > S2.38(a)]\na row of our own"
    )


@pytest.mark.long
def test_aliases_that_curators_added_or_changed_stay() -> None:
    ParagraphAlias.objects.create(
        scheme="frd", alias="S2.99", paragraph_id="S2.22", note="our own number"
    )
    ParagraphAlias.objects.create(scheme="house", alias="H1", paragraph_id="S2.6")
    changed = ParagraphAlias.objects.get(scheme="frd", alias="S2.29(b)")
    changed.paragraph_id = "S2.29(d)"
    changed.save()
    load_registry()
    assert resolve_alias("S2.99") == ("S2.22",)
    assert resolve_alias("H1", "house") == ("S2.6",)
    assert resolve_alias("S2.29(b)") == ("S2.29(d)",)


@pytest.mark.parametrize(
    ("scheme", "alias"), [("frd", "S2.29(b)"), ("tcfd", "Metrics and Targets a)")]
)
def test_an_alias_that_a_curator_deleted_does_not_come_back(scheme: str, alias: str) -> None:
    first, *others = resolve_alias(alias, scheme)
    ParagraphAlias.objects.get(scheme=scheme, alias=alias, paragraph=first).delete()
    assert load_aliases() == 0
    assert resolve_alias(alias, scheme) == tuple(others)


def test_an_alias_whose_number_was_changed_does_not_come_back_under_the_old_one() -> None:
    row = ParagraphAlias.objects.get(scheme="frd", alias="S2.29(b)")
    row.alias = "S2.29 b"
    row.save()
    assert load_aliases() == 0
    assert resolve_alias("S2.29(b)") == () and resolve_alias("S2.29 b") == (row.paragraph_id,)


def test_a_deleted_alias_may_be_given_again() -> None:
    row = ParagraphAlias.objects.get(scheme="frd", alias="S2.29(b)")
    row.delete()
    ParagraphAlias.objects.create(scheme="frd", alias="S2.29(b)", paragraph_id="S2.22")
    load_aliases()
    assert resolve_alias("S2.29(b)") == ("S2.22",)


def test_an_alias_no_longer_shipped_goes() -> None:
    ParagraphAlias.objects.bulk_create(
        [ParagraphAlias(scheme="frd", alias="S2.98", paragraph_id="S2.22", shipped=True)]
    )
    load_registry()
    assert resolve_alias("S2.98") == ()


def test_every_scheme_that_is_shipped_is_loaded() -> None:
    assert set(ParagraphAlias.objects.values_list("scheme", flat=True)) == {
        alias.scheme for alias in packaged_aliases()
    }


@pytest.mark.long
def test_loading_one_corpus_leaves_the_passages_of_the_others_alone() -> None:
    StandardPassage.objects.all().delete()
    report = load_corpora(["ifrs_s1"])
    assert report.corpora == {"ifrs_s1": 253, "ifrs_s2": 0, "sasb": 0}


def test_an_embedder_that_fails_leaves_rows_and_passages_as_they_were() -> None:
    Paragraph.objects.filter(pk="S2.22").update(gist="an older gist")
    before = list(StandardPassage.objects.order_by("pk").values_list("pk", "embedder"))
    with pytest.raises(EmbeddingError, match="no answer"):
        load_registry(FailingEmbedder())
    assert Paragraph.objects.get(pk="S2.22").gist == "an older gist"
    assert list(StandardPassage.objects.order_by("pk").values_list("pk", "embedder")) == before


@pytest.mark.long
def test_an_older_analysis_of_the_words_is_noticed() -> None:
    StandardPassage.objects.filter(paragraph="S2.22").update(lexemes=["old"], token_count=1)
    assert load_registry().written == 1
    assert "climat" in " ".join(StandardPassage.objects.get(paragraph="S2.22").lexemes)


@pytest.mark.long
def test_the_registry_reads_as_shipped_after_all_this() -> None:
    Element.objects.filter(paragraph="S2.6(a)").delete()
    load_registry()
    assert requirements() == packaged_requirements()


@pytest.mark.long
def test_the_loop_ends_with_both_written_when_everything_is_missing() -> None:
    StandardPassage.objects.all().delete()
    Metric.objects.all().delete()
    report = load_registry()
    assert report.written == report.passages + report.metrics
    assert StandardPassage.objects.filter(embedding=None).count() == 0
