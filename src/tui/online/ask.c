// SPDX-License-Identifier: MIT
// What a person asks of a table online, as messages.
#include "core/seen_json.h"
#include "tui/online/online.h"

#include <string.h>

static void send_request(struct tui_online *online, struct ph_writer *text, struct client_request request) {
    ph_json_object_end(text);
    request.text = text->data;
    if (text->failed || !client_link_request(&online->link, request)) {
        words_text_line(&online->said, online->language,
                        "Too many messages wait for an answer; this one was not sent.");
    }
    ph_writer_deinit(text);
}

static void request(struct tui_online *online, struct ph_writer *text, enum client_kind kind) {
    send_request(online, text, (struct client_request){.kind = kind});
}

static struct ph_writer begin_request(const char *kind) {
    struct ph_writer text;
    ph_writer_init_heap(&text);
    ph_json_object_begin(&text);
    ph_json_string(ph_json_key(&text, "t"), kind);
    return text;
}

void tui_online_ask_past(struct tui_online *online, size_t before) {
    struct ph_writer text = begin_request("past");
    ph_json_int(ph_json_key(&text, "before"), (int64_t)before);
    request(online, &text, CLIENT_PAST);
}

void tui_online_ask(struct tui_online *online, const char *kind) {
    struct ph_writer text = begin_request(kind);
    request(online, &text, CLIENT_OTHER);
}

void tui_online_act(struct tui_online *online, ph_action action) {
    char id[33];
    char notation[PH_ACTION_TEXT_MAX];
    struct ph_writer written;
    struct ph_writer text = begin_request("act");
    client_random_digits(id);
    ph_writer_init(&written, notation, sizeof notation);
    online->viewer.moves.game->action_text(&online->viewer.moves.view, action, &written);
    ph_json_int(ph_json_key(&text, "at"), online->viewer.table.at);
    ph_json_string(ph_json_key(&text, "id"), id);
    ph_json_string(ph_json_key(&text, "action"), notation);
    online->acting = true;
    request(online, &text, CLIENT_ACT);
}

void tui_online_undo(struct tui_online *online) {
    struct ph_writer text = begin_request("undo");
    ph_json_int(ph_json_key(&text, "at"), online->viewer.table.at);
    request(online, &text, CLIENT_OTHER);
}

void tui_online_ready(struct tui_online *online) {
    char luck[33];
    struct ph_writer text = begin_request("ready");
    client_random_digits(luck);
    ph_json_string(ph_json_key(&text, "luck"), luck);
    request(online, &text, CLIENT_OTHER);
}

void tui_online_sit(struct tui_online *online, int seat) {
    struct ph_writer text = begin_request("sit");
    ph_json_int(ph_json_key(&text, "seat"), seat);
    send_request(online, &text, (struct client_request){.kind = CLIENT_SIT, .seat = seat});
}

void tui_online_seat(struct tui_online *online, int seat, const char *as) {
    struct ph_writer text = begin_request("seat");
    ph_json_int(ph_json_key(&text, "seat"), seat);
    ph_json_string(ph_json_key(&text, "as"), as);
    request(online, &text, CLIENT_OTHER);
}

void tui_online_free(struct tui_online *online, int seat) {
    struct ph_writer text = begin_request("free");
    ph_json_int(ph_json_key(&text, "seat"), seat);
    request(online, &text, CLIENT_OTHER);
}

void tui_online_order(struct tui_online *online, const char *against, uint16_t seats) {
    struct ph_writer text = begin_request("order");
    ph_json_string(ph_json_key(&text, "against"), against);
    if (strcmp(against, "seats") == 0) {
        ph_seats_json(ph_json_key(&text, "seats"), seats);
    }
    request(online, &text, CLIENT_OTHER);
}

void tui_online_chat(struct tui_online *online, const char *text) {
    struct ph_writer said = begin_request("chat");
    ph_json_string(ph_json_key(&said, "text"), text);
    send_request(online, &said, (struct client_request){.kind = CLIENT_CHAT, .said = text});
}

void tui_online_bar(struct tui_online *online, uint64_t person, const char *from) {
    struct ph_writer text = begin_request("bar");
    ph_json_int(ph_json_key(&text, "person"), (int64_t)person);
    ph_json_string(ph_json_key(&text, "from"), from);
    request(online, &text, CLIENT_BAR);
}

void tui_online_let_talk(struct tui_online *online, const char *who) {
    struct ph_writer text = begin_request("talk");
    ph_json_string(ph_json_key(&text, "who"), who);
    request(online, &text, CLIENT_OTHER);
}

void tui_online_report(struct tui_online *online, uint64_t person, const char *why) {
    struct ph_writer text = begin_request("report");
    ph_json_int(ph_json_key(&text, "person"), (int64_t)person);
    if (why[0] != '\0') {
        ph_json_string(ph_json_key(&text, "why"), why);
    }
    request(online, &text, CLIENT_REPORT);
}

void tui_online_vote(struct tui_online *online, bool agree) {
    struct ph_writer text = begin_request("abandon");
    ph_json_bool(ph_json_key(&text, "agree"), agree);
    request(online, &text, CLIENT_OTHER);
}
