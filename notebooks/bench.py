"""The designer's bench as a marimo app: sliders for each line, exact figures, and a search.

marimo run notebooks/bench.py      # or: marimo edit notebooks/bench.py
"""

import marimo

app = marimo.App(width="medium", app_title="The designer's bench")


@app.cell
def imports():
    import marimo as mo

    from letitride.catalogue import load_catalogue
    from letitride.odds.design.task import Task, solve, why_nothing
    from letitride.odds.design.wishes import Wishes, around, read_number, read_range

    return Task, Wishes, around, load_catalogue, mo, read_number, read_range, solve, why_nothing


@app.cell
def begin(load_catalogue, mo):
    catalogue = load_catalogue()
    tables = {
        f"{one.id} {one.wager.value}": one
        for name in catalogue.paytable_ids()
        for one in catalogue.paytables(name)
        if not one.columns
    }
    chosen = mo.ui.dropdown(options=list(tables), value="LIRX-01 base", label="Begin from")
    chosen
    return chosen, tables


@app.cell
def sliders(Task, chosen, mo, tables):
    task = Task(tables[chosen.value], meter_cents=1_000_000)
    space = task.space()
    lines = mo.ui.array(
        [
            mo.ui.slider(steps=list(one.values), value=one.start, label=one.hand.value, show_value=True)
            for one in space.choices
        ]
    )
    lines
    return lines, space, task


@app.cell
def figures(lines, mo, space, task):
    design = space.paytable(lines.value, name="own")
    exact = task.game(space).exactly(design, lines.value)
    mo.md(
        f"""
        House edge **{float(exact.edge):.4%}** = {exact.edge}, hit frequency {float(exact.hit):.2%},
        standard deviation {exact.deviation:.4f}. Changed: {"; ".join(space.changes(lines.value)) or "nothing"}.
        """
    )
    return (exact,)


@app.cell
def wishes(mo):
    edge = mo.ui.text(value="3%", label="House edge")
    deviation = mo.ui.text(value="", label="Standard deviation, such as ..5")
    mo.hstack([edge, deviation])
    return deviation, edge


@app.cell
def found(Task, Wishes, around, deviation, edge, mo, read_number, read_range, solve, task, why_nothing):
    wished = Wishes(
        edge=around(read_number(edge.value), read_number("0.05%")) if edge.value else None,
        deviation=read_range(deviation.value) if deviation.value else None,
    )
    mo.stop(not wished.named(), mo.md("Wish for an edge or a deviation."))
    wanted = Task(task.start, wished, meter_cents=task.meter_cents)
    _, designs = solve(wanted, count=12, seconds=10)
    rows = [
        {
            "house edge": f"{float(one.figures.edge):.4%}",
            "hit frequency": f"{float(one.figures.hit):.2%}",
            "deviation": round(one.figures.deviation, 3),
            "changed": "; ".join(one.changes) or "nothing",
        }
        for one in designs.designs
    ]
    mo.ui.table(rows) if rows else mo.md(why_nothing(wanted))
    return (rows,)


if __name__ == "__main__":
    app.run()
