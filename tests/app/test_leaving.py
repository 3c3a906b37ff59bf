"""The end of the program: at once, but with everything done that was put off until then."""

import os
import pickle
import subprocess
import sys

import pytest

ENDING = """
import atexit, sys
from qgames import __main__ as door; from qgames.app import start
start.main = lambda args: 3
atexit.register(print, "put off", flush=False)
sys.argv = ["qgames"]
door.main()
print("never")
"""


def test_leaving_does_what_was_put_off_and_keeps_the_exit_code():
    done = subprocess.run([sys.executable, "-c", ENDING], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr) == (3, "put off\n", "")


WORKER = """
import multiprocessing, sys
from multiprocessing import spawn
from qgames.__main__ import main
multiprocessing.freeze_support, sys.frozen = spawn.freeze_support, True
sys.argv = ["qgames", "--multiprocessing-fork", *sys.argv[1:]]
sys.exit(main())
"""


@pytest.mark.parametrize("told", [b"", pickle.dumps({"name": "a worker"})[:-5]], ids=["nothing", "half"])
def test_a_worker_that_begins_when_its_program_has_just_ended_goes_without_a_word(told):
    """A packaged program for Windows would tell an error in a box, and the worker would wait for a click on it."""
    near, far = os.pipe()
    os.write(far, told)
    os.close(far)
    # as words and handles are given there, of a program that is not there any more; elsewhere the pipe is its input
    words = ["parent_pid=4", "pipe_handle=4"] if sys.platform == "win32" else ["tracker_fd=0", "pipe_handle=0"]
    command = [sys.executable, "-c", WORKER, *words]
    done = subprocess.run(command, stdin=near, capture_output=True, text=True, timeout=60)
    os.close(near)
    assert (done.returncode, done.stdout, done.stderr) == (1, "", "")
