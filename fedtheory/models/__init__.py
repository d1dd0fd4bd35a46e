"""Data laws: frozen descriptions with seeded, vectorised draws."""
