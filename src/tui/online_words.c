// SPDX-License-Identifier: MIT
// What happens at a table online, in sentences.
#include "tui/online.h"

#include "base/shown.h"

#include <stdio.h>
#include <string.h>

// The seat of an entry; −1: it has none.
static int seat_of(struct ph_json entry) {
    int64_t seat = -1;
    (void)ph_json_int_get(ph_json_member(entry, "seat"), &seat);
    return seat < PH_SEATS_MAX ? (int)seat : -1;
}

// What players are called before there is a game: nobody is "you" by grammar of a game's sentences.
static struct words_scene scene_of(const struct tui_online *online) {
    return (struct words_scene){
        .viewer = online->seen.seat,
        .players = online->seen.sits.count,
        .you = online->seen.seat >= 0,
        .language = online->language,
        .seats = &online->table.seats,
    };
}

static void say_seat(struct tui_online *online, struct ph_json entry, int seat) {
    char as[CLIENT_WORD_SIZE] = "";
    const char letter[] = {words_seat_letter(seat), '\0'};
    (void)ph_json_string_get(ph_json_member(entry, "as"), as, sizeof as);
    if (strcmp(as, "open") == 0) {
        words_line(&online->said, online->language, "Seat {letter} is open.", TEXT(letter, letter));
    } else if (strcmp(as, "closed") == 0) {
        words_line(&online->said, online->language, "Seat {letter} is closed.", TEXT(letter, letter));
    } else {
        words_line(&online->said, online->language, "Seat {letter} goes to the bot {bot}.", TEXT(letter, letter),
                   TEXT(bot, words_bot_called(online->language, as)));
    }
}

// Entries about a seat.
static void say_about_seat(struct tui_online *online, struct ph_json entry, struct ph_json kind, int seat) {
    const struct words_scene scene = scene_of(online);
    const char letter[] = {words_seat_letter(seat), '\0'};
    const char *const bot = words_bot_called(online->language, online->seen.sits.seats[seat].bot);
    if (ph_json_is(kind, "sat")) {
        words_say_of(&online->said, online->language,
                     online->seen.sits.seats[seat].program ? MSG("{name}, a program, takes seat {letter}.")
                                                           : MSG("{name} takes seat {letter}."),
                     TEXT(name, online->names[seat]), TEXT(letter, letter));
        ph_write_char(&online->said, '\n');
    } else if (ph_json_is(kind, "left")) {
        words_line(&online->said, online->language, "Seat {letter} is open.", TEXT(letter, letter));
    } else if (ph_json_is(kind, "seat")) {
        say_seat(online, entry, seat);
    } else if (ph_json_is(kind, "ready")) {
        words_line(&online->said, online->language, "{Who} {who?you:are|is} ready.", SEAT(who, &scene, seat));
    } else if (ph_json_is(kind, "undo")) {
        words_line(&online->said, online->language, "{Who} took an action back.", SEAT(who, &scene, seat));
    } else if (ph_json_is(kind, "substituted")) {
        words_line(&online->said, online->language, "The bot {bot} plays in the place of {who}.", TEXT(bot, bot),
                   PLAYER(who, &scene, seat));
    } else if (ph_json_is(kind, "reclaimed")) {
        words_line(&online->said, online->language, "{Who} {who?you:are|is} back.", SEAT(who, &scene, seat));
    } else if (ph_json_is(kind, "resigned")) {
        words_line(&online->said, online->language, "{Who} resigned; the bot {bot} plays on.", SEAT(who, &scene, seat),
                   TEXT(bot, bot));
    } else if (ph_json_is(kind, "abandon")) {
        words_line(&online->said, online->language, "{Who} would end the game here.", SEAT(who, &scene, seat));
    }
}

static void say_luck(struct tui_online *online, struct ph_json entry) {
    char secret[80] = "";
    char table[320];
    snprintf(table, sizeof table, "%s/table/%s", online->server->url.origin, online->server->url.table);
    (void)ph_json_string_get(ph_json_member(entry, "secret"), secret, sizeof secret);
    words_line(
        &online->said, online->language,
        "The secret of this game's luck was {secret}. To check it: curl {url}/journal | pesthouse verify --luck -",
        TEXT(secret, secret), TEXT(url, table));
}

static void say_over(struct tui_online *online, struct ph_json entry) {
    const struct ph_json reason = ph_json_member(entry, "reason");
    if (ph_json_is(reason, "resigned")) {
        words_text_line(&online->said, online->language, "The game is over: all others have resigned.");
    } else if (ph_json_is(reason, "abandoned")) {
        words_text_line(&online->said, online->language, "The game is over: all agreed to end it.");
    }
    say_luck(online, entry);
}

void tui_online_say_entry(struct tui_online *online, struct ph_json entry) {
    const struct ph_json kind = ph_json_member(entry, "t");
    const int seat = seat_of(entry);
    if (seat >= 0 && seat < online->seen.sits.count) {
        say_about_seat(online, entry, kind, seat);
    } else if (ph_json_is(kind, "started")) {
        words_text_line(&online->said, online->language, "The game begins.");
    } else if (ph_json_is(kind, "over")) {
        say_over(online, entry);
    } else if (ph_json_is(kind, "rematch")) {
        words_line(&online->said, online->language, "There is a new table for a rematch: {url}/table/{table}",
                   TEXT(url, online->server->url.origin), TEXT(table, online->seen.next));
    }
}

// ---- answers --------------------------------------------------------------------------------------------------------

void tui_online_say_answer(struct tui_online *online, struct ph_json answer, bool is_act) {
    if (ph_json_is(ph_json_member(answer, "code"), "ok")) {
        if (online->seen.answered && is_act) {
            words_text_line(&online->said, online->language, "Your answer counts when the time is up.");
        }
        return;
    }
    tui_online_say_refusal(online, answer);
}

void tui_online_say_chat(struct tui_online *online, struct ph_json message) {
    char name[CLIENT_NAME_SIZE] = "";
    char shown[TUI_NAME_MAX];
    char text[4 * PH_TABLE_CHAT_MAX + 1] = "";
    int64_t number = 0;
    (void)ph_json_int_get(ph_json_member(message, "c"), &number);
    if (number <= online->chatted) {
        return; // said again after a lost connection
    }
    online->chatted = number;
    if (online->muted) {
        return;
    }
    (void)ph_json_string_get(ph_json_member(message, "name"), name, sizeof name);
    (void)ph_json_string_get(ph_json_member(message, "text"), text, sizeof text);
    tui_name_foreign(shown, name);
    ph_write_format(&online->said, "%s: ", shown);
    ph_write_seen(&online->said, text);
    ph_write_char(&online->said, '\n');
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

static void say_sitter(const struct tui_online *online, int seat, struct ph_writer *writer) {
    const bool ready = (online->seen.ready >> seat & 1U) != 0;
    const char letter[] = {words_seat_letter(seat), '\0'};
    if (online->seen.sits.seats[seat].program) {
        words_say_of(writer, online->language,
                     ready ? MSG("{letter} {name} (program, ready)") : MSG("{letter} {name} (program)"),
                     TEXT(letter, letter), TEXT(name, online->names[seat]));
    } else {
        words_say_of(writer, online->language, ready ? MSG("{letter} {name} (ready)") : MSG("{letter} {name}"),
                     TEXT(letter, letter), TEXT(name, online->names[seat]));
    }
}

void tui_online_say_seat(const struct tui_online *online, int seat, struct ph_writer *writer) {
    const struct ph_mirror_seat *const sits = &online->seen.sits.seats[seat];
    const char letter[] = {words_seat_letter(seat), '\0'};
    if (sits->name[0] != '\0') {
        say_sitter(online, seat, writer);
    } else if (sits->bot[0] != '\0') {
        words_say(writer, online->language, "{letter} {name}", TEXT(letter, letter),
                  TEXT(name, words_bot_called(online->language, sits->bot)));
    } else {
        words_say_of(writer, online->language, sits->closed ? MSG("{letter} closed") : MSG("{letter} open"),
                     TEXT(letter, letter));
    }
}

void tui_online_say_seats(const struct tui_online *online, struct ph_writer *writer) {
    bool first = true;
    for (int seat = 0; seat < online->seen.sits.count; seat++) {
        words_comma(writer, online->language, &first);
        tui_online_say_seat(online, seat, writer);
    }
}

void tui_online_say_end(const struct tui_online *online, struct ph_writer *writer) {
    const char *const origin = online->server->url.origin;
    const struct client_socket *const socket = &online->link.socket;
    switch (online->link.end) {
    case CLIENT_END_TABLE:
        words_line(writer, online->language, "There is no such table at {url}.", TEXT(url, origin));
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
