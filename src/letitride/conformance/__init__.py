"""A conformance suite for any implementation of the game: questions and answers as plain JSON, and a runner.

>>> from letitride.conformance import OwnEngine, check, load_sections
>>> report = check(OwnEngine(), [section for section in load_sections() if section.name == "decisions"])
>>> report.is_conforming
True
"""

from letitride.conformance.own_engine import OwnEngine
from letitride.conformance.process import ProcessAdapter
from letitride.conformance.suite import Adapter, Case, Report, Section, check, load_sections

__all__ = ["Adapter", "Case", "OwnEngine", "ProcessAdapter", "Report", "Section", "check", "load_sections"]
