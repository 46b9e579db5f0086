/* SPDX-License-Identifier: MIT */
/* chances.c: how likely something is in a Kittens game: shares of the masses of stories, or where some had
 * to be dropped what those shares lie between. */
#include <string.h>

#include "core/bits.h"
#include "games/kittens/recall.h"
#include "memory/big.h"

/* The copies a seat has not seen, as far as its view shows. */
uint64_t recall_hidden(const struct deck *deck, const lb_view *view)
{
    uint64_t copies = 0;
    for (uint64_t titles = deck->low & ~deck->godcat; titles != 0; titles &= titles - 1) {
        unsigned spot = bits_first(titles), card = deck->card_at[spot];
        unsigned seen = 0u + view->hand[card] + view->discard[card] + view->removed[card];
        copies |= deck->field[spot] >> seen & deck->field[spot];
    }
    return copies;
}

unsigned recall_kittens(const lb_memory *memory)
{
    const lb_view *view = &memory->view;
    bool held = view->open == LB_OPEN_place || view->open == LB_OPEN_use;
    return lb_game_card_copies(lb_memory_game(memory), LB_CARD_exploding_kitten) -
           view->discard[LB_CARD_exploding_kitten] - view->removed[LB_CARD_exploding_kitten] - held;
}

/* ---- Shares of masses -------------------------------------------------------------------------------- */

/* The mass of all stories; false if it is not known exactly. */
static bool weigh(const struct story *stories, unsigned count, struct big *sum)
{
    bool exact = true;
    *sum = (struct big){{0}};
    for (unsigned i = 0; i < count; i++) {
        struct big mass;
        exact &= story_mass(&stories[i], &mass);
        big_add(sum, &mass);
    }
    return exact;
}

/* The mass that stays when some news are true; as many stories at a time as a memory keeps. */
static bool weigh_if(const struct deck *deck, const struct story *stories, unsigned count,
                     tell_news *told, const struct news *news, struct big *sum)
{
    struct telling_room room;
    struct telling telling;
    bool exact = true;
    *sum = (struct big){{0}};
    for (unsigned i = 0; i < count;) {
        telling_start(&telling, deck, &room);
        for (unsigned some = 0; some < STORIES_MAX && i < count; some++) {
            told(&telling, &stories[i++], news);
        }
        exact &= telling.exact;
        for (unsigned k = 0; k < telling.count; k++) {
            struct big mass;
            exact &= telling_mass(&telling, k, &mass);
            big_add(sum, &mass);
        }
    }
    return exact;
}

/* What a question comes to, with the view alone: news that make it true, or untrue. */
struct asked {
    bool certain, is; /* then it needs no counting */
    bool lacks;       /* the news make it untrue */
    struct news news;
};

static struct asked certainly(bool is)
{
    return (struct asked){.certain = true, .is = is};
}

static struct asked ask_place(const lb_memory *memory, unsigned place, unsigned card)
{
    const struct deck *deck = deck_for(memory);
    unsigned spot = kittens_spot(deck, card);
    if (place >= memory->view.pile_count || spot == SPOT_NONE || spot == deck->godcat_spot) {
        return certainly(false);
    }
    return (struct asked){.news = {.place = recall_top(recall_in(memory)) - place, .spot = spot}};
}

static struct asked ask_holds(const lb_memory *memory, unsigned seat, unsigned card)
{
    const struct deck *deck = deck_for(memory);
    const lb_view *view = &memory->view;
    unsigned spot = kittens_spot(deck, card);
    if (seat == memory->seat) {
        return certainly(view->hand[card] > 0);
    }
    if (seat >= memory->players || spot >= SPOT_NONE || spot == deck->godcat_spot) {
        return certainly(seat < memory->players && card == LB_CARD_godcat && view->godcat == seat);
    }
    return (struct asked){.lacks = true, .news = {.holder = seat, .spot = spot}};
}

static struct asked ask(const lb_memory *memory, const lb_question *question)
{
    return question->ask == LB_ASK_place ? ask_place(memory, question->place, question->card)
                                         : ask_holds(memory, question->seat, question->card);
}

/* Two masses of which one is a part of the other. */
struct part {
    struct big these, all;
};

/* Whether the masses are exact. */
static bool weigh_part(const lb_memory *memory, const struct asked *asked,
                       const struct story *stories, unsigned count, struct part *part)
{
    bool exact = weigh(stories, count, &part->all);
    exact &= weigh_if(deck_for(memory), stories, count, asked->lacks ? tell_lacks : tell_place,
                      &asked->news, &part->these);
    if (asked->lacks) {
        struct big without = part->these;
        part->these = part->all;
        if (big_less(&part->all, &without)) { /* only where they are not exact */
            without = part->all;
        }
        big_subtract(&part->these, &without);
    }
    return exact;
}

bool kittens_chance(const lb_memory *memory, const lb_question *question, lb_fraction *answer)
{
    const struct recall *recall = recall_in(memory);
    struct part part;
    if (recall->inexact || recall->stories == 0 || question->card >= LB_CARDS) {
        return false;
    }
    struct asked asked = ask(memory, question);
    *answer = (lb_fraction){asked.is, 1};
    return asked.certain || (weigh_part(memory, &asked, recall->story, recall->stories, &part) &&
                             big_fraction(&part.these, &part.all, answer));
}

/* From the stories that are left, to 62 bits. */
bool kittens_about(const lb_memory *memory, const lb_question *question, lb_fraction *answer)
{
    const struct recall *recall = recall_in(memory);
    struct part part;
    if (recall->stories == 0 || question->card >= LB_CARDS) {
        return false;
    }
    struct asked asked = ask(memory, question);
    *answer = (lb_fraction){asked.is, 1};
    if (!asked.certain) {
        weigh_part(memory, &asked, recall->story, recall->stories, &part);
        unsigned bits = big_bits(&part.all), spare = bits > 62 ? bits - 62 : 0;
        big_shift_right(&part.these, spare);
        big_shift_right(&part.all, spare);
        *answer = (lb_fraction){part.these.word[0], part.all.word[0]};
    }
    return true;
}

static void unbounded(lb_fraction *low, lb_fraction *high)
{
    *low = (lb_fraction){0, 1};
    *high = (lb_fraction){1, 1};
}

/* Where the view alone answers: a card that is in no hidden place. */
static bool view_answers(const lb_memory *memory, const lb_question *question)
{
    const struct deck *deck = deck_for(memory);
    unsigned spot = kittens_spot(deck, question->card);
    return spot == SPOT_KITTEN ? recall_kittens(memory) == 0
                               : (recall_hidden(deck, &memory->view) & deck->field[spot & 63]) == 0;
}

void retold_within(const lb_memory *memory, const lb_question *question,
                   const struct retold *retold, lb_fraction *low, lb_fraction *high)
{
    struct asked asked = ask(memory, question);
    struct part part;
    if (asked.certain || view_answers(memory, question)) {
        *low = *high = (lb_fraction){asked.is, 1};
    } else if (retold->known && recall_fits(memory, retold->story) &&
               weigh_part(memory, &asked, retold->story, retold->count, &part)) {
        big_bound(&part.these, &part.all, &retold->dropped, low, high);
    } else {
        unbounded(low, high);
    }
}

void kittens_within(const lb_memory *memory, const lb_question *question, lb_fraction *low,
                    lb_fraction *high)
{
    const struct recall *recall = recall_in(memory);
    struct retold retold;
    unbounded(low, high);
    if (recall->stories == 0 || question->card >= LB_CARDS) {
        return;
    }
    if (recall->inexact) {
        diary_tell(&recall->diary, deck_for(memory), RETOLD_MAX, &retold);
    } else {
        retold.known = true;
        retold.dropped = (struct big){{0}};
        retold.count = recall->stories;
        memcpy(retold.story, recall->story, recall->stories * sizeof recall->story[0]);
    }
    retold_within(memory, question, &retold, low, high);
}
