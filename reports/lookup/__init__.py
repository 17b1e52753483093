"""One search over everything a user may see: `searching.py` asks each kind of thing for what holds
the words, `kinds.py` knows the kinds, `scope.py` what may be seen, `words.py` what was asked."""
