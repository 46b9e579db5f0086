/* SPDX-License-Identifier: MIT */
/* json.h: writing JSON; commas look after themselves. There is no reader: what comes in is lines. */
#ifndef LB_WIRE_JSON_H
#define LB_WIRE_JSON_H

#include "wire/ink.h"

struct json {
    struct ink ink; /* its length is what the whole text needs */
    bool comma;     /* something stands before at this level */
};

struct json json_in(char *text, size_t size);        /* as snprintf writes */
struct json json_to(ink_flow *flow, void *to);       /* piece by piece to somewhere else */
void json_key(struct json *json, const char *key);   /* inside an object, before its value */
void json_open(struct json *json, char bracket);     /* '{' or '[' */
void json_close(struct json *json, char bracket);    /* '}' or ']' */
void json_text(struct json *json, const char *text); /* what is no UTF-8 in it becomes U+FFFD */
void json_number(struct json *json, unsigned long long number);
void json_real(struct json *json, double number); /* six significant digits; null if not finite */
void json_bool(struct json *json, bool value);
void json_null(struct json *json);
/* A key and its value. */
void json_put_text(struct json *json, const char *key, const char *text);
void json_put_number(struct json *json, const char *key, unsigned long long number);
void json_put_flag(struct json *json, const char *key, bool flag);
void json_line(struct json *json); /* the end of one line of JSON lines */

#endif
