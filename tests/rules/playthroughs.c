/* SPDX-License-Identifier: MIT */
/* playthroughs.c: plays the golden playthroughs, tests/golden/playthrough-*.txt, again and compares.
 * A playthrough is the game of random players that `litterbox trace` plays with the same set-up, as a
 * text to be read: each move with what was legal, what happened, and what is different afterwards. Its
 * head, up to the first empty line, says the set-up (game, players, seed, option K=V); so a new one is
 * a file with a head, and scripts/golden --update writes the rest. With a folder as its argument this
 * program writes all of them there instead of comparing. */
#include <glob.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <cmocka.h>

#include <litterbox.h>

#include "bots/choose.h"
#include "support/matches.h"

enum { LINES_MAX = LB_FACTS_MAX, LINE_BYTES = 2048, LEGAL_SHOWN = 12, PILE_SHOWN = 3 };

/* ---- What a position looks like, line by line -------------------------------------------------- */

struct lines {
    char text[LINES_MAX][LINE_BYTES];
    unsigned count;
};

/* The pile by its size and top; the whole of it would hide the rest. */
static void shorten_pile(char *line)
{
    unsigned cards = 0;
    char *end = line;
    char *rest = strchr(line, ' ');
    for (char *at = rest; at != NULL && *at != '\0';) {
        char *next = strchr(at + 1, ' ');
        size_t length = next == NULL ? strlen(at) : (size_t)(next - at);
        const char *star = memchr(at, '*', length);
        unsigned copies = star == NULL ? 1 : (unsigned)strtoul(at, NULL, 10);
        if (cards < PILE_SHOWN) {
            end = at + length;
        }
        cards += copies;
        at = next;
    }
    char shown[LINE_BYTES];
    snprintf(shown, sizeof shown, "draw_pile %u on top%.*s", cards,
             rest == NULL ? 0 : (int)(end - rest), rest == NULL ? "" : rest);
    strcpy(line, shown);
}

/* The lines of a position that matter to a reader: not the set-up, nor what is nowhere else, and what
 * is pending shows in the next move. */
static void read_position(struct lines *lines, const lb_state *state)
{
    static const char *const left_out[] = {"litterbox", "game",           "players", "option",
                                           "pending.",  "removed_unseen", "removed", "action_deck"};
    char text[8192];
    char *rest = text;
    lb_position_write(state, text, sizeof text);
    lines->count = 0;
    while (rest != NULL && *rest != '\0') {
        char *line = strsep(&rest, "\n");
        bool out = false;
        for (unsigned i = 0; i < sizeof left_out / sizeof *left_out; i++) {
            out |= strncmp(line, left_out[i], strlen(left_out[i])) == 0;
        }
        if (!out && lines->count < LINES_MAX) {
            char *own = lines->text[lines->count++];
            snprintf(own, LINE_BYTES, "%s", line);
            if (strncmp(own, "draw_pile", 9) == 0) {
                shorten_pile(own);
            }
        }
    }
}

/* Whether there is a line that begins with so many bytes of another. */
static bool has_line(const struct lines *lines, const char *line, size_t length)
{
    unsigned i = 0;
    while (i < lines->count && strncmp(lines->text[i], line, length) != 0) {
        i++;
    }
    return i < lines->count;
}

static void put_changes(FILE *out, const struct lines *before, const struct lines *after)
{
    for (unsigned i = 0; i < after->count; i++) {
        if (!has_line(before, after->text[i], LINE_BYTES)) {
            fprintf(out, "%s\n", after->text[i]);
        }
    }
    for (unsigned i = 0; i < before->count; i++) { /* the Burglar may leave the game */
        size_t key = strcspn(before->text[i], " ");
        if (!has_line(after, before->text[i], key)) {
            fprintf(out, "no %.*s\n", (int)key, before->text[i]);
        }
    }
}

/* ---- A playthrough ------------------------------------------------------------------------------ */

struct playthrough {
    char *file;
    char *golden; /* what the file holds */
    size_t head;  /* bytes of its head */
    lb_options options;
    lb_seed seed;
    const lb_game *game;
    unsigned players;
};

static void put_events(FILE *out, const lb_game *game, const lb_events *events)
{
    lb_reader reader = {.game = game, .viewer = LB_TRUTH};
    for (unsigned i = 0; i < events->count; i++) {
        char sentence[LB_LINE_BYTES];
        lb_event_write(&events->item[i], &reader, sentence, sizeof sentence);
        fprintf(out, "  %s\n", sentence);
    }
}

struct list {
    FILE *out;
    const char *before; /* the next item */
};

static bool put_legal(void *context, const lb_move *move, const char *text)
{
    struct list *list = context;
    (void)move;
    fprintf(list->out, "%s%s", list->before, text);
    list->before = ", ";
    return true;
}

/* "--- 12: seat 1 of 1 3, nope" */
static void put_question(FILE *out, const lb_match *match, unsigned seat)
{
    lb_view view = lb_view_for(&match->state, LB_PUBLIC);
    lb_seats waiting = lb_to_act(&match->state);
    fprintf(out, "\n--- %u: seat %u", match->plies + 1, seat);
    if ((waiting & (waiting - 1)) != 0) {
        fputs(" of", out);
        for (unsigned other = 0; other < LB_SEATS_MAX; other++) {
            if (waiting >> other & 1) {
                fprintf(out, " %u", other);
            }
        }
    }
    fprintf(out, ", %s\n", lb_open_name(view.open));
    size_t count = lb_moves(&match->state, seat, NULL, NULL);
    fprintf(out, "legal %zu", count);
    if (count <= LEGAL_SHOWN) {
        struct list list = {out, ": "};
        lb_moves(&match->state, seat, put_legal, &list);
    }
    fputc('\n', out);
}

static void put_move(FILE *out, lb_match *match, lb_rng *players)
{
    static struct lines before, after;
    unsigned seat = lb_next(&match->state);
    lb_state start = match->state;
    lb_move move = {.count = 0};
    lb_events events;
    char text[LB_MOVE_BYTES];
    put_question(out, match, seat);
    read_position(&before, &match->state);
    do {
        unsigned choice = choose_random(lb_legal(&match->state, seat), players);
        move.choice[move.count++] = (uint8_t)choice;
        assert_int_equal(lb_match_apply(match, seat, choice, &events), LB_OK);
    } while (lb_staged(&match->state));
    lb_move_write(&start, seat, &move, text, sizeof text);
    fprintf(out, "move %s\n", text);
    put_events(out, lb_match_game(match), &events);
    read_position(&after, &match->state);
    put_changes(out, &before, &after);
}

/* The whole text; the caller frees it. */
static char *play(struct playthrough *p)
{
    MATCH(match);
    static const struct lines nothing;
    static struct lines start;
    char *text = NULL;
    size_t size = 0;
    FILE *out = open_memstream(&text, &size);
    lb_rng players;
    lb_events events;
    assert_non_null(out);
    assert_int_equal(lb_match_start(match, p->game, p->players, &p->options, &p->seed, &events),
                     LB_OK);
    lb_rng_start(&players, &p->seed, LB_STREAM_PLAYERS);
    fwrite(p->golden, 1, p->head, out);
    put_events(out, p->game, &events);
    read_position(&start, &match->state);
    put_changes(out, &nothing, &start);
    while (!lb_over(&match->state)) {
        put_move(out, match, &players);
    }
    fclose(out);
    return text;
}

/* ---- Files --------------------------------------------------------------------------------------- */

__attribute__((noreturn)) static void unusable(const char *file, const char *why)
{
    fprintf(stderr, "%s: %s\n", file, why);
    exit(1);
}

static char *read_text(const char *file)
{
    FILE *stream = fopen(file, "r");
    char *text = NULL;
    size_t size = 0;
    if (stream == NULL || getdelim(&text, &size, '\0', stream) < 0) {
        unusable(file, "it cannot be read, or is empty");
    }
    fclose(stream);
    return text;
}

/* One line of a head; options come after game and players. */
static bool head_line(struct playthrough *p, const char *key, const char *value)
{
    lb_reason why;
    if (key[0] == '#') {
        return true;
    }
    if (strcmp(key, "game") == 0) {
        p->game = lb_game_named(value);
        return p->game != NULL;
    }
    if (strcmp(key, "players") == 0) {
        p->players = (unsigned)strtoul(value, NULL, 10);
        return true;
    }
    if (strcmp(key, "seed") == 0) {
        return lb_seed_read(&p->seed, value) == LB_OK;
    }
    return strcmp(key, "option") == 0 && p->game != NULL &&
           lb_option_read(p->game, p->players, &p->options, value, &why) == LB_OK;
}

static void read_head(struct playthrough *p)
{
    const char *end = strstr(p->golden, "\n\n");
    p->head = end == NULL ? strlen(p->golden) : (size_t)(end - p->golden) + 2;
    p->options = lb_options_default();
    char *head = strndup(p->golden, p->head);
    char *rest = head;
    for (char *line = strsep(&rest, "\n"); line != NULL; line = strsep(&rest, "\n")) {
        char *value = line;
        const char *key = strsep(&value, " ");
        if (line[0] != '\0' && !head_line(p, key, value == NULL ? "" : value)) {
            unusable(p->file, "its head has a line that cannot be read");
        }
    }
    free(head);
    if (p->game == NULL || p->players == 0) {
        unusable(p->file, "its head needs game, players and seed");
    }
}

static struct playthrough *read_playthrough(const char *file)
{
    struct playthrough *p = calloc(1, sizeof *p);
    if (p == NULL) {
        unusable(file, "out of memory");
    }
    p->file = strdup(file);
    p->golden = read_text(file);
    read_head(p);
    return p;
}

/* ---- Comparing and writing -------------------------------------------------------------------------- */

static void compare(void **state)
{
    struct playthrough *p = *state;
    char *text = play(p);
    char *found = text, *expected = p->golden;
    bool same = strcmp(text, p->golden) == 0;
    for (unsigned line = 1; !same && found != NULL && expected != NULL; line++) {
        char *found_line = strsep(&found, "\n");
        char *expected_line = strsep(&expected, "\n");
        if (strcmp(found_line, expected_line) != 0) {
            print_error("%s:%u: the game goes another way\n    expected: %s\n    found:    %s\n"
                        "    scripts/golden shows all of it\n",
                        p->file, line, expected_line, found_line);
            break;
        }
    }
    free(text);
    assert_true(same);
}

static void write_into(const char *folder, struct playthrough *p)
{
    char path[4096];
    const char *slash = strrchr(p->file, '/');
    snprintf(path, sizeof path, "%s/%s", folder, slash == NULL ? p->file : slash + 1);
    char *text = play(p);
    FILE *out = fopen(path, "w");
    if (out == NULL || fputs(text, out) < 0 || fclose(out) != 0) {
        unusable(path, "it cannot be written");
    }
    free(text);
}

int main(int argc, char **argv)
{
    static struct CMUnitTest tests[256];
    const char *source = getenv("SOURCE_DIR");
    char pattern[4096];
    static glob_t files;
    snprintf(pattern, sizeof pattern, "%s/tests/golden/playthrough-*.txt",
             source != NULL ? source : ".");
    if (glob(pattern, 0, NULL, &files) != 0 || files.gl_pathc > sizeof tests / sizeof *tests) {
        unusable(pattern, "there are no playthroughs, or too many");
    }
    for (size_t i = 0; i < files.gl_pathc; i++) {
        struct playthrough *p = read_playthrough(files.gl_pathv[i]);
        tests[i] = (struct CMUnitTest){
            .name = strrchr(p->file, '/') + 1, .test_func = compare, .initial_state = p};
        if (argc > 1) {
            write_into(argv[1], p);
        }
    }
    return argc > 1 ? 0
                    : _cmocka_run_group_tests("playthroughs", tests, files.gl_pathc, NULL, NULL);
}
