"""Registers that are asked online: their answers are loaded as their files are, with address, time
and digest of what was frozen, and an outage or another shape stores nothing."""

from __future__ import annotations

import datetime as dt
import hashlib
from collections.abc import Callable, Iterator
from dataclasses import replace
from decimal import Decimal
from io import StringIO
from typing import Any
from urllib.parse import parse_qs, urlsplit

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError

from agents.models import SourceAnswer, SourceAsk
from agents.sources import asking, climate_trace, edgar, esef
from agents.tests.online.services import COMPANY, PARENT, service
from reports.models import RegisterSnapshot, Report
from reports.registers.matching import found_for, frozen_for
from reports.registers.snapshots import in_force
from reports.review.outside import Identified, identify
from reports.tests.factories import make_report, make_user
from sibyl_project.common.retrying import Patience
from sibyl_project.common.tests import model_server as does
from sibyl_project.common.tests.model_server import Reply, Request, as_json

pytestmark = pytest.mark.django_db
CIK, OTHER_CIK = "0000123456", "0000654321"
FILING = f"/{COMPANY}/2024-12-31/ESEF/DE/0/{COMPANY}-2024-12-31-de.json"
On = Callable[[str, Any], Any]


@pytest.fixture(autouse=True)
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """No pace and no second attempts."""
    monkeypatch.setattr(asking, "_PATIENCE", Patience(attempts=1))
    for one in (climate_trace, edgar, esef):
        monkeypatch.setattr(one, "SPEC", replace(one.SPEC, apart=0.0))


@pytest.fixture
def on(settings: Any) -> Iterator[On]:
    """Turn a service on, which answers as told."""
    settings.SOURCES_CONTACT = "audit@example.org"
    opened = []

    def start(name: str, behave: Any) -> Any:
        context = service(name, behave, settings)
        opened.append(context)
        return context.__enter__()

    yield start
    for each in opened:
        each.__exit__(None, None, None)


@pytest.fixture
def report() -> Report:
    return make_report(make_user(), company="Tarnhaven Ceramics")


def load(*args: str) -> str:
    out = StringIO()
    call_command("load_register", *args, stdout=out)
    return out.getvalue()


def refused(*args: str) -> str:
    with pytest.raises(CommandError) as told:
        load(*args)
    return str(told.value)


def facts(request: Request) -> Reply:
    """The company facts of whichever CIK is asked for."""
    cik = int(urlsplit(request.path).path.rpartition("CIK")[2].removesuffix(".json"))
    year = {"start": "2024-01-01", "end": "2024-12-31", "fy": 2024, "form": "10-K"}
    revenue = {"val": cik, "filed": "2025-02-01", **year}
    return as_json(
        {
            "cik": cik,
            "entityName": f"COMPANY {cik} INC",
            "facts": {"us-gaap": {"Revenues": {"units": {"USD": [revenue]}}}},
        }
    )


def fact(value: str, of: str, year: int) -> dict[str, Any]:
    period = f"{year}-01-01T00:00:00/{year + 1}-01-01T00:00:00"
    about = {"concept": "ifrs-full:Revenue", "entity": f"scheme:{of}", "period": period}
    return {"value": value, "dimensions": {**about, "unit": "iso4217:EUR"}}


def filing(end: str, path: str | None, of: str = COMPANY, errors: int = 0) -> dict[str, Any]:
    about = {
        "fxo_id": f"{of}-{end}-ESEF-DE-{errors}",
        "country": "DE",
        "period_end": end,
        "error_count": errors,
        "json_url": path,
    }
    return {"type": "filing", "id": "1", "attributes": about}


class Filings:
    """filings.xbrl.org: a list of filings of a company, and the facts of one."""

    def __init__(self, rows: list[dict[str, Any]] | None = None, of: str = COMPANY) -> None:
        self.rows = rows or [
            filing("2023-12-31", FILING.replace("2024", "2023")),
            filing("2024-12-31", FILING.replace("-de", "-en"), errors=2),
            filing("2024-12-31", FILING),
            filing("2025-12-31", None),
        ]
        self.of = of

    def __call__(self, request: Request) -> Reply:
        path = urlsplit(request.path).path.removeprefix("/v1")
        if path.startswith("/api/entities/"):
            kind = {"Content-Type": "application/vnd.api+json"}
            return as_json({"data": self.rows, "meta": {"count": len(self.rows)}}, headers=kind)
        year = 2023 if "2023" in path else 2024
        return as_json({"facts": {"f1": fact(f"{year}000", self.of, year)}})


class Assets:
    """Climate TRACE: so many assets of the sector in the country that is asked for."""

    def __init__(self, many: int, country: str = "") -> None:
        self.many, self.country = many, country

    def __call__(self, request: Request) -> Reply:
        asked = {name: one[0] for name, one in parse_qs(urlsplit(request.path).query).items()}
        first, most = int(asked["offset"]), int(asked["limit"])
        return as_json(
            {
                "assets": [
                    {
                        "Id": number,
                        "Name": f"Kiln {number}",
                        "Country": self.country or asked["countries"],
                        "Sector": asked["sectors"],
                        "EmissionsSummary": [
                            {"Gas": "co2e_100yr", "EmissionsQuantity": 100 + number},
                            {"Gas": "ch4", "EmissionsQuantity": None},
                        ],
                        "Owners": [{"CompanyName": "Tarnhaven Ceramics GmbH"}],
                    }
                    for number in range(first, min(self.many, first + most))
                ]
            }
        )


CEMENT = ("climate_trace", "--online", "--country", "deu", "--sector", "cement", "--year", "2024")


@pytest.mark.long
def test_company_facts_are_loaded_with_address_time_and_digest(on: On, report: Report) -> None:
    server = on("edgar", facts)
    identify(report, Identified("cik", CIK), report.uploaded_by)
    told = load("edgar", "--online", "--report", str(report.pk))
    assert "online" in told and "answered at" in told
    snapshot, answer = RegisterSnapshot.objects.get(), SourceAnswer.objects.get()
    assert snapshot.sha256 == answer.sha256 == hashlib.sha256(bytes(answer.body)).hexdigest()
    assert snapshot.answers == [
        {
            "url": answer.url,
            "fetched_at": answer.fetched_at.isoformat(timespec="seconds"),
            "sha256": answer.sha256,
        }
    ]
    assert server.requests[0].path == f"/v1/api/xbrl/companyfacts/CIK{CIK}.json"
    assert "audit@example.org" in server.requests[0].headers["user-agent"]
    line = SourceAsk.objects.get()
    assert (line.report, line.source, line.answer) == (report, "edgar", answer)
    (matched,) = frozen_for(report)
    assert (matched.method, matched.values[0].value) == ("cik", Decimal(123456))


@pytest.mark.long
def test_a_fresh_answer_is_used_again(on: On) -> None:
    server = on("edgar", facts)
    load("edgar", "--online", "--cik", "123456")
    told = load("edgar", "--online", "--cik", CIK)
    assert "Loaded before" in told and "kept from" in told
    assert len(server.requests) == 1 and RegisterSnapshot.objects.count() == 1
    assert not SourceAsk.objects.exists()  # nobody's report: only the answer is kept


@pytest.mark.long
def test_one_company_does_not_take_the_place_of_another(on: On) -> None:
    on("edgar", facts)
    for cik in (CIK, OTHER_CIK):
        load("edgar", "--online", "--cik", cik)
    assert {one.snapshot.part for one in in_force(["edgar"])} == {
        f"facts of CIK {CIK}",
        f"facts of CIK {OTHER_CIK}",
    }


def test_edgar_wants_a_mail_address_and_an_identifier(
    on: On, report: Report, settings: Any
) -> None:
    server = on("edgar", facts)
    assert "It is asked by CIK" in refused("edgar", "--online", "--report", str(report.pk))
    assert "at most 10 digits" in refused("edgar", "--online", "--cik", "12 4")
    settings.SOURCES_CONTACT = ""
    assert "SOURCES_CONTACT" in refused("edgar", "--online", "--cik", CIK)
    settings.SOURCES = ()
    assert "it is off" in refused("edgar", "--online", "--cik", CIK)
    assert "Online there are" in refused("eu_ets", "--online")
    assert server.requests == []


@pytest.mark.parametrize(
    ("behaviour", "told"),
    [
        (does.status(403, "undeclared automated tool"), "undeclared automated tool"),
        (does.status(503), "503"),
        (
            does.raw(b"<Error/>", code=404, headers={"Content-Type": "application/xml"}),
            "holds no facts",
        ),
        (does.raw(b"<html/>", headers={"Content-Type": "text/html"}), "text/html"),
        (does.raw(b"{"), "not JSON"),
        (does.raw(b'{"cik": 123456, "facts": []}'), "another shape"),
        (does.raw(b'{"cik": 99, "facts": {}}'), "not of CIK"),
        (does.raw(b'{"cik": 123456, "facts": {"us-gaap": 7}, "entityName": null}'), ""),
    ],
)
def test_what_is_no_answer_of_edgar_stores_no_facts(
    on: On, behaviour: does.Behaviour, told: str
) -> None:
    on("edgar", behaviour)
    if told:
        assert told in refused("edgar", "--online", "--cik", CIK)
        assert not RegisterSnapshot.objects.exists()
    else:
        load("edgar", "--online", "--cik", CIK)
        assert RegisterSnapshot.objects.get().years == []


@pytest.mark.long
def test_the_newest_filing_with_facts_and_fewest_errors_is_loaded(on: On, report: Report) -> None:
    server = on("esef", Filings())
    identify(report, Identified("lei", COMPANY), report.uploaded_by)
    load("esef", "--online", "--report", str(report.pk))
    assert server.requests[-1].path == f"/v1{FILING}"
    snapshot = RegisterSnapshot.objects.get()
    assert (snapshot.part, snapshot.as_of) == (f"facts {COMPANY}", dt.date(2024, 12, 31))
    assert len(snapshot.answers) == 2 and snapshot.answers[1]["sha256"] == snapshot.sha256
    (matched,) = frozen_for(report)
    assert (matched.method, matched.values[0].value) == ("lei", Decimal(2024000))


@pytest.mark.long
def test_a_filing_of_another_year_is_loaded_beside_it(on: On) -> None:
    on("esef", Filings())
    load("esef", "--online", "--lei", COMPANY)
    load("esef", "--online", "--lei", COMPANY, "--year", "2023")
    assert sorted(one.snapshot.years for one in in_force(["esef"])) == [[2023], [2024]]
    assert "holds no filing" in refused("esef", "--online", "--lei", COMPANY, "--year", "2019")


@pytest.mark.parametrize(
    "path",
    [
        "https://elsewhere.example/x/y.json",
        "//elsewhere.example/x/y.json",
        "/a/../../secret/x.json",
        "/a/%2e%2e/x.json",
        "/a/x.json?to=https://elsewhere.example",
        "/a/x.zip",
        7,
    ],
)
def test_facts_are_only_fetched_from_a_plain_path_of_the_same_host(on: On, path: Any) -> None:
    server = on("esef", Filings([filing("2024-12-31", path)]))
    assert "holds no filing" in refused("esef", "--online", "--lei", COMPANY)
    assert len(server.requests) == 1


def test_filings_and_facts_of_another_company_are_not_loaded(on: On) -> None:
    on("esef", Filings([filing("2024-12-31", FILING, of=PARENT)]))
    assert "holds no filing" in refused("esef", "--online", "--lei", COMPANY)
    SourceAnswer.objects.all().delete()
    on("esef", Filings(of=PARENT))
    assert f"are not of {COMPANY} alone" in refused("esef", "--online", "--lei", COMPANY)
    assert not RegisterSnapshot.objects.exists()


def test_a_company_that_files_nothing_there_is_said_to_have_none_there(on: On) -> None:
    on("esef", does.status(404))
    assert "holds no filing" in refused("esef", "--online", "--lei", COMPANY)
    assert "check digits" in refused("esef", "--online", "--lei", f"{COMPANY[:-2]}00")


@pytest.mark.long
def test_assets_are_modelled_and_matched_by_name_for_review_only(on: On, report: Report) -> None:
    on("climate_trace", Assets(2))
    load(*CEMENT)
    snapshot = RegisterSnapshot.objects.get()
    assert (snapshot.part, snapshot.years) == ("DEU cement", [2024])
    assert {row.measure for row in snapshot.rows.filter(kind="emissions")} == {"CO2e, modelled"}
    assert {one.state for one in found_for(report)} == {"proposed"}
    assert not frozen_for(report)


@pytest.mark.long
def test_pages_of_assets_are_one_file_and_bounded(on: On) -> None:
    server = on("climate_trace", Assets(300))
    load(*CEMENT)
    snapshot = RegisterSnapshot.objects.get()
    assert snapshot.rows.filter(kind="entity").count() == 300
    assert len(snapshot.answers) == len(server.requests) == 2
    server.usual = Assets(5000)
    told = load(*(*CEMENT[:-1], "2023"))
    assert "only the 2,000 largest assets were asked for" in told
    assert len(server.requests) == 2 + 8


@pytest.mark.long
def test_a_sector_does_not_take_the_place_of_another(on: On) -> None:
    on("climate_trace", Assets(1))
    load(*CEMENT, "--sector", "steel", "--country", "FRA")
    assert len(in_force(["climate_trace"])) == 4


def test_no_asset_is_said_and_assets_of_elsewhere_are_refused(on: On) -> None:
    server = on("climate_trace", Assets(0))
    assert "lists no asset of cement in DEU for 2024" in refused(*CEMENT)
    SourceAnswer.objects.all().delete()
    server.usual = Assets(3, "CHN")
    assert "assets of other countries than DEU" in refused(*CEMENT)
    server.usual = does.raw(b'{"assets": null}')
    SourceAnswer.objects.all().delete()
    assert "another shape" in refused(*CEMENT)
    assert not RegisterSnapshot.objects.exists()
    assert "It cannot be asked for a company" in refused("climate_trace", "--online")
    assert "three letters" in refused(*CEMENT, "--country", "../x")
