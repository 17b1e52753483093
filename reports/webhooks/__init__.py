"""Telling other programs of events: addresses, secrets, deliveries."""
