"""The catalogue: paytables, rulesets and rules submissions as data, each citing its document."""

from letitride.catalogue.clauses import Clause
from letitride.catalogue.loader import Catalogue, load_catalogue, load_clauses

__all__ = ["Catalogue", "Clause", "load_catalogue", "load_clauses"]
