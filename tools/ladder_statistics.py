# SPDX-License-Identifier: MIT
"""Intervals for tools/ladder.py: in which the true figure lies with 95 %. The games of a round have the same luck, so
they are not independent; rounds are. Shares of points are therefore ratio estimates over rounds, and shares of wins are
Wilson's interval, as in `pesthouse-lab arena`, made wider where rounds differ more than games by themselves would."""

import math
import random
import statistics

Z = 1.959963984540054  # 97.5 % of a normal distribution
ROUNDS_ENOUGH = 10  # from which on the spread of rounds is trusted to widen an interval
RESAMPLES = 2000


def student(freedom):
    """97.5 % of Student's distribution, by the series of Fisher and Cornish; too narrow below three."""
    return (
        Z
        + (Z**3 + Z) / (4 * freedom)
        + (5 * Z**5 + 16 * Z**3 + 3 * Z) / (96 * freedom**2)
        + (3 * Z**7 + 19 * Z**5 + 17 * Z**3 - 15 * Z) / (384 * freedom**3)
    )


def wilson(wins, games):
    if games <= 0:
        return 0.0, 1.0
    share = wins / games
    scale = 1 + Z * Z / games
    middle = share + Z * Z / (2 * games)
    spread = Z * math.sqrt(share * (1 - share) / games + Z * Z / (4 * games * games))
    return (middle - spread) / scale, (middle + spread) / scale


def ratio_variance(parts, wholes):
    """Variance of sum(parts) / sum(wholes), from how much the rounds differ; at least two rounds."""
    count, whole = len(parts), sum(wholes)
    middle = sum(parts) / whole
    squares = sum((part - middle * all_of_it) ** 2 for part, all_of_it in zip(parts, wholes))
    return squares * count / (count - 1) / whole**2


def win_share(wins, games):
    """Share and interval, from the wins and games of each round."""
    won, played = sum(wins), sum(games)
    if played == 0:
        return 0.0, 0.0, 1.0
    share = won / played
    effect = 1.0
    if len(wins) >= ROUNDS_ENOUGH and 0 < share < 1:
        effect = max(1.0, ratio_variance(wins, games) / (share * (1 - share) / played))
    return (share, *wilson(won / effect, played / effect))


def mean_of(parts, wholes, high=math.inf, low=0.0):
    """Ratio and interval, from `low` to `high`; all of that where there is too little to tell."""
    whole = sum(wholes)
    if whole <= 0:
        return 0.0, low, high
    middle = sum(parts) / whole
    variance = ratio_variance(parts, wholes) if len(parts) > 1 else 0.0
    if len(parts) < 2 or (variance == 0 and len(parts) < ROUNDS_ENOUGH):  # a few rounds may be alike by chance
        return middle, low, high
    spread = student(len(parts) - 1) * math.sqrt(variance)
    return middle, max(low, middle - spread), min(high, middle + spread)


def ratio(parts, wholes):
    """The same of a part in a whole."""
    return mean_of(parts, wholes, 1.0)


def difference(parts, wholes):
    """The same of shares that are subtracted."""
    return mean_of(parts, wholes, 1.0, -1.0)


def median(values):
    """Median, and the order statistics between which it lies with at least 95 %; of fewer than six values, all."""
    ordered = sorted(values)
    count, left_out = len(ordered), 0
    tail = 0.5**count  # chance that no more than `left_out` of the values lie on one side of the true median
    while tail + math.comb(count, left_out + 1) * 0.5**count <= 0.025:
        left_out += 1
        tail += math.comb(count, left_out) * 0.5**count
    return statistics.median(ordered), ordered[left_out], ordered[count - 1 - left_out]


def closed(rounds):
    """How much of the gap between the first and the last of three agents the middle one closes, with an interval by
    bootstrap over rounds. A round is three pairs of (points, all points). Also the interval of the gap itself: where
    that includes 0, the first interval means nothing."""

    def shares(sample):
        return [
            sum(rounds[i][arm][0] for i in sample) / max(1, sum(rounds[i][arm][1] for i in sample)) for arm in range(3)
        ]

    def part_of(three):
        gap = three[2] - three[0]
        return (three[1] - three[0]) / gap if gap != 0 else math.nan

    whole = shares(range(len(rounds)))
    dice = random.Random(1350)
    gaps, parts = [], []
    for _ in range(RESAMPLES):
        three = shares(dice.choices(range(len(rounds)), k=len(rounds)))
        gaps.append(three[2] - three[0])
        parts.append(part_of(three))
    low, high = int(0.025 * RESAMPLES), int(0.975 * RESAMPLES) - 1
    gaps.sort()
    finite = sorted(part for part in parts if not math.isnan(part))
    interval = (finite[low], finite[high]) if len(finite) == RESAMPLES else (-math.inf, math.inf)
    return whole, part_of(whole), interval, (gaps[low], gaps[high])
