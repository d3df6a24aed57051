// SPDX-License-Identifier: MIT
// Entries of a game in progress.
#include "table/fold.h"

#include "base/memory.h"
#include "core/session_log.h"
#include "table/luck.h"

#include <string.h>

// ---- play and undo --------------------------------------------------------------------------------------------------

// Its first move is the seat's; the others are outcomes.
static void check_moves(struct ph_folding *folding, size_t first, int seat) {
    const struct ph_session *const session = folding->table->session;
    bool right = ph_session_move_count(session) > first;
    for (size_t i = first; i < ph_session_move_count(session); i++) {
        const struct ph_actor actor = ph_session_move(session, i)->actor;
        right =
            right && (i == first ? actor.kind == PH_ACTOR_SEAT && actor.seat == seat : actor.kind == PH_ACTOR_CHANCE);
    }
    if (!right) {
        ph_fold_refuse(folding, PH_REFUSED_BAD_REQUEST, "moves",
                       "moves: expected one action of the seat, then outcomes of chance");
    }
}

static void pass_clock(struct ph_folding *folding, int seat) {
    struct ph_table_sheet *const sheet = folding->sheet;
    const bool ran = sheet->running == seat;
    ph_clock_stop(sheet, folding->time);
    if (ran && (sheet->settings.by_days || ph_table_decider(folding->table) != seat)) {
        ph_clock_pass(sheet, seat);
    }
}

// What somebody who answers in the window that closed last had seen: its entry of opening, not that of its closing.
static uint32_t window_of(const struct ph_table_sheet *sheet, int seat) {
    const struct ph_table_window *const window = &sheet->window;
    for (unsigned i = 0; i < window->count; i++) {
        if (window->seats[i] == seat) {
            return window->number;
        }
    }
    return sheet->at;
}

enum ph_refusal ph_fold_play(struct ph_folding *folding) {
    struct ph_table_sheet *const sheet = folding->sheet;
    struct ph_fields *const fields = &folding->fields;
    const int seat = ph_fold_seat_in(folding, PH_TABLE_PLAYING);
    uint8_t id[PH_TABLE_ID_SIZE];
    const bool has_id = ph_json_exists(ph_json_member(fields->object, "id"));
    if (has_id) {
        ph_fields_hex(fields, "id", id, sizeof id);
    }
    if (sheet->window.open) {
        ph_fold_refuse(folding, PH_REFUSED_WRONG_PHASE, "", "a window is open");
    }
    if (fields->refusal != PH_ACCEPTED) {
        return fields->refusal;
    }
    const size_t first = ph_session_move_count(folding->table->session);
    ph_fold_moves(folding, folding->table->session);
    check_moves(folding, first, seat);
    if (fields->refusal == PH_ACCEPTED && (sheet->seats[seat].substituted || sheet->seats[seat].resigned)) {
        ph_session_by_bot(folding->table->session, first);
    }
    if (ph_fields_end(fields) == PH_ACCEPTED) {
        if (has_id) {
            ph_act_keep(&sheet->seats[seat].acts, id, sheet->at, window_of(sheet, seat), folding->number);
        }
        pass_clock(folding, seat);
        sheet->seats[seat].abandons = false;
        sheet->at = folding->number;
        ph_fold_ask(folding);
    }
    return fields->refusal;
}

// Remembers the moves from `first` on, so that a batch can be taken back.
static bool remember(struct ph_batch *batch, const struct ph_session *session, size_t first) {
    size_t end = ph_session_move_count(session);
    void *moves = batch->taken_back;
    const bool enough = ph_memory_reserve(&moves, &batch->taken_back_capacity, end - first, sizeof *batch->taken_back);
    batch->taken_back = moves;
    for (batch->taken_back_count = 0; enough && end > first; batch->taken_back_count++) {
        const struct ph_move *const move = ph_session_move(session, --end);
        batch->taken_back[batch->taken_back_count] =
            (struct ph_batch_move){.action = move->action, .starts_play = move->starts_play, .by_bot = move->by_bot};
    }
    return enough;
}

static void take_back(struct ph_folding *folding, size_t first, bool marked) {
    struct ph_table *const table = folding->table;
    if (!remember(&table->batch, table->session, first)) {
        ph_fold_refuse(folding, PH_REFUSED_NO_MEMORY, "", "out of memory");
        return;
    }
    ph_clock_stop(folding->sheet, folding->time);
    while (ph_session_move_count(table->session) > first) {
        (void)ph_session_undo(table->session, NULL);
    }
    folding->sheet->taken_back += marked;
    folding->sheet->at = folding->number;
    ph_fold_ask(folding);
}

// The last play of the seat; at a table of take-backs with all that has happened since.
enum ph_refusal ph_fold_undo(struct ph_folding *folding) {
    struct ph_table *const table = folding->table;
    const int seat = ph_fold_seat_in(folding, PH_TABLE_PLAYING);
    const bool marked = folding->sheet->settings.take_backs && ph_fields_bool_or(&folding->fields, "marked", false);
    if (folding->sheet->window.open) {
        ph_fold_refuse(folding, PH_REFUSED_CANNOT_UNDO, "", "a window is open");
    }
    if (folding->fields.refusal != PH_ACCEPTED) {
        return folding->fields.refusal;
    }
    const size_t first = marked ? ph_table_last_play_of(table, seat) : ph_session_last_play(table->session);
    const struct ph_move *const move = ph_session_move(table->session, first);
    if (move == NULL || move->actor.kind != PH_ACTOR_SEAT || move->actor.seat != seat) {
        ph_fold_refuse(folding, PH_REFUSED_CANNOT_UNDO, "seat", "the last action is not this seat's");
    }
    if (ph_fields_end(&folding->fields) == PH_ACCEPTED) {
        take_back(folding, first, marked);
    }
    return folding->fields.refusal;
}

// ---- a printed box --------------------------------------------------------------------------------------------------

// From some move on, those that people entered take the place of all others, also of a game that was over.
enum ph_refusal ph_fold_entered(struct ph_folding *folding) {
    struct ph_table *const table = folding->table;
    struct ph_table_sheet *const sheet = folding->sheet;
    if (table->session == NULL || sheet->settings.luck != PH_LUCK_OF_BOX) {
        return ph_refuse(folding->error, PH_REFUSED_WRONG_PHASE, "t",
                         "moves are entered only in a game with a box of one's own");
    }
    const size_t count = ph_session_move_count(table->session);
    const size_t from = (size_t)ph_fields_int(&folding->fields, "from", 0, (int64_t)count);
    if (folding->fields.refusal == PH_ACCEPTED && !remember(&table->batch, table->session, from)) {
        ph_fold_refuse(folding, PH_REFUSED_NO_MEMORY, "", "out of memory");
    }
    if (folding->fields.refusal != PH_ACCEPTED) {
        return folding->fields.refusal;
    }
    while (ph_session_move_count(table->session) > from) {
        (void)ph_session_undo(table->session, NULL);
    }
    table->batch.rewritten = from;
    ph_fold_moves(folding, table->session);
    (void)ph_fields_take(&folding->fields, "left"); // what did not fit any more, for those who enter it
    if (ph_fields_end(&folding->fields) == PH_ACCEPTED) {
        sheet->phase = PH_TABLE_PLAYING;
        sheet->winners = 0;
        memset(sheet->reason, 0, sizeof sheet->reason);
        sheet->at = folding->number;
    }
    return folding->fields.refusal;
}

// ---- windows --------------------------------------------------------------------------------------------------------

// The seat whose action the window is about: the last that acted.
static int mover_of(const struct ph_session *session) {
    const struct ph_log log = ph_session_log(session);
    for (size_t i = log.count; i-- > 0;) {
        if (log.events[i].type < PH_TYPES_MAX && !log.events[i].chance) {
            return log.events[i].seat;
        }
    }
    return -1;
}

enum ph_refusal ph_fold_window_opened(struct ph_folding *folding) {
    struct ph_table_sheet *const sheet = folding->sheet;
    struct ph_table_window opened;
    memset(&opened, 0, sizeof opened);
    opened.open = true;
    opened.number = folding->number;
    opened.opened = folding->time;
    struct ph_window window;
    opened.count = (uint8_t)ph_fields_seats(&folding->fields, "seats", opened.seats);
    opened.closes = ph_fields_int(&folding->fields, "closes", folding->time, PH_TABLE_TIME_MAX);
    if (sheet->phase != PH_TABLE_PLAYING || sheet->window.open ||
        !ph_session_window(folding->table->session, &window)) {
        ph_fold_refuse(folding, PH_REFUSED_WRONG_PHASE, "", "nothing is asked of several seats");
    } else if (opened.count == 0 || opened.count != (window.only_after_declines ? window.count : 1) ||
               memcmp(opened.seats, window.seats, opened.count) != 0) {
        ph_fold_refuse(folding, PH_REFUSED_BAD_REQUEST, "seats", "seats: these are not the seats that the rules ask");
    }
    if (ph_fields_end(&folding->fields) == PH_ACCEPTED) {
        opened.mover = mover_of(folding->table->session);
        memcpy(&sheet->window, &opened, sizeof opened);
        sheet->at = folding->number;
        sheet->asked_since = folding->time;
    }
    return folding->fields.refusal;
}

enum ph_refusal ph_fold_window_closed(struct ph_folding *folding) {
    if (!folding->sheet->window.open) {
        ph_fold_refuse(folding, PH_REFUSED_WRONG_PHASE, "", "no window is open");
    }
    if (ph_fields_end(&folding->fields) == PH_ACCEPTED) {
        folding->sheet->window.open = false;
        folding->sheet->at = folding->number;
    }
    return folding->fields.refusal;
}

// ---- clocks and substitutes -----------------------------------------------------------------------------------------

// Moves all that is under way at the table by some time.
static void shift(struct ph_table_sheet *sheet, int64_t ms) {
    sheet->asked_since += ms;
    sheet->running_since += ms;
    sheet->window.opened += ms;
    sheet->window.closes += ms;
}

// The time of the last entry was wrong by `back`.
static int64_t read_back(struct ph_folding *folding) {
    const int64_t back = ph_fields_int(&folding->fields, "back", 1, PH_TABLE_TIME_MAX);
    if (folding->time != folding->sheet->time - back) {
        ph_fold_refuse(folding, PH_REFUSED_BAD_REQUEST, "back", "expected the time since the last entry");
    } else if (folding->sheet->phase == PH_TABLE_OVER) {
        ph_fold_refuse(folding, PH_REFUSED_WRONG_PHASE, "", "the game is over");
    }
    return back;
}

static int64_t read_down(struct ph_folding *folding) {
    const int64_t down = ph_fields_int(&folding->fields, "down", 0, folding->time - folding->sheet->time);
    if (folding->sheet->phase != PH_TABLE_PLAYING) {
        ph_fold_refuse(folding, PH_REFUSED_WRONG_PHASE, "", "no clock runs now");
    }
    return down;
}

enum ph_refusal ph_fold_clock(struct ph_folding *folding) {
    const bool goes_back = ph_json_exists(ph_json_member(folding->fields.object, "back"));
    const int64_t ms = goes_back ? -read_back(folding) : read_down(folding);
    if (ph_fields_end(&folding->fields) == PH_ACCEPTED && folding->sheet->phase == PH_TABLE_PLAYING) {
        shift(folding->sheet, ms);
    }
    return folding->fields.refusal;
}

// A bot decides for the seat from now on.
static void hand_over(struct ph_folding *folding, int seat, const char *bot) {
    struct ph_table_sheet *const sheet = folding->sheet;
    memcpy(sheet->seats[seat].bot, bot, PH_TABLE_BOT_SIZE);
    if (sheet->running == seat) {
        ph_clock_stop(sheet, folding->time);
    }
    if (ph_table_decider(folding->table) == seat) {
        sheet->asked_since = folding->time;
    }
}

enum ph_refusal ph_fold_substituted(struct ph_folding *folding) {
    static const char *const reasons[] = {"away", "clock", "lent"};
    char bot[PH_TABLE_BOT_SIZE] = "";
    const int seat = ph_fold_person_in(folding, PH_TABLE_PLAYING);
    ph_fold_bot(folding, "bot", bot);
    (void)ph_fields_word(&folding->fields, "why", reasons, sizeof reasons / sizeof *reasons);
    if (folding->sheet->seats[seat].substituted) {
        ph_fold_refuse(folding, PH_REFUSED_SUBSTITUTED, "seat", "a bot plays this seat already");
    }
    if (ph_fields_end(&folding->fields) == PH_ACCEPTED) {
        folding->sheet->seats[seat].substituted = true;
        hand_over(folding, seat, bot);
    }
    return folding->fields.refusal;
}

void ph_fold_give_back(struct ph_folding *folding, int seat) {
    struct ph_table_seat *const given = &folding->sheet->seats[seat];
    given->board = false;
    if (!given->substituted) {
        return;
    }
    given->substituted = false;
    memset(given->bot, 0, PH_TABLE_BOT_SIZE);
    ph_clock_reclaim(folding->sheet, seat);
    if (ph_table_decider(folding->table) == seat) {
        ph_fold_ask(folding);
    }
}

enum ph_refusal ph_fold_reclaimed(struct ph_folding *folding) {
    const struct ph_table_sheet *const sheet = folding->sheet;
    const bool before = sheet->settings.board && sheet->phase == PH_TABLE_GATHERING;
    const int seat = ph_fold_person_in(folding, before ? PH_TABLE_GATHERING : PH_TABLE_PLAYING);
    if (!sheet->seats[seat].substituted && !sheet->seats[seat].board) {
        ph_fold_refuse(folding, PH_REFUSED_WRONG_PHASE, "seat", "no bot plays this seat");
    } else if (sheet->seats[seat].board && sheet->seats[seat].person >= PH_TABLE_PERSON_HERE) {
        ph_fold_refuse(folding, PH_REFUSED_WRONG_PHASE, "seat",
                       "this seat's person has no device; a device takes it over by the table's code");
    }
    if (ph_fields_end(&folding->fields) == PH_ACCEPTED) {
        ph_fold_give_back(folding, seat);
    }
    return folding->fields.refusal;
}

enum ph_refusal ph_fold_resigned(struct ph_folding *folding) {
    char bot[PH_TABLE_BOT_SIZE] = "";
    const int seat = ph_fold_person_in(folding, PH_TABLE_PLAYING);
    ph_fold_bot(folding, "bot", bot);
    (void)ph_fields_bool_or(&folding->fields, "removed", false); // what follows is the same
    if (ph_fields_end(&folding->fields) == PH_ACCEPTED) {
        folding->sheet->seats[seat].resigned = true;
        hand_over(folding, seat, bot);
    }
    return folding->fields.refusal;
}

// ---- the end --------------------------------------------------------------------------------------------------------

enum ph_refusal ph_fold_abandon(struct ph_folding *folding) {
    const int seat = ph_fold_person_in(folding, PH_TABLE_PLAYING);
    const bool agrees = ph_fields_bool_or(&folding->fields, "agree", true);
    if (ph_fields_end(&folding->fields) == PH_ACCEPTED) {
        folding->sheet->seats[seat].abandons = agrees;
    }
    return folding->fields.refusal;
}

static void check_secret(struct ph_folding *folding, const uint8_t secret[PH_TABLE_SECRET_SIZE]) {
    uint8_t commitment[PH_TABLE_SECRET_SIZE];
    ph_luck_commit(secret, commitment);
    if (memcmp(commitment, folding->sheet->commitment, sizeof commitment) != 0) {
        ph_fold_refuse(folding, PH_REFUSED_BAD_REQUEST, "secret", "the table's commitment is to another secret");
    }
}

enum ph_refusal ph_fold_over(struct ph_folding *folding) {
    struct ph_table_sheet *const sheet = folding->sheet;
    uint8_t secret[PH_TABLE_SECRET_SIZE] = {0};
    uint8_t winners[PH_SEATS_MAX];
    uint16_t mask = 0;
    char reason[PH_TABLE_REASON_SIZE] = "";
    ph_fields_text(&folding->fields, "reason", reason, sizeof reason);
    ph_fields_hex(&folding->fields, "secret", secret, sizeof secret);
    for (unsigned i = ph_fields_seats(&folding->fields, "winners", winners); i-- > 0;) {
        mask = (uint16_t)(mask | 1U << winners[i]);
    }
    if (sheet->phase != PH_TABLE_PLAYING || mask >> sheet->seat_count != 0) {
        ph_fold_refuse(folding, PH_REFUSED_WRONG_PHASE, "", "no game of these seats is in progress");
    }
    check_secret(folding, secret);
    if (ph_fields_end(&folding->fields) == PH_ACCEPTED) {
        ph_clock_stop(sheet, folding->time);
        sheet->phase = PH_TABLE_OVER;
        sheet->window.open = false;
        sheet->winners = mask;
        sheet->at = folding->number;
        memcpy(sheet->reason, reason, sizeof reason);
        ph_table_give_luck(folding->table, secret);
    }
    return folding->fields.refusal;
}
