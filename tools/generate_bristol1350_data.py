#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Turn the data tables of Bristol 1350 (JSON) into constant C.

usage: generate_bristol1350_data.py --out DIR [--source DIR]

Reads src/games/bristol1350/data and writes bristol1350_data.h, bristol1350_data.c and bristol1350_description.c.
Anything that does not fit together is an error.
"""

from game_data import data_hash, enum, fail, load, option_shapes, rule_names, rule_table, text, write

SYMBOLS = ["apple", "rat"]

# Action types; each character has one of its own between them. Records have their numbers, so their order stays.
OUTCOMES = ["character", "pawn", "die", "symptom", "leech", "deal", "look", "remedy", "coin"]
MAIN_ACTIONS = ["reroll", "draw", "elbow", "dash", "push", "peek"]
DECISIONS = ["lock", "keep", "discard", "place"]  # of the characters
REMEDIES = ["arsenic", "chicken", "again", "stop", "emeralds", "leeches", "pomander", "alms", "give", "whip", "pass"]
OTHERS = ["end_turn", "claim", "health"]  # the last one is an outcome, too


def whole(name, value, low=0, high=255):
    if isinstance(value, bool) or not isinstance(value, int) or not low <= value <= high:
        fail(f"{name}: {value!r} is not a whole number from {low} to {high}")
    return value


def distinct(name, rows):
    ids = [row["id"] for row in rows]
    for known in ids:
        if ids.count(known) > 1:
            fail(f"{name}: {known!r} stands twice")
    return ids


def sentence(words):
    return words[0].upper() + words[1:] + "."


class Tables:
    def __init__(self, source):
        data = source / "data"
        self.components = load(data / "components.json")
        self.cast = load(data / "characters.json")
        self.medicine = load(data / "remedies.json")
        self.symptoms = load(data / "symptoms.json")
        self.options = load(data / "options.json")
        try:
            self.read()
        except (KeyError, TypeError, IndexError, AttributeError) as error:
            fail(f"a table lacks what it needs, or has it in another shape: {type(error).__name__} {error}")

    def read(self):
        self.read_carts()
        self.read_players()
        self.characters = self.cast["characters"]
        self.character_ids = distinct("characters.json", self.characters)
        if len(self.characters) != self.components["characters"]["value"]:
            fail(
                f"characters.json: {len(self.characters)} characters, "
                f"components.json says {self.components['characters']['value']}"
            )
        own = [name.replace("-", "_") for name in self.character_ids]
        self.types = OUTCOMES + MAIN_ACTIONS + own + DECISIONS + REMEDIES + OTHERS
        if len(set(self.types)) != len(self.types) or len(self.types) > 64:
            fail("characters.json: an action type twice, or more than 64 in all")
        self.read_remedies()
        self.read_coins()
        self.read_symptoms()
        self.read_variants()
        self.read_options()

    def read_carts(self):
        self.carts = self.components["carts"]
        self.cart_ids = distinct("components.json: carts", self.carts)
        letters = [row["letter"] for row in self.carts]
        if len(set(letters)) != len(letters):
            fail(f"components.json: two carts have the same letter: {letters}")
        self.faces = self.components["dice"]["faces"]
        self.face_ids = distinct("components.json: faces", self.faces)
        wanted = [
            (letter + symbol[0], cart, symbol) for letter, cart in zip(letters, self.cart_ids) for symbol in SYMBOLS
        ]
        for row, (face, cart, symbol) in zip(self.faces, wanted):
            if (row["id"], row["cart"], row["symbol"]) != (face, cart, symbol):
                fail(f"components.json: face {row['id']!r}: expected {face!r}, of cart {cart!r} and symbol {symbol!r}")
        if len(self.faces) != len(wanted):
            fail(f"components.json: {len(self.faces)} faces, {len(wanted)} expected: an apple and a rat for each cart")

    def read_players(self):
        players = self.components["players"]["value"]
        self.seats_max = whole("components.json: players: max", players["max"], 1, 16)
        if whole("components.json: players: min", players["min"], 1, self.seats_max) != 1:
            fail(f"components.json: players: min: {players['min']}, but tables by number of players begin with 1")
        self.pawns_min = whole(
            "components.json: pawns_at_least", self.components["pawns_at_least"]["value"], 1, self.seats_max
        )
        self.cart_seats = whole("components.json: seats_per_cart", self.components["seats_per_cart"]["value"], 1)
        ghosts = {str(n): self.pawns_min - n for n in range(1, self.pawns_min)}
        if self.components["ghosts_by_players"]["value"] != ghosts:
            fail(f"components.json: ghosts_by_players: {ghosts} fill up to {self.pawns_min} pawns")
        seating = self.components["seating"]["value"]
        self.seating = [[0] * len(self.carts) for _ in range(self.seats_max + 1)]
        if sorted(seating, key=int) != [str(pawns) for pawns in range(self.pawns_min, self.seats_max + 1)]:
            fail(f"components.json: seating: a row for each of {self.pawns_min} to {self.seats_max} pawns expected")
        for pawns, row in seating.items():
            for cart in row:
                if cart not in self.cart_ids:
                    fail(f"components.json: seating of {pawns} pawns: unknown cart {cart!r}")
            seats = [
                whole(f"components.json: seating of {pawns} pawns in {cart}", row.get(cart, 0), 0, self.cart_seats)
                for cart in self.cart_ids
            ]
            if sum(seats) != int(pawns):
                fail(f"components.json: seating of {pawns} pawns: {sum(seats)} seats")
            self.seating[int(pawns)] = seats
        self.hand_max = whole("components.json: remedy_hand_limit", self.components["remedy_hand_limit"]["value"], 1)
        self.start_remedies = [None] * (self.seats_max + 1)
        for range_, count in self.components["start_remedies"]["value"].items():
            low, high = (int(part) for part in range_.split("-"))
            for n in range(low, high + 1):
                if not 1 <= n <= self.seats_max or self.start_remedies[n] is not None:
                    fail(f"components.json: start_remedies: {n} players stand twice, or cannot be")
                self.start_remedies[n] = whole("components.json: start_remedies", count, 0, self.hand_max)
        self.start_remedies[0] = 0
        if None in self.start_remedies:
            fail(f"components.json: start_remedies: nothing for {self.start_remedies.index(None)} players")

    def read_remedies(self):
        self.remedies = self.medicine["remedies"]
        self.remedy_ids = distinct("remedies.json: remedies", self.remedies)
        if self.remedy_ids != sorted(self.remedy_ids):
            fail("remedies.json: the remedies are not in alphabetical order")
        rows = self.medicine["cards"]
        for row in rows:
            for remedy in row["remedies"]:
                if remedy not in self.remedy_ids:
                    fail(f"remedies.json: card {row['id']!r}: unknown remedy {remedy!r}")
            if len(set(row["remedies"])) != 2 or row["id"] != "-".join(sorted(row["remedies"])):
                fail(f"remedies.json: card {row['id']!r}: a card is named by its two remedies in alphabetical order")
            whole(f"remedies.json: card {row['id']!r}: count", row["count"], 1)
        total = sum(row["count"] for row in rows)
        for name, wanted in (
            ("remedies.json: cards_total", self.medicine["cards_total"]["value"]),
            ("components.json: remedy_cards", self.components["remedy_cards"]["value"]),
        ):
            if total != wanted:
                fail(f"remedies.json: {total} cards, but {name} says {wanted}")
        alms = self.medicine["alms_cards"]
        if [row["id"] for row in alms] != ["alms"] or alms[0]["remedies"] != ["alms"]:
            fail("remedies.json: alms_cards: one kind of card, alms, expected")
        self.alms_count = whole("components.json: alms: cards", self.components["alms"]["cards"]["value"], 1)
        if alms[0]["count"] != self.alms_count:
            fail(f"remedies.json: {alms[0]['count']} alms cards, components.json says {self.alms_count}")
        self.cards = sorted(alms + rows, key=lambda row: row["id"])
        self.card_ids = distinct("remedies.json: cards", self.cards)

    def read_coins(self):
        self.coins = self.components["alms"]["coins"]
        self.coin_ids = distinct("components.json: coins", self.coins)
        for row in self.coins:
            whole(f"components.json: coin {row['id']!r}: count", row["count"], 1)

    def read_symptoms(self):
        values = [row["id"] for row in self.symptoms["cards"]]
        if values != ["s1", "s2", "s3", "s4"]:
            fail(f"symptoms.json: cards: s1, s2, s3, s4 expected, not {', '.join(values)}")
        self.decks = self.symptoms["presets"]
        self.deck_ids = distinct("symptoms.json: presets", self.decks)
        total = self.symptoms["total"]["value"]
        if total != self.components["symptom_cards"]["value"]:
            fail(f"symptoms.json: {total} cards, components.json says {self.components['symptom_cards']['value']}")
        for row in self.decks:
            for count in row["counts"]:
                whole(f"symptoms.json: preset {row['id']!r}", count)
            if len(row["counts"]) != len(values) or sum(row["counts"]) != total:
                fail(f"symptoms.json: preset {row['id']!r}: {len(values)} counts that add up to {total} expected")
        if [row["default"] for row in self.decks] != [True] + [False] * (len(self.decks) - 1):
            fail("symptoms.json: the first preset is the default, and no other")
        low, high = self.symptoms["explicit_total"]["value"]
        self.symptoms_min = whole("symptoms.json: explicit_total", low, 1)
        self.symptoms_max = whole("symptoms.json: explicit_total", high, low)
        if not low <= total <= high:
            fail(f"symptoms.json: explicit_total: {total} cards are not within {low} to {high}")
        track = self.components["track"]
        self.length_min, self.length_max = track["range"]["value"]
        whole("components.json: track: range", self.length_min, 1)
        whole("components.json: track: range", self.length_max, self.length_min)
        self.length = whole(
            "components.json: track: length", track["length"]["value"], self.length_min, self.length_max
        )

    def read_variants(self):
        rows = self.components["variants"]
        excludes = {row["id"]: row["excludes"] for row in rows}
        for known in distinct("components.json: variants", rows):
            for other in excludes[known]:
                if known not in excludes.get(other, []):
                    fail(f"components.json: variant {known!r} excludes {other!r}, which does not exclude it")

    def read_options(self):
        rows = self.options["options"]
        option_shapes(rows)
        options = {row["name"]: row for row in rows}
        for variant in self.components["variants"]:
            if variant["id"] not in options:
                fail(f"options.json: no option for the variant {variant['id']!r}")
            together = set(options[variant["id"]].get("one_of", [])) - {variant["id"]}
            if together != set(variant["excludes"]):
                fail(f"options.json: {variant['id']}: one_of: components.json excludes {variant['excludes']}")
        for name, field, wanted in (
            ("length", "default", self.length),
            ("length", "values", [self.length_min, self.length_max]),
            ("symptoms", "default", self.deck_ids[0]),
            ("start_remedies", "values", ["rule", *range(self.hand_max + 1)]),
        ):
            if options[name][field] != wanted:
                fail(f"options.json: {name}: {field}: {options[name][field]!r}, the tables say {wanted!r}")
        if options["symptoms"]["values"][:-1] != self.deck_ids:
            fail(f"options.json: symptoms: values: the tables say {', '.join(self.deck_ids)}")

    def header(self):
        number = lambda name, key: (name, self.components[key]["value"])
        numbers = [
            ("SEATS_MAX", self.seats_max),
            ("PAWNS_MIN", self.pawns_min),
            ("CART_SEATS", self.cart_seats),
            ("DICE", self.components["dice"]["count"]["value"]),
            ("HAND_MAX", self.hand_max),
            number("PLAGUE_TOTAL", "plague_total"),
            number("MINGLE_RATS", "mingle_rats"),
            ("LENGTH_DEFAULT", self.length),
            ("LENGTH_MIN", self.length_min),
            ("LENGTH_MAX", self.length_max),
            ("SYMPTOMS_MIN", self.symptoms_min),
            ("SYMPTOMS_MAX", self.symptoms_max),
            ("ALMS_CARDS", self.alms_count),
            ("SYMPTOM_DECK_COUNT", len(self.decks)),
        ]
        for name, value in numbers:
            whole(f"BRISTOL_{name}", value)
        out = [
            "// Generated from the data tables of Bristol 1350; do not edit.\n"
            "#ifndef BRISTOL1350_DATA_H\n#define BRISTOL1350_DATA_H\n\n#include <stdint.h>\n\n"
        ]
        out.append(enum("bristol_cart_id", "BRISTOL_", self.cart_ids, "BRISTOL_CART_COUNT"))
        out.append("// A face is 2 * cart, and 1 more if it is the rat.\n")
        out.append(enum("bristol_face_id", "BRISTOL_", self.face_ids, "BRISTOL_FACE_COUNT"))
        out.append("// In table order.\n")
        out.append(enum("bristol_character_id", "BRISTOL_", self.character_ids, "BRISTOL_CHARACTER_COUNT"))
        out.append(enum("bristol_type", "BRISTOL_TYPE_", self.types, "BRISTOL_TYPE_COUNT"))
        out.append(enum("bristol_remedy_id", "BRISTOL_", self.remedy_ids, "BRISTOL_REMEDY_COUNT"))
        out.append(
            "// The kinds of remedy card, in ASCII order of their ids; alms are among them only with that option.\n"
        )
        out.append(enum("bristol_card_id", "BRISTOL_CARD_", self.card_ids, "BRISTOL_CARD_COUNT"))
        out.append(enum("bristol_coin_id", "BRISTOL_COIN_", self.coin_ids, "BRISTOL_COIN_COUNT"))
        rows = "".join(f"    BRISTOL_{name} = {value},\n" for name, value in numbers)
        out.append(f"enum {{\n{rows}}};\n\n")
        out.append("""struct bristol_card_info {
    const char *id;
    uint8_t copies;
    uint8_t remedies; // mask of 1 << enum bristol_remedy_id; 0: alms
};

extern const char *const bristol_cart_ids[BRISTOL_CART_COUNT];
extern const char *const bristol_face_ids[BRISTOL_FACE_COUNT];
extern const char *const bristol_character_ids[BRISTOL_CHARACTER_COUNT];
extern const char *const bristol_remedy_ids[BRISTOL_REMEDY_COUNT];
extern const char *const bristol_effect_ids[BRISTOL_REMEDY_COUNT + 1]; // of a card: its remedies, and alms
extern const char *const bristol_card_ids[BRISTOL_CARD_COUNT];
extern const char *const bristol_coin_ids[BRISTOL_COIN_COUNT];
extern const char *const bristol_symptom_deck_ids[BRISTOL_SYMPTOM_DECK_COUNT];

// What people call them, in English.
extern const char *const bristol_cart_names[BRISTOL_CART_COUNT];
extern const char *const bristol_character_names[BRISTOL_CHARACTER_COUNT];
extern const char *const bristol_remedy_names[BRISTOL_REMEDY_COUNT];
extern const char *const bristol_coin_names[BRISTOL_COIN_COUNT];
// What a special action or a remedy does, in one sentence.
extern const char *const bristol_character_helps[BRISTOL_CHARACTER_COUNT];
extern const char *const bristol_remedy_helps[BRISTOL_REMEDY_COUNT];

// Copies of each symptom in each of the named decks; the index is the value, [0] is not used.
extern const uint8_t bristol_symptom_decks[BRISTOL_SYMPTOM_DECK_COUNT][5];
extern const struct bristol_card_info bristol_cards[BRISTOL_CARD_COUNT];
// Pawns in each cart at the start, by number of pawns; nothing below BRISTOL_PAWNS_MIN.
extern const uint8_t bristol_seating[BRISTOL_SEATS_MAX + 1][BRISTOL_CART_COUNT];
// Remedies with which each player starts, by number of players.
extern const uint8_t bristol_start_remedies[BRISTOL_SEATS_MAX + 1];
extern const uint8_t bristol_coin_counts[BRISTOL_COIN_COUNT];

extern const char bristol_description_json[]; // options, and all tables with their provenance
extern const char bristol_data_hash[];

""")
        return "".join(out) + rule_names("bristol", self.types) + "\n#endif\n"

    @staticmethod
    def strings(name, size, values):
        rows = "".join(f"    {text(value)},\n" for value in values)
        return f"const char *const bristol_{name}[BRISTOL_{size}] = {{\n{rows}}};\n\n"

    @staticmethod
    def bytes_(name, values):
        return f"const uint8_t bristol_{name} = {{{', '.join(str(value) for value in values)}}};\n\n"

    @staticmethod
    def byte_rows(name, rows):
        lines = "".join(f"    {{{', '.join(str(value) for value in row)}}},\n" for row in rows)
        return f"const uint8_t bristol_{name} = {{\n{lines}}};\n\n"

    def source_file(self):
        names = lambda rows: [row["name"]["en"] for row in rows]
        out = [
            "// Generated from the data tables of Bristol 1350; do not edit.\n"
            '#include "games/bristol1350/bristol1350_data.h"\n\n#include "games/bristol1350/rule.h"\n\n'
        ]
        for table, size, rows in (
            ("cart_ids", "CART_COUNT", self.cart_ids),
            ("face_ids", "FACE_COUNT", self.face_ids),
            ("character_ids", "CHARACTER_COUNT", self.character_ids),
            ("remedy_ids", "REMEDY_COUNT", self.remedy_ids),
            ("effect_ids", "REMEDY_COUNT + 1", [*self.remedy_ids, "alms"]),
            ("card_ids", "CARD_COUNT", self.card_ids),
            ("coin_ids", "COIN_COUNT", self.coin_ids),
            ("symptom_deck_ids", "SYMPTOM_DECK_COUNT", self.deck_ids),
            ("cart_names", "CART_COUNT", names(self.carts)),
            ("character_names", "CHARACTER_COUNT", names(self.characters)),
            ("remedy_names", "REMEDY_COUNT", names(self.remedies)),
            ("coin_names", "COIN_COUNT", names(self.coins)),
            ("character_helps", "CHARACTER_COUNT", [sentence(row["action"]["en"]) for row in self.characters]),
            ("remedy_helps", "REMEDY_COUNT", [sentence(row["effect"]["en"]) for row in self.remedies]),
        ):
            out.append(self.strings(table, size, rows))
        out.append(
            self.byte_rows("symptom_decks[BRISTOL_SYMPTOM_DECK_COUNT][5]", [[0, *row["counts"]] for row in self.decks])
        )
        out.append("const struct bristol_card_info bristol_cards[BRISTOL_CARD_COUNT] = {\n")
        for row in self.cards:
            mask = sum(1 << self.remedy_ids.index(i) for i in row["remedies"] if i in self.remedy_ids)
            out.append(f"    {{{text(row['id'])}, {row['count']}, {hex(mask)}}},\n")
        out.append("};\n\n")
        out.append(self.byte_rows("seating[BRISTOL_SEATS_MAX + 1][BRISTOL_CART_COUNT]", self.seating))
        out.append(self.bytes_("start_remedies[BRISTOL_SEATS_MAX + 1]", self.start_remedies))
        out.append(self.bytes_("coin_counts[BRISTOL_COIN_COUNT]", [row["count"] for row in self.coins]))
        out.append(rule_table("bristol", self.types))
        out.append(data_hash("bristol", self.described()[2]))
        return "".join(out)

    def described(self):
        tables = {
            "components": self.components,
            "characters": self.cast,
            "remedies": self.medicine,
            "symptoms": self.symptoms,
        }
        return "bristol", self.options, tables


if __name__ == "__main__":
    write("bristol1350", __doc__, Tables)
