// SPDX-License-Identifier: MIT
#include "words/why.h"

#include <string.h>

size_t words_rules_of(const struct words_telling *telling, const char *rules[WORDS_RULES_MAX]) {
    const struct words_scene *const scene = telling->scene;
    size_t count = 0;
    for (size_t i = 0; i < telling->event_count && count < WORDS_RULES_MAX; i++) {
        const char *const rule = scene->game->event_rule(scene->view, &telling->events[i]);
        size_t at = 0;
        while (at < count && strcmp(rules[at], rule) != 0) {
            at++;
        }
        if (at == count) {
            rules[count++] = rule;
        }
    }
    return count;
}

// ---- choices --------------------------------------------------------------------------------------------------------

// What is meant: an id, or else a place.
struct thing {
    const struct words_chooser *chooser;
    const char *id;
    int place;
};

static bool is_thing(const struct thing *thing, const struct ph_field *field, ph_action action, unsigned component) {
    if (thing->place >= 0) {
        return thing->chooser->words->value_place(&thing->chooser->scene, action, component) == thing->place;
    }
    const unsigned number = ph_action_component(action, component) - (unsigned)field->base;
    return field->ids != NULL && number < field->ids->count && field->ids->names[number] != NULL &&
           strcmp(field->ids->names[number], thing->id) == 0;
}

// Makes the thing a component of an action; false: it is none of its values.
static bool set(const struct thing *thing, ph_action *action, unsigned component) {
    const struct ph_field *const field =
        ph_action_field(thing->chooser->scene.game, ph_action_type(*action), component);
    const unsigned shift = 8 * component;
    *action &= ~((ph_action)0xFF << shift);
    for (unsigned value = 0; field != NULL && value < 256; value++) {
        if (is_thing(thing, field, *action | (ph_action)value << shift, component)) {
            *action |= (ph_action)value << shift;
            return true;
        }
    }
    return false;
}

// The rule that forbids the thing: at the component that is asked for, or as a type or what a type begins with.
static const char *forbids(const struct thing *thing, bool first, bool *found) {
    const struct words_chooser *const chooser = thing->chooser;
    const struct words_scene *const scene = &chooser->scene;
    const struct ph_game *const game = scene->game;
    const unsigned component = first ? 1 : chooser->component;
    const uint64_t legal = game->legal_types(scene->view);
    const char *rule = NULL;
    for (unsigned n = 0; component < PH_COMPONENTS_MAX && n < 2 * game->type_count; n++) { // legal types first
        const bool legal_ones = n < game->type_count;
        const unsigned type = legal_ones ? n : n - game->type_count;
        const bool is_legal = (legal >> type & 1u) != 0;
        if (is_legal != legal_ones || (!is_legal && rule != NULL) ||
            (!first && type != ph_action_type(chooser->prefix))) {
            continue;
        }
        ph_action action = first ? type : chooser->prefix;
        const bool named = first && thing->place < 0 && strcmp(game->action_shape(type).name, thing->id) == 0;
        if (named || set(thing, &action, component)) {
            const unsigned fixed = first ? 1u : chooser->fixed;
            const char *const own =
                game->forbids(scene->view, scene->viewer, action, (uint8_t)(named ? 1u : fixed | 1u << component));
            *found = true;
            if (own == NULL) {
                return NULL;
            }
            rule = rule == NULL ? own : rule;
        }
    }
    return rule;
}

// The viewer's own card of that id, which cannot be used now: of several actions by it the game knows which one counts.
static const struct words_idle *idle_of(const struct words_chooser *chooser, const char *id) {
    size_t i = 0;
    while (i < chooser->idle_count && strcmp(chooser->idle[i].id, id) != 0) {
        i++;
    }
    return i < chooser->idle_count ? &chooser->idle[i] : NULL;
}

const char *words_chooser_forbids(const struct words_chooser *chooser, const char *id, int place) {
    const struct words_idle *const idle = idle_of(chooser, id);
    if (idle != NULL) {
        return idle->rule;
    }
    const struct thing thing = {.chooser = chooser, .id = id, .place = place};
    const bool first = chooser->component == 0;
    bool found = false;
    const char *const rule = forbids(&thing, first, &found);
    return found || first ? rule : forbids(&thing, true, &found); // a card while a region is asked for
}
