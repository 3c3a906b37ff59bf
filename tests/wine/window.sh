#!/usr/bin/env bash
# A real window of the program of this clone under Wine, driven by mouse; needs the clone's .venv (README). See window.py.
#   window.sh [--game NAME ...] [--here] [--pictures FOLDER]
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"
made
need wine wine Xvfb xvfb xdotool xdotool import imagemagick
export PY
exec "$KIT/../../.venv/bin/python" "$KIT/window.py" "$@"
