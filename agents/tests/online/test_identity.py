"""Who the company is by the LEI register: asked by people, proposed with a certainty, and part of
the identity only when a person accepts it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest
from django.test import Client
from django.urls import reverse

from agents.models import SourceAnswer, SourceAsk
from agents.online import identity as told
from agents.sources import asking, gleif
from agents.sources.spec import SourceSpec
from agents.tests.online.services import (
    CHILDREN,
    COMPANY,
    PARENT,
    Gleif,
    entity,
    made_answer,
    none_there,
    service,
)
from reports.models import IdentityKind, IdentityWord, Membership, Report
from reports.registers.knowing import company_of, said_of
from reports.registers.matching import found_for
from reports.review.outside import Identified, identify
from reports.tests.factories import (
    make_analysis,
    make_page,
    make_register_entry,
    make_report,
    make_user,
)
from reports.tests.pages.asking import body
from sibyl_project.common.retrying import Patience
from sibyl_project.common.tests import model_server as does
from sibyl_project.common.tests.model_server import ModelServer
from sibyl_project.trail.models import Entry

pytestmark = pytest.mark.django_db
KNOWN = "Its seat is the one in the annual report."


@pytest.fixture
def report(client: Client) -> Report:
    """A report of a member who is signed in; it prints no identifier."""
    user = make_user("anna")
    client.force_login(user)
    return make_report(user, company="Tarnhaven Ceramics")


@pytest.fixture
def server(settings: Any, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModelServer]:
    """GLEIF on this machine, at no pace."""
    monkeypatch.setattr(asking, "_PATIENCE", Patience(attempts=1))
    quick: SourceSpec = replace(gleif.SPEC, apart=0.0)
    for place in ("agents.sources.gleif.SPEC", "agents.online.views.SPEC"):
        monkeypatch.setattr(place, quick)
    with service("gleif", Gleif(), settings) as made:
        yield made


def at(name: str, report: Report) -> str:
    return reverse(f"agents:{name}", args=[report.pk])


def ask(client: Client, report: Report, lei: str = "") -> str:
    return body(client.post(at("ask_gleif", report), {"lei": lei}, follow=True))


def page(client: Client, report: Report) -> str:
    return body(client.get(at("gleif", report)))


def accept(client: Client, report: Report, role: str, *leis: str, reason: str = "") -> str:
    given = {"role": role, "lei": list(leis), "reason": reason}
    return body(client.post(at("accept_gleif", report), given, follow=True))


def accepted_company(report: Report) -> None:
    identify(report, Identified("lei", COMPANY), report.uploaded_by)


def words(report: Report) -> set[tuple[str, str]]:
    return set(IdentityWord.objects.filter(report=report).values_list("kind", "value"))


@pytest.mark.long
def test_a_name_is_proposed_for_review_and_counts_only_with_a_persons_reason(
    client: Client, report: Report, server: ModelServer
) -> None:
    assert "GLEIF answered" in ask(client, report)
    shown = page(client, report)
    assert COMPANY in shown and "by name, for review; the name agrees" in shown
    assert "HRB 4711" in shown and "active, LEI issued" in shown
    assert "the name is not the company's" in shown  # the other entity that was named
    assert not company_of(report, said_of(report)).leis
    assert "Not stored" in accept(client, report, "company", COMPANY)
    assert not words(report)
    accept(client, report, "company", COMPANY, reason=KNOWN)
    assert words(report) == {
        ("lei", COMPANY),
        ("name", "Tarnhaven Ceramics GmbH"),
        ("registry_number", "HRB 4711"),
    }
    word = IdentityWord.objects.get(kind="lei")
    answer = SourceAnswer.objects.get()
    assert answer.sha256[:16] in word.reason and KNOWN in word.reason and "GLEIF" in word.reason


@pytest.mark.long
def test_a_printed_lei_is_proposed_by_identifier_and_needs_no_reason(
    client: Client, report: Report, server: ModelServer
) -> None:
    make_page(report, 4, f"Tarnhaven Ceramics plc, LEI {COMPANY}.")
    ask(client, report)
    assert "by identifier; the name agrees" in page(client, report)
    assert "printed on page 4" in page(client, report)
    accept(client, report, "company", COMPANY)
    assert ("lei", COMPANY) in words(report)


@pytest.mark.long
def test_an_entity_that_gleif_did_not_name_is_not_stored(
    client: Client, report: Report, server: ModelServer
) -> None:
    ask(client, report)
    assert "named no such entity" in accept(client, report, "company", CHILDREN[0], reason=KNOWN)
    assert "named no such entity" in accept(client, report, "subsidiary", COMPANY)
    assert "Choose at least one" in accept(client, report, "subsidiary")
    assert not words(report)


def test_an_answer_to_a_filter_that_is_not_known_identifies_nobody(
    client: Client, report: Report
) -> None:
    make_page(report, 1, f"LEI {COMPANY}. ISIN DE0005557508.")
    made_answer(report, gleif.by_lei(COMPANY), [entity(PARENT, "Osterhold"), entity(CHILDREN[0])])
    made_answer(report, gleif.by_isin("DE0005557508"), [entity(PARENT), entity(CHILDREN[0])])
    found = {one.lookup.kind: one for one in told.identity_of(report).lookups}
    assert not found["lei"].proposed and not found["isin"].proposed
    assert "2 issuers of one ISIN" in found["isin"].told.trouble


def test_an_lei_whose_check_digits_do_not_hold_is_not_proposed(report: Report) -> None:
    made_answer(report, gleif.by_name(report.company), [entity(f"{COMPANY[:-2]}00")])
    (one,) = told.identity_of(report).lookups
    assert not one.proposed


def test_the_question_is_in_the_ledger_with_the_analysis_or_without_one(
    client: Client, report: Report, server: ModelServer
) -> None:
    ask(client, report)
    line = SourceAsk.objects.get()
    assert (line.analysis, line.report, line.agent) == (None, report, "person")
    assert line.asked_by_name and line.answer is not None
    report.current_analysis = make_analysis(report)
    report.save()
    ask(client, report)
    newest = SourceAsk.objects.order_by("-pk")[0]
    assert (newest.analysis, newest.cached) == (report.current_analysis, True)
    assert len(server.requests) == 1
    assert Entry.objects.filter(action="identity.asked").count() == 2


@pytest.mark.long
def test_parents_and_children_of_an_accepted_company(
    client: Client, report: Report, server: ModelServer
) -> None:
    assert "nobody accepted" in ask(client, report, COMPANY)
    assert server.requests == []
    accepted_company(report)
    ask(client, report, COMPANY)
    assert [one.path.partition("?")[0].rpartition("/")[2] for one in server.requests] == [
        "direct-parent",
        "direct-parent-reporting-exception",
        "ultimate-parent",
        *["direct-children"] * 3,
    ]
    shown = page(client, report)
    assert "none is reported: what controls it does not consolidate it" in shown
    assert "Osterhold Keramik AG" in shown and "Children 250" in shown
    (group,) = told.identity_of(report).groups
    assert (len(group.children), group.pages, group.read) == (250, 3, 3)


@pytest.mark.long
def test_children_become_subsidiaries_by_identifier_and_their_entries_count(
    client: Client, report: Report, server: ModelServer
) -> None:
    accepted_company(report)
    ask(client, report, COMPANY)
    make_register_entry("DE_7", holder="Another name", lei=CHILDREN[3])
    assert not found_for(report)
    accept(client, report, "subsidiary", *CHILDREN[:5])
    said = said_of(report)
    assert set(said.accepted(IdentityKind.SUBSIDIARY_LEI)) == set(CHILDREN[:5])
    assert len(said.accepted(IdentityKind.SUBSIDIARY)) == 5
    (found,) = found_for(report)
    assert (found.entity, found.method, found.state) == ("DE_7", "lei", "counts")
    accept(client, report, "subsidiary", *CHILDREN[:5])
    assert IdentityWord.objects.filter(kind="subsidiary_lei").count() == 5


def test_entries_of_a_parent_are_not_the_companys(
    client: Client, report: Report, server: ModelServer
) -> None:
    accepted_company(report)
    ask(client, report, COMPANY)
    accept(client, report, "parent", PARENT)
    assert ("parent_lei", PARENT) in words(report)
    make_register_entry("DE_9", holder="Osterhold Keramik AG", lei=PARENT)
    assert not found_for(report)


def test_pages_of_children_are_bounded_and_the_page_says_that_there_are_more(
    client: Client, report: Report, server: ModelServer
) -> None:
    accepted_company(report)
    server.usual.pages = 40  # type: ignore[attr-defined]
    ask(client, report, COMPANY)
    assert sum("direct-children" in one.path for one in server.requests) == 5
    assert "5 of 40 pages were read, so more exist" in page(client, report)


def test_while_the_source_is_off_nothing_is_asked(client: Client, report: Report) -> None:
    assert "GLEIF was not asked: it is off" in ask(client, report)
    assert not SourceAsk.objects.exists()
    shown = page(client, report)
    assert "It is not asked: it is off" in shown and "Ask GLEIF who" not in shown


@pytest.mark.long
@pytest.mark.parametrize(
    "behaviour",
    [
        does.status(503),
        does.status(429, retry_after="0"),
        does.raw(b"<html>busy</html>", headers={"Content-Type": "text/html"}),
        does.reset(),
    ],
)
def test_an_outage_is_not_consulted_and_never_an_empty_answer(
    client: Client, report: Report, server: ModelServer, behaviour: does.Behaviour
) -> None:
    server.next(behaviour)
    assert "GLEIF was not consulted" in ask(client, report)
    shown = page(client, report)
    assert "not consulted:" in shown and "names no entity" not in shown
    assert SourceAsk.objects.get().why_not


def test_an_answer_of_another_shape_names_nobody_and_says_so(
    client: Client, report: Report, server: ModelServer
) -> None:
    server.next(does.raw(b'{"results": []}'))
    ask(client, report)
    shown = page(client, report)
    assert "not consulted: its answer has another shape" in shown
    assert "names no entity" not in shown


@pytest.mark.long
@pytest.mark.parametrize(
    "reply",
    [
        does.raw(b"<html>no such page</html>", code=404, headers={"Content-Type": "text/html"}),
        does.raw(b'{"message": "no route"}', code=404),
    ],
)
def test_a_404_that_is_not_the_registers_own_does_not_mean_that_no_parent_is_reported(
    client: Client, report: Report, server: ModelServer, reply: does.Behaviour
) -> None:
    accepted_company(report)
    server.next(reply)
    assert "was not consulted" in ask(client, report, COMPANY)
    shown = page(client, report)
    assert "none is reported" not in shown


def test_no_exception_and_no_children_is_said_as_what_it_is(
    client: Client, report: Report, server: ModelServer
) -> None:
    accepted_company(report)
    server.usual = lambda request: none_there()
    ask(client, report, COMPANY)
    shown = page(client, report)
    assert "none is reported" in shown
    assert (
        "No child holds an LEI and names the company as its parent, which proves nothing" in shown
    )


def test_markup_of_the_answer_is_text(client: Client, report: Report) -> None:
    made_answer(report, gleif.by_name(report.company), [entity(COMPANY, "<b>Tarn</b> & <i>Co</i>")])
    content = client.get(at("gleif", report)).content.decode()
    assert "Tarn &amp; Co" in content and "<b>Tarn</b>" not in content


def test_who_may_only_read_sees_no_buttons(client: Client, report: Report, settings: Any) -> None:
    settings.SOURCES = ("gleif",)
    made_answer(report, gleif.by_name(report.company), [entity(COMPANY)])
    viewer = make_user("vera")
    Membership.objects.create(engagement=report.engagement, user=viewer, role="viewer")
    client.force_login(viewer)
    content = client.get(at("gleif", report)).content.decode()
    assert COMPANY in content and "Accept as" not in content and "Ask GLEIF" not in content
    assert client.post(at("ask_gleif", report)).status_code == 403
