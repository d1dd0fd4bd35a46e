"""``python -m proofs_checks`` is the command line, installed or not."""

import sys

from fedtheory.cli.main import PRACTICE, first_word
from fedtheory.cli.main import main as for_practitioners
from proofs_checks.cli import main

if __name__ == "__main__":
    if first_word(sys.argv) in PRACTICE:
        for_practitioners()
    else:
        main()
