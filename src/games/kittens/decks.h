/* SPDX-License-Identifier: MIT */
/* decks.h: the decks of the Kittens games, as tables. (K1, K2)
 * Titles stand in the order of their ids, so that combos are told and chosen in that order. */
#ifndef LB_GAMES_KITTENS_DECKS_H
#define LB_GAMES_KITTENS_DECKS_H

#include "games/kittens/kittens.h"

/* deck, title, copies, copies among the cards dealt from, effect when played alone */
#define CLASSIC_ROWS(ROW, D)                                                                       \
    ROW(D, attack, 4, 4, ATTACK)                                                                   \
    ROW(D, beard_cat, 4, 4, NONE)                                                                  \
    ROW(D, cattermelon, 4, 4, NONE)                                                                \
    ROW(D, defuse, 6, 0, NONE)                                                                     \
    ROW(D, favor, 4, 4, FAVOR)                                                                     \
    ROW(D, hairy_potato_cat, 4, 4, NONE)                                                           \
    ROW(D, nope, 5, 5, NONE)                                                                       \
    ROW(D, rainbow_ralphing_cat, 4, 4, NONE)                                                       \
    ROW(D, see_the_future, 5, 5, SEE)                                                              \
    ROW(D, shuffle, 4, 4, SHUFFLE)                                                                 \
    ROW(D, skip, 4, 4, SKIP)                                                                       \
    ROW(D, tacocat, 4, 4, NONE)

#define EVIL_ROWS(ROW, D)                                                                          \
    ROW(D, armageddon, 3, 3, ARMAGEDDON)                                                           \
    ROW(D, attack, 2, 2, ATTACK)                                                                   \
    ROW(D, defuse, 6, 0, NONE)                                                                     \
    ROW(D, favor, 4, 4, FAVOR)                                                                     \
    ROW(D, feral_cat, 4, 4, NONE)                                                                  \
    ROW(D, godcat, 1, 0, GODCAT)                                                                   \
    ROW(D, horse_cat, 4, 4, NONE)                                                                  \
    ROW(D, knight_cat, 4, 4, NONE)                                                                 \
    ROW(D, mercat, 4, 4, NONE)                                                                     \
    ROW(D, nope, 5, 5, NONE)                                                                       \
    ROW(D, raising_heck, 2, 2, HECK)                                                               \
    ROW(D, reveal_the_future, 3, 3, REVEAL)                                                        \
    ROW(D, shuffle, 2, 2, SHUFFLE)                                                                 \
    ROW(D, targeted_attack, 2, 2, TARGETED)                                                        \
    ROW(D, troll_cat, 4, 4, NONE)

/* Spots follow from the order and the widths. */
#define SPOT(D, title, copies, dealt, effect)                                                      \
    D##_##title, D##_##title##_last = D##_##title + copies - 1,
enum { CLASSIC_ROWS(SPOT, CLASSIC) CLASSIC_BITS };
enum { EVIL_ROWS(SPOT, EVIL) EVIL_BITS };
/* Titles are counted in that order. */
#define TITLE(D, title, copies, dealt, effect) D##_TITLE_##title,
enum { CLASSIC_ROWS(TITLE, CLASSIC) CLASSIC_TITLES };
enum { EVIL_ROWS(TITLE, EVIL) EVIL_TITLES };
static_assert((int)CLASSIC_BITS <= (int)LEAD_WILD_THREE && (int)EVIL_BITS <= (int)LEAD_WILD_THREE,
              "the spots of a hand and the other leads share the 64 choices");

#define BIT(spot) (UINT64_C(1) << (spot))
#define COPIES_0(spot)
#define COPIES_2(spot) spot, spot,
#define COPIES_3(spot) COPIES_2(spot) spot,
#define COPIES_4(spot) COPIES_2(spot) COPIES_2(spot)
#define COPIES_5(spot) COPIES_4(spot) spot,

#define FIELD(D, title, copies, dealt, effect)   [D##_##title] = (BIT(copies) - 1) << D##_##title,
#define SPOT_AT(D, title, copies, dealt, effect) [D##_##title... D##_##title##_last] = D##_##title,
#define TITLE_AT(D, title, copies, dealt, effect)                                                  \
    [D##_##title... D##_##title##_last] = D##_TITLE_##title,
#define CARD_AT(D, title, copies, dealt, effect)    [D##_##title] = LB_CARD_##title,
#define SPOT_OF(D, title, copies, dealt, effect)    [LB_CARD_##title] = D##_##title + 1,
#define EFFECT(D, title, copies, dealt, effect)     [D##_##title] = EFFECT_##effect,
#define LOW(D, title, copies, dealt, effect)        | BIT(D##_##title)
#define SECOND(D, title, copies, dealt, effect)     | (copies >= 2 ? BIT(D##_##title + 1) : 0)
#define THIRD(D, title, copies, dealt, effect)      | (copies >= 3 ? BIT(D##_##title + 2) : 0)
#define ALONE(D, title, copies, dealt, effect)      | (EFFECT_##effect ? BIT(D##_##title) : 0)
#define BASE(D, title, copies, dealt, effect)       COPIES_##dealt(D##_##title)
#define BASE_COUNT(D, title, copies, dealt, effect) +dealt

#define DECK(D)                                                                                    \
    .field = {D##_ROWS(FIELD, D)}, .spot_at = {D##_ROWS(SPOT_AT, D)[D##_BITS... 63] = SPOT_NONE},  \
    .title_at = {D##_ROWS(TITLE_AT, D)[D##_BITS... 63] = D##_TITLES},                              \
    .card_at = {D##_ROWS(CARD_AT, D)[SPOT_KITTEN] = LB_CARD_exploding_kitten},                     \
    .spot_of = {D##_ROWS(SPOT_OF, D)[LB_CARD_exploding_kitten] = SPOT_KITTEN + 1},                 \
    .effect = {D##_ROWS(EFFECT, D)}, .low = 0 D##_ROWS(LOW, D), .second = 0 D##_ROWS(SECOND, D),   \
    .third = 0 D##_ROWS(THIRD, D), .alone = 0 D##_ROWS(ALONE, D), .base = {D##_ROWS(BASE, D)},     \
    .base_count = 0 D##_ROWS(BASE_COUNT, D), .nope = BIT(D##_nope), .nope_spot = D##_nope,         \
    .defuse = BIT(D##_defuse), .defuse_spot = D##_defuse, .favors = BIT(D##_favor)

static const struct deck deck_classic = {
    DECK(CLASSIC),
    .cats = BIT(CLASSIC_beard_cat) | BIT(CLASSIC_cattermelon) | BIT(CLASSIC_hairy_potato_cat) |
            BIT(CLASSIC_rainbow_ralphing_cat) | BIT(CLASSIC_tacocat),
    .by_effect = {[EFFECT_ATTACK] = BIT(CLASSIC_attack),
                  [EFFECT_SKIP] = BIT(CLASSIC_skip),
                  [EFFECT_FAVOR] = BIT(CLASSIC_favor),
                  [EFFECT_SHUFFLE] = BIT(CLASSIC_shuffle),
                  [EFFECT_SEE] = BIT(CLASSIC_see_the_future)},
    .feral_spot = SPOT_NONE,
    .godcat_spot = SPOT_NONE,
};

static const struct deck deck_evil = {
    DECK(EVIL),
    .cats = BIT(EVIL_horse_cat) | BIT(EVIL_knight_cat) | BIT(EVIL_mercat) | BIT(EVIL_troll_cat),
    .by_effect = {[EFFECT_ATTACK] = BIT(EVIL_attack),
                  [EFFECT_TARGETED] = BIT(EVIL_targeted_attack),
                  [EFFECT_FAVOR] = BIT(EVIL_favor),
                  [EFFECT_SHUFFLE] = BIT(EVIL_shuffle),
                  [EFFECT_REVEAL] = BIT(EVIL_reveal_the_future),
                  [EFFECT_HECK] = BIT(EVIL_raising_heck),
                  [EFFECT_ARMAGEDDON] = BIT(EVIL_armageddon),
                  [EFFECT_GODCAT] = BIT(EVIL_godcat)},
    .feral = BIT(EVIL_feral_cat),
    .feral_spot = EVIL_feral_cat,
    .godcat = BIT(EVIL_godcat),
    .godcat_spot = EVIL_godcat,
    .armageddon = BIT(EVIL_armageddon),
    .godcat_as = BIT(EVIL_attack) | BIT(EVIL_favor) | BIT(EVIL_raising_heck) |
                 BIT(EVIL_reveal_the_future) | BIT(EVIL_shuffle) | BIT(EVIL_targeted_attack),
};

#endif
