// SPDX-License-Identifier: MIT
#include "tools/tally/learn.h"

#include "core/reader.h"
#include "games/rattus/phases.h"
#include "games/rattus/rattus.h"
#include "pesthouse/bot.h"

#include <stdio.h>
#include <string.h>

enum { PERCENT = 95 };

// ---- a game ---------------------------------------------------------------------------------------------------------

static enum ph_status begin(struct ph_session *session, const struct learn_order *order, uint64_t seed,
                            struct ph_error *error) {
    char options[128];
    struct ph_json_document *document = NULL;
    snprintf(options, sizeof options, "{\"characters\": \"random\", \"tokens\": \"%s\"}", order->set);
    PH_TRY(ph_json_parse(&document, options, strlen(options), error));
    const enum ph_status status =
        ph_session_new(session, &rattus_game, order->players, ph_json_root(document), seed, PH_CHANCE_AUTO, error);
    ph_json_document_destroy(document);
    return status;
}

static enum ph_status play(struct ph_session *session, struct ph_error *error) {
    const struct ph_bot *const bot = ph_bot_find("rules");
    while (ph_session_actor(session).kind == PH_ACTOR_SEAT) {
        struct ph_search_result choice;
        PH_TRY(ph_session_ask(session, bot, NULL, NULL, &choice, error));
        PH_TRY(ph_session_play(session, choice.action, NULL, error));
    }
    return PH_OK;
}

static enum ph_status play_and_count(struct ph_session *session, const struct learn_order *order, unsigned number,
                                     struct rattus_tally *tally, struct ph_error *error) {
    struct rattus_tally_game game;
    enum rattus_tally_added added;
    PH_TRY(begin(session, order, order->seed + number, error));
    PH_TRY(play(session, error));
    rattus_tally_count_turned(&game, session);
    snprintf(game.id, sizeof game.id, "%016x", number);
    return rattus_tally_add(tally, &game, &added, error);
}

// ---- compared with the truth ----------------------------------------------------------------------------------------

static unsigned truly(const struct rattus_face_set *box, const struct rattus_face *face) {
    unsigned count = 0;
    for (unsigned token = 0; token < box->count; token++) {
        count += rattus_face_alike(&box->faces[token], face);
    }
    return count;
}

// Tokens of the export that the box has, too, each once. What was only reconstructed does not count: it is right where
// the box has the program's own set.
static unsigned shared_with(const struct rattus_face_set *box, const struct rattus_token_table *table,
                            const enum rattus_tally_source *sources) {
    bool taken[RATTUS_FACE_COUNT_MAX] = {false};
    unsigned shared = 0;
    for (unsigned token = 0; token < box->count; token++) {
        unsigned other = sources[token] == RATTUS_TALLY_RECONSTRUCTED ? box->count : 0;
        while (other < box->count && (taken[other] || !rattus_face_alike(&box->faces[other], &table->faces[token]))) {
            other++;
        }
        if (other < box->count) {
            taken[other] = true;
            shared++;
        }
    }
    return shared;
}

// How many faces have fewer tokens than is certain, or another number where all of a part are certain.
static unsigned wrong_in(const struct rattus_tally_estimate *estimate, const struct rattus_face_set *box) {
    unsigned wrong = 0;
    for (unsigned kind = 0; kind < estimate->kind_count; kind++) {
        const struct rattus_tally_known *const known = &estimate->kinds[kind];
        const bool exactly = rattus_tally_part_is_certain(&estimate->parts[known->face.start]);
        const unsigned truth = truly(box, &known->face);
        wrong += known->proven > truth || known->confirmed > known->proven || (exactly && known->proven != truth);
    }
    return wrong;
}

static enum ph_status compare(struct learn_result *result, unsigned number, const struct rattus_tally *tally,
                              const struct rattus_face_set *box, bool africanus, struct ph_error *error) {
    struct rattus_tally_estimate estimate;
    struct rattus_token_table table;
    enum rattus_tally_source sources[RATTUS_FACE_COUNT_MAX];
    rattus_tally_estimate(tally, africanus, &estimate);
    PH_TRY(rattus_tally_export(&estimate, &table, sources, error));
    result->shared[number] = shared_with(box, &table, sources);
    result->proven[number] = estimate.parts[0].proven + estimate.parts[1].proven;
    result->wrong += wrong_in(&estimate, box);
    return PH_OK;
}

static unsigned turned_in(const struct rattus_tally_game *game) {
    unsigned turned = 0;
    for (unsigned kind = 0; kind < game->kind_count; kind++) {
        turned += game->kinds[kind].count;
    }
    return turned;
}

static enum ph_status learn(struct learn_result *result, const struct learn_order *order, struct ph_session *session,
                            struct rattus_tally *tally, struct ph_error *error) {
    for (unsigned number = 0; number < order->games; number++) {
        PH_TRY(play_and_count(session, order, number, tally, error));
        const struct rattus_state *const state = ph_session_state(session);
        const struct rattus_face_set *const box = rattus_faces_of(state);
        result->tokens = box->count;
        result->turned += turned_in(&tally->games[number]);
        PH_TRY(compare(result, number, tally, box, state->options.africanus, error));
    }
    return PH_OK;
}

enum ph_status learn_box(struct learn_result *result, const struct learn_order *order, struct ph_error *error) {
    struct rattus_tally tally = {0};
    struct ph_session *session = NULL;
    *result = (struct learn_result){0};
    PH_TRY(ph_session_create(&session));
    const enum ph_status status = learn(result, order, session, &tally, error);
    ph_session_destroy(session);
    rattus_tally_deinit(&tally);
    return status;
}

unsigned learn_games_until_shared(const struct learn_result *result, unsigned games) {
    unsigned number = games;
    while (number > 0 && result->shared[number - 1] * 100 >= result->tokens * PERCENT) {
        number--;
    }
    return number == games ? 0 : number + 1;
}

unsigned learn_games_until_certain(const struct learn_result *result, unsigned games) {
    unsigned number = games;
    while (number > 0 && result->proven[number - 1] == result->tokens) {
        number--;
    }
    return number == games ? 0 : number + 1;
}
