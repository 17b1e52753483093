"""What a statement of assurance or a certificate says about a claim: support for what it covers,
and in one sentence why not for the rest."""

from __future__ import annotations

from collections.abc import Sequence
from decimal import Decimal

from agents.specialists.data_metrics.assured_figures import (
    Asked,
    Cover,
    covered_by_assurance,
    covered_by_certificate,
)
from agents.specialists.data_metrics.certified import certified
from agents.specialists.data_metrics.evidence_source import PRINTED
from agents.specialists.data_metrics.findings import named
from agents.specialists.data_metrics.schemas import MetricFinding
from agents.specialists.data_metrics.spoken import Spoken
from reports.figures.alike import on_other_boundaries
from reports.figures.table import (
    agree_in_units,
    comparable,
    differ,
    fact_key,
    stated_in_other_units,
)
from reports.figures.types import Quantity
from reports.findings.figures import CoveredFigure
from sibyl_project.common.numbers import shown
from sibyl_project.common.text import counted, in_words, shortened

_MOST = 3  # figures that a sentence names


def assured(spoken: Spoken, reporting_year: int | None) -> MetricFinding | None:
    """The finding of a statement or certificate on a claim; None where it is about other things."""
    if spoken.document.kind == PRINTED and _is_its_own(spoken):
        return None
    covers = [cover for q in spoken.own if comparable(q) if (cover := _cover(spoken, q))]
    if not covers:
        return certified(spoken, reporting_year)
    if why_not := spoken.document.why_not:
        return _nothing(spoken, covers, why_not)
    differing = [
        (cover.figure, other)
        for cover in covers
        if cover.same
        for other in spoken.facts.get(fact_key(cover.figure), ())
        if differ(cover.figure, other) and not on_other_boundaries(cover.figure, other)
    ]
    if differing:
        return spoken.differs(differing, _agreeing(covers))
    return _covered(spoken, covers)


def _is_its_own(spoken: Spoken) -> bool:
    """Whether a claim stands in the printed statement itself."""
    first, last = spoken.document.pages
    return first <= spoken.claim.page <= last


def _cover(spoken: Spoken, figure: Quantity) -> Cover | None:
    key = fact_key(figure)
    others = [q for q in spoken.report.get(key, ()) if q not in spoken.facts.get(key, ())]
    asked = Asked(
        figure,
        spoken.facts.get(key, ()) or stated_in_other_units(figure, spoken.facts),
        [q for q in others if differ(figure, q) and not on_other_boundaries(figure, q)],
        _parts(spoken, figure),
        any(each.metric == figure.metric for told in spoken.facts.values() for each in told),
    )
    if read := spoken.document.assurance:
        return covered_by_assurance(asked, read)
    read_certificate = spoken.document.certificate
    return covered_by_certificate(asked, read_certificate) if read_certificate else None


def _parts(spoken: Spoken, figure: Quantity) -> list[Quantity]:
    """The numbers a document prints for the parts of a figure, each once: the categories of its
    scope, or the scopes of its sum."""
    scopes = figure.scope.split("+")
    found: dict[tuple[str, Decimal], Quantity] = {}
    for told in spoken.facts.values():
        for one in told:
            is_part = one.scope in scopes if len(scopes) > 1 else _is_category(one, scopes[0])
            alike = (one.metric, one.year, one.unit) == (figure.metric, figure.year, figure.unit)
            if is_part and alike and (one.scope != "2" or one.method == figure.method):
                found.setdefault((one.scope, one.value), one)
    return sorted(found.values(), key=lambda one: one.page)


def _is_category(one: Quantity, scope: str) -> bool:
    return bool(scope) and one.scope.startswith(f"{scope}.")


def _agreeing(covers: Sequence[Cover]) -> list[tuple[Quantity, Quantity]]:
    return [
        (cover.figure, cover.printed)
        for cover in covers
        if cover.printed and agree_in_units(cover.figure, cover.printed)
    ]


def _covered(spoken: Spoken, covers: Sequence[Cover]) -> MetricFinding:
    document = spoken.document
    sound = [cover for cover in covers if not cover.why_not]
    if not sound:
        return _nothing(spoken, covers, "")
    told = [_told(spoken, cover) for cover in covers]
    says = f"{document.opening} {'; '.join(_sentences(spoken, sound))}"
    pairs = _agreeing(sound)
    pairs += [(cover.figure, part) for cover in sound for part in cover.parts]
    lacking = spoken.unsettled([cover.figure for cover in sound])
    if not lacking:
        return spoken.made(True, "confirms", f"{says}.", pairs, covered=told)
    reasons = _other_years(spoken, covers, sound) or [
        f"it {cover.why_not} ({named(cover.figure)})" for cover in covers if cover.why_not
    ]
    rest = "; ".join(reasons[:_MOST]) or f"it does not cover {'; '.join(lacking[:_MOST])}"
    return spoken.made(None, "open", f"{says}; {rest}.", pairs, lacking, told)


def _other_years(spoken: Spoken, covers: Sequence[Cover], sound: Sequence[Cover]) -> list[str]:
    """What would settle a row of which a document covers some years: the statements of the others;
    nothing where it fails to cover figures for other reasons than their year."""
    told = {cover.figure.year for cover in sound}
    lacking = [cover for cover in covers if cover.why_not]
    read = spoken.document.assurance
    if read is None or not lacking or any(c.figure.year in read.period.years for c in lacking):
        return []
    others = [cover.figure.year for cover in lacking]
    years = in_words([str(year) for year in sorted(filter(None, set(others) - told))])
    return [
        f"that is {len(sound)} of {counted(len(covers), 'figure')}; the statements of assurance of "
        f"{years} would settle the rest"
    ]


def _nothing(spoken: Spoken, covers: Sequence[Cover], why_not: str) -> MetricFinding:
    """The finding of a document that covers no figure of the claim."""
    reasons = dict.fromkeys(
        [f"{why_not}"] if why_not else [f"{c.why_not} ({named(c.figure)})" for c in covers]
    )
    told = [_told(spoken, cover, why_not) for cover in covers]
    summary = f"{spoken.document.opening} does not count here: it {'; it '.join(reasons)}."
    return spoken.made(None, "open", summary, [], list(reasons), told)


def _sentences(spoken: Spoken, covers: Sequence[Cover]) -> list[str]:
    return list(dict.fromkeys(_sentence(spoken, cover) for cover in covers[:_MOST]))


def _sentence(spoken: Spoken, cover: Cover) -> str:
    """What a document says of a figure that it covers, behind its name."""
    figure, printed = cover.figure, cover.printed
    level = f" with {cover.level} assurance" if cover.level else ""
    if printed:
        value = f"{shown(printed.value, printed.unit)} on {spoken.document.place(printed.page)}"
        return f"covers {named(figure)}{level} and states the same: {value}"
    if cover.parts:
        place = spoken.document.place(cover.parts[0].page)
        return (
            f"covers {named(figure)}{level}: the {len(cover.parts)} parts it prints on {place} "
            f"add up to {shown(figure.value, figure.unit)}"
        )
    at = cover.subjects[0]
    quote = shortened(at.quote, 120)
    return f"covers {named(figure)}{level} (page {at.page}: \u201c{quote}\u201d)"


def _told(spoken: Spoken, cover: Cover, why_not: str = "") -> CoveredFigure:
    """A figure and whether it is covered, in the details of a finding."""
    at = cover.subjects[0] if cover.subjects else None
    return CoveredFigure(
        figure=named(cover.figure),
        level=cover.level,
        why_not=why_not or cover.why_not,
        page=at.page if at else (cover.printed.page if cover.printed else None),
        quote=at.quote if at else (cover.printed.quote if cover.printed else ""),
    )
