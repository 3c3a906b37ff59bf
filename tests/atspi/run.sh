#!/usr/bin/env bash
# The real program, its real accessibility tree, and a client that sees nothing but that: on a screen, a message bus and
# an accessibility bus of their own. Walks all pages, changes settings, plays whole games by accessibility actions.
#
#     tests/atspi/run.sh [LANGUAGE ...]        en and fr unless told; GAMES="quixo:four" plays only those
#
# PROGRAM is what is tried, the checkout in .venv unless told; SCREEN the number of the screen. Installs what is missing
# (Debian, as root).
set -euo pipefail
cd "$(dirname "$0")/../.."
PROGRAM=${PROGRAM:-.venv/bin/python -m qgames}
SCREEN=${SCREEN:-44}

missing() { ! { command -v Xvfb dbus-run-session && test -x /usr/libexec/at-spi-bus-launcher; } >/dev/null ||
    ! /usr/bin/python3 -c 'import gi; gi.require_version("Atspi", "2.0"); from gi.repository import Atspi'; }
if missing 2>/dev/null; then
    apt-get update -qq
    DEBIAN_FRONTEND=noninteractive apt-get install -y -qq xvfb dbus at-spi2-core gir1.2-atspi-2.0 python3-gi >/dev/null
fi

work=$(mktemp -d)
Xvfb ":$SCREEN" -screen 0 1280x800x24 -noreset -nolisten tcp >/dev/null 2>&1 &
server=$!
trap 'kill $server 2>/dev/null; wait $server 2>/dev/null; rm -rf "$work" 2>/dev/null || { sleep 2; rm -rf "$work"; }' EXIT
for _ in $(seq 100); do [ -e "/tmp/.X11-unix/X$SCREEN" ] && break; sleep 0.1; done

for language in "${@:-en fr}"; do for one in $language; do
    home="$work/$one"
    mkdir -p "$home/first" "$home/usual"
    printf '{"language": "%s", "speed": "off", "mute": true}\n' "$one" >"$home/usual/settings.json"
    .venv/bin/python tests/atspi/words.py "$one" >"$home/words.json"
    # without --a11y=1 nobody would ask the program for a tree
    # shellcheck disable=SC2016
    DISPLAY=":$SCREEN" HOME_OF_TEST="$home" SDL_AUDIODRIVER=dummy XDG_RUNTIME_DIR="$home" PROGRAM="$PROGRAM" \
        LANGUAGE="$one" dbus-run-session -- bash -c '
        /usr/libexec/at-spi-bus-launcher --launch-immediately --a11y=1 2>/dev/null & bus=$!
        status=0
        try() { # HOME WORDS...: the program with a home, and a client with some words
            export QGAMES_HOME="$HOME_OF_TEST/$1"; shift
            $PROGRAM >"$QGAMES_HOME/out.txt" 2>&1 & program=$!
            /usr/bin/python3 tests/atspi/client.py "$HOME_OF_TEST/words.json" "$@" &&
                { [ $# != 0 ] || /usr/bin/python3 tests/atspi/come_and_go.py 200; } || status=$?
            kill $program 2>/dev/null; wait $program 2>/dev/null
            [ $status = 0 ] || cat "$QGAMES_HOME/out.txt" "$QGAMES_HOME"/logs/*.log 2>/dev/null || true
        }
        [ -n "${GAMES:-}" ] || try first welcome
        [ $status != 0 ] || try usual
        kill $bus 2>/dev/null; wait $bus 2>/dev/null
        exit $status'
done; done
