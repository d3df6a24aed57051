// SPDX-License-Identifier: MIT
#include "words/table.h"

#include "table/refusal.h"
#include "table/standing.h"

#include <string.h>

enum { TABLE_ID_SIZE = 64 };

// Before a game there is no position, but somebody reads.
static struct words_scene scene_of(const struct words_table *table) {
    return (struct words_scene){
        .viewer = table->sits->seat,
        .players = table->sits->count,
        .you = table->sits->seat >= 0,
        .language = table->seats->language,
        .seats = table->seats,
    };
}

// The language, and a seat's letter as text.
struct at {
    const struct words_language *language;
    char letter[2];
};

static struct at at_seat(const struct words_table *table, int seat) {
    return (struct at){table->seats->language, {words_seat_letter(seat), '\0'}};
}

// ---- seats ----------------------------------------------------------------------------------------------------------

void words_seat_seen(struct words_seats *seats, int seat, const struct ph_seen_seat *sits) {
    const struct ph_bot *const bot = sits->name[0] == '\0' ? ph_bot_find(sits->bot) : NULL;
    seats->kinds[seat] = words_player_kind(seats->language, sits->bot, sits->program, sits->guest);
    seats->tempers[seat] = bot == NULL ? NULL : bot->temper;
}

struct words_seats words_seats_seen(const struct words_language *language, const struct ph_table_seen *table) {
    struct words_seats seats = words_onlookers(language);
    for (int seat = 0; seat < table->count; seat++) {
        const struct ph_seen_seat *const sits = &table->seats[seat];
        const bool person = sits->name[0] != '\0';
        seats.names[seat] = person ? sits->name : words_usual_name(sits->bot, seat);
        seats.people = (uint16_t)(seats.people | (person ? 1u : 0u) << seat);
        words_seat_seen(&seats, seat, sits);
    }
    return seats;
}

void words_say_sat(const struct words_table *table, int seat, struct ph_writer *writer) {
    const struct words_scene scene = scene_of(table);
    const struct at at = at_seat(table, seat);
    const bool other = seat != table->sits->seat;
    words_line_of(writer, at.language,
                  table->sits->seats[seat].program          ? MSG("{name}, a program, takes seat {letter}.")
                  : table->sits->seats[seat].guest && other ? MSG("{name}, a guest, takes seat {letter}.")
                                                            : MSG("{Who} {who?you:take|takes} seat {letter}."),
                  SEAT(who, &scene, seat), TEXT(name, table->seats->names[seat]), TEXT(letter, at.letter));
}

static void say_given(const struct words_table *table, int seat, struct ph_writer *writer) {
    const struct ph_seen_seat *const sits = &table->sits->seats[seat];
    const struct at at = at_seat(table, seat);
    const char *const bot = words_bot_called(at.language, sits->bot);
    words_line_of(writer, at.language,
                  sits->closed        ? MSG("Seat {letter} is closed.")
                  : sits->bot[0] != 0 ? MSG("Seat {letter} goes to the bot {bot}.")
                                      : MSG("Seat {letter} is open."),
                  TEXT(letter, at.letter), TEXT(bot, bot));
}

static const char *person_there(const struct ph_seen_seat *sits) {
    if (sits->program) {
        return sits->ready ? MSG("{letter} {name} (program, ready)") : MSG("{letter} {name} (program)");
    }
    if (sits->guest) {
        return sits->ready ? MSG("{letter} {name} (guest, ready)") : MSG("{letter} {name} (guest)");
    }
    return sits->ready ? MSG("{letter} {name} (ready)") : MSG("{letter} {name}");
}

void words_say_holder(const struct words_table *table, int seat, struct ph_writer *writer) {
    const struct ph_seen_seat *const sits = &table->sits->seats[seat];
    const struct at at = at_seat(table, seat);
    const bool is_person = sits->name[0] != '\0';
    const char *const name = is_person ? table->seats->names[seat] : words_bot_called(at.language, sits->bot);
    words_say_of(writer, at.language,
                 is_person         ? person_there(sits)
                 : name[0] != '\0' ? MSG("{letter} {name}")
                 : sits->closed    ? MSG("{letter} closed")
                                   : MSG("{letter} open"),
                 TEXT(letter, at.letter), TEXT(name, name));
}

// ---- ratings --------------------------------------------------------------------------------------------------------

void words_say_rated(const struct words_language *language, const char *rated, struct ph_writer *writer) {
    static const char *const lines[PH_RATED_COUNT] = {
        [PH_RATED] = MSG("This game counts for ratings."),
        [PH_UNRATED_UNLISTED] = MSG("This game does not count for ratings: the table is not in the lobby."),
        [PH_UNRATED_ALONE] = MSG("This game does not count for ratings: that takes two players with accounts."),
        [PH_UNRATED_GUEST] = MSG("This game does not count for ratings: somebody has no account."),
        [PH_UNRATED_MIXED] = MSG("This game does not count for ratings: people and programs play."),
        [PH_UNRATED_ADDRESS] = MSG("This game does not count for ratings: all play from one network address."),
    };
    for (int i = 0; i < PH_RATED_COUNT; i++) {
        if (strcmp(rated, ph_rated_words[i]) == 0) {
            ph_write_format(writer, "%s\n", words_find(language, "", lines[i]));
        }
    }
}

// ---- the end --------------------------------------------------------------------------------------------------------

// Whether a game continues after somebody resigned: a person is left, and another seat.
static bool plays_on(const struct ph_table_seen *sits) {
    int seats = 0;
    int people = 0;
    for (int seat = 0; seat < sits->count; seat++) {
        seats += !sits->seats[seat].resigned;
        people += !sits->seats[seat].resigned && sits->seats[seat].name[0] != '\0';
    }
    return seats > 1 && people > 0;
}

static void say_resigned(const struct words_table *table, int seat, const char *bot, struct ph_writer *writer) {
    const struct words_scene scene = scene_of(table);
    words_line_of(writer, scene.language,
                  plays_on(table->sits) ? MSG("{Who} resigned; the bot {bot} plays on.") : MSG("{Who} resigned."),
                  SEAT(who, &scene, seat), TEXT(bot, bot));
}

// The first proposes, the others agree.
static void say_vote(const struct words_table *table, int seat, struct ph_writer *writer) {
    const struct words_scene scene = scene_of(table);
    int agreed = 0;
    for (int other = 0; other < table->sits->count; other++) {
        agreed += table->sits->seats[other].abandons;
    }
    words_line_of(writer, scene.language,
                  !table->sits->seats[seat].abandons ? MSG("{Who} {who?you:want|wants} to play on.")
                  : agreed == 1                      ? MSG("{Who} {who?you:propose|proposes} to end the game here.")
                                                     : MSG("{Who} {who?you:agree|agrees} to end the game here."),
                  SEAT(who, &scene, seat));
}

static void say_over(const struct words_table *table, struct ph_json entry, struct ph_writer *writer) {
    const struct words_scene scene = scene_of(table);
    const struct ph_json reason = ph_json_member(entry, "reason");
    struct ph_json_walk winners = ph_json_walk_begin(ph_json_member(entry, "winners"));
    int64_t winner;
    if (ph_json_is(reason, "abandoned")) {
        words_text_line(writer, scene.language, "The game is over: all agreed to end it.");
    } else if (ph_json_is(reason, "resigned") && ph_json_walk_next(&winners) &&
               ph_json_int_get(winners.value, &winner) && winner >= 0 && winner < table->sits->count) {
        words_line(writer, scene.language, "{Who} {who?you:have|has} won: all others have resigned.",
                   SEAT(who, &scene, winner));
    } else if (ph_json_is(reason, "resigned")) {
        words_text_line(writer, scene.language, "The game is over: everybody has resigned.");
    } else if (ph_json_is(reason, "removed")) {
        words_text_line(writer, scene.language, "The game is over: too few players are left.");
    } else if (ph_json_is(reason, PH_REASON_CLOSED)) {
        words_text_line(writer, scene.language, "The people who run this server have closed this table.");
    } else if (ph_json_is(reason, PH_REASON_ROUND)) {
        words_text_line(writer, scene.language, "The round was ended before this game was finished.");
    }
}

// ---- entries --------------------------------------------------------------------------------------------------------

static void say_about_seat(const struct words_table *table, struct ph_json entry, int seat, struct ph_writer *writer) {
    const struct ph_json kind = ph_json_member(entry, "t");
    const struct words_scene scene = scene_of(table);
    const char *const bot = words_bot_called(scene.language, table->sits->seats[seat].bot);
    if (ph_json_is(kind, "sat")) {
        words_say_sat(table, seat, writer);
    } else if (ph_json_is(kind, "left") || ph_json_is(kind, "seat")) {
        say_given(table, seat, writer);
    } else if (ph_json_is(kind, "ready")) {
        words_line(writer, scene.language, "{Who} {who?you:are|is} ready.", SEAT(who, &scene, seat));
    } else if (ph_json_is(kind, "undo")) {
        words_line(writer, scene.language, "{Who} took an action back.", SEAT(who, &scene, seat));
    } else if (ph_json_is(kind, "substituted")) {
        words_line(writer, scene.language, "The bot {bot} plays in the place of {who}.", TEXT(bot, bot),
                   PLAYER(who, &scene, seat));
    } else if (ph_json_is(kind, "reclaimed")) {
        words_line(writer, scene.language, "{Who} {who?you:are|is} back.", SEAT(who, &scene, seat));
    } else if (ph_json_is(kind, "lent")) {
        words_line(writer, scene.language, "{Who} {who?you:play|plays} at the shared screen.", SEAT(who, &scene, seat));
    } else if (ph_json_is(kind, "resigned") && ph_json_exists(ph_json_member(entry, "removed"))) {
        words_line(writer, scene.language, "{Who} {who?you:were|was} removed from the table.", SEAT(who, &scene, seat));
    } else if (ph_json_is(kind, "resigned")) {
        say_resigned(table, seat, bot, writer);
    } else if (ph_json_is(kind, "abandon")) {
        say_vote(table, seat, writer);
    }
}

static void say_rematch(const struct words_table *table, struct ph_json entry, struct ph_writer *writer) {
    char id[TABLE_ID_SIZE] = "";
    (void)ph_json_string_get(ph_json_member(entry, "table"), id, sizeof id);
    if (table->origin != NULL) {
        words_line(writer, table->seats->language, "There is a new table for a rematch: {url}/table/{table}",
                   TEXT(url, table->origin), TEXT(table, id));
    }
}

// Of somebody who sits there; other people have no name here.
static void say_barred(const struct words_table *table, struct ph_json entry, struct ph_writer *writer) {
    const struct words_scene scene = scene_of(table);
    const struct ph_json from = ph_json_member(entry, "from");
    int64_t person = 0;
    (void)ph_json_int_get(ph_json_member(entry, "person"), &person);
    for (int seat = 0; seat < table->sits->count; seat++) {
        if (table->sits->seats[seat].person == (uint64_t)person && !ph_json_is(from, "table")) {
            words_line_of(writer, scene.language,
                          ph_json_is(from, "chat") ? MSG("{Who} may no longer chat here.")
                                                   : MSG("{Who} may chat here again."),
                          SEAT(who, &scene, seat));
        }
    }
}

// Only of a game that has stopped: else its end says it.
static void say_closed(const struct words_table *table, struct ph_json entry, struct ph_writer *writer) {
    const bool with_round = ph_json_exists(ph_json_member(entry, "round"));
    const char *const sentence = with_round ? MSG("The round has been ended, so this game stops here.")
                                            : MSG("This table is closed. Its game ends with the round.");
    if (ph_table_seen_is_stopped(table->sits)) {
        ph_write_format(writer, "%s\n", words_find(table->seats->language, "", sentence));
    }
}

static void say_talk(const struct words_table *table, struct ph_json who, struct ph_writer *writer) {
    const char *const sentence = ph_json_is(who, "all")     ? MSG("Everybody may chat.")
                                 : ph_json_is(who, "seats") ? MSG("Only people with a seat may chat.")
                                                            : MSG("The chat is closed.");
    ph_write_format(writer, "%s\n", words_find(table->seats->language, "", sentence));
}

void words_say_entry(const struct words_table *table, struct ph_json entry, struct ph_writer *writer) {
    const struct ph_json kind = ph_json_member(entry, "t");
    int64_t seat = -1;
    (void)ph_json_int_get(ph_json_member(entry, "seat"), &seat);
    if (seat >= 0 && seat < table->sits->count) {
        say_about_seat(table, entry, (int)seat, writer);
    } else if (ph_json_is(kind, "started")) {
        words_text_line(writer, table->seats->language, "The game begins.");
    } else if (ph_json_is(kind, "over")) {
        say_over(table, entry, writer);
    } else if (ph_json_is(kind, "rematch")) {
        say_rematch(table, entry, writer);
    } else if (ph_json_is(kind, "barred")) {
        say_barred(table, entry, writer);
    } else if (ph_json_is(kind, "talk")) {
        say_talk(table, ph_json_member(entry, "who"), writer);
    } else if (ph_json_is(kind, "closed")) {
        say_closed(table, entry, writer);
    }
}

// ---- windows --------------------------------------------------------------------------------------------------------

const char *words_window(const struct words_language *language, enum words_window window) {
    static const char *const sentences[] = {
        [WORDS_ASKED] = MSG("Your answer, please: no answer means no."),
        [WORDS_ANSWERED] = MSG("Your answer counts when the time is up."),
        [WORDS_OTHERS_ASKED] = MSG("Others are answering. Everybody waits until the time is up."),
    };
    return words_find(language, "", sentences[window]);
}

void words_say_order(const struct words_language *language, const struct words_orders *orders, enum words_order order,
                     struct ph_writer *writer) {
    words_say(writer, language, "{Cards}: {order}", NAME(cards, "order", orders->cards),
              NAME(order, "order", orders->words[order]));
}

// ---- luck -----------------------------------------------------------------------------------------------------------

void words_say_luck(const struct words_language *language, enum ph_status status, const struct ph_luck_checked *checked,
                    const struct ph_error *error, struct ph_writer *writer) {
    if (status == PH_OK) {
        words_line(writer, language,
                   "All draws check out: {count} follow from the seal that the table showed before the game, and from "
                   "what each player added.",
                   COUNT(count, checked->draws));
    } else {
        words_line_of(writer, language,
                      status == PH_ERROR_BAD_RECORD ? MSG("The draws do not check out: {why}.")
                                                    : MSG("The draws cannot be checked: {why}."),
                      TEXT(why, error->message));
    }
}

// ---- refusals -------------------------------------------------------------------------------------------------------

// Codes that are missing name a fault of this program, or of the server; then the server's own words are shown.
static const char *const refusals[PH_REFUSAL_COUNT] = {
    [PH_REFUSED_WRONG_PHASE] = MSG("That is not possible at this point of the game."),
    [PH_REFUSED_NOT_SEATED] = MSG("You have no seat at this table."),
    [PH_REFUSED_NOT_MAKER] = MSG("Only the player who made the table can do that."),
    [PH_REFUSED_ALREADY_SEATED] = MSG("You have a seat already."),
    [PH_REFUSED_SEAT_TAKEN] = MSG("This seat is not open."),
    [PH_REFUSED_NOT_READY] = MSG("A seat is still open, or somebody is not ready."),
    [PH_REFUSED_NOT_YOUR_TURN] = MSG("It is not your turn."),
    [PH_REFUSED_STALE] = MSG("Something else happened first; please choose again."),
    [PH_REFUSED_WINDOW_CLOSED] = MSG("The time was up before your answer arrived."),
    [PH_REFUSED_ILLEGAL_ACTION] = MSG("The rules do not allow that here."),
    [PH_REFUSED_CANNOT_UNDO] = MSG("You cannot take anything back here."),
    [PH_REFUSED_SUBSTITUTED] = MSG("A bot plays in your place."),
    [PH_REFUSED_AT_BOARD] = MSG("This seat plays at the shared screen; take it back first."),
    [PH_REFUSED_OWNER_HERE] = MSG("This player is at the table, and decides that alone."),
    [PH_REFUSED_BARRED] = MSG("The player who made this table has removed you from it."),
    [PH_REFUSED_MUTED] = MSG("You may not chat at this table."),
    [PH_REFUSED_CLOSED] = MSG("This table is closed."),
    [PH_REFUSED_BLOCKED] = MSG("A word in it is not allowed on this server."),
    [PH_REFUSED_TOO_FAST] = MSG("Too fast; please try again in a moment."),
    [PH_REFUSED_TOO_MANY] = MSG("You have made as many tables as you may; finish a game first."),
    [PH_REFUSED_WAITS] = MSG("The server cannot do that at the moment; please try again soon."),
    [PH_REFUSED_NO_MEMORY] = MSG("The server cannot do that at the moment; please try again soon."),
    [PH_REFUSED_INTERNAL] = MSG("The server cannot do that at the moment; please try again soon."),
};

const char *words_undo(const struct words_language *language, enum ph_undo undo) {
    static const char *const whys[] = {
        [PH_UNDO_ALLOWED] = NULL,
        [PH_UNDO_OVER] = MSG("The game is over; nothing can be taken back."),
        [PH_UNDO_NOTHING] = MSG("Nothing has been done yet that could be taken back."),
        [PH_UNDO_TURN_PASSED] = MSG("It is no longer your turn; the move cannot be taken back."),
        [PH_UNDO_OTHERS_ACTED] = MSG("Others have acted since your last move; it cannot be taken back."),
        [PH_UNDO_SECRET_SHOWN] = MSG("You have seen something hidden since; the move cannot be taken back."),
        [PH_UNDO_LUCK_HAS_SPOKEN] = MSG("Luck has decided something since; the move cannot be taken back."),
    };
    return whys[undo] != NULL ? words_find(language, "", whys[undo]) : NULL;
}

// Those are said as in a game on one's own.
static const enum ph_undo nevers[PH_REFUSAL_COUNT] = {
    [PH_REFUSED_TURN_PASSED] = PH_UNDO_TURN_PASSED,
    [PH_REFUSED_OTHERS_ACTED] = PH_UNDO_OTHERS_ACTED,
    [PH_REFUSED_SECRET_SHOWN] = PH_UNDO_SECRET_SHOWN,
    [PH_REFUSED_LUCK_HAS_SPOKEN] = PH_UNDO_LUCK_HAS_SPOKEN,
};

static const char *sentence(const struct words_language *language, int refusal) {
    const char *const undo = words_undo(language, nevers[refusal]);
    return undo != NULL || refusals[refusal] == NULL ? undo : words_find(language, "", refusals[refusal]);
}

// With the id of the game's rule behind it, if there is one, by which the pages of rules have more.
static void say_reason(const char *known, struct ph_json named, struct ph_writer *writer) {
    char rule[16];
    ph_write_text(writer, known);
    if (ph_json_string_get(named, rule, sizeof rule)) {
        ph_write_format(writer, " (%s)", rule);
    }
    ph_write_char(writer, '\n');
}

void words_say_refusal(const struct words_language *language, struct ph_json answer, struct ph_writer *writer) {
    const struct ph_json code = ph_json_member(answer, "code");
    char message[320] = "";
    for (int refusal = 0; refusal < PH_REFUSAL_COUNT; refusal++) {
        const char *const known = sentence(language, refusal);
        if (known != NULL && ph_json_is(code, ph_refusal_code((enum ph_refusal)refusal))) {
            say_reason(known, ph_json_member(answer, "rule"), writer);
            return;
        }
    }
    (void)ph_json_string_get(ph_json_member(answer, "message"), message, sizeof message);
    words_line(writer, language, "The table refuses: {why}.", TEXT(why, message));
}
