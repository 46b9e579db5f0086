/* SPDX-License-Identifier: MIT */
/* arena.c: bots against bots over many deals. */
#include "lab/arena.h"

#include <errno.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#include "lab/arena_log.h"
#include "lab/crew.h"
#include "lab/driver.h"
#include "lab/external.h"
#include "lab/players.h"

enum { STREAM_SEATING = 32 }; /* of the seed of a group */

/* ---- Seating --------------------------------------------------------------------------------------- */

static unsigned turns_of(const uint8_t *order, unsigned players)
{
    for (unsigned turns = 1; turns < players; turns++) {
        unsigned same = 0;
        while (same < players && order[same] == order[(same + turns) % players]) {
            same++;
        }
        if (same == players) {
            return turns;
        }
    }
    return players;
}

void arena_seating(const struct lineups *lineups, const lb_seed *group,
                   struct seating seatings[LINEUPS_MAX])
{
    lb_rng rng;
    lb_rng_start(&rng, group, STREAM_SEATING);
    for (unsigned l = 0; l < lineups->count; l++) {
        struct seating *seating = &seatings[l];
        unsigned seated = 0;
        for (unsigned bot = 0; bot < lineups->bots; bot++) {
            for (unsigned i = 0; i < lineups->item[l].copies[bot]; i++) {
                seating->order[seated++] = (uint8_t)bot;
            }
        }
        lb_rng_shuffle(&rng, seating->order, seated);
        seating->turns = turns_of(seating->order, seated);
    }
}

/* ---- One game -------------------------------------------------------------------------------------- */

/* What all threads share. */
struct hall {
    const struct arena_setup *setup;
    struct arena *arena;
    FILE *log;            /* or NULL */
    bool shared;          /* with other processes: groups are finished when their wave is over */
    atomic_bool decided;  /* nothing more needs to be played */
    pthread_mutex_t lock; /* of what follows */
    uint8_t *finished;    /* a byte for each group */
    int error;            /* of the log, an errno */
};

/* What a thread has for itself: a table, and the other processes that sit down at it. */
struct desk {
    struct drive drive;
    struct players players;
    struct luck luck;
    lb_seats gone;
    struct external *guest[RATED_MAX][LB_SEATS_MAX]; /* one process for each seat a bot may have */
    struct external *at[LB_SEATS_MAX];               /* who of them sits where */
    const uint8_t *bots;                             /* and which bot that is */
    struct arena_forfeits forfeits[RATED_MAX];
};

static struct external *guest_of(const struct hall *hall, struct desk *desk, unsigned bot,
                                 unsigned copy)
{
    lb_reason why;
    struct external **guest = &desk->guest[bot][copy];
    if (*guest == NULL) {
        const struct arena_bot *who = &hall->setup->bot[bot];
        *guest = external_open(who->name, who->command, hall->setup->move_ms, &why);
    }
    return *guest;
}

/* Everybody sits down, before the cards are dealt. A guest that cannot says so when it is asked. What
 * they have of chance comes from the bots' seed alone: the cards' is nobody's business at the table. */
static void sit_down(const struct hall *hall, struct desk *desk, const uint8_t *bots,
                     uint64_t group)
{
    const struct arena_setup *setup = hall->setup;
    lb_seed seed = lb_seed_add(&setup->bots_seed, group);
    unsigned copies[RATED_MAX] = {0};
    desk->gone = 0;
    desk->bots = bots;
    players_start(&desk->players, setup->game, setup->players);
    for (unsigned seat = 0; seat < setup->players; seat++) {
        unsigned bot = bots[seat];
        desk->at[seat] = NULL;
        if (setup->bot[bot].command == NULL) {
            players_seat(&desk->players, seat, &setup->bot[bot].level, &setup->options, &seed);
        } else if ((desk->at[seat] = guest_of(hall, desk, bot, copies[bot]++)) != NULL) {
            external_game(desk->at[seat], setup->game, setup->players, &setup->options, &seed,
                          seat);
        }
    }
}

/* A bot that cannot go on leaves the table, and the others play on without it. */
static void forfeit(struct desk *desk, unsigned seat, const lb_reason *why)
{
    struct arena_forfeits *forfeits = &desk->forfeits[desk->bots[seat]];
    if (forfeits->games++ == 0) {
        forfeits->why = *why;
    }
    desk->gone |= (lb_seats)(1u << seat);
    desk->at[seat] = NULL;
}

static bool choose(void *context, const struct drive *drive, unsigned seat, lb_move *move)
{
    struct desk *desk = context;
    lb_reason why = {"it could not be started once more"};
    if (desk->players.seat[seat].present) {
        *move = players_choose(&desk->players, seat);
        if (desk->luck.playouts > 0) {
            const struct player *player = &desk->players.seat[seat];
            luck_choose(&desk->luck, drive, move, &player->level, &player->memory);
            luck_follow(&desk->luck, drive, seat, move);
        }
        return true;
    }
    if (desk->at[seat] != NULL && external_choose(desk->at[seat], &drive->state, move, &why)) {
        return true;
    }
    forfeit(desk, seat, &why);
    return false;
}

static void happened(void *context, const struct drive *drive)
{
    struct desk *desk = context;
    players_see(&desk->players, &drive->events, &drive->state);
    for (unsigned seat = 0; seat < desk->players.count; seat++) {
        if (desk->at[seat] != NULL) {
            external_see(desk->at[seat], &drive->events, &drive->state);
        }
    }
}

static const struct driver driver = {choose, happened};

/* Those who left do not win, even if the rules would have it so. */
static lb_seats winners_of(const struct desk *desk)
{
    lb_seats won = lb_winners(&desk->drive.state);
    lb_seats all = (lb_seats)((1u << desk->players.count) - 1);
    lb_seats there = all & (lb_seats)~desk->gone;
    return won & there ? won & there : there ? there : won;
}

static lb_seats seats_of(const uint8_t *bots, unsigned players, unsigned bot)
{
    lb_seats seats = 0;
    for (unsigned seat = 0; seat < players; seat++) {
        seats |= (lb_seats)((unsigned)(bots[seat] == bot) << seat);
    }
    return seats;
}

static lb_seats blind_of(const struct players *players)
{
    lb_seats seats = 0;
    for (unsigned seat = 0; seat < players->count; seat++) {
        const struct player *player = &players->seat[seat];
        bool blind = player->present && !player->level.bot->remembers;
        seats |= (lb_seats)((unsigned)blind << seat);
    }
    return seats;
}

static lb_seats play(const struct hall *hall, struct desk *desk, const uint8_t *bots,
                     uint64_t group)
{
    const struct arena_setup *setup = hall->setup;
    lb_seed seed = lb_seed_add(&setup->seed, group);
    sit_down(hall, desk, bots, group);
    luck_start(&desk->luck, setup->game, setup->luck, seats_of(bots, setup->players, 0),
               blind_of(&desk->players), &seed);
    drive_deal(&desk->drive, setup->game, setup->players, &setup->options, &seed);
    drive_on(&desk->drive, &driver, desk);
    lb_seats won = winners_of(desk);
    for (unsigned seat = 0; seat < setup->players; seat++) {
        if (desk->at[seat] != NULL) {
            external_over(desk->at[seat], won);
        }
    }
    return won;
}

/* ---- One group ------------------------------------------------------------------------------------- */

static void share_win(const struct lineup *lineup, const uint8_t *bots, unsigned players,
                      lb_seats won, unsigned parts, uint16_t *cells)
{
    unsigned winners = (unsigned)__builtin_popcount(won);
    for (unsigned seat = 0; seat < players; seat++) {
        if (won >> seat & 1) {
            unsigned m = 0;
            while (lineup->member[m] != bots[seat]) {
                m++;
            }
            cells[m] = (uint16_t)(cells[m] + parts / winners);
        }
    }
}

/* A seating that repeats itself before it has gone round counts as often as it would be played: every
 * line-up of every group weighs as many games as there are seats. */
static void play_group(const struct hall *hall, struct desk *desk, uint64_t group)
{
    const struct lineups *lineups = &hall->arena->lineups;
    uint16_t *cells = hall->arena->cells + group * lineups_cells(lineups);
    lb_seed seed = lb_seed_add(&hall->setup->seed, group);
    struct seating seatings[LINEUPS_MAX];
    arena_seating(lineups, &seed, seatings);
    for (unsigned l = 0; l < lineups->count; l++, cells += lineups->members) {
        unsigned parts = WIN * lineups->players / seatings[l].turns;
        for (unsigned turn = 0; turn < seatings[l].turns; turn++) {
            uint8_t bots[LB_SEATS_MAX];
            for (unsigned seat = 0; seat < lineups->players; seat++) {
                bots[seat] = seatings[l].order[(seat + turn) % lineups->players];
            }
            lb_seats won = play(hall, desk, bots, group);
            share_win(&lineups->item[l], bots, lineups->players, won, parts, cells);
            for (unsigned kind = 0; hall->arena->luck != NULL && kind < LUCK_KINDS; kind++) {
                hall->arena->luck[group].of[kind] +=
                    desk->luck.sum.of[kind] / (seatings[l].turns * lineups->count);
            }
        }
    }
}

/* ---- The run --------------------------------------------------------------------------------------- */

/* Take the next group in; true if that decides the test. */
static bool take_in(const struct arena_setup *setup, struct arena *arena)
{
    const uint16_t *cells = arena->cells + arena->groups++ * lineups_cells(&arena->lineups);
    if (!setup->sprt) {
        return false;
    }
    sprt_add(&arena->test, cells);
    return sprt_verdict(&arena->test) != SPRT_UNDECIDED;
}

/* Groups are taken in and logged in their order, each as soon as all before it are there. */
static void finish(struct hall *hall, uint64_t group)
{
    struct arena *arena = hall->arena;
    pthread_mutex_lock(&hall->lock);
    hall->finished[group] = 1;
    bool logged = false;
    while (!hall->decided && arena->groups < hall->setup->groups && hall->finished[arena->groups]) {
        if (hall->log != NULL && !arena_log_put(hall->log, arena, arena->groups)) {
            hall->error = errno;
            hall->decided = true;
        }
        logged = hall->log != NULL;
        hall->decided |= take_in(hall->setup, arena);
    }
    if (logged && fflush(hall->log) != 0) {
        hall->error = errno;
        hall->decided = true;
    }
    pthread_mutex_unlock(&hall->lock);
}

static void piece(const void *context, uint64_t index, void *counts)
{
    struct hall *hall = *(struct hall *const *)context;
    if (!hall->decided) {
        play_group(hall, counts, index);
        if (!hall->shared) {
            finish(hall, index);
        }
    }
}

static void add_forfeits(struct arena_forfeits *sum, const struct arena_forfeits *more)
{
    for (unsigned bot = 0; bot < RATED_MAX; bot++) {
        if (sum[bot].games == 0) {
            sum[bot].why = more[bot].why;
        }
        sum[bot].games += more[bot].games;
    }
}

/* A thread is done: its guests go home. */
static void merge(void *into, const void *from)
{
    struct desk *sum = into;
    const struct desk *desk = from;
    for (unsigned bot = 0; bot < RATED_MAX; bot++) {
        for (unsigned copy = 0; copy < LB_SEATS_MAX; copy++) {
            if (desk->guest[bot][copy] != NULL) {
                external_close(desk->guest[bot][copy]);
            }
        }
    }
    add_forfeits(sum->forfeits, desk->forfeits);
}

static bool refuse(lb_reason *why, const char *what, const char *more)
{
    snprintf(why->text, sizeof why->text, "%s: %s", what, more);
    return false;
}

/* Every bot that is a command is started once, so that a mistake in it is told before the games. */
static bool commands_start(const struct arena_setup *setup, lb_reason *why)
{
    for (unsigned i = 0; i < setup->bots; i++) {
        const struct arena_bot *bot = &setup->bot[i];
        if (bot->command != NULL) {
            struct external *guest = external_open(bot->name, bot->command, setup->move_ms, why);
            if (guest == NULL) {
                return false;
            }
            external_close(guest);
        }
    }
    return true;
}

/* What the log brought; the test may be decided by it. */
static bool take_log_in(const struct arena_setup *setup, struct arena *arena)
{
    bool decided = false;
    while (!decided && arena->groups < arena->from_log) {
        decided = take_in(setup, arena);
    }
    arena->from_log = arena->groups;
    return decided;
}

/* What a process sends after a wave, with the cells of its share behind it. */
struct report {
    uint64_t done; /* groups; fewer than its share where it was stopped */
    int64_t error; /* an errno, or 0 */
    struct arena_forfeits forfeits[RATED_MAX];
};

/* This process plays its share. */
static struct report play_share(struct hall *hall, const struct fleet_share *share,
                                struct fleet_watch *watch)
{
    struct report report = {0};
    struct desk *desk = calloc(1, sizeof *desk);
    const struct crew_job job = {.first = share->first,
                                 .pieces = share->count,
                                 .lot = 1,
                                 .threads = hall->setup->threads,
                                 .size = sizeof *desk,
                                 .piece = piece,
                                 .merge = merge,
                                 .context = &hall,
                                 .stop = hall->setup->stop};
    if (desk == NULL || !crew_run(&job, desk, &report.done, fleet_show, watch)) {
        report.error = errno;
    } else {
        memcpy(report.forfeits, desk->forfeits, sizeof report.forfeits);
    }
    free(desk);
    return report;
}

/* Take in what the processes have sent, in the order of groups, up to the first share that is not whole. 0, or an errno. */
static int take_wave_in(struct hall *hall, struct fleet_way *way, const char *all, size_t bytes)
{
    size_t row = lineups_cells(&hall->arena->lineups);
    struct fleet_way wave = *way;
    bool whole = true;
    int error = 0;
    for (unsigned rank = 0; rank < wave.fleet->ranks; rank++) {
        const char *sent = all + rank * bytes;
        struct fleet_share share = fleet_share_of(&wave, rank);
        struct report report;
        memcpy(&report, sent, sizeof report);
        error = error != 0 ? error : (int)report.error;
        if (!whole || error != 0) {
            continue;
        }
        memcpy(hall->arena->cells + share.first * row, sent + sizeof report,
               report.done * row * sizeof *hall->arena->cells);
        for (uint64_t i = 0; i < report.done; i++) {
            finish(hall, share.first + i);
        }
        add_forfeits(hall->arena->forfeits, report.forfeits);
        way->done += report.done;
        whole = report.done == share.count;
    }
    return error;
}

/* One process alone: what it plays is taken in as it is played. 0, or an errno. */
static int play_alone(struct hall *hall, struct fleet_way *way, const struct fleet_share *share,
                      struct fleet_watch *watch)
{
    struct report report = play_share(hall, share, watch);
    add_forfeits(hall->arena->forfeits, report.forfeits);
    way->done += report.done;
    return (int)report.error;
}

/* One wave: everybody plays its share, and rank 0 takes it all in. 0, or an errno. */
static int play_wave(struct hall *hall, struct fleet_way *way, const struct fleet_share *share,
                     struct fleet_watch *watch)
{
    const struct fleet *fleet = way->fleet;
    size_t row = lineups_cells(&hall->arena->lineups) * sizeof *hall->arena->cells;
    size_t bytes = sizeof(struct report) + way->share * row;
    char *sent = calloc(1, bytes);
    char *all = calloc(fleet->rank == 0 ? fleet->ranks : 1, bytes);
    int error = ENOMEM;
    if (sent != NULL && all != NULL) {
        struct report report = play_share(hall, share, watch);
        memcpy(sent, &report, sizeof report);
        memcpy(sent + sizeof report, (char *)hall->arena->cells + share->first * row,
               share->count * row);
        fleet->gather(sent, bytes, all);
        error = fleet->rank == 0 ? take_wave_in(hall, way, all, bytes) : 0;
    }
    free(all);
    free(sent);
    return error;
}

static bool stopped(const struct arena_setup *setup)
{
    return setup->stop != NULL && atomic_load(setup->stop);
}

static bool play_on(struct hall *hall, arena_progress *progress, void *context, lb_reason *why)
{
    const struct arena_setup *setup = hall->setup;
    const struct fleet *fleet = setup->fleet != NULL ? setup->fleet : &fleet_alone;
    struct fleet_way way =
        fleet_begin(fleet, hall->arena->from_log, setup->groups, setup->threads, false);
    struct fleet_share share;
    int error = 0;
    hall->shared = fleet->ranks > 1;
    while (error == 0 && fleet_next(&way, hall->decided || stopped(setup), &share)) {
        struct fleet_watch watch = {progress, context, way.done - hall->arena->from_log,
                                    setup->groups - hall->arena->from_log, fleet->ranks};
        error = (hall->shared ? play_wave : play_alone)(hall, &way, &share, &watch);
    }
    if (error != 0) {
        return refuse(why, "cannot run the threads", strerror(error));
    }
    return hall->error == 0 || refuse(why, setup->log, strerror(hall->error));
}

static bool play_all(struct hall *hall, arena_progress *progress, void *context, lb_reason *why)
{
    const struct arena_setup *setup = hall->setup;
    struct arena *arena = hall->arena;
    if (setup->log != NULL && (hall->log = arena_log_open(setup, arena, why)) == NULL) {
        return false;
    }
    hall->decided = take_log_in(setup, arena) || arena->groups == setup->groups;
    return (hall->decided || commands_start(setup, why)) && play_on(hall, progress, context, why);
}

bool arena_run(const struct arena_setup *setup, struct arena *arena, arena_progress *progress,
               void *context, lb_reason *why)
{
    *arena = (struct arena){0};
    lineups_make(&arena->lineups, setup->bots, setup->players);
    sprt_begin(&arena->test, &arena->lineups, setup->elo0, setup->elo1);
    struct hall hall = {.setup = setup, .arena = arena};
    arena->cells = calloc(setup->groups, lineups_cells(&arena->lineups) * sizeof *arena->cells);
    arena->luck = setup->luck > 0 ? calloc(setup->groups, sizeof *arena->luck) : NULL;
    hall.finished = calloc(setup->groups, 1);
    bool fine =
        arena->cells != NULL && hall.finished != NULL && (arena->luck != NULL || setup->luck == 0);
    if (!fine) {
        refuse(why, "there is no room for so many groups", strerror(errno));
    } else {
        pthread_mutex_init(&hall.lock, NULL);
        fine = play_all(&hall, progress, context, why);
        pthread_mutex_destroy(&hall.lock);
    }
    if (hall.log != NULL && !arena_log_close(hall.log, setup) && fine) {
        fine = refuse(why, setup->log, strerror(errno));
    }
    free(hall.finished);
    return fine;
}

void arena_close(struct arena *arena)
{
    free(arena->cells);
    free(arena->luck);
    arena->cells = NULL;
    arena->luck = NULL;
}

struct results arena_results(const struct arena *arena)
{
    return (struct results){
        .lineups = &arena->lineups, .cells = arena->cells, .groups = arena->groups};
}

bool arena_luckless(const struct arena *arena, struct luckless *luckless)
{
    const struct lineups *lineups = &arena->lineups;
    double *won = calloc(arena->groups, sizeof *won);
    if (won == NULL) {
        return false;
    }
    const uint16_t *cells =
        arena->cells; /* two bots: both are in every line-up, the first one first */
    for (uint64_t group = 0; group < arena->groups; group++) {
        for (unsigned l = 0; l < lineups->count; l++, cells += lineups->members) {
            won[group] += (double)cells[0] / (WIN * lineups->players * lineups->count);
        }
    }
    *luckless = luckless_make(won, arena->luck, arena->groups);
    free(won);
    return true;
}
