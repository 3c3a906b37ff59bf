"""What is played at a table, in a few words: the variant, the clock, what was ruled out."""

from __future__ import annotations

from qgames.files.i18n import known, t
from qgames.games import entry
from qgames.rules.core import ENDLESS
from qgames.session import setup
from qgames.session.setup import span
from qgames.session.sitting import Sitting

BETWEEN = " · "


def terms(sitting: Sitting) -> str:
    game, rule = sitting.match.game, sitting.clocks.rule
    preset = setup.preset_of(game.key, game.options)
    name = f"setup.preset.{game.key}.{preset}.name"
    said = [t(name)] if known(name) else _mix(sitting)
    if ENDLESS in game.options:
        said.append(t(f"setup.switch.{ENDLESS}.name"))
    if sitting.clocks.on:
        added = f" {t('setup.clock.plus', span=span(rule.increment))}" if rule.increment else ""
        said.append(f"{t(f'setup.clock.{rule.kind}')}: {span(round(rule.seconds))}{added}")
    if sitting.swapping.agreed:
        said.append(t("setup.switch.swap.name"))
    if not sitting.advice:
        said.append(t("play.no_hints"))
    return BETWEEN.join(said)


def _mix(sitting: Sitting) -> list[str]:
    """A mix of one's own: what is on in it, and what counts."""
    game = sitting.match.game
    told = entry(game.key)
    said = [t(f"setup.switch.{name}.name") for name in told.switches if name in game.options and name != ENDLESS]
    if told.features and told.features.option in game.options:
        counting = setup.counting(told.features, game.options)
        said += [t(f"setup.feature.{name}") for n, name in enumerate(told.features.names) if n in counting]
    return said
