"""How fast the processor is just now: milliseconds of it for a fixed amount of plain Python."""

import time


def calibration() -> float:
    start, total = time.thread_time(), 0
    for k in range(200_000):
        total += k * k & 7
    return (time.thread_time() - start) * 1000
