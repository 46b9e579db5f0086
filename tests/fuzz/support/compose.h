/* SPDX-License-Identifier: MIT */
/* compose.h: random positions with something pending, most of them nearly possible.
 * They reach combinations of hands, piles and open actions that changing a text hardly ever does. */
#ifndef FUZZ_COMPOSE_H
#define FUZZ_COMPOSE_H

#include <stdarg.h>

#include "fuzz/support/fuzz.h"

struct composer {
    const lb_game *game;
    lb_rng rng;
    unsigned left[LB_CARDS]; /* copies not given out yet */
    char *text;
    size_t size, length;
};

static inline bool one_in(struct composer *c, unsigned n)
{
    return lb_rng_below(&c->rng, n) == 0;
}

__attribute__((format(printf, 2, 3))) static inline void put(struct composer *c, const char *format,
                                                             ...)
{
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(c->text + c->length, c->size - c->length, format, arguments);
    va_end(arguments);
    CHECK(length >= 0 && (size_t)length < c->size - c->length);
    c->length += (size_t)length;
}

/* One copy of a card, if there is one left. */
static inline void put_card(struct composer *c, unsigned card)
{
    if (c->left[card] > 0) {
        c->left[card]--;
        put(c, " %s", lb_card_id(card));
    }
}

/* A card of the deck; one that belongs elsewhere is rare. */
static inline unsigned any_card(struct composer *c)
{
    for (;;) {
        unsigned card = lb_rng_below(&c->rng, LB_CARDS);
        bool odd = card == LB_CARD_exploding_kitten || card == LB_CARD_godcat ||
                   card == LB_CARD_devilcat || lb_game_card_copies(c->game, card) == 0;
        if (!odd || one_in(c, 64)) {
            return card;
        }
    }
}

static inline void put_some(struct composer *c, unsigned most)
{
    for (unsigned n = lb_rng_below(&c->rng, most + 1); n > 0; n--) {
        put_card(c, any_card(c));
    }
}

/* The cards of an action: one title, now and then with a wild one; or what the kind asks for. */
static inline unsigned pick_action(struct composer *c, const char *kind, unsigned cards[5])
{
    static const uint8_t sizes[] = {0, 1, 1, 1, 1, 1, 2, 2, 2, 3, 3, 4, 5};
    static const struct {
        const char *kind;
        uint8_t size, card;
    } usual[] = {{"give", 1, LB_CARD_favor},
                 {"take", 5, 0},
                 {"place", 0, 0},
                 {"use", 0, 0},
                 {"heck", 1, LB_CARD_raising_heck},
                 {"lay", 1, LB_CARD_armageddon},
                 {"duel", 1, LB_CARD_armageddon}};
    unsigned size = sizes[lb_rng_below(&c->rng, sizeof sizes)];
    for (unsigned i = 0; i < sizeof usual / sizeof usual[0]; i++) {
        if (strcmp(kind, usual[i].kind) == 0 && !one_in(c, 4)) {
            size = usual[i].size;
            cards[0] = one_in(c, 4) ? (unsigned)LB_CARD_godcat : usual[i].card;
            if (size < 5) {
                return size;
            }
        }
    }
    bool wild = size < 5;
    for (unsigned i = 0; i < size; i++) {
        cards[i] = any_card(c);
        if (i > 0 && wild && !one_in(c, 8)) {
            cards[i] = one_in(c, 3) ? LB_CARD_feral_cat : one_in(c, 3) ? LB_CARD_godcat : cards[0];
        }
    }
    return size;
}

static inline void put_pending(struct composer *c, const char *kind, unsigned players,
                               const unsigned *cards, unsigned size, unsigned nopes)
{
    bool aimed = size == 2 || size == 3 || strcmp(kind, "duel") == 0 ||
                 (size == 1 && (cards[0] == LB_CARD_favor || cards[0] == LB_CARD_godcat ||
                                cards[0] == LB_CARD_targeted_attack));
    bool names = size == 3 || (size > 0 && cards[0] == LB_CARD_godcat);
    put(c, "pending.kind %s\n", kind);
    if (size > 0) {
        put(c, "pending.cards");
        for (unsigned i = 0; i < size; i++) {
            put(c, " %s", lb_card_id(cards[i]));
        }
        put(c, "\n");
    }
    if (nopes > 0) {
        put(c, "pending.nopes %u\npending.last %u\n", nopes, lb_rng_below(&c->rng, players));
    }
    if (aimed != one_in(c, 16)) {
        put(c, "pending.target %u\n", lb_rng_below(&c->rng, players));
    }
    if (names != one_in(c, 8)) {
        put(c, "pending.named %s\n", lb_card_id(one_in(c, 3) ? LB_CARD_godcat : any_card(c)));
    }
    if (one_in(c, 8)) {
        put(c, "pending.seats %u\n", lb_rng_below(&c->rng, players));
    }
    if (strcmp(kind, "duel") == 0 && one_in(c, 2)) {
        put(c, "pending.laid %s\n", one_in(c, 2) ? "devilcat" : "godcat");
    }
}

/* The piles: kittens enough, most of the time, and what was played in the discard. */
static inline void put_piles(struct composer *c, unsigned players, const unsigned *cards,
                             unsigned size, unsigned nopes)
{
    put(c, "draw_pile");
    for (unsigned kittens = players - 1 - one_in(c, 6); kittens > 0; kittens--) {
        put_card(c, LB_CARD_exploding_kitten);
        put_some(c, 2);
    }
    put(c, "\ndiscard");
    for (unsigned i = 0; i < size && !one_in(c, 16); i++) {
        if (cards[i] != LB_CARD_godcat) {
            put_card(c, cards[i]);
        }
    }
    for (unsigned i = 0; i < nopes; i++) {
        put_card(c, LB_CARD_nope);
    }
    put_some(c, one_in(c, 2) * 3);
    put(c, "\n");
}

static inline void put_hands(struct composer *c, unsigned players)
{
    for (unsigned seat = 0; seat < players; seat++) {
        put(c, "hands %u", seat);
        put_some(c, 4);
        put_card(c, one_in(c, 2) ? LB_CARD_nope : LB_CARD_defuse);
        if (one_in(c, 8)) {
            put_card(c, LB_CARD_godcat);
        }
        put(c, "\n");
    }
}

/* ---- Pets and board ---------------------------------------------------------------------------- */

/* Some cards of a stretch of the list of cards. */
static inline void put_from(struct composer *c, unsigned first, unsigned last, unsigned count)
{
    for (; count > 0; count--) {
        put_card(c, first + lb_rng_below(&c->rng, last - first + 1));
    }
}

/* A line with a seat, a few seats or a number, if one is wanted. */
static inline void put_seats(struct composer *c, bool wanted, const char *key, unsigned players)
{
    if (wanted) {
        put(c, "%s", key);
        for (unsigned seat = 0; seat < players; seat++) {
            if (!one_in(c, 4)) {
                put(c, " %u", seat);
            }
        }
        put(c, "\n");
    }
}

static inline void put_number(struct composer *c, bool wanted, const char *key, unsigned below)
{
    if (wanted) {
        put(c, "%s %u\n", key, lb_rng_below(&c->rng, below));
    }
}

static inline void compose_pets(struct composer *c, unsigned players)
{
    static const unsigned first = LB_CARD_royal_robovac, last = LB_CARD_king_cat;
    static const char *const kinds[] = {"turn", "turn", "place", "dig"};
    const char *kind = kinds[lb_rng_below(&c->rng, 4)];
    unsigned turn = lb_rng_below(&c->rng, players), out = lb_rng_below(&c->rng, 2 * players);
    bool two = kind[0] == 't', dead = out < players && out != turn && players > 2;
    put(c, "turn %u\n", turn);
    put_number(c, one_in(c, 4), "round", one_in(c, 4) ? 256 : 8);
    put_number(c, one_in(c, 2), "tokens 0", 4);
    put_number(c, one_in(c, 2), "tokens 1", 3);
    put_seats(c, one_in(c, 16), "seated", players);
    put_seats(c, one_in(c, 6), "shielded", players);
    put(c, "%s", one_in(c, 2) ? "option rounds=single\n" : "");
    if (dead) {
        put(c, "alive");
        for (unsigned seat = 0; seat < players; seat++) {
            if (seat != out) {
                put(c, " %u", seat);
            }
        }
        put(c, "\n");
    }
    for (unsigned seat = 0; seat < players; seat++) {
        put(c, "front %u", seat);
        put_from(c, first, last, lb_rng_below(&c->rng, one_in(c, 8) ? 12 : 4));
        if (seat == turn && !two && !one_in(c, 8)) {
            put_card(c, kind[0] == 'p' ? LB_CARD_mouse_trapper : LB_CARD_doggy_grave_digger);
        }
        put(c, "\n");
    }
    for (unsigned seat = 0; seat < players; seat++) {
        unsigned held = dead && seat == out ? 0 : 1u + (two && seat == turn);
        put(c, "hands %u", seat);
        put_from(c, first, last, one_in(c, 32) ? 1 : held);
        put(c, "\n");
    }
    put(c, "aside_down");
    put_from(c, first, last, 1);
    put(c, "\naside_up");
    put_from(c, first, last, one_in(c, 3) * 2);
    put(c, "\ndraw_pile");
    put_from(c, first, last, lb_rng_below(&c->rng, 12));
    put(c, "\n");
    if (!two) {
        put(c, "pending.kind %s\n", kind);
    }
}

static inline unsigned any_action(struct composer *c)
{
    static const uint8_t cards[] = {LB_CARD_add_a_magnet_now, LB_CARD_alter_the_future,
                                    LB_CARD_attack,           LB_CARD_defuse,
                                    LB_CARD_flip_the_board,   LB_CARD_nope,
                                    LB_CARD_see_the_future,   LB_CARD_share_the_future,
                                    LB_CARD_shuffle,          LB_CARD_skip,
                                    LB_CARD_super_move};
    return cards[lb_rng_below(&c->rng, sizeof cards)];
}

/* The whole Move Deck, so that the game must end, or a few discs. */
static inline void put_discs(struct composer *c)
{
    put(c, "move_deck");
    for (unsigned kind = 0; kind < LB_DISCS; kind++) {
        unsigned card = LB_CARD_move_1 + (kind + 3) % LB_DISCS;
        unsigned most = one_in(c, 8) ? 1 : c->left[card];
        for (unsigned i = kind + 4 == LB_DISCS ? lb_rng_below(&c->rng, most + 1) : most; i > 0;
             i--) {
            put_card(c, card);
        }
    }
    put(c, "\nmove_discard");
    put_from(c, LB_CARD_move_1, LB_CARD_danger_magnet, one_in(c, 2) * 3);
    put(c, "\n");
    put_number(c, one_in(c, 4), "magnets", 11);
}

static inline void compose_board(struct composer *c, unsigned players)
{
    static const char *const kinds[] = {"nope",  "nope",   "magnet", "place",  "order",
                                        "order", "defuse", "swap",   "discard"};
    static const uint8_t spaces[] = {0, 0, 0, 2, 4, 5, 8, 9, 12, 13, 16, 17, 18};
    const char *kind = kinds[lb_rng_below(&c->rng, sizeof kinds / sizeof kinds[0])];
    bool window = strcmp(kind, "nope") == 0, played = strchr("npo", kind[0]) != NULL;
    unsigned nopes = window && one_in(c, 2) ? 1 + lb_rng_below(&c->rng, 3) : 0;
    unsigned action = kind[0] == 'p' || one_in(c, 3) ? (unsigned)LB_CARD_add_a_magnet_now
                      : kind[0] == 'o'               ? (unsigned)LB_CARD_share_the_future
                                                     : any_action(c);
    put(c, "side %s\nturn %u\nowed %u\n", one_in(c, 2) ? "calm" : "chaos",
        lb_rng_below(&c->rng, players), one_in(c, 8) ? lb_rng_below(&c->rng, 256) : 1);
    put(c, "%s", one_in(c, 4) ? "moved yes\n" : "");
    put_seats(c, one_in(c, 16), "seated", players);
    for (unsigned seat = 0; seat < players; seat++) {
        put(c, "positions %u %u\nhands %u", seat, spaces[lb_rng_below(&c->rng, sizeof spaces)],
            seat);
        put_card(c, one_in(c, 2) ? LB_CARD_nope : LB_CARD_add_a_magnet_now);
        for (unsigned n = lb_rng_below(&c->rng, 6); n > 0; n--) {
            put_card(c, any_action(c));
        }
        put(c, "\n");
    }
    put_discs(c);
    put(c, "action_discard");
    if (played && !one_in(c, 16)) {
        put_card(c, action);
    }
    for (unsigned i = one_in(c, 16); i < nopes; i++) {
        put_card(c, LB_CARD_nope);
    }
    put(c, "\n%s", one_in(c, 8) ? "action_deck nope skip\n" : "");
    if (one_in(c, 8)) {
        return;
    }
    put(c, "pending.kind %s\n", kind);
    if (played != one_in(c, 16)) {
        put(c, "pending.card %s\n", lb_card_id(action));
        put_number(c, one_in(c, 3), "pending.by", players);
    }
    if (nopes > 0) {
        put(c, "pending.nopes %u\n", nopes);
    }
    put_number(c, window && (nopes > 0 || one_in(c, 8)), "pending.last", players);
    put_seats(c, one_in(c, 8), "pending.seats", players);
    put(c, "%s", one_in(c, 3) ? "pending.committed yes\n" : "");
    put(c, "%s", one_in(c, 6) ? "pending.attack yes\n" : "");
}

/* A position from chance; its length. */
static inline size_t compose(uint64_t seed, char *text, size_t size)
{
    static const char *const kinds[] = {"nope",  "nope", "nope", "give", "take",
                                        "place", "use",  "heck", "lay",  "duel"};
    struct composer c = {.text = text, .size = size};
    lb_seed chance = lb_seed_add(&(lb_seed){{0}}, seed);
    lb_rng_start(&c.rng, &chance, 0);
    c.game = lb_game_at(lb_rng_below(&c.rng, lb_game_count()));
    for (unsigned card = 0; card < LB_CARDS; card++) {
        c.left[card] = lb_game_card_copies(c.game, card);
    }
    unsigned least = lb_game_seats_least(c.game), most = lb_game_seats_most(c.game);
    unsigned players = least + lb_rng_below(&c.rng, most - least + 1);
    bool pets = strcmp(lb_game_name(c.game), "pets") == 0;
    if (pets || strcmp(lb_game_name(c.game), "board") == 0) {
        put(&c, "litterbox position 1\ngame %s\nplayers %u\n", lb_game_name(c.game), players);
        if (pets) {
            compose_pets(&c, players);
        } else {
            compose_board(&c, players);
        }
        return c.length;
    }
    const char *kind = kinds[lb_rng_below(&c.rng, sizeof kinds / sizeof kinds[0])];
    unsigned cards[5] = {0}, action = pick_action(&c, kind, cards);
    unsigned nopes = action == 0 || !one_in(&c, 3) ? 0 : 1 + lb_rng_below(&c.rng, 3);

    put(&c, "litterbox position 1\ngame %s\nplayers %u\nturn %u\nowed %u\n", lb_game_name(c.game),
        players, lb_rng_below(&c.rng, players), 1 + lb_rng_below(&c.rng, 3));
    put_piles(&c, players, cards, action, nopes);
    put_hands(&c, players);
    if (strchr("puh", kind[0]) != NULL || one_in(&c, 16)) { /* place, use, heck */
        put(&c, "resolving");
        put_card(&c, one_in(&c, 3) ? any_card(&c) : (unsigned)LB_CARD_exploding_kitten);
        put(&c, "\n");
    }
    if (strcmp(lb_game_name(c.game), "burglar") == 0) {
        put(&c, "burglar %u\n", lb_rng_below(&c.rng, players));
    }
    if (!one_in(&c, 8)) {
        put_pending(&c, kind, players, cards, action, nopes);
    }
    return c.length;
}

#endif
