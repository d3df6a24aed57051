// SPDX-License-Identifier: MIT
// Counts in games of bots what players with the plague do, and what healthy ones do, and writes the table of likelihood
// ratios for src/ai/games/bristol1350/deeds.c: `make deeds`. Kinds of bots take turns, so that the table does not
// depend on the habits of one.
#include "ai/games/bristol1350/deeds.h"
#include "core/logbook.h"
#include "games/bristol1350/bristol1350.h"
#include "pesthouse/pesthouse.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    NOISE = 16,      // one action in this many is random
    ITERATIONS = 30, // of bots that search
    SEED = 5,
    GAMES = 9600,
    DOUBT = 30,     // a deed seen this often counts for half of its ratio
    ODDS_MAX = 250, // hundredths of the natural logarithm
    ROUND = 48,     // games after which the next bot plays: all numbers of players with all options
};

static const int players[] = {6, 6, 4, 5, 7, 8, 9, 3};
static const char *const options[] = {
    "{}", "{}", "{}", "{\"special_actions\":true}", "{\"chaos\":true}", "{\"cure\":true}",
};
static const char *const bots[] = {"rules", "rules", "rules", "greedy", "plague-doctor"};

static const char *const kinds[BRISTOL_DEED_KINDS] = {
    [BRISTOL_DEED_CARDS] = "BRISTOL_DEED_CARDS",           [BRISTOL_DEED_SAVE_OWN] = "BRISTOL_DEED_SAVE_OWN",
    [BRISTOL_DEED_SLOW_OWN] = "BRISTOL_DEED_SLOW_OWN",     [BRISTOL_DEED_SLOW_FIRST] = "BRISTOL_DEED_SLOW_FIRST",
    [BRISTOL_DEED_SLOW_OTHER] = "BRISTOL_DEED_SLOW_OTHER", [BRISTOL_DEED_REROLL] = "BRISTOL_DEED_REROLL",
    [BRISTOL_DEED_ELBOW] = "BRISTOL_DEED_ELBOW",           [BRISTOL_DEED_DASH] = "BRISTOL_DEED_DASH",
    [BRISTOL_DEED_LEAVE] = "BRISTOL_DEED_LEAVE",           [BRISTOL_DEED_PUSH] = "BRISTOL_DEED_PUSH",
    [BRISTOL_DEED_PUSH_OUT] = "BRISTOL_DEED_PUSH_OUT",     [BRISTOL_DEED_WHIP] = "BRISTOL_DEED_WHIP",
    [BRISTOL_DEED_NO_WHIP] = "BRISTOL_DEED_NO_WHIP",
};

// How often each deed was done by healthy seats [0] and by others [1].
struct counts {
    double of[2][BRISTOL_DEEDS];
};

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

static bool play(uint64_t number, struct ph_logbook *book, struct counts *counts) {
    const struct ph_game *const game = &bristol1350_game;
    const struct ph_bot *const bot = ph_bot_find(bots[number / ROUND % LENGTH(bots)]);
    const struct ph_search_limits limits = {.iterations = bot->searches ? ITERATIONS : 0};
    const struct ph_key key = ph_key_from_seed(SEED);
    struct ph_random random = ph_random_at(&key, PH_STREAM_PLAYER, number);
    union ph_state_storage state;
    if (!set_up(&state, number)) {
        return false;
    }
    const struct bristol_state *const table = (const struct bristol_state *)(const void *)state.bytes;
    ph_logbook_truncate(book, 0);
    for (struct ph_actor actor = game->actor(state.bytes); actor.kind != PH_ACTOR_OVER;
         actor = game->actor(state.bytes)) {
        ph_action action = 0;
        if (actor.kind == PH_ACTOR_CHANCE || ph_random_below(&random, NOISE) == 0) {
            action = game->sample(state.bytes, &random);
        } else {
            union ph_state_storage view;
            struct ph_search_result result;
            struct ph_log log;
            game->view(state.bytes, actor.seat, view.bytes);
            if (ph_logbook_view(book, game, actor.seat, &log) != PH_OK ||
                bot->choose(game, view.bytes, log, actor.seat, &limits, &random, &result) != PH_OK) {
                fprintf(stderr, "deeds: out of memory\n");
                return false;
            }
            action = result.action;
        }
        if (actor.kind == PH_ACTOR_SEAT) {
            const unsigned deed = bristol_deed_of(table, actor.seat, action);
            counts->of[table->plague >> actor.seat & 1u][deed < BRISTOL_DEEDS ? deed : 0] += deed < BRISTOL_DEEDS;
        }
        if (!ph_logbook_reserve(book, PH_EVENTS_MAX)) {
            fprintf(stderr, "deeds: out of memory\n");
            return false;
        }
        game->apply(state.bytes, action, &book->all);
    }
    return true;
}

// Of the deeds that could have been done instead: answers to a move are apart from all others.
static double total_beside(const double of[BRISTOL_DEEDS], unsigned kind, unsigned place, unsigned situation) {
    double total = 0;
    for (unsigned other = 0; other < BRISTOL_DEED_KINDS; other++) {
        if ((other >= BRISTOL_DEED_WHIP) == (kind >= BRISTOL_DEED_WHIP)) {
            total += of[(other * BRISTOL_DEED_PLACES + place) * BRISTOL_DEED_SITUATIONS + situation];
        }
    }
    return total;
}

static int odds(const struct counts *counts, unsigned kind, unsigned place, unsigned situation) {
    const unsigned deed = (kind * BRISTOL_DEED_PLACES + place) * BRISTOL_DEED_SITUATIONS + situation;
    const double healthy = counts->of[0][deed];
    const double plagued = counts->of[1][deed];
    const double raw = log((plagued + 0.5) / (total_beside(counts->of[1], kind, place, situation) + 1)) -
                       log((healthy + 0.5) / (total_beside(counts->of[0], kind, place, situation) + 1));
    const double seen = healthy + plagued;
    return (int)lround(fmin(fmax(100 * raw * seen / (seen + DOUBT), -ODDS_MAX), ODDS_MAX));
}

static void print(const struct counts *counts) {
    for (unsigned kind = 0; kind < BRISTOL_DEED_KINDS; kind++) {
        printf("    [%s] = {", kinds[kind]);
        for (unsigned place = 0; place < BRISTOL_DEED_PLACES; place++) {
            printf("%s{", place == 0 ? "" : ", ");
            for (unsigned situation = 0; situation < BRISTOL_DEED_SITUATIONS; situation++) {
                printf("%s%d", situation == 0 ? "" : ", ", odds(counts, kind, place, situation));
            }
            printf("}");
        }
        printf("},\n");
    }
}

int main(int argc, char **argv) {
    struct ph_logbook book = {0};
    static struct counts counts;
    char *end = NULL;
    errno = 0;
    const long games = argc == 2 ? strtol(argv[1], &end, 10) : GAMES;
    if (argc > 2 || (argc == 2 && (*end != '\0' || errno != 0 || games < 1 || games > 10000000))) {
        fprintf(stderr, "usage: deeds [GAMES], from 1 to 10000000; without it %d\n", GAMES);
        return EXIT_FAILURE;
    }
    bool played = true;
    for (long number = 0; number < games && played; number++) {
        played = play((uint64_t)number, &book, &counts);
    }
    if (played) {
        print(&counts);
    }
    ph_logbook_deinit(&book);
    return played ? EXIT_SUCCESS : EXIT_FAILURE;
}
