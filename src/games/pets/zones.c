/* SPDX-License-Identifier: MIT */
/* zones.c: the cards and the table as they look. */
#include "games/faces.h"
#include "games/pets/pets.h"

const lb_face pets_faces[LB_CARDS] = {
#include "games/pets/cards.def"
};

/* ---- The table ----------------------------------------------------------------------------------- */

/* What its zones are called, and their notes. */
#define ZONES(X)                                                                                   \
    X(tokens, "Tokens", "Tokens", "")                                                              \
    X(out, "out of the round", "out", "")                                                          \
    X(shielded, "shielded", "shielded", "")                                                        \
    X(front, "face up in front", "in front", "")                                                   \
    X(single, "A single round decides", "single round", "")                                        \
    X(round, "Round {number}", "Round {number}", "")                                               \
    X(wanted, "{number} Tokens win", "{number} win", "")                                           \
    X(aside, "set aside", "set aside", "")                                                         \
    X(pile, "draw pile", "pile", "so this is the last turn of the round")                          \
    X(unseen, "unseen", "unseen", "")

ZONE_WORDS(pets_zone_words, ZONES);

/* Tokens that win; 0 where a single round decides. (P5.6, P6.2) */
static unsigned tokens_wanted(const lb_view *view, const lb_options *options)
{
    return options->value[PETS_OPTION_ROUNDS] == ROUNDS_SINGLE ? 0 : pets_tokens(view->players);
}

static void add_seat(const lb_view *view, unsigned seat, unsigned wanted, lb_zones *zones)
{
    zone_hand(zones, view, seat);
    if (wanted > 0 || view->rounds.tokens[seat] > 0) {
        lb_zone *tokens = zone_before(zones, LB_ZONE_token, seat, &pets_zone_words[ZONE_tokens]);
        tokens->tone = LB_KIND_rescue;
        tokens->count = view->rounds.tokens[seat];
        tokens->goal = (uint8_t)wanted;
    }
    if (!(view->alive >> seat & 1)) {
        zone_badge(zones, seat, LB_KIND_plain, &pets_zone_words[ZONE_out]);
    } else if (view->rounds.shielded >> seat & 1) {
        zone_badge(zones, seat, LB_KIND_rescue, &pets_zone_words[ZONE_shielded]);
    }
    lb_zone *row = zone_before(zones, LB_ZONE_row, seat, &pets_zone_words[ZONE_front]);
    for (unsigned i = 0; i < view->rounds.front_count[seat]; i++) {
        zone_card(row, view->rounds.front[seat][i], 1);
    }
}

static void add_notices(const lb_view *view, unsigned wanted, lb_zones *zones)
{
    if (wanted == 0) {
        zone_add(zones, LB_ZONE_notice, LB_WHERE_centre, &pets_zone_words[ZONE_single]);
        return;
    }
    zone_add(zones, LB_ZONE_notice, LB_WHERE_centre, &pets_zone_words[ZONE_round])->number =
        view->rounds.round;
    zone_add(zones, LB_ZONE_notice, LB_WHERE_centre, &pets_zone_words[ZONE_wanted])->number =
        (uint8_t)wanted;
}

/* Cards that lie in the open, of each title and in all. */
static unsigned count_open(const lb_view *view, uint8_t open[LB_CARDS])
{
    unsigned count = view->rounds.aside_up_count;
    for (unsigned i = 0; i < view->rounds.aside_up_count; i++) {
        open[view->rounds.aside_up[i]]++;
    }
    for (unsigned seat = 0; seat < view->players; seat++) {
        count += view->rounds.front_count[seat];
        for (unsigned i = 0; i < view->rounds.front_count[seat]; i++) {
            open[view->rounds.front[seat][i]]++;
        }
    }
    return count;
}

/* The one face down is gone once somebody had to take it. (P4.6) */
static void add_aside(const lb_view *view, unsigned open, lb_zones *zones)
{
    unsigned elsewhere = open + view->pile_count;
    for (unsigned seat = 0; seat < view->players; seat++) {
        elsewhere += view->hand_count[seat];
    }
    lb_zone *aside = zone_add(zones, LB_ZONE_row, LB_WHERE_centre, &pets_zone_words[ZONE_aside]);
    for (unsigned i = 0; i < view->rounds.aside_up_count; i++) {
        zone_card(aside, view->rounds.aside_up[i], 1);
    }
    aside->count = (uint8_t)(aside->count + PETS_CARDS - elsewhere);
}

void pets_zones(const lb_view *view, const lb_options *options, unsigned top, lb_zones *zones)
{
    (void)top;
    uint8_t open[LB_CARDS] = {0}, unseen[LB_CARDS] = {0};
    unsigned wanted = tokens_wanted(view, options), opened = count_open(view, open);
    for (unsigned seat = 0; seat < view->players; seat++) {
        add_seat(view, seat, wanted, zones);
    }
    add_notices(view, wanted, zones);
    lb_zone *pile = zone_add(zones, LB_ZONE_pile, LB_WHERE_centre, &pets_zone_words[ZONE_pile]);
    pile->count = view->pile_count;
    pile->note = view->pile_count > 0 ? "" : pets_zone_words[ZONE_pile].note;
    add_aside(view, opened, zones);
    for (unsigned kind = 0; kind < PETS_KINDS; kind++) {
        unsigned card = pets_card[kind];
        unseen[card] = (uint8_t)(pets_copies[kind] - open[card] - view->hand[card]);
    }
    zone_cards(zone_add(zones, LB_ZONE_counts, LB_WHERE_beside, &pets_zone_words[ZONE_unseen]),
               unseen);
}
