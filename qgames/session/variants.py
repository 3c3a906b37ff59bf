"""What can be chosen about each game: official variants as presets, and the single options behind them.

>>> preset_of("quarto", {"squares": ""})
'squares'
>>> preset_of("quarto", {"squares": "", "auto": ""}) is None
True
"""

from __future__ import annotations

from qgames.games import entry
from qgames.games.entry import Features, Options, SetupChoice
from qgames.rules.core import ENDLESS

TERMS = (ENDLESS,)  # options that change nothing of the game's kind: a preset with them is still that preset


def preset_of(key: str, options: Options) -> str | None:
    """The preset these options are, if they are one."""
    plain = {name: value for name, value in options.items() if name not in TERMS}
    return next((name for name, wanted in entry(key).presets.items() if dict(wanted) == plain), None)


def preset(key: str, name: str, options: Options) -> dict[str, str]:
    """The options of a preset, with those of the present terms that stay."""
    return {**entry(key).presets[name], **{term: options[term] for term in TERMS if term in options}}


def switched(key: str, options: Options, name: str, on: bool) -> dict[str, str]:
    out = {option: value for option, value in options.items() if option != name}
    return out | {name: entry(key).switches[name]} if on else out


def choices(key: str, options: Options) -> tuple[SetupChoice, ...]:
    """What else is to be chosen with these options."""
    return tuple(choice for choice in entry(key).choices if choice.unless not in options)


def counting(features: Features, options: Options) -> frozenset[int]:
    """The features that count, by number."""
    every = "".join(map(str, range(len(features.names))))
    return frozenset(map(int, options.get(features.option, every)))


def with_feature(features: Features, options: Options, feature: int, on: bool) -> dict[str, str]:
    """Let a feature count or not; all of them is the plain game, none is not possible.

    >>> with_feature(entry("quarto").features, {}, 1, False)
    {'features': '023'}
    >>> with_feature(entry("quarto").features, {"features": "0"}, 0, False)
    {'features': '0'}
    """
    before = counting(features, options)
    chosen = before | {feature} if on else before - {feature} or before
    out = {option: value for option, value in options.items() if option != features.option}
    if len(chosen) < len(features.names):
        out[features.option] = "".join(map(str, sorted(chosen)))
        for option, least in features.needs.items():
            if len(chosen) < least:
                out.pop(option, None)
    return out
