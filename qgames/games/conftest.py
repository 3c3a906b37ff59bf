"""Games bring their own tests: these run as all the others do, without a screen and away from the user's folders."""

from conftest import usual_mode

__all__ = ["usual_mode"]
