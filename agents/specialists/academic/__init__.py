"""Benchmarks, rates and methods from the shipped reference facts, without any outside service."""
