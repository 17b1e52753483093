"""Addresses of the analysis API, of its event stream, of outside sources, of sites and of
Ask, below /api/v1/."""

from __future__ import annotations

from django.urls import path

from agents import api, source_api
from agents.chat import api as chat
from agents.live.stream import stream
from agents.sites import api as sites

urlpatterns = [
    path("analysis/<uuid:report_id>/start", api.start, name="start"),
    path("analysis/<uuid:report_id>/cancel", api.cancel, name="cancel"),
    path("analysis/<uuid:report_id>/resume", api.resume, name="resume"),
    path("analysis/<uuid:report_id>/status", api.status, name="status"),
    path("analysis/<uuid:report_id>/claims", api.claims, name="claims"),
    path("analysis/<uuid:report_id>/claims/<uuid:claim_id>", api.claim, name="claim"),
    path("analysis/<uuid:report_id>/events", api.events, name="events"),
    path("report/<uuid:report_id>/sources", source_api.sources, name="sources"),
    path(
        "report/<uuid:report_id>/sources/answers/<int:answer_id>",
        source_api.answer,
        name="source-answer",
    ),
    path("report/<uuid:report_id>/outside/sites", sites.sites, name="outside-sites"),
    path("report/<uuid:report_id>/sources/again", source_api.again, name="sources-again"),
    path("stream/<uuid:report_id>", stream, name="stream"),
    path("chat/<uuid:report_id>/message", chat.message, name="chat-message"),
    path("chat/<uuid:report_id>/history", chat.history, name="chat-history"),
]
