/* SPDX-License-Identifier: MIT */
/* story.h: the stories a seat cannot rule out in a Kittens game.
 *
 * A *story* is one way the hidden moves may have gone, as far as it matters: which cards are known
 * to be where, and which places and tokens hold one unknown card or another, all alike but for what
 * they are known not to be. A seat believes in a few stories at once, each with a weight; whatever
 * it sees turns each story into some others, or into none. docs/memory/kittens.md tells the model. */
#ifndef LB_MEMORY_KITTENS_STORY_H
#define LB_MEMORY_KITTENS_STORY_H

#include "games/kittens/kittens.h"
#include "memory/big.h"

enum {
    STORIES_MAX = 24,  /* that are kept */
    TELLING_MAX = 192, /* that may come of one event before the lightest are dropped */
    GROUPS_MAX = 14,   /* of unmarked tokens */
    FLOATERS_MAX = 4,  /* one per kitten */
    CLASSES_MAX = 12,  /* of copies that cannot be everywhere */
    BLOCKS_MAX = GROUPS_MAX + 1
};

/* In words of cards each bit is one copy: a copy that is not located yet is a bit of the pool, and
 * what a token cannot be is a set of such copies. Places of the pile are counted from the bottom. */
struct story {
    uint64_t weight;                /* of every single arrangement of its pool and kittens */
    uint64_t pool;                  /* copies that are not located; kittens are counted apart */
    uint64_t marked[KITTENS_SEATS]; /* cards known to be in each hand, Godcat apart */
    uint64_t unknown;               /* places whose card is not known */
    uint64_t safe;                  /* those of them where only a floater may lie, if any kitten */
    uint64_t floats[FLOATERS_MAX];  /* for each kitten put back in secret: where it may lie */
    uint64_t excluded[GROUPS_MAX];  /* for each group of tokens: copies it cannot be */
    uint8_t holder[GROUPS_MAX];     /* whose hand; the seat's own stands for cards gone unseen */
    uint8_t count[GROUPS_MAX];      /* tokens of it */
    uint8_t groups;                 /* by holder, and then in the order in which they came */
    uint8_t floaters;
    uint8_t kittens;            /* at any unknown place that is not safe, each alike: no floaters */
    uint8_t pile_count;         /* a lifted bottom card included, which is place 0 */
    uint8_t pile[KITTENS_PILE]; /* spots; SPOT_NONE where it is not known */
};

/* The stories that come of an event, as they are told one by one. */
struct telling {
    const struct deck *deck;
    bool exact; /* nothing was dropped, or all that was is in what they weigh */
    unsigned count;
    unsigned keep, most; /* stories that are kept, and before that */
    struct big *dropped; /* the mass of those that were not kept, at most; NULL: nobody asks */
    struct big *mass;    /* room for the masses of all */
    wide *weight;
    struct story *item;
};

/* Where those that a memory keeps are told. */
struct telling_room {
    struct big mass[TELLING_MAX];
    wide weight[TELLING_MAX];
    struct story item[TELLING_MAX];
};

/* A class of copies that are alike in what they are excluded from, and where they can be: the
 * arrangements of a story are those of its classes in its blocks of slots. */
struct shape {
    unsigned blocks;           /* groups, and behind them the places of the pile without kittens */
    unsigned classes;          /* the fewest slots first; copies that can be anywhere apart */
    unsigned anywhere;         /* how many of those there are */
    uint8_t slots[BLOCKS_MAX]; /* of each block */
    uint16_t barred[BLOCKS_MAX]; /* classes each block excludes */
    uint64_t copies[CLASSES_MAX];
    uint8_t size[CLASSES_MAX];
};

void story_tokens(struct story *story, unsigned holder, unsigned count,
                  uint64_t excluded);            /* tokens come into a hand */
unsigned story_plain(const struct story *story); /* unknown places without a kitten */
void story_shape(const struct story *story, struct shape *shape);
bool story_mass(const struct story *story,
                struct big *mass); /* weight times arrangements; false: too many to count */

void telling_start(struct telling *telling, const struct deck *deck, struct telling_room *room);
unsigned telling_end(struct telling *telling, struct story *stories); /* those kept; how many */

bool telling_mass(const struct telling *telling, unsigned i, struct big *mass); /* as story_mass */

/* What happened, as far as a kind of news needs it. */
struct news {
    unsigned holder, to; /* of whose hand, and into which; NO_HOLDER where it leaves all hands */
    unsigned spot;       /* which card */
    unsigned place;      /* of the pile, from the bottom */
    uint64_t hand;       /* a whole hand */
    unsigned least;      /* the least story_plain of all stories */
};

#define NO_HOLDER 255u

/* What an event makes of one story. */
typedef void tell_news(struct telling *t, const struct story *s, const struct news *n);

/* Every kind of news: its number is NEWS_mark, and tell_mark tells it. */
#define NEWS_LIST(X)                                                                               \
    X(mark)            /* a card comes openly into a hand */                                       \
    X(reveal)          /* a card is shown on purpose and goes to another hand or away */           \
    X(stolen)          /* a random token goes away and is seen */                                  \
    X(blind)           /* a random token goes to another hand */                                   \
    X(lacks)           /* a hand has no such card */                                               \
    X(hand)            /* a whole hand is shown and gone */                                        \
    X(place)           /* the card at a place is seen */                                           \
    X(safe)            /* it is no kitten, which is all that is known of it */                     \
    X(gone)            /* it is seen and gone from the pile */                                     \
    X(drawn)           /* it is no kitten and goes unseen into a hand */                           \
    X(kitten_at)       /* a kitten is put back there */                                            \
    X(kitten_anywhere) /* or in secret */                                                          \
    X(topped)          /* the bottom card goes on top */                                           \
    X(shuffled)        /* the pile is shuffled */

#define NEWS_NUMBER(what) NEWS_##what,
#define NEWS_TELLER(what) tell_news tell_##what;
enum { NEWS_LIST(NEWS_NUMBER) NEWS_KINDS };
NEWS_LIST(NEWS_TELLER)
extern tell_news *const news_told[NEWS_KINDS]; /* by number */

/* How many times the mass of any story that comes of it, at most, may be the mass of the story
 * before: multiply by that. Any of the stories will do. */
void news_most(unsigned kind, const struct deck *deck, const struct story *story,
               const struct news *news, struct big *mass);
/* What all stories together need to know of a shuffle. */
unsigned stories_least_plain(const struct story *stories, unsigned count);

#endif
