/* SPDX-License-Identifier: MIT */
/* lines.h: the lines that a referee and a bot in another process say to each other.
 * Everything goes through the tables of fields.h, so what is written can be read back to the same
 * bytes; what is read comes from outside and is checked. docs/bot-protocol.md explains it. */
#ifndef LB_WIRE_LINES_H
#define LB_WIRE_LINES_H

#include <litterbox.h>

enum {
    LINES_VERSION = 1,
    LINE_BYTES = 2048 /* the longest line with its end */
};

/* What both sides have to know before a line can be understood. */
struct line_table {
    const lb_game *game;
    unsigned players, seat; /* the bot's seat */
    lb_options options;
};

/* Writers return the length the line needs, as snprintf does; there is no end of line in it. */
size_t line_game_write(const struct line_table *table, char *line, size_t size);
size_t line_event_write(const struct line_table *table, const lb_event *event, char *line,
                        size_t size); /* as the seat of the table may know it */
size_t line_view_write(const lb_view *view, char *line, size_t size);

/* Whether a view is told: not again what was told last without news since, nor a window in which the seat
 * has no say: such a moment comes only where somebody else holds a card for it, and that is nobody's
 * business. */
bool line_view_due(const lb_view *view, const lb_view *shown, bool news);

/* Readers take a whole line; they refuse with a sentence, and then have changed nothing. */
bool line_game_read(struct line_table *table, const char *line, lb_reason *why);
bool line_event_read(const struct line_table *table, lb_event *event, const char *line,
                     lb_reason *why);
bool line_view_read(const struct line_table *table, lb_view *view, const char *line,
                    lb_reason *why);

/* "SENTENCE: WORD" for a word from outside, which is cut and made printable; returns false. */
bool line_refuse(lb_reason *why, const char *sentence, const char *word, size_t length);

#endif
