"""The end of the program: at once, but with everything done that was put off until then."""

import subprocess
import sys

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
