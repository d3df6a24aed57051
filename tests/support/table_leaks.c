// SPDX-License-Identifier: MIT
#include "support/table_leaks.h"

#include "core/session_log.h"

#include <stdio.h>
#include <string.h>

// What no message may depend on: the whole state, and what is pending.
static unsigned hidden(const struct ph_table *table) {
    const uint8_t *const bytes = ph_session_state(table->session);
    unsigned sum = 0;
    for (size_t i = 0; i < ph_session_game(table->session)->state_size; i++) {
        sum = sum * 31 + bytes[i];
    }
    return sum;
}

static bool is_request(const struct ph_table_request *request, const char *kind) {
    return ph_json_is(ph_json_member(request->body, "t"), kind);
}

// ---- rules that leak ------------------------------------------------------------------------------------------------

static void show_all(const void *state, int seat, void *view) {
    (void)seat;
    memmove(view, state, pair_rules()->state_size);
}

static void spoil_view(struct ph_game *game) {
    game->view = show_all;
}

enum { SHAPES_MAX = 64, FIELDS_MAX = 16 };

// No field is private.
static void spoil_events(struct ph_game *game) {
    static struct ph_event_shape shapes[SHAPES_MAX];
    static struct ph_field fields[SHAPES_MAX][FIELDS_MAX];
    for (unsigned i = 0; i < game->event_count; i++) {
        shapes[i] = game->event_shapes[i];
        for (unsigned j = 0; j + 1 < FIELDS_MAX && shapes[i].fields[j].kind != PH_FIELD_END; j++) {
            fields[i][j] = shapes[i].fields[j];
            fields[i][j].flags &= (uint8_t)~PH_FIELD_PRIVATE;
            fields[i][j + 1] = (struct ph_field){.kind = PH_FIELD_END};
        }
        shapes[i].fields = fields[i];
    }
    game->event_shapes = shapes;
}

// A window opens only if the first who is asked could do something.
static void window_by_cards(const void *state, struct ph_window *window) {
    pair_rules()->window(state, window);
    if (window->count > 0 && pair_rules()->legal(state, UINT64_MAX, NULL, NULL, 0) == 1) {
        window->count = 0;
    }
}

static void spoil_windows(struct ph_game *game) {
    game->window = window_by_cards;
}

// ---- doors that leak ------------------------------------------------------------------------------------------------

static struct ph_table_answer refuse_with_reason(struct ph_table *table, const struct ph_table_request *request,
                                                 struct ph_error *error) {
    const struct ph_table_answer answer = ph_table_request(table, request, error);
    if (answer.refusal != PH_ACCEPTED && table->session != NULL) {
        snprintf(error->message, sizeof error->message, "not in this position, %u", hidden(table));
    }
    return answer;
}

static struct ph_table_answer undo_at_times(struct ph_table *table, const struct ph_table_request *request,
                                            struct ph_error *error) {
    if (is_request(request, "undo") && hidden(table) % 2 == 0) {
        return (struct ph_table_answer){
            .refusal = ph_refuse(error, PH_REFUSED_SECRET_SHOWN, "", "something hidden was shown")};
    }
    return ph_table_request(table, request, error);
}

static struct ph_table_answer number_orders(struct ph_table *table, const struct ph_table_request *request,
                                            struct ph_error *error) {
    const struct ph_table_answer answer = ph_table_request(table, request, error);
    const int seat = ph_table_seat_of(table, request->person);
    if (is_request(request, "order") && answer.refusal == PH_ACCEPTED) {
        table->sheet.number += table->pending.orders[seat].kind == PH_ORDER_ALL;
    }
    return answer;
}

static enum ph_status tell_longer(struct ph_table *table, size_t index, int seat, enum ph_table_form form,
                                  struct ph_writer *writer) {
    const enum ph_status status = ph_table_tell(table, index, seat, form, writer);
    if (table->session != NULL && hidden(table) % 2 == 0) {
        ph_write_char(writer, ' ');
    }
    return status;
}

static enum ph_status hello_with_answers(struct ph_table *table, int seat, enum ph_table_form form,
                                         struct ph_writer *writer) {
    const enum ph_status status = ph_table_hello(table, seat, form, writer);
    for (int other = 0; other < table->sheet.seat_count; other++) {
        ph_write_char(writer, table->pending.answers[other].at != 0 ? '1' : '0');
    }
    return status;
}

// What an onlooker gets is the record of the whole game.
static enum ph_status record_all(struct ph_table *table, int seat, struct ph_writer *writer) {
    if (seat != PH_ONLOOKER) {
        return ph_table_record(table, seat, writer);
    }
    ph_session_record(table->session, NULL, writer);
    return writer->failed ? PH_ERROR_NO_MEMORY : PH_OK;
}

// Whoever comes late is told what everybody did.
static enum ph_status past_of_all(struct ph_table *table, int seat, enum ph_table_form form, size_t before,
                                  struct ph_writer *writer) {
    (void)seat;
    return ph_table_past(table, PH_SEAT_REFEREE, form, before, writer);
}

// Lists of tables show how many have yet to answer.
static void about_with_answers(const struct ph_table *table, struct ph_writer *writer) {
    unsigned left = table->sheet.window.count;
    for (int seat = 0; seat < table->sheet.seat_count; seat++) {
        left -= left > 0 && table->pending.answers[seat].at != 0;
    }
    ph_table_about(table, writer);
    ph_write_format(writer, "%u", left);
}

// Whoever has answered, or has a standing order, is spared.
static size_t spare_who_answered(const struct ph_table *table, struct ph_notice notices[PH_SEATS_MAX]) {
    const size_t count = ph_table_notices(table, notices);
    size_t kept = 0;
    for (size_t i = 0; i < count; i++) {
        const int seat = ph_table_seat_of(table, notices[i].person);
        if (table->pending.answers[seat].at == 0 && table->pending.orders[seat].kind == PH_ORDER_ASK) {
            notices[kept++] = notices[i];
        }
    }
    return kept;
}

// The board is the maker's own.
static int maker_at_board(const struct ph_table *table, uint64_t person, int as) {
    return as == PH_AS_BOARD ? ph_table_seat_of(table, person) : ph_table_seat_as(table, person, as);
}

// A seat that is uncovered is shown on the board, too.
static int hand_on_board(const struct ph_table *table, uint64_t person, int as) {
    for (int seat = 0; as == PH_AS_BOARD && seat < table->sheet.seat_count; seat++) {
        if (ph_table_is_at_board(table, seat)) {
            return seat;
        }
    }
    return ph_table_seat_as(table, person, as);
}

// The socket of a seat stays open when the seat has left the board.
static int seat_for_good(const struct ph_table *table, uint64_t person, int as) {
    return ph_table_is_board(table) && as >= PH_AS_SEAT ? as - PH_AS_SEAT : ph_table_seat_as(table, person, as);
}

// Whether a seat may go to the board depends on its hand.
static struct ph_table_answer lend_at_times(struct ph_table *table, const struct ph_table_request *request,
                                            struct ph_error *error) {
    if (is_request(request, "lend") && table->session != NULL && hidden(table) % 2 == 0) {
        return (struct ph_table_answer){.refusal = ph_refuse(error, PH_REFUSED_OWNER_HERE, "seat", "not now")};
    }
    return ph_table_request(table, request, error);
}

static enum ph_refusal chat_later(struct ph_table *table, const struct ph_table_request *request,
                                  struct ph_writer *writer, struct ph_error *error) {
    struct ph_table_request later = *request;
    later.now += hidden(table) % 2;
    return ph_table_chat(table, &later, writer, error);
}

// It closes once all have answered, although it says that it does not.
static int64_t close_early(const struct ph_table *table) {
    bool all = table->sheet.window.open;
    for (unsigned i = 0; i < table->sheet.window.count; i++) {
        all = all && table->pending.answers[table->sheet.window.seats[i]].at != 0;
    }
    return all ? table->sheet.window.opened : ph_table_next_due(table);
}

// Whoever has no choice is not waited for.
static int64_t hurry(const struct ph_table *table) {
    union ph_state_storage position;
    if (!table->sheet.window.open || table->session == NULL) {
        return ph_table_next_due(table);
    }
    ph_window_position(table, table->sheet.window.seats[0], &position, NULL);
    return pair_rules()->legal(&position, UINT64_MAX, NULL, NULL, 0) == 1 ? table->sheet.window.opened
                                                                          : ph_table_next_due(table);
}

// The evening's page says that a table has finished once all have answered.
static bool finished_when_answered(const struct ph_table *table) {
    return close_early(table) != ph_table_next_due(table) || ph_table_is_finished(table);
}

// ---- the list -------------------------------------------------------------------------------------------------------

const struct table_leak table_leaks[] = {
    {"the state", {.spoil = spoil_view}, ANYWHERE},
    {"private fields of events", {.spoil = spoil_events}, ANYWHERE},
    {"windows that open for cards", {.spoil = spoil_windows}, IN_WINDOWS},
    {"windows that close for answers", {.next_due = close_early}, IN_WINDOWS},
    {"haste without a choice", {.next_due = hurry}, IN_WINDOWS},
    {"refusals", {.request = refuse_with_reason}, ANYWHERE},
    {"undo", {.request = undo_at_times}, ANYWHERE},
    {"numbers of entries", {.request = number_orders}, ANYWHERE},
    {"the length of messages", {.tell = tell_longer}, ANYWHERE},
    {"who has answered", {.hello = hello_with_answers}, IN_WINDOWS},
    {"what was before one came", {.past = past_of_all}, ANYWHERE},
    {"lists of tables", {.about = about_with_answers}, IN_WINDOWS},
    {"notices", {.notices = spare_who_answered}, IN_WINDOWS},
    {"records by GET", {.record = record_all}, ANYWHERE},
    {"a board with the maker's rights", {.seat_as = maker_at_board}, ANYWHERE},
    {"an uncovered hand on the board", {.seat_as = hand_on_board}, ANYWHERE},
    {"a seat's socket after it left the board", {.seat_as = seat_for_good}, ANYWHERE},
    {"what an evening tells of its tables", {.is_finished = finished_when_answered}, IN_WINDOWS},
    {"lending", {.request = lend_at_times}, ANYWHERE},
    {"chat", {.chat = chat_later}, ANYWHERE},
    {0},
};
