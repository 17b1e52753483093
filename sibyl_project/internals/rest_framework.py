"""What Sibyl knows of Django REST framework beyond its documentation: the request of Django inside
a request of the framework, which Django's sign-in and its signals want.

Source: https://github.com/encode/django-rest-framework/blob/3.18.3/rest_framework/request.py
"""

from __future__ import annotations

from django.http import HttpRequest
from rest_framework.request import Request

READ_AGAINST = {"djangorestframework": "3.18.3"}
LOOK_AGAIN = "that Request of rest_framework/request.py still keeps Django's own as _request"


def django_request(request: Request | HttpRequest | None) -> HttpRequest | None:
    """Django's request: the one inside, or what is given."""
    return request._request if isinstance(request, Request) else request
