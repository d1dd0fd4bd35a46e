"""Measured sides straight from the papers' definitions; none of them imports the estimators."""
