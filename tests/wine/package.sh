#!/usr/bin/env bash
# What freeze.sh made, tried where a stranger would put it: in a folder with a space and an accent on drive C.
#   package.sh [FOLDER]       FOLDER: what freeze.sh made (default: WINE_PYTHON/dist/qgames); PICTURE=out.png keeps a look
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"
FOLDER=$(realpath -m "${1:-$WINE_PYTHON/dist/qgames}")
[ -f "$FOLDER/qgames-console.exe" ] || fail "no program in $FOLDER: first freeze.sh CLONE"
made
need wine wine Xvfb xvfb xdotool xdotool import imagemagick
screen
PLACE="$WINEPREFIX/drive_c/Jeux d'été"
WINDOWS='C:\Jeux d'\''été'
rm -rf "$PLACE"
mkdir -p "$PLACE/Q Games"
cp -r "$FOLDER" "$PLACE/Q Games/qgames"
cd "$PLACE/Q Games"
export QGAMES_HOME="$WINDOWS\\home"
PIDS=()
SAID=$(mktemp)
cleared() {
    [ ${#PIDS[@]} = 0 ] || kill -9 "${PIDS[@]}" 2>/dev/null || true
    rm -f "$SAID"
    leave
}
trap cleared EXIT
console() { timeout "$1" wine ./qgames/qgames-console.exe "${@:2}" 2>&1 | tr -d '\r' >"$SAID"; } # stdin: as given
lost() {
    sed 's/^/        /' "$SAID" >&2
    fail "$*"
}

console 400 self-test </dev/null || lost "the self-test"
grep -qx "all passed" "$SAID" || lost "the self-test: not all passed"
! grep -q "by dummy" "$SAID" || lost "there was no real screen"
grep -q "AccessKit is there" "$SAID" || lost "no tree for screen readers"
ok "self-test: $(grep -c '^ok' "$SAID") checks"

timeout 400 wine ./qgames/qgames.exe self-test --report "$WINDOWS\\report é.txt" </dev/null 2>&1 | cat >/dev/null
grep -q "all passed" "$PLACE/report é.txt" || fail "the windowed program's self-test"
ok "self-test of the program without a console, into a file with an accent"

printf '%s\n' ugi isready uginewgame "position startpos" "perft 2" "go movetime 300" | console 200 ugi quixo || lost "ugi"
for word in ugiok readyok bestmove; do grep -q "^$word" "$SAID" || lost "ugi: no $word"; done
ok "UGI on a pipe: $(grep '^bestmove' "$SAID")"

printf '%s\n' "qgames record 1" "Game: quixo" "Began: 1" "Player 0: person Zoé" "Player 1: person Anna" "Ended: resigned 0" \
    "Result: 1 resigned" "Plies: 8" "" "1. c5a5 a3a5 d1a1 c1e1 e5a5 b5e5 a3a5 c1c5" >"partie d'été.qgame"
console 300 review "$WINDOWS\\Q Games\\partie d'été.qgame" --ms 60 --lang fr --picture "$WINDOWS\\revue é.png" </dev/null || lost "review"
[[ -s "$PLACE/revue é.png" && $(wc -l <"$SAID") -ge 8 ]] || lost "review: too little"
grep -q "Zoé" "$SAID" || lost "review: names are garbled"
ok "review, with a picture: $(wc -l <"$SAID") lines"

LOG="$PLACE/home/logs/qgames.log"
program() { # its stdout a pipe, and its pid known
    (exec wine ./qgames/qgames.exe "$@" </dev/null > >(cat >/dev/null) 2>&1) &
    PIDS+=($!)
}
within() { # SECONDS COMMAND...
    local end=$((SECONDS + $1))
    shift
    until "$@"; do
        [ $SECONDS -lt $end ] || return 1
        sleep 0.5
    done
}
windows() { [ "$(xdotool search --onlyvisible --name 'Q Games|Quixo' 2>/dev/null | sort -u | wc -l)" -ge "$1" ]; }
rest() { # processes of this program's, by its home in their environment
    local p
    for p in /proc/[0-9]*; do
        [ "${p#/proc/}" = $$ ] || { grep -zqsF "QGAMES_HOME=$QGAMES_HOME" "$p/environ" && grep -qsa 'qgames\.exe' "$p/cmdline" && echo "${p#/proc/}"; }
    done
    true
}
none() { [ -z "$(rest)" ]; }
program "$WINDOWS\\Q Games\\partie d'été.qgame"
within 90 windows 1 || fail "a saved game named on the command line opens no window"
within 60 grep -qs ": table .* quixo 8" "$LOG" || fail "the saved game is not opened"
ok "a saved game opens by its name"
program
within 90 windows 2 || fail "the second program has no window"
sleep 4
for pid in "${PIDS[@]}"; do kill -0 "$pid" 2>/dev/null || fail "one of two programs ended"; done
[ -z "${PICTURE:-}" ] || import -window root "$PICTURE"
! grep -E ' (ERROR|CRITICAL) ' "$LOG" >&2 || fail "errors in the log"
ok "two programs at once on one folder of the player's"
kill -9 "${PIDS[@]}"
wait "${PIDS[@]}" 2>/dev/null || true
PIDS=()
within 40 none || fail "processes are left behind: $(rest)"
ok "killed; no process is left"
