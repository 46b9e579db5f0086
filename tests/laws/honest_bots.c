/* SPDX-License-Identifier: MIT */
/* honest_bots.c: what a seat remembers, and what its bot decides, is made of what the seat saw.
 *
 * Random play with a bot in every seat goes to some decision of one of them; a world guessed from its
 * memory stands beside the true one, and both go on with the same choices and the same chance for as
 * long as the seat is shown the same. Its memories in both must then be the same bytes, and wherever it
 * has to decide, every bot must answer the same, asked by the driver's own means and with all that is
 * in reach from there. A memory that is told secrets and three bots that cheat, with the state, with the
 * memory of their neighbour and with the clock, must be caught. */
#include <string.h>
#include <time.h>

#include "lab/driver.h"
#include "lab/players.h"
#include "support/laws.h"

enum { PAIRS = 1500, STEPS_BESIDE = 12 };

/* A table as a driver has it. */
struct world {
    struct drive drive;
    struct players players;
    lb_memory told; /* the seat's, if it were told everything */
};

/* ---- Cheats -------------------------------------------------------------------------------------- */

/* The clock of this program: every look at it is a day later. */
static time_t today;

int clock_gettime(clockid_t clock, struct timespec *now)
{
    (void)clock;
    *now = (struct timespec){.tv_sec = today += 86400};
    return 0;
}

static lb_move answer(const void *bytes, size_t count)
{
    const uint8_t *byte = bytes;
    uint64_t sum = 0;
    for (size_t i = 0; i < count; i++) {
        sum = sum * 31 + byte[i];
    }
    return (lb_move){.count = 1, .choice = {(uint8_t)(sum >> 7)}};
}

/* What a bot can find that knows where its memory lies. */
static const struct world *around(const lb_memory *memory)
{
    size_t place = offsetof(struct world, players.seat) + memory->seat * sizeof(struct player) +
                   offsetof(struct player, memory);
    return (const struct world *)(const void *)((const char *)memory - place);
}

static lb_move read_state(const lb_memory *memory, const lb_budget *budget, lb_rng *rng)
{
    (void)budget, (void)rng;
    return answer(&around(memory)->drive.state, sizeof(lb_state));
}

static lb_move read_neighbour(const lb_memory *memory, const lb_budget *budget, lb_rng *rng)
{
    (void)budget, (void)rng;
    unsigned neighbour = (memory->seat + 1u) % memory->players;
    return answer(&around(memory)->players.seat[neighbour].memory, sizeof *memory);
}

static lb_move read_clock(const lb_memory *memory, const lb_budget *budget, lb_rng *rng)
{
    (void)memory, (void)budget, (void)rng;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return answer(&now.tv_sec, sizeof now.tv_sec);
}

static const struct bot cheats[] = {
    {.name = "the reader of the state", .remembers = true, .choose = read_state},
    {.name = "the reader of the neighbour's memory", .remembers = true, .choose = read_neighbour},
    {.name = "the reader of the clock", .remembers = true, .choose = read_clock},
};

enum { CHEATS = sizeof cheats / sizeof cheats[0], PLAYERS_MOST = 16 };

/* ---- Two worlds ---------------------------------------------------------------------------------- */

struct count {
    unsigned pairs, wanted;
    unsigned different; /* pairs of worlds that are not the same */
    unsigned steps;     /* made side by side */
    unsigned asked;
    unsigned secrets_noticed;
    struct {
        const struct bot *bot;
        unsigned differences;
    } player[PLAYERS_MOST];
    unsigned players;
};

static lb_move ask(struct world *world, unsigned seat, const struct bot *bot, unsigned number)
{
    struct player *player = &world->players.seat[seat];
    lb_seed seed = seed_of(number);
    player->level = (struct level){.bot = bot, .budget = {.playouts = bot->playouts > 0 ? 2 : 0}};
    lb_rng_start(&player->rng, &seed, 7);
    return players_choose(&world->players, seat);
}

/* Every bot decides in both worlds. */
static void ask_all(struct count *count, struct world *one, struct world *two, unsigned seat,
                    unsigned number)
{
    count->asked++;
    for (unsigned i = 0; i < count->players; i++) {
        const struct bot *bot = count->player[i].bot;
        lb_move a = ask(one, seat, bot, number), b = ask(two, seat, bot, number);
        count->player[i].differences += memcmp(&a, &b, sizeof a) != 0;
    }
}

/* Everybody hears what happened; the secrets go to nobody but the planted memory. */
static void hear(struct world *world, unsigned seat)
{
    lb_events all = world->drive.events;
    lb_view view = lb_view_for(&world->drive.state, seat);
    players_see(&world->players, &world->drive.events, &world->drive.state);
    for (unsigned i = 0; i < all.count; i++) {
        all.item[i].audience = 0xff;
    }
    lb_memory_see(&world->told, &all, &view);
}

/* What the seat was shown by a choice is the same in both. */
static bool alike(const struct world *one, const struct world *two, unsigned seat)
{
    const lb_events *here = &one->drive.events, *there = &two->drive.events;
    if (here->count != there->count) {
        return false;
    }
    for (unsigned i = 0; i < here->count; i++) {
        lb_event a = lb_event_for(&here->item[i], seat), b = lb_event_for(&there->item[i], seat);
        if (memcmp(&a, &b, sizeof a) != 0) {
            return false;
        }
    }
    lb_view a = lb_view_for(&one->drive.state, seat), b = lb_view_for(&two->drive.state, seat);
    return memcmp(&a, &b, sizeof a) == 0;
}

/* One choice in both; false if they part. */
static bool step(struct world *one, struct world *two, unsigned seat, lb_rng *chance)
{
    struct drive *here = &one->drive, *there = &two->drive;
    unsigned actor = lb_next(&here->state);
    unsigned choice = pick(lb_legal(&here->state, actor), chance);
    there->rng = here->rng;
    lb_apply(&here->state, actor, choice, &here->rng, &here->events);
    if (lb_apply(&there->state, actor, choice, &there->rng, &there->events) != LB_OK ||
        !alike(one, two, seat)) {
        return false;
    }
    hear(one, seat);
    hear(two, seat);
    return true;
}

/* Another world that the seat cannot rule out. It remembers the same there; the others know that
 * world as if they had just come in. */
static void guess(struct world *two, const struct world *one, const struct setup *setup,
                  unsigned seat, lb_rng *chance)
{
    const lb_memory *memory = &one->players.seat[seat].memory;
    *two = *one;
    two->told = *memory;
    two->drive.events.count = 0;
    lb_guess(memory, chance, &two->drive.state, NULL);
    for (unsigned other = 0; other < setup->players; other++) {
        if (other != seat) {
            lb_memory_start(&two->players.seat[other].memory, setup->game, setup->players,
                            &setup->options, other);
        }
    }
    hear(two, seat);
}

/* The true world from here on, with a guessed one beside it. */
static void side_by_side(struct play *play, const struct world *true_world, unsigned seat,
                         struct count *count)
{
    static struct world one, two;
    one = *true_world;
    one.told = one.players.seat[seat].memory;
    one.drive.events.count = 0;
    hear(&one, seat);
    guess(&two, &one, &play->setup, seat, &play->players);
    count->pairs++;
    count->different += memcmp(&one.drive.state, &two.drive.state, sizeof one.drive.state) != 0;
    for (unsigned i = 0; i < STEPS_BESIDE && !lb_over(&one.drive.state); i++) {
        if (!lb_staged(&one.drive.state) && lb_to_act(&one.drive.state) >> seat & 1) {
            ask_all(count, &one, &two, seat, play->number + i);
        }
        if (!step(&one, &two, seat, &play->players)) {
            return;
        }
        count->steps++;
        check(memcmp(&one.players.seat[seat].memory, &two.players.seat[seat].memory,
                     sizeof(lb_memory)) == 0,
              "%s: seat %u remembers what it cannot have seen", where(play), seat);
        count->secrets_noticed += memcmp(&one.told, &two.told, sizeof one.told) != 0;
    }
}

/* ---- Random play ---------------------------------------------------------------------------------- */

/* Every second table only follows, as that of an arena does. */
static void sit_down(struct world *world, const struct setup *setup, bool asked)
{
    struct level level = {.bot = &cheats[0]}; /* it remembers */
    lb_seed seed = seed_of(1);
    players_start(&world->players, setup->game, setup->players);
    world->players.asked = asked;
    for (unsigned seat = 0; seat < setup->players; seat++) {
        players_seat(&world->players, seat, &level, &setup->options, &seed);
    }
}

static void follow(struct world *world, const struct play *play)
{
    world->drive.state = play->state;
    world->drive.rng = play->table;
    players_see(&world->players, &play->events, &play->state);
}

static void visit(struct play *play, struct count *count)
{
    static struct world world;
    unsigned seat = lb_rng_below(&play->players, play->setup.players);
    unsigned until = lb_rng_below(&play->players, 60);
    sit_down(&world, &play->setup, play->number % 2 == 0);
    follow(&world, play);
    while (!lb_over(&play->state) && count->pairs < count->wanted) {
        bool decides = lb_to_act(&play->state) >> seat & 1 && !lb_staged(&play->state);
        if (decides && play->steps >= until) {
            side_by_side(play, &world, seat, count);
            until = play->steps + 1 + lb_rng_below(&play->players, 20);
        }
        play_step(play);
        follow(&world, play);
    }
}

static void honest(const lb_game *game)
{
    struct count count = {.wanted = many(PAIRS)};
    while (bot_at(count.players) != NULL) {
        count.player[count.players].bot = bot_at(count.players);
        count.players++;
    }
    for (unsigned i = 0; i < CHEATS; i++) {
        count.player[count.players++].bot = &cheats[i];
    }
    for (unsigned number = 0; count.pairs < count.wanted; number++) {
        lb_rng rng;
        lb_seed seed = seed_of(number);
        lb_rng_start(&rng, &seed, 9);
        struct setup setup = setup_mixed(game, &rng);
        setup.windows = windows_of(number);
        struct play play;
        play_start(&play, &setup, number);
        visit(&play, &count);
    }
    print_message("           %u pairs of worlds, %u of them different, %.1f choices side by side; "
                  "secrets told to a memory were noticed %u times\n",
                  count.pairs, count.different, (double)count.steps / count.pairs,
                  count.secrets_noticed);
    for (unsigned i = 0; i < count.players; i++) {
        bool is_cheat = i >= bot_count();
        check(is_cheat == (count.player[i].differences > 0), "%s: %s %s in %u of %u trials",
              lb_game_name(game), count.player[i].bot->name, is_cheat ? "was caught" : "differed",
              count.player[i].differences, count.asked);
    }
    check(2 * count.different > count.pairs && count.steps > count.pairs,
          "%s: the worlds are the same or part at once", lb_game_name(game));
    bool keeps_secrets = game != lb_game_named("nullgame"); /* which is told no cards */
    check(!keeps_secrets || count.secrets_noticed > 0,
          "%s: secrets told to a memory were not noticed", lb_game_name(game));
}

int main(void)
{
    static const struct law laws[] = {{"memories and bots know what was seen", honest}};
    return laws_run(laws, 1);
}
