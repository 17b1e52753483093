"""Outside services that agents ask: what each is (`spec`), which there are (`registry`), and the
one guarded way to ask them (`asking`)."""
