// SPDX-License-Identifier: MIT
#include "tools/tokens/make.h"

#include "pesthouse/text.h"

static void write_counts(const struct rattus_token_table *table, struct ph_writer *writer) {
    const struct rattus_face_set set = {.faces = table->faces, .count = rattus_face_sets[0][table->box].count};
    const struct token_counts counts = tokens_count(&set);
    unsigned symbols = 0;
    ph_write_text(writer, "All but the faces that the rulebook shows: ");
    for (unsigned id = 0; id < RATTUS_CLASS_COUNT; id++) {
        symbols += counts.classes[id];
    }
    ph_write_format(writer, "%u class symbols (", symbols);
    for (unsigned id = 0, written = 0; id < RATTUS_CLASS_COUNT; id++) {
        if (counts.classes[id] > 0) {
            ph_write_format(writer, "%s%s %u", written++ == 0 ? "" : ", ", rattus_class_ids[id], counts.classes[id]);
        }
    }
    ph_write_format(writer, "), %u M, %u A.", counts.majority, counts.all);
}

static void write_row(const struct rattus_face *face, struct ph_writer *writer) {
    ph_write_format(writer, "  {\"id\": \"%s\", \"start\": %s, \"limit\": %u, \"M\": %u, \"A\": %u, \"classes\": {",
                    face->id, face->start ? "true" : "false", face->limit, face->majority, face->all);
    for (unsigned id = 0, written = 0; id < RATTUS_CLASS_COUNT; id++) {
        if (face->classes[id] > 0) {
            ph_write_format(writer, "%s\"%s\": %u", written++ == 0 ? "" : ", ", rattus_class_ids[id],
                            face->classes[id]);
        }
    }
    ph_write_text(writer, "}, \"provenance\": \"made\"}");
}

void tokens_write(const struct rattus_token_table *table, const char *about, struct ph_writer *writer) {
    const unsigned count = rattus_face_sets[0][table->box].count;
    ph_write_format(writer, "{\n \"_about\": \"%s\",\n \"reconstructed\": \"", about);
    write_counts(table, writer);
    ph_write_text(writer, "\",\n \"tokens\": [\n");
    for (unsigned face = 0; face < count; face++) {
        write_row(&table->faces[face], writer);
        ph_write_text(writer, face + 1 < count ? ",\n" : "\n ]\n}\n");
    }
}
