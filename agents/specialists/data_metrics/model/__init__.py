"""The model path of the data and metrics agent: a model reads figures, code does everything else.

`unsure` chooses what the rules could not settle, `asking` puts it before a model and says what is
believed, `reading` asks within a budget, `joining` puts the figures beside those of the rules and
runs the checks again.
"""
