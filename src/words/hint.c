// SPDX-License-Identifier: MIT
#include "words/hint.h"

static int percent(float share) {
    return (int)(100 * (double)share + 0.5);
}

// How the game stands, by what all seats can expect.
static void write_outlook(const struct words_scene *scene, const struct ph_search_result *result,
                          struct ph_writer *writer) {
    char shares[400];
    struct ph_writer text;
    bool first = true;
    ph_writer_init(&text, shares, sizeof shares);
    for (int seat = 0; seat < scene->players; seat++) {
        words_comma(&text, scene->language, &first);
        words_say(&text, scene->language, "{who} {percent} %", PLAYER(who, scene, seat),
                  COUNT(percent, percent(result->value[seat])));
    }
    words_say(writer, scene->language, "What each can expect: {shares}.", TEXT(shares, shares));
}

void words_hint(const struct words_chooser *chooser, const struct ph_search_result *result, struct ph_writer *writer) {
    const struct words_scene *const scene = &chooser->scene;
    char action[400];
    struct ph_writer text;
    ph_writer_init(&text, action, sizeof action);
    words_chooser_action_words(chooser, result->action, &text);
    words_say(writer, scene->language, "I would do this: {action}.", TEXT(action, action));
    if (result->candidate_count > 0) { // the first one is the action
        ph_write_char(writer, ' ');
        words_say(writer, scene->language, "I expect {percent} % of what can be won after it.",
                  COUNT(percent, percent(result->candidates[0].value)));
    }
    if (result->has_value) {
        ph_write_char(writer, '\n');
        write_outlook(scene, result, writer);
    }
}
