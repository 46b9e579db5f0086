/* SPDX-License-Identifier: MIT */
/* say.c: the words of a table: sentences, questions, and how they are meant. */
#include "table/table.h"

#include <stdio.h>

size_t say_event(const lb_event *event, const lb_reader *reader, char *text, size_t size)
{
    return lb_event_write(event, reader, text, size);
}

size_t say_question(const lb_scene *scene, char *text, size_t size)
{
    const lb_view *view = &scene->view;
    const char *name = view->decides < LB_SEATS_MAX ? scene->names.of[view->decides] : "";
    int length = scene->over     ? snprintf(text, size, "The game is over.")
                 : scene->window ? snprintf(text, size, "Others may answer.")
                 : scene->asked  ? snprintf(text, size, "It is your move.")
                                 : snprintf(text, size, "%s is to move.", name);
    return (size_t)length;
}

lb_tone say_tone(unsigned type)
{
    switch (type) {
    case LB_EVENT_kitten:
    case LB_EVENT_died:
    case LB_EVENT_eliminated:
    case LB_EVENT_exploded:
        return LB_TONE_alarm;
    case LB_EVENT_won:
    case LB_EVENT_round_won:
    case LB_EVENT_token:
        return LB_TONE_good;
    case LB_EVENT_round:
    case LB_EVENT_turn:
        return LB_TONE_strong;
    case LB_EVENT_noped:
    case LB_EVENT_cancelled:
        return LB_TONE_nope;
    default:
        return LB_TONE_plain;
    }
}

/* Turns go without saying unless several are owed, and so do one's hand and what lies open anyway. */
bool say_goes_without(const lb_event *event, unsigned viewer)
{
    (void)viewer;
    bool unknown = event->hidden_count > 0 && event->hidden[0] == LB_NO_CARD;
    return (event->type == LB_EVENT_turn && event->number < 2) || event->type == LB_EVENT_dealt ||
           event->type == LB_EVENT_row || (event->type == LB_EVENT_held && unknown);
}

bool say_is_shown(const lb_event *event)
{
    switch (event->type) {
    case LB_EVENT_peeked:
    case LB_EVENT_lifted:
    case LB_EVENT_dug:
    case LB_EVENT_compared:
    case LB_EVENT_exchanged:
    case LB_EVENT_shared:
        return event->hidden_count > 0 && event->hidden[0] < LB_CARDS;
    case LB_EVENT_revealed:
        return event->card_count > 0;
    default:
        return false;
    }
}

bool say_is_secret(const lb_event *event)
{
    switch (event->type) {
    case LB_EVENT_peeked:
    case LB_EVENT_lifted:
    case LB_EVENT_dug:
    case LB_EVENT_compared:
    case LB_EVENT_shared:
    case LB_EVENT_ordered:
        return true;
    default:
        return lb_event_secret(event->type) == LB_SECRET_place;
    }
}
