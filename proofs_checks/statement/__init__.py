"""What a claim says, what an audit answers, and what follows for the claim."""
