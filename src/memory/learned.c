/* SPDX-License-Identifier: MIT */
/* learned.c: how likely something is as seats really play: the blind chance, corrected by what was learned.
 * Whole numbers throughout, so every build says the same. */
#include "memory/learned.h"

#include "core/bits.h"
#include "core/game.h"
#include "core/wide.h"
#include "memory/mind.h"
#include "memory/net.h"

enum { ODDS_ONE = LEARNED_ONE * LEARNED_ONE, ODDS_MOST = 10 * ODDS_ONE, MILLION = 1000000 };

static int64_t between(int64_t number, int64_t least, int64_t most)
{
    return number < least ? least : number > most ? most : number;
}

/* ---- Powers of two ---------------------------------------------------------------------------------- */

/* The logarithm of a number that is not 0, in parts of 2^16. */
static int32_t logarithm(uint64_t number)
{
    unsigned whole = bits_last(number);
    uint64_t mantissa =
        whole > 31 ? number >> (whole - 31) : number << (31 - whole); /* 1 is 2^31 */
    uint32_t fraction = 0;
    for (unsigned bit = 0; bit < 16; bit++) { /* its square is twice the logarithm */
        mantissa = mantissa * mantissa >> 31;
        fraction = fraction << 1 | (uint32_t)(mantissa >> 32);
        mantissa >>= mantissa >> 32;
    }
    return (int32_t)(whole << 16 | fraction);
}

/* Two to the power of minus a number in parts of 2^16, in parts of 2^32. */
static uint64_t power(uint32_t number)
{
    /* 2^(-1/2), 2^(-1/4) … in parts of 2^32 */
    static const uint32_t roots[16] = {3037000500, 3611622603, 3938502376, 4112874773,
                                       4202935003, 4248701965, 4271771996, 4283353945,
                                       4289156690, 4292061010, 4293513907, 4294240540,
                                       4294603903, 4294785595, 4294876445, 4294921870};
    uint64_t result = UINT64_C(1) << 32;
    for (unsigned bit = 0; bit < 16; bit++) {
        if (number >> (15 - bit) & 1) {
            result = result * roots[bit] >> 32;
        }
    }
    return number >> 16 > 32 ? 0 : result >> (number >> 16);
}

int32_t learned_odds(lb_fraction chance)
{
    int32_t odds = logarithm(chance.over) - logarithm(chance.under - chance.over);
    return (int32_t)between(odds, -ODDS_MOST, ODDS_MOST);
}

uint32_t learned_share(int32_t odds)
{
    uint64_t one = UINT64_C(1) << 32;
    uint64_t less = power((uint32_t)(odds < 0 ? -odds : odds));
    uint32_t share = (uint32_t)((one * MILLION + (one + less) / 2) / (one + less));
    return odds < 0 ? MILLION - share : share;
}

lb_fraction learned_win(uint32_t share)
{
    uint64_t said = share < MILLION ? share : MILLION;
    return (lb_fraction){said * LEARNED_PLAYOUTS + MILLION / 2,
                         (uint64_t)MILLION * (LEARNED_PLAYOUTS + 1)};
}

/* ---- What a net looks at ------------------------------------------------------------------------------ */

struct inputs {
    int16_t *next;
};

/* A count of at most so many, all of which are LEARNED_ONE. */
static void put(struct inputs *inputs, unsigned count, unsigned most)
{
    *inputs->next++ = (int16_t)((count < most ? count : most) * LEARNED_ONE / most);
}

/* How much there is of something for one of something else, at most so much. */
static void put_rate(struct inputs *inputs, unsigned count, unsigned of, unsigned most)
{
    unsigned rate = count * LEARNED_ONE / (of + 1);
    put(inputs, rate, most * LEARNED_ONE);
}

static unsigned alive(const lb_view *view, unsigned seat)
{
    return view->alive >> seat & 1;
}

/* The living seat before another one in turn. */
static unsigned seat_before(const lb_view *view, unsigned seat)
{
    unsigned before = seat;
    do {
        before = (before + view->players - 1u) % view->players;
    } while (before != seat && !alive(view, before));
    return before;
}

/* Whose turn comes so many living seats later. */
static unsigned turns_until(const lb_view *view, unsigned seat)
{
    unsigned turns = 0;
    for (unsigned at = seat; at != view->turn && turns < view->players; turns++) {
        at = seat_before(view, at);
    }
    return turns;
}

/* How it plays: how often it does what it might. */
static void put_rates(struct inputs *inputs, const unsigned habit[HABITS])
{
    unsigned turns = habit[HABIT_draws] + habit[HABIT_idle];
    put_rate(inputs, habit[HABIT_plays], turns, 4);
    put_rate(inputs, habit[HABIT_combos], habit[HABIT_plays], 1);
    put_rate(inputs, habit[HABIT_nopes], habit[HABIT_nopes] + habit[HABIT_passes], 1);
    put_rate(inputs, habit[HABIT_idle], turns, 1);
    put_rate(inputs, habit[HABIT_on_top], habit[HABIT_on_top] + habit[HABIT_deeper], 1);
    put_rate(inputs, habit[HABIT_careless], turns, 1);
    put_rate(inputs, habit[HABIT_peeks], habit[HABIT_peeks] + habit[HABIT_bold], 1);
    put_rate(inputs, habit[HABIT_own_nopes], habit[HABIT_nopes], 1);
}

/* How much it does for nothing. */
static void put_slips(struct inputs *inputs, const unsigned habit[HABITS])
{
    unsigned turns = habit[HABIT_draws] + habit[HABIT_idle];
    put_rate(inputs, habit[HABIT_vain_nopes], habit[HABIT_nopes], 1);
    put_rate(inputs, habit[HABIT_vain_shuffles] + habit[HABIT_vain_peeks], turns, 1);
    put_rate(inputs, habit[HABIT_hasty], turns, 1);
}

/* Of the seat that moved before. */
static void put_some_habits(struct inputs *inputs, const uint8_t *habit)
{
    put(inputs, habit[HABIT_knows], 3);
    put(inputs, habit[HABIT_draws], 12);
    put(inputs, habit[HABIT_plays], 12);
    put(inputs, habit[HABIT_nopes], 3);
    put(inputs, habit[HABIT_peeks], 3);
    put(inputs, habit[HABIT_shuffles], 3);
    put(inputs, habit[HABIT_idle], 6);
    put(inputs, habit[HABIT_fresh_plays], 4);
}

/* One of so many is LEARNED_ONE: the card that a habit tells, as the game counts its cards. */
static void put_kind(struct inputs *inputs, const lb_memory *memory, unsigned told)
{
    unsigned kind = 0;
    for (unsigned card = 0; card + 1 < told; card++) {
        kind += lb_game_card_copies(lb_memory_game(memory), card) > 0;
    }
    kind = kind < LEARNED_KINDS ? kind : LEARNED_KINDS - 1;
    for (unsigned i = 0; i < LEARNED_KINDS; i++) {
        put(inputs, told > 0 && i == kind, 1);
    }
}

static void put_habits(struct inputs *inputs, const lb_memory *memory, const lb_question *question,
                       unsigned seat)
{
    static const uint8_t most[HABIT_played] = {
        [HABIT_draws] = 12,         [HABIT_plays] = 12,     [HABIT_combos] = 4,
        [HABIT_nopes] = 3,          [HABIT_passes] = 16,    [HABIT_fresh_passes] = 8,
        [HABIT_fresh_aimed] = 3,    [HABIT_fresh_hits] = 4, [HABIT_fresh_flees] = 2,
        [HABIT_fresh_plays] = 4,    [HABIT_defuses] = 2,    [HABIT_fresh_draws] = 8,
        [HABIT_peeks] = 3,          [HABIT_knows] = 3,      [HABIT_shuffles] = 3,
        [HABIT_gave] = 3,           [HABIT_lost] = 3,       [HABIT_gained] = 4,
        [HABIT_idle] = 6,           [HABIT_on_top] = 2,     [HABIT_deeper] = 2,
        [HABIT_untried] = 4,        [HABIT_unasked] = 8,    [HABIT_earlier_passes] = 128,
        [HABIT_earlier_asked] = 48, [HABIT_walked] = 2,     [HABIT_fled] = 2,
        [HABIT_careless] = 3,       [HABIT_bold] = 4,       [HABIT_own_nopes] = 2,
        [HABIT_explosions] = 2,     [HABIT_unsaved] = 6};
    static const uint8_t nothing[LB_HABITS];
    const uint8_t *habit = seat < memory->players ? memory->habits.seat[seat] : nothing;
    for (unsigned i = 0; i < HABIT_played; i++) {
        put(inputs, habit[i], most[i]);
    }
    put_kind(inputs, memory, habit[HABIT_played]);
    put_kind(inputs, memory, habit[HABIT_earlier]);
    put(inputs, question->card < LB_CARDS && habit[HABIT_named] == 1 + question->card, 1);
}

/* Who is known to sit in a seat: one of so many is LEARNED_ONE, or none. */
static void put_style(struct inputs *inputs, const lb_memory *memory, unsigned seat)
{
    unsigned met = seat < memory->players ? memory->met[seat] : (unsigned)LB_STYLE_unknown;
    for (unsigned style = 1; style < LB_STYLES; style++) {
        put(inputs, style == met, 1);
    }
}

/* How many of the others who are left are known to be of each style. */
static void put_styles(struct inputs *inputs, const lb_memory *memory)
{
    unsigned of[LB_STYLES] = {0}, others = 0;
    for (unsigned seat = 0; seat < memory->players; seat++) {
        if (seat != memory->seat && alive(&memory->view, seat)) {
            of[memory->met[seat]]++;
            others++;
        }
    }
    for (unsigned style = 1; style < LB_STYLES; style++) {
        put(inputs, of[style], others > 0 ? others : 1);
    }
}

/* What good players would make of the seat's place, as odds; even ones where nobody has learned that. */
static int32_t judged(const lb_memory *memory)
{
    const lb_net *net = lb_game_net(lb_memory_game(memory));
    return net == NULL ? 0
                       : (int32_t)between((int64_t)net_standing(net, memory) * LEARNED_ONE,
                                          -ODDS_MOST, ODDS_MOST);
}

void learned_inputs(const lb_memory *memory, const lb_question *question, int32_t odds,
                    int16_t values[LEARNED_INPUTS])
{
    const lb_view *view = &memory->view;
    const uint8_t *trail = memory->habits.trail;
    struct inputs inputs = {values};
    unsigned placer = trail[TRAIL_placer] > 0 ? trail[TRAIL_placer] - 1u : LB_NOBODY;
    unsigned seat = question->ask == LB_ASK_place ? placer : question->seat;
    bool named = question->card < LB_CARDS;
    unsigned one[HABITS] = {0}, others[HABITS] = {0}, knows = 0;
    for (unsigned i = 0; i < memory->players; i++) {
        const uint8_t *habit = memory->habits.seat[i];
        knows = i != memory->seat && habit[HABIT_knows] > knows ? habit[HABIT_knows] : knows;
        for (unsigned k = 0; k < HABITS; k++) {
            one[k] += i == seat ? habit[k] : 0u;
            others[k] += i != memory->seat ? habit[k] : 0u;
        }
    }
    odds = question->ask == LEARNED_ASKS_win ? judged(memory) : odds;
    put_habits(&inputs, memory, question, seat);
    *inputs.next++ = (int16_t)(odds / (8 * LEARNED_ONE)); /* eight doublings are LEARNED_ONE */
    *inputs.next++ = (int16_t)((uint64_t)learned_share(odds) * LEARNED_ONE / MILLION);
    put(&inputs, seat < memory->players ? view->hand_count[seat] : 0u, 8);
    put(&inputs, seat < memory->players && view->hand_count[seat] == 1, 1);
    put(&inputs, seat < memory->players ? turns_until(view, seat) : 0u, 4);
    put(&inputs, seat == memory->seat, 1);
    put(&inputs, view->turn == memory->seat, 1);
    put(&inputs, view->open == LB_OPEN_turn, 1);
    put(&inputs, view->owed, 4);
    put(&inputs, view->pile_count, 32);
    put(&inputs, view->pile_count, 6);
    put(&inputs, view->race.discs_count, 32);
    put(&inputs, bits_count(view->alive), 6);
    put(&inputs, memory->players, 6);
    put(&inputs, named ? view->hand[question->card] : 0u, 2);
    put(&inputs, named ? view->discard[question->card] : 0u, 4);
    put(&inputs, trail[TRAIL_drawn], 6);
    put(&inputs, seat == placer && trail[TRAIL_drawn] == 0, 1);
    put(&inputs, trail[TRAIL_places], 32);
    put(&inputs, trail[TRAIL_placed], 3);
    put(&inputs, trail[TRAIL_idle], 3);
    put(&inputs, knows, 3);
    put(&inputs, others[HABIT_on_top], 4);
    put(&inputs, others[HABIT_deeper], 4);
    put(&inputs, trail[TRAIL_placer_before] > 0, 1);
    put(&inputs, trail[TRAIL_placer_before] == 1 + memory->seat, 1);
    put(&inputs, trail[TRAIL_drawn_before], 8);
    put(&inputs, trail[TRAIL_places_before], 32);
    put_rates(&inputs, one);
    put_rates(&inputs, others);
    put_some_habits(&inputs, memory->habits.seat[seat_before(view, view->turn)]);
    put(&inputs, one[HABIT_vain_nopes], 3);
    put(&inputs, one[HABIT_vain_shuffles], 3);
    put(&inputs, one[HABIT_vain_peeks], 2);
    put(&inputs, one[HABIT_hasty], 6);
    put_slips(&inputs, one);
    put_slips(&inputs, others);
    put_style(&inputs, memory, seat);
    put_styles(&inputs, memory);
}

/* ---- Nets ---------------------------------------------------------------------------------------------- */

/* What a unit says, in parts of LEARNED_ONE. */
static int32_t unit(int64_t sum)
{
    enum { MOST = 1 << 20 };
    return sum <= 0 ? 0 : sum / LEARNED_WEIGHT < MOST ? (int32_t)(sum / LEARNED_WEIGHT) : MOST;
}

/* In parts of LEARNED_ONE * LEARNED_WEIGHT. */
static int64_t sum_up(const struct learned_sum *sum, const int32_t first[LEARNED_FIRST],
                      const int32_t second[LEARNED_SECOND])
{
    int64_t all = (int64_t)sum->rest * LEARNED_ONE;
    for (unsigned f = 0; f < LEARNED_FIRST; f++) {
        all += (int64_t)first[f] * sum->first[f];
    }
    for (unsigned s = 0; s < LEARNED_SECOND; s++) {
        all += (int64_t)second[s] * sum->second[s];
    }
    return all;
}

/* The odds as a net has them, in parts of LEARNED_ONE². */
static int32_t ask_net(const struct learned_net *net, const int16_t inputs[LEARNED_INPUTS],
                       int32_t odds)
{
    int32_t first[LEARNED_FIRST], second[LEARNED_SECOND];
    int64_t sums[LEARNED_SECOND];
    for (unsigned f = 0; f < LEARNED_FIRST; f++) {
        first[f] = net->first_bias[f] * LEARNED_ONE;
    }
    for (unsigned i = 0; i < LEARNED_INPUTS; i++) {
        for (unsigned f = 0; f < LEARNED_FIRST && inputs[i] != 0; f++) {
            first[f] += net->in[i][f] * inputs[i];
        }
    }
    for (unsigned s = 0; s < LEARNED_SECOND; s++) {
        sums[s] = net->second_bias[s] * LEARNED_ONE;
    }
    for (unsigned f = 0; f < LEARNED_FIRST; f++) {
        first[f] = unit(first[f]);
        for (unsigned s = 0; s < LEARNED_SECOND && first[f] != 0; s++) {
            sums[s] += (int64_t)first[f] * net->between[f][s];
        }
    }
    for (unsigned s = 0; s < LEARNED_SECOND; s++) {
        second[s] = unit(sums[s]);
    }
    int64_t all = sum_up(&net->more, first, second);
    for (unsigned style = 0; style < LEARNED_STYLES; style++) {
        if (inputs[LEARNED_STYLE + style] != 0) { /* which is LEARNED_ONE */
            all += sum_up(&net->styled[style], first, second);
        }
    }
    int64_t more = all * LEARNED_ONE / LEARNED_WEIGHT;
    int64_t lean = sum_up(&net->lean, first, second) * LEARNED_ONE / LEARNED_WEIGHT;
    more = between(more, -ODDS_MOST, ODDS_MOST);
    lean = between(lean, -LEARNED_LEAN * LEARNED_ONE, LEARNED_LEAN * LEARNED_ONE);
    return (int32_t)(odds + odds * lean / ODDS_ONE + more);
}

#ifdef LITTERBOX_NETLESS /* where a build has to be small, nothing was learned */
#define find(memory, ask, card)        NULL
#define insight_into(memory, question) NULL
#else
const struct insight *learned_of(const lb_game *game, unsigned ask, unsigned card)
{
    const struct learned *learned = game->learned;
    for (unsigned i = 0; learned != NULL && i < learned->count; i++) {
        const struct insight *insight = &learned->item[i];
        if (insight->ask == ask && insight->card == card) {
            return insight;
        }
    }
    return NULL;
}

static const struct insight *find(const lb_memory *memory, unsigned ask, unsigned card)
{
    return learned_of(lb_memory_game(memory), ask, card);
}

/* What was learned of a question; the next card is asked about as one of the dangers alone. */
static const struct insight *insight_into(const lb_memory *memory, const lb_question *question)
{
    uint64_t dangers;
    if (question->ask == LB_ASK_holds) {
        return question->seat != memory->seat ? find(memory, LB_ASK_holds, question->card) : NULL;
    }
    bool peril = question->place == 0 && lb_dangers(&memory->view, &dangers) &&
                 (question->card == LB_NO_CARD || dangers == UINT64_C(1) << question->card);
    return peril ? find(memory, LB_ASK_place, LB_NO_CARD) : NULL;
}
#endif

static uint32_t millionths(lb_fraction chance)
{
    wide over = (wide)chance.over * MILLION;
    return (uint32_t)((over + chance.under / 2) / chance.under);
}

/* One card's chance. */
static bool blind_one(const lb_memory *memory, const lb_question *question, lb_fraction *chance,
                      bool *exact)
{
    const struct mind *mind = lb_memory_game(memory)->mind;
    *exact = mind->chance(memory, question, chance);
    return *exact || (mind->about != NULL && mind->about(memory, question, chance));
}

bool learned_blind(const lb_memory *memory, const lb_question *question, lb_fraction *chance,
                   bool *exact)
{
    uint64_t cards;
    lb_question one = *question;
    if (question->card != LB_NO_CARD) {
        return blind_one(memory, question, chance, exact);
    }
    *exact = true;
    *chance = (lb_fraction){0, MILLION};
    bool known = lb_dangers(&memory->view, &cards);
    bool alone = known && cards != 0 && (cards & (cards - 1)) == 0;
    for (; known && cards != 0; cards &= cards - 1) {
        bool exactly;
        lb_fraction part;
        one.card = (uint8_t)__builtin_ctzll(cards);
        known = blind_one(memory, &one, &part, &exactly);
        *exact &= exactly;
        if (known && alone) {
            *chance = part;
        } else if (known) { /* what is not quite impossible stays so */
            uint32_t more = millionths(part);
            chance->over += more > 0 || part.over == 0 ? more : 1;
        }
    }
    chance->over = chance->over < chance->under ? chance->over : chance->under;
    return known;
}

/* The odds as the net has them. */
static uint32_t corrected(const lb_memory *memory, const lb_question *question,
                          const struct insight *insight, lb_fraction chance)
{
    int16_t inputs[LEARNED_INPUTS];
    int32_t odds = learned_odds(chance);
    learned_inputs(memory, question, odds, inputs);
    return learned_share(ask_net(&insight->net, inputs, odds));
}

bool lb_believe(const lb_memory *memory, const lb_question *question, lb_belief *belief)
{
    lb_fraction chance;
    const struct insight *insight = insight_into(memory, question);
    *belief = (lb_belief){0};
    if (!learned_blind(memory, question, &chance, &belief->exact)) {
        return false;
    }
    belief->share = belief->blind = millionths(chance);
    if (insight != NULL && chance.over > 0 && chance.over < chance.under) {
        belief->share = corrected(memory, question, insight, chance);
        belief->learned = true;
    }
    return true;
}

uint32_t lb_believe_win(const lb_memory *memory, uint32_t share)
{
    lb_question question = {.ask = LEARNED_ASKS_win, .card = LB_NO_CARD, .seat = memory->seat};
    const struct insight *insight = find(memory, LEARNED_ASKS_win, LB_NO_CARD);
    bool done = !alive(&memory->view, memory->seat) || memory->view.open == LB_OPEN_over;
    return insight == NULL || done ? share
                                   : corrected(memory, &question, insight, learned_win(share));
}
