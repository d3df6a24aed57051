// SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L // poll
#include "cli/bridge_inside.h"

#include "run/signals.h"

#include <poll.h>
#include <stdio.h>

enum { FAREWELL_MS = 5000 };

// ---- the end --------------------------------------------------------------------------------------------------------

void bridge_finish(struct bridge *bridge, int exit_code) {
    bridge->done = true;
    bridge->exit_code = bridge->exit_code == CLI_EXIT_OK ? exit_code : bridge->exit_code;
}

void bridge_request(struct bridge *bridge, struct client_request request) {
    if (!client_link_request(&bridge->link, request)) {
        fprintf(stderr, "pesthouse bridge: too many requests wait for an answer\n");
        bridge_finish(bridge, CLI_EXIT_IO);
    }
}

void bridge_ask(struct bridge *bridge, const char *text) {
    bridge_request(bridge, (struct client_request){.text = text});
}

void bridge_give_up(struct bridge *bridge, const char *why) {
    if (bridge->leaving || bridge->done) {
        return;
    }
    const bool plays = bridge->table.phase == PH_SEEN_PLAYING;
    fprintf(stderr, "pesthouse bridge: %s; %s\n", why, plays ? "a bot of the server takes its place" : "it leaves");
    bridge->exit_code = CLI_EXIT_FAILED;
    bridge->leaving = true;
    bridge->left = client_now();
    if (bridge->table.seat < 0 || bridge->table.phase == PH_SEEN_OVER) {
        bridge->done = true;
        return;
    }
    bridge_ask(bridge, plays ? "{\"t\":\"resign\"}" : "{\"t\":\"leave\"}");
}

void bridge_miss(struct bridge *bridge, const char *why) {
    fprintf(stderr, "pesthouse bridge: %s\n", why);
    bridge_finish(bridge, bridge->order->accepts ? BRIDGE_NO_GAME : CLI_EXIT_FAILED);
}

// A game that nobody starts must not keep the program from others.
static void mind_gathering(struct bridge *bridge) {
    const int64_t most = bridge->order->gathering_ms;
    if (most == 0 || bridge->table.phase != PH_SEEN_GATHERING || bridge->table.seat < 0 || bridge->leaving ||
        client_now() - bridge->came <= most) {
        return;
    }
    fprintf(stderr, "pesthouse bridge: the game has not begun; it leaves\n");
    bridge->exit_code = BRIDGE_NO_GAME;
    bridge->leaving = true;
    bridge->left = client_now();
    bridge_ask(bridge, "{\"t\":\"leave\"}");
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
        bridge_take_news(bridge, news);
    }
    bridge_hear_engine(bridge);
    bridge_mind_engine(bridge);
    mind_gathering(bridge);
    if (bridge->leaving && client_now() - bridge->left > FAREWELL_MS) {
        bridge_finish(bridge, CLI_EXIT_FAILED);
    }
    const int number = signals_caught();
    if (number != 0) {
        bridge_finish(bridge, CLI_EXIT_SIGNAL + number);
    }
}

int bridge_run(const struct bridge_order *order) {
    struct bridge bridge = {.order = order, .table.seat = PH_ONLOOKER, .came = client_now()};
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
