/* SPDX-License-Identifier: MIT */
/* test_starving.c: every allocation on the way of a command fails once, by its number, until none is left. Either the
 * command is refused, or the hall starves and begins again with the rows: what was acknowledged is there, and a
 * command that is repeated counts once. The linker puts these allocators before those of the C library, for our own
 * code (cmake/tests.cmake). */
#include "support/server.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Memory that runs out ------------------------------------------------------------------------------------------ */

static bool armed;       /* it is the hall that asks */
static long left, asked; /* until one fails; how many there were */

static bool strikes(void)
{
    return armed && asked++ == left;
}

void *__real_malloc(size_t bytes);
void *__real_calloc(size_t count, size_t bytes);
void *__real_realloc(void *memory, size_t bytes);
void *__real_aligned_alloc(size_t alignment, size_t bytes);
void *__wrap_malloc(size_t bytes);
void *__wrap_calloc(size_t count, size_t bytes);
void *__wrap_realloc(void *memory, size_t bytes);
void *__wrap_aligned_alloc(size_t alignment, size_t bytes);

void *__wrap_malloc(size_t bytes)
{
    return strikes() ? NULL : __real_malloc(bytes);
}

void *__wrap_calloc(size_t count, size_t bytes)
{
    return strikes() ? NULL : __real_calloc(count, bytes);
}

void *__wrap_realloc(void *memory, size_t bytes)
{
    return strikes() ? NULL : __real_realloc(memory, bytes);
}

void *__wrap_aligned_alloc(size_t alignment, size_t bytes)
{
    return strikes() ? NULL : __real_aligned_alloc(alignment, bytes);
}

/* ---- A game step by step --------------------------------------------------------------------------------------------- */

enum { ANN = 1, BOB = 2, LINKS = 2, STEPS = 24 };

static struct playhouse stage;
static char code[HALL_CODE_BYTES];

/* What is said at the beginning; then whoever is asked makes a move, or the time goes on. */
static const struct {
    uint32_t link;
    const char *line;
} opening[] = {{ANN, "create original seats=3 window=2 pace=0 cover=10 assist=on"},
               {ANN, "sit 0"},
               {BOB, "watch"},
               {BOB, "sit 1"},
               {ANN, "bot 2 counter"},
               {ANN, "deal"},
               {ANN, "say 0 hint"},
               {ANN, "emote 0 hello"},
               {ANN, "mine"},
               {ANN, "device"}};

enum { OPENING = sizeof opening / sizeof opening[0] };

/* What a seat may say now; false: it is not asked. */
static bool find_move(uint32_t link, char move[64])
{
    static const char *const wanted[] = {"\"text\":\"draw\"", "\"text\":\"pass\"", "\"text\":\""};
    const char *play = stage_heard(&stage, link, "play");
    const char *offer = play != NULL && strcmp(field(play, "asked"), "true") == 0
                            ? strstr(play, "\"offer\":")
                            : NULL;
    for (unsigned i = 0; offer != NULL && i < 3; i++) {
        const char *at = strstr(offer, wanted[i]);
        if (at != NULL) {
            snprintf(move, 64, "%.*s", (int)strcspn(at + 8, "\""), at + 8);
            return true;
        }
    }
    return false;
}

/* The command of a step and who says it; 0: the time goes on. */
static uint32_t step_at(unsigned step, char line[160])
{
    char move[64];
    if (step < OPENING) {
        bool watch = strcmp(opening[step].line, "watch") == 0;
        snprintf(line, 160, "#x%u %s%s%s", step, opening[step].line, watch ? " " : "",
                 watch ? code : "");
        return opening[step].link;
    }
    for (uint32_t link = ANN; link <= LINKS; link++) {
        if (find_move(link, move)) {
            snprintf(line, 160, "#x%u say %u move %s", step, link - 1, move);
            return link;
        }
    }
    return 0;
}

static void note_code(void)
{
    const char *table = stage_heard(&stage, ANN, "table");
    if (table != NULL) {
        snprintf(code, sizeof code, "%s", field(table, "code"));
    }
}

static void look(void)
{
    for (uint32_t link = ANN; code[0] != '\0' && link <= LINKS; link++) {
        stage_say(&stage, link, "watch %s", code);
    }
}

static void enter(void)
{
    stage_enter(&stage, ANN, "Ann");
    stage_enter(&stage, BOB, "Bob");
    look();
}

static void take_step(unsigned step)
{
    char line[160];
    uint32_t link = step_at(step, line);
    if (link != 0) {
        stage_say(&stage, link, "%s", line);
    } else {
        stage_wait(&stage, 2500);
    }
    note_code();
}

/* ---- The same with one allocation that fails ------------------------------------------------------------------------- */

static void shelve(const struct hall_row *row)
{
    struct shelf *shelf = &stage.shelf;
    if (shelf->count == shelf->room) {
        shelf->room = 2 * shelf->room + 256;
        shelf->row = realloc(shelf->row, shelf->room * sizeof *row);
        assert_non_null(shelf->row);
    }
    shelf->row[shelf->count++] = *row;
}

/* As the server does it, and whether the command was acknowledged. */
static bool pump(const char *id)
{
    struct hall_row row;
    struct hall_frame frame;
    struct hall_task *task;
    uint32_t before = stage.shelf.count;
    bool done = false;
    for (armed = true; !hall_starved(stage.hall) && (task = hall_task(stage.hall)) != NULL;) {
        hall_task_run(task);
        hall_done(stage.hall, task, stage.now);
    }
    for (; hall_row(stage.hall, &row); armed = true) {
        armed = false;
        shelve(&row);
    }
    if (hall_starved(stage.hall)) {
        stage.shelf.count = before; /* there is no commit */
    } else {
        hall_committed(stage.hall);
    }
    for (; hall_frame(stage.hall, &frame); armed = true) {
        armed = false;
        done |= strncmp(frame.text, "{\"type\":\"done\"", 14) == 0 &&
                strcmp(field(frame.text, "re"), id) == 0;
    }
    armed = false;
    return done;
}

static unsigned rows_with(const char *id)
{
    unsigned count = 0;
    for (uint32_t i = 0; i < stage.shelf.count; i++) {
        const char *key = stage.shelf.row[i].id, *colon = strchr(key, ':');
        count += strcmp(colon != NULL ? colon + 1 : key, id) == 0;
    }
    return count;
}

/* A step of which the allocation of that number fails; false: there were not so many. */
static bool strike(unsigned step, long number, bool kept)
{
    char line[160], id[16];
    stage_begin(&stage, 5);
    code[0] = '\0';
    enter();
    for (unsigned i = 0; i < step; i++) {
        take_step(i);
    }
    snprintf(id, sizeof id, "x%u", step);
    uint32_t link = step_at(step, line);
    left = number;
    asked = 0;
    armed = true;
    if (link != 0) {
        hall_line(stage.hall, link, line, strlen(line), stage.now);
    } else {
        stage.now += 2500;
        hall_tick(stage.hall, stage.now);
    }
    bool done = pump(id), struck = asked > number;
    check(!done || !kept || rows_with(id) == 1,
          "step %u, allocation %ld: %s is acknowledged and lost", step, number, line);
    if (hall_starved(stage.hall)) {
        stage_restart(&stage);
        enter();
    } else {
        look();
    }
    if (link != 0) { /* whoever has heard no answer says it again */
        stage_say(&stage, link, "%s", line);
        check(rows_with(id) == kept, "step %u, allocation %ld: %s is kept %u times", step, number,
              line, rows_with(id));
    }
    note_code();
    uint32_t rows = stage.shelf.count;
    for (unsigned i = step + 1; i < step + 4 || i <= OPENING + 2; i++) {
        take_step(i);
    }
    check(stage.shelf.count > rows, "step %u, allocation %ld: the table stands still", step,
          number);
    check(!hall_starved(stage.hall), "there was memory");
    stage_end(&stage);
    return struck;
}

/* Whether a step leaves a row of its own, as it does where nothing fails. */
static bool is_kept(unsigned step)
{
    char id[16];
    stage_begin(&stage, 5);
    code[0] = '\0';
    enter();
    for (unsigned i = 0; i <= step; i++) {
        take_step(i);
    }
    snprintf(id, sizeof id, "x%u", step);
    bool kept = rows_with(id) == 1;
    stage_end(&stage);
    return kept;
}

static void no_memory_loses_nothing(void **state)
{
    (void)state;
    unsigned struck = 0;
    for (unsigned step = 0; step < STEPS; step++) {
        bool kept = is_kept(step);
        for (long number = 0; strike(step, number, kept); number++) {
            struck++;
        }
    }
    check(struck > STEPS, "only %u allocations failed", struck);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(no_memory_loses_nothing)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
