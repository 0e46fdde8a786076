"""The battery's result as a document."""

from __future__ import annotations

from letitride.reports.forms.document import Bullets, Cell, Code, Column, Document, Facts, Note, Section, Table, Text
from letitride.reports.forms.numbers import whole
from letitride.rng.battery import LEVEL, Report
from letitride.rng.describing import description


def rng_document(report: Report, *, key: str, day: str) -> Document:
    """The report of one run, with what was tested and the command that does it again."""
    said = description()
    commit = said["program"]["commit"]
    program = f"letitride {said['program']['version']}{f', commit {commit}' if commit else ''}"
    verdict = "passed: no test found a deviation" if report.passes else "FAILED"
    return Document(
        kind="Report on the shuffle",
        title="Shuffle of the live tables",
        subtitle=f"{whole(report.shuffles)} shuffles, {len(report.results)} tests",
        reference="Report on the shuffle",
        footer=program,
        facts=Facts(
            (
                ("Result", verdict),
                ("Shuffles", whole(report.shuffles)),
                ("House key made from", f"“{key}”"),
                ("Program", program),
                ("Date", day),
            )
        ),
        sections=(
            Section(
                "Results",
                (
                    Text(
                        "Each p-value is the chance that a perfect shuffle shows a deviation as large or larger. The"
                        " adjusted one allows for the number of tests (Holm's method). The shuffle fails if an adjusted"
                        f" p-value lies below {LEVEL}."
                    ),
                    Table(
                        (
                            Column("Test"),
                            Column("p-value", Cell.NUMBER),
                            Column("Adjusted", Cell.NUMBER),
                            Column("Result", Cell.WIDE),
                        ),
                        tuple(
                            (
                                one.name,
                                f"{one.p:.6f}",
                                f"{one.adjusted:.6f}",
                                "passes" if one.adjusted >= LEVEL else "FAILS",
                            )
                            for one in report.results
                        ),
                    ),
                    Note("The tests are defined in docs/rng.md, with the exact distribution of each."),
                ),
            ),
            Section("What was tested", (Bullets(tuple(f"{name}: {text}" for name, text in said["facts"].items())),)),
            Section(
                "Files",
                (
                    Table(
                        (Column("File", Cell.WIDE), Column("SHA-256")),
                        tuple((f"{one['path']}\n{one['does']}", one["sha256"]) for one in said["files"]),
                    ),
                    Text("This command runs the battery again on the same shuffles:"),
                    Code(f'letitride rng test --shuffles {report.shuffles} --key "{key}"'),
                ),
            ),
        ),
        day=day,
    )
