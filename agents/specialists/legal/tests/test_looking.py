"""A claim the judge sent back: the report is searched for what is missing, and what was searched
and what changed is said."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from agents.specialists.legal.looking import look_details
from agents.specialists.legal.rules import ComplianceStatus, Document, assess_compliance
from agents.specialists.legal.second_look import Guidance, Looker, Searched, SecondLook
from agents.specialists.legal.tests.helpers import COOKERY_PAGE, REGISTRY, report
from agents.tests import inline
from agents.tests.stored import stored_kinds
from reports.models import Assignment, Finding, ReportPassage
from reports.types import ClaimType, ClaimView, PassageText
from standards.retrieval.passages import index_fields

PLAN = "Our transition plan sets out how the group will decarbonise its operations."
ASSUMED = "We assume economic growth of 2% a year and a carbon price of USD 75 per tonne by 2030."
DOCUMENT = report(
    f"{PLAN}\n\n{COOKERY_PAGE}", COOKERY_PAGE, f"Basis of the projections\n\n{ASSUMED}"
)
GUIDANCE = Guidance(
    "Transition plan lacks key assumptions required by S2.14(a)(iv)",
    ("transition plan assumptions carbon price GDP growth",),
    "Specific assumptions such as a carbon price or economic growth",
)
PASSAGES = (PassageText(0, PLAN, 1, 1), PassageText(1, ASSUMED, 2, 3))


def claim(text: str = PLAN, *paragraphs: str) -> ClaimView:
    return ClaimView(
        "c1",
        text,
        ClaimType.STRATEGIC,
        page=1,
        quote=text,
        paragraphs=paragraphs or ("S2.14(a)(iv)",),
    )


def look(
    passages: Sequence[PassageText] = PASSAGES,
    *,
    held: ClaimView | None = None,
    document: Document = DOCUMENT,
    failure: str = "",
) -> SecondLook:
    held = held or claim()
    first = assess_compliance(held, REGISTRY, document).ifrs_mappings
    searched = Searched({} if failure else dict.fromkeys(GUIDANCE.queries, passages), failure)
    return Looker(document, REGISTRY).of(held, GUIDANCE, first, searched)


def test_what_the_judge_asks_for_is_what_is_searched() -> None:
    context = {
        "evidence_gap": "a gap",
        "refined_queries": ["one", "two", "one"],
        "required_evidence": "proof",
        "cycle_number": 1,
    }
    assert Guidance.of(context).queries == ("one", "two", "proof")
    assert Guidance.of(
        {"evidence_gap": "a gap", "refined_queries": [], "required_evidence": None}
    ).queries == ("a gap",)
    assert Guidance.of({}).queries == ()


def test_a_missing_element_found_by_the_judges_query_is_given_with_its_page_and_what_changed() -> (
    None
):
    found = look()
    assert [(sub.requirement, sub.page, sub.quote) for sub in found.found] == [
        ("key assumptions", 3, ASSUMED)
    ]
    assert [sub.requirement for sub in found.missing] == ["dependencies"]
    assert found.summary == "Found elsewhere, as S2.14(a)(iv) asks: key assumptions (p. 3)."
    details = look_details(found, pages=3)
    assert details.searches.queries == list(GUIDANCE.queries)
    assert (details.searches.pages, details.searches.passages) == (3, 2)
    assert {(hit.page, hit.quote) for hit in details.searches.hits} == {(3, ASSUMED)}, (
        "the claim itself is no hit"
    )
    assert details.elements_found[0].stored() | {"quote": ""} == {
        "paragraph_id": "S2.14(a)(iv)",
        "requirement": "key assumptions",
        "page": 3,
        "quote": "",
    }
    assert details.ifrs_mappings[0].sub_requirements[1].addressed is True


def test_a_status_rises_when_the_last_missing_element_is_found() -> None:
    depends = (
        "Our net-zero targets depend on green hydrogen, on which our climate strategy and its "
        "technologies rely."
    )
    document = report(PLAN, ASSUMED, depends)
    found = look(
        [PassageText(0, PLAN, 1, 1), PassageText(1, ASSUMED, 2, 2), PassageText(2, depends, 3, 3)],
        document=document,
    )
    assert found.before.compliance_status is ComplianceStatus.PARTIALLY_ADDRESSED
    assert found.after.compliance_status is ComplianceStatus.FULLY_ADDRESSED
    assert "key assumptions (p. 2)" in found.summary


def test_a_search_in_vain_has_nothing_to_say() -> None:
    found = look([PassageText(0, COOKERY_PAGE, 2, 2)])
    assert (found.found, found.hits) == ((), ())
    assert found.after.compliance_status is found.before.compliance_status
    assert found.summary == ""
    assert [sub.requirement for sub in found.missing] == ["key assumptions", "dependencies"]


def test_a_sentence_that_stands_on_no_page_is_neither_hit_nor_evidence() -> None:
    invented = "We assume a carbon price of USD 900 per tonne for our transition plan assumptions."
    found = look([PassageText(0, PLAN, 1, 1), PassageText(1, invented, 3, 3)])
    assert (found.found, found.hits) == ((), ())


def test_the_report_elsewhere_does_not_make_an_idle_claim_address_its_paragraph() -> None:
    idle = look(held=claim("Our canteen serves soup on Mondays.", "S2.14(a)(iv)"))
    assert idle.found
    assert idle.after.compliance_status is ComplianceStatus.NOT_ADDRESSED
    assert idle.summary == "", "what is found elsewhere is no finding on this claim"


def test_a_failing_search_leaves_the_rest_of_the_finding_with_the_cause() -> None:
    document = report(f"{PLAN}\n\n{COOKERY_PAGE}", f"As said, {PLAN[0].lower()}{PLAN[1:]}")
    failed = look(document=document, failure="the embedder is away")
    assert failed.corroboration.places, "other pages are read without any search"
    assert "The judge's queries could not be searched: the embedder is away." in failed.summary
    assert "Nearly the same words stand on page 2" in failed.summary
    assert look_details(failed, 2).searches.failure == "the embedder is away"


def test_a_claim_without_an_earlier_finding_is_held_against_its_paragraphs_now() -> None:
    found = Looker(DOCUMENT, REGISTRY).of(
        claim(), GUIDANCE, [], Searched(dict.fromkeys(GUIDANCE.queries, PASSAGES))
    )
    assert [sub.requirement for sub in found.found] == ["key assumptions"]


@pytest.mark.long
def test_the_new_finding_refers_to_the_first_and_supports_only_what_another_page_repeats(
    registry: None, auditor: Any
) -> None:
    small = inline.report_that_repeats(auditor)
    (indexed,) = index_fields([inline.SMALL])
    ReportPassage.objects.create(
        report=small, index=0, page_start=1, page_end=1, text=inline.SMALL, **indexed
    )
    analysis = inline.run(inline.begin(small, auditor, max_cycles=1))
    rows = Finding.objects.filter(
        analysis=analysis, agent_name="legal", claim__isnull=False
    ).order_by("iteration")
    again = [row for row in rows if row.iteration == 2]
    assert again and "SecondLookDetails" in stored_kinds(analysis)
    first = {row.claim_id: row for row in rows if row.iteration == 1}
    asked = {
        a.claim_id: a.context
        for a in Assignment.objects.filter(analysis=analysis, cycle=1, agent="legal")
    }
    for row in again:
        assert row.details["original_finding"] == {
            "id": str(first[row.claim_id].pk),
            "compliance_status": first[row.claim_id].details["compliance_status"],
        }
        assert (
            row.details["searches"]["queries"]
            == list(Guidance.of(asked[row.claim_id]).queries)
            != []
        )
        assert row.details["searches"]["failure"] == ""
        assert row.details["evidence_gap"] == asked[row.claim_id]["evidence_gap"]
        assert (
            row.details["previous_compliance_status"]
            == first[row.claim_id].details["compliance_status"]
        )
        assert row.supports_claim is True, "another page says the same"
    assert {row.details["searches"]["passages"] for row in again} == {1}
    hits = [hit for row in again for hit in row.details["searches"]["hits"]]
    assert hits
    assert all(hit["page"] == 1 and hit["quote"] in inline.SMALL for hit in hits)
