// SPDX-License-Identifier: MIT
// sentences: what is said of whole games, in all languages, to be compared byte for byte. See usage() below.
//
// The games of tests/playthroughs/ are played again, then a few moves from each position of tests/scenarios/. All that
// src/words says of them is collected: at each decision to the seat that decides, after each move to each seat and to
// an onlooker. A file of tests/sentences/ holds the first sentence of each shape (support/shape.h), in English, French
// and Italian, by what it is: "== question king 2" heads the questions for component 2 of an action of the type `king`.
#define _POSIX_C_SOURCE 200809L // scandir
#include "support/playthrough.h"
#include "support/shape.h"
#include "support/words.h"
#include "viewer/log.h"
#include "words/choose.h"

#include <dirent.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    LANGUAGES = 3,
    VIEWERS_MAX = PH_SEATS_MAX + 1,
    SECTIONS_MAX = 1024,
    TITLE_MAX = 80,
    PATH_SIZE = 512,
    SCENARIO_MOVES = 3,
    SURVEY_EVERY = 8, // decisions of a game
    ODDS_EVERY = 64,
    SEEN_SIZE = 1 << 18, // a power of two
};

// What is said, in the order of the file.
enum kind {
    QUESTION,
    CHOICE,
    ACTION,
    HELP,
    IDLE,
    REASON,
    STATUS,
    POSITION,
    PLACE,
    ODDS,
    SECRET,
    LOG,
    END,
    KINDS,
};
static const char *const kind_names[KINDS] = {
    "question", "choice", "action", "help",   "idle", "reason", "status",
    "position", "place",  "odds",   "secret", "log",  "end",
};

struct section {
    enum kind kind;
    char title[TITLE_MAX];
    struct ph_writer text;
};

static const char *const codes[LANGUAGES] = {"en", "fr", "it"};

struct sentences {
    const struct ph_game *game;
    const struct ph_words *words;
    struct words_language languages[LANGUAGES]; // with their texts listed, which is faster
    struct words_seats seats[LANGUAGES];        // the same people, by language
    struct shape_names names;
    struct playthrough play;
    bool surveys; // the current position is said as a whole
    bool odds;    // and the odds of the whole table, which takes long
    struct viewer_log logs[VIEWERS_MAX];
    size_t log_lines[VIEWERS_MAX]; // collected so far
    struct section sections[SECTIONS_MAX];
    size_t section_count;
    uint64_t *seen; // hashes of sentences and shapes
    size_t seen_count;
    struct ph_writer said[LANGUAGES]; // a text,
    bool said_all;                    // in all languages
};

// What is to be said: by a function of the game's words, of a scene.
struct speech {
    enum kind kind;
    const char *title; // of its section
    const struct words_chooser *chooser;
    ph_action action;
    ph_action other;
    unsigned component;
    unsigned place;
    size_t move;
};
typedef void say(const struct sentences *all, const struct speech *speech, const struct words_scene *scene,
                 struct ph_writer *writer);

static int usage(FILE *stream, int status) {
    fputs("usage: sentences GAME            play the games again and compare what is said\n"
          "       sentences --write GAME    play them again and rewrite tests/sentences/GAME.txt\n"
          "Run it in the root of the sources.\n",
          stream);
    return status;
}

static void die(const char *what) {
    fprintf(stderr, "sentences: %s\n", what);
    exit(2);
}

// ---- what was said --------------------------------------------------------------------------------------------------

// True the first time that it meets this text, under this title and of this sort.
static bool is_new(struct sentences *all, const char *sort, const char *title, const char *text) {
    uint64_t hash = 0xcbf29ce484222325; // FNV-1a
    const char *const parts[] = {sort, title, text};
    for (size_t i = 0; i < sizeof parts / sizeof parts[0]; i++) {
        for (const char *at = parts[i]; *at != '\0'; at++) {
            hash = (hash ^ (unsigned char)*at) * 0x100000001b3;
        }
        hash = (hash ^ 0xFF) * 0x100000001b3;
    }
    hash |= hash == 0;
    size_t at = hash & (SEEN_SIZE - 1);
    for (; all->seen[at] != 0; at = (at + 1) & (SEEN_SIZE - 1)) {
        if (all->seen[at] == hash) {
            return false;
        }
    }
    if (++all->seen_count > SEEN_SIZE / 2) {
        die("too many sentences");
    }
    all->seen[at] = hash;
    return true;
}

static struct ph_writer *section_of(struct sentences *all, enum kind kind, const char *title) {
    for (size_t i = 0; i < all->section_count; i++) {
        if (strcmp(all->sections[i].title, title) == 0) {
            return &all->sections[i].text;
        }
    }
    if (all->section_count == SECTIONS_MAX) {
        die("too many sections");
    }
    struct section *const section = &all->sections[all->section_count++];
    section->kind = kind;
    snprintf(section->title, sizeof section->title, "%s", title);
    ph_writer_init_heap(&section->text);
    return &section->text;
}

static void write_line(struct ph_writer *writer, const char *line, size_t length) {
    while (length > 0 && line[length - 1] == ' ') {
        length--;
    }
    ph_write_bytes(writer, line, length);
    ph_write_char(writer, '\n');
}

// The line `index` of a text, and its length; NULL: it has no such line.
static const char *line_at(const char *text, size_t index, size_t *length) {
    for (; *text != '\0'; index--) {
        *length = strcspn(text, "\n");
        if (index == 0) {
            return text;
        }
        text += *length + (text[*length] == '\n');
    }
    return NULL;
}

static void say_in(struct sentences *all, const struct speech *speech, const struct words_scene *scene, say *function,
                   int language) {
    struct words_scene spoken = *scene;
    spoken.seats = &all->seats[language];
    spoken.language = spoken.seats->language;
    ph_writer_reset(&all->said[language]);
    function(all, speech, &spoken, &all->said[language]);
    if (all->said[language].failed) {
        die("out of memory");
    }
}

// Writes the line `index` in all languages. English has been said; the others are said at the first line of a text.
static void write_all(struct sentences *all, const struct speech *speech, const struct words_scene *scene,
                      say *function, size_t index) {
    struct ph_writer *const section = section_of(all, speech->kind, speech->title);
    for (int language = 0; language < LANGUAGES; language++) {
        size_t length = 0;
        if (language > 0 && !all->said_all) {
            say_in(all, speech, scene, function, language);
        }
        const char *const line = line_at(all->said[language].data, index, &length);
        if (line == NULL) {
            fprintf(stderr, "sentences: %s has fewer lines in %s than in English:\n%s\n%s\n", speech->title,
                    codes[language], all->said[0].data, all->said[language].data);
            exit(1);
        }
        write_line(section, line, length);
    }
    all->said_all = true;
    ph_write_char(section, '\n');
}

// Whether a part of a shape is new, of those that commas and semicolons end.
static bool has_new_part(struct sentences *all, const struct speech *speech, char *shape) {
    bool found = false;
    for (char *part = strtok(shape, ",;"); part != NULL; part = strtok(NULL, ",;")) {
        found |= is_new(all, "part", speech->title, part);
    }
    return found;
}

// Whether the file has no sentence like this one yet. Questions, choices and events are alike as a whole; other lines,
// if each of their parts was in one of the same section. Reasons why cards are idle are kept card by card.
static bool is_of_new_shape(struct sentences *all, const struct speech *speech, const char *line) {
    char shape[SHAPE_MAX];
    const bool whole = speech->kind <= ACTION || (speech->kind == LOG && *line != ' ');
    if (*line == '\0' || !is_new(all, "sentence", speech->title, line)) {
        return false;
    }
    shape_of(&all->names, line, shape);
    return speech->kind == IDLE ||
           (whole ? is_new(all, "shape", speech->title, shape) : has_new_part(all, speech, shape));
}

static void collect(struct sentences *all, const struct speech *speech, const struct words_scene *scene,
                    say *function) {
    size_t length;
    say_in(all, speech, scene, function, 0);
    all->said_all = false;
    for (size_t i = 0; line_at(all->said[0].data, i, &length) != NULL; i++) {
        char line[SHAPE_MAX];
        snprintf(line, sizeof line, "%.*s", (int)length, line_at(all->said[0].data, i, &length));
        if (is_of_new_shape(all, speech, line)) {
            write_all(all, speech, scene, function, i);
        }
    }
}

// ---- decisions ------------------------------------------------------------------------------------------------------

static void say_question(const struct sentences *all, const struct speech *speech, const struct words_scene *scene,
                         struct ph_writer *writer) {
    const ph_action action =
        speech->chooser->choice_count > 0 ? speech->chooser->choices[0].action : speech->chooser->prefix;
    all->words->question_words(scene, action, speech->component, writer);
}

static void say_type(const struct sentences *all, const struct speech *speech, const struct words_scene *scene,
                     struct ph_writer *writer) {
    all->words->type_words(scene, ph_action_type(speech->action), writer);
}

static void say_value(const struct sentences *all, const struct speech *speech, const struct words_scene *scene,
                      struct ph_writer *writer) {
    all->words->value_words(scene, speech->action, speech->component, writer);
}

static void say_action(const struct sentences *all, const struct speech *speech, const struct words_scene *scene,
                       struct ph_writer *writer) {
    all->words->action_words(scene, speech->action, writer);
}

static void say_help(const struct sentences *all, const struct speech *speech, const struct words_scene *scene,
                     struct ph_writer *writer) {
    all->words->choice_help(scene, speech->action, speech->component, writer);
}

static void say_brief_help(const struct sentences *all, const struct speech *speech, const struct words_scene *scene,
                           struct ph_writer *writer) {
    if (all->words->choice_brief != NULL) {
        all->words->choice_brief(scene, speech->action, speech->component, writer);
    }
}

static void say_idle(const struct sentences *all, const struct speech *speech, const struct words_scene *scene,
                     struct ph_writer *writer) {
    struct words_idle idle[WORDS_IDLE_MAX];
    (void)speech;
    const size_t count = all->words->idle_cards == NULL ? 0 : all->words->idle_cards(scene, idle, WORDS_IDLE_MAX);
    for (size_t i = 0; i < count; i++) {
        ph_write_format(writer, "%s: %s\n", idle[i].card, idle[i].why);
    }
}

static void say_reason(const struct sentences *all, const struct speech *speech, const struct words_scene *scene,
                       struct ph_writer *writer) {
    if (all->words->reason_words != NULL && speech->action != speech->other) {
        all->words->reason_words(scene, speech->action, speech->other, writer);
    }
}

static void say_status(const struct sentences *all, const struct speech *speech, const struct words_scene *scene,
                       struct ph_writer *writer) {
    (void)speech;
    all->words->status_words(scene, writer);
}

static void say_position(const struct sentences *all, const struct speech *speech, const struct words_scene *scene,
                         struct ph_writer *writer) {
    (void)speech;
    all->words->position_words(scene, writer);
}

static void say_place(const struct sentences *all, const struct speech *speech, const struct words_scene *scene,
                      struct ph_writer *writer) {
    all->words->place_words(scene, speech->place, writer);
    ph_write_char(writer, '\n');
    all->words->place_brief(scene, speech->place, writer);
}

static void say_odds(const struct sentences *all, const struct speech *speech, const struct words_scene *scene,
                     struct ph_writer *writer) {
    (void)speech;
    if (all->words->odds_words != NULL) {
        all->words->odds_words(scene, writer);
    }
}

static void say_secrets(const struct sentences *all, const struct speech *speech, const struct words_scene *scene,
                        struct ph_writer *writer) {
    (void)speech;
    all->words->secret_words(scene, writer);
}

static void say_result(const struct sentences *all, const struct speech *speech, const struct words_scene *scene,
                       struct ph_writer *writer) {
    (void)all;
    (void)speech;
    words_say_result(scene, writer);
}

// "question king 2"; the components of an action have numbers from 1 on, its type is 0.
static void write_title(const struct sentences *all, struct speech *speech, char title[TITLE_MAX]) {
    const char *const type = all->game->action_shape(ph_action_type(speech->action)).name;
    const char *const name = kind_names[speech->kind];
    if (speech->component == WORDS_SURE) {
        snprintf(title, TITLE_MAX, "%s %s, sure", name, type);
    } else if (speech->component > 0 && speech->kind != HELP) {
        snprintf(title, TITLE_MAX, "%s %s %u", name, type, speech->component);
    } else {
        snprintf(title, TITLE_MAX, speech->kind == QUESTION ? "%s" : "%s %s", name, type);
    }
    speech->title = title;
}

static void collect_of(struct sentences *all, enum kind kind, const struct words_chooser *chooser, ph_action action,
                       unsigned component, say *function) {
    char title[TITLE_MAX];
    struct speech speech = {.kind = kind,
                            .chooser = chooser,
                            .action = action,
                            .other = chooser->choices[0].action,
                            .component = component};
    write_title(all, &speech, title);
    collect(all, &speech, &chooser->scene, function);
}

static void collect_choice(struct sentences *all, const struct words_chooser *chooser,
                           const struct words_choice *choice) {
    const unsigned component = chooser->component;
    collect_of(all, CHOICE, chooser, choice->action, component,
               component == 0            ? say_type
               : component == WORDS_SURE ? say_action
                                         : say_value);
    collect_of(all, ACTION, chooser, choice->action, 0, say_action);
    collect_of(all, HELP, chooser, choice->action, component, say_help);
    collect_of(all, HELP, chooser, choice->action, component, say_brief_help);
}

// What is said of the position as a whole.
static void collect_scene(struct sentences *all, enum kind kind, const struct words_scene *scene, unsigned place,
                          say *function) {
    const struct speech speech = {.kind = kind, .title = kind_names[kind], .place = place};
    collect(all, &speech, scene, function);
}

// The current question, and all that can be answered.
static void collect_question(struct sentences *all, const struct words_chooser *chooser) {
    const struct words_choice *const last = &chooser->choices[chooser->choice_count - 1];
    collect_of(all, QUESTION, chooser, last->action, chooser->component, say_question);
    for (size_t i = 0; i < chooser->choice_count; i++) {
        collect_choice(all, chooser, &chooser->choices[i]);
    }
    if (all->surveys) {
        collect_of(all, REASON, chooser, last->action, 0, say_reason);
    }
    if (all->surveys && last->place >= 0) {
        collect_scene(all, PLACE, &chooser->scene, (unsigned)last->place, say_place);
    }
}

// All that is said to the seat that decides, along one way through the questions.
static void collect_decision(struct sentences *all) {
    static struct words_chooser chooser;
    union ph_state_storage view;
    struct words_scene scene;
    const struct viewer_past past = viewer_past_of(all->play.session);
    const int seat = ph_session_actor(all->play.session).seat;
    viewer_past_scene(past, &all->seats[0], seat, viewer_past_count(past), &view, &scene);
    if (all->surveys) {
        collect_scene(all, STATUS, &scene, 0, say_status);
        collect_scene(all, POSITION, &scene, 0, say_position);
    }
    if (all->odds) {
        collect_scene(all, ODDS, &scene, 0, say_odds);
    }
    collect_scene(all, SECRET, &scene, 0, say_secrets);
    collect_scene(all, IDLE, &scene, 0, say_idle);
    if (words_chooser_init(&chooser, &scene, all->words) != PH_OK) {
        die("out of memory");
    }
    do {
        collect_question(all, &chooser);
    } while (!words_chooser_take(&chooser, viewer_past_count(past) % chooser.choice_count));
    words_chooser_deinit(&chooser);
}

// ---- moves ----------------------------------------------------------------------------------------------------------

static void say_move(const struct sentences *all, const struct speech *speech, const struct words_scene *scene,
                     struct ph_writer *writer) {
    viewer_move_say(viewer_past_of(all->play.session), scene->seats, speech->move, scene->viewer, writer);
}

static int viewer_at(const struct sentences *all, int viewer) {
    return viewer == all->play.players ? PH_ONLOOKER : viewer;
}

// The lines that a viewer's log has gained.
static void collect_log(struct sentences *all, int viewer) {
    struct viewer_log *const log = &all->logs[viewer];
    struct ph_session *const session = all->play.session;
    const struct words_scene scene = {.viewer = viewer_at(all, viewer)};
    viewer_log_update(log, viewer_past_of(session), &all->seats[0], scene.viewer, ph_session_move_count(session));
    size_t index = 0; // of the line, in its move
    for (size_t i = all->log_lines[viewer]; i < log->line_count; i++) {
        char title[TITLE_MAX];
        const size_t move = log->lines[i].move;
        struct speech speech = {.kind = LOG, .action = ph_session_move(session, move)->action, .move = move};
        index = i > all->log_lines[viewer] && log->lines[i - 1].move == move ? index + 1 : 0;
        write_title(all, &speech, title);
        if (is_of_new_shape(all, &speech, viewer_log_text(log, i))) {
            say_in(all, &speech, &scene, say_move, 0);
            all->said_all = false;
            write_all(all, &speech, &scene, say_move, index);
        }
    }
    all->log_lines[viewer] = log->line_count;
}

static void collect_end(struct sentences *all) {
    const struct viewer_past past = viewer_past_of(all->play.session);
    for (int viewer = 0; viewer <= all->play.players; viewer++) {
        union ph_state_storage view;
        struct words_scene scene;
        viewer_past_scene(past, &all->seats[0], viewer_at(all, viewer), viewer_past_count(past), &view, &scene);
        collect_scene(all, STATUS, &scene, 0, say_status);
        collect_scene(all, POSITION, &scene, 0, say_position);
        collect_scene(all, END, &scene, 0, say_result);
    }
}

// ---- games ----------------------------------------------------------------------------------------------------------

// Plays a whole game, or some moves of it.
static void play_on(struct sentences *all, bool whole) {
    for (int viewer = 0; viewer <= all->play.players; viewer++) {
        viewer_log_init(&all->logs[viewer]);
        all->log_lines[viewer] = 0;
    }
    bool going = true;
    for (size_t i = 0; going && (whole || i < SCENARIO_MOVES); i++) {
        size_t first;
        all->surveys = whole && i % SURVEY_EVERY == 0;
        all->odds = whole && i % ODDS_EVERY == 0;
        for (int viewer = 0; viewer <= all->play.players; viewer++) {
            collect_log(all, viewer);
        }
        if (ph_session_actor(all->play.session).kind == PH_ACTOR_OVER) {
            collect_end(all);
        } else {
            collect_decision(all);
        }
        going = playthrough_move(&all->play, &first);
    }
    for (int viewer = 0; viewer <= all->play.players; viewer++) {
        viewer_log_deinit(&all->logs[viewer]);
    }
    playthrough_end(&all->play);
}

static int is_ours(const struct dirent *entry) {
    return entry->d_name[0] != '.' && strcmp(entry->d_name, "actions.txt") != 0;
}

// Whether a file of tests/playthroughs/ is one of the game.
static bool is_of_game(const struct sentences *all, const char *name) {
    const size_t length = strlen(all->game->id);
    return strncmp(name, all->game->id, length) == 0 && name[length] == '-';
}

static void play_file(struct sentences *all, const char *folder, const char *name, bool scenario) {
    char path[PATH_SIZE];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    char *const text = playthrough_read(path);
    if (!scenario) {
        playthrough_begin(&all->play, path, text);
        play_on(all, true);
    } else if (playthrough_begin_scenario(&all->play, path, text)) {
        play_on(all, false);
    }
    free(text);
}

static void play_folder(struct sentences *all, const char *folder, bool scenarios) {
    struct dirent **entries = NULL;
    const int count = scandir(folder, &entries, is_ours, alphasort);
    if (count <= 0) {
        die("run it in the root of the sources");
    }
    for (int i = 0; i < count; i++) {
        if (scenarios || is_of_game(all, entries[i]->d_name)) {
            play_file(all, folder, entries[i]->d_name, scenarios);
        }
        free(entries[i]);
    }
    free(entries);
}

static void play_all(struct sentences *all) {
    char folder[PATH_SIZE];
    play_folder(all, "tests/playthroughs", false);
    snprintf(folder, sizeof folder, "tests/scenarios/%s", all->game->id);
    play_folder(all, folder, true);
}

// ---- files ----------------------------------------------------------------------------------------------------------

static void write_sections(const struct sentences *all, struct ph_writer *writer) {
    for (int kind = 0; kind < KINDS; kind++) {
        for (size_t i = 0; i < all->section_count; i++) {
            if ((int)all->sections[i].kind == kind) {
                ph_write_format(writer, "== %s\n", all->sections[i].title);
                ph_write_bytes(writer, all->sections[i].text.data, all->sections[i].text.length);
            }
        }
    }
    if (writer->failed) {
        die("out of memory");
    }
}

static int write_file(const char *path, const struct ph_writer *text) {
    FILE *const file = fopen(path, "wb");
    const size_t written = file == NULL ? 0 : fwrite(text->data, 1, text->length, file);
    if (file == NULL || fclose(file) != 0 || written != text->length) {
        fprintf(stderr, "sentences: %s cannot be written\n", path);
        return 1;
    }
    return 0;
}

// Says where two texts part, and under which title.
static int report_difference(const char *path, const char *held, const char *said) {
    size_t line = 1;
    const char *title = "";
    const char *one = held;
    const char *other = said;
    while (*one != '\0' && strcspn(one, "\n") == strcspn(other, "\n") &&
           strncmp(one, other, strcspn(one, "\n") + 1) == 0) {
        const size_t length = strcspn(one, "\n") + 1;
        title = strncmp(one, "== ", 3) == 0 ? one : title;
        one += length;
        other += length;
        line++;
    }
    printf("%s:%zu: something else is said (make sentences rewrites the file)\n%.*s\n- %.*s\n+ %.*s\n", path, line,
           (int)strcspn(title, "\n"), title, (int)strcspn(one, "\n"), one, (int)strcspn(other, "\n"), other);
    return 1;
}

static int compare_file(const char *path, const struct ph_writer *text) {
    char *const held = playthrough_read(path);
    const int status = strcmp(held, text->data) == 0 ? 0 : report_difference(path, held, text->data);
    free(held);
    return status;
}

// Makes a language that lists where its texts start.
static void list_texts(struct words_language *made, const char *code) {
    *made = *words_language_find(code);
    made->starts = calloc(made->message_count, sizeof *made->starts);
    if (made->starts == NULL) {
        die("out of memory");
    }
    const char *text = made->texts;
    for (size_t i = 0; i < made->message_count; i++, text += strlen(text) + 1) {
        made->starts[i] = text;
    }
}

static void begin(struct sentences *all, const struct ph_game *game) {
    all->game = game;
    all->words = ph_words_find(game);
    all->seen = calloc(SEEN_SIZE, sizeof *all->seen);
    if (all->words == NULL || all->seen == NULL) {
        die(all->words == NULL ? "the game has no words" : "out of memory");
    }
    for (int language = 0; language < LANGUAGES; language++) {
        all->seats[language] = words_people;
        all->seats[language].language = &all->languages[language];
        list_texts(&all->languages[language], codes[language]);
        ph_writer_init_heap(&all->said[language]);
    }
    shape_names_of(&all->names, game, &all->seats[0]);
}

static void end(struct sentences *all) {
    for (int language = 0; language < LANGUAGES; language++) {
        ph_writer_deinit(&all->said[language]);
        free(all->languages[language].starts);
    }
    for (size_t i = 0; i < all->section_count; i++) {
        ph_writer_deinit(&all->sections[i].text);
    }
    free(all->seen);
}

int main(int count, char **arguments) {
    static struct sentences all;
    char path[PATH_SIZE];
    struct ph_writer text;
    if (count == 2 && strcmp(arguments[1], "--help") == 0) {
        return usage(stdout, 0);
    }
    const bool write = count == 3 && strcmp(arguments[1], "--write") == 0;
    const struct ph_game *const game = count == (write ? 3 : 2) ? ph_game_find(arguments[count - 1]) : NULL;
    if (game == NULL) {
        return usage(stderr, 2);
    }
    begin(&all, game);
    play_all(&all);
    ph_writer_init_heap(&text);
    write_sections(&all, &text);
    snprintf(path, sizeof path, "tests/sentences/%s.txt", game->id);
    const int status = write ? write_file(path, &text) : compare_file(path, &text);
    ph_writer_deinit(&text);
    end(&all);
    return status;
}
