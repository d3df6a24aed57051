// SPDX-License-Identifier: MIT
#include "server/http/page.h"

#include "server/http/web.h"
#include "words/say.h"

#include <string.h>

// ---- the language ---------------------------------------------------------------------------------------------------

// The weight of an item of Accept-Language in thousandths: "fr;q=0.8" has 800.
static int weight_of(struct http_text item) {
    const char *const semicolon = memchr(item.at, ';', item.length);
    const size_t left = semicolon == NULL ? 0 : item.length - (size_t)(semicolon - item.at);
    if (left < 4 || memcmp(semicolon, ";q=", 3) != 0) {
        return 1000;
    }
    int weight = (semicolon[3] - '0') * 1000;
    for (size_t i = 5, unit = 100; i < left && unit > 0; i++, unit /= 10) {
        weight += (semicolon[i] - '0') * (int)unit;
    }
    return weight;
}

static const struct words_language *language_of_item(struct http_text item) {
    char code[8] = "";
    size_t length = 0;
    while (length < item.length && strchr(";-", item.at[length]) == NULL) {
        length++;
    }
    if (length < sizeof code) {
        memcpy(code, item.at, length);
    }
    return words_language_find(code);
}

const struct words_language *page_language(const struct http_head *head) {
    struct http_text list = head->fields[HTTP_ACCEPT_LANGUAGE];
    const struct words_language *best = words_english();
    int most = 0;
    for (struct http_text item; http_list_next(&list, &item);) {
        const struct words_language *const language = language_of_item(item);
        if (language != NULL && weight_of(item) > most) {
            best = language;
            most = weight_of(item);
        }
    }
    return best;
}

// ---- the page -------------------------------------------------------------------------------------------------------

void page_write(struct ph_writer *page, const char *element, const char *text) {
    ph_write_format(page, "<%s>", element);
    ph_write_xml(page, text);
    ph_write_format(page, "</%s>\n", element);
}

// Without a picture browsers ask for /favicon.ico, which is not there.
static void write_links(struct ph_writer *page) {
    ph_write_format(page, "<link rel=\"icon\" href=\"%s\">\n", web_immutable_path("/icon.svg"));
    ph_write_format(page, "<link rel=\"stylesheet\" href=\"%s\">\n", web_immutable_path("/style.css"));
}

void page_head(struct ph_writer *page, const char *language, const char *title) {
    ph_write_format(page, "<!doctype html>\n<html lang=\"%s\">\n<meta charset=\"utf-8\">\n", language);
    ph_write_text(page, "<meta name=\"viewport\" content=\"width=device-width\">\n");
    page_write(page, "title", title);
    write_links(page);
}

void page_begin(struct ph_writer *page, const char *language) {
    page_head(page, language, "Pesthouse");
    page_write(page, "h1", "Pesthouse");
}

static void write_page(struct ph_writer *writer, const struct words_language *language, const char *url) {
    page_begin(writer, language->code);
    page_write(writer, "p",
               words_text(language, "Rattus and Bristol 1350 are played here, with friends and with bots."));
    page_write(writer, "p",
               words_text(language, "This program was built without the pages for browsers; `make play` builds "
                                    "and serves them."));
    page_write(writer, "p", words_text(language, "Play at a table here from a terminal:"));
    ph_write_text(writer, "<pre>pesthouse connect ");
    ph_write_xml(writer, url);
    ph_write_text(writer, "</pre>\n");
    page_write(writer, "p", words_text(language, "Programs can take seats, too: docs/server-api.md explains how."));
}

void page_respond(const char *url, struct net_connection *connection, const struct net_request *request) {
    const struct words_language *const language = page_language(request->head);
    struct ph_writer page;
    ph_writer_init_heap(&page);
    write_page(&page, language, url);
    if (page.failed) {
        net_respond_text(connection, 500, "out of memory");
    } else {
        net_respond(connection, &(struct net_response){.status = 200,
                                                       .type = "text/html; charset=utf-8",
                                                       .body = page.data,
                                                       .length = page.length,
                                                       .language = language->code});
    }
    ph_writer_deinit(&page);
}
