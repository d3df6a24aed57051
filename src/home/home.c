// SPDX-License-Identifier: MIT
#include "home/home.h"

#include "core/session_log.h"
#include "home/inside.h"
#include "table/inside.h"
#include "table/luck.h"

#include <stdio.h>
#include <string.h>

enum ph_status home_init(struct home *home) {
    *home = (struct home){0};
    ph_writer_init_heap(&home->journal);
    ph_writer_init_heap(&home->left);
    enum ph_status status = ph_table_create(&home->table);
    if (status == PH_OK) {
        ph_table_at_home(home->table, true);
        status = home_viewers_init(home);
    }
    return status;
}

void home_deinit(struct home *home) {
    home_viewers_deinit(home);
    ph_writer_deinit(&home->left);
    ph_table_destroy(home->table);
    ph_writer_deinit(&home->journal);
    *home = (struct home){0};
}

enum ph_status home_refused(enum ph_refusal refusal) {
    return refusal == PH_ACCEPTED ? PH_OK : refusal == PH_REFUSED_NO_MEMORY ? PH_ERROR_NO_MEMORY : PH_ERROR_BAD_REQUEST;
}

void home_commit(struct home *home) {
    for (size_t i = 0; ph_table_waits(home->table) && i < ph_table_entry_count(home->table); i++) {
        size_t length;
        const char *const line = ph_table_entry_line(home->table, i, &length);
        ph_write_bytes(&home->journal, line, length);
        ph_write_char(&home->journal, '\n');
    }
    ph_table_committed(home->table);
    home_tell(home);
}

// ---- requests -------------------------------------------------------------------------------------------------------

// Asks what `body` says, as a client would, and frees it.
enum ph_status home_request(struct home *home, struct ph_table_request asked, struct ph_writer *body,
                            struct ph_error *error) {
    struct ph_json_document *document = NULL;
    enum ph_status status = body->failed ? ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory")
                                         : ph_json_parse(&document, body->data, body->length, error);
    if (status == PH_OK) {
        asked.body = ph_json_root(document);
        status = home_refused(ph_table_request(home->table, &asked, error).refusal);
    }
    if (status == PH_OK) {
        home_commit(home);
    }
    ph_json_document_destroy(document);
    ph_writer_deinit(body);
    return status;
}

void home_request_begin(struct ph_writer *body, const char *kind) {
    ph_writer_init_heap(body);
    ph_json_object_begin(body);
    ph_json_string(ph_json_key(body, "t"), kind);
}

// ---- beginning ------------------------------------------------------------------------------------------------------

static void write_holder(struct ph_writer *body, const struct ph_bot *bot, bool goes_on) {
    char plain[PH_TABLE_BOT_SIZE];
    if (bot != NULL && bot->temper == NULL && goes_on) {
        snprintf(plain, sizeof plain, "%s/plain", bot->name);
        ph_json_string(body, plain);
    } else {
        ph_json_string(body, bot == NULL ? "open" : bot->name);
    }
}

static enum ph_status make(struct home *home, const struct ph_session *past, const struct home_seating *seating,
                           int64_t now, struct ph_error *error) {
    const struct ph_game *const game = ph_session_game(past);
    const void *const state = ph_session_state(past);
    uint8_t secret[PH_TABLE_SECRET_SIZE];
    struct ph_writer body;
    if (ph_session_is_keyed(past)) {
        const struct ph_key key = ph_session_key(past);
        ph_luck_of_key(&key, secret);
    } else {
        ph_luck_of_seed(ph_session_seed(past), secret);
    }
    home_request_begin(&body, "make");
    ph_json_string(ph_json_key(&body, "game"), game->id);
    game->options_json(state, ph_json_key(&body, "options"));
    ph_json_array_begin(ph_json_key(&body, "seats"));
    for (int seat = 0; seat < game->players(state); seat++) {
        write_holder(&body, seating->bots[seat], seating->goes_on);
    }
    ph_json_array_end(&body);
    ph_json_int(ph_json_key(&body, "window"), 0);
    ph_json_bool(ph_json_key(&body, "take_backs"), seating->take_backs);
    ph_json_int(ph_json_key(&body, "taken_back"), seating->taken_back);
    ph_json_string(ph_json_key(&body, "luck"), ph_session_mode(past) == PH_CHANCE_BOX ? "box"
                                               : ph_session_is_keyed(past)            ? "key"
                                                                                      : "seed");
    ph_json_object_end(&body);
    const struct ph_table_request asked = {.person = home_person(0), .now = now, .secret = secret};
    return home_request(home, asked, &body, error);
}

static enum ph_status sit(struct home *home, int seat, const char *name, int64_t now, struct ph_error *error) {
    const struct ph_table_request asked = {.person = home_person(seat), .name = name, .now = now};
    struct ph_writer body;
    home_request_begin(&body, "sit");
    ph_json_int(ph_json_key(&body, "seat"), seat);
    ph_json_object_end(&body);
    enum ph_status status = home_request(home, asked, &body, error);
    if (status == PH_OK) {
        home_request_begin(&body, "ready");
        ph_json_object_end(&body);
        status = home_request(home, asked, &body, error);
    }
    return status;
}

enum ph_status home_begin(struct home *home, const struct ph_session *past, const struct home_seating *seating,
                          int64_t now, struct ph_error *error) {
    const int seats = ph_session_game(past)->players(ph_session_state(past));
    enum ph_status status = make(home, past, seating, now, error);
    for (int seat = 0; status == PH_OK && seat < seats; seat++) {
        status = seating->bots[seat] == NULL ? sit(home, seat, seating->names[seat], now, error) : PH_OK;
    }
    if (status == PH_OK) {
        status = home_refused(ph_table_start_from(home->table, past, ph_session_move_count(past), now, error));
    }
    if (status == PH_OK) {
        home_commit(home);
    }
    return status;
}

// ---- playing --------------------------------------------------------------------------------------------------------

// The number of the question is id enough: nobody else acts here.
static void write_id(struct ph_writer *body, uint32_t at) {
    char id[2 * PH_TABLE_ID_SIZE + 1];
    snprintf(id, sizeof id, "%032x", (unsigned)at);
    ph_json_string(ph_json_key(body, "id"), id);
}

enum ph_status home_act(struct home *home, int seat, ph_action action, int64_t now, struct ph_error *error) {
    const struct ph_game *const game = ph_session_game(ph_table_session(home->table));
    const uint32_t at = home->table->sheet.at;
    union ph_state_storage view;
    char text[PH_ACTION_TEXT_MAX];
    struct ph_writer words;
    struct ph_writer body;
    game->view(ph_session_state(ph_table_session(home->table)), seat, &view);
    home_request_begin(&body, "act");
    ph_json_int(ph_json_key(&body, "at"), at);
    write_id(&body, at);
    ph_writer_init(&words, text, sizeof text);
    game->action_text(&view, action, &words);
    ph_json_string(ph_json_key(&body, "action"), text);
    ph_json_object_end(&body);
    return home_request(home, (struct ph_table_request){.person = home_person(seat), .now = now}, &body, error);
}

bool home_may_undo(const struct home *home, int seat, enum ph_undo *undo) {
    return ph_session_undo_for(ph_table_session(home->table), seat, undo, NULL) == PH_OK &&
           (*undo == PH_UNDO_ALLOWED || ph_table_may_take_back(home->table, seat));
}

enum ph_status home_undo(struct home *home, int seat, int64_t now, struct ph_error *error) {
    struct ph_writer body;
    home_request_begin(&body, "undo");
    ph_json_int(ph_json_key(&body, "at"), home->table->sheet.at);
    ph_json_object_end(&body);
    return home_request(home, (struct ph_table_request){.person = home_person(seat), .now = now}, &body, error);
}

enum ph_status home_choose(const struct ph_bot_job *job, const struct ph_search_limits *limits, ph_action *action,
                           struct ph_error *error) {
    struct ph_random random = job->random;
    struct ph_search_result result = {0};
    const enum ph_status status =
        ph_bot_choose(job->bot, job->game, &job->view, job->log, job->seat, limits, &random, &result, error);
    *action = result.action;
    return status;
}

enum ph_status home_think(struct home *home, const struct ph_search_limits *limits, int64_t now,
                          struct ph_error *error) {
    struct ph_bot_job job;
    ph_action action = 0;
    enum ph_status status = ph_table_bot_job(home->table, ph_table_bot_seat(home->table, 0), &job);
    if (status == PH_OK) {
        status = home_choose(&job, limits, &action, error);
    }
    if (status == PH_OK) {
        status = home_refused(ph_table_bot_answer(home->table, job.seat, job.at, action, error));
    }
    if (status == PH_OK) {
        status = home_refused(ph_table_tick(home->table, ph_table_time(home->table, now), error));
    }
    if (status == PH_OK) {
        home_commit(home);
    }
    ph_bot_job_deinit(&job);
    return status;
}

unsigned home_taken_back(const struct home *home) {
    return (unsigned)home->table->sheet.settings.taken_back + home->table->sheet.taken_back;
}

bool home_takes_back(const struct home *home) {
    return home->table->sheet.settings.take_backs;
}

bool home_has_names(const struct home *home, const char *const usual[PH_SEATS_MAX]) {
    bool has = false;
    for (int seat = 0; seat < home->table->sheet.seat_count; seat++) {
        const struct ph_table_seat *const one = &home->table->sheet.seats[seat];
        has = has || (one->holder == PH_HOLDER_PERSON && strcmp(one->name, usual[seat]) != 0);
    }
    return has;
}
