"""The key with which sessions are signed."""

import stat
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

import pytest

from sibyl_project.embedded.layout import locate
from sibyl_project.secrets import secret_key


@pytest.fixture
def layout(tmp_path):
    """Directories that do not exist yet."""
    return replace(
        locate(tmp_path / "deep" / "data"),
        data_dir=tmp_path / "deep" / "data",
        run_dir=tmp_path / "run",
    )


def test_a_given_key_is_used_and_nothing_is_written(layout):
    assert secret_key("given", embedded=True, layout=layout) == "given"
    assert not layout.data_dir.exists()


def test_a_real_database_needs_a_given_key(layout):
    with pytest.raises(SystemExit, match="SECRET_KEY"):
        secret_key("", embedded=False, layout=layout)


def test_on_the_embedded_default_it_is_made_once_and_only_its_owner_reads_it(layout):
    key = secret_key("", embedded=True, layout=layout)
    assert len(key) >= 50
    assert secret_key("", embedded=True, layout=layout) == key
    assert stat.S_IMODE((layout.data_dir / "secret_key").stat().st_mode) == 0o600
    assert [path.name for path in layout.data_dir.iterdir()] == ["secret_key"]


def test_makers_side_by_side_agree(layout):
    with ThreadPoolExecutor(8) as pool:
        keys = set(pool.map(lambda _: secret_key("", embedded=True, layout=layout), range(8)))
    assert len(keys) == 1
