// SPDX-License-Identifier: MIT
#include "tui/online/online.h"

#include "table/tell.h"
#include "words/table.h"

#include <string.h>

// ---- what is seen ---------------------------------------------------------------------------------------------------

static void name_seats(struct tui_online *online) {
    struct words_seats *const seats = &online->table.seats;
    *seats = words_onlookers(online->language);
    online->table.own = online->viewer.table.seat;
    seats->people = (uint16_t)(online->viewer.table.seat >= 0 ? 1U << online->viewer.table.seat : 0);
    for (int seat = 0; seat < online->viewer.table.count; seat++) {
        const struct ph_seen_seat *const sits = &online->viewer.table.seats[seat];
        words_seat_seen(seats, seat, sits);
        tui_name_foreign(online->names[seat], sits->name);
        seats->names[seat] = online->names[seat][0] != '\0' ? online->names[seat] : words_usual_name(sits->bot, seat);
    }
}

static void begin(struct tui_online *online) {
    const struct ph_game *const game = online->viewer.moves.game;
    online->table.past = viewer_past_of_table(&online->viewer);
    online->table.game = game;
    online->table.words = ph_words_find(game);
    online->table.board = online->table.hand ? NULL : ph_board_find(game);
    online->table.players = game->players(&online->viewer.moves.view);
    online->began = true;
}

// Asks for what happened while one was not there, the latest first.
static void ask_past(struct tui_online *online) {
    const size_t gap = viewer_moves_gap(&online->viewer.moves);
    online->catching_up = gap > 0;
    if (gap > 0) {
        tui_online_ask_past(online, gap);
    }
}

static void take_past(struct tui_online *online, struct ph_json message) {
    size_t first;
    size_t count;
    struct ph_error error;
    if (viewer_moves_read_past(&online->viewer.moves, message, &first, &count, &error) == PH_OK) {
        online->table.retold = true;
        online->table.moved = true;
        ask_past(online);
    } else {
        online->catching_up = false; // it was taken back meanwhile; the next position asks again
    }
}

// After every message: who sits where may have changed, and the position.
static void look(struct tui_online *online, bool has_position) {
    if (has_position) {
        if (!online->began) {
            begin(online);
        }
        online->table.moved = true;
        if (!online->catching_up) {
            ask_past(online);
        }
    }
    name_seats(online);
}

static void note_window(struct tui_online *online, int64_t left) {
    if (online->viewer.table.asked != 0 && online->window != online->viewer.table.at) {
        online->window = online->viewer.table.at;
        online->closes = client_now() + left;
    }
}

// ---- messages -------------------------------------------------------------------------------------------------------

static bool follow(struct tui_online *online, struct ph_json message) {
    struct ph_error error;
    const bool right = viewer_read(&online->viewer, message, &error) == PH_OK;
    if (right) {
        look(online, ph_json_exists(ph_json_member(message, "packed")));
        note_window(online, online->viewer.table.closes - online->viewer.table.opened);
    } else {
        client_link_renew(&online->link);
    }
    return right;
}

// Whoever comes takes a seat, if there is one.
static void arrive(struct tui_online *online) {
    const int seat = ph_table_seen_open_seat(&online->viewer.table);
    online->greeted = true;
    if (online->watches || online->viewer.table.seat >= 0) {
        return;
    }
    if (online->viewer.table.phase == PH_SEEN_GATHERING && seat >= 0) {
        tui_online_sit(online, seat);
    } else {
        words_text_line(&online->said, online->language, "There is no seat for you here; you can watch.");
    }
}

// That this person sits is known from the answer, which comes after the entry.
static bool may_be_own(const struct tui_online *online, struct ph_json entry) {
    int64_t seat;
    return ph_json_is(ph_json_member(entry, "t"), "sat") && ph_json_int_get(ph_json_member(entry, "seat"), &seat) &&
           client_link_awaits_seat(&online->link, (int)seat);
}

static void take_entry(struct tui_online *online, struct ph_json message) {
    const struct ph_json entry = ph_json_member(message, "entry");
    if (!follow(online, message)) {
        return;
    }
    tui_online_note_barred(online, entry);
    tui_online_find_code(online);
    if (may_be_own(online, entry)) {
        online->sits_unsaid = true;
    } else {
        tui_online_say_entry(online, entry);
    }
}

static void take_told(struct tui_online *online, struct ph_json message) {
    const struct ph_json kind = ph_json_member(message, "t");
    if (ph_json_is(kind, "hello")) {
        if (online->lost) {
            words_text_line(&online->said, online->language, "Connected again.");
        }
        online->lost = false;
        online->sits_unsaid = false; // hello says it
        if (follow(online, message) && !online->greeted) {
            tui_online_find_code(online);
            arrive(online);
        }
    } else if (ph_json_is(kind, "entry")) {
        take_entry(online, message);
    } else if (ph_json_is(kind, "chat")) {
        tui_online_say_chat(online, message);
    } else if (ph_json_is(kind, "notice")) {
        tui_online_say_notice(online, message);
    }
}

static void take_seat(struct tui_online *online, int seat, bool agreed) {
    if (agreed) {
        online->viewer.table.seat = seat;
        look(online, false);
    }
    if (online->sits_unsaid && seat < online->viewer.table.count) {
        tui_online_say_sat(online, seat);
    }
    online->sits_unsaid = false;
}

static void take_answer(struct tui_online *online, struct ph_json answer, struct client_asked asked) {
    const bool agreed = ph_json_is(ph_json_member(answer, "code"), "ok");
    if (asked.kind == CLIENT_PAST) {
        take_past(online, answer);
        return;
    }
    if (asked.kind == CLIENT_ACT) {
        online->acting = false;
        online->table.moved = true; // ask again, if it was refused
        online->viewer.table.answered = online->viewer.table.asked != 0 && agreed;
    }
    if (asked.kind == CLIENT_SIT) {
        take_seat(online, asked.seat, agreed);
    }
    if (ph_json_is(ph_json_member(answer, "code"), "seat_taken") &&
        ph_table_seen_open_seat(&online->viewer.table) >= 0) {
        arrive(online); // somebody was faster
        return;
    }
    tui_online_say_answer(online, answer, asked.kind);
}

static void say_lost(struct tui_online *online) {
    if (online->link.restarts) {
        words_text_line(&online->said, online->language,
                        "The server is restarting, and the game is kept; reconnecting…");
    } else {
        words_text_line(&online->said, online->language, "The connection is lost; reconnecting…");
    }
}

void tui_online_step(struct tui_online *online) {
    struct client_link *const link = &online->link;
    for (;;) {
        switch (client_link_step(link)) {
        case CLIENT_TOLD:
            take_told(online, link->message);
            break;
        case CLIENT_ANSWERED:
            take_answer(online, link->message, link->answered);
            break;
        case CLIENT_UNSURE:
            tui_online_say_unsure(online, link->answered.said);
            break;
        case CLIENT_LOST:
            online->lost = true;
            say_lost(online);
            break;
        case CLIENT_ENDED:
            online->ended = true;
            return;
        case CLIENT_QUIET:
            return;
        }
    }
}
