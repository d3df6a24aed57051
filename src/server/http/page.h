// SPDX-License-Identifier: MIT
// Pages that the server writes itself: the one at `/`, how to play here, in the reader's language; and the frame of
// others.
#ifndef PESTHOUSE_SERVER_HTTP_PAGE_H
#define PESTHOUSE_SERVER_HTTP_PAGE_H

#include "server/http/net.h"
#include "words/language.h"

// The language that a reader likes best of those that are spoken here (Accept-Language).
const struct words_language *page_language(const struct http_head *head);

// Writes the head of a page of the server's own, the beginning of one, and elements with a text.
void page_head(struct ph_writer *page, const char *language, const char *title);
void page_begin(struct ph_writer *page, const char *language);
void page_write(struct ph_writer *page, const char *element, const char *text);

// `url` is the address of the server, without a slash at the end.
void page_respond(const char *url, struct net_connection *connection, const struct net_request *request);

#endif
