/* SPDX-License-Identifier: MIT */
/* manner.c: how Power Hungry Pets is told and asked for.
 * A card's number is half of what it is, so every title comes with it: lb_phrase takes care of that. */
#include "games/manner.h"

#include "games/pets/pets.h"

static const lb_telling tellings[] = {
    TELL(dealt, plain, own, 0, NULL),
    TELL(drew, plain, own, 0, NULL),
    TELL(round, strong, always, 0, NULL),
    TELL(played, plain, always, 0, "{seat} {plays|play} {cards}[ on {other}][, naming {named}]"),
    TELL(peeked, plain, always, LB_EYES_shown | LB_EYES_covered,
         "{seat} {looks|look} at the top of the pile[: {seen}]"),
    TELL(moved_card, plain, always, LB_EYES_covered, NULL),
    TELL(
        exchanged, plain, always, LB_EYES_shown,
        "{seat} and {other} swap hand cards[: {seat} {gets|get} {first}, {other} {gets|get} {second}]"),
    TELL(dug, plain, always, LB_EYES_shown | LB_EYES_covered,
         "{seat} {looks|look} at the card set aside face down[: {seen}]"),
    TELL(compared, plain, always, LB_EYES_shown | LB_EYES_covered,
         "{seat} {compares|compare} hand cards with {other}[: {first} against {second}]"),
    TELL(eliminated, alarm, always, 0, "{seat} {is|are} out of the round"),
    TELL(held, plain, known, 0, NULL), /* the last one left keeps their card to themself */
    TELL(row, plain, tie, 0, NULL),    /* what decides between equal cards */
    TELL(round_won, good, always, 0, NULL),
    TELL(token, good, always, 0, NULL),
};

static const lb_saying sayings[] = {
    OPEN(asked, turn, "Your turn: which card do you play?"),

    OPEN(busy, place, "{seat} {puts|put} a card back into the pile."),
    OPEN(asked, place,
         "You look at {seen}. Where do you put it? 0 is the top of the pile, {number} the bottom."),
    OPEN(forced, place, "{seen}: the only card of the pile. Back it goes."),

    OPEN(busy, dig, "{seat} {looks|look} at the card set aside."),
    OPEN(asked, dig, "The card set aside is {seen}. Keep yours, or swap?"),
    OPEN(about, dig, "Nobody learns what you do."),

    VERB(verb, keep, "keep yours"),
    STAGE(named, LB_VERBS, "Which number do you name?"),

    VERB(sure, play, "{named} puts you out of the round. Play it all the same?"),

    PLAIN(out, 0, "You are out of the round."),
    PLAIN(note, 0, ""), /* everybody else holds one card */
    PLAIN(yours, LB_EVENT_round_won, "wins the round"),
    PLAIN(yours, LB_EVENT_wrong, "guesses wrong"),
    PLAIN(yours, LB_EVENT_shielded, "shields you until your next turn"),
    PLAIN(yours, LB_EVENT_dug, "shows you the card set aside"),
    PLAIN(yours, LB_EVENT_exchanged, "changes your hand card"),
    PLAIN(upon, LB_EVENT_exchanged, "changes your hand card"),
    PLAIN(yours, LB_EVENT_juggled, "deals the hand cards anew"),

    PLAIN(example, 0, "bowl mochi 8; battle ziggy; shield; or the number of a card, such as 4"),
    PLAIN(example, 1, "bowl for crystal-bowl"),
};

static const lb_picture pictures[] = {
#include "games/pets/pictures.def"
};

static const lb_figure figures[] = {
#include "games/pets/figures.def"
};

static const struct lesson lessons[] = {
#include "games/pets/lessons.def"
};

static_assert(ROWS(lessons) <= LESSONS_MAX, "every lesson has its bit");

const struct manner pets_manner = {
    .tellings = tellings,
    .telling_count = ROWS(tellings),
    .sayings = sayings,
    .saying_count = ROWS(sayings),
    .figures = figures,
    .figure_count = ROWS(figures),
    .pictures = pictures,
    .picture_count = ROWS(pictures),
    .lessons = lessons,
    .lesson_count = ROWS(lessons),
    .lesson_seed = 22,
};
