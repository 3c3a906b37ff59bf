#!/usr/bin/env bash
# The package for Windows, made under Wine by the clone's build.spec: for trying, not for giving away (its Python is put
# together, see README).
#   freeze.sh CLONE [OUT]        makes OUT/qgames (default: WINE_PYTHON/dist/qgames); some minutes
[ $# -ge 1 ] || { sed -n '2,4s/^# \?//p' "$0" >&2; exit 2; }
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"
CLONE=$(realpath "$1")
[ -f "$CLONE/build.spec" ] || fail "$CLONE has no build.spec"
OUT=$(realpath -m "${2:-$WINE_PYTHON/dist}")
made
need wine wine Xvfb xvfb
screen
mkdir -p "$OUT"
cd "$CLONE"
win "$PY" -m PyInstaller --noconfirm --distpath "$(z "$OUT")" --workpath "$(z "$WINE_PYTHON/build")" build.spec >"$OUT/build.log" ||
    { tail -20 "$OUT/build.log" >&2; fail "PyInstaller: see $OUT/build.log"; }
for file in qgames.exe qgames-console.exe _internal/shipped.txt; do
    [ -s "$OUT/qgames/$file" ] || fail "no $OUT/qgames/$file: see $OUT/build.log"
done
ok "made: $OUT/qgames ($(du -sm "$OUT/qgames" | cut -f1) MB)"
