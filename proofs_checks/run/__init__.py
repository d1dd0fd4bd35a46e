"""Claims are run: here, in workers, as another processor, until interrupted."""
