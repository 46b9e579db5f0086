/* SPDX-License-Identifier: MIT */
/* test_kittens_memory.c: what a memory of a Kittens game says of hidden cards is what all worlds
 * together say: equal as fractions for small decks, and in proportion for full ones. */
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "games/kittens/recall.h"
#include "support/laws.h"
#include "support/scene.h"
#include "support/worlds.h"

/* ---- Small decks against all worlds ------------------------------------------------------------------ */

enum { ROOM = 30000, STEPS = 60 };

#define WIDTH_MOST 0.5 /* of bounds with room for one to six stories, at the mean */

/* Cards small decks are drawn from: much that moves hidden cards. */
static const char *const titles[3][14] = {
    {"defuse", "favor", "favor", "favor", "see-the-future", "shuffle", "shuffle", "skip", "nope",
     "tacocat", "tacocat", "tacocat", "attack", "beard-cat"},
    {"defuse", "favor", "favor", "see-the-future", "shuffle", "shuffle", "skip", "nope", "tacocat",
     "tacocat", "tacocat", "beard-cat", "beard-cat", "attack"},
    {"defuse", "favor", "favor", "reveal-the-future", "shuffle", "raising-heck", "raising-heck",
     "nope", "armageddon", "feral-cat", "feral-cat", "mercat", "mercat", "shuffle"},
};
static const char *const names[3] = {"original", "burglar", "evil"};

static const char *draw_title(const char *const *from, uint8_t taken[14], lb_rng *rng)
{
    unsigned i;
    do {
        i = lb_rng_below(rng, 14);
    } while (taken[i] != 0);
    taken[i]++;
    return from[i];
}

static void small_position(unsigned game, lb_rng *rng, char *text, size_t size)
{
    uint8_t taken[14] = {0};
    unsigned pile = 1 + lb_rng_below(rng, 3); /* beside two kittens */
    bool gone = lb_rng_below(rng, 6) == 0;
    unsigned hands = WORLD_CARDS - 2 - pile - gone;
    unsigned dealt[WORLD_SEATS] = {1, 1, 1};
    for (unsigned i = 3; i < hands; i++) {
        dealt[lb_rng_below(rng, WORLD_SEATS)]++;
    }
    int n = snprintf(text, size, "game %s\nplayers 3\n", names[game]);
    if (game == 2 && lb_rng_below(rng, 2) == 0) {
        n += snprintf(text + n, size - (size_t)n, "option heck=shown\n");
    }
    for (unsigned seat = 0; seat < WORLD_SEATS; seat++) {
        n += snprintf(text + n, size - (size_t)n, "hands %u", seat);
        for (unsigned i = 0; i < dealt[seat]; i++) {
            n += snprintf(text + n, size - (size_t)n, " %s", draw_title(titles[game], taken, rng));
        }
        n += snprintf(text + n, size - (size_t)n, "\n");
    }
    if (gone) {
        n += snprintf(text + n, size - (size_t)n, "removed_unseen %s\n",
                      draw_title(titles[game], taken, rng));
    }
    if (game == 1) {
        n += snprintf(text + n, size - (size_t)n, "burglar %u\n", lb_rng_below(rng, 3));
    }
    n += snprintf(text + n, size - (size_t)n, "draw_pile");
    unsigned kittens = 2;
    while (pile + kittens > 0) {
        bool kitten = lb_rng_below(rng, pile + kittens) < kittens;
        kittens -= kitten;
        pile -= !kitten;
        n += snprintf(text + n, size - (size_t)n, " %s",
                      kitten ? "exploding-kitten" : draw_title(titles[game], taken, rng));
    }
    snprintf(text + n, size - (size_t)n, "\n");
}

struct log {
    char position[1024];
    unsigned number, step;
    unsigned answers, questions; /* exact ones, and all */
    unsigned bounded;            /* of chances with stories dropped */
    unsigned missed;             /* those that would not hold if what was dropped weighed nothing */
    double width;                /* of all that are bounded */
    lb_memory memory;
    lb_memory forgetful;  /* has room for one story, and a diary from its first view on */
    struct retold retold; /* from that, with little room */
};

static lb_fraction truth_of(const struct worlds *worlds, const lb_question *question)
{
    return question->ask == LB_ASK_place ? worlds_place(worlds, question->place, question->card)
                                         : worlds_holds(worlds, question->seat, question->card);
}

/* ---- Stories that were dropped ---- */

static void forgetful_start(struct log *log)
{
    struct recall *recall = recall_of(&log->forgetful);
    log->forgetful = log->memory;
    diary_begin(&recall->diary, &recall->story[0]);
    recall->inexact = 1;
}

static void forgetful_see(struct log *log, const lb_events *events, const lb_view *view)
{
    struct recall *recall = recall_of(&log->forgetful);
    lb_memory_see(&log->forgetful, events, view);
    recall->stories = recall->stories > 0;
}

static void forgetful_tell(struct log *log)
{
    const struct recall *recall = recall_in(&log->forgetful);
    unsigned room = 1 + (log->number + log->step) % 6;
    diary_tell(&recall->diary, deck_for(&log->forgetful), room, &log->retold);
}

static bool at_most(lb_fraction a, lb_fraction b)
{
    return (wide)a.over * b.under <= (wide)b.over * a.under;
}

static double real(lb_fraction fraction)
{
    return (double)fraction.over / (double)fraction.under;
}

/* Told again with room enough the stories say just what all worlds say; with little, both ends hold. */
static void compare_bounds(struct log *log, const lb_question *question, lb_fraction truth)
{
    lb_fraction low, high;
    struct retold *retold = &log->retold;
    lb_chance_within(&log->forgetful, question, &low, &high);
    check(low.over == truth.over && low.under == truth.under && high.over == truth.over &&
              high.under == truth.under,
          "log %u, step %u: %g to %g, told again, where all worlds say %g\n%s", log->number,
          log->step, real(low), real(high), real(truth), log->position);
    retold_within(&log->forgetful, question, retold, &low, &high);
    check(at_most(low, truth) && at_most(truth, high),
          "log %u, step %u: %.17g to %.17g does not hold %.17g\n%s", log->number, log->step,
          real(low), real(high), real(truth), log->position);
    if (!big_is_zero(&retold->dropped)) {
        struct big dropped = retold->dropped;
        log->bounded++;
        log->width += real(high) - real(low);
        retold->dropped = (struct big){{0}};
        retold_within(&log->forgetful, question, retold, &low, &high);
        log->missed += !at_most(low, truth) || !at_most(truth, high);
        retold->dropped = dropped;
    }
}

/* A memory whose stories were all kept has a diary, too, where there are several. */
static void compare_diary(struct log *log, const lb_question *question, lb_fraction truth)
{
    static lb_memory memory;
    lb_fraction low, high;
    if (recall_in(&log->memory)->stories > 1) {
        memory = log->memory;
        recall_of(&memory)->inexact = 1;
        lb_chance_within(&memory, question, &low, &high);
        check(real(low) == real(truth) && real(high) == real(truth),
              "log %u, step %u: %g to %g from the diary, where all worlds say %g\n%s", log->number,
              log->step, real(low), real(high), real(truth), log->position);
    }
}

static void check_bounds(const struct log *log)
{
    double width = log->width / log->bounded;
    print_message(
        "           %u questions with stories dropped: mean width %.3f, %u would be missed\n",
        log->bounded, width, log->missed);
    check(log->bounded > 10000, "only %u questions with stories dropped", log->bounded);
    check(width < WIDTH_MOST, "bounds are %g wide", width);
    check(log->missed > log->bounded / 10, "bounds are hardly needed: only %u of %u", log->missed,
          log->bounded);
}

static void compare(struct log *log, const struct worlds *worlds, const lb_question *question)
{
    lb_fraction memory, truth;
    log->questions++;
    if (worlds->count == 0) { /* three logs of evil come to what the model rules out */
        check(!lb_chance(&log->memory, question, &memory), "a chance where there is no world");
        return;
    }
    truth = truth_of(worlds, question);
    compare_bounds(log, question, truth);
    compare_diary(log, question, truth);
    if (!lb_chance(&log->memory, question, &memory)) {
        return;
    }
    log->answers++;
    check(memory.over == truth.over && memory.under == truth.under,
          "log %u, step %u, seat %u: %s %s %u: %lu/%lu where all worlds say %lu/%lu\n%s",
          log->number, log->step, log->memory.seat, lb_card_id(question->card),
          question->ask == LB_ASK_place ? "at place" : "in the hand of",
          question->ask == LB_ASK_place ? question->place : question->seat,
          (unsigned long)memory.over, (unsigned long)memory.under, (unsigned long)truth.over,
          (unsigned long)truth.under, log->position);
}

static void compare_all(struct log *log, const struct worlds *worlds)
{
    const lb_view *view = &log->memory.view;
    forgetful_tell(log);
    for (unsigned card = 0; card < LB_CARDS; card++) {
        if (lb_game_card_copies(lb_memory_game(&log->memory), card) <=
            view->removed[card]) { /* none in this deck */
            continue;
        }
        for (unsigned place = 0; place < view->pile_count; place++) {
            compare(log, worlds,
                    &(lb_question){
                        .ask = LB_ASK_place, .card = (uint8_t)card, .place = (uint8_t)place});
        }
        for (unsigned seat = 0; seat < WORLD_SEATS; seat++) {
            if (seat != view->viewer && card != LB_CARD_godcat) {
                compare(log, worlds,
                        &(lb_question){
                            .ask = LB_ASK_holds, .card = (uint8_t)card, .seat = (uint8_t)seat});
            }
        }
    }
}

/* One random game from a small position, followed by a memory and by all worlds. */
static void follow(struct log *log, struct worlds *worlds, unsigned game, lb_rng *rng)
{
    small_position(game, rng, log->position, sizeof log->position);
    lb_state scene = scene_of(log->position);
    lb_options options = lb_options_default();
    bool shown = strstr(log->position, "heck=shown") != NULL;
    if (shown) {
        lb_option_read(lb_state_game(&scene), WORLD_SEATS, &options, "heck=shown", NULL);
    }
    unsigned viewer = lb_rng_below(rng, WORLD_SEATS);
    lb_view view = lb_view_for(&scene, viewer);
    lb_events events = {.count = 0};
    lb_memory_start(&log->memory, lb_state_game(&scene), WORLD_SEATS, &options, viewer);
    lb_memory_see(&log->memory, &events, &view);
    forgetful_start(log);
    bool fine = worlds_from(worlds, lb_state_game(&scene), shown, &view);
    for (log->step = 0; fine; log->step++) {
        compare_all(log, worlds);
        if (lb_over(&scene) || log->step == STEPS) {
            break;
        }
        unsigned leaves = lb_rng_below(rng, 150);
        if (leaves < WORLD_SEATS && leaves != viewer && (view.alive >> leaves & 1)) {
            lb_leave(&scene, leaves, rng, &events);
        } else {
            unsigned seat = pick(lb_to_act(&scene), rng);
            lb_apply(&scene, seat, pick(lb_legal(&scene, seat), rng), rng, &events);
        }
        view = lb_view_for(&scene, viewer);
        lb_memory_see(&log->memory, &events, &view);
        forgetful_see(log, &events, &view);
        fine = worlds_see(worlds, &events);
    }
}

static void small_decks(void **state)
{
    (void)state;
    static struct log log;
    struct worlds worlds;
    lb_rng rng;
    worlds_start(&worlds, ROOM);
    log.answers = log.questions = log.bounded = log.missed = 0;
    log.width = 0;
    for (log.number = 0; log.number < many(600); log.number++) {
        lb_seed seed = seed_of(log.number);
        lb_rng_start(&rng, &seed, 0);
        follow(&log, &worlds, log.number % 3, &rng);
    }
    worlds_stop(&worlds);
    check(log.answers > log.questions / 10 * 9, "only %u of %u questions have an exact answer",
          log.answers, log.questions);
}

/* ---- Guesses against chances ----------------------------------------------------------------------------- */

enum { GUESSES = 3000 };

/* How far the counts of a sample are off, and how many of them are free. */
struct misfit {
    double chi_square;
    unsigned freedom;
};

static void misfit_add(struct misfit *misfit, const lb_fraction *chance, unsigned count)
{
    double expected = GUESSES * (double)chance->over / (double)chance->under;
    double off = count - expected;
    if (chance->over == 0 || chance->over == chance->under) {
        check(off * off < 0.5, "a guess shows what cannot be, or not what must be");
    } else if (expected >= 5) { /* what is rarer says little */
        misfit->chi_square += off * off / expected;
        misfit->freedom++;
    }
}

/* Further off than once in a million times. */
static bool misfits(const struct misfit *misfit)
{
    double freedom = misfit->freedom > 1 ? misfit->freedom : 1;
    return misfit->chi_square > freedom + 14 + 7 * sqrt(2 * freedom);
}

struct sample {
    unsigned place[LB_PILE_MAX][LB_CARDS];
    unsigned holds[LB_SEATS_MAX][LB_CARDS];
};

static void take_sample(const lb_memory *memory, lb_rng *rng, struct sample *sample)
{
    memset(sample, 0, sizeof *sample);
    for (unsigned i = 0; i < GUESSES; i++) {
        lb_state state;
        lb_fact facts[LB_FACTS_MAX];
        lb_guess(memory, rng, &state, NULL);
        const lb_fact *pile = find_fact(facts, lb_facts(&state, facts), "draw_pile", 0);
        for (unsigned place = 0; place < pile->count; place++) {
            sample->place[place][pile->cards[place]]++;
        }
        for (unsigned seat = 0; seat < memory->players; seat++) {
            lb_view view = lb_view_for(&state, seat);
            for (unsigned card = 0; card < LB_CARDS; card++) {
                sample->holds[seat][card] += view.hand[card] > 0;
            }
        }
    }
}

/* Whether all that is asked has an exact answer, and the guesses agree with it. */
static bool guesses_agree(const lb_memory *memory, const struct sample *sample, const char *where)
{
    for (unsigned place = 0; place < memory->view.pile_count; place++) {
        struct misfit misfit = {0};
        for (unsigned card = 0; card < LB_CARDS; card++) {
            lb_fraction chance;
            lb_question question = {
                .ask = LB_ASK_place, .card = (uint8_t)card, .place = (uint8_t)place};
            if (!lb_chance(memory, &question, &chance)) {
                return false;
            }
            misfit_add(&misfit, &chance, sample->place[place][card]);
        }
        check(!misfits(&misfit), "guesses of place %u are off by %g with %u free: %s", place,
              misfit.chi_square, misfit.freedom, where);
    }
    for (unsigned seat = 0; seat < memory->players; seat++) {
        for (unsigned card = 0; card < LB_CARDS; card++) {
            lb_fraction chance;
            lb_question question = {
                .ask = LB_ASK_holds, .card = (uint8_t)card, .seat = (uint8_t)seat};
            if (!lb_chance(memory, &question, &chance)) {
                return false;
            }
            struct misfit misfit = {0};
            lb_fraction without = {chance.under - chance.over, chance.under};
            misfit_add(&misfit, &chance, sample->holds[seat][card]);
            misfit_add(&misfit, &without, GUESSES - sample->holds[seat][card]);
            check(!misfits(&misfit), "guesses of %s in the hand of %u are off by %g: %s",
                  lb_card_id(card), seat, misfit.chi_square, where);
        }
    }
    return true;
}

/* ---- Made-up logs --------------------------------------------------------------------------------------- */

enum happening {
    DRAW,
    PEEK,
    REVEAL,
    SHUFFLE,
    STEAL,
    GIVE,
    HAND_OVER,
    LACK,
    PLAY,
    TAKE,
    LIFT,
    DIE,
    HAPPENINGS
};

/* A table where anything that hides or shows cards may happen at any time: in real games most of it
 * is rare, and all of it at once does not fit into nine cards. */
struct table {
    struct row hand[WORLD_SEATS]; /* only titles count */
    struct row pile, discard;     /* the top first */
    struct row lifted;
    unsigned lifter;
    bool heck_shown; /* everybody sees a kitten that is lifted (K4.10) */
    unsigned alive;
    uint64_t likely; /* kinds of happenings, four bits each: every log has its own mixture */
    lb_events events;
};

/* Of one game and of the other: the other one shows a kitten that is lifted. */
static const uint8_t made_up_titles[2][4] = {
    {LB_CARD_defuse, LB_CARD_nope, LB_CARD_tacocat, LB_CARD_favor},
    {LB_CARD_defuse, LB_CARD_nope, LB_CARD_mercat, LB_CARD_favor},
};

static struct token take_from(struct row *row, unsigned at)
{
    struct token token = row->token[at];
    row->count--;
    memmove(row->token + at, row->token + at + 1, (row->count - at) * sizeof token);
    return token;
}

static void put_into(struct row *row, unsigned at, struct token token)
{
    memmove(row->token + at + 1, row->token + at, (row->count - at) * sizeof token);
    row->token[at] = token;
    row->count++;
}

static lb_event *happens(struct table *t, unsigned type, unsigned seat, unsigned other)
{
    lb_event *event = &t->events.item[t->events.count++];
    *event = (lb_event){.type = (uint8_t)type,
                        .seat = (uint8_t)seat,
                        .other = (uint8_t)other,
                        .named = LB_NO_CARD,
                        .audience = 0xff};
    return event;
}

static void openly(lb_event *event, unsigned card)
{
    event->cards[event->card_count++] = (uint8_t)card;
}

static void secretly(lb_event *event, unsigned audience, unsigned what)
{
    event->audience = (lb_seats)audience;
    event->hidden[event->hidden_count++] = (uint8_t)what;
}

static void table_start(struct table *t, bool heck_shown, lb_rng *rng)
{
    memset(t, 0, sizeof *t);
    t->heck_shown = heck_shown;
    t->alive = (1u << WORLD_SEATS) - 1;
    t->likely = lb_rng_u64(rng) & lb_rng_u64(rng);
    unsigned mixture = lb_rng_below(rng, 4);
    if (mixture < 2) { /* where a kitten went decides who got what was known */
        t->likely = UINT64_C(4) << 4 * DRAW | UINT64_C(2) << 4 * PEEK | UINT64_C(1) << 4 * SHUFFLE |
                    UINT64_C(12) << 4 * LIFT;
    } else if (mixture == 2) { /* much is known of what hands are not */
        t->likely = UINT64_C(3) << 4 * DRAW | UINT64_C(1) << 4 * STEAL | UINT64_C(12) << 4 * LACK;
    }
    unsigned kittens = 1 + lb_rng_below(rng, 3), copies[4] = {0};
    for (unsigned i = 0; i < WORLD_CARDS; i++) {
        bool kitten = i < kittens;
        unsigned which;
        do {
            which = lb_rng_below(rng, 4);
        } while (copies[which] == 4); /* no title has fewer */
        copies[which] += !kitten;
        struct token token = {.title = kitten ? LB_CARD_exploding_kitten
                                              : made_up_titles[heck_shown][which]};
        unsigned to = lb_rng_below(rng, WORLD_SEATS + 1);
        struct row *row =
            kitten || to == WORLD_SEATS || t->hand[to].count == 3 ? &t->pile : &t->hand[to];
        put_into(row, lb_rng_below(rng, row->count + 1u), token);
    }
}

static bool lifted_is_shown(const struct table *t)
{
    return t->heck_shown && t->lifted.token[0].title == LB_CARD_exploding_kitten;
}

static lb_view table_view(const struct table *t, const lb_game *game, unsigned viewer)
{
    lb_view view;
    memset(&view, 0, sizeof view);
    view.game = (uint8_t)lb_game_number(game);
    view.viewer = (uint8_t)viewer;
    view.players = WORLD_SEATS;
    view.open = t->lifted.count > 0 ? LB_OPEN_heck : LB_OPEN_turn;
    view.alive = (lb_seats)t->alive;
    view.turn = view.decides = (uint8_t)__builtin_ctz(t->alive); /* any will do, but it lives */
    view.owed = 1;
    view.pile_count = t->pile.count;
    view.burglar = view.godcat = view.devilcat = view.last = view.target = LB_NOBODY;
    view.named = view.seen = LB_NO_CARD;
    if (t->lifted.count > 0 && (t->lifter == viewer || lifted_is_shown(t))) {
        view.seen = t->lifted.token[0].title;
    }
    for (unsigned card = 0; card < LB_CARDS; card++) {
        view.removed[card] = (uint8_t)lb_game_card_copies(game, card);
    }
    const struct row *rows[] = {&t->hand[0], &t->hand[1], &t->hand[2],
                                &t->pile,    &t->discard, &t->lifted};
    for (unsigned r = 0; r < 6; r++) {
        for (unsigned i = 0; i < rows[r]->count; i++) {
            unsigned card = rows[r]->token[i].title;
            view.removed[card]--;
            view.discard[card] = (uint8_t)(view.discard[card] + (r == 4));
            view.hand[card] = (uint8_t)(view.hand[card] + (r == viewer));
        }
        if (r < WORLD_SEATS) {
            view.hand_count[r] = rows[r]->count;
        }
    }
    return view;
}

static void look_ahead(struct table *t, unsigned seat, bool everybody)
{
    lb_event *event = happens(t, everybody ? LB_EVENT_revealed : LB_EVENT_peeked, seat, LB_NOBODY);
    for (unsigned i = 0; i < 2 && i < t->pile.count; i++) {
        unsigned card = t->pile.token[i].title;
        if (everybody) {
            openly(event, card);
        } else {
            secretly(event, 1u << seat, card);
        }
    }
}

/* A card into a hand; a kitten goes back into the pile. */
static void receive(struct table *t, unsigned seat, struct token token, bool drawn, lb_rng *rng)
{
    if (token.title != LB_CARD_exploding_kitten) {
        if (drawn) {
            secretly(happens(t, LB_EVENT_drew, seat, LB_NOBODY), 1u << seat, token.title);
        }
        put_into(&t->hand[seat], 0, token);
        return;
    }
    unsigned place = lb_rng_below(rng, t->pile.count + 1u);
    happens(t, LB_EVENT_kitten, seat, LB_NOBODY);
    secretly(happens(t, LB_EVENT_placed, seat, LB_NOBODY), 1u << seat, place);
    put_into(&t->pile, place, token);
}

static void pass_card(struct table *t, unsigned from, unsigned to, unsigned type, lb_rng *rng)
{
    struct token token = take_from(&t->hand[from], lb_rng_below(rng, t->hand[from].count));
    put_into(&t->hand[to], 0, token);
    if (type == LB_EVENT_handed) {
        openly(happens(t, type, from, to), token.title);
    } else {
        bool stolen = type == LB_EVENT_stole;
        secretly(happens(t, type, stolen ? to : from, stolen ? from : to), 1u << from | 1u << to,
                 token.title);
    }
}

static void lose_hand(struct table *t, unsigned seat)
{
    happens(t, LB_EVENT_died, seat, LB_NOBODY);
    lb_event *event =
        t->hand[seat].count > 0 ? happens(t, LB_EVENT_discarded, seat, LB_NOBODY) : NULL;
    while (t->hand[seat].count > 0) {
        struct token token = take_from(&t->hand[seat], 0);
        openly(event, token.title);
        put_into(&t->discard, 0, token);
    }
    t->alive &= ~(1u << seat);
}

static void lower(struct table *t, lb_rng *rng)
{
    struct token token = take_from(&t->lifted, 0);
    if (lb_rng_below(rng, 4) == 0) {
        happens(t, LB_EVENT_kept, t->lifter, LB_NOBODY);
        receive(t, t->lifter, token, false, rng);
    } else {
        happens(t, LB_EVENT_topped, t->lifter, LB_NOBODY);
        put_into(&t->pile, 0, token);
    }
}

static enum happening any_happening(const struct table *t, lb_rng *rng)
{
    unsigned total = 1; /* something always may */
    for (unsigned i = 0; i < HAPPENINGS; i++) {
        total += (unsigned)(t->likely >> 4 * i & 15);
    }
    unsigned number = lb_rng_below(rng, total), kind = 0;
    while (kind < HAPPENINGS && number >= (t->likely >> 4 * kind & 15)) {
        number -= (unsigned)(t->likely >> 4 * kind++ & 15);
    }
    return kind == HAPPENINGS ? DRAW : (enum happening)kind;
}

static void move_cards(struct table *t, enum happening kind, unsigned seat, unsigned other,
                       lb_rng *rng)
{
    struct row *hand = &t->hand[seat];
    if (hand->count == 0) {
        return;
    }
    if (kind == PLAY) {
        struct token token = take_from(hand, lb_rng_below(rng, hand->count));
        openly(happens(t, LB_EVENT_played, seat, LB_NOBODY), token.title);
        put_into(&t->discard, 0, token);
    } else {
        pass_card(t, seat, other,
                  kind == STEAL  ? LB_EVENT_stole
                  : kind == GIVE ? LB_EVENT_gave
                                 : LB_EVENT_handed,
                  rng);
    }
}

static void shuffle_pile(struct table *t, unsigned seat, lb_rng *rng)
{
    for (unsigned i = t->pile.count; i > 0; i--) {
        struct token token = take_from(&t->pile, lb_rng_below(rng, i));
        put_into(&t->pile, t->pile.count, token);
    }
    happens(t, LB_EVENT_shuffled, seat, LB_NOBODY);
}

static void lift_bottom(struct table *t, unsigned seat)
{
    struct token token = take_from(&t->pile, t->pile.count - 1u);
    t->lifter = seat;
    put_into(&t->lifted, 0, token);
    secretly(happens(t, LB_EVENT_lifted, seat, LB_NOBODY), lifted_is_shown(t) ? 0xff : 1u << seat,
             token.title);
}

static void take_back(struct table *t, unsigned seat)
{
    struct token token = take_from(&t->discard, 0);
    openly(happens(t, LB_EVENT_took, seat, LB_NOBODY), token.title);
    put_into(&t->hand[seat], 0, token);
}

static void something_happens(struct table *t, lb_rng *rng)
{
    enum happening kind = any_happening(t, rng);
    unsigned seat = pick(t->alive, rng), other = pick(t->alive & ~(1u << seat), rng);
    unsigned card = made_up_titles[t->heck_shown][lb_rng_below(rng, 4)];
    t->events.count = 0;
    if (t->lifted.count > 0) {
        lower(t, rng);
    } else if (kind == DRAW && t->pile.count > 0) {
        receive(t, seat, take_from(&t->pile, 0), true, rng);
    } else if (kind == PEEK || kind == REVEAL) {
        look_ahead(t, seat, kind == REVEAL);
    } else if (kind == SHUFFLE) {
        shuffle_pile(t, seat, rng);
    } else if (kind == STEAL || kind == GIVE || kind == HAND_OVER || kind == PLAY) {
        move_cards(t, kind, seat, other, rng);
    } else if (kind == LACK && memchr(t->hand[seat].token, (int)card,
                                      t->hand[seat].count * sizeof(struct token)) == NULL) {
        happens(t, LB_EVENT_lacks, seat, other)->named = (uint8_t)card;
    } else if (kind == TAKE && t->discard.count > 0) {
        take_back(t, seat);
    } else if (kind == LIFT && t->pile.count > 0) {
        lift_bottom(t, seat);
    } else if (kind == DIE && t->alive == (1u << WORLD_SEATS) - 1) {
        lose_hand(t, seat);
    }
}

static void made_up(struct log *log, struct worlds *worlds, lb_rng *rng)
{
    bool shown = log->number % 2 == 1;
    const lb_game *game = lb_game_named(shown ? "evil" : "original");
    lb_options options = lb_options_default();
    struct table table;
    unsigned viewer = lb_rng_below(rng, WORLD_SEATS);
    if (shown) {
        lb_option_read(game, WORLD_SEATS, &options, "heck=shown", NULL);
    }
    table_start(&table, shown, rng);
    lb_view view = table_view(&table, game, viewer);
    snprintf(log->position, sizeof log->position, "made-up log %u", log->number);
    lb_memory_start(&log->memory, game, WORLD_SEATS, &options, viewer);
    lb_memory_see(&log->memory, &table.events, &view);
    forgetful_start(log);
    bool fine = worlds_from(worlds, game, shown, &view);
    for (log->step = 0; fine && log->step < 30 && worlds->count < 4000; log->step++) {
        compare_all(log, worlds);
        something_happens(&table, rng);
        view = table_view(&table, game, viewer);
        lb_memory_see(&log->memory, &table.events, &view);
        forgetful_see(log, &table.events, &view);
        fine = worlds_see(worlds, &table.events);
    }
    if (log->number % 5 == 0) {
        static struct sample sample;
        take_sample(&log->memory, rng, &sample);
        guesses_agree(&log->memory, &sample, log->position);
    }
}

static void made_up_logs(void **state)
{
    (void)state;
    static struct log log;
    struct worlds worlds;
    lb_rng rng;
    worlds_start(&worlds, ROOM);
    log.answers = log.questions = log.bounded = log.missed = 0;
    log.width = 0;
    for (log.number = 0; log.number < many(3000); log.number++) {
        lb_seed seed = seed_of(log.number);
        lb_rng_start(&rng, &seed, 1);
        made_up(&log, &worlds, &rng);
    }
    worlds_stop(&worlds);
    check(log.answers > log.questions / 10 * 9, "only %u of %u questions have an exact answer",
          log.answers, log.questions);
    check_bounds(&log);
}

/* ---- Full decks ------------------------------------------------------------------------------------------- */

static void full_decks(void **state)
{
    (void)state;
    static struct play play;
    static lb_memory memory;
    static struct sample sample;
    unsigned agreed = 0, asked = 0;
    lb_rng rng;
    lb_rng_start(&rng, &(lb_seed){{0}}, 8);
    for (unsigned number = 0; number < many(60); number++) {
        struct setup setup = {.game = lb_game_named(names[number % 3]),
                              .players = 2 + number / 3 % 4,
                              .options = lb_options_default()};
        unsigned seat = lb_rng_below(&rng, setup.players), steps = lb_rng_below(&rng, 60);
        play_start(&play, &setup, number);
        lb_memory_start(&memory, setup.game, setup.players, &setup.options, seat);
        for (;;) {
            lb_view view = lb_view_for(&play.state, seat);
            lb_memory_see(&memory, &play.events, &view);
            bool quiet = view.open == LB_OPEN_turn && !lb_staged(&play.state);
            if (lb_over(&play.state) || (quiet && play.steps >= steps)) {
                break;
            }
            play_step(&play);
        }
        take_sample(&memory, &rng, &sample);
        asked++;
        agreed += guesses_agree(&memory, &sample, where(&play));
    }
    check(agreed > asked / 2, "only %u of %u memories are exact", agreed, asked);
}

/* With little room the bounds hold what the stories say with much: on all cards of a deck, where nobody can
 * list the worlds. */
static void compare_rooms(const lb_memory *memory, struct log *log, const char *where)
{
    static struct retold all;
    const struct recall *recall = recall_in(memory);
    diary_tell(&recall->diary, deck_for(memory), RETOLD_MAX, &all);
    diary_tell(&recall->diary, deck_for(memory), 1 + log->step % 12, &log->retold);
    if (!all.known || !big_is_zero(&all.dropped) || big_is_zero(&log->retold.dropped)) {
        return;
    }
    for (unsigned seat = 0; seat < memory->players; seat++) {
        bool own = seat == memory->seat;
        lb_question question = {.ask = own ? LB_ASK_place : LB_ASK_holds,
                                .card = own ? LB_CARD_exploding_kitten : LB_CARD_defuse,
                                .seat = (uint8_t)seat};
        lb_fraction truth, same, low, high;
        retold_within(memory, &question, &all, &truth, &same);
        retold_within(memory, &question, &log->retold, &low, &high);
        check(at_most(low, same) && at_most(truth, high), "%g to %g does not hold %g: %s",
              real(low), real(high), real(truth), where);
        log->bounded++;
        log->width += real(high) - real(low);
    }
}

static void full_bounds(void **state)
{
    (void)state;
    static struct play play;
    static lb_memory memory[LB_SEATS_MAX];
    static struct log log;
    for (unsigned number = 0; number < many(30); number++) {
        struct setup setup = {.game = lb_game_named(names[number % 3]),
                              .players = 3 + number / 3 % 3,
                              .options = lb_options_default()};
        play_start(&play, &setup, number);
        for (unsigned seat = 0; seat < setup.players; seat++) {
            lb_memory_start(&memory[seat], setup.game, setup.players, &setup.options, seat);
        }
        for (; !lb_over(&play.state); play_step(&play)) {
            for (unsigned seat = 0; seat < setup.players; seat++) {
                lb_view view = lb_view_for(&play.state, seat);
                lb_memory_see(&memory[seat], &play.events, &view);
                log.step++;
                if (recall_in(&memory[seat])->stories > 1 && log.step % 8 == 0) {
                    compare_rooms(&memory[seat], &log, where(&play));
                }
            }
        }
    }
    print_message("           %u questions with stories dropped: mean width %.3f\n", log.bounded,
                  log.width / log.bounded);
    check(log.bounded > 500, "only %u questions with stories dropped", log.bounded);
}

int main(void)
{
    static const struct CMUnitTest tests[] = {
        cmocka_unit_test(small_decks),
        cmocka_unit_test(made_up_logs),
        cmocka_unit_test(full_decks),
        cmocka_unit_test(full_bounds),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
