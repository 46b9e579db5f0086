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

bool lb_event_fits(const lb_event *event, const lb_game *game, unsigned players)
{
    unsigned has =
        (event->seat < players ? LB_HAS_SEAT : 0u) | (event->other < players ? LB_HAS_OTHER : 0u) |
        (event->named < LB_CARDS ? LB_HAS_NAMED : 0u) | (event->card_count > 0 ? LB_HAS_CARDS : 0u);
    unsigned needs = lb_event_fields(event->type) & ~(unsigned)LB_HAS_NUMBER;
    lb_secret secret = lb_event_secret(event->type);
    return (needs & ~has) == 0 && (secret == LB_SECRET_none || event->hidden_count > 0) &&
           (secret != LB_SECRET_place || event->hidden_count == 1) &&
           event->card_count <= LB_EVENT_CARDS && event->hidden_count <= LB_EVENT_CARDS &&
           (game->fits == NULL || game->fits(event));
}

size_t lb_event_write(const lb_event *event, const lb_reader *reader, char *buffer, size_t size)
{
    struct text text = text_in(buffer, size);
    lb_event seen = lb_event_for(event, reader->viewer);
    phrase_put(&text, lb_event_template(seen.type), &seen, reader, true);
    if (text.last != '!') {
        text_char(&text, '.'); /* a title may end its sentence: Not A Pet! */
    }
    return text.length;
}
