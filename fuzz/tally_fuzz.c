// SPDX-License-Identifier: MIT
// The file of a printed box's tokens: it is taken or refused with a reason. What is taken is written as it was read,
// and what is exported from it is a set that can be played with, unless the games contradict each other.
#include "fuzz/require.h"
#include "home/games/rattus/tally.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void check_export(const struct rattus_tally *tally, bool africanus) {
    struct rattus_tally_estimate estimate;
    struct rattus_token_table table;
    struct ph_json_document *document = NULL;
    struct ph_error error = {.message = ""};
    struct ph_writer writer;
    rattus_tally_estimate(tally, africanus, &estimate);
    ph_writer_init_heap(&writer);
    if (rattus_tally_export_write(&estimate, &writer, &error) == PH_OK) {
        require(ph_json_parse(&document, writer.data, writer.length, &error) == PH_OK, "an export is JSON");
        require(rattus_tokens_read(&table, ph_json_root(document), &error) == PH_OK, "an export is a set of tokens");
        require(table.box == africanus, "an export is of its box");
    } else {
        require(error.message[0] != '\0', "an export is refused with a reason");
    }
    ph_json_document_destroy(document);
    ph_writer_deinit(&writer);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct rattus_tally tally;
    struct rattus_tally again;
    struct ph_error error = {.message = ""};
    struct ph_writer writers[2];
    const enum ph_status status = rattus_tally_read(&tally, (const char *)data, size, &error);
    require(status == PH_OK || (status == PH_ERROR_BAD_REQUEST && error.message[0] != '\0'),
            "a tally is taken, or refused with a reason");
    if (status != PH_OK) {
        return 0;
    }
    ph_writer_init_heap(&writers[0]);
    ph_writer_init_heap(&writers[1]);
    rattus_tally_write(&tally, &writers[0]);
    require(rattus_tally_read(&again, writers[0].data, writers[0].length, &error) == PH_OK, "what is written is read");
    rattus_tally_write(&again, &writers[1]);
    require(strcmp(writers[0].data, writers[1].data) == 0, "what is read is what was written");
    check_export(&tally, false);
    check_export(&tally, true);
    rattus_tally_deinit(&tally);
    rattus_tally_deinit(&again);
    ph_writer_deinit(&writers[0]);
    ph_writer_deinit(&writers[1]);
    return 0;
}
