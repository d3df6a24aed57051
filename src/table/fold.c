// SPDX-License-Identifier: MIT
#include "table/fold.h"

#include "core/rule.h"
#include "core/session_log.h"

#include <string.h>

ph_fold *const ph_folds[PH_ENTRY_KIND_COUNT] = {
    [PH_ENTRY_MADE] = ph_fold_made,
    [PH_ENTRY_SAT] = ph_fold_sat,
    [PH_ENTRY_LEFT] = ph_fold_left,
    [PH_ENTRY_SEAT] = ph_fold_seat,
    [PH_ENTRY_READY] = ph_fold_ready,
    [PH_ENTRY_STARTED] = ph_fold_started,
    [PH_ENTRY_PLAY] = ph_fold_play,
    [PH_ENTRY_UNDO] = ph_fold_undo,
    [PH_ENTRY_ENTERED] = ph_fold_entered,
    [PH_ENTRY_WINDOW_OPENED] = ph_fold_window_opened,
    [PH_ENTRY_WINDOW_CLOSED] = ph_fold_window_closed,
    [PH_ENTRY_CLOCK] = ph_fold_clock,
    [PH_ENTRY_SUBSTITUTED] = ph_fold_substituted,
    [PH_ENTRY_RECLAIMED] = ph_fold_reclaimed,
    [PH_ENTRY_RESIGNED] = ph_fold_resigned,
    [PH_ENTRY_ABANDON] = ph_fold_abandon,
    [PH_ENTRY_OVER] = ph_fold_over,
    [PH_ENTRY_REMATCH] = ph_fold_rematch,
    [PH_ENTRY_BARRED] = ph_fold_barred,
    [PH_ENTRY_TALK] = ph_fold_talk,
    [PH_ENTRY_CLOSED] = ph_fold_closed,
    [PH_ENTRY_LENT] = ph_fold_lent,
};

void ph_fold_refuse(struct ph_folding *folding, enum ph_refusal refusal, const char *field, const char *message) {
    if (folding->fields.refusal == PH_ACCEPTED) {
        folding->fields.refusal = ph_refuse(folding->error, refusal, field, "%s", message);
    }
}

static void check_phase(struct ph_folding *folding, enum ph_table_phase phase) {
    static const char *const messages[] = {
        [PH_TABLE_EMPTY] = "the table has been made already",
        [PH_TABLE_GATHERING] = "that is possible only before the game begins",
        [PH_TABLE_PLAYING] = "that is possible only during the game",
        [PH_TABLE_OVER] = "that is possible only when the game is over",
    };
    if (folding->sheet->phase != phase) {
        ph_fold_refuse(folding, PH_REFUSED_WRONG_PHASE, "", messages[phase]);
    }
}

int ph_fold_seat_in(struct ph_folding *folding, enum ph_table_phase phase) {
    check_phase(folding, phase);
    return (int)ph_fields_int(&folding->fields, "seat", 0, folding->sheet->seat_count - 1);
}

int ph_fold_person_in(struct ph_folding *folding, enum ph_table_phase phase) {
    const int seat = ph_fold_seat_in(folding, phase);
    if (folding->sheet->seats[seat].holder != PH_HOLDER_PERSON || folding->sheet->seats[seat].resigned) {
        ph_fold_refuse(folding, PH_REFUSED_NOT_SEATED, "seat", "nobody plays this seat");
    }
    return seat;
}

void ph_fold_bot(struct ph_folding *folding, const char *name, char bot[PH_TABLE_BOT_SIZE]) {
    ph_fields_text(&folding->fields, name, bot, PH_TABLE_BOT_SIZE);
    const struct ph_bot *const found = ph_bot_find(bot);
    const struct ph_game *const game = ph_game_find(folding->sheet->settings.game);
    if (found == NULL || game == NULL || !found->plays(game)) {
        ph_fields_refuse(&folding->fields, name, "expected the name of a bot that plays this game");
    }
}

void ph_fold_moves(struct ph_folding *folding, struct ph_session *session) {
    const struct ph_json moves = ph_fields_need(&folding->fields, "moves");
    if (ph_json_type(moves) != PH_JSON_ARRAY) {
        ph_fields_refuse(&folding->fields, "moves", "expected a list");
    }
    for (struct ph_json_walk walk = ph_json_walk_begin(moves);
         folding->fields.refusal == PH_ACCEPTED && ph_json_walk_next(&walk);) {
        char line[PH_ACTION_TEXT_MAX + 8] = "";
        struct ph_error why = {0};
        (void)ph_json_string_get(walk.value, line, sizeof line);
        const enum ph_status status = ph_session_replay(session, line, strlen(line), &why);
        if (status != PH_OK) {
            ph_fold_refuse(folding, ph_refusal_of(status, PH_REFUSED_BAD_REQUEST), "moves", why.message);
            ph_error_because(folding->error, why.rule);
        }
    }
    if (ph_session_actor(session).kind == PH_ACTOR_CHANCE && ph_session_mode(session) == PH_CHANCE_AUTO) {
        ph_fold_refuse(folding, PH_REFUSED_BAD_REQUEST, "moves", "outcomes of chance are missing");
    }
}

void ph_fold_ask(struct ph_folding *folding) {
    struct ph_table_sheet *const sheet = folding->sheet;
    struct ph_window window;
    sheet->asked_since = folding->time;
    const int seat = ph_table_decider(folding->table);
    if (seat >= 0 && !ph_session_window(folding->table->session, &window)) {
        ph_clock_start(sheet, seat, folding->time);
    }
}
