"""Claims of failed checks: what a check finds wrong and no claim names becomes a claim of its own.

This is done after the claims of the report were merged and before they are mapped, because a set of
claims never changes once it is complete: the claim is then mapped, routed, investigated and judged
like any other, and a later analysis that uses the set again finds it there.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass

from agents.base.events import Event
from agents.base.fingerprints import fingerprint
from agents.base.job import RULES, RunSpec, Save, thinking
from agents.base.stages import Step
from agents.specialists.data_metrics.examining import examine_now
from agents.specialists.data_metrics.power.measuring import accuses
from agents.specialists.data_metrics.schemas import CheckResult
from reports.document.claim_anchors import set_anchors
from reports.document.from_rows import page_contents
from reports.models import AgentRun, Analysis, Claim, ClaimSet
from reports.types import ClaimType, PageContent, Priority, Statement
from sibyl_project.common.deadline import Deadline
from sibyl_project.common.text import comparable, contains_quote, counted

LONGEST_TEXT = 300  # characters of a claim
_NOTE = "raised by a failed check that no claim found by reading names."
_PRIORITY = {"critical": Priority.HIGH}


@dataclass(frozen=True, slots=True)
class Raised:
    """A failed check and the words of the report it finds wrong, verbatim on their page."""

    check: CheckResult
    page: int
    quote: str


def plan(analysis: Analysis, step: Step, agent: str) -> list[RunSpec]:
    """One run over all checks; none where a complete set of claims is used again."""
    claim_set = analysis.claim_set
    reused = claim_set is None or claim_set.state == ClaimSet.State.COMPLETE
    return [] if reused else [RunSpec(agent, "raised-00")]


def raise_claims(run: AgentRun, deadline: Deadline) -> Save:
    """Add a claim for each failed check that none names."""
    claim_set = run.analysis.claim_set
    if claim_set is None:
        raise LookupError(f"analysis {run.analysis_id} has no claim set")
    examined = examine_now(run.analysis)
    deadline.check()
    before = {str(pk) for pk in claim_set.claims.exclude(raised_by="").values_list("pk", flat=True)}
    unnamed = without_a_claim(examined.checks, before)
    numbers = sorted({number for one in unnamed for number in one.pages})
    pages = [
        page for number in numbers for page in page_contents(run.analysis.report, (number, number))
    ]
    found = list(raised_by(unnamed, pages))
    read = claim_set.claims.filter(raised_by="")
    known = set(read.values_list("fingerprint", flat=True))
    first = max(read.values_list("ordinal", flat=True), default=-1) + 1
    new = [one for one in found if fingerprint(one.page, one.quote) not in known]
    claims = [_claim(claim_set, one, first + at) for at, one in enumerate(new)]
    set_anchors(run.analysis.report, claims)

    def save() -> list[Event]:
        claim_set.claims.exclude(raised_by="").delete()
        Claim.objects.bulk_create(claims)
        notes = [note for note in claim_set.notes if not note.endswith(_NOTE)]
        told = [f"{counted(len(claims), 'claim')} {_was(len(claims))} {_NOTE}"] if claims else []
        ClaimSet.objects.filter(pk=claim_set.pk).update(notes=[*notes, *told])
        said = told[0] if told else "No failed check is without a claim that names it."
        return [thinking(run, said)]

    return save


def without_a_claim(
    checks: Iterable[CheckResult], raised: Collection[str] = ()
) -> list[CheckResult]:
    """The checks that fail above information and that no claim names but those `raised` by checks,
    which an earlier attempt at this may have left."""
    return [one for one in checks if accuses(one) and not set(one.claim_ids) - set(raised)]


def raised_by(checks: Iterable[CheckResult], pages: Sequence[PageContent]) -> Iterator[Raised]:
    """Those of these failed checks whose words stand on a page of the report; of several on the
    same words the first."""
    by_number = {page.number: page for page in pages}
    seen: set[str] = set()
    for check in checks:
        raised = next(
            (
                Raised(check, number, quote)
                for number, words in _in_order(check)
                if number in by_number and (quote := _printed_at(by_number[number], words))
            ),
            None,
        )
        if raised and (key := fingerprint(raised.page, raised.quote)) not in seen:
            seen.add(key)
            yield raised


def _in_order(check: CheckResult) -> list[tuple[int, str]]:
    """The places of a check, first those that print the result it does not confirm."""
    results = {(one.page, one.quote) for one in check.numbers if one.result}
    return sorted(check.figures, key=lambda place: place not in results)


def _printed_at(page: PageContent, words: str) -> str:
    """The words as the page prints them: verbatim, else the row of a table with the same filled
    cells; "" where the page has neither."""
    if contains_quote(page.text, words):
        return words
    cells = _filled(words)
    rows: Iterator[Statement] = (one for one in page.statements if one.row >= 0)
    return next((one.text for one in rows if _filled(one.text) == cells), "")


def _filled(row: str) -> list[str]:
    return [comparable(cell) for cell in row.split("|") if cell.strip()]


def _claim(claim_set: ClaimSet, raised: Raised, ordinal: int) -> Claim:
    check = raised.check
    text = " ".join(raised.quote.split())
    if len(text) > LONGEST_TEXT:
        text = text[: LONGEST_TEXT - 2].rsplit(" ", 1)[0] + " …"
    return Claim(
        claim_set=claim_set,
        ordinal=ordinal,
        text=text,
        quote=raised.quote,
        claim_type=ClaimType.QUANTITATIVE.value,
        priority=_PRIORITY.get(check.severity, Priority.MEDIUM).value,
        page=raised.page,
        source_context=raised.quote,
        located=True,
        fingerprint=fingerprint(raised.page, raised.quote),
        reasoning=f"A check fails on these words, and no other claim names it: {check.message}",
        reasoned_by=RULES,
        raised_by=check.check_name,
    )


def _was(number: int) -> str:
    return "was" if number == 1 else "were"
