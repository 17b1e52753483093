"""Signing an analysis off: what is covered, what is open, signing, reopening and adding."""
