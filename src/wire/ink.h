/* SPDX-License-Identifier: MIT */
/* ink.h: text written into a caller's buffer, or handed on piece by piece.
 * A text that does not fit is cut, but its full length is still counted, as snprintf does. */
#ifndef LB_WIRE_INK_H
#define LB_WIRE_INK_H

#include <litterbox.h>

/* Takes a piece of text that is not kept here. */
typedef void ink_flow(void *to, const char *piece, size_t length);

struct ink {
    char *text; /* always ends in a zero when size > 0 */
    size_t size;
    size_t length;  /* what the whole text needs, without the zero */
    ink_flow *flow; /* NULL: it stays in the buffer */
    void *to;
};

struct ink ink_in(char *text, size_t size);
struct ink ink_to(ink_flow *flow, void *to);
void ink_bytes(struct ink *ink, const char *bytes, size_t length);
void ink_char(struct ink *ink, char c);
void ink_put(struct ink *ink, const char *string);
void ink_number(struct ink *ink, uint64_t number);
void ink_hex(struct ink *ink, uint64_t number, unsigned digits); /* so many digits at least */
void ink_real(struct ink *ink, double number); /* finite; as "%.6g" has it, rounded exactly */

#endif
