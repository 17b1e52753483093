"""Signing in: the page, second steps, and the firm's provider, on django-allauth's functions and
with pages of Sibyl's own."""
