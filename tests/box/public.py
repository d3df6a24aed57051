# SPDX-License-Identifier: MIT
"""What people at a table with a printed box would enter of a recorded game: everybody's moves, and what all of them see
drawn. What only one of them saw is left out, and entered where the rules show it (docs/protocol.md, chance "box")."""

import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent / "support"))


def tags_of(record):
    """The tags of a record, and its moves."""
    tags, moves = {}, []
    for line in record.splitlines():
        if line.startswith("["):
            name, value = line[1:-1].split(" ", 1)
            tags[name] = json.loads(value)
        elif line and not line.startswith("#"):
            moves.append(line.split(": ", 1))
    return tags, moves


def random_record(engine, seed, game, players, options):
    """The record of a game that the random bot plays."""
    engine.must("new", game=game, players=players, options=options, seed=seed)
    for n in range(5000):
        if engine.must("result")["over"]:
            return engine.must("record")["record"]
        engine.must("play", action=engine.must("search", bot="random", iterations=1, seed=seed + n)["action"])
    raise AssertionError("a random game did not end")


class Box:
    """A game with a box, to which each entry of a recorded one is made. `entries` has what was entered, as text, and
    `outcomes` what could have been in place of each, or nothing where it was a decision."""

    def __init__(self, engine, tags):
        self.engine = engine
        self.entries, self.outcomes = [], []
        players, options = int(tags["Players"]), json.loads(tags["Options"])
        self.actor = engine.must("new", game=tags["Game"], players=players, options=options, chance="box")["actor"]

    def enter(self, text):
        asks = self.actor["kind"] == "chance"
        self.outcomes.append([action["text"] for action in self.legal()] if asks else [])
        self.actor = self.engine.must("play", action=text)["actor"]
        self.entries.append(text)

    def legal(self):
        return self.engine.must("legal")["actions"]


# ---- Rattus ----------------------------------------------------------------------------------------------------------


class Rattus:
    """Plays a record of Rattus in `full`, and enters what is public of it in `box`."""

    def __init__(self, full, box, looks):
        self.full, self.box, self.looks = full, box, looks

    def is_again(self, engine, region, slot):
        return "again" in engine.must("get")["position"]["rats"][region][slot]

    def like_slot(self, region, slot, taken=()):
        """The first slot of the box's game whose rat looks like that one of the record's."""
        again = self.is_again(self.full, region, slot)
        rats = self.box.engine.must("get")["position"]["rats"][region]
        return next(i for i, rat in enumerate(rats) if ("again" in rat) == again and i not in taken)

    def translate(self, text):
        """An action with the slots that the box's game would name, which knows fewer rats apart."""
        words = text.split(" ")
        if words[0] == "monk":
            words[2] = str(self.like_slot(words[1].split(">")[0], int(words[2])))
        elif words[0] == "look":
            seen = [word.split(" ")[2] for word in self.looked if word.split(" ")[1] == words[1]]
            words[2] = str(self.like_slot(words[1], int(words[2]), [int(slot) for slot in seen]))
            self.looked.append(" ".join(words))
        elif words[0] == "resolve":
            look = self.looks[self.region_of(self.full)[int(words[1])]["face"]]
            rats = self.region_of(self.box.engine)
            words[1] = str(next(i for i, rat in enumerate(rats) if self.looks[rat["face"]] == look))
        elif words[0] == "piper" and len(words) == 4:
            region = words[1].split(">")[0]
            slots = []
            for slot in words[3].split(","):
                slots.append(self.like_slot(region, int(slot), slots))
            words[3] = ",".join(str(slot) for slot in sorted(slots))
        return " ".join(words)

    def region_of(self, engine):
        position = engine.must("get")["position"]
        return position["rats"][position["outbreak"]["region"]]

    def outcome(self, text, events):
        """Enters an outcome, unless only one seat saw it; what a rat shows is entered when all see it."""
        kind = text.split(" ")[0]
        public = [event for event in events if event["type"] == "draw" and event["to"] == "all"]
        if (kind == "card" and public) or kind in ("region", "character"):
            self.box.enter(text)

    def follow(self, events):
        """Enters what an action or outcome showed."""
        for event in events:
            if event["type"] == "turned":
                look = self.looks[event["token"]]
                same = [outcome for outcome in self.box.legal() if self.looks[outcome["token"]] == look]
                assert len(same) == 1, (event, same)
                self.box.enter(same[0]["text"])
        shown = [event for event in events if event["type"] == "shown"]
        for event in sorted(shown, key=lambda event: event["seat"]):
            self.box.enter(f"card {event['card']}")

    def play(self, moves):
        self.looked = []
        for mover, text in moves:
            self.looked = self.looked if text.startswith(("look", "token", "swap")) else []
            if mover == "*" and text.startswith("slot"):
                self.turned(text)
                continue
            entry = text if mover == "*" else self.translate(text)
            events = self.full.must("play", action=text)["events"]
            if mover == "*":
                self.outcome(text, events)
            elif text.startswith("keep"):
                for event in events:
                    if event["type"] == "card_discarded":
                        self.box.enter(f"card {event['card']}")
            else:
                self.box.enter(entry)
            self.follow(events)

    def turned(self, text):
        """Which rat was turned: asked only where one came from the discard."""
        outcomes = self.box.legal() if self.box.actor["kind"] == "chance" else []
        if outcomes and "slot" in outcomes[0]:
            region = self.full.must("get")["position"]["outbreak"]["region"]
            self.box.enter(f"slot {self.like_slot(region, int(text.split(' ')[1]))}")
        self.follow(self.full.must("play", action=text)["events"])


def rattus_looks(components):
    """What each token shows, by set and id."""
    sets = {}
    for box in (components["tokens"], components["africanus"]["tokens"]):
        for name, table in box.items():
            for token in table["tokens"]:
                look = (token["start"], token["limit"], token["M"], token["A"], tuple(sorted(token["classes"].items())))
                sets.setdefault(name, {})[token["id"]] = look
    return sets


# ---- Bristol 1350 ----------------------------------------------------------------------------------------------------


class Shown:
    """What a seat of Bristol 1350 has shown to all, and the box's game has not been told yet."""

    def __init__(self):
        self.symptoms, self.remedies, self.coins, self.plague = [], [], [], []


ASKED = {"symptom": "symptoms", "remedy": "remedies", "coin": "coins", "plague": "plague"}  # members of Shown


class Bristol:
    """Plays a record of Bristol 1350 in `full`, and enters what is public of it in `box`."""

    SECRET = ("symptom", "leech", "deal", "look", "remedy", "coin")  # outcomes that one seat sees, or none
    OWN = ("keep", "discard")  # decisions that others do not see

    def __init__(self, full, box):
        self.full, self.box = full, box
        self.shown = [Shown() for _ in range(9)]
        self.alone = full.must("get")["position"]["players"] == 1

    def learn(self, events):
        """Notes what all see of what happened."""
        gone = [event["seat"] for event in events if event["type"] == "out"]
        for event in events:
            seat = self.shown[event["seat"]] if isinstance(event.get("seat"), int) else None
            if event["type"] in ("out", "shown"):
                seat.symptoms += event["symptoms"]
                seat.remedies += event.get("remedies", [])
                if not self.alone:
                    seat.plague.append(event["plague"])
            elif event["type"] == "discarded" and event["what"] == "remedies" and event["seat"] in gone:
                seat.remedies += event["cards"]
            elif event["type"] == "coin_shown":
                self.shown[event["owner"]].coins.append(event["coin"])
            elif event["type"] == "plague" and self.alone:  # a lone player says it to the box (B-SOLO-1)
                seat.plague.append(event["plague"])

    def answer(self):
        """What was shown of that which the box's game asks for, or None if nothing was yet."""
        outcomes = self.box.legal()
        kind, seat = outcomes[0]["text"].split(" ")[:2]
        if kind not in ASKED:
            return None
        left = getattr(self.shown[int(seat)], ASKED[kind])
        if not left:
            return None
        value = left.pop(0)
        if value is None:  # of a ghost, at which nobody ever looked: on a table it has a face
            return max(outcomes, key=lambda outcome: outcome["probability"])["text"]
        said = {True: "yes", False: "no"}[value] if kind == "plague" else value
        return f"{kind} {seat} {said}"

    def show(self):
        """Enters all that the box's game asks for and that has been shown."""
        while self.box.actor["kind"] == "chance":
            entry = self.answer()
            if entry is None:
                return
            self.box.enter(entry)

    def decide(self, text, events):
        """Enters the public part of a decision."""
        words = text.split(" ")
        if words[0] == "keep":
            for event in events:
                if event["type"] == "discarded":
                    self.box.enter(f"remedy {event['seat']} {event['cards'][0]}")
        elif words[0] != "discard":
            self.box.enter(f"place ? {words[2]}" if words[0] == "place" else text)

    def play(self, moves):
        for mover, text in moves:
            kind = text.split(" ")[0]
            pending = self.full.must("get")["position"]["pending"]
            events = self.full.must("play", action=text)["events"]
            self.learn(events)
            if mover == "*":
                if kind not in self.SECRET:
                    self.box.enter(text)
            elif kind != "claim" or pending is None or pending["kind"] not in self.OWN:
                self.decide(text, events)
            self.show()
