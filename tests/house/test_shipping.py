"""What the packages are made by, as far as it can be seen without making one: the recipe as PyInstaller reads it on
each system, the .deb, checksums, signing, the installer's script, and the workflow that does it all."""

import importlib
import os
import plistlib
import re
import shutil
import subprocess
import sys
import tomllib
import types
import xml.etree.ElementTree as ElementTree
import zipfile
from pathlib import Path

import pytest
import yaml
from kit.evenings import plan_of
from kit.must import must

from qgames import __version__
from qgames.session.evening import written
from qgames.session.evening.evening import Evening

ROOT = Path(__file__).parents[2]
LOCALES = sorted(file.stem for file in (ROOT / "assets/locales").glob("*.yaml"))


@pytest.fixture
def maker(monkeypatch):
    """The makers of packages, by name."""
    monkeypatch.syspath_prepend(str(ROOT / "assets/make"))
    for name in ("package", "deb", "sign"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    return importlib.import_module


# -- the recipe --------------------------------------------------------------------------------------------------------


def recipe(monkeypatch, tmp_path, system):
    """build.spec, run as PyInstaller would on a system; what it asked for."""
    made: dict[str, list[types.SimpleNamespace]] = {}

    def ask(kind):
        def note(*args, **options):
            thing = types.SimpleNamespace(kind=kind, args=args, **options)
            thing.__dict__.setdefault("datas", [])
            thing.__dict__.setdefault("binaries", [])
            made.setdefault(kind, []).append(thing)
            return thing

        return note

    info = types.ModuleType("versioninfo")
    for name in [
        "FixedFileInfo",
        "StringFileInfo",
        "StringStruct",
        "StringTable",
        "VarFileInfo",
        "VarStruct",
        "VSVersionInfo",
    ]:
        setattr(info, name, lambda *args, **more: (args, more))
    hooks = types.ModuleType("hooks")
    monkeypatch.setattr(hooks, "collect_submodules", lambda name, filter: [], raising=False)
    for name in ("PyInstaller", "PyInstaller.utils", "PyInstaller.utils.win32"):
        monkeypatch.setitem(sys.modules, name, types.ModuleType(name))
    monkeypatch.setitem(sys.modules, "PyInstaller.utils.hooks", hooks)
    monkeypatch.setitem(sys.modules, "PyInstaller.utils.win32.versioninfo", info)
    monkeypatch.setattr(sys, "platform", system)
    names = {"SPECPATH": str(ROOT), "workpath": str(tmp_path)}
    names |= {kind: ask(kind) for kind in ("PYZ", "EXE", "COLLECT", "BUNDLE")}

    def analysis(*args, **options):
        return types.SimpleNamespace(datas=options["datas"], binaries=[], pure=[], scripts=[])

    exec(
        compile((ROOT / "build.spec").read_text(encoding="utf-8"), "build.spec", "exec"), names | {"Analysis": analysis}
    )
    return made


@pytest.mark.parametrize("system", ["linux", "win32", "darwin"])
def test_the_recipe_makes_two_programs(monkeypatch, tmp_path, system):
    made = recipe(monkeypatch, tmp_path, system)
    assert {program.name: program.console for program in made["EXE"]} == {"qgames": False, "qgames-console": True}
    listed = (tmp_path / "shipped.txt").read_text(encoding="utf-8")
    assert "assets/linux/install.sh\n" in listed, "the installer of menus is read from there"
    assert not re.search("assets/(make|pictures|windows|macos)/", listed)
    assert b"\r" not in (tmp_path / "shipped.txt").read_bytes()
    data = {
        file
        for file in (ROOT / "qgames/games").rglob("*.*")
        if file.suffix in (".yaml", ".jsonl", ".json", ".book", ".bin", ".txt") and "tests" not in file.parts[-3:]
    }
    assert data and all(f" {file.relative_to(ROOT).as_posix()}\n" in listed for file in data), "what games bring"


def test_a_bundle_is_no_background_program(monkeypatch, tmp_path):
    made = recipe(monkeypatch, tmp_path, "darwin")
    (folder,), (bundle,) = made["COLLECT"], made["BUNDLE"]
    programs = [part for part in folder.args if getattr(part, "kind", "") == "EXE"]
    assert programs[-1].console is False, "PyInstaller asks the last one whether the bundle has a window"
    info = bundle.info_plist
    assert info["CFBundleExecutable"] == "qgames" and "LSBackgroundOnly" not in info
    assert info["CFBundleLocalizations"] == LOCALES and info["LSMinimumSystemVersion"] == "11.0"
    kinds, declared = info["CFBundleDocumentTypes"], info["UTExportedTypeDeclarations"]
    assert [kind["LSItemContentTypes"] for kind in kinds] == [[each["UTTypeIdentifier"]] for each in declared]
    names = [each["UTTypeTagSpecification"]["public.filename-extension"] for each in declared]
    assert names == [["qgame"], ["qevening"]]
    assert plistlib.loads(plistlib.dumps(info)) == info, "every value can be written"


def test_a_bundle_is_signed_if_there_is_somebody_to_sign(monkeypatch, tmp_path):
    monkeypatch.delenv("QGAMES_SIGN_MACOS", raising=False)
    assert not hasattr(recipe(monkeypatch, tmp_path, "darwin")["EXE"][0], "codesign_identity")
    monkeypatch.setenv("QGAMES_SIGN_MACOS", "Developer ID Application: Anna")
    for program in recipe(monkeypatch, tmp_path, "darwin")["EXE"]:
        assert program.codesign_identity == "Developer ID Application: Anna"
        assert plistlib.loads(Path(program.entitlements_file).read_bytes())


# -- packages ----------------------------------------------------------------------------------------------------------


@pytest.fixture
def folder(tmp_path):
    """A little of what PyInstaller leaves."""
    made = tmp_path / "dist/qgames"
    shutil.copytree(ROOT / "assets/linux", made / "_internal/assets/linux")
    shutil.copytree(ROOT / "assets/icons", made / "_internal/assets/icons")
    for name in ("qgames", "qgames-console"):
        (made / name).write_bytes(b"\x7fELF" + b"GLIBC_2.17\0GLIBC_2.4\0")
        (made / name).chmod(0o755)
    (made / "_internal/lib.so").write_bytes(b"\x7fELF\0GLIBC_2.31\0GLIBC_2.9")
    (made / "_internal/words.txt").write_text("GLIBC_2.99", encoding="utf-8")
    (made / "LICENSE.txt").write_text("MIT", encoding="utf-8")
    shutil.copy(ROOT / "assets/linux/install.sh", made / "install.sh")
    return made


def test_the_floor_is_what_the_newest_library_needs(maker, folder):
    assert maker("deb").floor(folder) == (2, 31)


@pytest.mark.skipif(shutil.which("dpkg-deb") is None, reason="no dpkg-deb here")
def test_a_deb(maker, folder, tmp_path):
    package = maker("deb").build(folder, tmp_path / "qgames-1.2.3-linux-x", "1.2.3")
    fields = subprocess.run(["dpkg-deb", "-f", package], capture_output=True, text=True, check=True).stdout
    assert "Version: 1.2.3\n" in fields and "Depends: libc6 (>= 2.31)\n" in fields
    subprocess.run(["dpkg-deb", "-x", package, tmp_path / "root"], check=True)
    usr = tmp_path / "root/usr"
    assert os.readlink(usr / "bin/qgames") == "../lib/qgames/qgames"
    for name in (
        "lib/qgames/_internal/assets/linux/install.sh", "share/applications/qgames.desktop",
        "share/doc/qgames/copyright", "share/mime/packages/qgames.xml", "share/icons/hicolor/256x256/apps/qgames.png",
        "share/metainfo/qgames.metainfo.xml",
    ):  # fmt: skip
        assert (usr / name).is_file(), name
    assert not (usr / "lib/qgames/install.sh").exists()
    assert (usr / "lib/qgames/qgames").stat().st_mode & 0o777 == 0o755
    assert (usr / "share/applications/qgames.desktop").stat().st_mode & 0o777 == 0o644


def test_without_dpkg_there_is_no_deb(maker, folder, tmp_path, monkeypatch):
    monkeypatch.setattr(shutil, "which", lambda name: None)
    assert maker("deb").build(folder, tmp_path / "out", "1") is None


def test_checksums_are_read_by_sha256sum(maker, tmp_path):
    files = [tmp_path / name for name in ("b.zip", "a.zip")]
    for file in files:
        file.write_bytes(file.name.encode())
    maker("package").checksums(files, tmp_path / "x.sha256")
    written = (tmp_path / "x.sha256").read_bytes()
    assert b"\r" not in written and [line.split()[1] for line in written.splitlines()] == [b"a.zip", b"b.zip"]
    if shutil.which("sha256sum"):
        subprocess.run(["sha256sum", "--check", "--quiet", "x.sha256"], cwd=tmp_path, check=True)


def test_nothing_is_signed_without_secrets_and_all_with_them(maker, monkeypatch, tmp_path):
    run = []
    monkeypatch.setattr(subprocess, "run", lambda command, **how: run.append(command))
    for name in ("QGAMES_SIGN_WINDOWS", "QGAMES_SIGN_MACOS", "QGAMES_NOTARY_PROFILE"):
        monkeypatch.delenv(name, raising=False)
    sign, file = maker("sign"), tmp_path / "x"
    assert sign.windows(file) == sign.notarise(file) == file and run == []
    monkeypatch.setenv("QGAMES_SIGN_WINDOWS", "abc")
    monkeypatch.setenv("QGAMES_SIGN_MACOS", "Anna")
    sign.windows(file)
    sign.notarise(file)
    assert [command[0] for command in run] == ["signtool", "codesign"]
    monkeypatch.setenv("QGAMES_NOTARY_PROFILE", "us")
    run.clear()
    sign.notarise(file)
    assert [command[:2] for command in run][1:] == [["xcrun", "notarytool"], ["xcrun", "stapler"]]


def test_a_bundle_is_signed_from_the_inside(maker, monkeypatch, tmp_path):
    run = []
    monkeypatch.setattr(subprocess, "run", lambda command, **how: run.append(command))
    monkeypatch.delenv("QGAMES_SIGN_MACOS", raising=False)
    app, sign = tmp_path / "Q Games.app", maker("sign")
    program, words = b"\xcf\xfa\xed\xfe and more", b"words"
    for name, text in {
        "Contents/MacOS/qgames": program,
        "Contents/MacOS/qgames-console": program,
        "Contents/Frameworks/pygame/base.so": b"\xca\xfe\xba\xbe",
        "Contents/Resources/assets/words.yaml": words,
    }.items():
        (app / name).parent.mkdir(parents=True, exist_ok=True)
        (app / name).write_bytes(text)
    assert sign.bundle(app) == app and run == [], "there is nobody to sign"
    monkeypatch.setenv("QGAMES_SIGN_MACOS", "Anna")
    sign.bundle(app)
    assert [Path(command[-1]).name for command in run] == ["base.so", "qgames-console", "Q Games.app", "Q Games.app"]
    assert all(command[:3] == ["codesign", "--sign", "Anna"] for command in run[:-1]) and "--verify" in run[-1]
    assert all("runtime" in command and str(sign.ENTITLEMENTS) in command for command in run[:-1])
    assert sign.ENTITLEMENTS.is_file()


def test_packages_built_before_are_signed_inside_and_packed_again(maker, folder, monkeypatch):
    package, sign = maker("package"), maker("sign")
    dist, seen = folder.parent.resolve(), []
    monkeypatch.setattr(package, "SYSTEM", "windows")
    monkeypatch.setattr(package, "NAME", "qgames-1-windows-amd64")
    given = [dist / f"qgames-1-windows-amd64{end}" for end in ("-setup.exe", ".zip")]
    for name in ("qgames", "qgames-console"):
        (folder / name).rename(folder / f"{name}.exe")
    package.zipped(folder, given[1])
    shutil.rmtree(folder)
    given[0].write_text("unsigned", encoding="utf-8")

    def signed(program):
        seen.append(program.name)
        with program.open("ab") as file:
            file.write(b"signed")
        return program

    def setup(made_of, out):
        assert (made_of / "qgames.exe").read_bytes().endswith(b"signed") and out == dist
        return sign.windows(given[0])

    monkeypatch.setattr(sign, "windows", signed)
    monkeypatch.setattr(package, "setup", setup)
    monkeypatch.setattr(sys, "argv", ["package.py", "--sign", str(dist)])
    monkeypatch.delenv("QGAMES_SIGN_MACOS", raising=False)
    monkeypatch.delenv("QGAMES_SIGN_WINDOWS", raising=False)
    assert package.main() == 0 and seen == [], "nobody to sign: they stay as they are"
    monkeypatch.setenv("QGAMES_SIGN_WINDOWS", "abc")
    assert package.main() == 0
    assert seen == ["qgames.exe", "qgames-console.exe", "qgames-1-windows-amd64-setup.exe"]
    with zipfile.ZipFile(given[1]) as packed:
        assert packed.read("qgames/qgames.exe").endswith(b"signed")
    monkeypatch.setattr(package, "setup", lambda made_of, out: None)
    with pytest.raises(SystemExit, match="is a tool missing"):
        package.main()


# -- saved games open by a double-click --------------------------------------------------------------------------------


def test_the_same_types_of_file_everywhere():
    spaces = {"m": "http://www.freedesktop.org/standards/shared-mime-info"}
    kinds = ElementTree.parse(ROOT / "assets/linux/qgames-mime.xml").getroot().findall("m:mime-type", spaces)
    assert [must(kind.find("m:glob", spaces)).get("pattern") for kind in kinds] == ["*.qgame", "*.qevening"]
    entry = (ROOT / "assets/linux/qgames.desktop").read_text(encoding="utf-8")
    types = "".join(f"{kind.get('type')};" for kind in kinds)
    assert f"MimeType={types}\n" in entry and "Exec=qgames %f\n" in entry
    told, bundled, installed = (
        (ROOT / name).read_text(encoding="utf-8")
        for name in ("assets/linux/qgames.metainfo.xml", "build.spec", "assets/windows/qgames.iss")
    )
    for kind in kinds:
        name = must(must(kind.find("m:glob", spaces)).get("pattern")).removeprefix("*.")
        assert f"<mediatype>{kind.attrib['type']}</mediatype>" in told
        assert f'["{name}"]' in bundled and f'["{kind.attrib["type"]}"]' in bundled
        assert f"Software\\Classes\\.{name}\\" in installed
    game, evening = (must(must(kind.find("m:magic/m:match", spaces)).get("value")) for kind in kinds)
    save = next((ROOT / "tests/data/old").rglob("*.qgame"))
    assert save.read_text(encoding="utf-8").startswith(game)
    assert 0 <= written.write(Evening.begin(plan_of("all", 2), "2026-11-17T20:00")).index(evening) <= 8


@pytest.mark.skipif(os.name == "nt", reason="a shell script")
def test_install_sh_adds_and_removes_the_type(folder, tmp_path):
    env = {**os.environ, "HOME": str(tmp_path), "XDG_DATA_HOME": str(tmp_path / "share é")}
    script = ["sh", str(folder / "install.sh")]
    subprocess.run(script, env=env, check=True, capture_output=True)
    added = {path.name for path in (tmp_path / "share é").rglob("*") if "qgames" in path.name}
    assert added >= {"qgames.desktop", "qgames.xml", "qgames.metainfo.xml", "qgames.png"}
    subprocess.run([*script, "--remove"], env=env, check=True, capture_output=True)
    assert not [path for path in (tmp_path / "share é").rglob("*") if "qgames" in path.name]


def test_the_installer_for_windows_names_what_is_there():
    script = (ROOT / "assets/windows/qgames.iss").read_bytes()
    assert script.isascii(), "its compiler guesses encodings"
    text = script.decode()
    assert set(re.findall(r"^\[(\w+)\]", text, re.M)) == {
        "Setup", "Languages", "CustomMessages", "InstallDelete", "UninstallDelete", "Files", "Icons",
        "Registry", "Run", "Code",
    }  # fmt: skip
    assert set(re.findall(r"\{#(\w+)\}", text)) == {"Version", "Folder", "Out", "Name"}
    made_by = (ROOT / "assets/make/package.py").read_text(encoding="utf-8")
    assert 'words = {"Version": VERSION, "Folder": folder, "Out": dist, "Name"' in made_by
    icon = must(re.search(r"SetupIconFile=(.+)", text))[1].strip().replace("\\", "/")
    assert (ROOT / "assets/windows" / icon).is_file()
    assert "PrivilegesRequired=lowest" in text and "Root: HKLM" not in text, "for one user, without an administrator"
    assert r'"""{app}\qgames.exe"" ""%1"""' in text and "Software\\Classes\\.qgame" in text


def test_uninstalling_on_windows_takes_what_the_program_can_do_without_and_nothing_of_the_players(monkeypatch):
    import platformdirs
    from platformdirs import windows

    from qgames.files import paths

    places = {"CSIDL_LOCAL_APPDATA": "{localappdata}", "CSIDL_APPDATA": "{userappdata}"}
    monkeypatch.setattr(windows, "get_win_folder", places.__getitem__)
    monkeypatch.setattr(platformdirs, "PlatformDirs", windows.Windows)
    monkeypatch.setattr(paths, "own_home", lambda: None)
    text = (ROOT / "assets/windows/qgames.iss").read_text(encoding="utf-8")
    part = must(re.search(r"\[UninstallDelete\](.+?)\n\[", text, re.S))[1]
    whole = {name.replace("\\", "/") for name in re.findall(r'Type: filesandordirs; Name: "(.+)"', part)}
    assert whole == {paths.cache().as_posix(), paths.logs().as_posix()}
    assert paths.data().as_posix() == "{userappdata}/qgames" and "userappdata" not in part


def test_desktops_speak_every_language_that_is_whole(maker):
    """Or else `assets/make/desktop.py` is due."""
    desktop = maker("desktop")
    for name, made in desktop.FILES.items():
        now = (ROOT / "assets/linux" / name).read_text(encoding="utf-8")
        assert now == made(now), name
    assert "GenericName[fr]=Jeux de plateau" in (ROOT / "assets/linux/qgames.desktop").read_text(encoding="utf-8")


# -- the workflow ------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def workflow():
    return yaml.safe_load((ROOT / ".github/workflows/build.yml").read_text(encoding="utf-8"))


def steps(workflow):
    for name, job in workflow["jobs"].items():
        for step in job["steps"]:
            yield name, step


def test_every_job_has_a_limit_and_every_step_a_deed(workflow):
    for name, job in workflow["jobs"].items():
        assert 0 < job["timeout-minutes"] <= 60, name
    for name, step in steps(workflow):
        assert ("run" in step) != ("uses" in step), (name, step)


def test_whatever_is_used_is_named_by_commit_or_digest(workflow):
    used = [step["uses"] for _, step in steps(workflow) if "uses" in step]
    for name in used:
        assert re.fullmatch(r"[\w./-]+@[0-9a-f]{40}|docker://[\w./-]+:[\d.]+@sha256:[0-9a-f]{64}", name), name
    assert len({name.split("@")[0] for name in used}) == len(set(used)), "one version of an action"
    for line in (ROOT / ".github/workflows/build.yml").read_text(encoding="utf-8").splitlines():
        if "uses: " in line and "docker://" not in line:
            assert re.search(r"@[0-9a-f]{40} # v\d+\.\d+\.\d+$", line), f"a commit says its version: {line}"
    given = workflow["env"]
    assert re.fullmatch(r"python:3\.13\.\d+-bullseye@sha256:[0-9a-f]{64}", given["LINUX"])
    assert re.fullmatch(r"[\d.]+", given["INNO"]) and re.fullmatch("[0-9a-f]{64}", given["INNO_SHA256"])
    assert re.fullmatch(r"3\.13\.\d+", given["PYTHON"])
    build = "\n".join(step.get("run", "") for step in workflow["jobs"]["package"]["steps"])
    assert '"$LINUX" sh' in build and build.count("docker ") == 1, "the container is that one"
    assert "-ne $env:INNO_SHA256" in build and "choco" not in build, "and so is the compiler"
    assert "-latest" not in yaml.safe_dump(workflow), "machines by version, too"


def test_only_the_job_that_signs_sees_a_secret_and_it_installs_nothing(workflow):
    jobs = workflow["jobs"]
    assert {name for name, job in jobs.items() if "secrets." in yaml.safe_dump(job)} == {"sign"}
    assert "secrets." not in yaml.safe_dump({name: part for name, part in workflow.items() if name != "jobs"})
    job = jobs["sign"]
    assert job["if"] == "startsWith(github.ref, 'refs/tags/v')" and job["environment"] == "release"
    assert {"style", "test", "package"} <= set(job["needs"]), "only what was tried is signed"
    assert {step["uses"].split("@")[0] for step in job["steps"] if "uses" in step} == {
        "actions/checkout", "actions/download-artifact", "actions/upload-artifact",
    }  # fmt: skip
    brings = r"\b(pip|pip3|pipx|uv|npm|npx|apt|apt-get|brew|choco|winget|docker|curl|wget|Invoke-WebRequest|install)\b"
    for step in job["steps"]:
        assert not re.search(brings, step.get("run", ""), re.I), step["run"]
    assert "--sign dist" in job["steps"][2]["run"] and "--sign dist" in job["steps"][3]["run"]


def test_a_job_may_do_no_more_than_it_must(workflow):
    assert workflow["permissions"] == {}
    for name, job in workflow["jobs"].items():
        if name != "release":
            assert job["permissions"] == {"contents": "read"}, name
    for name, step in steps(workflow):
        assert "${{" not in step.get("run", ""), f"{name}: values come by the environment, or they could be commands"
        if step.get("uses", "").startswith("actions/checkout@"):
            assert step["with"]["persist-credentials"] is False, name


def test_what_packages_are_built_of_is_locked_by_hash(workflow):
    text = (ROOT / ".github/requirements-build.txt").read_text(encoding="utf-8")
    assert "://" not in text and "--index" not in text and "--find-links" not in text
    lines = [line for line in re.sub(r"\\\n| *#.*", "", text).splitlines() if line.strip()]
    locked = {}
    for line in lines:
        found = must(re.fullmatch(r"([\w-]+)==([\w.]+)( ; [\w =']+)?((?: +--hash=sha256:[0-9a-f]{64})+) *", line))
        locked[found[1]] = found[2]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    for asked in project["dependencies"] + project["optional-dependencies"]["build"]:
        name, exact = must(re.match(r"([\w-]+)(?:==([\w.]+))?", asked)).groups()
        assert name in locked and exact in (None, locked[name]), f"{asked}: the lock is older; its first lines say how"
    assert {"macholib", "pefile", "pywin32-ctypes", "colorama"} <= set(locked), "what only other systems need"
    build = "\n".join(step.get("run", "") for step in workflow["jobs"]["package"]["steps"])
    by_hash = "--require-hashes --no-deps --only-binary :all: -r .github/requirements-build.txt\n"
    assert build.count("pip install") == build.count(by_hash) == 2


def test_tests_run_on_three_systems_and_every_python(workflow):
    matrix = workflow["jobs"]["test"]["strategy"]["matrix"]
    assert {name.split("-")[0] for name in matrix["os"]} == {"ubuntu", "windows", "macos"}
    lowest = must(re.search(r'requires-python = ">=(.+)"', (ROOT / "pyproject.toml").read_text(encoding="utf-8")))[1]
    assert matrix["python"] == [lowest, "3.12", "3.13", "3.14"]


def test_packages_for_every_system_on_every_push(workflow):
    job = workflow["jobs"]["package"]
    assert {entry["system"] for entry in job["strategy"]["matrix"]["include"]} == {
        "linux-x64", "linux-arm64", "windows-x64", "macos-arm64", "macos-x64",
    }  # fmt: skip
    assert "if" not in job and "needs" not in job
    pinned = must(re.search(r"build = \[(.*)\]", (ROOT / "pyproject.toml").read_text(encoding="utf-8")))[1]
    assert "pyinstaller==" in pinned and "pygame-ce==" in pinned


def test_what_takes_long_runs_at_night_and_holds_nobody_up(workflow):
    jobs = workflow["jobs"]
    night = {name for name, job in jobs.items() if job.get("if") == "github.event_name == 'schedule'"}
    assert night == {"longer", "wine", "clicked"}
    needed = " ".join(str(job.get("needs", "")) for job in jobs.values())
    assert not [name for name in night if re.search(rf"\b{name}\b", needed)], "a release does not wait for it"
    assert "tests/wine" not in (ROOT / ".ci/run").read_text(encoding="utf-8")


def test_what_the_workflow_runs_is_there(workflow):
    everything = "\n".join(step["run"] for _, step in steps(workflow) if "run" in step)
    named = set(re.findall(r"(?<![\w*])(?:assets|tests|\.ci|qgames)/[\w./-]+\w", everything))
    assert len(named) >= 7
    assert [name for name in named if not (ROOT / name).exists()] == []
    for tool in ("PLW1514", "desktop-file-validate", "appstreamcli validate", "--platform win32", "--platform darwin"):
        assert tool in everything


@pytest.mark.skipif(shutil.which("bash") is None or os.name == "nt", reason="needs a bash")
def test_every_shell_step_can_be_read_by_a_shell(workflow):
    for _, step in steps(workflow):
        if "run" in step and step.get("shell", "bash") == "bash":
            plain = re.sub(r"\$\{\{.*?\}\}", "x", step["run"])
            subprocess.run(["bash", "-n"], input=plain, text=True, check=True)


def test_one_release_with_one_list(workflow):
    job = workflow["jobs"]["release"]
    assert job["needs"] == ["style", "test", "package", "sign", "signed"] and "refs/tags/v" in job["if"]
    text = "\n".join(step.get("run", "") for step in job["steps"])
    assert text.count("> SHA256SUMS") == 1 and "gh release create" in text
    assert __version__ and "__version__ =" in text, "the tag is held against the version"
    taken = [step["with"]["pattern"] for step in job["steps"] if "download-artifact" in step.get("uses", "")]
    assert taken == ["qgames-linux-*", "signed-*"], "where there is somebody to sign, what was signed"


def test_a_release_proves_where_it_was_built_and_so_do_its_checksums(workflow):
    job = workflow["jobs"]["release"]
    assert job["permissions"] == {"contents": "write", "id-token": "write", "attestations": "write"}
    listed, proved, published = (
        next(n for n, step in enumerate(job["steps"]) if words in step.get("run", step.get("uses", "")))
        for words in ("> SHA256SUMS", "actions/attest@", "gh release create")
    )
    assert listed < proved < published and job["steps"][proved]["with"] == {"subject-path": "release/*"}
    assert "gh attestation verify" in job["steps"][published]["run"], "and the notes say how to look"


# -- clones ------------------------------------------------------------------------------------------------------------


def test_clones_have_the_same_bytes_everywhere():
    rules = (ROOT / ".gitattributes").read_text(encoding="utf-8")
    assert "* text=auto eol=lf\n" in rules
    if shutil.which("git") is None:
        pytest.skip("there is no git to list the files")
    listed = subprocess.run(["git", "ls-files", "--eol"], cwd=ROOT, capture_output=True, text=True)
    if listed.returncode:
        pytest.skip("not a checkout")
    assert [line for line in listed.stdout.splitlines() if "i/crlf" in line or "i/mixed" in line] == []
    endings = {
        Path(line.rpartition("\t")[2]).suffix for line in listed.stdout.splitlines() if line.startswith("i/-text")
    }
    assert {f"*{ending} binary" for ending in endings if ending} <= set(rules.splitlines())
