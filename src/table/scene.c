/* SPDX-License-Identifier: MIT */
/* scene.c: what a viewer may see of a table: its view, what happened in its words, and what it may say. */
#include "table/table.h"

#include <string.h>

/* ---- The log ---------------------------------------------------------------------------------------- */

static bool is_you(const lb_table *table, unsigned viewer)
{
    return viewer < table->setup.players && table->setup.chair[viewer].player == LB_PLAYER_person;
}

lb_reader table_reader(const lb_table *table, unsigned viewer)
{
    return (lb_reader){.game = table->setup.game,
                       .names = &table->match->names,
                       .language = table_language(table, viewer),
                       .viewer = viewer < table->setup.players ? (uint8_t)viewer : LB_PUBLIC,
                       .you = is_you(table, viewer)};
}

bool table_line_for(const lb_table *table, const lb_reader *reader, uint32_t index,
                    lb_log_line *line)
{
    if (index >= table->logged) {
        return false;
    }
    const lb_event *event = &table->log[index];
    lb_telling telling = lb_telling_of(reader->game, event->type);
    memset(line, 0, sizeof *line);
    line->event = lb_event_for(event, reader->viewer);
    line->ply = table->ply[index];
    line->tone = telling.tone;
    line->told = lb_worth_telling(table->log, table->logged, index, reader);
    line->old = reader->you && index < table->seat[reader->viewer].deed;
    lb_event open =
        lb_event_for(event, telling.eyes & LB_EYES_covered ? LB_PUBLIC : reader->viewer);
    lb_tell(event, reader, line->text, sizeof line->text);
    lb_tell(&open, reader, line->aloud, sizeof line->aloud);
    return true;
}

bool lb_table_line(const lb_table *table, unsigned viewer, uint32_t index, lb_log_line *line)
{
    lb_reader reader = table_reader(table, viewer);
    return table_line_for(table, &reader, index, line);
}

/* The last event of a type as a viewer may know it; false if there is none. */
static bool last_of(const lb_table *table, unsigned type, unsigned viewer, lb_event *event)
{
    for (uint32_t i = table->logged; i > 0; i--) {
        if (table->log[i - 1].type == type) {
            *event = lb_event_for(&table->log[i - 1], viewer);
            return true;
        }
    }
    return false;
}

/* ---- The scene --------------------------------------------------------------------------------------- */

static lb_presence presence_of(const lb_table *table, unsigned seat)
{
    const struct seat *sitter = &table->seat[seat];
    return sitter->gone                                       ? LB_PRESENCE_gone
           : table->setup.chair[seat].player == LB_PLAYER_bot ? LB_PRESENCE_bot
           : sitter->covered                                  ? LB_PRESENCE_covered
           : sitter->away                                     ? LB_PRESENCE_away
                                                              : LB_PRESENCE_here;
}

/* Who is waited for, whatever they hold and whether or not they have answered. */
static lb_seats busy_seats(const lb_view *view, bool window)
{
    unsigned announcer = view->last < LB_SEATS_MAX ? view->last : view->turn;
    unsigned decides = view->decides < LB_SEATS_MAX ? 1u << view->decides : 0;
    return (lb_seats)(window ? view->alive & ~(1u << announcer) : decides);
}

/* What a seat looked at last, while it still puts it in order. */
static bool looks(const lb_table *table, unsigned seat, lb_event *looked)
{
    lb_view view = lb_view_for(&table->match->state, seat);
    return view.open == LB_OPEN_order && view.decides == seat &&
           last_of(table, LB_EVENT_peeked, seat, looked);
}

/* The card on top of the discard pile, as far as what happened shows it. */
static unsigned discard_top(const lb_table *table, const lb_view *view)
{
    for (uint32_t i = table->logged; i > 0; i--) {
        unsigned card = lb_event_lays(table->setup.game, &table->log[i - 1]);
        if (card < LB_CARDS && view->discard[card] > 0) {
            return card;
        }
    }
    return LB_NO_CARD;
}

/* Whether an event laid cards before the eyes of its viewer. */
static bool is_shown(const lb_table *table, const lb_event *event)
{
    bool open = event->card_count > 0;
    bool known = event->hidden_count > 0 && event->hidden[0] < LB_CARDS;
    return (open || known) &&
           (lb_telling_of(table->setup.game, event->type).eyes & LB_EYES_shown) != 0;
}

static void recall_secrets(const lb_table *table, lb_scene *scene)
{
    for (uint32_t i = table->seat[scene->viewer].seen;
         i < table->logged && scene->secret_count < LB_SECRETS_MAX; i++) {
        lb_event event = lb_event_for(&table->log[i], scene->viewer);
        if (is_shown(table, &event)) {
            scene->secret[scene->secret_count++] = event;
        }
    }
}

static void see_own(const lb_table *table, lb_scene *scene)
{
    unsigned seat = scene->viewer;
    const struct seat *sitter = &table->seat[seat];
    scene->asked =
        scene->view.legal != 0 && !table_bot_plays(table, seat) && !table_passes(table, seat);
    scene->news = sitter->deed;
    scene->answer = sitter->standing;
    scene->advice = sitter->asked_for != LB_ADVICE_none ? LB_ADVICE_thinking : sitter->advice;
    lb_event looked;
    if (looks(table, seat, &looked)) {
        scene->peek_count = looked.hidden_count;
        memcpy(scene->peek, looked.hidden, sizeof scene->peek);
    }
    recall_secrets(table, scene);
    table_known_zones(table, seat, &scene->zones);
    scene->can_take_back = table_can_take_back(table, seat);
    scene->can_redo = table_can_redo(table, seat);
    scene->can_leave = !scene->over && !sitter->gone && (scene->view.alive >> seat & 1);
    scene->can_ask = table_can_ask(table, seat);
}

void table_scene_for(const lb_table *table, const lb_reader *reader, lb_scene *scene)
{
    lb_event played;
    const lb_state *state = &table->match->state;
    memset(scene, 0, sizeof *scene);
    scene->game = table->setup.game;
    scene->options = table->match->options;
    scene->names = table->match->names;
    scene->reader = *reader;
    scene->viewer = scene->reader.viewer;
    scene->you = scene->reader.you;
    scene->view = lb_view_for(state, scene->viewer);
    scene->discard_top = (uint8_t)discard_top(table, &scene->view);
    lb_zones_of(&scene->view, &scene->options, scene->discard_top, &scene->zones);
    for (unsigned seat = 0; seat < table->setup.players; seat++) {
        scene->presence[seat] = (uint8_t)presence_of(table, seat);
        memcpy(scene->level[seat], table->setup.chair[seat].level, LB_LEVEL_BYTES);
        scene->bank_ms[seat] = table->seat[seat].bank;
    }
    scene->busy = busy_seats(&scene->view, table->window);
    scene->actor = last_of(table, LB_EVENT_played, LB_PUBLIC, &played) ? played.seat : LB_NOBODY;
    scene->window = table->window;
    scene->now_ms = table->now;
    scene->opened_ms = table->begun;
    scene->closes_ms = table->closes;
    scene->turn_ends_ms = table_turn_time(table);
    scene->late = table->late;
    scene->moment = table->moment;
    scene->plies = table->plies;
    scene->logged = scene->news = table->logged;
    scene->over = lb_over(state);
    scene->winners = lb_winners(state);
    if (scene->viewer != LB_PUBLIC) {
        see_own(table, scene);
    }
    if (scene->window && !scene->asked) {
        lb_tell_window(&scene->view, &scene->reader, false, scene->question,
                       sizeof scene->question);
    } else {
        lb_tell_question(&scene->view, &scene->reader, scene->question, sizeof scene->question);
    }
}

void lb_table_scene(const lb_table *table, unsigned viewer, lb_scene *scene)
{
    lb_reader reader = table_reader(table, viewer);
    table_scene_for(table, &reader, scene);
}

size_t lb_table_moves(const lb_table *table, unsigned seat, lb_move_visit *visit, void *context)
{
    return seat < table->setup.players ? lb_moves(&table->match->state, seat, visit, context) : 0;
}

bool lb_table_offer(const lb_table *table, unsigned seat, lb_offer *offer)
{
    lb_event looked;
    if (!lb_offer_of(offer, &table->match->state, seat)) {
        return false;
    }
    if (looks(table, seat, &looked)) {
        lb_offer_saw(offer, &looked);
    }
    return true;
}

size_t lb_table_tell_move(const lb_table *table, unsigned seat, const lb_move *move, char *text,
                          size_t size)
{
    lb_reader reader = table_reader(table, seat);
    return lb_tell_move(&table->match->state, seat, move, &reader, text, size);
}
