// SPDX-License-Identifier: MIT
#include "tui/faces/box.h"

#include "tui/faces/command.h"
#include "tui/faces/plain.h"
#include "tui/faces/plain_answer.h"
#include "tui/terminal/print.h"
#include "words/box.h"

#include <stdlib.h>
#include <string.h>

static const struct words_language *language_of(const struct tui_plain *plain) {
    return plain->table->seats.language;
}

static const char *word(const struct tui_plain *plain, enum tui_box_word box_word) {
    return tui_box_word(language_of(plain), box_word);
}

void tui_box_say_welcome(const struct tui_table *table, struct ph_writer *writer) {
    ph_write_text(writer, words_text(table->seats.language,
                                     "You play with your own box: enter what is drawn and what everybody "
                                     "does; this program keeps the rules. It never asks for what only "
                                     "one of you may see, so it cannot check that either."));
}

// In the words of the game.
void tui_box_say_table(const struct tui_table *table, struct ph_writer *writer) {
    union ph_state_storage view;
    struct words_scene scene;
    if (viewer_past_count(table->past) == 0) {
        tui_table_scene(table, PH_ONLOOKER, 0, &view, &scene);
        words_say_box(&scene, writer);
    }
}

typedef void saying(const struct tui_table *table, struct ph_writer *writer);

static void print_said(const struct tui_plain *plain, saying *say) {
    struct ph_writer writer;
    ph_writer_init_heap(&writer);
    say(plain->table, &writer);
    if (writer.failed || writer.length > 0) {
        tui_print_text(plain->out, writer.failed ? words_text(language_of(plain), "out of memory") : writer.data);
    }
    ph_writer_deinit(&writer);
}

void tui_box_welcome(const struct tui_plain *plain) {
    const struct words_language *const language = language_of(plain);
    print_said(plain, tui_box_say_welcome);
    tui_print_line(plain->out, language,
                   "\"{undo}\" takes back the last entry. \"{entries}\" lists all with their numbers, \"{correct} 12\" "
                   "changes the 12th.",
                   TEXT(undo, tui_command_name(language, TUI_COMMAND_UNDO)),
                   TEXT(entries, word(plain, TUI_BOX_ENTRIES)), TEXT(correct, word(plain, TUI_BOX_CORRECT)));
    if (viewer_past_count(plain->table->past) == 0) {
        fputc('\n', plain->out);
        print_said(plain, tui_box_say_table);
    }
}

// ---- questions ------------------------------------------------------------------------------------------------------

static void say_asked(const struct tui_plain *plain, const struct words_scene *scene, int seat) {
    if (seat < 0) {
        fputc('\n', plain->out);
        return;
    }
    const char letter[] = {words_seat_letter(seat), '\0'};
    fputc('\n', plain->out);
    tui_print_line(plain->out, language_of(plain), "{letter} {who}", TEXT(letter, letter), PLAYER(who, scene, seat));
}

int tui_box_ask(struct tui_plain *plain, int seat) {
    const struct tui_table *const table = plain->table;
    union ph_state_storage view;
    struct words_scene scene;
    const size_t count = viewer_past_count(table->past);
    tui_table_scene(table, PH_ONLOOKER, plain->corrects ? plain->corrected : count, &view, &scene);
    const struct ph_actor actor = table->game->actor(&view);
    seat = actor.kind == PH_ACTOR_SEAT ? actor.seat : PH_ONLOOKER;
    const int turn = table->words != NULL ? table->words->turn(&view) : 0;
    if (seat >= 0 && !plain->corrects && turn != plain->turn_shown) {
        tui_plain_position(plain);
        plain->turn_shown = turn;
    }
    say_asked(plain, &scene, seat);
    return seat;
}

// The move that is asked about: the next one, or the one that is corrected.
static size_t index_asked(const struct tui_plain *plain) {
    return plain->corrects ? plain->corrected : viewer_past_count(plain->table->past);
}

// Says why a line that looks like a rat ("7M", "3Mx") cannot be one: no token shows that, or all have been seen. False:
// it does not look so, a token could show it, or no rat is asked for.
static bool refuse_rat(const struct tui_plain *plain, const char *line) {
    const size_t digits = strspn(line, "0123456789");
    struct ph_writer options;
    struct ph_error error = {0};
    if (digits == 0 || line[digits] == '\0' || !tui_box_asks_for_rat(plain->table, index_asked(plain))) {
        return false;
    }
    ph_writer_init_heap(&options);
    const enum ph_status status = plain->table->words->outcome_new(&plain->chooser.scene, line, &options, &error);
    ph_writer_deinit(&options);
    if (status != PH_OK) {
        tui_print_text(plain->out, error.message);
    }
    return status != PH_OK;
}

bool tui_box_outcome(struct tui_plain *plain, const char *line, ph_action *action) {
    struct words_chooser *const chooser = &plain->chooser;
    const struct words_scene *const scene = &chooser->scene;
    if (!words_box_find(scene, line, action)) {
        return refuse_rat(plain, line);
    }
    if (*action == WORDS_NO_ACTION && refuse_rat(plain, line)) {
        return true;
    }
    if (*action == WORDS_NO_ACTION) {
        tui_print_text(plain->out,
                       words_text(language_of(plain), "No such rat is left; if yours shows this, an earlier "
                                                      "entry is wrong. These are left:"));
        for (size_t i = 0; i < chooser->choice_count; i++) {
            fprintf(plain->out, "  %s\n", chooser->choices[i].words);
        }
        tui_print_line(plain->out, language_of(plain),
                       "If your box has one more than this program thinks, enter \"{new} {rat}\".",
                       TEXT(new, word(plain, TUI_BOX_NEW)), TEXT(rat, line));
    } else {
        (void)words_chooser_take_action(chooser, *action);
    }
    return true;
}

// ---- corrections ----------------------------------------------------------------------------------------------------

// "12. Anna: take the Knight".
void tui_box_say_entry(const struct tui_table *table, size_t index, struct ph_writer *writer) {
    union ph_state_storage view;
    struct words_scene scene;
    struct ph_writer what;
    tui_table_scene(table, PH_ONLOOKER, index, &view, &scene);
    const struct ph_actor actor = table->game->actor(&view);
    ph_writer_init_heap(&what);
    words_say_action(&scene, ph_session_move(table->session, index)->action, &what);
    if (actor.kind == PH_ACTOR_SEAT) {
        words_say(writer, scene.language, "{number}) {who}: {what}", COUNT(number, index + 1),
                  PLAYER(who, &scene, actor.seat), TEXT(what, what.data));
    } else {
        words_say(writer, scene.language, "{number}) {what}", COUNT(number, index + 1), TEXT(what, what.data));
    }
    writer->failed = writer->failed || what.failed;
    ph_writer_deinit(&what);
}

static void print_entry(const struct tui_plain *plain, size_t index) {
    struct ph_writer writer;
    ph_writer_init_heap(&writer);
    tui_box_say_entry(plain->table, index, &writer);
    tui_print_text(plain->out, writer.data);
    ph_writer_deinit(&writer);
}

static void list_entries(const struct tui_plain *plain) {
    const size_t count = viewer_past_count(plain->table->past);
    for (size_t i = 0; i < count; i++) {
        print_entry(plain, i);
    }
    if (count == 0) {
        tui_print_text(plain->out, words_text(language_of(plain), "Nothing has been entered yet."));
    }
}

void tui_box_say_left(const struct tui_table *table, const char *repeat, const char *skip, struct ph_writer *writer) {
    const struct ph_writer *const left = &table->home.left;
    char first[PH_ACTION_TEXT_MAX + 8] = "";
    unsigned count = 0;
    for (size_t i = 0; i < left->length; i++) {
        count += left->data[i] == '\n';
    }
    if (count > 0) {
        const size_t length = (size_t)((const char *)memchr(left->data, '\n', left->length) - left->data);
        memcpy(first, left->data, length < sizeof first ? length : sizeof first - 1);
        words_say(writer, table->seats.language,
                  "{count?one:One later entry does|{count} later entries do} not fit any more from here on; the "
                  "first was: {entry}. \"{repeat}\" enters what fits again, \"{skip}\" leaves out the first.",
                  COUNT(count, count), TEXT(entry, first), TEXT(repeat, repeat), TEXT(skip, skip));
    }
}

static void say_left(const struct tui_plain *plain) {
    struct ph_writer writer;
    ph_writer_init_heap(&writer);
    tui_box_say_left(plain->table, word(plain, TUI_BOX_REPEAT), word(plain, TUI_BOX_SKIP), &writer);
    if (writer.length > 0) {
        tui_print_text(plain->out, writer.data);
    }
    ph_writer_deinit(&writer);
}

// Whatever was entered stands differently now.
static void begin_again(struct tui_plain *plain) {
    plain->corrects = false;
    plain->table->moved = true;
    plain->told = viewer_past_count(plain->table->past);
    plain->turn_shown = -1;
}

static void report(struct tui_plain *plain, enum ph_status status, const struct ph_error *error, const char *done) {
    tui_print_text(plain->out, status == PH_OK ? done : error->message);
    begin_again(plain);
    say_left(plain);
    if (status == PH_OK) {
        plain->way->acted(plain);
    }
}

void tui_box_correct(struct tui_plain *plain, ph_action action) {
    struct ph_error error = {0};
    const enum ph_status status = tui_table_correct(plain->table, plain->corrected, action, &error);
    report(plain, status, &error, words_text(language_of(plain), "Corrected."));
}

static void begin_correcting(struct tui_plain *plain, const char *number) {
    const size_t count = viewer_past_count(plain->table->past);
    char *end = NULL;
    const unsigned long index = strtoul(number, &end, 10);
    if (*number == '\0' || *end != '\0' || index < 1 || index > count) {
        tui_print_line(plain->out, language_of(plain),
                       "Expected the number of an entry, from 1 to {count}; \"{entries}\" lists them.",
                       COUNT(count, count), TEXT(entries, word(plain, TUI_BOX_ENTRIES)));
        return;
    }
    plain->corrects = true;
    plain->corrected = index - 1;
    plain->table->moved = true; // another question
    tui_print_text(plain->out, words_text(language_of(plain), "In place of this entry:"));
    print_entry(plain, plain->corrected);
}

static void stop_correcting(struct tui_plain *plain) {
    begin_again(plain);
    tui_print_text(plain->out, words_text(language_of(plain), "Nothing was changed."));
}

static void enter_again(struct tui_plain *plain) {
    struct ph_error error = {0};
    size_t count = 0;
    char done[160];
    const enum ph_status status = tui_table_enter_left(plain->table, &count, &error);
    words_fill(done, sizeof done, language_of(plain),
               "{count?=0:None fits here|one:One entry again|{count} entries again}.", COUNT(count, count));
    report(plain, status, &error, done);
}

static void skip_left(struct tui_plain *plain) {
    struct ph_error error = {0};
    const enum ph_status status = tui_table_forget_left(plain->table, &error);
    report(plain, status, &error, words_text(language_of(plain), "Left out."));
}

// ---- what the data lack ---------------------------------------------------------------------------------------------

bool tui_box_find(const struct tui_table *table, size_t index, const char *typed, ph_action *action) {
    union ph_state_storage view;
    struct words_scene scene;
    *action = WORDS_NO_ACTION;
    tui_table_scene(table, PH_ONLOOKER, index, &view, &scene);
    return table->words != NULL && table->words->outcome_new != NULL && words_box_find(&scene, typed, action);
}

bool tui_box_asks_for_rat(const struct tui_table *table, size_t index) {
    ph_action action = 0;
    return tui_box_find(table, index, "1M", &action); // any rat will do
}

const char *tui_box_new_words(const struct words_language *language) {
    return words_text(language, "The game continues with a set of rats that has this "
                                "one, in place of one that nobody has seen.");
}

// In the position that is asked about.
static bool find_outcome(const struct tui_plain *plain, const char *typed, ph_action *action) {
    return tui_box_find(plain->table, index_asked(plain), typed, action);
}

static void enter_found(struct tui_plain *plain, ph_action action) {
    struct ph_error error = {0};
    if (plain->corrects) {
        tui_box_correct(plain, action);
    } else if (tui_table_play(plain->table, action, &error) == PH_OK) {
        plain->way->acted(plain);
    } else {
        tui_print_text(plain->out, error.message);
    }
}

// A rat that the printed box has, and the set has not, or no more of.
static void enter_new(struct tui_plain *plain, const char *typed) {
    struct ph_error error = {0};
    ph_action action = 0;
    if (plain->over || !tui_box_asks_for_rat(plain->table, index_asked(plain))) {
        tui_print_line(plain->out, language_of(plain),
                       "\"{new}\" is for a rat that was turned over and is not in the list: \"{new} 3Mb\".",
                       TEXT(new, word(plain, TUI_BOX_NEW)));
        return;
    }
    if (!find_outcome(plain, typed, &action) || action == WORDS_NO_ACTION) {
        if (tui_table_new_outcome(plain->table, typed, &error) != PH_OK) {
            tui_print_text(plain->out, error.message);
            return;
        }
        tui_print_text(plain->out, tui_box_new_words(language_of(plain)));
        (void)find_outcome(plain, typed, &action);
    }
    enter_found(plain, action);
}

bool tui_box_take_line(struct tui_plain *plain, const char *line) {
    const char *rest = NULL;
    const bool left = plain->table->home.left.length > 0;
    switch (tui_box_word_read(language_of(plain), line, &rest)) {
    case TUI_BOX_ENTRIES:
        list_entries(plain);
        return true;
    case TUI_BOX_CORRECT:
        begin_correcting(plain, rest);
        return true;
    case TUI_BOX_NEW:
        enter_new(plain, rest);
        return true;
    case TUI_BOX_REPEAT:
    case TUI_BOX_SKIP:
        if (!left) {
            tui_print_text(plain->out, words_text(language_of(plain), "There are no entries left over."));
        } else if (tui_box_word_read(language_of(plain), line, &rest) == TUI_BOX_REPEAT) {
            enter_again(plain);
        } else {
            skip_left(plain);
        }
        return true;
    default:
        break;
    }
    const enum tui_command command = tui_command_read(language_of(plain), line, &rest);
    if (plain->corrects &&
        (command == TUI_COMMAND_UNDO || (command == TUI_COMMAND_BACK && plain->asks && plain->chooser.depth == 0))) {
        stop_correcting(plain);
        return true;
    }
    if (plain->over && command == TUI_COMMAND_UNDO) {
        struct ph_error error = {0};
        const enum ph_status status = tui_table_undo(plain->table, PH_ONLOOKER, &error);
        report(plain, status, &error, words_text(language_of(plain), "Taken back."));
        return true;
    }
    if (plain->over && !plain->asks && command == TUI_COMMAND_QUIT) {
        plain->end = TUI_PLAIN_OVER;
        return true;
    }
    return false;
}

void tui_box_over(const struct tui_plain *plain) {
    tui_print_line(plain->out, language_of(plain),
                   "\"{correct}\" still changes an entry; \"{quit}\" keeps the game as it is.",
                   TEXT(correct, word(plain, TUI_BOX_CORRECT)),
                   TEXT(quit, tui_command_name(language_of(plain), TUI_COMMAND_QUIT)));
}
