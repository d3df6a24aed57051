// SPDX-License-Identifier: MIT
// A tally as a set of tokens that can be played with: a file for --data.
#include "home/games/rattus/inside.h"

#include "games/rattus/phases.h"

#include <string.h>

// A token of the set in the making.
struct making {
    struct rattus_token_table *table;
    enum rattus_tally_source *sources;
    const struct rattus_face_set *usual; // gives the ids, and the faces about which nothing is known
    bool filled[RATTUS_FACE_COUNT_MAX];
};

const char *rattus_tally_source_name(enum rattus_tally_source source) {
    static const char *const names[RATTUS_TALLY_SOURCES] = {
        [RATTUS_TALLY_CONFIRMED] = "confirmed",
        [RATTUS_TALLY_COUNTED] = "counted",
        [RATTUS_TALLY_ESTIMATED] = "estimated",
        [RATTUS_TALLY_RECONSTRUCTED] = "reconstruction",
    };
    return names[source];
}

static void fill(struct making *making, unsigned token, const struct rattus_face *face,
                 enum rattus_tally_source source) {
    struct rattus_face *const made = &making->table->faces[token];
    *made = *face;
    memcpy(made->id, making->usual->faces[token].id, sizeof made->id);
    rattus_face_fill(made);
    making->sources[token] = source;
    making->filled[token] = true;
}

static enum rattus_tally_source source_of(const struct rattus_tally_known *known, unsigned number) {
    return number < known->confirmed ? RATTUS_TALLY_CONFIRMED
           : number < known->proven  ? RATTUS_TALLY_COUNTED
                                     : RATTUS_TALLY_ESTIMATED;
}

// A token that is free and shows this face in the usual set; the count of tokens: there is none.
static unsigned token_like(const struct making *making, const struct rattus_face *face) {
    unsigned token = 0;
    while (token < making->usual->count &&
           (making->filled[token] || !rattus_face_alike(&making->usual->faces[token], face))) {
        token++;
    }
    return token;
}

static unsigned free_token(const struct making *making, bool start) {
    unsigned token = 0;
    while (making->filled[token] || (making->usual->faces[token].start != 0) != start) {
        token++;
    }
    return token;
}

// Faces that the usual set has, too, keep their ids; the others take those that are left.
static void fill_known(struct making *making, const struct rattus_tally_estimate *estimate, bool usual) {
    for (unsigned kind = 0; kind < estimate->kind_count; kind++) {
        const struct rattus_tally_known *const known = &estimate->kinds[kind];
        unsigned placed = 0;
        for (unsigned token = 0; token < making->usual->count; token++) { // those of the first time
            placed += making->filled[token] && rattus_face_alike(&making->table->faces[token], &known->face);
        }
        for (; placed < known->likely; placed++) {
            const unsigned like = token_like(making, &known->face);
            if (usual && like == making->usual->count) {
                break;
            }
            fill(making, usual ? like : free_token(making, known->face.start != 0), &known->face,
                 source_of(known, placed));
        }
    }
}

enum ph_status rattus_tally_export(const struct rattus_tally_estimate *estimate, struct rattus_token_table *table,
                                   enum rattus_tally_source sources[RATTUS_FACE_COUNT_MAX], struct ph_error *error) {
    struct making making = {
        .table = table,
        .sources = sources,
        .usual = &rattus_face_sets[RATTUS_TOKEN_SET_NEW][estimate->africanus],
    };
    if (estimate->games == 0) {
        return ph_error_set(error, PH_ERROR_BAD_REQUEST, "tally", "no game with the tokens of %s has been counted",
                            estimate->africanus ? "Africanus" : "the base box");
    }
    if (estimate->parts[0].contradicts || estimate->parts[1].contradicts) {
        return ph_error_set(
            error, PH_ERROR_BAD_REQUEST, "tally",
            "the games prove more tokens than the box has: an entry is wrong, or they are of two boxes");
    }
    table->box = estimate->africanus;
    fill_known(&making, estimate, true);
    fill_known(&making, estimate, false);
    for (unsigned token = 0; token < making.usual->count; token++) {
        if (!making.filled[token]) {
            fill(&making, token, &making.usual->faces[token], RATTUS_TALLY_RECONSTRUCTED);
        }
    }
    return PH_OK;
}

// ---- as a file ------------------------------------------------------------------------------------------------------

static void write_classes(const struct rattus_face *face, struct ph_writer *writer) {
    ph_json_object_begin(ph_json_key(writer, "classes"));
    for (unsigned id = 0; id < RATTUS_CLASS_COUNT; id++) {
        if (face->classes[id] > 0) {
            ph_json_int(ph_json_key(writer, rattus_class_ids[id]), face->classes[id]);
        }
    }
    ph_json_object_end(writer);
}

static void write_row(const struct rattus_face *face, enum rattus_tally_source source, struct ph_writer *writer) {
    struct ph_writer row;
    ph_writer_init_heap(&row);
    ph_json_object_begin(&row);
    ph_json_string(ph_json_key(&row, "id"), face->id);
    ph_json_bool(ph_json_key(&row, "start"), face->start != 0);
    ph_json_int(ph_json_key(&row, "limit"), face->limit);
    ph_json_int(ph_json_key(&row, "M"), face->majority);
    ph_json_int(ph_json_key(&row, "A"), face->all);
    write_classes(face, &row);
    ph_json_string(ph_json_key(&row, "provenance"), rattus_tally_source_name(source));
    ph_json_object_end(&row);
    ph_write_format(writer, "  %s", row.data);
    writer->failed |= row.failed;
    ph_writer_deinit(&row);
}

enum ph_status rattus_tally_export_write(const struct rattus_tally_estimate *estimate, struct ph_writer *writer,
                                         struct ph_error *error) {
    struct rattus_token_table table;
    enum rattus_tally_source sources[RATTUS_FACE_COUNT_MAX] = {0};
    unsigned counts[RATTUS_TALLY_SOURCES] = {0};
    const enum ph_status status = rattus_tally_export(estimate, &table, sources, error);
    const unsigned tokens = rattus_face_sets[0][estimate->africanus].count;
    if (status != PH_OK) {
        return status;
    }
    for (unsigned token = 0; token < tokens; token++) {
        counts[sources[token]]++;
    }
    ph_write_format(writer,
                    "{\n \"_about\": \"The tokens of a printed box, counted in %u games by pesthouse tokens: %u are "
                    "confirmed (two games prove them), %u counted (one does), %u estimated from how often they came, "
                    "%u reconstructed.\",\n \"tokens\": [\n",
                    estimate->games, counts[RATTUS_TALLY_CONFIRMED], counts[RATTUS_TALLY_COUNTED],
                    counts[RATTUS_TALLY_ESTIMATED], counts[RATTUS_TALLY_RECONSTRUCTED]);
    for (unsigned token = 0; token < tokens; token++) {
        write_row(&table.faces[token], sources[token], writer);
        ph_write_text(writer, token + 1 < tokens ? ",\n" : "\n ]\n}\n");
    }
    return PH_OK;
}
