"""Telling people of events: on the page and by mail."""
