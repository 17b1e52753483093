"""Figures that a model reads: what is asked, what is believed, and what the checks make of it."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal
from typing import Any

import pytest

from agents.base.events import Failed, Thinking
from agents.llm.defaults import frozen
from agents.llm.gateway import Gateway
from agents.llm.prompts import Picture
from agents.models import EventCounter, ModelCall
from agents.specialists.data_metrics.agent import conclude, investigate
from agents.specialists.data_metrics.checks.inputs import check_input
from agents.specialists.data_metrics.checks.results import unproven
from agents.specialists.data_metrics.compliance import Compliance
from agents.specialists.data_metrics.model.asking import ModelFigure
from agents.specialists.data_metrics.model.joining import beside_rules, joined, no_worse
from agents.specialists.data_metrics.model.reading import Read, read_by_model
from agents.specialists.data_metrics.model.unsure import Piece, pieces_of
from agents.specialists.data_metrics.rules import findings_for, run_checks
from agents.specialists.data_metrics.tests.asking import claim
from agents.specialists.data_metrics.tests.reading import NAME, reads, said, shown_in
from reports.compiled.mixture import mixture_of
from reports.document.ocr import RECOGNISED
from reports.document.stating import with_statements
from reports.figures.extract import read_pages, read_sentence
from reports.figures.stored import replace_quantities
from reports.figures.types import Quantity
from reports.models import AgentRun, Check, Finding, Report
from reports.models import ModelFigure as Row
from reports.tests.factories import make_analysis, make_claim, make_page, make_report, make_run
from reports.types import CellReading, PageContent
from sibyl_project.common.deadline import Deadline
from sibyl_project.common.models import RunStatus
from sibyl_project.common.tests import chat
from sibyl_project.common.tests.model_server import Behaviour, ModelServer, status

TEXT = "Our direct emissions (Scope 1) came to 12,345 tonnes of CO2e, after 13,000 the year before."
PAGE = PageContent(1, f"Emissions in 2023 and 2022\n\n{TEXT}")
PIECE = Piece("a", 1, TEXT, "Emissions in 2023 and 2022", ("13,000",))
EARLIER = said(
    TEXT[-42:], "13,000", "tonnes of CO2e", scope="1", year=2022, label="direct emissions"
)


def read(gateway: Gateway, *pieces: Piece, pages: tuple[PageContent, ...] = (PAGE,)) -> Read:
    return read_by_model(pieces or (PIECE,), pages, gateway, Deadline.after(60))


def only(found: Read) -> Quantity:
    ((quantity, claim_id),) = found.figures
    assert claim_id == "a" and quantity.read_by == NAME
    return quantity


def test_a_figure_is_believed_with_its_number_in_a_quote_of_the_page(
    gateway: Gateway, server: ModelServer
) -> None:
    server.usual = reads(EARLIER)
    quantity = only(read(gateway))
    assert (quantity.metric, quantity.value, quantity.unit) == (
        "ghg_emissions",
        Decimal(13000),
        "tCO2e",
    )
    assert (quantity.scope, quantity.year, quantity.page) == ("1", 2022, 1)
    assert quantity.reading is CellReading.SINGLE, "one reader is no proof"
    (request,) = server.requests
    (shown,) = shown_in(request)
    assert shown["numbers"] == ["13,000"] and request.body["temperature"] == 0.1
    assert request.body["max_tokens"] == 8192


@pytest.mark.parametrize(
    "wrong",
    [
        {"quote": "Our direct emissions fell to 13,000 tonnes."},
        {"number": "14,000"},
        {"number": "3,000"},
        {"unit": "tonnes of coal"},
        {"unit": "year"},
        {"unit": ""},
        {"piece_id": "r9"},
        {"quote": "13"},
    ],
    ids=["quote", "number", "part of a number", "not printed", "unknown", "no unit", "id", "short"],
)
def test_what_is_not_printed_is_not_believed(
    gateway: Gateway, server: ModelServer, wrong: dict[str, Any]
) -> None:
    server.usual = reads({**EARLIER, **wrong}, EARLIER)
    found = read(gateway)
    assert only(found).value == 13000, "the other figure stands"
    assert "1 not believed" in found.said and not found.failure
    server.usual = reads({**EARLIER, **wrong})
    found = read(gateway, Piece("a", 1, TEXT, "Emissions in 2022", ("13,000",)))
    assert not found.figures and not found.failure
    assert len(server.requests) == 2, "nobody is asked again"


def test_year_scope_and_method_count_only_where_the_words_shown_name_them(
    gateway: Gateway, server: ModelServer
) -> None:
    told = {"year": 2021, "scope": "2", "method": "market", "boundary": "equity share"}
    server.usual = reads({**EARLIER, **told, "part": "Chile", "base_year": 1999})
    quantity = only(read(gateway))
    assert (quantity.year, quantity.scope, quantity.method) == (None, "", "")
    assert (quantity.boundary, quantity.entity_part, quantity.baseline_year) == ("", "", None)


@pytest.mark.parametrize(
    ("text", "figure", "value", "unit"),
    [
        ("Two thirds of our sites are certified.", ("Two thirds", "%"), Decimal("66.7"), "%"),
        ("We planted twelve thousand trees in 2023.", ("twelve thousand", "trees"), 12000, ""),
        ("Capex for heat pumps was EUR 3.4 million.", ("3.4", "EUR million"), 3400000, "EUR"),
        ("Energy | 1,200 | 1,100", ("1,200", "GWh"), 1200000, "MWh"),
    ],
)
def test_value_and_unit_are_worked_out_by_code(
    gateway: Gateway,
    server: ModelServer,
    text: str,
    figure: tuple[str, str],
    value: Decimal,
    unit: str,
) -> None:
    kind = "share" if unit == "%" else "amount"
    server.usual = reads(said(text, *figure, kind=kind))
    piece = Piece("a", 1, text, "in GWh | 2023 | 2022", figure[:1])
    quantity = only(read(gateway, piece, pages=(PageContent(1, text),)))
    assert (quantity.value, quantity.unit) == (value, unit)
    assert quantity.approximate == (unit == "%"), "a fraction in words is told roughly"


def test_a_model_has_no_way_to_say_that_a_check_passes(
    gateway: Gateway, server: ModelServer
) -> None:
    assert not {"result", "pass", "sum", "supports_claim"} & set(ModelFigure.model_fields)
    server.usual = reads({**EARLIER, "result": "pass"})
    assert not read(gateway).figures


@pytest.mark.parametrize(
    ("behaviour", "because"),
    [
        (status(503), "the endpoint failed"),
        (status(401), "key was not accepted"),
        (chat.ends("content_filter"), "declined"),
        (chat.half({"figures": []}), "did not fit"),
    ],
    ids=["outage", "denied", "filtered", "cut"],
)
def test_a_failure_is_told_and_leaves_the_figures_of_the_rules(
    gateway: Gateway, server: ModelServer, behaviour: Behaviour, because: str
) -> None:
    server.usual = behaviour
    found = read(gateway)
    assert not found.figures and because in found.failure


def test_a_report_is_asked_about_within_a_budget_the_first_claims_first(
    gateway: Gateway, server: ModelServer
) -> None:
    pieces = [Piece(str(n), 1, f"{TEXT} {n}", "", ("13,000",)) for n in range(90)]
    found = read(gateway, *pieces)
    asked = [shown["text"] for request in server.requests for shown in shown_in(request)]
    assert sorted(asked) == sorted(piece.text for piece in pieces[: len(asked)])
    assert 12 <= len(asked) < 90 and f"{90 - len(asked)} pieces beyond the budget" in found.said
    assert max(len(shown_in(request)) for request in server.requests) <= 12
    sent = sum(len(m) for r in server.requests for m in chat.messages(r, "user"))
    assert sent / 4 <= 3_000


# --- what is asked


def asked_of(*texts: str, above: str = "", company: str = "") -> list[Piece]:
    given = PageContent(1, "\n\n".join(filter(None, (above, *texts))))
    (page,) = with_statements([given])
    own = read_pages([page])
    claims = [claim(str(n), text) for n, text in enumerate(texts)]
    stated = {one.id: [q for q in own if q.quote in one.quote] for one in claims}
    return pieces_of(claims, stated, [page], own, company)


def test_a_claim_the_rules_read_is_not_asked_about() -> None:
    read_by_rules = "Scope 1 emissions were 12,000 tCO2e in 2023."
    words = "The Board meets on 12 March under ISO 14001 and Note 7."
    assert not asked_of(read_by_rules, words)


@pytest.mark.parametrize(
    "words",
    [
        "1&1 protects the privacy of its customers.",
        "The 5G network of 1&1 was built with 7-Eleven under (EU) 2020/852.",
        "The activities CE 5.4 and CCM 8.1 were reviewed.",
        "3M has a policy, as has the Motel 6 brand.",
    ],
)
def test_digits_of_names_are_not_asked_about(words: str) -> None:
    assert not asked_of(words, company="Motel 6 Group")


def test_a_number_beside_a_name_is_asked_about() -> None:
    (piece,) = asked_of("At 1&1 reportable accidents went down to 93.", company="1&1 AG")
    assert piece.numbers == ("93",)


def test_a_number_no_rule_bound_is_asked_about_with_what_stands_around() -> None:
    (piece,) = asked_of("Reportable accidents in the plants went down to 93.", above="Safety 2023")
    assert piece.numbers == ("93",) and "Safety 2023" in piece.around
    (words,) = asked_of("Two thirds of the sites are certified.")
    assert words.numbers == ("Two thirds",)


def test_a_year_is_asked_for_only_where_the_words_around_name_one() -> None:
    undated = "Our plants used 5,000 MWh of energy."
    assert not asked_of(undated)
    (piece,) = asked_of(undated, above="Energy 2023")
    assert piece.numbers == ("5,000",)


SCANNED = PageContent(
    1, "Energy 2023 | 5,000 MWh\nWater 2023 | 700 m3", reason=RECOGNISED, tables=()
)


def test_a_page_recognised_in_a_picture_is_asked_about_as_a_whole() -> None:
    (page,) = with_statements([SCANNED])
    (piece,) = pieces_of([], {}, [page], read_pages([page]))
    assert (piece.claim_id, piece.numbers) == ("", ()) and "5,000 MWh" in piece.text
    (plain,) = with_statements([replace(SCANNED, reason="")])
    assert not pieces_of([], {}, [plain], read_pages([plain]))


def test_a_page_is_shown_as_a_picture_only_where_that_is_allowed(
    gateway: Gateway, server: ModelServer
) -> None:
    (page,) = with_statements([SCANNED])
    pieces = [PIECE, *pieces_of([], {}, [page], [])]

    def ask(picture: bytes = b"") -> Read:
        draw = (lambda number: Picture("image/webp", picture)) if picture else None
        return read_by_model(pieces, [page] * 40, gateway, Deadline.after(60), draw)

    ask()
    (together,) = server.requests
    assert "image_url" not in str(together.body)
    ask(b"a picture")
    of_each = sorted(str(request.body).count("data:image/webp") for request in server.requests[1:])
    assert of_each == [0, 1], "the page alone is shown, in a question of its own"
    ask(b"a picture")
    assert len(server.requests) == 3, "the ledger knows the picture"
    ask(b"another picture")
    assert len(server.requests) == 4


# --- beside the rules


def model_read(text: str, **known: Any) -> Quantity:
    (quantity,) = read_sentence(text, page=1)
    changed = {field: getattr(quantity, field) for field in quantity.__slots__}
    return Quantity(
        **{**changed, "open": (), "reading": CellReading.SINGLE, "read_by": NAME, **known}
    )


def test_a_model_completes_what_the_rules_left_open_and_overrules_nothing() -> None:
    text = "Scope 1 emissions were 12,000 tCO2e."
    (open_one,) = read_sentence(text, page=1)
    (whole,) = joined([open_one], [model_read(text, year=2023)])
    assert (whole.year, whole.scope, whole.open, whole.read_by) == (2023, "1", (), NAME)
    dated = read_sentence("Scope 1 emissions were 12,000 tCO2e in 2023.", page=1)
    other = model_read("Scope 1 emissions were 12,000 tCO2e in 2023.", year=2022)
    assert joined(dated, [other]) == dated
    elsewhere = model_read("Scope 2 emissions were 900 tCO2e.", year=2023)
    assert joined(dated, [elsewhere]) == [*dated, elsewhere]


def test_a_disputed_cell_is_no_longer_open_where_a_model_agrees_and_is_not_proven() -> None:
    (cell,) = read_sentence("Scope 1 emissions were 12,000 tCO2e in 2023.", page=1)
    disputed = replace(cell, in_table=True, column=2, reading=CellReading.OPEN)
    agreeing = model_read("Scope 1 emissions were 12,000 tCO2e in 2023.")
    (settled_cell,) = joined([disputed], [agreeing])
    assert settled_cell.reading is CellReading.SINGLE and unproven([settled_cell])
    assert joined([disputed], [replace(agreeing, year=2022)]) == [disputed]


def test_a_models_figure_is_never_a_reason_to_miss_a_disclosure() -> None:
    def row(status: Any, *missing: str) -> Compliance:
        return Compliance("S2.33", status, (), missing, "")

    silent, partly = row("not_assessed"), row("partially_compliant", "a", "b")
    assert no_worse([silent, partly], [partly, row("non_compliant", "a", "b", "c")]) == [
        silent,
        partly,
    ]
    better = row("partially_compliant", "b")
    assert no_worse([partly], [better]) == [better]


PARTS = "In 2023 Scope 1 was 1,000 tCO2e, Scope 2 was 500 tCO2e and Scope 3 was 8,000 tCO2e."


def sums(total: int) -> tuple[list[Any], list[Quantity]]:
    rules = read_pages([PageContent(1, PARTS)])
    text = f"Altogether {total:,} tonnes of CO2e left our chimneys and those of others."
    figure = model_read(
        f"Total Scope 1, 2 and 3 emissions were {total:,} tCO2e in 2023.", quote=text
    )
    own = joined(rules, [figure])
    before = run_checks([], rules)
    return beside_rules(before, run_checks([], own, given=check_input(own)), NAME), own


def test_a_sum_over_a_models_figure_may_hold_and_may_not_accuse() -> None:
    (held,) = [c for c in sums(9_500)[0] if c.check_name == "scope_addition" and c.read_by]
    assert held.result == "pass" and NAME in held.message
    (failed,) = [c for c in sums(9_900)[0] if c.check_name == "scope_addition" and c.read_by]
    assert (failed.result, failed.severity) == ("inconclusive", "info")
    assert "nothing else proves that reading" in failed.message
    assert not [c for c in sums(9_900)[0] if c.result == "fail"]


def test_two_values_of_which_a_model_read_one_are_no_contradiction() -> None:
    text = "Direct emissions of 12,000 tonnes of CO2e were measured."
    rules = read_pages([PageContent(2, "Scope 1 emissions were 15,000 tCO2e in 2023.")])
    figure = model_read("Scope 1 emissions were 12,000 tCO2e in 2023.", quote=text, page=1)
    own = joined(rules, [figure])
    claims = [claim("a", text)]
    (finding,) = findings_for(claims, run_checks(claims, own), own)
    assert finding.supports_claim is None and finding.reasoned_by == NAME
    agreeing = read_pages([PageContent(2, "Scope 1 emissions were 12,000 tCO2e in 2023.")])
    own = joined(agreeing, [figure])
    (finding,) = findings_for(claims, run_checks(claims, own), own)
    assert finding.supports_claim is True, "two places print the same value"
    (stated,) = finding.details.figures
    assert (stated.read_by, stated.quote) == (NAME, text)


# --- a run


def report_of(user: Any) -> Report:
    report = make_report(user, page_count=1, pages_done=1)
    make_page(report, 1, PAGE.text)
    replace_quantities(report, read_pages([PAGE]))
    return report


def begun(user: Any, engine: str = "model") -> AgentRun:
    options = {**frozen(), "vintage": "2023-06", "sector": "", "agent_timeout_seconds": 60}
    analysis = make_analysis(report_of(user), "analyzing", engine=engine, options=options)
    EventCounter.objects.create(analysis=analysis)
    made = make_claim(analysis, TEXT, page=1)
    return again(AgentRun(analysis=analysis, payload={"claims": [str(made.pk)]}))


def again(run: AgentRun) -> AgentRun:
    return make_run(
        run.analysis,
        "data_metrics",
        status=RunStatus.WORKING,
        attempt=1,
        payload=run.payload,
    )


def settled(run: AgentRun) -> tuple[list[Any], Finding]:
    events = investigate(run, Deadline.after(60))()
    return [event.payload for event in events], Finding.objects.get(run=run)


@pytest.mark.django_db
def test_a_run_keeps_what_a_model_read_and_names_it(
    registry: None, auditor: Any, settings: Any, server: ModelServer
) -> None:
    settings.LLM_USABLE = True
    server.usual = reads(EARLIER)
    run = begun(auditor)
    told, finding = settled(run)
    (row,) = Row.objects.filter(run=run)
    assert (row.year, row.read_by, str(row.claim_id)) == (2022, NAME, run.payload["claims"][0])
    assert finding.reasoned_by == NAME
    read_ones = [one for one in finding.details["figures"] if one.get("read_by")]
    assert [(one["value"], one["year"], one["read_by"]) for one in read_ones] == [
        (13000, 2022, NAME)
    ]
    assert not [payload for payload in told if isinstance(payload, Failed)]
    said_so = next(payload.message for payload in told if isinstance(payload, Thinking))
    assert "A model read 1 figure in 1 unsettled piece." in said_so
    before = sorted(Check.objects.filter(analysis=run.analysis).values_list("identity", flat=True))
    conclude(run, Deadline.after(60))()
    after = sorted(Check.objects.filter(analysis=run.analysis).values_list("identity", flat=True))
    assert before == after


@pytest.mark.django_db
def test_the_same_question_is_not_asked_twice(
    registry: None, auditor: Any, settings: Any, server: ModelServer
) -> None:
    settings.LLM_USABLE = True
    server.usual = reads(EARLIER)
    run = begun(auditor)
    investigate(run, Deadline.after(60))
    investigate(again(run), Deadline.after(60))
    assert len(server.requests) == 1
    assert ModelCall.objects.filter(requests=1).count() == 1


@pytest.mark.django_db
def test_a_failure_is_an_error_event_beside_the_findings_of_the_rules(
    registry: None, auditor: Any, settings: Any, server: ModelServer
) -> None:
    settings.LLM_USABLE = True
    server.usual = status(503)
    run = begun(auditor)
    told, finding = settled(run)
    (failed,) = [payload for payload in told if isinstance(payload, Failed)]
    assert "the endpoint failed" in failed.message and "as the rules read them" in failed.message
    assert finding.reasoned_by == "rules" and not Row.objects.exists()
    _, by_rules = settled(begun(auditor, engine="rules"))
    assert finding.details["note"] == "Figures read by rules: the endpoint failed."
    mixture = mixture_of(run.analysis, ())
    assert mixture is not None
    assert [(part.by_rules, part.what) for part in mixture.parts] == [(1, "read for figures")]
    figures = [kept.details["figures"] for kept in (finding, by_rules)]
    assert finding.summary == by_rules.summary and figures[0] == figures[1] != []


@pytest.mark.django_db
def test_without_models_nobody_is_asked(
    registry: None, auditor: Any, settings: Any, server: ModelServer
) -> None:
    settings.LLM_USABLE = True
    told, _ = settled(begun(auditor, engine="rules"))
    assert not server.requests and not [one for one in told if isinstance(one, Failed)]
    settings.LLM_USABLE = False
    run = begun(auditor)
    del run.analysis.options["agent_timeout_seconds"]
    told, finding = settled(run)
    assert finding.reasoned_by == "rules" and not server.requests
