// SPDX-License-Identifier: MIT
#include "tools/respond/state.h"

#include "core/reader.h"
#include "pesthouse/json.h"
#include "pesthouse/text.h"
#include "run/file.h"
#include "tools/respond/parameters.h"

#include <stdlib.h>
#include <string.h>

enum { FILE_MAX = 1 << 20, SETTINGS_SIZE = 160 };

// What the steps of a fit depend on, but for the code.
static void write_settings(const struct respond_search *how, char settings[SETTINGS_SIZE]) {
    struct ph_writer writer;
    ph_writer_init(&writer, settings, SETTINGS_SIZE);
    ph_write_format(&writer, "players %d, mixtures %u, seed %llu, rounds %llu, scale %.3f", how->table->players,
                    how->table->mixture_count, (unsigned long long)how->seed, (unsigned long long)how->rounds,
                    (double)how->scale);
}

static enum ph_status read_state(const struct respond_search *how, unsigned *step, struct rattus_weights *weights,
                                 struct ph_json state, struct ph_error *error) {
    char settings[SETTINGS_SIZE];
    int64_t done = 0;
    size_t length = 0;
    write_settings(how, settings);
    if (!ph_json_is(ph_json_member(state, "settings"), settings) ||
        !ph_json_int_get(ph_json_member(state, "step"), &done) || done < 0) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "state",
                            "%s is of another fit than \"%s\"; name another file, or remove it to begin again",
                            how->state, settings);
    }
    const char *const text = ph_json_text(ph_json_member(state, "weights"), &length);
    PH_TRY(parameters_read(weights, how->table->players, text, length, error));
    *step = (unsigned)done;
    return PH_OK;
}

enum ph_status respond_state_read(const struct respond_search *how, unsigned *step, struct rattus_weights *weights,
                                  struct ph_error *error) {
    char *data = NULL;
    size_t length = 0;
    struct ph_json_document *document = NULL;
    struct file_stamp stamp;
    if (how->state == NULL) {
        return PH_OK;
    }
    PH_TRY(file_look(&stamp, how->state, error));
    if (!stamp.exists) {
        return PH_OK;
    }
    PH_TRY(file_read(&data, &length, how->state, FILE_MAX, error));
    enum ph_status status = ph_json_parse(&document, data, length, error);
    if (status == PH_OK) {
        status = read_state(how, step, weights, ph_json_root(document), error);
    }
    ph_json_document_destroy(document);
    free(data);
    return status;
}

enum ph_status respond_state_write(const struct respond_search *how, unsigned step,
                                   const struct rattus_weights *weights, struct ph_error *error) {
    char settings[SETTINGS_SIZE];
    struct ph_writer writer;
    if (how->state == NULL) {
        return PH_OK;
    }
    write_settings(how, settings);
    ph_writer_init_heap(&writer);
    ph_write_format(&writer, "{\"settings\": \"%s\",\n \"step\": %u,\n \"weights\": ", settings, step);
    parameters_write(weights, how->table->players, &writer);
    ph_write_text(&writer, "}\n");
    const enum ph_status status = writer.failed ? ph_error_set(error, PH_ERROR_NO_MEMORY, "", "out of memory")
                                                : file_write(how->state, writer.data, writer.length, error);
    ph_writer_deinit(&writer);
    return status;
}
