// SPDX-License-Identifier: MIT
// What happens at a table online, in sentences.
#include "tui/online/online.h"

#include "base/shown.h"
#include "table/luck_check.h"

#include <stdio.h>
#include <string.h>

static struct words_table table_of(const struct tui_online *online) {
    return (struct words_table){
        .seats = &online->table.seats, .sits = &online->viewer.table, .origin = online->server->url.origin};
}

void tui_online_say_entry(struct tui_online *online, struct ph_json entry) {
    const struct words_table table = table_of(online);
    words_say_entry(&table, entry, &online->said);
}

void tui_online_say_sat(struct tui_online *online, int seat) {
    const struct words_table table = table_of(online);
    words_say_sat(&table, seat, &online->said);
}

void tui_online_say_answer(struct tui_online *online, struct ph_json answer, enum client_kind asked) {
    if (!ph_json_is(ph_json_member(answer, "code"), "ok")) {
        words_say_refusal(online->language, answer, &online->said);
    } else if (online->viewer.table.answered && asked == CLIENT_ACT) {
        ph_write_format(&online->said, "%s\n", words_window(online->language, WORDS_ANSWERED));
    } else if (asked == CLIENT_BAR) {
        words_text_line(&online->said, online->language, "Done.");
    } else if (asked == CLIENT_REPORT) {
        words_text_line(&online->said, online->language, "The people who run this server will read your report.");
    }
}

void tui_online_say_person(const struct tui_online *online, const struct tui_online_person *person,
                           struct ph_writer *writer) {
    const char *const kind = words_player_kind(online->language, "", person->program, person->guest);
    ph_write_format(writer, kind[0] == '\0' ? "%s%s" : "%s (%s)", person->name, kind);
}

void tui_online_say_chat(struct tui_online *online, struct ph_json message) {
    char name[PH_SEEN_NAME_SIZE] = "";
    char text[4 * PH_TABLE_CHAT_MAX + 1] = "";
    int64_t number = 0;
    int64_t person = 0;
    struct tui_online_person talker = {.program = ph_json_exists(ph_json_member(message, "program")),
                                       .guest = ph_json_exists(ph_json_member(message, "guest"))};
    (void)ph_json_int_get(ph_json_member(message, "c"), &number);
    if (number <= online->chatted) {
        return; // said again after a lost connection
    }
    online->chatted = number;
    (void)ph_json_int_get(ph_json_member(message, "person"), &person);
    (void)ph_json_string_get(ph_json_member(message, "name"), name, sizeof name);
    talker.person = (uint64_t)person;
    tui_name_foreign(talker.name, name);
    tui_online_note_talker(online, &talker);
    if (online->muted) {
        return;
    }
    (void)ph_json_string_get(ph_json_member(message, "text"), text, sizeof text);
    tui_online_say_person(online, &talker, &online->said);
    ph_write_text(&online->said, ": ");
    ph_write_seen(&online->said, text);
    ph_write_char(&online->said, '\n');
}

void tui_online_say_notice(struct tui_online *online, struct ph_json message) {
    char text[PH_TABLE_CHAT_SIZE] = "";
    struct ph_writer shown;
    (void)ph_json_string_get(ph_json_member(message, "text"), text, sizeof text);
    ph_writer_init_heap(&shown);
    ph_write_seen(&shown, text);
    words_line(&online->said, online->language, "Notice from the people who run this server: {text}",
               TEXT(text, shown.length > 0 ? shown.data : ""));
    ph_writer_deinit(&shown);
}

void tui_online_mute(struct tui_online *online) {
    online->muted = !online->muted;
    if (online->muted) {
        words_text_line(&online->said, online->language, "You no longer see what others say.");
    } else {
        words_text_line(&online->said, online->language, "You see what others say again.");
    }
}

void tui_online_say_unsure(struct tui_online *online, const char *text) {
    words_line(&online->said, online->language, "This may not have reached the others: {text}", TEXT(text, text));
}

// ---- the table ------------------------------------------------------------------------------------------------------

void tui_online_say_seat(const struct tui_online *online, int seat, struct ph_writer *writer) {
    struct words_table table = table_of(online);
    struct ph_table_seen sits = online->viewer.table;
    if (online->viewer.table.phase != PH_SEEN_GATHERING) { // who was ready to begin
        sits.seats[seat].ready = false;
        table.sits = &sits;
    }
    words_say_holder(&table, seat, writer);
}

void tui_online_say_seats(const struct tui_online *online, struct ph_writer *writer) {
    bool first = true;
    for (int seat = 0; seat < online->viewer.table.count; seat++) {
        words_comma(writer, online->language, &first);
        tui_online_say_seat(online, seat, writer);
    }
}

void tui_online_say_rated(const struct tui_online *online, struct ph_writer *writer) {
    words_say_rated(online->language, online->viewer.table.rated, writer);
}

void tui_online_say_window(const struct tui_online *online, struct ph_writer *writer) {
    words_say(writer, online->language, "{question} Time left: {seconds} s.",
              TEXT(question, words_window(online->language, WORDS_ASKED)), COUNT(seconds, tui_online_seconds(online)));
}

const char *tui_online_leaving(const struct tui_online *online) {
    if (online->viewer.table.phase == PH_SEEN_OVER || online->viewer.table.seat < 0 ||
        online->viewer.table.seats[online->viewer.table.seat].resigned) {
        return NULL;
    }
    return words_text(online->language, "Ctrl-C again leaves; your seat stays yours for a while.");
}

// ---- luck -----------------------------------------------------------------------------------------------------------

static void say_checked(const struct tui_online *online, struct client_answer *answer, struct ph_writer *writer) {
    struct ph_luck_checked checked;
    struct ph_error error = {0};
    if (answer->status != 200) {
        words_line(writer, online->language, "The server does not give the journal of this game (status {number}).",
                   COUNT(number, answer->status));
        return;
    }
    const size_t length = ph_luck_unwrap(answer->body, answer->length);
    const enum ph_status status = ph_luck_check(answer->body, length, &checked, &error);
    words_say_luck(online->language, status, &checked, &error, writer);
}

void tui_online_check_luck(const struct tui_online *online, struct ph_writer *writer) {
    char path[128];
    struct client_answer answer;
    struct ph_error error = {0};
    snprintf(path, sizeof path, "/table/%s/journal", online->server->url.table);
    const enum ph_status status = client_ask(online->server, "GET", path, NULL, &answer, &error);
    if (status != PH_OK) {
        words_say_luck(online->language, status, NULL, &error, writer);
        return;
    }
    say_checked(online, &answer, writer);
    client_answer_deinit(&answer);
}

// ---- the connection -------------------------------------------------------------------------------------------------

void tui_online_say_end(const struct tui_online *online, struct ph_writer *writer) {
    const char *const origin = online->server->url.origin;
    const struct client_socket *const socket = &online->link.socket;
    switch (online->link.end) {
    case CLIENT_END_TABLE:
        words_line(writer, online->language, "There is no such table at {url}.", TEXT(url, origin));
        break;
    case CLIENT_END_SENT_AWAY:
        words_text_line(writer, online->language, "The people who run this server have sent you away.");
        break;
    case CLIENT_END_NO_BOARD:
        words_text_line(writer, online->language, "This table is not played around one screen.");
        break;
    case CLIENT_END_REMOVED:
        words_text_line(writer, online->language, "The player who made this table has removed you from it.");
        break;
    case CLIENT_END_BUILD:
        words_line(writer, online->language,
                   "The server at {url} has another build of Pesthouse. Both must be the same: update the older one.",
                   TEXT(url, origin));
        break;
    case CLIENT_END_TOKEN:
        words_line(writer, online->language, "The server at {url} no longer knows you; connect again as a new guest.",
                   TEXT(url, origin));
        break;
    default:
        words_line(writer, online->language, "There is no connection to {url}: {why}.", TEXT(url, origin),
                   TEXT(why, socket->error.message));
    }
}
