"""The command line for practitioners; commands of other packages join through entry points."""
