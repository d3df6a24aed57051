// SPDX-License-Identifier: MIT
// Any lines as the journal of a table. A line that is refused changes nothing and is explained. After each line that is
// taken every viewer can be told everything, and at the end a second table that folds the lines that were taken is the
// same.
#include "fuzz/require.h"
#include "fuzz/sheet.h"
#include "table/tell.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void hello_everybody(struct ph_table *table) {
    for (int seat = PH_ONLOOKER; seat < table->sheet.seat_count; seat++) {
        struct ph_json_document *document = NULL;
        struct ph_writer writer;
        ph_writer_init_heap(&writer);
        require(ph_table_hello(table, seat, seat % 2 == 0 ? PH_FORM_PACKED : PH_FORM_JSON, &writer) == PH_OK,
                "there is memory for a hello");
        require(!writer.failed && ph_json_parse(&document, writer.data, writer.length, NULL) == PH_OK,
                "a hello is JSON");
        ph_json_document_destroy(document);
        ph_writer_deinit(&writer);
    }
}

static void fold(struct ph_table *table, struct ph_table *second, const char *line, size_t length) {
    struct ph_table_sheet sheet;
    memcpy(&sheet, &table->sheet, sizeof sheet);
    struct ph_error error = {0};
    const enum ph_status status = ph_table_fold(table, line, length, &error);
    if (status == PH_OK) {
        hello_everybody(table);
        require(ph_table_fold(second, line, length, &error) == PH_OK, "a second table takes the same line");
        require(same_sheet(&table->sheet, &second->sheet), "and is the same");
    } else {
        require(status == PH_ERROR_BAD_RECORD && error.message[0] != '\0', "what is refused is explained");
        require(same_sheet(&table->sheet, &sheet), "what is refused changes nothing");
    }
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct ph_table *table = NULL;
    struct ph_table *second = NULL;
    const char *line = (const char *)data;
    require(ph_table_create(&table) == PH_OK && ph_table_create(&second) == PH_OK, "tables are made");
    for (size_t left = size; left > 0;) {
        const char *const end = memchr(line, '\n', left);
        const size_t length = end == NULL ? left : (size_t)(end - line);
        fold(table, second, line, length);
        left -= end == NULL ? left : length + 1;
        line += length + 1;
    }
    ph_table_destroy(table);
    ph_table_destroy(second);
    return 0;
}
