#!/usr/bin/env bash
# The tests of a clone by the Windows Python under Wine, without a screen, and a table of what became of them.
#   suite.sh CLONE [PART ...]      suite.sh ~/qgames             all of them, a folder at a time
#                                  suite.sh ~/qgames tests/files only this
# What is done stays in WINE_PYTHON/suite, a file a part, and is not done again at the same commit: broken off, it goes on
# there. A test that takes longer than SECONDS_EACH (300) fails, and the next ones go on in a new process. JOBS: how many
# processes (1).
[ $# -ge 1 ] || { sed -n '2,7s/^# \?//p' "$0" >&2; exit 2; }
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"
CLONE=$(realpath "$1")
shift
[ -f "$CLONE/pyproject.toml" ] || fail "$CLONE is no clone of the program"
made
need wine wine Xvfb xvfb git git
screen
cd "$CLONE"
DONE=$WINE_PYTHON/suite/$(git describe --always --dirty --abbrev=12)
mkdir -p "$DONE"
PARTS=("$@")
[ ${#PARTS[@]} -gt 0 ] || PARTS=(tests/*/ qgames/games/*/ qgames) # the last: the examples in docstrings
# The clone on a drive of its own: seen through Z:, this machine's /proc and /dev/shm would pass for Windows folders.
ln -sfn "$(dirname "$CLONE")" "$WINEPREFIX/dosdevices/q:"
# pytest's folders in the prefix: what it makes for each test is then C:\..., as it is on Windows
export PYTEST_DEBUG_TEMPROOT='C:\pytest' SDL_VIDEODRIVER=dummy
mkdir -p "$WINEPREFIX/drive_c/pytest"
for part in "${PARTS[@]}"; do
    part=${part%/}
    less=()
    [ "$part" != qgames ] || less=(--ignore-glob '*games?games?*')
    [ -n "$(find "$part" -name 'test_*.py' -print -quit)" ] || continue
    out=$DONE/${part//\//-}
    [ ! -f "$out.xml" ] || continue
    began=$SECONDS
    win "$PY" -m pytest -n "${JOBS:-1}" --timeout "${SECONDS_EACH:-300}" --timeout-method thread --max-worker-restart 50 \
        -p no:cacheprovider -W ignore --tb short --junitxml "$(z "$out.part")" "${less[@]}" "$part" >"$out.txt" || true
    [ -f "$out.part" ] || { tail -5 "$out.txt" >&2; fail "$part does not come to an end"; }
    mv "$out.part" "$out.xml"
    printf '%-28s %s, %d s\n' "$part" "$(grep -aE '^[0-9=].* in [0-9.]+s' "$out.txt" | tail -1 | tr -d '=\r')" $((SECONDS - began))
done
rm -rf "$WINEPREFIX/drive_c/pytest"
python3 "$KIT/table.py" "$DONE"
