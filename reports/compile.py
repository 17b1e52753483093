"""The compiled report: the one object behind page, API, `analyze --out` and exports.

Nothing is computed that an agent did not write down; this only gathers rows, in a handful of
queries, and counts them. `as_dict` is the JSON of the contract, as the serializers of
`reports.compiled` declare it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from functools import cached_property
from typing import Any, NamedTuple

from django.db.models import Count, Prefetch, Sum, prefetch_related_objects

from reports.compiled.assurances import AssuranceItem, assurance_items
from reports.compiled.claim import CompiledClaim
from reports.compiled.criteria import ReportCriteria
from reports.compiled.documents import DocumentToAsk, documents_to_ask
from reports.compiled.first import first_of
from reports.compiled.industry import IndustryOfAnalysis, industry_of
from reports.compiled.inventories import CompiledInventory, inventories_of
from reports.compiled.mixture import Mixture, mixture_of
from reports.compiled.power import power_of
from reports.compiled.representations import proposed_representations
from reports.compiled.requests import RequestList, proposed_requests
from reports.compiled.review import Review, review_of
from reports.compiled.serializers.whole import Compiled
from reports.findings.power import PowerDetails
from reports.language.unread import Unread
from reports.models import (
    Analysis,
    Assignment,
    Check,
    Claim,
    Coverage,
    CoverageStatus,
    ExceptionWord,
    Figure,
    Finding,
    LeftOutClaim,
    MaterialityLevel,
    Page,
    RecordTest,
    Report,
    Sample,
    SignOff,
    SourceConsulted,
    SubjectKind,
    Verdict,
    VerdictValue,
)
from reports.models.claims import ClaimQuerySet
from reports.models.coverage import GAPS
from reports.review.briefs import TO_DO, Brief, briefs
from reports.review.completeness import WhatIsAbsent, absent_from
from reports.review.figure_readings import keys_of
from reports.review.first import ToLookAt
from reports.review.inventories import newest_words, runs_of
from reports.review.misstatements import Schedule, is_trivial, levels_of, schedule_of
from reports.review.representing import Listed, listed
from reports.review.requesting import asked_items
from reports.review.sample_results import samples_of
from reports.review.standing import standing_rows
from reports.types import RULES, ClaimType, Priority, Support, not_listed
from sibyl_project.common.text import counted
from standards.types import Level, Pillar

COUNTED_LEVELS = (Level.CORE, Level.GENERAL)
NOTHING_FOUND = (
    "Nothing has been compiled for this report: the analysis ended before it found anything."
)
FAILURES_FIRST = (Check.Result.FAIL, Check.Result.INCONCLUSIVE, Check.Result.PASS)


class NothingCompiled(Exception):
    """There is nothing yet that could be compiled; the message says why."""


class Spent(NamedTuple):
    """What asking models took: requests, and US dollars where endpoints state a price, else 0."""

    requests: int
    usd: float


class CompiledReport:
    """Everything found in one analysis of one report."""

    def __init__(self, analysis: Analysis) -> None:
        self.analysis = analysis
        self.report: Report = analysis.report

    @cached_property
    def pages(self) -> list[Page]:
        """The page ledger, without the texts."""
        return list(self.report.pages.defer("text", "headings").order_by("number"))

    @cached_property
    def unread_by_rules(self) -> Unread:
        """The pages the rules did not read because of their language."""
        return Unread.of(page.language for page in self.pages)

    @cached_property
    def not_listed(self) -> dict[str, int]:
        """How many statements were found and are not among the claims, by reason."""
        rows = LeftOutClaim.objects.filter(claim_set=self.analysis.claim_set_id).order_by("reason")
        return dict(rows.values_list("reason").annotate(Count("pk")))

    @property
    def not_listed_notice(self) -> str:
        """The same as a sentence; "" where there are none."""
        return not_listed(self.not_listed)

    @property
    def language_notice(self) -> str:
        """One sentence on the pages the rules did not read and what follows; "" where there are
        none."""
        unread = self.unread_by_rules
        if not unread.pages:
            return ""
        return (
            f"{unread.total} of {counted(len(self.pages), 'page')} {_are(unread.total)} written in "
            f"{unread.languages}, which the rules do not read: {self._consequence(unread)}."
        )

    def _consequence(self, unread: Unread) -> str:
        if self.analysis.engine != RULES:
            return "what is found there, a model found"
        no_claim = "no claim was taken from there"
        if unread.prevails:
            return f"{no_claim}, and requirements that were not found elsewhere are not assessed"
        return f"{no_claim}, and a requirement that counts as not disclosed may be met there"

    @cached_property
    def mixture(self) -> Mixture | None:
        """What a model decided and what rules decided in its place; None where no model was to be
        asked."""
        return mixture_of(self.analysis, self.pages)

    @cached_property
    def claims(self) -> list[CompiledClaim]:
        """Claims in reading order."""
        return with_everything(claims_of(self.analysis), self.analysis)

    @cached_property
    def requirements(self) -> list[Coverage]:
        """One row per checkable paragraph with the status that stands, in the order of the
        standards."""
        return standing_rows(
            self.analysis.coverage.prefetch_related("elements").order_by("sort_key")
        )

    @cached_property
    def criteria(self) -> ReportCriteria:
        """The frameworks the report says it is prepared by, as far as that is known today."""
        return ReportCriteria.of(self.report)

    @cached_property
    def documents_to_ask(self) -> list[DocumentToAsk]:
        """The documents that are not attached and to which the report leaves what is asked."""
        return documents_to_ask(self.requirements)

    @cached_property
    def assurances(self) -> list[AssuranceItem]:
        """The statements of assurance and certificates, and which claims they cover."""
        return assurance_items(self.report, self.analysis)

    @cached_property
    def gaps(self) -> list[Coverage]:
        """The requirements that are missing or only partly met."""
        return [row for row in self.requirements if row.standing in GAPS]

    @cached_property
    def figures(self) -> list[Figure]:
        """What the report says its metrics were, disagreements first."""
        figures = list(
            self.report.figures.prefetch_related("places__evidence").order_by("agree", "order")
        )
        keys = keys_of(figures)
        for figure in figures:
            figure.review_key = keys.get(figure.pk, "")
        return figures

    @cached_property
    def checks(self) -> list[Check]:
        """Arithmetic checks, failures first."""
        claims = Prefetch("claims", Claim.objects.order_by("ordinal"))
        return failures_first(self.analysis.checks.prefetch_related(claims).order_by("order"))

    @cached_property
    def detection_power(self) -> PowerDetails | None:
        """Which headline figures the checks guard; None where that was not measured."""
        return power_of(self.analysis)

    @cached_property
    def first(self) -> list[ToLookAt]:
        """At most ten things to look at first."""
        return first_of(
            self.claims,
            self.checks,
            self.requirements,
            self.pages,
            self.detection_power,
            lambda check: is_trivial(check, lambda: self.materiality),
        )

    @cached_property
    def materiality(self) -> list[MaterialityLevel]:
        """The materiality that counts for each disclosure that has one."""
        return levels_of(self.report)

    @cached_property
    def misstatements(self) -> Schedule:
        """Failed checks, differences to records and exceptions of inventories and samples with
        amounts, summed against the materiality of each disclosure."""
        in_order = sorted(self.checks, key=lambda check: check.order)
        return schedule_of(self.report, in_order, self.samples, self.exception_words)

    @cached_property
    def exception_words(self) -> dict[str, ExceptionWord]:
        """The newest word of a person on each exception of an inventory, by its identity."""
        return newest_words(self.report)

    @cached_property
    def inventories(self) -> list[CompiledInventory]:
        """The newest run of each workbook of the client that was computed again."""
        runs = runs_of(self.report)
        return inventories_of(self.report, runs, self.exception_words) if runs else []

    @cached_property
    def completeness(self) -> WhatIsAbsent:
        """What should be in the report and is not, as questions."""
        return absent_from(self.analysis)

    @cached_property
    def samples(self) -> list[Sample]:
        """Every draw of the report, oldest first; the newest counts."""
        return samples_of(self.report)

    @cached_property
    def proposed_requests(self) -> RequestList:
        """The documents that could be asked for and were not yet, the most useful first."""
        return proposed_requests(self, asked=asked_items(self.report))

    @cached_property
    def review(self) -> Review:
        """What people did about all of it, as files may hold it."""
        return review_of(self.analysis, self.claims, self.requirements, self.checks, self.figures)

    @cached_property
    def representations(self) -> list[Listed]:
        """What only management can confirm, with what was decided on it."""
        return listed(self.report, proposed_representations(self))

    @cached_property
    def sources(self) -> list[SourceConsulted]:
        """Which sources were asked, and why others were not."""
        return list(self.analysis.sources.all())

    @cached_property
    def sign_offs(self) -> list[SignOff]:
        """Every version in which this analysis was signed off, with what was added."""
        return list(self.analysis.sign_offs.prefetch_related("additions").order_by("version"))

    @cached_property
    def industry(self) -> IndustryOfAnalysis:
        """What the report gives of its industry's SASB standard: guidance beside the requirements,
        never a gap."""
        return industry_of(self.analysis)

    @cached_property
    def verdict_counts(self) -> dict[str, int]:
        """Standing verdicts by value; claims without one are not counted."""
        counts = Counter(item.verdict.verdict for item in self.claims if item.verdict)
        return {value: counts.get(value, 0) for value in VerdictValue.values}

    @cached_property
    def shown_counts(self) -> dict[str, int]:
        """Standing verdicts by the value that pages show for them (`Verdict.shown`)."""
        return dict(Counter(item.verdict.shown for item in self.claims if item.verdict))

    @cached_property
    def overridden_shown(self) -> dict[str, int]:
        """Of the claims in `shown_counts`, how many a person overrides."""
        judged = [item.verdict for item in self.claims if item.verdict and item.brief.overrides]
        return dict(Counter(verdict.shown for verdict in judged))

    @cached_property
    def support_counts(self) -> dict[str, int]:
        """Judged claims by how they are supported, the weakest first."""
        counts = Counter(item.verdict.support for item in self.claims if item.verdict)
        return {support.value: counts.get(support.value, 0) for support in Support}

    @cached_property
    def coverage_counts(self) -> dict[str, dict[str, int]]:
        """Per pillar (and general) the number of paragraphs by standing status; core and general
        levels only."""
        counted = [row for row in self.requirements if row.level in COUNTED_LEVELS]
        return {
            pillar: status_counts([row for row in counted if row.pillar == pillar])
            for pillar in _pillars(counted)
        }

    @cached_property
    def not_material_counts(self) -> dict[str, int]:
        """Per pillar how many of the not applicable paragraphs an auditor set as not material to
        the entity; core and general levels only."""
        counted = [row for row in self.requirements if row.level in COUNTED_LEVELS]
        chosen = Counter(row.pillar for row in counted if row.is_not_material)
        return {pillar: chosen.get(pillar, 0) for pillar in _pillars(counted)}

    @property
    def not_material_total(self) -> int:
        """The sum of `not_material_counts`."""
        return sum(self.not_material_counts.values())

    @property
    def total_claims(self) -> int:
        """How many claims there are."""
        return len(self.claims)

    @property
    def claims_by_type(self) -> dict[str, int]:
        """Claims by type."""
        types = Counter(item.claim.claim_type for item in self.claims)
        return {kind.value: types.get(kind.value, 0) for kind in ClaimType}

    @property
    def claims_by_priority(self) -> dict[str, int]:
        """Claims by priority."""
        priorities = Counter(item.claim.priority for item in self.claims)
        return {level.value: priorities.get(level.value, 0) for level in Priority}

    @property
    def gap_counts(self) -> dict[str, int]:
        """Gaps by standing status; core and general levels only."""
        gaps = Counter(row.standing for row in self.gaps if row.level in COUNTED_LEVELS)
        return {status.value: gaps.get(status.value, 0) for status in GAPS}

    @property
    def cycles(self) -> int:
        """How many cycles there were."""
        return self.analysis.cycle + 1

    @cached_property
    def spent(self) -> Spent:
        """What asking models took."""
        # rows of the room to the right
        asked = self.analysis.model_calls.aggregate(calls=Sum("requests"), usd=Sum("cost_usd"))
        return Spent(asked["calls"] or 0, float(asked["usd"] or 0))

    def as_dict(self) -> dict[str, Any]:
        """The whole compiled report as the contract's JSON. Raises NothingCompiled when nothing was
        found."""
        self.ensure_something()
        return Compiled(self).data

    def ensure_something(self) -> None:
        """Raise NothingCompiled where the analysis found neither claims nor requirements."""
        if not (self.claims or self.requirements):
            raise NothingCompiled(NOTHING_FOUND)


def failures_first(checks: Iterable[Check]) -> list[Check]:
    """These checks, failures before what is inconclusive before what holds, else as they were."""
    return sorted(checks, key=lambda check: FAILURES_FIRST.index(check.result))


def settled_analysis(analysis: Analysis | None) -> Analysis:
    """The analysis, if there is one and it is over: completed, cancelled or ended in error.

    Raises NothingCompiled otherwise.
    """
    if analysis is None:
        raise NothingCompiled(
            "Nothing has been compiled for this report yet: it has not been analysed."
        )
    if analysis.is_running:
        raise NothingCompiled(
            "Nothing has been compiled for this report yet: the analysis is still running."
        )
    return analysis


def claims_of(analysis: Analysis) -> ClaimQuerySet:
    """The claims of an analysis in reading order; none before it has a claim set."""
    return (
        Claim.objects.filter(claim_set=analysis.claim_set_id).in_reading_order()
        if analysis.claim_set_id
        else Claim.objects.none()
    )


def with_everything(claims: Iterable[Claim], analysis: Analysis) -> list[CompiledClaim]:
    """These claims with everything the analysis found about them and what people say, in their
    order: eight queries more at most, however many there are."""
    rows = list(claims)
    prefetch_related_objects(
        rows,
        "paragraphs",
        Prefetch(
            "findings",
            Finding.objects.filter(analysis=analysis).order_by("iteration", "agent_name", "order"),
        ),
        Prefetch("verdicts", Verdict.objects.filter(analysis=analysis).order_by("cycle")),
        Prefetch(
            "assignments", Assignment.objects.filter(analysis=analysis).order_by("cycle", "order")
        ),
        Prefetch("checks", Check.objects.filter(analysis=analysis)),
        Prefetch(
            "record_tests",
            RecordTest.objects.standing().newest_first().select_related("document"),
        ),
    )
    said = briefs_of(rows, analysis)
    return [_compiled(claim, said.get(str(claim.pk), TO_DO)) for claim in rows]


def briefs_of(claims: Iterable[Claim], analysis: Analysis) -> dict[str, Brief]:
    """What people say of these claims, by key."""
    keys = [str(claim.pk) for claim in claims]
    return briefs(analysis.report, SubjectKind.CLAIM, keys) if keys else {}


def _compiled(claim: Claim, brief: Brief) -> CompiledClaim:
    verdicts = list(claim.verdicts.all())
    return CompiledClaim(
        claim=claim,
        findings=list(claim.findings.all()),
        verdict=next((v for v in verdicts if v.superseded_in_cycle is None), None),
        history=[v for v in verdicts if v.superseded_in_cycle is not None],
        assigned_agents=list(dict.fromkeys(a.agent for a in claim.assignments.all())),
        checks=list(claim.checks.all()),
        brief=brief,
    )


def _are(number: int) -> str:
    return "is" if number == 1 else "are"


def _pillars(rows: list[Coverage]) -> list[str]:
    present = {row.pillar for row in rows}
    return [
        pillar.value for pillar in Pillar if pillar.value in present or pillar is not Pillar.GENERAL
    ]


def status_counts(rows: Iterable[Coverage]) -> dict[str, int]:
    """How many of these rows stand at each status, and their `total`."""
    counts = Counter(row.standing for row in rows)
    return {
        **{status: counts.get(status, 0) for status in CoverageStatus.values},
        "total": counts.total(),
    }
