#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Holds the rules that events and refusals name to the pages of rules: each id that the rules' code can give is one of
docs/rules/<game>.md and leads to sentences of the ten-minute page in every language, and no other does. Then plays the games of
tests/why.txt, and wants every event and refusal there to name the rule that was checked by hand; in random games, to name one.
usage: why_test.py PROGRAM [--write], which writes tests/why.txt anew, to be read."""

import json
import pathlib
import random
import re
import subprocess
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tools"))
sys.path.insert(0, str(ROOT / "tests/support"))
import rule_sentences  # noqa: E402
from engine import Engine  # noqa: E402

LITERAL = re.compile(r'"([RB]-[A-Z]+-\d+)"')
LISTED = ROOT / "tests/why.txt"
HEAD = """\
# Which rule an event is due to, or an action is refused by, in the scenarios: file, step, what, rule. Of events each kind with
# each rule once. Read by hand against docs/rules/*.md; tests/why_test.py PROGRAM --write writes it again.
"""
LETTERS = {"rattus": "R", "bristol1350": "B"}
# Game, players, options, games to play.
MIXTURES = [
    ("rattus", 3, {"characters": "random", "pied_piper": True}, 2),
    ("rattus", 5, {"characters": "random", "pied_piper": True}, 2),
    ("bristol1350", 1, {}, 2),
    ("bristol1350", 5, {"special_actions": True, "claims": True, "alms": True, "start_remedies": 3}, 2),
]


# ---- ids ------------------------------------------------------------------------------------------------------------


def given_ids(game):
    """Every id that stands in the rules' code or data, tests apart."""
    folder = ROOT / "src/games" / game
    files = [path for path in folder.rglob("*.c") if not path.name.endswith("_test.c")]
    return {rule for path in [*files, folder / "data/events.json"] for rule in LITERAL.findall(path.read_text("utf-8"))}


def id_problems(program):
    shapes = json.loads(subprocess.run([program, "describe", "--shapes"], stdout=subprocess.PIPE, check=True).stdout)
    for game in shapes["games"]:
        try:
            said = rule_sentences.read(game["id"])
        except rule_sentences.Wrong as wrong:
            yield str(wrong)
            continue
        given = given_ids(game["id"])
        yield from (f"src/words/games/{game['id']}/why.json: {rule} is missing" for rule in sorted(given - said.keys()))
        yield from (f"src/words/games/{game['id']}/why.json: nothing is due to {rule}" for rule in said.keys() - given)
        told = {action["rule"] for action in game["actions"]}.union(*(event["rules"] for event in game["events"]))
        yield from (f"the shapes of {game['id']} name {rule}" for rule in sorted(told - given))


# ---- games ----------------------------------------------------------------------------------------------------------


def changed(luck, action):
    """An action with one field replaced."""
    fields = [name for name in action if name not in ("type", "text", "probability")]
    if not fields:
        return None
    name = luck.choice(fields)
    value = action[name]
    other = value[:1] if isinstance(value, list) else not value if isinstance(value, bool) else luck.randrange(8)
    return {**{key: action[key] for key in action if key not in ("text", "probability")}, name: other}


def play_random(engine, game, players, options, seed):
    luck = random.Random(seed)
    actor = engine.must("new", game=game, players=players, options=options, seed=seed)["actor"]
    seen = []
    while actor["kind"] != "over":
        actions = engine.must("legal")["actions"]
        seen = (seen + luck.sample(actions, 1))[-40:]
        for wrong in filter(None, [luck.choice(seen), changed(luck, luck.choice(actions))]):
            refusal = engine.ask("play", action=wrong)
            if refusal["ok"]:
                engine.must("undo")
            elif refusal["error"]["field"] == "action" and not refusal["error"].get("rule", "").startswith(
                LETTERS[game]
            ):
                yield f"{game}: {wrong} is refused without a rule: {refusal['error']}"
        by_type = {}
        for action in actions:
            by_type.setdefault(action["type"], []).append(action)
        answer = engine.must("play", action=luck.choice(by_type[luck.choice(sorted(by_type))]))
        for event in answer["events"]:
            if not event.get("rule", "").startswith(LETTERS[game]):
                yield f"{game}: an event without a rule: {event}"
        actor = answer["actor"]


# ---- what was checked by hand ---------------------------------------------------------------------------------------


def matches(pattern, action):
    return all(action.get(key) == value for key, value in pattern.items() if key != "probability")


def told(event):
    """An event in a word or two: its type, and what else its rule depends on."""
    return " ".join(
        str(event[key]) for key in ("type", "for", "fate", "effect", "what", "reason", "healthy") if key in event
    )


def walk(engine, scenario):
    """(step, kind, what, rule) of each event and refusal of a scenario, as far as its steps are clear."""
    begin = {"position": scenario["position"]} if "position" in scenario else scenario["new"]
    chance = scenario.get("chance", "manual")
    if not engine.ask("position" if "position" in scenario else "new", **{"chance": chance, **begin})["ok"]:
        return
    for number, step in enumerate(scenario["steps"], 1):
        for wrong in (step.get("illegal"), step.get("refused")):
            if isinstance(wrong, (dict, str)):
                refusal = engine.ask("play", action=wrong)
                if not refusal["ok"] and "rule" in refusal["error"]:
                    yield (
                        number,
                        "refusal",
                        wrong if isinstance(wrong, str) else json.dumps(wrong),
                        refusal["error"]["rule"],
                    )
        wanted = step.get("play", step.get("chance"))
        if wanted is None:
            continue
        found = [one for one in engine.must("legal")["actions"] if isinstance(wanted, dict) and matches(wanted, one)]
        if len(found) != 1:
            return
        for event in engine.must("play", action=found[0])["events"]:
            yield number, "event", told(event), event["rule"]


def lines_of(engine):
    """Lines of tests/why.txt: of each game each kind of event with each rule once, and all refusals."""
    seen = set()
    for path in sorted((ROOT / "tests/scenarios").glob("*/*.json")):
        scenario = json.loads(path.read_text(encoding="utf-8"))
        for number, kind, what, rule in walk(engine, scenario):
            key = (path.parent.name, what, rule) if kind == "event" else (path, number, what)
            if key not in seen:
                seen.add(key)
                yield f"{path.parent.name}/{path.stem} {number} {kind} {what} -> {rule}"


def main():
    program = sys.argv[1]
    engine = Engine(program)
    lines = list(lines_of(engine))
    if "--write" in sys.argv:
        LISTED.write_text(HEAD + "".join(f"{line}\n" for line in lines), encoding="utf-8")
        return 0
    listed = [line for line in LISTED.read_text(encoding="utf-8").splitlines() if not line.startswith("#")]
    problems = [f"tests/why.txt does not have: {line}" for line in lines if line not in listed]
    problems += [f"nothing gives this line of tests/why.txt any more: {line}" for line in listed if line not in lines]
    problems += id_problems(program)
    for number, (game, players, options, games) in enumerate(MIXTURES):
        for seed in range(games):
            problems += play_random(engine, game, players, options, 100 * number + seed)
    engine.must("quit")
    print("\n".join(problems))
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
