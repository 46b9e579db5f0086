/* SPDX-License-Identifier: MIT */
/* diary.c: telling the stories of a memory again, with more room than it has.
 *
 * What has to be dropped even then stays bounded: no story can come to weigh more than `news_most` times
 * what it weighed, so neither can all that were dropped together. */
#include "games/kittens/diary.h"

#include <string.h>

/* A word has the kind of its news, holder, the other hand, spot and place; a whole hand has two more. */
enum { KIND_BITS = 4, HOLDER_BITS = 4, SPOT_BITS = 6, PLACE_BITS = 6, NOBODY = 15 };

static_assert((int)NEWS_KINDS <= 1 << KIND_BITS && (int)KITTENS_SEATS < NOBODY &&
                  (int)KITTENS_PILE < (1 << PLACE_BITS) - 1,
              "news fit a word");

void diary_begin(struct diary *diary, const struct story *first)
{
    diary->first = *first;
    diary->count = 0;
}

static uint32_t packed(uint32_t word, unsigned bits, unsigned value)
{
    unsigned most = (1u << bits) - 1;
    return word << bits | (value < most ? value : most);
}

static unsigned unpacked(uint32_t *word, unsigned bits)
{
    unsigned value = *word & ((1u << bits) - 1);
    *word >>= bits;
    return value;
}

void diary_write(struct diary *diary, unsigned kind, const struct news *news)
{
    unsigned words = kind == NEWS_hand ? 3 : 1;
    if (diary->lost || diary->count + words > DIARY_MAX) {
        diary->lost = 1;
        return;
    }
    uint32_t word = packed(0, PLACE_BITS, news->place);
    word = packed(word, SPOT_BITS, news->spot);
    word = packed(word, HOLDER_BITS, news->to);
    word = packed(word, HOLDER_BITS, news->holder);
    diary->word[diary->count++] = packed(word, KIND_BITS, kind);
    if (kind == NEWS_hand) {
        diary->word[diary->count++] = (uint32_t)news->hand;
        diary->word[diary->count++] = (uint32_t)(news->hand >> 32);
    }
}

/* The news at a word; the word behind them. */
static unsigned diary_read(const struct diary *diary, unsigned at, unsigned *kind,
                           struct news *news)
{
    uint32_t word = diary->word[at++];
    *kind = unpacked(&word, KIND_BITS);
    *news = (struct news){.holder = unpacked(&word, HOLDER_BITS)};
    news->to = unpacked(&word, HOLDER_BITS);
    news->to = news->to == NOBODY ? NO_HOLDER : news->to;
    news->spot = unpacked(&word, SPOT_BITS);
    news->place = unpacked(&word, PLACE_BITS);
    if (*kind == NEWS_hand) {
        news->hand = diary->word[at] | (uint64_t)diary->word[at + 1] << 32;
        at += 2;
    }
    return at;
}

/* Where stories are told again. */
struct retelling_room {
    struct big mass[RETELLING_MAX];
    wide weight[RETELLING_MAX];
    struct story item[RETELLING_MAX];
};

enum { BITS_MOST = 64 * BIG_WORDS - 64 }; /* of a mass that can still be multiplied */

static bool retell(struct retold *retold, const struct deck *deck, unsigned keep, unsigned kind,
                   struct news *news, struct retelling_room *room)
{
    struct telling telling = {.deck = deck,
                              .exact = true,
                              .keep = keep,
                              .most = RETELLING_MAX,
                              .dropped = &retold->dropped,
                              .mass = room->mass,
                              .weight = room->weight,
                              .item = room->item};
    news->least = stories_least_plain(retold->story, retold->count);
    news_most(kind, deck, &retold->story[0], news, &retold->dropped);
    for (unsigned i = 0; i < retold->count; i++) {
        news_told[kind](&telling, &retold->story[i], news);
    }
    retold->count = telling_end(&telling, retold->story);
    return telling.exact && retold->count > 0 && big_bits(&retold->dropped) < BITS_MOST;
}

void diary_tell(const struct diary *diary, const struct deck *deck, unsigned keep,
                struct retold *retold)
{
    struct retelling_room room;
    struct news news;
    unsigned kind;
    retold->known = !diary->lost;
    retold->dropped = (struct big){{0}};
    retold->story[0] = diary->first;
    retold->count = 1;
    for (unsigned at = 0; at < diary->count && retold->known;) {
        at = diary_read(diary, at, &kind, &news);
        retold->known = retell(retold, deck, keep, kind, &news, &room);
    }
}
