"""Engagements: what was agreed with a client, and who works on it."""
