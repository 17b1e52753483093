"""A bundle verified: what holds, one changed byte of each file, changes whose hashes were mended,
and archives made to do harm."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Callable
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from agents.tests import inline
from agents.verifying.archive import BadBundle
from agents.verifying.verify import ARITHMETIC, JUDGING, Line, Outcome, verify
from reports.compile import CompiledReport
from reports.exports.bundle.as_bundle import write
from reports.exports.bundle.layout import MANIFEST, REPORT
from reports.exports.registry import FORMATS
from reports.models import Analysis
from reports.signing.covered import compiled_parts
from reports.signing.open_things import open_things
from reports.signing.sign import sign
from reports.tests.factories import make_user

pytestmark = pytest.mark.long


ROOT = Path(__file__).resolve().parents[3]
Files = dict[str, bytes]


@pytest.fixture(scope="module")
def completed(module_db: None, upload: Any, tmp_path_factory: pytest.TempPathFactory) -> Analysis:
    """The short sample, analysed by rules and signed off."""
    lead = make_user("lead of a bundle")
    report = inline.read(upload(lead))
    analysis = inline.run(inline.begin(report, lead, max_cycles=1, engine="rules"))
    analysis = Analysis.objects.select_related("report", "claim_set").get(pk=analysis.pk)
    keys = [thing.key for thing in open_things(CompiledReport(analysis))]
    sign(analysis, lead, "The report is free of error.", keys)
    return analysis


@pytest.fixture(scope="module")
def whole(completed: Analysis) -> bytes:
    held = io.BytesIO()
    write(CompiledReport(completed), held)
    return held.getvalue()


@pytest.fixture
def files(whole: bytes) -> Files:
    with zipfile.ZipFile(io.BytesIO(whole)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def packed(files: Files, path: Path, *, mend: bool = False) -> Path:
    """The files as a bundle. `mend` writes the manifest anew, so that every hash in it fits."""
    made = dict(files)
    if mend:
        manifest = json.loads(made[MANIFEST])
        manifest["covered"] = compiled_parts(json.loads(made[REPORT]))
        for name, body in made.items():
            if name != MANIFEST:
                manifest["files"][name] = {"sha256": sha256(body).hexdigest(), "bytes": len(body)}
        made[MANIFEST] = json.dumps(manifest).encode()
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, body in made.items():
            archive.writestr(name, body)
    return path


def differing(path: Path) -> list[Line]:
    return [line for line in verify(path) if line.outcome is Outcome.DIFFERS]


def changed(files: Files, name: str, change: Callable[[Any], None]) -> Files:
    data = json.loads(files[name])
    change(data)
    return {**files, name: json.dumps(data).encode()}


@pytest.mark.django_db
def test_json_pdf_and_bundle_have_the_same_bytes_each_time(completed: Analysis) -> None:
    for form in FORMATS:
        if form.suffix in ("json", "pdf", "ticked.pdf", "bundle.zip"):
            made = []
            for _ in range(2):
                held = io.BytesIO()
                rows = Analysis.objects.select_related("report", "claim_set")
                form.write(CompiledReport(rows.get(pk=completed.pk)), held)
                made.append(held.getvalue())
            assert made[0] == made[1], form.suffix


def test_a_bundle_holds_and_says_what_was_and_was_not_recomputed(
    whole: bytes, tmp_path: Path
) -> None:
    path = tmp_path / "b.zip"
    path.write_bytes(whole)
    lines = list(verify(path))
    assert not [str(line) for line in lines if line.outcome is Outcome.DIFFERS]
    told = {line.about: line for line in lines}
    report = json.loads(zipfile.ZipFile(path).read(REPORT))
    assert len(report["checks"]) > 5
    assert told["checks"].told.startswith(f"{len(report['checks'])} recomputed from ")
    judged = sum(claim["verdict"] is not None for claim in report["claims"])
    assert told["verdicts and rungs"].told.startswith(f"{judged} of rules")
    assert judged > 5
    assert told["sign-off, version 1"].outcome is Outcome.HOLDS
    assert told["requirements"].outcome is Outcome.NOT_DONE
    assert "text of the report" in told["requirements"].told


def test_one_changed_byte_of_any_file_is_found(files: Files, tmp_path: Path) -> None:
    """The byte is changed within a text or a number, so that what is JSON stays JSON."""
    assert len(files) >= 9
    for name, body in files.items():
        if name == MANIFEST:
            at = body.index(b'"sha256": "') + len(b'"sha256": "')
        else:
            at = len(body) // 2
            while not chr(body[at]).isalnum() and name.endswith((".json", ".txt")):
                at += 1
        byte = b"0" if body[at : at + 1] != b"0" else b"1"
        path = packed({**files, name: body[:at] + byte + body[at + 1 :]}, tmp_path / "b.zip")
        try:
            found = differing(path)
        except BadBundle:
            continue
        assert found, name


def _value_of_a_quantity(data: Any) -> None:
    one = next(q for q in data["given"]["quantities"] if q["printed"] and float(q["value"]) > 50)
    one["value"] = str(int(float(one["value"])) * 3 + 1)


def _value_of_a_figure(data: Any) -> None:
    data["figures"][0]["value"] = data["figures"][0]["value"] * 3 + 1


def _verdict(data: Any) -> None:
    claim = next(claim for claim in data["claims"] if claim["verdict"])
    before = claim["verdict"]["verdict"]
    claim["verdict"]["verdict"] = "verified"
    data["summary"]["verdicts"][before] -= 1
    data["summary"]["verdicts"]["verified"] += 1


def _rung(data: Any) -> None:
    claim = next(
        claim for claim in data["claims"] if (claim["verdict"] or {}).get("support") == "asserted"
    )
    claim["verdict"]["support"] = "independent_sources"
    data["summary"]["support"]["asserted"] -= 1
    data["summary"]["support"]["independent_sources"] += 1


def _words_of_a_verdict(data: Any) -> None:
    claim = next(claim for claim in data["claims"] if claim["verdict"])
    claim["verdict"]["reasoning"] = "All is well."


def _result(data: Any) -> None:
    check = next(check for check in data["checks"] if check["result"] != "pass")
    check["result"] = "pass"


def _amount_of_a_check(data: Any) -> None:
    data["checks"][0]["message"] += " Indeed."


def _finding(data: Any) -> None:
    claim = next(
        claim
        for claim in data["claims"]
        if claim["verdict"] and any(f["supports_claim"] for f in claim["findings"])
    )
    for finding in claim["findings"]:
        finding["supports_claim"] = None


def _claim(data: Any) -> None:
    data["claims"][0]["text"] = "We have no emissions."


def _count(data: Any) -> None:
    data["summary"]["total_claims"] += 1


def _gap(data: Any) -> None:
    data["gaps"].pop()


MENDED: list[tuple[str, Callable[[Any], None], str]] = [
    (ARITHMETIC, _value_of_a_quantity, "figures"),
    (REPORT, _value_of_a_figure, "figures"),
    (REPORT, _verdict, "verdicts and rungs"),
    (REPORT, _rung, "verdicts and rungs"),
    (REPORT, _words_of_a_verdict, "verdicts and rungs"),
    (REPORT, _finding, "verdicts and rungs"),
    (REPORT, _claim, "verdicts and rungs"),
    (REPORT, _result, "checks"),
    (REPORT, _amount_of_a_check, "checks"),
    (REPORT, _count, "counts"),
    (REPORT, _gap, "counts"),
]


@pytest.mark.parametrize(
    ("name", "change", "about"), MENDED, ids=lambda v: getattr(v, "__name__", "")
)
def test_a_change_is_found_though_every_hash_was_mended(
    files: Files, tmp_path: Path, name: str, change: Callable[[Any], None], about: str
) -> None:
    path = packed(changed(files, name, change), tmp_path / "b.zip", mend=True)
    found = {line.about for line in differing(path)}
    assert about in found
    if name == REPORT:
        assert "sign-off, version 1" in found


def test_a_model_may_lower_and_never_raise_what_rules_allow(files: Files, tmp_path: Path) -> None:
    def by_model(data: Any) -> None:
        for claim in data["claims"]:
            claim["reasoned_by"] = "maker/model"

    def raised(data: Any) -> None:
        for claim in data["claims"]:
            if claim["verdict"]:
                claim["verdict"]["verdict"] = "verified"

    lowered = changed(files, JUDGING, by_model)
    found = {line.about for line in differing(packed(lowered, tmp_path / "a.zip", mend=True))}
    assert "verdicts of models" not in found
    lied = changed(lowered, REPORT, raised)
    lines = differing(packed(lied, tmp_path / "b.zip", mend=True))
    assert any("where the rules allow" in line.told for line in lines)


def test_a_missing_and_an_added_file_are_found(files: Files, tmp_path: Path) -> None:
    paper = "papers/report.pdf"
    fewer = {name: body for name, body in files.items() if name != paper}
    (line,) = differing(packed(fewer, tmp_path / "a.zip"))
    assert (line.about, line.told) == (paper, "the manifest names it and it is missing")
    (line,) = differing(packed({**files, "papers/more.pdf": b"x"}, tmp_path / "b.zip"))
    assert "does not name it" in line.told


def _bomb(path: Path) -> None:
    body = b" " * (400 << 20)
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        archive.writestr(MANIFEST, body)


def _with(name: str, body: bytes = b"{}") -> Callable[[Path], None]:
    def make(path: Path) -> None:
        with zipfile.ZipFile(path, "w") as archive:
            archive.writestr(name, body)
            if name != MANIFEST:
                archive.writestr(MANIFEST, b"{}")

    return make


def _twice(path: Path) -> None:
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr(MANIFEST, b"{}")
        with pytest.warns(UserWarning, match="Duplicate name"):
            archive.writestr(MANIFEST, b"{}")


def _many(path: Path) -> None:
    with zipfile.ZipFile(path, "w") as archive:
        for number in range(2000):
            archive.writestr(f"f{number}", b"")


HARMFUL: dict[str, tuple[Callable[[Path], None], str]] = {
    "no zip": (lambda path: path.write_bytes(b"hello"), "no ZIP archive"),  # type: ignore[dict-item,return-value]
    "empty": (lambda path: path.write_bytes(b""), "no ZIP archive"),  # type: ignore[dict-item,return-value]
    "not there": (lambda path: None, "There is no file"),
    "no manifest": (_with("a.txt"), "is not that of a bundle"),
    "bomb": (_bomb, "larger than"),
    "up the tree": (_with("../../etc/passwd"), "has no such path"),
    "absolute": (_with("/etc/passwd"), "has no such path"),
    "of windows": (_with("..\\x"), "has no such path"),
    "escape sequence": (_with("a\x1b[2Jb"), "has no such path"),
    "name twice": (_twice, "two files of one name"),
    "too many": (_many, "2000 files"),
    "not JSON": (_with(MANIFEST, b"{"), "no JSON"),
    "deep JSON": (_with(MANIFEST, b"[" * 1_000_000), "no JSON"),
    "not a number": (_with(MANIFEST, b'{"form": NaN}'), "no JSON"),
    "long number": (_with(MANIFEST, b'{"form": ' + b"9" * 10_000 + b"}"), "no JSON"),
    "a list": (_with(MANIFEST, b"[]"), "is not that of a bundle"),
    "other version": (_with(MANIFEST, b'{"form":"sibyl-bundle","version":9}'), "of version 9"),
    "no files": (_with(MANIFEST, b'{"form":"sibyl-bundle","version":1}'), "names no files"),
    "nothing else": (
        _with(MANIFEST, b'{"form":"sibyl-bundle","version":1,"files":{}}'),
        "report.json is missing",
    ),
}


@pytest.mark.parametrize("kind", HARMFUL)
def test_a_harmful_archive_ends_in_one_clear_message(kind: str, tmp_path: Path) -> None:
    make, told = HARMFUL[kind]
    path = tmp_path / "b.zip"
    make(path)
    with pytest.raises(BadBundle, match=told):
        list(verify(path))
    with pytest.raises(CommandError) as refusal:
        call_command("verify", str(path))
    assert refusal.value.returncode == 2
    assert "\n" not in str(refusal.value)
    assert str(refusal.value).isprintable()


BROKEN: list[tuple[str, bytes]] = [
    (REPORT, b"{}"),
    (REPORT, b"[]"),
    (REPORT, b'"text"'),
    (REPORT, b'{"claims": 1, "sign_offs": [], "report": {}, "analysis": {"id": 1}}'),
    (ARITHMETIC, b"{}"),
    (ARITHMETIC, b"[1]"),
    (ARITHMETIC, b'{"given": {"quantities": [{"value": "NaN"}]}, "read": [], "answers": []}'),
    (JUDGING, b'{"max_cycles": "x"}'),
    (JUDGING, b"null"),
]


@pytest.mark.parametrize(("name", "body"), BROKEN)
def test_parts_of_another_form_end_in_one_clear_message(
    files: Files, tmp_path: Path, name: str, body: bytes
) -> None:
    path = packed({**files, name: body}, tmp_path / "b.zip")
    with pytest.raises(BadBundle, match=r"not of the form of a bundle|cannot be computed"):
        list(verify(path))


def test_the_command_needs_neither_database_nor_redis(
    whole: bytes, files: Files, tmp_path: Path
) -> None:
    good = tmp_path / "good.zip"
    good.write_bytes(whole)
    bad = packed(changed(files, REPORT, _verdict), tmp_path / "bad.zip", mend=True)
    nowhere = {
        "DATABASE_URL": "postgres://nobody@127.0.0.1:1/none",
        "REDIS_URL": "redis://127.0.0.1:1",
    }
    for path, code, last in (
        (good, 0, "comparisons hold"),
        (bad, 1, "this bundle is not what it was"),
    ):
        command = [sys.executable, "manage.py", "verify", str(path)]
        done = subprocess.run(
            command, cwd=ROOT, env=os.environ | nowhere, capture_output=True, text=True, check=False
        )
        assert done.returncode == code, done.stderr
        assert last in done.stdout + done.stderr


def test_what_a_stranger_wrote_cannot_write_to_the_terminal(
    files: Files, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def escape(data: Any) -> None:
        data["checks"][0]["message"] = "\x1b[2J\x07gone"

    path = packed(changed(files, REPORT, escape), tmp_path / "b.zip", mend=True)
    with pytest.raises(CommandError):
        call_command("verify", str(path))
    assert "\x1b" not in capsys.readouterr().out


def test_no_file_of_a_bundle_holds_a_formula_or_a_script(files: Files) -> None:
    """Papers of other kinds have tests of their own; here it is the list of what there is."""
    kinds = {name.rpartition(".")[2] for name in files}
    assert kinds == {"json", "txt", "pdf", "xlsx", "docx"}
    for name, body in files.items():
        if name.endswith((".xlsx", ".docx")):
            with zipfile.ZipFile(io.BytesIO(body)) as office:
                inside = b"".join(office.read(each) for each in office.namelist())
            assert b"<f>" not in inside
            assert b"vbaProject" not in inside
