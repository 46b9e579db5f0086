/* SPDX-License-Identifier: MIT */
/* manner.c: how the Board Game is told and asked for. */
#include "games/manner.h"

#include "games/board/board.h"

static const lb_telling tellings[] = {
    TELL(dealt, plain, never, 0, NULL),
    TELL(committed, plain, between, 0, NULL),
    TELL(defused, plain, always, 0, "{seat} {uses|use} {cards} against the Kitten"),
    TELL(exploded, alarm, always, 0, NULL),
    TELL(board_flipped, strong, always, 0, "The board is flipped: {side} is up"),
    TELL(stayed, plain, always, 0, "{seat} {stays|stay} [in {start}|on {space}]: nobody is ahead"),
    TELL(peeked, plain, always, LB_EYES_shown | LB_EYES_covered,
         "{seat} {looks|look} at the top of the Move Deck[: {seen}]"),
    TELL(ordered, plain, always, LB_EYES_covered,
         "{seat} {puts|put} the top of the Move Deck in order[: {seen}]"),
    TELL(shared, plain, always, LB_EYES_shown | LB_EYES_covered,
         "{seat} {shows|show} {other} the top of the Move Deck[: {seen}]"),
    TELL(magnet, plain, always, LB_EYES_covered, NULL),
};

static const lb_saying sayings[] = {
    OPEN(asked, turn, "Your turn[, one of {many} you owe]: play action cards, then flip the disc."),
    OPEN(forced, turn, "Your turn[, one of {many} you owe]: flip the disc."),

    OPEN(window, magnet, "Add a Magnet NOW, before {seat} {flips|flip} the disc?"),
    OPEN(others, magnet, "A magnet may come before {seat} {flips|flip} the disc."),
    OPEN(lacking, magnet, "You hold no Add a Magnet NOW."),
    OPEN(reply, magnet, "m magnet"),

    OPEN(busy, place, "{seat} {hides|hide} a Danger Magnet in the Move Deck."),
    OPEN(
        asked, place,
        "Where do you hide the magnet? 0 is the top[, which {other} {is|are} about to flip], {number} the bottom."),
    OPEN(forced, place, "The Move Deck is empty: the Danger Magnet goes there."),

    OPEN(busy, order, "{seat} {puts|put} discs in order."),
    OPEN(asked, order, "In which order, from the top, do the discs go back?"),
    OPEN(forced, order, "There is but one order: the discs go back as they lay."),
    OPEN(about, order, "Only you see them."),

    OPEN(busy, kitten, "{seat} {stands|stand} on a Kitten."),
    OPEN(asked, kitten, "You land on a Kitten. Defuse it, or explode?"),
    OPEN(forced, kitten, "You land on a Kitten and have no Defuse: you explode."),
    OPEN(about, kitten, "Who explodes swaps places with the last and keeps three cards."),

    OPEN(busy, swap, "{seat} {swaps|swap} places with the last."),
    OPEN(asked, swap, "With whom of the last do you swap places?"),
    OPEN(forced, swap, "You swap places with the last."),
    OPEN(about, swap, "You have exploded."),

    OPEN(busy, discard, "{seat} {goes|go} down to three cards."),
    OPEN(asked, discard, "Which of your {number} cards do you discard?"),
    OPEN(about, discard, "You have exploded and keep three cards."),

    VERB(verb, flip, "flip the disc"),
    VERB(verb, defuse, "Defuse"),
    VERB(verb, explode, "explode"),
    VERB(key, flip, "d"),

    PLAIN(yours, LB_EVENT_exploded, "blows you back to the last place"),
    PLAIN(theirs, LB_EVENT_exploded, "blows another player back"),
    PLAIN(yours, LB_EVENT_looped, "takes you past the Ribbon and back"),
    PLAIN(yours, LB_EVENT_board_flipped, "turns the board over"),
    PLAIN(yours, LB_EVENT_magnet, "hides a magnet"),
    PLAIN(yours, LB_EVENT_moved, "moves you on"),
    OPEN(passing, magnet, "lets the disc be flipped"),
    PLAIN(stakes, LB_STAKE_looks, "{seat} would see the next [{many} discs|disc]."),
    PLAIN(why, LB_WHY_danger, "the next disc ends on a Kitten"),
    PLAIN(why, LB_WHY_harmless, "the next disc is harmless"),
    PLAIN(why, LB_WHY_saved, "but you hold a Defuse"),
    PLAIN(why, LB_WHY_lost, "and you hold no Defuse"),
    PLAIN(why, LB_WHY_evades,
          "ends your turn without flipping a disc[ and makes the next player take {many} turns]"),

    PLAIN(note, 0, "{space}"),
    PLAIN(example, 0, "flip; super; see the future; add a magnet"),
    PLAIN(example, 1, "su for super-move"),
};

static const lb_picture pictures[] = {
#include "games/board/pictures.def"
};

static const lb_figure figures[] = {
#include "games/board/figures.def"
};

static const struct lesson lessons[] = {
#include "games/board/lessons.def"
};

static_assert(ROWS(lessons) <= LESSONS_MAX, "every lesson has its bit");

static unsigned stake(const lb_view *view, lb_event *about)
{
    about->seat = view->turn;
    switch (view->open == LB_OPEN_nope ? view->action[0] : LB_NO_CARD) {
    case LB_CARD_attack:
        return stake_of_turns(view, seat_behind(view, view->turn), BOARD_ATTACK_TURNS, true, about);
    case LB_CARD_skip:
        return stake_of_skip(view, about);
    case LB_CARD_shuffle:
        return LB_STAKE_shuffles;
    case LB_CARD_see_the_future:
        about->number =
            view->race.discs_count < BOARD_FUTURE ? view->race.discs_count : BOARD_FUTURE;
        return LB_STAKE_looks;
    default:
        return LB_STAKES;
    }
}

const struct manner board_manner = {
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
    .lesson_seed = 111,
    .stake = stake,
};
