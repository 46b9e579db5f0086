/* SPDX-License-Identifier: MIT */
/* json.h: writing JSON on a stream; commas look after themselves. */
#ifndef LB_CLI_JSON_H
#define LB_CLI_JSON_H

#include <litterbox.h>
#include <stdio.h>

struct json {
    FILE *stream;
    bool comma; /* something stands before at this level */
};

struct json json_on(FILE *stream);
void json_key(struct json *json, const char *key); /* inside an object, before its value */
void json_open(struct json *json, char bracket);   /* '{' or '[' */
void json_close(struct json *json, char bracket);  /* '}' or ']' */
void json_text(struct json *json, const char *text);
void json_number(struct json *json, unsigned long long number);
void json_real(struct json *json, double number); /* six significant digits; null if not finite */
void json_bool(struct json *json, bool value);
void json_null(struct json *json);
void json_line(struct json *json); /* the end of one line of JSON lines */

/* Shapes of the engine. */
void json_seats(struct json *json, lb_seats seats); /* [0,2] */
void json_options(struct json *json, const lb_game *game, unsigned players,
                  const lb_options *options);
void json_seed(struct json *json, const lb_seed *seed); /* a number, or text where it is larger */
void json_state(struct json *json, const lb_state *state);
void json_event(struct json *json, const lb_event *event);

#endif
