"""Maintaining the registry: checks of its consistency, and embedding its passages again."""
