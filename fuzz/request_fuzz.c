// SPDX-License-Identifier: MIT
// Any lines as requests to a table, each by the person that its first byte names. What a request writes folds in a
// second table; what is refused changes nothing and is explained. A line that begins with "+" lets 5 s pass.
#include "fuzz/require.h"
#include "fuzz/sheet.h"

#include <stddef.h>
#include <stdint.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

struct server {
    struct ph_table *table;
    struct ph_table *folded;
    int64_t now;
};

static void commit(struct server *server) {
    struct ph_error error;
    if (!ph_table_waits(server->table)) {
        return;
    }
    for (size_t i = 0; i < ph_table_entry_count(server->table); i++) {
        size_t length;
        const char *const line = ph_table_entry_line(server->table, i, &length);
        require(ph_table_fold(server->folded, line, length, &error) == PH_OK, "an entry folds");
    }
    ph_table_committed(server->table);
    require(same_sheet(&server->table->sheet, &server->folded->sheet), "the journal is the table");
}

static void ask(struct server *server, uint64_t person, struct ph_json body) {
    static const uint8_t secret[PH_TABLE_SECRET_SIZE] = {1};
    struct ph_table_sheet sheet;
    memcpy(&sheet, &server->table->sheet, sizeof sheet);
    struct ph_error error = {0};
    const struct ph_table_request request = {
        .person = person, .name = "Anna", .body = body, .now = server->now, .secret = secret};
    if (ph_table_request(server->table, &request, &error).refusal == PH_ACCEPTED) {
        commit(server);
    } else {
        require(error.message[0] != '\0', "what is refused is explained");
        require(same_sheet(&server->table->sheet, &sheet), "what is refused changes nothing");
    }
}

static void wait(struct server *server) {
    server->now += 5000;
    if (ph_table_next_due(server->table) <= server->now) {
        require(ph_table_tick(server->table, server->now, NULL) == PH_ACCEPTED, "what is due can be done");
        commit(server);
    }
}

static void read_line(struct server *server, const char *line, size_t length) {
    struct ph_json_document *document = NULL;
    if (length > 0 && line[0] == '+') {
        wait(server);
    } else if (length > 0 && ph_json_parse(&document, line + 1, length - 1, NULL) == PH_OK) {
        ask(server, 1 + (uint64_t)(line[0] & 7), ph_json_root(document));
    }
    ph_json_document_destroy(document);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct server server = {.now = 1000};
    const char *line = (const char *)data;
    require(ph_table_create(&server.table) == PH_OK && ph_table_create(&server.folded) == PH_OK, "tables are made");
    for (size_t left = size; left > 0;) {
        const char *const end = memchr(line, '\n', left);
        const size_t length = end == NULL ? left : (size_t)(end - line);
        read_line(&server, line, length);
        left -= end == NULL ? left : length + 1;
        line += length + 1;
    }
    ph_table_destroy(server.table);
    ph_table_destroy(server.folded);
    return 0;
}
