"""``python -m proofs_checks`` is the command line."""

from proofs_checks.cli import main

if __name__ == "__main__":
    main()
