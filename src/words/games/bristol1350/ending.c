// SPDX-License-Identifier: MIT
// How a game ended, and what everybody had.
#include "games/bristol1350/phases.h"
#include "words/games/bristol1350/speech.h"
#include "words/games/bristol1350/story.h"
#include "words/mark.h"

const char *bristol_story_reason(unsigned reason) {
    switch ((enum bristol_reason)reason) {
    case BRISTOL_REASON_ESCAPED:
        return _("A healthy cart has escaped: all aboard win.");
    case BRISTOL_REASON_GHOSTS:
        return _("Only ghosts have escaped: the ghosts win.");
    case BRISTOL_REASON_NOBODY:
        return _("Nobody has escaped. Everybody loses, but those with the plague are content.");
    case BRISTOL_REASON_SOLO_PLAGUE:
        return _("You have the plague, and nobody is left to save: the game is lost.");
    default:
        return "";
    }
}

void bristol_story_result(const struct words_scene *scene, struct ph_writer *writer) {
    const struct bristol_state *const state = scene->view;
    struct ph_result result = {0};
    scene->game->result(state, &result);
    const bool yours = scene->you && scene->viewer >= 0;
    if (yours) {
        const unsigned won = (unsigned)result.winners >> scene->viewer & 1u;
        ph_write_text(writer, won != 0                            ? _("You win!\n")
                              : result.scores[scene->viewer] == 1 ? _("You lose, content: you had the plague.\n")
                                                                  : _("You lose.\n"));
    }
    ph_write_format(writer, "%s\n\n", bristol_story_reason(state->ended));
    for (unsigned seat = 0; seat < state->pawns; seat++) {
        const struct bristol_symptoms *const symptoms = &state->symptoms[seat];
        const bool ghost = seat >= (unsigned)scene->players;
        const bool wins = ((unsigned)result.winners >> seat & 1u) != 0;
        if (ghost) {
            ph_write_format(writer, "  %-9s ", bristol_say_seat(scene, seat));
        } else {
            ph_write_format(writer, "%c %-9s ", words_seat_letter((int)seat), bristol_say_seat(scene, seat));
        }
        ph_write_format(writer, "%-21s ", bristol_say_fate(state->fate[seat]));
        if (symptoms->count == 2) {
            bristol_say_symptoms(writer, symptoms->cards, symptoms->count);
        }
        ph_write_text(writer, bristol_is_faceless(symptoms->cards, symptoms->count) ? _(", never looked at")
                              : bristol_is_plagued(state, seat)                     ? _(", plagued")
                                                                                    : _(", healthy"));
        if (wins) {
            ph_write_text(writer, _(": wins"));
        } else if (!ghost && result.scores[seat] == 1) {
            ph_write_text(writer, _(": content"));
        }
        ph_write_char(writer, '\n');
    }
}
