// SPDX-License-Identifier: MIT
// The options that a game can begin with, in the viewer's language. Which of them go together is asked of the rules.
#include "viewer/desk_inside.h"

#include "words/options.h"
#include "words/say.h"

#include <string.h>

enum { MEMBER_MAX = 128, HELP_MAX = 400, OPTIONS_MAX = 2048, GAME_ID_MAX = 32 };

// Members of an object of options, as JSON with commas between them.
struct members {
    char json[OPTIONS_MAX];
    struct ph_writer writer;
};

// What is offered of an option, or of options that exclude each other.
struct offer {
    const struct viewer_desk *desk;
    const struct ph_game *game;
    int players;
    struct ph_json described;     // all options of the game
    const struct members *chosen; // of the other options
    char usual[OPTIONS_MAX];      // all options, with this one at its default
};

static void begin_members(struct members *members) {
    ph_writer_init(&members->writer, members->json, sizeof members->json);
}

static void add_member(struct members *members, const char *json, size_t length) {
    if (members->writer.length > 0 && length > 0) {
        ph_write_char(&members->writer, ',');
    }
    ph_write_bytes(&members->writer, json, length);
}

static void add_option(struct members *members, struct ph_json name, struct ph_json value) {
    char member[MEMBER_MAX + OPTIONS_MAX];
    struct ph_writer writer;
    size_t name_length;
    size_t length;
    const char *const key = ph_json_text(name, &name_length);
    const char *const text = ph_json_text(value, &length);
    ph_writer_init(&writer, member, sizeof member);
    ph_write_bytes(&writer, key, name_length);
    ph_write_char(&writer, ':');
    ph_write_bytes(&writer, text, length);
    add_member(members, member, writer.length);
    members->writer.failed = members->writer.failed || writer.failed;
}

// Whether a game begins with these options; `all` is every option that it then has.
static bool begins(const struct ph_game *game, int players, const struct members *members, char all[OPTIONS_MAX]) {
    char json[OPTIONS_MAX + 2];
    struct ph_writer text;
    struct ph_writer written;
    struct ph_json_document *document = NULL;
    union ph_state_storage state;
    struct ph_error error;
    ph_writer_init(&text, json, sizeof json);
    ph_writer_init(&written, all, OPTIONS_MAX);
    ph_write_format(&text, "{%s}", members->json);
    const bool begun = !members->writer.failed && ph_json_parse(&document, json, text.length, &error) == PH_OK &&
                       game->setup(&state, players, ph_json_root(document), &error) == PH_OK;
    if (begun) {
        game->options_json(&state, &written);
    }
    ph_json_document_destroy(document);
    return begun && !written.failed;
}

// Of the options that were asked for, those with which the game can begin, the first ones first.
static void settle(const struct ph_game *game, int players, struct ph_json asked, struct members *settled) {
    begin_members(settled);
    for (struct ph_json_walk walk = ph_json_walk_begin(asked); ph_json_walk_next(&walk);) {
        char all[OPTIONS_MAX];
        struct members tried;
        begin_members(&tried);
        add_member(&tried, settled->json, settled->writer.length);
        add_option(&tried, walk.key, walk.value);
        if (begins(game, players, &tried, all)) {
            add_option(settled, walk.key, walk.value);
        }
    }
}

static void write_members(const struct members *members, struct ph_writer *writer) {
    char json[OPTIONS_MAX + 2];
    struct ph_writer text;
    ph_writer_init(&text, json, sizeof json);
    ph_write_format(&text, "{%s}", members->json);
    ph_json_raw(ph_json_key(writer, "options"), json, text.length);
}

// ---- values ---------------------------------------------------------------------------------------------------------

// Writes a value with its words and what it does, if a game can begin with it. The usual one needs no option.
static void write_value(const struct offer *offer, const char *member, const char *english, const char *help,
                        struct ph_writer *writer) {
    char said[HELP_MAX];
    char all[OPTIONS_MAX];
    struct members with;
    struct members alone;
    struct ph_writer text;
    begin_members(&with);
    begin_members(&alone);
    add_member(&with, offer->chosen->json, offer->chosen->writer.length);
    add_member(&with, member, strlen(member));
    if (!begins(offer->game, offer->players, &with, all)) {
        return;
    }
    if (strcmp(all, offer->usual) != 0) {
        add_member(&alone, member, strlen(member));
    }
    ph_writer_init(&text, said, sizeof said);
    words_say_option(&text, offer->desk->language, help, english);
    ph_json_object_begin(writer);
    write_members(&alone, writer);
    viewer_desk_write_name(offer->desk, "words", "option value", english, writer);
    ph_json_string(ph_json_key(writer, "help"), said);
    ph_json_object_end(writer);
}

// A value of an option by its JSON, which is a single one: others cannot be picked from a list.
static void write_single(const struct offer *offer, struct ph_json option, const char *json, struct ph_writer *writer) {
    char name[WORDS_OPTION_MAX] = "";
    char help[HELP_MAX] = "";
    char english[WORDS_OPTION_MAX];
    char member[MEMBER_MAX];
    struct ph_writer text;
    (void)ph_json_string_get(ph_json_member(option, "name"), name, sizeof name);
    (void)ph_json_string_get(ph_json_member(option, "help"), help, sizeof help);
    words_option_value_english(json, english);
    ph_writer_init(&text, member, sizeof member);
    ph_write_format(&text, "\"%s\":%s", name, json);
    write_value(offer, member, english, help, writer);
}

static void write_listed(const struct offer *offer, struct ph_json option, struct ph_writer *writer) {
    for (struct ph_json_walk walk = ph_json_walk_begin(ph_json_member(option, "values")); ph_json_walk_next(&walk);) {
        char json[WORDS_OPTION_MAX];
        size_t length;
        const char *const text = ph_json_text(walk.value, &length);
        if (ph_json_type(walk.value) != PH_JSON_ARRAY && length < sizeof json) {
            memcpy(json, text, length);
            json[length] = '\0';
            write_single(offer, option, json, writer);
        }
    }
}

static void write_range(const struct offer *offer, struct ph_json option, struct ph_writer *writer) {
    int64_t ends[2] = {0, -1};
    for (struct ph_json_walk walk = ph_json_walk_begin(ph_json_member(option, "values"));
         ph_json_walk_next(&walk) && walk.index < 2;) {
        (void)ph_json_int_get(walk.value, &ends[walk.index]);
    }
    for (int64_t number = ends[0]; number <= ends[1]; number++) {
        char json[WORDS_OPTION_MAX];
        struct ph_writer text;
        ph_writer_init(&text, json, sizeof json);
        ph_write_int(&text, number);
        write_single(offer, option, json, writer);
    }
}

static void help_of(const struct offer *offer, const char *name, char help[HELP_MAX]) {
    for (struct ph_json_walk walk = ph_json_walk_begin(offer->described); ph_json_walk_next(&walk);) {
        if (ph_json_is(ph_json_member(walk.value, "name"), name)) {
            (void)ph_json_string_get(ph_json_member(walk.value, "help"), help, HELP_MAX);
        }
    }
}

// None of the options of which only one may be on, or one of them.
static void write_one_of(const struct offer *offer, struct ph_json names, struct ph_writer *writer) {
    write_value(offer, "", WORD("option value", "none"), "", writer);
    for (struct ph_json_walk walk = ph_json_walk_begin(names); ph_json_walk_next(&walk);) {
        char name[WORDS_OPTION_MAX] = "";
        char english[WORDS_OPTION_MAX];
        char help[HELP_MAX] = "";
        char member[MEMBER_MAX];
        struct ph_writer text;
        (void)ph_json_string_get(walk.value, name, sizeof name);
        help_of(offer, name, help);
        words_option_english(name, english);
        ph_writer_init(&text, member, sizeof member);
        ph_write_format(&text, "\"%s\":true", name);
        write_value(offer, member, english, help, writer);
    }
}

// ---- options --------------------------------------------------------------------------------------------------------

static bool is_one_of(struct ph_json name, struct ph_json names) {
    char text[WORDS_OPTION_MAX];
    bool found = false;
    if (ph_json_string_get(name, text, sizeof text)) {
        for (struct ph_json_walk walk = ph_json_walk_begin(names); !found && ph_json_walk_next(&walk);) {
            found = ph_json_is(walk.value, text);
        }
    }
    return found;
}

// The chosen options but for those of a choice: a name, or several.
static void leave_out(struct ph_json chosen, const char *name, struct ph_json names, struct members *others) {
    begin_members(others);
    for (struct ph_json_walk walk = ph_json_walk_begin(chosen); ph_json_walk_next(&walk);) {
        if (!ph_json_is(walk.key, name) && !is_one_of(walk.key, names)) {
            add_option(others, walk.key, walk.value);
        }
    }
}

static void write_values(const struct offer *offer, struct ph_json option, struct ph_json names,
                         struct ph_writer *writer) {
    ph_json_array_begin(ph_json_key(writer, "values"));
    if (ph_json_exists(names)) {
        write_one_of(offer, names, writer);
    } else if (ph_json_is(ph_json_member(option, "type"), "number")) {
        write_range(offer, option, writer);
    } else {
        write_listed(offer, option, writer);
    }
    ph_json_array_end(writer);
}

// Options of which only one may be on are one choice, at the place of the first.
static void write_choice(struct offer *offer, struct ph_json option, struct ph_json chosen, struct ph_writer *writer) {
    char name[WORDS_OPTION_MAX] = "";
    char english[WORDS_OPTION_MAX];
    struct members others;
    const struct ph_json names = ph_json_member(option, "one_of");
    struct ph_json_walk first = ph_json_walk_begin(names);
    (void)ph_json_string_get(ph_json_member(option, "name"), name, sizeof name);
    if (ph_json_walk_next(&first) && !ph_json_is(first.value, name)) {
        return;
    }
    words_option_english(name, english);
    leave_out(chosen, name, names, &others);
    offer->chosen = &others;
    (void)begins(offer->game, offer->players, &others, offer->usual);
    ph_json_object_begin(writer);
    ph_json_string(ph_json_key(writer, "name"), name);
    viewer_desk_write_name(offer->desk, "words", "option",
                           ph_json_exists(names) ? WORD("option", "Plague variant") : english, writer);
    write_values(offer, option, names, writer);
    ph_json_object_end(writer);
}

static void write_sets(const struct offer *offer, struct ph_json sets, struct ph_writer *writer) {
    ph_json_array_begin(ph_json_key(writer, "sets"));
    for (struct ph_json_walk walk = ph_json_walk_begin(sets); ph_json_walk_next(&walk);) {
        char name[WORDS_OPTION_MAX] = "";
        char all[OPTIONS_MAX];
        struct members members;
        (void)ph_json_string_get(ph_json_member(walk.value, "name"), name, sizeof name);
        leave_out(ph_json_member(walk.value, "options"), "", (struct ph_json){0}, &members);
        if (begins(offer->game, offer->players, &members, all)) {
            ph_json_object_begin(writer);
            viewer_desk_write_name(offer->desk, "words", "option value", name, writer);
            write_members(&members, writer);
            ph_json_object_end(writer);
        }
    }
    ph_json_array_end(writer);
}

static enum ph_status write_all(struct offer *offer, const struct members *settled, struct ph_writer *writer,
                                struct ph_error *error) {
    char json[OPTIONS_MAX + 2];
    struct ph_writer text;
    struct ph_json_document *chosen = NULL;
    struct ph_json_document *described = NULL;
    const char *const description = offer->game->description;
    ph_writer_init(&text, json, sizeof json);
    ph_write_format(&text, "{%s}", settled->json);
    enum ph_status status = ph_json_parse(&chosen, json, text.length, error);
    if (status == PH_OK) {
        status = ph_json_parse(&described, description, strlen(description), error);
    }
    if (status == PH_OK) {
        offer->described = ph_json_member(ph_json_root(described), "options");
        write_sets(offer, ph_json_member(ph_json_root(described), "sets"), writer);
        ph_json_array_begin(ph_json_key(writer, "choices"));
        for (struct ph_json_walk walk = ph_json_walk_begin(offer->described); ph_json_walk_next(&walk);) {
            write_choice(offer, walk.value, ph_json_root(chosen), writer);
        }
        ph_json_array_end(writer);
    }
    ph_json_document_destroy(described);
    ph_json_document_destroy(chosen);
    return status;
}

enum ph_status viewer_desk_options(void *self, struct ph_json request, struct ph_writer *writer,
                                   struct ph_error *error) {
    char id[GAME_ID_MAX] = "";
    char all[OPTIONS_MAX];
    int64_t players = 0;
    struct members settled;
    begin_members(&settled);
    (void)ph_json_string_get(ph_json_member(request, "game"), id, sizeof id);
    const struct ph_game *const game = ph_game_find(id);
    if (game == NULL) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "game", "game: expected the id of a game");
    }
    if (!ph_json_int_get(ph_json_member(request, "players"), &players) || players < 0 || players > PH_SEATS_MAX ||
        !begins(game, (int)players, &settled, all)) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "players", "players: expected %d to %d", game->players_min,
                            game->players_max);
    }
    settle(game, (int)players, ph_json_member(request, "options"), &settled);
    struct offer offer = {.desk = self, .game = game, .players = (int)players};
    write_members(&settled, writer);
    return write_all(&offer, &settled, writer, error);
}
