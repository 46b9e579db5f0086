/* SPDX-License-Identifier: MIT */
/* hall_sim.c: a hall from one seed: guests who come, play, lose their connection, say things twice and say nonsense;
 * time that stands, goes and jumps; a disk that is full for a while; a process that is killed. Whatever happens, what was
 * acknowledged is on the shelf, once and in order; what is on the shelf makes the same tables again; and the same seed
 * gives the same bytes. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/laws.h"
#include "support/server.h"

enum { GUESTS = 5, STEPS = 150, COMMANDS_MOST = 4096 };

static const char *const names[] = {"Ann", "Bo", "Cy", "Dee", "Eve"};

/* What somebody has said and not heard an answer to, and what was answered. */
struct journal {
    char line[HALL_COMMAND_BYTES];
    char id[16];
    bool waits;
};

static struct playhouse stage;
static struct journal journal[GUESTS];
static bool connected[GUESTS];
static char code[HALL_CODE_BYTES];
static char done[COMMANDS_MOST][32];
static unsigned done_count, said, restarts, fulls, put_away;

/* Every frame: answers are noted. */
static void overhear(const char *text, size_t length)
{
    (void)length;
    if (strncmp(text, "{\"type\":\"done\"", 14) == 0) {
        snprintf(done[done_count], sizeof done[0], "%s", field(text, "re"));
        for (unsigned i = 0; i < GUESTS; i++) {
            journal[i].waits &= strcmp(journal[i].id, done[done_count]) != 0;
        }
        check(++done_count < COMMANDS_MOST, "too many commands");
    } else if (strncmp(text, "{\"type\":\"error\"", 15) == 0) {
        for (unsigned i = 0; i < GUESTS; i++) {
            journal[i].waits &= strcmp(journal[i].id, field(text, "re")) != 0;
        }
    }
}

/* What somebody said last is said once more, at the table it was said at: who makes another one looks back. */
static void say_again(unsigned guest)
{
    stage_say(&stage, guest + 1, "%s", journal[guest].line);
    stage_say(&stage, guest + 1, "watch %s", code);
}

static void come(unsigned guest)
{
    connected[guest] = true;
    stage_enter(&stage, guest + 1, names[guest]);
    if (code[0] != '\0') {
        stage_say(&stage, guest + 1, "watch %s", code);
    }
    if (journal[guest].waits) {
        say_again(guest);
    }
}

static void say(unsigned guest, const char *line)
{
    struct journal *own = &journal[guest];
    snprintf(own->id, sizeof own->id, "%s-%u", names[guest], ++said);
    snprintf(own->line, sizeof own->line, "#%s-%u %s", names[guest], said, line);
    own->waits = true;
    stage_say(&stage, guest + 1, "%s", own->line);
}

/* What a guest may do next: a move that is offered, or something of the party. */
static void act(unsigned guest, lb_rng *rng)
{
    static const char *const words[] = {"sit 0",
                                        "sit 1",
                                        "sit 2",
                                        "stand 0",
                                        "stand 1",
                                        "deal",
                                        "deal",
                                        "rematch",
                                        "bot 2 thumb",
                                        "bot 3 none",
                                        "stop 0",
                                        "stop 1",
                                        "say 0 answer pass",
                                        "say 1 answer ask",
                                        "mine",
                                        "tables",
                                        "record",
                                        "review 0",
                                        "language de",
                                        "language en",
                                        "device",
                                        "claim",
                                        "say 0 leave",
                                        "emote 0 wow",
                                        "create pets",
                                        "nonsense",
                                        "unwatch"};
    char line[LB_MOVE_BYTES + 64];
    const char *play = stage_heard(&stage, guest + 1, "play");
    const char *offer = play != NULL ? strstr(play, "\"offer\":") : NULL;
    if (offer != NULL && strcmp(field(play, "asked"), "true") == 0 && lb_rng_below(rng, 12) > 0) {
        unsigned count = 0;
        char move[LB_MOVE_BYTES] = "";
        for (const char *at = offer; (at = strstr(at, "\"text\":\"")) != NULL; at++) {
            if (lb_rng_below(rng, ++count) == 0) {
                snprintf(move, sizeof move, "%.*s", (int)strcspn(at + 8, "\""), at + 8);
            }
        }
        snprintf(line, sizeof line, "say %s at %s move %s", field(play, "viewer"),
                 field(play, "moment"), move);
        say(guest, line);
    } else {
        unsigned word = lb_rng_below(rng, sizeof words / sizeof words[0]);
        if (strcmp(words[word], "claim") == 0) { /* what somebody has got a code for */
            const char *device = stage_heard(&stage, 1 + lb_rng_below(rng, GUESTS), "device");
            snprintf(line, sizeof line, "claim %s", device != NULL ? field(device, "code") : "X");
            say(guest, line);
            return;
        }
        say(guest, words[word]);
        if (strcmp(words[word], "create pets") == 0 || strcmp(words[word], "unwatch") == 0) {
            stage_say(&stage, guest + 1, "watch %s", code);
        }
    }
}

/* Time goes on, is suddenly much later, or seems to be earlier than it was. */
static void pass_time(lb_rng *rng)
{
    unsigned how = lb_rng_below(rng, 3);
    uint64_t ms = lb_rng_below(rng, 100000);
    if (how == 0) {
        stage_wait(&stage, ms);
        return;
    }
    stage.now += how == 1 ? 10 * ms : 0;
    hall_tick(stage.hall, how == 2 && ms < stage.now ? stage.now - ms : stage.now);
    stage_pump(&stage);
}

/* Acknowledged commands that are kept are kept once, and in the order they were acknowledged in. */
static void check_shelf(void)
{
    static unsigned char seen[COMMANDS_MOST];
    unsigned last = 0;
    memset(seen, 0, sizeof seen);
    for (uint32_t i = 0; i < stage.shelf.count; i++) {
        const char *id = strrchr(stage.shelf.row[i].id, ':');
        id = id != NULL ? id + 1 : stage.shelf.row[i].id;
        for (unsigned j = 0; id[0] != '\0' && j < done_count; j++) {
            if (strcmp(done[j], id) == 0) {
                check(j + GUESTS >= last, "%s: kept in another order", id);
                check(!seen[j], "%s: kept twice", id);
                seen[j] = 1;
                last = j > last ? j : last;
                break;
            }
        }
    }
}

static uint64_t run(unsigned seed)
{
    lb_rng rng;
    uint64_t sum = 0;
    stage_begin(&stage, seed);
    stage.setup.idle_ms = 1; /* a table that nobody looks at is put away at once */
    stage_restart(&stage);
    lb_rng_start(&rng, &stage.setup.seed, 77);
    stage.overheard = overhear;
    memset(journal, 0, sizeof journal);
    memset(connected, 0, sizeof connected);
    code[0] = '\0';
    done_count = said = 0;
    for (unsigned guest = 0; guest < 3; guest++) {
        come(guest);
    }
    const lb_game *game = lb_game_at(seed % lb_game_count());
    char line[160];
    snprintf(line, sizeof line, "create %s seats=%u window=2 pace=100 cover=5 clock=%s list=open",
             lb_game_name(game), lb_game_seats_least(game) + 1, seed % 3 == 0 ? "20+10" : "none");
    say(0, line);
    snprintf(code, sizeof code, "%s", field(stage_heard(&stage, 1, "done"), "code"));
    for (unsigned guest = 1; guest < 3; guest++) {
        stage_say(&stage, guest + 1, "watch %s", code);
    }
    for (unsigned step = 0; step < STEPS; step++) {
        unsigned what = lb_rng_below(&rng, 40), guest = lb_rng_below(&rng, GUESTS);
        if (what == 0) {
            if (lb_rng_below(&rng, 2) == 0) {
                stage.now = lb_rng_below(&rng, 5000); /* the machine was started anew, too */
            }
            stage_restart(&stage);
            memset(connected, 0, sizeof connected);
            restarts++;
        } else if (what == 1) {
            stage.shelf.full = !stage.shelf.full;
            fulls++;
        } else if (what == 2) {
            pass_time(&rng);
        } else if (what < 5) {
            for (unsigned i = 0; i < GUESTS; i++) { /* one leaves, or all do */
                if (connected[i] && (what == 3 || i == guest)) {
                    stage_leave(&stage, i + 1);
                    connected[i] = false;
                }
            }
            stage_wait(&stage, 1);
        } else if (!connected[guest]) {
            come(guest);
        } else if (what < 8 && journal[guest].line[0] != '\0') {
            say_again(guest);
        } else if (what < 20) {
            stage_wait(&stage, lb_rng_below(&rng, 1500));
        } else {
            act(guest, &rng);
        }
        put_away += hall_figures(stage.hall).stowed;
    }
    stage.shelf.full = false;
    check_shelf();
    stage_restart(&stage);
    check_shelf();
    for (unsigned guest = 0; guest < GUESTS; guest++) {
        sum = sum * 31 + stage.ears[guest + 1].sum;
    }
    for (uint32_t i = 0; i < stage.shelf.count; i++) {
        for (const char *at = stage.shelf.row[i].line; *at != '\0'; at++) {
            sum = sum * 33 + (uint8_t)*at;
        }
    }
    stage_end(&stage);
    return sum;
}

static void any_seed_goes_well_and_again(void **state)
{
    (void)state;
    unsigned seeds = many(200);
    seeds = seeds > 10000 ? 10000 : seeds;
    for (unsigned seed = 0; seed < seeds; seed++) {
        uint64_t sum = run(seed);
        if (seed % 10 == 0) {
            check(run(seed) == sum, "seed %u gives other bytes", seed);
        }
    }
    check(restarts > seeds / 2 && fulls > seeds / 2 && put_away > seeds / 5,
          "%u restarts, %u full disks, %u tables put away", restarts, fulls, put_away);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(any_seed_goes_well_and_again)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
