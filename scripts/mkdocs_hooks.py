"""What the documentation site adds to the files in docs/: the pages that are made from the code."""

from __future__ import annotations

import sys
from pathlib import Path

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure.files import File, Files

sys.path.insert(0, str(Path(__file__).parent))

from reference_pages import pages


def on_files(files: Files, config: MkDocsConfig) -> Files:
    """Add the reference pages, the changelog and the schema of hand histories."""
    for name, text in pages().items():
        files.append(File.generated(config, name, content=text))
    return files
