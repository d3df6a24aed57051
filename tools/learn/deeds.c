// SPDX-License-Identifier: MIT
// Fits the network that reads deeds in Bristol 1350 (src/ai/games/bristol1350/deeds.h) to games of bots, where it is
// known who had the plague: `make deeds` writes src/ai/games/bristol1350/deeds.json.
#include "ai/games/bristol1350/deeds.h"
#include "base/memory.h"
#include "core/logbook.h"
#include "games/bristol1350/bristol1350.h"
#include "pesthouse/pesthouse.h"
#include "tools/learn/fit.h"
#include "tools/learn/write.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    ITERATIONS = 30, // of bots that search
    SEED = 5,
    GAMES = 4800,
    HIDDEN = 16,
    ROUNDS = 10, // passes over all deeds
};

// One action in so many is random, by game: people are not bots, and a network that had seen these alone would be too
// sure of what odd deeds say.
static const uint32_t noises[] = {16, 16, 2, 16, 4};
static const int players[] = {6, 6, 4, 5, 7, 8, 9, 3};
static const char *const options[] = {
    "{}", "{}", "{}", "{\"special_actions\":true}", "{\"chaos\":true}", "{\"cure\":true}",
};
static const char *const bots[] = {"rules", "rules", "noble", "noble", "plague-doctor", "greedy"};

#define LENGTH(array) (sizeof(array) / sizeof *(array))

static bool set_up(union ph_state_storage *state, uint64_t number) {
    const char *const text = options[number / LENGTH(players) % LENGTH(options)];
    struct ph_json_document *document = NULL;
    struct ph_error error = {0};
    enum ph_status status = ph_json_parse(&document, text, strlen(text), &error);
    if (status == PH_OK) {
        status =
            bristol1350_game.setup(state->bytes, players[number % LENGTH(players)], ph_json_root(document), &error);
    }
    ph_json_document_destroy(document);
    if (status != PH_OK) {
        fprintf(stderr, "deeds: %s\n", error.message);
    }
    return status == PH_OK;
}

static void fail(const char *what) {
    fprintf(stderr, "deeds: %s\n", what);
}

// A game of which the deeds are kept: rows of one player each, a deed in its situation and the situation alone, with
// whether its player had the plague for a target.
struct kept {
    struct learn_positions *positions;
    struct learn_game *game;
};

static bool keep_row(struct kept *kept, const float *features, unsigned count, bool plagued) {
    struct learn_game *const game = kept->game;
    const size_t row = learn_row(kept->positions, game);
    void *rows = game->rows;
    const bool enough = ph_memory_reserve(&rows, &game->capacity, (game->count + 1) * row, sizeof *game->rows);
    game->rows = rows;
    if (!enough) {
        fail("out of memory");
        return false;
    }
    float *const at = game->rows + game->count++ * row;
    memset(at, 0, row * sizeof *at);
    memcpy(at, features, count * sizeof *at);
    at[BRISTOL_DEED_FEATURES] = plagued;
    return true;
}

static bool keep_deed(struct kept *kept, const struct bristol_deed *deed, bool plagued) {
    return keep_row(kept, deed->features, BRISTOL_DEED_FEATURES, plagued) &&
           keep_row(kept, deed->features, BRISTOL_DEED_SITUATION_COUNT, plagued);
}

struct table {
    union ph_state_storage state;
    struct ph_logbook *book;
    struct ph_random random;
    struct bristol_follower follower;
};

static bool choose(struct table *table, const struct ph_bot *bot, int seat, ph_action *action) {
    const struct ph_game *const game = &bristol1350_game;
    const struct ph_search_limits limits = {.iterations = bot->searches ? ITERATIONS : 0};
    union ph_state_storage view;
    struct ph_search_result result;
    struct ph_log log;
    game->view(table->state.bytes, seat, view.bytes);
    if (ph_logbook_view(table->book, game, seat, &log) != PH_OK ||
        bot->choose(bot, game, view.bytes, log, seat, &limits, &table->random, &result) != PH_OK) {
        fail("out of memory");
        return false;
    }
    *action = result.action;
    return true;
}

// Applies an action, and keeps the deed that it is.
static bool apply(struct table *table, ph_action action, struct kept *kept) {
    const struct bristol_state *const state = (const struct bristol_state *)(const void *)table->state.bytes;
    const unsigned plague = state->plague;
    const size_t first = table->book->all.count;
    if (!ph_logbook_reserve(table->book, PH_EVENTS_MAX)) {
        fail("out of memory");
        return false;
    }
    bristol1350_game.apply(table->state.bytes, action, &table->book->all);
    for (size_t i = first; i < table->book->all.count; i++) {
        struct bristol_deed deed;
        if (bristol_follower_next(&table->follower, &table->book->all.items[i], &deed) &&
            !keep_deed(kept, &deed, (plague >> deed.seat & 1u) != 0)) {
            return false;
        }
    }
    return true;
}

// Each seat of a game has its own bot, so that the network does not depend on the habits of one.
static bool play(uint64_t number, struct ph_logbook *book, struct kept *kept) {
    const struct ph_game *const game = &bristol1350_game;
    const struct ph_key key = ph_key_from_seed(SEED);
    const struct ph_bot *seats[PH_SEATS_MAX];
    struct table table = {.book = book, .random = ph_random_at(&key, PH_STREAM_PLAYER, number)};
    if (!set_up(&table.state, number)) {
        return false;
    }
    ph_logbook_truncate(book, 0);
    bristol_follower_init(&table.follower, (const struct bristol_state *)(const void *)table.state.bytes);
    for (int seat = 0; seat < PH_SEATS_MAX; seat++) {
        seats[seat] = ph_bot_find(bots[ph_random_below(&table.random, LENGTH(bots))]);
    }
    for (struct ph_actor actor = game->actor(table.state.bytes); actor.kind != PH_ACTOR_OVER;
         actor = game->actor(table.state.bytes)) {
        ph_action action = 0;
        if (actor.kind == PH_ACTOR_CHANCE || ph_random_below(&table.random, noises[number % LENGTH(noises)]) == 0) {
            action = game->sample(table.state.bytes, &table.random);
        } else if (!choose(&table, seats[actor.seat], actor.seat, &action)) {
            return false;
        }
        if (!apply(&table, action, kept)) {
            return false;
        }
    }
    return true;
}

static bool play_all(struct learn_positions *positions) {
    struct ph_logbook book = {0};
    bool played = true;
    for (size_t number = 0; number < positions->game_count && played; number++) {
        struct learn_game *const game = &positions->games[number];
        struct kept kept = {.positions = positions, .game = game};
        game->players = 1;
        game->held_out = number % LEARN_HELD_OUT == LEARN_HELD_OUT - 1;
        played = play(number, &book, &kept);
    }
    ph_logbook_deinit(&book);
    return played;
}

static bool write_network(const struct network *network, const struct learn_positions *positions, const char *path) {
    const struct learn_loss held = learn_loss_find(network, positions, 1, true);
    struct ph_writer learned;
    struct ph_error error = {0};
    ph_writer_init_heap(&learned);
    ph_write_format(&learned, "    \"bots\": \"");
    for (size_t i = 0; i < LENGTH(bots); i++) {
        ph_write_format(&learned, "%s%s", i == 0 ? "" : ",", bots[i]);
    }
    ph_write_format(&learned,
                    "\",\n    \"iterations\": %d,\n    \"games\": %llu,\n    \"seed\": %d,\n"
                    "    \"deeds\": %llu,\n    \"held_out\": {\"equal\": %.4f, \"network\": %.4f}\n",
                    ITERATIONS, (unsigned long long)positions->game_count, SEED,
                    (unsigned long long)learn_positions_count(positions) / 2, held.equal, held.network);
    printf("held-out deeds and situations: everybody equal %.4f, network %.4f\n", held.equal, held.network);
    const enum ph_status status = learn_network_write(network, &learned, path, &error);
    ph_writer_deinit(&learned);
    if (status != PH_OK) {
        fail(error.message);
    }
    return status == PH_OK;
}

static bool learn(struct learn_positions *positions, const char *path) {
    static float weights[(BRISTOL_DEED_FEATURES + 2) * HIDDEN + 1];
    const struct learn_fit how = {.hidden = HIDDEN, .rounds = ROUNDS, .seed = SEED, .progress = true};
    const struct network network = {BRISTOL_DEED_FEATURES, HIDDEN, weights};
    if (learn_fit(weights, positions, &how) != PH_OK) {
        fail("out of memory");
        return false;
    }
    return write_network(&network, positions, path);
}

int main(int argc, char **argv) {
    char *end = NULL;
    errno = 0;
    const long games = argc == 3 ? strtol(argv[2], &end, 10) : GAMES;
    if (argc < 2 || argc > 3 ||
        (argc == 3 && (*end != '\0' || errno != 0 || games < LEARN_HELD_OUT || games > 1000000))) {
        fprintf(stderr, "usage: deeds FILE [GAMES], from %d to 1000000; without it %d\n", LEARN_HELD_OUT, GAMES);
        return EXIT_FAILURE;
    }
    struct learn_positions positions = {.features = BRISTOL_DEED_FEATURES, .game_count = (size_t)games};
    positions.games = calloc(positions.game_count, sizeof *positions.games);
    if (positions.games == NULL) {
        fail("out of memory");
        return EXIT_FAILURE;
    }
    const bool learned = play_all(&positions) && learn(&positions, argv[1]);
    learn_positions_deinit(&positions);
    return learned ? EXIT_SUCCESS : EXIT_FAILURE;
}
