#!/bin/sh
# Puts Q Games into this user's menu and lets it open saved games (run it from the unpacked folder), or takes it out
# again:  ./install.sh --remove
# Nothing is copied but the menu entry, the file type and the icons: the folder stays where it is and must stay there.
set -eu
here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd)
share=${XDG_DATA_HOME:-"$HOME/.local/share"}
entry="$share/applications/qgames.desktop"
info="$share/metainfo/qgames.metainfo.xml"
mime="$share/mime/packages/qgames.xml"
sizes="16 24 32 48 64 128 256 512"

refresh() {
    if command -v update-desktop-database >/dev/null 2>&1; then update-desktop-database -q "$share/applications" || true; fi
    if command -v update-mime-database >/dev/null 2>&1; then update-mime-database "$share/mime" || true; fi
    if command -v gtk-update-icon-cache >/dev/null 2>&1; then gtk-update-icon-cache -q -t "$share/icons/hicolor" || true; fi
}

if [ "${1:-}" = "--remove" ]; then
    rm -f "$entry" "$info" "$mime"
    for size in $sizes; do rm -f "$share/icons/hicolor/${size}x${size}/apps/qgames.png"; done
    refresh
    echo "Q Games is no longer in the menu. Delete this folder to remove it entirely: $here"
    exit 0
fi
[ -z "${1:-}" ] || { echo "usage: install.sh [--remove]" >&2; exit 2; }
[ -x "$here/qgames" ] || { echo "install.sh: run it from the unpacked Q Games folder; $here holds no program" >&2; exit 1; }

case "$here" in *%* | *"
"*)
    echo "install.sh: menus cannot start a program whose path has a percent sign or a line break; move the folder: $here" >&2
    exit 1 ;;
esac

mkdir -p "$share/applications" "$share/metainfo" "$share/mime/packages"
# In a desktop file a path is quoted; inside the quotes \ " ` $ are escaped.
quoted=$(printf '%s' "$here/qgames" | sed -e 's/\\/\\\\\\\\/g' -e 's/["`$]/\\\\&/g')
awk -v command="\"$quoted\" %f" '/^Exec=/ { print "Exec=" command; next } { print }' \
    "$here/_internal/assets/linux/qgames.desktop" > "$entry"
cp "$here/_internal/assets/linux/qgames.metainfo.xml" "$info"
cp "$here/_internal/assets/linux/qgames-mime.xml" "$mime"
for size in $sizes; do
    folder="$share/icons/hicolor/${size}x${size}/apps"
    mkdir -p "$folder"
    cp "$here/_internal/assets/icons/qgames-$size.png" "$folder/qgames.png"
done
refresh
echo "Q Games is in the menu now. To take it out again: $here/install.sh --remove"
