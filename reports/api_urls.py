"""Addresses of the API."""

from __future__ import annotations

urlpatterns: list = []
