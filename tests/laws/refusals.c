/* SPDX-License-Identifier: MIT */
/* refusals.c: law 3: what is refused changes no byte: not the state, the chance, nor the events. */
#include <limits.h>
#include <string.h>

#include "support/laws.h"
#include "support/matches.h"

static const unsigned odd_choices[] = {64, 65, 100, 254, 255, 256, 319, UINT_MAX};
static const unsigned odd_seats[] = {LB_SEATS_MAX, LB_SEATS_MAX + 1, 8,         31,  32,
                                     LB_TRUTH,     LB_PUBLIC,        LB_NOBODY, 256, UINT_MAX};

#define COUNT(array) (sizeof(array) / sizeof(array)[0])

/* ---- Choices, leaving and cancelling ------------------------------------------------------------ */

/* What one refused call may not touch. */
struct untouched {
    lb_state state;
    lb_rng rng;
    lb_events events;
};

static void check_untouched(const struct play *play, const struct untouched *before)
{
    check(memcmp(&play->state, &before->state, sizeof play->state) == 0, "%s: state touched",
          where(play));
    check(memcmp(&play->table, &before->rng, sizeof play->table) == 0, "%s: chance touched",
          where(play));
    check(memcmp(&play->events, &before->events, sizeof play->events) == 0, "%s: events touched",
          where(play));
}

static void refuse_choice(struct play *play, unsigned seat, unsigned choice)
{
    bool legal = choice < LB_CHOICES_MAX && (lb_legal(&play->state, seat) >> choice & 1);
    if (legal) {
        return;
    }
    lb_status status = lb_apply(&play->state, seat, choice, &play->table, &play->events);
    lb_status expected = seat >= play->setup.players           ? LB_STATUS_no_seat
                         : lb_over(&play->state)               ? LB_STATUS_over
                         : lb_to_act(&play->state) >> seat & 1 ? LB_STATUS_illegal
                                                               : LB_STATUS_not_asked;
    check(status == expected, "%s: seat %u, choice %u: \"%s\", not \"%s\"", where(play), seat,
          choice, lb_status_text(status), lb_status_text(expected));
}

static void refuse_choices(struct play *play, unsigned seat)
{
    for (unsigned choice = 0; choice < LB_CHOICES_MAX; choice++) {
        refuse_choice(play, seat, choice);
    }
    for (unsigned i = 0; i < COUNT(odd_choices); i++) {
        refuse_choice(play, seat, odd_choices[i]);
    }
}

static void refuse_leave(struct play *play, unsigned seat)
{
    lb_seats present = at_table(&play->state);
    bool out = seat >= play->setup.players || !(present >> seat & 1);
    if (out || lb_over(&play->state)) {
        lb_status status = lb_leave(&play->state, seat, &play->table, &play->events);
        check(status != LB_OK, "%s: seat %u leaves twice or from nowhere", where(play), seat);
    }
}

static void refuse_all(struct play *play)
{
    /* Whatever lies in the events lies there still. */
    memset(&play->events, 0x5a, sizeof play->events);
    struct untouched before; /* copied byte for byte: padding is compared too */
    memcpy(&before.state, &play->state, sizeof before.state);
    memcpy(&before.rng, &play->table, sizeof before.rng);
    memcpy(&before.events, &play->events, sizeof before.events);
    for (unsigned seat = 0; seat < LB_SEATS_MAX; seat++) {
        refuse_choices(play, seat);
        refuse_leave(play, seat);
    }
    for (unsigned i = 0; i < COUNT(odd_seats); i++) {
        refuse_choices(play, odd_seats[i]);
        refuse_leave(play, odd_seats[i]);
    }
    if (!lb_staged(&play->state)) {
        check(lb_cancel(&play->state) == LB_STATUS_nothing, "%s: nothing was cancelled",
              where(play));
    }
    check_untouched(play, &before);
}

static void play_through(struct play *play, void *context)
{
    (void)context;
    for (refuse_all(play); !lb_over(&play->state); refuse_all(play)) {
        play_step(play);
    }
}

static void choices(const lb_game *game)
{
    each_game(game, many(10), play_through, NULL);
}

/* ---- Texts and matches --------------------------------------------------------------------------- */

/* Texts that are never a move, or belong to other moments. */
static const char *const odd_texts[] = {
    "",      " ",      "drawn",    "draw ",   " draw",    "Draw",   "pass\n", "nope@0",
    "favor", "favor@", "favor@9",  "leave ",  "place 64", "place",  "pair",   "three@1",
    "five",  "use",    "\xff\xfe", "leave@1", "give",     "take ?", "=?",     "undo"};

static void refuse_texts(const lb_match *match)
{
    lb_state state = match->state;
    for (unsigned seat = 0; seat <= match->players; seat++) {
        for (unsigned i = 0; i < COUNT(odd_texts); i++) {
            lb_move move;
            lb_reason why = {""};
            memset(&move, 0x5a, sizeof move);
            lb_move before = move;
            lb_status status = lb_move_read(&match->state, seat, odd_texts[i], &move, &why);
            check(status != LB_OK, "\"%s\" is a move", odd_texts[i]);
            check(why.text[0] != '\0', "\"%s\": no reason", odd_texts[i]);
            check(memcmp(&move, &before, sizeof move) == 0, "\"%s\": move touched", odd_texts[i]);
        }
    }
    check(memcmp(&state, &match->state, sizeof state) == 0, "a text touched the state");
}

/* Every refusal a match knows, on this very match. */
static void refuse_on_match(lb_match *match, lb_events *events)
{
    lb_reason why;
    lb_seats present = at_table(&match->state);
    lb_options options = lb_options_default();
    options.value[0] = 127;
    for (unsigned seat = 0; seat <= LB_SEATS_MAX; seat++) {
        lb_choices legal = lb_legal(&match->state, seat);
        for (unsigned choice = 0; choice <= LB_CHOICES_MAX; choice++) {
            if (choice == LB_CHOICES_MAX || !(legal >> choice & 1)) {
                check(lb_match_apply(match, seat, choice, events) != LB_OK, "seat %u, choice %u",
                      seat, choice);
            }
        }
        /* In the middle of a move its rest is a text, and the rest may be empty. */
        for (unsigned i = 0; !lb_staged(&match->state) && i < COUNT(odd_texts); i++) {
            check(lb_match_play(match, seat, odd_texts[i], events, &why) != LB_OK,
                  "seat %u, \"%s\"", seat, odd_texts[i]);
        }
        if (seat >= match->players || !(present >> seat & 1) || lb_over(&match->state)) {
            check(lb_match_leave(match, seat, events) != LB_OK, "seat %u leaves", seat);
            check(lb_match_play(match, seat, "leave", events, &why) != LB_OK, "seat %u leaves",
                  seat);
        }
    }
    check(lb_match_name(match, match->players, "Nobody") == LB_STATUS_no_seat, "a name too many");
    check(lb_match_name(match, 0, "") == LB_STATUS_bad_name, "no name");
    check(lb_match_name(match, 0, "\x1b[31m") == LB_STATUS_bad_name,
          "a name with control characters");
    check(lb_match_start(match, lb_match_game(match), 99, NULL, &match->seed, events) ==
              LB_STATUS_bad_players,
          "99 players");
    check(lb_game_options(lb_match_game(match)) == 0 ||
              lb_match_start(match, lb_match_game(match), match->players, &options, &match->seed,
                             events) == LB_STATUS_bad_option,
          "an option of 127");
    check(lb_record_read(match, "", 0, NULL, &why) == LB_STATUS_bad_record, "no record");
    if (!lb_staged(&match->state)) {
        check(lb_match_cancel(match) == LB_STATUS_nothing, "nothing was cancelled");
    }
    if (match->steps == match->steps_known) {
        check(lb_match_redo(match, events) == LB_STATUS_nothing, "nothing was redone");
    }
    if (match->steps == 0) {
        check(lb_match_undo(match) == LB_STATUS_nothing, "nothing was undone");
    }
}

static void check_match(const struct play *play, lb_match *match)
{
    MATCH(before);
    static lb_events events, events_before;
    memset(&events, 0x5a, sizeof events);
    memcpy(&events_before, &events, sizeof events);
    lb_match_copy(before, match);
    refuse_on_match(match, &events);
    if (!lb_staged(&match->state)) {
        refuse_texts(match);
    }
    check(same_match(before, match), "%s: match touched", where(play));
    check(memcmp(&events_before, &events, sizeof events) == 0, "%s: events touched", where(play));
}

static void play_match(struct play *play, void *context)
{
    MATCH(match);
    (void)context;
    lb_seed seed = seed_of(play->number);
    const struct setup *setup = &play->setup;
    check(lb_match_start(match, setup->game, setup->players, &setup->options, &seed, NULL) == LB_OK,
          "%s", where(play));
    if (setup->windows == LB_WINDOWS_live) {
        check(lb_match_live(match) == LB_OK, "%s", where(play));
    }
    check_match(play, match);
    while (!lb_over(&match->state)) {
        unsigned seat = pick(lb_to_act(&match->state), &play->players);
        lb_match_apply(match, seat, pick(lb_legal(&match->state, seat), &play->players), NULL);
        if (lb_rng_below(&play->players, 8) == 0) {
            check_match(play, match);
        }
    }
    check_match(play, match);
}

static void matches(const lb_game *game)
{
    each_game(game, many(1), play_match, NULL);
}

/* ---- The doors ------------------------------------------------------------------------------------ */

static void doors(const lb_game *game)
{
    struct play play, before;
    memset(&play, 0x5a, sizeof play);
    memcpy(&before, &play, sizeof play);
    lb_options bad = lb_options_default();
    bad.value[0] = 127;
    unsigned players = lb_game_seats_least(game);
    check(lb_start(game, players - 1, NULL, &play.table, &play.state, &play.events) ==
                  LB_STATUS_bad_players &&
              lb_start(game, lb_game_seats_most(game) + 1, NULL, &play.table, &play.state,
                       &play.events) == LB_STATUS_bad_players,
          "too few or too many players");
    check(lb_game_options(game) == 0 || lb_start(game, players, &bad, &play.table, &play.state,
                                                 &play.events) == LB_STATUS_bad_option,
          "an option of 127");
    check(memcmp(&play, &before, sizeof play) == 0, "a refused start touched something");

    lb_options options = lb_options_default(), kept = options;
    lb_reason why;
    check(lb_option_read(game, players, &options, "no_such_option=1", &why) ==
                  LB_STATUS_bad_option &&
              lb_option_read(game, 99, &options, "hand=4", &why) == LB_STATUS_bad_players &&
              memcmp(&options, &kept, sizeof kept) == 0,
          "a refused option was taken");

    check(lb_position_read(&play.state, "nothing", 7, &why) == LB_STATUS_bad_position &&
              memcmp(&play, &before, sizeof play) == 0,
          "a refused position touched something");
}

int main(void)
{
    static const struct law laws[] = {
        {"a refused choice changes no byte", choices},
        {"nor does a refusal of a match", matches},
        {"nor what is refused at the door", doors},
    };
    return laws_run(laws, 3);
}
