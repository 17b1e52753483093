"""GET /metrics, for whom the operator named and nobody else: off without METRICS_TOKEN and
METRICS_NETWORKS. Where both are given, both must hold."""

from __future__ import annotations

from typing import Final

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotFound
from django.utils.crypto import constant_time_compare
from django.views.decorators.http import require_safe
from prometheus_client.exposition import CONTENT_TYPE_LATEST

from sibyl_project.common.proxies import CAME_BY_STRANGER, is_among
from sibyl_project.operating.metrics.scrape import scraped

SCHEME: Final = "Bearer "


@require_safe
def metrics(request: HttpRequest) -> HttpResponse:
    """The metrics; for everybody else there is no such page."""
    if not may_scrape(request):
        return HttpResponseNotFound("There is nothing here.\n", content_type="text/plain")
    return HttpResponse(scraped(), content_type=CONTENT_TYPE_LATEST)


def may_scrape(request: HttpRequest) -> bool:
    """Whether the token and the network are right, as far as the operator asked for them."""
    token, networks = settings.METRICS_TOKEN, settings.METRICS_NETWORKS
    if not token and not networks:
        return False
    if networks and not _is_near(request, networks):
        return False
    given = request.headers.get("Authorization", "")
    return not token or (
        given.startswith(SCHEME) and constant_time_compare(given.removeprefix(SCHEME), token)
    )


def _is_near(request: HttpRequest, networks: list[str]) -> bool:
    """Whether the peer is in one of the networks. What a proxy passed on that is not one of
    TRUSTED_PROXIES comes from anybody."""
    return not request.META.get(CAME_BY_STRANGER) and is_among(
        request.META.get("REMOTE_ADDR", ""), networks
    )
