"""What a sign-off covers, as hashes: the compiled report part by part, every person's word, the
files, and the version of code and rules.

The names of people are left out, since the law may ask to forget them; whose word it is stays bound
by the id of the account. How many rows were looked at, or when, changes nothing here.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any, Final

from django.db import models

from reports.compile import CompiledReport
from reports.keeping.accounts import TYPED_COPIES
from reports.models import (
    AbsenceWord,
    Analysis,
    AnswerAgain,
    AssuranceConfirmation,
    CarriedReview,
    ClientRequest,
    Comment,
    CoverageCorrection,
    EvidenceDocument,
    ExceptionWord,
    IdentityWord,
    Judgement,
    MatchWord,
    MaterialityLevel,
    MisstatementWord,
    PeerWord,
    RecordTest,
    Representation,
    RequestItem,
    RequestStep,
    ReviewItem,
    ReviewStep,
    Sample,
    SampleItem,
)
from reports.rules_version import version_of_rules

NAMES_OF_PEOPLE: Final = frozenset({"author", "by", "said_by", "set_by", "withdrawn_by"})
NOT_COVERED: Final = frozenset({"sign_offs"})  # they say what is covered
RULES: Final = "rules"
FILE: Final = "file"
# what people wrote: the model, how its rows are found from the analysis, and what a person calls it
_WORDS: Final[tuple[tuple[type[models.Model], str, str], ...]] = (
    (CoverageCorrection, "analysis", "corrections of requirements"),
    (RecordTest, "report", "tests against records"),
    (AssuranceConfirmation, "report", "confirmed statements of assurance"),
    (ReviewItem, "report", "review: where each subject stands"),
    (ReviewStep, "report", "review: steps"),
    (Comment, "report", "comments"),
    (Judgement, "report", "judgements"),
    (MaterialityLevel, "report", "materiality"),
    (MisstatementWord, "report", "words on misstatements"),
    (ExceptionWord, "report", "words on exceptions of inventories"),
    (IdentityWord, "report", "words on who the company is"),
    (MatchWord, "report", "words on entries of registers"),
    (AbsenceWord, "report", "words on absences"),
    (PeerWord, "report", "words on reports of peers"),
    (ClientRequest, "report", "requests"),
    (RequestItem, "request__report", "items of requests"),
    (RequestStep, "request__report", "steps of requests"),
    (Sample, "report", "samples"),
    (SampleItem, "sample__report", "drawn items"),
    (Representation, "report", "matters for the representation letter"),
    (CarriedReview, "report", "what was carried forward"),
    (AnswerAgain, "asking__analysis", "answers of outside services asked for again"),
)
_TYPED_NAMES: Final = frozenset((copy.model, copy.column) for copy in TYPED_COPIES)


def canonical(value: Any) -> bytes:
    """A value of JSON as the bytes that are hashed: keys in order, no white space, UTF-8."""
    return json.dumps(value, ensure_ascii=False, sort_keys=True, separators=(",", ":")).encode()


def digest(value: Any) -> str:
    """The SHA-256 of a value of JSON in its canonical form."""
    return sha256(canonical(value)).hexdigest()


def compiled_parts(compiled: Mapping[str, Any]) -> dict[str, str]:
    """The hash of each part of the JSON of a compiled report, by name: "compiled: claims"."""
    return {
        f"compiled: {name}": digest(_nameless(value))
        for name, value in compiled.items()
        if name not in NOT_COVERED
    }


def whole(parts: Mapping[str, str]) -> str:
    """The hash over the hashes of all parts."""
    return digest(dict(parts))


def parts_of(analysis: Analysis) -> dict[str, str]:
    """The hash of everything that a sign-off of this analysis covers, as it is now.

    Raises NothingCompiled where the analysis found nothing.
    """
    report = analysis.report
    return {
        **compiled_parts(CompiledReport(analysis).as_dict()),
        **{f"people: {name}": _rows(model, path, analysis) for model, path, name in _WORDS},
        FILE: report.sha256,
        "evidence": digest(_evidence(report.evidence.attached())),
        RULES: digest(version_of_rules()),
    }


def _nameless(value: Any) -> Any:
    if isinstance(value, dict):
        return {k: _nameless(each) for k, each in value.items() if k not in NAMES_OF_PEOPLE}
    return [_nameless(each) for each in value] if isinstance(value, list) else value


def _rows(model: type[models.Model], path: str, analysis: Analysis) -> str:
    of = analysis.pk if path.endswith("analysis") else analysis.report_id
    columns = [
        field.attname
        for field in model._meta.concrete_fields
        if (model, field.name) not in _TYPED_NAMES
    ]
    rows = model._base_manager.filter(**{path: of}).order_by("pk").values_list(*columns)
    return digest([dict(zip(columns, map(_plain, row), strict=True)) for row in rows])


def _plain(value: Any) -> Any:
    known = value is None or isinstance(value, bool | int | str | list | dict)
    return value if known else str(value)


def _evidence(documents: Iterable[EvidenceDocument]) -> list[list[str]]:
    return sorted([str(each.pk), each.kind, each.sha256] for each in documents)
