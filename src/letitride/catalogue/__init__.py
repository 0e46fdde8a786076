"""The catalogue: paytables, rulesets and rules submissions as data, each citing its document."""

from letitride.catalogue.clauses import Clause, load_clauses
from letitride.catalogue.loader import Catalogue, load_catalogue

__all__ = ["Catalogue", "Clause", "load_catalogue", "load_clauses"]
