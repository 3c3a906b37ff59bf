"""What is played at a table, in a few words: the variant, the clock, what was ruled out."""

from __future__ import annotations

from qgames.files.i18n import known, t
from qgames.rules.core import ENDLESS
from qgames.scenes.parts.variants import BETWEEN, mixed
from qgames.session import setup
from qgames.session.setup import span
from qgames.session.sitting import Sitting


def terms(sitting: Sitting) -> str:
    game, rule = sitting.match.game, sitting.clocks.rule
    preset = setup.preset_of(game.key, game.options)
    name = f"setup.preset.{game.key}.{preset}.name"
    said = [t(name)] if known(name) else mixed(game)
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
