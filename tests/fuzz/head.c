/* SPDX-License-Identifier: MIT */
/* head.c: the door for heads of requests: lines with the path, Host, Origin, Cookie and X-Forwarded-For of one, and
 * the origin that is allowed. Nobody gets a WebSocket from a page of somebody else's, nobody is who their cookie does
 * not say, and nobody's address is what somebody before our own proxy says. */
#include "fuzz/support/fuzz.h"

#include <stdlib.h>
#include <string.h>

#include "server/head.h"

enum { LINES = 6 };

/* A line of the input, as a text of its own: what reads past its end is seen. */
static char *take_line(const uint8_t **data, size_t *size)
{
    const uint8_t *feed = *size > 0 ? memchr(*data, '\n', *size) : NULL;
    size_t length = feed != NULL ? (size_t)(feed - *data) : *size;
    char *text = malloc(length + 1);
    CHECK(text != NULL);
    memcpy(text, length > 0 ? (const char *)*data : "", length);
    text[length] = '\0';
    *data += length + (feed != NULL);
    *size -= length + (feed != NULL);
    return text;
}

static bool ends_with(const char *text, const char *end)
{
    size_t length = strlen(text), less = strlen(end);
    return length >= less && strcmp(text + length - less, end) == 0;
}

/* It is in there as a whole, with our name before it and nothing of its kind behind it. */
static bool is_in(const char *cookie, const char *name, const char *token)
{
    char whole[64];
    snprintf(whole, sizeof whole, "%s=%s", name, token);
    for (const char *at = cookie; (at = strstr(at, whole)) != NULL; at++) {
        char before = at > cookie ? at[-1] : ';', behind = at[strlen(whole)];
        if ((before == ';' || before == ' ') && (behind == ';' || behind == '\0')) {
            return true;
        }
    }
    return false;
}

static void check_meaning(const struct head *head, const struct head_rules *rules)
{
    struct head_meaning meaning = head_read(head, rules);
    bool ours = head->host[0] != '\0' && ends_with(head->origin, head->host) &&
                strlen(head->origin) >= strlen(head->host) + 3 &&
                memcmp(head->origin + strlen(head->origin) - strlen(head->host) - 3, "://", 3) == 0;
    bool allowed = rules->origin != NULL && strcmp(head->origin, rules->origin) == 0;
    CHECK(!meaning.socket || strcmp(head->path, "/ws") == 0);
    CHECK(!meaning.socket || head->origin[0] == '\0' || ours || allowed);
    CHECK(meaning.socket || strcmp(head->path, "/ws") != 0 || head->origin[0] != '\0');
    size_t length = strlen(meaning.token);
    CHECK(length == 0 ||
          (length == HEAD_TOKEN_BYTES - 1 && strspn(meaning.token, "0123456789abcdef") == length &&
           is_in(head->cookie, rules->cookie, meaning.token)));
    length = strlen(meaning.address);
    CHECK(length < HEAD_ADDRESS_BYTES && strchr(meaning.address, ',') == NULL);
    char seen[HEAD_ADDRESS_BYTES];
    snprintf(seen, sizeof seen, "%s", meaning.address);
    const char *at = strstr(head->forwarded, seen);
    for (const char *next = at; next != NULL && length > 0; next = strstr(next + 1, seen)) {
        at = next;
    }
    CHECK(length == 0 || (at != NULL && strchr(at, ',') == NULL)); /* behind it comes no other */
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *line[LINES];
    for (unsigned i = 0; i < LINES; i++) {
        line[i] = take_line(&data, &size);
    }
    const struct head head = {line[0], line[1], line[2], line[3], line[4]};
    check_meaning(&head, &(struct head_rules){.cookie = "litterbox", .origin = NULL});
    check_meaning(&head, &(struct head_rules){.cookie = "__Host-litterbox", .origin = line[5]});
    for (unsigned i = 0; i < LINES; i++) {
        free(line[i]);
    }
    return 0;
}
