"""Measurements on labelled data of your own; nothing here is part of the application."""
