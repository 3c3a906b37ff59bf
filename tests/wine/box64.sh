# shellcheck shell=bash
# Sourced by make.sh on arm64: Wine for x86_64, and box64 which translates it as it runs, into WINE_PYTHON/box64.
# Nothing is installed and no root is needed: apt fetches packages of Debian's by lists of its own, dpkg-deb unpacks them,
# and box64/bin/wine starts one by the other.
#   DEBIAN_MIRROR   where Debian is to be had (default: where this machine's apt has it from)
BOX_SUITE=forky WINE_SUITE=trixie # box64 0.4.3 (trixie's 0.3.4 crashes in pygame's drawing), Wine 10
BOX=$WINE_PYTHON/box64
BOX_PARTS=$(sha256sum <"$KIT/box64.sh" | cut -c1-16)
debian() { # SUITE ARCHITECTURE PACKAGE...: the packages themselves, without what they depend on, into BOX/debs
    local lists=$BOX/apt
    local apt=(apt-get -qq -o "Dir::Etc::SourceList=$lists/list" -o Dir::Etc::SourceParts=/dev/null -o "Dir::State=$lists"
        -o "Dir::State::status=$lists/status" -o "Dir::Cache=$lists/cache" -o "APT::Architecture=$2" -o "APT::Architectures::=$2" -o APT::Sandbox::User=root)
    mkdir -p "$BOX/debs" "$lists"/{lists,cache/archives}/partial
    : >"$lists/status"
    echo "deb [signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] $DEBIAN_MIRROR $1 main" >"$lists/list"
    (cd "$BOX/debs" && "${apt[@]}" update && "${apt[@]}" download "${@:3}") || fail "apt could not fetch ${*:3} ($2, $1)"
    rm -r "$lists"
}
wrapper() { # NAME PROGRAM [WHAT ELSE]
    # STRONGMEM: an arm64 processor may write in another order than x86 does, and threads would see half of it.
    # TRACE_FILE: box64 complains of libraries that Wine does without (Vulkan, USB, SDL); take it away if something is odd.
    cat >"$BOX/bin/$1" <<W
#!/bin/sh
export WINELOADER="$BOX/usr/lib/wine/wine64" WINESERVER="$BOX/usr/lib/wine/wineserver64" WINEDLLPATH="$BOX/usr/lib/x86_64-linux-gnu/wine"
export BOX64_LD_LIBRARY_PATH="$BOX/usr/lib/x86_64-linux-gnu" BOX64_DYNAREC_STRONGMEM=1 BOX64_NOBANNER=1 BOX64_LOG=0 BOX64_TRACE_FILE=/dev/null
exec "$BOX/usr/bin/box64" "$BOX/usr/lib/wine/$2" "\$@" ${3:-}
W
    chmod +x "$BOX/bin/$1"
}
if [ "$(cat "$BOX/made" 2>/dev/null)" != "$BOX_PARTS" ]; then
    # shellcheck disable=SC2016
    DEBIAN_MIRROR=${DEBIAN_MIRROR:-$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' | grep -m1 '/debian/*$' || true)}
    [ -n "$DEBIAN_MIRROR" ] || fail "this machine's apt has no Debian: name a mirror, DEBIAN_MIRROR=http://... (and install debian-archive-keyring)"
    rm -rf "$BOX"
    mkdir -p "$BOX/bin"
    debian "$BOX_SUITE" arm64 box64 libc6
    debian "$WINE_SUITE" amd64 libwine wine64 libunwind8 libz-mingw-w64
    for deb in "$BOX"/debs/*.deb; do
        case $deb in
            */libc6_*) dpkg-deb -x "$deb" "$BOX/libc" ;;
            *) dpkg-deb -x "$deb" "$BOX" ;;
        esac
    done
    rm -r "$BOX/debs"
    # Where this machine's libc is too old for box64, it takes the one it was built with, and nobody else does.
    LIBC=$BOX/libc/usr/lib/aarch64-linux-gnu
    "$BOX/usr/bin/box64" --version >/dev/null 2>&1 ||
        patchelf --set-interpreter "$LIBC/ld-linux-aarch64.so.1" --force-rpath --set-rpath "$LIBC" "$BOX/usr/bin/box64"
    "$BOX/usr/bin/box64" --version >/dev/null 2>&1 || fail "box64 does not start"
    # Debian's Wine, away from /usr: its wineserver is a script with /usr in it, its tables lie one folder off
    ln -sf ../../../bin/wineserver "$BOX/usr/lib/wine/wineserver"
    ln -s . "$BOX/usr/share/wine/wine"
    # wineserver kills a process that is not gone half a second after its end, box64 may take longer to tidy up, and 137 is
    # then the exit status: likely, see README (10 seconds now: cmp rax, 4999999 -> 100663295)
    perl -0777 -pi -e '$n = s/\x48\x3d\x3f\x4b\x4c\x00/\x48\x3d\xff\xff\xff\x05/g; END { exit($n != 1) }' "$BOX/usr/lib/wine/wineserver64" ||
        echo "        (wineserver is another than expected: on a busy machine exit statuses may be 137)" >&2
    # without what is there for debuggers: 0.7 GB less here, and as much in the prefix
    x86_64-w64-mingw32-strip "$BOX"/usr/lib/x86_64-linux-gnu/wine/x86_64-windows/*.{dll,exe,drv,sys} 2>/dev/null || true
    wrapper wine wine64
    wrapper wineserver wineserver64 2\>/dev/null # at its end it tells what it had in hand, into the stream of who started it
    echo "$BOX_PARTS" >"$BOX/made"
fi
# user32.dll needs it; Debian's Wine looks for it under /usr
mkdir -p "$WINEPREFIX/drive_c/windows/system32"
cp "$BOX/usr/x86_64-w64-mingw32/lib/zlib1.dll" "$WINEPREFIX/drive_c/windows/system32/"
