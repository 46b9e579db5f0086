/* SPDX-License-Identifier: MIT */
/* hall_tells.c: nobody learns from the server what the game does not tell.
 *
 * Two halls with the same guests stand under one clock. A table in the middle of a game is put into both; in
 * the second, cards lie differently where a viewer cannot see. In both the same is said, the same moves come
 * back from bots, each after its own time of thinking, and the viewer tries what is not allowed, goes and
 * comes back. As long as the game itself shows the viewer the same, it must hear the same bytes at the same
 * times, in a seat as among the onlookers.
 *
 * The law must be able to fail: for every planted leak it has to. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/inside.h"
#include "support/server.h"
#include "support/tables.h"
#include "support/twin.h"
#include "table/table.h"

enum { LOOK_MS = 25, LOOKS = 40, THINKING_MS = 150, MOVES_MOST = 4096, ONLOOKER = 9 };

static const char *const guests[] = {"Ann", "Bo", "Cy", "Dee", "Eve", "Flo"};

/* One of the two halls, and what its bots think about. */
struct side {
    struct playhouse stage;
    struct party *party;
    struct hall_task *task[LB_SEATS_MAX];
    uint64_t ready[LB_SEATS_MAX];
    bool late; /* a planted leak: it speaks later than it could */
};

struct pair {
    struct side side[2];
    unsigned people;
    uint32_t listener; /* the link of the viewer */
    unsigned viewer;
};

typedef void plant(struct pair *pair, struct side *side);

static unsigned long pairs_seen, frames_heard;

/* ---- Two halls --------------------------------------------------------------------------------------------- */

static void open_hall(struct side *side, const lb_game *game, unsigned players, unsigned people)
{
    struct playhouse *stage = &side->stage;
    stage_begin(stage, 1);
    stage->think = false;
    stage_enter(stage, 1, guests[0]);
    stage_say(stage, 1, "#a create %s seats=%u window=2 pace=250 cover=1", lb_game_name(game),
              players);
    char code[HALL_CODE_BYTES];
    snprintf(code, sizeof code, "%s", field(stage_heard(stage, 1, "done"), "code"));
    for (unsigned seat = 0; seat < people; seat++) {
        if (seat > 0) {
            stage_enter(stage, seat + 1, guests[seat]);
            stage_say(stage, seat + 1, "watch %s", code);
        }
        stage_say(stage, seat + 1, "sit %u", seat);
    }
    stage_enter(stage, ONLOOKER, "Zoe");
    stage_say(stage, ONLOOKER, "watch %s", code);
    stage_say(stage, 1, "deal");
    struct refusal why;
    side->party = hall_party(stage->hall, code, &why);
    check(side->party != NULL && side->party->table != NULL, "there is no game");
}

static void close_hall(struct side *side)
{
    for (unsigned seat = 0; seat < LB_SEATS_MAX; seat++) {
        if (side->task[seat] != NULL) {
            hall_task_free(side->task[seat]);
        }
    }
    stage_end(&side->stage);
}

static void *copy_of(const void *bytes, size_t count)
{
    void *copy = malloc(count > 0 ? count : 1);
    check(copy != NULL, "no memory");
    return memcpy(copy, bytes, count);
}

/* The table of a hall becomes a copy of this one, in this state. */
static void put_table(struct side *side, const lb_table *table, const lb_state *state)
{
    struct hall *hall = side->stage.hall;
    struct party *party = side->party;
    hall_tick(hall, side->stage.now);
    lb_table *copy = copy_of(table, sizeof *table);
    copy->match = table_new_match(table->match->room);
    lb_match_copy(copy->match, table->match);
    copy->memory = copy_of(table->memory, table->setup.players * sizeof *table->memory);
    copy->log = copy_of(table->log, table->room * sizeof *table->log);
    copy->ply = copy_of(table->ply, table->room * sizeof *table->ply);
    copy->future = NULL;
    copy->setup.journal = true;
    copy->match->state = *state;
    lb_table_free(party->table);
    party->table = copy;
    party->phase = PHASE_playing;
    party->asleep = false;
    party->instance++;
    party->offset = hall->now - table->now;
    for (struct hall_task *task; (task = hall_task(hall)) != NULL;) {
        hall_task_free(task);
    }
    for (unsigned seat = 0; seat < LB_SEATS_MAX; seat++) {
        if (side->task[seat] != NULL) {
            hall_task_free(side->task[seat]);
            side->task[seat] = NULL;
        }
    }
    for (struct link *link = party->links; link != NULL; link = link->following) {
        memset(link->heard, 0, sizeof link->heard);
    }
    table_decide(copy);
    hall_presence(hall, party);
    stage_pump(&side->stage);
}

/* ---- The same in both ---------------------------------------------------------------------------------------- */

static struct {
    unsigned count;
    char text[MOVES_MOST][LB_MOVE_BYTES];
} moves;

static bool add_move(void *context, const lb_move *move, const char *text)
{
    (void)context;
    (void)move;
    strcpy(moves.text[moves.count++], text);
    return moves.count < MOVES_MOST;
}

static const lb_state *state_of(const struct side *side)
{
    return &side->party->table->match->state;
}

/* A move a seat may make in both, passing for the most part where it can; false: there is none. */
static bool common_move(const struct pair *pair, unsigned seat, lb_rng *rng,
                        char text[LB_MOVE_BYTES])
{
    unsigned found = 0;
    lb_move move;
    lb_reason why;
    moves.count = 0;
    lb_moves(state_of(&pair->side[0]), seat, add_move, NULL);
    for (unsigned i = 0; i < moves.count; i++) {
        bool both =
            lb_move_read(state_of(&pair->side[1]), seat, moves.text[i], &move, &why) == LB_OK;
        if (both && strcmp(moves.text[i], "pass") == 0 && lb_rng_below(rng, 4) > 0) {
            strcpy(text, "pass");
            return true;
        }
        if (both && lb_rng_below(rng, ++found) == 0) {
            strcpy(text, moves.text[i]);
        }
    }
    return found > 0;
}

static void begin_thinking(struct side *side, lb_rng *times)
{
    for (struct hall_task *task; (task = hall_task(side->stage.hall)) != NULL;) {
        unsigned seat = task->task->seat;
        if (side->task[seat] != NULL) {
            hall_task_free(side->task[seat]);
        }
        side->task[seat] = task;
        side->ready[seat] = side->stage.now + lb_rng_below(times, THINKING_MS);
    }
}

static bool settle_thoughts(struct pair *pair, lb_rng *rng)
{
    for (unsigned seat = 0; seat < LB_SEATS_MAX; seat++) {
        char text[LB_MOVE_BYTES];
        struct hall_task *one = pair->side[0].task[seat], *two = pair->side[1].task[seat];
        if (one == NULL || two == NULL || one->task->run || two->task->run) {
            continue;
        }
        if (!common_move(pair, seat, rng, text)) {
            return false;
        }
        lb_reason why;
        lb_move_read(state_of(&pair->side[0]), seat, text, &one->task->move, &why);
        lb_move_read(state_of(&pair->side[1]), seat, text, &two->task->move, &why);
        one->task->run = two->task->run = true;
    }
    return true;
}

static void hand_back(struct side *side)
{
    for (unsigned seat = 0; seat < LB_SEATS_MAX; seat++) {
        struct hall_task *task = side->task[seat];
        if (task != NULL && task->task->run && side->ready[seat] <= side->stage.now) {
            side->task[seat] = NULL;
            hall_done(side->stage.hall, task, side->stage.now);
        }
    }
}

static void say_in_both(struct pair *pair, uint32_t link, const char *line)
{
    for (unsigned i = 0; i < 2; i++) {
        struct playhouse *stage = &pair->side[i].stage;
        hall_line(stage->hall, link, line, strlen(line), stage->now);
    }
}

static bool asked_in(const struct side *side, unsigned seat)
{
    return (lb_to_act(state_of(side)) >> seat & 1) && !table_bot_plays(side->party->table, seat);
}

/* People say the same in both, or nothing yet. */
static bool people_speak(struct pair *pair, lb_rng *rng)
{
    for (unsigned seat = 0; seat < pair->people; seat++) {
        char text[LB_MOVE_BYTES], line[LB_MOVE_BYTES + 32];
        if (!asked_in(&pair->side[0], seat) || !asked_in(&pair->side[1], seat) ||
            lb_rng_below(rng, 8) > 0) {
            continue;
        }
        if (!common_move(pair, seat, rng, text)) {
            return false;
        }
        snprintf(line, sizeof line, "#%x say %u move %s", lb_rng_u32(rng), seat, text);
        say_in_both(pair, seat + 1, line);
    }
    return true;
}

/* The viewer tries things, goes and comes back. */
static void pry(struct pair *pair, lb_rng *rng)
{
    static const char *const tries[] = {"say %u move nope",
                                        "say %u move draw",
                                        "say %u move pass",
                                        "say %u move five",
                                        "say %u at 3 move nope",
                                        "say %u move give defuse",
                                        "say %u move nonsense",
                                        "#x say %u hint",
                                        "record",
                                        "review %u",
                                        "language de",
                                        "language en",
                                        "mine",
                                        "tables",
                                        "say %u take-back"};
    char line[64], code[HALL_CODE_BYTES];
    unsigned what = lb_rng_below(rng, 40);
    snprintf(code, sizeof code, "%s", pair->side[0].party->code);
    if (what < sizeof tries / sizeof tries[0]) {
        const char *at = strstr(tries[what], "%u");
        unsigned seat = pair->viewer < LB_SEATS_MAX ? pair->viewer : 0;
        if (at == NULL) {
            snprintf(line, sizeof line, "%s", tries[what]);
        } else {
            snprintf(line, sizeof line, "%.*s%u%s", (int)(at - tries[what]), tries[what], seat,
                     at + 2);
        }
        lb_move move; /* what is legal would be played */
        lb_reason why;
        const char *text = strstr(line, " move ");
        bool legal = false;
        for (unsigned i = 0; text != NULL && i < 2; i++) {
            legal |= lb_move_read(state_of(&pair->side[i]), seat, text + 6, &move, &why) == LB_OK;
        }
        if (!legal) {
            say_in_both(pair, pair->listener, line);
        }
    } else if (what == 39) {
        for (unsigned i = 0; i < 2; i++) {
            struct playhouse *stage = &pair->side[i].stage;
            struct ears *ears = &stage->ears[pair->listener];
            uint64_t sum = ears->sum;
            const char *guest = pair->listener == ONLOOKER ? "Zoe" : guests[pair->listener - 1];
            stage_leave(stage, pair->listener);
            stage_enter(stage, pair->listener, guest);
            stage_say(stage, pair->listener, "watch %s", code);
            ears->sum ^= sum;
        }
    }
}

/* Whether the game itself shows the viewer the same in both. */
static bool looks_alike(const struct pair *pair, uint32_t from)
{
    const lb_table *one = pair->side[0].party->table, *two = pair->side[1].party->table;
    lb_view a = lb_view_for(&one->match->state, pair->viewer),
            b = lb_view_for(&two->match->state, pair->viewer);
    bool alike = memcmp(&a, &b, sizeof a) == 0 && one->logged == two->logged;
    for (uint32_t i = from; alike && i < one->logged; i++) {
        lb_event c = lb_event_for(&one->log[i], pair->viewer),
                 d = lb_event_for(&two->log[i], pair->viewer);
        alike = memcmp(&c, &d, sizeof c) == 0;
    }
    return alike;
}

/* ---- Looking ---------------------------------------------------------------------------------------------------- */

/* The first of the newest messages that are not the same. */
static void show_difference(const struct ears *one, const struct ears *two)
{
    for (unsigned i = 0; i < HEARD_MOST; i++) {
        const char *a = one->text[i] != NULL ? one->text[i] : "nothing",
                   *b = two->text[i] != NULL ? two->text[i] : "nothing";
        if (strcmp(a, b) != 0) {
            size_t at = 0;
            while (a[at] == b[at]) {
                at++;
            }
            at = at > 100 ? at - 100 : 0;
            print_error("%u: %.300s\n%u: %.300s\n", one->count, a + at, two->count, b + at);
            return;
        }
    }
}

/* What tells the two apart that the game does not show; NULL: nothing did, as far as they could go. */
static const char *look(struct pair *pair, plant *leak, lb_rng *rng)
{
    lb_rng times[2];
    lb_rng_start(&times[0], &(lb_seed){{5}}, lb_rng_u32(rng));
    lb_rng_start(&times[1], &(lb_seed){{6}}, lb_rng_u32(rng));
    uint32_t from = pair->side[0].party->table->logged;
    for (unsigned step = 0; step < LOOKS; step++) {
        for (unsigned i = 0; i < 2; i++) {
            struct side *side = &pair->side[i];
            side->stage.now += LOOK_MS;
            begin_thinking(side, &times[i]);
            if (leak != NULL) {
                leak(pair, side);
            }
        }
        if (!settle_thoughts(pair, rng)) {
            return NULL;
        }
        for (unsigned i = 0; i < 2; i++) {
            struct side *side = &pair->side[i];
            hand_back(side);
            hall_tick(side->stage.hall, side->stage.now);
            if (!side->late) {
                stage_pump(&side->stage);
            }
            side->late = false;
        }
        const struct ears *one = &pair->side[0].stage.ears[pair->listener],
                          *two = &pair->side[1].stage.ears[pair->listener];
        if (pair->side[0].party->phase != PHASE_playing ||
            pair->side[1].party->phase != PHASE_playing || !looks_alike(pair, from)) {
            return pair->side[0].party->table->match->steps ==
                           pair->side[1].party->table->match->steps
                       ? NULL
                       : "one has come further";
        }
        if (one->sum != two->sum || one->count != two->count) {
            if (leak == NULL) {
                show_difference(one, two);
            }
            return "it hears something else";
        }
        frames_heard += one->count;
        if (!people_speak(pair, rng)) {
            return NULL;
        }
        pry(pair, rng);
    }
    return NULL;
}

static const char *try_pair(struct pair *pair, const struct seating *seating, plant *leak,
                            lb_rng *rng)
{
    lb_state twin;
    const lb_table *table = seating->table;
    const lb_state *state = &table->match->state;
    unsigned viewer = lb_rng_below(rng, pair->people + 1);
    pair->viewer = viewer < pair->people ? viewer : LB_PUBLIC;
    pair->listener = viewer < pair->people ? viewer + 1 : ONLOOKER;
    if (table->window || lb_over(state) || !twin_make(state, pair->viewer, 12, rng, &twin)) {
        return NULL;
    }
    for (unsigned i = 0; i < 2; i++) {
        put_table(&pair->side[i], table, i == 0 ? state : &twin);
        struct ears *ears = &pair->side[i].stage.ears[pair->listener];
        ears->sum = ears->count = 0;
    }
    pairs_seen++;
    return look(pair, leak, rng);
}

/* So many pairs from the games of one size; what told them apart first, or NULL. */
static const char *try_game(const lb_game *game, unsigned players, unsigned pairs, plant *leak,
                            unsigned number)
{
    struct pair pair = {.people = 1 + number % players};
    const char *told = NULL;
    lb_rng rng;
    lb_rng_start(&rng, &(lb_seed){{7}}, number);
    for (unsigned i = 0; i < 2; i++) {
        open_hall(&pair.side[i], game, players, pair.people);
    }
    lb_table_setup setup = *lb_table_setup_of(pair.side[0].party->table);
    setup.journal = false;
    for (unsigned done = 0, tables = 0; done < pairs && told == NULL; tables++) {
        struct seating seating;
        setup.seed = seed_of(1000 * number + tables);
        for (unsigned seat = 0; seat < players; seat++) {
            strcpy(setup.chair[seat].level, "random");
        }
        seating_begin(&seating, &setup, 1000 * number + tables);
        while (!seating_over(&seating) && done < pairs && told == NULL) {
            if (lb_rng_below(&rng, 5) == 0) {
                unsigned long before = pairs_seen;
                told = try_pair(&pair, &seating, leak, &rng);
                done += pairs_seen > before;
                if (told != NULL && leak == NULL) {
                    fail_msg("%s: viewer %u can tell: %s", seating_where(&seating), pair.viewer,
                             told);
                }
            }
            seating_step(&seating);
        }
        seating_end(&seating);
    }
    close_hall(&pair.side[0]);
    close_hall(&pair.side[1]);
    return told;
}

/* ---- Planted leaks --------------------------------------------------------------------------------------------------- */

/* A bit of what nobody but the server knows. */
static bool secret_bit(const struct side *side)
{
    return hash_bytes(1, state_of(side), sizeof(lb_state)) >> 7 & 1;
}

static struct link *link_of(struct pair *pair, struct side *side)
{
    struct link *link = side->party->links;
    while (link != NULL && link->number != pair->listener) {
        link = link->following;
    }
    return link;
}

/* Bytes: a name that winks. */
static void leak_name(struct pair *pair, struct side *side)
{
    (void)pair;
    side->party->table->match->names.of[0][0] = secret_bit(side) ? '!' : 'A';
}

/* Bytes: a count that nobody needs. */
static void leak_count(struct pair *pair, struct side *side)
{
    (void)pair;
    side->party->table->plies = secret_bit(side);
}

/* Counts: a message more. */
static void leak_message(struct pair *pair, struct side *side)
{
    (void)pair;
    if (secret_bit(side)) {
        table_touch_all(side->party->table, false);
        hall_touch(side->stage.hall, side->party);
    }
}

/* Counts: who sits there is told once more. */
static void leak_table(struct pair *pair, struct side *side)
{
    (void)pair;
    if (secret_bit(side)) {
        side->party->changed = true;
        hall_touch(side->stage.hall, side->party);
    }
}

/* Order: one message comes before another. */
static void leak_order(struct pair *pair, struct side *side)
{
    struct link *link = link_of(pair, side);
    for (unsigned i = 0; link != NULL && i < 2; i++) {
        struct json json =
            speak_begin(side->stage.hall, (i == 0) == secret_bit(side) ? "pong" : "done");
        speak(side->stage.hall, link, &json, false);
    }
}

/* Timing: bots move when they have thought. */
static void leak_search(struct pair *pair, struct side *side)
{
    (void)pair;
    for (unsigned seat = 0; seat < LB_SEATS_MAX; seat++) {
        if (side->task[seat] != NULL) {
            side->party->table->seat[seat].due = side->ready[seat] - side->party->offset;
        }
    }
}

/* Timing: a moment of hesitation. */
static void leak_hesitation(struct pair *pair, struct side *side)
{
    (void)pair;
    for (unsigned seat = 0; seat < LB_SEATS_MAX; seat++) {
        struct seat *sitter = &side->party->table->seat[seat];
        if (sitter->stage == STAGE_out && secret_bit(side)) {
            sitter->due += LOOK_MS;
        }
    }
}

/* Timing: what is to be said is said later. */
static void leak_delay(struct pair *pair, struct side *side)
{
    (void)pair;
    side->late = secret_bit(side);
}

/* Timing: the clock of a table that is ahead. */
static void leak_clock(struct pair *pair, struct side *side)
{
    (void)pair;
    if (secret_bit(side)) {
        side->party->table->now += 2 * LOOK_MS;
    }
}

/* Errors: another sentence. */
static void leak_error(struct pair *pair, struct side *side)
{
    struct link *link = link_of(pair, side);
    if (link != NULL) {
        speak_error(side->stage.hall, link, "", NO_table, secret_bit(side) ? "No." : "No!");
    }
}

/* Errors: one where there is none. */
static void leak_refusal(struct pair *pair, struct side *side)
{
    struct link *link = link_of(pair, side);
    if (link != NULL && secret_bit(side)) {
        speak_error(side->stage.hall, link, "", NO_table, "Not now.");
    }
}

/* Reconnects: the whole where a part would do. */
static void leak_whole(struct pair *pair, struct side *side)
{
    struct link *link = link_of(pair, side);
    if (link != NULL && secret_bit(side)) {
        memset(link->heard, 0, sizeof link->heard);
        hall_touch(side->stage.hall, side->party);
    }
}

/* Onlookers: whether a table is in the list. */
static void leak_listed(struct pair *pair, struct side *side)
{
    (void)pair;
    side->party->listed = secret_bit(side);
    side->party->changed = true;
    hall_touch(side->stage.hall, side->party);
}

/* Onlookers: the secret of the shuffle. */
static void leak_commitment(struct pair *pair, struct side *side)
{
    (void)pair;
    side->party->fair.commitment[0] = secret_bit(side) ? '0' : '1';
    side->party->changed = true;
    hall_touch(side->stage.hall, side->party);
}

/* Presence: somebody seems to be away. */
static void leak_presence(struct pair *pair, struct side *side)
{
    (void)pair;
    side->party->table->seat[0].away = secret_bit(side);
}

static const struct {
    const char *name;
    plant *leak;
    bool needs_bots;
} leaks[] = {{"a name", leak_name, false},
             {"a count", leak_count, false},
             {"a message more", leak_message, false},
             {"a table more", leak_table, false},
             {"the order of messages", leak_order, false},
             {"when bots have thought", leak_search, true},
             {"hesitation", leak_hesitation, true},
             {"a delay", leak_delay, false},
             {"the clock", leak_clock, false},
             {"the words of an error", leak_error, false},
             {"an error", leak_refusal, false},
             {"a whole message", leak_whole, false},
             {"the open list", leak_listed, false},
             {"the commitment", leak_commitment, false},
             {"who is away", leak_presence, false}};

/* ---- The law ------------------------------------------------------------------------------------------------------------ */

static void the_hall_tells_nothing(const lb_game *game)
{
    unsigned least = lb_game_seats_least(game), most = lb_game_seats_most(game);
    pairs_seen = frames_heard = 0;
    for (unsigned i = 0; i < many(12); i++) {
        try_game(game, least + i % (most - least + 1), 170, NULL, i);
    }
    check(pairs_seen >= 2000 && frames_heard > pairs_seen, "only %lu pairs", pairs_seen);
}

static void planted_leaks_are_caught(const lb_game *game)
{
    bool secrets = strcmp(lb_game_name(game), "nullgame") != 0;
    unsigned most = lb_game_seats_most(game);
    for (unsigned i = 0; secrets && i < sizeof leaks / sizeof leaks[0]; i++) {
        const char *told = NULL;
        for (unsigned number = 0; number < 4 && told == NULL; number++) {
            told =
                try_game(game, most, 60, leaks[i].leak, leaks[i].needs_bots ? number % 2 : number);
        }
        check(told != NULL, "%s: %s is not caught", lb_game_name(game), leaks[i].name);
    }
}

int main(void)
{
    static const struct law laws[] = {{"the hall tells nothing", the_hall_tells_nothing},
                                      {"planted leaks are caught", planted_leaks_are_caught}};
    return laws_run(laws, sizeof laws / sizeof laws[0]);
}
