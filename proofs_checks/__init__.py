"""Claims, audits, evidence and the book: the verification companion of fedtheory."""
