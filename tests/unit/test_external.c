/* SPDX-License-Identifier: MIT */
/* test_external.c: bots in other processes: good ones play whole games, bad ones lose their game and
 * nothing else. */
#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "bots/bots.h"
#include "bots/choose.h"
#include "bots/seat.h"
#include "lab/external.h"
#include "lab/seeds.h"
#include "support/laws.h"
#include "wire/lines.h"

enum { MOVE_MS = 5000, SHORT_MS = 150 };

static double seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static struct external *open_bot(const char *command, unsigned ms)
{
    lb_reason why = {""};
    struct external *bot = external_open("guest", command, ms, &why);
    check(bot != NULL, "\"%s\" cannot be opened: %s", command, why.text);
    return bot;
}

/* ---- A table ------------------------------------------------------------------------------------- */

/* One bot from outside in one seat; the others are random. */
struct table {
    struct setup setup;
    lb_seed seed, bots_seed;
    unsigned seat;
    lb_state state;
    lb_rng chance, players;
    lb_events events;
    char moves[1 << 16]; /* what the seat has chosen, in order */
    lb_reason why;
};

static void table_start(struct table *t, const struct setup *setup, unsigned number, unsigned seat)
{
    t->setup = *setup;
    t->seed = seed_of(number);
    t->bots_seed = seed_usual_for_bots();
    t->seat = seat;
    t->moves[0] = t->why.text[0] = '\0';
    lb_rng_start(&t->chance, &t->seed, LB_STREAM_TABLE);
    lb_rng_start(&t->players, &t->seed, LB_STREAM_PLAYERS);
    lb_status status =
        lb_start(setup->game, setup->players, &setup->options, &t->chance, &t->state, &t->events);
    assert_int_equal(status, LB_OK);
}

static void note_move(struct table *t, const lb_move *move)
{
    char text[LB_MOVE_BYTES];
    size_t length = strlen(t->moves);
    lb_move_write(&t->state, t->seat, move, text, sizeof text);
    assert_true(length + strlen(text) + 2 < sizeof t->moves);
    snprintf(t->moves + length, sizeof t->moves - length, "%s\n", text);
}

/* One choice of somebody else, or a whole move of the seat. */
typedef bool choose_move(void *player, const struct table *t, lb_move *move, lb_reason *why);
typedef void see_choice(void *player, const struct table *t);

static bool table_step(struct table *t, void *player, choose_move *choose, see_choice *see)
{
    unsigned seat = lb_next(&t->state);
    lb_move move = {.count = 1};
    if (seat != t->seat) {
        move.choice[0] = (uint8_t)choose_random(lb_legal(&t->state, seat), &t->players);
    } else if (!choose(player, t, &move, &t->why)) {
        return false;
    } else {
        note_move(t, &move);
    }
    for (unsigned i = 0; i < move.count; i++) {
        lb_status status = lb_apply(&t->state, seat, move.choice[i], &t->chance, &t->events);
        assert_int_equal(status, LB_OK);
        see(player, t);
    }
    return true;
}

static bool outside_chooses(void *player, const struct table *t, lb_move *move, lb_reason *why)
{
    return external_choose(player, &t->state, move, why);
}

static void outside_sees(void *player, const struct table *t)
{
    external_see(player, &t->events, &t->state);
}

/* A whole game; false if the bot failed, and why is then in the table. */
static bool play_outside(struct table *t, struct external *bot, const struct setup *setup,
                         unsigned number, unsigned seat)
{
    table_start(t, setup, number, seat);
    external_game(bot, setup->game, setup->players, &setup->options, &t->bots_seed, seat);
    external_see(bot, &t->events, &t->state);
    while (!lb_over(&t->state)) {
        if (!table_step(t, bot, outside_chooses, outside_sees)) {
            return false;
        }
    }
    external_over(bot, lb_winners(&t->state));
    return true;
}

/* ---- The example ---------------------------------------------------------------------------------- */

static const char example[] = "exec python3 examples/bot.py";

/* Nobody is shown a window that only others have a say in: it would tell what they hold. */
static void check_windows(const char *path)
{
    static const char *const windows[] = {" open=nope ", " open=magnet "};
    char line[LINE_BYTES];
    unsigned met[2] = {0, 0};
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file) != NULL) {
        for (unsigned i = 0; i < 2; i++) {
            const char *window = strstr(line, windows[i]);
            met[i] += window != NULL;
            check(window == NULL || strncmp(window + strlen(windows[i]), "choices=", 8) == 0,
                  "a window is shown to who is not asked: %s", line);
        }
    }
    fclose(file);
    check(met[0] > 5 && met[1] > 0, "only %u and %u windows were met", met[0], met[1]);
}

static void example_plays_every_game(void **unused)
{
    (void)unused;
    static struct table t;
    char path[] = "/tmp/litterbox-told-XXXXXX", command[128];
    int told = mkstemp(path);
    assert_true(told >= 0);
    close(told);
    snprintf(command, sizeof command, "tee %s | %s", path, example);
    struct external *bot = open_bot(command, MOVE_MS);
    lb_rng rng;
    lb_seed seed = seed_of(4);
    lb_rng_start(&rng, &seed, 0);
    for (unsigned i = 0; i < lb_game_count(); i++) {
        for (unsigned number = 0; number < 8; number++) {
            struct setup setup = setup_mixed(lb_game_at(i), &rng);
            bool fine = play_outside(&t, bot, &setup, number, number % setup.players);
            check(fine, "%s, game %u: %s", lb_game_name(setup.game), number, t.why.text);
        }
    }
    external_close(bot);
    check_windows(path);
    unlink(path);
}

/* Two players, seats swapped on each deal; random wins half of such games. */
static void example_is_better_than_random(void **unused)
{
    (void)unused;
    static struct table t;
    struct external *bot = open_bot(example, MOVE_MS);
    for (unsigned i = 0; i < 3; i++) {
        static const char *const games[] = {"original", "burglar", "evil"};
        struct setup setup = {
            .game = lb_game_named(games[i]), .players = 2, .options = lb_options_default()};
        unsigned wins = 0, played = many(60);
        for (unsigned number = 0; number < played; number++) {
            bool fine = play_outside(&t, bot, &setup, number / 2, number % 2);
            check(fine, "game %u: %s", number, t.why.text);
            wins += lb_winners(&t.state) >> t.seat & 1;
        }
        print_message("%s: %u of %u\n", games[i], wins, played);
        check(wins * 10 > played * 7, "%s: it wins but %u of %u", games[i], wins, played);
    }
    external_close(bot);
}

/* ---- Inside and outside ---------------------------------------------------------------------------- */

struct insider {
    struct level level;
    lb_rng rng;
    lb_memory memory;
};

static bool inside_chooses(void *player, const struct table *t, lb_move *move, lb_reason *why)
{
    struct insider *insider = player;
    (void)t;
    (void)why;
    *move = level_choose(&insider->level, &insider->memory, &insider->rng);
    return true;
}

static void inside_sees(void *player, const struct table *t)
{
    struct insider *insider = player;
    lb_view view = lb_view_for(&t->state, t->seat);
    lb_memory_see(&insider->memory, &t->events, &view);
}

static void play_inside(struct table *t, const char *level, const struct setup *setup,
                        unsigned number, unsigned seat)
{
    static struct insider insider;
    lb_reason why = {""};
    table_start(t, setup, number, seat);
    lb_seed own = seat_seed(&t->bots_seed, seat);
    check(level_read(&insider.level, level, &why), "%s", why.text);
    seat_rng_start(&insider.rng, &own);
    lb_memory_start(&insider.memory, setup->game, setup->players, &setup->options, seat);
    inside_sees(&insider, t);
    while (!lb_over(&t->state)) {
        table_step(t, &insider, inside_chooses, inside_sees);
    }
}

/* What a bot of ours is told by lines is as good as what it sees: the same seed, the same moves. */
static void outside_is_as_inside(void **unused)
{
    (void)unused;
    static const char *const levels[] = {"random", "thumb", "counter", "look:20"};
    static struct table outside, inside;
    const char *program = getenv("LITTERBOX");
    lb_rng rng;
    lb_seed seed = seed_of(5);
    if (program == NULL) {
        skip();
    }
    lb_rng_start(&rng, &seed, 0);
    for (unsigned level = 0; level < sizeof levels / sizeof levels[0]; level++) {
        char command[512];
        snprintf(command, sizeof command, "exec '%s' bot %s", program, levels[level]);
        struct external *bot = open_bot(command, MOVE_MS);
        for (unsigned i = 0; i < lb_game_count(); i++) {
            for (unsigned number = 0; number < 3; number++) {
                struct setup setup = setup_mixed(lb_game_at(i), &rng);
                unsigned seat = number % setup.players;
                bool fine = play_outside(&outside, bot, &setup, number, seat);
                check(fine, "%s, %s, game %u: %s", levels[level], lb_game_name(setup.game), number,
                      outside.why.text);
                play_inside(&inside, levels[level], &setup, number, seat);
                check(strcmp(outside.moves, inside.moves) == 0,
                      "%s, %s, game %u: outside it plays\n%s\ninside\n%s", levels[level],
                      lb_game_name(setup.game), number, outside.moves, inside.moves);
            }
        }
        external_close(bot);
    }
}

/* ---- Bad ones -------------------------------------------------------------------------------------- */

static struct setup two_of_original(void)
{
    return (struct setup){
        .game = lb_game_named("original"), .players = 2, .options = lb_options_default()};
}

static unsigned open_files(void)
{
    unsigned count = 0;
    DIR *folder = opendir("/proc/self/fd");
    while (folder != NULL && readdir(folder) != NULL) {
        count++;
    }
    if (folder != NULL) {
        closedir(folder);
    }
    return count;
}

static void nothing_is_left(unsigned files)
{
    assert_int_equal(open_files(), files);
    assert_int_equal(waitpid(-1, NULL, WNOHANG), -1);
    assert_int_equal(errno, ECHILD);
}

static void cannot_be_opened(void **unused)
{
    (void)unused;
    static const struct {
        const char *command, *why;
    } rows[] = {
        {"./no-such-bot 2>&-", "guest: the shell cannot run its command"},
        {"exit 3", "guest: it has ended with exit code 3"},
        {"true", "guest: it has ended with exit code 0"},
        {"kill -9 $$", "guest: it was ended by signal 9"},
        {"echo banana", "guest: it should have said ready, not: banana"},
        {"exec 0<&- 1>&-; sleep 1000", "guest: it has closed its output"},
        {"head -c 9000 </dev/zero; sleep 1000", "guest: it says lines without an end"},
    };
    unsigned files = open_files();
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        lb_reason why = {""};
        double begin = seconds();
        assert_null(external_open("guest", rows[i].command, SHORT_MS, &why));
        assert_string_equal(why.text, rows[i].why);
        check(seconds() - begin < 8, "\"%s\" took %f s", rows[i].command, seconds() - begin);
    }
    nothing_is_left(files);
}

/* It says that it is ready for the first game, and then … */
#define READY "echo ready; echo ready; "
#define ASKED "while read -r word rest; do case $word in choose) "
#define DONE  ";; hello|game) echo ready;; esac; done"

static void loses_its_game(void **unused)
{
    (void)unused;
    static const struct {
        const char *command, *why;
    } rows[] = {
        {READY "sleep 1000", "guest: its time is up"},
        {ASKED "sleep 1000" DONE, "guest: its time is up"},
        {ASKED "exit 5" DONE, "guest: it has ended with exit code 5"},
        {ASKED "kill -11 $$" DONE, "guest: it was ended by signal 11"},
        {ASKED "echo banana" DONE, "guest: it should have said a move, not: banana"},
        {ASKED "printf 'move\\n'" DONE, "guest: it should have said a move, not: move"},
        {ASKED "printf '\\0\\033x\\n'" DONE, "guest: it should have said a move, not: ??x"},
        {ASKED "echo error I am lost" DONE,
         "guest: it should have said a move, not: error I am lost"},
        {ASKED "echo move leave" DONE, "guest: \"leave\" is no move here; a move looks like"},
        {ASKED "echo move draw draw" DONE, "guest: \"draw\" is a whole move; what follows it"},
        {ASKED "yes info" DONE, "guest: its time is up"},
        {ASKED "printf 'move draw'; sleep 1000" DONE, "guest: its time is up"},
        {ASKED "yes x | tr -d '\\n'" DONE, "guest: it says lines without an end"},
        {READY "yes 'move draw'", "guest: it talks without being asked"},
        {READY "yes banana", "guest: it "}, /* at once, or when it is asked */
    };
    static struct table t;
    struct setup setup = two_of_original();
    unsigned files = open_files();
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        double begin = seconds();
        bool late = strstr(rows[i].why, "time is up") != NULL;
        struct external *bot = open_bot(rows[i].command, late ? SHORT_MS : MOVE_MS);
        check(!play_outside(&t, bot, &setup, 1, 0), "\"%s\" plays on", rows[i].command);
        check(strncmp(t.why.text, rows[i].why, strlen(rows[i].why)) == 0, "\"%s\": %s",
              rows[i].command, t.why.text);
        /* asked again it fails again, at once, for the same reason */
        lb_move move;
        lb_reason why = {""};
        assert_false(external_choose(bot, &t.state, &move, &why));
        assert_string_equal(why.text, t.why.text);
        external_see(bot, &t.events, &t.state);
        external_over(bot, 1);
        external_close(bot);
        check(seconds() - begin < 8, "\"%s\" took %f s", rows[i].command, seconds() - begin);
    }
    nothing_is_left(files);
}

/* Told more than it ever reads, it must not make us wait for ever. */
static void never_reads(void **unused)
{
    (void)unused;
    static struct table t;
    struct setup setup = two_of_original();
    struct external *bot = open_bot(READY "sleep 1000", SHORT_MS);
    lb_move move;
    lb_reason why = {""};
    double begin = seconds();
    table_start(&t, &setup, 1, 0);
    external_game(bot, setup.game, setup.players, &setup.options, &t.bots_seed, 0);
    for (unsigned i = 0; i < 3000; i++) {
        external_see(bot, &t.events, &t.state);
    }
    assert_false(external_choose(bot, &t.state, &move, &why));
    assert_string_equal(why.text, "guest: it does not read what it is told");
    check(seconds() - begin < 8, "it took %f s", seconds() - begin);
    external_close(bot);
}

/* What is said to one that is gone must not end us by a signal. */
static void may_be_gone(void **unused)
{
    (void)unused;
    static struct table t;
    struct setup setup = two_of_original();
    struct external *bot = open_bot(READY "exit 4", MOVE_MS);
    lb_move move;
    lb_reason why = {""};
    table_start(&t, &setup, 1, 0);
    external_game(bot, setup.game, setup.players, &setup.options, &t.bots_seed, 0);
    for (unsigned i = 0; i < 20; i++) {
        usleep(10000);
        external_see(bot, &t.events, &t.state);
    }
    assert_false(external_choose(bot, &t.state, &move, &why));
    assert_string_equal(why.text, "guest: it has ended with exit code 4");
    external_close(bot);
}

/* Comments and the line ends of other systems are fine; so is answering in small pieces. */
static void may_comment(void **unused)
{
    (void)unused;
    static struct table t;
    struct setup setup = two_of_original();
    static const char command[] =
        "while read -r word rest; do echo info $word; case $word in hello|game) echo ready;; "
        "legal) last=$rest;; choose) for i in 1 2 3; do echo info thinking; done; echo info; "
        "printf 'mo'; printf 've %s\\r\\n' \"$last\";; esac; done";
    struct external *bot = open_bot(command, MOVE_MS);
    check(play_outside(&t, bot, &setup, 1, 0), "%s", t.why.text);
    external_close(bot);
}

static bool is_gone(pid_t pid)
{
    for (unsigned i = 0; i < 200; i++) {
        char path[64], text[256] = "";
        snprintf(path, sizeof path, "/proc/%d/stat", (int)pid);
        FILE *file = fopen(path, "r");
        if (file == NULL) {
            return true;
        }
        bool read = fgets(text, sizeof text, file) != NULL;
        fclose(file);
        if (read && strstr(text, ") Z ") != NULL) {
            return true; /* an orphan that waits for its foster parent to look */
        }
        usleep(10000);
    }
    return false;
}

/* A failure takes its children along; the next game begins with a new process. */
static void is_started_anew(void **unused)
{
    (void)unused;
    static struct table t;
    struct setup setup = two_of_original();
    char folder[] = "/tmp/litterbox-external-XXXXXX", command[512], path[64];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/child", folder);
    snprintf(command, sizeof command,
             "if [ -e %s ]; then %s; fi; sleep 1000 & echo $! >%s; " ASKED "echo banana" DONE, path,
             example, path);
    struct external *bot = open_bot(command, MOVE_MS);
    check(!play_outside(&t, bot, &setup, 1, 0), "it plays on");
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    int child = 0;
    assert_int_equal(fscanf(file, "%d", &child), 1);
    fclose(file);
    check(child > 1 && is_gone(child), "its child %d is alive", child);
    check(play_outside(&t, bot, &setup, 1, 0), "it is not started anew: %s", t.why.text);
    external_close(bot);
    unlink(path);
    rmdir(folder);
}

/* A bot that does not end when it is told to is ended. */
static void must_end(void **unused)
{
    (void)unused;
    double begin = seconds();
    external_close(open_bot("trap '' TERM HUP PIPE INT; echo ready; sleep 1000", MOVE_MS));
    external_close(open_bot("trap '' PIPE; echo ready; yes info", MOVE_MS));
    check(seconds() - begin < 8, "it took %f s", seconds() - begin);
    begin = seconds();
    external_close(open_bot("echo ready; while read -r line; do :; done", MOVE_MS));
    check(seconds() - begin < 0.45, "one that ends by itself took %f s", seconds() - begin);
}

/* ---- The page -------------------------------------------------------------------------------------- */

static void append(char *text, size_t size, const char *mark, const char *line)
{
    size_t length = strlen(text);
    assert_true(length + strlen(mark) + strlen(line) + 1 < size);
    snprintf(text + length, size - length, "%s%s", mark, line);
}

/* What was said by both, in order: each line that asks for an answer has its answer behind it. */
static void merge(const char *folder, char *text, size_t size)
{
    char path[64], line[LINE_BYTES], reply[LINE_BYTES];
    snprintf(path, sizeof path, "%s/told", folder);
    FILE *told = fopen(path, "r");
    unlink(path);
    snprintf(path, sizeof path, "%s/said", folder);
    FILE *said = fopen(path, "r");
    unlink(path);
    rmdir(folder);
    assert_true(told != NULL && said != NULL);
    text[0] = '\0';
    while (fgets(line, sizeof line, told) != NULL) {
        append(text, size, "> ", line);
        if (strncmp(line, "hello ", 6) == 0 || strncmp(line, "game ", 5) == 0 ||
            strncmp(line, "choose ", 7) == 0) {
            append(text, size, "< ", fgets(reply, sizeof reply, said) != NULL ? reply : "?\n");
        }
    }
    assert_null(fgets(reply, sizeof reply, said));
    fclose(told);
    fclose(said);
}

/* Processes that answer to a name nobody else has. */
static unsigned running(const char *name)
{
    unsigned count = 0;
    DIR *folder = opendir("/proc");
    assert_non_null(folder);
    for (struct dirent *entry; (entry = readdir(folder)) != NULL;) {
        char path[300], line[256] = "";
        snprintf(path, sizeof path, "/proc/%s/cmdline", entry->d_name);
        FILE *file = fopen(path, "r");
        if (file != NULL) {
            size_t length = fread(line, 1, sizeof line - 1, file);
            for (size_t i = 0; i < length; i++) {
                line[i] = line[i] == '\0' ? ' ' : line[i];
            }
            count += strstr(line, name) != NULL;
            fclose(file);
        }
    }
    closedir(folder);
    return count;
}

/* Children in sessions of their own, with and without a parent, some with children again: none stays. */
static void its_brood_ends_with_it(void **unused)
{
    (void)unused;
    static const char *const ways[] = {
        "sleep 98765431 &",
        "setsid sleep 98765431 &",
        "(setsid sh -c 'sleep 98765431 & sleep 98765431' &)",
        "setsid sh -c '(setsid env -i sleep 98765431 &) ; setsid sleep 98765431 & sleep 98765431' &",
    };
    static struct table t;
    struct setup setup = two_of_original();
    for (unsigned i = 0; i < sizeof ways / sizeof ways[0]; i++) {
        for (unsigned fails = 0; fails < 2; fails++) {
            char command[512];
            snprintf(command, sizeof command, "{ %s } </dev/null >/dev/null; sleep 0.1; %s",
                     ways[i], fails ? ASKED "echo banana" DONE : READY "cat >/dev/null");
            struct external *other = open_bot("python3 examples/bot.py", MOVE_MS);
            struct external *bot = open_bot(command, MOVE_MS);
            check(running("sleep 98765431") > 0, "\"%s\" starts nothing", ways[i]);
            if (fails) {
                assert_false(play_outside(&t, bot, &setup, 1, 0));
                check(running("sleep 98765431") == 0, "\"%s\" leaves something", ways[i]);
            }
            external_close(bot);
            check(running("sleep 98765431") == 0, "\"%s\" leaves something", ways[i]);
            check(play_outside(&t, other, &setup, 1, 0), "another bot is gone, too: %s",
                  t.why.text);
            external_close(other);
        }
    }
    nothing_is_left(open_files());
}

/* Where it may lay five of more than six titles it says the whole line, or the last five of its titles;
 * else it draws, passes, or makes the first move. What it was told of five goes to a file. */
static const char five_player[] =
    "python3 -u -c '"
    "import sys\n"
    "moves, told = [], open(sys.argv[1], \"w\")\n"
    "for line in sys.stdin:\n"
    "    word, _, rest = line.strip().partition(\" \")\n"
    "    if word in (\"hello\", \"game\"): print(\"ready\")\n"
    "    if word == \"legal\": moves.append(rest)\n"
    "    if word != \"choose\": continue\n"
    "    fives = [m for m in moves if m.startswith(\"five \")]\n"
    "    titles = fives[0].split()[1:] if fives else []\n"
    "    print(len(fives), len(titles), titles == sorted(set(titles)), file=told, flush=True)\n"
    "    five = \"five \" + \" \".join(titles if sys.argv[2] == \"all\" else titles[-5:])\n"
    "    plain = [m for m in (\"draw\", \"pass\") if m in moves] or moves\n"
    "    print(\"move\", five if len(titles) > 6 else plain[0])\n"
    "    moves = []\n' %s %s";

static unsigned fives_in(const char *moves)
{
    unsigned count = 0;
    for (const char *at = moves; (at = strstr(at, "five ")) != NULL; at++) {
        count++;
    }
    return count;
}

static void five_is_one_line(void **unused)
{
    (void)unused;
    static struct table t;
    struct setup setup = two_of_original();
    for (unsigned all = 0; all < 2; all++) {
        char path[] = "/tmp/litterbox-five-XXXXXX", command[2048];
        unsigned lines, titles, played = 0, asked = 0;
        char sorted[8];
        close(mkstemp(path));
        snprintf(command, sizeof command, five_player, path, all ? "all" : "last");
        struct external *bot = open_bot(command, MOVE_MS);
        for (unsigned number = 0; number < 6; number++) {
            check(play_outside(&t, bot, &setup, number, 0), "game %u: %s", number, t.why.text);
            played += fives_in(t.moves);
        }
        external_close(bot);
        FILE *told = fopen(path, "r");
        assert_non_null(told);
        while (fscanf(told, "%u %u %7s", &lines, &titles, sorted) == 3) {
            check(lines <= 1 && (lines == 1) == (titles >= 5), "%u lines, %u titles", lines,
                  titles);
            assert_string_equal(sorted, "True");
            asked += titles > 6;
        }
        fclose(told);
        unlink(path);
        check(played > 0 && played == asked, "asked %u times, five was played %u times", asked,
              played);
    }
}

/* The session in docs/bot-protocol.md is this game, line by line. */
static void page_shows_a_real_session(void **unused)
{
    (void)unused;
    static struct table t;
    static char page[1 << 16], session[1 << 16];
    char folder[] = "/tmp/litterbox-session-XXXXXX", command[256];
    struct setup setup = two_of_original();
    lb_reason why = {""};
    assert_non_null(mkdtemp(folder));
    snprintf(command, sizeof command, "tee %s/told | python3 examples/bot.py | tee %s/said", folder,
             folder);
    lb_option_read(setup.game, 2, &setup.options, "hand=4", &why);
    lb_option_read(setup.game, 2, &setup.options, "fast=on", &why);
    struct external *bot = open_bot(command, MOVE_MS);
    check(play_outside(&t, bot, &setup, 363, 0), "%s", t.why.text);
    external_close(bot);
    merge(folder, session, sizeof session);
    FILE *file = fopen("docs/bot-protocol.md", "r");
    assert_non_null(file);
    assert_true(fread(page, 1, sizeof page - 1, file) > 0);
    fclose(file);
    if (strstr(page, session) == NULL) {
        printf("%s", session); /* too long for a message */
        fail_msg("this should stand in docs/bot-protocol.md");
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(example_plays_every_game),
        cmocka_unit_test(example_is_better_than_random),
        cmocka_unit_test(outside_is_as_inside),
        cmocka_unit_test(cannot_be_opened),
        cmocka_unit_test(loses_its_game),
        cmocka_unit_test(never_reads),
        cmocka_unit_test(may_be_gone),
        cmocka_unit_test(may_comment),
        cmocka_unit_test(is_started_anew),
        cmocka_unit_test(must_end),
        cmocka_unit_test(its_brood_ends_with_it),
        cmocka_unit_test(five_is_one_line),
        cmocka_unit_test(page_shows_a_real_session),
    };
    return cmocka_run_group_tests_name("external", tests, NULL, NULL);
}
