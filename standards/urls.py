"""Addresses of the registry's pages."""

from __future__ import annotations

from django.urls import path

from standards import views

app_name = "standards"
urlpatterns = [
    path("standards", views.index, name="index"),
    path("standards/sasb/<str:code>", views.industry, name="industry"),
    path("standards/<str:pid>", views.paragraph, name="paragraph"),
]
