"""The page on which leads say where an engagement tells other programs of events, and see what
became of each delivery."""

from __future__ import annotations

import uuid
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_POST

from reports.access import Right, get_engagement
from reports.models import Engagement, EngagementState, EventKind, Webhook
from reports.models.webhooks import LONGEST_ADDRESS
from reports.webhooks import hooks
from reports.webhooks.signing import BOTH_VALID
from sibyl_project.common.models import SETTLED
from sibyl_project.common.pages import go, signed_in

DELIVERIES_SHOWN = 20


@signed_in
@require_http_methods(["GET", "POST"])
def webhooks(request: HttpRequest, engagement_id: uuid.UUID) -> HttpResponse:
    """The webhooks of an engagement; POST makes one and shows its secret, this once."""
    engagement = get_engagement(request.user, engagement_id, Right.MANAGE)
    if request.method == "GET":
        return _page(request, engagement)
    address, kinds = request.POST.get("address", ""), request.POST.getlist("kinds")
    try:
        made, secret = hooks.make(engagement, request.user, address, kinds)
    except hooks.WebhookRefused as refusal:
        given = {"address": address, "given_kinds": kinds}
        return _page(request, engagement, 400, refusal=refusal, **given)
    return _page(request, engagement, made=made, secret=secret)


@signed_in
@require_POST
def webhook(request: HttpRequest, engagement_id: uuid.UUID, webhook_id: uuid.UUID) -> HttpResponse:
    """Change the kinds of events, or switch the webhook on or off."""
    found = _webhook(request, engagement_id, webhook_id)
    is_on = {"on": True, "off": False}.get(request.POST.get("is_on", ""))
    kinds = request.POST.getlist("kinds") if is_on is None else None
    try:
        hooks.change(found, request.user, kinds=kinds, is_on=is_on)
    except hooks.WebhookRefused as refusal:
        return _page(request, found.engagement, 409, problem=str(refusal))
    messages.success(request, f"The webhook to {found.host} is changed.")
    return go(request, "reports:engagement_webhooks", engagement_id)


@signed_in
@require_POST
def delete(request: HttpRequest, engagement_id: uuid.UUID, webhook_id: uuid.UUID) -> HttpResponse:
    """Delete a webhook with its deliveries."""
    found = _webhook(request, engagement_id, webhook_id)
    try:
        hooks.delete(found, request.user)
    except hooks.WebhookRefused as refusal:
        return _page(request, found.engagement, 409, problem=str(refusal))
    messages.success(request, f"The webhook to {found.host} was deleted.")
    return go(request, "reports:engagement_webhooks", engagement_id)


@signed_in
@require_POST
def rotate(request: HttpRequest, engagement_id: uuid.UUID, webhook_id: uuid.UUID) -> HttpResponse:
    """Make a new secret and show it, this once."""
    found = _webhook(request, engagement_id, webhook_id)
    try:
        secret = hooks.rotate(found, request.user)
    except hooks.WebhookRefused as refusal:
        return _page(request, found.engagement, 409, problem=str(refusal))
    return _page(request, found.engagement, made=found, secret=secret, is_rotated=True)


@signed_in
@require_POST
def again(
    request: HttpRequest, engagement_id: uuid.UUID, webhook_id: uuid.UUID, delivery_id: uuid.UUID
) -> HttpResponse:
    """Send a delivery that has ended once more."""
    found = _webhook(request, engagement_id, webhook_id)
    try:
        hooks.deliver_again(found, delivery_id, request.user)
    except hooks.WebhookRefused as refusal:
        return _page(request, found.engagement, 409, problem=str(refusal))
    messages.success(request, "It is delivered once more.")
    return go(request, "reports:engagement_webhooks", engagement_id)


def _webhook(request: HttpRequest, engagement_id: uuid.UUID, webhook_id: uuid.UUID) -> Webhook:
    engagement = get_engagement(request.user, engagement_id, Right.MANAGE)
    return hooks.get_webhook(engagement, webhook_id)


def _page(
    request: HttpRequest, engagement: Engagement, status: int = 200, **more: Any
) -> HttpResponse:
    rows = [
        {
            "webhook": each,
            "old_secret_until": hooks.old_secret_until(each),
            "deliveries": list(hooks.deliveries_of(each)[:DELIVERIES_SHOWN]),
        }
        for each in hooks.webhooks_of(engagement)
    ]
    context = {
        "engagement": engagement,
        "rows": rows,
        "kinds": EventKind.choices,
        "ended": SETTLED,
        "fixed": engagement.state == EngagementState.ARCHIVED,
        "longest": LONGEST_ADDRESS,
        "both_valid_hours": int(BOTH_VALID.total_seconds() // 3600),
        **more,
    }
    return render(request, "reports/engagements/webhooks.html", context, status=status)
