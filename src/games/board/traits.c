/* SPDX-License-Identifier: MIT */
/* traits.c: what a seat of the Board Game knows, as numbers for its net, and what the net can advise.
 * Seats are counted clockwise from the one that looks. */
#include "games/board/traits.h"

#include "core/bits.h"
#include "games/board/mind.h"

enum { YES = 16, OTHERS = BOARD_SEATS - 1, OF_OTHER = 3, SPACES = 20, SCALE = 19 };

/* Where the numbers of each kind begin. */
enum {
    TRAIT_HELD,                                     /* by title: at least one */
    TRAIT_COPIES = TRAIT_HELD + BOARD_TITLES,       /* by title */
    TRAIT_GONE = TRAIT_COPIES + BOARD_TITLES,       /* by title: copies that lie open */
    TRAIT_SPACE = TRAIT_GONE + BOARD_TITLES,        /* where one stands, */
    TRAIT_NEXT = TRAIT_SPACE + SPACES,              /* and who comes next */
    TRAIT_OTHERS = TRAIT_NEXT + SPACES,             /* each of the others */
    TRAIT_KNOWN = TRAIT_OTHERS + OF_OTHER * OTHERS, /* the discs that come, where they are known */
    TRAIT_LEFT = TRAIT_KNOWN + 3 * LB_DISCS,        /* by disc: how many are in the Move Deck */
    TRAIT_BAD = TRAIT_LEFT + LB_DISCS,              /* by disc: it would end on a Kitten */
    TRAIT_PHASE = TRAIT_BAD + LB_DISCS,             /* one of them */
    TRAIT_ACTION = TRAIT_PHASE + BOARD_OVER,        /* one of the titles */
    TRAIT_TURN = TRAIT_ACTION + BOARD_TITLES,       /* whose */
    TRAIT_BY = TRAIT_TURN + BOARD_SEATS,            /* who played */
    TRAIT_REST = TRAIT_BY + BOARD_SEATS,
    TRAIT_WEIGHED = TRAIT_REST + 12, /* what comes, as sense weighs it */
    TRAITS = TRAIT_WEIGHED + BOARD_WEIGHED
};
static_assert((int)TRAITS == (int)BOARD_TRAITS && (int)TRAITS <= (int)LB_TRAITS_MAX,
              "all traits have room");

/* How many places clockwise a seat is. */
static unsigned places_to(const struct board *s, unsigned from, unsigned seat)
{
    return (seat + s->head.players - from) % s->head.players;
}

static int8_t up_to(unsigned number, unsigned most)
{
    return (int8_t)(number < most ? number : most);
}

/* A space of any track, as one of those there is a number for. */
static unsigned space_at(unsigned position)
{
    return position > BOARD_RIBBON ? 0 : position * SCALE / BOARD_RIBBON;
}

static void see_cards(const struct board *s, unsigned seat, int8_t *traits)
{
    for (unsigned title = 0; title < BOARD_TITLES; title++) {
        unsigned copies = bits_count(s->hand[seat] & board_field[title]);
        traits[TRAIT_HELD + title] = copies > 0 ? YES : 0;
        traits[TRAIT_COPIES + title] = up_to(8 * copies, 127);
        traits[TRAIT_GONE + title] = up_to(4 * bits_count(s->discard & board_field[title]), 127);
    }
}

static void see_seats(const struct board *s, unsigned seat, int8_t *traits)
{
    traits[TRAIT_SPACE + space_at(s->positions[seat])] = YES;
    traits[TRAIT_NEXT + space_at(s->positions[seats_after(s->alive, seat)])] = YES;
    for (unsigned i = 1; i < s->head.players; i++) {
        unsigned other = (seat + i) % s->head.players;
        int8_t *of = traits + TRAIT_OTHERS + OF_OTHER * (i - 1);
        of[0] = s->alive >> other & 1 ? YES : 0;
        of[1] = (int8_t)(4 * space_at(s->positions[other]));
        of[2] = up_to(4 * bits_count(s->hand[other]), 127);
    }
}

static void see_discs(const struct board *s, unsigned seat, const lb_wits *wits, int8_t *traits)
{
    uint64_t known = wits == NULL ? 0 : wits->word[seat];
    for (unsigned place = 0; place < 3 && place < s->discs_count; place++) {
        if (known >> place & 1) {
            unsigned disc = s->discs[s->discs_count - 1u - place];
            traits[TRAIT_KNOWN + place * LB_DISCS + disc] = YES;
        }
    }
    for (unsigned disc = 0; disc < LB_DISCS; disc++) {
        unsigned added = disc == BOARD_danger_magnet ? (unsigned)BOARD_MAGNETS - s->magnets : 0;
        traits[TRAIT_LEFT + disc] =
            up_to(6 * (board_disc_count[disc] + added - s->used[disc]), 127);
        traits[TRAIT_BAD + disc] = board_disc_explodes(s, disc) ? YES : 0;
    }
}

static void see_rest(const struct board *s, unsigned seat, int8_t *traits)
{
    const int8_t rest[] = {
        s->side ? YES : 0,
        up_to(4 * s->discs_count, 127),
        up_to(8 * s->magnets, 127),
        up_to(YES * (s->owed - 1u), 64),
        s->attacked ? YES : 0,
        s->moved ? YES : 0,
        s->committed ? YES : 0,
        s->ending == BOARD_END_ATTACK ? YES : 0,
        s->nopes & 1 ? YES : 0,
        up_to(4 * s->nopes, 64),
        (int8_t)(4 * bits_count(s->alive)),
        up_to(4 * bits_count(s->hand[seat]), 127),
    };
    static_assert(sizeof rest == TRAIT_WEIGHED - TRAIT_REST, "all the rest");
    for (unsigned i = 0; i < sizeof rest; i++) {
        traits[TRAIT_REST + i] = rest[i];
    }
}

void board_traits(const lb_state *state, unsigned seat, const lb_wits *wits,
                  int8_t traits[LB_TRAITS_MAX])
{
    const struct board *s = board_in(state);
    see_cards(s, seat, traits);
    see_seats(s, seat, traits);
    see_discs(s, seat, wits, traits);
    see_rest(s, seat, traits);
    board_weigh(s, seat, wits, traits + TRAIT_WEIGHED);
    traits[TRAIT_PHASE + s->phase] = YES;
    traits[TRAIT_TURN + places_to(s, seat, s->turn)] = YES;
    if (s->action > 0) {
        traits[TRAIT_ACTION + s->action - 1] = YES;
        traits[TRAIT_BY + places_to(s, seat, s->by)] = YES;
    }
}

/* ---- Slots ------------------------------------------------------------------------------------------ */

/* Where the slots of each phase begin. */
enum {
    SLOT_TURN, /* titles, and the flip */
    SLOT_WINDOW = SLOT_TURN + BOARD_TITLES + 1,
    SLOT_MAGNET = SLOT_WINDOW + 2,
    SLOT_PLACE = SLOT_MAGNET + 2, /* the top ones, any other */
    SLOT_ORDER = SLOT_PLACE + 10,
    SLOT_DEFUSE = SLOT_ORDER + 6,
    SLOT_SWAP = SLOT_DEFUSE + 2,
    SLOT_DISCARD = SLOT_SWAP + BOARD_SEATS,
    SLOTS = SLOT_DISCARD + BOARD_TITLES + 1
};
static_assert((int)SLOTS == (int)BOARD_NET_SLOTS, "the tables of the net are as large");

unsigned board_slot(const lb_state *state, unsigned seat, unsigned choice)
{
    const struct board *s = board_in(state);
    switch (s->phase) {
    case BOARD_TURN:
        return SLOT_TURN + (choice == BOARD_FLIP ? BOARD_TITLES : board_title_at(choice));
    case BOARD_WINDOW:
        return SLOT_WINDOW + choice;
    case BOARD_MAGNET:
        return SLOT_MAGNET + choice;
    case BOARD_PLACE:
        return SLOT_PLACE + (choice < 9 ? choice : 9);
    case BOARD_ORDER:
        return SLOT_ORDER + choice;
    case BOARD_DEFUSE:
        return SLOT_DEFUSE + choice;
    case BOARD_SWAP:
        return SLOT_SWAP + places_to(s, seat, choice);
    default: /* BOARD_DISCARD */
        return SLOT_DISCARD + board_title_at(choice);
    }
}
