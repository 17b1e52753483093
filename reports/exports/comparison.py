"""A comparison as a workbook: a sheet each for the summary, claims, requirements, checks and
restated figures. Every text is a text, so nothing of a report becomes a formula or a link."""

from __future__ import annotations

from decimal import Decimal
from tempfile import TemporaryFile
from typing import Final

from reports.check_labels import name_of
from reports.compared.between import Between, RestatedFigure
from reports.compared.comparing import CheckPair, ClaimPair, ClaimSide
from reports.enum_labels import plain
from reports.exports.as_xlsx import XLSX, write_sections
from reports.exports.download import stem, to_save
from reports.exports.papers.section import Column, Section, Value
from reports.models import Analysis, Report
from sibyl_project.common.streaming import StreamedFile
from sibyl_project.trail.recording import record

TITLE: Final = "Comparison"


def comparison_file(between: Between, report: Report) -> StreamedFile:
    """The comparison as a file to save, which is recorded on the report it is asked of."""
    file = TemporaryFile()  # noqa: SIM115 - the response closes it
    ended = max(between.before.created_at, between.after.created_at)
    write_sections(file, TITLE, ended, sections(between))
    other = between.before if between.after.report_id == report.pk else between.after
    record(
        "comparison.exported", report=report, after={"format": "xlsx", "analysis": str(other.pk)}
    )
    file.seek(0)
    return to_save(file, f"{stem(report)}-comparison.xlsx", XLSX.media_type)


def sections(between: Between) -> list[Section]:
    """The sheets of the workbook."""
    return [
        _summary(between),
        _claims(between),
        _requirements(between),
        _checks(between),
        _figures(between),
    ]


def _summary(between: Between) -> Section:
    rows: list[tuple[Value, ...]] = [
        ("", "what is compared", between.relation.in_words),
        ("", "earlier", _named(between.before)),
        ("", "later", _named(between.after)),
    ]
    for what, counts in between.comparison.counts.items():
        rows += [(what, plain(change), number) for change, number in counts.items()]
    return Section(
        "Summary",
        "Two analyses held against each other: how many of each change there are.",
        (Column("Of", 16), Column("Change", 24), Column("", 60)),
        rows,
    )


def _named(analysis: Analysis) -> str:
    report = analysis.report
    parts = (report.company, report.reporting_period, report.filename)
    name = ", ".join(part for part in parts if part)
    return f"{name}; analysed {analysis.created_at:%Y-%m-%d %H:%M} UTC by {analysis.engine}"


def _claims(between: Between) -> Section:
    return Section(
        "Claims",
        "Every claim of either side. Softened or hardened: every changed word of commitment, "
        "certainty or scope, deadline and promised percentage binds less, or more.",
        (
            Column("Change", 11),
            *(Column("Page, earlier", 8), Column("Earlier wording", 60)),
            *(Column("Page, later", 8), Column("Later wording", 60)),
            *(Column("Why", 40), Column("Matched", 12), Column("By", 22)),
            *(Column("Verdict, earlier", 16), Column("Verdict, later", 16)),
            *(Column("Support, earlier", 18), Column("Support, later", 18)),
        ),
        [_claim(pair) for pair in between.comparison.claims],
    )


def _claim(pair: ClaimPair) -> tuple[Value, ...]:
    why = "; ".join(
        f"{each.aspect}: {each.before or 'nothing said'} to {each.after or 'nothing said'}"
        for each in pair.reasons
    )
    one, other = pair.before, pair.after
    return (
        pair.change.value,
        *(*_wording(one), *_wording(other)),
        *(why, pair.certainty and pair.certainty.value, pair.how and pair.how.in_words),
        *(_plain(one, "verdict"), _plain(other, "verdict")),
        *(_plain(one, "support"), _plain(other, "support")),
    )


def _wording(side: ClaimSide | None) -> tuple[Value, Value]:
    return (side.page, side.quote) if side else (None, None)


def _plain(side: ClaimSide | None, name: str) -> str:
    return plain(getattr(side, name)) if side else ""


def _requirements(between: Between) -> Section:
    return Section(
        "Requirements",
        "The requirements whose coverage is not what it was; corrections by people count.",
        (
            *(Column("Paragraph", 14), Column("Change", 12), Column("Earlier", 22)),
            *(Column("Later", 22), Column("What it asks", 80)),
        ),
        [
            (
                pair.after.paragraph_id,
                pair.change.value,
                plain(pair.before.status),
                plain(pair.after.status),
                pair.after.requirement,
            )
            for pair in between.comparison.requirements
        ],
    )


def _checks(between: Between) -> Section:
    return Section(
        "Checks",
        "The checks that came out otherwise, or that one side alone has.",
        (
            *(Column("Change", 14), Column("Check", 24), Column("Earlier", 14)),
            *(Column("Later", 14), Column("Calculation", 80), Column("Page", 8)),
        ),
        [_check(pair) for pair in between.comparison.checks],
    )


def _check(pair: CheckPair) -> tuple[Value, ...]:
    shown = pair.after or pair.before
    return (
        plain(pair.change.value),
        name_of(shown.check_name) if shown else "",
        pair.before.result if pair.before else "",
        pair.after.result if pair.after else "",
        shown.message if shown else "",
        (shown.page or None) if shown else None,
    )


def _figures(between: Between) -> Section:
    return Section(
        "Restated figures",
        "Figures of the same metric, scope, method, part and year that the later report prints "
        "otherwise than the earlier one did. What a unit or rounding explains is not among them.",
        (
            *(Column("Metric", 18), Column("Scope", 8), Column("Method", 10), Column("Part", 16)),
            *(Column("As printed", 34), Column("Year", 8), Column("Earlier", 16)),
            *(Column("Page, earlier", 8), Column("Later", 16), Column("Page, later", 8)),
            *(Column("Difference", 16), Column("Percent", 10), Column("Unit", 10)),
            *(Column("Materiality", 26), Column("Explanation", 60), Column("Its page", 8)),
        ),
        [_figure(each) for each in between.restated],
    )


def _figure(restated: RestatedFigure) -> tuple[Value, ...]:
    found, why = restated.restatement, restated.explanation
    figure = found.after
    return (
        *(plain(figure.metric), figure.scope, figure.method, figure.entity_part),
        *(figure.label, figure.year, _number(found.was), found.before.page),
        *(_number(found.now), figure.page, _number(found.difference)),
        *(None if found.percent is None else float(found.percent), found.unit),
        *(restated.weight.in_words, why.quote if why else "no explanation found"),
        why.page if why else None,
    )


def _number(value: Decimal) -> float | int:
    return int(value) if value == value.to_integral_value() else float(value)
