/* SPDX-License-Identifier: MIT */
/* scenarios.c: runs the rule scenarios, the text files tests/rules/<folder>/<section>.txt.
 * Each case is one test for each game it is written for, and names the clauses it is about.
 *
 * A file begins with the games all its cases are played in, and then holds cases:
 *
 *     games original burglar
 *
 *     case K4.3 the next player owes two
 *     players 3                               how many seats; several numbers: with each of them
 *     hands 0 attack                          a position as lb_position_read takes it; what is
 *     draw_pile skip 2*exploding-kitten       placed nowhere is out of the game (in "board" it is
 *                                             in the supply or the action deck)
 *     play 0 attack
 *     expect owed 2
 *
 * Lines of the set-up, beside those of a position:
 *     deal N                deal N times instead, seeds 1 to N; without a position: deal 1
 *     repeat N              play the case N times with different chance
 *
 * Then, line by line:
 *     play SEAT MOVE, …     these whole moves are made; "leave" is one too
 *     compose SEAT MOVE     all stages of a move but the last are made, which no other seat may see
 *     playout               random moves to the end
 *     refuse SEAT MOVE : S  the move is refused, with S in the sentence (": S" may be missing)
 *     expect KEY VALUE      the position now has exactly this line; only a pile has an order
 *     expect no KEY         the position has no such line
 *     count KEY [CARD] N    so many cards lie there ("hands 1", "hands each"); with several
 *                           numbers the one for the number of players that is being played
 *     legal SEAT = MOVE, …  exactly these whole moves are legal; "has" and "lacks" instead of "="
 *                           tell some of them, where a final * stands for any rest
 *     acts SEAT …           exactly these seats may act; or "nobody"
 *     sees VIEWER S         a sentence of the last play line has S in it, as that viewer is told;
 *                           a viewer is a seat, "public" or "all" (each seat and the public)
 *     sees not VIEWER S     no sentence has
 *     sees VIEWER = S       the sentences of the last play line are exactly S, for that viewer
 *     silent                the last play line made nothing happen that anybody sees
 *     view VIEWER KEY VALUE what the viewer may see now; see view_value
 *     winner SEAT           that seat has won; or "nobody": the game goes on
 *     copies CARD N         copies in the printed deck
 *     deck N                cards in the printed deck
 *     table N M             played by N to M and no others
 *     usual OPTION VALUE    its default (several: by number of players)
 *     accepts OPTION=VALUE  a deal with this option can be made
 *     rejects OPTION=VALUE : S
 *     when KEY VALUE : LINE the line holds whenever the position has that line
 *     some LINE             the line holds in at least one of the repeats
 *     share A-B LINE        the line holds in A to B percent of the repeats
 *
 * Unasked it is checked after every move that no card was born or lost, that the move is written as
 * it was read, that its stages told nothing before the last, that the position can be written down
 * and read back, that every legal choice begins a move that can be finished, and that somebody can act
 * unless the game is over; a refused move, and every choice that is not legal, changes no byte. */
#include <ctype.h>
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

enum {
    LINES_MAX = 64, /* lines of a case */
    LINE_MAX_BYTES = 4096,
    MOVES_MAX = 4096, /* legal moves of a position */
    TOLD_MAX = 256,   /* events of a play line */
    PLAYERS_MAX = 8   /* numbers in a line "players" */
};

struct line {
    const char *text;
    unsigned number;
};

/* One case for one game. */
struct scenario {
    const char *file;
    const lb_game *game;
    const char *title;
    struct line line[LINES_MAX];
    unsigned lines;
};

/* A scenario being run. */
struct run {
    const struct scenario *scenario;
    unsigned players[PLAYERS_MAX];
    unsigned players_count, players_index;
    unsigned repeats;
    bool dealt; /* a deal, not a position */
    lb_options options;
    char position[LINE_MAX_BYTES];
    unsigned first;           /* the first line after the set-up */
    unsigned held[LINES_MAX]; /* how often a "some" or "share" line held */
    lb_state state;
    unsigned cards[LB_CARDS]; /* copies that lie about */
    lb_rng rng;
    lb_event told[TOLD_MAX]; /* events of the last play line */
    unsigned told_count;
    char why[2 * LINE_MAX_BYTES]; /* what is wrong */
};

/* ---- Words ----------------------------------------------------------------------------------- */

static char *skip_blanks(char *text)
{
    while (*text == ' ') {
        text++;
    }
    return text;
}

/* The next word; the rest begins behind it. Empty at the end. */
static char *word(char **rest)
{
    char *start = skip_blanks(*rest);
    char *end = start + strcspn(start, " ");
    *rest = *end == '\0' ? end : skip_blanks(end + 1);
    *end = '\0';
    return start;
}

/* The next piece up to a mark, blanks trimmed; false at the end. */
static bool piece(char **rest, const char *mark, char **found)
{
    char *start = skip_blanks(*rest);
    if (*start == '\0') {
        return false;
    }
    char *end = strstr(start, mark);
    *rest = end == NULL ? start + strlen(start) : end + strlen(mark);
    end = end == NULL ? *rest : end;
    *end = '\0';
    while (end > start && end[-1] == ' ') {
        *--end = '\0';
    }
    *found = start;
    return true;
}

static bool number(const char *text, unsigned *value)
{
    char *end;
    *value = (unsigned)strtoul(text, &end, 10);
    return isdigit((unsigned char)text[0]) && *end == '\0';
}

static unsigned card_named(const char *id)
{
    unsigned card = 0;
    while (card < LB_CARDS && strcmp(lb_card_id(card), id) != 0) {
        card++;
    }
    return card;
}

static bool begins(const char *text, const char *beginning)
{
    return strncmp(text, beginning, strlen(beginning)) == 0;
}

/* Says what is wrong; always false. */
__attribute__((format(printf, 2, 3))) static bool wrong(struct run *run, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(run->why, sizeof run->why, format, arguments);
    va_end(arguments);
    return false;
}

static unsigned players(const struct run *run)
{
    return run->players[run->players_index];
}

static bool read_seat(struct run *run, char **rest, unsigned *seat)
{
    const char *text = word(rest);
    return number(text, seat) || wrong(run, "\"%s\" should be a seat", text);
}

/* ---- Facts as lists of words --------------------------------------------------------------------- */

struct words {
    char text[LB_PILE_MAX][40];
    unsigned count;
};

static void words_add(struct words *words, const char *text)
{
    if (words->count < LB_PILE_MAX) {
        snprintf(words->text[words->count++], sizeof words->text[0], "%s", text);
    }
}

static void words_add_number(struct words *words, unsigned value)
{
    char text[16];
    snprintf(text, sizeof text, "%u", value);
    words_add(words, text);
}

static int by_spelling(const void *a, const void *b)
{
    return strcmp(a, b);
}

static void words_sort(struct words *words)
{
    qsort(words->text, words->count, sizeof words->text[0], by_spelling);
}

static bool words_equal(const struct words *a, const struct words *b)
{
    bool equal = a->count == b->count;
    for (unsigned i = 0; equal && i < a->count; i++) {
        equal = strcmp(a->text[i], b->text[i]) == 0;
    }
    return equal;
}

static const char *words_show(const struct words *words, char *text, size_t size)
{
    size_t length = 0;
    snprintf(text, size, "%s", words->count == 0 ? "(nothing)" : "");
    for (unsigned i = 0; i < words->count && length < size; i++) {
        int added = snprintf(text + length, size - length, i == 0 ? "%s" : " %s", words->text[i]);
        length += (size_t)added;
    }
    return text;
}

/* "2*nope skip" is nope nope skip. */
static struct words words_read(char *rest)
{
    struct words words = {.count = 0};
    for (const char *text = word(&rest); *text != '\0'; text = word(&rest)) {
        const char *star = strchr(text, '*');
        unsigned copies = star == NULL ? 1 : (unsigned)strtoul(text, NULL, 10);
        for (; copies > 0; copies--) {
            words_add(&words, star == NULL ? text : star + 1);
        }
    }
    return words;
}

static void words_add_seats(struct words *words, unsigned seats)
{
    for (unsigned seat = 0; seat < LB_SEATS_MAX; seat++) {
        if (seats >> seat & 1) {
            words_add_number(words, seat);
        }
    }
}

static struct words fact_words(const lb_fact *fact)
{
    struct words words = {.count = 0};
    switch (fact->kind) {
    case LB_FACT_number:
        words_add_number(&words, fact->number);
        break;
    case LB_FACT_flag:
        words_add(&words, fact->number ? "yes" : "no");
        break;
    case LB_FACT_flags:
    case LB_FACT_seats:
        words_add_seats(&words, fact->number);
        break;
    case LB_FACT_word:
        words_add(&words, fact->word);
        break;
    default:
        for (unsigned i = 0; i < fact->count; i++) {
            words_add(&words, lb_card_id(fact->cards[i]));
        }
        break;
    }
    return words;
}

struct truth {
    lb_fact fact[LB_FACTS_MAX];
    unsigned count;
};

static struct truth truth_of(const struct run *run)
{
    struct truth truth;
    truth.count = lb_facts(&run->state, truth.fact);
    return truth;
}

static bool same_key(const lb_fact *fact, const char *key)
{
    return fact->kind != LB_FACT_null && strcmp(fact->key, key) == 0;
}

/* The fact a line begins with, "owed" or "hands 2"; NULL if the position has none. */
static const lb_fact *find_fact(const struct truth *truth, char **rest, char *key, size_t size)
{
    const char *name = word(rest);
    unsigned row = 0;
    snprintf(key, size, "%s", name);
    for (unsigned i = 0; i < truth->count; i++) {
        const lb_fact *fact = &truth->fact[i];
        if (!same_key(fact, name)) {
            continue;
        }
        if (fact->row > 0 && row == 0) {
            unsigned seat;
            const char *text = word(rest);
            row = number(text, &seat) ? seat + 1 : LB_SEATS_MAX + 1;
            snprintf(key + strlen(key), size - strlen(key), " %s", text);
        }
        if (fact->row == row) {
            return fact;
        }
    }
    return NULL;
}

/* ---- What holds of a position ------------------------------------------------------------------------ */

/* Whether a position may have such a line, even if it has none now; a slip of the pen may not. */
static bool key_known(const struct truth *truth, const char *key)
{
    bool known = begins(key, "pending.");
    for (unsigned i = 0; i < truth->count; i++) {
        known |= strcmp(truth->fact[i].key, key) == 0;
    }
    return known;
}

static bool do_expect(struct run *run, char *rest)
{
    struct truth truth = truth_of(run);
    char key[64], expected[LINE_MAX_BYTES], found[LINE_MAX_BYTES];
    bool no = begins(rest, "no ");
    if (no) {
        word(&rest);
    }
    const lb_fact *fact = find_fact(&truth, &rest, key, sizeof key);
    if (no && !key_known(&truth, key)) {
        return wrong(run, "no position has a line %s", key);
    }
    if (no || fact == NULL) {
        return no == (fact == NULL) ||
               wrong(run, no ? "there is a line %s" : "there is no line %s", key);
    }
    struct words want = words_read(rest);
    struct words have = fact_words(fact);
    if (fact->kind == LB_FACT_counts) {
        words_sort(&want);
        words_sort(&have);
    }
    return words_equal(&want, &have) || wrong(run, "%s\n    expected: %s\n    found:    %s", key,
                                              words_show(&want, expected, sizeof expected),
                                              words_show(&have, found, sizeof found));
}

/* One number, or one for each number of players. */
static bool read_by_players(struct run *run, char *rest, struct words *values, const char **value)
{
    *values = words_read(rest);
    if (values->count != 1 && values->count != run->players_count) {
        return wrong(run, "one value, or as many as the line \"players\" has");
    }
    *value = values->text[values->count == 1 ? 0 : run->players_index];
    return true;
}

static bool count_fact(struct run *run, const lb_fact *fact, const char *key, unsigned card,
                       unsigned expected)
{
    unsigned found = 0;
    for (unsigned i = 0; i < fact->count; i++) {
        found += card == LB_CARDS || fact->cards[i] == card;
    }
    return found == expected || wrong(run, "%u players, %s%s%s\n    expected: %u\n    found:    %u",
                                      players(run), key, card == LB_CARDS ? "" : " ",
                                      card == LB_CARDS ? "" : lb_card_id(card), expected, found);
}

static bool do_count(struct run *run, char *rest)
{
    struct truth truth = truth_of(run);
    char key[64];
    char *each = strstr(rest, " each ");
    if (each != NULL) {
        each[1] = '0';
        memcpy(each + 2, "   ", 3);
    }
    const lb_fact *fact = find_fact(&truth, &rest, key, sizeof key);
    if (fact == NULL) {
        return wrong(run, "there is no line %s", key);
    }
    unsigned card = LB_CARDS;
    rest = skip_blanks(rest);
    if (!isdigit((unsigned char)*rest)) {
        const char *id = word(&rest);
        card = card_named(id);
        if (card == LB_CARDS) {
            return wrong(run, "there is no card \"%s\"", id);
        }
    }
    struct words values;
    const char *value = "";
    unsigned expected;
    if (!read_by_players(run, rest, &values, &value) || !number(value, &expected)) {
        return wrong(run, "a count ends with numbers: one, or as many as the line \"players\" has");
    }
    bool fits = true;
    for (unsigned i = 0; fits && i < truth.count; i++) {
        const lb_fact *other = &truth.fact[i];
        if (other == fact || (each != NULL && same_key(other, fact->key))) {
            fits = count_fact(run, other, other->key, card, expected);
        }
    }
    return fits;
}

static bool do_acts(struct run *run, char *rest)
{
    struct words want = words_read(rest);
    struct words have = {.count = 0};
    char expected[64], found[64];
    words_add_seats(&have, lb_to_act(&run->state));
    if (have.count == 0) {
        words_add(&have, "nobody");
    }
    return words_equal(&want, &have) ||
           wrong(run, "who may act\n    expected: %s\n    found:    %s",
                 words_show(&want, expected, sizeof expected),
                 words_show(&have, found, sizeof found));
}

static bool do_winner(struct run *run, char *rest)
{
    struct words want = words_read(rest);
    struct words have = {.count = 0};
    char expected[64], found[64];
    words_add_seats(&have, lb_winners(&run->state));
    if (have.count == 0) {
        words_add(&have, "nobody");
    }
    return words_equal(&want, &have) ||
           wrong(run, "who has won\n    expected: %s\n    found:    %s",
                 words_show(&want, expected, sizeof expected),
                 words_show(&have, found, sizeof found));
}

/* ---- Legal moves ------------------------------------------------------------------------------------- */

static struct {
    char text[MOVES_MAX][LB_MOVE_BYTES];
    unsigned count;
} moves;

static bool gather(void *context, const lb_move *move, const char *text)
{
    (void)context;
    (void)move;
    assert_true(moves.count < MOVES_MAX);
    snprintf(moves.text[moves.count++], LB_MOVE_BYTES, "%s", text);
    return true;
}

/* How many legal moves fit a text; a final * stands for any rest. */
static unsigned moves_like(const char *pattern)
{
    size_t length = strlen(pattern);
    bool open = length > 0 && pattern[length - 1] == '*';
    unsigned fitting = 0;
    for (unsigned i = 0; i < moves.count; i++) {
        fitting += open ? strncmp(moves.text[i], pattern, length - 1) == 0
                        : strcmp(moves.text[i], pattern) == 0;
    }
    return fitting;
}

static const char *moves_show(char *text, size_t size)
{
    size_t length = 0;
    snprintf(text, size, "(none)");
    for (unsigned i = 0; i < moves.count && length < size; i++) {
        length +=
            (size_t)snprintf(text + length, size - length, i == 0 ? "%s" : ", %s", moves.text[i]);
    }
    return text;
}

static bool do_legal(struct run *run, char *rest)
{
    unsigned seat;
    if (!read_seat(run, &rest, &seat)) {
        return false;
    }
    moves.count = 0;
    lb_moves(&run->state, seat, gather, NULL);
    const char *how = word(&rest);
    char found[LINE_MAX_BYTES];
    char *text;
    unsigned listed = 0;
    bool lacks = strcmp(how, "lacks") == 0;
    while (piece(&rest, ",", &text)) {
        listed++;
        if ((moves_like(text) == 0) != lacks) {
            return wrong(run, "\"%s\" %s legal\n    found:    %s", text, lacks ? "is" : "is not",
                         moves_show(found, sizeof found));
        }
    }
    if (strcmp(how, "=") == 0 && listed != moves.count) {
        return wrong(run, "%u legal moves instead of %u\n    found:    %s", moves.count, listed,
                     moves_show(found, sizeof found));
    }
    return lacks || *how == '=' || strcmp(how, "has") == 0 ||
           wrong(run, "legal SEAT, then =, has or lacks");
}

/* ---- Unasked checks ----------------------------------------------------------------------------------- */

/* The card games: no card is out of their positions, and their pile never runs out. */
static bool of_kittens(const struct run *run)
{
    return lb_game_card_copies(run->scenario->game, LB_CARD_exploding_kitten) > 0;
}

/* Copies that lie about; what is pending, and what left unseen, is told of twice. */
static void count_cards(const struct run *run, unsigned found[LB_CARDS])
{
    struct truth truth = truth_of(run);
    memset(found, 0, LB_CARDS * sizeof *found);
    for (unsigned i = 0; i < truth.count; i++) {
        const lb_fact *fact = &truth.fact[i];
        bool place = (fact->kind == LB_FACT_counts || fact->kind == LB_FACT_pile) &&
                     !begins(fact->key, "pending.") && !same_key(fact, "removed_unseen");
        for (unsigned k = 0; place && k < fact->count; k++) {
            found[fact->cards[k]]++;
        }
        found[LB_CARD_danger_magnet] += same_key(fact, "magnets") ? fact->number : 0;
    }
}

/* No card is born or lost: what lies about is what lay about, or in a new round the whole deck. */
static bool cards_kept(struct run *run)
{
    unsigned found[LB_CARDS], lost = LB_CARDS;
    bool whole = true;
    count_cards(run, found);
    for (unsigned card = 0; card < LB_CARDS; card++) {
        bool beside = card == LB_CARD_godcat || card == LB_CARD_devilcat;
        whole &= beside || found[card] == lb_game_card_copies(run->scenario->game, card);
        lost = beside || found[card] == run->cards[card] ? lost : card;
    }
    if (!whole && lost < LB_CARDS) {
        return wrong(run, "there are %u copies of %s instead of %u", found[lost], lb_card_id(lost),
                     run->cards[lost]);
    }
    memcpy(run->cards, found, sizeof found);
    return true;
}

/* A written position reads back to the same bytes. Only the card games read a game that is over. */
static bool position_kept(struct run *run)
{
    char text[LINE_MAX_BYTES];
    lb_reason why = {""};
    lb_state back;
    if (lb_over(&run->state) && !of_kittens(run)) {
        return true;
    }
    size_t length = lb_position_write(&run->state, text, sizeof text);
    if (lb_position_read(&back, text, length, &why) != LB_OK) {
        return wrong(run, "the position cannot be read back: %s\n%s", why.text, text);
    }
    return memcmp(&back, &run->state, sizeof back) == 0 ||
           wrong(run, "the position reads back to other bytes\n%s", text);
}

static bool note_first(void *context, const lb_move *move, const char *text)
{
    (void)text;
    *(lb_choices *)context |= UINT64_C(1) << move->choice[0];
    return true;
}

/* Every legal choice begins a move that can be finished. */
static bool no_dead_end(struct run *run)
{
    for (unsigned seat = 0; seat < players(run); seat++) {
        lb_choices first = 0;
        lb_moves(&run->state, seat, note_first, &first);
        if (first != lb_legal(&run->state, seat)) {
            return wrong(run, "seat %u has a legal choice that leads nowhere", seat);
        }
    }
    return true;
}

static bool sound(struct run *run)
{
    if ((lb_to_act(&run->state) == 0) != lb_over(&run->state)) {
        return wrong(run, "somebody must be able to act unless the game is over");
    }
    return cards_kept(run) && position_kept(run) && no_dead_end(run);
}

/* Every choice that is not legal is refused and changes nothing. */
static bool illegal_refused(struct run *run, unsigned seat)
{
    lb_state before = run->state;
    lb_choices legal = lb_legal(&run->state, seat);
    for (unsigned choice = 0; choice <= LB_CHOICES_MAX; choice++) {
        bool allowed = choice < LB_CHOICES_MAX && (legal >> choice & 1);
        if (!allowed && (lb_apply(&run->state, seat, choice, &run->rng, NULL) == LB_OK ||
                         memcmp(&before, &run->state, sizeof before) != 0)) {
            return wrong(run, "choice %u is not legal but changed something", choice);
        }
    }
    return true;
}

/* ---- Moves ------------------------------------------------------------------------------------------- */

static void remember(struct run *run, const lb_events *events)
{
    for (unsigned i = 0; i < events->count && run->told_count < TOLD_MAX; i++) {
        run->told[run->told_count++] = events->item[i];
    }
}

static bool play_choices(struct run *run, unsigned seat, const lb_move *move)
{
    lb_events events;
    for (unsigned i = 0; i < move->count; i++) {
        lb_status status = lb_apply(&run->state, seat, move->choice[i], &run->rng, &events);
        if (status != LB_OK) {
            return wrong(run, "stage %u is refused: %s", i, lb_status_text(status));
        }
        if (lb_staged(&run->state) != (i + 1 < move->count) ||
            (lb_staged(&run->state) && events.count > 0)) {
            return wrong(run, "stage %u tells something, or the move has another length", i);
        }
    }
    remember(run, &events);
    return true;
}

static bool play_move(struct run *run, unsigned seat, const char *text)
{
    if (strcmp(text, "leave") == 0) {
        lb_events events;
        lb_status status = lb_leave(&run->state, seat, &run->rng, &events);
        if (status != LB_OK) {
            return wrong(run, "seat %u cannot leave: %s", seat, lb_status_text(status));
        }
        remember(run, &events);
        return sound(run);
    }
    lb_move move;
    lb_reason why = {""};
    char written[LB_MOVE_BYTES];
    if (lb_move_read(&run->state, seat, text, &move, &why) != LB_OK) {
        return wrong(run, "seat %u cannot make the move \"%s\": %s", seat, text, why.text);
    }
    lb_move_write(&run->state, seat, &move, written, sizeof written);
    if (strcmp(written, text) != 0) {
        return wrong(run, "\"%s\" is written as \"%s\"", text, written);
    }
    return illegal_refused(run, seat) && play_choices(run, seat, &move) && sound(run);
}

static bool do_play(struct run *run, char *rest)
{
    char *text;
    run->told_count = 0;
    while (piece(&rest, ",", &text)) {
        unsigned seat;
        if (!read_seat(run, &text, &seat) || !play_move(run, seat, text)) {
            return false;
        }
    }
    return true;
}

/* The others see no difference while a seat composes a move. */
static bool do_compose(struct run *run, char *rest)
{
    lb_state before = run->state;
    lb_move move;
    lb_reason why = {""};
    unsigned seat;
    if (!read_seat(run, &rest, &seat)) {
        return false;
    }
    if (lb_move_read(&run->state, seat, rest, &move, &why) != LB_OK || move.count < 2) {
        return wrong(run, "\"%s\" is no move of several stages: %s", rest, why.text);
    }
    for (unsigned i = 0; i + 1 < move.count; i++) {
        lb_events events;
        lb_status status = lb_apply(&run->state, seat, move.choice[i], &run->rng, &events);
        if (status != LB_OK || events.count > 0 || !lb_staged(&run->state)) {
            return wrong(run, "stage %u is refused, tells something or ends the move", i);
        }
        for (unsigned other = 0; other < players(run); other++) {
            lb_view then = lb_view_for(&before, other);
            lb_view now = lb_view_for(&run->state, other);
            if (other != seat && memcmp(&then, &now, sizeof now) != 0) {
                return wrong(run, "seat %u sees stage %u", other, i);
            }
        }
    }
    return true;
}

static bool do_playout(struct run *run, char *rest)
{
    (void)rest;
    run->told_count = 0;
    for (unsigned choices = 0; !lb_over(&run->state); choices++) {
        unsigned seat = lb_next(&run->state);
        lb_view view = lb_view_for(&run->state, LB_PUBLIC);
        if (of_kittens(run) && view.open == LB_OPEN_turn && view.pile_count == 0) {
            return wrong(run, "the draw pile has run out");
        }
        if (choices > LB_MATCH_ROOM) {
            return wrong(run, "the game does not end");
        }
        unsigned choice = choose_random(lb_legal(&run->state, seat), &run->rng);
        lb_apply(&run->state, seat, choice, &run->rng, NULL);
        if (!cards_kept(run)) {
            return false;
        }
    }
    return true;
}

static bool do_refuse(struct run *run, char *rest)
{
    unsigned seat;
    char *text, *part = NULL;
    if (!read_seat(run, &rest, &seat) || !piece(&rest, " : ", &text)) {
        return wrong(run, "refuse SEAT MOVE : part of the sentence");
    }
    piece(&rest, "\n", &part);
    lb_state before = run->state;
    lb_reason why = {""};
    lb_move move;
    lb_status status;
    if (strcmp(text, "leave") == 0) {
        status = lb_leave(&run->state, seat, &run->rng, NULL);
        snprintf(why.text, sizeof why.text, "%s", lb_status_text(status));
    } else {
        status = lb_move_read(&run->state, seat, text, &move, &why);
    }
    if (status == LB_OK) {
        return wrong(run, "seat %u may make the move \"%s\"", seat, text);
    }
    if (memcmp(&before, &run->state, sizeof before) != 0) {
        return wrong(run, "the refused move \"%s\" changed something", text);
    }
    if (part != NULL && strstr(why.text, part) == NULL) {
        return wrong(run, "why \"%s\" is refused\n    expected: %s\n    found:    %s", text, part,
                     why.text);
    }
    return illegal_refused(run, seat);
}

/* ---- What is seen ------------------------------------------------------------------------------------- */

static bool read_viewer(struct run *run, char **rest, unsigned *viewer)
{
    const char *text = word(rest);
    if (strcmp(text, "public") == 0) {
        *viewer = LB_PUBLIC;
        return true;
    }
    return (number(text, viewer) && *viewer < players(run)) ||
           wrong(run, "\"%s\" should be a seat or public", text);
}

/* Whether a sentence for the viewer has a text in it; all of them, for a complaint. */
static bool told(const struct run *run, unsigned viewer, const char *text, char *all, size_t size)
{
    lb_reader reader = {.game = run->scenario->game, .viewer = (uint8_t)viewer};
    bool found = false;
    size_t length = 0;
    all[0] = '\0';
    for (unsigned i = 0; i < run->told_count; i++) {
        char sentence[LB_LINE_BYTES];
        lb_event_write(&run->told[i], &reader, sentence, sizeof sentence);
        found |= strstr(sentence, text) != NULL;
        if (length < size) {
            length += (size_t)snprintf(all + length, size - length, " %s", sentence);
        }
    }
    return found;
}

static bool do_sees(struct run *run, char *rest)
{
    bool not = begins(rest, "not ");
    if (not ) {
        word(&rest);
    }
    bool all = begins(rest, "all ");
    unsigned viewer = 0;
    if (all) {
        word(&rest);
    } else if (!read_viewer(run, &rest, &viewer)) {
        return false;
    }
    bool whole = begins(rest, "= ");
    if (whole) {
        word(&rest);
    }
    unsigned last = all ? players(run) : viewer;
    for (; viewer <= last; viewer++) {
        unsigned who = all && viewer == last ? LB_PUBLIC : viewer;
        char sentences[LINE_MAX_BYTES];
        bool found = told(run, who, rest, sentences, sizeof sentences);
        if (whole ? strcmp(skip_blanks(sentences), rest) != 0 : found == not ) {
            return wrong(run, "what viewer %u is told\n    expected%s: %s\n    found:   %s", who,
                         not ? " not" : "", rest, sentences);
        }
    }
    return true;
}

static bool do_silent(struct run *run, char *rest)
{
    (void)rest;
    char sentences[LINE_MAX_BYTES];
    told(run, LB_PUBLIC, "", sentences, sizeof sentences);
    return run->told_count == 0 || wrong(run, "something is told:%s", sentences);
}

static void add_whereabouts(struct words *words, unsigned where)
{
    if (where < LB_SEATS_MAX) {
        words_add_number(words, where);
    } else {
        words_add(words, where == LB_ON_MAT ? "mat" : where == LB_IN_PLAY ? "play" : "nobody");
    }
}

static void add_card(struct words *words, unsigned card)
{
    words_add(words, card < LB_CARDS ? lb_card_id(card) : "nothing");
}

static void add_cards(struct words *words, const uint8_t *cards, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        add_card(words, cards[i]);
    }
}

static void add_copies(struct words *words, unsigned card, unsigned copies)
{
    for (; copies > 0; copies--) {
        add_card(words, card);
    }
}

static void add_counts(struct words *words, const uint8_t counts[LB_CARDS])
{
    for (unsigned card = 0; card < LB_CARDS; card++) {
        add_copies(words, card, counts[card]);
    }
    words_sort(words);
}

/* A field of a view: who is where, cards, and numbers; false if there is no such field. */
static bool view_value(const lb_view *view, const char *key, struct words *words)
{
    const struct {
        const char *key;
        unsigned value;
    } numbers[] =
        {
            {"owed", view->owed},
            {"pile_count", view->pile_count},
            {"removed_unseen", view->removed_unseen},
            {"nopes", view->nopes},
            {"round", view->rounds.round},
            {"discs_count", view->race.discs_count},
            {"magnets", view->race.magnets},
            {"moved", view->race.moved},
            {"committed", view->race.committed},
        },
      seats[] =
          {
              {"turn", view->turn},         {"decides", view->decides}, {"last", view->last},
              {"target", view->target},     {"burglar", view->burglar}, {"godcat", view->godcat},
              {"devilcat", view->devilcat},
          },
      cards[] = {
          {"named", view->named},
          {"seen", view->seen},
      };
    const struct {
        const char *key;
        const uint8_t *counts;
    } hands[] = {{"hand", view->hand}, {"discard", view->discard}, {"removed", view->removed}};
    const struct {
        const char *key;
        const uint8_t *numbers;
    } rows[] = {{"hand_count", view->hand_count},
                {"tokens", view->rounds.tokens},
                {"positions", view->race.positions}};

    for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; i++) {
        if (strcmp(key, numbers[i].key) == 0) {
            words_add_number(words, numbers[i].value);
        }
    }
    for (unsigned i = 0; i < sizeof seats / sizeof *seats; i++) {
        if (strcmp(key, seats[i].key) == 0) {
            add_whereabouts(words, seats[i].value);
        }
    }
    for (unsigned i = 0; i < sizeof cards / sizeof *cards; i++) {
        if (strcmp(key, cards[i].key) == 0) {
            add_card(words, cards[i].value);
        }
    }
    for (unsigned i = 0; i < sizeof rows / sizeof *rows; i++) {
        for (unsigned seat = 0; strcmp(key, rows[i].key) == 0 && seat < view->players; seat++) {
            words_add_number(words, rows[i].numbers[seat]);
        }
    }
    for (unsigned i = 0; i < sizeof hands / sizeof *hands; i++) {
        if (strcmp(key, hands[i].key) == 0) {
            add_counts(words, hands[i].counts);
            return true;
        }
    }
    if (strcmp(key, "open") == 0) {
        words_add(words, lb_open_name(view->open));
    } else if (strcmp(key, "legal") == 0) { /* whether there is anything to choose */
        words_add(words, view->legal != 0 ? "yes" : "no");
    } else if (strcmp(key, "side") == 0) {
        words_add(words, view->race.side == 0 ? "calm" : "chaos");
    } else if (strcmp(key, "alive") == 0) {
        words_add_seats(words, view->alive);
    } else if (strcmp(key, "shielded") == 0) {
        words_add_seats(words, view->rounds.shielded);
        return true;
    } else if (begins(key, "front.")) { /* "front.2": what lies before seat 2 */
        unsigned seat = (unsigned)(key[6] - '0') % LB_SEATS_MAX;
        add_cards(words, view->rounds.front[seat], view->rounds.front_count[seat]);
        return true;
    } else if (strcmp(key, "aside_up") == 0) {
        add_cards(words, view->rounds.aside_up, view->rounds.aside_up_count);
        return true;
    } else if (strcmp(key, "discs_used") == 0) {
        for (unsigned disc = 0; disc < LB_DISCS; disc++) {
            add_copies(words, LB_CARD_move_1 + disc, view->race.discs_used[disc]);
        }
        return true;
    } else if (strcmp(key, "action") == 0) {
        add_cards(words, view->action, view->action_count);
        return true;
    }
    return words->count > 0;
}

static bool do_view(struct run *run, char *rest)
{
    unsigned viewer;
    bool all = begins(rest, "all ");
    if (all) {
        viewer = 0;
        word(&rest);
    } else if (!read_viewer(run, &rest, &viewer)) {
        return false;
    }
    const char *key = word(&rest);
    struct words want = words_read(rest);
    if (strcmp(key, "hand") == 0 || strcmp(key, "discard") == 0 || strcmp(key, "removed") == 0) {
        words_sort(&want);
    }
    unsigned last = all ? players(run) : viewer;
    for (; viewer <= last; viewer++) {
        unsigned who = all && viewer == last ? LB_PUBLIC : viewer;
        lb_view view = lb_view_for(&run->state, who);
        struct words have = {.count = 0};
        char expected[LINE_MAX_BYTES], found[LINE_MAX_BYTES];
        if (!view_value(&view, key, &have)) {
            return wrong(run, "a view has no \"%s\"", key);
        }
        if (!words_equal(&want, &have)) {
            return wrong(run, "view of %u: %s\n    expected: %s\n    found:    %s", who, key,
                         words_show(&want, expected, sizeof expected),
                         words_show(&have, found, sizeof found));
        }
    }
    return true;
}

/* ---- The box: decks, tables, options -------------------------------------------------------------------- */

static bool do_copies(struct run *run, char *rest)
{
    const char *id = word(&rest);
    unsigned card = card_named(id), copies;
    if (card == LB_CARDS || !number(rest, &copies)) {
        return wrong(run, "copies CARD NUMBER");
    }
    unsigned found = lb_game_card_copies(run->scenario->game, card);
    return found == copies ||
           wrong(run, "copies of %s\n    expected: %u\n    found:    %u", id, copies, found);
}

static bool do_deck(struct run *run, char *rest)
{
    unsigned expected, found = 0;
    for (unsigned card = 0; card < LB_CARDS; card++) {
        bool beside = card == LB_CARD_godcat || card == LB_CARD_devilcat;
        found += beside ? 0 : lb_game_card_copies(run->scenario->game, card);
    }
    return (number(rest, &expected) && found == expected) ||
           wrong(run, "cards of the deck\n    expected: %s\n    found:    %u", rest, found);
}

static lb_status deal(const struct run *run, unsigned seats, const lb_options *options,
                      lb_state *state)
{
    lb_rng rng = run->rng;
    return lb_start(run->scenario->game, seats, options, &rng, state, NULL);
}

static bool do_table(struct run *run, char *rest)
{
    unsigned least, most;
    lb_state state;
    if (!read_seat(run, &rest, &least) || !read_seat(run, &rest, &most)) {
        return false;
    }
    for (unsigned seats = 0; seats <= LB_SEATS_MAX + 1; seats++) {
        lb_status status = deal(run, seats, NULL, &state);
        if ((status == LB_OK) != (seats >= least && seats <= most)) {
            return wrong(run, "%u players: %s", seats, lb_status_text(status));
        }
    }
    return true;
}

static bool do_usual(struct run *run, char *rest)
{
    const lb_game *game = run->scenario->game;
    const char *name = word(&rest);
    struct words values;
    const char *expected = "";
    if (!read_by_players(run, rest, &values, &expected)) {
        return false;
    }
    for (unsigned i = 0; i < lb_game_options(game); i++) {
        if (strcmp(lb_game_option(game, i)->name, name) == 0) {
            char found[32];
            lb_option_write(game, i, lb_option_range(game, i, players(run)).usual, found,
                            sizeof found);
            return strcmp(found, expected) == 0 ||
                   wrong(run, "%s with %u players\n    expected: %s\n    found:    %s", name,
                         players(run), expected, found);
        }
    }
    return wrong(run, "there is no option %s", name);
}

static bool do_accepts(struct run *run, char *rest)
{
    lb_options options = lb_options_default();
    lb_reason why = {""};
    lb_state state;
    if (lb_option_read(run->scenario->game, players(run), &options, rest, &why) != LB_OK) {
        return wrong(run, "%s with %u players: %s", rest, players(run), why.text);
    }
    return deal(run, players(run), &options, &state) == LB_OK ||
           wrong(run, "no deal with %s and %u players", rest, players(run));
}

static bool do_rejects(struct run *run, char *rest)
{
    char *assignment, *part = NULL;
    lb_options options = lb_options_default();
    lb_options before = options;
    lb_reason why = {""};
    if (!piece(&rest, " : ", &assignment) || !piece(&rest, "\n", &part)) {
        return wrong(run, "rejects OPTION=VALUE : part of the sentence");
    }
    if (lb_option_read(run->scenario->game, players(run), &options, assignment, &why) == LB_OK ||
        memcmp(&options, &before, sizeof options) != 0) {
        return wrong(run, "%s is taken with %u players", assignment, players(run));
    }
    return strstr(why.text, part) != NULL ||
           wrong(run, "why %s is refused\n    expected: %s\n    found:    %s", assignment, part,
                 why.text);
}

/* ---- Running lines ---------------------------------------------------------------------------------------- */

typedef bool directive(struct run *run, char *rest);

static directive do_when;

static const struct {
    const char *name;
    directive *apply;
} directives[] = {
    {"play", do_play},     {"compose", do_compose}, {"playout", do_playout},
    {"refuse", do_refuse}, {"expect", do_expect},   {"count", do_count},
    {"legal", do_legal},   {"acts", do_acts},       {"sees", do_sees},
    {"silent", do_silent}, {"view", do_view},       {"winner", do_winner},
    {"copies", do_copies}, {"deck", do_deck},       {"table", do_table},
    {"usual", do_usual},   {"accepts", do_accepts}, {"rejects", do_rejects},
    {"when", do_when},
};

static directive *directive_named(const char *name)
{
    for (unsigned i = 0; i < sizeof directives / sizeof *directives; i++) {
        if (strcmp(directives[i].name, name) == 0) {
            return directives[i].apply;
        }
    }
    return NULL;
}

static bool apply_line(struct run *run, char *rest)
{
    const char *name = word(&rest);
    directive *apply = directive_named(name);
    return apply != NULL ? apply(run, rest) : wrong(run, "there is no directive \"%s\"", name);
}

static bool do_when(struct run *run, char *rest)
{
    char *condition;
    if (!piece(&rest, " : ", &condition)) {
        return wrong(run, "when KEY VALUE : LINE");
    }
    if (!do_expect(run, condition)) {
        return begins(condition, "pending.") || !begins(run->why, "there is no line");
    }
    return apply_line(run, rest);
}

static void report(const struct run *run, unsigned index, const char *why)
{
    const struct line *line = &run->scenario->line[index];
    print_error("%s:%u: %s\n    %s\n", run->scenario->file, line->number, line->text, why);
    fail();
}

/* The bounds of a "some" or "share" line in percent; the line proper follows. */
static bool read_share(char **rest, double *least, double *most)
{
    char *text = *rest;
    if (begins(text, "some ")) {
        word(rest);
        *least = 1e-9;
        *most = 100;
        return true;
    }
    if (begins(text, "share ")) {
        word(rest);
        return sscanf(word(rest), "%lf-%lf", least, most) == 2;
    }
    return false;
}

static void run_line(struct run *run, unsigned index)
{
    char copy[LINE_MAX_BYTES];
    char *rest = copy;
    double least, most;
    snprintf(copy, sizeof copy, "%s", run->scenario->line[index].text);
    if (read_share(&rest, &least, &most)) {
        run->held[index] += apply_line(run, rest);
    } else if (!apply_line(run, rest)) {
        report(run, index, run->why);
    }
}

static void check_shares(struct run *run)
{
    for (unsigned i = run->first; i < run->scenario->lines; i++) {
        char copy[LINE_MAX_BYTES];
        char *rest = copy;
        double least, most;
        snprintf(copy, sizeof copy, "%s", run->scenario->line[i].text);
        double share = 100.0 * run->held[i] / run->repeats;
        if (read_share(&rest, &least, &most) && (share < least || share > most)) {
            char why[LINE_MAX_BYTES + 256];
            snprintf(why, sizeof why, "%u players: it held %u times in %u; last: %.4000s",
                     players(run), run->held[i], run->repeats, run->why);
            report(run, i, why);
        }
    }
}

/* ---- Set-up ------------------------------------------------------------------------------------------------ */

static bool read_players(struct run *run, char *rest)
{
    for (const char *text = word(&rest); *text != '\0'; text = word(&rest)) {
        if (run->players_count == PLAYERS_MAX ||
            !number(text, &run->players[run->players_count++])) {
            return wrong(run, "players takes numbers");
        }
    }
    return run->players_count > 0;
}

/* One line of the set-up; false if it cannot be read. */
static bool setup_line(struct run *run, const char *text)
{
    char copy[LINE_MAX_BYTES];
    char *rest = copy;
    snprintf(copy, sizeof copy, "%s", text);
    const char *key = word(&rest);
    if (strcmp(key, "players") == 0) {
        return read_players(run, rest);
    }
    if (strcmp(key, "deal") == 0 || strcmp(key, "repeat") == 0) {
        run->dealt |= key[0] == 'd';
        return number(rest, &run->repeats) || wrong(run, "%s takes a number", key);
    }
    size_t length = strlen(run->position);
    snprintf(run->position + length, sizeof run->position - length, "%s\n", text);
    return true;
}

static bool begin_deal(struct run *run)
{
    lb_reason why = {""};
    lb_events events;
    lb_options options = lb_options_default();
    char copy[LINE_MAX_BYTES];
    char *rest = copy, *line;
    snprintf(copy, sizeof copy, "%s", run->position);
    while (piece(&rest, "\n", &line)) {
        const char *key = word(&line);
        if (strcmp(key, "option") != 0) {
            return wrong(run, "a deal has no line \"%s\"", key);
        }
        if (lb_option_read(run->scenario->game, players(run), &options, line, &why) != LB_OK) {
            return wrong(run, "%s", why.text);
        }
    }
    lb_status status =
        lb_start(run->scenario->game, players(run), &options, &run->rng, &run->state, &events);
    remember(run, &events);
    return status == LB_OK || wrong(run, "%s", lb_status_text(status));
}

static bool begin_position(struct run *run)
{
    char text[LINE_MAX_BYTES + 128];
    lb_reason why = {""};
    int length = snprintf(text, sizeof text, "litterbox position 1\ngame %s\nplayers %u\n%s",
                          lb_game_name(run->scenario->game), players(run), run->position);
    return lb_position_read(&run->state, text, (size_t)length, &why) == LB_OK ||
           wrong(run, "%s", why.text);
}

static void begin(struct run *run, unsigned seed)
{
    lb_seed start = lb_seed_add(&(lb_seed){{0}}, seed);
    lb_rng_start(&run->rng, &start, LB_STREAM_TABLE);
    run->told_count = 0;
    if (!(run->dealt ? begin_deal(run) : begin_position(run))) {
        report(run, 0, run->why);
    }
    count_cards(run, run->cards);
    for (unsigned card = 0; (run->dealt || of_kittens(run)) && card < LB_CARDS; card++) {
        run->cards[card] = lb_game_card_copies(run->scenario->game, card);
    }
    if (!sound(run)) {
        report(run, 0, run->why);
    }
}

static void read_setup(struct run *run)
{
    const struct scenario *scenario = run->scenario;
    run->repeats = 1;
    for (run->first = 1; run->first < scenario->lines; run->first++) {
        char copy[LINE_MAX_BYTES];
        char *rest = copy;
        const char *text = scenario->line[run->first].text;
        double least, most;
        snprintf(copy, sizeof copy, "%s", text);
        if (read_share(&rest, &least, &most) || directive_named(word(&rest)) != NULL) {
            break;
        }
        if (!setup_line(run, text)) {
            report(run, run->first, run->why);
        }
    }
    run->dealt |=
        strstr(run->position, "draw_pile") == NULL && strstr(run->position, "move_deck") == NULL;
    if (run->players_count == 0) {
        report(run, 0, "the case says nothing about players");
    }
    if (run->first == scenario->lines) {
        report(run, 0, "the case checks nothing");
    }
}

static void run_scenario(void **state)
{
    static struct run run;
    run = (struct run){.scenario = *state};
    read_setup(&run);
    for (; run.players_index < run.players_count; run.players_index++) {
        memset(run.held, 0, sizeof run.held);
        for (unsigned seed = 1; seed <= run.repeats; seed++) {
            begin(&run, seed);
            for (unsigned i = run.first; i < run.scenario->lines; i++) {
                run_line(&run, i);
            }
        }
        check_shares(&run);
    }
}

/* ---- Reading the files --------------------------------------------------------------------------------------- */

struct suite {
    struct CMUnitTest *test;
    size_t tests;
};

__attribute__((noreturn)) static void unreadable(const char *file, unsigned line, const char *why)
{
    fprintf(stderr, "%s:%u: %s\n", file, line, why);
    exit(1);
}

static void *more(void *memory, size_t bytes)
{
    void *grown = realloc(memory, bytes);
    if (grown == NULL) {
        unreadable(__FILE__, __LINE__, "out of memory");
    }
    return grown;
}

static void add_test(struct suite *suite, const struct scenario *scenario, const lb_game *game)
{
    struct scenario *own = more(NULL, sizeof *own);
    *own = *scenario;
    own->game = game;
    size_t size = strlen(lb_game_name(game)) + strlen(scenario->title) + 4;
    char *name = more(NULL, size);
    snprintf(name, size, "%s: %s", lb_game_name(game), scenario->title);
    suite->test = more(suite->test, (suite->tests + 1) * sizeof *suite->test);
    suite->test[suite->tests++] =
        (struct CMUnitTest){.name = name, .test_func = run_scenario, .initial_state = own};
}

/* A finished case becomes a test for each game of the file. */
static void add_case(struct suite *suite, const struct scenario *scenario, const char *games)
{
    char copy[LINE_MAX_BYTES];
    char *rest = copy;
    snprintf(copy, sizeof copy, "%s", games);
    for (const char *name = word(&rest); *name != '\0'; name = word(&rest)) {
        const lb_game *game = lb_game_named(name);
        if (game == NULL) {
            unreadable(scenario->file, 1, "there is no such game");
        }
        add_test(suite, scenario, game);
    }
}

/* "K4.3 title": a case begins with the number of a clause. */
static bool names_clause(const char *title)
{
    return isupper((unsigned char)title[0]) && isdigit((unsigned char)title[1]);
}

static void read_cases(struct suite *suite, const char *file, char *text)
{
    const char *games = "";
    struct scenario scenario = {.file = file};
    unsigned line_number = 0;
    while (text != NULL) {
        char *line = strsep(&text, "\n");
        line_number++;
        for (size_t n = strlen(line); n > 0 && isspace((unsigned char)line[n - 1]); n--) {
            line[n - 1] = '\0';
        }
        if (line[0] == '\0' || line[0] == '#') {
            continue;
        }
        bool head = begins(line, "games "), start = begins(line, "case ");
        if ((head || start) && scenario.lines > 0) {
            add_case(suite, &scenario, games);
            scenario.lines = 0;
        }
        if (head) {
            games = line + 6;
            continue;
        }
        if (start) {
            scenario.title = line + 5;
            if (!names_clause(scenario.title) || games[0] == '\0') {
                unreadable(file, line_number, "a case names a clause, in a file that names games");
            }
        } else if (scenario.lines == 0 || scenario.lines == LINES_MAX) {
            unreadable(file, line_number, "a line outside a case, or a case of too many lines");
        }
        scenario.line[scenario.lines++] = (struct line){line, line_number};
    }
    if (scenario.lines == 0) {
        unreadable(file, line_number, "there is no case in this file");
    }
    add_case(suite, &scenario, games);
}

static void read_scenarios(struct suite *suite, const char *file)
{
    FILE *stream = fopen(file, "r");
    size_t length = 0;
    char *text = NULL;
    if (stream == NULL) {
        unreadable(file, 0, "it cannot be opened");
    }
    for (size_t got = 1; got > 0; length += got) {
        text = more(text, length + LINE_MAX_BYTES);
        got = fread(text + length, 1, LINE_MAX_BYTES - 1, stream);
    }
    text[length] = '\0';
    fclose(stream);
    read_cases(suite, file, text);
}

int main(void)
{
    const char *source = getenv("SOURCE_DIR");
    char pattern[LINE_MAX_BYTES];
    static glob_t files; /* what tests point to lives as long as they do */
    static struct suite suite;
    snprintf(pattern, sizeof pattern, "%s/tests/rules/*/*.txt", source != NULL ? source : ".");
    if (glob(pattern, 0, NULL, &files) != 0) {
        unreadable(pattern, 0, "there are no scenarios");
    }
    for (size_t i = 0; i < files.gl_pathc; i++) {
        read_scenarios(&suite, files.gl_pathv[i]);
    }
    return _cmocka_run_group_tests("rules", suite.test, suite.tests, NULL, NULL);
}
