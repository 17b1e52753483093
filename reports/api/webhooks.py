"""Webhooks over the API, for the leads of an engagement: addresses, secrets, deliveries."""

from __future__ import annotations

import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.decorators import api_view
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from reports.access import Right, get_engagement
from reports.api.engagement_refusals import engagement_refusals
from reports.models import EventKind, Webhook, WebhookAttempt
from reports.models.webhooks import LONGEST_ADDRESS
from reports.webhooks import hooks
from sibyl_project.common.api import Conflict, PageQuery, Pagination, paged, query
from sibyl_project.common.fields import Text
from sibyl_project.common.models import RunStatus
from sibyl_project.common.output import MomentField, OutputSerializer

TAGS = ["Webhooks"]


class WebhookRow(OutputSerializer):
    """One webhook. Its secret is given only when it is made."""

    id = serializers.UUIDField()
    address = serializers.CharField()
    kinds = serializers.ListField(child=serializers.ChoiceField(EventKind.choices))
    is_on = serializers.BooleanField()
    created_at = MomentField()
    old_secret_until = MomentField(
        allow_null=True, help_text="until when the secret before signs too; null for none"
    )

    @staticmethod
    def read_old_secret_until(webhook: Webhook) -> Any:
        """When it ends; only one that has not ended is told."""
        return hooks.old_secret_until(webhook)


class NewWebhook(WebhookRow):
    """A webhook with its secret, this once."""

    secret = serializers.CharField(help_text="given now and never again")


class NewSecret(serializers.Serializer[Any]):
    """A secret, this once."""

    secret = serializers.CharField(help_text="given now and never again")
    old_secret_until = serializers.DateTimeField(
        allow_null=True, help_text="until when the secret before signs too"
    )


class WebhookList(serializers.Serializer[Any]):
    """One page of the webhooks, oldest first."""

    webhooks = WebhookRow(many=True)
    pagination = Pagination()


class WebhookBody(serializers.Serializer[Any]):
    """A new webhook."""

    address = Text(max_length=LONGEST_ADDRESS, help_text="begins with https://")
    kinds = serializers.ListField(
        child=serializers.ChoiceField(EventKind.choices),
        allow_empty=False,
        max_length=len(EventKind),
    )


class WebhookChange(serializers.Serializer[Any]):
    """What is to change; what is not given stays."""

    address = Text(max_length=LONGEST_ADDRESS, required=False)
    kinds = serializers.ListField(
        child=serializers.ChoiceField(EventKind.choices),
        required=False,
        allow_empty=False,
        max_length=len(EventKind),
    )
    is_on = serializers.BooleanField(required=False)

    def to_internal_value(self, data: Any) -> Any:
        """Refuse what REST framework would take for true or false."""
        if isinstance(data, dict) and not isinstance(data.get("is_on", True), bool):
            raise serializers.ValidationError({"is_on": ["Must be true or false."]})
        return super().to_internal_value(data)


class AttemptRow(OutputSerializer):
    """One attempt of a delivery."""

    number = serializers.IntegerField()
    at = MomentField(source="created_at")
    ended_at = MomentField(allow_null=True, help_text="null where its worker stopped")
    is_delivered = serializers.BooleanField()
    code = serializers.IntegerField(allow_null=True, help_text="the status of the answer")
    reason = serializers.CharField(help_text="why it was not taken; empty where it was")


class DeliveryRow(OutputSerializer):
    """One event on its way."""

    id = serializers.UUIDField()
    kind = serializers.ChoiceField(EventKind.choices)
    report = serializers.UUIDField(source="report_id")
    created_at = MomentField()
    status = serializers.ChoiceField(RunStatus.choices)
    due_at = MomentField(help_text="of the next attempt, where one comes")
    error = serializers.CharField(source="error_message")
    attempts = serializers.ListField(child=AttemptRow())

    @staticmethod
    def read_attempts(delivery: Any) -> list[Any]:
        """Oldest first."""
        rows: list[WebhookAttempt] = list(delivery.attempts.all())
        return [AttemptRow(each).data for each in rows]


class DeliveryPage(serializers.Serializer[Any]):
    """One page of deliveries, newest first."""

    deliveries = DeliveryRow(many=True)
    pagination = Pagination()


@contextmanager
def told() -> Iterator[None]:
    """Refusals of the block as the API's errors: 400 with the name of the field, else 409."""
    try:
        yield
    except hooks.WebhookRefused as refusal:
        if refusal.field:
            raise ValidationError({refusal.field: [str(refusal)]}) from None
        raise Conflict(str(refusal)) from None


@extend_schema(
    methods=["GET"],
    operation_id="v1_webhooks_list",
    tags=TAGS,
    parameters=[PageQuery],
    responses={200: WebhookList, **engagement_refusals(400, 403, 404)},
)
@extend_schema(
    methods=["POST"],
    operation_id="v1_webhooks_make",
    tags=TAGS,
    request=WebhookBody,
    responses={201: NewWebhook, **engagement_refusals(400, 403, 404, 409, 415)},
)
@api_view(["GET", "POST"])
def webhook_list(request: Request, engagement_id: uuid.UUID) -> Response:
    """The webhooks of an engagement; POST makes one and gives its secret, once."""
    engagement = get_engagement(request.user, engagement_id, Right.MANAGE)
    if request.method == "GET":
        given = query(PageQuery, request)
        found, pagination = paged(hooks.webhooks_of(engagement), given["page"], given["page_size"])
        return Response(WebhookList({"webhooks": found, "pagination": pagination}).data)
    body = WebhookBody(data=request.data)
    body.is_valid(raise_exception=True)
    with told():
        webhook, secret = hooks.make(engagement, request.user, **body.validated_data)
    webhook.refresh_from_db()
    webhook.secret = secret  # type: ignore[attr-defined]
    return Response(NewWebhook(webhook).data, status=201)


@extend_schema(
    methods=["PATCH"],
    tags=TAGS,
    request=WebhookChange,
    responses={200: WebhookRow, **engagement_refusals(400, 403, 404, 409, 415)},
)
@extend_schema(
    methods=["DELETE"],
    tags=TAGS,
    responses={
        204: OpenApiResponse(description="Deleted, with its deliveries."),
        **engagement_refusals(403, 404, 409),
    },
)
@api_view(["PATCH", "DELETE"])
def webhook_detail(request: Request, engagement_id: uuid.UUID, webhook_id: uuid.UUID) -> Response:
    """Change a webhook, or delete it. Switched off, it gives up what waits."""
    webhook = _webhook(request, engagement_id, webhook_id)
    if request.method == "DELETE":
        with told():
            hooks.delete(webhook, request.user)
        return Response(status=204)
    body = WebhookChange(data=request.data)
    body.is_valid(raise_exception=True)
    with told():
        changed = hooks.change(webhook, request.user, **body.validated_data)
    return Response(WebhookRow(changed).data)


@extend_schema(
    tags=TAGS,
    request=None,
    responses={201: NewSecret, **engagement_refusals(403, 404, 409)},
)
@api_view(["POST"])
def webhook_secret(request: Request, engagement_id: uuid.UUID, webhook_id: uuid.UUID) -> Response:
    """Make a new secret and give it, once. The one before signs beside it for a day."""
    webhook = _webhook(request, engagement_id, webhook_id)
    with told():
        secret = hooks.rotate(webhook, request.user)
    until = hooks.old_secret_until(hooks.get_webhook(webhook.engagement, webhook.pk))
    return Response(NewSecret({"secret": secret, "old_secret_until": until}).data, status=201)


@extend_schema(
    tags=TAGS,
    parameters=[PageQuery],
    responses={200: DeliveryPage, **engagement_refusals(400, 403, 404)},
)
@api_view(["GET"])
def webhook_deliveries(
    request: Request, engagement_id: uuid.UUID, webhook_id: uuid.UUID
) -> Response:
    """What was and is to be delivered, with each attempt."""
    webhook = _webhook(request, engagement_id, webhook_id)
    given = query(PageQuery, request)
    found, pagination = paged(hooks.deliveries_of(webhook), given["page"], given["page_size"])
    return Response(DeliveryPage({"deliveries": found, "pagination": pagination}).data)


@extend_schema(
    tags=TAGS,
    request=None,
    responses={200: DeliveryRow, **engagement_refusals(403, 404, 409)},
)
@api_view(["POST"])
def webhook_again(
    request: Request, engagement_id: uuid.UUID, webhook_id: uuid.UUID, delivery_id: uuid.UUID
) -> Response:
    """Send a delivery that has ended once more, with the same id and body."""
    webhook = _webhook(request, engagement_id, webhook_id)
    with told():
        delivery = hooks.deliver_again(webhook, delivery_id, request.user)
    return Response(DeliveryRow(delivery).data)


def _webhook(request: Request, engagement_id: uuid.UUID, webhook_id: uuid.UUID) -> Webhook:
    return hooks.get_webhook(get_engagement(request.user, engagement_id, Right.MANAGE), webhook_id)
