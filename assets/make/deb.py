"""A package for Debian, Ubuntu and their kin, made of the folder that PyInstaller left: `package.py` calls this.

The program lies in /usr/lib/qgames, its command in /usr/bin; menu entry, file type and icons where desktops look for
them. It has no scripts: the system's own triggers refresh menus and types, and removing it removes every file.
"""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

LINUX = Path("_internal/assets/linux")
CONTROL = """\
Package: qgames
Version: {version}
Section: games
Priority: optional
Architecture: {architecture}
Maintainer: Q Games <qgames@users.noreply.github.com>
Installed-Size: {size}
Depends: libc6 (>= {glibc})
Recommends: libx11-6, libxext6, libxcursor1, libxi6, libxrandr2, shared-mime-info, hicolor-icon-theme
Description: five abstract board games on one table
 Quarto, Quantik, Quixo, Qomet and Cubulus by the book, with every official
 variant: for two to four people around one screen, or against a computer that
 ranges from a child's first win to proved perfect play.
 .
 An unofficial fan project; the games' names belong to their owners.
"""


def floor(folder: Path) -> tuple[int, ...]:
    """The oldest glibc the programs and libraries of a folder can do with: each names the versions it needs."""
    needed = {(2, 0)}
    for file in folder.rglob("*"):
        if file.is_file() and not file.is_symlink():
            content = file.read_bytes()
            if content.startswith(b"\x7fELF"):
                needed |= {tuple(map(int, found.split(b"."))) for found in re.findall(rb"GLIBC_(2\.\d+)", content)}
    return max(needed)


def build(folder: Path, out: Path, version: str) -> Path | None:
    """`out`.deb of the folder; None where there is no dpkg-deb."""
    if shutil.which("dpkg-deb") is None:
        return None
    root = out.with_name(out.name + "-deb")
    shutil.rmtree(root, ignore_errors=True)
    _lay_out(folder, root)
    size = sum(path.lstat().st_size for path in root.rglob("*") if not path.is_dir())
    ask = ["dpkg", "--print-architecture"]
    architecture = subprocess.run(ask, capture_output=True, text=True, check=True).stdout.strip()
    glibc = ".".join(map(str, floor(folder)))
    control = CONTROL.format(version=version, architecture=architecture, size=-(-size // 1024), glibc=glibc)
    (root / "DEBIAN").mkdir()
    (root / "DEBIAN" / "control").write_text(control, encoding="utf-8", newline="\n")
    for path in (root, *root.rglob("*")):  # whatever the builder's own mask is
        if not path.is_symlink():
            path.chmod(0o755 if path.is_dir() or path.stat().st_mode & 0o100 else 0o644)
    package = out.with_name(out.name + ".deb")
    command = ["dpkg-deb", "--root-owner-group", "-Zxz", "--build", str(root), str(package)]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    shutil.rmtree(root)
    return package


def _lay_out(folder: Path, root: Path) -> None:
    """The files where the system wants them."""
    program, share = root / "usr/lib/qgames", root / "usr/share"
    shutil.copytree(folder, program, symlinks=True, ignore=shutil.ignore_patterns("LICENSE.txt"))
    (program / "install.sh").unlink()  # for unpacked archives; the one inside the program is on its list and stays
    (root / "usr/bin").mkdir(parents=True)
    for name in ("qgames", "qgames-console"):
        (root / "usr/bin" / name).symlink_to(f"../lib/qgames/{name}")
    places = {
        "qgames.desktop": "applications/qgames.desktop",
        "qgames.metainfo.xml": "metainfo/qgames.metainfo.xml",
        "qgames-mime.xml": "mime/packages/qgames.xml",
    }
    files = [(folder / LINUX / name, share / place) for name, place in places.items()]
    for icon in (folder / "_internal/assets/icons").glob("qgames-*.png"):
        size = icon.stem.rpartition("-")[2]
        files.append((icon, share / f"icons/hicolor/{size}x{size}/apps/qgames.png"))
    files.append((folder / "LICENSE.txt", share / "doc/qgames/copyright"))
    for source, goal in files:
        goal.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(source, goal)
