"""Build the packaged program and what people download, from a clean checkout, on the system it is for:

    python -m venv .venv && .venv/bin/pip install -q ".[build]" && .venv/bin/python assets/make/package.py

Leaves in dist/ the folder `qgames` (on macOS also `Q Games.app`), and named by version, system and processor:

    Linux     .tar.gz, and a .deb where dpkg-deb is to be had
    Windows   .zip, and an installer -setup.exe where Inno Setup is to be had
    macOS     .dmg (a .zip where hdiutil is missing)

and their checksums in a file .sha256. With `--glibc 2.31` a Linux package that would need a newer one is refused. What
is signed, and by which secrets, is in sign.py beside this; `--sign dist` builds nothing, it signs what is there.
"""

from __future__ import annotations

import argparse
import hashlib
import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

import deb
import sign

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


def pack(folder: Path, dist: Path) -> list[Path]:
    """Everything people may download, made from the folder or bundle."""
    if SYSTEM == "linux":
        package = deb.build(folder, dist / NAME, VERSION)
        return [tarred(folder, dist / f"{NAME}.tar.gz"), *([package] if package else [])]
    if SYSTEM == "windows":
        for program in ("qgames.exe", "qgames-console.exe"):
            sign.windows(folder / program)
        installer = setup(folder, dist)
        return [zipped(folder, dist / f"{NAME}.zip"), *([installer] if installer else [])]
    image = disk_image(folder, dist / f"{NAME}.dmg")
    return [image or zipped(folder, dist / f"{NAME}.zip")]


def signed(dist: Path) -> list[Path]:
    """Packages that were built where no certificate is: taken apart, signed inside, packed again under their names."""
    given = {file for end in ("dmg", "zip", "exe") for file in dist.glob(f"qgames-*.{end}")}
    made: list[Path | None] = []
    with tempfile.TemporaryDirectory() as name:
        for number, package in enumerate(sorted(given)):
            place = Path(name) / str(number)
            if package.suffix == ".dmg":
                made.append(disk_image(sign.bundle(taken_out(package, place)), package))
            elif package.suffix == ".zip":  # the installer is made of it too
                shutil.unpack_archive(package, place)
                made += pack(place / "qgames", dist)
    if not given or set(made) != given:
        raise SystemExit(f"given {sorted(map(str, given))}, signed only {sorted(map(str, made))}: is a tool missing?")
    return sorted(given)


def taken_out(image: Path, place: Path) -> Path:
    """The app of a disk image."""
    volume = place / "volume"
    volume.mkdir(parents=True)
    subprocess.run(["hdiutil", "attach", str(image), "-nobrowse", "-readonly", "-mountpoint", str(volume)], check=True)
    try:
        subprocess.run(["ditto", str(volume / "Q Games.app"), str(place / "Q Games.app")], check=True)
    finally:
        subprocess.run(["hdiutil", "detach", str(volume)], check=True)
    return place / "Q Games.app"


def tarred(folder: Path, out: Path) -> Path:
    with tarfile.open(out, "w:gz", compresslevel=6) as tar:
        tar.add(folder, folder.name)
    return out


def zipped(folder: Path, out: Path) -> Path:
    """Symbolic links stay links."""
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


def setup(folder: Path, dist: Path) -> Path | None:
    """The installer for Windows, if its compiler is here."""
    usual = Path(os.environ.get("PROGRAMFILES(X86)", "")) / "Inno Setup 6" / "ISCC.exe"
    compiler = shutil.which("iscc") or (str(usual) if usual.is_file() else None)
    if compiler is None:
        return None
    words = {"Version": VERSION, "Folder": folder, "Out": dist, "Name": f"{NAME}-setup"}
    script = ROOT / "assets" / "windows" / "qgames.iss"
    subprocess.run([compiler, "/Qp", *(f"/D{key}={value}" for key, value in words.items()), str(script)], check=True)
    return sign.windows(dist / f"{NAME}-setup.exe")


def disk_image(app: Path, out: Path) -> Path | None:
    """A volume with the app beside a link to Applications, if the system can make one."""
    if shutil.which("hdiutil") is None:
        return None
    volume = ROOT / "build" / "volume"
    shutil.rmtree(volume, ignore_errors=True)
    volume.mkdir(parents=True)
    subprocess.run(["ditto", str(app), str(volume / app.name)], check=True)  # keeps links and signatures
    (volume / "Applications").symlink_to("/Applications")
    command = ["hdiutil", "create", "-volname", "Q Games", "-srcfolder", str(volume), "-format", "UDZO", "-ov"]
    subprocess.run([*command, str(out)], check=True)
    return sign.notarise(out)


def checksums(files: list[Path], out: Path) -> None:
    lines = [f"{hashlib.sha256(file.read_bytes()).hexdigest()}  {file.name}\n" for file in sorted(files)]
    out.write_bytes("".join(lines).encode())  # bytes: sha256sum does not know the line ends of Windows


def main() -> int:
    parser = argparse.ArgumentParser()
    parser.add_argument("--glibc", help="refuse a Linux package that would need a newer one than this")
    parser.add_argument("--sign", type=Path, metavar="FOLDER", help="build nothing: sign the packages in this folder")
    asked = parser.parse_args()
    if asked.sign:
        for file in signed(asked.sign.resolve()) if sign.somebody() else []:
            print(f"signed: {file}")
        return 0
    dist = ROOT / "dist"
    folder = build(dist)
    if asked.glibc and deb.floor(folder) > tuple(map(int, asked.glibc.split("."))):
        raise SystemExit(f"needs glibc {deb.floor(folder)}, newer than {asked.glibc}: build it on an older system")
    packed = pack(folder, dist)
    checksums(packed, dist / f"{NAME}.sha256")
    size = sum(path.lstat().st_size for path in folder.rglob("*") if not path.is_dir())
    print(f"{folder}: {size / 1e6:.1f} MB")
    for file in packed:
        print(f"{file}: {file.stat().st_size / 1e6:.1f} MB")
    return 0


if __name__ == "__main__":
    sys.exit(main())
