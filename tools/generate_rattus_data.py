#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""Turn the data tables of Rattus (JSON) into constant C.

usage: generate_rattus_data.py --out DIR [--source DIR]

Reads src/games/rattus/data and expansions/*/data, and writes rattus_data.h, rattus_data.c and rattus_description.c. A
character whose box has no folder of characters yet is known by name but cannot be chosen. Anything that does not fit
together is an error.
"""

import rattus_tokens
from game_data import data_hash, enum, fail, load, rule_names, rule_table, text, write

TYPES = [  # action types of the phases; characters add theirs (characters.json: actions)
    "draw",
    "settle",
    "caravan_start",
    "take",
    "place",
    "no_place",
    "extra",
    "plague",
    "rat",
    "no_rat",
    "knight_population",
    "crusade",
    "resolve",
    "protect",
    "pass",
    "potion",
    "serf",
    "ravage",
    "done",
]


class Tables:
    def __init__(self, source):
        base = source / "data"
        africa = source / "expansions" / "africanus" / "data"
        self.source = source
        self.board = load(base / "board.json")
        self.cast = load(base / "characters.json")
        self.options = load(base / "options.json")
        self.africa = load(africa / "africanus.json")
        self.regions = self.board["regions"] + self.africa["regions"]
        self.region = {row["id"]: i for i, row in enumerate(self.regions)}
        self.classes = [row["id"] for row in self.cast["classes"]]
        self.characters = self.cast["characters"]
        self.character = {row["id"]: i for i, row in enumerate(self.characters)}
        self.check()
        self.tokens = [
            rattus_tokens.Box("base", source, "data/tokens", "board.json", self.board, self.classes),
            rattus_tokens.Box(
                "africanus", source, "expansions/africanus/data/tokens", "africanus.json", self.africa, self.classes
            ),
        ]
        self.token_sets = rattus_tokens.names(self.tokens)
        self.edges = sorted(
            tuple(sorted((self.region[edge["a"]], self.region[edge["b"]])))
            for edge in self.board["edges"] + self.africa["edges"]
        )
        self.types = TYPES + [action for row in self.characters for action in row["actions"]]
        if len(set(self.types)) != len(self.types) or len(self.types) > 64:
            fail("characters.json: an action type twice, or more than 64 in all")

    def check(self):
        if len(self.region) != len(self.regions) or len(self.regions) > 17:
            fail("board.json, africanus.json: a region twice, or more than 17")
        for edge in self.board["edges"] + self.africa["edges"]:
            for end in ("a", "b"):
                if edge[end] not in self.region:
                    fail(f"edges: unknown region {edge[end]!r}")
        for row in self.characters:
            if row["class"] not in self.classes:
                fail(f"characters.json: {row['id']}: unknown class {row['class']!r}")
        if len(self.characters) > 32:
            fail("characters.json: more than 32 characters")

    def region_mask(self, players, africanus):
        rows = self.board["regions"]
        if africanus and players == 5:
            unused = self.africa["setup"]["not_used_with_5_players"]
            ids = [row["id"] for row in self.regions if row["id"] not in unused]
        elif africanus and players == 6:
            ids = [row["id"] for row in self.regions]
        else:
            ids = [row["id"] for row in rows if row["min_players"] <= players]
        return sum(1 << self.region[i] for i in ids)

    def header(self):
        out = [
            "// Generated from the data tables of Rattus; do not edit.\n#ifndef RATTUS_DATA_H\n#define RATTUS_DATA_H\n\n",
            "#include <stdint.h>\n\n",
        ]
        out.append(enum("rattus_region_id", "RATTUS_", self.region, "RATTUS_REGION_COUNT"))
        out.append(enum("rattus_class", "RATTUS_", self.classes, "RATTUS_CLASS_COUNT"))
        out.append(enum("rattus_character_id", "RATTUS_", self.character, "RATTUS_CHARACTER_COUNT"))
        out.append(enum("rattus_type", "RATTUS_TYPE_", self.types, "RATTUS_TYPE_COUNT"))
        sets = [row for row in self.cast["sets"] if row["id"] != "fill-up"]
        out.append(
            "enum {\n"
            f"    RATTUS_EDGE_COUNT = {len(self.edges)},\n"
            f"    RATTUS_BASE_FACE_COUNT = {self.board['counts']['all']},\n"
            f"    RATTUS_AFRICANUS_FACE_COUNT = {self.africa['counts']['all']},\n"
            f"    RATTUS_FACE_COUNT_MAX = {max(self.board['counts']['all'], self.africa['counts']['all'])},\n"
            f"    RATTUS_CARD_COUNT = {len(self.africa['cards'])},\n"
            f"    RATTUS_FACE_COUNT = {self.board['counts']['all'] + self.africa['counts']['all']},\n"
            f"    RATTUS_TOKEN_SET_COUNT = {len(self.token_sets)},\n"
            f"    RATTUS_TOKEN_SET_NEW = {self.token_sets.index(rattus_tokens.DEFAULT)}, // of new games\n"
            f"    RATTUS_TOKEN_SET_OLD = {self.token_sets.index(rattus_tokens.FIRST)}, // of positions that name none\n"
            f"    RATTUS_TOKEN_SETS_MAX = 256, // with those that a program adds\n"
            f"    RATTUS_SYMBOLS_MAX = {rattus_tokens.SYMBOLS_MAX}, // of one kind on a token\n"
            f"    RATTUS_LIMIT_MAX = {rattus_tokens.LIMIT_MAX},\n"
            f"    RATTUS_SET_COUNT = {len(sets)},\n"
            f"    RATTUS_CUBES_PER_SEAT = {self.board['setup']['cubes_per_seat']},\n"
            f"    RATTUS_WALL_COUNT = {self.board['pieces']['walls']},\n"
            f"    RATTUS_NUN_COUNT = {self.board['pieces']['nuns']},\n"
            f"    RATTUS_BISHOP_COUNT = {self.board['pieces']['bishops']},\n"
            f"    RATTUS_POTION_COUNT = {self.board['pieces']['potions']},\n"
            f"    RATTUS_KIND_COUNT = {len(self.kinds())},\n"
            f"    RATTUS_DIPLOMAT_COUNT = {self.africa['pieces']['diplomats']},\n"
            f"    RATTUS_HAND_SIZE = {self.africa['setup']['hand']},\n"
            "};\n\n"
        )
        out.append("""struct rattus_region_info {
    const char *id;
    const char *name;
};

// A border or an arrow between two regions; a comes before b in board order. Sorted.
struct rattus_edge {
    uint8_t a;
    uint8_t b;
};

// The printed side of a rat token: how often each symbol is on it.
struct rattus_face {
    char id[4];
    uint8_t start; // 1: of the start tokens
    uint8_t limit;
    uint8_t majority; // M
    uint8_t all;      // A
    uint8_t classes[RATTUS_CLASS_COUNT];
    uint32_t characters; // those of these classes
};

// The faces of a box in one set of tokens (R-TOKEN-2); none if the set has no tokens for that box. The start faces are a
// mask, in two words of 64.
struct rattus_face_set {
    const struct rattus_face *faces;
    uint8_t count;
    uint8_t start_count;
    uint64_t all[2];
    uint64_t start[2];
};

// The limits that tokens of a box are known to have, all of them together, and the file that says so.
struct rattus_limits {
    uint8_t min;
    uint8_t max;
    const char *told;
};

struct rattus_character_info {
    const char *id;
    const char *name;
    uint8_t class_id; // enum rattus_class
    uint8_t box;      // 0 base, 1 Pied Piper, 2 Africanus
};

// The set-up for a number of players; `regions` is 0 where the box cannot be played so.
struct rattus_setup_info {
    uint32_t regions;
    uint8_t tokens_removed;
    uint8_t pile;
    uint8_t characters;
    uint8_t settle_rounds;
    uint8_t reach; // steps of the plague with Chivalry
    uint8_t start_in_pile; // start tokens that are not laid out, so in the pile
};

struct rattus_set_info {
    const char *id;
    uint32_t characters;
};

struct rattus_card_info {
    char id[4];
    uint8_t region;
    uint8_t any;      // 1: "?" instead of classes
    uint16_t classes; // mask
};

extern const struct rattus_region_info rattus_region_infos[RATTUS_REGION_COUNT];
extern const char *const rattus_region_ids[RATTUS_REGION_COUNT];
extern const char *const rattus_card_ids[RATTUS_CARD_COUNT];
extern const char *const rattus_face_ids[RATTUS_FACE_COUNT]; // faces of both boxes, the same in every set
extern const char *const rattus_kind_ids[RATTUS_KIND_COUNT]; // kinds of cube (R-CUBE-3); NULL: there is none
extern const struct rattus_edge rattus_edges[RATTUS_EDGE_COUNT];
extern const uint32_t rattus_neighbours[RATTUS_REGION_COUNT]; // masks, all regions in use
extern const char *const rattus_class_ids[RATTUS_CLASS_COUNT];
extern const char *const rattus_token_sets[RATTUS_TOKEN_SET_COUNT]; // names of the sets of the build
extern const char *const rattus_token_folders[2];                   // where their files are: base, Africanus
extern const struct rattus_limits rattus_token_limits[2];           // base, Africanus
// The sets of the build, then those that a program adds (tokens.h), each for base and Africanus.
extern struct rattus_face_set rattus_face_sets[RATTUS_TOKEN_SETS_MAX][2];
extern const struct rattus_character_info rattus_character_infos[RATTUS_CHARACTER_COUNT];
extern const char *const rattus_character_ids[RATTUS_CHARACTER_COUNT];
extern const struct rattus_setup_info rattus_setup_infos[2][7]; // [africanus][players]
extern const struct rattus_set_info rattus_set_infos[RATTUS_SET_COUNT];
extern const uint32_t rattus_fill_up; // added to a named set with 5 or 6 players
extern const struct rattus_card_info rattus_card_infos[RATTUS_CARD_COUNT];
extern const uint64_t rattus_class_cards[RATTUS_CLASS_COUNT]; // region cards that protect a character of the class
extern const uint32_t rattus_box_characters[3];               // base, Pied Piper, Africanus: the characters of the box
extern const char rattus_description_json[]; // options, and all tables with their provenance
extern const char rattus_data_hash[];

{RULES}// The action types that each character brings, as a mask.
extern const uint64_t rattus_character_types[RATTUS_CHARACTER_COUNT];
// The first of them, which a turn or activation can begin with; RATTUS_TYPE_DRAW where it brings none.
extern const uint8_t rattus_character_action[RATTUS_CHARACTER_COUNT];

#endif
""")
        return "".join(out).replace("{RULES}", rule_names("rattus", self.types))

    def setup_rows(self, africanus):
        setup = self.africa["setup"] if africanus else self.board["setup"]
        out = []
        for players in range(7):
            key = str(players)
            if key not in setup["regions"]:
                out.append("        {0, 0, 0, 0, 0, 0, 0},\n")
                continue
            mask = self.region_mask(players, africanus)
            if mask.bit_count() != setup["regions"][key]:
                fail(f"{players} players: {mask.bit_count()} regions, the set-up says {setup['regions'][key]}")
            counts = (self.africa if africanus else self.board)["counts"]
            if counts["all"] - mask.bit_count() - setup["tokens_removed"][key] != setup["pile"][key]:
                fail(f"{players} players: the pile of {setup['pile'][key]} does not add up")
            values = [hex(mask) + "u"] + [
                str(setup[name][key])
                for name in ("tokens_removed", "pile", "characters", "settle_rounds", "chivalry_reach")
            ]
            values.append(str(counts["start"] - mask.bit_count()))
            out.append(f"        {{{', '.join(values)}}},\n")
        return "    {\n" + "".join(out) + "    },\n"

    def kinds(self):
        """What a cube is besides plain: four bits say how many potions stand on it, the next one that it is a diplomat's."""
        potions = [f"p{number}" for number in range(1, self.board["pieces"]["potions"] + 1)]
        unused = [None] * (15 - len(potions))
        return ["plain", *potions, *unused, "d", *(f"d{potion}" for potion in potions)]

    @staticmethod
    def ids(name, size, values):
        rows = "".join(f"    {'NULL' if value is None else text(value)},\n" for value in values)
        return f"const char *const rattus_{name}[RATTUS_{size}] = {{\n{rows}}};\n\n"

    def option_rows(self):
        """The options, with the sets of tokens as the values of `tokens`."""
        values = {"values": self.token_sets, "default": rattus_tokens.DEFAULT}
        return [{**row, **values} if row["name"] == "tokens" else row for row in self.options["options"]]

    def source_file(self):
        boxes = {"base": 0, "pied-piper": 1, "africanus": 2}
        out = [
            '// Generated from the data tables of Rattus; do not edit.\n#include "games/rattus/rattus_data.h"\n\n',
            '#include "games/rattus/rule.h"\n\n',
        ]
        out.append("const struct rattus_region_info rattus_region_infos[RATTUS_REGION_COUNT] = {\n")
        out += [f"    {{{text(row['id'])}, {text(row['name'])}}},\n" for row in self.regions]
        out.append("};\n\n")
        out.append(self.ids("region_ids", "REGION_COUNT", [row["id"] for row in self.regions]))
        out.append(self.ids("card_ids", "CARD_COUNT", [row["id"] for row in self.africa["cards"]]))
        faces = [row["id"] for box in self.tokens for row in box.rows[rattus_tokens.FIRST]]
        out.append(self.ids("face_ids", "FACE_COUNT", faces))
        out.append(self.ids("token_sets", "TOKEN_SET_COUNT", self.token_sets))
        out.append("const char *const rattus_token_folders[2] = {\n")
        out += [f'    "src/games/rattus/{box.place}",\n' for box in self.tokens]
        out.append("};\n\nconst struct rattus_limits rattus_token_limits[2] = {\n")
        out += [f"    {box.limits()},\n" for box in self.tokens]
        out.append("};\n\n")
        out.append(self.ids("kind_ids", "KIND_COUNT", self.kinds()))
        out.append("const struct rattus_edge rattus_edges[RATTUS_EDGE_COUNT] = {\n")
        out += [f"    {{{a}, {b}}},\n" for a, b in self.edges]
        out.append("};\n\nconst uint32_t rattus_neighbours[RATTUS_REGION_COUNT] = {\n")
        for i in range(len(self.regions)):
            out.append(f"    {hex(sum(1 << (b if a == i else a) for a, b in self.edges if i in (a, b)))}u,\n")
        out.append("};\n\nconst char *const rattus_class_ids[RATTUS_CLASS_COUNT] = {\n")
        out += [f"    {text(i)},\n" for i in self.classes]
        out.append("};\n\n")
        out += [box.faces(self.characters) for box in self.tokens]
        out.append("struct rattus_face_set rattus_face_sets[RATTUS_TOKEN_SETS_MAX][2] = {\n")
        out += [f"    {{{', '.join(box.face_set(name) for box in self.tokens)}}},\n" for name in self.token_sets]
        out.append("};\n\nconst struct rattus_character_info rattus_character_infos[RATTUS_CHARACTER_COUNT] = {\n")
        for row in self.characters:
            out.append(
                f"    {{{text(row['id'])}, {text(row['name'])}, {self.classes.index(row['class'])}, "
                f"{boxes[row['box']]}}},\n"
            )
        out.append("};\n\nconst char *const rattus_character_ids[RATTUS_CHARACTER_COUNT] = {\n")
        out += [f"    {text(row['id'])},\n" for row in self.characters]
        out.append("};\n\nconst struct rattus_setup_info rattus_setup_infos[2][7] = {\n")
        out.append(self.setup_rows(False) + self.setup_rows(True))
        out.append("};\n\nconst struct rattus_set_info rattus_set_infos[RATTUS_SET_COUNT] = {\n")
        fill = 0
        for row in self.cast["sets"]:
            mask = sum(1 << self.character[i] for i in row["characters"])
            if row["id"] == "fill-up":
                fill = mask
            else:
                out.append(f"    {{{text(row['id'])}, {hex(mask)}u}},\n")
        out.append(f"}};\n\nconst uint32_t rattus_fill_up = {hex(fill)}u;\n\n")
        out.append("const struct rattus_card_info rattus_card_infos[RATTUS_CARD_COUNT] = {\n")
        for row in self.africa["cards"]:
            mask = sum(1 << self.classes.index(s) for s in row["symbols"] if s != "?")
            out.append(
                f"    {{{text(row['id'])}, {self.region[row['region']]}, {int('?' in row['symbols'])}, {hex(mask)}u}},\n"
            )
        out.append("};\n\nconst uint64_t rattus_class_cards[RATTUS_CLASS_COUNT] = {\n")
        for known in self.classes:
            mask = sum(
                1 << i for i, row in enumerate(self.africa["cards"]) if known in row["symbols"] or "?" in row["symbols"]
            )
            out.append(f"    {hex(mask)}u,\n")
        out.append("};\n\nconst uint32_t rattus_box_characters[3] = {\n")
        for box in ("base", "pied-piper", "africanus"):
            out.append(f"    {hex(sum(1 << i for i, row in enumerate(self.characters) if row['box'] == box))}u,\n")
        out.append("};\n\n")
        out.append(rule_table("rattus", self.types))
        out.append("const uint64_t rattus_character_types[RATTUS_CHARACTER_COUNT] = {\n")
        for row in self.characters:
            mask = sum(1 << self.types.index(action) for action in row["actions"])
            out.append(f"    {hex(mask)}u,\n")
        out.append("};\n\n")
        out.append("const uint8_t rattus_character_action[RATTUS_CHARACTER_COUNT] = {\n")
        for row in self.characters:
            first = (row["actions"] + ["draw"])[0]
            out.append(f"    RATTUS_TYPE_{first.upper()},\n")
        out.append("};\n\n")
        out.append(data_hash("rattus", self.described()[2]))
        return "".join(out)

    def described(self):
        base, africa = (box.tables for box in self.tokens)
        tables = {
            "board": self.board,
            "tokens": base,
            "characters": self.cast,
            "africanus": {**self.africa, "tokens": africa},
        }
        return "rattus", {**self.options, "options": self.option_rows()}, tables


if __name__ == "__main__":
    write("rattus", __doc__, Tables)
