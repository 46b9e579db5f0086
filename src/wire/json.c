/* SPDX-License-Identifier: MIT */
/* json.c: writing JSON. */
#include "wire/json.h"

#include <string.h>

struct json json_in(char *text, size_t size)
{
    return (struct json){.ink = ink_in(text, size)};
}

struct json json_to(ink_flow *flow, void *to)
{
    return (struct json){.ink = ink_to(flow, to)};
}

/* ---- Strings --------------------------------------------------------------------------------------- */

/* The bytes of the UTF-8 character a text begins with, as RFC 3629 has them; 0 if there is none. */
static size_t character(const unsigned char *text)
{
    static const struct {
        unsigned char first, last; /* lead byte */
        unsigned char low, high;   /* the byte behind it */
        uint8_t bytes;
    } rows[] = {
        {0xc2, 0xdf, 0x80, 0xbf, 2}, {0xe0, 0xe0, 0xa0, 0xbf, 3}, {0xe1, 0xec, 0x80, 0xbf, 3},
        {0xed, 0xed, 0x80, 0x9f, 3}, {0xee, 0xef, 0x80, 0xbf, 3}, {0xf0, 0xf0, 0x90, 0xbf, 4},
        {0xf1, 0xf3, 0x80, 0xbf, 4}, {0xf4, 0xf4, 0x80, 0x8f, 4},
    };
    if (text[0] < 0x80) {
        return 1;
    }
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        if (text[0] >= rows[i].first && text[0] <= rows[i].last) {
            bool fine = text[1] >= rows[i].low && text[1] <= rows[i].high;
            for (unsigned k = 2; fine && k < rows[i].bytes; k++) {
                fine = (text[k] & 0xc0) == 0x80;
            }
            return fine ? rows[i].bytes : 0;
        }
    }
    return 0;
}

static void put_escape(struct ink *ink, unsigned char c)
{
    ink_char(ink, '\\');
    if (c == '"' || c == '\\') {
        ink_char(ink, (char)c);
    } else {
        ink_char(ink, 'u');
        ink_hex(ink, c, 4);
    }
}

static void put_string(struct ink *ink, const char *text)
{
    const unsigned char *at = (const unsigned char *)text, *plain = at;
    ink_char(ink, '"');
    while (*at != '\0') {
        size_t bytes = character(at);
        bool escaped = *at < ' ' || *at == 127 || *at == '"' || *at == '\\';
        if (bytes > 0 && !escaped) {
            at += bytes;
            continue;
        }
        ink_bytes(ink, (const char *)plain, (size_t)(at - plain));
        if (escaped) {
            put_escape(ink, *at);
        } else {
            ink_put(ink, "\xef\xbf\xbd");
        }
        plain = ++at;
    }
    ink_bytes(ink, (const char *)plain, (size_t)(at - plain));
    ink_char(ink, '"');
}

/* ---- Values ---------------------------------------------------------------------------------------- */

static void begin(struct json *json)
{
    if (json->comma) {
        ink_char(&json->ink, ',');
    }
    json->comma = true;
}

void json_key(struct json *json, const char *key)
{
    begin(json);
    put_string(&json->ink, key);
    ink_char(&json->ink, ':');
    json->comma = false;
}

void json_open(struct json *json, char bracket)
{
    begin(json);
    ink_char(&json->ink, bracket);
    json->comma = false;
}

void json_close(struct json *json, char bracket)
{
    ink_char(&json->ink, bracket);
    json->comma = true;
}

void json_text(struct json *json, const char *text)
{
    begin(json);
    put_string(&json->ink, text);
}

void json_number(struct json *json, unsigned long long number)
{
    begin(json);
    ink_number(&json->ink, number);
}

void json_real(struct json *json, double number)
{
    if (number - number != 0) { /* infinite, or no number */
        json_null(json);
        return;
    }
    begin(json);
    ink_real(&json->ink, number);
}

void json_bool(struct json *json, bool value)
{
    begin(json);
    ink_put(&json->ink, value ? "true" : "false");
}

void json_null(struct json *json)
{
    begin(json);
    ink_put(&json->ink, "null");
}

void json_put_text(struct json *json, const char *key, const char *text)
{
    json_key(json, key);
    json_text(json, text);
}

void json_put_number(struct json *json, const char *key, unsigned long long number)
{
    json_key(json, key);
    json_number(json, number);
}

void json_put_flag(struct json *json, const char *key, bool flag)
{
    json_key(json, key);
    json_bool(json, flag);
}

void json_line(struct json *json)
{
    ink_char(&json->ink, '\n');
    json->comma = false;
}
