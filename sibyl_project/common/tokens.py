"""Tokens for programs: name and password in, a token out; giving one back ends it."""

from __future__ import annotations

from typing import Any

from django.contrib.auth import authenticate
from drf_spectacular.utils import OpenApiResponse, extend_schema
from knox.auth import TokenAuthentication
from knox.models import AuthToken
from rest_framework import serializers
from rest_framework.authentication import BaseAuthentication
from rest_framework.exceptions import AuthenticationFailed
from rest_framework.parsers import FormParser, MultiPartParser
from rest_framework.permissions import AllowAny, BasePermission, IsAuthenticated
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from sibyl_project.common.api import refusals
from sibyl_project.common.fields import Text
from sibyl_project.common.parsing import BoundedJSONParser
from sibyl_project.common.sign_in import CountedBasicAuthentication
from sibyl_project.internals.rest_framework import django_request

TAGS = ["Sign in"]


class Credentials(serializers.Serializer[Any]):
    """Name and password.

    Both may come as HTTP basic authentication instead; the body is then left out.
    """

    username = Text()
    password = Text(trim_whitespace=False, style={"input_type": "password"})


class Token(serializers.Serializer[Any]):
    """A token, shown once (only a digest is kept), and when it ends."""

    token = serializers.CharField(help_text="send it as the header `Authorization: Token <token>`")
    expiry = serializers.DateTimeField(allow_null=True)


class TokenView(APIView):
    """`auth/token`: POST makes a token, DELETE ends the one the request carries."""

    # name and password come as JSON or as a form, such as `curl -d` sends
    parser_classes = (BoundedJSONParser, FormParser, MultiPartParser)

    def get_authenticators(self) -> list[BaseAuthentication]:
        """A token cannot be made with a token, and only a token can be ended."""
        method = self.request.method if self.request else "POST"
        return [TokenAuthentication()] if method == "DELETE" else [CountedBasicAuthentication()]

    def get_permissions(self) -> list[BasePermission]:
        """Who asks for a token may still be unknown: the body says who it is."""
        method = self.request.method if self.request else "POST"
        return [IsAuthenticated()] if method == "DELETE" else [AllowAny()]

    @extend_schema(
        tags=TAGS,
        auth=[],
        operation_id="auth_token_create",
        request=Credentials,
        responses={200: Token, **refusals(400, 429)},
    )
    def post(self, request: Request) -> Response:
        """Make a token from name and password, given in the body or as HTTP basic
        authentication."""
        user = request.user if request.user.is_authenticated else self._named(request)
        row, token = AuthToken.objects.create(user=user)
        return Response(Token({"token": token, "expiry": row.expiry}).data)

    def _named(self, request: Request) -> Any:
        given = Credentials(data=request.data)
        given.is_valid(raise_exception=True)
        user = authenticate(django_request(request), **given.validated_data)
        if user is None:
            raise AuthenticationFailed("Invalid username/password.")
        return user

    @extend_schema(
        tags=TAGS,
        auth=[{"knoxApiToken": []}],  # type: ignore[list-item]
        operation_id="auth_token_destroy",
        request=None,
        responses={204: OpenApiResponse(description="The token no longer works."), **refusals()},
    )
    def delete(self, request: Request) -> Response:
        """End the token this request carries."""
        request.auth.delete()  # type: ignore[union-attr]
        return Response(status=204)
