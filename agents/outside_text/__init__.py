"""Texts that others published about a company: what to ask for, whether a text is about the
company, which texts are one story, how far its outlet is trusted, and what it says of a claim, by
rules and by a model. News and research share it."""
