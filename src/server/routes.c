// SPDX-License-Identifier: MIT
#include "server/routes.h"

#include <string.h>

// What may follow a path.
enum query {
    QUERY_NONE,
    QUERY_AFTER,    // ?after=ID
    QUERY_LANGUAGE, // ?language=CODE
    QUERY_ANY,      // what people's programs add to a link that they send
};

struct route {
    const char *path; // "*" is the id of a table, "#" the number of a person, "~" a link of a mail
    call_then *begin;
    route_answer *answer; // at once, in the place of `begin`
    enum http_method method;
    bool counts;  // as a handshake of its address
    bool by_link; // whoever has the link may, with any cookie or none
    bool is_ours; // not for pages of other origins, token or not: it takes a password or a code, or gives a token
    enum query query;
};

static const struct route routes[] = {
    {.method = HTTP_POST, .path = "/guest", .begin = guest_respond, .counts = true, .is_ours = true},
    {.method = HTTP_POST, .path = "/account", .begin = account_open, .counts = true, .is_ours = true},
    {.method = HTTP_DELETE, .path = "/account", .begin = account_close, .counts = true, .is_ours = true},
    {.method = HTTP_POST, .path = "/session", .begin = session_open, .counts = true, .is_ours = true},
    {.method = HTTP_DELETE, .path = "/session", .begin = session_close},
    {.method = HTTP_POST, .path = "/password", .begin = account_change_password, .counts = true, .is_ours = true},
    {.method = HTTP_POST, .path = "/name", .begin = account_rename, .counts = true},
    {.method = HTTP_POST, .path = "/code", .begin = code_respond, .counts = true, .is_ours = true},
    {.method = HTTP_GET, .path = "/me", .begin = me_respond},
    {.method = HTTP_GET, .path = "/me/tables", .begin = me_list_tables, .query = QUERY_AFTER},
    {.method = HTTP_GET, .path = "/tables", .begin = lobby_respond, .query = QUERY_AFTER},
    {.method = HTTP_POST, .path = "/table", .begin = table_make, .counts = true},
    {.method = HTTP_POST, .path = "/join", .begin = table_join, .is_ours = true},
    {.method = HTTP_GET, .path = "/table/*", .begin = table_page, .query = QUERY_ANY},
    {.method = HTTP_GET, .path = "/table/*/qr", .answer = table_code},
    {.method = HTTP_GET, .path = "/table/*/code", .begin = table_tell_code},
    {.method = HTTP_GET, .path = "/table/*/board", .begin = table_board, .query = QUERY_ANY},
    {.method = HTTP_GET, .path = "/table/*/picture", .begin = table_picture, .counts = true, .query = QUERY_LANGUAGE},
    {.method = HTTP_GET, .path = "/table/*/record", .begin = table_record},
    {.method = HTTP_GET, .path = "/table/*/journal", .begin = table_journal},
    {.method = HTTP_POST, .path = "/evening", .begin = evening_make, .counts = true},
    {.method = HTTP_GET, .path = "/evening/*", .begin = evening_tell},
    {.method = HTTP_DELETE, .path = "/evening/*", .begin = evening_end},
    {.method = HTTP_GET, .path = "/evening/*/qr", .answer = evening_qr},
    {.method = HTTP_POST, .path = "/evening/*/luck", .begin = evening_take_luck},
    {.method = HTTP_POST, .path = "/evening/*/leave", .begin = evening_leave},
    {.method = HTTP_POST, .path = "/evening/*/round", .begin = evening_start},
    {.method = HTTP_POST, .path = "/evening/*/stop", .begin = evening_stop},
    {.method = HTTP_GET, .path = "/evening/*/results", .begin = evening_results},
    {.method = HTTP_GET, .path = "/person/#", .begin = person_respond},
    {.method = HTTP_GET, .path = "/me/notices", .begin = notices_list},
    {.method = HTTP_DELETE, .path = "/me/notices", .begin = notices_end},
    {.method = HTTP_POST, .path = "/me/channel", .begin = channel_add, .counts = true},
    {.method = HTTP_DELETE, .path = "/me/channel/#", .begin = channel_end},
    {.method = HTTP_POST, .path = "/table/*/notices", .begin = table_notify},
    {.method = HTTP_GET, .path = MAIL_LINK_PATH "~", .begin = mail_look},
    {.method = HTTP_POST, .path = MAIL_LINK_PATH "~", .begin = mail_press, .by_link = true, .is_ours = true},
};
enum { ROUTES = sizeof routes / sizeof routes[0] };

// ---- paths ----------------------------------------------------------------------------------------------------------

static bool read_id(char id[TABLE_ID_LENGTH + 1], const char *text, size_t length) {
    if (length != TABLE_ID_LENGTH) {
        return false;
    }
    memcpy(id, text, TABLE_ID_LENGTH);
    id[TABLE_ID_LENGTH] = '\0';
    return strspn(id, "0123456789abcdef") == TABLE_ID_LENGTH;
}

// The table, the person or the link that a path names.
struct named {
    char id[TABLE_ID_LENGTH + 1];
    uint64_t person;
    char link[MAIL_LINK_SIZE];
};

// A number as it is written, without zeros before it.
static bool read_number(uint64_t *number, struct http_text digits) {
    *number = 0;
    for (size_t i = 0; i < digits.length; i++) {
        if (digits.at[i] < '0' || digits.at[i] > '9' || *number > PH_TABLE_PERSON_MAX / 10) {
            return false;
        }
        *number = 10 * *number + (uint64_t)(digits.at[i] - '0');
    }
    return digits.length > 0 && digits.at[0] != '0';
}

static bool is_person(const char *start, size_t length, struct http_text path, struct named *named) {
    return path.length > length && memcmp(path.at, start, length) == 0 &&
           read_number(&named->person, (struct http_text){path.at + length, path.length - length});
}

static bool is_link(const char *start, size_t length, struct http_text path, struct named *named) {
    if (path.length != length + MAIL_LINK_DIGITS || memcmp(path.at, start, length) != 0) {
        return false;
    }
    memcpy(named->link, path.at + length, MAIL_LINK_DIGITS);
    named->link[MAIL_LINK_DIGITS] = '\0';
    return true;
}

static bool is_path(const struct route *route, struct http_text path, struct named *named) {
    const char *const mark = strchr(route->path, '#');
    if (mark != NULL) {
        return is_person(route->path, (size_t)(mark - route->path), path, named);
    }
    const char *const wave = strchr(route->path, '~');
    if (wave != NULL) {
        return is_link(route->path, (size_t)(wave - route->path), path, named);
    }
    const char *const star = strchr(route->path, '*');
    if (star == NULL) {
        return http_text_is(path, route->path);
    }
    const size_t before = (size_t)(star - route->path);
    const size_t after = strlen(star + 1);
    return path.length == before + TABLE_ID_LENGTH + after && memcmp(path.at, route->path, before) == 0 &&
           memcmp(path.at + before + TABLE_ID_LENGTH, star + 1, after) == 0 &&
           read_id(named->id, path.at + before, TABLE_ID_LENGTH);
}

// What a query may say.
struct asked {
    char after[TABLE_ID_LENGTH + 1];       // "": nothing
    const struct words_language *language; // NULL: nothing
};

// The value of the only member of a query; its `at` is NULL if that has another name.
static struct http_text value_of(struct http_text query, const char *name) {
    const size_t length = strlen(name);
    return query.length > length && memcmp(query.at, name, length) == 0
               ? (struct http_text){query.at + length, query.length - length}
               : (struct http_text){NULL, 0};
}

static const struct words_language *language_of(struct http_text code) {
    for (size_t i = 0; i < words_spoken_count; i++) {
        if (http_text_is(code, words_languages[i].code)) {
            return &words_languages[i];
        }
    }
    return NULL;
}

static bool read_query(const struct route *route, struct http_text query, struct asked *asked) {
    if (query.at == NULL || route->query == QUERY_ANY) {
        return true;
    }
    const struct http_text after = value_of(query, "after=");
    const struct http_text language = value_of(query, "language=");
    asked->language = route->query == QUERY_LANGUAGE && language.at != NULL ? language_of(language) : NULL;
    return asked->language != NULL ||
           (route->query == QUERY_AFTER && after.at != NULL && read_id(asked->after, after.at, after.length));
}

static void refuse_method(struct net_connection *connection, struct http_text path) {
    static const char *const words[] = {
        [HTTP_GET] = "GET, HEAD", [HTTP_POST] = "POST", [HTTP_PUT] = "PUT", [HTTP_DELETE] = "DELETE"};
    struct named named;
    char allow[64];
    struct ph_writer writer;
    ph_writer_init(&writer, allow, sizeof allow);
    for (size_t i = 0; i < ROUTES; i++) {
        if (is_path(&routes[i], path, &named)) {
            ph_write_format(&writer, "%s%s", writer.length > 0 ? ", " : "", words[routes[i].method]);
        }
    }
    net_respond(connection, &(struct net_response){.status = 405, .allow = allow});
}

// ---- requests -------------------------------------------------------------------------------------------------------

// Whether a cookie brings the token of a request that changes something, and X-CSRF-Token is missing or wrong. The
// store must know first whose a cookie of the old name is (call.c).
static bool is_forged(const struct tables *tables, const struct net_request *request) {
    uint8_t token[TOKEN_BYTES];
    return request->head->method > HTTP_HEAD && token_of(&tables->house, request, token) == TOKEN_COOKIE &&
           !token_has_csrf(request, token);
}

static void begin(struct tables *tables, struct net_connection *connection, const struct net_request *request,
                  const struct route *route, const struct named *named) {
    static const char *const wrong[] = {
        [QUERY_NONE] = "expected no query",
        [QUERY_AFTER] = "expected no query but after=, with the id of a table",
        [QUERY_LANGUAGE] = "expected no query but language=, with en, fr or it",
    };
    static const char ours[] = "this is only for this server's own pages and for programs; a page of another site uses "
                               "a token that its user has brought";
    struct asked asked = {.after = ""};
    if (!read_query(route, request->head->query, &asked)) {
        net_respond_text(connection, 400, wrong[route->query]);
    } else if (route->is_ours && request->elsewhere) {
        net_respond_text(connection, 403, ours);
    } else if (!route->by_link && is_forged(tables, request)) {
        net_respond_text(connection, 403, CALL_FORGED);
    } else if (route->counts && !net_take_handshake(tables->net, request)) {
        net_respond_text(connection, 429, "too many requests from this address; try again in a minute");
    } else if (route->answer != NULL) {
        route->answer(tables->net, connection, request, named->id);
    } else {
        struct call *const call = call_begin(tables, connection, request);
        if (call != NULL) {
            memcpy(call->table, route->query == QUERY_AFTER ? asked.after : named->id, sizeof call->table);
            call->language = asked.language != NULL ? asked.language : call->language;
            call->asked = named->person;
            memcpy(call->link, named->link, sizeof call->link);
            route->begin(call);
        }
    }
}

bool routes_respond(struct tables *tables, struct net_connection *connection, const struct net_request *request) {
    const enum http_method method = request->head->method == HTTP_HEAD ? HTTP_GET : request->head->method;
    struct named named = {.link = ""};
    bool known = false;
    for (size_t i = 0; i < ROUTES; i++) {
        if (is_path(&routes[i], request->head->path, &named)) {
            known = true;
            if (routes[i].method == method) {
                begin(tables, connection, request, &routes[i], &named);
                return true;
            }
        }
    }
    if (known) {
        refuse_method(connection, request->head->path);
    }
    return known;
}
