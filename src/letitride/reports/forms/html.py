"""A document as one HTML file that needs nothing else: styles and charts are inside."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from importlib import resources

from letitride.reports.forms.document import (
    Beside,
    Block,
    Bullets,
    Cell,
    Chart,
    Code,
    Column,
    Document,
    Facts,
    Note,
    Section,
    Signatures,
    Table,
    Text,
)

_LONG_FRACTION = 30
_PAPERS = {"a4": "A4", "letter": "letter"}


def html_text(document: Document) -> str:
    """The document as the text of an HTML file."""
    style = (resources.files("letitride.reports.forms") / "report.css").read_text(encoding="utf-8")
    style = style.replace("size: A4", f"size: {_PAPERS[document.paper]}")
    sections = "\n".join(_section(number, section) for number, section in document.numbered())
    return f"""<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="generator" content="letitride">
<title>{_words(document.reference)}</title>
<style>
{style}</style>
</head>
<body>
<div class="page">
{_contents(document)}
<main>
<header>
<p class="kind">{_words(document.kind)}</p>
<h1>{_words(document.title)}</h1>
<p class="subtitle">{_words(document.subtitle)}</p>
</header>
{_block(document.facts)}
{_blocks(document.opening)}
{sections}
<footer>{_words(document.footer)}</footer>
</main>
</div>
</body>
</html>
"""


def _contents(document: Document) -> str:
    items = "\n".join(
        f'<li{" class=part" if section.level > 1 else ""}><a href="#{_anchor(number)}">{number}&ensp;'
        f"{_words(section.heading)}</a></li>"
        for number, section in document.numbered()
    )
    return f'<nav aria-label="Contents">\n<ol>\n{items}\n</ol>\n</nav>'


def _section(number: str, section: Section) -> str:
    tag = "h2" if section.level == 1 else "h3"
    new_page = ' class="new-page"' if section.starts_page else ""
    heading = f'<span class="number">{number}</span>{_words(section.heading)}'
    return (
        f'<section id="{_anchor(number)}"{new_page}>\n<{tag}>{heading}</{tag}>\n{_blocks(section.blocks)}\n</section>'
    )


def _blocks(blocks: Iterable[Block]) -> str:
    return "\n".join(map(_block, blocks))


def _block(block: Block) -> str:
    match block:
        case Text(text):
            return f"<p>{_words(text)}</p>"
        case Note(text):
            return f'<p class="note">{_words(text)}</p>'
        case Bullets(items, is_numbered):
            tag = "ol" if is_numbered else "ul"
            listed = "".join(f"<li>{_words(item)}</li>" for item in items)
            return f"<{tag}>{listed}</{tag}>"
        case Facts(rows):
            listed = "".join(f"<dt>{_words(name)}</dt><dd>{_words(value)}</dd>" for name, value in rows)
            return f"<dl>{listed}</dl>"
        case Table():
            return _table(block)
        case Beside(tables):
            return f'<div class="beside">{"".join(map(_table, tables))}</div>'
        case Chart(svg, caption, description):
            drawn = svg.replace("<svg ", f'<svg role="img" aria-label="{_words(description)}" ', 1)
            return f'<figure><div class="scroll">{drawn}</div><figcaption>{_words(caption)}</figcaption></figure>'
        case Code(text):
            return f'<pre class="command">{escape(text)}</pre>'
        case Signatures(names):
            places = "".join(f"<div>{_words(name)}</div>" for name in names)
            return f'<div class="signatures">{places}</div>'


def _table(table: Table) -> str:
    headings = "".join(
        f'<th scope="col" class="{column.cell.value}-cell"{_least_width(column)}>{_words(column.heading)}</th>'
        for column in table.columns
    )
    rows = []
    for place, row in enumerate(table.rows):
        is_total = table.has_total and place == len(table.rows) - 1
        cells = "".join(
            _cell(column, words, is_name=at == 0)
            for at, (column, words) in enumerate(zip(table.columns, row, strict=True))
        )
        rows.append(f"<tr{' class=total' if is_total else ''}>{cells}</tr>")
    caption = f"<caption>{_words(table.caption)}</caption>" if table.caption else ""
    # A table with text in it is stacked on a narrow screen; one of numbers is scrolled.
    stacks = " class=stacks" if any(column.cell is Cell.WIDE for column in table.columns) else ""
    body = "\n".join(rows)
    return (
        f'<div class="scroll" tabindex="0"><table{stacks}>{caption}<thead><tr>{headings}</tr></thead>\n'
        f"<tbody>\n{body}\n</tbody></table></div>"
    )


def _least_width(column: Column) -> str:
    return f' style="min-width:{2 + 5 * column.share:g}rem"' if column.cell is Cell.WIDE else ""


def _cell(column: Column, words: str, *, is_name: bool) -> str:
    if is_name:
        return f'<th scope="row" class="{column.cell.value}-cell">{_words(words)}</th>'
    # A long fraction may break after its bar, without a character that would be copied along.
    may_break = column.cell is Cell.EXACT and len(words) > _LONG_FRACTION
    shown = _words(words).replace("/", "/<wbr>") if may_break else _words(words)
    label = escape(column.heading.replace("\n", " "))
    return f'<td class="{column.cell.value}-cell" data-label="{label}">{shown}</td>'


def _words(text: str) -> str:
    """Text for HTML, with curled apostrophes and line breaks."""
    return escape(text.replace("'", "\N{RIGHT SINGLE QUOTATION MARK}")).replace("\n", "<br>")


def _anchor(number: str) -> str:
    return f"section-{number.replace('.', '-')}"
