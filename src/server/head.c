/* SPDX-License-Identifier: MIT */
/* head.c: what the head of a request comes to. */
#include "server/head.h"

#include <stddef.h>
#include <string.h>

/* A page may connect if it is ours; programs say nothing of where they come from. */
static bool origin_fits(const struct head *head, const struct head_rules *rules)
{
    const char *behind = strstr(head->origin, "://");
    return head->origin[0] == '\0' ||
           (behind != NULL && head->host[0] != '\0' && strcmp(behind + 3, head->host) == 0) ||
           (rules->origin != NULL && strcmp(head->origin, rules->origin) == 0);
}

/* "a=1; litterbox=00…ff; b=2": the first that has our name counts, if it is a token. */
static void take_token(const char *cookie, const char *name, char token[HEAD_TOKEN_BYTES])
{
    enum { LETTERS = HEAD_TOKEN_BYTES - 1 };
    size_t length = strlen(name);
    while (*cookie != '\0') {
        cookie += strspn(cookie, " ;");
        size_t whole = strcspn(cookie, ";");
        if (whole > length && strncmp(cookie, name, length) == 0 && cookie[length] == '=') {
            const char *value = cookie + length + 1;
            if (whole - length - 1 == LETTERS && strspn(value, "0123456789abcdef") >= LETTERS) {
                memcpy(token, value, LETTERS);
                token[LETTERS] = '\0';
            }
            return;
        }
        cookie += whole;
    }
}

/* "spoofed, 192.0.2.1": only the last one was put there by a proxy of ours. What is no address is none. */
static void take_address(const char *forwarded, char address[HEAD_ADDRESS_BYTES])
{
    const char *comma = strrchr(forwarded, ',');
    const char *last = comma != NULL ? comma + 1 : forwarded;
    last += strspn(last, " ");
    size_t length = strspn(last, "0123456789abcdefABCDEF.:[]%");
    if (length > 0 && length < HEAD_ADDRESS_BYTES &&
        last[length + strspn(last + length, " ")] == '\0') {
        memcpy(address, last, length);
        address[length] = '\0';
    }
}

struct head_meaning head_read(const struct head *head, const struct head_rules *rules)
{
    struct head_meaning meaning = {.socket =
                                       strcmp(head->path, "/ws") == 0 && origin_fits(head, rules)};
    take_token(head->cookie, rules->cookie, meaning.token);
    take_address(head->forwarded, meaning.address);
    return meaning;
}
