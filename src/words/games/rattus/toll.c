// SPDX-License-Identifier: MIT
#include "words/games/rattus/toll.h"

#include "words/games/rattus/speech.h"

void rattus_toll_init(struct rattus_toll *toll, const struct words_telling *telling) {
    const struct rattus_state *const before = telling->scene->view;
    const struct rattus_state *const after = telling->after;
    *toll = (struct rattus_toll){.scene = telling->scene, .state = *before};
    toll->going_on = before->pending == RATTUS_PENDING_OUTBREAK && before->outbreak.slot != RATTUS_NONE &&
                     before->outbreak.stage != RATTUS_STAGE_NONE;
    if (telling->actor.kind != PH_ACTOR_SEAT) {
        return;
    }
    switch ((enum rattus_type)ph_action_type(telling->action)) {
    case RATTUS_TYPE_PLAGUE:
        toll->state.plague = after->plague;
        toll->state.population = before->phase == RATTUS_PHASE_FINAL ? after->population : before->population;
        break;
    case RATTUS_TYPE_KNIGHT_POPULATION:
        toll->state.population = ph_action_component(telling->action, 1) != 0 ? 2 : 0;
        break;
    case RATTUS_TYPE_SERF:
        if (ph_action_component(telling->action, 1) != 0) {
            toll->state.at[before->outbreak.region].cubes[telling->actor.seat]++;
        }
        break;
    default:
        break;
    }
}

void rattus_toll_turned(struct rattus_toll *toll, unsigned region, unsigned face, struct ph_writer *writer) {
    const struct words_language *const language = toll->scene->language;
    char words[200];
    struct ph_writer text;
    ph_writer_init(&text, words, sizeof words);
    rattus_say_face(&text, language, &rattus_faces_of(&toll->state)->faces[face]);
    words_line(writer, language, "A rat of {region} was turned: {face}.", REGION(region, region), TEXT(face, words));
}

void rattus_toll_lost(struct rattus_toll *toll, unsigned seat, unsigned region) {
    (void)region; // that of the outbreak; it is told with the rat
    toll->lost[seat]++;
}

static unsigned count_lost(const struct rattus_toll *toll) {
    unsigned count = 0;
    for (unsigned seat = 0; seat < RATTUS_SEATS_MAX; seat++) {
        count += toll->lost[seat];
    }
    return count;
}

void rattus_toll_say_losses(struct ph_writer *writer, const struct words_scene *scene,
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

// A sentence with the people of the region and the losses, below that about the rat.
static void tell_losses(const struct rattus_toll *toll, const char *words, unsigned people, struct ph_writer *writer) {
    char losses[500];
    struct ph_writer text;
    ph_writer_init(&text, losses, sizeof losses);
    rattus_toll_say_losses(&text, toll->scene, toll->lost);
    ph_write_text(writer, "  ");
    words_line_of(writer, toll->scene->language, words, COUNT(count, people), TEXT(losses, losses));
}

void rattus_toll_discarded(struct rattus_toll *toll, unsigned region, unsigned face, struct ph_writer *writer) {
    const unsigned limit = rattus_faces_of(&toll->state)->faces[face].limit;
    const unsigned people = rattus_population(&toll->state, region);
    const unsigned population = people > toll->gone[region] ? people - toll->gone[region] : 0;
    const unsigned lost = count_lost(toll);
    if (toll->going_on) {
        rattus_toll_end(toll, writer);
    } else if (population < limit) {
        tell_losses(toll, MSG("Only {count:people}: nothing happened."), population, writer);
    } else if (lost == 0) {
        tell_losses(toll, MSG("{count:people}: it struck, but nobody lost a cube."), population, writer);
    } else {
        tell_losses(toll, MSG("{count:people}: {losses}."), population, writer);
    }
    toll->going_on = false;
    toll->gone[region] += lost;
    memset(toll->lost, 0, sizeof toll->lost);
}

void rattus_toll_end(struct rattus_toll *toll, struct ph_writer *writer) {
    if (count_lost(toll) > 0) {
        tell_losses(toll, MSG("{losses}."), 0, writer);
    }
}
