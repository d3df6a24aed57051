// SPDX-License-Identifier: MIT
// All in the past tense, so that "You" and a name take the same verb.
#include "words/games/rattus/story.h"

#include "words/games/rattus/asking.h"
#include "words/games/rattus/speech.h"
#include "words/games/rattus/toll.h"
#include "words/mark.h"

// ---- what a seat did ------------------------------------------------------------------------------------------------

static void tell_take(const struct words_telling *telling, const char *who, struct ph_writer *writer) {
    const struct rattus_state *const state = telling->scene->view;
    const unsigned character = ph_action_component(telling->action, 1);
    const unsigned owner = rattus_owner(state, (enum rattus_character_id)character);
    if (owner == RATTUS_NONE) {
        ph_write_format(writer, _("%s took the %s from the table.\n"), who, rattus_say_character(character));
    } else {
        ph_write_format(writer, _("%s took the %s from %s.\n"), who, rattus_say_character(character),
                        words_seat_name_within(telling->scene, (int)owner));
    }
}

// How many cubes left the supply of the seat that moved.
static unsigned cubes_spent(const struct words_telling *telling) {
    const struct rattus_state *const before = telling->scene->view;
    const struct rattus_state *const after = telling->after;
    return (unsigned)before->supply[telling->actor.seat] - after->supply[telling->actor.seat];
}

static void tell_place(const struct words_telling *telling, const char *who, struct ph_writer *writer) {
    const unsigned extra = ph_action_component(telling->action, 2);
    ph_write_format(writer, _("%s placed "), who);
    rattus_say_count(writer, cubes_spent(telling), _("cube"), _("cubes"));
    ph_write_format(writer, _(" in %s"), rattus_say_region(ph_action_component(telling->action, 1)));
    if (extra > 0) {
        ph_write_format(writer, _(", %u of them extra"), extra);
    }
    ph_write_text(writer, ".\n");
}

static void tell_plague(const struct words_telling *telling, const char *who, struct ph_writer *writer) {
    const struct rattus_state *const state = telling->scene->view;
    const unsigned to = ph_action_component(telling->action, 1);
    ph_write_format(writer, _("%s moved the plague to %s"), who, rattus_say_region(to));
    const char *comma = _(" by way of ");
    for (unsigned i = 2; i < 4 && ph_action_component(telling->action, i + 1) != 0; i++) {
        ph_write_format(writer, "%s%s", comma, rattus_say_region(ph_action_component(telling->action, i) - 1u));
        comma = ", ";
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

static void tell_merchant(const struct words_telling *telling, const char *who, struct ph_writer *writer) {
    ph_write_format(writer, _("%s moved "), who);
    rattus_say_count(writer, ph_action_component(telling->action, 3), _("cube"), _("cubes"));
    ph_write_format(writer, _(" from %s to %s (Merchant).\n"),
                    rattus_say_region(ph_action_component(telling->action, 1)),
                    rattus_say_region(ph_action_component(telling->action, 2)));
}

static void tell_figure(ph_action action, const char *who, const char *sent, const char *moved,
                        struct ph_writer *writer) {
    const unsigned from = ph_action_component(action, 1);
    const unsigned to = ph_action_component(action, 2);
    if (from == 0) {
        ph_write_format(writer, "%s %s %s.\n", who, sent, rattus_say_region(to));
    } else {
        ph_write_format(writer, _("%s %s %s to %s.\n"), who, moved, rattus_say_region(from - 1u),
                        rattus_say_region(to));
    }
}

static void tell_wall(ph_action action, const char *who, struct ph_writer *writer) {
    const unsigned from = ph_action_component(action, 1);
    ph_write_format(writer, from == 0 ? _("%s built a wall ") : _("%s moved a wall that stood "), who);
    if (from != 0) {
        rattus_say_edge(writer, from - 1u);
        ph_write_text(writer, _(": now it is "));
    }
    rattus_say_edge(writer, ph_action_component(action, 2) - 1u);
    ph_write_text(writer, _(" (Emperor).\n"));
}

static void tell_messenger(const struct words_telling *telling, const char *who, struct ph_writer *writer) {
    const ph_action action = telling->action;
    ph_write_format(writer, _("%s swapped a cube of %s in %s with one of %s in %s (Messenger).\n"), who,
                    words_seat_name_within(telling->scene, ph_action_component(action, 1)),
                    rattus_say_region(ph_action_component(action, 2)),
                    words_seat_name_within(telling->scene, ph_action_component(action, 4)),
                    rattus_say_region(ph_action_component(action, 5)));
}

static void tell_done(const struct rattus_state *state, const char *who, struct ph_writer *writer) {
    const char *words = _("%s could not move the plague.\n");
    if (state->pending == RATTUS_PENDING_WITCH) {
        words = _("%s left the rats as they were.\n");
    } else if (state->pending != RATTUS_PENDING_NONE) {
        words = _("%s left it at that.\n");
    } else if (state->phase == RATTUS_PHASE_FINAL) {
        words = _("%s had nothing more to do.\n");
    }
    const char *const gap = strstr(words, "%s");
    ph_write_text(writer, who);
    ph_write_text(writer, gap + 2);
}

// "Bruno", and what he did. In the words {a} and {b} stand for the regions of components 1 and 2, {n} for the cubes
// that left his supply. `yes` is 1 or 0 for kinds of action whose component 1 says whether it is done.
struct sentence {
    uint8_t type;
    int8_t yes; // −1: any
    const char *words;
};

static const struct sentence sentences[] = {
    {RATTUS_TYPE_SETTLE, -1, _(" settled {n} in {a}.\n")},
    {RATTUS_TYPE_CARAVAN_START, -1, _(" placed the Caravan in {a}.\n")},
    {RATTUS_TYPE_NO_PLACE, -1, _(" placed no cubes.\n")},
    {RATTUS_TYPE_EXTRA, -1, _(" placed one more cube in {a}.\n")},
    {RATTUS_TYPE_RAT, -1, _(" let the rats spread to {a}.\n")},
    {RATTUS_TYPE_NO_RAT, -1, _(" let no further rat come.\n")},
    {RATTUS_TYPE_KNIGHT_POPULATION, 1, _(" sent the Knight: the plague counted as 2 people.\n")},
    {RATTUS_TYPE_KNIGHT_POPULATION, 0, _(" kept the Knight at home.\n")},
    {RATTUS_TYPE_CRUSADE, 1, _(" sent the Crusader: all rats were turned at once.\n")},
    {RATTUS_TYPE_CRUSADE, 0, _(" kept the Crusader at home.\n")},
    {RATTUS_TYPE_SERF, 1, _(" placed a cube there (Serf).\n")},
    {RATTUS_TYPE_SERF, 0, _(" placed no cube there (Serf).\n")},
    {RATTUS_TYPE_RAVAGE, -1, _(" chose {a} to be next.\n")},
    {RATTUS_TYPE_KING, -1, _(" brought a cube from {a} to the palace (King).\n")},
    {RATTUS_TYPE_MONK, -1, _(" led a rat from {a} to {b} (Monk).\n")},
    {RATTUS_TYPE_PEASANT, -1, _(" placed a cube in {a} (Peasant).\n")},
    {RATTUS_TYPE_QUEEN, -1, _(" placed {n} in {a} (Queen).\n")},
    {RATTUS_TYPE_WITCH_LOOK, -1, _(" looked at a rat in {a} (Witch).\n")},
    {RATTUS_TYPE_SOLDIER, -1, _(" placed a rat in {a} (Soldier).\n")},
    {RATTUS_TYPE_PIED_PIPER, -1, _(" led a cube and the rats that followed from {a} to {b} (Pied Piper).\n")},
    {RATTUS_TYPE_WIZARD, -1, _(" gave a cube in {a} a potion (Wizard).\n")},
    {RATTUS_TYPE_POTION, -1, _(" saved a cube with a potion.\n")},
    {RATTUS_TYPE_DIPLOMAT, -1, _(" put a Diplomat under a cube in {a} (Sultan).\n")},
    {RATTUS_TYPE_BAKER_STORE, -1, _(" put a cube on the Baker.\n")},
    {RATTUS_TYPE_BAKER_PLACE, -1, _(" placed all cubes of the Baker in {a}.\n")},
    {RATTUS_TYPE_ASTRONOMER, -1, _(" drew region cards in secret (Astronomer).\n")},
    {RATTUS_TYPE_EXPLORER, -1, _(" drew region cards (Explorer).\n")},
    {RATTUS_TYPE_EXPLORER_PLACE, -1, _(" placed a cube in {a} (Explorer).\n")},
    {RATTUS_TYPE_CARAVAN, -1, _(" led the Caravan across {a} to {b}.\n")},
};

static void tell_sentence(const struct words_telling *telling, const char *words, struct ph_writer *writer) {
    for (const char *at = words; *at != '\0'; at++) {
        if (*at != '{') {
            ph_write_char(writer, *at);
            continue;
        }
        if (at[1] == 'n') {
            rattus_say_count(writer, cubes_spent(telling), _("cube"), _("cubes"));
        } else {
            ph_write_text(writer, rattus_say_region(ph_action_component(telling->action, at[1] == 'a' ? 1 : 2)));
        }
        at += 2;
    }
}

static void tell_action(const struct words_telling *telling, struct ph_writer *writer) {
    const struct words_scene *const scene = telling->scene;
    const struct rattus_state *const state = scene->view;
    const char *const who = words_seat_name(scene, telling->actor.seat);
    const ph_action action = telling->action;
    const unsigned a = ph_action_component(action, 1);
    const unsigned b = ph_action_component(action, 2);
    switch ((enum rattus_type)ph_action_type(action)) {
    case RATTUS_TYPE_TAKE:
        tell_take(telling, who, writer);
        return;
    case RATTUS_TYPE_PLACE:
        tell_place(telling, who, writer);
        return;
    case RATTUS_TYPE_PLAGUE:
        tell_plague(telling, who, writer);
        return;
    case RATTUS_TYPE_MERCHANT:
        tell_merchant(telling, who, writer);
        return;
    case RATTUS_TYPE_WITCH_SWAP:
        ph_write_format(writer, _("%s swapped the two rats, between %s and %s (Witch).\n"), who,
                        rattus_say_region(state->step.looked[0]), rattus_say_region(state->step.looked[2]));
        return;
    case RATTUS_TYPE_BISHOP:
        tell_figure(action, who, _("sent a bishop to"), _("moved a bishop from"), writer);
        return;
    case RATTUS_TYPE_NUN:
        tell_figure(action, who, _("sent a nun to"), _("moved a nun from"), writer);
        return;
    case RATTUS_TYPE_WALL:
        tell_wall(action, who, writer);
        return;
    case RATTUS_TYPE_MESSENGER:
        tell_messenger(telling, who, writer);
        return;
    case RATTUS_TYPE_MAYOR:
        ph_write_format(writer,
                        rattus_count(rattus_regions_named(action)) > 1 ? _("%s placed a cube in each of ")
                                                                       : _("%s placed a cube in "),
                        who);
        rattus_say_regions(writer, rattus_regions_named(action));
        ph_write_text(writer, _(" (Mayor).\n"));
        return;
    case RATTUS_TYPE_CARAVAN_CUBE:
        ph_write_format(writer,
                        b != 0 ? _("%s added a cube in %s (Caravan).\n") : _("%s added no cube in %s (Caravan).\n"),
                        who, rattus_say_region(a));
        return;
    case RATTUS_TYPE_PROTECT:
        ph_write_format(writer, _("%s protected the %s with the card of "), who, rattus_say_character(b));
        rattus_say_card(writer, a);
        ph_write_text(writer, ".\n");
        return;
    case RATTUS_TYPE_PASS:
        ph_write_format(
            writer, state->node == RATTUS_NODE_POTION ? _("%s used no potion.\n") : _("%s protected nobody.\n"), who);
        return;
    case RATTUS_TYPE_RESOLVE:
        ph_write_format(writer, _("%s chose which rat is next.\n"), who);
        return;
    case RATTUS_TYPE_KEEP: // which card it is only that seat may read
        ph_write_format(writer, _("%s kept a card.\n"), who);
        return;
    case RATTUS_TYPE_DONE:
        tell_done(state, who, writer);
        return;
    default:
        break;
    }
    for (unsigned i = 0; i < sizeof sentences / sizeof sentences[0]; i++) {
        if (sentences[i].type == ph_action_type(action) && (sentences[i].yes < 0 || sentences[i].yes == (a != 0))) {
            ph_write_text(writer, who);
            tell_sentence(telling, sentences[i].words, writer);
            return;
        }
    }
}

// ---- luck -----------------------------------------------------------------------------------------------------------

static void tell_draw(const struct words_scene *scene, const struct ph_event *event, struct ph_writer *writer) {
    const unsigned value = ph_action_component(event->data, 2);
    switch ((enum rattus_draw)ph_action_component(event->data, 1)) {
    case RATTUS_DRAW_CHARACTER:
        ph_write_format(writer, _("The %s came into play.\n"), rattus_say_character(value));
        break;
    case RATTUS_DRAW_REGION:
        ph_write_format(writer, _("The plague broke out in %s.\n"), rattus_say_region(value));
        break;
    case RATTUS_DRAW_CARD:
        if (event->to == PH_EVENT_TO_ALL) {
            ph_write_text(writer, _("  Drawn: the card of "));
        } else if (scene->you) {
            ph_write_text(writer, _("  You drew the card of "));
        } else {
            ph_write_text(writer, _("  Drawn in secret: the card of "));
        }
        rattus_say_card(writer, value);
        ph_write_text(writer, ".\n");
        break;
    default:
        break; // slots and faces: other events tell what came of it
    }
}

static void tell_kept(const struct ph_event *event, struct ph_writer *writer) {
    ph_write_text(writer, _("  Kept: the card of "));
    rattus_say_card(writer, ph_action_component(event->data, 1));
    ph_write_text(writer, ".\n");
}

static void tell_looked(const struct words_scene *scene, struct rattus_looked_event looked, struct ph_writer *writer) {
    ph_write_format(writer, _("  Seen in secret in %s: "), rattus_say_region(looked.region));
    rattus_say_face(writer, &rattus_faces_of(scene->view)->faces[looked.face]);
    ph_write_text(writer, ".\n");
}

static void tell_final(const struct words_scene *scene, struct rattus_final_round_event final,
                       struct ph_writer *writer) {
    switch ((enum rattus_ended) final.reason) {
    case RATTUS_ENDED_RATS:
        ph_write_text(writer, _("The last rat has left the pile: the final round.\n"));
        break;
    case RATTUS_ENDED_QUIET:
        ph_write_text(writer, _("The plague has burnt out: the final round.\n"));
        break;
    default:
        ph_write_text(writer, _("A supply is empty: the final round.\n"));
        break;
    }
    ph_write_format(writer, _("All but %s use their characters once more; then every rat is turned.\n"),
                    words_seat_name_within(scene, (int) final.last));
}

static void tell_discarded_card(struct rattus_card_discarded_event discarded, struct ph_writer *writer) {
    ph_write_text(writer, _("  Discarded: the card of "));
    rattus_say_card(writer, discarded.card);
    ph_write_text(writer, ".\n");
}

static void tell_shown(const struct words_scene *scene, struct rattus_shown_event shown, struct ph_writer *writer) {
    ph_write_format(writer, _("%s held the card of "), words_seat_name(scene, (int)shown.seat));
    rattus_say_card(writer, shown.card);
    ph_write_text(writer, ".\n");
}

static void tell_event(const struct words_telling *telling, const struct ph_event *event, struct rattus_toll *toll,
                       struct ph_writer *writer) {
    const struct words_scene *const scene = telling->scene;
    switch (event->type) {
    case RATTUS_TYPE_DRAW:
        tell_draw(scene, event, writer);
        break;
    case RATTUS_TYPE_KEEP:
        tell_kept(event, writer);
        break;
    case RATTUS_EVENT_TURNED:
        rattus_toll_turned(toll, rattus_turned_of(event).region, rattus_turned_of(event).face, writer);
        break;
    case RATTUS_EVENT_LOST:
        rattus_toll_lost(toll, rattus_lost_of(event).seat, rattus_lost_of(event).region);
        break;
    case RATTUS_EVENT_DISCARDED:
        rattus_toll_discarded(toll, rattus_discarded_of(event).region, rattus_discarded_of(event).face, writer);
        break;
    case RATTUS_EVENT_LOOKED:
        tell_looked(scene, rattus_looked_of(event), writer);
        break;
    case RATTUS_EVENT_FINAL_ROUND:
        tell_final(scene, rattus_final_round_of(event), writer);
        break;
    case RATTUS_EVENT_CARD_DISCARDED:
        tell_discarded_card(rattus_card_discarded_of(event), writer);
        break;
    case RATTUS_EVENT_SHOWN:
        tell_shown(scene, rattus_shown_of(event), writer);
        break;
    case RATTUS_EVENT_SCORED:
        ph_write_format(writer, _("The plague has passed. %s won.\n"),
                        words_seat_name(scene, (int)rattus_scored_of(event).winner));
        break;
    default:
        break;
    }
}

void rattus_story_move(const struct words_telling *telling, struct ph_writer *writer) {
    const struct words_scene *const scene = telling->scene;
    const struct rattus_state *const before = scene->view;
    const struct rattus_state *const after = telling->after;
    struct rattus_toll toll;
    rattus_toll_init(&toll, telling);
    if (telling->actor.kind == PH_ACTOR_SEAT) {
        tell_action(telling, writer);
    }
    if (before->phase < RATTUS_PHASE_RAVAGE && after->phase >= RATTUS_PHASE_RAVAGE) {
        ph_write_text(writer, _("The plague passes over Europe once more: every rat is turned, region by region.\n"));
    }
    for (size_t i = 0; i < telling->event_count; i++) {
        if (ph_event_is_for(&telling->events[i], scene->viewer)) {
            tell_event(telling, &telling->events[i], &toll, writer);
        }
    }
    rattus_toll_end(&toll, writer);
}

int rattus_story_place(const struct words_telling *telling) {
    const struct rattus_state *const before = telling->scene->view;
    for (size_t i = 0; i < telling->event_count; i++) {
        if (telling->events[i].type == RATTUS_EVENT_TURNED) {
            return (int)rattus_turned_of(&telling->events[i]).region;
        }
    }
    if (telling->actor.kind == PH_ACTOR_CHANCE) {
        return before->pending == RATTUS_PENDING_OUTBREAK ? before->outbreak.region : -1;
    }
    // Where it led to, or else the region that it names first.
    const struct ph_field *const second = rattus_field_of(telling->action, 2);
    const bool region = second != NULL && second->kind == PH_FIELD_ID && second->ids == &rattus_region_table;
    return rattus_ask_place(telling->scene, telling->action, region || rattus_is_route(second) ? 2 : 1);
}
