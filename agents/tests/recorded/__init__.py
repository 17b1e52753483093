"""Answers a careful reader gave to every question about a sample report, kept so that the model
path runs against them."""
