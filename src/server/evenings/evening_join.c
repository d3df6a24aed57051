// SPDX-License-Identifier: MIT
// POST /join with an evening, or with its code: somebody joins it, as a guest made for that or as who they are. It
// counts for the evening, not for the address, since a whole club has one.
#include "server/evenings/evening_call.h"
#include "server/people/login_limit.h"

#include "base/hex.h"

#include <assert.h>
#include <string.h>

static void answer(struct call *call) {
    struct ph_writer body;
    ph_writer_init_heap(&body);
    ph_json_object_begin(&body);
    ph_json_string(ph_json_key(&body, "evening"), call->evening->id);
    guest_answer_joined(call, &body);
}

static bool add(struct call *call, struct evening *evening) {
    const int index = evening_find(evening, call->person);
    if (index >= 0) {
        evening->people[index].left = false; // is back
        return true;
    }
    if (evening->people_count == EVENING_PEOPLE_MAX) {
        call_answer_text(call, 409, "this evening is full: it has 64 people");
        return false;
    }
    struct evening_person *const one = &evening->people[evening->people_count++];
    *one = (struct evening_person){
        .person = call->person, .program = call->program, .guest = !call->has_account, .fresh = call->fresh[0] != '\0'};
    memcpy(one->name, call->name, sizeof one->name);
    return true;
}

static void join(struct call *call) {
    evening_change(call, add, answer);
}

// Whether nobody is there with that name; two of a name could not be told apart in the standings.
static bool is_free(const struct evening *evening, const char *folded) {
    for (unsigned i = 0; i < evening->people_count; i++) {
        char other[PERSON_FOLDED_SIZE];
        if (folding_write(evening->people[i].name, other) && strcmp(other, folded) == 0) {
            return false;
        }
    }
    return true;
}

static bool may_come(struct call *call) {
    uint8_t key[LOGIN_LIMIT_KEY_SIZE];
    const bool read = ph_hex_read(key, sizeof key, call->evening->id);
    assert(read);
    (void)read;
    return login_limit_take(call->tables->limit_of_comers, key, net_now(call->tables->net));
}

static void come(struct call *call) {
    const struct evening *const evening = &call->evening->evening;
    if (call->evening->give_back != NULL) {
        call->evening->give_back(call);
    }
    if (call->person != 0) {
        join(call);
    } else if (!is_free(evening, call->folded)) {
        call_answer_text(call, 409, "somebody of this name is here already; add a letter");
    } else if (evening->people_count == EVENING_PEOPLE_MAX) {
        call_answer_text(call, 409, "this evening is full: it has 64 people");
    } else if (!may_come(call)) {
        call_answer_text(call, 429, "too many people have come to this evening at once; try again in a moment");
    } else {
        guest_make(call, join);
    }
}

void evening_join(struct call *call) {
    evening_load(call, come);
}

void evening_find_by_code(struct call *call, void (*give_back)(const struct call *call)) {
    if (evening_begin(call)) {
        call->evening->give_back = give_back;
        evening_load_by_code(call, come);
    }
}
