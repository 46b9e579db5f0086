/* SPDX-License-Identifier: MIT */
/* test_wire_json.c: JSON as it is written: texts that are safe, numbers that are exact, buffers that
 * are never too small, shapes that say what may be known.
 * With --print it plays random games and prints what it would tell, a line each: the name of a schema
 * in docs/schema/ and a text that has to obey it. tests/scripts/wire.sh reads that. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/laws.h"
#include "support/matches.h"
#include "wire/shapes.h"

/* ---- Texts, numbers, buffers ------------------------------------------------------------------------ */

static void strings_are_escaped(void **unused)
{
    (void)unused;
    static const struct {
        const char *text, *json;
    } rows[] = {
        {"", "\"\""},
        {"Kätzchen 小猫 🐈", "\"Kätzchen 小猫 🐈\""},
        {"\"say\\\"", "\"\\\"say\\\\\\\"\""},
        {"a\nb\t\x1b[2J\x7f", "\"a\\u000ab\\u0009\\u001b[2J\\u007f\""},
        {"\xff", "\"\xef\xbf\xbd\""},
        {"\xc3", "\"\xef\xbf\xbd\""},                                 /* cut short */
        {"\xe5\xb0", "\"\xef\xbf\xbd\xef\xbf\xbd\""},                 /* cut short */
        {"\xc0\xaf", "\"\xef\xbf\xbd\xef\xbf\xbd\""},                 /* longer than it has to be */
        {"\xe0\x80\xaf", "\"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\""}, /* the same */
        {"\xed\xa0\x80", "\"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\""}, /* half a character */
        {"\xf4\x90\x80\x80",
         "\"\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\xef\xbf\xbd\""}, /* too large */
        {"x\x80y", "\"x\xef\xbf\xbdy\""},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        char text[128];
        struct json json = json_in(text, sizeof text);
        json_text(&json, rows[i].text);
        assert_string_equal(text, rows[i].json);
        assert_int_equal(json.ink.length, strlen(text));
    }
}

static void some(struct json *json)
{
    json_open(json, '{');
    json_key(json, "a\"");
    json_open(json, '[');
    json_number(json, 18446744073709551615ull);
    json_real(json, -0.125);
    json_real(json, INFINITY);
    json_real(json, NAN);
    json_bool(json, true);
    json_bool(json, false);
    json_null(json);
    json_open(json, '{');
    json_close(json, '}');
    json_close(json, ']');
    json_key(json, "b");
    json_text(json, "c");
    json_close(json, '}');
    json_line(json);
}

static const char some_text[] =
    "{\"a\\\"\":[18446744073709551615,-0.125,null,null,true,false,null,{}],\"b\":\"c\"}\n";

static void buffers_are_kept(void **unused)
{
    (void)unused;
    for (size_t size = 0; size <= sizeof some_text; size++) {
        char text[sizeof some_text + 1];
        memset(text, '#', sizeof text);
        struct json json = json_in(text, size);
        some(&json);
        assert_int_equal(json.ink.length, sizeof some_text - 1);
        assert_int_equal(text[size], '#');
        if (size > 0) {
            assert_int_equal(strlen(text), size - 1);
            assert_memory_equal(text, some_text, size - 1);
        }
    }
}

static void collect(void *to, const char *piece, size_t length)
{
    strncat(to, piece, length);
}

static void pieces_are_handed_on(void **unused)
{
    (void)unused;
    char text[sizeof some_text] = "";
    struct json json = json_to(collect, text);
    some(&json);
    assert_string_equal(text, some_text);
    assert_int_equal(json.ink.length, sizeof some_text - 1);
}

static void check_real(double number)
{
    char expected[32], text[32];
    struct json json = json_in(text, sizeof text);
    snprintf(expected, sizeof expected, "%.6g", number);
    json_real(&json, number);
    check(strcmp(text, expected) == 0, "%.17g is %s, not %s", number, expected, text);
}

static void reals_are_rounded_exactly(void **unused)
{
    (void)unused;
    static const double rows[] = {
        0,      -0.0,     1,       0.1,           0.5,        1e5,    999999,
        1e6,    123456.5, 1234565, 999999.5,      99999.95,   1e-4,   1e-5,
        9.5e-5, 2.5,      0.25,    1e100,         1.7976e308, 5e-324, 2.2250738585072014e-308,
        1e22,   1e23,     -1e-10,  0.000099999995};
    lb_rng rng;
    lb_rng_start(&rng, &(lb_seed){{1}}, 0);
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        check_real(rows[i]);
    }
    for (unsigned i = 0; i < 2000; i++) {
        uint64_t bits = lb_rng_u64(&rng);
        double any;
        memcpy(&any, &bits, sizeof any);
        if (isfinite(any)) {
            check_real(any);
        }
        check_real((double)lb_rng_below(&rng, 1000001) / (1 + lb_rng_below(&rng, 4096)));
        check_real((double)lb_rng_below(&rng, 20000001) / 2 / (1u << lb_rng_below(&rng, 12)));
    }
}

/* ---- Shapes ----------------------------------------------------------------------------------------- */

static char told[1 << 20];

static void check_event(const lb_event *event, unsigned viewer, const char *sentence,
                        const char *wanted)
{
    struct json json = json_in(told, sizeof told);
    json_event(&json, event, viewer, sentence);
    assert_string_equal(told, wanted);
}

static void events_say_what_may_be_known(void **unused)
{
    (void)unused;
    lb_event drew = {.type = LB_EVENT_drew,
                     .seat = 1,
                     .other = LB_NOBODY,
                     .named = LB_NO_CARD,
                     .audience = 1u << 1,
                     .hidden_count = 1,
                     .hidden = {LB_CARD_defuse}};
    lb_event placed = drew, stayed = drew;
    placed.type = LB_EVENT_placed;
    stayed.type = LB_EVENT_stayed;
    stayed.hidden_count = 0;
    check_event(&drew, 1, "You draw Defuse.",
                "{\"event\":\"drew\",\"seat\":1,\"hidden\":[\"defuse\"],\"audience\":[1],"
                "\"text\":\"You draw Defuse.\"}");
    check_event(&drew, 0, NULL,
                "{\"event\":\"drew\",\"seat\":1,\"hidden\":[null],\"audience\":[1]}");
    check_event(&placed, LB_TRUTH, NULL,
                "{\"event\":\"placed\",\"seat\":1,\"place\":5,\"audience\":[1]}");
    check_event(&placed, LB_PUBLIC, NULL,
                "{\"event\":\"placed\",\"seat\":1,\"place\":null,\"audience\":[1]}");
    check_event(&stayed, 0, NULL, "{\"event\":\"stayed\",\"seat\":1,\"number\":0}");
    drew.audience = 0xff;
    check_event(&drew, 0, NULL,
                "{\"event\":\"drew\",\"seat\":1,\"hidden\":[\"defuse\"],\"audience\":\"all\"}");
}

static void seeds_are_numbers_where_they_are_exact(void **unused)
{
    (void)unused;
    static const struct {
        const char *seed, *json;
    } rows[] = {
        {"0", "0"},
        {"42", "42"},
        {"999999999999999", "999999999999999"},
        {"1000000000000000", "\"1000000000000000\""},
        {"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
         "\"000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f\""},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        lb_seed seed;
        struct json json = json_in(told, sizeof told);
        assert_int_equal(lb_seed_read(&seed, rows[i].seed), LB_OK);
        json_seed(&json, &seed);
        assert_string_equal(told, rows[i].json);
    }
}

static lb_offer_move offer_move(const char *text, unsigned verb)
{
    lb_offer_move move = {.verb = (uint8_t)verb,
                          .as = LB_NO_CARD,
                          .target = LB_NOBODY,
                          .named = LB_NO_CARD,
                          .place = LB_NO_NUMBER};
    strcpy(move.text, text);
    return move;
}

static void offers_are_moves_in_parts(void **unused)
{
    (void)unused;
    lb_offer_move moves[6] = {offer_move("three nope@2=defuse", LB_VERB_three),
                              offer_move("five a b c d e", LB_VERB_five),
                              offer_move("draw", LB_VERB_draw),
                              offer_move("five a b c d f", LB_VERB_five),
                              offer_move("place 7", LB_VERB_place),
                              offer_move("order 2 1 3", LB_VERB_order)};
    static const uint8_t five[] = {LB_CARD_attack, LB_CARD_defuse, LB_CARD_favor,
                                   LB_CARD_nope,   LB_CARD_skip,   LB_CARD_shuffle};
    moves[0].card_count = 1;
    moves[0].cards[0] = LB_CARD_nope;
    moves[0].target = 2;
    moves[0].named = LB_CARD_defuse;
    moves[1].card_count = moves[3].card_count = 5;
    memcpy(moves[1].cards, five, 5);
    memcpy(moves[3].cards, five + 1, 5);
    moves[2].dropped = 1;
    moves[4].place = 7;
    moves[5].order_count = 3;
    memcpy(moves[5].order, "\2\1\3", 3);
    struct json json = json_in(told, sizeof told);
    struct json_offer offer;
    json_offer_open(&offer, &json, NULL);
    for (unsigned i = 0; i < 6; i++) {
        json_offer_add(&offer, &moves[i]);
    }
    json_offer_close(&offer);
    assert_string_equal(
        told,
        "{\"moves\":[{\"text\":\"three nope@2=defuse\",\"verb\":\"three\",\"cards\":[\"nope\"],"
        "\"target\":2,\"named\":\"defuse\"},{\"text\":\"place 7\",\"verb\":\"place\",\"place\":7},"
        "{\"text\":\"order 2 1 3\",\"verb\":\"order\",\"order\":[2,1,3]},"
        "{\"verb\":\"five\",\"titles\":[\"attack\",\"defuse\",\"favor\",\"nope\",\"shuffle\","
        "\"skip\"]}]}");
}

static void a_table_is_told(void **unused)
{
    (void)unused;
    MATCH(match);
    lb_seed seed = seed_of(1);
    assert_int_equal(lb_match_start(match, lb_game_named("pets"), 2, NULL, &seed, NULL), LB_OK);
    assert_int_equal(lb_match_name(match, 0, "小猫 \"Tom\""), LB_OK);
    assert_int_equal(lb_match_live(match), LB_OK);
    struct json json = json_in(told, sizeof told);
    json_table(&json, match, &(lb_reader){0});
    assert_non_null(
        strstr(told, "\"names\":[\"小猫 \\\"Tom\\\"\",\"Seat 1\"],\"windows\":\"live\""));
    assert_null(strstr(told, "seed"));
}

/* ---- Random games, for the schemas ------------------------------------------------------------------ */

static void print_as(const char *schema, const struct json *json)
{
    check(json->ink.length < sizeof told, "a %s does not fit", schema);
    printf("%s %s\n", schema, told);
}

static void print_events(const struct play *play, unsigned viewer)
{
    lb_reader reader = {.game = play->setup.game, .viewer = (uint8_t)viewer, .you = true};
    for (unsigned i = 0; i < play->events.count; i++) {
        char sentence[LB_LINE_BYTES];
        struct json json = json_in(told, sizeof told);
        lb_event_write(&play->events.item[i], &reader, sentence, sizeof sentence);
        json_event(&json, &play->events.item[i], viewer, sentence);
        print_as("event", &json);
    }
}

static void print_view(const struct play *play, unsigned viewer)
{
    static lb_zones zones;
    lb_reader reader = {.game = play->setup.game, .viewer = (uint8_t)viewer, .you = true};
    lb_view view = lb_view_for(&play->state, viewer);
    struct json json = json_in(told, sizeof told);
    json_view(&json, &view);
    print_as("view", &json);
    json = json_in(told, sizeof told);
    lb_zones_of(&view, &play->setup.options, LB_NO_CARD, &zones);
    json_zones(&json, &zones, play->setup.players, &reader);
    print_as("zones", &json);
}

/* A move and its parts, as an offer has it. */
static lb_offer_move offered(const struct play *play, unsigned seat, const lb_move *move,
                             const char *text)
{
    lb_offer_move offer = offer_move(text, LB_VERBS);
    lb_part parts[LB_PARTS_MAX];
    unsigned count = lb_move_parts(&play->state, seat, move, parts);
    for (unsigned i = 0; i < count; i++) {
        uint8_t *const places[] = {
            [LB_PART_verb] = &offer.verb,
            [LB_PART_card] = &offer.cards[offer.card_count],
            [LB_PART_as] = &offer.as,
            [LB_PART_seat] = &offer.target,
            [LB_PART_title] = &offer.named,
            [LB_PART_place] = &offer.place,
            [LB_PART_order] = &offer.order[offer.order_count],
        };
        *places[parts[i].kind] = parts[i].what;
        if (parts[i].kind == LB_PART_card) {
            offer.card_count++;
        } else if (parts[i].kind == LB_PART_order) {
            offer.order_count++;
        }
    }
    return offer;
}

struct offering {
    const struct play *play;
    unsigned seat, fives;
    struct json_offer offer;
};

static bool add_move(void *context, const lb_move *move, const char *text)
{
    struct offering *offering = context;
    lb_offer_move one = offered(offering->play, offering->seat, move, text);
    offering->fives += one.verb == LB_VERB_five;
    json_offer_add(&offering->offer, &one);
    return true;
}

/* Any five of the titles of the one entry make a move, and no others do. */
static void check_fives(const struct offering *offering)
{
    char text[LB_MOVE_BYTES] = "five";
    unsigned titles = 0, ways = 1;
    for (unsigned card = 0; card < LB_CARDS; card++) {
        if (offering->offer.titles[card] && titles++ < 5) {
            strcat(strcat(text, " "), lb_card_id(card));
        }
    }
    for (unsigned i = 0; i < 5; i++) {
        ways = titles > i ? ways * (titles - i) / (i + 1) : 0;
    }
    lb_move move;
    lb_reason why = {""};
    check(offering->fives == ways, "%s: %u titles make %u moves of five", where(offering->play),
          titles, offering->fives);
    check(ways == 0 ||
              lb_move_read(&offering->play->state, offering->seat, text, &move, &why) == LB_OK,
          "%s: \"%s\": %s", where(offering->play), text, why.text);
}

static void check_offer(struct play *play, void *context)
{
    unsigned *fives = context;
    while (!lb_over(&play->state)) {
        unsigned seat = lb_next(&play->state);
        struct offering offering = {.play = play, .seat = seat};
        struct json json = json_in(told, sizeof told);
        json_offer_open(&offering.offer, &json, NULL);
        if (!lb_staged(&play->state)) {
            lb_moves(&play->state, seat, add_move, &offering);
            check_fives(&offering);
        }
        *fives += offering.fives > 0;
        play_step(play);
    }
}

static void any_five_titles_make_a_move(void **unused)
{
    (void)unused;
    unsigned fives = 0;
    for (unsigned i = 0; i < lb_game_count(); i++) {
        each_game(lb_game_at(i), many(1), check_offer, &fives);
    }
    check(fives > 100, "only %u offers had moves of five", fives);
}

static void print_offer(const struct play *play, unsigned seat)
{
    struct offering offering = {.play = play, .seat = seat};
    struct json json = json_in(told, sizeof told);
    json_offer_open(&offering.offer, &json, NULL);
    lb_moves(&play->state, seat, add_move, &offering);
    check_fives(&offering);
    json_offer_close(&offering.offer);
    print_as("offer", &json);
}

static void print_state(const struct play *play)
{
    struct json json = json_in(told, sizeof told);
    json_state(&json, &play->state);
    print_as("state", &json);
}

/* Now through these eyes, now through those. */
static void print_moment(const struct play *play)
{
    static unsigned turn;
    unsigned viewer = turn++ % (play->setup.players + 2);
    print_events(play, viewer < play->setup.players ? viewer : LB_TRUTH);
    print_view(play, viewer < play->setup.players ? viewer : LB_PUBLIC);
    if (viewer == 0) {
        print_state(play);
    }
    if (viewer < play->setup.players && lb_legal(&play->state, viewer) != 0) {
        print_offer(play, viewer);
    }
}

static void print_game(const struct setup *setup, bool live)
{
    MATCH(match);
    struct play play;
    struct json json = json_in(told, sizeof told);
    lb_seed seed = seed_of(1);
    lb_match_start(match, setup->game, setup->players, &setup->options, &seed, NULL);
    if (live) {
        lb_match_live(match);
    }
    json_table(&json, match, &(lb_reader){0});
    print_as("table", &json);
    play_start(&play, setup, setup->players);
    if (live) {
        lb_live(&play.state);
    }
    print_moment(&play);
    while (!lb_over(&play.state)) {
        play_step(&play);
        if (!lb_staged(&play.state)) {
            print_moment(&play);
        }
    }
}

static void print_all(void)
{
    for (unsigned i = 0; i <= lb_game_count(); i++) {
        const lb_game *game = i < lb_game_count() ? lb_game_at(i) : lb_game_named("nullgame");
        struct setup setup = {.game = game, .options = lb_options_default()};
        for (setup.players = lb_game_seats_least(game); setup.players <= lb_game_seats_most(game);
             setup.players++) {
            print_game(&setup, false);
            print_game(&setup, true);
        }
    }
}

int main(int argc, char **argv)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(strings_are_escaped),
        cmocka_unit_test(buffers_are_kept),
        cmocka_unit_test(pieces_are_handed_on),
        cmocka_unit_test(reals_are_rounded_exactly),
        cmocka_unit_test(events_say_what_may_be_known),
        cmocka_unit_test(seeds_are_numbers_where_they_are_exact),
        cmocka_unit_test(offers_are_moves_in_parts),
        cmocka_unit_test(a_table_is_told),
        cmocka_unit_test(any_five_titles_make_a_move),
    };
    if (argc > 1 && strcmp(argv[1], "--print") == 0) {
        print_all();
        return EXIT_SUCCESS;
    }
    return cmocka_run_group_tests_name("wire json", tests, NULL, NULL);
}
