/* SPDX-License-Identifier: MIT */
/* mind.c: the mind of the smallest game: the template for a new one.
 *
 * Everything but the kitten's place can be read off the view, so there is little to remember: who has
 * passed, as an example. The kitten lies at every place of the pile alike: nobody ever sees the pile. */
#include <assert.h>
#include <string.h>

#include "core/rng.h"
#include "games/template/nullgame.h"
#include "memory/mind.h"
#include "memory/stir.h"

/* What a memory of this game holds in its words. */
struct notes {
    lb_seats passed; /* who has used their pass */
} __attribute__((may_alias));

static_assert(sizeof(struct notes) <= sizeof(uint64_t[LB_MEMORY_WORDS]), "notes fit a memory");

static struct notes *notes_of(lb_memory *memory)
{
    return (struct notes *)memory->words;
}

static const struct notes *notes_in(const lb_memory *memory)
{
    return (const struct notes *)memory->words;
}

/* ---- Remembering ---------------------------------------------------------------------------------- */

/* The words are zero: nobody has passed. */
static void start(lb_memory *memory)
{
    (void)memory;
}

static void see(lb_memory *memory, const lb_event *event)
{
    if (event->type == LB_EVENT_passed_on) {
        notes_of(memory)->passed |= (lb_seats)(1u << event->seat);
    }
}

/* ---- Guessing -------------------------------------------------------------------------------------- */

/* Whether the kitten is still in the pile: it left if the Tacocats are all that is left. */
static bool kitten_hides(const lb_view *view)
{
    unsigned cards = view->pile_count;
    for (unsigned seat = 0; seat < view->players; seat++) {
        cards += view->hand_count[seat];
    }
    return cards == NULL_PILE;
}

/* The kitten leaves the pile with the game. */
static bool allows(const lb_memory *memory, const lb_view *view)
{
    (void)memory;
    return view->pile_count <= NULL_PILE &&
           (view->open == LB_OPEN_over || (view->pile_count > 0 && kitten_hides(view)));
}

/* What is open comes from the view, what is hidden from chance. */
static void guess(const lb_memory *memory, lb_rng *rng, lb_state *state, lb_wits *wits)
{
    const lb_view *view = &memory->view;
    struct null_state *s = null_of(state);
    guess_clear(memory, state);
    s->head.over = view->open == LB_OPEN_over;
    s->turn = view->turn;
    s->pile_count = view->pile_count;
    s->passed = notes_in(memory)->passed | view->own[NULL_OWN_PASSED];
    s->lost = (lb_seats)(((1u << view->players) - 1) & ~view->alive);
    memcpy(s->cards, view->hand_count, sizeof s->cards);
    if (kitten_hides(view)) {
        s->pile[rng_below(rng, s->pile_count)] = 1;
    }
    if (!s->head.over) {
        null_open(s, s->turn);
    }
    if (wits != NULL) { /* nobody knows more of the pile than anybody else */
        memset(wits, 0, sizeof *wits);
    }
}

static bool chance(const lb_memory *memory, const lb_question *question, lb_fraction *chance)
{
    const lb_view *view = &memory->view;
    bool tacocat = question->card == LB_CARD_tacocat;
    if (question->ask == LB_ASK_holds) {
        unsigned seat = question->seat;
        *chance = (lb_fraction){tacocat && seat < LB_SEATS_MAX && view->hand_count[seat] > 0, 1};
        return true;
    }
    unsigned kittens = kitten_hides(view), cards = view->pile_count;
    bool kitten = question->card == LB_CARD_exploding_kitten;
    *chance = (lb_fraction){0, 1};
    if (question->place < cards && (kitten || tacocat)) {
        *chance = (lb_fraction){kitten ? kittens : cards - kittens, cards};
    }
    return true;
}

/* ---- Playing by thumb -------------------------------------------------------------------------------- */

/* The pass is worth most where a draw is most dangerous: it is kept until the pile is short. */
static unsigned thumb(const lb_state *state, unsigned seat, const lb_wits *wits, lb_rng *rng)
{
    (void)wits;
    (void)rng;
    const struct null_state *s = null_in(state);
    bool may_pass = !(s->passed >> seat & 1);
    return may_pass && s->pile_count <= s->head.players ? NULL_PASS : NULL_DRAW;
}

static unsigned rollout(lb_state *state, lb_wits *wits, lb_rng *rng)
{
    unsigned choices = 0;
    for (; !lb_over(state); choices++) {
        unsigned seat = null_in(state)->turn;
        lb_apply_trusted(state, seat, thumb(state, seat, wits, rng), rng, NULL);
    }
    return choices;
}

/* ---- Chance that is still to come ------------------------------------------------------------------- */

/* Nobody ever sees the pile, so that there is nothing to uncover but by drawing. */
static unsigned stir(lb_state *state, lb_seen seen, lb_rng *rng)
{
    struct null_state *s = null_of(state);
    return stir_places(s->pile, s->pile_count, seen, rng);
}

const struct mind null_mind = {
    .start = start,
    .allows = allows,
    .see = see,
    .guess = guess,
    .chance = chance,
    .thumb = thumb,
    .rollout = rollout,
    .stir = stir,
};
