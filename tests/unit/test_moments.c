/* SPDX-License-Identifier: MIT */
/* test_moments.c: pictures fit the smallest screen, and places come out as the game does. */
#include <string.h>

#include "support/laws.h"
#include "support/matches.h"
#include <litterbox_table.h>

MATCH(match);

static void check_picture(const lb_picture *picture)
{
    unsigned rows = 0;
    check(picture->title[0] != '\0', "a picture has no title");
    for (const char *line = picture->art; *line != '\0'; rows++) {
        size_t columns = strcspn(line, "\n");
        check(columns <= LB_PICTURE_COLUMNS, "%s: a line of %zu columns", picture->title, columns);
        for (size_t i = 0; i < columns; i++) {
            check(line[i] >= ' ' && line[i] <= '~', "%s: not ASCII", picture->title);
        }
        check(line[columns] == '\n', "%s: the last line does not end", picture->title);
        line += columns + 1;
    }
    check(rows > 0 && rows <= LB_PICTURE_ROWS, "%s: %u rows", picture->title, rows);
}

static void pictures_fit(void **state)
{
    (void)state;
    for (unsigned i = 0; i < lb_game_count(); i++) {
        const lb_game *game = lb_game_at(i);
        for (unsigned type = 0; type < LB_EVENT_TYPES; type++) {
            const lb_picture *picture = lb_picture_of(game, type);
            if (picture != NULL) {
                assert_int_equal(picture->type, type);
                check_picture(picture);
            }
        }
        assert_non_null(lb_picture_of(game, LB_EVENT_won));
    }
    assert_null(lb_picture_of(lb_game_at(0), LB_EVENT_drew));
}

static void play_on(const char *game, unsigned players, unsigned number)
{
    lb_rng rng;
    lb_seed seed = seed_of(number);
    lb_rng_start(&rng, &seed, LB_STREAM_PLAYERS);
    lb_match_start(match, lb_game_named(game), players, NULL, &seed, NULL);
    while (!lb_over(&match->state)) {
        unsigned seat = lb_next(&match->state);
        lb_choices legal = lb_legal(&match->state, seat);
        for (unsigned skip = lb_rng_below(&rng, (unsigned)__builtin_popcountll(legal)); skip > 0;
             skip--) {
            legal &= legal - 1;
        }
        lb_match_apply(match, seat, (unsigned)__builtin_ctzll(legal), NULL);
    }
}

/* Winners are first; then, whoever lasted, came or collected more. */
static void check_places(void)
{
    lb_place places[LB_SEATS_MAX];
    lb_seats all = 0;
    assert_int_equal(lb_places_of(match, places), match->players);
    for (unsigned i = 0; i < match->players; i++) {
        bool won = lb_winners(&match->state) >> places[i].seat & 1;
        check(won == (places[i].place == 1), "seat %u is at place %u", places[i].seat,
              places[i].place);
        check(i == 0 || places[i].place == i + 1 || places[i].place == places[i - 1].place,
              "place %u comes after %u", places[i].place, places[i > 0 ? i - 1 : 0].place);
        all |= (lb_seats)(1u << places[i].seat);
    }
    assert_int_equal(all, (1u << match->players) - 1);
}

static void places_follow_the_game(void **state)
{
    (void)state;
    for (unsigned number = 0; number < 20; number++) {
        play_on("original", 5, number);
        check_places();
        lb_place places[LB_SEATS_MAX];
        lb_places_of(match, places);
        assert_int_equal(places[0].out, UINT32_MAX);
        for (unsigned i = 1; i < 5; i++) { /* the last to go is the second */
            check(places[i].out < places[i - 1].out, "place %u went later", places[i].place);
        }
        play_on("board", 6, number);
        check_places();
        lb_places_of(match, places);
        lb_view view = lb_view_for(&match->state, LB_PUBLIC);
        for (unsigned i = 2; i < 6; i++) {
            check(view.race.positions[places[i].seat] <= view.race.positions[places[i - 1].seat],
                  "place %u is farther", places[i].place);
        }
        play_on("pets", 4, number);
        check_places();
    }
}

/* A decision that costs a little is told from luck when it is looked at long enough, and one that is
 * looked at too shortly says so. */
static void reviews_take_the_time_they_need(void **state)
{
    (void)state;
    unsigned unsure[2] = {0}, clear[2] = {0};
    for (unsigned number = 0; number < 3; number++) {
        play_on("original", 3, number);
        for (unsigned closely = 0; closely < 2; closely++) {
            lb_rng rng;
            lb_rng_start(&rng, &match->seed, LB_STREAM_SEATS);
            lb_review_care care = {.margin = 0.02, .least = 300, .most = closely ? 80000 : 300};
            lb_review review = lb_review_with(match, 0, &care, &rng);
            assert_false(review.failed);
            for (unsigned i = 0; i < review.moves; i++) {
                const lb_review_move *move = &review.move[i];
                unsure[closely] += move->unsure;
                clear[closely] += move->lost.share > 0;
                check(!move->unsure || move->lost.share == 0, "a clear decision is not sure");
            }
            lb_review_free(&review);
        }
    }
    check(unsure[1] < unsure[0] && clear[1] > clear[0], "unsure %u, %u; clear %u, %u", unsure[0],
          unsure[1], clear[0], clear[1]);
}

static bool at_once(void *context)
{
    ++*(unsigned *)context;
    return true;
}

static void reviews_can_be_cut_short(void **state)
{
    (void)state;
    unsigned asked = 0;
    lb_rng rng;
    play_on("original", 3, 1);
    lb_rng_start(&rng, &match->seed, LB_STREAM_SEATS);
    lb_review_care care = {
        .margin = 0, .least = 100, .most = 1u << 30, .enough = at_once, .context = &asked};
    lb_review review = lb_review_with(match, 0, &care, &rng);
    assert_true(asked > 0 && review.moves > 0);
    lb_review_free(&review);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pictures_fit),
        cmocka_unit_test(places_follow_the_game),
        cmocka_unit_test(reviews_take_the_time_they_need),
        cmocka_unit_test(reviews_can_be_cut_short),
    };
    return cmocka_run_group_tests_name("moments", tests, NULL, NULL);
}
