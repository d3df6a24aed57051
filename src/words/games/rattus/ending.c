// SPDX-License-Identifier: MIT
// How a game ended, and what everybody has.
#include "words/games/rattus/story.h"

#include "games/rattus/phases.h"
#include "words/games/rattus/speech.h"

static int cubes_on_board(const struct rattus_state *state, unsigned seat) {
    int cubes = 0;
    RATTUS_EACH(region, state->presence[seat]) {
        cubes += state->at[region].cubes[seat];
    }
    return cubes;
}

static int diplomat_points(const struct rattus_state *state, int seat) {
    int16_t points[RATTUS_SEATS_MAX] = {0};
    if (state->options.africanus) {
        rattus_africanus_scores(state, false, points);
    }
    return points[seat];
}

static const char *why_words(enum rattus_ended ended) {
    switch (ended) {
    case RATTUS_ENDED_RATS:
        return MSG("The pile of rats ran out in {last?you:your turn|{last}'s turn}.");
    case RATTUS_ENDED_QUIET:
        return MSG("The plague had burnt out after {last?you:your turn|{last}'s turn}: there was no rat on the board.");
    default:
        return MSG("A supply of cubes ran out in {last?you:your turn|{last}'s turn}.");
    }
}

// How many seats come before a seat in the order of the result: by points, and winners before others.
static int rank_of(const struct ph_result *result, int players, int seat) {
    int rank = 0;
    for (int other = 0; other < players; other++) {
        const bool wins = ((unsigned)result->winners >> other & 1u) != 0 && other != seat;
        rank += result->scores[other] > result->scores[seat] ||
                (result->scores[other] == result->scores[seat] &&
                 (wins || (((unsigned)result->winners >> seat & 1u) == 0 && other < seat)));
    }
    return rank;
}

// Where a seat's points come from.
struct sources {
    int regions;
    int palace;
    int cards;
    int diplomats;
};

static struct sources sources_of(const struct rattus_state *state, int seat, int points) {
    struct sources sources = {.regions = cubes_on_board(state, (unsigned)seat),
                              .palace = (int)rattus_palace(state, (unsigned)seat),
                              .diplomats = diplomat_points(state, seat)};
    sources.cards = points - sources.regions - sources.palace - sources.diplomats;
    return sources;
}

// Not 0 where a seat has any, to leave out the columns in which nobody has.
static struct sources any_sources(const struct rattus_state *state, const struct ph_result *result) {
    struct sources any = {0};
    for (int seat = 0; seat < state->options.players; seat++) {
        const struct sources sources = sources_of(state, seat, result->scores[seat]);
        any.palace |= sources.palace;
        any.cards |= sources.cards;
        any.diplomats |= sources.diplomats;
    }
    return any;
}

// "regions 12, palace  0, Diplomats 2": short, so that six seats fit into a window of 80 by 24, each on one line.
static void say_sources(const struct words_scene *scene, struct sources sources, struct sources any,
                        struct ph_writer *writer) {
    const struct words_language *const language = scene->language;
    bool first = false;
    words_say(writer, language, "regions {count}", PADDED(2, COUNT(count, sources.regions)));
    if (any.palace != 0) {
        words_comma(writer, language, &first);
        words_say(writer, language, "palace {count}", PADDED(2, COUNT(count, sources.palace)));
    }
    if (any.cards != 0) {
        words_comma(writer, language, &first);
        words_say(writer, language, "cards {count}", COUNT(count, sources.cards));
    }
    if (any.diplomats != 0) {
        words_comma(writer, language, &first);
        words_say(writer, language, "Diplomats {count}", COUNT(count, sources.diplomats));
    }
}

// A seat's points and where they come from.
static void say_points(const struct words_scene *scene, int seat, int rank, const struct ph_result *result,
                       struct ph_writer *writer) {
    const struct rattus_state *const state = scene->view;
    const int points = result->scores[seat];
    const struct sources sources = sources_of(state, seat, points);
    const char letter[] = {words_seat_letter(seat), '\0'};
    char words[160];
    struct ph_writer text;
    ph_writer_init(&text, words, sizeof words);
    say_sources(scene, sources, any_sources(state, result), &text);
    words_line_of(writer, scene->language,
                  state->options.africanus
                      ? MSG("{rank}. {letter} {Who} {points} points: {sources}")
                      : MSG("{rank}. {letter} {Who} {points} points: {regions} in the regions, {palace} in the palace"),
                  COUNT(rank, rank + 1), TEXT(letter, letter), PADDED(8, SEAT(who, scene, seat)),
                  PADDED(2, COUNT(points, points)), PADDED(2, COUNT(regions, sources.regions)),
                  PADDED(1, COUNT(palace, sources.palace)), TEXT(sources, words));
}

// "you lost 1 cube, Bruno lost 2 cubes"; nothing if nobody lost any.
static void say_losses(struct ph_writer *writer, const struct words_scene *scene,
                       const unsigned lost[RATTUS_SEATS_MAX]) {
    bool first = true;
    for (unsigned seat = 0; seat < RATTUS_SEATS_MAX; seat++) {
        if (lost[seat] > 0) {
            words_comma(writer, scene->language, &first);
            words_say(writer, scene->language, "{who} lost {count:cubes}", SEAT(who, scene, seat),
                      COUNT(count, lost[seat]));
        }
    }
}

// What the plague took after the last turn. Nothing is said of a position that reports no final round.
static void say_ravage(const struct words_scene *scene, struct ph_writer *writer) {
    unsigned lost[RATTUS_SEATS_MAX] = {0};
    bool final = false;
    bool any = false;
    for (size_t i = 0; i < scene->log.count; i++) {
        const struct ph_event *const event = &scene->log.events[i];
        final = final || event->type == RATTUS_EVENT_FINAL_ROUND;
        if (final && event->type == RATTUS_EVENT_LOST) {
            lost[rattus_lost_of(event).seat]++;
            any = true;
        }
    }
    if (any) {
        char words[400];
        struct ph_writer losses;
        ph_writer_init(&losses, words, sizeof words);
        say_losses(&losses, scene, lost);
        words_line(writer, scene->language, "In the final round and the ravage {losses}.", TEXT(losses, words));
    } else if (final) {
        words_text_line(writer, scene->language, "In the final round and the ravage nobody lost a cube.");
    }
}

static void say_winners(const struct words_scene *scene, const struct ph_result *result, struct ph_writer *writer) {
    for (int seat = 0; seat < scene->players; seat++) {
        if (((unsigned)result->winners >> seat & 1u) != 0) {
            words_line(writer, scene->language, "{who?you:You win!|{who} wins.}", SEAT(who, scene, seat));
        }
    }
}

static unsigned count_best(const struct ph_result *result, int players) {
    int best = 0;
    unsigned tied = 0;
    for (int seat = 1; seat < players; seat++) {
        best = result->scores[seat] > result->scores[best] ? seat : best;
    }
    for (int seat = 0; seat < players; seat++) {
        tied += result->scores[seat] == result->scores[best];
    }
    return tied;
}

void rattus_story_result(const struct words_scene *scene, struct ph_writer *writer) {
    const struct rattus_state *const state = scene->view;
    struct ph_result result = {0};
    scene->game->result(state, &result);
    say_winners(scene, &result, writer);
    ph_write_char(writer, '\n');
    for (int rank = 0; rank < scene->players; rank++) { // best first
        for (int seat = 0; seat < scene->players; seat++) {
            if (rank_of(&result, scene->players, seat) == rank) {
                say_points(scene, seat, rank, &result, writer);
            }
        }
    }
    ph_write_char(writer, '\n');
    if (state->last < scene->players) {
        words_line_of(writer, scene->language, why_words((enum rattus_ended)state->ended),
                      SEAT(last, scene, state->last));
        say_ravage(scene, writer);
        if (count_best(&result, scene->players) > 1) {
            words_line(writer, scene->language, "In a tie, the player who comes first in turn order after {last} wins.",
                       SEAT(last, scene, state->last));
        }
    }
}
