"""Addresses of the registry's API, below /api/v1/."""

from __future__ import annotations

from django.urls import path

from standards import api

urlpatterns = [
    path("standards/paragraphs", api.paragraphs, name="paragraphs"),
    path("standards/paragraphs/<str:pid>", api.paragraph, name="paragraph"),
]
