/* SPDX-License-Identifier: MIT */
/* event.c: the one filter between what happened and what a seat may know of it, and its sentences. */
#include <string.h>

#include "core/game.h"

static bool may_see(const lb_event *event, unsigned viewer)
{
    return viewer == LB_TRUTH || event->audience == EVERYBODY ||
           (viewer < LB_SEATS_MAX && (event->audience >> viewer & 1));
}

lb_event lb_event_for(const lb_event *event, unsigned viewer)
{
    lb_event seen = *event;
    if (!may_see(event, viewer)) {
        memset(seen.hidden, LB_NO_CARD, sizeof seen.hidden); /* whatever its count says */
    }
    return seen;
}

size_t lb_event_write(const lb_event *event, const lb_reader *reader, char *buffer, size_t size)
{
    struct text text = text_in(buffer, size);
    lb_event seen = lb_event_for(event, reader->viewer);
    phrase_put(&text, lb_event_template(seen.type), &seen, reader);
    if (text.last != '!') {
        text_char(&text, '.'); /* a title may end its sentence: Not A Pet! */
    }
    return text.length;
}
