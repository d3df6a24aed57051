// SPDX-License-Identifier: MIT
#include "words/hint.h"

#include "words/mark.h"

// How the game stands, by what all seats can expect.
static void write_outlook(const struct words_scene *scene, const struct ph_search_result *result,
                          struct ph_writer *writer) {
    ph_write_text(writer, _("\nWhat each can expect: "));
    for (int seat = 0; seat < scene->players; seat++) {
        ph_write_format(writer, _("%s%s %.0f %%"), seat == 0 ? "" : ", ", scene->seats->names[seat],
                        100 * (double)result->value[seat]);
    }
    ph_write_text(writer, ".");
}

void words_hint(const struct words_chooser *chooser, const struct ph_search_result *result, struct ph_writer *writer) {
    ph_write_text(writer, _("I would do this: "));
    words_chooser_action_words(chooser, result->action, writer);
    ph_write_text(writer, ".");
    if (result->candidate_count > 0) { // the first one is the action
        ph_write_format(writer, _(" I expect %.0f %% of what can be won after it."),
                        100 * (double)result->candidates[0].value);
    }
    if (result->has_value) {
        write_outlook(&chooser->scene, result, writer);
    }
}
