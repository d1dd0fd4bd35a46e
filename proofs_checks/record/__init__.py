"""Evidence: its form, its life, and whether it still speaks of the sources."""
