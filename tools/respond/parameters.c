// SPDX-License-Identifier: MIT
#include "tools/respond/parameters.h"

#include "pesthouse/json.h"

#include <stdio.h>
#include <string.h>

struct parameter {
    const char *name;
    size_t offset;
    float spread;
    bool by_seats;
};

#define ONE(id, step)                                                                                                  \
    { .name = #id, .offset = offsetof(struct rattus_weights, id), .spread = (step) }
#define BY_SEATS(id, step)                                                                                             \
    { .name = #id, .offset = offsetof(struct rattus_weights, id), .spread = (step), .by_seats = true }

static const struct parameter general[PARAMETERS_GENERAL] = {
    BY_SEATS(card, 0.06F), BY_SEATS(symbol, 0.25F),  ONE(card_end, 0.15F),  ONE(near, 0.1F),
    ONE(far, 0.1F),        ONE(to_come, 0.1F),       ONE(leader, 0.15F),    ONE(final, 0.3F),
    ONE(last, 0.3F),       ONE(placed, 0.15F),       ONE(protection, 0.1F), ONE(hidden, 0.15F),
    ONE(diplomats, 0.2F),  ONE(card_majority, 0.1F), ONE(card_all, 0.1F),   ONE(card_threes, 0.1F),
};

static const float character_spread = 0.08F;

const char *parameter_name(unsigned index) {
    return index < PARAMETERS_GENERAL ? general[index].name : rattus_character_ids[index - PARAMETERS_GENERAL];
}

float parameter_spread(unsigned index) {
    return index < PARAMETERS_GENERAL ? general[index].spread : character_spread;
}

float *parameter_of(struct rattus_weights *weights, unsigned index, int players) {
    if (index >= PARAMETERS_GENERAL) {
        return &weights->character[index - PARAMETERS_GENERAL];
    }
    float *const first = (float *)(void *)((char *)weights + general[index].offset);
    return general[index].by_seats ? first + players : first;
}

// The sum of twelve uniform numbers.
static float normal_number(struct ph_random *random) {
    float sum = -6;
    for (unsigned i = 0; i < 12; i++) {
        sum += (float)(ph_random_next(random) >> 40) * 0x1p-24F;
    }
    return sum;
}

void parameters_vary(struct rattus_weights *weights, int players, float scale, struct ph_random *random,
                     float normal[PARAMETER_COUNT]) {
    for (unsigned i = 0; i < PARAMETER_COUNT; i++) {
        normal[i] = normal_number(random);
        *parameter_of(weights, i, players) += scale * parameter_spread(i) * normal[i];
    }
}

void parameters_print(const struct rattus_weights *weights, int players) {
    struct rattus_weights copy = *weights;
    for (unsigned i = 0; i < PARAMETER_COUNT; i++) {
        printf("%s%s %.3f", i == 0 ? "" : ", ", parameter_name(i), (double)*parameter_of(&copy, i, players));
    }
    printf("\n");
}

static enum ph_status read_one(struct rattus_weights *weights, int players, const struct ph_json_walk *walk,
                               struct ph_error *error) {
    double value = 0;
    for (unsigned i = 0; i < PARAMETER_COUNT; i++) {
        if (!ph_json_is(walk->key, parameter_name(i))) {
            continue;
        }
        if (!ph_json_double_get(walk->value, &value) || value < -1000 || value > 1000) {
            return ph_error_set(error, PH_ERROR_BAD_REQUEST, parameter_name(i),
                                "%s: expected a number from -1000 to 1000", parameter_name(i));
        }
        *parameter_of(weights, i, players) = (float)value;
        return PH_OK;
    }
    return ph_error_set(error, PH_ERROR_BAD_REQUEST, "weights",
                        "member %zu of --weights is no weight; expected %s, %s … or a character such as %s",
                        walk->index + 1, parameter_name(0), parameter_name(1), parameter_name(PARAMETERS_GENERAL));
}

void parameters_write(const struct rattus_weights *weights, int players, struct ph_writer *writer) {
    struct rattus_weights copy = *weights;
    for (unsigned i = 0; i < PARAMETER_COUNT; i++) {
        ph_write_format(writer, "%s\"%s\": %.9g", i == 0 ? "{" : ", ", parameter_name(i),
                        (double)*parameter_of(&copy, i, players));
    }
    ph_write_text(writer, "}");
}

enum ph_status parameters_read(struct rattus_weights *weights, int players, const char *text, size_t length,
                               struct ph_error *error) {
    struct ph_json_document *document = NULL;
    enum ph_status status = ph_json_parse(&document, text, length, error);
    if (status != PH_OK) {
        return status;
    }
    if (ph_json_type(ph_json_root(document)) != PH_JSON_OBJECT) {
        status =
            ph_error_set(error, PH_ERROR_BAD_REQUEST, "weights", "--weights: expected an object like {\"king\":0.3}");
    }
    for (struct ph_json_walk walk = ph_json_walk_begin(ph_json_root(document));
         status == PH_OK && ph_json_walk_next(&walk);) {
        status = read_one(weights, players, &walk, error);
    }
    ph_json_document_destroy(document);
    return status;
}
