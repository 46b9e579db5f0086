/* SPDX-License-Identifier: MIT */
/* memory.c: the door for what a seat is told: a real game, with what a referee says of it spoiled.
 * Nothing that the readers of the bot protocol accept can break a memory, what is guessed from it, or
 * the bots that go by it; what was not spoiled is understood. */
#include "bots/bots.h"
#include "bots/seat.h"
#include "fuzz/support/fuzz.h"
#include "wire/lines.h"

enum { ACTS_MOST = WHOLE ? 160 : 20 };

/* What is done to the next events and the next view. Most bytes leave both alone, or no memory would
 * get anywhere; those from the first one on spoil. */
enum {
    SPOIL = 0xb0,
    SPOIL_DROP = SPOIL, /* an event is not told */
    SPOIL_TWICE,        /* or told twice */
    SPOIL_SWAP,         /* or after its neighbour */
    SPOIL_BYTE,         /* or with one field changed */
    SPOIL_STALE,        /* an event of an earlier choice is told again */
    SPOIL_VIEW,         /* a field of the view is changed */
    SPOIL_HAND,         /* a count of the view and another one */
    SPOIL_LOST,         /* all events and the view are lost */
    SPOILS
};

struct told {
    struct line_table table;
    lb_memory memory;
    lb_events events; /* since the last view */
    lb_event earlier;
    lb_rng rng;
    bool spoiled;
};

static void drop_event(lb_events *events, unsigned at)
{
    memmove(&events->item[at], &events->item[at + 1],
            (events->count - at - 1) * sizeof events->item[0]);
    events->count--;
}

static void add_event(lb_events *events, lb_event event)
{
    if (events->count < LB_EVENTS_MAX) {
        events->item[events->count++] = event;
    }
}

static void spoil_events(struct told *told, unsigned how, struct input *input)
{
    lb_events *events = &told->events;
    if (how == SPOIL_STALE) {
        add_event(events, told->earlier);
    }
    if (events->count == 0) {
        return;
    }
    unsigned at = take_byte(input) % events->count;
    lb_event event = events->item[at];
    switch (how) {
    case SPOIL_DROP:
        drop_event(events, at);
        break;
    case SPOIL_TWICE:
        add_event(events, event);
        break;
    case SPOIL_SWAP:
        drop_event(events, at);
        add_event(events, event);
        break;
    case SPOIL_BYTE:
        at = take_byte(input) % sizeof event;
        ((uint8_t *)&events->item[events->count - 1])[at] = (uint8_t)take_byte(input);
        break;
    default:
        break;
    }
}

static void spoil_view(unsigned how, lb_view *view, struct input *input)
{
    size_t at = take_byte(input) * 2u + take_byte(input) % 2;
    if (how == SPOIL_VIEW) {
        ((uint8_t *)view)[at % sizeof *view] = (uint8_t)take_byte(input);
    } else if (how == SPOIL_HAND) {
        unsigned card = (unsigned)at % LB_CARDS;
        uint8_t *counts[] = {view->hand, view->discard, view->removed};
        uint8_t *others[] = {&view->pile_count, &view->hand_count[at % LB_SEATS_MAX],
                             &view->hand_count[view->viewer], &view->removed_unseen};
        counts[take_byte(input) % 3][card]++;
        (*others[take_byte(input) % 4])--;
    }
}

/* Through the readers, as a bot gets it; false if they refuse. */
static bool pass_event(const struct line_table *table, lb_event *event)
{
    char line[1024];
    lb_reason why;
    event->type %= LB_EVENT_TYPES;
    event->card_count %= LB_EVENT_CARDS + 1;
    event->hidden_count %= LB_EVENT_CARDS + 1;
    size_t length = line_event_write(table, event, line, sizeof line);
    return length < sizeof line && line_event_read(table, event, line, &why);
}

static bool pass_view(const struct line_table *table, lb_view *view)
{
    char line[4096];
    lb_reason why;
    size_t length = line_view_write(view, line, sizeof line);
    return length < sizeof line && line_view_read(table, view, line, &why);
}

static double share_of(const lb_fraction *chance)
{
    return (double)chance->over / (double)chance->under;
}

static void ask(struct told *told)
{
    for (unsigned card = 0; card < (WHOLE ? LB_CARDS : 4); card++) {
        unsigned place = lb_rng_below(&told->rng, 50), seat = lb_rng_below(&told->rng, 7);
        lb_question question = {.ask = (uint8_t)(card % 2),
                                .card = (uint8_t)lb_rng_below(&told->rng, LB_CARDS),
                                .place = (uint8_t)place,
                                .seat = (uint8_t)seat};
        lb_fraction chance, low, high;
        bool exact = lb_chance(&told->memory, &question, &chance);
        CHECK(!exact || (chance.under > 0 && chance.over <= chance.under));
        lb_chance_within(&told->memory, &question, &low, &high);
        CHECK(low.under > 0 && high.under > 0 && high.over <= high.under);
        CHECK(share_of(&low) <= share_of(&high));
        CHECK(!exact ||
              (share_of(&low) <= share_of(&chance) && share_of(&chance) <= share_of(&high)));
    }
}

/* Guesses, chances, and where it may choose what bots think; a seat that was told the truth has
 * a world it may be in. */
static void think(struct told *told)
{
    static const char *const levels[] = {"counter", "look:2", "tree:8"};
    const lb_memory *memory = &told->memory;
    lb_state state;
    lb_wits wits;
    lb_guess(memory, &told->rng, &state, &wits);
    lb_guess_likely(memory, &told->rng, &state, &wits);
    ask(told);
    bool fits = seat_world(memory, &told->rng, &state);
    CHECK(fits || told->spoiled || memory->view.legal == 0);
    for (unsigned i = 0; WHOLE && fits && memory->view.legal != 0 && i < 3; i++) {
        struct level level;
        lb_reason why;
        char text[LB_MOVE_BYTES];
        CHECK(level_read(&level, levels[i], &why));
        lb_move move = level_choose(&level, memory, &told->rng);
        CHECK(lb_move_write(&state, memory->seat, &move, text, sizeof text) > 0);
    }
}

/* What one choice made happen, to one seat. */
static void tell(struct told *told, const lb_state *state, const lb_events *events,
                 struct input *input)
{
    unsigned how = take_byte(input);
    lb_view view = lb_view_for(state, told->table.seat);
    for (unsigned i = 0; i < events->count; i++) {
        add_event(&told->events, lb_event_for(&events->item[i], told->table.seat));
    }
    how = how >= SPOIL ? SPOIL + how % (SPOILS - SPOIL) : 0;
    if (how == SPOIL_LOST) {
        told->events.count = 0;
        told->spoiled = true;
        return;
    }
    if (how != 0) {
        told->spoiled = true;
        spoil_events(told, how, input);
        spoil_view(how, &view, input);
    }
    bool through =
        WHOLE || how != 0 || input->left < 2; /* the readers; what they read is protocol.c's */
    for (unsigned i = 0; through && i < told->events.count; i++) {
        if (!pass_event(&told->table, &told->events.item[i])) {
            CHECK(told->spoiled);
            drop_event(&told->events, i--);
        }
    }
    if (told->events.count > 0) {
        told->earlier = told->events.item[take_byte(input) % told->events.count];
    }
    if ((through && !pass_view(&told->table, &view)) ||
        !lb_memory_see(&told->memory, &told->events, &view)) {
        CHECK(told->spoiled);
    } else if (WHOLE ? how != 0 || told->memory.view.legal != 0 : input->left < 2) {
        think(told);
    }
    told->events.count = 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static struct told told;
    struct input input = {data, size};
    struct table table = take_table(&input);
    lb_state state;
    lb_events events;
    lb_rng rng;
    lb_rng_start(&rng, &table.seed, 0);
    memset(&told, 0, sizeof told);
    told.table = (struct line_table){table.game, table.players, take_byte(&input) % table.players,
                                     table.options};
    lb_rng_start(&told.rng, &table.seed, 1);
    lb_memory_start(&told.memory, table.game, table.players, &table.options, told.table.seat);
    CHECK(lb_start(table.game, table.players, &table.options, &rng, &state, &events) == LB_OK);
    tell(&told, &state, &events, &input);
    for (unsigned acts = 0; acts < ACTS_MOST && input.left > 0 && !lb_over(&state); acts++) {
        unsigned seat = lb_next(&state);
        lb_apply_trusted(&state, seat, random_choice(&state, seat, &rng), &rng, &events);
        if (!lb_staged(&state)) {
            tell(&told, &state, &events, &input);
        }
    }
    return 0;
}
