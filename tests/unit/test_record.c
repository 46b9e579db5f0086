/* SPDX-License-Identifier: MIT */
/* test_record.c: records by hand, damaged records, and records as one seat saw the match. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/laws.h"
#include "support/matches.h"

enum { TEXT_BYTES = 1 << 17 };

MATCH(match);
MATCH(other);
static char text[TEXT_BYTES], changed[TEXT_BYTES];

static lb_status read_text(const char *record, size_t length, bool *sealed, lb_reason *why)
{
    return lb_record_read(other, record, length, sealed, why);
}

/* A match of two whose first move, "draw", is a safe card. */
static unsigned start_by_hand(void)
{
    for (unsigned seed = 1; seed < 50; seed++) {
        lb_seed number = seed_of(seed);
        lb_match_start(match, lb_game_named("original"), 2, NULL, &number, NULL);
        unsigned first = lb_next(&match->state);
        lb_match_play(match, first, "draw", NULL, NULL);
        if (lb_next(&match->state) != first) {
            return seed;
        }
    }
    fail_msg("everybody draws a kitten");
    return 0;
}

static void play_random(const char *game, unsigned players, unsigned seed, unsigned moves)
{
    lb_seed number = seed_of(seed);
    lb_rng rng;
    lb_rng_start(&rng, &number, LB_STREAM_PLAYERS);
    lb_match_start(match, lb_game_named(game), players, NULL, &number, NULL);
    while (!lb_over(&match->state) && (match->plies < moves || lb_staged(&match->state))) {
        unsigned seat = pick(lb_to_act(&match->state), &rng);
        lb_match_apply(match, seat, pick(lb_legal(&match->state, seat), &rng), NULL);
    }
}

static void written_by_hand(void **state)
{
    (void)state;
    unsigned seed = start_by_hand(), first = lb_match_step(match, 0).seat;
    char texts[3][512];
    snprintf(texts[0], sizeof texts[0],
             "litterbox record 1\ngame original\nplayers 2\nseed %u\n%u draw\nresult open\n", seed,
             first);
    snprintf(texts[1], sizeof texts[1],
             "litterbox record 1\r\ngame original\r\nplayers 2\r\nseed %u\r\n%u draw\r\n"
             "result open\r\n",
             seed, first);
    snprintf(texts[2], sizeof texts[2],
             "litterbox record 1\n# a comment\n\n  game   original\nplayers 2\n"
             "name 1 Ann Other\noption combos=all\nseed %u\nengine 9.9\n\n%u   draw\n"
             "> something is told\n\nresult open",
             seed, first);
    for (unsigned i = 0; i < 3; i++) {
        size_t length = strlen(texts[i]);
        bool sealed = true;
        lb_reason why = {""};
        lb_status status = read_text(texts[i], length, &sealed, &why);
        check(status == LB_OK, "%s\n%s", why.text, texts[i]);
        assert_false(sealed);
        assert_int_equal(other->plies, 1);
        assert_memory_equal(&other->state, &match->state, sizeof match->state);
        assert_int_equal(read_text(texts[i], length, NULL, NULL), LB_OK);
    }
    assert_string_equal(other->names.of[0], "Seat 0");
    assert_string_equal(other->names.of[1], "Ann Other");
}

static void names_in_a_record(void **state)
{
    (void)state;
    static const struct {
        const char *name;
        size_t length;
        bool fine;
    } rows[] = {
#define NAME(name, fine) {name, sizeof name - 1, fine}
        NAME("\xc3\x86gir \xe7\x8c\xab", true),
        NAME("0123456789012345678901234567890", true),
        NAME("result open", true),
        NAME("01234567890123456789012345678901", false),
        NAME("", false),
        NAME("\xff\xfe", false),
        NAME("A\tn", false),
        NAME("A\0n", false),
        NAME("trailing ", false),
        NAME("\xe2\x80\xae"
             "nnA",
             false),
    };
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        size_t length = (size_t)snprintf(text, sizeof text,
                                         "litterbox record 1\ngame evil\n"
                                         "players 2\nseed 1\nname 1 ");
        memcpy(text + length, rows[i].name, rows[i].length);
        length += rows[i].length;
        length += (size_t)snprintf(text + length, sizeof text - length, "\nresult open\n");
        lb_reason why = {""};
        lb_status status = read_text(text, length, NULL, &why);
        check((status == LB_OK) == rows[i].fine, "row %u: %s", i, why.text);
        if (rows[i].fine) {
            assert_string_equal(other->names.of[1], rows[i].name);
        } else {
            assert_non_null(strstr(why.text, lb_status_text(LB_STATUS_bad_name)));
        }
    }
}

#define HEAD "litterbox record 1\ngame original\nplayers 2\nseed 1\n"

static void every_mistake(void **state)
{
    (void)state;
    static const struct {
        const char *record, *says;
    } rows[] = {
        {"", "line 1: a record begins with the line \"litterbox record 1\""},
        {"litterbox record 2\n", "line 1: a record begins with"},
        {"litterbox position 1\n", "line 1: a record begins with"},
        {"\xef\xbb\xbflitterbox record 1\n", "line 1: a record begins with"},
        {"litterbox record 1\nplayers 2\n", "line 2: \"game\" must stand before \"players\""},
        {"litterbox record 1\ngame chess\n", "line 2: there is no game called \"chess\""},
        {"litterbox record 1\ngame original evil\n",
         "line 2: there is too much in the line \"game\""},
        {"litterbox record 1\ngame original\nplayers 9\n",
         "line 3: the game is not played by \"9\""},
        {"litterbox record 1\ngame original\nplayers 0\n",
         "line 3: the game is not played by \"0\""},
        {"litterbox record 1\ngame original\nname 0 Ann\n",
         "line 3: \"players\" must stand before the names"},
        {HEAD "name 2 Ann\n", "line 5: \"2\" should be a seat at the table"},
        {HEAD "name Ann\n", "line 5: \"Ann\" should be a seat at the table"},
        {HEAD "name 0\n", "line 5: a name is 1 to 31 bytes"},
        {HEAD "option hand=5\n", "line 5: option hand takes 4 or 7, not \"5\""},
        {HEAD "windows open\n", "line 5: windows are live or brief, not \"open\""},
        {HEAD "windows\n", "line 5: windows are live or brief, not \"\""},
        {HEAD "windows live 1\n", "line 5: there is too much in the line \"windows\""},
        {"litterbox record 1\nwindows live\n", "line 2: \"game\" must stand before \"windows\""},
        {HEAD "seed 2\n", "line 5: \"seed\" stands here for the second time"},
        {HEAD "seed 1\n", "line 5: \"seed\" stands here for the second time"},
        {HEAD "game original\n", "line 5: \"game\" stands here for the second time"},
        {HEAD "players 3\n", "line 5: \"players\" stands here for the second time"},
        {HEAD "bots 1\nbots 2\n", "line 6: \"bots\" stands here for the second time"},
        {HEAD "windows live\nwindows brief\n",
         "line 6: \"windows\" stands here for the second time"},
        {HEAD "engine 1\nengine 1\n", "line 6: \"engine\" stands here for the second time"},
        {HEAD "name 1 Ann\nname 1 Bo\n", "line 6: \"1\" stands here for the second time"},
        {HEAD "option hand=4\noption fast=on\noption hand=4\n",
         "line 7: \"hand=4\" stands here for the second time"},
        {HEAD "option first=0\noption first=1\n",
         "line 6: \"first=1\" stands here for the second time"},
        {HEAD "bots x\n", "line 5: a seed is a number"},
        {HEAD "weather fine\n", "line 5: \"weather\" is no line of a record's header"},
        {"litterbox record 1\ngame original\noption hand=4\n", "is no line of a record's header"},
        {"litterbox record 1\ngame original\nplayers 2\nseed -1\n", "line 4: a seed is a number"},
        {"litterbox record 1\ngame original\nplayers 2\nseed\n", "line 4: a seed is a number"},
        {"litterbox record 1\ngame original\nplayers 2\nseed ?\n", "line 4: the seed is blanked"},
        {"litterbox record 1\ngame original\nplayers 2\n0 draw\n",
         "line 4: the header needs game, players and seed"},
        {"litterbox record 1\nresult open\n", "line 2: the header needs game, players and seed"},
        {HEAD "2 draw\n", "line 5: \"2\" should be the seat that moves"},
        {HEAD "0x draw\n", "line 5: \"0x\" should be the seat that moves"},
        {HEAD "0 dance\n1 dance\n", "line 5: "},
        {HEAD "0\n1\n", "line 5: "},
        {HEAD "result won 0\n", "line 5: the moves lead to the result \"open\""},
        {HEAD "result\n", "line 5: the moves lead to the result \"open\""},
        {HEAD "result open \n", "line 5: the moves lead to the result \"open\""},
        {HEAD "result open\n0 draw\n", "line 6: \"0\" is not expected here"},
        {HEAD "result open\nresult open\n", "line 6: \"result\" is not expected here"},
        {HEAD "result open\ncheck 0000000000000000\n", "line 6: the check does not fit"},
        {HEAD "result open\ncheck\n", "line 6: the check does not fit"},
        {HEAD "check 0000000000000000\n", "line 5: \"check\" is no line of a record's header"},
        {HEAD, "ends without its result line"},
        {"litterbox record 1\n", "ends without its result line"},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        lb_reason why = {""};
        MATCH(before);
        lb_match_copy(before, other);
        bool sealed = true;
        lb_status status = read_text(rows[i].record, strlen(rows[i].record), &sealed, &why);
        check(status == LB_STATUS_bad_record, "row %u: %s", i, lb_status_text(status));
        check(strstr(why.text, rows[i].says) != NULL, "row %u: \"%s\" does not say \"%s\"", i,
              why.text, rows[i].says);
        assert_true(same_match(before, other));
        assert_true(sealed); /* untouched as well */
        assert_int_equal(read_text(rows[i].record, strlen(rows[i].record), NULL, NULL), status);
    }
}

/* In the middle of the moves a word that is no move is not expected. */
static void strangers_among_the_moves(void **state)
{
    (void)state;
    unsigned seed = start_by_hand(), first = lb_match_step(match, 0).seat;
    static const char *const strangers[] = {"name 0 Ann", "game evil", "check 0", "draw",
                                            "players 3"};
    for (unsigned i = 0; i < sizeof strangers / sizeof strangers[0]; i++) {
        int length = snprintf(text, sizeof text,
                              "litterbox record 1\ngame original\nplayers 2\nseed %u\n%u draw\n%s\n"
                              "result open\n",
                              seed, first, strangers[i]);
        lb_reason why = {""};
        assert_int_equal(read_text(text, (size_t)length, NULL, &why), LB_STATUS_bad_record);
        check(strstr(why.text, "line 6: ") != NULL && strstr(why.text, "is not expected here"),
              "\"%s\": %s", strangers[i], why.text);
    }
}

static void moves_too_long(void **state)
{
    (void)state;
    size_t length = (size_t)snprintf(text, sizeof text, HEAD "0 ");
    memset(text + length, 'd', 2 * LB_MOVE_BYTES);
    length += 2 * LB_MOVE_BYTES;
    text[length++] = '\n';
    lb_reason why = {""};
    assert_int_equal(read_text(text, length, NULL, &why), LB_STATUS_bad_record);
    assert_non_null(strstr(why.text, "too long for a move"));
    memset(text, 'x', sizeof text); /* not ours at all, and without an end */
    assert_int_equal(read_text(text, sizeof text, NULL, &why), LB_STATUS_bad_record);
    memset(text, 0, sizeof text);
    assert_int_equal(read_text(text, sizeof text, NULL, &why), LB_STATUS_bad_record);
}

/* A zero byte in a line is part of the line, not its end. */
static void zero_bytes(void **state)
{
    (void)state;
    play_random("original", 2, 3, 4);
    size_t length = lb_record_write(match, LB_TRUTH, text, sizeof text);
    for (size_t i = 0; i < length; i++) {
        memcpy(changed, text, length);
        changed[i] = '\0';
        check(read_text(changed, length, NULL, NULL) == LB_STATUS_bad_record, "byte %zu", i);
    }
}

/* Every cut of a record without its check line is refused or ends where a line ends. */
static void cut_anywhere(void **state)
{
    (void)state;
    play_random("burglar", 3, 5, 8);
    size_t length = lb_record_write(match, LB_TRUTH, text, sizeof text);
    const char *result = strstr(text, "\nresult ");
    size_t end = (size_t)(result - text) + strlen("\nresult open");
    for (size_t cut = 0; cut < length; cut++) {
        bool sealed = false;
        lb_status status = read_text(text, cut, &sealed, NULL);
        bool whole = cut == end || cut == end + 1;
        check((status == LB_OK) == whole && !sealed, "cut at byte %zu of %zu", cut, length);
    }
}

static void moves_in_another_order(void **state)
{
    (void)state;
    play_random("original", 2, 7, 30);
    lb_record_write(match, LB_TRUTH, text, sizeof text);
    char *moves = strstr(text, "\n\n") + 2;
    unsigned exchanged = 0;
    for (char *a = moves; *a != '\n' && a[0] != '\0';) {
        char *b = strchr(a, '\n') + 1;
        if (*b == '\n') {
            break;
        }
        char *end = strchr(b, '\n') + 1;
        size_t first = (size_t)(b - a), second = (size_t)(end - b), before = (size_t)(a - text);
        memcpy(changed, text, sizeof text);
        memcpy(changed + before, b, second);
        memcpy(changed + before + second, a, first);
        if (memcmp(changed, text, strlen(text)) != 0) {
            exchanged++;
            bool sealed = false;
            lb_status status = read_text(changed, strlen(changed), &sealed, NULL);
            check(status != LB_OK, "another order is still sealed:\n%s", changed);
        }
        a = b;
    }
    assert_true(exchanged > 5);
}

/* Who was picked to begin is in the record, and only then. */
static void who_begins(void **state)
{
    (void)state;
    play_random("original", 4, 3, 10);
    lb_options options = match->options;
    lb_record_write(match, LB_TRUTH, text, sizeof text);
    assert_null(strstr(text, "first"));
    for (unsigned seat = 0; seat < 4; seat++) {
        options.first = (uint8_t)(seat + 1);
        lb_seed seed = match->seed;
        lb_match_start(match, lb_game_named("original"), 4, &options, &seed, NULL);
        assert_int_equal(lb_next(&match->state), seat);
        size_t length = lb_record_write(match, LB_TRUTH, text, sizeof text);
        assert_non_null(strstr(text, "\noption first="));
        bool sealed;
        memcpy(changed, text, sizeof text);
        assert_int_equal(read_text(changed, length, &sealed, NULL), LB_OK);
        assert_int_equal(lb_next(&match->state), seat);
    }
}

static void buffers_too_small(void **state)
{
    (void)state;
    play_random("evil", 3, 2, 10);
    size_t length = lb_record_write(match, LB_TRUTH, text, sizeof text);
    assert_int_equal(lb_record_write(match, LB_TRUTH, NULL, 0), length);
    for (size_t size = 1; size <= length; size += 37) {
        memset(changed, 'x', sizeof changed);
        assert_int_equal(lb_record_write(match, LB_TRUTH, changed, size), length);
        assert_int_equal(changed[size - 1], '\0');
        assert_int_equal(changed[size], 'x');
        assert_memory_equal(changed, text, size - 1 < length - 20 ? size - 1 : length - 20);
    }
    assert_int_equal(lb_record_write(match, LB_TRUTH, changed, length + 1), length);
    assert_string_equal(changed, text);
}

/* ---- As one seat saw it ------------------------------------------------------------------------------ */

/* Whether a sentence ends in a number of cards instead of their titles, or hides a place. */
static bool tells_no_card(const char *line)
{
    return strstr(line, " card") != NULL || strstr(line, "a secret place") != NULL;
}

/* One line of a record for a viewer: a move or an event. Seats are called "Seat 0" and so on. */
static void check_seen_line(const char *line, unsigned viewer)
{
    static const char *const secret_events[] = {" is dealt ",
                                                " draws ",
                                                " puts the kitten back at ",
                                                " looks at the top ",
                                                " looks at the bottom ",
                                                " steals ",
                                                " gives ",
                                                " lays "};
    char self[16];
    snprintf(self, sizeof self, "Seat %u ", viewer);
    if (line[0] == '>') {
        /* Somebody else's secret, which the viewer is no part of. */
        bool part = strstr(line, self) != NULL;
        snprintf(self, sizeof self, "Seat %u.", viewer);
        part = part || strstr(line, self) != NULL;
        part = part || strstr(line, "Godcat") != NULL; /* K7.9: it never goes unseen */
        for (unsigned i = 0; !part && i < sizeof secret_events / sizeof secret_events[0]; i++) {
            check(strstr(line, secret_events[i]) == NULL || tells_no_card(line),
                  "viewer %u reads %s", viewer, line);
        }
        return;
    }
    unsigned seat = (unsigned)strtoul(line, NULL, 10);
    const char *move = strchr(line, ' ') + 1;
    if (seat == viewer) {
        check(strchr(move, '?') == NULL, "viewer %u may read their own move: %s", viewer, line);
        return;
    }
    check(strcmp(move, "pass") != 0, "viewer %u reads a pass: %s", viewer, line);
    check(strncmp(move, "place ", 6) != 0 || strcmp(move, "place ?") == 0, "viewer %u reads %s",
          viewer, line);
    check(strncmp(move, "lay ", 4) != 0 || strncmp(move, "lay ?@", 6) == 0, "viewer %u reads %s",
          viewer, line);
}

/* "give" is read by giver and taker alone; the event after it names the taker. */
static void check_gift(const char *line, const char *next, unsigned viewer)
{
    unsigned giver = (unsigned)strtoul(line, NULL, 10);
    char taker[32];
    snprintf(taker, sizeof taker, " gives Seat %u ", viewer);
    bool part = giver == viewer || strstr(next, taker) != NULL || strstr(next, "Godcat") != NULL;
    check(part == (strstr(line, "give ?") == NULL), "viewer %u reads %s", viewer, line);
}

static void check_seen(unsigned viewer, unsigned seed)
{
    size_t length = lb_record_write(match, viewer, text, sizeof text);
    assert_true(length < sizeof text);
    assert_non_null(strstr(text, "\nseed ?\n"));
    assert_null(strstr(text, "\ncheck "));
    char as[32];
    if (viewer == LB_PUBLIC) {
        strcpy(as, "\nas public\n");
    } else {
        snprintf(as, sizeof as, "\nas %u\n", viewer);
    }
    check(strstr(text, as) != NULL, "no line%s", as);
    snprintf(as, sizeof as, "seed %u\n", seed);
    assert_null(strstr(text, as));

    char *line = strtok(strstr(text, "\n\n"), "\n");
    for (char *next; line != NULL && strncmp(line, "result", 6) != 0; line = next) {
        next = strtok(NULL, "\n");
        check_seen_line(line, viewer);
        if (line[0] != '>' && strstr(line, " give ") != NULL) {
            check_gift(line, next, viewer);
        }
    }
    assert_non_null(line);
    lb_reason why = {""};
    lb_record_write(match, viewer, text, sizeof text);
    assert_int_equal(read_text(text, length, NULL, &why), LB_STATUS_bad_record);
    assert_non_null(strstr(why.text, "the seed is blanked"));
}

static void as_one_seat_saw_it(void **state)
{
    (void)state;
    for (unsigned g = 0; g < lb_game_count(); g++) {
        for (unsigned seed = 20000; seed < 20060; seed++) {
            play_random(lb_game_name(lb_game_at(g)), 2 + seed % 4, seed, TEST_ROOM);
            for (unsigned viewer = 0; viewer < match->players; viewer++) {
                check_seen(viewer, seed);
            }
            check_seen(LB_PUBLIC, seed);
        }
    }
    /* A seat that is not there sees what everybody sees. */
    lb_record_write(match, LB_PUBLIC, text, sizeof text);
    lb_record_write(match, LB_SEATS_MAX, changed, sizeof changed);
    assert_string_equal(text, changed);
}

/* The own secrets are there. */
static void own_secrets_are_told(void **state)
{
    (void)state;
    unsigned seed = start_by_hand(), first = lb_match_step(match, 0).seat;
    (void)seed;
    lb_events events;
    lb_match_undo(match);
    lb_match_redo(match, &events);
    char told[64];
    snprintf(told, sizeof told, "> Seat %u draws %s.\n", first,
             lb_card_title(events.item[0].hidden[0]));
    lb_record_write(match, first, text, sizeof text);
    assert_non_null(strstr(text, told));
    lb_record_write(match, 1 - first, text, sizeof text);
    assert_null(strstr(text, told));
    snprintf(told, sizeof told, "> Seat %u draws 1 card.\n", first);
    assert_non_null(strstr(text, told));
}

/* What a record says before its moves is what the match is, and its lines put together are its text. */
static void check_looked_through(unsigned viewer)
{
    lb_record record;
    lb_record_line line;
    lb_reason why = {""};
    size_t length = lb_record_write(match, viewer, text, sizeof text);
    check(lb_record_open(&record, text, length, &why) == LB_OK, "%s\n%s", why.text, text);
    assert_ptr_equal(lb_record_game(&record), lb_match_game(match));
    assert_int_equal(record.players, match->players);
    assert_int_equal(record.windows, match->windows);
    assert_int_equal(record.viewer, viewer);
    assert_int_equal(record.over, lb_over(&match->state));
    assert_int_equal(record.winners, lb_winners(&match->state));
    assert_memory_equal(&record.options, &match->options, sizeof record.options);
    assert_memory_equal(&record.names, &match->names, sizeof record.names);
    lb_seed none = {{0}};
    assert_memory_equal(&record.seed, viewer == LB_TRUTH ? &match->seed : &none, sizeof none);

    size_t at = 0;
    while (lb_record_next(&record, &line)) {
        at += (size_t)(line.seat == LB_NOBODY
                           ? snprintf(changed + at, sizeof changed - at, "> %s\n", line.text)
                           : snprintf(changed + at, sizeof changed - at, "%u %s\n", line.seat,
                                      line.text));
    }
    assert_false(lb_record_next(&record, &line));
    const char *moves = strstr(text, "\n\n") + 2, *end = strstr(moves, "\nresult ");
    assert_int_equal(end - moves, at);
    assert_memory_equal(moves, changed, at);
}

static void looked_through(void **state)
{
    (void)state;
    for (unsigned seed = 1; seed < 40; seed++) {
        const lb_game *game = lb_game_at(seed % lb_game_count());
        unsigned players = 2 + seed % 4;
        play_random(lb_game_name(game), players, seed, seed % 3 == 0 ? 10 : TEST_ROOM);
        lb_match_name(match, 1, "Zo\xc3\xab the 2nd");
        for (unsigned viewer = 0; viewer < players; viewer++) {
            check_looked_through(viewer);
        }
        check_looked_through(LB_PUBLIC);
        check_looked_through(LB_TRUTH);
    }
    lb_match_start(match, lb_game_named("original"), 3, NULL, &(lb_seed){{5}}, NULL);
    lb_match_live(match);
    check_looked_through(2);
}

#define SEEN "litterbox record 1\ngame original\nplayers 2\nseed ?\nas 1\n"

static void mistakes_looked_through(void **state)
{
    (void)state;
    static const struct {
        const char *record, *says;
    } rows[] = {
        {"litterbox record 1\ngame original\nplayers 2\nseed ?\nas 2\n",
         "line 5: \"2\" should be a seat at the table, or public"},
        {"litterbox record 1\ngame original\nplayers 2\nseed ?\nas truth\n",
         "line 5: \"truth\" should be a seat at the table, or public"},
        {"litterbox record 1\ngame original\nplayers 2\nseed ?\n0 draw\n",
         "line 5: the header needs"},
        {"litterbox record 1\ngame original\nplayers 3\nseed ?\nas 2\nplayers 2\n0 draw\n",
         "line 6: \"players\" stands here for the second time"},
        {SEEN "2 draw\n", "line 6: \"2\" should be the seat that moves"},
        {SEEN "0\n", "line 6: \"\" is no move"},
        {SEEN ">\n", "line 6: \"\" is no sentence"},
        {SEEN "> Ann draws.\nresult lost\n", "line 7: this is no result"},
        {SEEN "result won 0\n0 draw\n", "line 7: \"0\" is not expected here"},
        {SEEN "result won\n", "line 6: this is no result"},
        {SEEN "result won  0\n", "line 6: this is no result"},
        {SEEN "result won 7\n", "line 6: this is no result"},
        {SEEN "> Ann draws.\n", "ends without its result line"},
    };
    lb_record record, before;
    memset(&before, 0x5a, sizeof before);
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        lb_reason why = {""};
        record = before;
        lb_status status = lb_record_open(&record, rows[i].record, strlen(rows[i].record), &why);
        check(status == LB_STATUS_bad_record, "row %u: %s", i, lb_status_text(status));
        check(strstr(why.text, rows[i].says) != NULL, "row %u: \"%s\" does not say \"%s\"", i,
              why.text, rows[i].says);
        assert_memory_equal(&record, &before, sizeof record);
    }
    int length = snprintf(text, sizeof text, SEEN "> %0*d\nresult open\n", LB_LINE_BYTES, 1);
    assert_int_equal(lb_record_open(&record, text, (size_t)length, NULL), LB_STATUS_bad_record);
}

/* What a terminal could choke on is shown as question marks, letters of all scripts as they are. */
static void made_printable(void **state)
{
    (void)state;
    static const char by_hand[] = SEEN "name 0 \x1b]0;Ann\x07\n> \xc2\x9b Zo\xc3\xab \xff draws.\n"
                                       "1 \x1b[2J\nresult won 0 1\n";
    lb_record record;
    lb_record_line line;
    assert_int_equal(lb_record_open(&record, by_hand, sizeof by_hand - 1, NULL), LB_OK);
    assert_string_equal(record.names.of[0], "?]0;Ann?");
    assert_string_equal(record.names.of[1], "Seat 1");
    assert_true(record.over);
    assert_int_equal(record.winners, 3);
    assert_true(lb_record_next(&record, &line));
    assert_string_equal(line.text, "? Zo\xc3\xab ? draws.");
    assert_true(lb_record_next(&record, &line));
    assert_string_equal(line.text, "?[2J");
    assert_int_equal(line.seat, 1);
    assert_false(lb_record_next(&record, &line));
}

/* A record without a line on windows is one of brief ones; live ones are written and read back. */
static void windows_in_a_record(void **state)
{
    (void)state;
    static const struct {
        const char *line;
        lb_windows windows;
    } rows[] = {{"", LB_WINDOWS_brief},
                {"windows brief\n", LB_WINDOWS_brief},
                {"windows live\n", LB_WINDOWS_live}};
    unsigned seed = start_by_hand(), first = lb_match_step(match, 0).seat;
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char by_hand[512];
        lb_reason why = {""};
        int length = snprintf(by_hand, sizeof by_hand,
                              "litterbox record 1\ngame original\nplayers 2\n%sseed %u\n%u draw\n"
                              "result open\n",
                              rows[i].line, seed, first);
        check(read_text(by_hand, (size_t)length, NULL, &why) == LB_OK, "%s", why.text);
        assert_int_equal(other->windows, rows[i].windows);
        assert_int_equal(lb_view_for(&other->state, 0).windows, rows[i].windows);
        lb_match_undo(other); /* as they were when they were dealt */
        assert_int_equal(lb_view_for(&other->state, 0).windows, rows[i].windows);
        lb_match_redo(other, NULL);
        size_t written = lb_record_write(other, LB_TRUTH, text, sizeof text);
        bool live = rows[i].windows == LB_WINDOWS_live;
        assert_true((strstr(text, "\nwindows live\n") != NULL) == live);
        assert_null(strstr(text, "brief"));
        bool sealed = false;
        MATCH(before);
        lb_match_copy(before, other);
        check(read_text(text, written, &sealed, &why) == LB_OK, "%s", why.text);
        assert_true(sealed);
        assert_true(same_match(before, other));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(written_by_hand),
        cmocka_unit_test(windows_in_a_record),
        cmocka_unit_test(names_in_a_record),
        cmocka_unit_test(every_mistake),
        cmocka_unit_test(strangers_among_the_moves),
        cmocka_unit_test(moves_too_long),
        cmocka_unit_test(zero_bytes),
        cmocka_unit_test(cut_anywhere),
        cmocka_unit_test(moves_in_another_order),
        cmocka_unit_test(who_begins),
        cmocka_unit_test(buffers_too_small),
        cmocka_unit_test(as_one_seat_saw_it),
        cmocka_unit_test(own_secrets_are_told),
        cmocka_unit_test(looked_through),
        cmocka_unit_test(mistakes_looked_through),
        cmocka_unit_test(made_printable),
    };
    return cmocka_run_group_tests_name("record", tests, NULL, NULL);
}
