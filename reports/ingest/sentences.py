"""Sentences of report prose: the splitter the standards are cut with too, under the name this room knows it by."""

from standards.retrieval.sentences import BULLETS, split_sentences, word_set

__all__ = ["BULLETS", "split_sentences", "word_set"]
