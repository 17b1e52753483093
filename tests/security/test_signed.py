"""A report that is signed off: every address that would change it is refused, by pages and the API
alike, and nothing of what was signed is different afterwards."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

import pytest
from asgiref.sync import sync_to_async
from django.urls import reverse

from agents.live import stream
from agents.pipeline.start import CannotStart, resume
from reports.models import Analysis, AnalysisStatus
from reports.signing.integrity import integrity_of
from reports.signing.sign import in_force
from tests.security.callers import OWN, REVIEW, WORK, Call, Caller
from tests.security.routes import ROUTES, SIGNING
from tests.security.test_access import PARTS, send
from tests.security.world import World

pytestmark = [pytest.mark.django_db, pytest.mark.long]
# what may still be done by those who may work, each with its reason
ALLOWED: Final = {
    "agents:start": "another analysis leaves the signed one as it is",
    "agents:cancel": "it stops another analysis",
    "agents:resume": "it goes on with another analysis",
    "api:start": "another analysis leaves the signed one as it is",
    "api:cancel": "it stops another analysis",
    "api:resume": "it goes on with another analysis",
    "api:upload": "it makes another report",
    "account-end-token": "it is about an account",
    "account-passkey-end": "it is about an account",
}
# an address whose state is made by taking analyses away cannot be reached on a signed report
STATES: Final = {"reports:retry", "api:upload-retry"}
WRITING: Final = [
    (name, method, call)
    for name, methods in ROUTES.items()
    for method, call in methods.items()
    if method != "GET" and call.rule in (WORK, REVIEW, OWN) and name not in ALLOWED
]


@pytest.fixture
def world(settings: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> World:
    settings.MEDIA_ROOT = tmp_path
    monkeypatch.setattr(stream, "database_sync_to_async", sync_to_async)
    return World()


def address_of(world: World, name: str) -> str:
    return reverse(name, kwargs={part: world.named[part] for part in PARTS[name]})


def _send(world: World, name: str, method: str, call: Call) -> Any:
    address = address_of(world, name) + call.query
    of_the_api = name.startswith("api:")
    return send(world.client(Caller.LEAD), world, method, address, call, of_the_api)


def test_every_writing_route_of_page_and_api_refuses_a_signed_report(world: World) -> None:
    for make_ready in {call.before for name, _, call in WRITING if name not in STATES}:
        make_ready(world)
    world.sign()
    signed = in_force(world.report)
    assert signed is not None
    wrong = []
    for name, method, call in WRITING:
        response = _send(world, name, method, call)
        told = response.content.decode()
        if response.status_code != 409 or "reopen" not in told:
            wrong.append(f"{method} {name}: {response.status_code}")
    assert not wrong, "\n".join(wrong)
    assert len(WRITING) > 20
    found = integrity_of(signed)
    # the file of the world is not that of its hash; nothing else may differ
    assert all("stored file" in name for name in found.differs), found.differs


def test_the_routes_that_stay_open_are_known_by_name_and_do_no_harm() -> None:
    assert set(ALLOWED) <= set(PARTS)
    writing = {name for name, _, _ in WRITING} | set(ALLOWED) | set(SIGNING)
    assert {"api:reviews", "api:comments", "api:materiality", "reports:evidence_attach"} <= writing


def test_a_signed_analysis_is_not_resumed_and_another_one_may_start(world: World) -> None:
    world.set_analysis("cancelled")
    world.analysis.refresh_from_db()
    world.report.refresh_from_db()
    world.sign()
    with pytest.raises(CannotStart, match="signed off"):
        resume(Analysis.objects.get(pk=world.analysis.pk))
    begun = _send(world, "api:start", "POST", ROUTES["api:start"]["POST"])
    assert begun.status_code == 200
    assert world.report.analyses.filter(status=AnalysisStatus.ANALYZING).count() == 1
    signed = in_force(world.report)
    assert signed.analysis_id == world.analysis.pk
    differs = [name for name in integrity_of(signed).differs if "stored file" not in name]
    assert not differs


def test_starting_with_a_correction_of_the_report_is_refused(world: World) -> None:
    world.sign()
    address = address_of(world, "agents:start")
    response = world.client(Caller.LEAD).post(
        address, {"company": "Another Mining plc", "max_cycles": "1"}
    )
    assert response.status_code == 409
    assert "reopen" in response.content.decode()
    world.report.refresh_from_db()
    assert world.report.company != "Another Mining plc"


def test_after_reopening_it_can_be_changed_again(world: World) -> None:
    world.sign()
    body = {"reason": "The client sent another ledger."}
    client = world.client(Caller.LEAD)
    assert client.post(address_of(world, "reports:signoff_reopen"), body).status_code == 302
    call = ROUTES["api:comments"]["POST"]
    assert _send(world, "api:comments", "POST", call).status_code == 201


def test_a_signed_report_is_neither_deleted_nor_forgotten(world: World) -> None:
    world.sign()
    response = world.client(Caller.LEAD).delete(address_of(world, "api:report"))
    assert response.status_code == 409
    assert "signed off" in response.content.decode()
