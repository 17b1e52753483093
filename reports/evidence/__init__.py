"""Evidence documents as people and programs handle them: pages, API and its shapes.

Reading them is in `reports.ingest`.
"""
