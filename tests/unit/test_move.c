/* SPDX-License-Identifier: MIT */
/* test_move.c: reading moves: what each text means, and why it cannot be made. */
#include <stdio.h>
#include <string.h>

#include "support/scene.h"

/* Three players, kittens enough, seat 0 to move; the hands are the row's. */
#define ORIGINAL(hands)                                                                            \
    "game original\nplayers 3\n" hands "draw_pile 2*exploding-kitten skip\nturn 0\n"
#define BURGLAR(hands)                                                                             \
    "game burglar\nplayers 3\n" hands "draw_pile 2*exploding-kitten skip\nturn 0\nburglar 0\n"
#define EVIL(hands) "game evil\nplayers 3\n" hands "draw_pile 2*exploding-kitten favor\nturn 0\n"

#define PLACE_BACK                                                                                 \
    "game original\nplayers 3\ndraw_pile exploding-kitten skip\nresolving exploding-kitten\n"      \
    "turn 0\npending.kind place\n"
#define STEAL(hand)                                                                                \
    EVIL("hands 1 " hand "\ndiscard 2*mercat\npending.kind steal\npending.cards 2*mercat\n"        \
         "pending.target 1\n")
#define USE(hand)                                                                                  \
    "game evil\nplayers 2\nhands 0 " hand "\ndraw_pile favor\nresolving exploding-kitten\n"        \
    "turn 0\npending.kind use\n"

struct row {
    const char *position;
    unsigned seat;
    const char *text;
    lb_status status;
    const char *says; /* a part of the reason */
};

static const struct row on_a_turn[] = {
    {ORIGINAL("hands 1 skip\n"), 0, "skip", LB_STATUS_illegal, "you hold no Skip"},
    {ORIGINAL("hands 0 tacocat\nhands 1 skip\n"), 0, "pair tacocat@1", LB_STATUS_illegal,
     "you hold too few of Tacocat"},
    {ORIGINAL("hands 0 2*tacocat\nhands 1 skip\n"), 0, "three tacocat@1=nope", LB_STATUS_illegal,
     "you hold too few of Tacocat"},
    {ORIGINAL("option combos=cats\nhands 0 2*skip\nhands 1 skip\n"), 0, "pair skip@1",
     LB_STATUS_illegal, "with combos=cats only two cat cards make a combo, not Skip"},
    {ORIGINAL("option combos=cats\nhands 0 3*tacocat\nhands 1 skip\n"), 0, "three tacocat@1=nope",
     LB_STATUS_illegal, "with combos=cats only two cat cards"},
    {ORIGINAL("hands 0 favor\n"), 0, "favor@1", LB_STATUS_illegal, "nobody else has a card"},
    {ORIGINAL("hands 0 2*tacocat\n"), 0, "pair tacocat@1", LB_STATUS_illegal,
     "nobody else has a card"},
    {ORIGINAL("hands 0 nope\n"), 0, "nope", LB_STATUS_illegal, "a Nope answers"},
    {ORIGINAL("hands 0 defuse\n"), 0, "defuse", LB_STATUS_illegal, "a Defuse is used by itself"},
    {ORIGINAL("hands 0 tacocat\n"), 0, "tacocat", LB_STATUS_illegal, "Tacocat does nothing alone"},
    {ORIGINAL("hands 0 tacocat skip\n"), 0, "five attack favor nope skip tacocat",
     LB_STATUS_illegal, "five different titles, and you hold fewer"},
    {BURGLAR("hands 0 attack favor nope skip tacocat\n"), 0, "five attack favor nope skip tacocat",
     LB_STATUS_illegal, "are no combo here"},
    {ORIGINAL("hands 0 skip\n"), 0, "burglar@1=tacocat", LB_STATUS_illegal,
     "the Cat Burglar does not stand before you"},
    {EVIL("hands 0 mercat\nhands 1 nope\n"), 0, "pair feral-cat+mercat@1", LB_STATUS_illegal,
     "you cannot make such a mixed combo"},
    {EVIL("hands 0 2*mercat\nhands 1 nope\n"), 0, "three feral-cat+mercat+mercat@1=nope",
     LB_STATUS_illegal, "you cannot make such a mixed combo"},
    {EVIL("hands 0 armageddon\nhands 1 godcat\n"), 0, "armageddon", LB_STATUS_illegal,
     "Armageddon needs Godcat and Devilcat on the mat"},
    {ORIGINAL("hands 0 skip\n"), 0, "skips", LB_STATUS_bad_text, "\"skips\" is no move here"},
    {ORIGINAL("hands 0 skip\n"), 0, "place 3", LB_STATUS_bad_text,
     "\"place\" answers a question that is not open now"},
    {ORIGINAL("hands 0 skip\n"), 0, "", LB_STATUS_bad_text, "is no move here"},
    {ORIGINAL("hands 0 skip\n"), 0, "draw\x1b[2J", LB_STATUS_bad_text, "\"draw?[2J\""},
    {ORIGINAL("hands 0 skip\n"), 1, "draw", LB_STATUS_not_asked, "nothing to decide now"},
    {ORIGINAL("hands 0 skip\n"), 3, "draw", LB_STATUS_no_seat, "no such seat"},
    {"game original\nplayers 2\nalive 1\n", 1, "draw", LB_STATUS_over, "the game is over"},
};

static const struct row at_a_stage[] = {
    {ORIGINAL("hands 0 favor\nhands 1 skip\n"), 0, "favor@0", LB_STATUS_illegal,
     "seat 0 is your own"},
    {ORIGINAL("hands 0 favor\nhands 1 skip\n"), 0, "favor@2", LB_STATUS_illegal,
     "seat 2 has no cards"},
    {ORIGINAL("alive 0 1\nhands 0 favor\nhands 1 skip\n"), 0, "favor@2", LB_STATUS_illegal,
     "seat 2 is out of the game"},
    {ORIGINAL("hands 0 favor\nhands 1 skip\n"), 0, "favor@3", LB_STATUS_bad_text,
     "is no move here"},
    {ORIGINAL("hands 0 favor\nhands 1 skip\n"), 0, "favor", LB_STATUS_bad_text, "is no move here"},
    {ORIGINAL("hands 0 favor\nhands 1 skip\n"), 0, "favor@1=nope", LB_STATUS_bad_text,
     "\"favor@1\" is a whole move"},
    {EVIL("hands 0 2*mercat\nhands 1 godcat favor\n"), 0, "pair mercat@1=godcat",
     LB_STATUS_bad_text, "\"pair mercat@1\" is a whole move"},
    {ORIGINAL("hands 0 favor\nhands 1 skip\n"), 0, "pair", LB_STATUS_bad_text, "is no move here"},
    {EVIL("alive 0 1\nhands 0 targeted-attack\n"), 0, "targeted-attack@2", LB_STATUS_illegal,
     "seat 2 is out of the game"},
    {BURGLAR(""), 0, "burglar@1=skip", LB_STATUS_illegal,
     "asks for one of the five cat titles, not for Skip"},
    {BURGLAR(""), 0, "burglar@0=tacocat", LB_STATUS_illegal, "seat 0 is your own"},
    {ORIGINAL("hands 0 attack favor nope skip tacocat\n"), 0, "five attack favor nope tacocat skip",
     LB_STATUS_illegal, "in the order of their ids; Tacocat does not fit there"},
    {ORIGINAL("hands 0 attack favor nope skip tacocat\n"), 0, "five attack favor nope skip shuffle",
     LB_STATUS_illegal, "Shuffle does not fit there"},
    {EVIL("hands 0 godcat\nhands 1 nope\n"), 0, "godcat nope", LB_STATUS_illegal,
     "Godcat cannot be played as Nope"},
    {EVIL("hands 0 godcat\n"), 0, "godcat favor@1", LB_STATUS_illegal,
     "Godcat cannot be played as Favor"},
    {EVIL("hands 0 feral-cat mercat\nhands 1 nope\n"), 0, "pair feral-cat+troll-cat@1",
     LB_STATUS_illegal, "you do not hold those cards"},
    {EVIL("hands 0 2*feral-cat mercat\nhands 1 nope\n"), 0, "three feral-cat+mercat+mercat@1=nope",
     LB_STATUS_illegal, "you do not hold those cards"},
};

static const struct row at_an_answer[] = {
    {ORIGINAL("hands 1 skip\ndiscard favor\npending.kind give\npending.cards favor\n"
              "pending.target 1\n"),
     1, "give nope", LB_STATUS_illegal, "you hold no Nope"},
    {ORIGINAL("hands 1 skip\ndiscard favor\npending.kind give\npending.cards favor\n"
              "pending.target 1\n"),
     0, "give skip", LB_STATUS_not_asked, "nothing to decide now"},
    {ORIGINAL("discard attack favor nope skip tacocat\npending.kind take\n"
              "pending.cards attack favor nope skip tacocat\n"),
     0, "take defuse", LB_STATUS_illegal, "no Defuse lies in the discard pile"},
    {STEAL("godcat"), 0, "steal blind", LB_STATUS_illegal, "they hold nothing but Godcat"},
    {STEAL("godcat favor"), 0, "steal favor", LB_STATUS_bad_text,
     "a move looks like \"steal blind\""},
    {STEAL("godcat favor"), 0, "blind", LB_STATUS_bad_text, "a move looks like \"steal blind\""},
    {STEAL("godcat favor"), 1, "steal blind", LB_STATUS_not_asked, "nothing to decide now"},
    {USE("godcat"), 0, "use defuse", LB_STATUS_illegal, "you hold no Defuse"},
    {ORIGINAL(""), 0, "steal godcat", LB_STATUS_bad_text,
     "\"steal\" answers a question that is not open now"},
    {PLACE_BACK, 0, "place 3", LB_STATUS_illegal, "places go from 0, the top, to 2, the bottom"},
    {PLACE_BACK, 0, "place 64", LB_STATUS_bad_text, "a move looks like \"place 0\""},
    {EVIL("discard armageddon\npending.kind lay\npending.cards armageddon\n"), 0, "lay godcat@0",
     LB_STATUS_illegal, "seat 0 is your own"},
    {EVIL("alive 0 1\ndiscard armageddon\npending.kind lay\npending.cards armageddon\n"), 0,
     "lay devilcat@2", LB_STATUS_illegal, "seat 2 is out of the game"},
    {EVIL("discard armageddon\npending.kind duel\npending.cards armageddon\npending.target 1\n"
          "pending.laid godcat\n"),
     1, "top", LB_STATUS_bad_text, "\"top\" answers a question that is not open now"},
    {ORIGINAL("hands 1 nope\ndiscard skip\npending.kind nope\npending.cards skip\n"), 1, "draw",
     LB_STATUS_bad_text, "a move looks like \"pass\""},
    {ORIGINAL("hands 1 nope\ndiscard skip\npending.kind nope\npending.cards skip\n"), 2, "nope",
     LB_STATUS_not_asked, "may be closed already"},
};

/* Seat 0 to move with two cards, and what lies about; the same at the board. */
#define PETS(cards, lines)                                                                         \
    "game pets\nplayers 3\nhands 0 " cards "\nhands 1 mouse-trapper\nhands 2 battle-bunny\n"       \
    "aside_down king-cat\ndraw_pile 2*shell-shield\n" lines
#define BOARD(lines) "game board\nplayers 3\nmove_deck move-1 move-2 move-1\n" lines

static const struct row in_other_games[] = {
    {PETS("not-a-pet crystal-bowl", ""), 0, "king-cat", LB_STATUS_illegal, "you hold no King Cat"},
    {PETS("not-a-pet battle-bunny", ""), 0, "battle-bunny@0", LB_STATUS_illegal,
     "seat 0 is your own; name another player"},
    {"game pets\nplayers 3\nalive 0 1\nhands 0 crystal-bowl battle-bunny\nhands 1 mouse-trapper\n"
     "aside_down king-cat\ndraw_pile 2*shell-shield\n",
     0, "battle-bunny@2", LB_STATUS_illegal, "seat 2 is out of the round"},
    {PETS("not-a-pet battle-bunny", "option shields=closed\nshielded 2\n"), 0, "battle-bunny@2",
     LB_STATUS_illegal, "seat 2 is shielded"},
    {PETS("not-a-pet battle-bunny", "shielded 2\n"), 0, "battle-bunny@3", LB_STATUS_bad_text,
     "is no move here"},
    {PETS("not-a-pet crystal-bowl", ""), 0, "crystal-bowl@1=1", LB_STATUS_illegal,
     "the Crystal Bowl names any number but its own, 1"},
    {PETS("not-a-pet crystal-bowl", ""), 0, "crystal-bowl@1=11", LB_STATUS_bad_text,
     "is no move here"},
    {PETS("not-a-pet", "front 0 mouse-trapper\npending.kind place\n"), 0, "place 2",
     LB_STATUS_illegal, "places go from 0, the top, to 1, the bottom"},
    {PETS("not-a-pet", "front 0 doggy-grave-digger\npending.kind dig\n"), 0, "draw",
     LB_STATUS_bad_text, "a move looks like \"keep\""},
    {BOARD(""), 0, "skip", LB_STATUS_illegal, "you hold no Skip"},
    {BOARD("hands 0 add-a-magnet-now\nmagnets 0\n"), 0, "add-a-magnet-now", LB_STATUS_illegal,
     "no Danger Magnet is left in the supply"},
    {BOARD("hands 0 nope\n"), 0, "nope", LB_STATUS_illegal,
     "a Nope answers what another player plays"},
    {BOARD("hands 0 defuse\n"), 0, "defuse", LB_STATUS_illegal,
     "a Defuse is for when you land on a Kitten"},
    {BOARD("positions 0 4\npending.kind defuse\n"), 0, "defuse", LB_STATUS_illegal,
     "you hold no Defuse"},
    {BOARD("action_discard add-a-magnet-now\npending.kind place\npending.card "
           "add-a-magnet-now\n"),
     0, "place 4", LB_STATUS_illegal, "places go from 0, the top, to 3, the bottom"},
    {BOARD("action_discard alter-the-future\npending.kind order\npending.card "
           "alter-the-future\n"),
     0, "order 2 1 0", LB_STATUS_illegal, "another order with the same result stands for this one"},
    {BOARD("action_discard alter-the-future\npending.kind order\npending.card "
           "alter-the-future\n"),
     0, "order 0 1", LB_STATUS_bad_text, "is no move here"},
    {BOARD("positions 0 4\npending.kind swap\n"), 0, "swap@0", LB_STATUS_illegal,
     "you swap with one of those in last place"},
    {BOARD("hands 0 4*skip\npending.kind discard\n"), 0, "discard nope", LB_STATUS_illegal,
     "you hold no Nope"},
    {"game nullgame\nplayers 2\npassed 0\ndraw_pile exploding-kitten 8*tacocat\n", 0, "pass",
     LB_STATUS_illegal, "you have passed once already"},
};

static void check_rows(const struct row *rows, unsigned count)
{
    for (unsigned i = 0; i < count; i++) {
        lb_state scene = scene_of(rows[i].position);
        lb_state before = scene;
        lb_move move;
        lb_reason why = {""};
        lb_status status = lb_move_read(&scene, rows[i].seat, rows[i].text, &move, &why);
        check(status == rows[i].status, "row %u, \"%s\": %s: %s", i, rows[i].text,
              lb_status_text(status), why.text);
        check(strstr(why.text, rows[i].says) != NULL, "row %u, \"%s\": \"%s\" does not say \"%s\"",
              i, rows[i].text, why.text, rows[i].says);
        check(why.text[0] != '\0' && strchr(why.text, '%') == NULL, "row %u: \"%s\"", i, why.text);
        assert_int_equal(lb_move_read(&scene, rows[i].seat, rows[i].text, &move, NULL), status);
        assert_memory_equal(&before, &scene, sizeof before);
    }
}

#define CHECK(rows) check_rows(rows, sizeof rows / sizeof rows[0])

static void objections_on_a_turn(void **state)
{
    (void)state;
    CHECK(on_a_turn);
}

static void objections_at_a_stage(void **state)
{
    (void)state;
    CHECK(at_a_stage);
}

static void objections_at_an_answer(void **state)
{
    (void)state;
    CHECK(at_an_answer);
}

static void objections_in_other_games(void **state)
{
    (void)state;
    CHECK(in_other_games);
}

/* Parts to read: "verb pair, card tacocat, card tacocat; seat 3", a semicolon before each new stage. */
static const char *parts_as_text(const lb_part *parts, unsigned count)
{
    static const char *const kinds[] = {
        [LB_PART_verb] = "verb",   [LB_PART_card] = "card",   [LB_PART_as] = "as",
        [LB_PART_seat] = "seat",   [LB_PART_title] = "title", [LB_PART_place] = "place",
        [LB_PART_order] = "order",
    };
    static char text[256];
    int length = 0;
    for (unsigned i = 0; i < count; i++) {
        char number[16];
        const lb_part *part = &parts[i];
        bool card =
            part->kind == LB_PART_card || part->kind == LB_PART_as || part->kind == LB_PART_title;
        snprintf(number, sizeof number, "%u", part->what);
        length += snprintf(text + length, sizeof text - (size_t)length, "%s%s %s",
                           i == 0                              ? ""
                           : parts[i - 1].stage == part->stage ? ", "
                                                               : "; ",
                           kinds[part->kind],
                           part->kind == LB_PART_verb
                               ? part->what == LB_VERB_play ? "play" : lb_verb_id(part->what)
                           : !card                    ? number
                           : part->what == LB_NO_CARD ? "blind"
                                                      : lb_card_id(part->what));
    }
    return text;
}

/* One text of every kind in docs/notation.md, and what it is in parts. */
static void every_kind_of_move(void **state)
{
    (void)state;
    static const struct {
        const char *position;
        unsigned seat;
        const char *text;
        unsigned stages;
        const char *parts;
    } rows[] = {
        {ORIGINAL(""), 0, "draw", 1, "verb draw"},
        {ORIGINAL("hands 0 skip\n"), 0, "skip", 1, "verb play, card skip"},
        {ORIGINAL("hands 0 favor\nhands 2 nope\n"), 0, "favor@2", 2,
         "verb play, card favor; seat 2"},
        {ORIGINAL("hands 0 2*tacocat\nhands 2 nope\n"), 0, "pair tacocat@2", 2,
         "verb pair, card tacocat, card tacocat; seat 2"},
        {ORIGINAL("hands 0 3*nope\nhands 2 nope\n"), 0, "three nope@2=defuse", 3,
         "verb three, card nope, card nope, card nope; seat 2; title defuse"},
        {ORIGINAL("hands 0 attack favor nope skip tacocat\n"), 0,
         "five attack favor nope skip tacocat", 6,
         "verb five; card attack; card favor; card nope; card skip; card tacocat"},
        {ORIGINAL("hands 1 skip\ndiscard favor\npending.kind give\npending.cards favor\n"
                  "pending.target 1\n"),
         1, "give skip", 1, "verb give, card skip"},
        {ORIGINAL("discard attack favor nope skip tacocat\npending.kind take\n"
                  "pending.cards attack favor nope skip tacocat\n"),
         0, "take favor", 1, "verb take, card favor"},
        {PLACE_BACK, 0, "place 2", 1, "verb place, place 2"},
        {BURGLAR(""), 0, "burglar@2=tacocat", 3, "verb burglar; seat 2; title tacocat"},
        {EVIL("hands 0 feral-cat horse-cat\nhands 2 nope\n"), 0, "pair feral-cat+horse-cat@2", 3,
         "verb pair; card feral-cat, card horse-cat; seat 2"},
        {EVIL("hands 0 2*mercat\nhands 1 godcat nope\n"), 0, "pair mercat@1", 2,
         "verb pair, card mercat, card mercat; seat 1"},
        {STEAL("godcat nope"), 0, "steal godcat", 1, "verb steal, card godcat"},
        {STEAL("godcat nope"), 0, "steal blind", 1, "verb steal, card blind"},
        {EVIL("hands 0 feral-cat 2*mercat\nhands 1 nope\n"), 0,
         "three feral-cat+mercat+mercat@1=nope", 4,
         "verb three; card feral-cat, card mercat, card mercat; seat 1; title nope"},
        {EVIL("hands 0 godcat\nhands 2 nope\n"), 0, "godcat favor@2", 3,
         "verb play, card godcat; as favor; seat 2"},
        {EVIL("hands 0 godcat\n"), 0, "godcat shuffle", 2, "verb play, card godcat; as shuffle"},
        {EVIL("hands 0 godcat attack\nhands 1 nope\n"), 0, "pair attack+godcat@1", 3,
         "verb pair; card attack, card godcat; seat 1"},
        {EVIL("hands 0 targeted-attack\n"), 0, "targeted-attack@2", 2,
         "verb play, card targeted-attack; seat 2"},
        {EVIL("hands 0 armageddon\n"), 0, "armageddon", 1, "verb play, card armageddon"},
        {ORIGINAL("hands 1 nope\ndiscard skip\npending.kind nope\npending.cards skip\n"), 1, "nope",
         1, "verb nope"},
        {ORIGINAL("hands 1 nope\ndiscard skip\npending.kind nope\npending.cards skip\n"), 1, "pass",
         1, "verb pass"},
        {USE("defuse godcat"), 0, "use godcat", 1, "verb use, card godcat"},
        {EVIL("discard raising-heck\nresolving mercat\npending.kind heck\npending.cards "
              "raising-heck\n"),
         0, "top", 1, "verb top"},
        {EVIL("discard armageddon\npending.kind lay\npending.cards armageddon\n"), 0,
         "lay devilcat@2", 1, "verb lay, card devilcat, seat 2"},
        {EVIL("discard armageddon\npending.kind duel\npending.cards armageddon\npending.target 1\n"
              "pending.laid godcat\n"),
         1, "swap", 1, "verb swap"},
        {PETS("not-a-pet crystal-bowl", ""), 0, "crystal-bowl@2=8", 3,
         "verb play, card crystal-bowl; seat 2; title hermit-home-swap"},
        {PETS("not-a-pet crystal-bowl", ""), 0, "crystal-bowl@2=10", 3,
         "verb play, card crystal-bowl; seat 2; title king-cat"},
        {PETS("not-a-pet", "front 0 doggy-grave-digger\npending.kind dig\n"), 0, "keep", 1,
         "verb keep"},
        {BOARD(""), 0, "flip", 1, "verb flip"},
        {BOARD("hands 0 shuffle\n"), 0, "shuffle", 1, "verb play, card shuffle"},
        {BOARD("hands 1 add-a-magnet-now\npending.kind magnet\npending.committed yes\n"), 1,
         "add-a-magnet-now", 1, "verb play, card add-a-magnet-now"},
        {BOARD("action_discard alter-the-future\npending.kind order\npending.card "
               "alter-the-future\n"),
         0, "order 1 0 2", 1, "verb order, order 1, order 0, order 2"},
        {BOARD("hands 0 defuse\npositions 0 4\npending.kind defuse\n"), 0, "explode", 1,
         "verb explode"},
        {BOARD("positions 0 4\npending.kind swap\n"), 0, "swap@2", 1, "verb swap, seat 2"},
        {BOARD("hands 0 4*skip\npending.kind discard\n"), 0, "discard skip", 1,
         "verb discard, card skip"},
    };
    for (unsigned i = 0; i < sizeof rows / sizeof rows[0]; i++) {
        lb_state scene = scene_of(rows[i].position);
        lb_move move;
        lb_reason why = {""};
        char text[LB_MOVE_BYTES];
        lb_part parts[LB_PARTS_MAX];
        lb_status status = lb_move_read(&scene, rows[i].seat, rows[i].text, &move, &why);
        check(status == LB_OK, "\"%s\": %s", rows[i].text, why.text);
        check(move.count == rows[i].stages, "\"%s\" has %u stages", rows[i].text, move.count);
        lb_move_write(&scene, rows[i].seat, &move, text, sizeof text);
        assert_string_equal(text, rows[i].text);
        unsigned count = lb_move_parts(&scene, rows[i].seat, &move, parts);
        assert_string_equal(parts_as_text(parts, count), rows[i].parts);
        assert_true(lb_verb_choice(&scene, rows[i].seat, parts[0].what) <= move.choice[0]);
    }
}

/* What is not legal has parts, too; what is no choice has none. */
static void parts_of_choices(void **state)
{
    (void)state;
    lb_state scene = scene_of(ORIGINAL("hands 0 favor\nhands 1 nope\n"));
    lb_part parts[LB_PARTS_MAX];
    unsigned favor = lb_verb_choice(&scene, 0, LB_VERB_play);
    assert_int_equal(lb_choice_parts(&scene, favor, parts), 2);
    assert_string_equal(parts_as_text(parts, 2), "verb play, card favor");
    assert_false(lb_legal(&scene, 0) >> (favor + 1) & 1);
    assert_int_equal(lb_choice_parts(&scene, favor + 1, parts), 3);
    assert_string_equal(parts_as_text(parts, 3), "verb pair, card favor, card favor");
    assert_int_equal(lb_choice_parts(&scene, LB_CHOICES_MAX, parts), 0);
    assert_int_equal(lb_choice_parts(&scene, LB_LEFT, parts), 0);
    assert_int_equal(lb_choice_parts(&(lb_state){{0}}, 0, parts), 0);

    char text[LB_MOVE_BYTES];
    assert_int_equal(lb_choice_write(&scene, favor, text, sizeof text), strlen("favor"));
    assert_string_equal(text, "favor");
    lb_choice_write(&scene, favor + 1, text, sizeof text);
    assert_string_equal(text, "pair favor");
    assert_int_equal(lb_choice_write(&scene, LB_CHOICES_MAX, text, sizeof text), 0);

    unsigned draw = lb_verb_choice(&scene, 0, LB_VERB_draw);
    assert_true(lb_legal(&scene, 0) >> draw & 1);
    assert_int_equal(lb_verb_choice(&scene, 0, LB_VERB_pair), LB_NO_CHOICE);
    assert_int_equal(lb_verb_choice(&scene, 1, LB_VERB_draw), LB_NO_CHOICE);
    assert_int_equal(lb_verb_choice(&(lb_state){{0}}, 0, LB_VERB_draw), LB_NO_CHOICE);

    lb_rng rng;
    lb_rng_start(&rng, &(lb_seed){{0}}, 0);
    assert_int_equal(lb_apply(&scene, 0, favor, &rng, NULL), LB_OK);
    assert_int_equal(lb_choice_parts(&scene, 0, parts), 1); /* oneself: not legal */
    assert_string_equal(parts_as_text(parts, 1), "seat 0");
    assert_int_equal(lb_choice_parts(&scene, 3, parts), 0); /* nobody sits there */
    assert_int_equal(lb_verb_choice(&scene, 0, LB_VERB_play), LB_NO_CHOICE);
}

/* A verb is known by its id, and no two share one. */
static void verbs(void **state)
{
    (void)state;
    for (unsigned verb = 0; verb < LB_VERBS; verb++) {
        for (unsigned other = 0; other < verb; other++) {
            assert_string_not_equal(lb_verb_id(verb), lb_verb_id(other));
        }
    }
    assert_string_equal(lb_verb_id(LB_VERB_pair), "pair");
    assert_string_equal(lb_verb_id(LB_VERBS), "?");
    assert_int_equal(lb_verb_used(LB_VERB_draw), LB_USE_opens);
    assert_int_equal(lb_verb_used(LB_VERB_five), LB_USE_combines);
    assert_int_equal(lb_verb_used(LB_VERB_keep), LB_USE_answers);
    assert_int_equal(lb_verb_used(LB_VERBS), LB_USE_opens);
}

static void long_texts(void **state)
{
    (void)state;
    lb_state scene = scene_of(ORIGINAL("hands 0 skip\n"));
    char text[4 * LB_MOVE_BYTES];
    lb_move move;
    lb_reason why = {""};
    memset(text, 'd', sizeof text);
    text[sizeof text - 1] = '\0';
    assert_int_equal(lb_move_read(&scene, 0, text, &move, &why), LB_STATUS_bad_text);
    assert_true(strlen(why.text) < LB_REASON_BYTES);
    memcpy(text, "draw ", 5);
    assert_int_not_equal(lb_move_read(&scene, 0, text, &move, &why), LB_OK);
}

static void writing_is_cut_to_fit(void **state)
{
    (void)state;
    lb_state scene = scene_of(ORIGINAL("hands 0 skip\n"));
    lb_move move;
    char text[8];
    assert_int_equal(lb_move_read(&scene, 0, "skip", &move, NULL), LB_OK);
    assert_int_equal(lb_move_write(&scene, 0, &move, text, 3), 4);
    assert_string_equal(text, "sk");
    assert_int_equal(lb_move_write(&scene, 1, &move, text, sizeof text), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(objections_on_a_turn),
        cmocka_unit_test(objections_at_a_stage),
        cmocka_unit_test(objections_at_an_answer),
        cmocka_unit_test(objections_in_other_games),
        cmocka_unit_test(every_kind_of_move),
        cmocka_unit_test(parts_of_choices),
        cmocka_unit_test(verbs),
        cmocka_unit_test(long_texts),
        cmocka_unit_test(writing_is_cut_to_fit),
    };
    return cmocka_run_group_tests_name("move", tests, NULL, NULL);
}
