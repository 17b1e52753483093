"""Tests of public registers."""
