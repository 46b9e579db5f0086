/* SPDX-License-Identifier: MIT */
/* bots_and_you.c: a table with you and two bots, line by line; its clock jumps to whatever is due next.
 * Say a move in full ("draw", "favor@2"), "pass", "take-back", "hint" …; at the end of input you leave.
 * Build it against an installed litterbox:
 *     cc bots_and_you.c $(pkg-config --cflags --libs litterbox-table) -o bots_and_you */
#include <litterbox_table.h>
#include <stdio.h>
#include <string.h>

enum { YOU = 0 };

static void think(lb_table *table, uint64_t now)
{
    for (lb_task *task; (task = lb_table_task(table)) != NULL;) {
        lb_task_run(task);
        lb_table_done(table, task, now);
    }
}

static void tell(const lb_table *table, uint32_t *told)
{
    lb_log_line line;
    while (lb_table_line(table, YOU, *told, &line)) {
        if (line.told) {
            puts(line.text);
        }
        ++*told;
    }
}

static bool show_move(void *context, const lb_move *move, const char *text)
{
    (void)context;
    (void)move;
    printf(" %s", text);
    return true;
}

/* What you say: a line of a table as it is, or the move alone. */
static void ask(lb_table *table, uint64_t now)
{
    char typed[LB_MOVE_BYTES], line[LB_MOVE_BYTES + 8];
    lb_reason why;
    fputs("Your moves:", stdout);
    lb_table_moves(table, YOU, show_move, NULL);
    puts("");
    if (fgets(typed, sizeof typed, stdin) == NULL) {
        lb_table_say(table, YOU, "leave", now, &why);
        return;
    }
    typed[strcspn(typed, "\n")] = '\0';
    snprintf(line, sizeof line, "move %s", typed);
    if (!lb_table_say(table, YOU, line, now, &why) && !lb_table_say(table, YOU, typed, now, &why)) {
        puts(why.text);
    }
}

int main(int argc, char **argv)
{
    lb_table_setup setup = {.players = 3, .options = lb_options_default(), .take_back = true};
    lb_reason why;
    setup.game = lb_game_named(argc > 1 ? argv[1] : "original");
    setup.chair[YOU] = (lb_chair){.player = LB_PLAYER_person, .name = "You"};
    setup.chair[1] = (lb_chair){.player = LB_PLAYER_bot, .name = "Biscuit", .level = "counter"};
    setup.chair[2] = (lb_chair){.player = LB_PLAYER_bot, .name = "Mochi", .level = "look:200"};
    if (setup.game == NULL || lb_seed_read(&setup.seed, argc > 2 ? argv[2] : "1") != LB_OK) {
        fputs("usage: bots_and_you [GAME [SEED]]\n", stderr);
        return 2;
    }
    setup.bots_seed = setup.seed;
    lb_table *table = lb_table_new(&setup, 0, &why);
    if (table == NULL) {
        fprintf(stderr, "%s\n", why.text);
        return 1;
    }
    uint32_t told = 0;
    uint64_t now = 0;
    lb_scene scene;
    do {
        lb_table_tick(table, now);
        think(table, now);
        tell(table, &told);
        lb_table_scene(table, YOU, &scene);
        if (scene.asked) {
            puts(scene.question);
            ask(table, now);
        } else {
            now = lb_table_due(table);
        }
    } while (!scene.over);
    lb_table_free(table);
    return 0;
}
