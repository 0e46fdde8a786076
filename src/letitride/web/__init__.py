"""The web: REST and one socket per client over the live tables, with accounts, roles and the built front end."""

from letitride.web.app import create_app
from letitride.web.settings import Settings

__all__ = ["Settings", "create_app"]
