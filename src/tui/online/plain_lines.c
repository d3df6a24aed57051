// SPDX-License-Identifier: MIT
// What a person types at a table of a server.
#include "tui/faces/command.h"
#include "tui/faces/plain.h"
#include "tui/online/plain.h"
#include "tui/terminal/print.h"

#include <stdio.h>
#include <string.h>

static const struct words_language *language_of(const struct tui_plain *plain) {
    return plain->table->seats.language;
}

// ---- answers --------------------------------------------------------------------------------------------------------

static void print_seats(struct tui_plain *plain) {
    struct ph_writer seats;
    ph_writer_init_heap(&seats);
    tui_online_say_seats(plain->table->online, &seats);
    tui_plain_leave_prompt(plain);
    tui_print_line(plain->out, language_of(plain), "Seats: {seats}.", TEXT(seats, seats.data));
    ph_writer_deinit(&seats);
}

static void print_invitation(struct tui_plain *plain) {
    struct ph_writer invitation;
    ph_writer_init_heap(&invitation);
    tui_online_say_invitation(plain->table->online, &invitation);
    tui_plain_leave_prompt(plain);
    tui_print_text(plain->out, invitation.data);
    ph_writer_deinit(&invitation);
}

// Of a game with cards that are played in somebody else's turn.
static void print_order_help(struct tui_plain *plain) {
    const struct ph_game *const game = ph_game_find(plain->table->online->viewer.table.game);
    const struct ph_words *const words = game != NULL ? ph_words_find(game) : NULL;
    struct ph_writer line;
    if (words == NULL || words->orders == NULL) {
        return;
    }
    ph_writer_init_heap(&line);
    words_say_of(&line, language_of(plain),
                 words->orders->words[WORDS_ORDER_SEATS] != NULL
                     ? MSG("order WORD     {cards}: ask, never, all (whenever you can), or seats, as in order B D")
                     : MSG("order WORD     {cards}: ask, never, all (whenever you can)"),
                 NAME(cards, "order", words->orders->cards));
    tui_print_text(plain->out, line.data);
    ph_writer_deinit(&line);
}

static void print_help(struct tui_plain *plain) {
    tui_print_text(plain->out,
                   words_text(language_of(plain),
                              "At a table online:\n"
                              "sit [SEAT]     take a seat; leave: give it back\n"
                              "ready          ready to begin; start: begin (the maker of the table)\n"
                              "seat SEAT BOT  let a bot play there, or open, or closed\n"
                              "free SEAT      take the seat from the player there, before the game\n"
                              "table          who sits where; invite: the link to this table, and its QR code\n"
                              "say TEXT       talk to all; mute: hide what others say, or show it again\n"
                              "report WHO WHY report somebody, by name or seat, to the people who run this server\n"
                              "remove WHO     for the maker of the table: remove them for good; a bot plays on\n"
                              "silence WHO    for the maker: no chat for them; allow: let them chat, or come, again\n"
                              "chat WHO       for the maker: who may chat: all, seats (people with a seat) or nobody\n"
                              "notices        elsewhere when it is your turn, by mail or a webhook: how, and where\n"
                              "resign         leave the game for good: a bot plays on\n"
                              "propose        propose to end the game, or agree to; once more: play on after all\n"
                              "here           play again where a bot has taken your place\n"
                              "rematch        another game at a new table; luck: check the draws of this one\n"
                              "quit           leave; your seat stays yours for a while"));
    print_order_help(plain);
}

// ---- words ----------------------------------------------------------------------------------------------------------

static void sit(struct tui_plain *plain, const char *rest) {
    const int typed =
        rest[0] == '\0' ? ph_table_seen_open_seat(&plain->table->online->viewer.table) : words_seat_read(rest);
    if (typed < 0) {
        tui_print_text(plain->out, words_text(language_of(plain), "There is no such open seat."));
        return;
    }
    tui_online_sit(plain->table->online, typed);
}

static void seat(struct tui_plain *plain, const char *rest) {
    char letter[8] = "";
    char as[PH_SEEN_WORD_SIZE] = "";
    if (sscanf(rest, "%7s %31[^\n]", letter, as) != 2 || words_seat_read(letter) < 0) {
        print_help(plain);
        return;
    }
    tui_online_seat(plain->table->online, words_seat_read(letter), tui_table_value_read(language_of(plain), as));
}

// Seats by their letters, as in "B D", as a mask; 0: these are none.
static uint16_t read_seats(const char *text) {
    uint16_t seats = 0;
    for (size_t length; *(text += strspn(text, " ,")) != '\0'; text += length) {
        char letter[8] = "";
        length = strcspn(text, " ,");
        snprintf(letter, sizeof letter, "%.*s", (int)length, text);
        const int seat = words_seat_read(letter);
        if (seat < 0) {
            return 0;
        }
        seats = (uint16_t)(seats | 1U << seat);
    }
    return seats;
}

static bool is_order(const char *against) {
    for (int known = 0; known < WORDS_ORDERS; known++) {
        if (strcmp(against, words_order_ids[known]) == 0) {
            return true;
        }
    }
    return false;
}

// What is no order is answered with those that there are.
static void order(struct tui_plain *plain, const char *rest) {
    const uint16_t seats = read_seats(rest);
    const char *const against = seats != 0 ? "seats" : tui_table_value_read(language_of(plain), rest);
    if (is_order(against)) {
        tui_online_order(plain->table->online, against, seats);
    } else {
        print_order_help(plain);
    }
}

static void free_seat(struct tui_plain *plain, const char *rest) {
    if (words_seat_read(rest) < 0) {
        print_help(plain);
    } else {
        tui_online_free(plain->table->online, words_seat_read(rest));
    }
}

// Asks for a new table, or goes to the one that somebody else has asked for.
static void rematch(struct tui_plain *plain) {
    plain->table->online->wants_rematch = true;
    if (plain->table->online->viewer.table.next[0] == '\0') {
        tui_online_ask(plain->table->online, "rematch");
    }
}

// Asks whether the person is sure; the same word once more resigns.
static void resign(struct tui_plain *plain) {
    if (plain->resigning || !tui_online_plays(plain->table->online)) { // else the table says why not
        tui_online_ask(plain->table->online, "resign");
        plain->resigning = false;
        return;
    }
    plain->resigning = true;
    tui_print_line(
        plain->out, language_of(plain),
        "You would be out of the game for good. Are you sure? \"{resign}\" once more resigns, and a bot plays "
        "on.",
        TEXT(resign, tui_table_word(language_of(plain), TUI_TABLE_RESIGN)));
}

// What a bot did meanwhile is told first.
static void come_back(struct tui_plain *plain) {
    if (tui_online_is_away(plain->table->online)) {
        tui_plain_news(plain);
    }
    tui_online_ask(plain->table->online, "reclaim");
}

static void check_luck(struct tui_plain *plain) {
    struct ph_writer said;
    if (plain->table->online->viewer.table.phase != PH_SEEN_OVER) {
        tui_print_text(plain->out, words_text(language_of(plain), "The luck can be checked when the game is over."));
        return;
    }
    ph_writer_init_heap(&said);
    tui_online_check_luck(plain->table->online, &said);
    tui_print_text(plain->out, said.data);
    ph_writer_deinit(&said);
}

static void say(struct tui_plain *plain, const char *rest) {
    if (rest[0] == '\0') {
        print_help(plain);
    } else {
        tui_online_chat(plain->table->online, rest);
    }
}

// Somebody whom a line names, or 0, which is answered.
static uint64_t read_person(struct tui_plain *plain, const char *line, const char **rest) {
    const uint64_t person = tui_online_person_read(plain->table->online, line, rest);
    if (person == 0) {
        tui_print_text(plain->out, words_text(language_of(plain),
                                              "Nobody here is called that; type a name, or the letter of a seat."));
    }
    return person;
}

static void bar(struct tui_plain *plain, const char *rest, const char *from) {
    const char *more;
    const uint64_t person = read_person(plain, rest, &more);
    if (person != 0) {
        tui_online_bar(plain->table->online, person, from);
    }
}

static void report(struct tui_plain *plain, const char *rest) {
    const char *why;
    const uint64_t person = read_person(plain, rest, &why);
    if (person != 0) {
        tui_online_report(plain->table->online, person, why);
    }
}

static bool takes_more(enum tui_table_word word) {
    return word == TUI_TABLE_SIT || word == TUI_TABLE_SEAT || word == TUI_TABLE_SAY || word == TUI_TABLE_ORDER ||
           word == TUI_TABLE_FREE || word == TUI_TABLE_NOTICES ||
           (word >= TUI_TABLE_REMOVE && word <= TUI_TABLE_REPORT);
}

// Words of a table online. False: it is none of them, also "resign no".
static bool take_table_word(struct tui_plain *plain, const char *line) {
    struct tui_online *const online = plain->table->online;
    static const char *const requests[TUI_TABLE_WORDS] = {
        [TUI_TABLE_LEAVE] = "leave",
        [TUI_TABLE_START] = "start",
    };
    const char *rest = "";
    enum tui_table_word word = tui_table_word_read(language_of(plain), line, &rest);
    if (rest[0] != '\0' && !takes_more(word)) {
        word = TUI_TABLE_NONE;
    }
    switch (word) {
    case TUI_TABLE_SIT:
        sit(plain, rest);
        return true;
    case TUI_TABLE_READY:
        tui_online_ready(online);
        return true;
    case TUI_TABLE_SEAT:
        seat(plain, rest);
        return true;
    case TUI_TABLE_SAY:
        say(plain, rest);
        return true;
    case TUI_TABLE_MUTE:
        tui_online_mute(online);
        return true;
    case TUI_TABLE_ORDER:
        order(plain, rest);
        return true;
    case TUI_TABLE_FREE:
        free_seat(plain, rest);
        return true;
    case TUI_TABLE_SEATS:
        print_seats(plain);
        return true;
    case TUI_TABLE_INVITE:
        print_invitation(plain);
        return true;
    case TUI_TABLE_NOTICES:
        tui_online_take_notices(plain, rest);
        return true;
    case TUI_TABLE_HERE:
        come_back(plain);
        return true;
    case TUI_TABLE_RESIGN:
        resign(plain);
        return true;
    case TUI_TABLE_END:
        tui_online_vote(online, !tui_online_agrees_to_end(online));
        return true;
    case TUI_TABLE_REMATCH:
        rematch(plain);
        return true;
    case TUI_TABLE_LUCK:
        check_luck(plain);
        return true;
    case TUI_TABLE_REMOVE:
        bar(plain, rest, "table");
        return true;
    case TUI_TABLE_SILENCE:
        bar(plain, rest, "chat");
        return true;
    case TUI_TABLE_ALLOW:
        bar(plain, rest, "nothing");
        return true;
    case TUI_TABLE_CHAT:
        tui_online_let_talk(online, tui_table_value_read(language_of(plain), rest));
        return true;
    case TUI_TABLE_REPORT:
        report(plain, rest);
        return true;
    default:
        break;
    }
    if (requests[word] != NULL) {
        tui_online_ask(online, requests[word]);
    } else if (tui_command_read(language_of(plain), line, &rest) == TUI_COMMAND_UNDO) {
        tui_online_undo(online);
    } else {
        return false;
    }
    return true;
}

// Words that change what this program does, and those that the table does not have. False: it is none of them.
static bool take_own_word(struct tui_plain *plain, const char *line) {
    const char *rest;
    const enum tui_command command = tui_command_read(language_of(plain), line, &rest);
    const bool hints = command == TUI_COMMAND_HINT || command == TUI_COMMAND_ODDS;
    if (command == TUI_COMMAND_QUIT) {
        plain->end = TUI_PLAIN_LEFT;
    } else if (command == TUI_COMMAND_SAVE) {
        tui_print_text(plain->out, words_text(language_of(plain), "The server keeps this game."));
    } else if (hints && !plain->table->online->viewer.table.hints) {
        tui_print_text(plain->out, words_text(language_of(plain), "This table has neither hints nor odds."));
    } else if (command == TUI_COMMAND_HELP && rest[0] == '\0') {
        print_help(plain);
        return !plain->asks; // then what can be done in the game
    } else {
        return false;
    }
    return true;
}

void tui_online_refuse_line(struct tui_plain *plain) {
    const struct words_language *const language = language_of(plain);
    if (plain->table->online->began) {
        tui_print_text(plain->out, words_text(language, "It is not your turn. \"help\" lists what you can say."));
        return;
    }
    tui_print_line(
        plain->out, language,
        "The game has not begun. \"{sit}\" takes a seat, \"{seat} B {bot}\" gives one to a bot, \"{ready}\" says "
        "that you are ready; \"{help}\" lists the rest.",
        TEXT(sit, tui_table_word(language, TUI_TABLE_SIT)), TEXT(seat, tui_table_word(language, TUI_TABLE_SEAT)),
        TEXT(bot, words_bot_called(language, "noble")), TEXT(ready, tui_table_word(language, TUI_TABLE_READY)),
        TEXT(help, tui_command_name(language, TUI_COMMAND_HELP)));
}

bool tui_online_take_line(struct tui_plain *plain, const char *line) {
    return take_own_word(plain, line) || take_table_word(plain, line);
}
