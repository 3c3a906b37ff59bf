"""Five modern abstract board games around one table: Quarto, Quantik, Quixo, Qomet, Cubulus."""

__version__ = "0.1.0"
