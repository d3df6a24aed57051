// SPDX-License-Identifier: MIT
// The address of a table, or of an evening, as a QR code, which needs nothing of it.
#include "qr/qr.h"
#include "server/routes.h"

static bool encode(struct qr *qr, const struct net *net, const struct net_request *request, const char *path,
                   const char *id) {
    struct ph_writer link;
    ph_writer_init_heap(&link);
    net_write_origin(net, request, &link);
    ph_write_format(&link, "%s%s", path, id);
    const bool done = !link.failed && qr_encode(qr, link.data);
    ph_writer_deinit(&link);
    return done;
}

static void answer(const struct net *net, struct net_connection *connection, const struct net_request *request,
                   const char *path, const char *id) {
    struct qr qr;
    struct ph_writer picture;
    if (!encode(&qr, net, request, path, id)) {
        net_respond_text(connection, 400, "the name of this server is too long for a QR code");
        return;
    }
    ph_writer_init_heap(&picture);
    qr_write_svg(&qr, &picture);
    if (picture.failed) {
        net_respond_text(connection, 503, "out of memory");
    } else {
        net_respond(connection,
                    &(struct net_response){
                        .status = 200, .type = "image/svg+xml", .body = picture.data, .length = picture.length});
    }
    ph_writer_deinit(&picture);
}

void table_code(const struct net *net, struct net_connection *connection, const struct net_request *request,
                const char *table) {
    answer(net, connection, request, "/table/", table);
}

void evening_qr(const struct net *net, struct net_connection *connection, const struct net_request *request,
                const char *evening) {
    answer(net, connection, request, "/#/evening/", evening);
}
