"""Import with preview and export: round trip, refusals in words, all or nothing, signed."""

from __future__ import annotations

import csv
import io
import zipfile
from pathlib import Path
from typing import Any

import openpyxl
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from standards.admin import importing
from standards.admin.cells import ElementsCell, escape, unescape
from standards.models import Element, Paragraph, ParagraphAlias
from standards.tasks import reindex
from standards.tests.admin.conftest import elements_of, stored
from standards.types import ElementSpec

CSV_FORMAT, XLSX_FORMAT = "0", "1"
PARAGRAPHS, ALIASES = "/admin/standards/paragraph", "/admin/standards/paragraphalias"


def _export(
    client: Client, format: str = CSV_FORMAT, where: str = PARAGRAPHS, query: str = ""
) -> bytes:
    answer = client.post(f"{where}/export/{query}", {"format": format, "resource": "0"})
    assert answer.status_code == 200, answer.content[:500]
    return answer.content


def _preview(
    client: Client,
    content: bytes | str,
    *,
    why: str = "Workshop",
    format: str = CSV_FORMAT,
    where: str = PARAGRAPHS,
) -> Any:
    data = content.encode() if isinstance(content, str) else content
    file = SimpleUploadedFile("registry.csv", data)
    return client.post(
        f"{where}/import/", {"import_file": file, "format": format, "resource": "0", "why": why}
    )


def _confirm(client: Client, preview: Any, where: str = PARAGRAPHS) -> Any:
    return client.post(f"{where}/process_import/", preview.context["confirm_form"].initial)


def _import(client: Client, content: bytes | str, **options: Any) -> Any:
    preview = _preview(client, content, **options)
    assert "confirm_form" in preview.context, preview.content.decode()[-3000:]
    return _confirm(client, preview, options.get("where", PARAGRAPHS))


def _state() -> list[Any]:
    return [
        list(model.objects.order_by("pk").values())
        for model in (Paragraph, Element, ParagraphAlias)
    ]


def _text(answer: Any) -> str:
    return answer.content.decode().replace("&#x27;", "'").replace("&quot;", '"')


@pytest.mark.long
@pytest.mark.parametrize("format", [CSV_FORMAT, XLSX_FORMAT])
@pytest.mark.parametrize("where", [PARAGRAPHS, ALIASES])
def test_an_exported_file_comes_back_without_any_difference(
    curator: Client, format: str, where: str
) -> None:
    preview = _preview(curator, _export(curator, format, where), format=format, where=where)
    totals = preview.context["result"].totals
    assert totals["skip"] >= 50 and (
        totals["new"],
        totals["update"],
        totals["error"],
        totals["invalid"],
    ) == (0, 0, 0, 0)
    assert b"There is nothing to import" in preview.content


def test_the_export_follows_the_filters_of_the_list(reader: Client) -> None:
    rows = list(csv.DictReader(io.StringIO(_export(reader, query="?q=S2.29(a)(vi)").decode())))
    assert [row["id"] for row in rows] == ["S2.29(a)(vi)", "S2.29(a)(vi)(1)", "S2.29(a)(vi)(2)"]


@pytest.mark.long
def test_the_official_text_leaves_in_no_file(curator: Client) -> None:
    Paragraph.objects.filter(pk="S2.22").update(official_text="words under licence")
    for content in (_export(curator), zipfile_text(_export(curator, XLSX_FORMAT))):
        assert b"words under licence" not in content and b"official" not in content


def zipfile_text(content: bytes) -> bytes:
    archive = zipfile.ZipFile(io.BytesIO(content))
    return b"".join(archive.read(name) for name in archive.namelist())


@pytest.mark.parametrize(
    "value",
    ["=1+1", "+cmd", "-5 degrees", "@SUM(A1)", "'=quoted", "''-twice", "plain", "it's", "'tis", ""],
)
def test_what_a_spreadsheet_would_run_is_escaped_and_comes_back(value: str) -> None:
    assert unescape(escape(value)) == value
    assert not escape(value).startswith(("=", "+", "-", "@"))


@pytest.mark.long
def test_a_formula_in_the_registry_is_text_in_the_file_and_comes_back(curator: Client) -> None:
    Paragraph.objects.filter(pk="S2.22").update(gist="=HYPERLINK(1)")
    sheet = openpyxl.load_workbook(
        io.BytesIO(_export(curator, XLSX_FORMAT, query="?q=S2.22"))
    ).active
    cells = [cell for row in sheet.rows for cell in row if "HYPERLINK" in str(cell.value)]
    assert [(cell.value, cell.data_type) for cell in cells] == [("'=HYPERLINK(1)", "s")]
    preview = _preview(curator, _export(curator, query="?q=S2.22"))
    assert preview.context["result"].totals["update"] == 0


@pytest.mark.long
def test_a_change_is_previewed_then_written_signed_and_curated(
    curator: Client, monkeypatch, django_capture_on_commit_callbacks
) -> None:
    sent: list[list[str]] = []
    monkeypatch.setattr(reindex, "delay", sent.append)
    before = _state()
    with django_capture_on_commit_callbacks(execute=True):
        preview = _preview(
            curator,
            'id,gist,elements\nifrs s2 para 6 a,Mine now,"body: board | council\nreporting: '
            'informed"\n',
        )
    changes = {
        change.column: (change.before, change.after)
        for change in preview.context["result"].rows[0].diff
    }
    assert (
        changes["gist"][1] == "Mine now"
        and changes["elements"][1] == "body: board | council\nreporting: informed"
    )
    assert _state() == before and sent == []
    with django_capture_on_commit_callbacks(execute=True):
        assert _confirm(curator, preview).status_code == 302
    assert (stored("S2.6(a)").gist, stored("S2.6(a)").curated) == ("Mine now", True)
    assert elements_of("S2.6(a)") == [("body", ["board", "council"]), ("reporting", ["informed"])]
    record = Paragraph.history.filter(id="S2.6(a)").latest("history_id")
    assert (record.history_change_reason, record.history_user.username) == ("Workshop", "curator")
    assert (
        Element.history.filter(paragraph_id="S2.6(a)").latest("history_id").history_change_reason
        == "Workshop"
    )
    assert sent == [["S2.6(a)"]]


def test_unchanged_rows_are_skipped_and_not_curated(curator: Client) -> None:
    gist = stored("S2.22").gist
    assert _import(curator, f'id,gist\nS2.22,"{gist}"\nS2.5,Mine now\n').status_code == 302
    assert not stored("S2.22").curated and stored("S2.5").curated


@pytest.mark.long
def test_new_paragraphs_may_stand_beneath_each_other_in_any_order(curator: Client) -> None:
    columns = (
        "id,parent,pillar,level,section,kind,role,gist,checkable,whether_item,applicability,"
        "vintage,amended_2025"
    )
    rest = "governance,core,Oversight body,guidance,req,Ours,no,no,always,2023-06,no"
    assert (
        _import(curator, f"{columns}\nS2.6(c)(i),S2.6(c),{rest}\nS2.6(c),S2.6,{rest}\n").status_code
        == 302
    )
    assert (stored("S2.6(c)(i)").parent_id, stored("S2.6(c)").standard) == ("S2.6(c)", "S2")


def test_what_follows_from_a_new_number_need_not_be_in_the_file(curator: Client) -> None:
    assert _import(curator, "id,section,gist\ns2 6(c),Oversight body,Ours\n").status_code == 302
    row = stored("S2.6(c)")
    assert (row.parent_id, row.pillar, row.level, row.kind) == (
        "S2.6",
        "governance",
        "core",
        "disclosure",
    )


@pytest.mark.long
@pytest.mark.parametrize(
    ("content", "message"),
    [
        (
            "id,checkable\nS2.5,no\nS2.6(a),maybe\n",
            "Row 3, checkable: must be yes or no, not 'maybe'",
        ),
        ("id,checkable\nS2.6(a),\n", "Row 2, checkable: must be yes or no"),
        (
            "id,level\nS2.6(a),Core\n",
            "Row 2, level: must be one of core, general, appendix, not 'Core'",
        ),
        ("id,gist\nS2.5,ok\nfoo,x\n", "Row 3, id: 'foo' is not a paragraph number"),
        ("id,gist\n,x\n", "Row 2, id: The number is missing"),
        ("id,parent\nS2.6(a),S2.66\n", "Row 2, parent: There is no paragraph S2.66. Nearest:"),
        ("id,parent\nS2.6,S2.6(a)\n", "cannot be its parent"),
        (
            "id,s1_counterpart\nS2.6(a),S1.99\n",
            "Row 2, s1_counterpart: There is no paragraph S1.99",
        ),
        (
            "id,condition\nS2.6(a),it has a board\n",
            "Row 2, condition: A paragraph that always applies",
        ),
        (
            "id,elements\nS2.6(a),\n",
            "Row 2, elements: A checkable paragraph needs at least one element",
        ),
        ("id,elements\nS2.6(a),board\n", "Row 2, elements: write each element as"),
        ('id,elements\nS2.6(a),"a: x\nA: y"\n', "two elements bear the same name"),
        ("id,gist\nS2.6(a),\n", "Row 2, gist: This field cannot be blank"),
        (f"id,gist\nS2.6(a),{'x' * 501}\n", "Row 2, gist: Ensure this value has at most 500"),
        ("id,gist,opinion\nS2.6(a),x,y\n", "Unknown columns: opinion"),
        ("id,official_text\nS2.6(a),x\n", "Unknown columns: official_text"),
        ("gist\nx\n", "Missing columns: id"),
        ("id,gist,gist\nS2.5,x,y\n", "Columns that are there twice: gist"),
        ("id,gist\nS2.5,x\nIFRS S2 para 5,y\n", "Row 3 repeats S2.5 of row 2"),
        ("id,gist\nS2.5,x\nS2.6,y,z\n", "Row 3 has 3 cells, the heading has 2"),
    ],
)
def test_a_wrong_file_is_refused_by_row_and_reason_and_nothing_is_written(
    curator: Client, content: str, message: str
) -> None:
    before = _state()
    answer = _preview(curator, content)
    assert message in _text(answer) and "confirm_form" not in answer.context
    assert _state() == before


@pytest.mark.long
def test_nothing_is_half_imported_when_the_registry_changed_after_the_preview(
    curator: Client,
) -> None:
    preview = _preview(curator, "id,gist,condition\nS2.5,Mine now,\nS2.6,Mine too,\n")
    Paragraph.objects.filter(pk="S2.6").update(
        applicability="if_applicable", condition="somebody was faster"
    )
    before = _state()
    answer = curator.post(
        f"{PARAGRAPHS}/process_import/", preview.context["confirm_form"].initial, follow=True
    )
    assert b"Nothing was imported" in answer.content
    assert _state() == before


def test_an_import_without_a_reason_is_refused(curator: Client) -> None:
    assert "Say why" in _text(_preview(curator, "id,gist\nS2.5,x\n", why=""))
    preview = _preview(curator, "id,gist\nS2.5,Mine now\n")
    initial = dict(preview.context["confirm_form"].initial) | {"why": ""}
    assert curator.post(f"{PARAGRAPHS}/process_import/", initial).status_code == 200
    assert stored("S2.5").gist != "Mine now"


def test_confirming_twice_says_that_the_file_is_gone(curator: Client) -> None:
    preview = _preview(curator, "id,gist\nS2.5,Mine now\n")
    assert _confirm(curator, preview).status_code == 302
    again = curator.post(
        f"{PARAGRAPHS}/process_import/", preview.context["confirm_form"].initial, follow=True
    )
    assert b"no longer there" in again.content


@pytest.mark.parametrize(
    ("content", "format", "message"),
    [
        (b"not a workbook", XLSX_FORMAT, "This is no XLSX file"),
        ("id,gist\nS2.5,Entit\u00e9\n".encode("latin-1"), CSV_FORMAT, "The file is not UTF-8"),
        (b"", CSV_FORMAT, "The submitted file is empty"),
    ],
)
def test_a_file_that_cannot_be_read_is_refused_in_words(
    curator: Client, content: bytes, format: str, message: str
) -> None:
    assert message in _text(_preview(curator, content, format=format))


def test_a_file_that_is_too_large_is_refused(
    curator: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(importing, "MAX_FILE_BYTES", 1024)
    assert "larger than" in _text(_preview(curator, "id,gist\n" + "S2.5,x\n" * 500))


def test_no_upload_is_left_behind(curator: Client, settings: Any, tmp_path: Path) -> None:
    settings.MEDIA_ROOT = tmp_path
    _preview(curator, "id,gist\nfoo,x\n")
    assert list((tmp_path / "imports").iterdir()) == []
    preview = _preview(curator, "id,gist\nS2.5,Mine now\n")
    assert len(list((tmp_path / "imports").iterdir())) == 1
    _confirm(curator, preview)
    assert list((tmp_path / "imports").iterdir()) == []


@pytest.mark.parametrize("name", ["../secret", "secret", "0" * 31, "/etc/passwd"])
def test_the_second_step_reads_only_what_was_uploaded(
    curator: Client, settings: Any, tmp_path: Path, name: str
) -> None:
    settings.MEDIA_ROOT = tmp_path
    (tmp_path / "imports").mkdir()
    (tmp_path / "secret").write_text("id,gist\nS2.5,Mine now\n")
    (tmp_path / "imports" / "secret").write_text("id,gist\nS2.5,Mine now\n")
    sent = {
        "import_file_name": name,
        "original_file_name": "x.csv",
        "format": CSV_FORMAT,
        "resource": "0",
        "why": "Trying",
    }
    answer = curator.post(f"{PARAGRAPHS}/process_import/", sent, follow=True)
    assert b"no longer there" in answer.content
    assert (tmp_path / "imports" / "secret").exists() and stored("S2.5").gist != "Mine now"


def test_aliases_are_imported_signed_and_checked(curator: Client) -> None:
    refused = _preview(
        curator, "scheme,alias,paragraph,note\naasb,AASB S2.6,S2.66,\n", where=ALIASES
    )
    assert "Row 2, paragraph: There is no paragraph S2.66" in _text(refused)
    assert (
        _import(
            curator, "scheme,alias,paragraph,note\naasb,AASB S2.6,s2 para 6,same\n", where=ALIASES
        ).status_code
        == 302
    )
    row = ParagraphAlias.objects.get(scheme="aasb")
    assert (row.paragraph_id, row.note, row.shipped) == ("S2.6", "same", False)
    assert ParagraphAlias.history.get(id=row.pk).history_change_reason == "Workshop"


def test_elements_read_back_as_they_are_written() -> None:
    specs = (ElementSpec("body", ("board", "time-frame: short")), ElementSpec("no words yet"))
    cell = ElementsCell()
    assert cell.read(cell.write(specs)) == specs
