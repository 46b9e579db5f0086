/* SPDX-License-Identifier: MIT */
/* habits.c: counting what seats are seen to do. */
#include "memory/habits.h"

static void add(uint8_t *count)
{
    *count = (uint8_t)(*count + (*count < UINT8_MAX));
}

static uint8_t *of(lb_memory *memory, unsigned seat)
{
    return memory->habits.seat[seat];
}

/* The window that was open is over: who could have answered has not. */
static void close_window(lb_memory *memory)
{
    uint8_t *trail = memory->habits.trail;
    for (unsigned seat = 0; seat < memory->players && trail[TRAIL_actor] != 0; seat++) {
        if (memory->view.alive >> seat & 1 && seat + 1 != trail[TRAIL_actor]) {
            add(&of(memory, seat)[HABIT_passes]);
            add(&of(memory, seat)[HABIT_fresh_passes]);
            if (seat + 1 == trail[TRAIL_target]) {
                add(&of(memory, seat)[HABIT_fresh_aimed]);
            }
        }
    }
    trail[TRAIL_actor] = 0;
}

static void open_window(lb_memory *memory, unsigned actor, unsigned target)
{
    memory->habits.trail[TRAIL_actor] = (uint8_t)(1 + actor);
    memory->habits.trail[TRAIL_target] = (uint8_t)(target < LB_SEATS_MAX ? 1 + target : 0);
}

/* A card that others do not know came to a seat. */
static void refresh(lb_memory *memory, unsigned seat)
{
    uint8_t *habit = of(memory, seat);
    habit[HABIT_fresh_passes] = habit[HABIT_fresh_aimed] = habit[HABIT_fresh_plays] = 0;
}

/* The top card goes, a harmless one or not. */
static void draw(lb_memory *memory, unsigned seat)
{
    uint8_t *trail = memory->habits.trail;
    for (unsigned i = 0; i < memory->players; i++) {
        uint8_t *habit = of(memory, i);
        habit[HABIT_knows] = (uint8_t)(habit[HABIT_knows] - (habit[HABIT_knows] > 0));
    }
    add(&trail[TRAIL_drawn]);
    add(&trail[TRAIL_drawn_before]);
    trail[TRAIL_idle] = 0;
    if (trail[TRAIL_turn] == 1 + seat) {
        trail[TRAIL_turn] = 0;
    }
}

/* Whether what a seat put back came up at once shows at the first draw after it. */
static void judge(lb_memory *memory, bool came)
{
    const uint8_t *trail = memory->habits.trail;
    if (trail[TRAIL_placer] != 0 && trail[TRAIL_drawn] == 0) {
        add(&of(memory, trail[TRAIL_placer] - 1u)[came ? HABIT_on_top : HABIT_deeper]);
    }
}

static void forget_pile(lb_memory *memory)
{
    for (unsigned seat = 0; seat < memory->players; seat++) {
        of(memory, seat)[HABIT_knows] = 0;
    }
}

static void shuffle(lb_memory *memory)
{
    uint8_t *trail = memory->habits.trail;
    forget_pile(memory);
    trail[TRAIL_placer] = trail[TRAIL_placer_before] = trail[TRAIL_placed] = 0;
}

static void place(lb_memory *memory, unsigned seat)
{
    uint8_t *trail = memory->habits.trail;
    forget_pile(memory);
    trail[TRAIL_placer_before] = trail[TRAIL_placer];
    trail[TRAIL_drawn_before] = trail[TRAIL_drawn];
    trail[TRAIL_places_before] = trail[TRAIL_places];
    trail[TRAIL_placer] = (uint8_t)(1 + seat);
    trail[TRAIL_drawn] = 0;
    trail[TRAIL_places] = memory->view.pile_count;
    add(&trail[TRAIL_placed]);
}

static void begin_turn(lb_memory *memory, unsigned seat)
{
    uint8_t *trail = memory->habits.trail;
    if (trail[TRAIL_turn] != 0) {
        add(&of(memory, trail[TRAIL_turn] - 1u)[HABIT_idle]);
        add(&trail[TRAIL_idle]);
    }
    trail[TRAIL_turn] = (uint8_t)(1 + seat);
}

static void play(lb_memory *memory, const lb_event *event)
{
    uint8_t *habit = of(memory, event->seat);
    add(&habit[HABIT_plays]);
    add(&habit[HABIT_fresh_plays]);
    if (event->card_count > 1) {
        add(&habit[HABIT_combos]);
    }
    habit[HABIT_earlier] = habit[HABIT_played];
    habit[HABIT_played] = (uint8_t)(1 + event->cards[0]);
    open_window(memory, event->seat, event->other);
}

static void gain(lb_memory *memory, unsigned seat)
{
    add(&of(memory, seat)[HABIT_gained]);
    refresh(memory, seat);
}

void habits_see(lb_memory *memory, const lb_event *event)
{
    unsigned seat = event->seat < memory->players ? event->seat : 0u;
    unsigned other = event->other < memory->players ? event->other : 0u;
    uint8_t *habit = of(memory, seat);
    if (event->type == LB_EVENT_noped) {
        add(&habit[HABIT_nopes]);
        open_window(memory, seat, other);
        return;
    }
    close_window(memory);
    switch (event->type) {
    case LB_EVENT_turn:
        begin_turn(memory, seat);
        break;
    case LB_EVENT_played:
        play(memory, event);
        break;
    case LB_EVENT_drew:
        judge(memory, false);
        draw(memory, seat);
        add(&habit[HABIT_draws]);
        add(&habit[HABIT_fresh_draws]);
        refresh(memory, seat);
        break;
    case LB_EVENT_kitten:
        judge(memory, true);
        draw(memory, seat);
        break;
    case LB_EVENT_defused:
        add(&habit[HABIT_defuses]);
        habit[HABIT_fresh_draws] = 0;
        break;
    case LB_EVENT_placed:
    case LB_EVENT_moved_card:
        place(memory, seat);
        break;
    case LB_EVENT_peeked:
        add(&habit[HABIT_peeks]);
        habit[HABIT_knows] = event->hidden_count;
        break;
    case LB_EVENT_shuffled:
        add(&habit[HABIT_shuffles]);
        shuffle(memory);
        break;
    case LB_EVENT_gave:
        add(&habit[HABIT_gave]);
        gain(memory, other);
        break;
    case LB_EVENT_stole:
        add(&of(memory, other)[HABIT_lost]);
        gain(memory, seat);
        break;
    case LB_EVENT_handed:
        add(&habit[HABIT_lost]);
        break;
    default:
        break;
    }
}
