// SPDX-License-Identifier: MIT
#include "words/hint.h"

#include "words/card.h"
#include "words/measure.h"

#include <string.h>

enum { ACTION_MAX = 400 };

static int percent(double share) {
    return (int)(100 * share + 0.5);
}

// The chance that a value means to a seat.
static int chance(const struct words_scene *scene, int seat, float value) {
    return percent(words_measure(scene, seat, (double)value));
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

// ---- the mildest of equals ------------------------------------------------------------------------------------------

// Whether a candidate is as good as the best within the error of the search, at most five points; chosen by hand.
static bool is_equal(const struct ph_candidate *best, const struct ph_candidate *other) {
    static const double most = 0.05;
    if (best->visits == 0 || other->visits == 0) {
        return false;
    }
    const double error = words_measure_error((double)best->value, best->visits, (double)other->value, other->visits);
    return (double)best->value - (double)other->value <= (error < most ? error : most);
}

void words_hint_soften(const struct words_scene *scene, struct ph_search_result *result) {
    const struct ph_words *const words = ph_words_find(scene->game);
    size_t mildest = 0;
    if (words == NULL || words->asks_twice == NULL || result->candidate_count == 0 ||
        !words->asks_twice(scene, result->candidates[0].action)) {
        return;
    }
    for (size_t i = 1; i < result->candidate_count && mildest == 0; i++) {
        if (!words->asks_twice(scene, result->candidates[i].action) &&
            is_equal(&result->candidates[0], &result->candidates[i])) {
            mildest = i;
        }
    }
    const struct ph_candidate chosen = result->candidates[mildest];
    memmove(&result->candidates[1], &result->candidates[0], mildest * sizeof chosen);
    result->candidates[0] = chosen;
    result->action = chosen.action;
}

// ---- why ------------------------------------------------------------------------------------------------------------

// The best of the other choices; NULL: none was looked at often enough to tell what it is worth that is not, by a few
// visits, worth more.
static const struct ph_candidate *next_best(const struct ph_search_result *result) {
    enum { SHARE = 64 }; // of the visits of the best; chosen by hand
    for (size_t i = 1; i < result->candidate_count; i++) {
        if (result->candidates[i].value <= result->candidates[0].value &&
            result->candidates[i].visits >= result->candidates[0].visits / SHARE) {
            return &result->candidates[i];
        }
    }
    return NULL;
}

// For where the words of the game find no difference to the next best choice; NULL: then there is no reason.
static const char *general_reason(const struct words_chooser *chooser, const struct ph_search_result *result) {
    const struct ph_candidate *const other = next_best(result);
    if (chooser->action_count == 1) {
        return MSG("Nothing else is possible.");
    }
    return other != NULL && chance(&chooser->scene, chooser->scene.viewer, result->candidates[0].value) ==
                                chance(&chooser->scene, chooser->scene.viewer, other->value)
               ? MSG("The next best choice is about as good.")
               : NULL;
}

static void say_reason(const struct words_chooser *chooser, const struct ph_search_result *result,
                       struct ph_writer *writer) {
    const struct words_scene *const scene = &chooser->scene;
    const struct ph_candidate *const other = next_best(result);
    const size_t before = writer->length;
    if (chooser->words != NULL && chooser->words->reason_words != NULL && chooser->action_count > 1) {
        chooser->words->reason_words(scene, result->action, other != NULL ? other->action : result->action, writer);
    }
    const char *const general = writer->length == before ? general_reason(chooser, result) : NULL;
    if (general != NULL) {
        ph_write_text(writer, words_find(scene->language, "", general));
    }
}

// What threatens, behind the reason.
static void say_threat(const struct words_chooser *chooser, ph_action action, bool behind, struct ph_writer *writer) {
    char words[ACTION_MAX] = "";
    struct ph_writer threat;
    ph_writer_init(&threat, words, sizeof words);
    if (chooser->words != NULL && chooser->words->threat_words != NULL) {
        chooser->words->threat_words(&chooser->scene, action, &threat);
        ph_write_format(writer, "%s%s", behind && threat.length > 0 ? " " : "", words);
    }
}

// The value to the seat that asks: with the best action, or where nothing is left to choose.
static float own_value(const struct words_chooser *chooser, const struct ph_search_result *result) {
    return result->candidate_count > 0 ? result->candidates[0].value : result->value[chooser->scene.viewer];
}

static void say_value(const struct words_chooser *chooser, const struct ph_search_result *result, bool behind,
                      struct ph_writer *writer) {
    const struct words_scene *const scene = &chooser->scene;
    const struct ph_candidate *const other = chooser->action_count > 1 ? next_best(result) : NULL;
    char words[ACTION_MAX] = "";
    char measure[WORDS_MEASURE_MAX];
    if (result->candidate_count == 0 && !result->has_value) {
        return;
    }
    ph_write_text(writer, behind ? "\n" : "");
    words_say_of(writer, scene->language,
                 other != NULL ? MSG("{measure}: {percent}%; next best: {other}, {value}%.")
                               : MSG("{measure}: {percent}%."),
                 TEXT(measure, words_measure_name(scene, scene->viewer, measure)),
                 COUNT(percent, chance(scene, scene->viewer, own_value(chooser, result))),
                 TEXT(other, other != NULL ? action_words(chooser, other->action, words) : words),
                 COUNT(value, other != NULL ? chance(scene, scene->viewer, other->value) : 0));
}

void words_hint_reason(const struct words_chooser *chooser, const struct ph_search_result *result,
                       struct ph_writer *writer) {
    const size_t before = writer->length;
    say_reason(chooser, result, writer);
    say_threat(chooser, result->action, writer->length > before, writer);
    say_value(chooser, result, writer->length > before, writer);
}

// ---- how it stands, and how to do it --------------------------------------------------------------------------------

// The chances of the others. Left out is a seat that has nothing left to hope for, or hopes for something else than the
// measure of a seat in general.
struct others {
    const float *values; // of all seats
    uint16_t seats;      // mask of those that are not left out
    double sum;          // of their values
    int percents[PH_SEATS_MAX];
    int total; // of the percents
};

static struct others find_others(const struct words_scene *scene, const struct ph_search_result *result) {
    struct others others = {.values = result->value};
    for (int seat = 0; seat < scene->players; seat++) {
        const double value = (double)result->value[seat];
        const double measured = words_measure(scene, seat, value);
        if (seat != scene->viewer && measured >= value && measured <= value) {
            others.seats |= (uint16_t)(1u << seat);
            others.sum += value;
            others.percents[seat] = percent(value);
            others.total += others.percents[seat];
        }
    }
    return others;
}

static bool is_among(const struct others *others, int seat) {
    return ((unsigned)others->seats >> seat & 1u) != 0;
}

static double exact_share(const struct others *others, int seat, int whole) {
    return is_among(others, seat) ? whole * (double)others->values[seat] / others->sum : 0;
}

// The seat that rounding down took most from.
static int most_short(const struct others *others, int whole) {
    int most = 0;
    for (int seat = 1; seat < PH_SEATS_MAX; seat++) {
        const bool more = exact_share(others, seat, whole) - others->percents[seat] >
                          exact_share(others, most, whole) - others->percents[most];
        most = more ? seat : most;
    }
    return most;
}

// Divides so many percent among them, by largest remainders.
static void divide(struct others *others, int whole) {
    others->total = 0;
    for (int seat = 0; seat < PH_SEATS_MAX; seat++) {
        others->percents[seat] = (int)exact_share(others, seat, whole);
        others->total += others->percents[seat];
    }
    for (; others->total < whole; others->total++) {
        others->percents[most_short(others, whole)]++;
    }
}

// Shares of the same whole, as in games that have one winner, are shown as 100 at most in all, though each is rounded
// and one's own is that with the best choice.
static void fit_others(const struct words_chooser *chooser, const struct ph_search_result *result,
                       struct others *others) {
    static const double exact = 0.001;
    const int viewer = chooser->scene.viewer;
    const int left = 100 - chance(&chooser->scene, viewer, own_value(chooser, result));
    const double all = (double)result->value[viewer] + others->sum;
    if (others->sum > 0 && others->total > left && all > 1 - exact && all < 1 + exact) {
        divide(others, left);
    }
}

static void say_others(const struct words_scene *scene, const struct others *others, struct ph_writer *writer) {
    bool first = true;
    for (int seat = 0; seat < scene->players; seat++) {
        if (is_among(others, seat)) {
            words_comma(writer, scene->language, &first);
            words_say(writer, scene->language, "{who} {percent}%", SEAT(who, scene, seat),
                      COUNT(percent, others->percents[seat]));
        }
    }
}

void words_hint_outlook(const struct words_chooser *chooser, const struct ph_search_result *result,
                        struct ph_writer *writer) {
    const struct words_scene *const scene = &chooser->scene;
    char shares[400];
    char measure[WORDS_MEASURE_MAX];
    struct ph_writer text;
    if (!result->has_value || scene->players == 1) {
        return;
    }
    struct others others = find_others(scene, result);
    if (others.seats == 0) {
        return;
    }
    const int total = others.total + percent((double)result->value[scene->viewer]);
    fit_others(chooser, result, &others);
    ph_writer_init(&text, shares, sizeof shares);
    say_others(scene, &others, &text);
    const int other = scene->players == 2 ? 1 - scene->viewer : PH_ONLOOKER; // the only one
    ph_write_char(writer, '\n');
    words_say_of(writer, scene->language,
                 other >= 0 ? MSG("{measure}: {percent}%.")
                 : total > 100 + scene->players // more than rounding makes
                     ? MSG("The others ({measure}): {shares}. Several can do so together.")
                     : MSG("The others ({measure}): {shares}."),
                 TEXT(measure, words_measure_name(scene, other, measure)), TEXT(shares, shares),
                 COUNT(percent, other >= 0 ? others.percents[other] : 0));
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
