// SPDX-License-Identifier: MIT
// Which names and pages may use this server. Without an origin of its own it goes by addresses, which no other site can
// make its name lead to.
#include "server/http/connection.h"

#include <string.h>

// A host without its port.
static struct http_text without_port(struct http_text host) {
    const char *const bracket = memchr(host.at, ']', host.length);
    const size_t start = bracket == NULL ? 0 : (size_t)(bracket - host.at);
    const char *const colon = memchr(host.at + start, ':', host.length - start);
    return (struct http_text){host.at, colon == NULL ? host.length : (size_t)(colon - host.at)};
}

static bool is_address(struct http_text host) {
    const struct http_text name = without_port(host);
    struct address address;
    return http_text_names(name, "localhost") || address_read(&address, name.at, name.length);
}

static bool is_host_of(const char *origin, struct http_text host) {
    const char *const own = strstr(origin, "://");
    return own != NULL && http_text_names(host, own + 3);
}

bool origin_has_own_host(const struct net *net, const struct net_request *request) {
    const struct http_text host = request->head->fields[HTTP_HOST];
    if (net->origin[0] != '\0' && !(request->local && is_address(host))) {
        return is_host_of(net->origin, host);
    }
    return is_address(host);
}

// Whether the field Origin is exactly this server's.
static bool is_own(const struct net *net, const struct net_request *request) {
    const struct http_text origin = request->head->fields[HTTP_ORIGIN];
    if (net->origin[0] != '\0' && !request->local) {
        return http_text_is(origin, net->origin);
    }
    const struct http_text host = request->head->fields[HTTP_HOST];
    const char *const scheme = net->secure ? "https://" : "http://";
    const size_t length = strlen(scheme);
    return origin.at != NULL && origin.length == length + host.length && memcmp(origin.at, scheme, length) == 0 &&
           memcmp(origin.at + length, host.at, host.length) == 0;
}

bool origin_is_elsewhere(const struct net *net, const struct net_request *request) {
    return request->head->fields[HTTP_ORIGIN].at != NULL && !is_own(net, request);
}

bool origin_is_trusted(const struct net_request *request) {
    static const char scheme[] = "Bearer ";
    const struct http_text given = request->head->fields[HTTP_AUTHORIZATION];
    return request->elsewhere && given.length >= sizeof scheme - 1 && memcmp(given.at, scheme, sizeof scheme - 1) == 0;
}

bool net_is_same_origin(const struct net *net, const struct net_request *request) {
    const struct http_head *const head = request->head;
    return head->fields[HTTP_ORIGIN].at == NULL ? head->fields[HTTP_COOKIE].at == NULL : is_own(net, request);
}

// The host of a request is this server's (origin_has_own_host), or the request was refused before.
void net_write_origin(const struct net *net, const struct net_request *request, struct ph_writer *writer) {
    const struct http_text host = request->head->fields[HTTP_HOST];
    if (net->origin[0] != '\0' && !(request->local && is_address(host))) {
        ph_write_text(writer, net->origin);
    } else {
        ph_write_format(writer, "%s://%.*s", request->secure ? "https" : "http", (int)host.length, host.at);
    }
}
