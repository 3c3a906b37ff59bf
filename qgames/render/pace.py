"""Whether there is time for all the detail of what moves: sixty pictures a second are to be drawn."""

from __future__ import annotations

SHARE = 0.010  # seconds of a frame that the table may take; the rest of the program needs some too
EASY = 0.4  # of the share: what is drawn so quickly with little detail has time for all of it
WEIGHT = 0.08  # of the last picture in the mean
MOST = 3.0  # shares that one picture counts for: what else the machine did meanwhile says nothing
FEW = 6  # pictures before anything is said: the first ones take longer


class Pace:
    """How long the last pictures took. What is seen changes once, not from picture to picture: from less detail back to
    all of it only where that will have time too."""

    def __init__(self) -> None:
        self.short = False  # is there too little time?
        self._mean = 0.0
        self._pictures = 0

    def took(self, seconds: float) -> None:
        """One more picture of something that moves."""
        self._pictures += 1
        self._mean += (min(seconds, MOST * SHARE) - self._mean) * max(WEIGHT, 1 / self._pictures)
        if self._pictures < FEW:
            return
        if self._mean < EASY * SHARE if self.short else self._mean > SHARE:
            self.short = not self.short
            self._mean, self._pictures = 0.0, 0
