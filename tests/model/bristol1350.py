# SPDX-License-Identifier: MIT
"""Bristol 1350 once more, written down from docs/rules/bristol1350.md alone and as simply as it goes: a game is a
generator that yields every decision and every random event with all that can come of it, and is sent what came. It
shares nothing with the program but the numbers of cards. model_test.py plays both against each other."""

import itertools
import json
import pathlib
from fractions import Fraction

DATA = pathlib.Path(__file__).resolve().parents[2] / "src/games/bristol1350/data"


def load(name):
    return json.loads((DATA / name).read_text(encoding="utf-8"))


REMEDIES = {card["id"]: card["count"] for card in load("remedies.json")["cards"]}
DECKS = {deck["id"]: deck["counts"] for deck in load("symptoms.json")["presets"]}
CHARACTERS = [character["id"] for character in load("characters.json")["characters"]]
CARTS = ["birch", "cedar", "oak"]
FACES = ["ba", "br", "ca", "cr", "oa", "or"]
SEATING = {4: (1, 1, 2), 5: (1, 2, 2), 6: (2, 2, 2), 7: (2, 2, 3), 8: (2, 3, 3), 9: (3, 3, 3)}  # B-SETUP-3


class GameOver(Exception):
    pass


def equally(actions):
    return [(action, Fraction(1, len(actions))) for action in actions]


def by_number(field, counts, **action):
    """Outcomes whose field `field` takes each key of `counts` as often as it is there."""
    total = sum(counts.values())
    return [({**action, field: key}, Fraction(number, total)) for key, number in counts.items()]


def numbers(values):
    return {value: values.count(value) for value in sorted(set(values))}


class Bristol:
    def __init__(self, players, options):
        self.players = players
        self.pawns = max(4, players)  # B-SETUP-2
        self.options = options
        deck = options["symptoms"]
        self.unseen = dict(zip((1, 2, 3, 4), DECKS[deck] if isinstance(deck, str) else deck))
        self.symptom_deck = sum(self.unseen.values())
        self.remedies = dict(REMEDIES, **({"alms": 6} if options["alms"] else {}))
        self.remedy_deck = sum(self.remedies.values())
        self.bag = {"naught": 4, "plague": 1, "cured": 1} if options["alms"] else {}
        self.dealt = False
        seats = range(self.pawns)
        self.round, self.last_round, self.over = 1, False, None
        self.carts = {cart: {"at": 0, "pawns": [], "out": False} for cart in CARTS}
        self.order = list(CARTS)
        self.dice, self.locked, self.rerolled = [None] * 6, [], []
        self.start = self.turn = self.pending = None
        self.stage, self.fresh, self.said = "main", [], []
        self.characters, self.fate = [None for _ in seats], [None for _ in seats]
        self.symptoms, self.plague = [[] for _ in seats], [False for _ in seats]
        self.hands, self.coins = [[] for _ in seats], [[] for _ in seats]
        self.areas, self.discard, self.remedy_discard = {cart: [] for cart in CARTS}, [], []
        self.peeks = {str(ghost): [[], []] for ghost in range(players, self.pawns)}
        self.mingles, self.looks, self.convened, self.claims = [], [], [], []

    # ---- small questions

    def is_ghost(self, seat):
        return seat >= self.players

    def lives(self, seat):
        return self.fate[seat] is None

    def ghosts(self):
        return range(self.players, self.pawns)

    def cart_of(self, seat):
        return next((cart for cart in self.order if seat in self.carts[cart]["pawns"]), None)

    def aboard(self, cart):
        return self.carts[cart]["pawns"]

    def unlocked(self):
        return [die for die in range(6) if die not in self.locked]

    def coins_of(self, seat):
        return [coin["coin"] for coin in self.coins[seat]]

    def is_sick(self, seat):
        if not self.is_ghost(seat):
            return self.plague[seat]
        coins = self.coins_of(seat)  # B-PLAGUE-2, B-ALMS-2
        return "cured" not in coins and ("plague" in coins or sum(self.symptoms[seat]) >= 6)

    # ---- decisions and luck

    def luck(self, outcomes):
        outcomes = [(action, odds) for action, odds in outcomes if odds != 0]
        assert sum(odds for _, odds in outcomes) == 1, outcomes
        return (yield "chance", outcomes)

    def decide(self, seat, actions):
        self.said = []
        while True:
            claims = self.possible_claims(seat) if self.options["claims"] else []
            action = yield "seat", seat, [*actions, *claims]
            if action["type"] != "claim":
                self.said = []
                return action
            self.said.append(action["about"])
            self.claims.append({"round": self.round, "by": seat, **{k: v for k, v in action.items() if k != "type"}})

    def possible_claims(self, seat):  # B-CLAIM-1
        mingled = any(seat in mingle["seats"] for mingle in self.mingles)
        about = {
            "symptoms": [{"cards": [a, b]} for a in range(1, 5) for b in range(a, 5)],
            "plague": [{"value": True}, {"value": False}],
            "accuse": [{"seat": other} for other in range(self.pawns) if other != seat and self.lives(other)],
        }
        if mingled:
            about["gave"] = about["received"] = about["symptoms"]
        return [
            {"type": "claim", "about": kind, **claim}
            for kind, claims in about.items()
            if kind not in self.said
            for claim in claims
        ]

    # ---- cards

    def draw_faces(self, ghost):
        """Gives a ghost's faceless cards their faces (B-CARD-1, B-CARD-2)."""
        for slot, card in enumerate(self.symptoms[ghost]):
            if card is None:
                yield from self.draw_face(ghost, slot)

    def draw_face(self, ghost, slot):
        below = {value: number for value, number in self.unseen.items() if value < 4 or self.options["chaos"]}
        drawn = yield from self.luck(by_number("card", below, type="symptom", seat=ghost))
        self.symptoms[ghost][slot] = drawn["card"]
        self.unseen[drawn["card"]] -= 1

    def symptoms_left(self):
        return self.symptom_deck > 0 or bool(self.discard)

    def draw_symptom(self, seat):
        """Draws from the deck; None if there is nothing left (B-CARD-3)."""
        if self.symptom_deck == 0:
            if not self.discard:
                return None
            for ghost in self.ghosts():
                if self.lives(ghost):
                    yield from self.draw_faces(ghost)
            for entry in self.discard:
                self.unseen[entry["card"]] += 1
            self.symptom_deck, self.discard = len(self.discard), []
        if self.options["chaos"]:
            odds = by_number("card", self.unseen, type="symptom", seat=seat)
        elif not self.dealt:  # B-SETUP-5
            odds = by_number("card", {v: self.unseen[v] for v in (1, 2, 3)}, type="symptom", seat=seat)
        else:  # B-CARD-2
            deck, fours = self.symptom_deck, self.unseen[4]
            others = sum(self.unseen[value] for value in (1, 2, 3))  # in the deck, and faceless ones
            odds = [({"type": "symptom", "seat": seat, "card": 4}, Fraction(fours, deck))]
            odds += [
                (
                    {"type": "symptom", "seat": seat, "card": value},
                    Fraction(deck - fours, deck) * Fraction(self.unseen[value], others or 1),
                )
                for value in (1, 2, 3)
            ]
        drawn = yield from self.luck(odds)
        self.symptom_deck -= 1
        self.unseen[drawn["card"]] -= 1
        return drawn["card"]

    def remedies_left(self):
        return self.remedy_deck > 0 or bool(self.remedy_discard)

    def draw_remedy(self, seat):
        if self.remedy_deck == 0:
            if not self.remedy_discard:
                return None
            for card in self.remedy_discard:
                self.remedies[card] += 1
            self.remedy_deck, self.remedy_discard = len(self.remedy_discard), []
        drawn = yield from self.luck(by_number("card", self.remedies, type="remedy", seat=seat))
        self.remedies[drawn["card"]] -= 1
        self.remedy_deck -= 1
        return drawn["card"]

    def take_symptom(self, seat, card):  # B-CARD-5
        self.symptoms[seat].append(card)
        if not self.is_ghost(seat):
            self.symptoms[seat].sort()

    def take_remedy(self, seat, card, fresh=False):
        self.hands[seat] = sorted([*self.hands[seat], card])
        if fresh:
            self.fresh = sorted([*self.fresh, card])

    def check_plague(self, seat):  # B-PLAGUE-1, B-CURE-1, B-ALMS-2, B-SOLO-1
        if self.is_ghost(seat):
            return
        if "cured" in self.coins_of(seat):
            self.plague[seat] = False
        elif sum(self.symptoms[seat]) >= 6 or "plague" in self.coins_of(seat):
            self.plague[seat] = True
        elif self.options["cure"] and self.symptoms[seat] == [1, 1]:
            self.plague[seat] = False
        if self.players == 1 and self.plague[0]:
            self.end("solo_plague")

    def choose_place(self, seat, cards):
        cards = sorted(cards)
        self.pending = {"kind": "place", "cards": cards}
        chosen = yield from self.decide(
            seat, [{"type": "place", "card": card, "cart": cart} for card in sorted(set(cards)) for cart in self.order]
        )
        self.pending = None
        self.areas[chosen["cart"]].append({"card": chosen["card"], "seen": [seat]})
        cards.remove(chosen["card"])
        self.discard += [{"card": card, "seen": [seat]} for card in cards]

    def choose_discard(self, seat, count):
        self.pending = {"kind": "discard", "count": count}
        choices = sorted(set(itertools.combinations(self.symptoms[seat], count)))
        chosen = yield from self.decide(seat, [{"type": "discard", "cards": list(cards)} for cards in choices])
        self.pending = None
        for card in chosen["cards"]:
            self.symptoms[seat].remove(card)
            self.discard.append({"card": card, "seen": [seat]})
        self.check_plague(seat)

    # ---- out, and the end

    def end(self, reason, winners=()):
        self.over = {"reason": reason, "winners": list(winners)}
        self.pending = None
        raise GameOver

    def put_out(self, seat, fate):  # B-OUT-1
        self.aboard(self.cart_of(seat)).remove(seat)
        self.fate[seat] = fate
        self.remedy_discard += self.hands[seat]
        self.hands[seat] = []

    def end_if_no_player_lives(self):  # B-END-6
        if not any(self.lives(seat) for seat in range(self.players)):
            self.end("nobody")

    # ---- dice and pawns

    def roll(self, dice):
        for die in dice:
            rolled = yield from self.luck(equally([{"type": "die", "die": die, "face": face} for face in FACES]))
            self.dice[die] = rolled["face"]

    def moves(self, seat):  # B-ELBOW-1, B-DASH-1, B-PUSH-1
        cart = self.cart_of(seat)
        place = self.aboard(cart).index(seat)
        moves = [{"type": "push", "seat": other} for other in self.aboard(cart)[place:]]
        if place > 0:
            moves.append({"type": "elbow"})
        elif cart != self.order[0]:
            moves.append({"type": "dash"})
        return moves

    def ahead(self, cart):
        return self.order[self.order.index(cart) - 1]

    def cart_for_the_pushed(self, seat):  # B-PUSH-2
        behind = self.order[self.order.index(self.cart_of(seat)) + 1 :]
        return next((cart for cart in reversed(behind) if len(self.aboard(cart)) < 3), None)

    def move(self, seat, kind, target=None):
        cart = self.cart_of(seat)
        pawns = self.aboard(cart)
        if kind == "dash":
            asked = self.aboard(self.ahead(cart))
        elif kind == "elbow":
            asked = pawns[: pawns.index(seat)]
        else:
            asked = [target] if target != seat else []
        move = {"type": kind, "seat": seat, **({"target": target} if kind == "push" else {})}
        if (yield from self.is_whipped(move, asked)):
            return
        if kind == "elbow":
            pawns.remove(seat)
            pawns.insert(0, seat)
        elif kind == "dash":
            pawns.remove(seat)
            if len(self.aboard(self.ahead(cart))) == 3:  # B-DASH-2
                pawns.insert(0, self.aboard(self.ahead(cart)).pop())
            self.aboard(self.ahead(cart)).append(seat)
        elif self.cart_for_the_pushed(target):
            self.aboard(self.cart_for_the_pushed(target)).append(target)
            pawns.remove(target)
        else:  # B-PUSH-3
            if self.is_ghost(target):
                yield from self.draw_faces(target)
            healthy = not self.is_sick(target)
            self.put_out(target, "pushed_out")
            if healthy and target != seat:
                self.put_out(seat, "shame")
            self.end_if_no_player_lives()

    def is_whipped(self, move, asked):  # B-WHIP-1, B-WHIP-3
        asked = sorted(
            (other for other in asked if not self.is_ghost(other) and self.hands[other]),
            key=lambda other: (other - self.start) % self.pawns,
        )
        while asked:
            self.pending = {"kind": "whip", "move": move, "ask": list(asked)}
            seat = asked.pop(0)
            whips = [card for card in sorted(set(self.hands[seat])) if "whip" in card.split("-")]
            answer = yield from self.decide(
                seat, [{"type": "pass"}, *({"type": "whip", "card": card} for card in whips)]
            )
            self.pending = None
            if answer["type"] == "whip":
                self.hands[seat].remove(answer["card"])
                self.remedy_discard.append(answer["card"])
                return True
        return False

    # ---- a player's turn

    def main_actions(self, seat, further):
        dice = self.unlocked()
        actions = [
            {"type": "reroll", "dice": list(some)} for count in (1, 2) for some in itertools.combinations(dice, count)
        ]
        if len(self.hands[seat]) < 3 and self.remedies_left():
            actions.append({"type": "draw"})
        actions += self.moves(seat)
        for ghost in self.ghosts():
            if self.lives(ghost):
                slots = (0, 1) if any(self.peeks[str(ghost)]) else (0,)  # B-PEEK-1
                actions += [{"type": "peek", "seat": ghost, "slot": slot} for slot in slots]
        if self.options["special_actions"]:
            actions += self.special_actions(seat)
        stuck = all(
            action == {"type": "push", "seat": seat} and self.cart_for_the_pushed(seat) is None for action in actions
        )
        if further or stuck:  # B-OUTLAW-1, B-ACT-4
            actions.append({"type": "pass"})
        return actions

    def special_actions(self, seat):
        kind = self.characters[seat]
        dice = self.unlocked()
        possible = {
            "serf": self.symptoms_left(),
            "chandler": self.symptoms_left(),
            "barmaid": bool(self.discard),
            "countess": len(self.hands[seat]) < 3 and self.remedies_left(),
        }
        if kind in possible:
            return [{"type": kind}] if possible[kind] else []
        if kind == "friar":
            return [
                {"type": kind, "die": die, "face": face} for die in dice for face in FACES if face != self.dice[die]
            ]
        if kind == "sheriff":
            return [
                {"type": kind, "seat": other}
                for other in range(self.players)
                if self.lives(other) and self.cart_of(other) != self.cart_of(seat)
            ]
        if kind == "knight":
            return [{"type": kind, "seat": other} for cart in self.order for other in self.aboard(cart)[1:]]
        return [{"type": kind, "die": die} for die in dice]  # Outlaw, Mason

    def record_look(self, by, what, seat, slot, card):
        self.looks.append({"round": self.round, "by": by, "what": what, "seat": seat, "slot": slot, "card": card})

    def main_action(self, seat, action):
        """True if the Outlaw may act once more."""
        kind = action["type"]
        if kind == "reroll":
            self.rerolled = action["dice"]
            yield from self.roll(action["dice"])
        elif kind == "draw":
            self.take_remedy(seat, (yield from self.draw_remedy(seat)), fresh=True)
        elif kind in ("elbow", "dash", "push"):
            yield from self.move(seat, kind, action.get("seat"))
        elif kind == "peek":
            yield from self.peek(seat, action["seat"], action["slot"])
        elif kind == "serf":
            yield from self.choose_place(seat, [(yield from self.draw_symptom(seat))])
        elif kind == "outlaw":
            yield from self.roll([action["die"]])
            return self.dice[action["die"]][0] == self.cart_of(seat)[0]
        elif kind == "sheriff":
            other = action["seat"]
            seen = yield from self.luck(by_number("card", numbers(self.symptoms[other]), type="look", seat=other))
            self.record_look(seat, "sheriff", other, None, seen["card"])
        elif kind == "mason":
            yield from self.roll([action["die"]])
            self.pending = {"kind": "lock"}
            lock = yield from self.decide(seat, [{"type": "lock", "die": die} for die in self.unlocked()])
            self.pending = None
            self.locked = sorted([*self.locked, lock["die"]])
        elif kind == "knight":
            pawns = self.aboard(self.cart_of(action["seat"]))
            pawns.remove(action["seat"])
            pawns.insert(0, action["seat"])
        elif kind == "friar":
            self.dice[action["die"]] = action["face"]
        elif kind == "countess":
            yield from self.countess(seat)
        elif kind == "chandler":
            self.take_symptom(seat, (yield from self.draw_symptom(seat)))
            yield from self.choose_discard(seat, 1)
        elif kind == "barmaid":
            top = self.discard[-1]
            top["seen"] = sorted({*top["seen"], seat})
            self.record_look(seat, "barmaid", None, None, top["card"])
        return False

    def peek(self, seat, ghost, slot):
        if self.symptoms[ghost][slot] is None:
            yield from self.draw_face(ghost, slot)
        seen = self.peeks[str(ghost)]
        seen[slot] = sorted({*seen[slot], seat})
        self.record_look(seat, "ghost", ghost, slot, self.symptoms[ghost][slot])

    def countess(self, seat):
        drawn = []
        for _ in range(2):
            card = yield from self.draw_remedy(seat)
            if card is not None:
                drawn = sorted([*drawn, card])
        self.pending = {"kind": "keep", "cards": drawn}
        kept = yield from self.decide(seat, [{"type": "keep", "card": card} for card in sorted(set(drawn))])
        self.pending = None
        self.take_remedy(seat, kept["card"], fresh=True)
        drawn.remove(kept["card"])
        self.remedy_discard += drawn

    def player_turn(self, seat):
        further = True
        self.stage = "main"
        while further:
            action = yield from self.decide(seat, self.main_actions(seat, self.stage == "extra"))
            further = yield from self.main_action(seat, action)
            self.stage = "extra"
            if not self.lives(seat):
                return
        self.stage = "cards"
        while self.lives(seat):
            action = yield from self.decide(seat, [{"type": "end_turn"}, *self.playable_remedies(seat)])
            if action["type"] == "end_turn":
                return
            card = action.get("card", "alms")
            self.hands[seat].remove(card)
            self.remedy_discard.append(card)
            yield from self.play_remedy(seat, action)

    def playable_remedies(self, seat):
        hand, dice = self.hands[seat], self.unlocked()
        rerolled = [die for die in self.rerolled if die in dice]
        actions = []
        for card in sorted(set(hand)):
            if hand.count(card) == self.fresh.count(card):  # B-REM-1
                continue
            effects = card.split("-")
            if "arsenic" in effects and dice:
                actions += [
                    {"type": "arsenic", "card": card, "dice": list(some)}
                    for some in itertools.combinations(dice, min(2, len(dice)))
                ]
            if "chicken" in effects:
                actions += [
                    {"type": "chicken", "card": card, "dice": list(some)}
                    for count in (1, 2)
                    for some in itertools.combinations(rerolled, count)
                ]
            if "emeralds" in effects:
                actions.append({"type": "emeralds", "card": card})
            actions += [
                {"type": effect, "card": card}
                for effect in ("leeches", "pomander")
                if effect in effects and self.symptoms_left()
            ]
            if card == "alms" and any(self.bag.values()):
                actions.append({"type": "alms"})
        return actions

    def play_remedy(self, seat, action):
        kind = action["type"]
        if kind == "arsenic":
            self.locked = sorted([*self.locked, *action["dice"]])
        elif kind == "chicken":
            yield from self.chicken(seat, action["dice"])
        elif kind == "emeralds":
            self.pending = {"kind": "move"}
            move = yield from self.decide(seat, self.moves(seat))
            self.pending = None
            yield from self.move(seat, move["type"], move.get("seat"))
        elif kind == "alms":
            yield from self.alms(seat)
        else:
            drawn = []
            for _ in range(2):
                card = yield from self.draw_symptom(seat)
                drawn += [] if card is None else [card]
                if kind == "pomander" and card is not None:
                    self.take_symptom(seat, card)
            if kind == "leeches":
                yield from self.choose_place(seat, drawn)
            else:
                yield from self.choose_discard(seat, len(drawn))

    def chicken(self, seat, dice):
        yield from self.roll(dice)
        for throws in (1, 2):
            self.pending = {"kind": "chicken", "dice": dice, "throws": throws}
            again = [
                {"type": "again", "dice": list(some)}
                for count in (1, 2)
                for some in itertools.combinations(dice, count)
            ]
            answer = yield from self.decide(seat, [{"type": "stop"}, *again])
            self.pending = None
            if answer["type"] == "stop":
                return
            dice = answer["dice"]
            yield from self.roll(dice)

    def alms(self, seat):
        drawn = yield from self.luck(by_number("coin", self.bag, type="coin", seat=seat))
        self.bag[drawn["coin"]] -= 1
        self.pending = {"kind": "give", "coin": drawn["coin"]}
        living = [other for other in range(self.pawns) if self.lives(other)]
        owner = (yield from self.decide(seat, [{"type": "give", "seat": other} for other in living]))["seat"]
        self.pending = None
        seen = sorted({seat} | ({owner} if not self.is_ghost(owner) else set()))
        self.coins[owner].append({"coin": drawn["coin"], "seen": seen})
        self.check_plague(owner)

    # ---- a ghost's turn

    def ghost_turn(self, ghost):
        self.stage = "main"
        cart = self.cart_of(ghost)
        departed = [gone for gone in CARTS if self.carts[gone]["out"]]
        dice = []
        for carts in [*([other] for other in self.order if other != cart), departed]:  # B-GHOST-1
            dice = dice or [die for die in self.unlocked() if self.dice[die][0] in [other[0] for other in carts]]
        if not dice:
            return
        if len(departed) != 1 or self.options["ghost_reroll"] == "one":  # B-GHOST-3
            dice = ([die for die in dice if self.dice[die][1] == "a"] or dice)[:1]
        yield from self.roll(dice)
        if not any(self.dice[die][1] == "a" for die in dice):
            return
        if self.aboard(cart)[0] != ghost:  # B-GHOST-2
            yield from self.move(ghost, "elbow")
        elif cart != self.order[0] and len(self.aboard(self.ahead(cart))) < 3:
            yield from self.move(ghost, "dash")

    # ---- the end of a round

    def mingle(self, cart):
        pawns = self.aboard(cart)
        for seat in pawns:
            if self.is_ghost(seat):
                yield from self.draw_faces(seat)
        gave = {str(seat): self.symptoms[seat] for seat in pawns}
        heap = [card for seat in pawns for card in self.symptoms[seat]]
        area, self.areas[cart] = self.areas[cart], []
        unused, extra = [entry["card"] for entry in area], "none"
        if area:  # B-MINGLE-3
            extra, used = "leech", unused[0]
            if len(area) > 1:
                used = (yield from self.luck(by_number("card", numbers(unused), type="leech")))["card"]
            unused.remove(used)
            heap.append(used)
        else:
            card = yield from self.draw_symptom(None)
            if card is not None:
                extra = "deck"
                heap.append(card)
        for seat in pawns:
            self.symptoms[seat] = []
        for seat in pawns:
            for _ in range(2):
                dealt = yield from self.luck(by_number("card", numbers(heap), type="deal", seat=seat))
                heap.remove(dealt["card"])
                self.take_symptom(seat, dealt["card"])
            if self.is_ghost(seat):
                self.peeks[str(seat)] = [[], []]
        self.discard += [{"card": card, "seen": []} for card in [*unused, *heap]]  # B-MINGLE-4
        self.mingles.append(
            {
                "round": self.round,
                "cart": cart,
                "seats": list(pawns),
                "extra": extra,
                "leeches": area,
                "gave": gave,
                "got": {str(seat): list(self.symptoms[seat]) for seat in pawns},
            }
        )
        for seat in pawns:
            self.check_plague(seat)
        if self.options["convene"]:  # B-CONVENE-1
            told = [seat for seat in range(self.players) if self.lives(seat) and self.plague[seat]]
            self.convened.append({"round": self.round, "seats": told})

    def leave_town(self, cart):
        self.order.remove(cart)
        self.carts[cart]["out"] = True
        self.discard += self.areas[cart]
        self.areas[cart] = []

    def judge(self, cart):
        """Judges a cart that arrives; True if it was plagued (B-END-2, B-END-3)."""
        pawns = list(self.aboard(cart))
        for seat in pawns:
            if self.is_ghost(seat):
                yield from self.draw_faces(seat)
        plagued = any(self.is_sick(seat) for seat in pawns)
        for seat in pawns:
            if plagued:
                self.put_out(seat, "plague_cart")
            else:
                self.fate[seat] = "escaped"
        self.carts[cart]["pawns"] = []
        self.leave_town(cart)
        if pawns and not plagued:
            winners = sorted(seat for seat in pawns if not self.is_ghost(seat))
            self.end("escaped" if winners else "ghosts", winners)
        return plagued

    def end_of_round(self):  # B-ROUND-4
        self.stage, self.rerolled, self.fresh = "main", [], []
        for cart in self.order:
            if self.aboard(cart) and self.dice.count(cart[0] + "r") >= 2:
                yield from self.mingle(cart)
        for cart in self.order:
            self.carts[cart]["at"] += sum(face[0] == cart[0] for face in self.dice)
        self.order.sort(key=lambda cart: -self.carts[cart]["at"])  # equal ones stay as they are: B-MOVE-2
        opened = False
        for cart in list(self.order):
            if self.carts[cart]["at"] >= self.options["length"]:
                opened |= yield from self.judge(cart)
        if self.last_round:  # B-END-4
            for seat in range(self.pawns):
                if self.lives(seat):
                    self.put_out(seat, "gates")
        self.end_if_no_player_lives()
        self.last_round |= opened
        self.round += 1

    # ---- the whole game

    def set_up(self):  # B-SETUP-8
        names = self.options["characters"] or (None if self.options["special_actions"] else CHARACTERS)
        for seat in range(self.pawns):
            free = [name for name in CHARACTERS if name not in self.characters]
            if self.is_ghost(seat):
                self.characters[seat] = free[0]
            elif names is not None:
                self.characters[seat] = names[seat]
            else:
                outcomes = equally([{"type": "character", "seat": seat, "character": name} for name in free])
                self.characters[seat] = (yield from self.luck(outcomes))["character"]
        for ghost in self.ghosts():
            self.symptoms[ghost] = [None, None]
            self.symptom_deck -= 2
        waiting = list(range(self.pawns))
        for cart, room in zip(CARTS, SEATING[self.pawns]):
            for _ in range(room):
                pawn = yield from self.luck(equally([{"type": "pawn", "seat": seat} for seat in waiting]))
                waiting.remove(pawn["seat"])
                self.aboard(cart).append(pawn["seat"])
        for seat in range(self.players):
            for _ in range(2):
                self.take_symptom(seat, (yield from self.draw_symptom(seat)))
            self.check_plague(seat)
        self.dealt = True
        count = self.options["start_remedies"]
        count = (1 if self.players <= 3 else 0) if count == "rule" else count  # B-SETUP-7
        for seat in range(self.players):
            for _ in range(count):
                self.take_remedy(seat, (yield from self.draw_remedy(seat)))

    def play(self):
        try:
            yield from self.set_up()
            while True:
                self.locked = []
                first = next(cart for cart in self.order if self.aboard(cart))  # B-ROUND-2
                self.start = self.turn = self.aboard(first)[0]
                yield from self.roll(range(6))
                for step in range(self.pawns):
                    seat = (self.start + step) % self.pawns
                    if self.lives(seat):
                        self.turn, self.rerolled, self.fresh = seat, [], []
                        yield from self.ghost_turn(seat) if self.is_ghost(seat) else self.player_turn(seat)
                yield from self.end_of_round()
        except GameOver:
            pass

    # ---- what there is to see

    def position(self):
        names = [
            "round",
            "last_round",
            "carts",
            "order",
            "dice",
            "locked",
            "start",
            "turn",
            "stage",
            "rerolled",
            "fresh",
            "said",
            "pending",
            "characters",
            "symptoms",
            "plague",
            "hands",
            "coins",
            "fate",
            "areas",
            "discard",
            "remedy_discard",
            "symptom_deck",
            "remedy_deck",
            "peeks",
            "mingles",
            "looks",
            "convened",
            "claims",
            "over",
        ]
        position = {name: getattr(self, name) for name in names}
        position["bag"] = sum(self.bag.values())
        return json.loads(json.dumps(position))

    def view(self, viewer):
        """The position as a seat may see it, or (None) an onlooker (B-VIEW-1, B-VIEW-2)."""
        view = self.position()
        if self.over:
            return view

        def lying(entry, shown=False):
            field = "card" if "card" in entry else "coin"
            seen = viewer in entry["seen"]
            return {field: entry[field] if seen or shown else None, "seen": [viewer] if seen else []}

        for seat in range(self.pawns):
            view["coins"][seat] = [lying(coin, not self.lives(seat)) for coin in self.coins[seat]]
            if self.lives(seat) and seat != viewer:
                peeked = self.peeks.get(str(seat), [[], [], [], []])
                view["symptoms"][seat] = [
                    card if self.is_ghost(seat) and viewer in peeked[slot] else None
                    for slot, card in enumerate(self.symptoms[seat])
                ]
                view["plague"][seat] = None
                view["hands"][seat] = [None] * len(self.hands[seat])
        view["areas"] = {cart: [lying(entry) for entry in entries] for cart, entries in self.areas.items()}
        view["discard"] = [lying(entry) for entry in self.discard]
        for mingle in view["mingles"]:
            mingle["leeches"] = [lying(entry) for entry in mingle["leeches"]]
            for field in ("gave", "got"):
                mingle[field] = {
                    seat: cards if seat == str(viewer) else [None, None] for seat, cards in mingle[field].items()
                }
        for look in view["looks"]:
            if viewer != look["by"] and (look["what"] != "sheriff" or viewer != look["seat"]):
                look["card"] = None
        for convened in view["convened"]:
            if viewer not in convened["seats"]:
                convened["seats"] = None
        if viewer != self.turn:
            view["fresh"] = [None] * len(self.fresh)
            pending = view["pending"] or {}
            if "cards" in pending:
                pending["cards"] = [None] * len(pending["cards"])
            if "coin" in pending:
                pending["coin"] = None
        return view

    def result(self):
        if not self.over:
            return {"over": False, "winners": [], "scores": [0] * self.pawns, "reason": None}
        content = [self.over["reason"] == "nobody" and plague for plague in self.plague]  # B-END-6
        scores = [2 if seat in self.over["winners"] else int(content[seat]) for seat in range(self.pawns)]
        return {"over": True, "winners": self.over["winners"], "scores": scores, "reason": self.over["reason"]}
