"""The book: a Sphinx extension that turns claims and their evidence into pages; it runs nothing."""
