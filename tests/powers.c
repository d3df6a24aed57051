// SPDX-License-Identifier: MIT
// Does a bot that may use a character's power beat the same bot that may not? For each character three series of games,
// with five other characters drawn again for each set of rotations:
//   hold  each seat holds a card from the start, and nobody may take the one that is measured. Each game is played
//         twice, with the same luck: its holder may use the power, or may not. The share of the games won with the
//         power among all that it wins.
//   use   half of the seats may take the card and use it; the others may take it, but never use it (for its class alone
//         it is worth nothing).
//   take  half of the seats may take the card and use it, the others may not take it.
// `make powers` runs this; docs/powers.md has its figures.
//
//   powers [--bot rules|greedy] [--games N] [--players N] [--seed S] [--series hold|use|take] [--options JSON]
//   [CHARACTER …]
//
// --options are those of the games, as in {"tokens":"grim"}, but for the boxes and characters, which the series choose.
#include "ai/advisor.h"
#include "games/rattus/rattus.h"
#include "games/rattus/rule.h"
#include "lab/match.h"
#include "pesthouse/pesthouse.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LISTED_MAX = 20000, SETS_OF_SIX = 6, SETS_OF_EIGHT = 8 };

// How the handicapped bot is handicapped.
enum handicap { MAY_NOT_USE, MAY_NOT_TAKE };

enum series { HOLD = 1, USE = 2, TAKE = 4 };

struct measure {
    unsigned character;
    enum handicap handicap;
    bool held;              // from the start, so that nobody takes it
    struct ph_json options; // of the games, besides boxes and characters
    advisor_rate *rate;
    ph_action *actions;
    double *ratings;
};

// ---- what a bot that may not use a power leaves out -----------------------------------------------------------------

static const uint32_t chivalry =
    (uint32_t)1 << RATTUS_KNIGHT | (uint32_t)1 << RATTUS_CRUSADER | (uint32_t)1 << RATTUS_SOLDIER;

static unsigned extras_without(const struct rattus_state *view, unsigned character) {
    const unsigned peasant = character != RATTUS_PEASANT && rattus_owns(view, view->seat, RATTUS_PEASANT);
    const unsigned queen = character != RATTUS_QUEEN && rattus_owns(view, view->seat, RATTUS_QUEEN);
    return peasant + 2 * queen;
}

static bool moves_by_power(const struct rattus_state *view, unsigned character, ph_action action) {
    const unsigned to = ph_action_component(action, 1);
    if (view->phase == RATTUS_PHASE_FINAL) {
        const unsigned with = ph_action_component(action, 5);
        return (character == RATTUS_KNIGHT && (with & RATTUS_WITH_KNIGHT) != 0) ||
               (character == RATTUS_CRUSADER && (with & RATTUS_WITH_CRUSADER) != 0) ||
               (character == RATTUS_SERF && (with & RATTUS_WITH_SERF) != 0);
    }
    return (chivalry >> character & 1u) != 0 && (view->owned[view->seat] & chivalry & ~rattus_bit(character)) == 0 &&
           (rattus_reachable(view, view->plague) >> to & 1u) == 0;
}

static bool uses_power(const struct rattus_state *view, unsigned character, ph_action action) {
    const unsigned type = ph_action_type(action);
    const bool says_yes = ph_action_component(action, 1) != 0;
    switch (type) {
    case RATTUS_TYPE_BAKER_PLACE:
    case RATTUS_TYPE_CARAVAN_CUBE:
        return false; // what others' cards or moves bring
    case RATTUS_TYPE_PLAGUE:
        return moves_by_power(view, character, action);
    case RATTUS_TYPE_PLACE:
        return ph_action_component(action, 2) > extras_without(view, character);
    case RATTUS_TYPE_KNIGHT_POPULATION:
        return character == RATTUS_KNIGHT && says_yes;
    case RATTUS_TYPE_CRUSADE:
        return character == RATTUS_CRUSADER && says_yes;
    case RATTUS_TYPE_SERF:
        return character == RATTUS_SERF && says_yes;
    case RATTUS_TYPE_RAT:
        return character == RATTUS_SOLDIER && view->node == RATTUS_NODE_MORE_RAT;
    default:
        return (rattus_character_types[character] >> type & 1u) != 0;
    }
}

static bool takes(const struct measure *measure, ph_action action) {
    return ph_action_type(action) == RATTUS_TYPE_TAKE && ph_action_component(action, 1) == measure->character;
}

static bool left_out(const struct measure *measure, const struct rattus_state *view, bool handicapped,
                     ph_action action) {
    if (measure->held && takes(measure, action)) {
        return true;
    }
    return handicapped &&
           (measure->handicap == MAY_NOT_TAKE ? takes(measure, action) : uses_power(view, measure->character, action));
}

// ---- one game -------------------------------------------------------------------------------------------------------

static ph_action choose(const struct measure *measure, const struct rattus_state *view, unsigned seat, bool handicapped,
                        struct ph_random *random) {
    size_t count = rattus_game.legal(view, UINT64_MAX, measure->actions, NULL, LISTED_MAX);
    count = count < LISTED_MAX ? count : LISTED_MAX;
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        if (!left_out(measure, view, handicapped, measure->actions[i])) {
            measure->actions[kept++] = measure->actions[i];
        }
    }
    count = kept > 0 ? kept : count;
    if (count > 1) {
        measure->rate(view, (struct ph_log){0}, (int)seat, measure->actions, count, measure->ratings);
    }
    size_t best = 0;
    uint32_t like = 1;
    for (size_t i = 1; i < count; i++) {
        if (measure->ratings[i] > measure->ratings[best]) {
            best = i;
            like = 1;
        } else if (measure->ratings[i] == measure->ratings[best] && ph_random_below(random, ++like) == 0) {
            best = i;
        }
    }
    return measure->actions[best];
}

// The winner's seat. `handicapped`: a mask of seats.
static unsigned play(const struct measure *measure, const struct rattus_state *start, unsigned handicapped,
                     const struct ph_key *key, unsigned *taken) {
    struct rattus_state state = *start;
    struct ph_result result;
    for (uint64_t moves = 0; moves < rattus_game.playout_cap; moves++) {
        const struct ph_actor actor = rattus_game.actor(&state);
        if (actor.kind == PH_ACTOR_OVER) {
            break;
        }
        struct ph_random random = ph_random_at(key, PH_STREAM_LUCK, moves);
        ph_action action = 0;
        if (actor.kind == PH_ACTOR_CHANCE) {
            action = rattus_game.sample(&state, &random);
        } else {
            struct rattus_state view;
            rattus_game.view(&state, actor.seat, &view);
            action = choose(measure, &view, actor.seat, (handicapped >> actor.seat & 1u) != 0, &random);
            *taken += takes(measure, action);
        }
        rattus_game.apply(&state, action, NULL);
    }
    rattus_game.result(&state, &result);
    unsigned winner = 0;
    for (unsigned seat = 1; seat < state.options.players; seat++) {
        winner = result.over ? ((unsigned)result.winners >> seat & 1u ? seat : winner)
                             : (result.scores[seat] > result.scores[winner] ? seat : winner);
    }
    return winner;
}

static void write_member(struct ph_writer *writer, const struct ph_json_walk *walk) {
    size_t length = 0;
    const char *text = ph_json_text(walk->key, &length);
    ph_write_text(writer, ",");
    ph_write_bytes(writer, text, length);
    text = ph_json_text(walk->value, &length);
    ph_write_text(writer, ":");
    ph_write_bytes(writer, text, length);
}

// Seats the character with others of all boxes: those of the Orient only beside each other, as their box brings them.
static bool set_up(struct rattus_state *start, const struct measure *measure, int players, struct ph_random *random) {
    const unsigned character = measure->character;
    const bool africanus = players > 4 || rattus_character_infos[character].box == 2;
    uint32_t pool = rattus_box_characters[0] | rattus_box_characters[1] | (africanus ? rattus_box_characters[2] : 0);
    pool &= ~rattus_bit(character);
    char options[512];
    struct ph_writer writer;
    ph_writer_init(&writer, options, sizeof options);
    ph_write_format(&writer, "{\"africanus\":%s,\"characters\":[\"%s\"", africanus ? "true" : "false",
                    rattus_character_ids[character]);
    const unsigned others = (players > 4 ? SETS_OF_EIGHT : SETS_OF_SIX) - 1u;
    for (unsigned i = 0; i < others; i++) {
        const unsigned other = rattus_nth(pool, ph_random_below(random, rattus_count(pool)));
        pool &= ~rattus_bit(other);
        ph_write_format(&writer, ",\"%s\"", rattus_character_ids[other]);
    }
    ph_write_text(&writer, "]");
    for (struct ph_json_walk walk = ph_json_walk_begin(measure->options); ph_json_walk_next(&walk);) {
        write_member(&writer, &walk);
    }
    ph_write_text(&writer, "}");
    struct ph_json_document *document = NULL;
    struct ph_error error;
    bool fine = ph_json_parse(&document, options, writer.length, &error) == PH_OK &&
                rattus_game.setup(start, players, ph_json_root(document), &error) == PH_OK;
    if (!fine) {
        fprintf(stderr, "powers: %s\n", error.message);
    }
    ph_json_document_destroy(document);
    return fine;
}

// ---- a series -------------------------------------------------------------------------------------------------------

static void print_share(unsigned wins, unsigned played) {
    const struct match_interval interval = match_interval(wins, played);
    printf(" %6.1f %% %5.1f – %4.1f", played > 0 ? 100.0 * wins / played : 0, 100 * interval.low, 100 * interval.high);
    fflush(stdout);
}

// Sets up a game; `luck` is the same for all seats in turn.
static bool set_up_game(const struct measure *measure, int players, uint64_t seed, unsigned number,
                        struct rattus_state *start, struct ph_key *luck) {
    const struct ph_key key = ph_key_from_seed(seed);
    *luck = ph_key_split(&key, number / (unsigned)players);
    struct ph_random random = ph_random_at(luck, PH_STREAM_PLAYER, measure->character);
    return set_up(start, measure, players, &random);
}

static void deal(struct rattus_state *start, unsigned character, unsigned holder) {
    uint32_t others = start->options.characters & ~rattus_bit(character);
    start->owned[holder] = rattus_bit(character);
    for (unsigned seat = rattus_next_seat(start, holder); seat != holder; seat = rattus_next_seat(start, seat)) {
        start->owned[seat] = others & (0 - others); // there are more cards than seats
        others &= others - 1;
    }
}

static bool measure_holder(struct measure *measure, int players, unsigned games, uint64_t seed) {
    unsigned with = 0;
    unsigned without = 0;
    unsigned taken = 0;
    measure->held = true;
    measure->handicap = MAY_NOT_USE;
    for (unsigned number = 0; number < games; number++) {
        struct rattus_state start;
        struct ph_key luck;
        if (!set_up_game(measure, players, seed, number, &start, &luck)) {
            return false;
        }
        const unsigned holder = number % (unsigned)players;
        deal(&start, measure->character, holder);
        with += play(measure, &start, 0, &luck, &taken) == holder;
        without += play(measure, &start, rattus_bit(holder), &luck, &taken) == holder;
    }
    print_share(with, with + without);
    return true;
}

static bool measure_halves(struct measure *measure, enum handicap handicap, int players, unsigned games,
                           uint64_t seed) {
    unsigned wins = 0;
    unsigned taken = 0;
    measure->held = false;
    measure->handicap = handicap;
    for (unsigned number = 0; number < games; number++) {
        struct rattus_state start;
        struct ph_key luck;
        if (!set_up_game(measure, players, seed, number, &start, &luck)) {
            return false;
        }
        // Every other seat, or the first half of them, turned around the table game by game.
        const unsigned pattern = number / (unsigned)players % 2 == 0 ? 0x15 : (1u << (players / 2)) - 1;
        const unsigned all = (1u << players) - 1;
        const unsigned turn = number % (unsigned)players;
        const unsigned handicapped = ((pattern & all) << turn | (pattern & all) >> ((unsigned)players - turn)) & all;
        const unsigned winner = play(measure, &start, handicapped, &luck, &taken);
        wins += (handicapped >> winner & 1u) == 0;
    }
    print_share(wins, games);
    if (handicap == MAY_NOT_USE) {
        printf(" %6.1f", (double)taken / games);
    }
    return true;
}

static bool is_wanted(unsigned character, char **names, int count) {
    for (int i = 0; i < count; i++) {
        if (strcmp(names[i], rattus_character_ids[character]) == 0) {
            return true;
        }
    }
    return count == 0;
}

// The series choose the boxes by the character that they measure.
static bool read_options(struct measure *measure, struct ph_json_document **document, const char *text) {
    struct ph_error error;
    if (ph_json_parse(document, text, strlen(text), &error) != PH_OK) {
        fprintf(stderr, "powers: --options: %s\n", error.message);
        return false;
    }
    measure->options = ph_json_root(*document);
    for (struct ph_json_walk walk = ph_json_walk_begin(measure->options); ph_json_walk_next(&walk);) {
        if (ph_json_is(walk.key, "africanus") || ph_json_is(walk.key, "pied_piper") ||
            ph_json_is(walk.key, "characters")) {
            fprintf(stderr, "powers: --options: the series choose boxes and characters; give others, as in "
                            "{\"tokens\":\"grim\"}\n");
            return false;
        }
    }
    return true;
}

int main(int argc, char **argv) {
    const struct advisor *const advisor = advisor_find(&rattus_game);
    struct measure measure = {.rate = advisor->heuristic};
    int players = 4;
    unsigned games = 1200;
    unsigned series = HOLD | USE | TAKE;
    uint64_t seed = 1;
    const char *options = "{}";
    struct ph_json_document *document = NULL;
    int at = 1;
    for (; at + 1 < argc && strncmp(argv[at], "--", 2) == 0; at += 2) {
        if (strcmp(argv[at], "--bot") == 0) {
            measure.rate = strcmp(argv[at + 1], "greedy") == 0 ? advisor->greedy_heuristic : advisor->heuristic;
        } else if (strcmp(argv[at], "--games") == 0) {
            games = (unsigned)strtoul(argv[at + 1], NULL, 10);
        } else if (strcmp(argv[at], "--players") == 0) {
            players = (int)strtol(argv[at + 1], NULL, 10);
        } else if (strcmp(argv[at], "--seed") == 0) {
            seed = strtoull(argv[at + 1], NULL, 10);
        } else if (strcmp(argv[at], "--options") == 0) {
            options = argv[at + 1];
        } else if (strcmp(argv[at], "--series") == 0) {
            series = strcmp(argv[at + 1], "hold") == 0   ? HOLD
                     : strcmp(argv[at + 1], "use") == 0  ? USE
                     : strcmp(argv[at + 1], "take") == 0 ? TAKE
                                                         : 0;
        } else {
            break;
        }
    }
    if (series == 0 || players < 2 || players > 6 || players % 2 != 0 || games == 0 ||
        (at < argc && strncmp(argv[at], "--", 2) == 0)) {
        fprintf(stderr, "usage: powers [--bot rules|greedy] [--games N] [--players 2|4|6] [--seed S] "
                        "[--series hold|use|take] [--options JSON] [CHARACTER …]\n");
        return 2;
    }
    if (!read_options(&measure, &document, options)) {
        ph_json_document_destroy(document);
        return 2;
    }
    int code = 1;
    measure.actions = malloc(LISTED_MAX * sizeof *measure.actions);
    measure.ratings = malloc(LISTED_MAX * sizeof *measure.ratings);
    if (measure.actions == NULL || measure.ratings == NULL) {
        fprintf(stderr, "powers: out of memory\n");
        goto cleanup;
    }
    printf("Of %d seats, %u games each: share of the games won by those that may, and how often the card was taken\n",
           players, games);
    printf("%-12s%s%s%s\n", "", (series & HOLD) != 0 ? "                    hold" : "",
           (series & USE) != 0 ? "                     use  taken" : "",
           (series & TAKE) != 0 ? "                    take" : "");
    for (unsigned character = 0; character < RATTUS_CHARACTER_COUNT; character++) {
        if (!is_wanted(character, argv + at, argc - at)) {
            continue;
        }
        measure.character = character;
        printf("%-12s", rattus_character_ids[character]);
        if (((series & HOLD) != 0 && !measure_holder(&measure, players, games, seed)) ||
            ((series & USE) != 0 && !measure_halves(&measure, MAY_NOT_USE, players, games, seed)) ||
            ((series & TAKE) != 0 && !measure_halves(&measure, MAY_NOT_TAKE, players, games, seed))) {
            goto cleanup;
        }
        printf("\n");
    }
    code = 0;

cleanup:
    ph_json_document_destroy(document);
    free(measure.actions);
    free(measure.ratings);
    return code;
}
