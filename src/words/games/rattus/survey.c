// SPDX-License-Identifier: MIT
#include "words/games/rattus/survey.h"

#include "ai/games/rattus/odds.h"
#include "words/games/rattus/speech.h"

enum { FEW_CUBES = 4 };

// ---- the position ---------------------------------------------------------------------------------------------------

static const char *status_words(const struct rattus_state *state) {
    switch ((enum rattus_phase)state->phase) {
    case RATTUS_PHASE_SETTLE:
        return MSG("settling; plague in {region}; {count:rats} left");
    case RATTUS_PHASE_FINAL:
        return MSG("final round; plague in {region}; {count:rats} left");
    case RATTUS_PHASE_RAVAGE:
        return MSG("ravage; plague in {region}; {count:rats} left");
    case RATTUS_PHASE_OVER:
        return MSG("over; plague in {region}; {count:rats} left");
    default:
        return state->plague != RATTUS_NONE ? MSG("plague in {region}; {count:rats} left") : MSG("{count:rats} left");
    }
}

// An empty supply ends the game, too: whose is smallest, when the end is near.
static void say_last_cubes(const struct words_scene *scene, struct ph_writer *writer) {
    const struct rattus_state *const state = scene->view;
    unsigned least = 0;
    for (unsigned seat = 1; seat < state->options.players; seat++) {
        least = state->supply[seat] < state->supply[least] ? seat : least;
    }
    if (state->phase == RATTUS_PHASE_TURN && state->supply[least] <= FEW_CUBES) {
        ph_write_text(writer, words_word(scene->language, "list", "; "));
        words_say(writer, scene->language, "{who?you:your supply|{who}'s supply}: {count}",
                  SEAT(who, scene, (int)least), COUNT(count, state->supply[least]));
    }
}

void rattus_survey_status(const struct words_scene *scene, struct ph_writer *writer) {
    const struct rattus_state *const state = scene->view;
    words_say_of(writer, scene->language, status_words(state), COUNT(count, state->pile),
                 REGION(region, state->plague != RATTUS_NONE ? state->plague : 0));
    say_last_cubes(scene, writer);
}

// Between two turns of a seat others have theirs.
int rattus_survey_turn(const void *state) {
    return ((const struct rattus_state *)state)->seat;
}

static const char *turn_heading(const struct rattus_state *state) {
    switch ((enum rattus_phase)state->phase) {
    case RATTUS_PHASE_TURN:
        return MSG("{who?you:Your turn|{who}'s turn}");
    case RATTUS_PHASE_FINAL:
        return MSG("Final round: {who}");
    case RATTUS_PHASE_RAVAGE:
        return MSG("The ravage");
    default:
        return MSG("Settling");
    }
}

int rattus_survey_turn_words(const struct words_scene *scene, struct ph_writer *writer) {
    const struct rattus_state *const state = scene->view;
    words_say_of(writer, scene->language, turn_heading(state), SEAT(who, scene, state->seat));
    return state->phase == RATTUS_PHASE_TURN || state->phase == RATTUS_PHASE_FINAL ? state->seat : -1;
}

static unsigned figures_at(const uint8_t *figures, unsigned count, unsigned region) {
    unsigned found = 0;
    for (unsigned i = 0; i < count; i++) {
        found += figures[i] == region;
    }
    return found;
}

// Writes what stands between facts about a region or a seat.
static void next_fact(const struct words_scene *scene, struct ph_writer *writer) {
    ph_write_text(writer, words_word(scene->language, "list", "; "));
}

static void say_marked_cubes(const struct words_scene *scene, unsigned seat, unsigned region,
                             struct ph_writer *writer) {
    const struct rattus_kinds kinds = rattus_kinds_at(scene->view, seat, region);
    for (unsigned i = 0; i < kinds.count; i++) {
        if (kinds.kind[i] != RATTUS_KIND_PLAIN) {
            char kind[120];
            struct ph_writer text;
            ph_writer_init(&text, kind, sizeof kind);
            rattus_say_kind(&text, scene->language, kinds.kind[i]);
            next_fact(scene, writer);
            words_say(writer, scene->language, "{who} {who?you:have|has} a {kind}", SEAT(who, scene, seat),
                      TEXT(kind, kind));
        }
    }
}

// The boxes' pieces in a region.
static void say_pieces(const struct words_scene *scene, unsigned region, struct ph_writer *writer) {
    const struct rattus_state *const state = scene->view;
    const unsigned nuns = figures_at(state->nuns, RATTUS_NUN_COUNT, region);
    const unsigned bishops = figures_at(state->bishops, RATTUS_BISHOP_COUNT, region);
    if (nuns > 0) {
        next_fact(scene, writer);
        words_say(writer, scene->language, "{count:nuns}", COUNT(count, nuns));
    }
    if (bishops > 0) {
        next_fact(scene, writer);
        words_say(writer, scene->language, "{count:bishops}", COUNT(count, bishops));
    }
    if (state->caravan == region) {
        next_fact(scene, writer);
        ph_write_text(writer, words_text(scene->language, "the Caravan"));
    }
    for (unsigned seat = 0; rattus_marks_cubes(state) && seat < state->options.players; seat++) {
        say_marked_cubes(scene, seat, region, writer);
    }
}

// "Gallia: 2 rats; you 3, Bruno 1; the plague is here; 1 nun".
static void say_region(const struct words_scene *scene, unsigned region, struct ph_writer *writer) {
    const struct rattus_state *const state = scene->view;
    char cubes[300];
    struct ph_writer text;
    ph_writer_init(&text, cubes, sizeof cubes);
    rattus_say_cubes(&text, scene, region);
    words_say(writer, scene->language, "{region}: {count:rats}; {cubes}", REGION(region, region),
              COUNT(count, rattus_rats(state, region)), TEXT(cubes, cubes));
    if (state->plague == region) {
        next_fact(scene, writer);
        ph_write_text(writer, words_text(scene->language, "the plague is here"));
    }
    say_pieces(scene, region, writer);
}

static void say_regions(const struct words_scene *scene, struct ph_writer *writer) {
    const struct rattus_state *const state = scene->view;
    words_text_line(writer, scene->language, "Regions:");
    RATTUS_EACH(region, state->regions) {
        ph_write_text(writer, "  ");
        say_region(scene, region, writer);
        ph_write_text(writer, ".\n");
    }
    if (state->phase == RATTUS_PHASE_TURN && rattus_regions_with_rats(state) == 0) { // R-END-2
        const unsigned left = state->idle < rattus_idle_max(state) ? rattus_idle_max(state) - state->idle : 1;
        words_line(writer, scene->language,
                   "No rat is on the board: if nobody places a cube, the game ends in {count:turns}.",
                   COUNT(count, left));
    }
}

// "A You: supply 12, palace 2, 10 points as it stands; King (Royalty)".
static void say_seat(const struct words_scene *scene, unsigned seat, int points, struct ph_writer *writer) {
    const struct rattus_state *const state = scene->view;
    const char letter[] = {words_seat_letter((int)seat), '\0'};
    const char *const kind = scene->seats->kinds[seat];
    char characters[500];
    struct ph_writer text;
    ph_writer_init(&text, characters, sizeof characters);
    rattus_say_characters(&text, scene->language, state->owned[seat], true);
    words_say_of(writer, scene->language,
                 kind[0] != '\0' ? MSG("  {letter} {Who} ({bot}): supply {supply}, palace {palace}, {points?=1:1 "
                                       "point|{points} points} as it "
                                       "stands; {characters}")
                                 : MSG("  {letter} {Who}: supply {supply}, palace {palace}, {points?=1:1 "
                                       "point|{points} points} as it stands; "
                                       "{characters}"),
                 TEXT(letter, letter), SEAT(who, scene, seat), TEXT(bot, kind), COUNT(supply, state->supply[seat]),
                 COUNT(palace, rattus_palace(state, seat)), COUNT(points, points), TEXT(characters, characters));
    if (rattus_owns(state, seat, RATTUS_BAKER) && state->baker > 0) {
        words_say(writer, scene->language, " with {count:cubes on the Baker}", COUNT(count, state->baker));
    }
    if (state->options.africanus) {
        next_fact(scene, writer);
        words_say(writer, scene->language, "{count:region cards}", COUNT(count, rattus_hand_size(state, seat)));
    }
    ph_write_text(writer, ".\n");
}

static void say_display(const struct words_scene *scene, uint32_t display, struct ph_writer *writer) {
    char characters[600];
    struct ph_writer text;
    ph_writer_init(&text, characters, sizeof characters);
    rattus_say_characters(&text, scene->language, display, true);
    words_line(writer, scene->language, "On the table: {characters}.", TEXT(characters, characters));
}

static void say_wall(const struct words_scene *scene, unsigned edge, struct ph_writer *writer) {
    words_line(writer, scene->language, "A wall stands between {region} and {other}.",
               REGION(region, rattus_edges[edge].a), REGION(other, rattus_edges[edge].b));
}

void rattus_survey_position(const struct words_scene *scene, struct ph_writer *writer) {
    const struct rattus_state *const state = scene->view;
    struct ph_result result = {0};
    uint32_t display = state->options.characters;
    scene->game->result(state, &result);
    words_say_heading(scene, writer);
    say_regions(scene, writer);
    words_text_line(writer, scene->language, "Seats:");
    for (unsigned seat = 0; seat < state->options.players; seat++) {
        say_seat(scene, seat, result.scores[seat], writer);
        display &= ~state->owned[seat];
    }
    say_display(scene, display, writer);
    RATTUS_EACH(edge, state->walls) {
        say_wall(scene, edge, writer);
    }
    rattus_survey_secrets(scene, writer);
}

static void say_known_rat(const struct words_scene *scene, unsigned region, unsigned face, struct ph_writer *writer) {
    char words[RATTUS_FACE_SIZE];
    rattus_write_face(words, scene->language, &rattus_faces_of(scene->view)->faces[face]);
    words_line(writer, scene->language, "You have seen a rat in {region}: {face}.", REGION(region, region),
               TEXT(face, words));
}

void rattus_survey_secrets(const struct words_scene *scene, struct ph_writer *writer) {
    const struct rattus_state *const state = scene->view;
    if (scene->viewer < 0) {
        return;
    }
    for (unsigned card = 0; state->options.africanus && card < RATTUS_CARD_COUNT; card++) {
        if (state->cards[card] == RATTUS_CARD_HAND + scene->viewer) {
            const struct words_list classes = rattus_card_classes(card);
            words_line(writer, scene->language, "You hold the card of {region} ({classes}).",
                       REGION(region, rattus_card_infos[card].region), CLASSES(classes, &classes));
        }
    }
    RATTUS_EACH(region, rattus_regions_with_rats(state)) {
        for (unsigned slot = 0; slot < rattus_rats(state, region); slot++) {
            const uint16_t token = state->at[region].tokens[slot];
            if (rattus_token_has_face(token) && (token & RATTUS_TOKEN_UP) == 0) {
                say_known_rat(scene, region, rattus_token_face(token), writer);
            }
        }
    }
}

// ---- odds -----------------------------------------------------------------------------------------------------------

enum { PERCENT_MAX = 24 };

// "54%"; what is rare but possible is never 0%, and what is likely but not certain never 100%.
static const char *percent(const struct words_scene *scene, double chance, char text[PERCENT_MAX]) {
    const int percents = (int)(chance * 100 + 0.5);
    struct ph_writer writer;
    ph_writer_init(&writer, text, PERCENT_MAX);
    words_say_of(&writer, scene->language,
                 percents == 0 && chance > 1e-6         ? MSG("under 1%")
                 : percents == 100 && chance < 1 - 1e-6 ? MSG("over 99%")
                                                        : MSG("{percent}%"),
                 COUNT(percent, percents));
    return text;
}

// An outbreak as it would be if it came now.
struct forecast {
    struct rattus_odds odds;
    struct rattus_odds_next next;
    float survivors[RATTUS_SEATS_MAX];
    unsigned rats;
    unsigned population;
};

static void look_ahead(const struct words_scene *scene, unsigned region, struct forecast *forecast) {
    const struct rattus_state *const state = scene->view;
    const unsigned extra = state->plague == region ? state->population : 0;
    forecast->rats = rattus_rats(state, region);
    forecast->population = rattus_population(state, region);
    rattus_odds_init(&forecast->odds, state);
    if (forecast->rats > 0) {
        rattus_odds_of_next(&forecast->odds, region, &state->at[region], forecast->rats, extra, &forecast->next);
        rattus_odds_survivors(&forecast->odds, region, &state->at[region], forecast->rats, extra, forecast->survivors);
    }
}

// "54% for you to lose nothing, 31% to lose 1 cube, 15% to lose 2 cubes"; what cannot happen is left out.
static void say_next_for(const struct words_scene *scene, const struct forecast *forecast, unsigned seat,
                         struct ph_writer *writer) {
    const float *const losses = forecast->next.losses[seat];
    char chance[PERCENT_MAX];
    bool first = true;
    for (unsigned count = 0; count <= RATTUS_ODDS_LOSS_MAX; count++) {
        if (losses[count] > 1e-6F) {
            words_comma(writer, scene->language, &first);
            words_say_of(writer, scene->language,
                         count != 0                  ? MSG("{chance} to lose {count:cubes}")
                         : losses[count] > 1 - 1e-6F ? MSG("{who} {who?you:lose|loses} nothing")
                                                     : MSG("{chance} for {who} to lose nothing"),
                         TEXT(chance, percent(scene, losses[count], chance)), COUNT(count, count),
                         SEAT(who, scene, seat));
        }
    }
}

static void say_seat_outlook(const struct words_scene *scene, const struct forecast *forecast, unsigned seat,
                             unsigned cubes, struct ph_writer *writer) {
    char odds[400];
    struct ph_writer text;
    ph_writer_init(&text, odds, sizeof odds);
    say_next_for(scene, forecast, seat, &text);
    ph_write_text(writer, "  ");
    words_line(writer, scene->language, "{Who} ({count:cubes}): {odds}.", SEAT(who, scene, seat), COUNT(count, cubes),
               TEXT(odds, odds));
}

// What all rats of a region leave of everybody's cubes.
static void say_survivors(const struct words_scene *scene, unsigned region, const struct forecast *forecast,
                          struct ph_writer *writer) {
    const struct rattus_state *const state = scene->view;
    char cubes[400];
    struct ph_writer text;
    bool first = true;
    ph_writer_init(&text, cubes, sizeof cubes);
    for (unsigned seat = 0; seat < state->options.players; seat++) {
        if (state->at[region].cubes[seat] > 0) {
            words_comma(&text, scene->language, &first);
            words_say(&text, scene->language, "{who} {left} of {count}", SEAT(who, scene, seat),
                      DECIMAL(left, (double)forecast->survivors[seat], 1), COUNT(count, state->at[region].cubes[seat]));
        }
    }
    words_line(writer, scene->language, "Left after {count:rats}, on average: {cubes}.", COUNT(count, forecast->rats),
               TEXT(cubes, cubes));
}

static void say_outlook(const struct words_scene *scene, unsigned region, const struct forecast *forecast,
                        struct ph_writer *writer) {
    const struct rattus_state *const state = scene->view;
    char chance[PERCENT_MAX];
    words_line(writer, scene->language, "Next rat, if the plague strikes now: {chance} to do nothing at all.",
               TEXT(chance, percent(scene, forecast->next.nothing, chance)));
    for (unsigned seat = 0; seat < state->options.players; seat++) {
        if (state->at[region].cubes[seat] > 0) {
            say_seat_outlook(scene, forecast, seat, state->at[region].cubes[seat], writer);
        }
    }
    if (forecast->rats > 1) {
        say_survivors(scene, region, forecast, writer);
    }
}

static void say_tokens(const struct words_scene *scene, unsigned region, unsigned rats, struct ph_writer *writer) {
    for (unsigned slot = 0; slot < rats; slot++) {
        char token[300];
        struct ph_writer text;
        ph_writer_init(&text, token, sizeof token);
        rattus_say_token(&text, scene, region, slot);
        words_line_of(writer, scene->language,
                      slot == 0         ? rats == 1 ? MSG("There is {token}.") : MSG("There is {token};")
                              : slot + 1 < rats ? MSG("{token};")
                                        : MSG("and {token}."),
                      TEXT(token, token));
    }
}

void rattus_survey_place(const struct words_scene *scene, unsigned region, struct ph_writer *writer) {
    const struct rattus_state *const state = scene->view;
    const struct words_list touching = rattus_list_regions(rattus_touching(state, region));
    struct forecast forecast;
    look_ahead(scene, region, &forecast);
    say_region(scene, region, writer);
    ph_write_text(writer, ".\n");
    words_line(writer, scene->language, "Its neighbours: {regions}.", LIST(regions, "region", &touching));
    say_tokens(scene, region, forecast.rats, writer);
    RATTUS_EACH(edge, state->walls) {
        if (rattus_edges[edge].a == region || rattus_edges[edge].b == region) {
            say_wall(scene, edge, writer);
        }
    }
    if (forecast.rats == 0) {
        words_text_line(writer, scene->language, "Without rats the plague does nothing here.");
    } else if (rattus_cubes(state, region) == 0) {
        words_text_line(writer, scene->language, "Without people the plague only spreads its rats here.");
    } else {
        words_line(writer, scene->language, "A rat strikes if its limit is at most {count}, the number of people here.",
                   COUNT(count, forecast.population));
        say_outlook(scene, region, &forecast, writer);
    }
}

void rattus_survey_brief(const struct words_scene *scene, unsigned region, struct ph_writer *writer) {
    const struct rattus_state *const state = scene->view;
    char nothing[PERCENT_MAX];
    char others[PERCENT_MAX];
    struct forecast forecast;
    look_ahead(scene, region, &forecast);
    say_region(scene, region, writer);
    ph_write_char(writer, '.');
    if (forecast.rats == 0 || forecast.population == 0) {
        return;
    }
    ph_write_char(writer, ' ');
    if (scene->viewer >= 0 && state->at[region].cubes[scene->viewer] > 0) {
        char odds[400];
        struct ph_writer text;
        ph_writer_init(&text, odds, sizeof odds);
        say_next_for(scene, &forecast, (unsigned)scene->viewer, &text);
        words_say(writer, scene->language, "Next rat: {odds}.", TEXT(odds, odds));
    } else if (forecast.next.nothing > 1 - 1e-6F) {
        ph_write_text(writer, words_text(scene->language, "Next rat: it does nothing."));
    } else {
        words_say_of(writer, scene->language,
                     scene->viewer >= 0 ? MSG("Next rat: {nothing} to do nothing, {others} to cost others cubes.")
                                        : MSG("Next rat: {nothing} to do nothing, {others} to cost cubes."),
                     TEXT(nothing, percent(scene, forecast.next.nothing, nothing)),
                     TEXT(others, percent(scene, 1 - forecast.next.nothing, others)));
    }
}
