# shellcheck shell=bash
# Sourced by every script here: which machine, which folder, which environment.
#   WINE_PYTHON   the folder made by make.sh (default: ~/.cache/qgames-wine)
#   WINE_DISPLAY  an X server to use or to start, such as :99 (default: an Xvfb of our own on a free number)
set -euo pipefail
# shellcheck disable=SC2034
KIT=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
WINE_PYTHON=$(realpath -m "${WINE_PYTHON:-${XDG_CACHE_HOME:-$HOME/.cache}/qgames-wine}")
MACHINE=$(uname -sm)
case $MACHINE in
    "Linux x86_64") ;;
    "Linux aarch64") PATH=$WINE_PYTHON/box64/bin:$PATH ;; # its `wine` is one for x86_64, translated by box64: see box64.sh
    *)
        echo "not here: this needs Linux on x86_64 or arm64, and this is $MACHINE." >&2
        exit 77
        ;;
esac
PY=$WINE_PYTHON/python.exe
# What the host's Python is told is not for this one; bytecode is wanted: every spawned worker imports the program anew.
for name in $(compgen -e | grep -E '^(PYTHON|PYTEST|QGAMES_)' || true); do unset "$name"; done
# no crash dialog, no debugger (a crash would wait for somebody), no Mono and Gecko, no entries in the host's menus
export WINEPREFIX=$WINE_PYTHON/prefix WINEARCH=win64 WINEDEBUG=-all SDL_AUDIODRIVER=dummy
export WINEDLLOVERRIDES="mscoree=;mshtml=;winemenubuilder.exe=;winedbg.exe="

ok() { printf 'ok      %s\n' "$*"; }
fail() {
    printf 'FAILED  %s\n' "$*" >&2
    exit 1
}
need() { # COMMAND PACKAGE ...
    local missing=()
    while [ $# -gt 0 ]; do
        command -v "$1" >/dev/null || missing+=("$2")
        shift 2
    done
    [ ${#missing[@]} = 0 ] || fail "missing; as root: apt-get install --no-install-recommends ${missing[*]}"
}
made() { [[ -f "$PY" && -d "$WINEPREFIX" ]] || fail "no $PY: first $KIT/make.sh $WINE_PYTHON"; }

# A Windows program, its streams through pipes: Wine gives Python no usable stdout on a plain file.
win() { wine "$@" </dev/null 2>&1 | cat; }
z() { printf 'Z:%s' "${1//\//\\}"; } # a path of this machine as Windows writes it

SCREEN_PID=
screen() { # an X server for this script
    local number
    if [ -n "${WINE_DISPLAY:-}" ]; then
        export DISPLAY=$WINE_DISPLAY
        [ -S "/tmp/.X11-unix/X${DISPLAY#:}" ] && return
        Xvfb "$DISPLAY" -screen 0 1366x768x24 -nolisten tcp -noreset -r 2>/dev/null &
        SCREEN_PID=$!
        for _ in $(seq 100); do
            [ -S "/tmp/.X11-unix/X${DISPLAY#:}" ] && break
            sleep 0.1
        done
    else
        exec {way}<> <(:)
        Xvfb -displayfd "$way" -screen 0 1366x768x24 -nolisten tcp -noreset -r 2>/dev/null &
        SCREEN_PID=$!
        read -r -t 20 number <&"$way" || fail "Xvfb does not start"
        export DISPLAY=:$number
    fi
    trap leave EXIT
}
leave() { [ -z "$SCREEN_PID" ] || kill "$SCREEN_PID" 2>/dev/null || true; }
