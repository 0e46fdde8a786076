"""Rounds of every submission in which anything may happen are proved, by the single file and by the rules."""

from __future__ import annotations

from random import Random

import pytest
from golden_records import records_of
from hypothesis import settings
from random_rounds import RandomRounds
from tampering import refused

from letitride.catalogue import load_catalogue
from letitride.table.log.verification import check_log
from letitride.verifier.letitride_verify import verify

SESSIONS = 100 if settings.get_current_profile_name() == "soak" else 4
ROUNDS = 5


@pytest.mark.parametrize("submission", load_catalogue().submission_ids())
def test_whatever_happens_in_a_round_it_can_be_proved(submission: str) -> None:
    for seed in range(SESSIONS):
        table = RandomRounds(submission, Random(f"{submission} {seed}")).play(ROUNDS)
        assert check_log(table.start, table.events)[1] is None, seed
        records = list(records_of(table))
        assert len(records) == ROUNDS
        for record in records:
            assert refused(verify(record)) == [], (seed, record["round"])
