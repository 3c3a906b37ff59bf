"""What was parsed before is read from the cache, and only that."""

from __future__ import annotations

from pathlib import Path

import pytest

from qgames.files import parsed, paths, reading

SHIPPED = sorted(
    [*Path(paths.assets("locales")).glob("[a-f]*.yaml"), *Path(paths.themes()).glob("*.yaml"),
     *Path(paths.shipped()).glob("qgames/games/*/learn.yaml")]
)  # fmt: skip


@pytest.fixture(autouse=True)
def in_a_folder_of_its_own(monkeypatch, tmp_path):
    monkeypatch.setattr(paths, "cache", lambda: tmp_path / "cache")
    monkeypatch.setattr(parsed, "_kept", None)
    monkeypatch.setattr(parsed, "_fresh", {})


def never(text: str, file: str) -> None:
    raise AssertionError(f"{file} is parsed again")


def test_everything_shipped_is_the_same_from_the_cache(monkeypatch):
    texts = [file.read_text("utf-8-sig") for file in SHIPPED][: parsed.MOST]
    assert len(texts) > 10
    trees = [parsed.tree(text, "a.yaml") for text in texts]
    parsed.keep()
    monkeypatch.setattr(reading, "tree", never)
    assert [parsed.tree(text, "a.yaml") for text in texts] == trees


@pytest.mark.parametrize("text", ["", "# nothing", "a: b", "a: [b, {c: 'é\u2028'}]", "- 1\n- 2"])
def test_every_kind_of_tree(monkeypatch, text):
    made = parsed.tree(text, "a.yaml")
    assert made == reading.tree(text, "a.yaml")
    parsed.keep()
    monkeypatch.setattr(reading, "tree", never)
    assert parsed.tree(text, "a.yaml") == made


def test_a_text_that_was_changed_is_parsed():
    parsed.tree("a: b", "a.yaml")
    parsed.keep()
    assert reading.plain(parsed.tree("a: c", "a.yaml")) == {"a": "c"}


def test_a_mistake_is_told_each_time():
    for _ in range(2):
        with pytest.raises(reading.Unreadable, match=r"a\.yaml:2"):
            parsed.tree("a: [", "a.yaml")
        parsed.keep()


@pytest.mark.parametrize("damage", [b"", b"\n", b"\xff\xfe", b"0" * 64 + b"\n{}", None])
def test_a_damaged_file_is_done_without(tmp_path, damage):
    parsed.tree("a: b", "a.yaml")
    parsed.keep()
    file = tmp_path / "cache" / "parsed.json"
    file.write_bytes(file.read_bytes().replace(b'"b"', b'"x"') if damage is None else damage)
    assert reading.plain(parsed.tree("a: b", "a.yaml")) == {"a": "b"}


def test_where_nothing_can_be_written_nothing_is_kept(monkeypatch, tmp_path):
    (tmp_path / "cache").write_text("a file, no folder")
    parsed.tree("a: b", "a.yaml")
    parsed.keep()
    assert reading.plain(parsed.tree("a: b", "a.yaml")) == {"a": "b"}


def test_the_file_does_not_grow_for_ever():
    for number in range(3 * parsed.MOST):
        parsed.tree(f"a: {number}", "a.yaml")
        if number % 7 == 0:
            parsed.keep()
    parsed.keep()
    assert len(parsed._read(parsed._file())) <= parsed.MOST
