/* SPDX-License-Identifier: MIT */
/* test_seed_thief.c: a bot that wants to know every card tries all small seeds, against the hand it was
 * dealt and against the seed it was given for its own chance.
 * It must come away with nothing from tables with fresh seeds, and from the `rng` line of any table;
 * where a seed was drawn too small, or the line follows from the cards' seed, it must find it. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bots/seat.h"
#include "lab/arena.h"
#include "lab/seeds.h"
#include "support/check.h"
#include "wire/lines.h"

enum { TRIES = 1 << 14, GROUPS = 2, LOOT_MAX = 16, FAR = 12345 };

/* ---- The booty: what a bot hears before it is asked for the first time -------------------------- */

struct loot {
    struct line_table table;
    lb_seed rng;
    lb_event hand;
};

struct booty {
    unsigned count;
    struct loot loot[LOOT_MAX];
};

static char path[] = "/tmp/litterbox-thief-XXXXXX";

/* Writes down what it hears, and plays the last move it is offered. */
static const char listener[] =
    "while read -r line; do echo \"$line\" >>%s; case $line in hello*|game*) echo ready;; legal*) "
    "move=${line#legal };; choose*) echo \"move $move\";; quit) exit;; esac; done";

static void take(struct booty *booty, const char *line)
{
    struct loot *loot = &booty->loot[booty->count - 1];
    lb_reason why;
    lb_event event;
    if (strncmp(line, "game ", 5) == 0) {
        assert_true(booty->count < LOOT_MAX);
        loot = &booty->loot[booty->count++];
        memset(loot, 0, sizeof *loot);
        assert_true(line_game_read(&loot->table, line, &why));
    } else if (strncmp(line, "rng ", 4) == 0) {
        assert_int_equal(lb_seed_read(&loot->rng, line + 4), LB_OK);
    } else if (strncmp(line, "event dealt ", 12) == 0) {
        assert_true(line_event_read(&loot->table, &event, line, &why));
        if (event.seat == loot->table.seat && loot->hand.hidden_count == 0) {
            loot->hand = event;
        }
    }
}

/* Let it play in an arena with these seeds. */
static void rob(const lb_game *game, const lb_seed *seed, const lb_seed *bots_seed,
                struct booty *booty)
{
    char command[sizeof listener + sizeof path], line[LINE_BYTES];
    struct arena arena;
    lb_reason why;
    snprintf(command, sizeof command, listener, path);
    struct arena_setup setup = {.game = game,
                                .players = lb_game_seats_least(game),
                                .options = lb_options_default(),
                                .seed = *seed,
                                .bots_seed = *bots_seed,
                                .bots = 2,
                                .bot = {{.name = "thief", .command = command}, {.name = "random"}},
                                .groups = GROUPS,
                                .threads = 1,
                                .move_ms = 5000};
    assert_true(level_read(&setup.bot[1].level, "random", &why));
    assert_int_equal(truncate(path, 0), 0);
    bool fine = arena_run(&setup, &arena, NULL, NULL, &why);
    check(fine && arena.forfeits[0].games == 0, "%s: %s", lb_game_name(game),
          fine ? arena.forfeits[0].why.text : why.text);
    arena_close(&arena);
    booty->count = 0;
    FILE *heard = fopen(path, "r");
    assert_non_null(heard);
    while (fgets(line, sizeof line, heard) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        take(booty, line);
    }
    fclose(heard);
    assert_true(booty->count >= 2 * GROUPS);
}

/* ---- The thief ----------------------------------------------------------------------------------- */

/* Whether a seed deals that hand to that seat. */
static bool deals(const struct loot *loot, const lb_seed *seed)
{
    lb_rng rng;
    lb_state state;
    lb_events events;
    lb_rng_start(&rng, seed, LB_STREAM_TABLE);
    lb_start(loot->table.game, loot->table.players, &loot->table.options, &rng, &state, &events);
    for (unsigned i = 0; i < events.count; i++) {
        const lb_event *event = &events.item[i];
        if (event->type == LB_EVENT_dealt && event->seat == loot->table.seat) {
            return event->hidden_count == loot->hand.hidden_count &&
                   memcmp(event->hidden, loot->hand.hidden, event->hidden_count) == 0;
        }
    }
    return false;
}

/* Whether the `rng` line can follow from a seed: it is that seed, or one of its streams. */
static bool leads_to_rng(const struct loot *loot, const lb_seed *seed)
{
    const unsigned streams[] = {LB_STREAM_TABLE, LB_STREAM_PLAYERS,
                                LB_STREAM_SEATS + loot->table.seat};
    for (unsigned i = 0; i < sizeof streams / sizeof streams[0]; i++) {
        lb_rng rng;
        lb_rng_start(&rng, seed, streams[i]);
        uint32_t first = lb_rng_u32(&rng);
        const uint8_t *own = loot->rng.bytes;
        if (first == ((uint32_t)own[0] | (uint32_t)own[1] << 8 | (uint32_t)own[2] << 16 |
                      (uint32_t)own[3] << 24)) {
            return true;
        }
    }
    return memcmp(seed, &loot->rng, sizeof *seed) == 0;
}

typedef bool clue(const struct loot *loot, const lb_seed *seed);

/* Whether the seed of the cards is among the small ones that a clue points to. */
static bool steals(const struct loot *loot, clue *fits, const lb_seed *truth, unsigned tries)
{
    for (unsigned i = 0; i < tries; i++) {
        lb_seed guess = lb_seed_add(&(lb_seed){{0}}, i);
        if (fits(loot, &guess) && memcmp(&guess, truth, sizeof guess) == 0) {
            return true;
        }
    }
    return false;
}

/* Which deal a loot is from: those of a group stand together. */
static lb_seed deal_of(const struct booty *booty, unsigned index, const lb_seed *seed)
{
    return lb_seed_add(seed, index / (booty->count / GROUPS));
}

/* ---- Tables with fresh seeds ---------------------------------------------------------------------- */

static void fresh_seeds_keep_the_cards(void **state)
{
    (void)state;
    static struct booty booty;
    for (unsigned g = 0; g < lb_game_count(); g++) {
        lb_seed seed = seed_fresh(), bots_seed = seed_fresh();
        rob(lb_game_at(g), &seed, &bots_seed, &booty);
        for (unsigned i = 0; i < booty.count; i++) {
            lb_seed truth = deal_of(&booty, i, &seed);
            assert_true(deals(&booty.loot[i], &truth) || booty.loot[i].hand.hidden_count == 0);
            assert_false(steals(&booty.loot[i], deals, &truth, TRIES));
            assert_false(steals(&booty.loot[i], leads_to_rng, &truth, TRIES));
            assert_false(leads_to_rng(&booty.loot[i], &truth));
        }
    }
}

static void fresh_seeds_are_wide(void **state)
{
    (void)state;
    unsigned bits[256] = {0};
    enum { DRAWS = 64 };
    for (unsigned draw = 0; draw < DRAWS; draw++) {
        lb_seed seed = seed_fresh();
        assert_false(seed_is_small(&seed));
        for (unsigned bit = 0; bit < 256; bit++) {
            bits[bit] += seed.bytes[bit / 8] >> bit % 8 & 1;
        }
    }
    for (unsigned bit = 0; bit < 256; bit++) {
        check(bits[bit] > 0 && bits[bit] < DRAWS, "bit %u of a fresh seed is always the same", bit);
    }
}

/* ---- Tables with small seeds, given by hand ------------------------------------------------------- */

static void no_rng_line_leads_to_the_cards(void **state)
{
    (void)state;
    static struct booty booty;
    const lb_seed usual = seed_usual_for_bots();
    static const unsigned small[] = {0, 7, FAR};
    assert_false(seed_is_small(&usual));
    for (unsigned i = 0; i < sizeof small / sizeof small[0]; i++) {
        lb_seed seed = lb_seed_add(&(lb_seed){{0}}, small[i]);
        rob(lb_game_at(i % lb_game_count()), &seed, &usual, &booty);
        for (unsigned k = 0; k < booty.count; k++) {
            lb_seed truth = deal_of(&booty, k, &seed);
            assert_false(steals(&booty.loot[k], leads_to_rng, &truth, 2 * FAR));
        }
    }
}

/* Two tables with other cards give their bots the same lines, and so tell nothing of the cards. */
static void the_rng_line_knows_no_cards(void **state)
{
    (void)state;
    static struct booty one, two;
    lb_seed seed = seed_fresh(), other = seed_fresh(), bots_seed = seed_fresh();
    unsigned matched = 0;
    rob(lb_game_at(0), &seed, &bots_seed, &one);
    rob(lb_game_at(0), &other, &bots_seed, &two);
    assert_int_equal(one.count, two.count);
    for (unsigned i = 0; i < one.count; i++) {
        for (unsigned k = 0; k < two.count; k++) { /* who sits where is drawn for each deal */
            matched += memcmp(&one.loot[i].rng, &two.loot[k].rng, sizeof(lb_seed)) == 0;
        }
    }
    assert_int_equal(matched, one.count);
}

/* ---- Planted weaknesses --------------------------------------------------------------------------- */

static void a_small_seed_is_found_by_the_hand(void **state)
{
    (void)state;
    static struct booty booty;
    const lb_seed usual = seed_usual_for_bots();
    lb_seed seed = lb_seed_add(&(lb_seed){{0}}, 4711);
    rob(lb_game_at(0), &seed, &usual, &booty);
    for (unsigned i = 0; i < booty.count; i++) {
        lb_seed truth = deal_of(&booty, i, &seed);
        assert_true(steals(&booty.loot[i], deals, &truth, TRIES));
    }
}

static void chance_from_the_cards_seed_is_found(void **state)
{
    (void)state;
    static struct booty booty;
    lb_seed seed = lb_seed_add(&(lb_seed){{0}}, FAR);
    rob(lb_game_at(0), &seed, &seed, &booty); /* the bots' seed is the cards' */
    for (unsigned i = 0; i < booty.count; i++) {
        lb_seed truth = deal_of(&booty, i, &seed);
        assert_true(steals(&booty.loot[i], leads_to_rng, &truth, 2 * FAR));
    }
    lb_seed fresh = seed_fresh(); /* nor is it hidden by being large */
    rob(lb_game_at(0), &fresh, &fresh, &booty);
    assert_true(leads_to_rng(&booty.loot[0], &fresh));
}

static int make_path(void **state)
{
    (void)state;
    int file = mkstemp(path);
    return file < 0 ? -1 : close(file);
}

static int remove_path(void **state)
{
    (void)state;
    return unlink(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(fresh_seeds_keep_the_cards),
        cmocka_unit_test(fresh_seeds_are_wide),
        cmocka_unit_test(no_rng_line_leads_to_the_cards),
        cmocka_unit_test(the_rng_line_knows_no_cards),
        cmocka_unit_test(a_small_seed_is_found_by_the_hand),
        cmocka_unit_test(chance_from_the_cards_seed_is_found),
    };
    return cmocka_run_group_tests(tests, make_path, remove_path);
}
