"""The list: a tree in the order of the standards, searched by number, by range, by words and by
alias."""

from __future__ import annotations

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from standards.admin.tree import depth
from standards.models import Paragraph, ParagraphAlias
from standards.paragraph_ids import sort_key

LIST = "/admin/standards/paragraph/"


def _found(client: Client, **asked: str) -> list[str]:
    return [row.pk for row in client.get(LIST, asked).context["cl"].result_list]


@pytest.mark.long
def test_all_paragraphs_stand_in_order_on_one_page_beneath_headings(reader: Client) -> None:
    answer = reader.get(LIST)
    ids = [row.pk for row in answer.context["cl"].result_list]
    assert len(ids) == Paragraph.objects.count() and ids == sorted(ids, key=sort_key)
    html = answer.content.decode()
    assert (
        html.index(">IFRS S1</th>")
        < html.index('data-id="S1.1"')
        < html.index(">IFRS S2</th>")
        < html.index('data-id="S2.1"')
    )
    assert '<tr class="depth-2" data-id="S2.29(a)(vi)" data-parent="S2.29(a)">' in html


@pytest.mark.long
def test_the_list_costs_as_many_queries_for_one_row_as_for_all(reader: Client) -> None:
    counts = []
    for asked in ({"amended_2025__exact": "1"}, {}):
        with CaptureQueriesContext(connection) as queries:
            reader.get(LIST, asked)
        counts.append(len(queries))
    assert counts[0] == counts[1] <= 12


@pytest.mark.parametrize(
    "spelling", ["S2.29(a)(vi)", "IFRS S2 para 29(a)(vi)", "s2.29 a vi", "s2.29(a)(VI)"]
)
def test_a_number_is_found_in_any_spelling_with_what_stands_beneath(
    reader: Client, spelling: str
) -> None:
    assert _found(reader, q=spelling) == ["S2.29(a)(vi)", "S2.29(a)(vi)(1)", "S2.29(a)(vi)(2)"]


def test_a_range_is_found(reader: Client) -> None:
    tops = [pid for pid in _found(reader, q="S2.5-7") if "(" not in pid]
    assert tops == ["S2.5", "S2.6", "S2.7"]
    assert "S2.6(b)(ii)" in _found(reader, q="S2.5-7")


def test_words_are_sought_in_gist_elements_cue_words_and_notes_of_aliases(reader: Client) -> None:
    assert "S2.29(f)" in " ".join(_found(reader, q="internal carbon price"))
    assert _found(reader, q="quokka") == []


def test_a_number_of_another_scheme_names_the_published_one(reader: Client) -> None:
    notes = reader.get(LIST, {"q": "S2.29(b)"}).context["search_notes"]
    assert any("frd" in note and "means S2.29(c)" in note for note in notes)
    ParagraphAlias.objects.create(scheme="aasb", alias="AASB-77", paragraph_id="S2.22")
    assert _found(reader, q="AASB-77") == ["S2.22"]


def test_an_unknown_number_names_the_nearest(reader: Client) -> None:
    answer = reader.get(LIST, {"q": "S2.29(a)(vii)"})
    assert any(
        "There is no paragraph S2.29(a)(vii). Nearest: S2.29(a)(vi)" in note
        for note in answer.context["search_notes"]
    )


@pytest.mark.long
@pytest.mark.parametrize(
    "asked",
    [
        {"standard__exact": "S2"},
        {"pillar__exact": "strategy"},
        {"level__exact": "core"},
        {"kind__exact": "disclosure"},
        {"checkable__exact": "1"},
        {"applicability__exact": "relief"},
        {"vintage__exact": "2025-12"},
        {"whether_item__exact": "1"},
        {"curated__exact": "0"},
        {"amended_2025__exact": "1"},
    ],
)
def test_each_filter_narrows_the_list(reader: Client, asked: dict[str, str]) -> None:
    column, value = next(iter(asked.items()))
    found = _found(reader, **asked)
    wanted = set(Paragraph.objects.filter(**{column: value}).values_list("pk", flat=True))
    assert set(found) == wanted and wanted


@pytest.mark.long
def test_the_filters_on_elements_and_counterparts_agree_with_the_rows(reader: Client) -> None:
    rows = {row.pk: row for row in Paragraph.objects.prefetch_related("elements")}
    assert set(_found(reader, elements="no")) == {
        pid for pid, row in rows.items() if not row.elements.all()
    }
    wanted = {pid for pid, row in rows.items() if row.standard == "S2" and row.s1_counterpart}
    assert set(_found(reader, counterpart="yes")) == wanted


def test_depth_ends_in_a_circle_of_parents() -> None:
    assert depth("a", {"a": "b", "b": "a"}) == 1
    assert depth("c", {"a": None, "b": "a", "c": "b"}) == 2
