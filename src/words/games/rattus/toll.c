// SPDX-License-Identifier: MIT
#include "words/games/rattus/toll.h"

#include "words/games/rattus/speech.h"
#include "words/mark.h"

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
    ph_write_format(writer, _("A rat of %s was turned: "), rattus_say_region(region));
    rattus_say_face(writer, &rattus_faces_of(&toll->state)->faces[face]);
    ph_write_text(writer, ".\n");
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

// "you lost 1 cube, Bruno lost 2 cubes".
static void say_lost(const struct rattus_toll *toll, struct ph_writer *writer) {
    const char *comma = "";
    for (unsigned seat = 0; seat < RATTUS_SEATS_MAX; seat++) {
        if (toll->lost[seat] > 0) {
            ph_write_format(writer, _("%s%s lost "), comma, words_seat_name_within(toll->scene, (int)seat));
            rattus_say_count(writer, toll->lost[seat], _("cube"), _("cubes"));
            comma = ", ";
        }
    }
}

void rattus_toll_discarded(struct rattus_toll *toll, unsigned region, unsigned face, struct ph_writer *writer) {
    const unsigned limit = rattus_faces_of(&toll->state)->faces[face].limit;
    const unsigned people = rattus_population(&toll->state, region);
    const unsigned population = people > toll->gone[region] ? people - toll->gone[region] : 0;
    const unsigned lost = count_lost(toll);
    if (toll->going_on) {
        if (lost > 0) {
            ph_write_text(writer, "  ");
            say_lost(toll, writer);
            ph_write_text(writer, ".\n");
        }
    } else if (population < limit) {
        ph_write_format(writer,
                        population == 1 ? _("  Only %u person: nothing happened.\n")
                                        : _("  Only %u people: nothing happened.\n"),
                        population);
    } else {
        ph_write_format(writer, population == 1 ? _("  %u person: ") : _("  %u people: "), population);
        if (lost == 0) {
            ph_write_text(writer, _("it struck, but nobody lost a cube"));
        }
        say_lost(toll, writer);
        ph_write_text(writer, ".\n");
    }
    toll->going_on = false;
    toll->gone[region] += lost;
    memset(toll->lost, 0, sizeof toll->lost);
}

void rattus_toll_end(struct rattus_toll *toll, struct ph_writer *writer) {
    if (count_lost(toll) > 0) {
        ph_write_text(writer, "  ");
        say_lost(toll, writer);
        ph_write_text(writer, ".\n");
    }
}
