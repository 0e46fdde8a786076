from stored_play import append_play, put_table

from letitride.store import Store
from letitride.store.log.history import events_of
from letitride.store.log.rounds import list_rounds
from letitride.store.money.ledger import balances_of


def test_rounds_are_kept_and_found_again(database_url: str) -> None:
    with Store.open(database_url) as store:
        put_table(store, "T1")
        last = append_play(store, "T1")
        events = store.read(lambda c: list(events_of(c, "T1")))
        assert len(events) == last
        assert sum(store.read(balances_of).values()) == 0
    with Store.open(database_url) as store:
        assert len(store.read(lambda c: list(events_of(c, "T1")))) == last
        assert [one.number for one in store.read(lambda c: list_rounds(c))] == [2, 1]
