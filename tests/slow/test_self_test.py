"""`qgames self-test` with the handbook's game at the table: every check of every game."""

import pytest
from kit.guest import handbook_game, run

pytestmark = pytest.mark.slow


def test_a_guest_passes_it(tmp_path):
    handbook_game(tmp_path)
    done = run(tmp_path, "-m", "qgames", "self-test")
    assert done.returncode == 0 and "computer hexapawn: plays" in done.stdout
