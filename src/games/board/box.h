/* SPDX-License-Identifier: MIT */
/* box.h: what board.def says, checked row by row, as constants the compiler can see through.
 * A wrong row stops the build with a sentence that quotes it, in every file that knows the game. */
#ifndef LB_GAMES_BOARD_BOX_H
#define LB_GAMES_BOARD_BOX_H

#include <assert.h>
#include <litterbox.h>
#include <stddef.h>

enum {
    BOARD_SEATS = 6,
    BOARD_HAND_DEALT = 5,
    BOARD_HAND_REFILL = 3, /* drawn with an empty hand, kept after an explosion */
    K = 255,               /* a Kitten in board.def, instead of the number of a space */
    BOARD_KITTEN = K
};

/* ---- Each row once, in order ----------------------------------------------------------------------- */

/* The rows there are, in their order; spaces are numbered instead. */
struct the_numbers_of_the_box {
    char ribbon, arrow, discs, magnets, in_front, actions, super_move, future, attack;
};
struct the_discs_of_the_box {
    char move_1, move_2, move_3, move_4, flip_1, flip_2, flip_3;
};
struct the_actions_of_the_box {
    char add_a_magnet_now, alter_the_future, attack, defuse, flip_the_board, nope, see_the_future,
        share_the_future, shuffle, skip, super_move;
};

#define ROW_IS(row, right, sentence) static_assert(right, "board.def: " row ": " sentence);
#define ROWS_FROM_HERE(list)         enum { list##_FROM = __COUNTER__ + 1 };
#define ROW_NUMBER(list)             (__COUNTER__ - list##_FROM)
#define NEXT_ROW(row, list, place)                                                                 \
    ROW_IS(row, ROW_NUMBER(list) == (int)(place),                                                  \
           "a row is missing before this one, or this one stands twice")
#define NEXT_NUMBER(name, of, number)                                                              \
    NEXT_ROW(name "(" #number ")", NUMBERS, offsetof(struct the_numbers_of_the_box, of))
#define ROWS_END(rows, list, count)                                                                \
    ROW_IS(rows, ROW_NUMBER(list) == (int)(count), "not all of these rows are there")

/* How a row is quoted. */
#define SPACE_ROW(space, calm, chaos)      "SPACE(" #space ", " #calm ", " #chaos ")"
#define DISC_ROW(disc, count, flip, steps) "DISC(" #disc ", " #count ", " #flip ", " #steps ")"
#define ACTION_ROW(title, copies)          "ACTION(" #title ", " #copies ")"

ROWS_FROM_HERE(NUMBERS)
#define RIBBON(space)     NEXT_NUMBER("RIBBON", ribbon, space)
#define ARROW(space)      NEXT_NUMBER("ARROW", arrow, space)
#define DISCS(count)      NEXT_NUMBER("DISCS", discs, count)
#define MAGNETS(count)    NEXT_NUMBER("MAGNETS", magnets, count)
#define IN_FRONT(count)   NEXT_NUMBER("IN_FRONT", in_front, count)
#define ACTIONS(count)    NEXT_NUMBER("ACTIONS", actions, count)
#define SUPER_MOVE(steps) NEXT_NUMBER("SUPER_MOVE", super_move, steps)
#define FUTURE(discs)     NEXT_NUMBER("FUTURE", future, discs)
#define ATTACK(turns)     NEXT_NUMBER("ATTACK", attack, turns)
#include "games/board/board.def"
#undef RIBBON
#undef ARROW
#undef DISCS
#undef MAGNETS
#undef IN_FRONT
#undef ACTIONS
#undef SUPER_MOVE
#undef FUTURE
#undef ATTACK
ROWS_END("RIBBON to ATTACK", NUMBERS, sizeof(struct the_numbers_of_the_box))

ROWS_FROM_HERE(SPACES)
#define SPACE(space, calm, chaos) NEXT_ROW(SPACE_ROW(space, calm, chaos), SPACES, (space)-1)
#include "games/board/board.def"
#undef SPACE

ROWS_FROM_HERE(DISCS)
#define DISC(disc, count, flip, steps)                                                             \
    NEXT_ROW(DISC_ROW(disc, count, flip, steps), DISCS, offsetof(struct the_discs_of_the_box, disc))
#include "games/board/board.def"
#undef DISC
ROWS_END("DISC", DISCS, sizeof(struct the_discs_of_the_box))

ROWS_FROM_HERE(ACTIONS)
#define ACTION(title, copies)                                                                      \
    NEXT_ROW(ACTION_ROW(title, copies), ACTIONS, offsetof(struct the_actions_of_the_box, title))
#include "games/board/board.def"
#undef ACTION
ROWS_END("ACTION", ACTIONS, sizeof(struct the_actions_of_the_box))

/* ---- Constants ------------------------------------------------------------------------------------- */

enum {
#define RIBBON(space)     BOARD_RIBBON = space,
#define ARROW(space)      BOARD_ARROW = space,
#define DISCS(count)      BOARD_DISCS = count,
#define MAGNETS(count)    BOARD_MAGNETS = count,
#define IN_FRONT(count)   BOARD_IN_FRONT = count,
#define ACTIONS(count)    BOARD_ACTIONS = count,
#define SUPER_MOVE(steps) BOARD_SUPER_STEPS = steps,
#define FUTURE(discs)     BOARD_FUTURE = discs,
#define ATTACK(turns)     BOARD_ATTACK_TURNS = turns,
#include "games/board/board.def"
#undef RIBBON
#undef ARROW
#undef DISCS
#undef MAGNETS
#undef IN_FRONT
#undef ACTIONS
#undef SUPER_MOVE
#undef FUTURE
#undef ATTACK
    BOARD_DISCS_MOST = BOARD_DISCS + BOARD_MAGNETS
};

/* Titles of the action deck. */
enum {
#define ACTION(title, copies) BOARD_##title,
#include "games/board/board.def"
#undef ACTION
    BOARD_TITLES
};

/* Kinds of discs, in the order of the cards from LB_CARD_move_1 on. */
enum {
#define DISC(disc, count, flip, steps) BOARD_##disc,
#include "games/board/board.def"
#undef DISC
    BOARD_in_front_of_next,
    BOARD_danger_magnet
};
static_assert((int)BOARD_danger_magnet + 1 == LB_DISCS &&
                  LB_CARD_danger_magnet - LB_CARD_move_1 == (int)BOARD_danger_magnet,
              "discs stand in the list of cards in the order of board.def");

/* The bits of a title in a hand; one without copies has none. */
enum {
#define ACTION(title, copies) SPOT_##title, SPOT_##title##_last = SPOT_##title + (copies)-1,
#include "games/board/board.def"
#undef ACTION
    BOARD_BITS
};

/* A union is as large as its largest member. */
union board_farthest {
#define DISC(disc, count, flip, steps) char disc[steps];
#include "games/board/board.def"
#undef DISC
};
union board_highest {
#define ACTION(title, copies) char title[(copies) > 1 ? SPOT_##title##_last + 1 : 1];
#include "games/board/board.def"
#undef ACTION
};
enum {
    BOARD_FARTHEST = sizeof(union board_farthest), /* that a disc moves */
    /* The choice to flip the disc: the highest bit that is no title's lowest. */
    BOARD_FLIP = sizeof(union board_highest) - 1
};

/* ---- What a row may say ------------------------------------------------------------------------------ */

enum {
    BOARD_GIVES_MOST = LB_EVENT_CARDS,
    BOARD_SPACES_LEAST = BOARD_SEATS,
    BOARD_SPACES_MOST = LB_TRACK_MAX - 2,
    BOARD_STEPS_MOST = 9,  /* one digit on a disc */
    BOARD_FUTURE_MOST = 3, /* orders that are told apart */
    BOARD_DISCS_ROOM = 26, /* places of a case of a memory */
    BOARD_COPIES_MOST = 32,
    BOARD_ATTACK_TURNS_MOST = 9,
    BOARD_ATTACKS_MOST = 128 /* turns owed are counted in a byte */
};

enum {
    BOARD_SPACE_ROWS = 0
#define SPACE(space, calm, chaos) +1
#include "games/board/board.def"
#undef SPACE
    ,
    /* Kittens where a Danger Magnet that comes by the arrow looks for one. */
    BOARD_CALM_KITTENS = 0
#define SPACE(space, calm, chaos) +((calm) == K && (space) >= BOARD_ARROW)
#include "games/board/board.def"
#undef SPACE
    ,
    BOARD_CHAOS_KITTENS = 0
#define SPACE(space, calm, chaos) +((chaos) == K && (space) >= BOARD_ARROW)
#include "games/board/board.def"
#undef SPACE
    ,
    BOARD_DISCS_SUM = BOARD_IN_FRONT
#define DISC(disc, count, flip, steps) +(count)
#include "games/board/board.def"
#undef DISC
    ,
    BOARD_STEPS_SUM = 0
#define DISC(disc, count, flip, steps) +(count) * (steps)
#include "games/board/board.def"
#undef DISC
};

#define RIBBON(space)                                                                              \
    ROW_IS("RIBBON(" #space ")", (space) == BOARD_SPACE_ROWS + 1,                                  \
           "the Ribbon comes right behind the last SPACE row")                                     \
    ROW_IS("RIBBON(" #space ")", (space) > BOARD_SPACES_LEAST && (space) <= BOARD_SPACES_MOST + 1, \
           "a track has 6 to 30 spaces before the Ribbon")
#include "games/board/board.def"
#undef RIBBON

#define ARROW(space)                                                                               \
    ROW_IS("ARROW(" #space ")", (space) >= 1 && (space) < BOARD_RIBBON,                            \
           "the arrow leads off the track")                                                        \
    ROW_IS("ARROW(" #space ")", BOARD_CALM_KITTENS > 0 && BOARD_CHAOS_KITTENS > 0,                 \
           "no Kitten lies from there on, on one side, where a Danger Magnet must find one")
#include "games/board/board.def"
#undef ARROW

#define GIVES(what) ((int)(what) == K || ((int)(what) >= 0 && (int)(what) <= BOARD_GIVES_MOST))
#define SPACE(space, calm, chaos)                                                                  \
    ROW_IS(SPACE_ROW(space, calm, chaos), GIVES(calm) && GIVES(chaos),                             \
           "a space gives 0 to 8 cards or is a Kitten, K")
#include "games/board/board.def"
#undef SPACE
#undef GIVES

#define DISCS(count)                                                                               \
    ROW_IS("DISCS(" #count ")", (count) == BOARD_DISCS_SUM,                                        \
           "the rows DISC and IN_FRONT do not add up to so many")                                  \
    ROW_IS("DISCS(" #count ")", (count) >= 1 && BOARD_STEPS_SUM >= 1,                              \
           "some disc must move who flips it")
#define MAGNETS(count)                                                                             \
    ROW_IS("MAGNETS(" #count ")", (count) >= 0 && (int)BOARD_DISCS_MOST <= (int)BOARD_DISCS_ROOM,  \
           "there are at most 26 discs, Danger Magnets included")
#define IN_FRONT(count) ROW_IS("IN_FRONT(" #count ")", (count) >= 0, "a count is not negative")
#define DISC(disc, count, flip, steps)                                                             \
    ROW_IS(DISC_ROW(disc, count, flip, steps), (count) >= 0 && ((flip) == 0 || (flip) == 1),       \
           "a count is not negative, and flip is 0 or 1")                                          \
    ROW_IS(DISC_ROW(disc, count, flip, steps), (steps) >= 1 && (steps) <= BOARD_STEPS_MOST,        \
           "a disc goes 1 to 9 spaces")
#include "games/board/board.def"
#undef DISCS
#undef MAGNETS
#undef IN_FRONT
#undef DISC

#define ACTIONS(count)                                                                             \
    ROW_IS("ACTIONS(" #count ")", (count) == (int)BOARD_BITS,                                      \
           "the ACTION rows do not add up to so many")                                             \
    ROW_IS("ACTIONS(" #count ")", (count) >= BOARD_SEATS * BOARD_HAND_DEALT && (count) <= 64,      \
           "six hands are dealt of them, and a hand has room for 64: 30 to 64 cards")
#define ACTION(title, copies)                                                                      \
    ROW_IS(ACTION_ROW(title, copies), (copies) >= 0 && (copies) <= BOARD_COPIES_MOST,              \
           "there are 0 to 32 copies of a card")
#define SUPER_MOVE(steps)                                                                          \
    ROW_IS("SUPER_MOVE(" #steps ")", (steps) >= 1 && (steps) <= BOARD_STEPS_MOST,                  \
           "it goes 1 to 9 spaces")
#define FUTURE(discs)                                                                              \
    ROW_IS("FUTURE(" #discs ")", (discs) >= 1 && (discs) <= BOARD_FUTURE_MOST,                     \
           "a card shows 1 to 3 discs")
#define ATTACK(turns)                                                                              \
    ROW_IS("ATTACK(" #turns ")", (turns) >= 1 && (turns) <= BOARD_ATTACK_TURNS_MOST,               \
           "the next player owes 1 to 9 turns")                                                    \
    ROW_IS("ATTACK(" #turns ")",                                                                   \
           (turns) * (SPOT_attack_last + 1 - SPOT_attack) <= BOARD_ATTACKS_MOST,                   \
           "all Attacks of the deck together come to more than 128 turns")
#include "games/board/board.def"
#undef ACTIONS
#undef ACTION
#undef SUPER_MOVE
#undef FUTURE
#undef ATTACK

/* ---- Numbers in texts ---------------------------------------------------------------------------------- */

/* A number of a row with its noun: COUNTED(2, "space") is "2 spaces". The second argument is "s", unless
 * that of 1 comes before it. */
#define COUNTED(number, noun)          #number " " noun PLURAL(PLURAL_##number, "s", )
#define PLURAL(...)                    PLURAL_SECOND(__VA_ARGS__)
#define PLURAL_SECOND(one, other, ...) other
#define PLURAL_1                       , ""

#endif
