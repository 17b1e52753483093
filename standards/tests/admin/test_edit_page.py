"""Changing a paragraph by hand: signed, curated, checked, and read by search afterwards."""

from __future__ import annotations

import pytest
from django.test import Client

from standards.models import Element, Paragraph, ParagraphAlias, StandardPassage
from standards.tasks import reindex
from standards.tests.admin.conftest import elements_of, errors_of, page_fields, stored

pytestmark = pytest.mark.django_db


def _latest(model, **which):
    return model.history.filter(**which).order_by("-history_id").first()


def test_a_changed_gist_is_signed_and_the_paragraph_curated(edit) -> None:
    assert (
        edit(
            "S2.22", gist="How the plan holds under other futures.", why="Clearer words"
        ).status_code
        == 302
    )
    row = stored("S2.22")
    assert row.gist == "How the plan holds under other futures." and row.curated
    record = _latest(Paragraph, id="S2.22")
    assert (record.history_change_reason, record.history_user.username) == (
        "Clearer words",
        "curator",
    )


def test_a_change_without_a_reason_is_refused(edit) -> None:
    before = stored("S2.22").gist
    answer = edit("S2.22", gist="Something else.")
    assert answer.status_code == 200 and "Say why" in errors_of(answer)
    assert stored("S2.22").gist == before and not stored("S2.22").curated


@pytest.mark.long
def test_saving_what_is_stored_writes_nothing(edit) -> None:
    before = stored("S2.22").updated_at
    count = Paragraph.history.filter(id="S2.22", history_type="~").count()
    answer = edit("S2.22", why="Only looking")
    assert answer.status_code == 302
    assert stored("S2.22").updated_at == before and not stored("S2.22").curated
    assert Paragraph.history.filter(id="S2.22", history_type="~").count() == count


def test_cue_words_are_edited_one_a_line_and_signed(edit) -> None:
    answer = edit(
        "S2.6(a)",
        **{
            "elements-0-cue_words": "board\r\n  supervisory board \r\n\r\n",
            "why": "Two-tier boards",
        },
    )
    assert answer.status_code == 302
    assert elements_of("S2.6(a)")[0][1] == ["board", "supervisory board"]
    element = Element.objects.get(paragraph="S2.6(a)", order=0)
    assert _latest(Element, id=element.pk).history_change_reason == "Two-tier boards"
    assert stored("S2.6(a)").curated


def test_the_page_shows_cue_words_as_lines_not_as_json(curator: Client) -> None:
    fields = page_fields(curator, "S2.6(a)")
    shown = curator.get("/admin/standards/paragraph/S2.6(a)/change/").content.decode()
    assert "\n".join(elements_of("S2.6(a)")[0][1]) in shown.replace("&#x27;", "'")
    assert "elements-0-cue_words" in fields


def test_elements_may_change_their_order(edit) -> None:
    before = elements_of("S2.14") or elements_of("S2.6(a)")
    pid = "S2.14" if elements_of("S2.14") else "S2.6(a)"
    assert len(before) > 1
    assert (
        edit(
            pid, **{"elements-0-order": "1", "elements-1-order": "0", "why": "The other way round"}
        ).status_code
        == 302
    )
    assert elements_of(pid) == [before[1], before[0], *before[2:]]


def test_an_element_may_be_removed_and_one_added(edit, curator: Client) -> None:
    before, count = elements_of("S2.6(a)"), Element.objects.filter(paragraph="S2.6(a)").count()
    new = {
        f"elements-{count}-name": "a new one",
        f"elements-{count}-cue_words": "committee charter",
    }
    done = edit(
        "S2.6(a)",
        **new,
        **{"elements-TOTAL_FORMS": str(count + 1), "elements-0-DELETE": "on", "why": "Replaced"},
    )
    assert done.status_code == 302
    assert elements_of("S2.6(a)") == [*before[1:], ("a new one", ["committee charter"])]
    gone = Element.history.filter(paragraph_id="S2.6(a)", history_type="-").latest("history_id")
    assert (gone.name, gone.history_change_reason) == (before[0][0], "Replaced")


def test_a_checkable_paragraph_keeps_an_element(edit) -> None:
    count = len(elements_of("S2.6(a)"))
    answer = edit(
        "S2.6(a)", why="None needed", **{f"elements-{n}-DELETE": "on" for n in range(count)}
    )
    assert answer.status_code == 200 and "needs at least one element" in errors_of(answer)
    assert len(elements_of("S2.6(a)")) == count


@pytest.mark.long
@pytest.mark.parametrize(
    ("typed", "message"),
    [
        ({"s1_counterpart": "S1.27(a), S1.99"}, "There is no paragraph S1.99. Nearest:"),
        ({"s1_counterpart": "S2.7"}, "S2.7 is not"),
        ({"s1_counterpart": "twenty-seven"}, "is not a paragraph number"),
        ({"supports": "S2.6(z)"}, "There is no paragraph S2.6(z). Nearest: S2.6("),
        ({"supports": "S2.6(a)"}, "cannot name itself"),
        ({"condition": "the entity has a board"}, "always applies has no condition"),
        ({"applicability": "if_applicable"}, "Name the condition"),
        ({"parent": "S2.66"}, "There is no paragraph S2.66"),
        ({"parent": "S2.6(a)(i)"}, "stands beneath S2.6(a), so it cannot be its parent"),
        ({"parent": "S1.27"}, "belongs to the other standard"),
        ({"parent": ""}, "name its parent"),
    ],
)
def test_what_cannot_be_is_refused_in_words(edit, typed: dict[str, str], message: str) -> None:
    before = Paragraph.objects.filter(pk="S2.6(a)").values().get()
    answer = edit("S2.6(a)", **typed, why="Trying")
    assert answer.status_code == 200 and message in errors_of(answer)
    assert Paragraph.objects.filter(pk="S2.6(a)").values().get() == before


def test_ids_are_taken_in_any_spelling(edit) -> None:
    assert (
        edit("S2.6(a)", s1_counterpart="IFRS S1 para 27(a); s1.27 b", why="Both").status_code == 302
    )
    assert stored("S2.6(a)").s1_counterpart == ["S1.27(a)", "S1.27(b)"]


def test_the_number_of_an_existing_paragraph_cannot_change(edit) -> None:
    edit("S2.22", id="S2.99", gist="Other words.", why="Renumbered")
    assert not Paragraph.objects.filter(pk="S2.99").exists()


def test_the_official_text_is_shown_and_never_written(edit, curator: Client) -> None:
    Paragraph.objects.filter(pk="S2.22").update(official_text="words under licence")
    assert b"words under licence" in curator.get("/admin/standards/paragraph/S2.22/change/").content
    edit("S2.22", official_text="mine", gist="Other words.", why="Clearer")
    assert stored("S2.22").official_text == "words under licence"


@pytest.mark.long
def test_of_two_curators_the_second_is_warned(curator: Client) -> None:
    opened = page_fields(curator, "S2.22")
    address = "/admin/standards/paragraph/S2.22/change/"
    curator.post(address, opened | {"gist": "The first.", "why": "One"})
    answer = curator.post(address, opened | {"gist": "The second.", "why": "Two"})
    assert "Somebody changed this paragraph" in errors_of(answer)
    assert stored("S2.22").gist == "The first."


def test_adding_a_number_derives_the_rest(curator: Client) -> None:
    sent = {
        "id": "ifrs s2 para 6(c)",
        "kind": "guidance",
        "role": "req",
        "gist": "A node of our own.",
        "applicability": "always",
        "vintage": "2023-06",
        "why": "Wanted",
        "elements-TOTAL_FORMS": "0",
        "elements-INITIAL_FORMS": "0",
    }
    assert curator.post("/admin/standards/paragraph/add/", sent).status_code == 302
    row, above = stored("S2.6(c)"), stored("S2.6")
    assert (row.parent_id, row.standard, row.pillar, row.level, row.section) == (
        "S2.6",
        "S2",
        "governance",
        "core",
        above.section,
    )
    assert (
        row.sort_key
        and row.curated
        and _latest(Paragraph, id="S2.6(c)").history_change_reason == "Wanted"
    )


@pytest.mark.parametrize(
    ("number", "message"),
    [
        ("S2.6(a)", "already"),
        ("S9.1", "not a paragraph number"),
        ("S2.6(x)(i)", "add S2.6(x) first"),
    ],
)
def test_a_number_that_cannot_be_added_is_refused(
    curator: Client, number: str, message: str
) -> None:
    sent = {
        "id": number,
        "kind": "guidance",
        "role": "req",
        "gist": "x",
        "applicability": "always",
        "vintage": "2023-06",
        "why": "Wanted",
        "elements-TOTAL_FORMS": "0",
        "elements-INITIAL_FORMS": "0",
    }
    assert message in errors_of(curator.post("/admin/standards/paragraph/add/", sent))


def test_an_alias_is_signed_and_leaves_the_paragraph_alone(edit) -> None:
    assert (
        edit(
            "S2.29(c)", **{"aliases-0-note": "Read the published number.", "why": "Shorter"}
        ).status_code
        == 302
    )
    changed = (
        ParagraphAlias.objects.filter(paragraph="S2.29(c)")
        .order_by("scheme", "alias", "order")
        .first()
    )
    assert changed.note == "Read the published number." and not changed.shipped
    assert _latest(ParagraphAlias, id=changed.pk).history_change_reason == "Shorter"
    assert not stored("S2.29(c)").curated


def test_the_passage_follows_once_the_change_is_committed(
    edit, monkeypatch, django_capture_on_commit_callbacks
) -> None:
    sent: list[list[str]] = []
    monkeypatch.setattr(reindex, "delay", sent.append)
    with django_capture_on_commit_callbacks(execute=True):
        edit("S2.6", gist="A gist of unmistakable quokkas.", why="Test")
        assert sent == []
    assert sent == [["S2.6"]]
    assert not StandardPassage.objects.filter(text__contains="quokkas").exists()
    reindex(sent[0])
    found = set(
        StandardPassage.objects.filter(text__contains="quokkas").values_list(
            "paragraph_id", flat=True
        )
    )
    assert {"S2.6", "S2.6(a)", "S2.6(b)"} <= found


def test_opening_the_page_costs_a_fixed_number_of_queries(
    curator: Client, django_assert_max_num_queries
) -> None:
    with django_assert_max_num_queries(30):
        curator.get("/admin/standards/paragraph/S2.29(a)/change/")
