// SPDX-License-Identifier: MIT
#include "tui/online/lobby.h"

#include "table/seen.h"
#include "tui/home/people.h"
#include "tui/terminal/line.h"
#include "tui/terminal/print.h"

#include <stdlib.h>
#include <string.h>

// ---- a table in words -----------------------------------------------------------------------------------------------

struct describing {
    const struct words_language *language;
    struct ph_json about;
    struct ph_json ratings;
};

// Of the person in this game with as many seats, as the pages show it. False: none.
static bool find_rating(struct ph_json ratings, int64_t person, double *rating) {
    for (struct ph_json_walk walk = ph_json_walk_begin(ratings); ph_json_walk_next(&walk);) {
        int64_t rated;
        double mean;
        double spread;
        if (ph_json_int_get(ph_json_member(walk.value, "person"), &rated) && rated == person &&
            ph_json_double_get(ph_json_member(walk.value, "mean"), &mean) &&
            ph_json_double_get(ph_json_member(walk.value, "spread"), &spread)) {
            *rating = mean - 3 * spread;
            return true;
        }
    }
    return false;
}

static void say_person(const struct describing *table, struct ph_json seat, struct ph_writer *writer) {
    char name[PH_SEEN_NAME_SIZE] = "";
    char shown[TUI_NAME_MAX];
    int64_t person = 0;
    bool program = false;
    bool guest = false;
    double rating;
    (void)ph_json_bool_get(ph_json_member(seat, "program"), &program);
    (void)ph_json_bool_get(ph_json_member(seat, "guest"), &guest);
    (void)ph_json_string_get(ph_json_member(seat, "name"), name, sizeof name);
    (void)ph_json_int_get(ph_json_member(seat, "person"), &person);
    tui_name_foreign(shown, name);
    if (find_rating(table->ratings, person, &rating)) {
        words_say_of(writer, table->language,
                     program ? MSG("{name} (program, {rating})")
                     : guest ? MSG("{name} (guest, {rating})")
                             : MSG("{name} ({rating})"),
                     TEXT(name, shown), DECIMAL(rating, rating, 1));
    } else if (program || guest) {
        words_say_of(writer, table->language, program ? MSG("{name} (program)") : MSG("{name} (guest)"),
                     TEXT(name, shown));
    } else {
        ph_write_text(writer, shown);
    }
}

static bool is_held_by(struct ph_json seat, const char *holder) {
    return ph_json_is(ph_json_member(seat, "holder"), holder);
}

static void say_seat(const struct describing *table, struct ph_json seat, size_t index, struct ph_writer *writer) {
    const char letter[] = {words_seat_letter((int)index), '\0'};
    char name[PH_SEEN_NAME_SIZE + PH_SEEN_WORD_SIZE] = "";
    char bot[PH_SEEN_WORD_SIZE] = "";
    struct ph_writer called;
    ph_writer_init(&called, name, sizeof name);
    if (is_held_by(seat, "person")) {
        say_person(table, seat, &called);
    } else if (ph_json_string_get(ph_json_member(seat, "bot"), bot, sizeof bot)) {
        ph_write_text(&called, words_bot_called(table->language, bot));
    }
    if (called.length > 0) {
        words_say(writer, table->language, "{letter} {name}", TEXT(letter, letter), TEXT(name, name));
    } else {
        words_say_of(writer, table->language, is_held_by(seat, "open") ? MSG("{letter} open") : MSG("{letter} closed"),
                     TEXT(letter, letter));
    }
}

static const char *state_of(const struct describing *table) {
    bool open = false;
    bool by_days = false;
    (void)ph_json_bool_get(ph_json_member(table->about, "by_days"), &by_days);
    for (struct ph_json_walk walk = ph_json_walk_begin(ph_json_member(table->about, "seats"));
         ph_json_walk_next(&walk);) {
        open = open || is_held_by(walk.value, "open");
    }
    if (!ph_json_is(ph_json_member(table->about, "phase"), "gathering")) {
        return by_days ? words_text(table->language, "in progress, by correspondence")
                       : words_text(table->language, "in progress");
    }
    if (!open) {
        return words_text(table->language, "about to begin");
    }
    return by_days ? words_text(table->language, "a seat is free, by correspondence")
                   : words_text(table->language, "a seat is free");
}

static void say_seats(const struct describing *table, const char *game, struct ph_writer *writer) {
    const struct ph_json seats = ph_json_member(table->about, "seats");
    struct ph_writer list;
    bool first = true;
    ph_writer_init_heap(&list);
    for (struct ph_json_walk walk = ph_json_walk_begin(seats); ph_json_walk_next(&walk);) {
        words_comma(&list, table->language, &first);
        say_seat(table, walk.value, walk.index, &list);
    }
    words_say(writer, table->language, "{game}, {count:seats}: {seats}; {state}.", TEXT(game, game),
              COUNT(count, ph_json_count(seats)), TEXT(seats, list.data), TEXT(state, state_of(table)));
    writer->failed = writer->failed || list.failed;
    ph_writer_deinit(&list);
}

static void say_people(const struct describing *table, const char *game, struct ph_writer *writer) {
    struct ph_writer people;
    bool first = true;
    ph_writer_init_heap(&people);
    for (struct ph_json_walk walk = ph_json_walk_begin(ph_json_member(table->about, "seats"));
         ph_json_walk_next(&walk);) {
        if (is_held_by(walk.value, "person")) {
            words_comma(&people, table->language, &first);
            say_person(table, walk.value, &people);
        }
    }
    if (first) {
        ph_write_text(writer, game);
    } else {
        words_say(writer, table->language, "{game}: {players}", TEXT(game, game), TEXT(players, people.data));
    }
    writer->failed = writer->failed || people.failed;
    ph_writer_deinit(&people);
}

// ---- the list -------------------------------------------------------------------------------------------------------

void tui_lobby_deinit(struct tui_lobby *lobby) {
    for (int i = 0; i < lobby->count; i++) {
        free(lobby->tables[i].people);
        free(lobby->tables[i].seats);
    }
    lobby->count = 0;
}

// False: no memory.
static bool add_table(struct tui_lobby *lobby, const struct describing *described, const char *id, const char *game) {
    struct tui_lobby_table *const table = &lobby->tables[lobby->count++];
    struct ph_writer people;
    struct ph_writer seats;
    ph_writer_init_heap(&people);
    ph_writer_init_heap(&seats);
    say_people(described, game, &people);
    say_seats(described, game, &seats);
    snprintf(table->id, sizeof table->id, "%s", id);
    table->people = people.data;
    table->seats = seats.data;
    table->state = state_of(described);
    return !people.failed && !seats.failed;
}

// A game that this program does not know is left out: it could not be played here.
static bool read_listed(struct tui_lobby *lobby, struct ph_json listed, const struct words_language *language) {
    const struct describing described = {
        .language = language, .about = ph_json_member(listed, "about"), .ratings = ph_json_member(listed, "ratings")};
    char id[sizeof lobby->tables[0].id];
    char game_id[PH_SEEN_WORD_SIZE] = "";
    (void)ph_json_string_get(ph_json_member(described.about, "game"), game_id, sizeof game_id);
    const struct ph_game *const game = ph_game_find(game_id);
    return game == NULL || lobby->count == TUI_LOBBY_MAX ||
           !ph_json_string_get(ph_json_member(listed, "table"), id, sizeof id) ||
           add_table(lobby, &described, id, game->name);
}

enum ph_status tui_lobby_list(struct tui_lobby *lobby, const struct client_answer *answer,
                              const struct words_language *language, struct ph_error *error) {
    struct ph_json_document *document;
    bool right = true;
    if (answer->status != 200 || ph_json_parse(&document, answer->body, answer->length, NULL) != PH_OK) {
        return words_refuse(error, PH_ERROR_IO, "", language, "the server does not list its tables (status {number})",
                            COUNT(number, answer->status));
    }
    for (struct ph_json_walk walk = ph_json_walk_begin(ph_json_member(ph_json_root(document), "tables"));
         right && ph_json_walk_next(&walk);) {
        right = read_listed(lobby, walk.value, language);
    }
    ph_json_document_destroy(document);
    return right ? PH_OK : ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory");
}

enum ph_status tui_lobby_read(struct tui_lobby *lobby, const struct client_server *server,
                              const struct words_language *language, struct ph_error *error) {
    struct client_answer answer;
    lobby->count = 0;
    enum ph_status status = client_ask(server, "GET", "/tables", NULL, &answer, error);
    if (status == PH_OK) {
        status = tui_lobby_list(lobby, &answer, language, error);
        client_answer_deinit(&answer);
    }
    if (status != PH_OK) {
        tui_lobby_deinit(lobby);
    }
    return status;
}

// ---- choosing -------------------------------------------------------------------------------------------------------

int tui_lobby_menu(const struct tui_lobby *lobby, struct tui_screen *screen) {
    const struct words_language *const language = tui_screen_language(screen);
    struct tui_menu_item items[1 + TUI_LOBBY_MAX] = {{.words = words_text(language, "A new table")}};
    for (int i = 0; i < lobby->count; i++) {
        const struct tui_lobby_table *const table = &lobby->tables[i];
        items[1 + i] = (struct tui_menu_item){.words = table->people, .value = table->state, .details = table->seats};
    }
    const int chosen = tui_menu(screen, words_text(language, "Lobby"), items, 1 + lobby->count, 0, NULL);
    return chosen == 0 ? TUI_LOBBY_NEW : chosen > 0 ? chosen - 1 : chosen;
}

static void print_tables(const struct tui_lobby *lobby, const struct words_language *language, FILE *out) {
    for (int i = 0; i < lobby->count; i++) {
        fprintf(out, "%d. ", i + 1);
        tui_print_text(out, lobby->tables[i].seats);
    }
    tui_print_text(out, words_text(language, "Type the number of a table, or press Enter for a new one."));
}

static int choice_of(const struct tui_lobby *lobby, const char *line) {
    char *end;
    const long number = strtol(line, &end, 10);
    return *line == '\0'                                           ? TUI_LOBBY_NEW
           : *end == '\0' && number >= 1 && number <= lobby->count ? (int)number - 1
                                                                   : lobby->count;
}

int tui_lobby_plain(const struct tui_lobby *lobby, const struct words_language *language, FILE *out) {
    char line[64];
    int chosen = lobby->count; // none of them
    while (chosen == lobby->count) {
        print_tables(lobby, language, out);
        fprintf(out, "> ");
        enum tui_line read = fflush(out) == 0 ? TUI_LINE_ASKED : TUI_LINE_END;
        while (read == TUI_LINE_ASKED) {
            read = tui_line_read(line, sizeof line);
        }
        chosen = read == TUI_LINE_READ     ? choice_of(lobby, tui_line_trim(line))
                 : read == TUI_LINE_SIGNAL ? TUI_GONE
                                           : TUI_BACK;
    }
    return chosen;
}
