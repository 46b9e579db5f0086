/* SPDX-License-Identifier: MIT */
/* test_party.c: what the full-screen table shows in a window is what the game itself would show,
 * whether or not anybody can answer, and a game that is taken up again is the same game. */
#include <stdlib.h>
#include <string.h>

#include "support/laws.h"
#include "support/matches.h"
#include "tui/party.h"

static void sit_down(struct party *party, const lb_game *game, unsigned players, unsigned number)
{
    struct tui_setup setup = {
        .game = game, .players = players, .options = lb_options_default(), .seed = seed_of(number)};
    lb_reason why;
    for (unsigned seat = 0; seat < players; seat++) {
        setup.seat[seat].name[0] = (char)('A' + seat);
    }
    check(party_start(party, &setup, &why), "%s", why.text);
}

static void random_move(struct party *party, unsigned seat, struct offer *offer, lb_rng *rng)
{
    lb_reason why;
    party_offer(party, seat, offer);
    check(offer->count > 0, "seat %u is asked and has no move", seat);
    const struct tui_move *move = &offer->item[lb_rng_below(rng, offer->count)];
    check(party_play(party, seat, move->text, &why), "%s: %s", move->text, why.text);
}

/* Somebody the game waits for in a window, or LB_NOBODY where nobody can answer. */
static unsigned any_answerer(const struct party *party)
{
    for (unsigned seat = 0; seat < party->match->players; seat++) {
        if (party_may_answer(party, seat)) {
            return seat;
        }
    }
    return LB_NOBODY;
}

static void same_views(const struct party *party)
{
    for (unsigned viewer = 0; viewer <= party->match->players; viewer++) {
        unsigned eyes = viewer < party->match->players ? viewer : LB_PUBLIC;
        lb_view shown = party_view(party, eyes);
        lb_view truth = lb_view_for(&party->match->state, eyes);
        truth.legal = 0;
        check(memcmp(&shown, &truth, sizeof shown) == 0,
              "%s: after %u choices seat %u is shown another window than the game's",
              lb_game_name(lb_match_game(party->match)), party->match->steps, eyes);
    }
}

/* What is told in a window ends with what was announced; the effect is not among it. */
static void nothing_ahead(const struct party *party)
{
    static struct scene scene;
    party_scene(party, LB_PUBLIC, false, &scene);
    check(scene.view.legal == 0 && scene.view.decides == LB_NOBODY, "a window names somebody");
    check(scene.line_count > 0, "a window comes from nowhere");
}

/* In a window either somebody answers or it closes. */
static void go_through_window(struct party *party, struct offer *offer, lb_rng *rng,
                              unsigned *hollow)
{
    unsigned seat = any_answerer(party);
    nothing_ahead(party);
    if (seat != LB_NOBODY) {
        same_views(party);
    } else {
        ++*hollow;
    }
    if (seat != LB_NOBODY && lb_rng_below(rng, 2) == 0) {
        lb_reason why;
        party_offer(party, seat, offer);
        for (unsigned i = 0; i < offer->count; i++) {
            if (strcmp(offer->item[i].text, "pass") != 0) {
                check(party_play(party, seat, offer->item[i].text, &why), "%s", why.text);
                return;
            }
        }
    }
    check(party_close_window(party), "a window does not close");
}

static void windows_are_the_games_own(const lb_game *game)
{
    static struct party party;
    struct offer offer = {.item = NULL};
    unsigned hollow = 0, windows = 0;
    for (unsigned number = 0; number < many(12); number++) {
        lb_rng rng;
        lb_seed seed = seed_of(number);
        lb_rng_start(&rng, &seed, LB_STREAM_PLAYERS);
        unsigned least = lb_game_seats_least(game);
        sit_down(&party, game, least + number % (lb_game_seats_most(game) - least + 1), number);
        while (!party_over(&party)) {
            if (party.window != WINDOW_NONE) {
                windows++;
                go_through_window(&party, &offer, &rng, &hollow);
            } else {
                lb_view view = party_view(&party, LB_PUBLIC);
                check(party.shown == party.logged && view.open != LB_OPEN_nope &&
                          view.open != LB_OPEN_magnet,
                      "%s: a window is not shown", lb_game_name(game));
                random_move(&party, party_decides(&party), &offer, &rng);
            }
        }
        party_end(&party);
    }
    bool nopes = lb_game_card_copies(game, LB_CARD_nope) > 0;
    check(nopes == (windows > 0), "%s: %u windows", lb_game_name(game), windows);
    check(nopes == (hollow > 0), "%s: %u windows nobody could answer", lb_game_name(game), hollow);
    offer_forget(&offer);
}

static void a_game_taken_up_is_the_same(const lb_game *game)
{
    static struct party party, again;
    struct offer offer = {.item = NULL};
    for (unsigned number = 0; number < many(4); number++) {
        lb_rng rng;
        lb_seed seed = seed_of(number);
        unsigned hollow = 0;
        lb_rng_start(&rng, &seed, LB_STREAM_PLAYERS);
        sit_down(&party, game, lb_game_seats_least(game), number);
        for (unsigned i = 0; i < 25 && !party_over(&party); i++) {
            if (party.window != WINDOW_NONE) {
                go_through_window(&party, &offer, &rng, &hollow);
            } else {
                random_move(&party, party_decides(&party), &offer, &rng);
            }
            sit_down(&again, game, party.match->players, number);
            check(party_catch_up(&again, party.match), "the moves do not fit");
            check(memcmp(&again.match->state, &party.match->state, sizeof(lb_state)) == 0 &&
                      again.logged == party.logged,
                  "%s: another game after %u choices", lb_game_name(game), party.match->steps);
            party_end(&again);
        }
        party_end(&party);
    }
    offer_forget(&offer);
}

/* Moves of a seat among the steps from one on. */
static unsigned plies_of(const lb_match *match, unsigned seat, unsigned from)
{
    unsigned count = 0;
    for (unsigned i = from; i < match->steps; i++) {
        count += lb_match_step(match, i).seat == seat && lb_match_step(match, i).ends;
    }
    return count;
}

/* The game is where it was before the person's last move, and that person is asked again. */
static void check_taken_back(const lb_match *before, const struct party *party, unsigned person)
{
    const lb_match *match = party->match;
    check(match->steps < before->steps, "nothing is taken back");
    for (unsigned i = 0; i < match->steps; i++) {
        check(same_step(lb_match_step(match, i), lb_match_step(before, i)),
              "another game is taken back to");
    }
    check(plies_of(before, person, match->steps) == 1, "%s: %u moves are taken back, not one",
          lb_game_name(lb_match_game(match)), plies_of(before, person, match->steps));
    check(party->window != WINDOW_NONE ? party_may_answer(party, person)
                                       : party_decides(party) == person,
          "%s: seat %u is not asked again", lb_game_name(lb_match_game(match)), person);
    if (party->window != WINDOW_NONE) {
        same_views(party);
    }
}

static void a_decision_is_taken_back(const lb_game *game)
{
    static struct party party;
    MATCH(before);
    struct offer offer = {.item = NULL};
    unsigned taken_back = 0;
    for (unsigned number = 0; number < many(6); number++) {
        lb_rng rng;
        lb_seed seed = seed_of(number);
        unsigned hollow = 0, players = lb_game_seats_least(game), person = number % players;
        lb_rng_start(&rng, &seed, LB_STREAM_PLAYERS);
        sit_down(&party, game, players, number);
        check(!party_can_take_back(&party) && !party_take_back(&party), "all are people");
        for (unsigned seat = 0; seat < players; seat++) {
            party.person[seat] = seat == person;
        }
        for (unsigned i = 0; i < 60 && !party_over(&party); i++) {
            if (party.window != WINDOW_NONE) {
                go_through_window(&party, &offer, &rng, &hollow);
            } else {
                random_move(&party, party_decides(&party), &offer, &rng);
            }
            lb_match_copy(before, party.match);
            if (lb_rng_below(&rng, 3) == 0 && party_can_take_back(&party)) {
                check(party_take_back(&party), "it cannot be taken back");
                check_taken_back(before, &party, person);
                taken_back++;
            }
        }
        party_end(&party);
    }
    check(taken_back > 0, "nothing was taken back");
    offer_forget(&offer);
}

static void who_leaves_is_out(const lb_game *game)
{
    static struct party party;
    unsigned players = lb_game_seats_least(game);
    sit_down(&party, game, players, 1);
    unsigned seat = party_decides(&party);
    check(party_leave(&party, seat), "a player cannot leave");
    lb_view view = party_view(&party, LB_PUBLIC);
    check(view.rounds.round > 1 || !(view.alive >> seat & 1), "%s: seat %u left and plays on",
          lb_game_name(game), seat);
    party_end(&party);
}

int main(void)
{
    static const struct law laws[] = {
        {"a window is shown as the game has it", windows_are_the_games_own},
        {"a game taken up again is the same", a_game_taken_up_is_the_same},
        {"a decision is taken back", a_decision_is_taken_back},
        {"who leaves the table is out", who_leaves_is_out},
    };
    return laws_run(laws, sizeof laws / sizeof laws[0]);
}
