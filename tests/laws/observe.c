/* SPDX-License-Identifier: MIT */
/* observe.c: an observation tells a seat what it sees and can know, all of it and nothing else.
 *
 * In two worlds that a seat cannot tell apart its observations are the same bytes; where its view differs,
 * so does the observation. The first must be able to fail: with a leak planted it has to. */
#include <stdlib.h>
#include <string.h>

#include "support/laws.h"
#include "support/twin.h"

enum { NUMBERS_MAX = 2048 };

/* ---- Nothing else -------------------------------------------------------------------------------- */

enum leak { NO_LEAK, ANOTHER_HAND, WHAT_COMES };

struct trial {
    enum leak leak;
    unsigned caught;
    lb_rng rng;
};

/* An observation of a world, and what else a leak adds. */
static void observe(const struct trial *t, const lb_layout *layout, const lb_state *state,
                    unsigned viewer, uint8_t numbers[NUMBERS_MAX + LB_CARDS_MAX])
{
    memset(numbers, 0, NUMBERS_MAX + LB_CARDS_MAX);
    lb_view view = lb_view_for(state, viewer);
    lb_observe(layout, &view, NULL, numbers);
    lb_observe_legal(layout, view.legal, numbers + layout->bytes);
    if (t->leak == ANOTHER_HAND) {
        lb_view other = lb_view_for(state, viewer == 0);
        memcpy(numbers + NUMBERS_MAX, other.hand, LB_CARDS_MAX);
    } else if (t->leak == WHAT_COMES) {
        numbers[NUMBERS_MAX] = (uint8_t)lb_next_card(state);
    }
}

static void look_from_both(struct play *play, void *context)
{
    static uint8_t here[NUMBERS_MAX + LB_CARDS_MAX], there[NUMBERS_MAX + LB_CARDS_MAX];
    struct trial *t = context;
    lb_layout layout;
    lb_layout_of(&layout, play->setup.game, play->setup.players);
    while (!lb_over(&play->state)) {
        unsigned viewer = lb_rng_below(&t->rng, play->setup.players);
        lb_state twin;
        if (!lb_staged(&play->state) && twin_make(&play->state, viewer, 8, &t->rng, &twin)) {
            observe(t, &layout, &play->state, viewer, here);
            observe(t, &layout, &twin, viewer, there);
            bool same = memcmp(here, there, sizeof here) == 0;
            t->caught += !same;
            check(same || t->leak != NO_LEAK, "seat %u observes what it cannot see: %s", viewer,
                  where(play));
        }
        play_step(play);
    }
}

static unsigned caught(const lb_game *game, enum leak leak, unsigned games)
{
    static struct trial t;
    lb_seed seed = seed_of(7);
    t = (struct trial){.leak = leak};
    lb_rng_start(&t.rng, &seed, LB_STREAM_PLAYERS);
    each_game(game, games, look_from_both, &t);
    return t.caught;
}

static void twins_look_alike(const lb_game *game)
{
    assert_int_equal(caught(game, NO_LEAK, many(1)), 0);
}

/* In the template hands hold no secret, so only the pile can leak. */
static void a_leak_is_caught(const lb_game *game)
{
    bool hands = lb_game_number(game) <= lb_game_count();
    check(!hands || caught(game, ANOTHER_HAND, 1) > 0, "%s: a hand leaks", lb_game_name(game));
    check(caught(game, WHAT_COMES, 1) > 0, "%s: the pile leaks", lb_game_name(game));
}

/* ---- All of it ------------------------------------------------------------------------------------- */

/* A view in which all that a seat is not told is 0: what lies before a seat has no order. */
static lb_view plain(const lb_state *state, unsigned viewer)
{
    lb_view seen = lb_view_for(state, viewer), view;
    memset(&view, 0, sizeof view);
    memcpy(&view, &seen, VIEW_BYTES);
    for (unsigned seat = 0; seat < LB_SEATS_MAX; seat++) {
        uint8_t *front = view.rounds.front[seat];
        unsigned count = view.rounds.front_count[seat];
        for (unsigned i = 1; i < count; i++) {
            for (unsigned j = i; j > 0 && front[j] < front[j - 1]; j--) {
                uint8_t swap = front[j];
                front[j] = front[j - 1];
                front[j - 1] = swap;
            }
        }
    }
    return view;
}

struct pair {
    uint8_t numbers[NUMBERS_MAX];
    lb_view view;
};

enum { PAIRS = 4096 };

struct pairs {
    unsigned count;
    struct pair pair[PAIRS];
};

static int by_numbers(const void *a, const void *b)
{
    return memcmp(a, b, NUMBERS_MAX);
}

/* Rows that are equal are of views that are equal; and all choices are actions. */
static void collect(struct play *play, void *context)
{
    struct pairs *pairs = context;
    lb_layout layout;
    lb_layout_of(&layout, play->setup.game, play->setup.players);
    pairs->count = 0;
    while (!lb_over(&play->state) && pairs->count + LB_SEATS_MAX < PAIRS) {
        for (unsigned seat = 0; seat < play->setup.players; seat++) {
            struct pair *pair = &pairs->pair[pairs->count++];
            memset(pair, 0, sizeof *pair);
            pair->view = plain(&play->state, seat);
            lb_observe(&layout, &pair->view, NULL, pair->numbers);
            lb_observe_legal(&layout, pair->view.legal, pair->numbers + layout.bytes);
            check(layout.choices == LB_CHOICES_MAX || pair->view.legal >> layout.choices == 0,
                  "a choice is no action: %s", where(play));
        }
        play_step(play);
    }
    qsort(pairs->pair, pairs->count, sizeof *pairs->pair, by_numbers);
    for (unsigned i = 1; i < pairs->count; i++) {
        const struct pair *a = &pairs->pair[i - 1], *b = &pairs->pair[i];
        check(by_numbers(a, b) != 0 || memcmp(&a->view, &b->view, VIEW_BYTES) == 0,
              "different views are observed alike: %s", where(play));
    }
}

static void what_is_seen_is_told(const lb_game *game)
{
    static struct pairs pairs;
    each_game(game, many(1), collect, &pairs);
}

/* ---- The layout -------------------------------------------------------------------------------------- */

/* Field stands behind field, and none beyond what it says. */
static void fields_fill_it(const lb_game *game)
{
    lb_layout layout;
    unsigned least = lb_game_seats_least(game), most = lb_game_seats_most(game);
    assert_int_equal(lb_layout_of(&layout, game, least - 1), LB_STATUS_bad_players);
    assert_int_equal(lb_layout_of(&layout, game, most + 1), LB_STATUS_bad_players);
    for (unsigned players = least; players <= most; players++) {
        assert_int_equal(lb_layout_of(&layout, game, players), LB_OK);
        unsigned at = 0;
        bool view_ends = false;
        for (unsigned i = 0; i < layout.features; i++) {
            const lb_feature *feature = &layout.feature[i];
            assert_int_equal(feature->at, at);
            at += (unsigned)feature->rows * feature->columns;
            view_ends |= at == layout.bytes;
        }
        assert_true(view_ends);
        assert_int_equal(at, layout.bytes_known);
        assert_true(at + LB_CHOICES_MAX <= NUMBERS_MAX);
    }
}

/* ---- Memories ---------------------------------------------------------------------------------------- */

/* What a memory adds is never against what is so: what comes next is not ruled out, and a seat's own cards
 * are certain. */
static const lb_feature *feature_named(const lb_layout *layout, const char *name)
{
    for (unsigned i = 0; i < layout->features; i++) {
        if (strcmp(layout->feature[i].name, name) == 0) {
            return &layout->feature[i];
        }
    }
    fail_msg("no field is called %s", name);
    return NULL;
}

static void check_known(const struct play *play, const lb_layout *layout, const lb_memory *memory)
{
    static uint8_t numbers[NUMBERS_MAX], seen[NUMBERS_MAX];
    lb_observe_memory(layout, memory, NULL, numbers);
    lb_observe(layout, &memory->view, NULL, seen);
    check(memcmp(numbers, seen, layout->bytes) == 0, "a memory sees otherwise: %s", where(play));
    const lb_feature *comes = feature_named(layout, "comes"), *known = comes + 1;
    unsigned next = lb_next_card(&play->state);
    for (unsigned i = 0; i < layout->pile_count && numbers[known->at]; i++) {
        check(layout->pile[i] != next || numbers[comes->at + i] > 0,
              "what comes next is ruled out: %s", where(play));
    }
    const lb_feature *holds = feature_named(layout, "holds");
    known = holds + 1;
    const uint8_t *own = numbers + holds->at + memory->seat * holds->columns;
    for (unsigned i = 0; i < layout->asked_count && numbers[known->at + memory->seat]; i++) {
        unsigned held = memory->view.hand[layout->asked[i]];
        check(own[i] == (held > 0 ? 255 : 0), "a seat does not know its hand: %s", where(play));
    }
}

static void remember(struct play *play, void *context)
{
    static lb_memory memory;
    (void)context;
    lb_layout layout;
    lb_layout_of(&layout, play->setup.game, play->setup.players);
    unsigned seat = play->number % play->setup.players;
    lb_memory_start(&memory, play->setup.game, play->setup.players, &play->setup.options, seat);
    for (;;) {
        lb_view view = lb_view_for(&play->state, seat);
        lb_memory_see(&memory, &play->events, &view);
        if (lb_over(&play->state)) {
            break;
        }
        if (play->steps % 8 == 0) {
            check_known(play, &layout, &memory);
        }
        play_step(play);
    }
}

static void memories_are_right(const lb_game *game)
{
    each_game(game, many(1), remember, NULL);
}

/* ---- Batches ------------------------------------------------------------------------------------------ */

enum { GAMES = 5, STEPS = 400 };

/* What a batch tells of a game is what playing it alone tells. */
struct alone {
    lb_state state;
    lb_rng rng;
    uint64_t number;
    lb_move begun;
};

static void begin_alone(struct alone *alone, const lb_batch_setup *setup, lb_seed *seed)
{
    *seed = lb_seed_add(&setup->seed, alone->number);
    lb_rng_start(&alone->rng, seed, LB_STREAM_TABLE);
    lb_start(setup->game, setup->players, &setup->options, &alone->rng, &alone->state, NULL);
    if (setup->windows == LB_WINDOWS_live) {
        lb_live(&alone->state);
    }
    alone->begun.count = 0;
}

static void compare(const lb_batch *batch, uint32_t i, const struct alone *alone, lb_seed seed,
                    const lb_batch_rows *rows)
{
    uint8_t numbers[NUMBERS_MAX], mask[LB_CHOICES_MAX];
    const lb_layout *layout = lb_batch_layout(batch);
    unsigned seat = lb_next(&alone->state);
    lb_view view = lb_view_for(&alone->state, seat);
    lb_seed begun_with;
    assert_memory_equal(lb_batch_state(batch, i, &begun_with), &alone->state, LB_STATE_BYTES);
    assert_memory_equal(&begun_with, &seed, sizeof seed);
    lb_observe(layout, &view, &alone->begun, numbers);
    lb_observe_legal(layout, view.legal, mask);
    assert_memory_equal(rows->numbers + i * layout->bytes, numbers, layout->bytes);
    assert_memory_equal(rows->legal + i * layout->choices, mask, layout->choices);
    assert_int_equal(rows->seat[i], seat);
}

static void follow(const lb_batch_setup *setup)
{
    static uint8_t numbers[GAMES * NUMBERS_MAX], legal[GAMES * LB_CHOICES_MAX];
    static uint8_t seat[GAMES], ended[GAMES], choices[GAMES];
    static float shares[GAMES * LB_SEATS_MAX];
    struct alone alone[GAMES];
    lb_seed seeds[GAMES];
    lb_batch_rows rows = {numbers, legal, seat, shares, ended};
    size_t bytes = lb_batch_bytes(GAMES);
    void *memory = aligned_alloc(LB_MATCH_ALIGNMENT, (bytes + 63) / 64 * 64);
    assert_non_null(memory);
    assert_null(lb_batch_in(memory, bytes - 1, setup));
    assert_null(lb_batch_in((char *)memory + 1, bytes, setup));
    lb_batch *batch = lb_batch_in(memory, bytes, setup);
    assert_non_null(batch);
    for (unsigned i = 0; i < GAMES; i++) {
        alone[i].number = i;
        begin_alone(&alone[i], setup, &seeds[i]);
    }
    lb_batch_look(batch, &rows);
    for (unsigned step = 0; step < STEPS; step++) {
        uint32_t wrong = GAMES;
        for (unsigned i = 0; i < GAMES; i++) {
            assert_int_equal(ended[i] != 0, step > 0 && lb_over(&alone[i].state));
            if (step > 0 && ended[i]) {
                double sum = 0;
                lb_seats winners = lb_winners(&alone[i].state);
                for (unsigned s = 0; s < setup->players; s++) {
                    float share = shares[i * setup->players + s];
                    assert_int_equal(share > 0, winners >> s & 1);
                    sum += (double)share;
                }
                assert_true(sum > 0.999 && sum < 1.001);
                alone[i].number += GAMES;
                begin_alone(&alone[i], setup, &seeds[i]);
            }
            compare(batch, i, &alone[i], seeds[i], &rows);
        }
        lb_batch_random(batch, choices);
        uint8_t chosen = choices[GAMES - 1];
        choices[GAMES - 1] = LB_CHOICES_MAX;
        assert_int_equal(lb_batch_step(batch, choices, &rows, &wrong), LB_STATUS_illegal);
        assert_int_equal(wrong, GAMES - 1);
        choices[GAMES - 1] = chosen;
        assert_int_equal(lb_batch_step(batch, choices, &rows, &wrong), LB_OK);
        for (unsigned i = 0; i < GAMES; i++) {
            unsigned who = lb_next(&alone[i].state);
            assert_int_equal(lb_apply(&alone[i].state, who, choices[i], &alone[i].rng, NULL),
                             LB_OK);
            if (lb_staged(&alone[i].state)) {
                alone[i].begun.choice[alone[i].begun.count++] = choices[i];
            } else {
                alone[i].begun.count = 0;
            }
        }
    }
    assert_true(lb_batch_play(batch, 1000) > 0);
    free(memory);
}

static void batches_play_the_same_games(const lb_game *game)
{
    for (unsigned n = lb_game_seats_least(game); n <= lb_game_seats_most(game); n++) {
        for (unsigned windows = LB_WINDOWS_brief; windows <= LB_WINDOWS_live; windows++) {
            lb_batch_setup setup = {.game = game,
                                    .players = (uint8_t)n,
                                    .windows = (uint8_t)windows,
                                    .options = lb_options_default(),
                                    .seed = seed_of(n),
                                    .games = GAMES};
            follow(&setup);
        }
    }
}

int main(void)
{
    static const struct law laws[] = {
        {"twins are observed alike", twins_look_alike},
        {"a leak in an observation is caught", a_leak_is_caught},
        {"what is seen is told", what_is_seen_is_told},
        {"fields fill an observation", fields_fill_it},
        {"what a memory adds is so", memories_are_right},
        {"a batch plays the games one could play alone", batches_play_the_same_games},
    };
    return laws_run(laws, sizeof laws / sizeof laws[0]);
}
