"""The report on gaming days over HTTP: data, spreadsheets and paper, and clear errors."""

from __future__ import annotations

import csv
import io
from pathlib import Path
from zipfile import ZipFile

from pypdf import PdfReader
from staff import House, staffed_server


def test_a_day_comes_as_data_csv_excel_and_pdf_and_faulty_spans_are_refused(tmp_path: Path) -> None:
    with staffed_server(tmp_path) as address:
        house = House(address)
        day = house.operator.get("/day").json()
        assert (day["total"]["rounds"], day["first"]) == (0, day["today"])
        rows = list(csv.reader(io.StringIO(house.operator.get("/day.csv").text)))
        assert rows[0][:2] == ["By", "Name"]
        assert rows[-1][:2] == ["all", "All tables"]
        with ZipFile(io.BytesIO(house.operator.get("/day.xlsx").content)) as book:
            assert "By table" in book.read("xl/workbook.xml").decode()
        first = PdfReader(io.BytesIO(house.operator.get("/day.pdf?paper=letter").content)).pages[0]
        assert "Hold (win / drop)" in first.extract_text()
        for span in ("from=2026-02-02&to=2026-02-01", "from=2026-01-01&to=2026-02-01"):
            assert "1 to 31 gaming days" in house.operator.get(f"/day?{span}", 422).json()["detail"]
        assert house.operator.get("/lists/ratings").json()["total"] == 0
        house.close()
