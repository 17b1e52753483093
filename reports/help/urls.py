"""Addresses of help and of the tour."""

from __future__ import annotations

from django.urls import path

from reports.help import views

urlpatterns = [
    path("help", views.index, name="help"),
    path("help/guide", views.guide, name="help_guide"),
    path("help/tour", views.start, name="tour"),
    path("help/tour/sample", views.load_sample, name="tour_sample"),
    path("help/tour/leave", views.leave, name="tour_leave"),
    path("help/tour/<slug:step>", views.tour_step, name="tour_step"),
    path("help/<slug:concept>", views.explained, name="help_concept"),
]
