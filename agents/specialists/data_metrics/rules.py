"""The data and metrics agent without a model: arithmetic over the figures of the whole report.

`run_checks` computes, `findings_for` says what that means for each claim, `predict_numbers` is the
`numbers` capability.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from agents.specialists.data_metrics.checks.inputs import CheckInput, check_input
from agents.specialists.data_metrics.checks.table import run_all
from agents.specialists.data_metrics.findings import findings_for
from agents.specialists.data_metrics.linking import figures_of, link
from agents.specialists.data_metrics.schemas import CheckResult
from reports.figures.extract import read_sentence, read_table
from reports.figures.types import Quantity
from reports.types import ClaimType, ClaimView, TableContent
from sibyl_project.common.numbers import as_number

__all__ = ["findings_for", "predict_numbers", "run_checks"]


def run_checks(
    claims: Sequence[ClaimView],
    quantities: Sequence[Quantity],
    *,
    given: CheckInput | None = None,
) -> list[CheckResult]:
    """Every check over the whole report's figures, each linked to the claims that state one of its
    figures.

    `given` is the input of the checks where more is known than figures and claims: sector, page
    texts, an earlier report.
    """
    known = given or check_input(quantities, claims)
    return link(run_all(known), figures_of(claims, known.quantities), claims)


def predict_numbers(record: Mapping[str, object]) -> dict[str, object]:
    """`{id, claims: [{id, text, page?}], tables?, evidence?}` to `{id, quantities, checks}`.

    `tables` are rows of cells. `evidence` (texts, or objects with a `text`) takes part in the
    checks but is not listed. Raises ValueError for a record of another shape.
    """
    claims = [_claim(item) for item in _list(record, "claims")]
    stated = {claim.id: read_sentence(claim.text, page=claim.page) for claim in claims}
    tables = [
        q for i, rows in enumerate(_list(record, "tables")) for q in read_table(_table(rows, i))
    ]
    evidence = [q for item in _list(record, "evidence") for q in read_sentence(_text(item))]
    everything = [q for figures in stated.values() for q in figures] + tables
    checks = run_checks(claims, [*everything, *evidence])
    listed = [_quantity(q, claim_id) for claim_id, figures in stated.items() for q in figures]
    return {
        "id": record.get("id"),
        "quantities": [*listed, *(_quantity(q) for q in tables)],
        "checks": [check_as_json(c) for c in checks],
    }


def check_as_json(check: CheckResult) -> dict[str, object]:
    """A check as the compiled report and the `numbers` capability print it."""
    return {
        "check_name": check.check_name,
        "claim_ids": list(check.claim_ids),
        "result": check.result,
        "severity": check.severity,
        "details": check.details.stored(),
        "message": check.message,
    }


def _quantity(quantity: Quantity, claim_id: str | None = None) -> dict[str, object]:
    out: dict[str, object] = {} if claim_id is None else {"claim_id": claim_id}
    tonnes = quantity.value_tco2e
    return {
        **out,
        "metric": quantity.metric,
        "scope": quantity.scope,
        "method": quantity.method,
        "value": as_number(quantity.value),
        "unit": quantity.unit,
        "value_tco2e": None if tonnes is None else as_number(tonnes),
        "year": quantity.year,
        "baseline_year": quantity.baseline_year,
    }


def _list(record: Mapping[str, object], name: str) -> list[object]:
    value = record.get(name) or []
    if not isinstance(value, list):
        raise ValueError(f"{name} must be a list")
    return value


def _claim(item: object) -> ClaimView:
    if not isinstance(item, Mapping) or not isinstance(item.get("text"), str):
        raise ValueError("a claim needs an id and a text")
    page = item.get("page")
    return ClaimView(
        str(item.get("id", "")),
        item["text"],
        ClaimType.QUANTITATIVE,
        page=page if isinstance(page, int) else 0,
    )


def _table(rows: object, index: int) -> TableContent:
    if not isinstance(rows, list) or not all(
        isinstance(row, Iterable) and not isinstance(row, str) for row in rows
    ):
        raise ValueError("a table is a list of rows of cells")
    return TableContent(
        0, index, tuple(tuple("" if cell is None else str(cell) for cell in row) for row in rows)
    )


def _text(item: object) -> str:
    text = item.get("text") if isinstance(item, Mapping) else item
    if not isinstance(text, str):
        raise ValueError("evidence is a text or an object with a text")
    return text
