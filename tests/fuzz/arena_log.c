/* SPDX-License-Identifier: MIT */
/* arena_log.c: the door for the log of an arena: any bytes, or behind "?" any bytes after a right first line.
 * What is refused gets a sentence. What is taken holds groups whose wins add up, and opened again it is the same. */
#define _GNU_SOURCE
#include "lab/arena_log.h"

#include "bots/bots.h"
#include "fuzz/support/scratch.h"
#include "fuzz/support/words.h"

enum { GROUPS = 8 };

static char path[128], head[4096];
static size_t head_length;
static struct arena_setup setup;

static FILE *open_log(struct arena *arena, uint16_t *cells, lb_reason *why)
{
    memset(why, 0xaa, sizeof *why);
    *arena = (struct arena){.cells = cells};
    lineups_make(&arena->lineups, setup.bots, setup.players);
    return arena_log_open(&setup, arena, why);
}

/* The set-up, and the first line that belongs to it. */
static void begin(void)
{
    static const char *const names[] = {"random", "drawer", "thumb"};
    struct arena arena;
    uint16_t cells[GROUPS * 64];
    lb_reason why;
    scratch_make();
    snprintf(path, sizeof path, "%s/log", scratch);
    setup = (struct arena_setup){.game = lb_game_at(0),
                                 .players = 2,
                                 .options = lb_options_default(),
                                 .bots = 3,
                                 .groups = GROUPS,
                                 .log = path};
    for (unsigned i = 0; i < 3; i++) {
        snprintf(setup.bot[i].name, sizeof setup.bot[i].name, "%s", names[i]);
        CHECK(level_read(&setup.bot[i].level, names[i], &why));
    }
    FILE *log = open_log(&arena, cells, &why);
    CHECK(log != NULL && lineups_cells(&arena.lineups) <= 64);
    fclose(log);
    log = fopen(path, "r");
    CHECK(log != NULL && fgets(head, sizeof head, log) != NULL);
    fclose(log);
    head_length = strlen(head);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static uint16_t cells[GROUPS * 64], cells_again[GROUPS * 64];
    static uint8_t text[1 << 14];
    struct arena arena, again;
    lb_reason why;
    lb_seed seed, bots_seed;
    if (path[0] == '\0') {
        begin();
    }
    if (size > 0 && data[0] == '?' && size < sizeof text - head_length) {
        memcpy(text, head, head_length);
        memcpy(text + head_length, data + 1, size - 1);
        data = text;
        size += head_length - 1;
    }
    scratch_put(path, data, size);
    arena_log_seeds(path, &seed, &bots_seed);
    memset(cells, 0, sizeof cells);
    memset(cells_again, 0, sizeof cells_again);
    FILE *log = open_log(&arena, cells, &why);
    if (log == NULL) {
        check_reason(&why);
        return 0;
    }
    fclose(log);
    CHECK(arena.from_log <= GROUPS);
    unsigned count = lineups_cells(&arena.lineups), sum = 0;
    for (unsigned i = 0; i < arena.from_log * count; i++) {
        sum += cells[i];
    }
    CHECK(sum % WIN == 0 && (sum > 0) == (arena.from_log > 0));
    log = open_log(&again, cells_again, &why); /* what was cut off is not missed */
    CHECK(log != NULL && again.from_log == arena.from_log);
    CHECK(memcmp(cells, cells_again, sizeof cells) == 0);
    fclose(log);
    return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
    static const char *const vocabulary[] = {"?0",  "0",          "1",      "60",        "120",
                                             "240", "bots_seed=", "seed=?", "litterbox", "arena",
                                             "\n",  "4294967296", "-1",     "65536",     NULL};
    return words_mutate(data, size, max_size, seed, vocabulary);
}
