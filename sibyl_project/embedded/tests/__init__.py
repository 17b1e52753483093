"""Tests of the embedded services, on real processes."""
