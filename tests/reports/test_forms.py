"""The same document in HTML, in PDF, on a terminal and as JSON."""

from __future__ import annotations

import io
import re
from html.parser import HTMLParser
from xml.etree import ElementTree

import pytest
from pypdf import PdfReader
from rich.console import Console

from letitride.reports.forms.document import Chart, Column, Document, Table
from letitride.reports.forms.html import html_text
from letitride.reports.forms.numbers import exactly, percent
from letitride.reports.forms.pdf import pdf_bytes
from letitride.reports.forms.terminal import print_document
from letitride.reports.par.data import par_data

from .conftest import MakeDocument, MakeSheet
from .said import tables

A4_POINTS = (595, 842)
VOID = {"meta", "br", "wbr", "line", "rect", "circle", "path"}


class Checked(HTMLParser):
    """Reads HTML, sees to it that every tag is closed in order, and collects addresses and cells."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.addresses: list[str] = []
        self.anchors: set[str] = set()
        self.text = ""
        self.feed(text)
        assert self.open == []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        named = dict(attrs)
        self.addresses += [value for key in ("src", "href") if (value := named.get(key))]
        if named.get("id"):
            self.anchors.add(f"#{named['id']}")
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def pages(document: Document) -> list[str]:
    content = pdf_bytes(document)
    assert content.startswith(b"%PDF-")
    reader = PdfReader(io.BytesIO(content))
    for page in reader.pages:
        assert (round(float(page.mediabox.width)), round(float(page.mediabox.height))) == A4_POINTS
    return [page.extract_text() for page in reader.pages]


@pytest.mark.parametrize("name", ["LIRX-01", "MD-PROG-A"])
def test_the_pdf_is_a4_with_the_id_and_numbered_pages(name: str, par: MakeDocument, sheet: MakeSheet) -> None:
    found = pages(par(name))
    assert name in found[0]
    for number, page in enumerate(found, start=1):
        assert f"page {number} of {len(found)}" in page
    whole = "".join(found)
    edge = sheet(name).parts[0].cases[0].house_edge
    assert percent(edge) in whole
    assert exactly(edge) in whole
    assert sheet(name).inputs_sha256 in whole.replace("\n", "")


@pytest.mark.parametrize(("is_filing", "part"), [(False, None), (True, "2")])
def test_the_pdf_is_tagged_and_a_dated_one_can_be_archived(
    is_filing: bool, part: str | None, par: MakeDocument, filing: MakeDocument
) -> None:
    document = filing("shfl-classic") if is_filing else par("3CB-1")
    content = pdf_bytes(document)
    described = PdfReader(io.BytesIO(content)).metadata
    assert described is not None
    assert described.title == document.reference
    assert b"/Marked true" in content
    stated = content.decode("latin-1")
    assert re.findall(r"<pdfuaid:part>(\d)<", stated) == ["1"]
    assert re.findall(r"<pdfaid:part>(\d)<", stated) == [part] * bool(part)
    assert ("2026-03-31" in stated) == is_filing


def test_the_same_document_gives_the_same_file(par: MakeDocument) -> None:
    assert pdf_bytes(par("3CB-1")) == pdf_bytes(par("3CB-1"))


@pytest.mark.parametrize("name", ["LIRX-01", "LIRB-03", "COVER-ALL", "MD-PROG-A", "MD-ENVY-B"])
def test_the_html_needs_nothing_else(name: str, par: MakeDocument) -> None:
    text = html_text(par(name))
    page = Checked(text)
    assert name in page.text
    assert page.addresses
    assert all(address in page.anchors for address in page.addresses)
    assert not re.search(r"https?://(?!www\.w3\.org/2000/svg)", text)
    assert "<script" not in text


def test_html_says_what_the_json_says(par: MakeDocument, sheet: MakeSheet) -> None:
    page = Checked(html_text(par("LIRB-03")))
    for part in par_data(sheet("LIRB-03"))["parts"]:
        for outcome in part["cases"][0]["outcomes"]:
            assert outcome["hand"] in page.text
            assert f"{outcome['combinations']:,}" in page.text
            assert outcome["probability"]["fraction"].removesuffix("/1") in page.text
        assert percent(part["cases"][0]["figures"]["house_edge"]["value"]) in page.text


def test_words_of_a_users_file_are_escaped(par: MakeDocument) -> None:
    made = par("3CB-1")
    sly = Document(
        made.kind, "<b>&", "*x* #panic() \\ $", made.reference, made.footer, made.facts, made.sections, made.opening
    )
    assert "<h1>&lt;b&gt;&amp;</h1>" in html_text(sly)
    assert "*x* #panic() \\ $" in pages(sly)[0]


@pytest.mark.parametrize("name", ["LIRX-01", "COVER-ALL", "MD-PROG-A"])
def test_charts_are_drawings_within_their_frame(name: str, par: MakeDocument) -> None:
    charts = [block for section in par(name).sections for block in section.blocks if isinstance(block, Chart)]
    assert charts
    for chart in charts:
        root = ElementTree.fromstring(chart.svg)
        width, height = (float(number) for number in root.attrib["viewBox"].split()[2:])
        assert chart.caption
        assert chart.description
        for mark in root:
            for place in (mark.attrib.get(key) for key in ("x", "x1", "x2", "cx")):
                assert place is None or 0 <= float(place) <= width
            for place in (mark.attrib.get(key) for key in ("y", "y1", "y2", "cy")):
                assert place is None or 0 <= float(place) <= height


def test_the_terminal_shows_every_table(par: MakeDocument) -> None:
    console = Console(file=io.StringIO(), width=200)
    print_document(par("LIRX-01"), console)
    assert isinstance(console.file, io.StringIO)
    printed = console.file.getvalue()
    for table in tables(par("LIRX-01")):
        assert all(row[0] in printed for row in table.rows)
    assert "37963/1082900" in printed


def test_a_row_of_the_wrong_length_is_refused() -> None:
    with pytest.raises(ValueError, match="has 2 cells for 1 columns"):
        Table((Column("one"),), (("a", "b"),))
