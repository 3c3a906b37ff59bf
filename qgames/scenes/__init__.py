"""The screens: title, set-up, play, rules, settings and the rest."""
