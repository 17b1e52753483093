"""An analysis as one archive: the compiled report, its papers, what its rules were given, and a
manifest with the hash of each.

The same analysis gives the same bytes: nothing in the archive says when it was written.
"""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator
from hashlib import sha256
from typing import IO, Any, Final

from reports.compile import CompiledReport
from reports.exports.as_docx import DOCX
from reports.exports.as_json import JSON
from reports.exports.as_pdf import PDF
from reports.exports.as_xlsx import XLSX
from reports.exports.base import Format
from reports.exports.bundle.inputs import inputs_of
from reports.exports.bundle.layout import (
    EXPLAINED,
    FORM,
    INPUTS,
    MANIFEST,
    MOST_PICTURES,
    PAPERS,
    PICTURES,
    README,
    REPORT,
    VERSION,
)
from reports.exports.papers.images import files_of
from reports.exports.ticked.as_ticked import TICKED, CannotTick
from reports.findings.pictures import NOT_KEPT
from reports.rules_version import version_of_rules
from reports.signing.covered import compiled_parts
from sibyl_project.common.archives import undated

TOO_MANY: Final = f"A bundle holds {MOST_PICTURES} pictures at most."
_PAPERS: Final = (XLSX, DOCX, PDF, TICKED)
_FILE: Final = 0o100644 << 16  # an ordinary file that everybody may read


def write(compiled: CompiledReport, file: IO[bytes]) -> None:
    """Write the bundle. Raises NothingCompiled when nothing was found."""
    compiled.ensure_something()
    left_out: dict[str, str] = {}
    files = dict(_files(compiled, left_out))
    manifest = _manifest(compiled, files, left_out)
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=6) as archive:
        for name, body in ((MANIFEST, _json(manifest)), *sorted(files.items())):
            entry = undated(name)
            entry.compress_type, entry.external_attr = zipfile.ZIP_DEFLATED, _FILE
            entry.create_system = 3  # the same bytes on every system
            archive.writestr(entry, body)


def _files(compiled: CompiledReport, left_out: dict[str, str]) -> Iterator[tuple[str, bytes]]:
    """Every file but the manifest; a paper or picture that cannot be made is told of in
    `left_out`."""
    yield README, EXPLAINED.encode()
    yield REPORT, _written(JSON, compiled)
    for name, given in inputs_of(compiled.analysis).items():
        yield f"{INPUTS}{name}.json", _json(given)
    for paper in _PAPERS:
        name = f"{PAPERS}report.{paper.suffix}"
        try:
            yield name, _written(paper, compiled)
        except CannotTick as refusal:
            left_out[name] = str(refusal)
    for number, (name, body) in enumerate(files_of(compiled.as_dict())):
        if body is None or number >= MOST_PICTURES:
            left_out[f"{PICTURES}{name}"] = NOT_KEPT if body is None else TOO_MANY
        else:
            yield f"{PICTURES}{name}", body


def _manifest(
    compiled: CompiledReport, files: dict[str, bytes], left_out: dict[str, str]
) -> dict[str, Any]:
    data = json.loads(files[REPORT])
    in_force = [one for one in data["sign_offs"] if one["in_force"]]
    return {
        "form": FORM,
        "version": VERSION,
        "rules": version_of_rules(),
        "report": data["report"],
        "analysis": str(compiled.analysis.pk),
        "sign_off": {
            name: in_force[-1][name] for name in ("version", "sha256", "signed_by", "signed_at")
        }
        if in_force
        else None,
        "covered": compiled_parts(data),
        "files": {
            name: {"sha256": sha256(body).hexdigest(), "bytes": len(body)}
            for name, body in sorted(files.items())
        },
        "left_out": left_out,
    }


def _written(form: Format, compiled: CompiledReport) -> bytes:
    held = io.BytesIO()
    form.write(compiled, held)
    return held.getvalue()


def _json(value: Any) -> bytes:
    return json.dumps(value, ensure_ascii=False, indent=1).encode()


BUNDLE: Final = Format(
    suffix="bundle.zip",
    label="Bundle to file and verify, ZIP",
    media_type="application/zip",
    write=write,
)
