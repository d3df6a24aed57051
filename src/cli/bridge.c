// SPDX-License-Identifier: MIT
// One decision is asked at a time. A table may take a question back, when a window closes or somebody undoes: then the
// program's answer to it is not played.
#define _POSIX_C_SOURCE 200809L // poll
#include "cli/bridge.h"

#include "cli/options.h"
#include "client/table.h"
#include "run/process.h"
#include "run/signals.h"

#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

enum { FAREWELL_MS = 5000, TYPES_MAX = 64, ANSWER_MAX = 1024 };

struct bridge {
    const struct bridge_order *order;
    struct client_link link;
    struct client_table table;
    struct process engine;
    struct ph_writer moves;   // that the program has not been told, separated by commas
    struct ph_writer view;    // of the last message
    struct ph_writer legal;   // what may be done now, separated by commas
    unsigned types_awaited;   // whose actions are still to come
    bool decides;             // there is something to decide
    uint32_t asked_at;        // the entry of the question that the program has; 0: none
    unsigned answers_to_drop; // to questions that were taken back
    int64_t asked;            // when, by client_now
    bool leaving;             // the seat is being given up
    int64_t left;             // since when
    bool done;
    int exit_code;
};

// ---- the end --------------------------------------------------------------------------------------------------------

static void finish(struct bridge *bridge, int exit_code) {
    bridge->done = true;
    bridge->exit_code = bridge->exit_code == CLI_EXIT_OK ? exit_code : bridge->exit_code;
}

static void request(struct bridge *bridge, const char *text) {
    if (!client_link_request(&bridge->link, text)) {
        fprintf(stderr, "pesthouse bridge: too many requests wait for an answer\n");
        finish(bridge, CLI_EXIT_IO);
    }
}

// A bot of the house takes the place: at once in a game, and before it the seat is open again.
static void give_up(struct bridge *bridge, const char *why) {
    if (bridge->leaving || bridge->done) {
        return;
    }
    const bool plays = bridge->table.phase == CLIENT_PLAYING;
    fprintf(stderr, "pesthouse bridge: %s; %s\n", why, plays ? "a bot of the server takes its place" : "it leaves");
    bridge->exit_code = CLI_EXIT_FAILED;
    bridge->leaving = true;
    bridge->left = client_now();
    if (bridge->table.seat < 0 || bridge->table.phase == CLIENT_OVER) {
        bridge->done = true;
        return;
    }
    request(bridge, plays ? "{\"t\":\"resign\"}" : "{\"t\":\"leave\"}");
}

static void end_of_link(struct bridge *bridge) {
    const struct client_link *const link = &bridge->link;
    const char *const table = bridge->order->server->url.table;
    switch (link->end) {
    case CLIENT_END_TOKEN:
        fprintf(stderr, "pesthouse bridge: the server does not know this token; with a new --token-file it becomes a guest\n");
        break;
    case CLIENT_END_TABLE:
        fprintf(stderr, "pesthouse bridge: there is no table %s at %s\n", table, bridge->order->server->url.origin);
        break;
    default:
        fprintf(stderr, "pesthouse bridge: cannot stay at the table: %s (status %d, code %d)\n",
                link->socket.error.message, link->socket.status, link->socket.code);
    }
    finish(bridge,
           link->end == CLIENT_END_UNREACHED || link->end == CLIENT_END_CERTIFICATE ? CLI_EXIT_IO : CLI_EXIT_FAILED);
}

static void say_end(struct bridge *bridge) {
    const struct client_table *const table = &bridge->table;
    printf("The game is over (%s). Winners:", table->reason);
    for (int seat = 0; seat < table->sits.count; seat++) {
        if ((table->winners >> seat & 1U) != 0) {
            printf(" %c", 'A' + seat);
        }
    }
    printf("%s\n", table->winners == 0 ? " nobody" : "");
    finish(bridge, CLI_EXIT_OK);
}

// ---- questions ------------------------------------------------------------------------------------------------------

static void add_elements(struct ph_writer *writer, struct ph_json list) {
    for (struct ph_json_walk walk = ph_json_walk_begin(list); ph_json_walk_next(&walk);) {
        size_t length;
        const char *const text = ph_json_text(walk.value, &length);
        ph_write_text(writer, writer->length > 0 ? "," : "");
        ph_write_bytes(writer, text, length);
    }
}

static void ask_engine(struct bridge *bridge) {
    struct ph_writer line;
    ph_writer_init_heap(&line);
    ph_write_format(&line, "{\"seat\":%d,\"at\":%" PRIu32 ",\"window\":%s,\"moves\":[%s],\"view\":%s,\"legal\":[%s]}",
                    bridge->table.seat, bridge->table.at, bridge->table.asked != 0 ? "true" : "false",
                    bridge->moves.data, bridge->view.data, bridge->legal.data);
    const bool enough = !line.failed && !bridge->moves.failed && !bridge->view.failed && !bridge->legal.failed &&
                        process_write(&bridge->engine, line.data, line.length);
    ph_writer_deinit(&line);
    if (!enough) {
        give_up(bridge, "out of memory");
        return;
    }
    ph_writer_reset(&bridge->moves);
    bridge->decides = false;
    bridge->asked_at = bridge->table.at;
    bridge->asked = client_now();
}

// The question that the program has is no longer one.
static void take_back(struct bridge *bridge) {
    bridge->answers_to_drop += bridge->asked_at != 0;
    bridge->asked_at = 0;
    bridge->decides = false;
    bridge->types_awaited = 0;
}

static void ask_types(struct bridge *bridge, struct ph_json types) {
    for (struct ph_json_walk walk = ph_json_walk_begin(types); ph_json_walk_next(&walk);) {
        char type[CLIENT_WORD_SIZE];
        char text[CLIENT_WORD_SIZE + 32];
        if (ph_json_string_get(walk.value, type, sizeof type)) {
            snprintf(text, sizeof text, "{\"t\":\"legal\",\"type\":\"%s\"}", type);
            bridge->types_awaited++;
            request(bridge, text);
        }
    }
}

// Takes the position of a message, if it has one, and what may be done there.
static void take_position(struct bridge *bridge, struct ph_json message) {
    const struct ph_json view = ph_json_member(message, "view");
    const struct ph_json types = ph_json_member(message, "types");
    const struct ph_json legal = ph_json_member(message, "legal");
    if (!ph_json_exists(view)) {
        return;
    }
    size_t length;
    const char *const text = ph_json_text(view, &length);
    take_back(bridge);
    ph_writer_reset(&bridge->view);
    ph_write_bytes(&bridge->view, text, length);
    add_elements(&bridge->moves, ph_json_member(message, "moves"));
    ph_writer_reset(&bridge->legal);
    add_elements(&bridge->legal, legal);
    ask_types(bridge, types);
    bridge->decides = ph_json_exists(legal) || ph_json_exists(types);
}

// ---- messages -------------------------------------------------------------------------------------------------------

static void sit(struct bridge *bridge) {
    const int wanted = bridge->order->seat;
    const int seat = wanted >= 0 ? wanted : client_table_open_seat(&bridge->table);
    char text[64];
    if (seat < 0 || bridge->table.phase != CLIENT_GATHERING) {
        fprintf(stderr, "pesthouse bridge: %s\n",
                seat < 0 ? "no seat of this table is open" : "the game at this table has begun, and without it");
        finish(bridge, CLI_EXIT_FAILED);
        return;
    }
    snprintf(text, sizeof text, "{\"t\":\"sit\",\"seat\":%d}", seat);
    request(bridge, text);
}

static void get_ready(struct bridge *bridge) {
    char luck[33];
    char text[80];
    client_random_digits(luck);
    snprintf(text, sizeof text, "{\"t\":\"ready\",\"luck\":\"%s\"}", luck);
    request(bridge, text);
}

static void look_after_seat(struct bridge *bridge) {
    const struct client_table *const table = &bridge->table;
    if (table->phase == CLIENT_OVER) {
        say_end(bridge);
    } else if (table->seat < 0) {
        sit(bridge);
    } else if (table->phase == CLIENT_GATHERING && (table->ready >> table->seat & 1U) == 0) {
        get_ready(bridge);
    } else if (client_table_is_substituted(table) && (table->resigned >> table->seat & 1U) == 0) {
        request(bridge, "{\"t\":\"reclaim\"}");
    }
}

static void take_hello(struct bridge *bridge) {
    if (!client_table_hello(&bridge->table, bridge->link.message)) {
        give_up(bridge, "the server greets in a way that cannot be read");
        return;
    }
    ph_writer_reset(&bridge->moves); // it has all of them
    take_position(bridge, bridge->link.message);
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
    if (!client_table_entry(&bridge->table, bridge->link.message)) {
        give_up(bridge, "the server's entries do not follow one another");
        return;
    }
    take_position(bridge, bridge->link.message);
    if (freed && !bridge->leaving) {
        fprintf(stderr, "pesthouse bridge: whoever made the table has freed its seat\n");
        finish(bridge, CLI_EXIT_FAILED);
    } else if (bridge->table.phase == CLIENT_OVER) {
        say_end(bridge);
    } else if (is_about_own_seat(bridge, entry, "substituted")) {
        look_after_seat(bridge);
    }
}

static void take_refusal(struct bridge *bridge, const char *asked, struct ph_json answer) {
    static const char *const harmless[] = {"stale", "window_closed", "not_your_turn", "substituted", "wrong_phase"};
    const bool is_act = strncmp(asked, "{\"t\":\"act\"", 10) == 0;
    const bool was_faster = ph_json_is(ph_json_member(answer, "code"), "seat_taken");
    char message[400];
    char said[320] = "";
    for (size_t i = 0; is_act && i < sizeof harmless / sizeof *harmless; i++) {
        if (ph_json_is(ph_json_member(answer, "code"), harmless[i])) {
            return; // the question was taken back on the way
        }
    }
    if (was_faster && bridge->order->seat < 0 && client_table_open_seat(&bridge->table) >= 0) {
        sit(bridge);
        return;
    }
    (void)ph_json_string_get(ph_json_member(answer, "message"), said, sizeof said);
    snprintf(message, sizeof message, is_act ? "the program's answer is refused: %s" : "the server refuses: %s", said);
    if (bridge->leaving) {
        bridge->done = true;
    } else {
        give_up(bridge, message);
    }
}

static void take_legal(struct bridge *bridge) {
    if (bridge->types_awaited > 0) {
        add_elements(&bridge->legal, ph_json_member(bridge->link.message, "actions"));
        bridge->types_awaited--;
    }
}

static void take_answer(struct bridge *bridge) {
    const struct ph_json message = bridge->link.message;
    const char *const asked = bridge->link.answered;
    const int seat = client_seat_asked(asked);
    if (ph_json_is(ph_json_member(message, "t"), "legal")) {
        take_legal(bridge);
    } else if (!ph_json_is(ph_json_member(message, "code"), "ok")) {
        take_refusal(bridge, asked, message);
    } else if (seat >= 0) {
        bridge->table.seat = seat;
        look_after_seat(bridge);
    } else if (bridge->leaving) {
        bridge->done = true;
    }
}

static void take_news(struct bridge *bridge, enum client_news news) {
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

// ---- the program ----------------------------------------------------------------------------------------------------

static void play(struct bridge *bridge, const char *action) {
    char id[33];
    struct ph_writer text;
    client_random_digits(id);
    ph_writer_init_heap(&text);
    ph_write_format(&text, "{\"t\":\"act\",\"at\":%" PRIu32 ",\"id\":\"%s\",\"action\":", bridge->asked_at, id);
    ph_json_string(&text, action);
    ph_write_char(&text, '}');
    bridge->asked_at = 0;
    request(bridge, text.data);
    ph_writer_deinit(&text);
}

static void take_line(struct bridge *bridge) {
    char *const line = bridge->engine.line;
    line[strcspn(line, "\r")] = '\0';
    if (bridge->answers_to_drop > 0) {
        bridge->answers_to_drop--;
    } else if (bridge->asked_at == 0) {
        give_up(bridge, "the program says something that it was not asked");
    } else if (strlen(line) > ANSWER_MAX) {
        give_up(bridge, "the program's answer is too long to be an action");
    } else {
        play(bridge, line);
    }
}

static void say_ended(struct bridge *bridge) {
    char why[80] = "the program has ended";
    const int status = process_stop(&bridge->engine);
    if (WIFSIGNALED(status)) {
        snprintf(why, sizeof why, "the program was ended by signal %d", WTERMSIG(status));
    } else if (WEXITSTATUS(status) != 0) {
        snprintf(why, sizeof why, "the program has ended with exit code %d", WEXITSTATUS(status));
    }
    give_up(bridge, why);
}

static void hear_engine(struct bridge *bridge) {
    while (!bridge->leaving && !bridge->done) {
        switch (process_read(&bridge->engine)) {
        case PROCESS_LINE:
            take_line(bridge);
            break;
        case PROCESS_TOO_LONG:
            give_up(bridge, "the program's answer is too long to be an action");
            break;
        case PROCESS_ENDED:
            say_ended(bridge);
            break;
        default:
            return;
        }
    }
}

static void mind_engine(struct bridge *bridge) {
    char why[80];
    if (bridge->leaving) {
        return;
    }
    if (bridge->decides && bridge->types_awaited == 0 && !client_table_is_substituted(&bridge->table)) {
        ask_engine(bridge);
    }
    if (!process_flush(&bridge->engine)) {
        say_ended(bridge);
    } else if (bridge->asked_at != 0 && client_now() - bridge->asked > bridge->order->patience_ms) {
        snprintf(why, sizeof why, "the program has not answered within %" PRId64 " ms", bridge->order->patience_ms);
        give_up(bridge, why);
    }
}

// ---- the loop -------------------------------------------------------------------------------------------------------

static int wait_ms(const struct bridge *bridge) {
    const int link = client_link_wait_ms(&bridge->link);
    const int64_t left = bridge->asked_at != 0 ? bridge->asked + bridge->order->patience_ms + 1 - client_now() : link;
    return left < 0 ? 0 : left < link ? (int)left : link;
}

static void wait_for_news(const struct bridge *bridge) {
    const struct process *const engine = &bridge->engine;
    struct pollfd polls[] = {
        {.fd = client_link_fd(&bridge->link), .events = client_link_events(&bridge->link)},
        {.fd = bridge->leaving ? -1 : engine->out, .events = POLLIN},
        {.fd = process_has_output(engine) ? engine->in : -1, .events = POLLOUT},
    };
    (void)poll(polls, sizeof polls / sizeof *polls, wait_ms(bridge));
}

static void go_on(struct bridge *bridge) {
    for (enum client_news news; !bridge->done && (news = client_link_step(&bridge->link)) != CLIENT_QUIET;) {
        take_news(bridge, news);
    }
    hear_engine(bridge);
    mind_engine(bridge);
    if (bridge->leaving && client_now() - bridge->left > FAREWELL_MS) {
        finish(bridge, CLI_EXIT_FAILED);
    }
    const int number = signals_caught();
    if (number != 0) {
        finish(bridge, CLI_EXIT_SIGNAL + number);
    }
}

int bridge_run(const struct bridge_order *order) {
    struct bridge bridge = {.order = order, .table.seat = PH_ONLOOKER};
    struct ph_error error;
    const enum ph_status status = process_start(&bridge.engine, order->engine, &error);
    if (status != PH_OK) {
        fprintf(stderr, "pesthouse bridge: %s\n", error.message);
        (void)process_stop(&bridge.engine);
        return CLI_EXIT_IO;
    }
    ph_writer_init_heap(&bridge.moves);
    ph_writer_init_heap(&bridge.view);
    ph_writer_init_heap(&bridge.legal);
    client_link_open(&bridge.link, order->server, order->server->url.table, "");
    while (!bridge.done) {
        go_on(&bridge);
        if (!bridge.done) {
            wait_for_news(&bridge);
        }
    }
    client_link_close(&bridge.link);
    (void)process_stop(&bridge.engine);
    ph_writer_deinit(&bridge.moves);
    ph_writer_deinit(&bridge.view);
    ph_writer_deinit(&bridge.legal);
    return bridge.exit_code;
}
