"""The Coq kernel: compile, ask, refuse other readings, check again."""
