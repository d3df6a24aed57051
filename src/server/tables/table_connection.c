// SPDX-License-Identifier: MIT
#include "server/tables/table_connection.h"

#include <stdlib.h>

void table_connection_send(struct table_connection *connection, const struct ph_writer *message) {
    if (connection->socket == NULL) {
        return;
    }
    if (message->failed) {
        net_close(connection->socket, CLOSE_FAILED);
    } else {
        net_send(connection->socket, message->data, message->length);
    }
}

void table_connection_release(struct table_connection *connection) {
    if (--connection->uses == 0) {
        free(connection);
    }
}
