/* SPDX-License-Identifier: MIT */
/* manner.c: how the three Kittens card games are told and asked for. */
#include "games/manner.h"

#include "games/kittens/kittens.h"

static const lb_telling tellings[] = {
    TELL(dealt, plain, never, 0, NULL),
    TELL(kitten, alarm, always, 0, NULL),
    TELL(placed, plain, always, LB_EYES_covered, NULL),
    TELL(died, alarm, always, 0, NULL),
    TELL(peeked, plain, always, LB_EYES_shown | LB_EYES_covered,
         "{seat} {looks|look} at the top of the pile[: {seen}]"),
    TELL(revealed, plain, always, LB_EYES_shown, NULL),
    TELL(lifted, plain, always, LB_EYES_shown | LB_EYES_covered,
         "{seat} {looks|look} at the bottom card[: {seen}]"),
    TELL(
        laid, plain, always, 0,
        "{seat} {lays|lay} [{seen}|one cat] before {other} and the other before {seat:themself|yourself}"),
};

/* What only these games put at stake. */
enum { STAKE_HECK = LB_STAKE_other, STAKE_CATS };

static const lb_saying sayings[] = {
    OPEN(asked, turn, "Your turn[, one of {many} you owe]: play a card, or draw to end it."),
    OPEN(forced, turn, "Your turn[, one of {many} you owe]: draw a card."),

    OPEN(busy, place, "{seat} {hides|hide} the kitten in the pile."),
    OPEN(asked, place,
         "Where do you hide the kitten? 0 is the top of the pile, {number} the bottom."),
    OPEN(forced, place, "The pile is empty: the kitten goes there."),

    OPEN(busy, use, "{seat} {faces|face} a kitten."),
    OPEN(asked, use, "What do you use against the kitten?"),
    OPEN(forced, use, "Godcat is all that saves you from the kitten."),
    OPEN(about, use, "You have turned up an Exploding Kitten!"),

    OPEN(about, take, "You may take any card but an Exploding Kitten."),

    OPEN(busy, heck, "{seat} {looks|look} at the bottom card."),
    OPEN(asked, heck, "The bottom card is {seen}. Keep it, or put it on top of the pile?"),
    OPEN(about, heck, "This turn ends either way."),

    OPEN(busy, steal, "{seat} {chooses|choose} what to steal from {other}."),
    OPEN(asked, steal, "{other} {holds|hold} Godcat. Do you steal it, or a blind card?"),
    OPEN(forced, steal, "{other} {holds|hold} nothing but Godcat: you steal it."),
    OPEN(about, steal, "Its back gives Godcat away."),
    VERB(move, steal, "steal [{combo}|a blind card]"),

    OPEN(busy, lay, "{seat} {lays|lay} out the two cats."),
    OPEN(asked, lay, "Which cat do you lay before whom?"),
    OPEN(about, lay, "The other cat comes before you; then they keep or swap, blind."),
    STAGE(target, LB_VERB_lay, "Before whom?"),

    OPEN(busy, duel, "{seat} {keeps|keep} the cat or {swaps|swap}."),
    OPEN(asked, duel, "Keep the cat before you, or swap?"),
    OPEN(about, duel, "{other} {has|have} laid one cat before you, face down, and kept the other."),

    VERB(verb, draw, "draw a card"),
    VERB(verb, pair, "a pair: steal a card"),
    VERB(verb, three, "three of a kind: name a card"),
    VERB(verb, five, "five different: take from the discard pile"),
    VERB(verb, burglar, "send the Cat Burglar"),
    VERB(verb, top, "put it on top of the pile"),
    VERB(move, pair, "[{combo}|a pair][ on {other}][ for {named}]"),
    VERB(move, three, "[{combo}|three of a kind][ on {other}][ for {named}]"),
    VERB(move, five, "[{combo}|five different]"),
    VERB(move, lay, "lay[ {combo}][ before {other}]"),
    VERB(move, burglar, "the Cat Burglar[ to {other}][ for {named}]"),
    VERB(key, burglar, "g"),

    STAGE(cards, LB_VERB_pair, "Which two?"),
    STAGE(cards, LB_VERB_three, "Which three?"),
    STAGE(target, LB_VERB_pair, "From whom?"),
    STAGE(target, LB_VERB_three, "From whom?"),
    STAGE(target, LB_VERB_burglar, "To whom?"),
    STAGE(named, LB_VERB_burglar, "Which cat do you ask for?"),

    PLAIN(stakes, LB_STAKE_looks, "{seat} would see the next [{many} cards|card]."),
    PLAIN(stakes, LB_STAKE_shows, "All would see the next [{many} cards|card]."),
    PLAIN(stakes, STAKE_HECK, "{seat} would take the bottom card, or put it on top of the pile."),
    PLAIN(stakes, STAKE_CATS, "Godcat and Devilcat would come into play."),

    PLAIN(why, LB_WHY_danger, "the next card is an Exploding Kitten"),
    PLAIN(why, LB_WHY_harmless, "the next card is harmless"),
    PLAIN(why, LB_WHY_saved, "but you hold a Defuse"),
    PLAIN(why, LB_WHY_lost, "and you hold no Defuse"),
    PLAIN(why, LB_WHY_evades,
          "ends your turn without drawing[ and makes the next player take {many} turns]"),

    PLAIN(example, 0, "draw; favor mochi; pair tacocat 2; three nope 1 defuse"),
    PLAIN(example, 1, "sh for shuffle"),
};

static bool burglar_is_here(const lb_view *view)
{
    return view->burglar == view->viewer;
}

/* Any of the cats: each edition has its own. */
static bool cat_is_here(const lb_view *view)
{
    bool here = false;
    for (unsigned card = 0; card < LB_CARDS; card++) {
        const lb_face *face = view->hand[card] > 0 ? lb_game_face(lb_view_game(view), card) : NULL;
        here |= face != NULL && face->kind == LB_KIND_cat;
    }
    return here;
}

static const lb_picture pictures[] = {
#include "games/kittens/pictures.def"
};

static const lb_figure figures[] = {
#include "games/kittens/figures.def"
};

static const lb_death deaths[] = {
    {"drawn", "drew an Exploding Kitten", LB_EVENT_kitten, 0},
    {"kept", "kept one from Raising Heck", LB_EVENT_kitten, AFTER(kept)},
    {"devilcat", "got Devilcat", LB_EVENT_turned_up, 0},
};

static const struct lesson lessons[] = {
#include "games/kittens/lessons.def"
};

static_assert(ROWS(lessons) <= LESSONS_MAX, "every lesson has its bit");

/* Kittens in the pile, from what lies open: all there are, less those discarded or put away. */
static bool kitten_may_come(const lb_view *view)
{
    unsigned elsewhere =
        view->discard[LB_CARD_exploding_kitten] + view->removed[LB_CARD_exploding_kitten];
    return lb_game_card_copies(lb_view_game(view), LB_CARD_exploding_kitten) > elsewhere;
}

static const char *warning(const lb_view *view, const lb_part *parts, unsigned count)
{
    bool draws = count > 0 && parts[0].kind == LB_PART_verb && parts[0].what == LB_VERB_draw;
    return !draws || !kitten_may_come(view) ? NULL
           : view->hand[LB_CARD_defuse] > 0
               ? "A kitten may come. Draw all the same?"
               : "A kitten may come, and you have no Defuse. Draw all the same?";
}

/* ---- What is at stake ------------------------------------------------------------------------ */

/* The card an action of one card is played as. */
static unsigned played_as(const lb_view *view)
{
    return view->action[0] == LB_CARD_godcat && view->named < LB_CARDS ? view->named
                                                                       : view->action[0];
}

static unsigned stake_of_one(const lb_view *view, lb_event *about)
{
    enum { NEXT_CARDS = 3 };
    switch (played_as(view)) {
    case LB_CARD_attack:
        return stake_of_turns(view, seat_behind(view, view->turn), 2, view->own[OWN_STACK], about);
    case LB_CARD_targeted_attack:
        return stake_of_turns(view, view->target, 2, view->own[OWN_STACK], about);
    case LB_CARD_skip:
        return stake_of_skip(view, about);
    case LB_CARD_favor:
        return LB_STAKE_gives;
    case LB_CARD_shuffle:
        return LB_STAKE_shuffles;
    case LB_CARD_see_the_future:
    case LB_CARD_reveal_the_future:
        about->seat = view->turn;
        about->number = view->pile_count < NEXT_CARDS ? view->pile_count : NEXT_CARDS;
        return played_as(view) == LB_CARD_see_the_future ? LB_STAKE_looks : LB_STAKE_shows;
    case LB_CARD_raising_heck:
        about->seat = view->turn;
        return STAKE_HECK;
    case LB_CARD_armageddon:
        return STAKE_CATS;
    default:
        return LB_STAKES;
    }
}

/* A triple asks its target for a card by name; what the viewer holds it knows. */
static unsigned stake_of_three(const lb_view *view, lb_event *about)
{
    about->named = view->named;
    return view->viewer != view->target  ? LB_STAKE_may_hold
           : view->hand[view->named] > 0 ? LB_STAKE_hands_over
                                         : LB_STAKE_lacks;
}

static unsigned stake(const lb_view *view, lb_event *about)
{
    enum { PAIR = 2, THREE = 3 };
    about->seat = view->target;
    about->other = view->turn;
    switch (view->action_count) {
    case 1:
        return stake_of_one(view, about);
    case PAIR:
        return LB_STAKE_loses;
    case THREE:
        return stake_of_three(view, about);
    default:
        about->seat = view->turn;
        return LB_STAKE_takes;
    }
}

#define MANNER(id, seed)                                                                           \
    const struct manner id##_manner = {                                                            \
        .tellings = tellings,                                                                      \
        .telling_count = ROWS(tellings),                                                           \
        .sayings = sayings,                                                                        \
        .saying_count = ROWS(sayings),                                                             \
        .figures = figures,                                                                        \
        .figure_count = ROWS(figures),                                                             \
        .pictures = pictures,                                                                      \
        .picture_count = ROWS(pictures),                                                           \
        .deaths = deaths,                                                                          \
        .death_count = ROWS(deaths),                                                               \
        .lessons = lessons,                                                                        \
        .lesson_count = ROWS(lessons),                                                             \
        .lesson_seed = seed,                                                                       \
        .warning = warning,                                                                        \
        .stake = stake,                                                                            \
    }

MANNER(original, 235);
MANNER(burglar, 29);
MANNER(evil, 99);
