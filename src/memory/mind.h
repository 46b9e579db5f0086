/* SPDX-License-Identifier: MIT */
/* mind.h: what a game gives to the memory room: how a seat remembers, guesses and plays by thumb.
 * Games that share a state may share it. */
#ifndef LB_MEMORY_MIND_H
#define LB_MEMORY_MIND_H

#include <litterbox.h>

/* What is known of the endings of a game that are small enough to be solved. */
struct endings {
    const char *bound; /* as lb_ending_bound */
    /* As lb_ending_worlds; that seat may act, and no move is staged.
     * NULL: none begins with something hidden. */
    bool (*worlds)(const lb_memory *memory, uint64_t *mine, lb_ending_visit *visit, void *context);
    /* As lb_ending_fates; NULL: chance has no say. */
    bool (*fates)(const lb_state *state, unsigned seat, unsigned choice, lb_fate_visit *visit,
                  void *context);
    /* As lb_ending_choices; NULL: no two come to the same. */
    lb_choices (*choices)(const lb_state *state, unsigned seat, unsigned choice);
    /* As lb_ending_over; NULL: it is the end of the game. */
    bool (*over)(const lb_state *before, const lb_state *after, double share[LB_SEATS_MAX]);
    /* As lb_ending_open; NULL: something is always hidden. */
    bool (*open)(const lb_state *state, lb_state *form);
    /* As lb_ending_tossed; NULL: never. */
    bool (*tossed)(const lb_state *state);
};

struct mind {
    /* Nothing seen yet; the words are zero, game, options, players and seat are set. */
    void (*start)(lb_memory *memory);
    uint16_t cleared; /* bytes of the words that have to be zero for that; 0: all of them */
    /* Whether the seat can have such a view, as far as counts go: what it accepts can be guessed from.
     * Players, seats and the size of the own hand are checked already; NULL: there is no more. */
    bool (*allows)(const lb_memory *memory, const lb_view *view);
    /* One event, already filtered for the seat; the view is still the one before the choice. */
    void (*see)(lb_memory *memory, const lb_event *event);
    /* All events of a choice are in and the view is new; may be NULL. Trusted: nothing was kept from the
     * memory, so that the view fits what it knows, if it still knows anything. */
    void (*look)(lb_memory *memory, bool trusted);
    /* All events of a choice are in, and the seat has nothing to choose: whether the memory can go on to
     * the next ones without the view, which would tell it nothing. NULL: where there is a look, it cannot. */
    bool (*settle)(lb_memory *memory);
    /* A world the seat cannot rule out, by chance as the model says; wits may be NULL. It fills the whole
     * state, from `guess_clear` or from what it keeps. */
    void (*guess)(const lb_memory *memory, lb_rng *rng, lb_state *state, lb_wits *wits);
    /* An exact chance; false where it is not known exactly. */
    bool (*chance)(const lb_memory *memory, const lb_question *question, lb_fraction *chance);
    /* About the same chance where it is not known exactly, from what is still remembered; false where
     * nothing is. NULL: nothing is ever forgotten. */
    bool (*about)(const lb_memory *memory, const lb_question *question, lb_fraction *chance);
    /* What the chance lies between for certain, both ends the same where it is exact: as lb_chance_within.
     * NULL: nothing is known where it is not known exactly. */
    void (*within)(const lb_memory *memory, const lb_question *question, lb_fraction *low,
                   lb_fraction *high);
    /* Whether any card has the same chance to lie at either of two places of the pile, which saves asking
     * for both; NULL: nobody can tell. */
    bool (*alike)(const lb_memory *memory, unsigned place, unsigned other);
    /* What sense says the seat should choose; wits may be NULL. */
    unsigned (*thumb)(const lb_state *state, unsigned seat, const lb_wits *wits, lb_rng *rng);
    /* As lb_pointless; NULL: none. */
    lb_choices (*pointless)(const lb_memory *memory);
    /* A guess of that seat made likelier: what others did in secret moved to where sense would have
     * it; NULL where there is nothing to move. */
    void (*lean)(lb_state *state, lb_wits *wits, unsigned seat, lb_rng *rng);
    /* One legal choice with the wits of all seats, which are there, kept up; NULL where they never
     * change. */
    void (*step)(lb_state *state, lb_wits *wits, unsigned seat, unsigned choice, lb_rng *rng,
                 lb_events *events);
    /* Play to the end by thumb, keeping the wits of all seats; how many choices. */
    unsigned (*rollout)(lb_state *state, lb_wits *wits, lb_rng *rng);
    /* Play on that way to where the game is better judged than at its end; the share of the win that
     * the seat has there. NULL: to the end. */
    double (*prospect)(lb_state *state, lb_wits *wits, unsigned seat, lb_rng *rng);
    /* As lb_hope, where a round has just ended; NULL: there are none. */
    double (*standing)(const lb_state *state, unsigned seat);
    /* As lb_seen_after, of one event as the engine tells it; NULL: nobody ever looks into the pile. */
    lb_seen (*uncover)(lb_seen seen, const lb_state *before, const lb_event *event);
    /* As lb_stir; NULL: nothing lies where nobody knows it. */
    unsigned (*stir)(lb_state *state, lb_seen seen, lb_rng *rng);
    const struct endings *endings; /* NULL: none is worth solving */
    /* What a seat that may act knows, as numbers, 16 for what is so; the same in all guesses of a memory.
     * They are 0 before. NULL: this game has no net. */
    void (*traits)(const lb_state *state, unsigned seat, const lb_wits *wits,
                   int8_t traits[LB_TRAITS_MAX]);
    /* The slot of a legal choice; choices that are told apart have different ones. */
    unsigned (*slot)(const lb_state *state, unsigned seat, unsigned choice);
    uint8_t trait_count, slots; /* how many there are */
};

/* A state of the memory's game, clear but for what its head says of game, players and windows. */
void guess_clear(const lb_memory *memory, lb_state *state);
/* Hands a fate on with less chance. */
struct fate_chance {
    lb_fate_visit *visit;
    void *context;
    double chance;
};
bool fate_weigh(void *context, const lb_state *after, const lb_events *events, double chance);
/* The one fate of a choice in which chance has no say, or none that matters. */
bool fate_certain(const lb_state *state, unsigned seat, unsigned choice, lb_fate_visit *visit,
                  void *context);

#endif
