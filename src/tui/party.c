/* SPDX-License-Identifier: MIT */
/* party.c: the driver's side of a table: it moves, remembers and holds back; others only look. */
#include "tui/party.h"
#include "lab/matches.h"

#include <litterbox_table.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- What is told and what is held back ------------------------------------------------------ */

static bool has_card(const struct party *party, unsigned card)
{
    return lb_game_card_copies(lb_match_game(party->match), card) > 0;
}

static void forget_action(lb_view *view)
{
    view->action_count = view->nopes = 0;
    view->last = LB_NOBODY;
    memset(view->action, 0, sizeof view->action);
}

/* The view before the events that are partly held back, brought up to those told. */
static void bring_up(lb_view *view, const lb_event *event)
{
    bool own = event->seat == view->viewer;
    switch (event->type) {
    case LB_EVENT_played:
        view->action_count = 0;
        for (unsigned i = 0; i < event->card_count && i < 5; i++) {
            unsigned card = event->cards[i];
            view->action[view->action_count++] = (uint8_t)card;
            view->hand_count[event->seat]--;
            view->hand[card] = (uint8_t)(view->hand[card] - (own ? 1 : 0));
            if (card == LB_CARD_godcat) {
                view->godcat = LB_ON_MAT;
            } else {
                view->discard[card]++;
            }
        }
        view->target = event->other;
        view->named = event->named;
        view->nopes = 0;
        view->last = event->seat;
        break;
    case LB_EVENT_noped:
        view->hand_count[event->seat]--;
        view->hand[LB_CARD_nope] = (uint8_t)(view->hand[LB_CARD_nope] - (own ? 1 : 0));
        view->discard[LB_CARD_nope]++;
        view->nopes = event->number;
        view->last = event->seat;
        break;
    case LB_EVENT_committed:
        view->race.committed = 1;
        forget_action(view);
        break;
    case LB_EVENT_magnet:
        view->race.magnets--;
        view->race.discs_count++;
        forget_action(view);
        break;
    case LB_EVENT_cancelled:
        forget_action(view);
        break;
    default:
        break;
    }
}

lb_view party_view(const struct party *party, unsigned viewer)
{
    if (party->window == WINDOW_NONE) {
        return lb_view_for(&party->match->state, viewer);
    }
    lb_view view = lb_view_for(&party->before, viewer);
    for (size_t i = party->since; i < party->shown; i++) {
        lb_event event = lb_event_for(&party->log[i], viewer);
        bring_up(&view, &event);
    }
    view.legal = 0;
    view.decides = LB_NOBODY;
    view.open = party->window == WINDOW_NOPE ? LB_OPEN_nope : LB_OPEN_magnet;
    return view;
}

/* The window that follows an event, as far as everybody can know. */
static enum window window_after(const struct party *party, size_t index)
{
    const lb_event *event = &party->log[index];
    lb_view view = lb_view_for(&party->before, LB_PUBLIC);
    for (size_t i = party->since; i <= index; i++) {
        bring_up(&view, &party->log[i]);
    }
    bool magnets = view.race.committed && view.race.magnets > 0;
    switch (event->type) {
    case LB_EVENT_played:
    case LB_EVENT_noped:
        return has_card(party, LB_CARD_nope) ? WINDOW_NOPE : WINDOW_NONE;
    case LB_EVENT_committed:
    case LB_EVENT_cancelled:
    case LB_EVENT_magnet:
        return magnets ? WINDOW_MAGNET : WINDOW_NONE;
    default:
        return WINDOW_NONE;
    }
}

/* Tell what happened up to the next window. */
static void tell_on(struct party *party)
{
    party->window = WINDOW_NONE;
    while (party->window == WINDOW_NONE && party->shown < party->logged) {
        party->window = window_after(party, party->shown);
        party->shown++;
    }
}

static bool remember(struct party *party, const lb_events *events)
{
    if (party->logged + events->count > party->room) {
        size_t room = 2 * party->room + LB_EVENTS_MAX;
        lb_event *log = realloc(party->log, room * sizeof *log);
        if (log == NULL) {
            return false;
        }
        party->log = log;
        party->room = room;
    }
    memcpy(party->log + party->logged, events->item, events->count * sizeof events->item[0]);
    party->logged += events->count;
    players_see(&party->bots, events, &party->match->state);
    return true;
}

/* ---- Sitting down ---------------------------------------------------------------------------- */

bool party_start(struct party *party, const struct tui_setup *setup, lb_reason *why)
{
    lb_events events;
    memset(party, 0, sizeof *party);
    party->match = match_new();
    party->voice = setup->voice;
    lb_status status = lb_match_start(party->match, setup->game, setup->players, &setup->options,
                                      &setup->seed, &events);
    if (status != LB_OK) {
        snprintf(why->text, sizeof why->text, "%s", lb_status_text(status));
        return false;
    }
    players_start(&party->bots, setup->game, setup->players);
    lb_rng_start(&party->timing, &setup->seed, LB_STREAM_PLAYERS);
    for (unsigned seat = 0; seat < setup->players; seat++) {
        lb_match_name(party->match, seat, setup->seat[seat].name);
        party->person[seat] = setup->seat[seat].player != TUI_BOT;
        /* People have a memory too: odds and hints come from it. A replay needs none. */
        if (setup->seat[seat].level.bot != NULL) {
            players_seat(&party->bots, seat, &setup->seat[seat].level, &party->match->options,
                         &setup->seed);
        }
    }
    party->before = party->match->state;
    if (!remember(party, &events)) {
        snprintf(why->text, sizeof why->text, "there is no memory for the game");
        return false;
    }
    party->shown = party->logged;
    return true;
}

static bool apply(struct party *party, unsigned seat, unsigned choice)
{
    lb_events events;
    lb_status status = choice == LB_LEFT ? lb_match_leave(party->match, seat, &events)
                                         : lb_match_apply(party->match, seat, choice, &events);
    return status == LB_OK && remember(party, &events);
}

/* From here on events may be held back; those told so far stay told. */
static void mark_before(struct party *party)
{
    party->before = party->match->state;
    party->since = party->shown = party->logged;
}

bool party_catch_up(struct party *party, const lb_match *match)
{
    unsigned begun = party->match->steps;
    for (unsigned i = 0; i < match->steps; i++) {
        if (party->match->steps == begun) {
            mark_before(party);
        }
        /* What a seat saw in secret since it last did something is shown to it once more. */
        party->seen[lb_match_step(match, i).seat] = party->logged;
        if (!apply(party, lb_match_step(match, i).seat, lb_match_step(match, i).choice)) {
            return false;
        }
        if (lb_match_step(match, i).ends) {
            begun = party->match->steps;
            tell_on(party); /* of the last move a window may be open; it is shown again */
            while (i + 1 < match->steps && party->shown < party->logged) {
                tell_on(party);
            }
        }
    }
    return true;
}

bool party_follow(struct party *party, const lb_match *match, unsigned plies)
{
    for (unsigned i = 0; i < match->steps && plies > 0; i++) {
        const lb_step step[1] = {lb_match_step(match, i)};
        if (i == 0 || lb_match_step(match, i - 1).ends) {
            mark_before(party);
        }
        if (!apply(party, step->seat, step->choice)) {
            return false;
        }
        plies -= step->ends;
    }
    party->shown = party->logged;
    return true;
}

void party_end(struct party *party)
{
    free(party->log);
    free(party->match);
    party->log = NULL;
    party->match = NULL;
}

unsigned party_people(const struct party *party)
{
    unsigned count = 0;
    for (unsigned seat = 0; seat < party->match->players; seat++) {
        count += party->person[seat];
    }
    return count;
}

unsigned party_only_person(const struct party *party)
{
    unsigned person = LB_NOBODY;
    for (unsigned seat = 0; seat < party->match->players; seat++) {
        if (party->person[seat]) {
            if (person != LB_NOBODY) {
                return LB_NOBODY;
            }
            person = seat;
        }
    }
    return person;
}

/* ---- Moving ---------------------------------------------------------------------------------- */

bool party_over(const struct party *party)
{
    return party->window == WINDOW_NONE && lb_over(&party->match->state);
}

unsigned party_decides(const struct party *party)
{
    return lb_next(&party->match->state);
}

bool party_move(struct party *party, unsigned seat, const lb_move *move)
{
    mark_before(party);
    for (unsigned i = 0; i < move->count; i++) {
        if (!apply(party, seat, move->choice[i])) {
            lb_match_cancel(party->match);
            return false;
        }
    }
    tell_on(party);
    return true;
}

bool party_play(struct party *party, unsigned seat, const char *text, lb_reason *why)
{
    lb_move move;
    const lb_match *match = party->match;
    lb_status status = lb_move_read(&match->state, seat, text, &move, why);
    if (status != LB_OK) {
        return false;
    }
    if (!party_move(party, seat, &move)) {
        snprintf(why->text, sizeof why->text, "%s", lb_status_text(LB_STATUS_full));
        return false;
    }
    return true;
}

void party_offer(const struct party *party, unsigned seat, struct offer *offer)
{
    offer_of(offer, &party->match->state, seat);
}

void party_objection(const struct party *party, unsigned seat, const char *text, lb_reason *why)
{
    lb_move move;
    why->text[0] = '\0';
    lb_move_read(&party->match->state, seat, text, &move, why);
}

lb_move party_bot_move(struct party *party, unsigned seat)
{
    return players_choose(&party->bots, seat);
}

bool party_searches(const struct party *party, unsigned seat)
{
    const struct bot *bot = party->bots.seat[seat].level.bot;
    return bot != NULL && bot->playouts > 0;
}

lb_move party_quick_move(struct party *party, unsigned seat)
{
    struct player *player = &party->bots.seat[seat];
    struct level level = player->level;
    if (party_searches(party, seat)) {
        level.budget = (struct budget){.milliseconds = PARTY_QUICK_MS};
    }
    return level_choose(&level, &player->memory, &player->rng);
}

bool party_leave(struct party *party, unsigned seat)
{
    if (party->window != WINDOW_NONE) {
        return false;
    }
    mark_before(party);
    bool left = apply(party, seat, LB_LEFT);
    tell_on(party);
    return left;
}

/* ---- Taking back ----------------------------------------------------------------------------- */

bool party_can_take_back(const struct party *party)
{
    unsigned person = party_only_person(party);
    for (unsigned i = 0; person != LB_NOBODY && i < party->match->steps; i++) {
        if (lb_match_step(party->match, i).seat == person) {
            return true;
        }
    }
    return false;
}

static bool in_window(const lb_match *match)
{
    unsigned open = lb_view_for(&match->state, LB_PUBLIC).open;
    return open == LB_OPEN_nope || open == LB_OPEN_magnet;
}

/* A window is asked from its beginning: passes before yours, which nobody heard of, go too. */
static bool undo_pass(lb_match *match)
{
    lb_events events;
    lb_view after = lb_view_for(&match->state, LB_PUBLIC);
    if (!in_window(match) || lb_match_undo(match) != LB_OK) {
        return false;
    }
    lb_view before = lb_view_for(&match->state, LB_PUBLIC);
    if (before.open == after.open && before.nopes == after.nopes &&
        before.race.magnets == after.race.magnets) {
        return true;
    }
    lb_match_redo(match, &events);
    return false;
}

/* The match as it was before the last move of a seat. */
static bool undo_to(lb_match *match, unsigned seat)
{
    for (unsigned last = LB_NOBODY; last != seat;) {
        last = match->steps > 0 ? lb_match_step(match, match->steps - 1).seat : LB_NOBODY;
        if (lb_match_undo(match) != LB_OK) {
            return false;
        }
    }
    while (undo_pass(match)) {
    }
    return true;
}

struct tui_setup party_setup(const struct party *party)
{
    const lb_match *match = party->match;
    struct tui_setup setup = {.voice = party->voice,
                              .game = lb_match_game(match),
                              .players = match->players,
                              .options = match->options,
                              .seed = match->seed};
    for (unsigned seat = 0; seat < match->players; seat++) {
        setup.seat[seat].player = party->person[seat] ? TUI_YOU : TUI_BOT;
        setup.seat[seat].level = party->bots.seat[seat].level;
        memcpy(setup.seat[seat].name, match->names.of[seat], LB_NAME_BYTES);
    }
    return setup;
}

/* The game itself waits here: nothing that happened is held back. */
static bool window_is_real(const struct party *party)
{
    unsigned open = lb_view_for(&party->match->state, LB_PUBLIC).open;
    return party->shown == party->logged && (open == LB_OPEN_nope || open == LB_OPEN_magnet);
}

bool party_take_back(struct party *party)
{
    lb_reason why;
    struct tui_setup setup = party_setup(party);
    unsigned person = party_only_person(party);
    lb_match *match = person != LB_NOBODY ? match_new() : NULL;
    bool back = false;
    if (match != NULL) {
        lb_match_copy(match, party->match);
        if (undo_to(match, person)) {
            bool guided = party->guided;
            party_end(party);
            back = party_start(party, &setup, &why) && party_catch_up(party, match);
            while (party->window != WINDOW_NONE && !window_is_real(party)) {
                tell_on(party); /* such a window was over when the person decided */
            }
            party->guided = guided;
        }
    }
    free(match);
    return back;
}

/* ---- Windows --------------------------------------------------------------------------------- */

unsigned party_announcer(const struct party *party)
{
    const lb_event *event = &party->log[party->shown - 1];
    return party->window == WINDOW_MAGNET ? lb_view_for(&party->before, LB_PUBLIC).turn
                                          : event->seat;
}

bool party_may_answer(const struct party *party, unsigned seat)
{
    return window_is_real(party) && (lb_to_act(&party->match->state) >> seat & 1) != 0;
}

bool party_is_pass(const struct party *party, unsigned seat, const lb_move *move)
{
    char text[LB_MOVE_BYTES];
    lb_move_write(&party->match->state, seat, move, text, sizeof text);
    return strcmp(text, "pass") == 0;
}

bool party_close_window(struct party *party)
{
    if (!window_is_real(party)) {
        tell_on(party);
        return true;
    }
    size_t logged = party->logged;
    mark_before(party);
    while (party->logged == logged && window_is_real(party)) {
        lb_move pass;
        lb_reason why;
        unsigned seat = lb_next(&party->match->state);
        if (lb_move_read(&party->match->state, seat, "pass", &pass, &why) != LB_OK ||
            !apply(party, seat, pass.choice[0])) {
            return false;
        }
    }
    tell_on(party);
    return true;
}

/* ---- Looking --------------------------------------------------------------------------------- */

lb_event party_event(const struct party *party, size_t index, unsigned viewer)
{
    return lb_event_for(&party->log[index], viewer);
}

/* The card on top of the discard pile, as far as what was told shows it. */
static unsigned discard_top(const struct party *party, const lb_view *view)
{
    for (size_t i = party->shown; i > 0; i--) {
        unsigned card = lb_event_lays(lb_match_game(party->match), &party->log[i - 1]);
        if (card < LB_CARDS && view->discard[card] > 0) {
            return card;
        }
    }
    return LB_NO_CARD;
}

/* Who played last, Nopes aside. */
static unsigned last_player(const struct party *party)
{
    for (size_t i = party->shown; i > 0; i--) {
        if (party->log[i - 1].type == LB_EVENT_played) {
            return party->log[i - 1].seat;
        }
    }
    return LB_NOBODY;
}

/* What the viewer looked at last, while it is still being put in order. */
static void recall_peek(const struct party *party, struct scene *scene)
{
    for (size_t i = party->shown; scene->view.open == LB_OPEN_order && i > 0; i--) {
        lb_event event = lb_event_for(&party->log[i - 1], scene->view.viewer);
        if (event.type == LB_EVENT_peeked) {
            scene->peek_count = event.hidden_count;
            memcpy(scene->peek, event.hidden, sizeof scene->peek);
            return;
        }
    }
}

static const enum paint paints[] = {
    [LB_TONE_plain] = PAINT_PLAIN,   [LB_TONE_alarm] = PAINT_ALARM, [LB_TONE_good] = PAINT_GOOD,
    [LB_TONE_strong] = PAINT_STRONG, [LB_TONE_nope] = PAINT_NOPE,
};

/* Where the viewer last did something: what came before is old news. */
static size_t last_deed(const struct party *party, unsigned viewer)
{
    size_t at = party->shown;
    while (at > 0 &&
           (party->log[at - 1].seat != viewer || party->log[at - 1].type == LB_EVENT_turn)) {
        at--;
    }
    return at;
}

static void add_line(const struct party *party, size_t index, bool old, struct scene *scene)
{
    lb_telling telling = lb_telling_of(scene->game, party->log[index].type);
    lb_event event = lb_event_for(&party->log[index],
                                  telling.eyes & LB_EYES_covered ? LB_PUBLIC : scene->view.viewer);
    struct scene_line *line = &scene->line[scene->line_count];
    if (lb_worth_telling(party->log, party->shown, index, &scene->reader)) {
        lb_tell(&event, &scene->reader, line->text, sizeof line->text);
        line->paint = paints[telling.tone];
        line->paint = old && line->paint == PAINT_PLAIN ? PAINT_DIM : line->paint;
        scene->line_count++;
    }
}

void party_scene(const struct party *party, unsigned viewer, bool you, struct scene *scene)
{
    const lb_match *match = party->match;
    memset(scene, 0, offsetof(struct scene, line));
    scene->game = lb_match_game(match);
    scene->options = match->options;
    scene->you = you;
    scene->view = party_view(party, viewer);
    lb_zones_of(&scene->view, &scene->options, discard_top(party, &scene->view), &scene->zones);
    scene->reader = (lb_reader){
        .game = scene->game, .names = &match->names, .viewer = (uint8_t)viewer, .you = you};
    memcpy(scene->names, match->names.of, sizeof scene->names);
    for (unsigned seat = 0; seat < match->players; seat++) {
        snprintf(scene->kinds[seat], sizeof scene->kinds[seat], "%s",
                 !party->person[seat]    ? party->bots.seat[seat].level.name
                 : you && seat == viewer ? "you"
                                         : "friend");
    }
    scene->actor = (uint8_t)last_player(party);
    recall_peek(party, scene);
    size_t from = party->shown > SCENE_LINES ? party->shown - SCENE_LINES : 0;
    size_t deed = you ? last_deed(party, viewer) : 0;
    for (size_t i = from; i < party->shown; i++) {
        add_line(party, i, i + 1 < deed, scene);
    }
}
