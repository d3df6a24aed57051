// SPDX-License-Identifier: MIT
// What the server says.
#include "cli/bridge_inside.h"

#include <stdio.h>
#include <string.h>

// ---- the end --------------------------------------------------------------------------------------------------------

static void end_of_link(struct bridge *bridge) {
    const struct client_link *const link = &bridge->link;
    const char *const table = bridge->order->server->url.table;
    char why[400];
    switch (link->end) {
    case CLIENT_END_TOKEN:
        fprintf(stderr,
                "pesthouse bridge: the server does not know this token; with a new --token-file it becomes a guest\n");
        break;
    case CLIENT_END_TABLE:
        snprintf(why, sizeof why, "there is no table %s at %s", table, bridge->order->server->url.origin);
        bridge_miss(bridge, why);
        return;
    case CLIENT_END_SENT_AWAY:
        fprintf(stderr, "pesthouse bridge: the people who run the server have sent this program away\n");
        break;
    case CLIENT_END_REMOVED:
        snprintf(why, sizeof why, "the maker of the table %s has removed this program from it", table);
        bridge_miss(bridge, why);
        return;
    default:
        fprintf(stderr, "pesthouse bridge: cannot stay at the table: %s (status %d, code %d)\n",
                link->socket.error.message, link->socket.status, link->socket.code);
    }
    bridge_finish(bridge, link->end == CLIENT_END_UNREACHED || link->end == CLIENT_END_CERTIFICATE ? CLI_EXIT_IO
                                                                                                   : CLI_EXIT_FAILED);
}

static void say_end(struct bridge *bridge) {
    const struct ph_table_seen *const table = &bridge->table;
    printf("The game is over (%s). Winners:", table->reason);
    for (int seat = 0; seat < table->count; seat++) {
        if ((table->winners >> seat & 1U) != 0) {
            printf(" %c", 'A' + seat);
        }
    }
    printf("%s\n", table->winners == 0 ? " nobody" : "");
    (void)fflush(stdout); // other games may follow
    bridge_finish(bridge, CLI_EXIT_OK);
}

// ---- messages -------------------------------------------------------------------------------------------------------

static void sit(struct bridge *bridge) {
    const int wanted = bridge->order->seat;
    const int seat = wanted >= 0 ? wanted : ph_table_seen_open_seat(&bridge->table);
    char text[64];
    if (seat < 0 || bridge->table.phase != PH_SEEN_GATHERING) {
        bridge_miss(bridge,
                    seat < 0 ? "no seat of this table is open" : "the game at this table has begun, and without it");
        return;
    }
    snprintf(text, sizeof text, "{\"t\":\"sit\",\"seat\":%d}", seat);
    bridge_request(bridge, (struct client_request){.kind = CLIENT_SIT, .seat = seat, .text = text});
}

static void get_ready(struct bridge *bridge) {
    char luck[33];
    char text[80];
    client_random_digits(luck);
    snprintf(text, sizeof text, "{\"t\":\"ready\",\"luck\":\"%s\"}", luck);
    bridge_ask(bridge, text);
}

// The maker of a table decides when its game begins.
static void start_if_ready(struct bridge *bridge) {
    if (bridge->order->starts && !bridge->started && bridge->table.phase == PH_SEEN_GATHERING &&
        ph_table_seen_is_ready(&bridge->table)) {
        bridge->started = true;
        bridge_ask(bridge, "{\"t\":\"start\"}");
    }
}

static void look_after_seat(struct bridge *bridge) {
    const struct ph_table_seen *const table = &bridge->table;
    if (table->phase == PH_SEEN_OVER) {
        say_end(bridge);
    } else if (table->seat < 0) {
        sit(bridge);
    } else if (table->phase == PH_SEEN_GATHERING && !table->seats[table->seat].ready) {
        get_ready(bridge);
    } else if (ph_table_seen_is_substituted(table) && !table->seats[table->seat].resigned) {
        bridge_ask(bridge, "{\"t\":\"reclaim\"}");
    }
}

static void take_hello(struct bridge *bridge) {
    if (!ph_table_seen_hello(&bridge->table, bridge->link.message)) {
        bridge_give_up(bridge, "the server greets in a way that cannot be read");
        return;
    }
    ph_writer_reset(&bridge->moves); // it has all of them
    bridge_take_position(bridge, bridge->link.message);
    if (bridge->table.answered) {
        bridge->decides = false;
    }
    if (!bridge->leaving) {
        look_after_seat(bridge);
    }
}

static bool is_about_own_seat(const struct bridge *bridge, struct ph_json entry, const char *kind) {
    int64_t seat = -1;
    return ph_json_is(ph_json_member(entry, "t"), kind) && ph_json_int_get(ph_json_member(entry, "seat"), &seat) &&
           seat == bridge->table.seat;
}

static void take_entry(struct bridge *bridge) {
    const struct ph_json entry = ph_json_member(bridge->link.message, "entry");
    const bool freed = is_about_own_seat(bridge, entry, "left");
    if (!ph_table_seen_entry(&bridge->table, bridge->link.message)) {
        bridge_give_up(bridge, "the server's entries do not follow one another");
        return;
    }
    bridge_take_position(bridge, bridge->link.message);
    if (freed && !bridge->leaving) {
        bridge_miss(bridge, "whoever made the table has freed its seat");
    } else if (bridge->table.phase == PH_SEEN_OVER) {
        say_end(bridge);
    } else if (is_about_own_seat(bridge, entry, "substituted")) {
        look_after_seat(bridge);
    } else if (!bridge->leaving) {
        start_if_ready(bridge);
    }
}

static void take_refusal(struct bridge *bridge, bool is_act, struct ph_json answer) {
    static const char *const harmless[] = {"stale",       "window_closed", "not_your_turn",
                                           "substituted", "wrong_phase",   "closed"};
    const bool was_faster = ph_json_is(ph_json_member(answer, "code"), "seat_taken");
    char message[400];
    char said[320] = "";
    for (size_t i = 0; is_act && i < sizeof harmless / sizeof *harmless; i++) {
        if (ph_json_is(ph_json_member(answer, "code"), harmless[i])) {
            return; // the question was taken back on the way
        }
    }
    if (was_faster && bridge->order->seat < 0 && ph_table_seen_open_seat(&bridge->table) >= 0) {
        sit(bridge);
        return;
    }
    (void)ph_json_string_get(ph_json_member(answer, "message"), said, sizeof said);
    snprintf(message, sizeof message, is_act ? "the program's answer is refused: %s" : "the server refuses: %s", said);
    if (bridge->leaving) {
        bridge->done = true;
    } else if (bridge->order->accepts && bridge->table.seat < 0) {
        bridge_miss(bridge, message);
    } else {
        bridge_give_up(bridge, message);
    }
}

static void take_legal(struct bridge *bridge) {
    if (bridge->types_awaited > 0) {
        bridge_add_elements(&bridge->legal, ph_json_member(bridge->link.message, "actions"));
        bridge->types_awaited--;
    }
}

static void take_answer(struct bridge *bridge) {
    const struct ph_json message = bridge->link.message;
    const struct client_asked asked = bridge->link.answered;
    if (ph_json_is(ph_json_member(message, "t"), "legal")) {
        take_legal(bridge);
    } else if (!ph_json_is(ph_json_member(message, "code"), "ok")) {
        take_refusal(bridge, asked.kind == CLIENT_ACT, message);
    } else if (asked.kind == CLIENT_SIT) {
        bridge->table.seat = asked.seat;
        look_after_seat(bridge);
    } else if (bridge->leaving) {
        bridge->done = true;
    }
}

void bridge_take_news(struct bridge *bridge, enum client_news news) {
    const struct ph_json kind = ph_json_member(bridge->link.message, "t");
    switch (news) {
    case CLIENT_TOLD:
        if (ph_json_is(kind, "hello")) {
            take_hello(bridge);
        } else if (ph_json_is(kind, "entry")) {
            take_entry(bridge);
        }
        break;
    case CLIENT_ANSWERED:
        take_answer(bridge);
        break;
    case CLIENT_LOST:
        fprintf(stderr, "pesthouse bridge: the connection is lost (%s); reconnecting\n",
                bridge->link.socket.error.message);
        break;
    case CLIENT_ENDED:
        end_of_link(bridge);
        break;
    default:
        break;
    }
}
