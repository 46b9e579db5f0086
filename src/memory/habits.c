/* SPDX-License-Identifier: MIT */
/* habits.c: counting what seats are seen to do. */
#include "memory/habits.h"

#include "core/bits.h"

static void add(uint8_t *count)
{
    *count = (uint8_t)(*count + (*count < UINT8_MAX));
}

static uint8_t *of(lb_memory *memory, unsigned seat)
{
    return memory->habits.seat[seat];
}

/* A seat has let a window pass. */
static void let_pass(lb_memory *memory, unsigned seat)
{
    const uint8_t *trail = memory->habits.trail;
    uint8_t *habit = of(memory, seat);
    bool aimed = seat + 1 == trail[TRAIL_target];
    add(&habit[HABIT_passes]);
    add(&habit[HABIT_fresh_passes]);
    habit[HABIT_untried] = 0;
    if (aimed) {
        add(&habit[HABIT_fresh_aimed]);
    }
    if (trail[TRAIL_hits] > 0) {
        add(&habit[HABIT_fresh_hits]);
    }
    if (trail[TRAIL_hits] > 1) {
        add(&habit[HABIT_fresh_flees]);
    }
    if (aimed || trail[TRAIL_hits] > 1) {
        habit[HABIT_unasked] = 0;
    }
}

/* The window that was open is over: who could have answered has not. */
static void close_window(lb_memory *memory)
{
    uint8_t *trail = memory->habits.trail;
    for (unsigned seat = 0; seat < memory->players && trail[TRAIL_actor] != 0; seat++) {
        if (memory->view.alive >> seat & 1 && seat + 1 != trail[TRAIL_actor]) {
            let_pass(memory, seat);
        }
    }
    trail[TRAIL_actor] = trail[TRAIL_hits] = 0;
}

static void open_window(lb_memory *memory, unsigned actor, unsigned target)
{
    memory->habits.trail[TRAIL_actor] = (uint8_t)(1 + actor);
    memory->habits.trail[TRAIL_target] = (uint8_t)(target < LB_SEATS_MAX ? 1 + target : 0);
}

/* Whether a card alone ends the turn, or somebody else's begins it worse. */
static bool is_hit(const lb_memory *memory, const lb_event *event)
{
    const lb_face *face = lb_game_face(lb_memory_game(memory), event->cards[0]);
    return event->card_count == 1 && face != NULL &&
           (face->kind == LB_KIND_attack || face->kind == LB_KIND_step);
}

/* Whether much threatens: of the cards in the pile one in six or more, if there is a dangerous one for every
 * seat left but one. */
static bool is_grave(const lb_memory *memory)
{
    const lb_view *view = &memory->view;
    return 6u * (bits_count(view->alive) - 1u) >= view->pile_count;
}

/* What was counted before a card came tells less of the hand after it. */
static uint8_t aged(unsigned before, unsigned fresh)
{
    unsigned sum = before * 3 / 4 + 16 * fresh;
    return (uint8_t)(sum < UINT8_MAX ? sum : UINT8_MAX);
}

/* Cards that others do not know came to a seat. */
static void refresh(lb_memory *memory, unsigned seat, unsigned cards)
{
    uint8_t *habit = of(memory, seat);
    static const uint8_t fresh[] = {HABIT_fresh_passes, HABIT_fresh_aimed, HABIT_fresh_hits,
                                    HABIT_fresh_flees, HABIT_fresh_plays};
    habit[HABIT_earlier_passes] = aged(habit[HABIT_earlier_passes], habit[HABIT_fresh_passes]);
    habit[HABIT_earlier_asked] =
        aged(habit[HABIT_earlier_asked], habit[HABIT_fresh_aimed] + habit[HABIT_fresh_flees]);
    for (unsigned i = 0; i < cards; i++) {
        add(&habit[HABIT_untried]);
        add(&habit[HABIT_unasked]);
        add(&habit[HABIT_unsaved]);
    }
    for (unsigned i = 0; i < sizeof fresh; i++) {
        habit[fresh[i]] = 0;
    }
}

/* The top card goes, a harmless one or not. */
static void draw(lb_memory *memory, unsigned seat)
{
    uint8_t *trail = memory->habits.trail;
    if (of(memory, seat)[HABIT_knows] == 0 && is_grave(memory)) {
        add(&of(memory, seat)[HABIT_bold]);
    }
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

static void place(lb_memory *memory, unsigned seat, unsigned places)
{
    uint8_t *trail = memory->habits.trail;
    forget_pile(memory);
    trail[TRAIL_placer_before] = trail[TRAIL_placer];
    trail[TRAIL_drawn_before] = trail[TRAIL_drawn];
    trail[TRAIL_places_before] = trail[TRAIL_places];
    trail[TRAIL_placer] = (uint8_t)(1 + seat);
    trail[TRAIL_drawn] = 0;
    trail[TRAIL_places] = (uint8_t)places;
    add(&trail[TRAIL_placed]);
}

static void begin_turn(lb_memory *memory, unsigned seat)
{
    uint8_t *trail = memory->habits.trail;
    if (trail[TRAIL_turn] != 0) {
        uint8_t *habit = of(memory, trail[TRAIL_turn] - 1u);
        add(&habit[HABIT_idle]);
        if (habit[HABIT_knows] > 0) {
            add(&habit[HABIT_fled]);
        } else if (!is_grave(memory)) {
            add(&habit[HABIT_careless]);
        }
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
    } else if (event->other >= memory->players && !is_grave(memory)) {
        add(&habit[HABIT_hasty]);
    }
    habit[HABIT_earlier] = habit[HABIT_played];
    habit[HABIT_played] = (uint8_t)(1 + event->cards[0]);
    habit[HABIT_named] = (uint8_t)(event->named < LB_CARDS ? 1 + event->named : 0);
    open_window(memory, event->seat, event->other);
    memory->habits.trail[TRAIL_hits] =
        (uint8_t)(is_hit(memory, event) ? 1 + (habit[HABIT_knows] > 0 || is_grave(memory)) : 0);
}

/* The hand is a new one: what was played says nothing of it. */
static void deal(lb_memory *memory, unsigned seat, unsigned cards)
{
    uint8_t *habit = of(memory, seat);
    habit[HABIT_played] = habit[HABIT_earlier] = 0;
    refresh(memory, seat, cards);
}

/* Two hands change owners, and with them what was played from them. */
static void exchange(lb_memory *memory, unsigned seat, unsigned other)
{
    static const uint8_t told[] = {HABIT_played, HABIT_earlier};
    for (unsigned i = 0; i < sizeof told; i++) {
        uint8_t *mine = &of(memory, seat)[told[i]], *theirs = &of(memory, other)[told[i]];
        uint8_t swap = *mine;
        *mine = *theirs;
        *theirs = swap;
    }
}

/* What ends a turn: the next card or disc, which may be a dangerous one. */
static void take_next(lb_memory *memory, unsigned seat, bool danger)
{
    uint8_t *habit = of(memory, seat);
    judge(memory, danger);
    draw(memory, seat);
    add(&habit[HABIT_draws]);
    add(&habit[HABIT_fresh_draws]);
}

static bool dangerous(const lb_memory *memory, unsigned card)
{
    uint64_t cards;
    return lb_dangers(&memory->view, &cards) && cards >> card & 1;
}

/* Where discs are flipped, cards come from elsewhere. */
static bool flips_discs(const lb_memory *memory)
{
    return lb_game_card_copies(lb_memory_game(memory), LB_FIRST_DISC) > 0;
}

static void gain(lb_memory *memory, unsigned seat)
{
    add(&of(memory, seat)[HABIT_gained]);
    refresh(memory, seat, 1);
}

/* Against what may be answered, which may be another Nope. */
static void nope(lb_memory *memory, unsigned seat, unsigned other)
{
    uint8_t *trail = memory->habits.trail, *habit = of(memory, seat);
    add(&habit[HABIT_nopes]);
    if (trail[TRAIL_turn] == 1 + seat) {
        add(&habit[HABIT_own_nopes]);
    }
    if (trail[TRAIL_target] != 1 + seat && trail[TRAIL_hits] == 0) {
        add(&habit[HABIT_vain_nopes]);
    }
    open_window(memory, seat, other);
    trail[TRAIL_hits] = 0;
}

void habits_see(lb_memory *memory, const lb_event *event)
{
    unsigned seat = event->seat < memory->players ? event->seat : 0u;
    unsigned other = event->other < memory->players ? event->other : 0u;
    uint8_t *habit = of(memory, seat);
    if (event->type == LB_EVENT_noped) {
        nope(memory, seat, other);
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
        if (!flips_discs(memory)) {
            take_next(memory, seat, false);
        }
        refresh(memory, seat, event->hidden_count);
        break;
    case LB_EVENT_disc:
        take_next(memory, seat, dangerous(memory, event->cards[0]));
        break;
    case LB_EVENT_dealt:
    case LB_EVENT_put_down:
        deal(memory, seat, event->hidden_count);
        break;
    case LB_EVENT_exchanged:
        exchange(memory, seat, other);
        break;
    case LB_EVENT_kitten:
        if (habit[HABIT_knows] > 0) {
            add(&habit[HABIT_walked]);
        }
        judge(memory, true);
        draw(memory, seat);
        break;
    case LB_EVENT_exploded:
        add(&habit[HABIT_explosions]);
        habit[HABIT_unsaved] = 0;
        break;
    case LB_EVENT_defused:
        add(&habit[HABIT_defuses]);
        habit[HABIT_fresh_draws] = 0;
        break;
    case LB_EVENT_placed:
    case LB_EVENT_moved_card:
        place(memory, seat, memory->view.pile_count);
        break;
    case LB_EVENT_magnet:
        place(memory, seat, memory->view.race.discs_count);
        break;
    case LB_EVENT_ordered:
        place(memory, seat, event->hidden_count);
        habit[HABIT_knows] = event->hidden_count;
        break;
    case LB_EVENT_shared:
        of(memory, other)[HABIT_knows] = event->hidden_count;
        break;
    case LB_EVENT_peeked:
        add(&habit[HABIT_peeks]);
        if (habit[HABIT_knows] > 0) {
            add(&habit[HABIT_vain_peeks]);
        }
        habit[HABIT_knows] = event->hidden_count;
        break;
    case LB_EVENT_shuffled:
        add(&habit[HABIT_shuffles]);
        if (habit[HABIT_knows] == 0 && memory->habits.trail[TRAIL_placer] == 0) {
            add(&habit[HABIT_vain_shuffles]);
        }
        shuffle(memory);
        break;
    case LB_EVENT_discs_shuffled:
    case LB_EVENT_discs_refilled:
    case LB_EVENT_juggled:
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
