#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Enters what is public of recorded games into games with a printed box, and compares their ends; then by the terminal.

usage: box_test.py PROGRAM [--games N] [--first N]"""

import argparse
import json
import pathlib
import random
import re
import resource
import subprocess
import sys
import tempfile

import public
from engine import Engine  # by the path of public

RATTUS_PUBLIC = (
    "phase",
    "plague",
    "owners",
    "cubes",
    "marked",
    "palace",
    "baker",
    "pile",
    "last",
    "ended",
    "round",
    "walls",
    "nuns",
    "bishops",
    "caravan",
    "region_discard",
    "population",
    "idle",
)


def rattus_mixture(rng):
    players = rng.randint(2, 6)
    africanus = players > 4 or rng.random() < 0.4
    return players, {
        "africanus": africanus,
        "pied_piper": rng.random() < 0.5,
        "characters": rng.choice(["base", "golden-age", "rat-control", "europe-at-war", "random", "one-per-class"]),
        "tokens": rng.choice(["mild", "grim", "harsh"]),
    }


def compare(what, a, b):
    assert a == b, f"{what}: {json.dumps(a)} in the record, {json.dumps(b)} with the box"


def rattus(full, engine, rng, seed):
    players, options = rattus_mixture(rng)
    record = public.random_record(full, seed, "rattus", players, options)
    tags, moves = public.tags_of(record)
    components = full.must("describe", game="rattus")["components"]
    looks = public.rattus_looks(components)[options["tokens"]]
    full.must("new", game="rattus", players=players, options=json.loads(tags["Options"]), chance="manual")
    box = public.Box(engine, tags)
    public.Rattus(full, box, looks).play(moves)
    compare("result", full.must("result"), engine.must("result"))
    one, other = full.must("get")["position"], engine.must("get")["position"]
    for key in RATTUS_PUBLIC:
        compare(key, one[key], other[key])
    compare("hands", [sorted(hand) for hand in one["hands"]], [sorted(hand) for hand in other["hands"]])
    compare("discard", sorted(looks[face] for face in one["discard"]), sorted(looks[face] for face in other["discard"]))
    return tags, box


BRISTOL_PUBLIC = (
    "round",
    "last_round",
    "carts",
    "order",
    "dice",
    "locked",
    "start",
    "turn",
    "characters",
    "plague",
    "fate",
    "remedy_discard",
    "symptom_deck",
    "remedy_deck",
    "bag",
    "over",
)


def bristol_mixture(rng):
    more = rng.choice([None, "convene", "cure", "alms"])
    options = {name: rng.random() < 0.5 for name in ("special_actions", "chaos", "claims")}
    options["symptoms"] = rng.choice(["ratio", "equal", "round", [3, 9, 9, 5]])
    options["length"] = rng.choice([9, 13, 17])
    options["ghost_reroll"] = rng.choice(["all", "one"])
    options["start_remedies"] = rng.choice(["rule", 0, 2])
    return rng.randint(1, 9), {**options, more: True} if more else options


def held(position):
    """The hands and coins of seats, in any order, and how many cards lie where."""
    return (
        [sorted(hand) for hand in position["hands"]],
        [sorted(coin["coin"] for coin in coins) for coins in position["coins"]],
        len(position["discard"]),
        {cart: len(area) for cart, area in position["areas"].items()},
    )


def bristol(full, engine, rng, seed):
    players, options = bristol_mixture(rng)
    record = public.random_record(full, seed, "bristol1350", players, options)
    tags, moves = public.tags_of(record)
    full.must("new", game="bristol1350", players=players, options=json.loads(tags["Options"]), chance="manual")
    box = public.Box(engine, tags)
    public.Bristol(full, box).play(moves)
    compare("result", full.must("result"), engine.must("result"))
    one, other = full.must("get")["position"], engine.must("get")["position"]
    for key in BRISTOL_PUBLIC:
        compare(key, one[key], other[key])
    compare("held", held(one), held(other))
    for ours, theirs in zip(one["symptoms"], other["symptoms"]):
        if None not in ours:  # of a ghost, at which nobody ever looked
            compare("symptoms", ours, theirs)
    return tags, box


def check_record(engine, box):
    """What was entered is a record that says so, and that plays again."""
    record = engine.must("record")["record"]
    tags, moves = public.tags_of(record)
    assert tags["Chance"] == "box" and "Seed" not in tags and "Key" not in tags, tags
    compare("entries", box.entries, [text for _, text in moves])
    result = engine.must("result")
    engine.must("load", record=record)
    compare("result", result, engine.must("result"))
    compare("record", record, engine.must("record")["record"])


def referee(program, *arguments, lines=(), **process):
    """What the terminal answers to lines."""
    command = [program, "referee", "--plain", "--lang", "en", *arguments]
    return subprocess.run(command, input="\n".join([*lines, "quit", ""]), capture_output=True, text=True, **process)


def typed(program, tags, lines, path):
    """What the terminal answers to lines of entries; the tags and the moves that it saves."""
    table = [tags["Game"], "--players", tags["Players"], "--options", tags["Options"], "--save", str(path)]
    ran = referee(program, *table, lines=lines)
    assert ran.returncode == 0, (ran.returncode, ran.stdout[-2000:], ran.stderr)
    saved, moves = public.tags_of(path.read_text(encoding="utf-8"))
    return ran.stdout, saved, [text for _, text in moves]


def play(game, full, engine, seed):
    """Enters the public part of a random game; the tags of its record, and what was entered."""
    return {"rattus": rattus, "bristol1350": bristol}[game](full, engine, random.Random(seed), seed)


def impossible(box, index):
    """An entry like that of an index, which cannot be: one that was possible before, or a number too high."""
    kind = box.entries[index].split(" ")[0]
    earlier = [text for text in box.entries[:index] if text.startswith(kind + " ") and text not in box.outcomes[index]]
    return earlier[-1] if earlier else f"{kind} 99"


def with_wrong_entries(box, rng):
    """The entries with ten wrong ones between them: five that cannot be, and five that are corrected."""
    chosen = rng.sample([i for i, outcomes in enumerate(box.outcomes) if len(outcomes) > 1], 10)
    lines = []
    for index, text in enumerate(box.entries):
        if index in chosen[:5]:
            lines.append(impossible(box, index))
        if index in chosen[5:]:
            lines.append(rng.choice([other for other in box.outcomes[index] if other != text]))
            lines.append(f"correct {index + 1}")
        lines.append(text)
    return lines


def by_terminal(program, tags, box, folder):
    """The same, typed line by line; then with wrong entries."""
    path = pathlib.Path(folder) / f"{tags['Game']}.rec"
    said, saved, moves = typed(program, tags, box.entries, path)
    assert "The end." in said, said[-2000:]
    compare("typed", box.entries, moves)
    compare("result", tags["Result"], saved["Result"])
    path.unlink()
    said, saved, moves = typed(program, tags, with_wrong_entries(box, random.Random(1)), path)
    assert "The end." in said, said[-2000:]
    compare("typed with wrong entries", box.entries, moves)
    compare("result", tags["Result"], saved["Result"])
    compare("refused", 5, said.count("That is not a legal move now. These moves begin with"))
    compare("corrected", 5, said.count("Corrected."))


# By game: what nobody may do at first, and its rule.
FORBIDDEN = {"rattus": ("settle gallia 2", "R-"), "bristol1350": ("end", "B-")}


def with_why(program, tags, box, folder):
    """What was entered last, and what cannot be entered, is due to rules."""
    move, letter = FORBIDDEN[tags["Game"]]
    begun = ("place", "no-place", "reroll", "draw", "elbow", "dash", "push")
    decisions = [index for index, text in enumerate(box.entries) if text.split(" ")[0] in begun]
    until = decisions[len(decisions) // 2]
    said, _, _ = typed(program, tags, box.entries[:until] + ["why", f"why {move}"], pathlib.Path(folder) / "why.rec")
    (pathlib.Path(folder) / "why.rec").unlink()
    last, forbidden = said.split("> why")[1:]
    assert re.search(rf"\n  {letter}[A-Z]+-\d: \w", last), last
    assert re.search(rf"\n{letter}[A-Z]+-\d: \w", forbidden), forbidden


def with_new_rat(program, tags, box, folder):
    """A rat that the set has not, typed as it looks, takes the place of an unseen one; the rest of the game stays."""
    turned = [i for i, text in enumerate(box.entries) if text.startswith("token ")]
    until = turned[len(turned) // 2]
    lines = box.entries[:until] + ["6MAppppppppp", "new 0M", "new 6MAp9"]
    said, saved, moves = typed(program, tags, lines, pathlib.Path(folder) / "new.rec")
    assert "No such rat is left" in said and 'enter "new 6MAppppppppp"' in said, said[-2000:]
    assert "Expected a rat as its limit" in said, said[-2000:]
    assert "The game continues with a set of rats that has this one" in said, said[-2000:]
    compare("entries", box.entries[:until], moves[:until])
    assert "6MAp9" in saved["Options"] and moves[until].startswith("token "), (saved, moves[until])


RATTUS_TABLE = {"Game": "rattus", "Players": "2", "Options": "{}"}
UNTIL_A_RAT = (  # and nobody's cube dies of it
    "region italia",
    "settle gallia 2",
    "settle anglia 2",
    "settle anglia 2",
    "settle gallia 2",
    "no-place",
    "plague gallia",
    "rat anglia",
)


def said_in_turn(program, tags, path, steps):
    """Types lines, each with the words that must answer it, or with none where it is entered."""
    said, _, moves = typed(program, tags, [line for line, _ in steps], path)
    answers = re.split(r"\n> ", said)[1:]
    assert len(answers) >= len(steps), said
    for (line, words), answer in zip(steps, answers):
        assert answer.startswith(line) and (words is None or words in answer), (line, words, answer)
    compare("entered", [line for line, words in steps if words is None], moves)
    path.unlink()


def entries_that_cannot_be(program, folder):
    """Each is answered by what would fit, and nothing that was entered is lost."""
    path = pathlib.Path(folder) / "impossible.rec"
    limit = "Expected a rat as its limit, 1 to 6, and a letter for each symbol"
    rats = [
        ("new 3Mb", '"new" is for a rat that was turned over'),
        *((line, None) for line in UNTIL_A_RAT),
        ("50M", limit),
        ("3Mx", limit),
        ("7M", limit),
        ("0M", limit),
        ("3Mo", limit),
        ("6Mbbbb", "No such rat is left; if yours shows this, an earlier entry is wrong. These are left:"),
        ("new 50M", limit),
        ("new 7M", limit),
        ("new", limit),
        ("48", "There is no choice 48; the list goes from 1 to 47."),
        ("token r50", 'These moves begin with "token":\n  token r01'),
        ("token r01", None),
        ("correct 10", "Expected the number of an entry, from 1 to 9"),
        ("1bc", "Not a choice, a legal move or a command."),
    ]
    said_in_turn(program, RATTUS_TABLE, path, rats)
    dice = [
        *((f"pawn {seat}", None) for seat in range(4)),
        *((f"die {die} ba", None) for die in range(6)),
        ("die 6 ba", "Not a choice, a legal move or a command."),  # all six are rolled
        ("reroll 0 6", 'These moves begin with "reroll 0":'),
        ("reroll 0 1", None),
        ("die 6 ba", 'These moves begin with "die":\n  die 0 ba'),
        ("die 0 xx", 'These moves begin with "die 0":\n  die 0 ba'),
        ("7", "There is no choice 7; the list goes from 1 to 6."),
        ("die 0 ba", None),
        ("die 1 ca", None),
    ]
    said_in_turn(program, {"Game": "bristol1350", "Players": "4", "Options": "{}"}, path, dice)


def told_at_the_table(program, folder):
    """What only people with the pieces need: which pieces, how many cards, and which of them are discarded."""
    path = pathlib.Path(folder) / "told.rec"
    drawn = {"pied_piper": True, "africanus": False, "characters": "random"}
    six = ("king", "bishop", "monk", "merchant", "knight", "peasant")
    entries = [f"character {character}" for character in six] + ["region gallia"]
    said, _, _ = typed(program, {**RATTUS_TABLE, "Options": json.dumps(drawn)}, entries, path)
    assert "\nPut beside the board: 2 bishops.\nThe plague begins in Gallia.\n" in said, said
    path.unlink()
    set_out = ["astronomer", "king", "monk", "knight", "serf", "witch"]
    options = {"africanus": True, "characters": set_out}
    entries = [*UNTIL_A_RAT[:1], *["settle gallia 2"] * 4, "take astronomer", "astronomer", "card c01", "card c04"]
    said, _, moves = typed(program, {**RATTUS_TABLE, "Options": json.dumps(options)}, entries, path)
    compare("cards", entries, moves)
    assert "Agnes drew 3 region cards in secret (Astronomer).\n" in said and "Drawn" not in said, said
    discarded = ["Anglia (Peasantry, Magic)", "Scandia (Peasantry, Chivalry)"]
    assert "".join(f"  Discarded: the card of {card}.\n" for card in discarded) in said, said
    path.unlink()


DEALT = ("serf", "sheriff", "knight", "mason")  # typed in short, the first of all outcomes among them
ALL_BIRCH = [f"die {die} ba" for die in range(6)]  # which goes 6


def done_by_hand(program, folder):
    """What people do with symptoms in Bristol 1350 where the program sees none: a look, and what leaves with a cart."""
    path = pathlib.Path(folder) / "hand.rec"
    tags = {"Game": "bristol1350", "Players": "4", "Options": '{"special_actions": true, "length": 8}'}
    turns = ["serf", "place ? birch", "end", "sheriff 0", "end", "draw", "end", "draw", "end"]
    again = ["push 0", *["end", "draw"] * 3, "end"]
    pawns = [f"pawn {seat}" for seat in range(4)]
    lines = [*DEALT, *pawns, *ALL_BIRCH, *turns, *ALL_BIRCH, *again]
    said, _, moves = typed(program, tags, lines, path)
    compare("dealt", [f"character {seat} {character}" for seat, character in enumerate(DEALT)], moves[:4])
    compare("entered", lines[4:], moves[4:])
    assert (
        "Bruno looked at a symptom of Agnes.\n  Shuffle those two symptoms face down; the Sheriff takes one, looks at it "
        "alone, and gives it back.\n" in said
    ), said
    assert "Birch left town empty.\n  Discard the symptoms in its area unseen.\n" in said, said
    path.unlink()
    whole = [f"character {seat} {character}" for seat, character in enumerate(DEALT)]
    compare("dealt in full", whole, typed(program, tags, whole, path)[2])
    path.unlink()


def no_files():
    """As on a full disk: nothing can be written to any file."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (0, 0))


def sets_and_saves_that_cannot_be(program, folder):
    """Files of --data, a record with a wrong set, and a full disk: all say what is wrong and where."""
    own, saved = pathlib.Path(folder) / "own.json", pathlib.Path(folder) / "wrong.rec"
    mild = pathlib.Path(__file__).resolve().parents[2] / "src/games/rattus/data/tokens/mild.json"
    few = json.loads(mild.read_text(encoding="utf-8"))
    few["tokens"].pop()
    for text, code, words in (
        ("", 2, "not JSON"),
        ("{}", 2, "expected an object with 'tokens', a list"),
        (json.dumps(few), 2, "token r49 is missing"),
        (" " * (1 << 20) + "{}", 3, "is too long: expected at most 1048576 bytes"),
    ):
        own.write_text(text, encoding="utf-8")
        ran = referee(program, "--data", str(own), "--save", str(saved))
        compare("exit code", code, ran.returncode)
        assert "pesthouse referee: --data: " in ran.stderr and words in ran.stderr, ran
    own.write_bytes(mild.read_bytes())
    ran = referee(program, "bristol1350", "--data", str(own))
    assert ran.returncode == 2 and "bristol1350 takes no data from files" in ran.stderr, ran
    ran = referee(program, "--players", "2", "--data", str(own), "--save", str(saved), lines=UNTIL_A_RAT)
    assert ran.returncode == 0, ran
    record = saved.read_text(encoding="utf-8")
    assert '\\"tokens\\":\\"own ' in record, record
    saved.write_text(re.sub(r"own \w+ ", "own ", record), encoding="utf-8")  # a face less
    ran = referee(program, "--resume", str(saved))
    wrong = "pesthouse referee: line 5: the tag Options: tokens: option tokens: expected the faces of 49 tokens"
    assert ran.returncode == 1 and wrong in ran.stderr, ran
    saved.unlink()
    ran = referee(program, "--players", "2", "--save", str(saved), lines=UNTIL_A_RAT, preexec_fn=no_files)
    assert ran.returncode == 3 and ran.stdout.count("Not saved: cannot write ") == 1, ran
    assert "pesthouse referee: the game is not saved: " in ran.stderr, ran
    assert "Copy these lines to a file, then continue with: pesthouse referee --resume FILE\n" in ran.stdout, ran
    saved.write_text(ran.stdout[ran.stdout.index("[Game") :], encoding="utf-8")
    again = referee(program, "--resume", str(saved))
    assert again.returncode == 0 and "Gallia: turn a rat at random. What does it show?" in again.stdout, again


def solo_entries(engine):
    """A game of one player of Bristol 1350 who stays healthy, of 60 entries; and the number of one that says so."""
    rng = random.Random(2)
    box = public.Box(engine, {"Game": "bristol1350", "Players": "1", "Options": "{}"})
    while len(box.entries) < 60:
        texts = [action["text"] for action in box.legal()]
        box.enter("plague 0 no" if "plague 0 no" in texts else rng.choice(texts))
    return box.entries, box.entries.index("plague 0 no") + 1


def ended_by_correction(program, engine, folder):
    """A correction ends the game early (B-SOLO-1), and entries are left over; another one brings all of them back."""
    entries, number = solo_entries(engine)
    tags = {"Game": "bristol1350", "Players": "1", "Options": "{}"}
    symptoms = [f"symptom {seat} {value}" for seat, value in enumerate([3, 1, 2, 2]) for _ in range(2)]
    shown = ["plague 0 yes", *symptoms]
    ends = [*entries, f"correct {number}", *shown]
    path = pathlib.Path(folder) / "ended.rec"
    said, saved, moves = typed(program, tags, ["hint", *ends], path)
    assert "Put the carts at the start" in said and "There is no hint here" in said, said[:2000]
    assert f"{len(entries) - number} later entries do not fit any more" in said and "The end." in said, said[-2000:]
    compare("moves of the game that ended", [*entries[: number - 1], *shown], moves)
    path.unlink()
    said, saved, moves = typed(
        program, tags, [*ends, f"correct {number}", "plague 0 no", *["skip"] * len(symptoms), "repeat"], path
    )
    compare("moves after the second correction", entries, moves)
    assert "Result" not in saved or saved["Result"] == "*", saved


def tokens(program, folder, *words):
    command = [program, "tokens", *words, "--box", f"{folder}/own-box.json", "--lang", "en"]
    return subprocess.run(command, capture_output=True, text=True)


def counted(program, folder, africanus):
    """Both games are counted, once each; what is exported can be played with."""
    files = [f"{folder}/rattus.rec", f"{folder}/new.rec"]
    first = tokens(program, folder, "count", files[0])
    assert first.returncode == 0 and "tokens counted" in first.stdout, first
    again = tokens(program, folder, "count", files[0])
    assert again.returncode == 0 and "in place of what was counted of this game before" in again.stdout, again
    other = tokens(program, folder, "count", files[0], f"{folder}/none.rec")
    assert other.returncode == 3 and "none.rec" in other.stderr, other
    assert tokens(program, folder, "count").returncode == 2
    shown = tokens(program, folder, "show").stdout
    assert "from one game:" in shown and "With a ring: " in shown and " certain" in shown, shown
    # The second game begins as the first, so it is the same one, corrected.
    assert tokens(program, folder, "count", files[1]).returncode == 0
    assert "6MAp9 " in tokens(program, folder, "show").stdout
    assert '"tokens":"' in tokens(program, folder, "share").stdout
    own = pathlib.Path(folder) / "own.json"
    exported = tokens(program, folder, "export", "--output", str(own), *(["--africanus"] if africanus else []))
    assert exported.returncode == 0, exported
    provenances = {row["provenance"] for row in json.loads(own.read_text(encoding="utf-8"))["tokens"]}
    assert provenances <= {"confirmed", "counted", "estimated", "reconstruction"}, provenances
    options = json.dumps({"tokens": "own", "africanus": africanus})
    command = [
        program,
        "play",
        "rattus",
        "--you",
        "none",
        "--bots",
        "random",
        "--seed",
        "1",
        "--players",
        "4",
        "--plain",
    ]
    played = subprocess.run(
        [*command, "--data", str(own), "--options", options, "--save", f"{folder}/own.rec"],
        capture_output=True,
        text=True,
    )
    assert played.returncode == 0, played
    refused = tokens(program, folder, "count", f"{folder}/own.rec")
    assert refused.returncode == 1 and "expected a game that was played with a printed box" in refused.stderr, refused
    (pathlib.Path(folder) / "own-box.json").write_text("{}", encoding="utf-8")
    wrong = tokens(program, folder, "show")
    assert wrong.returncode == 1 and "own-box.json: expected an object with game and games" in wrong.stderr, wrong


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("program")
    parser.add_argument("--games", type=int, default=6)
    parser.add_argument("--first", type=int, default=0)
    asked = parser.parse_args()
    full, engine = Engine(asked.program), Engine(asked.program)
    with tempfile.TemporaryDirectory() as folder:
        for seed in range(asked.first, asked.first + asked.games):
            for game in ("rattus", "bristol1350"):
                try:
                    tags, box = play(game, full, engine, seed)
                    check_record(engine, box)
                    if seed == asked.first:
                        by_terminal(asked.program, tags, box, folder)
                        with_why(asked.program, tags, box, folder)
                    if seed == asked.first and game == "rattus":
                        with_new_rat(asked.program, tags, box, folder)
                        counted(asked.program, folder, json.loads(tags["Options"])["africanus"])
                except Exception:
                    print(f"game {seed} of {game}", file=sys.stderr)
                    raise
        ended_by_correction(asked.program, engine, folder)
        entries_that_cannot_be(asked.program, folder)
        told_at_the_table(asked.program, folder)
        done_by_hand(asked.program, folder)
        sets_and_saves_that_cannot_be(asked.program, folder)
    full.close()
    engine.close()


if __name__ == "__main__":
    main()
