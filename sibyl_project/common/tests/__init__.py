"""Tests of what every room shares, and the local model server that stands in for a provider."""
