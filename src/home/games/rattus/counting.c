// SPDX-License-Identifier: MIT
#include "home/games/rattus/counting.h"

#include "home/games/rattus/tally.h"

static void write_text(struct ph_writer *writer, const char *key, struct ph_writer *text) {
    ph_json_string_bytes(ph_json_key(writer, key), text->data, text->length);
    writer->failed = writer->failed || text->failed;
    ph_writer_deinit(text);
}

static void write_own(const struct rattus_tally_estimate *estimate, struct ph_writer *writer) {
    struct ph_writer own;
    ph_writer_init_heap(&own);
    if (rattus_tally_export_write(estimate, &own, NULL) == PH_OK) {
        write_text(writer, "own", &own);
    } else {
        ph_writer_deinit(&own);
        ph_json_null(ph_json_key(writer, "own"));
    }
}

static void write_known(const struct rattus_tally *tally, bool africanus, struct ph_writer *writer) {
    struct rattus_tally_estimate estimate;
    rattus_tally_estimate(tally, africanus, &estimate);
    const struct rattus_tally_part *const parts = estimate.parts;
    ph_json_int(ph_json_key(writer, "games"), estimate.games);
    ph_json_int(ph_json_key(writer, "tokens"), parts[0].tokens + parts[1].tokens);
    ph_json_int(ph_json_key(writer, "proven"), parts[0].proven + parts[1].proven);
    ph_json_int(ph_json_key(writer, "likely"), parts[0].likely + parts[1].likely);
    ph_json_bool(ph_json_key(writer, "contradicts"), parts[0].contradicts || parts[1].contradicts);
    write_own(&estimate, writer);
}

enum ph_status home_rattus_count(const struct ph_session *session, const char *text, size_t length,
                                 struct ph_writer *writer, struct ph_error *error) {
    struct rattus_tally tally = {0};
    struct rattus_tally_game game;
    struct ph_writer counted;
    enum rattus_tally_added added = RATTUS_TALLY_NEW;
    enum ph_status status = length == 0 ? PH_OK : rattus_tally_read(&tally, text, length, error);
    if (status == PH_OK) {
        status = rattus_tally_count(&game, session, error);
    }
    if (status == PH_OK) {
        status = rattus_tally_add(&tally, &game, &added, error);
    }
    if (status == PH_OK) {
        ph_writer_init_heap(&counted);
        rattus_tally_write(&tally, &counted);
        write_text(writer, "tally", &counted);
        write_known(&tally, game.africanus, writer);
    }
    rattus_tally_deinit(&tally);
    return status;
}
