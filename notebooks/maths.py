"""Every table of docs/maths.md, computed again from the library.

marimo edit notebooks/maths.py      # or: marimo run notebooks/maths.py
"""

import marimo

app = marimo.App(width="medium", app_title="The mathematics of Let It Ride")


@app.cell
def imports():
    import marimo as mo

    from letitride.odds.published import (published_base, published_side)

    return mo, published_base, published_side


@app.cell
def heading(mo):
    mo.md(
        """
        # The mathematics of Let It Ride

        Each cell computes one table of `docs/maths.md` from the library: exact fractions with their decimals beside
        them. Counts of hands don't depend on the paytable, so they are made once and kept on disk.
        """
    )
    return


@app.cell
def choice(mo, published_base):
    chosen = mo.ui.dropdown(options=published_base.base_games(), label="A base paytable")
    chosen
    return (chosen,)


@app.cell
def chosen_paytable(chosen, mo):
    from letitride.odds.wagers.base import analyse_base
    from letitride.odds.published.markdown import percent

    mo.stop(chosen.value is None, mo.md("Choose a paytable to see its figures here."))
    _analysis = analyse_base(chosen.value)
    mo.md(
        f"House edge {percent(_analysis.house_edge)} per bet; element of risk {percent(_analysis.element_of_risk)}; "
        f"standard deviation {_analysis.standard_deviation:.4f}."
    )
    return


@app.cell
def base(mo, published_base):
    base_text = published_base.base_table()
    mo.md(
        f"## The base game\n\nHouse edge per bet, average bet and element of risk of every base paytable, for both tie rules, under best play.\n\n{base_text}"
    )
    return (base_text,)


@app.cell
def riding(mo, published_base):
    riding_text = published_base.riding_table()
    mo.md(
        f"## How often bets ride\n\nThe chance that bet 1, bet 2 and both ride, and the spread of the result of a round.\n\n{riding_text}"
    )
    return (riding_text,)


@app.cell
def distribution(mo, published_base):
    distribution_text = published_base.distribution_table()
    mo.md(
        f"## The result of a round\n\nEvery result of a round of LIRX-01 with its probability.\n\n{distribution_text}"
    )
    return (distribution_text,)


@app.cell
def strategy(mo, published_base):
    strategy_text = published_base.strategy_lists()
    mo.md(
        f"## The strategy\n\nWhen to let bets 1 and 2 ride, as short lists that decide like the optimum on every hand.\n\n{strategy_text}"
    )
    return (strategy_text,)


@app.cell
def deviations(mo, published_base):
    deviations_text = published_base.deviation_table()
    mo.md(f"## Other plans\n\nWhat it costs to play otherwise than best.\n\n{deviations_text}")
    return (deviations_text,)


@app.cell
def knowledge(mo, published_base):
    knowledge_text = published_base.knowledge_table()
    mo.md(
        f"## Knowing a community card\n\nWhat it is worth to know one card, or both, before deciding.\n\n{knowledge_text}"
    )
    return (knowledge_text,)


@app.cell
def hands(mo, published_side):
    hands_text = published_side.hands_table()
    mo.md(f"## Hands\n\nHow many hands of each class there are on five, three and six cards.\n\n{hands_text}")
    return (hands_text,)


@app.cell
def side(mo, published_side):
    side_text = published_side.side_table()
    mo.md(f"## Side wagers\n\nHouse edges of the bonus wagers of one dollar.\n\n{side_text}")
    return (side_text,)


@app.cell
def six_card(mo, published_side):
    six_card_text = published_side.six_card_table()
    mo.md(f"## The Six Card Bonus by stake\n\nFixed sums weigh less as the stake grows.\n\n{six_card_text}")
    return (six_card_text,)


@app.cell
def progressive(mo, published_side):
    progressive_text = published_side.progressive_table()
    mo.md(f"## The progressive\n\nOdds, the share of the meter, envy, and the long run.\n\n{progressive_text}")
    return (progressive_text,)


@app.cell
def break_even(mo, published_side):
    break_even_text = published_side.break_even_table()
    mo.md(f"## Break-even meters\n\nThe meter at which a progressive wager is worth its stake.\n\n{break_even_text}")
    return (break_even_text,)


@app.cell
def cover_all(mo, published_side):
    cover_all_text = published_side.cover_all_table()
    mo.md(f"## Cover All\n\nHouse edge by the number of hands dealt.\n\n{cover_all_text}")
    return (cover_all_text,)


@app.cell
def correlation(mo, published_side):
    correlation_text = published_side.correlation_table()
    mo.md(f"## All wagers together\n\nHow the wagers of one seat go together.\n\n{correlation_text}")
    return (correlation_text,)


@app.cell
def tables(
    base_text,
    riding_text,
    distribution_text,
    strategy_text,
    deviations_text,
    knowledge_text,
    hands_text,
    side_text,
    six_card_text,
    progressive_text,
    break_even_text,
    cover_all_text,
    correlation_text,
):
    all_tables = {
        "base": base_text,
        "riding": riding_text,
        "distribution": distribution_text,
        "strategy": strategy_text,
        "deviations": deviations_text,
        "knowledge": knowledge_text,
        "hands": hands_text,
        "side": side_text,
        "six-card": six_card_text,
        "progressive": progressive_text,
        "break-even": break_even_text,
        "cover-all": cover_all_text,
        "correlation": correlation_text,
    }
    return (all_tables,)


if __name__ == "__main__":
    app.run()
