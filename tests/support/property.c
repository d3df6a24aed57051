// SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L

#include "support/property.h"

// cmocka needs these first.
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <dirent.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CASES_MAX = 512, PATH_SIZE = 1024 };

// Cases: every game, every number of players, the defaults, each value of each option, and each way to set all options:
// as far as `setup` accepts them

struct cases {
    struct property_case items[CASES_MAX];
    size_t count;
};

static bool setup(const struct property_case *begin, void *state) {
    struct ph_json_document *document = NULL;
    struct ph_error error;
    if (ph_json_parse(&document, begin->options, strlen(begin->options), &error) != PH_OK) {
        fail_msg("%s: %s", begin->options, error.message);
    }
    const enum ph_status status = begin->game->setup(state, begin->players, ph_json_root(document), &error);
    ph_json_document_destroy(document);
    return status == PH_OK;
}

static void cases_add(struct cases *cases, const struct ph_game *game, int players, const char *options) {
    struct property_case *const begin = &cases->items[cases->count];
    union ph_state_storage state;
    if (cases->count == CASES_MAX) {
        fail_msg("more than %d ways to begin: raise CASES_MAX", (int)CASES_MAX);
    }
    begin->game = game;
    begin->players = players;
    snprintf(begin->options, sizeof begin->options, "%s", options);
    if (setup(begin, state.bytes)) {
        cases->count++;
    } else if (strcmp(options, "{}") == 0) {
        fail_msg("%s with %d players and default options was refused", game->id, players);
    }
}

// Adds one case for each value of the option `description` (of the game's description).
static void cases_add_option(struct cases *cases, const struct ph_game *game, int players, struct ph_json option) {
    char name[64];
    char options[PROPERTY_OPTIONS_MAX];
    if (!ph_json_string_get(ph_json_member(option, "name"), name, sizeof name)) {
        fail_msg("%s: an option without a name", game->id);
    }
    for (struct ph_json_walk walk = ph_json_walk_begin(ph_json_member(option, "values")); ph_json_walk_next(&walk);) {
        size_t length;
        const char *const text = ph_json_text(walk.value, &length);
        if (ph_json_type(walk.value) == PH_JSON_BOOL || ph_json_type(walk.value) == PH_JSON_STRING) {
            snprintf(options, sizeof options, "{\"%s\":%.*s}", name, (int)length, text);
            cases_add(cases, game, players, options);
        }
    }
}

enum { CHOICES_MAX = 12, VALUES_MAX = 8, VALUE_SIZE = 32 };

// The options of a game that can be chosen from, each with its values as JSON.
struct choice {
    char name[VALUE_SIZE];
    char values[VALUES_MAX][VALUE_SIZE];
    size_t count;
};

static size_t read_choices(struct ph_json options, struct choice choices[CHOICES_MAX]) {
    size_t count = 0;
    for (struct ph_json_walk walk = ph_json_walk_begin(options); ph_json_walk_next(&walk);) {
        struct choice choice = {.count = 0};
        ph_json_string_get(ph_json_member(walk.value, "name"), choice.name, sizeof choice.name);
        for (struct ph_json_walk values = ph_json_walk_begin(ph_json_member(walk.value, "values"));
             ph_json_walk_next(&values);) {
            size_t length;
            const char *const text = ph_json_text(values.value, &length);
            const enum ph_json_type type = ph_json_type(values.value);
            if (type == PH_JSON_BOOL || type == PH_JSON_STRING || type == PH_JSON_NUMBER) {
                assert_true(choice.count < VALUES_MAX);
                snprintf(choice.values[choice.count++], VALUE_SIZE, "%.*s", (int)length, text);
            }
        }
        if (choice.count > 0) {
            assert_true(count < CHOICES_MAX);
            choices[count++] = choice;
        }
    }
    return count;
}

enum { UNSET = -1 };

// Writes the options of which `row` has the numbers of the values; UNSET ones are left out.
static void row_text(const struct choice *choices, size_t count, const int row[CHOICES_MAX],
                     char text[PROPERTY_OPTIONS_MAX]) {
    size_t length = (size_t)snprintf(text, PROPERTY_OPTIONS_MAX, "{");
    for (size_t i = 0; i < count; i++) {
        if (row[i] != UNSET) {
            length += (size_t)snprintf(text + length, PROPERTY_OPTIONS_MAX - length, "%s\"%s\":%s",
                                       length == 1 ? "" : ",", choices[i].name, choices[i].values[row[i]]);
            assert_true(length + 1 < PROPERTY_OPTIONS_MAX);
        }
    }
    text[length] = '}';
    text[length + 1] = '\0';
}

// What is known of two values together.
enum pair { PAIR_REFUSED, PAIR_WANTED, PAIR_COVERED };
struct pairs {
    uint8_t items[CHOICES_MAX][VALUES_MAX][CHOICES_MAX][VALUES_MAX];
};

static void pairs_set(struct pairs *pairs, size_t a, int v, size_t b, int w, enum pair value) {
    pairs->items[a][v][b][w] = (uint8_t)value;
    pairs->items[b][w][a][v] = (uint8_t)value;
}

// How many wanted pairs a value would cover in a row; −1 if it does not go with it.
static int gain(const struct pairs *pairs, size_t count, const int row[CHOICES_MAX], size_t a, int v) {
    int wanted = 0;
    for (size_t b = 0; b < count; b++) {
        if (row[b] != UNSET && b != a) {
            if (pairs->items[a][v][b][row[b]] == PAIR_REFUSED) {
                return -1;
            }
            wanted += pairs->items[a][v][b][row[b]] == PAIR_WANTED;
        }
    }
    return wanted;
}

// Completes a row that has two values with those that cover most, adds it as a case and marks what it covers.
static void add_row(struct cases *cases, const struct property_case *begin, const struct choice *choices, size_t count,
                    struct pairs *pairs, int row[CHOICES_MAX]) {
    char text[PROPERTY_OPTIONS_MAX];
    for (size_t a = 0; a < count; a++) {
        int best = -1;
        for (int v = 0; row[a] == UNSET && v < (int)choices[a].count; v++) {
            best = best < 0 || gain(pairs, count, row, a, v) > gain(pairs, count, row, a, best) ? v : best;
        }
        row[a] = best < 0 ? row[a] : best;
    }
    for (size_t a = 0; a < count; a++) {
        for (size_t b = 0; b < a; b++) {
            pairs_set(pairs, a, row[a], b, row[b], PAIR_COVERED);
        }
    }
    row_text(choices, count, row, text);
    const size_t before = cases->count;
    cases_add(cases, begin->game, begin->players, text);
    if (cases->count == before) {
        fail_msg("%s refuses %s, though each two of these values go together", begin->game->id, text);
    }
}

// Adds cases that give all options a value, such that every two values that go together are together at least once.
static void cases_add_mixtures(struct cases *cases, const struct ph_game *game, int players, struct ph_json options) {
    static struct choice choices[CHOICES_MAX];
    static struct pairs pairs;
    const size_t count = read_choices(options, choices);
    struct property_case begin = {.game = game, .players = players};
    memset(&pairs, PAIR_REFUSED, sizeof pairs);
    for (int pass = 0; pass < 2; pass++) { // which pairs go together, then rows that cover them
        for (size_t a = 0; a < count; a++) {
            for (size_t b = 0; b < a; b++) {
                for (int n = 0; n < (int)(choices[a].count * choices[b].count); n++) {
                    const int v = n / (int)choices[b].count;
                    const int w = n % (int)choices[b].count;
                    union ph_state_storage state;
                    int row[CHOICES_MAX];
                    memset(row, UNSET, sizeof row);
                    row[a] = v;
                    row[b] = w;
                    row_text(choices, count, row, begin.options);
                    if (pass == 0) {
                        pairs_set(&pairs, a, v, b, w, setup(&begin, state.bytes) ? PAIR_WANTED : PAIR_REFUSED);
                    } else if (pairs.items[a][v][b][w] == PAIR_WANTED) {
                        add_row(cases, &begin, choices, count, &pairs, row);
                    }
                }
            }
        }
    }
}

size_t property_cases(const struct property_case **cases) {
    static struct cases all;
    *cases = all.items;
    if (all.count > 0) {
        return all.count;
    }
    for (size_t i = 0; i < ph_game_count(); i++) {
        const struct ph_game *const game = ph_game_at(i);
        struct ph_json_document *document = NULL;
        struct ph_error error;
        if (ph_json_parse(&document, game->description, strlen(game->description), &error) != PH_OK) {
            fail_msg("the description of %s is no JSON: %s", game->id, error.message);
        }
        for (int players = game->players_min; players <= game->players_max; players++) {
            cases_add(&all, game, players, "{}");
            const struct ph_json options = ph_json_member(ph_json_root(document), "options");
            for (struct ph_json_walk walk = ph_json_walk_begin(options); ph_json_walk_next(&walk);) {
                cases_add_option(&all, game, players, walk.value);
            }
            cases_add_mixtures(&all, game, players, options);
        }
        ph_json_document_destroy(document);
    }
    return all.count;
}

// Games

static uint64_t from_environment(const char *name, uint64_t otherwise) {
    const char *const text = getenv(name);
    if (text == NULL) {
        return otherwise;
    }
    char *end;
    const unsigned long long number = strtoull(text, &end, 10);
    if (*text == '\0' || *end != '\0') {
        fail_msg("%s=%s is not a number", name, text);
    }
    return number;
}

static void *allocate(size_t count, size_t size) {
    void *const memory = calloc(count, size);
    if (memory == NULL) {
        fail_msg("out of memory");
    }
    return memory;
}

static struct property_game *play_create(void) {
    struct property_game *const play = allocate(1, sizeof *play);
    play->actions = allocate(PROPERTY_ACTIONS_MAX, sizeof *play->actions);
    play->weights = allocate(PROPERTY_ACTIONS_MAX, sizeof *play->weights);
    play->event_items = allocate(PH_EVENTS_MAX, sizeof *play->event_items);
    ph_writer_init_heap(&play->text[0]);
    ph_writer_init_heap(&play->text[1]);
    return play;
}

static void play_destroy(struct property_game *play) {
    ph_writer_deinit(&play->text[0]);
    ph_writer_deinit(&play->text[1]);
    ph_logbook_deinit(&play->book);
    free(play->event_items);
    free(play->actions);
    free(play->weights);
    free(play);
}

static void play_begin(struct property_game *play, const struct property_case *begin, uint64_t number, unsigned stop) {
    const struct ph_key key = ph_key_from_seed(number);
    play->begin = begin;
    play->game = begin->game;
    play->number = number;
    play->moves = 0;
    play->stop = stop;
    play->random = ph_random_at(&key, PH_STREAM_PLAYER, 0);
    play->state = play->storage.bytes;
    play->events = (struct ph_events){play->event_items, 0, PH_EVENTS_MAX};
    ph_logbook_truncate(&play->book, 0);
    memset(&play->storage, 0, sizeof play->storage);
}

const struct property_case *property_case_of(uint64_t number) {
    enum { STRIDE = 7919 }; // a prime, so that each `count` numbers in a row meet all
    const struct property_case *cases;
    const size_t count = property_cases(&cases);
    return count == 0 ? NULL : &cases[number % count * STRIDE % count];
}

uint64_t property_factor(void) {
    return from_environment("PH_GAMES_FACTOR", 1);
}

void property_run(uint64_t games, property_body *body) {
    const uint64_t first = from_environment("PH_GAMES_FIRST", 0);
    struct property_game *const play = play_create();
    games = from_environment("PH_GAMES", games * property_factor());
    for (uint64_t number = first; property_case_of(number) != NULL && number < first + games; number++) {
        play_begin(play, property_case_of(number), number, 0);
        PROPERTY_CHECK(play, setup(play->begin, play->state), "setup refused what it accepted before");
        body(play);
    }
    play_destroy(play);
}

// Positions

enum { POSITION_MOVES = 12, FILE_MAX = 1 << 16 };

// Reads the position of a scenario. False if it has none, or none that is accepted (refusals are scenarios too).
static bool position_load(const char *path, struct property_game *play) {
    struct ph_json_document *document = NULL;
    struct ph_error error;
    char *const text = allocate(FILE_MAX, 1);
    FILE *const file = fopen(path, "r");
    if (file == NULL) {
        fail_msg("%s cannot be read", path);
    }
    const size_t length = fread(text, 1, FILE_MAX, file);
    fclose(file);
    bool loaded = false;
    if (ph_json_parse(&document, text, length, &error) == PH_OK) {
        const struct ph_json position = ph_json_member(ph_json_root(document), "position");
        assert_true(ph_logbook_reserve(&play->book, PH_EVENTS_MAX));
        loaded = ph_json_exists(position) &&
                 play->game->state_from_json(play->state, position, &play->book.all, &error) == PH_OK;
        PROPERTY_CHECK(play, play->book.all.count <= play->book.all.capacity, "a history does not fit");
    }
    ph_json_document_destroy(document);
    free(text);
    return loaded;
}

static int is_json(const struct dirent *entry) {
    return strstr(entry->d_name, ".json") != NULL;
}

static size_t run_positions_of(const struct ph_game *game, struct property_game *play, property_body *body) {
    char folder[PATH_SIZE / 2];
    char path[PATH_SIZE];
    struct dirent **entries = NULL;
    size_t loaded = 0;
    snprintf(folder, sizeof folder, PH_SOURCE_DIR "/tests/scenarios/%s", game->id);
    const int count = scandir(folder, &entries, is_json, alphasort);
    for (int i = 0; i < count; i++) {
        struct property_case begin = {.game = game};
        snprintf(begin.options, sizeof begin.options, "(%.100s)", entries[i]->d_name);
        snprintf(path, sizeof path, "%s/%s", folder, entries[i]->d_name);
        free(entries[i]);
        play_begin(play, &begin, (uint64_t)i, POSITION_MOVES);
        if (position_load(path, play)) {
            begin.players = game->players(play->state);
            body(play);
            loaded++;
        }
    }
    free(entries);
    return loaded;
}

void property_run_positions(property_body *body) {
    struct property_game *const play = play_create();
    for (size_t i = 0; i < ph_game_count(); i++) {
        if (run_positions_of(ph_game_at(i), play, body) == 0) {
            fail_msg("no scenario of %s has a position", ph_game_at(i)->id);
        }
    }
    play_destroy(play);
}

void property_fail(const struct property_game *play, const char *format, ...) {
    char message[4096];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message, sizeof message, format, arguments);
    va_end(arguments);
    fail_msg("%s, %d players, options %s, move %u (again with PH_GAMES_FIRST=%llu PH_GAMES=1): %s", play->game->id,
             play->begin->players, play->begin->options, play->moves, (unsigned long long)play->number, message);
}

bool property_over(const struct property_game *play) {
    return play->game->actor(play->state).kind == PH_ACTOR_OVER;
}

bool property_done(const struct property_game *play) {
    return property_over(play) || (play->stop > 0 && play->moves >= play->stop);
}

ph_action property_step(struct property_game *play) {
    PROPERTY_CHECK(play, play->moves < play->game->playout_cap, "the game did not end within %u transitions",
                   (unsigned)play->game->playout_cap);
    const ph_action action = play->game->sample(play->state, &play->random);
    play->events.count = 0;
    play->game->apply(play->state, action, &play->events);
    property_log_add(play, &play->book, (struct ph_log){.events = play->event_items, .count = play->events.count});
    play->moves++;
    return action;
}

void property_walk(struct property_game *play, unsigned bound) {
    for (unsigned left = ph_random_below(&play->random, bound); left > 0 && !property_over(play); left--) {
        property_step(play);
    }
}

void property_check_state(const struct property_game *play, const void *state) {
    struct ph_error error;
    const enum ph_status status = play->game->check(state, &error);
    PROPERTY_CHECK(play, status == PH_OK, "the state is broken: %s", error.message);
}

size_t property_legal(struct property_game *play, const void *state) {
    const size_t count = play->game->legal(state, UINT64_MAX, play->actions, play->weights, PROPERTY_ACTIONS_MAX);
    PROPERTY_CHECK(play, count <= PROPERTY_ACTIONS_MAX, "%zu legal actions: raise PROPERTY_ACTIONS_MAX", count);
    return count;
}

struct ph_writer *property_writer(struct property_game *play, int index) {
    ph_writer_reset(&play->text[index]);
    return &play->text[index];
}

const char *property_action_text(struct property_game *play, int index, const void *state, ph_action action) {
    struct ph_writer *const writer = property_writer(play, index);
    play->game->action_text(state, action, writer);
    PROPERTY_CHECK(play, !writer->failed && writer->length > 0 && writer->length < PH_ACTION_TEXT_MAX,
                   "the text of an action is empty or too long: \"%s\"", writer->data);
    return writer->data;
}

struct ph_log property_log(struct property_game *play, int seat) {
    struct ph_log log;
    PROPERTY_CHECK(play, ph_logbook_view(&play->book, play->game, seat, &log) == PH_OK, "no memory for a log");
    return log;
}

struct ph_log property_log_shown(struct property_game *play, int seat) {
    return property_log(play, ph_shown_as(play->game, play->state, seat));
}

void property_log_add(const struct property_game *play, struct ph_logbook *book, struct ph_log more) {
    PROPERTY_CHECK(play, ph_logbook_reserve(book, more.count), "no memory for a log");
    for (size_t i = 0; i < more.count; i++) {
        ph_events_add(&book->all, more.events[i]);
    }
}

const char *property_state_json(struct property_game *play, int index, const void *state, struct ph_log log, int seat) {
    struct ph_writer *const writer = property_writer(play, index);
    play->game->state_json(state, log, seat, writer);
    PROPERTY_CHECK(play, !writer->failed && writer->depth == 0, "the position's JSON is not complete");
    return writer->data;
}

const char *property_events_json(struct property_game *play, int index, const struct ph_events *events, int seat) {
    struct ph_writer *const writer = property_writer(play, index);
    ph_json_array_begin(writer);
    for (size_t i = 0; i < events->count; i++) {
        ph_json_object_begin(writer);
        play->game->event_json(play->state, &events->items[i], seat, writer);
        ph_json_object_end(writer);
    }
    ph_json_array_end(writer);
    PROPERTY_CHECK(play, !writer->failed && writer->depth == 0, "the events' JSON is not complete");
    return writer->data;
}
