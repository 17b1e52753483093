"""The first part of a working paper: which report and analysis it is, how far it got, what it found
in numbers, and how often such judgements proved right."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from datetime import UTC, datetime
from typing import Any

from django.conf import settings

from reports.enum_labels import COVERAGE, plain
from reports.exports.papers.judgements import PILLARS
from reports.exports.papers.reviews import overridden_claims
from reports.exports.papers.section import Column, Compiled, Section, Value
from reports.models import AnalysisStatus
from reports.reliability import LEAST_CASES, measured
from reports.rules_version import version_of_rules
from reports.signing.undone import UNDONE

_ENDED = {
    AnalysisStatus.CANCELLED: "The analysis was cancelled: what follows is incomplete.",
    AnalysisStatus.ERROR: "The analysis ended in an error: what follows is incomplete.",
}


def title(compiled: Compiled) -> str:
    """What the paper is called: company and period, else the name of the file."""
    report = compiled["report"]
    return f"{report['company']} {report['reporting_period']}".strip() or str(report["filename"])


def incomplete(compiled: Compiled) -> str:
    """One sentence where the analysis did not come to its end; else empty."""
    analysis = compiled["analysis"]
    ended = _ENDED.get(analysis["status"], "")
    return f"{ended} {analysis['error_message']}".strip() if ended else ""


def cover(compiled: Compiled) -> Section:
    """Which report and analysis it is, by what it can be known again."""
    report, analysis = compiled["report"], compiled["analysis"]
    rows: list[tuple[Value, ...]] = [
        ("Prepared by", settings.FIRM_NAME),
        ("Confidentiality", settings.CONFIDENTIALITY),
        ("Company", report["company"]),
        ("Period", report["reporting_period"]),
        ("File", report["filename"]),
        ("SHA-256 of the file", report["sha256"]),
        ("Pages", str(report["page_count"] or "")),
        ("Analysis", analysis["id"]),
        ("Ended as", plain(analysis["status"])),
        ("Engine", analysis["engine"]),
        ("Started", _moment(analysis["started_at"])),
        ("Finished", _moment(analysis["finished_at"])),
        ("Version of the rules", version_of_rules()),
        *_signed(compiled),
        ("Compared for", compiled["criteria"]["notice"]),
        ("Pages not read", compiled["summary"]["language_notice"]),
    ]
    kept = [row for row in rows if row[1] not in ("", None)]
    return Section("Cover", incomplete(compiled), (Column("", 32), Column("", 90)), kept)


def _signed(compiled: Compiled) -> list[tuple[Value, ...]]:
    """The sign-off in force, with what was added to it; that there is none."""
    standing = [one for one in compiled["sign_offs"] if one["in_force"]]
    if not standing:
        return [("Sign-off", "not signed off")]
    one = standing[-1]
    added = [f"{each['text']} ({each['author']})" for each in one["additions"]]
    return [
        (
            "Sign-off",
            f"version {one['version']} by {one['signed_by']}, {_moment(one['signed_at'])}",
        ),
        ("Conclusion", one["conclusion"]),
        ("Acknowledged as not done", _acknowledged(one, is_undone=True)),
        ("Acknowledged as open", _acknowledged(one, is_undone=False)),
        ("SHA-256 of the sign-off", one["sha256"]),
        ("Added after signing", "; ".join(added)),
    ]


def _acknowledged(sign_off: dict[str, Any], *, is_undone: bool) -> str:
    """What was acknowledged to sign: what nobody began, or what was unfinished."""
    return "; ".join(
        each["label"]
        for each in sign_off["acknowledged"]
        if each["key"].startswith(UNDONE) == is_undone
    )


def _moment(written: str | None) -> str:
    """A moment of the compiled report to the minute, such as "24 November 2026, 06:37 UTC"."""
    if not written:
        return ""
    moment = datetime.fromisoformat(written).astimezone(UTC)
    return f"{moment.day} {moment:%B %Y, %H:%M} UTC"


def summary(compiled: Compiled) -> Section:
    """The numbers of the compiled report."""
    counts = compiled["summary"]
    changed = overridden_claims(compiled)
    verdicts = [one["verdict"] for one in compiled["claims"] if one["id"] in changed]
    by_verdict, by_support = (
        Counter(verdict[what] for verdict in verdicts if verdict) for what in ("verdict", "support")
    )
    rows: list[tuple[Value, ...]] = [
        ("Claims", "all", counts["total_claims"], len(changed) or None),
        *_lines("Claims by verdict", counts["verdicts"], by_verdict),
        *_lines("Claims by support", counts["support"], by_support),
        *_lines("Gaps, core and general", counts["gaps"], {}),
        *_lines("Checks", _results(compiled["checks"]), {}),
    ]
    return Section(
        "Summary",
        "What was found, in numbers. They count the machine's words; the last column says of how "
        "many claims a person's word is another.",
        (Column("what", 28), Column("which", 36), Column("number"), Column("overridden", 14)),
        rows,
    )


def _lines(
    what: str, numbers: Mapping[str, int], overridden: Mapping[str, int]
) -> Iterator[tuple[Value, ...]]:
    """A row for each value with its number, and of how many a person's word is another; nothing
    where that is none."""
    for name, number in numbers.items():
        yield what, plain(name), number, overridden.get(name) or None


def _results(checks: list[dict[str, Any]]) -> dict[str, int]:
    results = [check["result"] for check in checks]
    return {result: results.count(result) for result in dict.fromkeys(results)}


def coverage(compiled: Compiled) -> Section:
    """Requirements of the core and general levels by pillar and status."""
    return Section(
        "Coverage",
        "Requirements of the core and general levels by pillar and the status that stands.",
        (Column("pillar", 22), *(Column(plain(status), 16) for status in COVERAGE), Column("all")),
        [
            (PILLARS[pillar], *(counts[status] for status in COVERAGE), counts["total"])
            for pillar, counts in compiled["summary"]["coverage"].items()
        ],
    )


def reliability(compiled: Compiled) -> Section:
    """How often such judgements proved right when independent readers looked them up."""
    engines = {"rules"} if compiled["analysis"]["engine"] == "rules" else {"rules", "model"}
    return Section(
        "Reliability",
        "How often judgements of a kind were right when independent readers looked them up in "
        f"reports that nobody had opened while the rules were written; {LEAST_CASES} cases or "
        "more. What is not listed was not measured.",
        (*(Column("judgement", 22), Column("kind", 26), Column("engine")), *_MEASURED),
        [
            (
                plain(judgement),
                plain(step),
                engine,
                round(right / cases, 2),
                cases,
            )
            for (judgement, step, engine), (right, cases) in measured().items()
            if cases >= LEAST_CASES and engine in engines
        ],
    )


_MEASURED = (Column("share right"), Column("cases"))
