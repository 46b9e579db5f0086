/* SPDX-License-Identifier: MIT */
/* test_board_sense.c: rules of thumb for the Board Game, where it is plain what sense says. */
#include <stdio.h>
#include <string.h>

#include "core/bits.h"
#include "games/board/board.h"
#include "core/window.h"
#include "games/board/mind.h"
#include "support/laws.h"
#include "support/scene.h"

/* ---- Positions ---------------------------------------------------------------------------------------- */

/* Two on the Calm side, seat 0 to move. */
#define TABLE "game board\nplayers 2\nmagnets 10\nturn 0\nowed 1\n"

enum { NO_DISC = 255, DISCS = 11 };

struct moment {
    const char *what;
    const char *lines;
    uint8_t top[BOARD_FUTURE]; /* the discs on top; the others of the box lie below */
    uint8_t seat;
    uint64_t knows; /* the places whose discs the seat knows; 0: it remembers nothing */
    const char *move;
    const char *or_move; /* what is as good, or NULL */
};

#define NOTHING                                                                                    \
    {                                                                                              \
        NO_DISC, NO_DISC, NO_DISC                                                                  \
    }

static const struct moment moments[] = {
    {"a Super Move that wins",
     TABLE "side calm\npositions 0 17\npositions 1 3\nhands 0 super-move skip\nhands 1 skip\n",
     NOTHING, 0, 0, "super-move", NULL},
    {"a Super Move that wins over who stands before the Ribbon",
     TABLE "side calm\npositions 0 16\npositions 1 18\nhands 0 super-move skip\nhands 1 skip\n",
     NOTHING, 0, 0, "super-move", NULL},
    {"a disc that is known to win",
     TABLE "side calm\npositions 0 17\npositions 1 3\nhands 0 skip shuffle attack see-the-future\n"
           "hands 1 skip\n",
     {BOARD_move_2, BOARD_move_1, BOARD_move_1},
     0,
     1,
     "flip",
     NULL},
    {"a known Kitten and a Skip",
     TABLE "side calm\npositions 0 15\npositions 1 3\nhands 0 skip\nhands 1 skip\n",
     {BOARD_move_1, BOARD_move_2, BOARD_move_2},
     0,
     1,
     "skip",
     NULL},
    {"a known Kitten and a Shuffle",
     TABLE "side calm\npositions 0 15\npositions 1 3\nhands 0 shuffle\nhands 1 skip\n",
     {BOARD_move_1, BOARD_move_2, BOARD_move_2},
     0,
     1,
     "shuffle",
     NULL},
    {"a known Kitten that is none on the other side",
     TABLE "side calm\npositions 0 11\npositions 1 3\nhands 0 flip-the-board\nhands 1 skip\n",
     {BOARD_move_1, BOARD_move_2, BOARD_move_2},
     0,
     1,
     "flip-the-board",
     NULL},
    {"a known Kitten, and three discs to choose from",
     TABLE "side calm\npositions 0 15\npositions 1 3\nhands 0 alter-the-future\nhands 1 skip\n",
     {BOARD_move_1, BOARD_move_4, BOARD_move_2},
     0,
     7,
     "alter-the-future",
     NULL},
    {"a known magnet is for the next player",
     TABLE "side calm\npositions 0 9\npositions 1 17\nhands 0 skip\n",
     {BOARD_danger_magnet, BOARD_move_2, BOARD_move_2},
     0,
     1,
     "skip",
     NULL},
    {"nothing to fear",
     TABLE "side calm\npositions 0 0\npositions 1 0\nhands 0 nope defuse skip attack\n"
           "hands 1 skip\n",
     NOTHING, 0, 0, "flip", NULL},
    {"the disc that wins first",
     TABLE "side calm\npositions 0 15\npositions 1 3\nhands 1 skip\n"
           "action_discard alter-the-future\npending.kind order\npending.card alter-the-future\n",
     {BOARD_move_1, BOARD_move_4, BOARD_move_2},
     0,
     0,
     "order 1 0 2",
     "order 1 2 0"},
    {"a good disc for me, the Kitten for the next",
     TABLE "side calm\npositions 0 11\npositions 1 14\nhands 1 skip\n"
           "action_discard alter-the-future\npending.kind order\npending.card alter-the-future\n",
     {BOARD_move_1, BOARD_move_2, BOARD_move_4},
     0,
     0,
     "order 2 1 0",
     NULL},
    {"a Nope against a Super Move that wins",
     TABLE "side calm\npositions 0 17\npositions 1 3\nhands 1 nope\naction_discard super-move\n"
           "pending.kind nope\npending.card super-move\n",
     NOTHING, 1, 0, "nope", NULL},
    {"no Nope against a look",
     TABLE "side calm\npositions 0 17\npositions 1 3\nhands 1 nope\n"
           "action_discard see-the-future\npending.kind nope\npending.card see-the-future\n",
     NOTHING, 1, 0, "pass", NULL},
    {"a Nope for one's own Super Move that wins",
     TABLE "side calm\npositions 0 17\npositions 1 3\nhands 0 nope\n"
           "action_discard super-move nope\npending.kind nope\npending.card super-move\n"
           "pending.nopes 1\npending.last 1\n",
     NOTHING, 0, 0, "nope", NULL},
    {"a magnet before a leader's disc",
     TABLE "side calm\npositions 0 17\npositions 1 3\nhands 1 add-a-magnet-now\n"
           "pending.kind magnet\n",
     NOTHING, 1, 0, "add-a-magnet-now", NULL},
    {"no magnet before the disc of who is last",
     TABLE "side calm\npositions 0 0\npositions 1 3\nhands 1 add-a-magnet-now\n"
           "pending.kind magnet\n",
     NOTHING, 1, 0, "pass", NULL},
    {"a magnet that is wanted now lies on top",
     TABLE
     "side calm\npositions 0 17\npositions 1 3\naction_discard add-a-magnet-now\n"
     "pending.kind place\npending.committed yes\npending.card add-a-magnet-now\npending.by 1\n",
     NOTHING, 1, 0, "place 0", NULL},
    {"a Nope against the magnet before my disc",
     TABLE "side calm\npositions 0 17\npositions 1 3\nhands 0 nope\n"
           "action_discard add-a-magnet-now\npending.kind nope\npending.committed yes\n"
           "pending.card add-a-magnet-now\npending.by 1\npending.last 1\n",
     NOTHING, 0, 0, "nope", NULL},
    {"a Defuse far ahead",
     TABLE "side calm\npositions 0 16\npositions 1 3\nhands 0 defuse skip\npending.kind defuse\n",
     NOTHING, 0, 0, "defuse", NULL},
    {"no Defuse where an explosion costs nothing",
     TABLE "side calm\npositions 0 4\npositions 1 9\nhands 0 defuse skip\npending.kind defuse\n",
     NOTHING, 0, 0, "explode", NULL},
    {"to swap with who holds least",
     "game board\nplayers 3\nmagnets 10\nturn 0\nowed 1\nside calm\npositions 0 8\npositions 1 0\n"
     "positions 2 0\nhands 1 3*skip\nhands 2 skip\npending.kind swap\n",
     NOTHING, 0, 0, "swap@2", NULL},
    {"a Super Move is kept",
     TABLE "side calm\npositions 0 0\npositions 1 9\n"
           "hands 0 super-move see-the-future nope alter-the-future\npending.kind discard\n",
     NOTHING, 0, 0, "discard see-the-future", "discard shuffle"},
};

/* The Move Deck of the whole box with these discs on top. */
static void stack_discs(struct board *s, const uint8_t top[BOARD_FUTURE])
{
    uint8_t left[LB_DISCS];
    unsigned count = 0, wanted = 0;
    memcpy(left, board_disc_count, sizeof left);
    for (unsigned i = 0; i < BOARD_FUTURE; i++) {
        if (top[i] == BOARD_danger_magnet) {
            s->magnets--;
            wanted++;
        } else if (top[i] != NO_DISC) {
            left[top[i]]--;
            wanted++;
        }
    }
    memset(s->used, 0, sizeof s->used);
    memset(s->discs, 0, sizeof s->discs);
    for (unsigned disc = 0; disc < LB_DISCS; disc++) {
        for (; left[disc] > 0; left[disc]--) {
            s->discs[count++] = (uint8_t)disc;
        }
    }
    for (unsigned i = wanted; i-- > 0;) {
        s->discs[count++] = top[i];
    }
    s->discs_count = (uint8_t)count;
}

static lb_state scene_at(const struct moment *moment)
{
    char lines[1024];
    snprintf(lines, sizeof lines, "%smove_deck move-1 move-2 move-3\n", moment->lines);
    lb_state scene = scene_of(lines);
    struct board *s = board_of(&scene);
    stack_discs(s, moment->top);
    if (s->phase == BOARD_ORDER || s->phase == BOARD_PLACE) {
        board_open(s, s->phase, moment->seat);
    }
    return scene;
}

static void sense_is_plain(void **state)
{
    const struct moment *moment = *state;
    lb_state scene = scene_at(moment);
    lb_wits wits = {0};
    wits.word[moment->seat] = moment->knows;
    for (unsigned i = 0; i < 20; i++) { /* whatever chance says */
        lb_rng rng;
        char text[LB_MOVE_BYTES];
        lb_rng_start(&rng, &(lb_seed){{(uint8_t)i}}, 0);
        unsigned choice = lb_thumb(&scene, moment->seat, moment->knows != 0 ? &wits : NULL, &rng);
        lb_move move = {.count = 1, .choice = {(uint8_t)choice}};
        lb_move_write(&scene, moment->seat, &move, text, sizeof text);
        check(strcmp(text, moment->move) == 0 ||
                  (moment->or_move != NULL && strcmp(text, moment->or_move) == 0),
              "%s: %s, not %s", moment->what, moment->move, text);
    }
}

/* ---- Nothing hidden is looked at ------------------------------------------------------------------------ */

/* The hidden cards dealt anew, and the discs that are not known put in another order. */
static void exchange_hidden(struct board *s, unsigned seat, uint64_t known, lb_rng *rng)
{
    uint8_t cards[64], discs[BOARD_DISCS_MOST];
    unsigned count = 0, dealt = 0;
    uint64_t sources[LB_SEATS_MAX + 1];
    memcpy(sources, s->hand, sizeof s->hand);
    sources[LB_SEATS_MAX] = s->deck;
    sources[seat] = 0;
    for (unsigned i = 0; i <= LB_SEATS_MAX; i++) {
        for (uint64_t rest = sources[i]; rest != 0; rest &= rest - 1) {
            cards[count++] = (uint8_t)board_title_at(bits_first(rest));
        }
    }
    lb_rng_shuffle(rng, cards, count);
    for (unsigned i = 0; i <= LB_SEATS_MAX; i++) {
        uint64_t *to = i < LB_SEATS_MAX ? &s->hand[i] : &s->deck, hand = 0;
        for (unsigned k = bits_count(sources[i]); k > 0; k--) {
            hand = board_more(hand, cards[dealt++]);
        }
        *to = i == seat ? *to : hand;
    }
    count = 0;
    for (unsigned p = 0; p < s->discs_count; p++) {
        if (!(known >> p & 1)) {
            discs[count++] = s->discs[s->discs_count - 1 - p];
        }
    }
    lb_rng_shuffle(rng, discs, count);
    for (unsigned p = 0; p < s->discs_count; p++) {
        if (!(known >> p & 1)) {
            s->discs[s->discs_count - 1 - p] = discs[--count];
        }
    }
}

static void hidden_game(struct play *play, void *context)
{
    unsigned long *decisions = context;
    while (!lb_over(&play->state)) {
        unsigned seat = lb_next(&play->state);
        lb_wits wits = {0};
        for (unsigned i = 0; i < LB_SEATS_MAX; i++) { /* what others know must not matter either */
            wits.word[i] = lb_rng_u32(&play->players) & 0x1fff;
        }
        bool remembers = lb_rng_below(&play->players, 2) == 0;
        const struct board *s = board_in(&play->state);
        uint64_t known = (remembers ? wits.word[seat] : 0) | (s->phase == BOARD_ORDER ? 7 : 0);
        lb_rng rng = play->players, again = play->players;
        unsigned choice = lb_thumb(&play->state, seat, remembers ? &wits : NULL, &rng);
        check(lb_legal(&play->state, seat) >> choice & 1, "%s: choice %u is not legal", where(play),
              choice);
        lb_state other = play->state;
        exchange_hidden(board_of(&other), seat, known, &play->table);
        for (unsigned i = 0; i < LB_SEATS_MAX; i++) {
            wits.word[i] = i == seat ? wits.word[i] : lb_rng_u32(&play->table);
        }
        check(choice == lb_thumb(&other, seat, remembers ? &wits : NULL, &again),
              "%s: seat %u looks at what is hidden", where(play), seat);
        ++*decisions;
        if (lb_rng_below(&play->players, 3) == 0) {
            play_step(play);
        } else {
            play_choose(play, seat, choice);
        }
    }
}

static void nothing_hidden_is_looked_at(void **unused)
{
    unsigned long decisions = 0;
    (void)unused;
    each_game(lb_game_named("board"), many(60), hidden_game, &decisions);
    check(decisions > 10000, "%lu decisions only", decisions);
}

/* ---- Wits --------------------------------------------------------------------------------------------- */

static lb_memory memories[LB_SEATS_MAX];

static void feed(const struct play *play)
{
    for (unsigned seat = 0; seat < play->setup.players; seat++) {
        lb_view view = lb_view_for(&play->state, seat);
        lb_memory_see(&memories[seat], &play->events, &view);
    }
}

/* Nobody's wits hold a place that a memory is not sure of; they hold nearly all it is. */
static void compare_wits(const struct play *play, const lb_wits *wits, unsigned long *known,
                         unsigned long *missed)
{
    for (unsigned seat = 0; seat < play->setup.players; seat++) {
        lb_rng rng = play->players;
        lb_state guess;
        lb_wits exact;
        lb_guess(&memories[seat], &rng, &guess, &exact);
        uint64_t all = (UINT64_C(1) << board_in(&guess)->discs_count) - 1;
        check((wits->word[seat] & all & ~exact.word[seat]) == 0,
              "%s: seat %u counts on a disc it cannot know", where(play), seat);
        *known += size_of_set(exact.word[seat]);
        *missed += size_of_set(exact.word[seat] & ~wits->word[seat]);
    }
}

static void wits_are_kept_up(void **unused)
{
    static struct play play;
    unsigned long known = 0, missed = 0;
    (void)unused;
    for (unsigned number = 0; number < many(200); number++) {
        struct setup setup = {.game = lb_game_named("board"),
                              .players = 2 + number % 5,
                              .options = lb_options_default()};
        lb_wits wits = {0};
        play_start(&play, &setup, number);
        for (unsigned seat = 0; seat < setup.players; seat++) {
            lb_memory_start(&memories[seat], setup.game, setup.players, NULL, seat);
        }
        feed(&play);
        while (!lb_over(&play.state)) {
            const struct board *s = board_in(&play.state);
            unsigned seat = lb_next(&play.state);
            bool magnet =
                s->phase == BOARD_MAGNET; /* where it goes is secret: nobody puts one in */
            lb_choices legal = lb_legal(&play.state, seat);
            legal &= s->phase == BOARD_TURN ? ~(UINT64_C(1) << board_spot[BOARD_add_a_magnet_now])
                                            : ~UINT64_C(0);
            unsigned choice = magnet ? WINDOW_PASS : pick(legal, &play.players);
            play.events.count = 0;
            board_step(&play.state, &wits, seat, choice, &play.table, &play.events);
            feed(&play);
            if (!lb_over(&play.state)) {
                compare_wits(&play, &wits, &known, &missed);
            }
        }
    }
    check(known > 5000 && missed * 20 < known, "%lu of %lu known discs are missed", missed, known);
}

/* ---- Play to the end -------------------------------------------------------------------------------------- */

static void rollouts_end_and_repeat(void **unused)
{
    const lb_game *game = lb_game_named("board");
    (void)unused;
    for (unsigned number = 0; number < many(200); number++) {
        lb_seed seed = seed_of(number);
        lb_rng rng, again;
        lb_state state, twin;
        lb_wits wits = {0}, twin_wits = {0};
        lb_rng_start(&rng, &seed, 0);
        lb_start(game, 2 + number % 5, NULL, &rng, &state, NULL);
        twin = state;
        again = rng;
        unsigned choices = lb_rollout(&state, &wits, &rng);
        check(choices > 0 && lb_over(&state) && size_of_set(lb_winners(&state)) == 1,
              "a game does not end");
        check(lb_rollout(&twin, &twin_wits, &again) == choices &&
                  memcmp(&state, &twin, sizeof state) == 0,
              "a rollout does not repeat itself");
    }
}

int main(void)
{
    enum { MOMENTS = sizeof moments / sizeof moments[0] };
    static struct CMUnitTest tests[MOMENTS + 3] = {
        cmocka_unit_test(nothing_hidden_is_looked_at),
        cmocka_unit_test(wits_are_kept_up),
        cmocka_unit_test(rollouts_end_and_repeat),
    };
    for (unsigned i = 0; i < MOMENTS; i++) {
        tests[i + 3] = (struct CMUnitTest){moments[i].what, sense_is_plain, NULL, NULL,
                                           (void *)(uintptr_t)&moments[i]};
    }
    return cmocka_run_group_tests(tests, NULL, NULL);
}
