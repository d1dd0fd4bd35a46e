"""Kinds of audit, one a file; none of them knows a paper or imports the estimators."""
