"""What practitioners run: the estimators on their own files. Engine and claims never come here."""
