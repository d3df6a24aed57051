// SPDX-License-Identifier: MIT
// What is said of a game, or of a table, in all languages: a file of tests/sentences/. main.c says what is in one.
#ifndef PESTHOUSE_TESTS_SENTENCES_H
#define PESTHOUSE_TESTS_SENTENCES_H

#include "support/playthrough.h"
#include "support/shape.h"
#include "support/words.h"
#include "viewer/log.h"
#include "words/choose.h"

enum {
    SENTENCES_MARKED = 3, // English first
    SENTENCES_LANGUAGES,  // and one more: sentences whose messages can be told
    SENTENCES_SECTIONS_MAX = 1024,
    SENTENCES_TITLE_MAX = 80,
    SENTENCES_VIEWERS_MAX = PH_SEATS_MAX + 2,
};

// What is said, in the order of the file.
enum kind {
    QUESTION,
    CHOICE,
    ACTION,
    HELP,
    IDLE,
    REASON,
    HINT,
    STATUS,
    POSITION,
    PLACE,
    ODDS,
    SECRET,
    LOG,
    TURN,
    SUBSTITUTE,
    END,
    VOICE,
    PLAIN,
    REVIEW,
    TOPIC,
    LESSON,
    OPTION,
    ORDER,
    SEAT_WORDS,
    ENTRY,
    WINDOW,
    LUCK,
    REFUSAL,
    UNDO,
    RATED,
    KINDS,
};
extern const char *const kind_names[KINDS];

struct section {
    enum kind kind;
    char title[SENTENCES_TITLE_MAX];
    struct ph_writer text;
};

struct sentences {
    const struct ph_game *game; // NULL: the file is about tables
    const struct ph_words *words;
    struct words_language languages[SENTENCES_LANGUAGES]; // with their texts listed, which is faster
    struct words_seats seats[SENTENCES_LANGUAGES];        // the same people, by language
    struct shape_names names;
    struct playthrough play;
    unsigned number;                // of that game
    bool hints;                     // a hint is said
    bool surveys;                   // the current position is said as a whole
    unsigned reasons[PH_TYPES_MAX]; // that were said of actions of a type
    bool closely;      // with a reason for each choice, and where it begins with every place of the board and odds
    bool boxed;        // it is a game with a printed box
    bool closely_all;  // so is every scenario from here on
    bool outside;      // one of these has been told to an onlooker
    const char *close; // the names of those that are before
    bool odds;         // the odds of the whole table are said, which takes long
    struct viewer_log logs[SENTENCES_VIEWERS_MAX];
    size_t log_lines[SENTENCES_VIEWERS_MAX]; // collected so far
    struct section sections[SENTENCES_SECTIONS_MAX];
    size_t section_count;
    uint64_t *seen; // hashes of sentences and shapes
    size_t seen_count;
    struct ph_writer said[SENTENCES_LANGUAGES]; // a text,
    bool said_all;                              // in all languages
    bool *messages;                             // by number: it is in the file
    char *marked_texts;
};

// What is to be said: by a function, of a scene.
struct speech {
    enum kind kind;
    const char *title; // of its section
    const void *subject;
    const struct words_chooser *chooser;
    ph_action action;
    ph_action other;
    unsigned component;
    unsigned place;
    size_t move;
};
typedef void say(const struct sentences *all, const struct speech *speech, const struct words_scene *scene,
                 struct ph_writer *writer);

// Exits with a message.
_Noreturn void sentences_die(const char *what);

// ---- collect.c: what was said ---------------------------------------------------------------------------------------

// `game` NULL: of tables.
void sentences_begin(struct sentences *all, const struct ph_game *game);
void sentences_end(struct sentences *all);
// Says something, and keeps the lines that are unlike those that are kept already.
void sentences_collect(struct sentences *all, const struct speech *speech, const struct words_scene *scene,
                       say *function);
// Whether a line of a text in English is unlike; then sentences_keep has it, the line `index` of what the function
// says.
bool sentences_is_new(struct sentences *all, const struct speech *speech, const char *line);
void sentences_keep(struct sentences *all, const struct speech *speech, const struct words_scene *scene, say *function,
                    size_t index);
// The whole file; and the hashes of the messages in it, a line each, as tools/generate_words.py computes them.
void sentences_write(const struct sentences *all, struct ph_writer *writer);
void sentences_write_messages(const struct sentences *all, struct ph_writer *writer);

// ---- what the files are about ---------------------------------------------------------------------------------------

// decisions.c: all that is said to the seat that decides, on the way to an action.
void sentences_of_decision(struct sentences *all, ph_action action);
// box.c: all that is said where people enter a move of a game with a printed box.
void sentences_of_entry(struct sentences *all);
// What is said of a position as a whole, and by a function.
void sentences_survey(struct sentences *all, const struct words_scene *scene);
void sentences_of_position(struct sentences *all, enum kind kind, const struct words_scene *scene, say *function);
// "question king 2"; the components of an action have numbers from 1 on, its type is 0.
void sentences_title(const struct sentences *all, struct speech *speech, char title[SENTENCES_TITLE_MAX]);
// games.c: the playthroughs and the scenarios of a game.
void sentences_of_games(struct sentences *all);
// review.c: a review of the game that was played, one of some kinds by number.
void sentences_of_review(struct sentences *all, unsigned number);
// rules.c: help, lessons, options and standing orders of a game.
void sentences_of_rules(struct sentences *all);
// voices.c: claims of bots, in Bristol 1350.
void sentences_of_voices(struct sentences *all);
// table.c
void sentences_of_tables(struct sentences *all);

#endif
