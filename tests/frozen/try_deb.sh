#!/bin/sh
# Installs the .deb on this Debian or Ubuntu, tries it as its user would, and takes it away again:
#     sh tests/frozen/try_deb.sh dist/qgames-0.1.0-linux-x86_64.deb
# Needs the right to install (root, or sudo), xdg-utils, xvfb, xdotool and glib (gio).
set -eu
package=$(realpath "$1")
as_root() { if [ "$(id -u)" = 0 ]; then "$@"; else sudo "$@"; fi; }
say() { echo "ok      $*"; }
fail() { echo "FAILED  $*" >&2; exit 1; }
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
export HOME="$home" XDG_DATA_HOME="$home/.local/share" XDG_CONFIG_HOME="$home/.config" SDL_AUDIODRIVER=dummy
unset QGAMES_HOME SDL_VIDEODRIVER 2>/dev/null || true

as_root apt-get install -y -qq "$package" >/dev/null
command -v qgames >/dev/null || fail "no command qgames"
say "installed: $(dpkg-query -W -f '${Package} ${Version} ${Architecture}' qgames)"
desktop-file-validate /usr/share/applications/qgames.desktop
qgames-console self-test | tail -n 1 | grep -q '^all passed$' || fail "the self-test"
say "the self-test passes"

game="$home/Partie d’Anna.qgame"
printf 'qgames record 1\nGame: quixo\nBegan: 0\nPlayer 0: person Anna\nPlayer 1: person Ben\nResult: *\nPlies: 1\n\n1. a1e1\n' > "$game"
kind=$(xdg-mime query filetype "$game")
[ "$kind" = application/x-qgame ] || fail "a saved game is $kind"
[ "$(xdg-mime query default application/x-qgame)" = qgames.desktop ] || fail "nobody opens $kind"
say "a saved game is $kind, opened by qgames.desktop"

# A double-click, as a file manager does it. The game it opens is kept when the program ends.
# shellcheck disable=SC2016
xvfb-run -a sh -c '
    gio open "$1" &
    for _ in $(seq 150); do
        window=$(xdotool search --onlyvisible --class qgames 2>/dev/null | tail -n 1)
        [ -z "$window" ] || break
        sleep 0.2
    done
    sleep 3
    xdotool windowfocus "$window" && xdotool key ctrl+q
    for _ in $(seq 50); do
        [ -n "$(find /proc/[0-9]*/exe -lname "/usr/lib/qgames/*" 2>/dev/null)" ] || exit 0
        sleep 0.2
    done
    exit 1
' sh "$game" || fail "a double-click on a saved game"
grep -qs '^Game: quixo$' "$XDG_DATA_HOME"/qgames/saves/*.qgame || fail "the game was not opened"
say "a double-click opens it, Ctrl+Q ends it, no process is left"

as_root apt-get purge -y -qq qgames >/dev/null
left=$(find /usr /etc /opt -path /usr/share/man -prune -o -iname '*qgame*' -print 2>/dev/null || true)
[ -z "$left" ] || fail "left behind: $left"
[ "$(xdg-mime query default application/x-qgame)" = "" ] || fail "the type is still known"
[ -n "$(find "$XDG_DATA_HOME/qgames" -name 'settings.json')" ] || fail "the player's data is gone"
say "removed without a trace but the player's data"
