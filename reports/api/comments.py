"""Comments over the API: what people say to each other about the subjects of review."""

from __future__ import annotations

import uuid
from typing import Any

from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.decorators import api_view
from rest_framework.exceptions import NotFound, ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from reports import access
from reports.access import Right
from reports.api.compiled import ANALYSIS
from reports.api.reviews import TAGS, analysis_of
from reports.models import Comment, SubjectKind
from reports.models.review import LONGEST_KEY
from reports.review import comments
from reports.review.subjects import UnknownSubject, subject_of
from reports.review.working import ReviewRefused
from sibyl_project.common.api import PageQuery, Pagination, paged, query, refusals
from sibyl_project.common.fields import Text
from sibyl_project.common.output import MomentField, OutputSerializer


class CommentRow(OutputSerializer):
    """What somebody said about a subject."""

    id = serializers.UUIDField()
    kind = serializers.ChoiceField(SubjectKind.choices)
    key = serializers.CharField()
    text = serializers.CharField(help_text="kept when it is withdrawn")
    author = serializers.CharField(source="author_name")
    at = MomentField(source="created_at")
    mentioned = serializers.ListField(
        child=serializers.CharField(), help_text="members named with @, by name"
    )
    withdrawn_at = MomentField(allow_null=True, help_text="null while it stands")

    @staticmethod
    def read_mentioned(comment: Comment) -> list[str]:
        """The names that they sign in with."""
        return sorted(each.get_username() for each in comment.mentioned.all())


class CommentPage(serializers.Serializer[Any]):
    """One page of the comments that match, oldest first."""

    comments = CommentRow(many=True)
    pagination = Pagination()


class CommentsQuery(PageQuery):
    """Which comments are wanted: all that is given must hold."""

    kind = serializers.ChoiceField(SubjectKind.choices, required=False)
    key = Text(required=False, max_length=LONGEST_KEY, help_text="of a subject of this report")


class CommentBody(serializers.Serializer[Any]):
    """A comment on one subject."""

    kind = serializers.ChoiceField(SubjectKind.choices)
    key = Text(max_length=LONGEST_KEY)
    text = Text(
        max_length=comments.LONGEST_COMMENT, help_text="members are mentioned as @name in it"
    )


@extend_schema(
    methods=["GET"],
    operation_id="v1_report_comments_list",
    tags=TAGS,
    parameters=[CommentsQuery],
    responses={200: CommentPage, **refusals(400, 404)},
)
@extend_schema(
    methods=["POST"],
    operation_id="v1_report_comments_create",
    tags=TAGS,
    parameters=[ANALYSIS],
    request=CommentBody,
    responses={201: CommentRow, **refusals(400, 403, 404, 409, 415)},
)
@api_view(["GET", "POST"])
def comment_list(request: Request, report_id: uuid.UUID) -> Response:
    """The comments of a report, withdrawn ones among them; POST adds one. Of a subject that is read
    blind others' comments are left out until both readers have judged.

    A mention of somebody who is no member is refused.
    """
    if request.method == "POST":
        return _said(request, report_id)
    given = query(CommentsQuery, request)
    wanted = {name: given[name] for name in ("kind", "key") if name in given}
    rows = comments.comments_of(access.get_report(request.user, report_id), request.user)
    found, pagination = paged(rows.filter(**wanted), given["page"], given["page_size"])
    return Response(CommentPage({"comments": found, "pagination": pagination}).data)


def _said(request: Request, report_id: uuid.UUID) -> Response:
    report = access.report_for(request, report_id, Right.REVIEW)
    analysis = analysis_of(request, report)
    body = CommentBody(data=request.data)
    body.is_valid(raise_exception=True)
    given = body.validated_data
    try:
        subject = subject_of(analysis, given["kind"], given["key"])
        comment = comments.say(report, subject, request.user, given["text"])
    except UnknownSubject as unknown:
        raise NotFound(str(unknown)) from None
    except ReviewRefused as refusal:
        raise ValidationError({refusal.field: [str(refusal)]}) from None
    return Response(CommentRow(comment).data, status=201)


@extend_schema(
    tags=TAGS,
    responses={204: OpenApiResponse(description="Withdrawn."), **refusals(403, 404, 409)},
)
@api_view(["DELETE"])
def comment_detail(request: Request, report_id: uuid.UUID, comment_id: uuid.UUID) -> Response:
    """Take back a comment of one's own that stands. It stays in the list, as withdrawn."""
    report = access.get_report(request.user, report_id)
    own = Comment.objects.filter(author=request.user.pk, withdrawn_at=None)
    if not own.filter(report=report, pk=comment_id).exists():
        raise NotFound("No comment of yours stands that could be withdrawn.")
    try:
        comments.withdraw(report, comment_id, request.user)
    except ReviewRefused as gone:
        raise NotFound(str(gone)) from None
    return Response(status=204)
