"""What a sampled statistic lets one conclude, and what it may cost."""
