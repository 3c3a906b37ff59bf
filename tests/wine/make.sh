#!/usr/bin/env bash
# From nothing to a Windows CPython 3.13 under Wine, with everything the program, its tests and its package need.
#   make.sh [DIR]      makes DIR/python.exe; again: only what is missing or has changed
# Only packages: apt (Wine, mingw), PyPI (wheels for Windows), and the library of a CPython 3.13 for this machine.
[ $# -le 1 ] || { sed -n '2,4s/^# \?//p' "$0" >&2; exit 2; }
[ $# = 0 ] || WINE_PYTHON=$1
# shellcheck source=common.sh
. "$(dirname "$0")/common.sh"
V=3.13 T=313
APT=(wine wine64 gcc-mingw-w64-x86-64 unzip xvfb xauth xdotool imagemagick)
COMMANDS=(wine x86_64-w64-mingw32-gcc unzip Xvfb xdotool import)
if [ "$MACHINE" = "Linux aarch64" ]; then # Wine comes by box64.sh; it opens this machine's own libraries for fonts and screen
    APT=("${APT[@]:2}" patchelf libfreetype6 libfontconfig1 libx11-6 libxext6 libxrender1 libxcursor1 libxi6 libxrandr2 libxfixes3 libxcomposite1 libxinerama1 libxxf86vm1)
    COMMANDS=("${COMMANDS[@]:1}" patchelf)
fi
if [ "$(command -v "${COMMANDS[@]}" | wc -l)" -lt ${#COMMANDS[@]} ]; then
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        apt-get update -qq
        DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends "${APT[@]}" >/dev/null
    else
        fail "missing; as root: apt-get install --no-install-recommends ${APT[*]}"
    fi
fi

# Which parts it was made of: unchanged, there is nothing to do.
PARTS=$(cat "$KIT"/{make.sh,box64.sh,wheels.txt,sitecustomize.py} | sha256sum | cut -c1-16)
if [ -f "$PY" ] && [ "$(cat "$WINE_PYTHON/made" 2>/dev/null)" = "$PARTS" ]; then
    ok "already made: $PY"
    exit 0
fi

# The pure library, from any CPython 3.13 of this machine.
LINUX=
for python in "${PYTHON_FOR_LIB:-}" "python$V" ~/.pyenv/versions/"$V".*/bin/"python$V" ~/.local/share/uv/python/cpython-"$V".*/bin/"python$V"; do
    [ -n "$python" ] && LIB=$("$python" -c 'import sysconfig, sys; assert sys.version_info[:2] == (3, 13); print(sysconfig.get_path("stdlib"))' 2>/dev/null) &&
        LINUX=$python && break
done
[ -n "$LINUX" ] || fail "no CPython $V for Linux found (its pure library is needed): apt-get install python$V (Debian 13), pyenv install $V, uv python install $V; or PYTHON_FOR_LIB=/its/bin/python"
[ -f "$LIB/os.py" ] || fail "$LINUX has no library at $LIB"
for pip in "python3 -m pip" pip3 pip ""; do
    [ -n "$pip" ] || fail "no pip: apt-get install python3-pip"
    $pip --version >/dev/null 2>&1 && break
done
BUILD=$WINE_PYTHON/make WHEELS=$WINE_PYTHON/wheels SITE=$WINE_PYTHON/Lib/site-packages
mkdir -p "$BUILD" "$WHEELS" "$WINE_PYTHON/DLLs" "$SITE"

# 1. Wheels. panda3d carries what python.org ships for Windows (python313.dll, the extension modules, the C runtime) and
#    is used for nothing else.
FETCH=(download -q --no-deps --only-binary=:all: --platform win_amd64 --python-version "$V" --implementation cp --dest "$WHEELS")
if [ "$(cat "$WHEELS/fetched" 2>/dev/null)" != "$PARTS" ]; then
    $pip "${FETCH[@]}" -r "$KIT/wheels.txt" panda3d || fail "pip could not fetch the wheels"
    echo "$PARTS" >"$WHEELS/fetched"
fi
PANDA=$(find "$WHEELS" -name "panda3d-*-cp$T-*win_amd64.whl" | sort -V | tail -1)
# _wmi.pyd: calls what Wine 8 has not; platform.py does without
unzip -qjo "$PANDA" 'deploy_libs/*' -x 'deploy_libs/api-ms-*' "deploy_libs/*cp${T}t*" deploy_libs/_wmi.pyd -d "$WINE_PYTHON/DLLs"
[ -f "$WINE_PYTHON/DLLs/python$T.dll" ] || fail "$PANDA holds no python$T.dll any more"
for file in "$WINE_PYTHON/DLLs/python$T.dll" "$WINE_PYTHON"/DLLs/[Vv][Cc][Rr][Uu]*.dll; do
    name=$(basename "$file")
    mv "$file" "$WINE_PYTHON/${name,,}"
done
(cd "$LIB" && tar cf - --exclude=lib-dynload --exclude=site-packages --exclude=dist-packages --exclude=./test --exclude=__pycache__ \
    --exclude='_sysconfigdata*' --exclude='config-*' --exclude=EXTERNALLY-MANAGED --exclude=./sitecustomize.py .) | tar xf - -C "$WINE_PYTHON/Lib"
for wheel in "$WHEELS"/*.whl; do
    case $wheel in */panda3d-*) ;; *) unzip -qo "$wheel" -d "$SITE" ;; esac
done
rm -f "$WINE_PYTHON/Lib/sitecustomize.py" # Debian's own would come before ours
cp "$KIT/sitecustomize.py" "$SITE/"

# 2. python.exe and pythonw.exe: a door each; python3.dll, for modules of the stable interface: every name is python313's.
MINGW=x86_64-w64-mingw32
$MINGW-objdump -p "$WINE_PYTHON/python$T.dll" |
    awk '/^\[Ordinal\/Name Pointer\] Table/ {on = 1; next} on && /^\t\[/ {print $NF}' | sort -u >"$BUILD/names"
[ "$(wc -l <"$BUILD/names")" -gt 1000 ] || fail "python$T.dll's names cannot be read"
{ echo "LIBRARY python$T.dll"; echo EXPORTS; cat "$BUILD/names"; } >"$BUILD/python.def"
{ echo "LIBRARY python3.dll"; echo EXPORTS; sed "s/.*/& = python$T.&/" "$BUILD/names"; } >"$BUILD/python3.def"
cat >"$BUILD/python.c" <<'C'
#include <windows.h>
__declspec(dllimport) int Py_Main(int, wchar_t **);
#ifdef WINDOWED
int WINAPI wWinMain(HINSTANCE a, HINSTANCE b, LPWSTR c, int d) { return Py_Main(__argc, __wargv); }
#else
int wmain(int count, wchar_t **words) { return Py_Main(count, words); }
#endif
C
# as python.org's: knows Windows 10, and long paths
cat >"$BUILD/manifest.xml" <<'M'
<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<assembly xmlns="urn:schemas-microsoft-com:asm.v1" manifestVersion="1.0">
<compatibility xmlns="urn:schemas-microsoft-com:compatibility.v1"><application><supportedOS Id="{8e0f7a12-bfb3-4fe8-b9a5-48fd50a15a9a}"/></application></compatibility>
<application xmlns="urn:schemas-microsoft-com:asm.v3"><windowsSettings><longPathAware xmlns="http://schemas.microsoft.com/SMI/2016/WindowsSettings">true</longPathAware></windowsSettings></application>
</assembly>
M
cat >"$BUILD/empty.c" <<'C'
int DllMainCRTStartup(void *a, unsigned b, void *c) { return 1; }
C
cat >"$BUILD/prng.c" <<'C'
#include <windows.h>
BOOLEAN NTAPI SystemFunction036(PVOID, ULONG);
__declspec(dllexport) BOOL WINAPI ProcessPrng(PBYTE p, SIZE_T n) { return SystemFunction036(p, (ULONG)n); }
BOOL WINAPI DllMainCRTStartup(HINSTANCE a, DWORD b, LPVOID c) { return TRUE; }
C
(
    cd "$BUILD"
    $MINGW-dlltool -d python.def -l libpython.a
    echo '1 24 "manifest.xml"' >manifest.rc && $MINGW-windres manifest.rc manifest.o
    $MINGW-gcc -O1 -municode -o ../python.exe manifest.o python.c libpython.a -static-libgcc
    $MINGW-gcc -O1 -municode -mwindows -DWINDOWED -o ../pythonw.exe manifest.o python.c libpython.a -static-libgcc
    $MINGW-gcc -shared -nostdlib -e DllMainCRTStartup -o ../python3.dll empty.c python3.def
    $MINGW-gcc -shared -nostdlib -e DllMainCRTStartup -o bcryptprimitives.dll prng.c -ladvapi32 -lkernel32
)

# 3. The prefix: Windows 10, no crash dialog; folders of the user's own instead of links into this machine's home.
screen
# shellcheck source=box64.sh
[ "$MACHINE" != "Linux aarch64" ] || . "$KIT/box64.sh"
[ -f "$WINEPREFIX/system.reg" ] || { win wineboot -i >"$BUILD/wineboot.log" && wineserver -w; } || fail "wineboot: see $BUILD/wineboot.log"
# Wine 8 has no such library, which everything written in Rust asks for random numbers
RANDOM_DLL=$WINEPREFIX/drive_c/windows/system32/bcryptprimitives.dll
[ -f "$RANDOM_DLL" ] || cp "$BUILD/bcryptprimitives.dll" "$RANDOM_DLL"
printf 'REGEDIT4\n\n[HKEY_CURRENT_USER\\Software\\Wine]\n"Version"="win10"\n\n[HKEY_CURRENT_USER\\Software\\Wine\\WineDbg]\n"ShowCrashDialog"=dword:00000000\n' >"$BUILD/windows10.reg"
win regedit /S "$(z "$BUILD/windows10.reg")"
find "$WINEPREFIX/drive_c/users" -type l | while read -r link; do rm "$link" && mkdir "$link"; done

# 4. Does it live?
said=$(win "$PY" -c "import sys, msvcrt; assert msvcrt.locking.__module__ == 'sitecustomize', 'sitecustomize.py is not read'; import ctypes, zlib, multiprocessing, pygame, yaml, accesskit, platformdirs, PyInstaller, pytest; print(sys.version.split()[0], sys.platform)" | tail -1 | tr -d '\r')
case $said in
    "$V".*" win32") ;;
    *) fail "python.exe says: $said" ;;
esac
echo "$PARTS" >"$WINE_PYTHON/made"
ok "made: $PY ($said; $(wine --version 2>/dev/null | grep -o 'wine-[0-9.]*' | head -1); $(du -sm "$WINE_PYTHON" | cut -f1) MB)"
