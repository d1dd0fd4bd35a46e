"""A claim's record: the file it stands in, its form, its life, and what follows from it."""
