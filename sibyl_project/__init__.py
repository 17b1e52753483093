"""Sibyl: a sustainability report checked against IFRS S1 and S2, claim by claim and paragraph by
paragraph."""

from sibyl_project.celery import app as celery_app

__version__ = "0.1.0"
__all__ = ["__version__", "celery_app"]
