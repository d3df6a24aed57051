// SPDX-License-Identifier: MIT
#include "tools/blunders/hunt.h"

#include "core/reader.h"

enum { NEXT = 2 }; // candidates that a decision is judged beside

// A decision that is judged.
struct decision {
    const struct hunt *hunt;
    const struct ph_question *question;
    const void *state; // the true one, to be written
    ph_action played;
    struct ph_key key;
    struct judge_memory *memory;
    struct ph_writer *writer;
    bool blunder;
};

static bool is_stopped(const struct hunt *hunt) {
    return hunt->judge.stopped != NULL && hunt->judge.stopped(hunt->judge.stopped_context);
}

static void write_action(const struct decision *decision, const char *key, ph_action action) {
    char text[PH_ACTION_TEXT_MAX];
    struct ph_writer words;
    ph_writer_init(&words, text, sizeof text);
    decision->hunt->judge.game->action_text(decision->state, action, &words);
    ph_json_string(ph_json_key(decision->writer, key), text);
}

// One stage; *better says whether the other action still looks better.
static enum ph_status judge_stage(struct decision *decision, ph_action other, unsigned stage, bool *better,
                                  struct ph_error *error) {
    const struct hunt_stage *const how = &decision->hunt->stages[stage];
    const struct ph_key key = ph_key_split(&decision->key, stage);
    struct judgement judgement = {0};
    PH_TRY(judge_pairs(&decision->hunt->judge, decision->question, decision->played, other, how->bot, &key, how->pairs,
                       decision->memory, &judgement, error));
    const double worse = judgement_mean(&judgement);
    const double interval = judgement_error(&judgement);
    *better = worse >= HUNT_WORSE && (stage + 1 < HUNT_STAGES || worse > interval);
    ph_json_object_begin(decision->writer);
    ph_json_int(ph_json_key(decision->writer, "pairs"), (int64_t)judgement.pairs);
    ph_json_double(ph_json_key(decision->writer, "worse"), worse);
    ph_json_double(ph_json_key(decision->writer, "interval"), judgement.pairs < 2 ? 1 : interval);
    ph_json_object_end(decision->writer);
    return PH_OK;
}

static enum ph_status judge_beside(struct decision *decision, ph_action other, struct ph_error *error) {
    bool better = true;
    ph_json_object_begin(decision->writer);
    write_action(decision, "action", other);
    ph_json_array_begin(ph_json_key(decision->writer, "stages"));
    for (unsigned stage = 0; stage < HUNT_STAGES && better && !is_stopped(decision->hunt); stage++) {
        PH_TRY(judge_stage(decision, other, stage, &better, error));
    }
    ph_json_array_end(decision->writer);
    ph_json_object_end(decision->writer);
    decision->blunder = decision->blunder || better;
    return PH_OK;
}

static enum ph_status judge_decision(struct decision *decision, const struct ph_search_result *result,
                                     struct ph_error *error) {
    unsigned judged = 0;
    write_action(decision, "played", decision->played);
    ph_json_array_begin(ph_json_key(decision->writer, "others"));
    for (size_t i = 0; i < result->candidate_count && judged < NEXT; i++) {
        if (result->candidates[i].action != decision->played) {
            PH_TRY(judge_beside(decision, result->candidates[i].action, error));
            judged++;
        }
    }
    ph_json_array_end(decision->writer);
    ph_json_bool(ph_json_key(decision->writer, "blunder"), decision->blunder);
    if (decision->blunder) {
        decision->hunt->judge.game->state_json(decision->state, (struct ph_log){0}, PH_SEAT_REFEREE,
                                               ph_json_key(decision->writer, "position"));
    }
    return PH_OK;
}

struct hunted {
    const struct hunt *hunt;
    uint64_t number;
    struct ph_session *session;
    struct judge_memory *memory;
    hunt_keep *keep;
    void *context;
};

static enum ph_status keep_line(const struct hunted *hunted, const struct ph_writer *writer, struct ph_error *error) {
    return writer->failed ? ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory for what was found")
                          : hunted->keep(hunted->context, writer->data, error);
}

static void begin_line(const struct hunted *hunted, struct ph_writer *writer) {
    ph_writer_init_heap(writer);
    ph_json_object_begin(writer);
    ph_json_int(ph_json_key(writer, "game"), (int64_t)hunted->number);
}

static enum ph_status keep_decision(const struct hunted *hunted, uint64_t index, const struct ph_search_result *result,
                                    struct ph_error *error) {
    struct ph_writer writer;
    struct ph_question question;
    const struct ph_key game_key = ph_session_key(hunted->session);
    PH_TRY(ph_session_question(hunted->session, hunted->hunt->bot, &question, error));
    begin_line(hunted, &writer);
    ph_json_int(ph_json_key(&writer, "decision"), (int64_t)index);
    ph_json_int(ph_json_key(&writer, "seat"), question.seat);
    struct decision decision = {
        .hunt = hunted->hunt,
        .question = &question,
        .state = ph_session_state(hunted->session),
        .played = result->action,
        .key = ph_key_split(&game_key, index),
        .memory = hunted->memory,
        .writer = &writer,
    };
    enum ph_status status = judge_decision(&decision, result, error);
    ph_json_object_end(&writer);
    if (status == PH_OK && !is_stopped(hunted->hunt)) {
        status = keep_line(hunted, &writer, error);
    }
    ph_writer_deinit(&writer);
    return status;
}

static enum ph_status keep_end(const struct hunted *hunted, uint64_t decisions, struct ph_error *error) {
    struct ph_writer writer;
    begin_line(hunted, &writer);
    ph_json_int(ph_json_key(&writer, "decisions"), (int64_t)decisions);
    ph_json_object_end(&writer);
    const enum ph_status status = keep_line(hunted, &writer, error);
    ph_writer_deinit(&writer);
    return status;
}

static enum ph_status play(const struct hunted *hunted, uint64_t known, struct ph_error *error) {
    const struct hunt *const hunt = hunted->hunt;
    uint64_t decisions = 0;
    while (ph_session_actor(hunted->session).kind == PH_ACTOR_SEAT) {
        struct ph_search_result result;
        PH_TRY(ph_session_ask(hunted->session, hunt->bot, &hunt->limits, NULL, &result, error));
        if (is_stopped(hunt)) {
            return PH_OK;
        }
        if (result.candidate_count > 1 && decisions++ >= known) {
            PH_TRY(keep_decision(hunted, decisions - 1, &result, error));
        }
        PH_TRY(ph_session_play(hunted->session, result.action, NULL, error));
    }
    return keep_end(hunted, decisions, error);
}

enum ph_status hunt_game(const struct hunt *hunt, uint64_t number, uint64_t known, struct judge_memory *memory,
                         hunt_keep *keep, void *context, struct ph_error *error) {
    const struct ph_key key = ph_key_split(&hunt->key, number);
    struct hunted hunted = {.hunt = hunt, .number = number, .memory = memory, .keep = keep, .context = context};
    enum ph_status status = ph_session_create(&hunted.session);
    if (status == PH_OK) {
        status = ph_session_new_keyed(hunted.session, hunt->judge.game, hunt->judge.players, hunt->options, &key,
                                      PH_CHANCE_AUTO, error);
    }
    if (status == PH_OK) {
        status = play(&hunted, known, error);
    }
    ph_session_destroy(hunted.session);
    return status;
}
