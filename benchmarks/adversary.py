"""What adversaries gain by bending the shuffle, under the first scheme, the second, and the second with a beacon.

    python benchmarks/adversary.py [--rounds 10000] [--json]

Two people play the base game, $1 on each bet: the adversary, or an adversary's victim, and somebody honest. Every deck
comes from the program's own shuffle. A gain is per round, over honest play with the same decisions in the same number
of rounds, in units of one bet; ± is two standard errors. The bound on the best of n decks is that of Hartley and David:
the standard deviation of a round times (n - 1) / sqrt(2n - 1).
"""

from __future__ import annotations

import argparse
import json
import math
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from hashlib import sha256
from statistics import fmean, stdev

from letitride.cards import Card, Rank, Suit
from letitride.catalogue import load_catalogue
from letitride.live.dealer.shuffler import shuffled_deck
from letitride.odds.strategy.seen import decision_with
from letitride.rules.hands import five_card_hand
from letitride.rules.payouts import ToOne
from letitride.rules.wagers import Wager

PAYTABLE = load_catalogue().paytable("LIRX-01", Wager.BASE)
TRIES = 32
"""How many seeds an adversary of the first scheme tries; each is a hash, so this could be millions."""

Deck = Sequence[Card]


def rides(cards: Deck) -> bool:
    """What the exact odds say about a bet, from three or four cards; which suit is which makes no difference."""
    by_suit = [tuple(sorted(card.rank for card in cards if card.suit is suit)) for suit in Suit]
    return _rides(tuple(sorted(by_suit)))


@cache
def _rides(by_suit: tuple[tuple[Rank, ...], ...]) -> bool:
    cards = [Card(rank, suit) for suit, ranks in zip(Suit, by_suit, strict=True) for rank in ranks]
    return decision_with(PAYTABLE, cards).rides


def payout(cards: Deck) -> int:
    """What one unit wins with five cards; -1 if it loses."""
    line = PAYTABLE.payout_for(five_card_hand(cards))
    return int(line.odds) if isinstance(line, ToOne) else -1


def of_seat(deck: Deck, seat: int) -> Deck:
    """The three cards of seat 0 or 1, and the two in the middle."""
    return (*deck[3 * seat : 3 * seat + 3], *deck[6:8])


def blind(deck: Deck, seat: int = 0) -> int:
    """The result of a seat that decides by the cards it may see."""
    cards = of_seat(deck, seat)
    bets = 1 + rides(cards[:3]) + rides(cards[:4])
    return bets * payout(cards)


def informed(deck: Deck, seat: int = 0) -> int:
    """The result of a seat that knows the deck: it rides to the end, or takes both bets back."""
    won = payout(of_seat(deck, seat))
    return 3 * won if won > 0 else won


def digest(*said: object) -> str:
    """A value that nobody has chosen."""
    return sha256(" ".join(map(str, said)).encode()).hexdigest()


class Shuffles:
    """The decks of one round under both schemes, from what each party knows of it."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.house = bytes.fromhex(digest("house", number))
        self.honest = digest("honest", number)

    def old(self, last: str, house: bytes | None = None, *, is_honest_there: bool = True) -> Deck:
        """The first scheme: the honest seat's seed is public, and the last one is whatever its owner likes."""
        players = [self.honest, last] if is_honest_there else []
        return shuffled_deck(house or self.house, players=players, nonce=f"table/{self.number}")

    def new(self, shills: Iterable[str], *, is_honest_there: bool = True) -> Deck:
        """The second scheme: the chain fixes the house's seed, and shills reveal what they committed to, or not."""
        players = [f"1 {self.honest}"] if is_honest_there else []
        players += [f"{seat} {seed}" for seat, seed in enumerate(shills, 2) if seed]
        return shuffled_deck(self.house, players=players, nonce=f"letitride shuffle 2/table/{self.number}")

    def with_beacon(self, shills: Iterable[str], value: str, *, is_honest_there: bool = True) -> Deck:
        """The second scheme with a public beacon: its value is added last, and nobody knows it while seeds are open."""
        players = [f"1 {self.honest}"] if is_honest_there else []
        players += [f"{seat} {seed}" for seat, seed in enumerate(shills, 2) if seed]
        added = [*players, f"beacon {self.number} {value}"]
        return shuffled_deck(self.house, players=added, nonce=f"letitride shuffle 2/table/{self.number}")

    def best_guess(self, seats: int, judge: Callable[[Deck], float], *, is_honest_there: bool = True) -> Deck:
        """What comes of withholding what would be best if a guess at the beacon's value were right; it isn't."""
        seeds = [digest("shill", self.number, seat) for seat in range(seats)]
        kept = [[seed if mask >> place & 1 else "" for place, seed in enumerate(seeds)] for mask in range(2**seats)]
        guessed, true = digest("guess", self.number), digest("beacon", self.number)

        def worth(shown: Iterable[str]) -> float:
            return judge(self.with_beacon(shown, guessed, is_honest_there=is_honest_there))

        return self.with_beacon(max(kept, key=worth), true, is_honest_there=is_honest_there)

    def withheld(self, seats: int) -> list[Deck]:
        """Every deck that a house with so many seats can bring about by leaving some of its seeds unrevealed."""
        seeds = [digest("shill", self.number, seat) for seat in range(seats)]
        return [
            self.new([seed if kept >> place & 1 else "" for place, seed in enumerate(seeds)])
            for kept in range(2**seats)
        ]


@dataclass(frozen=True)
class Adversary:
    """Somebody's play under one scheme: its result in a round, and that of honest play in the same position."""

    name: str
    scheme: int
    play: Callable[[Shuffles], float]
    honest: Callable[[Shuffles], float]
    decks: int = 1
    """Among how many decks the threat model lets it choose; 0 where it states no bound."""


def _reader_old(round_: Shuffles) -> float:
    return max(informed(round_.old(digest("try", round_.number, one))) for one in range(TRIES))


def _house_old(round_: Shuffles) -> float:
    drawn = (bytes.fromhex(digest("draw", round_.number, one)) for one in range(TRIES))
    return max(-blind(round_.old("", house, is_honest_there=False)) for house in drawn)


def _withholding(seats: int, judge: Callable[[Deck], float]) -> Callable[[Shuffles], float]:
    return lambda round_: max(map(judge, round_.withheld(seats)))


def _against_seat_1(deck: Deck) -> float:
    return -blind(deck, 1)


def _house_and_player_old(round_: Shuffles) -> float:
    """Both together know the house's seed and add the last one: they choose for the player, who knows the deck."""
    return max(informed(round_.old(digest("both", round_.number, one))) for one in range(TRIES))


def _player_withholding(round_: Shuffles) -> float:
    """A player alone doesn't know the house's seed: whether to reveal is decided by a deck of their own imagination."""
    mine = digest("mine", round_.number)
    imagined = [shuffled_deck(bytes(32), players=[seed], nonce=str(round_.number)) for seed in (mine, "")]
    return blind(round_.new([mine] if blind(imagined[0]) >= blind(imagined[1]) else []))


ADVERSARIES = [
    Adversary("house and a player together", 1, _house_and_player_old, lambda r: blind(r.old("mine")), 0),
    Adversary("a player alone, withholding", 2, _player_withholding, lambda r: blind(r.new(["cd"]))),
    *(
        Adversary(
            f"beacon: house with {seats} seats against a player",
            2,
            lambda r, m=seats: _against_seat_1(r.best_guess(m, _against_seat_1)),
            lambda r, m=seats: _against_seat_1(r.with_beacon(["ab"] * m, digest("fair", r.number))),
        )
        for seats in (1, 3)
    ),
    Adversary(
        "beacon: house alone, no player's seed",
        2,
        lambda r: -blind(r.best_guess(0, blind, is_honest_there=False)),
        lambda r: -blind(r.with_beacon([], digest("fair", r.number), is_honest_there=False)),
    ),
    Adversary(
        "beacon: house and all players, before the deal",
        2,
        lambda r: blind(r.best_guess(3, informed, is_honest_there=False)),
        lambda r: blind(r.with_beacon(["ab"] * 3, digest("fair", r.number), is_honest_there=False)),
    ),
    Adversary(
        "beacon: house and a seat, decided with open eyes",
        2,
        lambda r: informed(r.best_guess(1, informed)),
        lambda r: blind(r.best_guess(1, informed)),
        0,
    ),
    Adversary("reader of the database with a seat", 1, _reader_old, lambda r: blind(r.old("mine")), 0),
    Adversary("house alone, no player's seed", 1, _house_old, lambda r: -blind(r.old("", is_honest_there=False)), 0),
    Adversary("reader of the database with a seat", 2, lambda r: blind(r.new(["ab"])), lambda r: blind(r.new(["cd"]))),
    Adversary(
        "reader of the live log with a seat, after the deal",
        2,
        lambda r: informed(r.new([])),
        lambda r: blind(r.new([])),
        0,
    ),
    Adversary("house alone, one honest seed", 2, lambda r: -blind(r.new([]), 1), lambda r: -blind(r.new(["ef"]), 1)),
    *(
        Adversary(
            f"house with {seats} {'seat' if seats == 1 else 'seats'} against a player",
            2,
            _withholding(seats, _against_seat_1),
            lambda r, all_seats=seats: _against_seat_1(r.withheld(all_seats)[-1]),
            2**seats,
        )
        for seats in (1, 2, 3)
    ),
    Adversary(
        "house with 1 seat for that seat (knows the deck)",
        2,
        _withholding(1, informed),
        lambda r: informed(r.withheld(1)[-1]),
        2,
    ),
]


def measure(adversary: Adversary, rounds: int) -> dict[str, object]:
    """The gain of an adversary, how sure it is, and the bound that the threat model states."""
    shuffles = [Shuffles(number) for number in range(rounds)]
    honest = [adversary.honest(one) for one in shuffles]
    gains = [adversary.play(one) - fair for one, fair in zip(shuffles, honest, strict=True)]
    n = adversary.decks
    return {
        "scheme": adversary.scheme,
        "adversary": adversary.name,
        "gain": round(fmean(gains), 4),
        "two_standard_errors": round(2 * stdev(gains) / math.sqrt(rounds), 4),
        "bound": None if n == 0 else round(stdev(honest) * (n - 1) / math.sqrt(2 * n - 1), 4),
    }


def main() -> None:
    """Play every adversary and print what came of it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--rounds", type=int, default=10_000)
    parser.add_argument("--json", action="store_true")
    wants = parser.parse_args()
    rows = [measure(adversary, wants.rounds) for adversary in ADVERSARIES]
    if wants.json:
        print(json.dumps({"rounds": wants.rounds, "tries": TRIES, "adversaries": rows}, indent=2))
        return
    print(
        f"{wants.rounds:,} rounds; gain per round over honest play, in bets;"
        f" an adversary of scheme 1 tries {TRIES} seeds"
    )
    for row in rows:
        bound = "none" if row["bound"] is None else f"{row['bound']:.4f}"
        gained = f"{row['gain']:+9.4f} ± {row['two_standard_errors']:.4f}"
        print(f"scheme {row['scheme']}  {row['adversary']:<50} {gained}   bound {bound}")


if __name__ == "__main__":
    main()
