// SPDX-License-Identifier: MIT
#include "words/games/rattus/survey.h"

#include "ai/games/rattus/odds.h"
#include "words/games/rattus/speech.h"
#include "words/mark.h"

// ---- the position ---------------------------------------------------------------------------------------------------

void rattus_survey_status(const struct words_scene *scene, struct ph_writer *writer) {
    const struct rattus_state *const state = scene->view;
    switch ((enum rattus_phase)state->phase) {
    case RATTUS_PHASE_SETTLE:
        ph_write_text(writer, _("settling; "));
        break;
    case RATTUS_PHASE_FINAL:
        ph_write_text(writer, _("final round; "));
        break;
    case RATTUS_PHASE_RAVAGE:
        ph_write_text(writer, _("the last rats; "));
        break;
    case RATTUS_PHASE_OVER:
        ph_write_text(writer, _("over; "));
        break;
    default:
        break;
    }
    if (state->plague != RATTUS_NONE) {
        ph_write_format(writer, _("plague in %s; "), rattus_say_region(state->plague));
    }
    rattus_say_count(writer, state->pile, _("rat left"), _("rats left"));
}

static unsigned figures_at(const uint8_t *figures, unsigned count, unsigned region) {
    unsigned found = 0;
    for (unsigned i = 0; i < count; i++) {
        found += figures[i] == region;
    }
    return found;
}

// The boxes' pieces in a region.
static void say_pieces(const struct words_scene *scene, unsigned region, struct ph_writer *writer) {
    const struct rattus_state *const state = scene->view;
    const unsigned nuns = figures_at(state->nuns, RATTUS_NUN_COUNT, region);
    const unsigned bishops = figures_at(state->bishops, RATTUS_BISHOP_COUNT, region);
    if (nuns > 0) {
        ph_write_text(writer, "; ");
        rattus_say_count(writer, nuns, _("nun"), _("nuns"));
    }
    if (bishops > 0) {
        ph_write_text(writer, "; ");
        rattus_say_count(writer, bishops, _("bishop"), _("bishops"));
    }
    if (state->caravan == region) {
        ph_write_text(writer, _("; the Caravan"));
    }
    for (unsigned seat = 0; rattus_marks_cubes(state) && seat < state->options.players; seat++) {
        const struct rattus_kinds kinds = rattus_kinds_at(state, seat, region);
        for (unsigned i = 0; i < kinds.count; i++) {
            if (kinds.kind[i] != RATTUS_KIND_PLAIN) {
                const bool yours = scene->you && (int)seat == scene->viewer;
                ph_write_format(writer, yours ? _("; %s have a ") : _("; %s has a "),
                                words_seat_name_within(scene, (int)seat));
                rattus_say_kind(writer, kinds.kind[i]);
            }
        }
    }
}

static void say_region(const struct words_scene *scene, unsigned region, struct ph_writer *writer) {
    const struct rattus_state *const state = scene->view;
    ph_write_format(writer, "%s: ", rattus_say_region(region));
    rattus_say_count(writer, rattus_rats(state, region), _("rat"), _("rats"));
    ph_write_text(writer, "; ");
    rattus_say_cubes(writer, scene, region);
    if (state->plague == region) {
        ph_write_text(writer, _("; the plague is here"));
    }
    say_pieces(scene, region, writer);
}

void rattus_survey_position(const struct words_scene *scene, struct ph_writer *writer) {
    const struct rattus_state *const state = scene->view;
    struct ph_result result = {0};
    uint32_t display = state->options.characters;
    scene->game->result(state, &result);
    ph_write_text(writer, "Rattus: ");
    rattus_survey_status(scene, writer);
    ph_write_text(writer, _(".\nRegions:\n"));
    RATTUS_EACH(region, state->regions) {
        ph_write_text(writer, "  ");
        say_region(scene, region, writer);
        ph_write_text(writer, ".\n");
    }
    if (state->phase == RATTUS_PHASE_TURN && rattus_regions_with_rats(state) == 0) { // R-END-2
        const unsigned left = state->idle < rattus_idle_max(state) ? rattus_idle_max(state) - state->idle : 1;
        ph_write_text(writer, _("No rat is on the board: if nobody places a cube, the game ends in "));
        rattus_say_count(writer, left, _("turn"), _("turns"));
        ph_write_text(writer, ".\n");
    }
    ph_write_text(writer, _("Seats:\n"));
    for (unsigned seat = 0; seat < state->options.players; seat++) {
        ph_write_format(writer, "  %c %s%s%s%s: ", words_seat_letter((int)seat), words_seat_name(scene, (int)seat),
                        scene->seats->kinds[seat][0] != '\0' ? " (" : "", scene->seats->kinds[seat],
                        scene->seats->kinds[seat][0] != '\0' ? ")" : "");
        ph_write_format(writer, _("supply %u, palace %u, %d points as it stands; "), state->supply[seat],
                        rattus_palace(state, seat), result.scores[seat]);
        rattus_say_characters(writer, state->owned[seat], true);
        if (rattus_owns(state, seat, RATTUS_BAKER) && state->baker > 0) {
            ph_write_text(writer, _(" with "));
            rattus_say_count(writer, state->baker, _("cube on the Baker"), _("cubes on the Baker"));
        }
        if (state->options.africanus) {
            ph_write_text(writer, "; ");
            rattus_say_count(writer, rattus_hand_size(state, seat), _("region card"), _("region cards"));
        }
        ph_write_text(writer, ".\n");
        display &= ~state->owned[seat];
    }
    ph_write_text(writer, _("On the table: "));
    rattus_say_characters(writer, display, true);
    ph_write_text(writer, ".\n");
    RATTUS_EACH(edge, state->walls) {
        ph_write_text(writer, _("A wall stands "));
        rattus_say_edge(writer, edge);
        ph_write_text(writer, ".\n");
    }
    rattus_survey_secrets(scene, writer);
}

void rattus_survey_secrets(const struct words_scene *scene, struct ph_writer *writer) {
    const struct rattus_state *const state = scene->view;
    if (scene->viewer < 0) {
        return;
    }
    for (unsigned card = 0; state->options.africanus && card < RATTUS_CARD_COUNT; card++) {
        if (state->cards[card] == RATTUS_CARD_HAND + scene->viewer) {
            ph_write_text(writer, _("You hold the card of "));
            rattus_say_card(writer, card);
            ph_write_text(writer, ".\n");
        }
    }
    RATTUS_EACH(region, rattus_regions_with_rats(state)) {
        for (unsigned slot = 0; slot < rattus_rats(state, region); slot++) {
            const uint16_t token = state->at[region].tokens[slot];
            if (rattus_token_has_face(token) && (token & RATTUS_TOKEN_UP) == 0) {
                ph_write_format(writer, _("You know a rat in %s: "), rattus_say_region(region));
                rattus_say_face(writer, &rattus_faces_of(state)->faces[rattus_token_face(token)]);
                ph_write_text(writer, ".\n");
            }
        }
    }
}

// ---- odds -----------------------------------------------------------------------------------------------------------

// "54%"; what is rare but possible is never 0%, and what is likely but not certain never 100%.
static void say_percent(struct ph_writer *writer, double chance) {
    const int percent = (int)(chance * 100 + 0.5);
    if (percent == 0 && chance > 1e-6) {
        ph_write_text(writer, _("under 1%"));
    } else if (percent == 100 && chance < 1 - 1e-6) {
        ph_write_text(writer, _("over 99%"));
    } else {
        ph_write_format(writer, "%d%%", percent);
    }
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

// "54% nothing happens, 31% costs you 1 cube, 15% costs you 2"
static void say_next_for(const struct words_scene *scene, const struct forecast *forecast, unsigned seat,
                         struct ph_writer *writer) {
    const float *const losses = forecast->next.losses[seat];
    const char *const whom = words_seat_name_within(scene, (int)seat);
    say_percent(writer, losses[0]);
    ph_write_format(writer, _(" costs %s nothing"), whom);
    for (unsigned count = 1; count <= RATTUS_ODDS_LOSS_MAX; count++) {
        if (losses[count] > 1e-6F) {
            ph_write_text(writer, ", ");
            say_percent(writer, losses[count]);
            ph_write_text(writer, _(" costs "));
            rattus_say_count(writer, count, _("cube"), _("cubes"));
        }
    }
}

static void say_outlook(const struct words_scene *scene, unsigned region, const struct forecast *forecast,
                        struct ph_writer *writer) {
    const struct rattus_state *const state = scene->view;
    ph_write_text(writer, _("Next rat, if the plague strikes now: "));
    say_percent(writer, forecast->next.nothing);
    ph_write_text(writer, _(" does nothing at all.\n"));
    for (unsigned seat = 0; seat < state->options.players; seat++) {
        const unsigned cubes = state->at[region].cubes[seat];
        if (cubes == 0) {
            continue;
        }
        ph_write_format(writer, "  %s (", words_seat_name(scene, (int)seat));
        rattus_say_count(writer, cubes, _("cube"), _("cubes"));
        ph_write_text(writer, "): ");
        say_next_for(scene, forecast, seat, writer);
        ph_write_text(writer, ".\n");
    }
    if (forecast->rats > 1) {
        ph_write_format(writer, _("All %u rats together leave, on average:"), forecast->rats);
        const char *comma = "";
        for (unsigned seat = 0; seat < state->options.players; seat++) {
            if (state->at[region].cubes[seat] > 0) {
                ph_write_format(writer, _("%s %s %.1f of %u"), comma, words_seat_name_within(scene, (int)seat),
                                (double)forecast->survivors[seat], state->at[region].cubes[seat]);
                comma = ",";
            }
        }
        ph_write_text(writer, ".\n");
    }
}

void rattus_survey_place(const struct words_scene *scene, unsigned region, struct ph_writer *writer) {
    const struct rattus_state *const state = scene->view;
    struct forecast forecast;
    look_ahead(scene, region, &forecast);
    say_region(scene, region, writer);
    ph_write_text(writer, _(".\nTouches "));
    rattus_say_regions(writer, rattus_touching(state, region));
    ph_write_text(writer, ".\n");
    for (unsigned slot = 0; slot < forecast.rats; slot++) {
        ph_write_text(writer, slot == 0 ? _("There is ") : _("and "));
        rattus_say_token(writer, scene, region, slot);
        ph_write_text(writer, slot + 1 < forecast.rats ? ";\n" : ".\n");
    }
    RATTUS_EACH(edge, state->walls) {
        if (rattus_edges[edge].a == region || rattus_edges[edge].b == region) {
            ph_write_text(writer, _("A wall stands "));
            rattus_say_edge(writer, edge);
            ph_write_text(writer, ".\n");
        }
    }
    if (forecast.rats == 0) {
        ph_write_text(writer, _("Without rats the plague does nothing here.\n"));
    } else if (rattus_cubes(state, region) == 0) {
        ph_write_text(writer, _("Without people the plague does nothing here but spread its rats.\n"));
    } else {
        ph_write_format(writer, _("A rat strikes if its limit is at most the people here: %u now.\n"),
                        forecast.population);
        say_outlook(scene, region, &forecast, writer);
    }
}

void rattus_survey_brief(const struct words_scene *scene, unsigned region, struct ph_writer *writer) {
    const struct rattus_state *const state = scene->view;
    struct forecast forecast;
    look_ahead(scene, region, &forecast);
    say_region(scene, region, writer);
    ph_write_char(writer, '.');
    if (forecast.rats == 0 || forecast.population == 0) {
        return;
    }
    ph_write_text(writer, _(" Next rat: "));
    if (scene->viewer >= 0 && state->at[region].cubes[scene->viewer] > 0) {
        say_next_for(scene, &forecast, (unsigned)scene->viewer, writer);
    } else {
        say_percent(writer, forecast.next.nothing);
        ph_write_text(writer, _(" does nothing, "));
        say_percent(writer, 1 - forecast.next.nothing);
        ph_write_text(writer, scene->viewer >= 0 ? _(" costs others cubes") : _(" costs cubes"));
    }
    ph_write_char(writer, '.');
}
