"""Addresses of the activity and of the investigation, of the buttons that steer an analysis, and of
the pages on outside sources."""

from __future__ import annotations

from django.urls import path

from agents import source_views, views
from agents.chat import views as chat
from agents.investigation import views as pages
from agents.online import views as online
from agents.sites import views as sites

app_name = "agents"
urlpatterns = [
    path("agents/colours.css", views.colours, name="colours"),
    path("reports/<uuid:report_id>/activity", views.activity, name="activity"),
    path("reports/<uuid:report_id>/activity/full", views.activity_page, name="activity_page"),
    path("reports/<uuid:report_id>/investigation", pages.investigation, name="investigation"),
    path("reports/<uuid:report_id>/investigation/panel", pages.panel, name="investigation_panel"),
    path(
        "reports/<uuid:report_id>/investigation/replay", pages.replay, name="investigation_replay"
    ),
    path("reports/<uuid:report_id>/investigation/table", pages.table, name="investigation_table"),
    path("reports/<uuid:report_id>/activity/feed", views.feed, name="feed"),
    path("reports/<uuid:report_id>/activity/lines", views.lines, name="lines"),
    path("reports/<uuid:report_id>/activity/models", views.ledger, name="ledger"),
    path("reports/<uuid:report_id>/outside/gleif", online.gleif, name="gleif"),
    path("reports/<uuid:report_id>/outside/gleif/ask", online.ask_gleif, name="ask_gleif"),
    path("reports/<uuid:report_id>/outside/gleif/accept", online.accept_gleif, name="accept_gleif"),
    path("reports/<uuid:report_id>/outside/sites", sites.sites, name="sites"),
    path("reports/<uuid:report_id>/outside/sites/say", sites.say_site, name="say_site"),
    path(
        "reports/<uuid:report_id>/findings/<uuid:image_id>/<slug:when>.webp",
        sites.ground,
        name="ground",
    ),
    path("reports/<uuid:report_id>/start", views.start, name="start"),
    path("reports/<uuid:report_id>/cancel", views.cancel, name="cancel"),
    path("reports/<uuid:report_id>/resume", views.resume, name="resume"),
    path("reports/<uuid:report_id>/outside/sources", source_views.sources, name="sources"),
    path(
        "reports/<uuid:report_id>/outside/answers/<int:answer_id>",
        source_views.answer,
        name="answer",
    ),
    path(
        "reports/<uuid:report_id>/outside/answers/<int:answer_id>/file",
        source_views.answer_file,
        name="answer_file",
    ),
    path("reports/<uuid:report_id>/outside/again", source_views.again, name="again"),
    path("reports/<uuid:report_id>/outside/again/ask", source_views.ask_again, name="ask_again"),
    path("reports/<uuid:report_id>/ask", chat.ask, name="ask"),
    path("reports/<uuid:report_id>/ask/<uuid:message_id>", chat.message, name="ask_message"),
    path("reports/<uuid:report_id>/ask/<uuid:message_id>/note", chat.note, name="ask_note"),
    path("sources", source_views.connector_list, name="connectors"),
    path("sources/<slug:source>/try", source_views.try_connector, name="try_connector"),
]
