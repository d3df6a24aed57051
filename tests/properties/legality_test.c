// SPDX-License-Identifier: MIT
// What is legal, said in six ways that must agree: the list, the types, one action asked for, a random one, the masks
// of learners, and notation. What is not listed is refused.
#include "support/property.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LIST_MAX = 4096 }; // longer lists are checked in part: comparing texts takes a square of the time

static int compare_actions(const void *a, const void *b) {
    const ph_action x = *(const ph_action *)a;
    const ph_action y = *(const ph_action *)b;
    return x < y ? -1 : x > y;
}

static bool contains(const ph_action *sorted, size_t count, ph_action action) {
    return bsearch(&action, sorted, count, sizeof *sorted, compare_actions) != NULL;
}

// The list of one state, and the same sorted.
struct list {
    size_t count;
    ph_action actions[PROPERTY_ACTIONS_MAX];
    ph_action sorted[PROPERTY_ACTIONS_MAX];
};

static struct list list;

static void list_take(struct property_game *play) {
    list.count = property_legal(play, play->state);
    memcpy(list.actions, play->actions, list.count * sizeof *list.actions);
    memcpy(list.sorted, play->actions, list.count * sizeof *list.sorted);
    qsort(list.sorted, list.count, sizeof *list.sorted, compare_actions);
}

static void check_list(struct property_game *play) {
    const bool chance = play->game->actor(play->state).kind == PH_ACTOR_CHANCE;
    uint64_t types = 0;
    for (size_t i = 0; i < list.count; i++) {
        const ph_action action = list.actions[i];
        types |= (uint64_t)1 << ph_action_type(action);
        PROPERTY_CHECK(play, i == 0 || list.sorted[i] != list.sorted[i - 1], "an action is listed twice");
        PROPERTY_CHECK(play, play->weights[i] > 0 && (chance || play->weights[i] == 1), "a weight of %llu",
                       (unsigned long long)play->weights[i]);
        PROPERTY_CHECK(play, play->game->is_legal(play->state, action), "a listed action is not legal: %s",
                       property_action_text(play, 0, play->state, action));
        const unsigned used = ph_action_component_count(play->game, ph_action_type(action));
        PROPERTY_CHECK(play, used >= 1 && (used >= 8 || action >> (8 * used) == 0),
                       "an action has components beyond its type's %d", used);
    }
    PROPERTY_CHECK(play, types == play->game->legal_types(play->state), "legal_types disagrees with the list");
}

static void check_lists_by_type(struct property_game *play) {
    size_t seen = 0;
    for (unsigned type = 0; type < play->game->type_count; type++) {
        const size_t count =
            play->game->legal(play->state, (uint64_t)1 << type, play->actions, NULL, PROPERTY_ACTIONS_MAX);
        size_t own = 0;
        for (size_t i = 0; i < list.count; i++) {
            if (ph_action_type(list.actions[i]) == type) {
                PROPERTY_CHECK(play, own < count && play->actions[own] == list.actions[i],
                               "the list of type %u differs from the whole list", type);
                own++;
            }
        }
        PROPERTY_CHECK(play, own == count, "the list of type %u has %zu actions, the whole list %zu", type, count, own);
        seen += count;
    }
    PROPERTY_CHECK(play, seen == list.count, "the lists by type have %zu actions, the whole list %zu", seen,
                   list.count);
    // With less room the count is the same, and nothing is written beyond.
    const size_t room = list.count / 2;
    play->actions[room] = UINT64_MAX;
    const size_t count = play->game->legal(play->state, UINT64_MAX, play->actions, NULL, room);
    PROPERTY_CHECK(play,
                   count == list.count && play->actions[room] == UINT64_MAX &&
                       memcmp(play->actions, list.actions, room * sizeof *list.actions) == 0,
                   "a list cut short is not the beginning of the whole");
}

static void check_samples(struct property_game *play) {
    for (int i = 0; i < 20; i++) {
        const ph_action action = play->game->sample(play->state, &play->random);
        PROPERTY_CHECK(play, contains(list.sorted, list.count, action), "a random action is not listed: %s",
                       property_action_text(play, 0, play->state, action));
    }
}

// Every listed action can be taken.
static void check_apply(struct property_game *play) {
    union ph_state_storage after;
    for (int i = 0; i < 30; i++) {
        const ph_action action = list.count <= 30 ? list.actions[(size_t)i % list.count]
                                                  : list.actions[ph_random_below(&play->random, (uint32_t)list.count)];
        memcpy(after.bytes, play->state, play->game->state_size);
        play->game->apply(after.bytes, action, NULL);
        property_check_state(play, after.bytes);
        PROPERTY_CHECK(play, memcmp(after.bytes, play->state, play->game->state_size) != 0, "nothing came of %s",
                       property_action_text(play, 0, play->state, action));
    }
}

// A rule forbids an action if and only if it is not listed, or another seat's turn; of the list's own beginnings none.
static void check_rule(struct property_game *play, ph_action action, bool listed) {
    const struct ph_game *const game = play->game;
    const struct ph_actor actor = game->actor(play->state);
    for (int seat = 0; seat < play->begin->players; seat++) {
        union ph_state_storage view;
        game->view(play->state, seat, view.bytes);
        const bool decides = actor.kind == PH_ACTOR_SEAT && actor.seat == seat;
        const char *const rule = game->forbids(view.bytes, seat, action, 0xFF);
        PROPERTY_CHECK(play, (rule == NULL) == (decides && listed), "%#llx of seat %d: the rule is %s",
                       (unsigned long long)action, seat, rule == NULL ? "none" : rule);
        const uint8_t fixed = (uint8_t)((1u << ph_random_below(&play->random, PH_COMPONENTS_MAX)) - 1);
        PROPERTY_CHECK(play, !decides || !listed || game->forbids(view.bytes, seat, action, fixed) == NULL,
                       "%#llx is legal, but not its components %#x", (unsigned long long)action, fixed);
    }
}

// Actions near the listed ones, and wild ones: legal if and only if listed.
static void check_unlisted(struct property_game *play) {
    union ph_state_storage before;
    memcpy(before.bytes, play->state, play->game->state_size);
    for (int i = 0; i < 60; i++) {
        ph_action action = list.actions[ph_random_below(&play->random, (uint32_t)list.count)];
        const unsigned shift = 8 * ph_random_below(&play->random, PH_COMPONENTS_MAX);
        const uint64_t value = ph_random_below(&play->random, i % 2 == 0 ? 8 : 256);
        action = (action & ~((uint64_t)0xFF << shift)) | value << shift;
        action = i % 10 == 9 ? ph_random_next(&play->random) : action;
        const bool listed = contains(list.sorted, list.count, action);
        PROPERTY_CHECK(play, play->game->is_legal(play->state, action) == listed,
                       "%#llx is %slisted, but is_legal says otherwise", (unsigned long long)action,
                       listed ? "" : "not ");
        check_rule(play, action, listed);
    }
    PROPERTY_CHECK(play, memcmp(before.bytes, play->state, play->game->state_size) == 0,
                   "asking what is legal has changed the state");
}

static void check_notation_of(struct property_game *play, ph_action action) {
    struct ph_error error;
    ph_action again = ~action;
    char text[PH_ACTION_TEXT_MAX];
    snprintf(text, sizeof text, "%s", property_action_text(play, 0, play->state, action));
    PROPERTY_CHECK(play, strchr(text, '\n') == NULL && text[0] != ' ' && text[strlen(text) - 1] != ' ',
                   "the text \"%s\" is no line of a record", text);
    PROPERTY_CHECK(play, play->game->action_from_text(play->state, text, &again, &error) == PH_OK,
                   "the text \"%s\" is refused: %s", text, error.message);
    PROPERTY_CHECK(play, again == action, "the text \"%s\" reads as another action", text);

    struct ph_json_document *document = NULL;
    struct ph_writer *const writer = property_writer(play, 1);
    ph_json_object_begin(writer);
    play->game->action_json(play->state, action, writer);
    ph_json_object_end(writer);
    PROPERTY_CHECK(play, ph_json_parse(&document, writer->data, writer->length, &error) == PH_OK, "%s is no JSON: %s",
                   writer->data, error.message);
    again = ~action;
    const enum ph_status status = play->game->action_from_json(play->state, ph_json_root(document), &again, &error);
    const bool typed = ph_json_is(ph_json_member(ph_json_root(document), "type"),
                                  play->game->action_shape(ph_action_type(action)).name);
    ph_json_document_destroy(document);
    PROPERTY_CHECK(play, status == PH_OK, "%s is refused: %s", writer->data, error.message);
    PROPERTY_CHECK(play, again == action, "%s reads as another action", writer->data);
    PROPERTY_CHECK(play, typed, "%s does not name its type", writer->data);
}

static int compare_texts(const void *a, const void *b) {
    return strcmp(*(char *const *)a, *(char *const *)b);
}

static void check_texts_differ(struct property_game *play) {
    static char storage[LIST_MAX][PH_ACTION_TEXT_MAX];
    static char *texts[LIST_MAX];
    for (size_t i = 0; i < list.count; i++) {
        snprintf(storage[i], sizeof storage[i], "%s", property_action_text(play, 0, play->state, list.actions[i]));
        texts[i] = storage[i];
    }
    qsort(texts, list.count, sizeof *texts, compare_texts);
    for (size_t i = 1; i < list.count; i++) {
        PROPERTY_CHECK(play, strcmp(texts[i - 1], texts[i]) != 0, "two actions are called \"%s\"", texts[i]);
    }
}

static void check_notation(struct property_game *play) {
    static const char *const nonsense[] = {"", " ", "no such thing", "1", "\xff\xfe", "{}"};
    for (size_t i = 0; i < list.count && i < 200; i++) {
        check_notation_of(play, list.actions[i]);
    }
    if (list.count <= LIST_MAX) {
        check_texts_differ(play);
    }
    for (size_t i = 0; i < sizeof nonsense / sizeof nonsense[0]; i++) {
        struct ph_error error = {0};
        ph_action action = 42;
        const enum ph_status status = play->game->action_from_text(play->state, nonsense[i], &action, &error);
        PROPERTY_CHECK(play, status == PH_ERROR_ILLEGAL_ACTION && error.message[0] != '\0',
                       "the text \"%s\" is not refused as it should be", nonsense[i]);
    }
}

// Walks every branch of the masks below a prefix and counts the whole actions at the ends.
static size_t walk_masks(struct property_game *play, uint8_t prefix[PH_COMPONENTS_MAX], size_t length) {
    uint8_t mask[256];
    size_t set = 0;
    const size_t flags =
        ph_mask_next(play->game, play->state, prefix, length, mask, play->actions, PROPERTY_ACTIONS_MAX);
    if (flags == 0) {
        ph_action action = 0;
        for (size_t i = 0; i < length; i++) {
            action |= (ph_action)prefix[i] << (8 * i);
        }
        PROPERTY_CHECK(play, contains(list.sorted, list.count, action), "the masks lead to %#llx, which is not listed",
                       (unsigned long long)action);
        return 1;
    }
    size_t leaves = 0;
    for (unsigned id = 0; id < 256; id++) {
        PROPERTY_CHECK(play, mask[id] <= 1, "a flag of a mask is %d", mask[id]);
        set += mask[id];
        if (mask[id] != 0) {
            PROPERTY_CHECK(play, length < PH_COMPONENTS_MAX, "the masks go on beyond the last component");
            prefix[length] = (uint8_t)id;
            leaves += walk_masks(play, prefix, length + 1);
        }
    }
    PROPERTY_CHECK(play, set == flags, "%zu flags are set, not %zu", set, flags);
    return leaves;
}

static void check_masks(struct property_game *play) {
    uint8_t prefix[PH_COMPONENTS_MAX];
    if (list.count <= 200) {
        const size_t leaves = walk_masks(play, prefix, 0);
        PROPERTY_CHECK(play, leaves == list.count, "the masks lead to %zu actions, the list has %zu", leaves,
                       list.count);
    }
}

static void check_states_on_the_way(struct property_game *play) {
    while (!property_done(play)) {
        if (ph_random_below(&play->random, 6) == 0) {
            list_take(play);
            PROPERTY_CHECK(play, list.count > 0, "nothing is legal, though the game is not over");
            check_list(play);
            check_lists_by_type(play);
            check_samples(play);
            check_apply(play);
            check_unlisted(play);
            check_notation(play);
            check_masks(play);
        }
        property_step(play);
    }
    if (!property_over(play)) {
        return;
    }
    PROPERTY_CHECK(play, property_legal(play, play->state) == 0, "something is legal when the game is over");
    PROPERTY_CHECK(play, !play->game->is_legal(play->state, 0), "action 0 is legal when the game is over");
}

static void all_ways_to_say_what_is_legal_agree(void **unused) {
    (void)unused;
    property_run(120, check_states_on_the_way);
}

static void they_agree_in_odd_positions_too(void **unused) {
    (void)unused;
    property_run_positions(check_states_on_the_way);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_ways_to_say_what_is_legal_agree),
        cmocka_unit_test(they_agree_in_odd_positions_too),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
