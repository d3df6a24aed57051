// SPDX-License-Identifier: MIT
#include "tools/respond/play.h"

#include "ai/games/rattus/rattus.h"
#include "ai/rated_bot.h"
#include "core/reader.h"
#include "tools/tokens/make.h"

#include <string.h>

// A bot keeps nothing, so the weights of each seat lie where its bot finds them, while its game is played.
static _Thread_local const struct rattus_weights *seated[PH_SEATS_MAX];

static void rate(const void *view, struct ph_log log, int seat, const ph_action *actions, size_t count,
                 double *ratings) {
    (void)log;
    rattus_rate_plan_by(seated[seat], view, seat, actions, count, ratings);
}

static enum ph_status choose(const struct ph_bot *bot, const struct ph_game *game, const void *view, struct ph_log log,
                             int seat, const struct ph_search_limits *limits, struct ph_random *random,
                             struct ph_search_result *result) {
    (void)bot;
    (void)limits;
    return rated_choose(rate, NULL, game, view, log, seat, random, result);
}

static bool plays(const struct ph_game *game) {
    return game == rattus_advisor.game;
}

const struct ph_bot respond_bot = {
    .name = "weights",
    .summary = "rules with other weights",
    .plays = plays,
    .choose = choose,
};

static enum ph_status add_match(struct respond_table *table, struct ph_json options, uint64_t seed,
                                const struct ph_bot *others, const struct ph_search_limits *limits,
                                struct ph_error *error) {
    struct match *const match = &table->matches[table->mixture_count++];
    PH_TRY(match_init(match, rattus_advisor.game, table->players, options, error));
    match->rotate = true;
    match->key = ph_key_from_seed(seed);
    for (int entry = 0; entry < table->players; entry++) {
        match->bots[entry] = entry == 0 ? &respond_bot : others;
        match->limits[entry] = *limits;
    }
    return PH_OK;
}

// The mixtures as they are, or with as many drawn sets of tokens: a JSON array.
static enum ph_status write_mixtures(struct ph_json mixtures, unsigned sets, struct ph_writer *writer,
                                     struct ph_error *error) {
    const size_t count = ph_json_count(mixtures);
    const size_t all = sets > count ? sets : count;
    if (count == 0 || all > RESPOND_MIXTURES_MAX) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "mixtures", "expected 1 to %d options",
                            (int)RESPOND_MIXTURES_MAX);
    }
    struct ph_json_walk walk = ph_json_walk_begin(mixtures);
    for (unsigned i = 0; i < all; i++) {
        size_t length = 0;
        if (!ph_json_walk_next(&walk)) {
            walk = ph_json_walk_begin(mixtures);
            ph_json_walk_next(&walk);
        }
        ph_write_text(writer, i == 0 ? "[" : ",");
        if (sets > 0) {
            tokens_write_options(walk.value, i % sets, writer);
        } else {
            const char *const text = ph_json_text(walk.value, &length);
            ph_write_bytes(writer, text, length);
        }
    }
    ph_write_text(writer, "]");
    return writer->failed ? ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory") : PH_OK;
}

static enum ph_status parse_mixtures(struct ph_json_document **document, const char *text, unsigned sets,
                                     struct ph_writer *writer, struct ph_error *error) {
    struct ph_json_document *given = NULL;
    enum ph_status status = ph_json_parse(&given, text, strlen(text), error);
    if (status == PH_OK) {
        status = write_mixtures(ph_json_root(given), sets, writer, error);
    }
    ph_json_document_destroy(given);
    return status == PH_OK ? ph_json_parse(document, writer->data, writer->length, error) : status;
}

enum ph_status respond_table_init(struct respond_table *table, int players, const char *mixtures, unsigned sets,
                                  uint64_t seed, const struct ph_bot *others, const struct ph_search_limits *limits,
                                  struct ph_error *error) {
    struct ph_json_document *document = NULL;
    struct ph_writer writer;
    *table = (struct respond_table){.players = players};
    ph_writer_init_heap(&writer);
    enum ph_status status = parse_mixtures(&document, mixtures == NULL ? "[{}]" : mixtures, sets, &writer, error);
    if (status == PH_OK) {
        for (struct ph_json_walk walk = ph_json_walk_begin(ph_json_root(document));
             status == PH_OK && ph_json_walk_next(&walk);) {
            status = add_match(table, walk.value, seed, others, limits, error);
        }
    }
    ph_json_document_destroy(document);
    ph_writer_deinit(&writer);
    return status;
}

enum ph_status respond_round(const struct respond_table *table, uint64_t number, const struct rattus_weights *weights,
                             struct ph_logbook *book, float *shares, struct ph_error *error) {
    const struct match *const match = &table->matches[number % table->mixture_count];
    const int players = table->players;
    struct match_stats stats = {0};
    for (int game = 0; game < players; game++) {
        for (int seat = 0; seat < players; seat++) {
            seated[seat] = &weights[(seat + game) % players];
        }
        const enum ph_status status =
            match_play(match, number * (uint64_t)players + (uint64_t)game, book, &stats, error);
        if (status != PH_OK) {
            return status;
        }
    }
    for (int entry = 0; entry < players; entry++) {
        shares[entry] += (float)stats.entries[entry].wins / (float)MATCH_WIN / (float)players;
    }
    return PH_OK;
}
