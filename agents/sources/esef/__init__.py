"""filings.xbrl.org: annual reports in the European single electronic format."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, Final

from agents.sources.asking import Question
from agents.sources.records import day, rows
from agents.sources.spec import Kind, SourceSpec
from agents.sources.types import Fetched
from sibyl_project.common.regex import regex

_JSON_API = "application/vnd.api+json"
SPEC: Final = SourceSpec(
    name="esef",
    label="filings.xbrl.org",
    kind=Kind.REGISTER,
    base_url="https://filings.xbrl.org",
    hosts=("filings.xbrl.org",),
    shows="revenue, capital expenditure and, where tagged, employees of annual reports filed in "
    "Europe: the company's own word; filings of some countries are not there",
    terms="free; no rate is stated, so it is asked gently",
    apart=1.0,
    fresh_for=timedelta(days=7),
    media=("application/json", _JSON_API),
    most_bytes=64 * 1024 * 1024,
    seconds=60.0,
    probe={"page[size]": "1"},
    probe_path="api/filings",
)
PER_PAGE: Final = 100
_PATH = regex(r"/?(?:[\w%+-][\w.%+-]*/)+[\w%+-][\w.%+-]*\.json", re.ASCII)
_NAME = regex(r"[\w.-]{1,80}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Filing:
    """A filing of a company: the last day of its year, where its facts are ("" where there are
    none), and how many errors the check of the filing found."""

    name: str
    end: dt.date
    path: str
    errors: int = 0


def filings_of(lei: str, page: int = 1) -> Question:
    """A page of the filings of the company with this LEI."""
    params = {"page[size]": str(PER_PAGE), "page[number]": str(page)}
    return Question(f"filings of {lei}", f"api/entities/{lei}/filings", params, may_lack=True)


def facts_of(filing: Filing) -> Question:
    """The facts of a filing as xBRL-JSON."""
    return Question(f"facts of the filing {filing.name}", filing.path.lstrip("/"))


def read(answer: Fetched) -> list[Filing]:
    """The filings of an answer. Raises NotConsulted or OtherShape."""
    found = []
    for row in rows(answer.json(), "data"):
        about = row.get("attributes")
        about = about if isinstance(about, Mapping) else {}
        name, end = about.get("fxo_id"), day(about.get("period_end"))
        if isinstance(name, str) and _NAME.fullmatch(name) and end:
            found.append(Filing(name, end, _path(about), _errors(about)))
    return found


def _path(about: Mapping[str, Any]) -> str:
    """Where the facts are on the same host; "" for anything that leads elsewhere."""
    given = about.get("json_url")
    if not isinstance(given, str) or not _PATH.fullmatch(given):
        return ""
    return "" if re.search(r"%2[ef]|%5c", given, re.IGNORECASE) else given


def _errors(about: Mapping[str, Any]) -> int:
    given = about.get("error_count")
    return given if isinstance(given, int) and not isinstance(given, bool) else 0
