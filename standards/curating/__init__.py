"""Curators keep the registry whole: what does not fit together, and vectors made anew."""
