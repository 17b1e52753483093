"""Who may do what, and what the history shows afterwards."""

from __future__ import annotations

import pytest
from django.test import Client

from standards.models import Element, Paragraph
from standards.tasks import reindex_all
from standards.tests.admin.conftest import elements_of, page_fields, stored

PARAGRAPH = "/admin/standards/paragraph/S2.6(a)/"


@pytest.mark.long
def test_a_reader_sees_everything_and_changes_nothing(reader: Client) -> None:
    before = Paragraph.objects.filter(pk="S2.6(a)").values().get(), elements_of("S2.6(a)")
    for page in ("", "S2.6(a)/change/", "S2.6(a)/history/", "check/", "export/"):
        assert reader.get(f"/admin/standards/paragraph/{page}").status_code == 200, page
    shown = reader.get(f"{PARAGRAPH}change/").content.decode()
    assert before[1][0][1][0] in shown and 'name="_save"' not in shown and 'name="why"' not in shown
    sent = {
        "gist": "Mine.",
        "why": "Because",
        "elements-TOTAL_FORMS": "0",
        "elements-INITIAL_FORMS": "0",
    }
    assert reader.post(f"{PARAGRAPH}change/", sent).status_code == 403
    assert reader.post(f"{PARAGRAPH}restore/", {"why": "Because"}).status_code == 403
    assert reader.get("/admin/standards/paragraph/import/").status_code == 403
    assert reader.post("/admin/standards/paragraph/process_import/", {}).status_code == 403
    assert reader.post("/admin/standards/paragraph/check/").status_code == 403
    assert reader.get("/admin/standards/paragraph/add/").status_code == 403
    assert (Paragraph.objects.filter(pk="S2.6(a)").values().get(), elements_of("S2.6(a)")) == before


def test_an_auditor_without_staff_rights_sees_nothing(
    registry: None, auditor, client: Client
) -> None:
    client.force_login(auditor)
    for page in ("", "S2.6(a)/change/", "S2.6(a)/history/", "check/", "export/", "import/"):
        answer = client.get(f"/admin/standards/paragraph/{page}")
        assert answer.status_code == 302 and "/admin/login/" in answer["Location"], page


def test_staff_without_rights_on_the_registry_see_nothing(
    registry: None, django_user_model, client: Client
) -> None:
    client.force_login(django_user_model.objects.create_user("clerk", is_staff=True))
    assert client.get("/admin/standards/paragraph/check/").status_code == 403
    assert client.get("/admin/standards/paragraph/").status_code == 403
    assert client.get(f"{PARAGRAPH}history/").status_code in (302, 403)
    assert client.get("/admin/standards/paragraph/export/").status_code == 403


def test_nobody_deletes_a_paragraph_or_its_history(admin_client: Client, registry: None) -> None:
    assert admin_client.post(f"{PARAGRAPH}delete/", {"post": "yes"}).status_code == 403
    record = Paragraph.history.filter(id="S2.6(a)").first()
    key = record.history_id if record else 1
    assert admin_client.get(f"{PARAGRAPH}history/{key}/").status_code in (302, 404)
    assert admin_client.get("/admin/standards/historicalparagraph/").status_code == 404


@pytest.mark.long
def test_the_history_shows_who_why_and_each_field_of_paragraph_element_and_alias(
    edit, curator: Client
) -> None:
    before = stored("S2.6(a)").gist
    first = elements_of("S2.6(a)")[0]
    typed = {"gist": "Who watches.", "elements-0-cue_words": "council", "why": "From the workshop"}
    count = int(page_fields(curator, "S2.6(a)")["aliases-TOTAL_FORMS"])
    typed |= {
        "aliases-TOTAL_FORMS": str(count + 1),
        f"aliases-{count}-scheme": "aasb",
        f"aliases-{count}-alias": "AASB S2.6(a)",
    }
    assert edit("S2.6(a)", **typed).status_code == 302
    acts = curator.get(f"{PARAGRAPH}history/").context["acts"]
    assert (acts[0].who, acts[0].why) == ("curator", "From the workshop")
    changes = {
        (entry.what, d.field, d.before, d.after)
        for entry in acts[0].entries
        for d in entry.differences
    }
    assert ("Paragraph S2.6(a)", "gist", before, "Who watches.") in changes
    assert ("Paragraph S2.6(a)", "curated", "no", "yes") in changes
    assert (f"Element “{first[0]}”", "cue words", ", ".join(first[1]), "council") in changes
    assert ("Alias aasb:AASB S2.6(a)", "scheme", "", "aasb") in changes


@pytest.mark.long
def test_two_acts_stand_apart_latest_first(edit, curator: Client) -> None:
    edit("S2.6(a)", gist="One.", why="First")
    edit("S2.6(a)", gist="Two.", why="Second")
    acts = curator.get(f"{PARAGRAPH}history/").context["acts"]
    assert [act.why for act in acts[:2]] == ["Second", "First"]
    assert [(d.before, d.after) for d in acts[0].entries[0].differences if d.field == "gist"] == [
        ("One.", "Two.")
    ]


def test_what_was_removed_is_still_in_the_history(edit, curator: Client) -> None:
    name, words = elements_of("S2.6(a)")[0]
    edit("S2.6(a)", **{"elements-0-DELETE": "on", "why": "Too narrow"})
    acts = curator.get(f"{PARAGRAPH}history/").context["acts"]
    removed = next(entry for entry in acts[0].entries if entry.kind == "removed")
    assert removed.what == f"Element “{name}”" and any(
        d.before == ", ".join(words) for d in removed.differences
    )


@pytest.mark.long
def test_restoring_asks_first_then_gives_back_what_is_shipped(edit, curator: Client) -> None:
    before, elements = stored("S2.6(a)").gist, elements_of("S2.6(a)")
    edit("S2.6(a)", gist="Mine.", **{"elements-0-cue_words": "council", "why": "Trying"})
    asked = curator.get(f"{PARAGRAPH}restore/")
    assert ("gist", "Mine.", before) in asked.context["differences"] and stored(
        "S2.6(a)"
    ).gist == "Mine."
    refused = curator.post(f"{PARAGRAPH}restore/", {"why": ""})
    assert refused.status_code == 200 and stored("S2.6(a)").curated
    assert curator.post(f"{PARAGRAPH}restore/", {"why": "It was better"}).status_code == 302
    assert (stored("S2.6(a)").gist, stored("S2.6(a)").curated, elements_of("S2.6(a)")) == (
        before,
        False,
        elements,
    )
    assert (
        Paragraph.history.filter(id="S2.6(a)").latest("history_id").history_change_reason
        == "It was better"
    )
    assert (
        Element.history.filter(paragraph_id="S2.6(a)").latest("history_id").history_change_reason
        == "It was better"
    )


def test_restoring_is_not_offered_for_what_is_not_shipped(curator: Client) -> None:
    row = Paragraph(
        id="S2.38",
        standard="S2",
        pillar="general",
        section="x",
        level="general",
        gist="x",
        curated=True,
    )
    row.save()
    assert curator.get("/admin/standards/paragraph/S2.38/restore/").status_code == 404
    assert (
        "/restore/" not in curator.get("/admin/standards/paragraph/S2.38/change/").content.decode()
    )


@pytest.mark.long
def test_the_check_page_is_one_step_from_the_start_and_links_to_what_it_finds(
    curator: Client,
) -> None:
    for start in ("/admin/", "/admin/standards/", "/admin/standards/paragraph/"):
        assert "/admin/standards/paragraph/check/" in curator.get(start).content.decode(), start
    assert "No problem found" in curator.get("/admin/standards/paragraph/check/").content.decode()
    Paragraph.objects.filter(pk="S2.6(a)").update(materiality_note="")
    shown = curator.get("/admin/standards/paragraph/check/").content.decode()
    assert (
        'href="/admin/standards/paragraph/S2.6(a)/change/"' in shown
        and "why an investor misses it" in shown
    )


@pytest.mark.long
def test_the_check_page_has_outdated_passages_made_again(
    curator, monkeypatch, django_capture_on_commit_callbacks
) -> None:
    sent: list[bool] = []
    monkeypatch.setattr(reindex_all, "delay", lambda: sent.append(True))
    Paragraph.objects.filter(pk="S2.22").update(gist="Whether quokkas would thrive.")
    assert "older text" in curator.get("/admin/standards/paragraph/check/").content.decode()
    with django_capture_on_commit_callbacks(execute=True):
        curator.post("/admin/standards/paragraph/check/")
    assert sent == [True] and reindex_all() > 0
    assert "No problem found" in curator.get("/admin/standards/paragraph/check/").content.decode()
