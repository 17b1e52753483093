"""From what the layout model sees on a page, and the characters that stand there, to blocks, tables
with typed cells, and statements.

Only the process that opens PDFs uses these modules. Lengths are points, y grows downwards.
"""
