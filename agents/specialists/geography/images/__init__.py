"""Satellite images of a place: what is searched, read, computed and concluded. Numbers are code."""
