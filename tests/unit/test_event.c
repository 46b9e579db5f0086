/* SPDX-License-Identifier: MIT */
/* test_event.c: the sentence of every kind of event, in full and as a viewer may know it. */
#include <string.h>

#include "support/check.h"

/* An event of a kind with everything in it that an event can have; seat 1 and seat 2 may see the
 * hidden part, which is a Mercat or a place. */
static lb_event event_of(unsigned type)
{
    return (lb_event){.type = (uint8_t)type,
                      .seat = 1,
                      .other = 2,
                      .named = LB_CARD_nope,
                      .number = 3,
                      .audience = 1u << 1 | 1u << 2,
                      .card_count = 2,
                      .hidden_count = 1,
                      .cards = {LB_CARD_skip, LB_CARD_attack},
                      .hidden = {LB_CARD_mercat}};
}

static const char *sentence(const lb_event *event, unsigned viewer)
{
    static char text[LB_LINE_BYTES];
    lb_reader reader = {.game = lb_game_named("board"), .viewer = (uint8_t)viewer};
    size_t length = lb_event_write(event, &reader, text, sizeof text);
    check(length == strlen(text), "%zu bytes are told of \"%s\"", length, text);
    return text;
}

/* In the order of LB_EVENT_LIST: in full, and where the hidden part is not shown. */
static const struct {
    const char *full, *filtered;
} expected[LB_EVENT_TYPES] = {
    [LB_EVENT_dealt] = {"Seat 1 is dealt Mercat.", "Seat 1 is dealt 1 card."},
    [LB_EVENT_turn] = {"Seat 1 is to move, owing 3 turns.", NULL},
    [LB_EVENT_burglar] = {"The Cat Burglar stands before Seat 1.", NULL},
    [LB_EVENT_played] = {"Seat 1 plays Skip, Attack on Seat 2 for Nope.", NULL},
    [LB_EVENT_noped] = {"Seat 1 says Nope to Seat 2.", NULL},
    [LB_EVENT_cancelled] = {"What Seat 1 played is cancelled.", NULL},
    [LB_EVENT_fizzled] = {"Nothing comes of what Seat 1 played.", NULL},
    [LB_EVENT_drew] = {"Seat 1 draws Mercat.", "Seat 1 draws 1 card."},
    [LB_EVENT_kitten] = {"Seat 1 turns up an Exploding Kitten.", NULL},
    [LB_EVENT_defused] = {"Seat 1 uses Skip, Attack against the kitten.", NULL},
    [LB_EVENT_placed] = {"Seat 1 puts the kitten back at place 13.",
                         "Seat 1 puts the kitten back at a secret place."},
    [LB_EVENT_died] = {"Seat 1 is out of the game.", NULL},
    [LB_EVENT_discarded] = {"Seat 1 discards Skip, Attack.", NULL},
    [LB_EVENT_peeked] = {"Seat 1 looks at the top of the pile: Mercat.",
                         "Seat 1 looks at the top of the pile: 1 card."},
    [LB_EVENT_revealed] = {"The top of the pile is shown: Skip, Attack.", NULL},
    [LB_EVENT_shuffled] = {"The pile is shuffled.", NULL},
    [LB_EVENT_gave] = {"Seat 1 gives Seat 2 Mercat.", "Seat 1 gives Seat 2 1 card."},
    [LB_EVENT_stole] = {"Seat 1 steals Mercat from Seat 2.", "Seat 1 steals 1 card from Seat 2."},
    [LB_EVENT_handed] = {"Seat 1 hands Skip, Attack to Seat 2.", NULL},
    [LB_EVENT_lacks] = {"Seat 1 has no Nope for Seat 2.", NULL},
    [LB_EVENT_took] = {"Seat 1 takes Skip, Attack from the discard pile.", NULL},
    [LB_EVENT_asked] = {"Seat 1 sends the Cat Burglar to Seat 2 for Nope.", NULL},
    [LB_EVENT_lifted] = {"Seat 1 looks at the bottom card: Mercat.",
                         "Seat 1 looks at the bottom card: 1 card."},
    [LB_EVENT_kept] = {"Seat 1 keeps it.", NULL},
    [LB_EVENT_topped] = {"Seat 1 puts it on top of the pile.", NULL},
    [LB_EVENT_laid] = {"Seat 1 lays Mercat before Seat 2 and the other cat before themself.",
                       "Seat 1 lays 1 card before Seat 2 and the other cat before themself."},
    [LB_EVENT_swapped] = {"Seat 1 swaps.", NULL},
    [LB_EVENT_turned_up] = {"Seat 1 gets Godcat, Seat 2 gets Devilcat.", NULL},
    [LB_EVENT_returned] = {"Skip, Attack goes back to the mat.", NULL},
    [LB_EVENT_put_back] = {"The kitten Seat 1 held goes back into the pile.", NULL},
    [LB_EVENT_bottomed] = {"The card Seat 1 looked at goes back to the bottom of the pile.", NULL},
    [LB_EVENT_left] = {"Seat 1 leaves the table.", NULL},
    [LB_EVENT_passed_on] = {"Seat 1 passes the turn on.", NULL},
    [LB_EVENT_round] = {"Round 3 begins.", NULL},
    [LB_EVENT_aside] = {"Set aside face up: Skip, Attack.", NULL},
    [LB_EVENT_exchanged] = {"Seat 1 and Seat 2 swap hand cards and get Mercat.",
                            "Seat 1 and Seat 2 swap hand cards and get 1 card."},
    [LB_EVENT_juggled] = {"Hand cards without a shield are shuffled into the pile and dealt anew.",
                          NULL},
    [LB_EVENT_dug] = {"Seat 1 looks at the card set aside face down: Mercat.",
                      "Seat 1 looks at the card set aside face down: 1 card."},
    [LB_EVENT_put_down] = {"Seat 1 puts Skip, Attack face up in front.", NULL},
    [LB_EVENT_shielded] = {"Seat 1 is shielded.", NULL},
    [LB_EVENT_compared] = {"Seat 1 compares hand cards with Seat 2: Mercat.",
                           "Seat 1 compares hand cards with Seat 2: 1 card."},
    [LB_EVENT_level] = {"Seat 1 and Seat 2 hold equal numbers.", NULL},
    [LB_EVENT_wrong] = {"Seat 2 does not hold it.", NULL},
    [LB_EVENT_eliminated] = {"Seat 1 is eliminated.", NULL},
    [LB_EVENT_moved_card] = {"Seat 1 puts the card back at place 13.",
                             "Seat 1 puts the card back at a secret place."},
    [LB_EVENT_held] = {"Seat 1 holds Mercat at the end.", "Seat 1 holds 1 card at the end."},
    [LB_EVENT_row] = {"Seat 1 has in front: Skip, Attack.", NULL},
    [LB_EVENT_round_won] = {"Seat 1 wins the round.", NULL},
    [LB_EVENT_token] = {"Seat 1 takes a Token, which makes 3.", NULL},
    [LB_EVENT_board_flipped] = {"The board is flipped to its other side.", NULL},
    [LB_EVENT_committed] = {"Seat 1 reaches for the disc.", NULL},
    [LB_EVENT_disc] = {"Seat 1 flips the disc Skip, Attack.", NULL},
    [LB_EVENT_moved] = {"Seat 1 moves to space 3.", NULL},
    [LB_EVENT_looped] = {"Seat 1 is sent back by the arrow.", NULL},
    [LB_EVENT_stayed] = {"Seat 1 stays on space 3.", NULL},
    [LB_EVENT_discs_shuffled] = {"The Move Deck is shuffled.", NULL},
    [LB_EVENT_discs_refilled] = {"The used discs are shuffled into a new Move Deck.", NULL},
    [LB_EVENT_cards_refilled] = {"The used action cards are shuffled into a new deck.", NULL},
    [LB_EVENT_exploded] = {"Seat 1 explodes.", NULL},
    [LB_EVENT_places_swapped] = {"Seat 1 swaps places with Seat 2.", NULL},
    [LB_EVENT_magnet] = {"Seat 1 puts a Danger Magnet into the Move Deck at place 13.",
                         "Seat 1 puts a Danger Magnet into the Move Deck at a secret place."},
    [LB_EVENT_ordered] = {"Seat 1 puts the top of the Move Deck in order: Mercat.",
                          "Seat 1 puts the top of the Move Deck in order: 1 disc."},
    [LB_EVENT_shared] = {"Seat 1 shows Seat 2 the top of the Move Deck: Mercat.",
                         "Seat 1 shows Seat 2 the top of the Move Deck: 1 disc."},
    [LB_EVENT_won] = {"Seat 1 wins.", NULL},
    [LB_EVENT_shield_held] = {"Seat 2's shield holds.", NULL},
    [LB_EVENT_fled] = {"The Cat Burglar is out of the game with Seat 1.", NULL},
};

static void every_kind(void **state)
{
    (void)state;
    for (unsigned type = 0; type < LB_EVENT_TYPES; type++) {
        lb_event event = event_of(type);
        const char *filtered = expected[type].filtered;
        assert_non_null(expected[type].full);
        assert_string_equal(sentence(&event, LB_TRUTH), expected[type].full);
        assert_string_equal(sentence(&event, 1), expected[type].full);
        assert_string_equal(sentence(&event, 2), expected[type].full);
        filtered = filtered != NULL ? filtered : expected[type].full;
        static const unsigned others[] = {0, 3, 5, LB_SEATS_MAX, LB_PUBLIC, LB_NOBODY};
        for (unsigned i = 0; i < sizeof others / sizeof others[0]; i++) {
            const char *text = sentence(&event, others[i]);
            assert_string_equal(text, filtered);
            assert_null(strstr(text, "Mercat"));
            assert_null(strchr(text, '%'));
        }
    }
}

static void announcements(void **state)
{
    (void)state;
    lb_event event = event_of(LB_EVENT_played);
    event.card_count = 1;
    event.cards[0] = LB_CARD_godcat;
    event.named = LB_CARD_favor;
    assert_string_equal(sentence(&event, 0), "Seat 1 plays Godcat as Favor on Seat 2.");
    event.named = LB_NO_CARD;
    event.other = LB_NOBODY;
    assert_string_equal(sentence(&event, 0), "Seat 1 plays Godcat.");
    event = event_of(LB_EVENT_turn);
    event.number = 1;
    assert_string_equal(sentence(&event, 0), "Seat 1 is to move.");
    event = event_of(LB_EVENT_won);
    event.seat = LB_NOBODY;
    assert_string_equal(sentence(&event, 0), "Nobody wins.");
    event = event_of(LB_EVENT_peeked);
    event.hidden_count = 3;
    assert_string_equal(sentence(&event, 0), "Seat 1 looks at the top of the pile: 3 cards.");
}

/* Sides and spaces of the board as people say them, and a title that ends its sentence. */
static void board_and_pets(void **state)
{
    (void)state;
    lb_event event = event_of(LB_EVENT_board_flipped);
    event.number = 0;
    assert_string_equal(sentence(&event, 0), "The board is flipped to its Calm side.");
    event.number = 1;
    assert_string_equal(sentence(&event, 0), "The board is flipped to its Chaos side.");
    event = event_of(LB_EVENT_stayed);
    event.number = 0;
    assert_string_equal(sentence(&event, 0), "Seat 1 stays on the Litter Box.");
    event = event_of(LB_EVENT_moved);
    event.number = 19;
    assert_string_equal(sentence(&event, 0), "Seat 1 moves to the Ribbon.");
    event = event_of(LB_EVENT_played);
    event.card_count = 1;
    event.cards[0] = LB_CARD_not_a_pet;
    event.named = LB_NO_CARD;
    event.other = LB_NOBODY;
    assert_string_equal(sentence(&event, 0), "Seat 1 plays Not A Pet!");
}

static void names_of_players(void **state)
{
    (void)state;
    static const lb_names names = {{"Ann", "B\xc3\xb6rje", "%s {seat}"}};
    static const lb_reader reader = {.names = &names, .viewer = LB_PUBLIC};
    char text[LB_LINE_BYTES], cut[12];
    lb_event event = event_of(LB_EVENT_stole);
    lb_event_write(&event, &reader, text, sizeof text);
    assert_string_equal(text, "B\xc3\xb6rje steals 1 card from %s {seat}.");
    size_t length = lb_event_write(&event, &reader, cut, sizeof cut);
    assert_int_equal(length, strlen(text));
    assert_int_equal(strlen(cut), sizeof cut - 1);
}

/* Where no game lends its words they are plain. */
static void words_of_no_game(void **state)
{
    (void)state;
    static const lb_reader reader = {.viewer = LB_PUBLIC};
    char text[LB_LINE_BYTES];
    lb_event event = event_of(LB_EVENT_moved);
    event.number = 19;
    lb_event_write(&event, &reader, text, sizeof text);
    assert_string_equal(text, "Seat 1 moves to space 19.");
    event = event_of(LB_EVENT_board_flipped);
    event.number = 1;
    lb_event_write(&event, &reader, text, sizeof text);
    assert_string_equal(text, "The board is flipped to its other side.");
}

static void the_filter(void **state)
{
    (void)state;
    lb_event event = event_of(LB_EVENT_stole);
    lb_event seen = lb_event_for(&event, 2);
    assert_memory_equal(&seen, &event, sizeof seen);
    seen = lb_event_for(&event, 0);
    assert_int_equal(seen.hidden[0], LB_NO_CARD);
    assert_int_equal(seen.hidden_count, 1);
    assert_memory_equal(seen.cards, event.cards, sizeof seen.cards);
    event.audience = 0xff;
    seen = lb_event_for(&event, LB_PUBLIC);
    assert_memory_equal(&seen, &event, sizeof seen);
    event.audience = 0;
    seen = lb_event_for(&event, LB_TRUTH);
    assert_memory_equal(&seen, &event, sizeof seen);
    /* A seat past every table is no seat, even if its bit would fit. */
    event.audience = 1u << 7;
    seen = lb_event_for(&event, 7);
    assert_int_equal(seen.hidden[0], LB_NO_CARD);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind),       cmocka_unit_test(announcements),
        cmocka_unit_test(board_and_pets),   cmocka_unit_test(names_of_players),
        cmocka_unit_test(words_of_no_game), cmocka_unit_test(the_filter),
    };
    return cmocka_run_group_tests_name("event", tests, NULL, NULL);
}
