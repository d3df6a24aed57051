// SPDX-License-Identifier: MIT
#include "tui/faces/plain_words.h"

#include "cli/rule_texts.h"
#include "run/signals.h"
#include "tui/faces/command.h"
#include "tui/faces/hint.h"
#include "tui/faces/log.h"
#include "tui/faces/why.h"
#include "tui/terminal/print.h"
#include "words/hint.h"

#include <stdlib.h>
#include <string.h>

// The current position, for the viewer.
static void look(const struct tui_plain *plain, union ph_state_storage *view, struct words_scene *scene) {
    tui_table_scene(plain->table, plain->viewer, viewer_past_count(plain->table->past), view, scene);
}

static const struct words_language *language_of(const struct tui_plain *plain) {
    return plain->table->seats.language;
}

// "A you, B Bruno (rules)".
static void say_seats(const struct tui_plain *plain, struct ph_writer *writer) {
    const struct tui_table *const table = plain->table;
    union ph_state_storage view;
    struct words_scene scene;
    bool first = true;
    look(plain, &view, &scene);
    for (int seat = 0; seat < table->players; seat++) {
        const char letter[] = {words_seat_letter(seat), '\0'};
        words_comma(writer, scene.language, &first);
        words_say_of(writer, scene.language,
                     table->seats.kinds[seat][0] == '\0' ? MSG("{letter} {who}") : MSG("{letter} {who} ({bot})"),
                     TEXT(letter, letter), SEAT(who, &scene, seat), TEXT(bot, table->seats.kinds[seat]));
    }
}

void tui_plain_welcome(const struct tui_plain *plain) {
    const struct tui_table *const table = plain->table;
    struct ph_writer seats;
    ph_writer_init_heap(&seats);
    say_seats(plain, &seats);
    tui_print_line(plain->out, language_of(plain), "{game}, {count:seats}: {seats}.", TEXT(game, table->game->name),
                   COUNT(count, table->players), TEXT(seats, seats.data));
    ph_writer_deinit(&seats);
    tui_print_line(plain->out, language_of(plain),
                   "Answer with a number from the list, or a move in notation. \"{help}\" lists the other commands.",
                   TEXT(help, tui_command_name(language_of(plain), TUI_COMMAND_HELP)));
    if (table->cut) {
        tui_print_text(plain->out, tui_save_cut_words(language_of(plain)));
    }
    if (table->take_backs) {
        tui_print_text(plain->out, tui_table_take_back_words(language_of(plain)));
    }
}

void tui_plain_position(const struct tui_plain *plain) {
    union ph_state_storage view;
    struct words_scene scene;
    struct ph_writer writer;
    look(plain, &view, &scene);
    ph_writer_init_heap(&writer);
    (plain->table->hand ? tui_table_say_secrets : words_say_position)(&scene, &writer);
    fputc('\n', plain->out);
    tui_print_text(plain->out, writer.data);
    ph_writer_deinit(&writer);
}

void tui_plain_secrets(const struct tui_plain *plain) {
    union ph_state_storage view;
    struct words_scene scene;
    struct ph_writer writer;
    look(plain, &view, &scene);
    ph_writer_init_heap(&writer);
    tui_table_say_secrets(&scene, &writer);
    tui_print_text(plain->out, writer.data);
    ph_writer_deinit(&writer);
}

// Prints what moves did from `first` on, under headings for turns. Returns whether there was anything to tell.
static bool tell_by_turns(const struct tui_plain *plain, size_t first) {
    struct viewer_log log;
    const size_t count = viewer_past_count(plain->table->past);
    bool told = false;
    viewer_log_init(&log);
    viewer_log_update(&log, tui_table_past(plain->table, plain->viewer), &plain->table->seats, plain->viewer, count);
    for (size_t line = 0; line < log.line_count; line++) {
        const size_t heading = viewer_log_heading(&log, line);
        if (log.lines[line].move < first || log.lines[line].heading) {
            continue;
        }
        if (heading < log.line_count && (!told || heading == line - 1)) {
            fputc('\n', plain->out);
            tui_print_text(plain->out, viewer_log_text(&log, heading));
        }
        tui_print_text(plain->out, viewer_log_text(&log, line));
        told = true;
    }
    viewer_log_deinit(&log);
    return told;
}

void tui_plain_tell(struct tui_plain *plain) {
    const size_t count = viewer_past_count(plain->table->past);
    for (; plain->told < count; plain->told++) {
        struct ph_writer writer;
        ph_writer_init_heap(&writer);
        (plain->table->hand ? viewer_move_say_secret : viewer_move_say)(
            tui_table_past(plain->table, plain->viewer), &plain->table->seats, plain->told, plain->viewer, &writer);
        tui_print_text(plain->out, writer.data);
        ph_writer_deinit(&writer);
    }
}

void tui_plain_log(const struct tui_plain *plain, size_t first_move) {
    (void)tell_by_turns(plain, first_move);
}

void tui_plain_news(const struct tui_plain *plain) {
    const size_t since = viewer_news_since_turn(plain->table->past, plain->viewer);
    if (!tell_by_turns(plain, since)) {
        tui_print_text(plain->out, tui_log_nothing(language_of(plain), since));
    }
}

// "3. Place 2 cubes in Gallia [place gallia 0]".
static void print_choice(const struct tui_plain *plain, size_t index) {
    const struct words_chooser *const chooser = &plain->chooser;
    const struct words_choice *const choice = &chooser->choices[index];
    char text[PH_ACTION_TEXT_MAX];
    struct ph_writer writer;
    ph_writer_init(&writer, text, sizeof text);
    chooser->scene.game->action_text(chooser->scene.view, choice->action, &writer);
    ph_writer_init_heap(&writer);
    ph_write_format(&writer, "%zu. ", index + 1);
    const size_t begun = writer.length;
    if (choice->count > 1) {
        words_say(&writer, language_of(plain), "{choice} ({count} ways)", TEXT(choice, choice->words),
                  COUNT(count, choice->count));
    } else {
        words_chooser_action_words(chooser, choice->action, &writer);
        if (strcmp(writer.data + begun, text) != 0) {
            ph_write_format(&writer, " [%s]", text);
        }
    }
    tui_print_text(plain->out, writer.data);
    ph_writer_deinit(&writer);
}

static void print_idle(const struct tui_plain *plain) {
    for (size_t i = 0; i < plain->chooser.idle_count; i++) {
        const struct words_idle *const idle = &plain->chooser.idle[i];
        tui_print_line(plain->out, language_of(plain), "   {card}, not now: {why}", TEXT(card, idle->card),
                       TEXT(why, idle->why));
    }
}

void tui_plain_choices(const struct tui_plain *plain) {
    const struct words_chooser *const chooser = &plain->chooser;
    char question[400];
    struct ph_writer writer;
    ph_writer_init(&writer, question, sizeof question);
    words_chooser_question(chooser, &writer);
    fputc('\n', plain->out);
    tui_print_text(plain->out, question);
    for (size_t i = 0; i < chooser->choice_count; i++) {
        print_choice(plain, i);
    }
    print_idle(plain);
}

// Each card that cannot be used now, with the rule that forbids it.
static void say_why_idle(const struct tui_plain *plain) {
    for (size_t i = 0; i < plain->chooser.idle_count; i++) {
        const struct words_idle *const idle = &plain->chooser.idle[i];
        struct ph_writer writer;
        ph_writer_init_heap(&writer);
        words_line(&writer, language_of(plain), "   {card}, not now: {why}", TEXT(card, idle->card),
                   TEXT(why, idle->why));
        if (idle->rule != NULL) {
            cli_rule_say_short(&writer, language_of(plain), idle->rule);
        }
        tui_print_text(plain->out, writer.data);
        ph_writer_deinit(&writer);
    }
}

// The rules behind the n-th move from the end that told something.
static void say_why(const struct tui_plain *plain, size_t n) {
    const size_t index = tui_why_nth(plain->table, plain->viewer, n);
    struct ph_writer writer;
    ph_writer_init_heap(&writer);
    if (index < viewer_past_count(plain->table->past)) {
        tui_why_move(plain->table, plain->viewer, index, true, &writer);
    } else {
        words_text_line(&writer, language_of(plain), "Not that much has happened yet.");
    }
    tui_print_text(plain->out, writer.data);
    ph_writer_deinit(&writer);
}

// The rule that forbids what is named at the question at hand.
static void say_why_not(const struct tui_plain *plain, const char *what) {
    bool legal = false;
    const char *const rule = plain->asks ? tui_why_not(&plain->chooser, what, &legal) : NULL;
    struct ph_writer writer;
    ph_writer_init_heap(&writer);
    if (rule != NULL) {
        cli_rule_say(&writer, language_of(plain), rule);
    } else if (legal) {
        words_text_line(&writer, language_of(plain), "That is a legal move now.");
    } else {
        words_text_line(&writer, language_of(plain), "That can be chosen now, or it is not a move, a place or a card.");
    }
    tui_print_text(plain->out, writer.data);
    ph_writer_deinit(&writer);
}

void tui_plain_why(const struct tui_plain *plain, const char *what) {
    if (*what != '\0' && what[strspn(what, "0123456789")] != '\0') {
        say_why_not(plain, what);
        return;
    }
    if (*what == '\0' && plain->asks) {
        say_why_idle(plain);
    }
    say_why(plain, *what == '\0' ? 1 : strtoul(what, NULL, 10));
}

void tui_plain_all(const struct tui_plain *plain, const char *begun) {
    const struct words_chooser *const chooser = &plain->chooser;
    for (size_t i = 0; i < chooser->action_count; i++) {
        char text[PH_ACTION_TEXT_MAX];
        struct ph_writer writer;
        ph_writer_init(&writer, text, sizeof text);
        chooser->scene.game->action_text(chooser->scene.view, chooser->actions[i], &writer);
        if (strncmp(text, begun, strlen(begun)) == 0) {
            fprintf(plain->out, "  %s\n", text);
        }
    }
}

void tui_plain_odds(const struct tui_plain *plain, const char *place) {
    const struct ph_words *const words = plain->table->words;
    const struct ph_board *const board = ph_board_find(plain->table->game);
    union ph_state_storage view;
    struct words_scene scene;
    struct ph_writer writer;
    look(plain, &view, &scene);
    if (words == NULL || board == NULL) {
        tui_print_text(plain->out, words_text(language_of(plain), "There are no odds for this game."));
        return;
    }
    const int found = *place != '\0' ? words->place_find(&scene, place) : -1;
    if (*place != '\0' && found < 0) {
        tui_print_line(plain->out, language_of(plain),
                       "There is no place \"{place}\" here; \"{state}\" names them all.", TEXT(place, place),
                       TEXT(state, tui_command_name(language_of(plain), TUI_COMMAND_STATE)));
        return;
    }
    ph_writer_init_heap(&writer);
    if (found >= 0) {
        words->place_words(&scene, (unsigned)found, &writer);
    } else {
        tui_board_odds(board, &scene, words, &writer);
    }
    tui_print_text(plain->out, writer.data);
    ph_writer_deinit(&writer);
}

void tui_plain_help(const struct tui_plain *plain, const char *topic) {
    const struct words_language *const language = language_of(plain);
    const struct ph_words *const words = plain->table->words;
    const struct words_topic *const named = tui_topic_read(words, language, topic);
    if (named != NULL) {
        fprintf(plain->out, "%s\n\n", words_find(language, "", named->title));
        tui_print_wrapped(plain->out, words_find(language, "", named->text));
        return;
    }
    if (*topic != '\0') {
        tui_print_line(plain->out, language, "There is no help on \"{topic}\".", TEXT(topic, topic));
    }
    fprintf(plain->out, "%s", words_find(language, "", tui_command_help));
    enum { TOPICS_MAX = 64 };
    const struct words_topic *topics[TOPICS_MAX];
    union ph_state_storage view;
    struct words_scene scene;
    look(plain, &view, &scene);
    const size_t applying = words_topics(words, &scene, topics, TOPICS_MAX);
    for (size_t i = 0; i < applying; i++) {
        fprintf(plain->out, " %s", tui_topic_name(language, topics[i]));
    }
    fprintf(plain->out, "\n");
    if (plain->save != NULL) {
        fprintf(plain->out, "%s\n", words_find(language, "", tui_command_help_saving));
    }
}

void tui_plain_rules(const struct tui_plain *plain, const char *topic) {
    const struct ph_words *const words = plain->table->words;
    const bool shortest = *topic == '\0' && words != NULL;
    tui_plain_help(plain, shortest ? words_topic_at(words, 0)->id : topic);
    if (shortest) {
        tui_print_line(plain->out, language_of(plain), "\"{help}\" lists the other rules.",
                       TEXT(help, tui_command_name(language_of(plain), TUI_COMMAND_HELP)));
    }
}

void tui_plain_hint(const struct tui_plain *plain) {
    struct ph_search_result result;
    struct ph_writer writer;
    ph_writer_init_heap(&writer);
    const enum ph_status status = tui_hint_search(plain->table, signals_stop, NULL, &result);
    if (status == PH_OK) {
        words_hint(&plain->chooser, &result, &writer);
        ph_write_char(&writer, '\n');
        words_hint_numbers(&plain->chooser, &result, &writer);
    } else {
        tui_hint_refuse(plain->table, status, &writer);
    }
    tui_print_text(plain->out,
                   writer.failed ? words_text(language_of(plain), "There is no hint (out of memory).") : writer.data);
    ph_writer_deinit(&writer);
}

void tui_plain_result(const struct tui_plain *plain) {
    union ph_state_storage view;
    struct words_scene scene;
    struct ph_writer writer;
    look(plain, &view, &scene);
    ph_writer_init_heap(&writer);
    tui_table_say_result(plain->table, &scene, &writer);
    fprintf(plain->out, "\n%s\n", words_text(language_of(plain), "The end."));
    tui_print_text(plain->out, writer.data);
    ph_writer_deinit(&writer);
}
