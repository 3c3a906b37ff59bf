#!/usr/bin/env bash
# The installer, made under Wine by the clone's package.py and qgames.iss and tried without a question: installed, started by
# its menu entry and by a saved game, installed over a running older version, repaired, uninstalled; and what each of these
# changed in the registry and in the folders.
#   installer.sh CLONE [FOLDER]     FOLDER: what freeze.sh made of CLONE (default: WINE_PYTHON/dist/qgames)
# Inno Setup's compiler comes by npm; INNO=folder takes another. Lists, logs and pictures stay in WINE_PYTHON/installer.
[ $# -ge 1 ] || { sed -n '2,6s/^# \?//p' "$0" >&2; exit 2; }
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"
CLONE=$(realpath "$1")
[ -f "$CLONE/assets/windows/qgames.iss" ] || fail "$CLONE is no clone of the program"
NEWER=$(realpath -m "${2:-$WINE_PYTHON/dist/qgames}")
[ -f "$NEWER/qgames-console.exe" ] || fail "no program in $NEWER: first freeze.sh CLONE"
made
need wine wine Xvfb xvfb xdotool xdotool import imagemagick
WORK=$WINE_PYTHON/installer
mkdir -p "$WORK"
rm -f "$WORK"/*.{list,reg,log,png,txt}
not_here() {
    echo "not run: $*" >&2
    exit 77
}

# The compiler, of the same 6 as the workflow's (which is not to be had as a package)
INNO_PACKAGE=innosetup@6.4.1 INNO_SHA256=fc36b763a729c8964416552d733f4864ac4a4934d0a6569e20c2feb4c29b9684
if [ -z "${INNO:-}" ]; then
    INNO=$WORK/inno/package/bin
    if [ ! -f "$INNO/ISCC.exe" ]; then
        command -v npm >/dev/null || not_here "npm is missing, by which Inno Setup's compiler comes (or INNO=its folder)"
        mkdir -p "$WORK/inno"
        FILE=$(cd "$WORK/inno" && npm pack --silent "$INNO_PACKAGE") || not_here "npm has no $INNO_PACKAGE"
        echo "$INNO_SHA256  $WORK/inno/$FILE" | sha256sum --quiet -c || fail "this is not $INNO_PACKAGE"
        tar xf "$WORK/inno/$FILE" -C "$WORK/inno"
    fi
fi
[ -f "$INNO/ISCC.exe" ] || fail "no ISCC.exe in $INNO"

screen
# the same source as an older version, and with a file that the newer one has not
OLD=0.0.9 NEW=$(sed -n 's/^__version__ = "\(.*\)"/\1/p' "$CLONE/qgames/__init__.py")
SOURCE=$(cd "$CLONE" && find qgames assets themes build.spec LICENSE -type f ! -name '*.pyc' -exec sha256sum {} + | sort | sha256sum | cut -c1-16)
if [ "$(cat "$WORK/older/made" 2>/dev/null)" != "$SOURCE" ]; then
    rm -rf "$WORK/older"
    mkdir -p "$WORK/older/clone"
    (cd "$CLONE" && tar cf - --exclude=__pycache__ qgames assets themes build.spec LICENSE pyproject.toml) | tar xf - -C "$WORK/older/clone"
    sed -i "s/^__version__ = .*/__version__ = \"$OLD\"/" "$WORK/older/clone/qgames/__init__.py"
    WINE_DISPLAY=$DISPLAY WINE_PYTHON=$WINE_PYTHON "$KIT/freeze.sh" "$WORK/older/clone" "$WORK/older" >/dev/null
    echo "of $OLD only" >"$WORK/older/qgames/_internal/of an older version.txt"
    echo "$SOURCE" >"$WORK/older/made"
fi
# shellcheck source=wine32.sh
. "$KIT/wine32.sh"
cleared() {
    wineserver -k 2>/dev/null || true
    leave
}
trap cleared EXIT
USER_DIR=$WINEPREFIX/drive_c/users/$USER
APP="$USER_DIR/AppData/Local/Programs/Q Games"
DATA=$USER_DIR/AppData/Roaming/qgames
LOG=$USER_DIR/AppData/Local/qgames/Logs/qgames.log
MENU="$USER_DIR/AppData/Roaming/Microsoft/Windows/Start Menu/Programs/Q Games.lnk"
UNINSTALL='HKCU\Software\Microsoft\Windows\CurrentVersion\Uninstall\{6A1B7C52-0D53-4B0E-9C0A-6E5F3A8D2B71}_is1'
c() { local path=${1#"$WINEPREFIX/drive_c"} && printf 'C:%s' "${path//\//\\}"; }
within() { # SECONDS COMMAND...
    local end=$((SECONDS + $1))
    shift
    until "$@"; do
        [ $SECONDS -lt $end ] || return 1
        sleep 0.5
    done
}
lost() {
    import -window root "$WORK/failed.png"
    [ ! -f "$LOG" ] || tail -5 "$LOG" >&2
    fail "$* (see $WORK)"
}

# -- what is there -----------------------------------------------------------------------------------------------------

tree() { (cd "$WINEPREFIX/drive_c" && find "$@" -type d -printf '%p/\n' -o -printf '%p\n'); }
listed() { # NAME: every file, key and value there is, into NAME.files.list and NAME.keys.list
    local hive
    tree . | sort >"$WORK/$1.files.list"
    for hive in 'HKCU' 'HKLM\Software'; do
        rm -f "$WORK/hive.reg"
        win reg export "$hive" "$(z "$WORK/hive.reg")" /y >/dev/null
        iconv -f UTF-16 -t UTF-8 "$WORK/hive.reg" | tr -d '\r' |
            awk '/^\[/ {key = substr($0, 2, length($0) - 2); print key} /^[@"]/ {sub(/=.*/, ""); print key "  " $0}'
    done | grep -vF 'HKEY_CURRENT_USER\Software\Wine' | sort >"$WORK/$1.keys.list"
    rm -f "$WORK/hive.reg"
}
changed() { # BEFORE AFTER: what is gone (-) and what has come (+)
    local what
    for what in keys files; do
        comm -23 "$WORK/$1.$what.list" "$WORK/$2.$what.list" | sed 's/^/- /'
        comm -13 "$WORK/$1.$what.list" "$WORK/$2.$what.list" | sed 's/^/+ /'
    done
}
shown() { # the same for reading: without folders, and what is many is counted
    changed "$@" | grep -v '/$' | awk '
        match($0, /\/(_internal|Cache)\//) {many[$1 " files in " substr($0, RSTART + 1, RLENGTH - 2)]++; next}
        {print "        " $0}
        END {for (name in many) print "        " name ": " many[name]}'
}
sums() { (cd "$1" && find . -type f ! -name 'unins000.*' -exec sha256sum {} + | sort -k 2); }
same() { diff <(sums "$1") <(sums "$2") >"$WORK/different.txt"; }
size() { du -sm "$1" | cut -f1; }

# -- what is done ------------------------------------------------------------------------------------------------------

installed() { # WHAT OTHER WORDS...: the installer's exit status is ours
    timeout 600 wine "$(z "$1")" /VERYSILENT /NORESTART "/LOG=$(z "$WORK/$2.log")" "${@:3}" </dev/null 2>&1 | cat
}
QUIET=/SUPPRESSMSGBOXES
uninstalled() { timeout 600 wine "$(c "$APP/unins000.exe")" /VERYSILENT /NORESTART $QUIET "/LOG=$(z "$WORK/$1.log")" </dev/null 2>&1 | cat; }
version() { timeout 100 wine "$(c "$APP/qgames-console.exe")" --version </dev/null 2>/dev/null | tr -d '\r' | sed 's/^qgames //'; }
told_version() { win reg query "$UNINSTALL" /v DisplayVersion | tr -d '\r' | awk '/DisplayVersion/ {print $NF}'; }
opened() { # FILE: as by a double-click
    timeout 600 wine start "$(c "$1")" </dev/null > >(cat >/dev/null) 2>&1 &
}
running() { # processes of the installed program's
    local p
    for p in /proc/[0-9]*; do
        grep -zqsF "WINEPREFIX=$WINEPREFIX" "$p/environ" && grep -qsaF 'Q Games\qgames' "$p/cmdline" && echo "${p#/proc/}"
    done
    true
}
runs() { [ -n "$(running)" ]; }
ended() { [ -z "$(running)" ]; }
window() { WINDOW=$(xdotool search --onlyvisible --name "$1" 2>/dev/null | tail -1) && [ -n "$WINDOW" ]; }
drawn() { window '(^|– )Q Games$' && [ "$(import -window "$WINDOW" -depth 8 -format %k info: 2>/dev/null || echo 0)" -gt 500 ]; }
WINE64=wine # with both sides installed `wine` is the one of 32 bits, whose taskkill sees no 64-bit programs
[ ! -x /usr/lib/wine/wine64 ] || [ "$MACHINE" = "Linux aarch64" ] || WINE64=/usr/lib/wine/wine64
closed() { # as by the cross of its window, which is how Windows ends a program before it is replaced or the user goes
    "$WINE64" taskkill /IM qgames.exe </dev/null 2>&1 | cat >"$WORK/taskkill.txt" || true # what is left of it is told below
    within 60 ended || lost "closed, it does not end: $(running)"
}

# -- two installers ----------------------------------------------------------------------------------------------------

setup_of() { # CLONE FOLDER: the path of its installer
    local made
    cp "$1/LICENSE" "$2/LICENSE.txt"
    made=$(WINEPATH=$(z "$INNO") timeout 1800 wine "$PY" -c "import sys; sys.path[:0] = [sys.argv[1]]; from pathlib import Path; import package; print('\\nmade:', package.setup(Path(sys.argv[2]), Path(sys.argv[3])))" \
        "$(z "$1/assets/make")" "$(z "$2")" "$(z "$WORK")" </dev/null 2>&1 | tr -d '\r' | tee "$WORK/compiler.log" | sed -n 's/^made: .*\\//p') || true
    [[ -n $made && -s $WORK/$made ]] || { tail -20 "$WORK/compiler.log" >&2; fail "package.py makes no installer"; }
    printf '%s' "$WORK/$made"
}
start=$SECONDS
OLDER=$(setup_of "$WORK/older/clone" "$WORK/older/qgames")
ok "installer of $OLD: $(stat -c %s "$OLDER") bytes, $((SECONDS - start)) s"
rm -rf "$WORK/newer"
cp -r "$NEWER" "$WORK/newer"
start=$SECONDS
SETUP=$(setup_of "$CLONE" "$WORK/newer")
ok "installer of $NEW: $(stat -c %s "$SETUP") bytes, $((SECONDS - start)) s"

# -- installed ---------------------------------------------------------------------------------------------------------

listed before
start=$SECONDS
installed "$OLDER" install-old $QUIET || lost "installing $OLD: exit status $?"
took=$((SECONDS - start))
same "$WORK/older/qgames" "$APP" || lost "not all is installed: $WORK/different.txt"
[[ $(version) = "$OLD" && $(told_version) = "$OLD" ]] || lost "it says it is $(version), Windows is told $(told_version)"
listed installed
ok "installed $OLD for C:\\users\\$USER: $(size "$APP") MB, $took s; in registry and folders:"
shown before installed

start=$SECONDS
opened "$MENU"
within 120 drawn || lost "the menu entry opens no window"
ok "the menu entry opens it: $((SECONDS - start)) s"
closed

GAME="$USER_DIR/Documents/Parties d'été/partie n° 1.qgame"
mkdir -p "$(dirname "$GAME")"
printf '%s\n' "qgames record 1" "Game: quixo" "Began: 1" "Player 0: person Zoé" "Player 1: person Anna" "Result: *" "Plies: 2" "" \
    "1. c5a5 a3a5" >"$GAME"
# Wine does not show what this user's classes are in HKEY_CLASSES_ROOT, as Windows does: for the while they are everybody's
for name in .qgame QGames.Game; do win reg copy "HKCU\\Software\\Classes\\$name" "HKLM\\Software\\Classes\\$name" /s /f >/dev/null; done
start=$SECONDS
opened "$GAME"
at_table() { [ "$(grep -c ': table .* quixo 2' "$LOG" 2>/dev/null)" = "$1" ]; }
within 120 at_table 1 || lost "a double-click on a saved game does not open it"
within 60 drawn || lost "a saved game, and no window"
ok "a double-click on \"$(c "$GAME")\" opens it: $((SECONDS - start)) s"
for name in .qgame QGames.Game; do win reg delete "HKLM\\Software\\Classes\\$name" /f >/dev/null; done
import -window root "$WORK/opened.png"

# -- over a program that runs ------------------------------------------------------------------------------------------

refused() { # WHAT COMMAND...: it must not touch anything, and the program must go on
    local status=0
    start=$SECONDS
    "${@:2}" || status=$?
    [ $status != 0 ] || lost "$1: nobody was told that the program runs"
    same "$WORK/older/qgames" "$APP" || lost "$1: refused, and yet it has changed: $WORK/different.txt"
    runs || lost "$1: refused, and yet it has ended the program"
    ok "$1 while it runs: refused, nothing touched (exit status $status, $((SECONDS - start)) s)"
}
refused "installing $NEW" installed "$SETUP" install-refused $QUIET
refused "uninstalling" uninstalled uninstall-refused
installed "$SETUP" install-new &
ASKS=$!
within 120 window '^Setup$' || lost "installing $NEW while it runs asks nothing"
sleep 2
import -window root "$WORK/asks.png"
ASKED=$WINDOW
same "$WORK/older/qgames" "$APP" || lost "it asks, and yet it has changed something: $WORK/different.txt"
closed
games() { (cd "$DATA" && find saves -name '*.qgame' -exec sha256sum {} +) && sha256sum "$GAME"; }
BEFORE=$(games)
start=$SECONDS
xdotool windowfocus "$ASKED"
sleep 0.5
xdotool key Return
wait $ASKS || lost "installing $NEW once it is closed: exit status $?"
took=$((SECONDS - start))
same "$WORK/newer" "$APP" || lost "not all is installed, or something of $OLD is left: $WORK/different.txt"
[[ $(version) = "$NEW" && $(told_version) = "$NEW" ]] || lost "it says it is $(version), Windows is told $(told_version)"
[ "$(games)" = "$BEFORE" ] || lost "the player's games have changed"
listed updated
ok "installing $NEW asks for the program to be closed, then goes on: $took s; since $OLD was installed:"
shown installed updated
opened "$MENU"
within 120 drawn || lost "the menu entry opens no window of $NEW"
sleep 2
xdotool windowfocus "$WINDOW"
xdotool key Return # Continue has the focus
within 60 at_table 2 || lost "the game of $OLD is not continued"
ok "$NEW continues the game that $OLD had open"
closed

# -- repaired ----------------------------------------------------------------------------------------------------------

rm "$APP/_internal/python313.dll" "$MENU"
echo "damaged" >"$APP/_internal/assets/locales/fr.yaml"
win reg delete 'HKCU\Software\Classes\QGames.Game\shell' /f >/dev/null
start=$SECONDS
installed "$SETUP" repair $QUIET || lost "installing it again: exit status $?"
took=$((SECONDS - start))
same "$WORK/newer" "$APP" || lost "not repaired: $WORK/different.txt"
[ "$(version)" = "$NEW" ] || lost "repaired, it says it is $(version)"
listed repaired
! changed updated repaired | grep -q '^-' || lost "not repaired: $(shown updated repaired)"
ok "installed again, a missing program file, menu entry and registry key and a damaged file are repaired: $took s"

# -- uninstalled -------------------------------------------------------------------------------------------------------

BEFORE=$(games)
start=$SECONDS
uninstalled uninstall || lost "uninstalling: exit status $?"
away() { [ ! -e "$APP" ]; }
within 60 away || lost "uninstalled, and yet there is $(find "$APP" | head -5)"
took=$((SECONDS - start))
win wineboot -r # a copy of the uninstaller, which cannot delete itself while it runs, goes when Windows starts again
listed after
[ "$(games)" = "$BEFORE" ] || lost "the player's games have changed"
ok "uninstalled: $took s; left of all that:"
shown before after
LEFT=$(changed before after | grep -vxF -f <(tree "./users/$USER/AppData/Roaming/qgames" "$(dirname "${GAME/#"$WINEPREFIX/drive_c"/.}")" | sed 's/^/+ /') || true)
[ -z "$LEFT" ] || lost "left behind: $LEFT"
ok "nothing is left but the player's games and settings"
