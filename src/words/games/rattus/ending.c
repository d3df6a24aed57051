// SPDX-License-Identifier: MIT
// How a game ended, and what everybody has.
#include "words/games/rattus/story.h"

#include "words/games/rattus/speech.h"
#include "words/mark.h"

static int cubes_on_board(const struct rattus_state *state, unsigned seat) {
    int cubes = 0;
    RATTUS_EACH(region, state->presence[seat]) {
        cubes += state->at[region].cubes[seat];
    }
    return cubes;
}

static void say_why(const struct rattus_state *state, const char *last, struct ph_writer *writer) {
    switch ((enum rattus_ended)state->ended) {
    case RATTUS_ENDED_RATS:
        ph_write_format(writer, _("The pile of rats ran out in the turn of %s.\n"), last);
        break;
    case RATTUS_ENDED_QUIET:
        ph_write_format(writer, _("The plague had burnt out after the turn of %s: there was no rat on the board.\n"),
                        last);
        break;
    default:
        ph_write_format(writer, _("A supply of cubes ran out in the turn of %s.\n"), last);
        break;
    }
}

void rattus_story_result(const struct words_scene *scene, struct ph_writer *writer) {
    const struct rattus_state *const state = scene->view;
    struct ph_result result = {0};
    scene->game->result(state, &result);
    int best = 0;
    for (int seat = 1; seat < scene->players; seat++) {
        best = result.scores[seat] > result.scores[best] ? seat : best;
    }
    unsigned tied = 0;
    for (int seat = 0; seat < scene->players; seat++) {
        tied += result.scores[seat] == result.scores[best];
        if (((unsigned)result.winners >> seat & 1u) != 0) {
            ph_write_format(writer, scene->you && seat == scene->viewer ? _("You win!\n") : _("%s wins.\n"),
                            scene->seats->names[seat]);
        }
    }
    ph_write_char(writer, '\n');
    for (int place = 0; place < scene->players; place++) { // best first
        for (int seat = 0; seat < scene->players; seat++) {
            int rank = 0;
            for (int other = 0; other < scene->players; other++) {
                const bool wins = ((unsigned)result.winners >> other & 1u) != 0 && other != seat;
                rank += result.scores[other] > result.scores[seat] ||
                        (result.scores[other] == result.scores[seat] &&
                         (wins || (((unsigned)result.winners >> seat & 1u) == 0 && other < seat)));
            }
            if (rank == place) {
                const int palace = (int)rattus_palace(state, (unsigned)seat);
                const int settled = cubes_on_board(state, (unsigned)seat);
                // Short with Africanus, so that six seats fit into a window of 80 by 24, each on one line.
                ph_write_format(writer, _("%d. %c %-8s %2d points: "), place + 1, words_seat_letter(seat),
                                words_seat_name(scene, seat), result.scores[seat]);
                if (state->options.africanus) {
                    ph_write_format(writer, _("regions %2d, palace %2d, cards and Diplomats %d\n"), settled, palace,
                                    result.scores[seat] - palace - settled);
                } else {
                    ph_write_format(writer, _("%2d in the regions, %d in the palace\n"), settled, palace);
                }
            }
        }
    }
    ph_write_char(writer, '\n');
    if (state->last < scene->players) {
        say_why(state, scene->seats->names[state->last], writer);
        if (tied > 1) {
            ph_write_format(writer, _("A tie goes to whoever comes first in turn order after %s.\n"),
                            scene->seats->names[state->last]);
        }
    }
}
