/* SPDX-License-Identifier: MIT */
/* protocol.h: the lines that a referee and a bot in another process say to each other.
 * Everything goes through one table of fields per struct, so what is written can be read back to the
 * same bytes; what is read comes from outside and is checked. docs/bot-protocol.md explains it. */
#ifndef LB_LAB_PROTOCOL_H
#define LB_LAB_PROTOCOL_H

#include <litterbox.h>

enum {
    PROTOCOL_VERSION = 1,
    PROTOCOL_LINE_BYTES = 2048 /* the longest line with its end */
};

/* What both sides have to know before a line can be understood. */
struct protocol_table {
    const lb_game *game;
    unsigned players, seat; /* the bot's seat */
    lb_options options;
};

/* Writers return the length the line needs, as snprintf does; there is no end of line in it. */
size_t protocol_game_write(const struct protocol_table *table, char *line, size_t size);
size_t protocol_event_write(const struct protocol_table *table, const lb_event *event, char *line,
                            size_t size); /* as the seat of the table may know it */
size_t protocol_view_write(const lb_view *view, char *line, size_t size);

/* Readers take a whole line; they refuse with a sentence, and then have changed nothing. */
bool protocol_game_read(struct protocol_table *table, const char *line, lb_reason *why);
bool protocol_event_read(const struct protocol_table *table, lb_event *event, const char *line,
                         lb_reason *why);
bool protocol_view_read(const struct protocol_table *table, lb_view *view, const char *line,
                        lb_reason *why);

/* A world a memory cannot rule out; false if there is none, since what was told does not fit together. */
bool protocol_fits(const lb_memory *memory, lb_rng *rng, lb_state *world);

/* The seed of a seat's own chance. It follows from the table's, but does not lead back to it. */
lb_seed protocol_seat_seed(const lb_seed *table, unsigned seat);
/* A bot's chance begins here, wherever the bot runs. */
void protocol_rng_start(lb_rng *rng, const lb_seed *seat_seed);

/* "SENTENCE: WORD" for a word from outside, which is cut and made printable; returns false. */
bool protocol_refuse(lb_reason *why, const char *sentence, const char *word, size_t length);

#endif
