/* SPDX-License-Identifier: MIT */
/* text.h: building text in a caller's buffer and cutting text into words, without allocation.
 * A text that does not fit is cut, but its full length is still counted, as snprintf does. */
#ifndef LB_CORE_TEXT_H
#define LB_CORE_TEXT_H

#include <litterbox.h>

struct text {
    char *buffer; /* always ends in a zero when size > 0 */
    size_t size;
    size_t length; /* what the whole text needs, without the zero */
    char last;     /* its last character, in the buffer or not */
};

struct text text_in(char *buffer, size_t size);
void text_char(struct text *text, char c);
void text_put(struct text *text, const char *string);
void text_number(struct text *text, uint64_t number);
void text_hex(struct text *text, uint64_t number); /* sixteen digits */

/* Put a template together: each %s takes the next argument. Ends with NULL. */
void text_format(struct text *text, const char *format, const char *const arguments[]);

/* A sentence of the same kind into a reason, which may be NULL. */
void reason_set(lb_reason *why, const char *format, const char *a, const char *b, const char *c);
/* Why a seat cannot be aimed at by whose turn it is: its own, out of what is played, or the last word. */
void reason_target(lb_reason *why, unsigned seat, unsigned turn, lb_seats alive, const char *played,
                   const char *otherwise);

/* Whether a text is well-formed UTF-8 without control characters; and what is not becomes "?". */
bool is_printable(const char *text);

/* A piece of somebody's text. */
struct slice {
    const char *at;
    size_t length;
};

bool slice_is(struct slice slice, const char *string);
struct slice slice_line(struct slice *rest); /* the next line, without its end */
struct slice slice_word(struct slice *rest); /* the next word between blanks; empty at the end */
struct slice slice_until(struct slice *rest, char end); /* up to a character, which is dropped */
bool slice_number(struct slice slice, unsigned most, unsigned *number);
unsigned slice_card(struct slice slice);                        /* an lb_card, or LB_NO_CARD */
void slice_copy(struct slice slice, char *buffer, size_t size); /* cut to fit, made printable */

#endif
