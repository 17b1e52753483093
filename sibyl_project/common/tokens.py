"""Tokens for programs: name and password in, a token out; giving one back ends it."""

from __future__ import annotations

import datetime as dt
from typing import Any, Final

from django.conf import settings
from django.contrib.auth import authenticate
from drf_spectacular.utils import OpenApiResponse, extend_schema
from rest_framework import serializers
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed, PermissionDenied
from rest_framework.parsers import FormParser, MultiPartParser
from rest_framework.permissions import AllowAny, BasePermission, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from sibyl_project.common.api import refusals
from sibyl_project.common.credentials import USUAL_HOURS, USUAL_SCOPES, end_token, make_token
from sibyl_project.common.fields import Text
from sibyl_project.common.models import Scope
from sibyl_project.common.parsing import BoundedJSONParser
from sibyl_project.common.second_steps import is_needed
from sibyl_project.common.sign_in import CountedBasicAuthentication
from sibyl_project.common.token_authentication import ScopedTokenAuthentication
from sibyl_project.internals.rest_framework import django_request

TAGS = ["Sign in"]
BY_PAGE_ONLY: Final = (
    "This account signs in with a second step, which cannot be given here. Sign in at /sign-in and "
    "make the token on your account page, /account."
)


class Credentials(serializers.Serializer[Any]):
    """Name and password.

    Both may come as HTTP basic authentication instead, and are then left out of the body.
    """

    username = Text()
    password = Text(trim_whitespace=False, style={"input_type": "password"})


class TokenWish(serializers.Serializer[Any]):
    """What a token is to be. Everything may be left out."""

    scope = Text(
        default=" ".join(USUAL_SCOPES),
        allow_blank=True,  # or a form with an empty field would get the default; it is refused
        help_text=(
            "what the token may do: `read`, `write` and `curate`, separated by spaces. Every token "
            "may read; none does more than its account may."
        ),
    )
    name = Text(max_length=100, default="", allow_blank=True, help_text="what you will know it by")
    hours = serializers.IntegerField(
        min_value=1,
        max_value=settings.TOKEN_MAX_DAYS * 24,
        default=USUAL_HOURS,
        help_text="after how many hours it ends",
    )

    def validate_scope(self, given: str) -> list[str]:
        """The words of the field. Raises ValidationError for none, and for one that is no
        scope."""
        words, choices = given.split(), ", ".join(Scope.values)
        if not words:
            raise serializers.ValidationError(f"Name at least one of {choices}, or leave it out.")
        if unknown := [word for word in words if word not in Scope.values]:
            raise serializers.ValidationError(f"{unknown[0]!r} is no scope; there are {choices}.")
        return words


class TokenRequest(TokenWish, Credentials):
    """Who asks for a token, and what it is to be."""


class IssuedToken(serializers.Serializer[Any]):
    """A token, shown once (only a digest is kept), and when it ends."""

    token = serializers.CharField(help_text="send it as the header `Authorization: Token <token>`")
    expiry = serializers.DateTimeField(allow_null=True)


class TokenFacts(serializers.Serializer[Any]):
    """What the token of this request is."""

    name = serializers.CharField()
    scope = serializers.SerializerMethodField()
    created = serializers.DateTimeField()
    expiry = serializers.DateTimeField(allow_null=True)

    def get_scope(self, row: Any) -> str:
        """Its scopes, separated by spaces."""
        return " ".join(row.scopes)


class TokenView(APIView):
    """`auth/token`: POST makes a token; GET and DELETE are about the one the request carries."""

    # name and password come as JSON or as a form, such as `curl -d` sends
    parser_classes = (BoundedJSONParser, FormParser, MultiPartParser)

    def get_authenticators(self) -> list[BaseAuthentication]:
        """A token cannot be made with a token, and only a token can be asked about and ended."""
        method = self.request.method if self.request else "POST"
        return [CountedBasicAuthentication() if method == "POST" else ScopedTokenAuthentication()]

    def get_permissions(self) -> list[BasePermission]:
        """Who asks for a token may still be unknown: the body says who it is."""
        method = self.request.method if self.request else "POST"
        return [AllowAny() if method == "POST" else IsAuthenticated()]

    @extend_schema(
        tags=TAGS,
        auth=[],
        operation_id="auth_token_create",
        request=TokenRequest,
        responses={200: IssuedToken, **refusals(400, 403, 415, 429)},
    )
    def post(self, request: Request) -> Response:
        """Make a token from name and password, given in the body or as HTTP basic
        authentication. An account with a second step, or of which one is demanded, makes tokens on
        its account page only."""
        user = request.user if request.user.is_authenticated else self._named(request)
        if is_needed(user):
            raise PermissionDenied(BY_PAGE_ONLY)
        wish = TokenWish(data=request.data)
        wish.is_valid(raise_exception=True)
        asked = wish.validated_data
        row, token = make_token(
            user,
            name=asked["name"],
            scopes=asked["scope"],
            lifetime=dt.timedelta(hours=asked["hours"]),
        )
        return Response(IssuedToken({"token": token, "expiry": row.expiry}).data)

    def _named(self, request: Request) -> Any:
        given = Credentials(data=request.data)
        given.is_valid(raise_exception=True)
        user = authenticate(django_request(request), **given.validated_data)
        if user is None:
            raise AuthenticationFailed("Invalid username/password.")
        return user

    @extend_schema(
        tags=TAGS, operation_id="auth_token_retrieve", responses={200: TokenFacts, **refusals()}
    )
    def get(self, request: Request) -> Response:
        """What the token of this request may do, and until when."""
        return Response(TokenFacts(request.auth).data)

    @extend_schema(
        tags=TAGS,
        operation_id="auth_token_destroy",
        request=None,
        responses={204: OpenApiResponse(description="The token no longer works."), **refusals()},
    )
    def delete(self, request: Request) -> Response:
        """End the token this request carries. It needs the scope to write, as every change does; a
        token that may only read is ended on the account page."""
        end_token(request.auth)  # type: ignore[arg-type]
        return Response(status=204)
