"""Which claims and papers there are, what they reach, and what is broken."""
