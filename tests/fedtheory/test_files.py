"""Files appear whole or not at all."""

import pytest

from fedtheory.files import replacing


def test_what_was_written_replaces_the_old_file(tmp_path):
    path = tmp_path / "a.txt"
    path.write_text("old")
    with replacing(path) as partial:
        partial.write_text("new")
        assert path.read_text() == "old"
    assert path.read_text() == "new"
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt])
def test_an_error_leaves_the_old_file_and_no_trace(tmp_path, error):
    path = tmp_path / "a.txt"
    path.write_text("old")

    def write():
        with replacing(path) as partial:
            partial.write_text("half")
            raise error

    with pytest.raises(error):
        write()
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_missing_folder_is_named(tmp_path):
    with pytest.raises(FileNotFoundError, match="nowhere"), replacing(tmp_path / "nowhere" / "a"):
        raise AssertionError("the block must not run")
