/* SPDX-License-Identifier: MIT */
/* memory.c: the one way events get into a memory, and the ways to ask it. */
#include <string.h>

#include "core/bits.h"
#include "core/game.h"
#include "core/window.h"
#include "memory/habits.h"
#include "memory/mind.h"

static const struct mind *mind_of(const lb_state *state)
{
    return game_of(state)->mind;
}

static const struct mind *mind_in(const lb_memory *memory)
{
    return lb_memory_game(memory)->mind;
}

const lb_game *lb_memory_game(const lb_memory *memory)
{
    return game_numbered(memory->game);
}

void lb_memory_start(lb_memory *memory, const lb_game *game, unsigned players,
                     const lb_options *options, unsigned seat)
{
    memset(memory, 0, sizeof *memory);
    memory->game = (uint8_t)lb_game_number(game);
    memory->options = options != NULL ? *options : lb_options_default();
    options_resolve(game, players, &memory->options);
    memory->players = (uint8_t)players;
    memory->seat = (uint8_t)seat;
    game->mind->start(memory);
}

static const char *const style_names[LB_STYLES] = {
#define X(name) #name,
    LB_STYLE_LIST(X)
#undef X
};

const char *lb_style_name(unsigned style)
{
    return style < LB_STYLES ? style_names[style] : "?";
}

lb_style lb_style_named(const char *name)
{
    unsigned style = LB_STYLES - 1;
    while (style > LB_STYLE_unknown && strcmp(style_names[style], name) != 0) {
        style--;
    }
    return (lb_style)style;
}

void lb_memory_meet(lb_memory *memory, unsigned seat, lb_style style)
{
    if (seat < memory->players && (unsigned)style < LB_STYLES) {
        memory->met[seat] = (uint8_t)style;
    }
}

/* Whether the seat can have such a view, as far as it is the same in every game. */
static bool can_see(const lb_memory *memory, const lb_view *view)
{
    unsigned own = 0;
    for (unsigned card = 0; card < LB_CARDS; card++) {
        own += view->hand[card];
    }
    return view->players == memory->players && view->viewer == memory->seat &&
           view->open < LB_OPENS && view->windows <= LB_WINDOWS_live &&
           view->game == memory->game && view->alive >> memory->players == 0 &&
           view->turn < memory->players &&
           (view->decides < memory->players || view->decides == LB_NOBODY) &&
           view->action_count <= sizeof view->action && own == view->hand_count[memory->seat];
}

bool lb_memory_see(lb_memory *memory, const lb_events *events, const lb_view *view)
{
    const struct mind *mind = mind_in(memory);
    if (!can_see(memory, view) || (mind->allows != NULL && !mind->allows(memory, view))) {
        return false;
    }
    for (unsigned i = 0; i < events->count; i++) {
        lb_event seen = lb_event_for(&events->item[i], memory->seat);
        if (lb_event_fits(&seen, lb_memory_game(memory), memory->players)) {
            mind->see(memory, &seen); /* which need not ask */
#ifndef LITTERBOX_NETLESS
            habits_see(memory, &seen);
#endif
        }
    }
    memory->view = *view;
    if (mind->look != NULL) {
        mind->look(memory, false);
    }
    return true;
}

/* Whether the seat may choose, or the memory cannot go on without seeing the table. */
static bool needs_view(lb_memory *memory, const lb_state *state)
{
    const struct mind *mind = mind_in(memory);
    return head_of(state)->to_act >> memory->seat & 1 ||
           (mind->look != NULL && (mind->settle == NULL || !mind->settle(memory)));
}

void lb_memory_follow(lb_memory *memory, const lb_events *events, const lb_state *state)
{
    const struct mind *mind = mind_in(memory);
    if (!(game_of(state)->alive(state) >> memory->seat & 1)) {
        return;
    }
    for (unsigned i = 0; i < events->count; i++) {
        lb_event seen = lb_event_for(&events->item[i], memory->seat);
        mind->see(memory, &seen);
    }
    if (needs_view(memory, state)) {
        view_make(state, memory->seat, &memory->view);
        if (mind->look != NULL) {
            mind->look(memory, true);
        }
    }
}

void guess_clear(const lb_memory *memory, lb_state *state)
{
    struct lb_head *head = (struct lb_head *)(void *)state;
    memset(state, 0, sizeof *state);
    head->game = memory->game;
    head->players = memory->players;
    head->windows = memory->view.windows;
}

void lb_guess(const lb_memory *memory, lb_rng *rng, lb_state *state, lb_wits *wits)
{
    mind_in(memory)->guess(memory, rng, state, wits);
}

/* Made of a memory that begins with this view; what stays of it unread is not even cleared. */
void lb_guess_seen(const lb_memory *memory, lb_rng *rng, lb_state *state)
{
    const struct mind *mind = mind_in(memory);
    lb_memory seen;
    memcpy(&seen, memory, offsetof(lb_memory, habits));
    memset(seen.words, 0, mind->cleared > 0 ? mind->cleared : sizeof seen.words);
    mind->start(&seen);
    if (mind->look != NULL) {
        mind->look(&seen, false);
    }
    mind->guess(&seen, rng, state, NULL);
}

/* Who can only pass in an open window has passed, but for one seat, wits kept up; and windows are brief from
 * now on, unless that seat still has to. */
static void make_brief(lb_state *state, lb_wits *wits, lb_seats but, lb_rng *rng)
{
    for (unsigned idle; (idle = window_idle(state) & ~(unsigned)but) != 0;) {
        lb_try(state, wits, bits_first(idle), WINDOW_PASS, rng, NULL);
    }
    if (window_idle(state) == 0) {
        lb_brief(state, rng);
    }
}

void lb_guess_likely(const lb_memory *memory, lb_rng *rng, lb_state *state, lb_wits *wits)
{
    const struct mind *mind = mind_in(memory);
    mind->guess(memory, rng, state, wits);
    if (mind->lean != NULL) {
        mind->lean(state, wits, memory->seat, rng);
    }
    make_brief(state, wits, (lb_seats)(1u << memory->seat), rng);
}

bool lb_chance(const lb_memory *memory, const lb_question *question, lb_fraction *chance)
{
    return mind_in(memory)->chance(memory, question, chance);
}

void lb_chance_within(const lb_memory *memory, const lb_question *question, lb_fraction *low,
                      lb_fraction *high)
{
    const struct mind *mind = mind_in(memory);
    if (mind->within != NULL) {
        mind->within(memory, question, low, high);
    } else if (mind->chance(memory, question, low)) {
        *high = *low;
    } else {
        *low = (lb_fraction){0, 1};
        *high = (lb_fraction){1, 1};
    }
}

/* The card at a place of the pile, where it can be nothing else; LB_CARDS behind its end. */
static unsigned card_at(const lb_memory *memory, unsigned place)
{
    const lb_game *game = lb_memory_game(memory);
    for (unsigned card = 0; card < LB_CARDS; card++) {
        lb_question question = {
            .ask = LB_ASK_place, .card = (uint8_t)card, .place = (uint8_t)place};
        lb_fraction chance = {0, 1};
        if (lb_game_card_copies(game, card) > 0 && !lb_chance(memory, &question, &chance)) {
            return LB_NO_CARD;
        }
        if (chance.over > 0) {
            return chance.over == chance.under ? card : LB_NO_CARD;
        }
    }
    return LB_CARDS;
}

unsigned lb_known(const lb_memory *memory, uint8_t cards[LB_PILE_MAX])
{
    const struct mind *mind = mind_in(memory);
    unsigned place = 0;
    for (; place < LB_PILE_MAX; place++) {
        unsigned same = 0;
        while (same < place && (mind->alike == NULL || !mind->alike(memory, same, place))) {
            same++;
        }
        unsigned card = same < place ? cards[same] : card_at(memory, place);
        if (card == LB_CARDS) {
            break;
        }
        cards[place] = (uint8_t)card;
    }
    return place;
}

unsigned lb_thumb(const lb_state *state, unsigned seat, const lb_wits *wits, lb_rng *rng)
{
    return window_idle(state) >> seat & 1 ? (unsigned)WINDOW_PASS
                                          : mind_of(state)->thumb(state, seat, wits, rng);
}

lb_choices lb_pointless(const lb_memory *memory)
{
    const struct mind *mind = mind_in(memory);
    return mind->pointless != NULL ? mind->pointless(memory) & memory->view.legal : 0;
}

void lb_try(lb_state *state, lb_wits *wits, unsigned seat, unsigned choice, lb_rng *rng,
            lb_events *events)
{
    const struct mind *mind = mind_of(state);
    if (mind->step != NULL && wits != NULL) {
        if (events != NULL) {
            events->count = 0;
        }
        mind->step(state, wits, seat, choice, rng, events);
    } else {
        lb_apply_trusted(state, seat, choice, rng, events);
    }
}

unsigned lb_rollout(lb_state *state, lb_wits *wits, lb_rng *rng)
{
    make_brief(state, wits, 0, rng);
    return mind_of(state)->rollout(state, wits, rng);
}

double lb_hope(const lb_state *state, unsigned seat)
{
    const struct mind *mind = mind_of(state);
    if (mind->standing != NULL) {
        return mind->standing(state, seat);
    }
    lb_seats winners = game_of(state)->winners(state);
    return winners >> seat & 1 ? 1.0 / bits_count(winners) : 0;
}

double lb_prospect(lb_state *state, lb_wits *wits, unsigned seat, lb_rng *rng)
{
    const struct mind *mind = mind_of(state);
    make_brief(state, wits, 0, rng);
    if (mind->prospect != NULL) {
        return mind->prospect(state, wits, seat, rng);
    }
    mind->rollout(state, wits, rng);
    return lb_hope(state, seat);
}

/* ---- Endings ------------------------------------------------------------------------------------ */

bool lb_ending_worlds(const lb_memory *memory, uint64_t *mine, lb_ending_visit *visit,
                      void *context)
{
    const struct endings *endings = mind_in(memory)->endings;
    return endings != NULL && endings->worlds != NULL && memory->view.legal != 0 &&
           endings->worlds(memory, mine, visit, context);
}

bool lb_ending_fates(const lb_state *state, unsigned seat, unsigned choice, lb_fate_visit *visit,
                     void *context)
{
    const struct endings *endings = mind_of(state)->endings;
    if (endings != NULL && endings->fates != NULL) {
        return endings->fates(state, seat, choice, visit, context);
    }
    return fate_certain(state, seat, choice, visit, context);
}

lb_choices lb_ending_choices(const lb_state *state, unsigned seat, unsigned choice)
{
    const struct endings *endings = mind_of(state)->endings;
    return endings != NULL && endings->choices != NULL ? endings->choices(state, seat, choice)
                                                       : UINT64_C(1) << choice;
}

bool lb_ending_over(const lb_state *before, const lb_state *after, double share[LB_SEATS_MAX])
{
    const struct endings *endings = mind_of(before)->endings;
    if (endings != NULL && endings->over != NULL) {
        return endings->over(before, after, share);
    }
    lb_seats winners = game_of(after)->winners(after);
    for (unsigned seat = 0; lb_over(after) && seat < LB_SEATS_MAX; seat++) {
        share[seat] = winners >> seat & 1 ? 1.0 / bits_count(winners) : 0;
    }
    return lb_over(after);
}

const char *lb_ending_bound(const lb_game *game)
{
    const struct endings *endings = game->mind->endings;
    return endings != NULL ? endings->bound : NULL;
}

bool lb_ending_open(const lb_state *state, lb_state *form)
{
    const struct endings *endings = mind_of(state)->endings;
    return endings != NULL && endings->open != NULL && endings->open(state, form);
}

bool lb_ending_opens(const lb_game *game)
{
    return game->mind->endings != NULL && game->mind->endings->open != NULL;
}

bool lb_ending_tossed(const lb_state *state)
{
    const struct endings *endings = mind_of(state)->endings;
    return endings != NULL && endings->tossed != NULL && endings->tossed(state);
}

bool fate_certain(const lb_state *state, unsigned seat, unsigned choice, lb_fate_visit *visit,
                  void *context)
{
    lb_state after = *state;
    lb_events events;
    lb_rng rng;
    lb_rng_start(&rng, &(lb_seed){{0}}, 0);
    lb_apply_trusted(&after, seat, choice, &rng, &events);
    return visit(context, &after, &events, 1);
}

bool fate_weigh(void *context, const lb_state *after, const lb_events *events, double chance)
{
    const struct fate_chance *fate = context;
    return fate->visit(fate->context, after, events, chance * fate->chance);
}
