// SPDX-License-Identifier: MIT
// A game that goes on from a move of another one: its moves become the entries of a new table, whose own luck follows.
#include "table/inside.h"

#include "core/session_log.h"

// The first move from `index` on that is not an outcome of chance.
static size_t after_draws(const struct ph_session *past, size_t index) {
    while (index < ph_session_move_count(past) && ph_session_move(past, index)->actor.kind == PH_ACTOR_CHANCE) {
        index++;
    }
    return index;
}

static enum ph_refusal check(const struct ph_table *table, const struct ph_session *past, size_t moves,
                             struct ph_error *error) {
    if (table->sheet.phase != PH_TABLE_GATHERING) {
        return ph_refuse(error, PH_REFUSED_WRONG_PHASE, "", "the game has begun already");
    }
    if (past->from_position && !table->home) {
        return ph_refuse(error, PH_REFUSED_BAD_REQUEST, "record",
                         "the game began at a position, not with its set-up; such a game cannot continue at a table");
    }
    if ((ph_session_mode(past) == PH_CHANCE_BOX) != (table->sheet.settings.luck == PH_LUCK_OF_BOX)) {
        return ph_refuse(error, PH_REFUSED_BAD_REQUEST, "record",
                         "a game with a box of one's own can only go on with that box, and another one without it");
    }
    if (ph_session_game(past) != ph_game_find(table->sheet.settings.game) || moves > ph_session_move_count(past)) {
        return ph_refuse(error, PH_REFUSED_BAD_REQUEST, "moves", "expected moves of a game like the table's");
    }
    return PH_ACCEPTED;
}

static enum ph_refusal write_play(struct ph_table *table, const struct ph_session *past, size_t first, size_t end,
                                  int64_t now, struct ph_error *error) {
    struct ph_writer *const line = ph_entry_begin(table, PH_ENTRY_PLAY, now);
    ph_json_int(ph_json_key(line, "seat"), ph_session_move(past, first)->actor.seat);
    ph_moves_json(past, first, end, line);
    return ph_entry_end(table, error);
}

static enum ph_refusal write_all(struct ph_table *table, const struct ph_session *past, size_t moves, int64_t now,
                                 struct ph_error *error) {
    size_t first = after_draws(past, 0);
    struct ph_writer *const started = ph_entry_begin(table, PH_ENTRY_STARTED, now);
    if (past->from_position) {
        union ph_state_storage begin;
        const struct ph_game *const game = ph_session_game(past);
        game->state_json(ph_session_state_at(past, 0, &begin), ph_session_log_at(past, 0), PH_SEAT_REFEREE,
                         ph_json_key(started, "position"));
    }
    ph_moves_json(past, 0, first, started);
    enum ph_refusal refusal = ph_entry_end(table, error);
    while (refusal == PH_ACCEPTED && first < moves) {
        const size_t end = after_draws(past, first + 1);
        refusal = write_play(table, past, first, end, now, error);
        first = end;
    }
    return refusal == PH_ACCEPTED ? ph_table_settle(table, now, error) : refusal;
}

enum ph_refusal ph_table_start_from(struct ph_table *table, const struct ph_session *past, size_t moves, int64_t now,
                                    struct ph_error *error) {
    enum ph_refusal refusal = check(table, past, moves, error);
    if (refusal == PH_ACCEPTED) {
        refusal = ph_batch_begin(table, error);
    }
    return refusal == PH_ACCEPTED ? ph_batch_end(table, write_all(table, past, moves, ph_table_time(table, now), error))
                                  : refusal;
}
