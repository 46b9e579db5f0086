/* SPDX-License-Identifier: MIT */
/* sentences.c: what happened, what is asked and whom the table waits for, for one reader.
 * A template is about an event; a question is about one too, made from what its reader sees. */
#include <stdio.h>
#include <string.h>

#include "words/words.h"

/* ---- Writing --------------------------------------------------------------------------------- */

struct writing writing_in(char *text, size_t size)
{
    if (size > 0) {
        text[0] = '\0';
    }
    return (struct writing){text, size, 0};
}

static char *rest_of(const struct writing *writing, size_t *room)
{
    *room = writing->length < writing->size ? writing->size - writing->length : 0;
    return *room > 0 ? writing->text + writing->length : NULL;
}

void write_phrase(struct writing *writing, const char *english, const lb_event *about,
                  const lb_reader *reader)
{
    size_t room;
    char *rest = rest_of(writing, &room);
    writing->length += lb_phrase(english, about, reader, rest, room);
}

void write_text(struct writing *writing, const char *text)
{
    size_t room;
    char *rest = rest_of(writing, &room);
    writing->length += (size_t)snprintf(rest, room, "%s", text);
}

lb_event about_nothing(void)
{
    return (lb_event){.type = LB_EVENT_TYPES,
                      .seat = LB_NOBODY,
                      .other = LB_NOBODY,
                      .named = LB_NO_CARD,
                      .hidden = {LB_NO_CARD}};
}

size_t lb_tell_saying(unsigned say, unsigned key, const lb_event *about, const lb_reader *reader,
                      char *text, size_t size)
{
    lb_event nothing = about_nothing();
    return lb_phrase(lb_saying_of(reader->game, say, key, LB_VERBS),
                     about != NULL ? about : &nothing, reader, text, size);
}

void write_saying(struct writing *writing, unsigned say, unsigned key, const lb_event *about,
                  const lb_reader *reader)
{
    lb_event nothing = about_nothing();
    write_phrase(writing, lb_saying_of(reader->game, say, key, LB_VERBS),
                 about != NULL ? about : &nothing, reader);
}

/* ---- What happened --------------------------------------------------------------------------- */

size_t lb_tell(const lb_event *event, const lb_reader *reader, char *text, size_t size)
{
    struct writing writing = writing_in(text, size);
    lb_event seen = lb_event_for(event, reader->viewer);
    char last[LB_LINE_BYTES];
    const char *english = lb_telling_of(reader->game, event->type).text;
    size_t length = lb_phrase(english, &seen, reader, last, sizeof last);
    bool ends = length > 0 && length < sizeof last && last[length - 1] == '!';
    write_text(&writing, last);
    write_text(&writing, ends ? "" : "."); /* a title may end its sentence: Not A Pet! */
    return writing.length;
}

/* Whether two of those who lay down their cards together with this event show the same. */
static bool is_tie(const lb_event *log, size_t count, size_t at, const lb_reader *reader)
{
    const lb_game *game = reader->game;
    bool shown[LB_CARDS] = {false};
    size_t from = at;
    unsigned when;
    while (from > 0 && (when = lb_telling_of(game, log[from - 1].type).when,
                        when == LB_WHEN_known || when == LB_WHEN_tie)) {
        from--;
    }
    for (; from < count; from++) {
        when = lb_telling_of(game, log[from].type).when;
        if (when != LB_WHEN_known && when != LB_WHEN_tie) {
            return false;
        }
        lb_event event = lb_event_for(&log[from], reader->viewer);
        unsigned card = when == LB_WHEN_known ? event.hidden[0] : LB_NO_CARD;
        if (card < LB_CARDS && shown[card]) {
            return true;
        }
        if (card < LB_CARDS) {
            shown[card] = true;
        }
    }
    return false;
}

bool lb_worth_telling(const lb_event log[], size_t count, size_t at, const lb_reader *reader)
{
    const lb_event seen = lb_event_for(&log[at], reader->viewer), *event = &seen;
    switch (lb_telling_of(reader->game, event->type).when) {
    case LB_WHEN_always:
        return true;
    case LB_WHEN_own:
        return event->seat == reader->viewer;
    case LB_WHEN_known:
        return event->hidden_count == 0 || event->hidden[0] != LB_NO_CARD;
    case LB_WHEN_many:
        return event->number > 1;
    case LB_WHEN_between:
        return at + 1 == count || log[at + 1].seat != event->seat;
    case LB_WHEN_tie:
        return is_tie(log, count, at, reader);
    default:
        return false;
    }
}

size_t lb_tell_result(lb_seats winners, const lb_reader *reader, char *text, size_t size)
{
    lb_event about = about_nothing();
    about.audience = winners;
    return lb_tell_saying(LB_SAY_result, 0, &about, reader, text, size);
}

size_t lb_tell_counts(const uint8_t counts[LB_CARDS_MAX], const lb_reader *reader, char *text,
                      size_t size)
{
    struct writing writing = writing_in(text, size);
    lb_event about = about_nothing();
    for (unsigned card = 0; card < LB_CARDS; card++) {
        if (counts[card] > 0) {
            about.named = (uint8_t)card;
            about.number = counts[card];
            if (writing.length > 0) {
                write_saying(&writing, LB_SAY_counts, COUNTS_BETWEEN, &about, reader);
            }
            write_saying(&writing, LB_SAY_counts, COUNTS_ONE, &about, reader);
        }
    }
    if (writing.length == 0) {
        write_saying(&writing, LB_SAY_counts, COUNTS_NONE, &about, reader);
    }
    return writing.length;
}

/* ---- What is asked --------------------------------------------------------------------------- */

static unsigned choices_of(const lb_view *view)
{
    unsigned count = 0;
    for (lb_choices legal = view->legal; legal != 0; legal &= legal - 1) {
        count++;
    }
    return count;
}

/* The number that matters for a question: turns owed, the lowest place, cards in hand. */
static unsigned number_of(const lb_view *view)
{
    unsigned seat = view->decides < view->players ? view->decides : view->turn;
    return view->open == LB_OPEN_turn    ? view->owed
           : view->open != LB_OPEN_place ? view->hand_count[seat]
           : view->legal != 0            ? choices_of(view) - 1
                                         : 0;
}

static lb_event about_question(const lb_view *view)
{
    lb_event about = about_nothing();
    about.seat = view->decides < view->players ? view->decides : view->turn;
    about.other = about.seat != view->turn ? view->turn : view->target;
    about.number = (uint8_t)number_of(view);
    about.hidden[0] = view->seen;
    about.hidden_count = view->seen < LB_CARDS;
    return about;
}

/* What was played, by the last who played, and aimed at whom. */
static lb_event about_window(const lb_view *view)
{
    lb_event about = about_nothing();
    about.seat = view->last < view->players ? view->last : view->turn;
    about.other = view->target;
    about.named = view->named;
    about.number = view->nopes;
    about.card_count = view->action_count;
    memcpy(about.cards, view->action, sizeof view->action);
    return about;
}

size_t lb_tell_window(const lb_view *view, const lb_reader *reader, bool asked, char *text,
                      size_t size)
{
    lb_event about = about_window(view);
    unsigned say = !asked                 ? (view->nopes == 0 ? LB_SAY_others : LB_SAY_contest)
                   : view->nopes == 0     ? LB_SAY_window
                   : view->nopes % 2 == 1 ? LB_SAY_cancels
                                          : LB_SAY_restores;
    struct writing writing = writing_in(text, size);
    write_saying(&writing, say, view->open, &about, reader);
    lb_event stakes;
    unsigned stake = asked ? lb_view_stake(view, &stakes) : LB_STAKES;
    if (stake != LB_STAKES) {
        write_text(&writing, " ");
        write_saying(&writing, LB_SAY_stakes, stake, &stakes, reader);
    }
    return writing.length;
}

static void write_busy(struct writing *writing, const lb_view *view, const lb_reader *reader)
{
    lb_event about = about_question(view);
    bool out = reader->you && view->open != LB_OPEN_over && !(view->alive >> view->viewer & 1);
    if (out) {
        write_saying(writing, LB_SAY_out, 0, &about, reader);
        write_text(writing, " ");
    }
    write_saying(writing, LB_SAY_busy, view->open, &about, reader);
}

size_t lb_tell_question(const lb_view *view, const lb_reader *reader, char *text, size_t size)
{
    struct writing writing = writing_in(text, size);
    lb_event about = about_question(view);
    if (lb_open_window(view->open)) {
        return lb_tell_window(view, reader, reader->you && view->legal != 0, text, size);
    }
    if (reader->you && view->decides == view->viewer) {
        const char *forced = lb_saying_of(reader->game, LB_SAY_forced, view->open, LB_VERBS);
        bool one = choices_of(view) == 1 && forced[0] != '\0';
        write_saying(&writing, one ? LB_SAY_forced : LB_SAY_asked, view->open, &about, reader);
    } else {
        write_busy(&writing, view, reader);
    }
    return writing.length;
}

size_t lb_tell_about(const lb_view *view, const lb_reader *reader, char *text, size_t size)
{
    lb_event about = about_question(view);
    return lb_tell_saying(LB_SAY_about, view->open, &about, reader, text, size);
}
