"""Signing and notarising, where the secrets for it are in the environment; without them every call is a quiet no.

    macOS     QGAMES_SIGN_MACOS          name of a "Developer ID Application" identity in the keychain
              QGAMES_NOTARY_PROFILE      profile stored by `xcrun notarytool store-credentials`
    Windows   QGAMES_SIGN_WINDOWS        SHA-1 thumbprint of a certificate in the user's store

The workflow builds where no certificate is and signs in a job of its own, where nothing is installed: if it was given
certificates it puts them into keychain and store, and calls `package.py --sign`. Who builds with these variables set
signs at once; build.spec hands the identity to PyInstaller.
"""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

TIME = "http://timestamp.digicert.com"  # so that a signature outlives its certificate
ENTITLEMENTS = Path(__file__).resolve().parents[1] / "macos" / "entitlements.plist"
MACH_O = (b"\xcf\xfa\xed\xfe", b"\xce\xfa\xed\xfe", b"\xca\xfe\xba\xbe")  # how programs and libraries begin


def somebody() -> bool:
    """Is there anybody to sign as?"""
    return any(os.environ.get(name) for name in ("QGAMES_SIGN_WINDOWS", "QGAMES_SIGN_MACOS"))


def windows(program: Path) -> Path:
    """Sign a program or installer."""
    thumbprint = os.environ.get("QGAMES_SIGN_WINDOWS")
    if thumbprint:
        ways = ["/sha1", thumbprint, "/fd", "SHA256", "/tr", TIME, "/td", "SHA256", "/d", "Q Games"]
        subprocess.run(["signtool", "sign", *ways, str(program)], check=True)
    return program


def bundle(app: Path) -> Path:
    """Sign an app anew as PyInstaller does: every program and library in it, the innermost first, then the whole."""
    identity = os.environ.get("QGAMES_SIGN_MACOS")
    if identity:
        ways = ["--force", "--timestamp", "--options", "runtime", "--entitlements", str(ENTITLEMENTS)]
        for part in parts(app):
            subprocess.run(["codesign", "--sign", identity, *ways, str(part)], check=True)
        subprocess.run(["codesign", "--sign", identity, *ways, "--deep", str(app)], check=True)
        subprocess.run(["codesign", "--verify", "--deep", "--strict", str(app)], check=True)
    return app


def parts(app: Path) -> list[Path]:
    """Programs and libraries in an app. Not the one it starts: that one is signed with the whole."""
    files = [path for path in app.rglob("*") if path.is_file() and not path.is_symlink()]
    first = app / "Contents" / "MacOS" / "qgames"
    found = [path for path in files if path != first and path.read_bytes()[:4] in MACH_O]
    return sorted(found, key=lambda path: (-len(path.parts), path))


def notarise(image: Path) -> Path:
    """Sign a disk image, have Apple look at it, and fasten the answer to it."""
    identity, profile = os.environ.get("QGAMES_SIGN_MACOS"), os.environ.get("QGAMES_NOTARY_PROFILE")
    if identity:
        subprocess.run(["codesign", "--sign", identity, "--timestamp", str(image)], check=True)
    if identity and profile:
        submit = ["xcrun", "notarytool", "submit", str(image), "--keychain-profile", profile, "--wait"]
        subprocess.run(submit, check=True)
        subprocess.run(["xcrun", "stapler", "staple", str(image)], check=True)
    return image
