"""Signing and notarising, where the secrets for it are in the environment; without them every call is a quiet no.

    macOS     QGAMES_SIGN_MACOS          name of a "Developer ID Application" identity in the keychain
              QGAMES_NOTARY_PROFILE      profile stored by `xcrun notarytool store-credentials`
    Windows   QGAMES_SIGN_WINDOWS        SHA-1 thumbprint of a certificate in the user's store

The workflow puts certificates into keychain and store first, if it was given any. The bundle itself is signed while it
is built: build.spec hands the identity to PyInstaller.
"""

from __future__ import annotations

import os
import subprocess
from pathlib import Path

TIME = "http://timestamp.digicert.com"  # so that a signature outlives its certificate


def windows(program: Path) -> Path:
    """Sign a program or installer."""
    thumbprint = os.environ.get("QGAMES_SIGN_WINDOWS")
    if thumbprint:
        ways = ["/sha1", thumbprint, "/fd", "SHA256", "/tr", TIME, "/td", "SHA256", "/d", "Q Games"]
        subprocess.run(["signtool", "sign", *ways, str(program)], check=True)
    return program


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
