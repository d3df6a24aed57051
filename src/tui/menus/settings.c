// SPDX-License-Identifier: MIT
#include "tui/menus/settings.h"

#include "tui/home/state_file.h"
#include "tui/menus/fit.h"

#include <stdlib.h>
#include <string.h>

static const char file_name[] = "settings.json";

// The file and what it says; both NULL if there is none, the document if it is not JSON.
struct settings {
    char *text;
    struct ph_json_document *document;
    struct ph_json root;
};

static void settings_open(struct settings *settings) {
    struct ph_error error;
    *settings = (struct settings){.text = tui_state_read(file_name)};
    if (settings->text != NULL &&
        ph_json_parse(&settings->document, settings->text, strlen(settings->text), &error) == PH_OK) {
        settings->root = ph_json_root(settings->document);
    }
}

static void settings_close(struct settings *settings) {
    ph_json_document_destroy(settings->document);
    free(settings->text);
}

// ---- reading: each function returns whether it understood what is there ---------------------------------------------

static bool read_players(struct tui_start *start, struct ph_json value) {
    int64_t players = 0;
    if (!ph_json_exists(value)) {
        return true;
    }
    if (!ph_json_int_get(value, &players) || players < start->game->players_min || players > start->game->players_max) {
        return false;
    }
    start->players = (int)players;
    return true;
}

static bool read_game_settings(struct tui_start *start, struct ph_json root) {
    const struct ph_json own = ph_json_member(ph_json_member(root, "games"), start->game->id);
    bool understood = read_players(start, ph_json_member(own, "players"));
    tui_options_read(&start->options, start->game);
    understood = tui_options_set(&start->options, ph_json_member(own, "options")) && understood;
    if (!tui_options_fit(&start->options, start->game, start->players)) {
        tui_options_read(&start->options, start->game);
        understood = false;
    }
    return understood;
}

static bool read_game(struct tui_start *start, struct ph_json value) {
    char id[64];
    if (start->game_given || !ph_json_exists(value)) {
        return true;
    }
    const struct ph_game *const game = ph_json_string_get(value, id, sizeof id) ? ph_game_find(id) : NULL;
    start->game = game != NULL ? game : start->game;
    return game != NULL;
}

static bool read_bot(struct tui_start *start, struct ph_json value) {
    bool found = !ph_json_exists(value);
    for (size_t i = 0; i < ph_bot_count(); i++) {
        if (ph_json_is(value, ph_bot_at(i)->name)) {
            start->bot = i;
            found = true;
        }
    }
    return found;
}

static bool read_names(struct tui_start *start, struct ph_json value) {
    char names[sizeof start->names];
    char kept[PH_SEATS_MAX][TUI_NAME_MAX];
    struct words_seats seats = words_onlookers(words_english());
    struct ph_error error;
    seats.people = (1u << PH_SEATS_MAX) - 1;
    if (!ph_json_exists(value)) {
        return true;
    }
    if (!ph_json_string_get(value, names, sizeof names) ||
        tui_names_give(&seats, PH_SEATS_MAX, kept, names, &error) != PH_OK) {
        return false;
    }
    memcpy(start->names, names, sizeof start->names);
    return true;
}

// What the command line has switched on stays so.
static bool read_bool(bool *is, struct ph_json value) {
    bool chosen = false;
    const bool understood = !ph_json_exists(value) || ph_json_bool_get(value, &chosen);
    *is = *is || chosen;
    return understood;
}

static bool read_all(struct tui_start *start, struct ph_json root) {
    bool understood = ph_json_type(root) == PH_JSON_OBJECT;
    understood = read_bool(&start->hot_seat, ph_json_member(root, "hot_seat")) && understood;
    understood = read_bool(&start->ask_forced, ph_json_member(root, "ask_forced")) && understood;
    understood = read_bool(&start->take_backs, ph_json_member(root, "take_backs")) && understood;
    understood = read_game(start, ph_json_member(root, "game")) && understood;
    understood = read_bot(start, ph_json_member(root, "bot")) && understood;
    understood = read_names(start, ph_json_member(root, "names")) && understood;
    return read_game_settings(start, root) && understood;
}

void tui_settings_read(struct tui_start *start, const struct words_language *language) {
    struct settings settings;
    settings_open(&settings);
    if (settings.text != NULL && !read_all(start, settings.root)) {
        words_fill(start->word, sizeof start->word, language,
                   "Only part of {file} was understood; the rest keeps its defaults.", TEXT(file, file_name));
    }
    tui_fit(start);
    settings_close(&settings);
}

void tui_settings_of_game(struct tui_start *start) {
    struct settings settings;
    settings_open(&settings);
    tui_fit(start);
    (void)read_game_settings(start, settings.root); // what is wrong was said when the menu began
    settings_close(&settings);
}

// ---- writing --------------------------------------------------------------------------------------------------------

static void write_game(const struct tui_start *start, struct ph_writer *writer) {
    char options[TUI_OPTIONS_JSON_MAX];
    struct ph_writer text;
    ph_writer_init(&text, options, sizeof options);
    tui_options_json(&start->options, &text);
    ph_json_object_begin(ph_json_key(writer, start->game->id));
    ph_json_int(ph_json_key(writer, "players"), start->players);
    ph_json_raw(ph_json_key(writer, "options"), options, text.length);
    ph_json_object_end(writer);
}

// What is remembered of other games stays as it is.
static void write_others(const struct tui_start *start, struct ph_json games, struct ph_writer *writer) {
    for (struct ph_json_walk walk = ph_json_walk_begin(games); ph_json_walk_next(&walk);) {
        char id[64];
        size_t length = 0;
        const char *const text = ph_json_text(walk.value, &length);
        if (ph_json_string_get(walk.key, id, sizeof id) && strcmp(id, start->game->id) != 0) {
            ph_json_raw(ph_json_key(writer, id), text, length);
        }
    }
}

static void write_all(const struct tui_start *start, struct ph_json root, struct ph_writer *writer) {
    ph_json_object_begin(writer);
    ph_json_string(ph_json_key(writer, "game"), start->game->id);
    ph_json_bool(ph_json_key(writer, "hot_seat"), start->hot_seat);
    ph_json_bool(ph_json_key(writer, "ask_forced"), start->ask_forced);
    ph_json_bool(ph_json_key(writer, "take_backs"), start->take_backs);
    ph_json_string(ph_json_key(writer, "names"), start->names);
    ph_json_string(ph_json_key(writer, "bot"), ph_bot_at(start->bot)->name);
    ph_json_object_begin(ph_json_key(writer, "games"));
    write_game(start, writer);
    write_others(start, ph_json_member(root, "games"), writer);
    ph_json_object_end(writer);
    ph_json_object_end(writer);
    ph_write_char(writer, '\n');
}

enum ph_status tui_settings_write(const struct tui_start *start, const struct words_language *language,
                                  struct ph_error *error) {
    struct settings settings;
    struct ph_writer writer;
    settings_open(&settings);
    ph_writer_init_heap(&writer);
    write_all(start, settings.root, &writer);
    const enum ph_status status = tui_state_write(file_name, &writer, language, error);
    ph_writer_deinit(&writer);
    settings_close(&settings);
    return status;
}
