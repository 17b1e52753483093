"""The web process: HTTP by Django, sockets by Channels, one connection pool for both."""

from __future__ import annotations

import gc
import os

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "sibyl_project.settings")

from django.conf import settings
from django.core.asgi import get_asgi_application

from sibyl_project.common.processes import announce

# ruff: noqa: E402 - settings are changed before the applications are loaded
# Otherwise every open stream would hold a connection of its own. Workers keep plain connections.
settings.DATABASES["default"].setdefault("OPTIONS", {})["pool"] = {
    "min_size": 1,
    "max_size": 16,
    "timeout": 20,
}
announce("request")

django_application = get_asgi_application()

from channels.routing import ProtocolTypeRouter, URLRouter
from django.urls import get_resolver, path, re_path

from agents.live.consumers import ReportConsumer
from agents.live.pressure import paced
from sibyl_project.common.bodies import POLICY
from sibyl_project.common.finishing import Finishing
from sibyl_project.common.media import keep_private
from sibyl_project.common.origins import refuse, same_origin
from sibyl_project.internals.daphne_bodies import measure_bodies
from sibyl_project.internals.daphne_lines import keep_queries_out
from sibyl_project.internals.daphne_stopping import finish_when_asked

# All pages are loaded before the port is open, or the first request would wait for them and a proxy
# would send people to a process that cannot answer yet.
get_resolver().url_patterns  # noqa: B018 - reading it loads them
measure_bodies(POLICY)
keep_queries_out()
keep_private()
sockets = [
    path("ws/reports/<uuid:report_id>/", ReportConsumer.as_asgi()),
    re_path("", refuse),  # type: ignore[arg-type]  # to Django's types only views have addresses
]
finishing = Finishing()
finish_when_asked(finishing.begin, lambda: finishing.under_way, settings.STOP_SECONDS)
application = paced(
    finishing.wrap(
        ProtocolTypeRouter(
            {
                "http": django_application,
                "websocket": same_origin(URLRouter(sockets)),
            }
        )
    )
)
# What is loaded stays; requests leave garbage of their own, which is looked for as usual.
gc.collect()
gc.freeze()
gc.set_threshold(700, 10, 10)
