/* SPDX-License-Identifier: MIT */
/* position.c: the door for positions: any bytes.
 * What is read must be a state that can be played to its end, with every card of the deck in it. */
#include "fuzz/support/compose.h"
#include "fuzz/support/words.h"

enum { CHOICES_MOST = WHOLE ? 5000 : 8 }; /* a random game takes a few hundred */
enum { COMPOSED = WHOLE ? 64 : 1, SEEDS = WHOLE ? 3 : 1 };

/* What a position may leave out, and whether it must end: without some of the discs a board may be
 * walked round and round. */
static bool may_not_end(const lb_game *game, const struct cards *cards)
{
    struct cards whole = whole_box(game);
    return cards->copies[LB_CARD_move_1] < whole.copies[LB_CARD_move_1] ||
           cards->copies[LB_CARD_move_2] < whole.copies[LB_CARD_move_2];
}

static void check_left_out(const lb_game *game, const struct cards *cards)
{
    struct cards whole = whole_box(game);
    bool parts =
        strcmp(lb_game_name(game), "pets") == 0 || strcmp(lb_game_name(game), "board") == 0;
    for (unsigned card = 0; card < LB_CARDS; card++) {
        CHECK(cards->copies[card] <= whole.copies[card]);
        CHECK(parts || cards->copies[card] == whole.copies[card]);
    }
}

static void play_to_the_end(lb_state *state, const struct cards *had, unsigned seed)
{
    bool endless = may_not_end(lb_state_game(state), had);
    lb_rng rng;
    lb_events events;
    lb_rng_start(&rng, &(lb_seed){{(uint8_t)seed}}, LB_STREAM_TABLE);
    unsigned choices = 0;
    for (; !lb_over(state); choices++) {
        if (WHOLE ? endless && choices == CHOICES_MOST / 10 : choices == CHOICES_MOST) {
            break;
        }
        CHECK(choices < CHOICES_MOST);
        unsigned seat = lb_next(state);
        lb_status status = lb_apply(state, seat, random_choice(state, seat, &rng), &rng, &events);
        CHECK(status == LB_OK);
        if (WHOLE) {
            check_state_of(state, had);
            check_events(&events, lb_players(state));
        }
        if (WHOLE && choices % 16 == 0) {
            check_position(state);
        }
    }
    check_state_of(state, had);
    check_position(state);
}

/* Each seat may leave at once. */
static void leave_first(const lb_state *state, const struct cards *had)
{
    for (unsigned seat = 0; seat < lb_players(state); seat++) {
        lb_state left = *state;
        lb_rng rng;
        lb_rng_start(&rng, &(lb_seed){{(uint8_t)seat}}, LB_STREAM_TABLE);
        if (lb_leave(&left, seat, &rng, NULL) == LB_OK) {
            check_state_of(&left, had);
            check_position(&left);
            if (!may_not_end(lb_state_game(state), had)) {
                lb_playout(&left, &rng);
                check_state_of(&left, had);
            }
        }
    }
}

static void read_position(const char *text, size_t size)
{
    lb_state state, untouched;
    lb_reason why;
    memset(&state, 0xaa, sizeof state);
    memset(&why, 0xaa, sizeof why);
    untouched = state;
    if (lb_position_read(&state, text, size, &why) != LB_OK) {
        check_reason(&why);
        CHECK(memcmp(&state, &untouched, sizeof state) == 0);
        return;
    }
    struct cards had = count_cards(&state);
    check_left_out(lb_state_game(&state), &had);
    check_state_of(&state, &had);
    check_position(&state);
    if (WHOLE) {
        leave_first(&state, &had);
    }
    for (unsigned seed = 0; seed < SEEDS; seed++) {
        lb_state copy = state;
        play_to_the_end(&copy, &had, seed);
    }
}

/* A text, or "?" and some bytes that seed a few composed ones. */
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char text[4096];
    uint64_t seed = 0;
    if (size == 0 || data[0] != '?') {
        read_position((const char *)data, size);
        return 0;
    }
    for (size_t i = 1; i < size && i <= 4; i++) {
        seed = seed << 8 | data[i];
    }
    for (unsigned i = 0; i < COMPOSED; i++) {
        read_position(text, compose(seed * COMPOSED + i, text, sizeof text));
    }
    return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
    static const char *const vocabulary[] = {"litterbox position 1\n",
                                             "game original\n",
                                             "game burglar\n",
                                             "game evil\n",
                                             "game pets\n",
                                             "game board\n",
                                             "game nullgame\n",
                                             "players 2\n",
                                             "players 3\n",
                                             "windows live\n",
                                             "windows brief\n",
                                             "option combos=all\n",
                                             "option stack_attacks=on\n",
                                             "option robovac=robovac-wins\n",
                                             "option rounds=single\n",
                                             "round",
                                             "tokens 0",
                                             "seated",
                                             "shielded",
                                             "passed",
                                             "aside_down",
                                             "aside_up",
                                             "front 0",
                                             "front 1",
                                             "side chaos\n",
                                             "positions 0",
                                             "positions 1",
                                             "action_deck",
                                             "action_discard",
                                             "move_deck",
                                             "move_discard",
                                             "magnets",
                                             "moved",
                                             "turn",
                                             "owed",
                                             "attacked",
                                             "alive",
                                             "hands 0",
                                             "hands 1",
                                             "draw_pile",
                                             "discard",
                                             "removed",
                                             "removed_unseen",
                                             "resolving",
                                             "burglar",
                                             "godcat",
                                             "devilcat",
                                             "mat",
                                             "play",
                                             "yes",
                                             "no",
                                             "255",
                                             "pending.kind nope\n",
                                             "pending.kind give\n",
                                             "pending.kind take\n",
                                             "pending.kind place\n",
                                             "pending.kind use\n",
                                             "pending.kind heck\n",
                                             "pending.kind lay\n",
                                             "pending.kind duel\n",
                                             "pending.seats",
                                             "pending.cards",
                                             "pending.target",
                                             "pending.named",
                                             "pending.nopes",
                                             "pending.last",
                                             "pending.laid",
                                             "pending.kind dig\n",
                                             "pending.kind magnet\n",
                                             "pending.kind order\n",
                                             "pending.kind defuse\n",
                                             "pending.kind swap\n",
                                             "pending.kind discard\n",
                                             "pending.committed",
                                             "pending.attack",
                                             "pending.card",
                                             "pending.by",
                                             NULL};
    return words_mutate(data, size, max_size, seed, vocabulary);
}
