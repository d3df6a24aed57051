#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The same games at the tables of the pages, natively and in the WebAssembly module: equal journals, messages, views and
words, byte for byte. People choose from their viewers; what bots chose natively is given to both. Mirrors answer at once.
Without a module some of the games are played natively only, and every answer is held to its row, which takes long.

usage: wasm_pages_test.py DESKS MODULE CATALOGUES FIRST, or PH_PROGRAM=pesthouse wasm_pages_test.py DESKS

FIRST is the module of a first visit, which is asked the same but for what it refuses."""

import json
import pathlib
import random
import re
import statistics
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).parent / "support"))
from schemas import schemas

HOLDS_TO_ROWS = len(sys.argv) == 2
HOST = pathlib.Path(__file__).parent / "wasm" / "pages.mjs"
CALLS_MAX = 3000
VIEWER_MS = 5  # of the processor, the median
REVIEWED = 3  # moves of a game: each is a search
SLOW = {"viewer language", "viewer review"}
# What only the whole module does (src/wasm/first.c), and what is asked in a lesson.
WHOLE = {"hint", "review", "lessons", "learn", "act", "others", "verdict"}
LEARNERS = ("viewer68 ", "viewer118 ")  # class Lessons

GAMES = [
    ("rattus", ["open", "rules"], {}),
    ("rattus", ["open", "open", "rules", "random"], {"africanus": True, "pied_piper": True, "characters": "random"}),
    ("rattus", ["open", "rules", "rules", "random", "random", "rules"], {}),
    ("bristol1350", ["open", "rules", "open"], {"special_actions": True, "characters": ["outlaw", "serf", "friar"]}),
    (
        "bristol1350",
        ["open", "rules", "random", "rules", "rules", "rules"],
        {"chaos": True, "cure": True, "claims": True},
    ),
    ("bristol1350", ["open", "open", "open"], {"special_actions": True, "characters": ["serf", "friar", "chandler"]}),
]

THINGS = {"action", "region", "character", "cart", "seat", "die", "dice", "remedy card"}  # that choices are about
SEEN = set()
HIDDEN = set()  # games with and without a hidden choice


class Desks:
    """The native desks, which remember what they were asked, how to ask the module the same, and what they answered."""

    def __init__(self, program):
        self.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self.requests, self.answers = [], []

    def ask(self, desk, cmd, **fields):
        self.process.stdin.write(f"{desk} {json.dumps({'cmd': cmd, **fields})}\n".encode())
        self.process.stdin.flush()
        line = self.process.stdout.readline().decode().rstrip("\n")
        answer = json.loads(line)
        if HOLDS_TO_ROWS:
            schemas().reply(desk.rstrip("0123456789bx"), cmd, answer)
        if cmd == "think" and answer["ok"]:
            cmd, fields = "answer", answer["thought"]
        self.requests.append(f"{desk} {json.dumps({'cmd': cmd, **fields})}")
        self.answers.append(line)
        return answer

    def close(self):
        self.process.stdin.close()
        if self.process.wait() != 0:
            sys.exit("the native desks failed")


class Game:
    """People and bots at one table."""

    def __init__(self, desks, number, game, seats, options, catalogue, dice):
        self.desks, self.dice, self.now, self.game = desks, dice, 1000, game
        self.table = f"table{number}"
        self.people = {seat + 1: f"viewer{number}{seat}" for seat, holder in enumerate(seats) if holder == "open"}
        self.journal, self.secrets, self.due, self.thinks = [], None, None, False
        self.request(
            1, {"t": "make", "game": game, "seats": seats, "options": options}, secret=dice.randbytes(32).hex()
        )
        for person, viewer in self.people.items():
            self.request(person, {"t": "sit", "seat": person - 1}, name=f"Péter {person}")
            self.request(person, {"t": "ready", "luck": dice.randbytes(16).hex()})
            if person % 2 == 0:
                self.look(viewer, "language", catalogue=catalogue)
        self.watcher = f"viewer{number}8"
        self.told = {**self.people, len(seats) + 1: self.watcher}
        for person in self.told:
            self.take_in(desks.ask(self.table, "watch", person=person))
        self.request(1, {"t": "start"})

    def look(self, viewer, cmd, **fields):
        answer = self.desks.ask(viewer, cmd, **fields)
        if not answer["ok"]:
            sys.exit(f"{viewer} {cmd} {fields} is refused: {answer['error']}")
        return answer

    def request(self, person, request, name="", **fields):
        answer = self.desks.ask(
            self.table, "request", person=person, name=name, now=self.now, request=request, **fields
        )
        self.take_in(answer)
        if answer["answer"]["code"] != "ok":
            sys.exit(f"{request} is refused: {answer['answer']}")

    def take_in(self, answer):
        if not answer["ok"]:
            sys.exit(f"{self.table} refuses: {answer['error']}")
        self.journal += answer.get("journal", [])
        self.secrets = answer.get("secrets", self.secrets)
        self.due, self.thinks = answer["due"], answer["thinks"]
        for told in answer.get("told", []):
            self.look(self.told[told["person"]], "read", message=told["message"])

    @staticmethod
    def check_question(asked):
        """Choices are about things; windows list what they take, and ask alike whatever one holds."""
        answers = [answer["type"] for answer in asked["window"]["answers"]] if asked["window"] else []
        for choice in asked["choices"]:
            types = [thing["id"] for thing in choice["things"] if thing["kind"] == "action"]
            if answers and not set(types) <= set(answers):
                sys.exit(f"the choice {choice} is not an answer of the window")
            SEEN.update(thing["kind"] for thing in choice["things"])
        if answers and (answers != ["whip", "pass"] or "hold" in asked["window"]["question"]):
            sys.exit(f"the window {asked['window']} is not the same for all hands")

    def choose(self, person, viewer):
        """Answers the question at hand, if there is one, sometimes after a step back."""
        asked = self.look(viewer, "ask")
        if asked["question"] is None:
            return
        at = self.look(viewer, "look")["at"]
        if asked["window"] is None:
            self.check_hidden(viewer, asked)
        while "action" not in asked:
            self.check_question(asked)
            if asked["depth"] > 0 and self.dice.random() < 0.1:
                asked = self.look(viewer, "back")
            asked = self.look(viewer, "take", choice=self.dice.randrange(len(asked["choices"])))
        self.request(person, {"t": "act", "at": at, "id": self.dice.randbytes(16).hex(), "action": asked["action"]})

    def check_hidden(self, viewer, asked):
        """What is shown while somebody may look over a shoulder is what a watcher sees, and chooses by nothing else."""
        self.look(viewer, "hide", hides=True)
        places = self.places(viewer)
        shown = self.look(viewer, "look")
        watched = self.look(self.watcher, "look")
        if shown["view"] != watched["view"]:
            sys.exit(f"{viewer} shows another view than what everybody sees: {shown['view']}")
        hidden = self.look(viewer, "ask", again=True)
        if len(hidden["choices"]) != len(asked["choices"]) or hidden["depth"] != asked["depth"]:
            sys.exit(f"{viewer} asks another question while it hides something")
        for choice in hidden["choices"]:
            if choice.get("secret") and (choice["words"] + choice["help"] != "" or choice["things"]):
                sys.exit(f"a hidden choice says something: {choice}")
            HIDDEN.update([(self.game, choice.get("secret", False))])
            if any(thing["kind"] == "remedy card" for thing in choice["things"]):
                sys.exit(f"a choice shows what its viewer holds: {choice}")
        self.look(viewer, "place", place=self.dice.choice(places))
        self.look(viewer, "briefs", places=places)
        if self.dice.random() < 0.2:
            self.look(viewer, "position")
        told, seen = (self.look(who, "tell", move=shown["moves"] - 1)["told"] for who in (viewer, self.watcher))
        if told and seen and told[0]["view"] != seen[0]["view"]:
            sys.exit(f"{viewer} shows another past than what everybody sees")
        self.look(viewer, "hide")
        if self.look(viewer, "ask", again=True) != asked:
            sys.exit(f"{viewer} asks another question after it hid something")

    def choose_all(self):
        for person, viewer in self.people.items():
            if not self.is_over():
                self.choose(person, viewer)

    def places(self, viewer):
        names = self.look(viewer, "names")["names"]
        return [id for things in names.values() for id, thing in things.items() if thing["place"] >= 0]

    def look_around(self, viewer):
        places = self.places(viewer)
        self.look(viewer, "place", place=self.dice.choice(places))
        self.look(viewer, "briefs", places=places)
        self.look(viewer, "position")
        self.look(viewer, "data")
        self.look(viewer, "games")
        self.look(viewer, "options", game=self.game, players=4, options={"length": 9, "pied_piper": True})
        self.look(viewer, "topics", game=self.game)

    def is_over(self):
        return json.loads(self.journal[-1])["t"] == "over"

    def play(self, thoughts_max=CALLS_MAX):
        """To the end, or so many thoughts of bots far."""
        answered = None
        thoughts = 0
        for step in range(CALLS_MAX):
            if self.is_over() or thoughts == thoughts_max:
                return
            if step % 50 == 0:
                for viewer in self.people.values():
                    self.look_around(viewer)
            if self.thinks:
                thoughts += 1
                self.take_in(self.desks.ask(self.table, "think"))
            elif answered != len(self.journal):
                answered = len(self.journal)
                self.choose_all()
            elif self.due is not None:
                self.now = max(self.now, self.due)
                self.take_in(self.desks.ask(self.table, "tick", now=self.now))
            else:
                sys.exit(f"{self.table}: nobody is to do anything")
        sys.exit(f"{self.table}: no end after {CALLS_MAX} steps")

    def look_back(self, dice):
        """The game as a record, seen again at some of its moves, and gone on with from one of them."""
        record = self.desks.ask(self.table, "record", date="2026-11-22")["record"]
        viewer = f"viewer{self.table[5:]}9"
        opened = self.look(viewer, "open", record=record)
        if not opened["over"] or self.look(viewer, "look")["over"] is not True:
            sys.exit(f"{self.table}: its record is not over")
        history = [
            told
            for move in range(0, opened["moves"], 8)
            for told in self.look(viewer, "history", **{"from": move})["told"]
        ]
        for move in sorted(dice.sample(history, 12), key=lambda told: told["move"]):
            seat = dice.choice([None, *range(len(opened["seats"]))])
            told = self.look(viewer, "go", to=move["move"] + 1, seat=seat)["told"]
            if seat is None and told[0]["lines"] != move["lines"]:
                sys.exit(f"{self.table}: move {move['move']} is told in two ways")
            self.look(viewer, "look")
            self.look(viewer, "position")
        for _ in range(REVIEWED):
            self.look(viewer, "review")
        self.branch(record, opened, dice)

    def branch(self, record, opened, dice):
        other, moves = self.table + "b", dice.randrange(opened["moves"] // 2, opened["moves"] - 8)
        made = {
            "t": "make",
            "game": opened["game"],
            "seats": ["random"] * (len(opened["seats"]) - 1) + ["open"],
            "options": opened["options"],
        }
        seat = {"t": "sit", "seat": len(opened["seats"]) - 1}
        for request in (made, seat, {"t": "ready"}):
            answer = self.desks.ask(
                other, "request", person=1, name="Ines", now=1000, request=request, secret=dice.randbytes(32).hex()
            )
            if answer["answer"]["code"] != "ok":
                sys.exit(f"{other}: {request} is refused: {answer['answer']}")
        answer = self.desks.ask(other, "branch", record=record, moves=moves, now=1000)
        if not answer["ok"] or len(answer["journal"]) < moves // 8:
            sys.exit(f"{other}: cannot go on from move {moves}: {answer}")
        again = self.desks.ask(other, "record")["record"]
        shared = [line for line in again.split("\n") if line[1:3] == ": "]
        if len(shared) < moves or shared != [line for line in record.split("\n") if line[1:3] == ": "][: len(shared)]:
            sys.exit(f"{other}: its first moves are others than those of the record")

    def load_again(self):
        """The journal and the secrets are the whole game."""
        again = self.table + "x"
        for line in self.journal:
            if not self.desks.ask(again, "fold", line=line)["ok"]:
                sys.exit(f"{self.table}: its journal does not fold")
        self.desks.ask(again, "secrets", line=self.secrets)
        hello = [self.desks.ask(table, "watch", person=1)["told"][-1]["message"] for table in (self.table, again)]
        if hello[0] != hello[1]:
            sys.exit(f"{self.table}: it is another when loaded again")


REFUSED = [
    "nonsense",
    "[]",
    '{"cmd":"dance"}',
    '{"cmd":"look"}',
    '{"cmd":"take","choice":0}',
    '{"cmd":"back"}',
    '{"cmd":"place","place":"gallia"}',
    '{"cmd":"read","message":{"t":"hello","build":"older"}}',
    '{"cmd":"language","catalogue":{"code":"fr","edition":"older","texts":[]}}',
    '{"cmd":"think"}',
    '{"cmd":"tick"}',
    '{"cmd":"request","person":0,"now":1,"request":{}}',
    '{"cmd":"fold","line":"{}"}',
    '{"cmd":"secrets","line":7}',
    '{"cmd":"answer","seat":3,"action":"dance"}',
    " " * (4 << 20) + "{}",
    '{"cmd":"open","record":"[Game \\"rattus\\"]\\n\\n0: dance"}',
    '{"cmd":"open","record":7}',
    '{"cmd":"topics","game":"chess"}',
    '{"cmd":"go","to":1}',
    '{"cmd":"history"}',
    '{"cmd":"review"}',
    '{"cmd":"lessons","game":"chess"}',
    '{"cmd":"learn","game":"rattus"}',
    '{"cmd":"others"}',
    '{"cmd":"verdict"}',
    '{"cmd":"learn","game":"rattus","lesson":6}',
    '{"cmd":"act","action":"done"}',
    '{"cmd":"hint"}',
    '{"cmd":"record"}',
    '{"cmd":"luck","journal":7}',
    '{"cmd":"branch","moves":3,"now":1,"record":"[Game \\"rattus\\"]"}',
]


def check_refusals(desks):
    for line in REFUSED:
        for name in ("table9", "viewer99"):
            desks.process.stdin.write(f"{name} {line}\n".encode())
            desks.process.stdin.flush()
            desks.requests.append(f"{name} {line}")
            desks.answers.append(desks.process.stdout.readline().decode().rstrip("\n"))
            answer = json.loads(desks.answers[-1])
            if HOLDS_TO_ROWS:
                schemas().reply(name.rstrip("9"), None, answer)
            if answer["ok"] or not answer["error"]["message"]:
                sys.exit(f"{name} accepts {line[:60]}")


SAID = (  # as the terminal says it (src/words/table_test.c), in English and French
    ({"answer": {"code": "not_your_turn"}}, "It is not your turn.", "Ce n’est pas votre tour."),
    ({"answer": {"code": "seat_taken"}}, "This seat is not open.", "Cette place n’est pas libre."),
    ({"window": "asked"}, "Your answer, please: no answer means no.", "À vous de répondre : sans réponse, c’est non."),
)


def check_said(desks, catalogue):
    for language in (0, 1):
        if language == 1:
            desks.ask("viewer98", "language", catalogue=catalogue)
        for what, *sentences in SAID:
            said = desks.ask("viewer98", "say", **what)["said"]
            if said.replace("\u00a0", " ") != sentences[language]:
                sys.exit(f"{what} is said as {said!r}; expected {sentences[language]!r}")


class Lessons:
    """A learner who chooses at random, and is told how well that was."""

    def __init__(self, desks, game, catalogue, dice):
        self.desks, self.game, self.dice, self.hinted = desks, game, dice, 0
        self.viewer = f"viewer{len(game)}8"
        self.ask("language", catalogue=catalogue)

    def ask(self, cmd, **fields):
        answer = self.desks.ask(self.viewer, cmd, **fields)
        if not answer["ok"]:
            sys.exit(f"{self.game}: {cmd} {fields} is refused: {answer['error']}")
        return answer

    def choose(self):
        asked = self.ask("ask")
        while "action" not in asked:
            asked = self.ask("take", choice=self.dice.randrange(len(asked["choices"])))
        return self.ask("act", action=asked["action"])

    def play(self, number):
        progress = self.ask("learn", game=self.game, lesson=number, name="Péter", seed=number)
        if progress["told"] or progress["over"] or progress["thinks"]:
            sys.exit(f"{self.game}: lesson {number} does not begin with the learner's decision")
        while not progress["over"]:
            if not progress["thinks"] and self.dice.random() < 0.5:
                self.hinted += 1
                progress = self.ask("act", action=self.ask("hint")["action"])
            else:
                progress = self.ask("others") if progress["thinks"] else self.choose()
            self.ask("look")
        for cmd in ("others", "act"):
            if self.desks.ask(self.viewer, cmd, action="done")["ok"]:
                sys.exit(f"{self.game}: lesson {number} goes on after its end")
        return self.ask("verdict")["good"]

    def play_all(self, rounds):
        lessons = self.ask("lessons", game=self.game)["lessons"]
        if len({text for lesson in lessons for text in lesson.values()}) != 3 * len(lessons):
            sys.exit(f"{self.game}: two lessons say the same")
        verdicts = [self.play(number) for _ in range(rounds) for number in range(len(lessons))]
        if self.hinted == 0:
            sys.exit(f"{self.game}: no hint was followed")
        return verdicts


def check_lessons(desks, catalogue, rounds):
    for game in ("rattus", "bristol1350"):
        verdicts = Lessons(desks, game, catalogue, random.Random(game)).play_all(rounds)
        if all(verdicts) or not any(verdicts):
            sys.exit(f"{game}: every lesson has the same verdict")


def ask_module(module, requests):
    result = subprocess.run(
        ["nodejs", HOST, module],
        input="".join(line + "\n" for line in requests).encode(),
        stdout=subprocess.PIPE,
        check=False,
    )
    if result.returncode != 0:
        sys.exit(f"the module stopped with exit code {result.returncode}")
    return result.stdout.decode().split("\n")[:-1]


def check_times(took):
    for cmd, times in sorted((cmd, times) for cmd, times in took["calls"].items() if len(times) > 1):
        times.sort()
        slow, slowest = (times[int(part * (len(times) - 1))] for part in (0.9, 0.99))
        print(
            f"  {cmd:<18}{len(times):6} calls, median {statistics.median(times):6.2f} ms, 9 of 10 within {slow:6.2f} ms, "
            f"99 of 100 within {slowest:6.2f} ms"
        )
        if cmd.startswith("viewer") and cmd not in SLOW and statistics.median(times) > VIEWER_MS:
            sys.exit(f"{cmd} takes {statistics.median(times):.1f} ms; expected at most {VIEWER_MS}")
    print(f"  start {took['start']:.0f} ms, memory {took['memory'] >> 10} KiB")


def main():
    program, *module = sys.argv[1:]
    catalogues = pathlib.Path(module[1]) if module else pathlib.Path(program).resolve().parents[2] / "catalogues"
    catalogue = json.loads((catalogues / "catalogue-fr.json").read_text(encoding="utf-8"))
    desks = Desks(program)
    check_refusals(desks)
    check_said(desks, catalogue)
    # A bot that searches takes all the time that it is given.
    Game(desks, len(GAMES), "rattus", ["open", "novice"], {}, catalogue, random.Random(7)).play(thoughts_max=3)
    for number, (game, seats, options) in enumerate(GAMES if module else GAMES[1::2]):
        dice = random.Random(1350 + number)  # of its own: searching bots choose by the clock
        played = Game(desks, number, game, seats, options, catalogue, dice)
        played.play()
        played.load_again()
        played.look_back(dice)
    check_lessons(desks, catalogue, 4 if module else 1)
    desks.close()
    if module and not THINGS <= SEEN:
        sys.exit(f"no choice is about {THINGS - SEEN}")
    if module and len(HIDDEN) < 3:
        sys.exit(f"hidden choices were met only so: {HIDDEN}")
    if module:
        compare(desks.requests, desks.answers, module[0])
        check_first(desks, module[2])


def check_first(desks, module):
    """The module of a first visit answers alike, and refuses the rest with a word."""
    of_whole = re.compile(rf'\w+ {{"cmd": ?"({"|".join(sorted(WHOLE))})"')
    pairs = list(zip(desks.requests, desks.answers))
    kept = [pair for pair in pairs if not pair[0].startswith(LEARNERS) and not of_whole.match(pair[0])]
    compare(*zip(*kept), module)
    refused = {match[1]: line for line, _ in pairs if (match := of_whole.match(line))}
    if set(refused) != WHOLE:
        sys.exit(f"nobody asked for {WHOLE - set(refused)}")
    for cmd, answer in zip(refused, ask_module(module, refused.values())):
        if json.loads(answer).get("error", {}).get("code") != "bad_request" or "whole module" not in answer:
            sys.exit(f"the module of a first visit answers {cmd}: {answer[:300]}")


def compare(requests, wanted, module):
    answers = ask_module(module, requests)
    took = json.loads(answers.pop())
    if len(answers) != len(wanted):
        sys.exit(f"{len(wanted)} requests, {len(answers)} answers of the module")
    for request, native, other in zip(requests, wanted, answers):
        if native != other:
            sys.exit(f"different answers to {request[:200]}\n  native: {native[:600]}\n  module: {other[:600]}")
    print(f"{len(answers)} requests have the same answers, {sum(map(len, answers))} bytes")
    check_times(took)


if __name__ == "__main__":
    main()
