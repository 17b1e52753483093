"""What Sibyl knows of Django REST framework beyond its documentation: the request of Django inside
a request of the framework, which Django's sign-in and its signals want, and the fields that a
class of serializers declares.

Source: https://github.com/encode/django-rest-framework/blob/3.18.3/rest_framework/request.py
Source: https://github.com/encode/django-rest-framework/blob/3.18.3/rest_framework/serializers.py
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import HttpRequest
from rest_framework.request import Request
from rest_framework.serializers import BaseSerializer

READ_AGAINST = {"djangorestframework": "3.18.3"}
LOOK_AGAIN = (
    "that Request of rest_framework/request.py still keeps Django's own as _request, and that "
    "SerializerMetaclass of rest_framework/serializers.py gives a class its _declared_fields"
)


def django_request(request: Request | HttpRequest | None) -> HttpRequest | None:
    """Django's request: the one inside, or what is given."""
    return request._request if isinstance(request, Request) else request


def declared_fields(kind: type[BaseSerializer[Any]]) -> Mapping[str, Any]:
    """The fields a class of serializers declares or inherits, by name, in their order."""
    fields: Mapping[str, Any] = kind._declared_fields  # type: ignore[attr-defined]
    return fields
