// SPDX-License-Identifier: MIT
// All in the past tense, so that "You" and a name take the same verb.
#include "tui/games/rattus/story.h"

#include "games/rattus/rule.h"
#include "tui/games/rattus/speech.h"
#include "tui/words.h"

// ---- moves ----------------------------------------------------------------------------------------------------------

static void tell_take(const struct ph_telling *telling, const char *who, struct ph_writer *writer) {
    const struct rattus_state *const state = telling->scene->view;
    const unsigned character = ph_action_component(telling->action, 1);
    const unsigned owner = rattus_owner(state, (enum rattus_character_id)character);
    if (owner == RATTUS_NONE) {
        ph_write_format(writer, _("%s took the %s from the table.\n"), who, rattus_say_character(character));
    } else {
        ph_write_format(writer, _("%s took the %s from %s.\n"), who, rattus_say_character(character),
                        ph_scene_name_within(telling->scene, (int)owner));
    }
}

static void tell_place(const struct ph_telling *telling, const char *who, struct ph_writer *writer) {
    const struct rattus_state *const state = telling->scene->view;
    const struct rattus_state *const after = telling->after;
    const unsigned region = ph_action_component(telling->action, 1);
    const unsigned cubes = (unsigned)state->supply[telling->actor.seat] - after->supply[telling->actor.seat];
    ph_write_format(writer, _("%s placed "), who);
    rattus_say_count(writer, cubes, _("cube"), _("cubes"));
    ph_write_format(writer, _(" in %s"), rattus_say_region(region));
    if (ph_action_component(telling->action, 2) > 0) {
        ph_write_text(writer, _(", one of them the Peasant's"));
    }
    ph_write_text(writer, ".\n");
}

static void tell_plague(const struct ph_telling *telling, const char *who, struct ph_writer *writer) {
    const struct rattus_state *const state = telling->scene->view;
    const unsigned to = ph_action_component(telling->action, 1);
    ph_write_format(writer, _("%s moved the plague to %s"), who, rattus_say_region(to));
    if (ph_action_component(telling->action, 3) != 0) { // a second step: the first was on the way
        ph_write_format(writer, _(" by way of %s"), rattus_say_region(ph_action_component(telling->action, 2) - 1u));
    }
    ph_write_text(writer, ".\n");
    if (state->phase != RATTUS_PHASE_TURN) {
        return;
    }
    if (rattus_rats(state, to) == 0) {
        ph_write_text(writer, _("No rats are there; nothing happened.\n"));
    } else if (rattus_cubes(state, to) == 0) {
        ph_write_text(writer, _("Nobody lives there; only the rats may spread.\n"));
    }
}

// What a seat did. Kinds of action that no box here has are told in notation.
static void tell_action(const struct ph_telling *telling, struct ph_writer *writer) {
    const struct ph_scene *const scene = telling->scene;
    const struct rattus_state *const state = scene->view;
    const char *const who = ph_scene_name(scene, telling->actor.seat);
    const ph_action action = telling->action;
    const unsigned a = ph_action_component(action, 1);
    const unsigned b = ph_action_component(action, 2);
    switch ((enum rattus_type)ph_action_type(action)) {
    case RATTUS_TYPE_SETTLE:
        ph_write_format(writer, _("%s settled "), who);
        rattus_say_count(writer, b, _("cube"), _("cubes"));
        ph_write_format(writer, _(" in %s.\n"), rattus_say_region(a));
        return;
    case RATTUS_TYPE_TAKE:
        tell_take(telling, who, writer);
        return;
    case RATTUS_TYPE_PLACE:
        tell_place(telling, who, writer);
        return;
    case RATTUS_TYPE_NO_PLACE:
        ph_write_format(writer, _("%s placed no cubes.\n"), who);
        return;
    case RATTUS_TYPE_PLAGUE:
        tell_plague(telling, who, writer);
        return;
    case RATTUS_TYPE_RAT:
        ph_write_format(writer, _("%s let the rats spread to %s.\n"), who, rattus_say_region(a));
        return;
    case RATTUS_TYPE_KNIGHT_POPULATION:
        ph_write_format(writer,
                        a != 0 ? _("%s sent the Knight: the plague counted as 2 people.\n")
                               : _("%s kept the Knight at home.\n"),
                        who);
        return;
    case RATTUS_TYPE_KING:
        ph_write_format(writer, _("%s brought a cube from %s to the palace (King).\n"), who, rattus_say_region(a));
        return;
    case RATTUS_TYPE_MONK:
        ph_write_format(writer, _("%s led a rat from %s to %s (Monk).\n"), who, rattus_say_region(a),
                        rattus_say_region(b));
        return;
    case RATTUS_TYPE_MERCHANT:
        ph_write_format(writer, _("%s moved "), who);
        rattus_say_count(writer, ph_action_component(action, 3), _("cube"), _("cubes"));
        ph_write_format(writer, _(" from %s to %s (Merchant).\n"), rattus_say_region(a), rattus_say_region(b));
        return;
    case RATTUS_TYPE_PEASANT:
        ph_write_format(writer, _("%s placed a cube in %s (Peasant).\n"), who, rattus_say_region(a));
        return;
    case RATTUS_TYPE_WITCH_LOOK:
        ph_write_format(writer, _("%s looked at a rat in %s (Witch).\n"), who, rattus_say_region(a));
        return;
    case RATTUS_TYPE_WITCH_SWAP:
        ph_write_format(writer, _("%s swapped the two rats, between %s and %s (Witch).\n"), who,
                        rattus_say_region(state->step.looked[0]), rattus_say_region(state->step.looked[2]));
        return;
    case RATTUS_TYPE_DONE:
        if (state->pending == RATTUS_PENDING_WITCH) {
            ph_write_format(writer, _("%s left the rats as they were.\n"), who);
        } else if (state->phase == RATTUS_PHASE_FINAL) {
            ph_write_format(writer, _("%s had nothing more to do.\n"), who);
        } else {
            ph_write_format(writer, _("%s could not move the plague.\n"), who);
        }
        return;
    default:
        ph_write_format(writer, "%s: ", who);
        scene->game->action_text(state, action, writer);
        ph_write_text(writer, ".\n");
        return;
    }
}

static void tell_draw(const struct ph_telling *telling, struct ph_writer *writer) {
    const unsigned value = ph_action_component(telling->action, 2);
    switch ((enum rattus_draw)ph_action_component(telling->action, 1)) {
    case RATTUS_DRAW_CHARACTER:
        ph_write_format(writer, _("The %s came into play.\n"), rattus_say_character(value));
        break;
    case RATTUS_DRAW_REGION:
        ph_write_format(writer, _("The plague broke out in %s.\n"), rattus_say_region(value));
        break;
    default:
        break; // slots and faces: the events tell what came of it
    }
}

// ---- outbreaks ------------------------------------------------------------------------------------------------------

// One token being resolved, as its events come by.
struct toll {
    const struct ph_scene *scene;
    const struct rattus_face *face; // NULL: none turned in this move
    unsigned region;
    unsigned population;
    unsigned lost[RATTUS_SEATS_MAX];
    unsigned gone[RATTUS_REGION_COUNT]; // cubes lost in this move so far
};

static void tell_turned(struct toll *toll, const struct rattus_face *face, unsigned region, unsigned population,
                        struct ph_writer *writer) {
    toll->face = face;
    toll->region = region;
    toll->population = population;
    memset(toll->lost, 0, sizeof toll->lost);
    ph_write_format(writer, _("A rat of %s was turned: "), rattus_say_region(region));
    rattus_say_face(writer, face);
    ph_write_text(writer, ".\n");
}

static void tell_discarded(const struct toll *toll, struct ph_writer *writer) {
    if (toll->face == NULL) {
        return; // turned in an earlier move, which told of it
    }
    if (toll->population < toll->face->limit) {
        ph_write_format(writer, _("  Only %u people: nothing happened.\n"), toll->population);
        return;
    }
    const char *comma = "";
    ph_write_format(writer, toll->population == 1 ? _("  %u person: ") : _("  %u people: "), toll->population);
    for (unsigned seat = 0; seat < RATTUS_SEATS_MAX; seat++) {
        if (toll->lost[seat] > 0) {
            ph_write_format(writer, _("%s%s lost "), comma, ph_scene_name_within(toll->scene, (int)seat));
            rattus_say_count(writer, toll->lost[seat], _("cube"), _("cubes"));
            comma = ", ";
        }
    }
    ph_write_text(writer, comma[0] == '\0' ? _("it struck, but nobody lost a cube.\n") : ".\n");
}

static void tell_final(const struct ph_scene *scene, uint64_t data, struct ph_writer *writer) {
    const unsigned last = (unsigned)(data & 0xFF);
    if ((data >> 8 & 0xFF) == RATTUS_ENDED_RATS) {
        ph_write_text(writer, _("The last rat has left the pile: the final round.\n"));
    } else {
        ph_write_text(writer, _("A supply is empty: the final round.\n"));
    }
    ph_write_format(writer, _("All but %s use their characters once more; then every rat is turned.\n"),
                    ph_scene_name_within(scene, (int)last));
}

// How many people lived in a region when a token was turned in the course of this move. The cubes that earlier tokens
// of the same move killed are counted apart.
static unsigned population_at(const struct ph_telling *telling, unsigned region) {
    struct rattus_state state = *(const struct rattus_state *)telling->scene->view;
    const struct rattus_state *const after = telling->after;
    if (telling->actor.kind == PH_ACTOR_SEAT) {
        switch ((enum rattus_type)ph_action_type(telling->action)) {
        case RATTUS_TYPE_PLAGUE:
            state.plague = after->plague;
            break;
        case RATTUS_TYPE_KNIGHT_POPULATION:
            state.population = ph_action_component(telling->action, 1) != 0 ? 2 : 0;
            break;
        default:
            break;
        }
    }
    return rattus_population(&state, region);
}

static void tell_looked(const struct ph_scene *scene, const struct ph_event *event, struct ph_writer *writer) {
    const bool told = scene->viewer == PH_SEAT_REFEREE || event->to == PH_EVENT_TO_ALL ||
                      (scene->viewer >= 0 && ((unsigned)event->to >> scene->viewer & 1u) != 0);
    if (told) {
        ph_write_format(writer, _("  Seen in secret in %s: "), rattus_say_region(event->data & 0xFF));
        rattus_say_face(writer, &rattus_faces_of(scene->view)->faces[event->data >> 16 & 0xFF]);
        ph_write_text(writer, ".\n");
    }
}

void rattus_story_move(const struct ph_telling *telling, struct ph_writer *writer) {
    const struct ph_scene *const scene = telling->scene;
    const struct rattus_state *const before = scene->view;
    const struct rattus_state *const after = telling->after;
    const struct rattus_face_set *const faces = rattus_faces_of(before);
    struct toll toll = {.scene = scene};
    if (telling->actor.kind == PH_ACTOR_SEAT) {
        tell_action(telling, writer);
    } else {
        tell_draw(telling, writer);
    }
    if (before->phase < RATTUS_PHASE_RAVAGE && after->phase >= RATTUS_PHASE_RAVAGE) {
        ph_write_text(writer, _("The plague passes over Europe once more: every rat is turned, region by region.\n"));
    }
    for (size_t i = 0; i < telling->event_count; i++) {
        const struct ph_event *const event = &telling->events[i];
        const unsigned a = event->data & 0xFF;
        const unsigned b = event->data >> 8 & 0xFF;
        switch (event->type) {
        case RATTUS_EVENT_TURNED:
            tell_turned(&toll, &faces->faces[b], a, population_at(telling, a) - toll.gone[a], writer);
            break;
        case RATTUS_EVENT_LOST:
            toll.lost[a]++;
            toll.gone[b]++;
            break;
        case RATTUS_EVENT_DISCARDED:
            tell_discarded(&toll, writer);
            break;
        case RATTUS_EVENT_LOOKED:
            tell_looked(scene, event, writer);
            break;
        case RATTUS_EVENT_FINAL_ROUND:
            tell_final(scene, event->data, writer);
            break;
        case RATTUS_EVENT_SCORED:
            ph_write_format(writer, _("The plague has passed. %s won.\n"),
                            ph_scene_name(scene, (int)(event->data >> 56)));
            break;
        default:
            break;
        }
    }
}

int rattus_story_place(const struct ph_telling *telling) {
    const struct rattus_state *const before = telling->scene->view;
    for (size_t i = 0; i < telling->event_count; i++) {
        if (telling->events[i].type == RATTUS_EVENT_TURNED) {
            return (int)(telling->events[i].data & 0xFF);
        }
    }
    if (telling->actor.kind == PH_ACTOR_CHANCE) {
        return before->pending == RATTUS_PENDING_OUTBREAK ? before->outbreak.region : -1;
    }
    switch ((enum rattus_type)ph_action_type(telling->action)) {
    case RATTUS_TYPE_SETTLE:
    case RATTUS_TYPE_PLACE:
    case RATTUS_TYPE_PLAGUE:
    case RATTUS_TYPE_RAT:
    case RATTUS_TYPE_KING:
    case RATTUS_TYPE_PEASANT:
    case RATTUS_TYPE_WITCH_LOOK:
        return ph_action_component(telling->action, 1);
    case RATTUS_TYPE_MONK:
    case RATTUS_TYPE_MERCHANT:
        return ph_action_component(telling->action, 2);
    default:
        return -1;
    }
}

// ---- the end --------------------------------------------------------------------------------------------------------

void rattus_story_result(const struct ph_scene *scene, struct ph_writer *writer) {
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
                            scene->names[seat]);
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
                const unsigned palace = rattus_palace(state, (unsigned)seat);
                ph_write_format(writer, _("%d. %c %-8s %2d points: %2u in the regions, %u in the palace\n"), place + 1,
                                ph_seat_letter(seat), ph_scene_name(scene, seat), result.scores[seat],
                                (unsigned)result.scores[seat] - palace, palace);
            }
        }
    }
    ph_write_char(writer, '\n');
    if (state->last < scene->players) {
        ph_write_format(writer,
                        state->ended == RATTUS_ENDED_RATS ? _("The pile of rats ran out in the turn of %s.\n")
                                                          : _("A supply of cubes ran out in the turn of %s.\n"),
                        scene->names[state->last]);
        if (tied > 1) {
            ph_write_format(writer, _("A tie goes to whoever comes first in turn order after %s.\n"),
                            scene->names[state->last]);
        }
    }
}
