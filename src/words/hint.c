// SPDX-License-Identifier: MIT
#include "words/hint.h"

#include "words/card.h"

enum { ACTION_MAX = 400 };

static int percent(float share) {
    return (int)(100 * (double)share + 0.5);
}

static const char *action_words(const struct words_chooser *chooser, ph_action action, char words[ACTION_MAX]) {
    struct ph_writer text;
    ph_writer_init(&text, words, ACTION_MAX);
    words_chooser_action_words(chooser, action, &text);
    return words;
}

void words_hint_action(const struct words_chooser *chooser, const struct ph_search_result *result,
                       struct ph_writer *writer) {
    char action[ACTION_MAX];
    words_say(writer, chooser->scene.language, "I would do this: {action}.",
              TEXT(action, action_words(chooser, result->action, action)));
}

// ---- why ------------------------------------------------------------------------------------------------------------

// The best of the other choices; NULL: none was looked at that is not, by a few visits, worth more.
static const struct ph_candidate *next_best(const struct ph_search_result *result) {
    for (size_t i = 1; i < result->candidate_count; i++) {
        if (result->candidates[i].value <= result->candidates[0].value) {
            return &result->candidates[i];
        }
    }
    return NULL;
}

// For where the words of the game find no difference to the next best choice.
static const char *general_reason(const struct words_chooser *chooser, const struct ph_search_result *result) {
    const struct ph_candidate *const other = next_best(result);
    if (chooser->action_count == 1) {
        return MSG("Nothing else is possible.");
    }
    if (other == NULL) {
        return MSG("Nothing else was worth a closer look.");
    }
    return percent(result->candidates[0].value) == percent(other->value) ? MSG("The next best is about as good.")
                                                                         : MSG("What it gains shows only later.");
}

static void say_reason(const struct words_chooser *chooser, const struct ph_search_result *result,
                       struct ph_writer *writer) {
    const struct words_scene *const scene = &chooser->scene;
    const struct ph_candidate *const other = next_best(result);
    const size_t before = writer->length;
    if (chooser->words != NULL && chooser->words->reason_words != NULL && chooser->action_count > 1) {
        chooser->words->reason_words(scene, result->action, other != NULL ? other->action : result->action, writer);
    }
    if (writer->length == before) {
        ph_write_text(writer, words_find(scene->language, "", general_reason(chooser, result)));
    }
}

// The chance of whoever asks: with the best action, or where nothing is left to choose.
static float own_value(const struct words_chooser *chooser, const struct ph_search_result *result) {
    return result->candidate_count > 0 ? result->candidates[0].value : result->value[chooser->scene.viewer];
}

static void say_value(const struct words_chooser *chooser, const struct ph_search_result *result,
                      struct ph_writer *writer) {
    const struct ph_candidate *const other = chooser->action_count > 1 ? next_best(result) : NULL;
    char words[ACTION_MAX] = "";
    if (result->candidate_count == 0 && !result->has_value) {
        return;
    }
    ph_write_char(writer, '\n');
    words_say_of(writer, chooser->scene.language,
                 other != NULL ? MSG("Your chances: {percent}%; next best: {other}, {value}%.")
                               : MSG("Your chances: {percent}%."),
                 COUNT(percent, percent(own_value(chooser, result))),
                 TEXT(other, other != NULL ? action_words(chooser, other->action, words) : words),
                 COUNT(value, other != NULL ? percent(other->value) : 0));
}

void words_hint_reason(const struct words_chooser *chooser, const struct ph_search_result *result,
                       struct ph_writer *writer) {
    say_reason(chooser, result, writer);
    say_value(chooser, result, writer);
}

// ---- how it stands, and how to do it --------------------------------------------------------------------------------

void words_hint_outlook(const struct words_chooser *chooser, const struct ph_search_result *result,
                        struct ph_writer *writer) {
    const struct words_scene *const scene = &chooser->scene;
    char shares[400];
    struct ph_writer text;
    bool first = true;
    int total = percent(result->value[scene->viewer]);
    if (!result->has_value || scene->players == 1) {
        return;
    }
    ph_writer_init(&text, shares, sizeof shares);
    for (int seat = 0; seat < scene->players; seat++) {
        if (seat != scene->viewer) {
            total += percent(result->value[seat]);
            words_comma(&text, scene->language, &first);
            words_say(&text, scene->language, "{who} {percent}%", SEAT(who, scene, seat),
                      COUNT(percent, percent(result->value[seat])));
        }
    }
    ph_write_char(writer, '\n');
    words_say_of(writer, scene->language,
                 total > 100 + scene->players // more than rounding makes
                     ? MSG("Chances of the others: {shares} (several can win together).")
                     : MSG("Chances of the others: {shares}."),
                 TEXT(shares, shares));
}

void words_hint_numbers(const struct words_chooser *chooser, const struct ph_search_result *result,
                        struct ph_writer *writer) {
    struct words_chooser steps = *chooser; // shares the list of actions, which taking a choice leaves alone
    struct words_list numbers = {.count = 0};
    for (bool whole = false; !whole && numbers.count < WORDS_LIST_MAX;) {
        const size_t choice = words_chooser_find(&steps, result->action);
        if (choice == steps.choice_count) {
            return; // a longer list than can be shown: the action has to be typed
        }
        words_list_add(&numbers, COUNT(item, choice + 1));
        whole = words_chooser_take(&steps, choice);
    }
    words_say_of(writer, chooser->scene.language,
                 numbers.count == 1 ? MSG("To play it, type {numbers}.")
                                    : MSG("To play it, type {numbers}, each on a line of its own."),
                 LIST(numbers, "", &numbers));
}

void words_hint(const struct words_chooser *chooser, const struct ph_search_result *result, struct ph_writer *writer) {
    words_hint_action(chooser, result, writer);
    ph_write_char(writer, '\n');
    words_hint_reason(chooser, result, writer);
    words_hint_outlook(chooser, result, writer);
}

// ---- on the board ---------------------------------------------------------------------------------------------------

int words_hint_place(const struct words_chooser *chooser, ph_action action, uint64_t *marked) {
    const struct ph_words *const words = chooser->words;
    int place = -1;
    *marked = 0;
    const struct words_action *const said = words != NULL ? words_action_of(words, ph_action_type(action)) : NULL;
    unsigned component;
    for (unsigned i = 0; said != NULL && (component = words_step(said, i)) != 0; i++) {
        const int here = words->value_place(&chooser->scene, action, component);
        *marked |= here >= 0 ? (uint64_t)1 << here : 0;
        *marked |= words->value_places != NULL ? words->value_places(&chooser->scene, action, component) : 0;
        place = here >= 0 ? here : place; // where it leads to comes last
    }
    return place;
}
