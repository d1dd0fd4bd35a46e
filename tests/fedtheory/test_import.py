"""The package's face: lazy names that all exist, and a light import."""

import subprocess
import sys

import pytest

import fedtheory


def test_every_public_name_loads_from_its_home():
    for name, home in fedtheory._HOMES.items():
        value = getattr(fedtheory, name)
        assert value.__module__ == home
        assert name in dir(fedtheory)


def test_an_unknown_name_is_an_attribute_error():
    with pytest.raises(AttributeError, match="no attribute 'crowds'"):
        _ = fedtheory.crowds


def test_importing_the_package_loads_no_numerical_library():
    code = "import sys, fedtheory; print('numpy' in sys.modules, 'scipy' in sys.modules)"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert shown.stdout.split() == ["False", "False"]
