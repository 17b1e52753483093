"""The checks of the data and metrics agent: pure functions over figures; `table` lists them,
`inputs` says what they get."""
