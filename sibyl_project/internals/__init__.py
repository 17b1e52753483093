"""The private and undocumented parts of other libraries that Sibyl cannot do without, one file a
library.

Each file names the versions it was read against (`READ_AGAINST`), says what to look at again when
one of them moves (`LOOK_AGAIN`), and links to the source or the issue upstream. A test compares
the versions with what is pinned and installed, and another finds every line outside these files
that touches something private. One such file stands elsewhere,
`reports.document.openpyxl_internals`, because the process that reads a workbook loads nothing of
the project around it.
"""
