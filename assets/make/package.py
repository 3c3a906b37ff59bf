"""Build the packaged program and its archive, from a clean checkout, on the system it is for:

    python -m venv .venv && .venv/bin/pip install -q ".[build]" && .venv/bin/python assets/make/package.py

Leaves in dist/ the folder `qgames` (on macOS also `Q Games.app`), an archive named by version and platform (zip on
Windows and macOS, tar.gz on Linux), and `SHA256SUMS`.
"""

from __future__ import annotations

import hashlib
import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
VERSION = re.search(r'__version__ = "(.+?)"', (ROOT / "qgames/__init__.py").read_text(encoding="utf-8"))[1]
SYSTEM = {"win32": "windows", "darwin": "macos"}.get(sys.platform, "linux")
NAME = f"qgames-{VERSION}-{SYSTEM}-{platform.machine().lower()}"


def build(dist: Path) -> Path:
    """Run PyInstaller; the folder or bundle to ship."""
    work = ROOT / "build"
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"]
    subprocess.run([*command, "--distpath", str(dist), "--workpath", str(work), str(ROOT / "build.spec")], check=True)
    folder = dist / "qgames"
    shutil.copy(ROOT / "LICENSE", folder / "LICENSE.txt")
    if SYSTEM == "linux":
        script = shutil.copy(ROOT / "assets" / "linux" / "install.sh", folder / "install.sh")
        os.chmod(script, 0o755)
    return dist / "Q Games.app" if SYSTEM == "macos" else folder


def archive(folder: Path, dist: Path) -> Path:
    """Pack it, symbolic links kept."""
    if SYSTEM == "linux":
        out = dist / f"{NAME}.tar.gz"
        with tarfile.open(out, "w:gz", compresslevel=6) as tar:
            tar.add(folder, folder.name)
        return out
    out = dist / f"{NAME}.zip"
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for path in sorted(folder.rglob("*")):
            name = path.relative_to(folder.parent).as_posix()
            if path.is_symlink():
                link = zipfile.ZipInfo(name)
                link.create_system = 3  # Unix: only there are links known
                link.external_attr = 0o120777 << 16
                packed.writestr(link, os.readlink(path))
            elif path.is_file():
                packed.write(path, name)
    return out


def checksum(packed: Path) -> None:
    digest = hashlib.sha256(packed.read_bytes()).hexdigest()
    (packed.parent / "SHA256SUMS").write_text(f"{digest}  {packed.name}\n", encoding="utf-8")


def main() -> int:
    dist = ROOT / "dist"
    folder = build(dist)
    packed = archive(folder, dist)
    checksum(packed)
    size = sum(path.lstat().st_size for path in folder.rglob("*") if not path.is_dir())
    print(f"{folder}: {size / 1e6:.1f} MB\n{packed}: {packed.stat().st_size / 1e6:.1f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
