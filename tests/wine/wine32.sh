# shellcheck shell=bash
# Sourced by installer.sh: Inno Setup and the installers it makes are 32-bit programs. Here is a prefix of its own that runs
# them, new each time, so that what an installer leaves behind is all there is; its user is called Zoé.
# On x86_64 Wine's 32-bit side must be installed (wine32:i386). On arm64 Wine's DLLs of that side lie beside those of 64 bits:
# Wine itself then does without any 32-bit Linux, and box64 translates both kinds of code.
export WINEPREFIX=$WINE_PYTHON/installer/prefix USER=Zoé
WINDOWS=$WINEPREFIX/drive_c/windows
wineserver -k 2>/dev/null || true
rm -rf "$WINEPREFIX"
mkdir -p "$WINDOWS"/{system32,syswow64}
if [ "$MACHINE" = "Linux aarch64" ]; then
    # shellcheck source=box64.sh
    . "$KIT/box64.sh"
    SIDE=$BOX/usr/lib/x86_64-linux-gnu/wine/i386-windows
    if [ ! -f "$SIDE/made" ]; then
        # shellcheck disable=SC2016
        DEBIAN_MIRROR=${DEBIAN_MIRROR:-$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' | grep -m1 '/debian/*$' || true)}
        debian "$WINE_SUITE" i386 libwine
        mkdir -p "$BOX/side" "$SIDE"
        dpkg-deb -x "$BOX"/debs/libwine_*_i386.deb "$BOX/side"
        mv "$BOX"/side/usr/lib/i386-linux-gnu/wine/i386-windows/* "$SIDE/"
        rm -r "$BOX/debs" "$BOX/side"
        x86_64-w64-mingw32-strip "$SIDE"/*.{dll,exe,drv,sys} 2>/dev/null || true
        touch "$SIDE/made"
    fi
    cp "$BOX/usr/i686-w64-mingw32/lib/zlib1.dll" "$WINDOWS/syswow64/"
    # with what box64 0.4.3 makes of the processor's flags, Inno Setup's compiler turns in circles for ever
    export BOX64_DYNAREC_NATIVEFLAGS=0
fi
timeout 300 wine wineboot -i </dev/null >/dev/null 2>&1 || fail "Wine makes no prefix"
win regedit /S "$(z "$WINE_PYTHON/make/windows10.reg")"
find "$WINEPREFIX/drive_c/users" -type l | while read -r link; do rm "$link" && mkdir "$link"; done
# every Windows has these, Wine's is made without
for key in Classes 'Microsoft\Windows\CurrentVersion\Uninstall'; do win reg add "HKCU\\Software\\$key" /f >/dev/null; done
[ -f "$WINDOWS/system32/bcryptprimitives.dll" ] || cp "$WINE_PYTHON/make/bcryptprimitives.dll" "$WINDOWS/system32/" # Wine 8 has none
[ "$(win 'C:\windows\syswow64\cmd.exe' /c 'echo 32' | tr -d '\r')" = 32 ] ||
    not_here "this Wine runs no 32-bit programs; as root: dpkg --add-architecture i386 && apt-get update && apt-get install wine64 wine32:i386"
