"""Estimators of "Asking the Crowd the Right Question": one algorithm or estimator a file."""
