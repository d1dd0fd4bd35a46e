"""One seeded source of randomness for each test."""

import numpy as np
import pytest


@pytest.fixture
def generator(request):
    """Return a generator that depends on the name of the test and on nothing else."""
    return np.random.default_rng(list(request.node.name.encode()))
