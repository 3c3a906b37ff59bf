"""No socket but the display's: the real program in a window, playing against itself, and all its processes looked into.

    python tests/attacks/sockets.py [--display 23] [--seconds 20]

Linux, with Xvfb and xdotool. Every socket a process of ours has is named by the system (`/proc`): those of the family
that lives on this machine alone, and connected to the screen, are the only ones there may be; what pipes between our
own processes are made of (unnamed pairs) is no way out. Nor is the kernel's word about devices that come and go, which
SDL listens to for the sake of game pads: it is told apart from all else that is spoken over netlink, and counted.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from xvfb.program import Program, gone, screen, settings, setup

NETWORKS = ("tcp", "tcp6", "udp", "udp6", "raw", "raw6", "icmp", "packet", "netlink", "sctp", "vsock")
DEVICES = "netlink about devices"
ROBOT = {"kind": "computer", "name": "Robot", "level": 4}


def sockets(pid: int) -> set[str]:
    """The numbers of the sockets that a process has open."""
    found = set()
    try:
        for handle in Path(f"/proc/{pid}/fd").iterdir():
            goal = str(handle.readlink())
            if goal.startswith("socket:["):
                found.add(goal[8:-1])
    except OSError:
        pass
    return found


UEVENTS = "15"  # of netlink: the kernel tells what is plugged in, and hears nothing


def outside(pid: int) -> dict[str, str]:
    """Sockets that belong to a network, by number."""
    found = {}
    for kind in NETWORKS:
        table = Path(f"/proc/{pid}/net/{kind}")
        if table.exists():
            for line in table.read_text(encoding="ascii").splitlines()[1:]:
                words = line.split()
                if kind == "netlink":
                    found[words[-1]] = DEVICES if words[1] == UEVENTS else kind
                else:
                    found |= dict.fromkeys(words, kind)
    return found


def local(pid: int) -> dict[str, str]:
    """Sockets of this machine by number, with their names; most that are connected have none."""
    lines = Path(f"/proc/{pid}/net/unix").read_text(encoding="ascii").splitlines()[1:]
    return {words[6]: words[7] if len(words) > 7 else "" for words in map(str.split, lines)}


def everybody(program: Program) -> list[int]:
    """The program, its processes and theirs."""
    found = [program.process.pid]
    for pid in found:
        try:
            children = Path(f"/proc/{pid}/task/{pid}/children").read_text(encoding="ascii")
        except OSError:
            continue
        found += [int(child) for child in children.split()]
    return found


def called(pid: int) -> str:
    try:
        words = Path(f"/proc/{pid}/cmdline").read_bytes().decode(errors="replace").split("\0")
    except OSError:
        words = []
    return f"process {pid} ({' '.join(words)[:200]})"


def look(program: Program, seen: dict[str, int]) -> list[str]:
    faults = []
    for pid in everybody(program):
        mine = sockets(pid)
        net, here = outside(pid), local(pid)
        for number in mine:
            if number in here:
                seen["of this machine"] = max(seen.get("of this machine", 0), len(mine))
                if here[number] and "X11-unix" not in here[number]:
                    faults.append(f"process {pid} listens at {here[number]}")
            elif net.get(number) == DEVICES:
                seen[DEVICES] = seen.get(DEVICES, 0) + 1
            else:
                faults.append(f"{called(pid)} has a socket of {net.get(number, 'an unknown family')}")
    seen["looks"] = seen.get("looks", 0) + 1
    return faults


def main() -> int:
    args_of = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    args_of.add_argument("--display", type=int, default=23)
    args_of.add_argument("--seconds", type=float, default=20.0)
    args = args_of.parse_args()
    if not (shutil.which("Xvfb") and shutil.which("xdotool") and Path("/proc/self/net/unix").exists()):
        print("not tried: needs Linux, Xvfb and xdotool")
        return 0
    seen: dict[str, int] = {}
    with tempfile.TemporaryDirectory() as folder, screen(args.display) as display:
        home = Path(folder)
        settings(home, setup("quixo", [ROBOT, ROBOT]))
        program = Program(display, home)
        program.wait_for_window()
        program.keys("Return")
        faults: list[str] = []
        end = time.monotonic() + args.seconds
        while time.monotonic() < end and program.alive:
            faults += look(program, seen)
            time.sleep(0.1)
        processes = everybody(program)
        alive = program.alive
        program.kill()
        assert gone(processes[1:])
    assert alive, "it ended by itself"
    most = seen.get("of this machine", 0)
    print(f"tried: {seen['looks']} looks into {len(processes)} processes; at most {most} sockets each")
    print(f"heard of devices from the kernel, and nothing more by netlink: in {seen.get(DEVICES, 0)} looks")
    print(f"FAILED: {sorted(set(faults))}" if faults else "nothing failed", flush=True)
    return 1 if faults else 0


if __name__ == "__main__":
    raise SystemExit(main())
