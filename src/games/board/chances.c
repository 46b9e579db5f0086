/* SPDX-License-Identifier: MIT */
/* chances.c: what the weighted cases of a memory of the Board Game say of a question.
 * An exact chance is a fraction of the weight of all cases. Where cases were dropped it lies between what it
 * is if nothing that was dropped says yes, and if all of it does. */
#include "games/board/cases.h"
#include "memory/big.h"

/* ---- Exactly --------------------------------------------------------------------------------------- */

static bool fraction(wide over, wide under, lb_fraction *chance)
{
    wide divisor = board_divisor(over, under);
    if (divisor == 0 || under / divisor >> 64 != 0) {
        return false;
    }
    *chance = (lb_fraction){(uint64_t)(over / divisor), (uint64_t)(under / divisor)};
    return true;
}

static bool chance_of_place(const struct board_memory *m, unsigned place, unsigned disc,
                            lb_fraction *chance)
{
    wide multiple = board_place_multiple(m, place), over = 0, under = 0;
    for (unsigned i = 0; i < m->disc_cases; i++) {
        const struct board_disc_case *c = &m->disc_case[i];
        struct board_ways ways = board_ways_of(m, c, place, disc, multiple);
        over += (ways.floats + ways.rests) * c->weight;
        under += multiple * c->weight;
    }
    return multiple < BOARD_MULTIPLE_MOST && fraction(over, under, chance);
}

/* The share of worlds of a case in which a seat holds none of a title: over, under. */
static bool share_without(const struct board_memory *m, const struct board_card_case *c,
                          unsigned seat, unsigned title, lb_fraction *share)
{
    wide over = 1, under = 1;
    for (unsigned e = 0; e < m->epochs; e++) {
        unsigned size = board_sum(c->pool[e], BOARD_TITLES), found = c->pool[e][title];
        unsigned held = c->held[e][seat];
        lb_fraction part;
        if (!fraction(board_choose(size - found, held), board_choose(size, held), &part)) {
            return false;
        }
        over *= part.over;
        under *= part.under;
        if (!fraction(over, under, share)) {
            return false;
        }
        over = share->over;
        under = share->under;
    }
    return true;
}

static bool chance_to_hold(const struct board_memory *m, unsigned seat, unsigned title,
                           lb_fraction *chance)
{
    wide multiple = 1, over = 0, under = 0;
    lb_fraction share;
    for (unsigned i = 0; i < m->card_cases; i++) {
        if (!share_without(m, &m->card_case[i], seat, title, &share)) {
            return false;
        }
        multiple = m->card_cases == 1 ? share.under : board_multiple(multiple, share.under);
    }
    for (unsigned i = 0; i < m->card_cases; i++) {
        uint64_t weight = m->card_case[i].weight;
        share_without(m, &m->card_case[i], seat, title, &share);
        over += multiple / share.under * (share.under - share.over) * weight;
        under += multiple * weight;
    }
    return (m->card_cases == 1 || multiple < BOARD_MULTIPLE_MOST) && fraction(over, under, chance);
}

/* Whether the cases are about it: a place of the Move Deck, or another seat's hand. */
static bool asks(const lb_memory *memory, const lb_question *question)
{
    unsigned card = question->card;
    if (question->ask == LB_ASK_place) {
        return question->place < board_memory_in(memory)->discs_count && card >= LB_CARD_move_1 &&
               card < LB_CARDS;
    }
    return question->seat < memory->players && board_card[board_title(card)] == card;
}

bool board_chance(const lb_memory *memory, const lb_question *question, lb_fraction *answer)
{
    const struct board_memory *m = board_memory_in(memory);
    unsigned card = question->card;
    if (!asks(memory, question)) {
        return false;
    }
    if (question->ask == LB_ASK_place) {
        return m->discs_spill == 0 &&
               chance_of_place(m, question->place, card - LB_CARD_move_1, answer);
    }
    if (question->seat == memory->seat) {
        *answer = (lb_fraction){memory->view.hand[card] > 0, 1};
        return true;
    }
    return m->cards_spill == 0 && chance_to_hold(m, question->seat, board_title(card), answer);
}

/* ---- As far as it is known --------------------------------------------------------------------------- */

/* What cases surely say, each in parts of a whole, rounded down: no common multiple can be too large. */
#define WHOLE ((wide)1 << 56)

struct says {
    wide yes, no;
};

static struct says place_says(const struct board_memory *m, const struct board_disc_case *c,
                              unsigned place, unsigned disc)
{
    unsigned multiple = board_case_multiple(m, c, place);
    struct board_ways ways = board_ways_of(m, c, place, disc, multiple);
    wide yes = ways.floats + ways.rests;
    return (struct says){.yes = WHOLE * yes / multiple, .no = WHOLE * (multiple - yes) / multiple};
}

/* No choice of cards of one epoch is above 2^61, so products fit. */
static struct says hand_says(const struct board_memory *m, const struct board_card_case *c,
                             unsigned seat, unsigned title)
{
    wide least = WHOLE, most = WHOLE; /* the share of worlds in which it holds none */
    for (unsigned e = 0; e < m->epochs; e++) {
        unsigned size = board_sum(c->pool[e], BOARD_TITLES), held = c->held[e][seat];
        wide over = board_choose(size - c->pool[e][title], held), under = board_choose(size, held);
        if (under == 0) {
            return (struct says){0};
        }
        least = least * over / under;
        most = (most * over + under - 1) / under;
    }
    return (struct says){.yes = WHOLE - most, .no = least};
}

static void says_add(struct says *sum, struct says one, uint64_t weight)
{
    sum->yes += one.yes * weight;
    sum->no += one.no * weight;
}

/* All cases together; the weight of all of them. */
static wide discs_say(const struct board_memory *m, unsigned place, unsigned disc, struct says *sum)
{
    wide all = 0;
    for (unsigned i = 0; i < m->disc_cases; i++) {
        const struct board_disc_case *c = &m->disc_case[i];
        says_add(sum, place_says(m, c, place, disc), c->weight);
        all += c->weight;
    }
    return all;
}

static wide cards_say(const struct board_memory *m, unsigned seat, unsigned title, struct says *sum)
{
    wide all = 0;
    for (unsigned i = 0; i < m->card_cases; i++) {
        const struct board_card_case *c = &m->card_case[i];
        says_add(sum, hand_says(m, c, seat, title), c->weight);
        all += c->weight;
    }
    return all;
}

static wide cases_say(const lb_memory *memory, const lb_question *question, struct says *sum)
{
    const struct board_memory *m = board_memory_in(memory);
    unsigned card = question->card;
    *sum = (struct says){0};
    return question->ask == LB_ASK_place ? discs_say(m, question->place, card - LB_CARD_move_1, sum)
                                         : cards_say(m, question->seat, board_title(card), sum);
}

/* From the cases that are left, to 62 bits. */
bool board_about(const lb_memory *memory, const lb_question *question, lb_fraction *answer)
{
    struct says sum;
    if (!asks(memory, question)) {
        return false;
    }
    wide all = cases_say(memory, question, &sum) * WHOLE;
    while (all >> 62 != 0) {
        sum.yes >>= 1;
        all >>= 1;
    }
    *answer = (lb_fraction){(uint64_t)sum.yes, (uint64_t)all};
    return true;
}

void board_within(const lb_memory *memory, const lb_question *question, lb_fraction *low,
                  lb_fraction *high)
{
    const struct board_memory *m = board_memory_in(memory);
    uint64_t spill = question->ask == LB_ASK_place ? m->discs_spill : m->cards_spill;
    struct says sum;
    *low = (lb_fraction){0, 1};
    *high = (lb_fraction){1, 1};
    if (board_chance(memory, question, low)) {
        *high = *low;
    } else if (asks(memory, question) && spill != BOARD_SPILL_ALL) {
        wide all = (cases_say(memory, question, &sum) + spill) * WHOLE;
        struct big yes = big_from(sum.yes), sure = big_from(sum.yes + sum.no);
        struct big unsure = big_from(all - sum.yes - sum.no);
        big_bound(&yes, &sure, &unsure, low, high);
    }
}
