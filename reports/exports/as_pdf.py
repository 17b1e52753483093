"""The compiled report as a PDF to read and to file: cover, contents, method, charts and findings.

It is set by Typst from a template of ours. What a report says goes to it as a file of JSON and is
set as text. Nothing is fetched, and only the fonts within its package are used: they have Latin,
Greek and Cyrillic letters; a character of another script is printed as an empty box.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from types import MappingProxyType
from typing import IO, Any, Final

import typst
from django.conf import settings

from reports.compile import CompiledReport
from reports.enum_labels import COVERAGE, SUPPORTS, plain
from reports.exports.base import Format
from reports.exports.papers.cover import incomplete, title
from reports.exports.papers.excerpts import METHOD
from reports.exports.papers.judgements import PILLARS
from reports.exports.papers.registry import ToRead, to_read
from reports.exports.papers.section import Compiled, Pair, Section, printable
from reports.exports.papers.work import lines
from sibyl_project.common.regex import regex

_TEMPLATE: Final = Path(__file__).parent / "typeset" / "report.typ"
_LONG_WORD: Final = regex(r"\S{31,}")
# which colour of the template a support has; the first is for what is supported
_SHADES: Final = {"disputed": 1, "contradicted_by_proof": 2, "asserted": 3}
_BREAK = "\u200b"  # no width; a line may be broken there
_BREAK_EVERY = 24  # characters


def write(compiled: CompiledReport, file: IO[bytes]) -> None:
    """Write the PDF. Raises NothingCompiled when nothing was found."""
    ended = compiled.analysis.finished_at or compiled.analysis.created_at
    whole = compiled.as_dict()
    sections = to_read(whole)
    data = paper_of(whole, sections, ended)
    with TemporaryDirectory() as root:
        file.write(typeset(Path(root), _TEMPLATE, data, ended, pictures_of(sections)))


def typeset(
    place: Path,
    template: Path,
    data: dict[str, Any],
    ended: datetime,
    pictures: Mapping[str, bytes] = MappingProxyType({}),
) -> bytes:
    """A template of ours with this data and these pictures as a PDF, set in the directory `place`:
    packages are looked for there, where none are."""
    for name, body in pictures.items():
        (place / name).write_bytes(body)
    (place / template.name).write_bytes(template.read_bytes())
    (place / "data.json").write_text(json.dumps(data, ensure_ascii=False), "utf-8")
    return typst.compile(
        place / template.name,
        root=place,
        ignore_system_fonts=True,
        package_path=place,
        package_cache_path=place,
        timestamp=int(ended.timestamp()),
        format="pdf",
    )


def pictures_of(sections: ToRead) -> dict[str, bytes]:
    """The pictures of sections, by the names that the template has of them."""
    return {
        _file(pair, number): shot.body
        for section in sections.findings
        for pair in section.pairs
        for number, shot in enumerate(pair.shots)
        if isinstance(shot.body, bytes)
    }


def paper_of(compiled: Compiled, sections: ToRead, ended: datetime) -> dict[str, Any]:
    """What the template prints, in texts and numbers."""
    return {
        "title": breakable(title(compiled)),
        "firm": breakable(settings.FIRM_NAME),
        "running": breakable(f"{title(compiled)}. {settings.CONFIDENTIALITY}"),
        "ended": list(ended.astimezone(UTC).timetuple()[:6]),
        "incomplete": breakable(incomplete(compiled)),
        "method": METHOD,
        "cover": _table(sections.cover),
        "reliability": _table(sections.reliability),
        "numbers": [_table(each) for each in sections.numbers],
        "charts": [_coverage_chart(compiled), _ladder(compiled)],
        "sections": [_table(each) for each in sections.findings],
    }


def _table(section: Section) -> dict[str, Any]:
    return {
        "title": section.title,
        "says": breakable(section.says),
        "columns": [{"name": each.name, "width": each.width} for each in section.columns],
        "rows": [[breakable(printable(value)) for value in row] for row in section.rows],
        "work": [list(line) for line in lines(section.work)] if section.work else [],
        "pairs": [_printed(pair) for pair in section.pairs],
    }


def _printed(pair: Pair) -> dict[str, Any]:
    """A pair of pictures as the template prints it: each has the name of its file, or the words
    that stand in its place."""
    shots = [
        {
            "file": "" if isinstance(shot.body, str) else _file(pair, number),
            "instead": breakable(shot.body) if isinstance(shot.body, str) else "",
            "caption": breakable(shot.caption),
        }
        for number, shot in enumerate(pair.shots)
    ]
    return {"caption": breakable(pair.caption), "shots": shots}


def _file(pair: Pair, number: int) -> str:
    return f"{pair.name}-{number}.jpg"


def _coverage_chart(compiled: Compiled) -> dict[str, Any]:
    counts = compiled["summary"]["coverage"].items()
    rows = [{"name": PILLARS[name], "values": [of[one] for one in COVERAGE]} for name, of in counts]
    return _chart("Requirements by pillar and status", [plain(one) for one in COVERAGE], rows)


def _ladder(compiled: Compiled) -> dict[str, Any]:
    counts = compiled["summary"]["support"]
    rows = [
        {"name": words, "values": [*[0] * _SHADES.get(name, 0), counts[name]]}
        for name, words in SUPPORTS.items()
    ]
    return _chart("Claims by what supports them", ["claims"], rows)


def _chart(heading: str, names: list[str], rows: list[dict[str, Any]]) -> dict[str, Any]:
    """Bars: in each row one number for each name."""
    return {"title": heading, "names": names, "rows": rows}


def breakable(text: str) -> str:
    """The text with places at which words too long for a column can be broken."""
    return _LONG_WORD.sub(_broken, printable(text))


def _broken(word: re.Match[str]) -> str:
    letters = word.group()
    pieces = range(0, len(letters), _BREAK_EVERY)
    return _BREAK.join(letters[start : start + _BREAK_EVERY] for start in pieces)


PDF: Final = Format(suffix="pdf", label="Report, PDF", media_type="application/pdf", write=write)
