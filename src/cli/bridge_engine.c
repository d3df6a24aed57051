// SPDX-License-Identifier: MIT
// One decision is asked at a time. A table may take a question back, when a window closes or somebody undoes: then the
// program's answer to it is not played.
#include "cli/bridge_inside.h"
#include "cli/messages.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>

enum { TYPES_MAX = 64, ANSWER_MAX = 1024 };

// ---- questions ------------------------------------------------------------------------------------------------------

void bridge_add_elements(struct ph_writer *writer, struct ph_json list) {
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
#if PH_CHECK_STATES
    (void)ph_message_check(&bridge_door, "decision", line.data, line.length);
#endif
    ph_writer_deinit(&line);
    if (!enough) {
        bridge_give_up(bridge, "out of memory");
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
        char type[PH_SEEN_WORD_SIZE];
        char text[PH_SEEN_WORD_SIZE + 32];
        if (ph_json_string_get(walk.value, type, sizeof type)) {
            snprintf(text, sizeof text, "{\"t\":\"legal\",\"type\":\"%s\"}", type);
            bridge->types_awaited++;
            bridge_ask(bridge, text);
        }
    }
}

void bridge_take_position(struct bridge *bridge, struct ph_json message) {
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
    bridge_add_elements(&bridge->moves, ph_json_member(message, "moves"));
    ph_writer_reset(&bridge->legal);
    bridge_add_elements(&bridge->legal, legal);
    ask_types(bridge, types);
    bridge->decides = ph_json_exists(legal) || ph_json_exists(types);
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
    bridge_request(bridge, (struct client_request){.kind = CLIENT_ACT, .text = text.data});
    ph_writer_deinit(&text);
}

static void take_line(struct bridge *bridge) {
    char *const line = bridge->engine.line;
    line[strcspn(line, "\r")] = '\0';
    if (bridge->answers_to_drop > 0) {
        bridge->answers_to_drop--;
    } else if (bridge->asked_at == 0) {
        bridge_give_up(bridge, "the program says something that it was not asked");
    } else if (strlen(line) > ANSWER_MAX) {
        bridge_give_up(bridge, "the program's answer is too long to be an action");
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
    bridge_give_up(bridge, why);
}

void bridge_hear_engine(struct bridge *bridge) {
    while (!bridge->leaving && !bridge->done) {
        switch (process_read(&bridge->engine)) {
        case PROCESS_LINE:
            take_line(bridge);
            break;
        case PROCESS_TOO_LONG:
            bridge_give_up(bridge, "the program's answer is too long to be an action");
            break;
        case PROCESS_ENDED:
            say_ended(bridge);
            break;
        default:
            return;
        }
    }
}

void bridge_mind_engine(struct bridge *bridge) {
    char why[80];
    if (bridge->leaving) {
        return;
    }
    if (bridge->decides && bridge->types_awaited == 0 && !ph_table_seen_is_substituted(&bridge->table)) {
        ask_engine(bridge);
    }
    if (!process_flush(&bridge->engine)) {
        say_ended(bridge);
    } else if (bridge->asked_at != 0 && client_now() - bridge->asked > bridge->order->patience_ms) {
        snprintf(why, sizeof why, "the program has not answered within %" PRId64 " ms", bridge->order->patience_ms);
        bridge_give_up(bridge, why);
    }
}
