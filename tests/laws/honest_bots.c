/* SPDX-License-Identifier: MIT */
/* honest_bots.c: a bot decides alike in two worlds that its seat cannot tell apart.
 *
 * Random play goes to some decision of a seat; a world guessed from its memory stands beside the true
 * one, and both go on with the same choices and the same chance for as long as the seat sees the same
 * things. Wherever the seat has to decide, the bot is asked in both, each with the memory of its own
 * world and the same seed: it must answer the same. A planted peeker, who looks into the state, must be
 * caught. */
#include <string.h>

#include "bots/bots.h"
#include "support/laws.h"

enum { TRIALS = 100000, LONG_TRIALS = 1000000, STEPS_BESIDE = 12 };

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
enum { SLOWER = 50 };
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
enum { SLOWER = 50 };
#else
enum { SLOWER = 1 };
#endif
#else
enum { SLOWER = 1 };
#endif

struct world {
    lb_state state;
    lb_rng rng;
    lb_memory memory;
    lb_events events;
};

enum { PLAYERS_MOST = 16 };

/* Every bot, the searching ones with as little as they can do with, and at the end, without a level, a
 * player who looks into the state: what the law must catch. */
struct count {
    struct {
        struct level level;
        unsigned differences;
    } player[PLAYERS_MOST];
    unsigned players, trials, wanted;
};

static lb_move peek(const struct world *world)
{
    uint64_t sum = 0;
    for (unsigned i = 0; i < sizeof world->state.bytes; i++) {
        sum = sum * 31 + world->state.bytes[i];
    }
    return (lb_move){.count = 1, .choice = {(uint8_t)(sum >> 7)}};
}

static lb_move ask(const struct count *count, unsigned player, const struct world *world,
                   unsigned seed)
{
    const struct level *level = &count->player[player].level;
    if (level->bot == NULL) {
        return peek(world);
    }
    lb_rng rng;
    lb_seed start = seed_of(seed);
    lb_rng_start(&rng, &start, 7);
    return level_choose(level, &world->memory, &rng);
}

/* Every player decides in both worlds. */
static void ask_all(struct count *count, const struct world *one, const struct world *two,
                    unsigned seed)
{
    count->trials++;
    for (unsigned player = 0; player < count->players; player++) {
        lb_move a = ask(count, player, one, seed), b = ask(count, player, two, seed);
        count->player[player].differences += memcmp(&a, &b, sizeof a) != 0;
    }
}

static void see(struct world *world, unsigned seat)
{
    lb_view view = lb_view_for(&world->state, seat);
    lb_memory_see(&world->memory, &world->events, &view);
}

/* What the seat was shown by a choice is the same in both. */
static bool alike(const struct world *one, const struct world *two, unsigned seat)
{
    if (one->events.count != two->events.count) {
        return false;
    }
    for (unsigned i = 0; i < one->events.count; i++) {
        lb_event a = lb_event_for(&one->events.item[i], seat);
        lb_event b = lb_event_for(&two->events.item[i], seat);
        if (memcmp(&a, &b, sizeof a) != 0) {
            return false;
        }
    }
    lb_view a = lb_view_for(&one->state, seat), b = lb_view_for(&two->state, seat);
    return memcmp(&a, &b, sizeof a) == 0;
}

/* One choice in both; false if they part. */
static bool step(struct world *one, struct world *two, unsigned seat, lb_rng *players)
{
    unsigned actor = lb_next(&one->state);
    unsigned choice = pick(lb_legal(&one->state, actor), players);
    two->rng = one->rng;
    lb_apply(&one->state, actor, choice, &one->rng, &one->events);
    if (lb_apply(&two->state, actor, choice, &two->rng, &two->events) != LB_OK ||
        !alike(one, two, seat)) {
        return false;
    }
    see(one, seat);
    see(two, seat);
    return true;
}

/* The true world from here on, with a guessed one beside it. */
static void side_by_side(struct play *play, const lb_memory *memory, struct count *count)
{
    unsigned seat = memory->seat;
    struct world one = {.state = play->state, .rng = play->table, .memory = *memory};
    struct world two = {.memory = *memory};
    lb_guess(memory, &play->players, &two.state, NULL);
    see(&one, seat);
    see(&two, seat);
    bool together = true;
    for (unsigned i = 0; together && i < STEPS_BESIDE && !lb_over(&one.state); i++) {
        if (!lb_staged(&one.state) && lb_to_act(&one.state) >> seat & 1) {
            ask_all(count, &one, &two, play->number + i);
        }
        together = step(&one, &two, seat, &play->players);
    }
}

static void visit(struct play *play, void *context)
{
    struct count *count = context;
    const lb_game *game = play->setup.game;
    unsigned seat = lb_rng_below(&play->players, play->setup.players);
    unsigned until = lb_rng_below(&play->players, 60);
    lb_memory memory;
    play_live(play);
    lb_memory_start(&memory, game, play->setup.players, &play->setup.options, seat);
    lb_view view = lb_view_for(&play->state, seat);
    lb_memory_see(&memory, &play->events, &view);
    while (!lb_over(&play->state) && count->trials < count->wanted) {
        bool decides = lb_to_act(&play->state) >> seat & 1 && !lb_staged(&play->state);
        if (decides && play->steps >= until) {
            side_by_side(play, &memory, count);
            until = play->steps + 1 + lb_rng_below(&play->players, 20);
        }
        play_step(play);
        view = lb_view_for(&play->state, seat);
        lb_memory_see(&memory, &play->events, &view);
    }
}

static void honest(const lb_game *game)
{
    unsigned trials = many(1) > 1 ? LONG_TRIALS : TRIALS;
    struct count count = {.wanted = trials / SLOWER};
    for (; bot_at(count.players) != NULL; count.players++) {
        const struct bot *bot = bot_at(count.players);
        count.player[count.players].level =
            (struct level){.bot = bot, .budget = {.playouts = bot->playouts > 0 ? 2 : 0}};
    }
    unsigned peeker = count.players++;
    for (unsigned number = 0; count.trials < count.wanted; number++) {
        lb_rng rng;
        lb_seed seed = seed_of(number);
        lb_rng_start(&rng, &seed, 9);
        struct setup setup = setup_mixed(game, &rng);
        struct play play;
        play_start(&play, &setup, number);
        visit(&play, &count);
    }
    for (unsigned i = 0; i < peeker; i++) {
        check(count.player[i].differences == 0, "%s: %s decided otherwise in %u of %u trials",
              lb_game_name(game), bot_at(i)->name, count.player[i].differences, count.trials);
    }
    check(count.player[peeker].differences > 0, "%s: the planted peeker was not caught",
          lb_game_name(game));
}

int main(void)
{
    static const struct law laws[] = {{"bots decide by what they know", honest}};
    return laws_run(laws, 1);
}
