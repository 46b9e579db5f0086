/* SPDX-License-Identifier: MIT */
/* words.h: what the files of this room share. */
#ifndef LB_WORDS_WORDS_H
#define LB_WORDS_WORDS_H

#include <litterbox_table.h>

/* A text being written into a caller's buffer, as snprintf would. */
struct writing {
    char *text;
    size_t size;
    size_t length; /* what all of it needs, without its final zero */
};

struct writing writing_in(char *text, size_t size);
/* Go on with a template filled in. */
void write_phrase(struct writing *writing, const char *english, const lb_event *about,
                  const lb_reader *reader);
/* Go on with a text as it stands. */
void write_text(struct writing *writing, const char *text);

/* Go on with a saying; about nothing where that is NULL. */
void write_saying(struct writing *writing, unsigned say, unsigned key, const lb_event *about,
                  const lb_reader *reader);

/* Keys of LB_SAY_counts. */
enum { COUNTS_ONE, COUNTS_BETWEEN, COUNTS_NONE };

/* An event about nothing, to be filled in for a template. */
lb_event about_nothing(void);
/* A move, for a template. */
lb_event about_move(const lb_offer_move *move);
/* A move with that verb, as far as it is known. */
size_t tell_made(unsigned verb, const lb_event *about, const lb_reader *reader, char *text,
                 size_t size);

#endif
