/* SPDX-License-Identifier: MIT */
/* observe.c: what a seat sees and can know as a row of numbers, for programs that learn.
 * One table says what the fields of a view become; a game says which of them it has. */
#include <string.h>

#include "core/bits.h"
#include "core/game.h"

/* ---- The table of fields ------------------------------------------------------------------------- */

/* How a field is made of a view, or of a memory. */
enum making {
    MAKE_NUMBER,  /* a byte as it is */
    MAKE_NUMBERS, /* one for every seat */
    MAKE_ONE,     /* 1 in the column of its value; nobody has no column */
    MAKE_SPOT,    /* the same; behind the seats stand the mat and a duel */
    MAKE_FLAGS,   /* the bits of a byte */
    MAKE_COUNTS,  /* counts by title */
    MAKE_DISCS,   /* and by disc */
    MAKE_CARD,    /* 1 in the column of a card */
    MAKE_CARDS,   /* a list of cards, counted */
    MAKE_FRONT,   /* such a list for every seat */
    MAKE_PLACES,  /* places on a track; 0 for who has none */
    MAKE_BEGUN,   /* the choices made of a move that is not whole */
    MAKE_COMES,   /* chances of what lies at a place of the pile */
    MAKE_COMES_KNOWN,
    MAKE_HOLDS, /* and of what others hold */
    MAKE_HOLDS_KNOWN
};

struct row {
    const char *name, *help;
    uint8_t making, rows, columns; /* an lb_feature_of each */
    uint16_t from, count;          /* where it stands in a view, and how many it is of */
};

#define FIELD(type, member)          .from = offsetof(type, member)
#define LISTED(type, member, number) FIELD(type, member), .count = offsetof(type, number)

static const struct row table[FEATURES] = {
    [FEATURE_seat] = {"seat", "whose observation it is", MAKE_ONE, LB_OF_one, LB_OF_seats,
                      FIELD(lb_view, viewer)},
    [FEATURE_open] = {"open", "what is decided", MAKE_ONE, LB_OF_one, LB_OF_opens,
                      FIELD(lb_view, open)},
    [FEATURE_windows] = {"windows", "windows are live", MAKE_NUMBER, LB_OF_one, LB_OF_one,
                         FIELD(lb_view, windows)},
    [FEATURE_begun] = {"begun", "what the seat has chosen so far of a move in stages", MAKE_BEGUN,
                       LB_OF_stages, LB_OF_choices, 0, 0},
    [FEATURE_decides] = {"decides", "whom everybody waits for; nobody in a window", MAKE_ONE,
                         LB_OF_one, LB_OF_seats, FIELD(lb_view, decides)},
    [FEATURE_turn] = {"turn", "whose turn it is", MAKE_ONE, LB_OF_one, LB_OF_seats,
                      FIELD(lb_view, turn)},
    [FEATURE_alive] = {"alive", "who is in the game, or in the round", MAKE_FLAGS, LB_OF_one,
                       LB_OF_seats, FIELD(lb_view, alive)},
    [FEATURE_hand] = {"hand", "own cards", MAKE_COUNTS, LB_OF_one, LB_OF_cards,
                      FIELD(lb_view, hand)},
    [FEATURE_hand_count] = {"hand_count", "cards in every hand", MAKE_NUMBERS, LB_OF_one,
                            LB_OF_seats, FIELD(lb_view, hand_count)},
    [FEATURE_pile_count] = {"pile_count", "cards in the pile", MAKE_NUMBER, LB_OF_one, LB_OF_one,
                            FIELD(lb_view, pile_count)},
    [FEATURE_owed] = {"owed", "turns still to take", MAKE_NUMBER, LB_OF_one, LB_OF_one,
                      FIELD(lb_view, owed)},
    [FEATURE_attacked] = {"attacked", "an attack made them", MAKE_NUMBER, LB_OF_one, LB_OF_one,
                          FIELD(lb_view, attacked)},
    [FEATURE_discard] = {"discard", "cards in the discard pile", MAKE_COUNTS, LB_OF_one,
                         LB_OF_cards, FIELD(lb_view, discard)},
    [FEATURE_removed] = {"removed", "cards known to be out of the game", MAKE_COUNTS, LB_OF_one,
                         LB_OF_cards, FIELD(lb_view, removed)},
    [FEATURE_removed_unseen] = {"removed_unseen", "cards that left the game unseen", MAKE_NUMBER,
                                LB_OF_one, LB_OF_one, FIELD(lb_view, removed_unseen)},
    [FEATURE_burglar] = {"burglar", "before whom the burglar stands", MAKE_ONE, LB_OF_one,
                         LB_OF_seats, FIELD(lb_view, burglar)},
    [FEATURE_godcat] = {"godcat", "where that cat is", MAKE_SPOT, LB_OF_one, LB_OF_spots,
                        FIELD(lb_view, godcat)},
    [FEATURE_devilcat] = {"devilcat", "where that cat is", MAKE_SPOT, LB_OF_one, LB_OF_spots,
                          FIELD(lb_view, devilcat)},
    [FEATURE_nopes] = {"nopes", "length of the chain of Nopes", MAKE_NUMBER, LB_OF_one, LB_OF_one,
                       FIELD(lb_view, nopes)},
    [FEATURE_last] = {"last", "who played its last card", MAKE_ONE, LB_OF_one, LB_OF_seats,
                      FIELD(lb_view, last)},
    [FEATURE_target] = {"target", "whom the open action is aimed at", MAKE_ONE, LB_OF_one,
                        LB_OF_seats, FIELD(lb_view, target)},
    [FEATURE_named] = {"named", "the card it names or stands for", MAKE_CARD, LB_OF_one,
                       LB_OF_cards, FIELD(lb_view, named)},
    [FEATURE_action] = {"action", "the cards played for it", MAKE_CARDS, LB_OF_one, LB_OF_cards,
                        LISTED(lb_view, action, action_count)},
    [FEATURE_seen] = {"seen", "the card before the seat's eyes", MAKE_CARD, LB_OF_one, LB_OF_cards,
                      FIELD(lb_view, seen)},
    [FEATURE_own] = {"own", "a byte of the game's own", MAKE_NUMBER, LB_OF_one, LB_OF_one,
                     FIELD(lb_view, own)},
    [FEATURE_round] = {"round", "which round it is, from 1", MAKE_NUMBER, LB_OF_one, LB_OF_one,
                       FIELD(lb_view, rounds.round)},
    [FEATURE_tokens] = {"tokens", "tokens won", MAKE_NUMBERS, LB_OF_one, LB_OF_seats,
                        FIELD(lb_view, rounds.tokens)},
    [FEATURE_shielded] = {"shielded", "who is shielded", MAKE_FLAGS, LB_OF_one, LB_OF_seats,
                          FIELD(lb_view, rounds.shielded)},
    [FEATURE_front] = {"front", "what lies before each seat, in no order", MAKE_FRONT, LB_OF_seats,
                       LB_OF_cards, LISTED(lb_view, rounds.front, rounds.front_count)},
    [FEATURE_aside_up] = {"aside_up", "cards set aside face up", MAKE_CARDS, LB_OF_one, LB_OF_cards,
                          LISTED(lb_view, rounds.aside_up, rounds.aside_up_count)},
    [FEATURE_side] = {"side", "which side of the track is up", MAKE_NUMBER, LB_OF_one, LB_OF_one,
                      FIELD(lb_view, race.side)},
    [FEATURE_positions] = {"positions", "where each seat's figure stands; 0 also for who left",
                           MAKE_PLACES, LB_OF_one, LB_OF_seats, FIELD(lb_view, race.positions)},
    [FEATURE_discs_count] = {"discs_count", "discs in their deck", MAKE_NUMBER, LB_OF_one,
                             LB_OF_one, FIELD(lb_view, race.discs_count)},
    [FEATURE_discs_used] = {"discs_used", "discs that were flipped", MAKE_DISCS, LB_OF_one,
                            LB_OF_discs, FIELD(lb_view, race.discs_used)},
    [FEATURE_magnets] = {"magnets", "left in the supply", MAKE_NUMBER, LB_OF_one, LB_OF_one,
                         FIELD(lb_view, race.magnets)},
    [FEATURE_moved] = {"moved", "the seat to move has moved in this turn", MAKE_NUMBER, LB_OF_one,
                       LB_OF_one, FIELD(lb_view, race.moved)},
    [FEATURE_committed] = {"committed", "it has chosen to flip its disc", MAKE_NUMBER, LB_OF_one,
                           LB_OF_one, FIELD(lb_view, race.committed)},
    [FEATURE_comes] = {"comes",
                       "how likely each card or disc comes there, the next first, in 255ths",
                       MAKE_COMES, LB_OF_places, LB_OF_pile, 0, 0},
    [FEATURE_comes_known] = {"comes_known", "those chances are exact; else they stand at 0",
                             MAKE_COMES_KNOWN, LB_OF_one, LB_OF_places, 0, 0},
    [FEATURE_holds] = {"holds", "how likely each seat holds such a card, in 255ths", MAKE_HOLDS,
                       LB_OF_seats, LB_OF_asked, 0, 0},
    [FEATURE_holds_known] = {"holds_known", "those chances are exact; else they stand at 0",
                             MAKE_HOLDS_KNOWN, LB_OF_one, LB_OF_seats, 0, 0},
};

/* ---- Layouts -------------------------------------------------------------------------------------- */

static unsigned size_of(const lb_layout *layout, unsigned of)
{
    switch (of) {
    case LB_OF_seats:
        return layout->players;
    case LB_OF_spots:
        return layout->players + 2u;
    case LB_OF_opens:
        return LB_OPENS;
    case LB_OF_choices:
        return layout->choices;
    case LB_OF_stages:
        return layout->stages;
    case LB_OF_cards:
        return layout->card_count;
    case LB_OF_discs:
        return LB_DISCS;
    case LB_OF_pile:
        return layout->pile_count;
    case LB_OF_asked:
        return layout->asked_count;
    case LB_OF_places:
        return LB_OBSERVED_PLACES;
    default:
        return 1;
    }
}

static bool is_disc(unsigned card)
{
    return card - (unsigned)LB_FIRST_DISC < LB_DISCS;
}

/* Which cards the columns are of. What lies in the pile are discs where there are any. */
static void find_columns(lb_layout *layout, const lb_game *game)
{
    bool discs = lb_game_card_copies(game, LB_FIRST_DISC) > 0;
    memset(layout->column, LB_NO_CARD, sizeof layout->column);
    memset(layout->cards, LB_CARDS_MAX - 1, sizeof layout->cards); /* of which there are none */
    for (unsigned card = 0; card < LB_CARDS; card++) {
        if (lb_game_card_copies(game, card) == 0) {
            continue;
        }
        if (discs == is_disc(card)) {
            layout->pile[layout->pile_count++] = (uint8_t)card;
        }
        if (is_disc(card)) {
            continue;
        }
        layout->column[card] = layout->card_count;
        layout->cards[layout->card_count++] = (uint8_t)card;
        if (lb_asked_about(game, card)) {
            layout->asked[layout->asked_count++] = (uint8_t)card;
        }
    }
}

lb_status lb_layout_of(lb_layout *layout, const lb_game *game, unsigned players)
{
    if (players < game->seats_least || players > game->seats_most) {
        return LB_STATUS_bad_players;
    }
    memset(layout, 0, sizeof *layout);
    layout->game = (uint8_t)lb_game_number(game);
    layout->players = (uint8_t)players;
    layout->choices = game->choices;
    layout->stages = game->stages;
    find_columns(layout, game);
    unsigned at = 0;
    for (unsigned i = 0; i < FEATURES; i++) {
        const struct row *row = &table[i];
        unsigned rows = size_of(layout, row->rows), columns = size_of(layout, row->columns);
        if (i == FEATURES_OF_VIEW) {
            layout->bytes = (uint16_t)at;
            layout->view_features = layout->features;
        }
        if ((i >= FEATURES_OF_SOME && i < FEATURES_OF_VIEW && !(game->features >> i & 1)) ||
            rows == 0) {
            continue;
        }
        layout->feature[layout->features++] = (lb_feature){.name = row->name,
                                                           .help = row->help,
                                                           .at = (uint16_t)at,
                                                           .rows = (uint8_t)rows,
                                                           .columns = (uint8_t)columns,
                                                           .row_is = row->rows,
                                                           .column_is = row->columns,
                                                           .kind = (uint8_t)i};
        at += rows * columns;
    }
    layout->bytes_known = (uint16_t)at;
    assert(layout->bytes <= LB_OBSERVATION_MAX);
    return LB_OK;
}

/* ---- Views ------------------------------------------------------------------------------------------ */

static void count_card(const lb_layout *layout, unsigned card, uint8_t *numbers)
{
    if (card < LB_CARDS && layout->column[card] < layout->card_count) {
        numbers[layout->column[card]]++;
    }
}

static void count_list(const lb_layout *layout, const uint8_t *cards, unsigned count,
                       uint8_t *numbers)
{
    for (unsigned i = 0; i < count; i++) {
        count_card(layout, cards[i], numbers);
    }
}

/* A move goes on in the last row once there are no more. */
static void show_begun(const lb_feature *feature, const lb_move *begun, uint8_t *numbers)
{
    for (unsigned i = 0; begun != NULL && i < begun->count; i++) {
        unsigned row = i < feature->rows ? i : feature->rows - 1u;
        numbers[row * feature->columns + begun->choice[i] % LB_CHOICES_MAX] = 1;
    }
}

/* Fields are written one behind the other, and more of them than there is, for loops that always take the same
 * turns are quicker: all seats there can be, cards by eights. What is too much is 0, and the next field
 * writes over it. */
static inline void show(const lb_layout *layout, const lb_feature *feature, const lb_view *view,
                        const lb_move *begun, uint8_t *restrict numbers)
{
    const struct row *row = &table[feature->kind];
    const uint8_t *from = (const uint8_t *)view + row->from;
    const uint8_t *count = (const uint8_t *)view + row->count;
    unsigned columns = feature->columns;
    switch (row->making) {
    case MAKE_NUMBER:
        *numbers = *from;
        break;
    case MAKE_NUMBERS:
        for (unsigned i = 0; i < LB_SEATS_MAX; i++) {
            numbers[i] = from[i];
        }
        break;
    case MAKE_ONE:
        if (*from < columns) {
            numbers[*from] = 1;
        }
        break;
    case MAKE_SPOT:
        if (*from < layout->players) {
            numbers[*from] = 1;
        } else if (*from - LB_ON_MAT < 2) {
            numbers[layout->players + *from - LB_ON_MAT] = 1;
        }
        break;
    case MAKE_FLAGS:
        for (unsigned i = 0; i < LB_SEATS_MAX; i++) {
            numbers[i] = *from >> i & 1;
        }
        break;
    case MAKE_COUNTS:
        for (unsigned i = 0; i < columns; i += 8) {
#pragma GCC unroll 8
            for (unsigned k = i; k < i + 8; k++) {
                numbers[k] = from[layout->cards[k]];
            }
        }
        break;
    case MAKE_DISCS:
        memcpy(numbers, from, LB_DISCS);
        break;
    case MAKE_CARD:
        count_card(layout, *from, numbers);
        break;
    case MAKE_CARDS:
        count_list(layout, from, *count, numbers);
        break;
    case MAKE_FRONT:
        for (unsigned seat = 0; seat < feature->rows; seat++) {
            count_list(layout, from + seat * LB_ROW_MAX, count[seat], numbers + seat * columns);
        }
        break;
    case MAKE_PLACES:
        for (unsigned i = 0; i < LB_SEATS_MAX; i++) {
            numbers[i] = (uint8_t)(from[i] != LB_NOBODY ? from[i] : 0);
        }
        break;
    default: /* MAKE_BEGUN */
        show_begun(feature, begun, numbers);
        break;
    }
}

void lb_observe(const lb_layout *layout, const lb_view *view, const lb_move *begun,
                uint8_t *numbers)
{
    uint8_t row[LB_OBSERVATION_MAX + LB_CARDS_MAX];
    memset(row, 0, layout->bytes);
    for (unsigned i = 0; i < layout->view_features; i++) {
        const lb_feature *feature = &layout->feature[i];
        show(layout, feature, view, begun, row + feature->at);
    }
    memcpy(numbers, row, layout->bytes);
}

/* ---- Memories --------------------------------------------------------------------------------------- */

/* Never is 0 and always 255, and nothing else is. */
static uint8_t in_255ths(lb_fraction chance)
{
    if (chance.over == 0 || chance.over == chance.under) {
        return chance.over == 0 ? 0 : UINT8_MAX;
    }
    while (chance.under >> 56 != 0) {
        chance.over >>= 1;
        chance.under >>= 1;
    }
    return (uint8_t)(1 + chance.over * 253 / chance.under);
}

/* One row of chances; all 0, and false, where one of them is not known. */
static bool show_chances(const lb_memory *memory, lb_question question, const uint8_t *cards,
                         unsigned count, uint8_t *numbers)
{
    for (unsigned i = 0; i < count; i++) {
        lb_fraction chance;
        question.card = cards[i];
        if (!lb_chance(memory, &question, &chance)) {
            memset(numbers, 0, count);
            return false;
        }
        numbers[i] = in_255ths(chance);
    }
    return true;
}

static unsigned comes_next(const lb_layout *layout, const lb_view *view)
{
    return is_disc(layout->pile[0]) ? view->race.discs_count : view->pile_count;
}

static void show_comes(const lb_layout *layout, const lb_feature *feature, const lb_memory *memory,
                       uint8_t *numbers)
{
    unsigned there = comes_next(layout, &memory->view);
    uint8_t *known = numbers + feature[1].at;
    for (unsigned place = 0; place < feature->rows && place < there; place++) {
        lb_question question = {.ask = LB_ASK_place, .place = (uint8_t)place};
        known[place] = show_chances(memory, question, layout->pile, feature->columns,
                                    numbers + feature->at + place * feature->columns);
    }
}

static void show_holds(const lb_layout *layout, const lb_feature *feature, const lb_memory *memory,
                       uint8_t *numbers)
{
    uint8_t *known = numbers + feature[1].at;
    for (unsigned seat = 0; seat < feature->rows; seat++) {
        lb_question question = {.ask = LB_ASK_holds, .seat = (uint8_t)seat};
        known[seat] = show_chances(memory, question, layout->asked, feature->columns,
                                   numbers + feature->at + seat * feature->columns);
    }
}

void lb_observe_memory(const lb_layout *layout, const lb_memory *memory, const lb_move *begun,
                       uint8_t *numbers)
{
    lb_observe(layout, &memory->view, begun, numbers);
    memset(numbers + layout->bytes, 0, (size_t)(layout->bytes_known - layout->bytes));
    for (unsigned i = 0; i < layout->features; i++) {
        switch (table[layout->feature[i].kind].making) {
        case MAKE_COMES:
            show_comes(layout, &layout->feature[i], memory, numbers);
            break;
        case MAKE_HOLDS:
            show_holds(layout, &layout->feature[i], memory, numbers);
            break;
        default: /* of the view, or written with the chances they are about */
            break;
        }
    }
}

/* ---- Choices ------------------------------------------------------------------------------------------ */

/* Eight bits as eight bytes at a time. */
void lb_observe_legal(const lb_layout *layout, lb_choices legal, uint8_t *mask)
{
    uint8_t all[LB_CHOICES_MAX];
    for (unsigned i = 0; i < LB_CHOICES_MAX; i += 8) {
        uint64_t spread =
            (legal >> i & 255) * UINT64_C(0x0101010101010101) & UINT64_C(0x8040201008040201);
        spread = (spread + UINT64_C(0x7f7f7f7f7f7f7f7f)) >> 7 & UINT64_C(0x0101010101010101);
#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
        spread = __builtin_bswap64(spread);
#endif
        memcpy(all + i, &spread, sizeof spread);
    }
    memcpy(mask, all, layout->choices);
}

unsigned lb_game_choices(const lb_game *game)
{
    return game->choices;
}
