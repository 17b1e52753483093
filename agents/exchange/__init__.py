"""Agents ask each other: one posts a question, the orchestrator passes it on, another answers, the
asker concludes."""
