/* SPDX-License-Identifier: MIT */
/* mind.c: how a seat remembers the three Kittens card games: events become news, news
 * change the stories it believes in, and chances are shares of their masses. */
#include <string.h>

#include "core/bits.h"
#include "games/kittens/recall.h"
#include "games/kittens/sense.h"
#include "games/kittens/traits.h"
#include "memory/net.h"
#include "core/window.h"
#include "memory/mind.h"

#define BIT(n) (UINT64_C(1) << (n))

/* ---- The first story ------------------------------------------------------------------------------ */

/* Tokens of another hand: Godcat is never one of them. */
static unsigned tokens(const lb_view *view, unsigned seat)
{
    return 0u + view->hand_count[seat] - (view->godcat == seat);
}

/* Whether every other hand can have been dealt a Defuse and more, and the pile all the others. */
static bool can_be_dealt(const lb_memory *memory)
{
    const struct deck *deck = deck_for(memory);
    uint64_t defuses = recall_hidden(deck, &memory->view) & deck->field[deck->defuse_spot];
    bool can = bits_count(defuses) + 1 >= memory->players &&
               bits_count(defuses) + recall_kittens(memory) <= memory->view.pile_count;
    for (unsigned seat = 0; seat < memory->players; seat++) {
        can &= seat == memory->seat || tokens(&memory->view, seat) > 1;
    }
    return can;
}

/* Nothing is known but what the view shows and, right after the deal, the rules of it: everybody
 * has a Defuse, and where the others go into the pile afterwards no second one. (K2.1, K2.4) */
static void begin(lb_memory *memory, bool dealt)
{
    struct recall *recall = recall_of(memory);
    const struct deck *deck = deck_for(memory);
    const struct edition *edition = lb_memory_game(memory)->data;
    const lb_view *view = &memory->view;
    struct story story = {.weight = 1, .pool = recall_hidden(deck, view)};
    unsigned others = memory->players - 1u;
    uint64_t excluded = 0;
    if (dealt) {
        story.pool = hand_less(deck, story.pool, deck->defuse_spot, others);
        excluded = edition->defuses_dealt ? 0 : story.pool & deck->field[deck->defuse_spot];
    }
    for (unsigned seat = 0; seat < memory->players; seat++) {
        if (seat == memory->seat) {
            if (view->removed_unseen > 0) {
                story_tokens(&story, seat, view->removed_unseen, 0);
            }
        } else if (tokens(view, seat) > dealt) {
            story.marked[seat] = dealt ? deck->defuse : 0;
            story_tokens(&story, seat, tokens(view, seat) - dealt, excluded);
        }
    }
    recall->lifted = view->open == LB_OPEN_heck;
    story.pile_count = (uint8_t)(view->pile_count + recall->lifted);
    story.unknown = BIT(story.pile_count) - 1;
    memset(story.pile, SPOT_NONE, story.pile_count);
    story.kittens = (uint8_t)recall_kittens(memory);
    recall->story[0] = story;
    recall->stories = 1;
    memset(recall->looked, 0, sizeof recall->looked);
    recall->placed = 0;
    recall->suspect = recall->dying = recall->keeping = 0;
}

/* ---- News ------------------------------------------------------------------------------------------ */

/* No story is left, since it cannot be or since the true ones were dropped. Those of the diary go on; one
 * of them stands in until the next view, so that what everybody sees of the pile can be told. */
static __attribute__((noinline)) void stand_in(lb_memory *memory)
{
    struct recall *recall = recall_of(memory);
    struct retold retold;
    diary_tell(&recall->diary, deck_for(memory), RETOLD_MAX, &retold);
    recall->diary.lost |= !retold.known;
    recall->story[0] = retold.known ? retold.story[0] : recall->story[0];
}

/* The stories after some news; false if none is left: then all else that happens tells nothing, and the next
 * view begins a new one. */
static bool hear(lb_memory *memory, unsigned kind, const struct news *news)
{
    struct recall *recall = recall_of(memory);
    struct telling_room room;
    struct telling telling;
    bool alone = recall->stories == 1 && !recall->inexact;
    telling_start(&telling, deck_for(memory), &room);
    for (unsigned i = 0; i < recall->stories; i++) {
        news_told[kind](&telling, &recall->story[i], news);
    }
    if (!alone || telling.count > 1 || !telling.exact) {
        if (alone) {
            diary_begin(&recall->diary, &recall->story[0]);
        }
        diary_write(&recall->diary, kind, news);
    }
    recall->stories = (uint8_t)telling_end(&telling, recall->story);
    recall->inexact |= !telling.exact;
    if (recall->stories == 0) {
        stand_in(memory);
    }
    return recall->stories > 0;
}

/* A card moves between two seats, of which one may be the memory's own. Godcat moves in the open,
 * so nothing needs to be remembered of it. */
static void move_open(lb_memory *memory, unsigned from, unsigned to, unsigned card)
{
    const struct deck *deck = deck_for(memory);
    unsigned spot = kittens_spot(deck, card);
    if (spot == deck->godcat_spot) {
        return;
    }
    if (from == memory->seat) {
        hear(memory, NEWS_mark, &(struct news){.holder = to, .spot = spot});
    } else {
        unsigned hand = to == memory->seat ? NO_HOLDER : to;
        hear(memory, NEWS_reveal, &(struct news){.holder = from, .to = hand, .spot = spot});
    }
}

static void move_hidden(lb_memory *memory, unsigned from, unsigned to, unsigned card, bool blind)
{
    const struct deck *deck = deck_for(memory);
    unsigned spot = kittens_spot(deck, card);
    if (card == LB_NO_CARD) {
        hear(memory, NEWS_blind, &(struct news){.holder = from, .to = to});
    } else if (blind && to == memory->seat && spot != deck->godcat_spot) {
        hear(memory, NEWS_stolen, &(struct news){.holder = from, .spot = spot});
    } else {
        move_open(memory, from, to, card);
    }
}

/* Cards leave a hand in the open. */
static void show(lb_memory *memory, unsigned seat, const uint8_t *cards, unsigned count)
{
    for (unsigned i = 0; seat != memory->seat && i < count; i++) {
        move_open(memory, seat, memory->seat, cards[i]);
    }
}

static void forget_looks(struct recall *recall, unsigned but)
{
    for (unsigned seat = 0; seat < KITTENS_SEATS; seat++) {
        recall->looked[seat] = seat == but ? recall->looked[seat] : 0;
    }
    recall->placed &= (lb_seats)(1u << but);
}

/* A place goes, from the top or from the bottom. */
static void drop_place(struct recall *recall, unsigned place)
{
    for (unsigned seat = 0; seat < KITTENS_SEATS; seat++) {
        recall->looked[seat] &= ~BIT(place);
        recall->looked[seat] = place == 0 ? recall->looked[seat] >> 1 : recall->looked[seat];
    }
    recall->suspect = 0;
}

/* A card that is no kitten goes from a place into a hand. */
static void draw(lb_memory *memory, unsigned seat, unsigned place, unsigned card)
{
    struct recall *recall = recall_of(memory);
    unsigned spot = kittens_spot(deck_for(memory), card);
    if (hear(memory, seat == memory->seat ? NEWS_gone : NEWS_drawn,
             &(struct news){.place = place, .holder = seat, .spot = spot})) {
        drop_place(recall, place);
    }
}

static void kitten(lb_memory *memory)
{
    struct recall *recall = recall_of(memory);
    unsigned place = recall->keeping ? 0 : recall_top(recall);
    if (hear(memory, NEWS_gone, &(struct news){.place = place, .spot = SPOT_KITTEN})) {
        drop_place(recall, place);
    }
    recall->placed = 0; /* it may have been theirs */
    recall->keeping = 0;
}

/* A kitten goes back; only who put it there knows where. */
static void put_back(lb_memory *memory, unsigned seat, unsigned place)
{
    struct recall *recall = recall_of(memory);
    if (place != LB_NO_CARD) {
        hear(memory, NEWS_kitten_at, &(struct news){.place = recall_top(recall) + 1 - place});
    } else {
        hear(memory, NEWS_kitten_anywhere, &(struct news){0});
    }
    forget_looks(recall, LB_SEATS_MAX);
    if (seat < KITTENS_SEATS) {
        recall->placed = (lb_seats)(1u << seat);
        recall->suspect = (uint8_t)(1 + seat);
    }
}

static void look_at_top(lb_memory *memory, const lb_event *event)
{
    struct recall *recall = recall_of(memory);
    const uint8_t *cards = event->card_count > 0 ? event->cards : event->hidden;
    unsigned count = event->card_count > 0 ? event->card_count : event->hidden_count;
    if (count > recall->story[0].pile_count) {
        recall->stories = 0;
        recall->diary.lost = 1;
        return;
    }
    unsigned top = recall_top(recall); /* which is another where no story is left on the way */
    for (unsigned i = 0; i < count; i++) {
        unsigned place = top - i;
        if (cards[i] != LB_NO_CARD) {
            unsigned spot = kittens_spot(deck_for(memory), cards[i]);
            hear(memory, NEWS_place, &(struct news){.place = place, .spot = spot});
        }
        for (unsigned seat = 0; seat < KITTENS_SEATS; seat++) {
            bool saw = event->card_count > 0 || seat == event->seat;
            recall->looked[seat] |= saw ? BIT(place) : 0;
        }
    }
}

static void shuffle(lb_memory *memory)
{
    struct recall *recall = recall_of(memory);
    unsigned least = stories_least_plain(recall->story, recall->stories);
    hear(memory, NEWS_shuffled, &(struct news){.least = least});
    forget_looks(recall, LB_SEATS_MAX);
    recall->suspect = 0;
}

static bool heck_is_shown(const lb_memory *memory)
{
    return memory->options.value[OPTION_HECK] == HECK_SHOWN;
}

/* K4.10: the lifted card is seen; or it is not, which tells something where a kitten would be. */
static void see_lifted(lb_memory *memory, unsigned card)
{
    if (card != LB_NO_CARD) {
        unsigned spot = kittens_spot(deck_for(memory), card);
        hear(memory, NEWS_place, &(struct news){.place = 0, .spot = spot});
    } else if (heck_is_shown(memory)) {
        hear(memory, NEWS_safe, &(struct news){.place = 0});
    }
}

/* Who knows of the bottom card whether it is a kitten. */
static void lift(lb_memory *memory, const lb_event *event)
{
    struct recall *recall = recall_of(memory);
    recall->lifted = 1;
    for (unsigned seat = 0; seat < KITTENS_SEATS; seat++) {
        recall->looked[seat] |= seat == event->seat || heck_is_shown(memory);
    }
    see_lifted(memory, event->hidden[0]);
}

static void put_on_top(lb_memory *memory)
{
    struct recall *recall = recall_of(memory);
    unsigned top = recall_top(recall);
    if (!hear(memory, NEWS_topped, &(struct news){0})) {
        return;
    }
    for (unsigned seat = 0; seat < KITTENS_SEATS; seat++) {
        recall->looked[seat] = recall->looked[seat] >> 1 | (recall->looked[seat] & 1) << top;
    }
    recall->lifted = 0;
}

/* What was left open by the last event: a hand that was shown card by card is complete, a card
 * that was kept was no kitten. */
static void settle(lb_memory *memory)
{
    struct recall *recall = recall_of(memory);
    if (recall->dying != 0) {
        unsigned seat = recall->dying - 1u;
        if (seat != memory->seat) {
            hear(memory, NEWS_hand, &(struct news){.holder = seat, .hand = recall->shown});
        }
        recall->dying = 0;
    }
    if (recall->keeping != 0) {
        unsigned seat = recall->keeping - 1u;
        unsigned spot = recall->story[0].pile[0]; /* the seat's own eyes have seen it */
        draw(memory, seat, 0, deck_for(memory)->card_at[spot & 63]);
        recall->keeping = 0;
    }
}

static void gather(lb_memory *memory, const lb_event *event)
{
    struct recall *recall = recall_of(memory);
    const struct deck *deck = deck_for(memory);
    for (unsigned i = 0; i < event->card_count; i++) {
        unsigned spot = kittens_spot(deck, event->cards[i]);
        recall->shown = hand_more(recall->shown, spot, 1);
    }
}

static void see(lb_memory *memory, const lb_event *event)
{
    struct recall *recall = recall_of(memory);
    const struct deck *deck = deck_for(memory);
    if (event->type == LB_EVENT_dealt) {
        recall->dealt = 1;
    }
    if (!recall->started) { /* nothing to tell before the first view */
        return;
    }
    bool dying = event->type == LB_EVENT_discarded || event->type == LB_EVENT_returned;
    bool keeping = event->type == LB_EVENT_kitten;
    if ((recall->dying && !dying) || (recall->keeping && !keeping)) {
        settle(memory);
    }
    if (recall->stories == 0 && recall->diary.lost) { /* nor where nothing is left to go on with */
        return;
    }
    unsigned seat = event->seat;
    switch (event->type) {
    case LB_EVENT_played:
        show(memory, seat, event->cards, event->card_count);
        break;
    case LB_EVENT_noped:
        show(memory, seat, &deck->card_at[deck->nope_spot], 1);
        break;
    case LB_EVENT_defused:
        show(memory, seat, event->cards, 1);
        break;
    case LB_EVENT_drew:
        draw(memory, seat, recall_top(recall), event->hidden[0]);
        break;
    case LB_EVENT_kitten:
        kitten(memory);
        break;
    case LB_EVENT_placed:
        put_back(memory, seat, event->hidden[0]);
        break;
    case LB_EVENT_put_back:
        put_back(memory, LB_NOBODY, LB_NO_CARD);
        break;
    case LB_EVENT_died:
    case LB_EVENT_left:
        recall->dying = (uint8_t)(seat + 1);
        recall->shown = 0;
        break;
    case LB_EVENT_discarded:
        if (recall->dying != 0) {
            gather(memory, event);
        } else { /* K7.4 */
            show(memory, seat, event->cards, event->card_count);
        }
        break;
    case LB_EVENT_peeked:
    case LB_EVENT_revealed:
        look_at_top(memory, event);
        break;
    case LB_EVENT_shuffled:
        shuffle(memory);
        break;
    case LB_EVENT_gave:
        move_hidden(memory, seat, event->other, event->hidden[0], false);
        break;
    case LB_EVENT_stole:
        move_hidden(memory, event->other, seat, event->hidden[0], true);
        break;
    case LB_EVENT_handed:
        move_open(memory, seat, event->other, event->cards[0]);
        break;
    case LB_EVENT_lacks:
        if (seat != memory->seat && event->named != LB_CARD_godcat) {
            hear(memory, NEWS_lacks,
                 &(struct news){.holder = seat, .spot = kittens_spot(deck, event->named)});
        }
        break;
    case LB_EVENT_took:
        if (seat != memory->seat) {
            hear(memory, NEWS_mark,
                 &(struct news){.holder = seat, .spot = kittens_spot(deck, event->cards[0])});
        }
        break;
    case LB_EVENT_lifted:
        lift(memory, event);
        break;
    case LB_EVENT_kept:
        if (recall->lifted) { /* else it is the answer in a duel */
            recall->lifted = 0;
            recall->keeping = (uint8_t)(seat + 1);
        }
        break;
    case LB_EVENT_topped:
        put_on_top(memory);
        break;
    case LB_EVENT_bottomed:
        recall->lifted = 0;
        break;
    default: /* tells nothing of where a hidden card is */
        break;
    }
}

/* ---- Views that can be ------------------------------------------------------------------------------ */

/* A window waits for somebody: a brief one for somebody with a Nope. */
static bool window_allowed(const lb_memory *memory, const lb_view *view, bool nope_hides)
{
    const struct deck *deck = deck_for(memory);
    unsigned others = 0;
    for (unsigned seat = 0; seat < memory->players; seat++) {
        others += seat != memory->seat && seat != view->last ? tokens(view, seat) : 0;
    }
    bool own = view->hand[deck->card_at[deck->nope_spot]] > 0 && view->last != memory->seat;
    bool shows = view->windows == LB_WINDOWS_live ? window_allows(view, own, view->last)
                 : view->legal != 0               ? own
                                                  : nope_hides && others > 0;
    return shows && view->last < memory->players && view->decides == LB_NOBODY;
}

/* The lifted card is one that is not seen elsewhere: a kitten only where it would show. (K4.10) */
static bool lifted_allowed(const lb_memory *memory, const lb_view *view, uint64_t hidden,
                           unsigned kittens)
{
    const struct deck *deck = deck_for(memory);
    unsigned spot = view->seen != LB_NO_CARD ? kittens_spot(deck, view->seen) : SPOT_NONE;
    return spot == SPOT_KITTEN ? kittens > 0
           : spot != SPOT_NONE ? (hidden & deck->field[spot]) != 0
                               : !heck_is_shown(memory) || kittens <= view->pile_count;
}

/* Whether what is open can be, with these copies and so many kittens not seen. */
static bool open_allowed(const lb_memory *memory, const lb_view *view, uint64_t hidden,
                         unsigned kittens)
{
    const struct deck *deck = deck_for(memory);
    bool decided = view->decides != LB_NOBODY;
    unsigned target = view->target;
    switch (view->open) {
    case LB_OPEN_over:
        return !decided;
    case LB_OPEN_nope:
        return window_allowed(memory, view, hidden & deck->field[deck->nope_spot]);
    case LB_OPEN_use: /* K4.1 */
        return decided && view->godcat == view->turn;
    case LB_OPEN_give:
        return decided && view->hand_count[view->decides] > 0;
    case LB_OPEN_steal: /* K6.2 */
        return decided && target < memory->players && view->godcat == target;
    case LB_OPEN_heck:
        return decided && lifted_allowed(memory, view, hidden, kittens);
    case LB_OPEN_turn:
    case LB_OPEN_take:
    case LB_OPEN_place:
    case LB_OPEN_lay:
    case LB_OPEN_duel:
        return decided;
    default:
        return false;
    }
}

/* Whether every card of the deck is where it can be, and there is one for every place. */
static bool allows(const lb_memory *memory, const lb_view *view)
{
    const struct deck *deck = deck_for(memory);
    bool held = view->open == LB_OPEN_place || view->open == LB_OPEN_use;
    unsigned kittens = lb_game_card_copies(lb_memory_game(memory), LB_CARD_exploding_kitten);
    unsigned gone = 0u + view->discard[LB_CARD_exploding_kitten] +
                    view->removed[LB_CARD_exploding_kitten] + held;
    unsigned pile = 0u + view->pile_count + (view->open == LB_OPEN_heck);
    unsigned slots = pile + view->removed_unseen;
    bool allowed = gone <= kittens && kittens - gone <= pile && pile <= KITTENS_PILE &&
                   view->action_count != 4;
    for (uint64_t titles = deck->low; titles != 0; titles &= titles - 1) {
        unsigned spot = bits_first(titles), card = deck->card_at[spot];
        unsigned seen = 0u + view->hand[card] + view->discard[card] + view->removed[card];
        allowed &= seen == 0 || (seen < 64 && deck->field[spot] >> spot >> (seen - 1) != 0);
    }
    for (unsigned seat = 0; seat < memory->players; seat++) {
        bool own = seat == memory->seat, godcat = view->godcat == seat;
        unsigned cards = view->hand_count[seat];
        allowed &= own ? view->hand[LB_CARD_godcat] == godcat : cards >= godcat;
        allowed &= view->alive >> seat & 1 || cards == 0;
        slots += own ? 0 : cards - godcat;
    }
    if (!allowed) {
        return false;
    }
    uint64_t hidden = recall_hidden(deck, view);
    return bits_count(hidden) + kittens - gone == slots &&
           open_allowed(memory, view, hidden, kittens - gone);
}

/* ---- After the events ------------------------------------------------------------------------------- */

/* Whether a story is about the cards that are not seen: each of them, and no other. What it knows is
 * taken from those; then as many of each title are left as it has in its pool. */
static bool cards_fit(const lb_memory *memory, const struct story *story)
{
    const struct deck *deck = deck_for(memory);
    uint64_t left = recall_hidden(deck, &memory->view), known = ~story->unknown;
    unsigned before = bits_count(left), taken = 0, kittens = 0u + story->kittens + story->floaters;
    for (unsigned seat = 0; seat < memory->players; seat++) {
        for (uint64_t marked = story->marked[seat]; marked != 0; marked &= marked - 1, taken++) {
            left = hand_less(deck, left, deck->spot_at[bits_first(marked)], 1);
        }
    }
    for (known &= BIT(story->pile_count) - 1; known != 0; known &= known - 1) {
        unsigned spot = story->pile[bits_first(known)];
        bool kitten = spot == SPOT_KITTEN;
        kittens += kitten;
        taken += !kitten;
        left = kitten ? left : hand_less(deck, left, spot, 1);
    }
    bool fit = before == bits_count(left) + taken && kittens == recall_kittens(memory);
    for (uint64_t rest = left ^ story->pool; rest != 0 && fit;) {
        uint64_t field = deck->field[deck->spot_at[bits_first(rest)]];
        fit = field != 0 && bits_count(left & field) == bits_count(story->pool & field);
        rest &= ~field;
    }
    return fit;
}

bool recall_fits(const lb_memory *memory, const struct story *story)
{
    const lb_view *view = &memory->view;
    unsigned lifted = view->open == LB_OPEN_heck;
    if (story->pile_count != view->pile_count + lifted || !cards_fit(memory, story)) {
        return false;
    }
    unsigned held[KITTENS_SEATS] = {0};
    for (unsigned g = 0; g < story->groups; g++) {
        held[story->holder[g]] += story->count[g];
    }
    for (unsigned seat = 0; seat < memory->players; seat++) {
        held[seat] += bits_count(story->marked[seat]);
        unsigned count = seat == memory->seat ? view->removed_unseen : tokens(view, seat);
        if (held[seat] != count) {
            return false;
        }
    }
    return true;
}

/* Whether the stories fit what is seen; where they do not, the memory was told less than happened, or
 * what cannot be. All stories are about the same cards. */
static bool stories_fit(const lb_memory *memory)
{
    const struct recall *recall = recall_in(memory);
    return recall->stories > 0 && recall->lifted == (memory->view.open == LB_OPEN_heck) &&
           recall_fits(memory, &recall->story[0]);
}

/* Whether some story has a Nope that another seat than the last can answer with. */
static bool nope_fits(const lb_memory *memory)
{
    const struct recall *recall = recall_in(memory);
    const lb_view *view = &memory->view;
    const struct deck *deck = deck_for(memory);
    struct telling_room room;
    struct telling telling;
    telling_start(&telling, deck, &room);
    for (unsigned seat = 0; seat < memory->players; seat++) {
        for (unsigned i = 0; i < recall->stories && telling.count == 0; i++) {
            if (seat != memory->seat && seat != view->last) {
                tell_reveal(
                    &telling, &recall->story[i],
                    &(struct news){.holder = seat, .to = NO_HOLDER, .spot = deck->nope_spot});
            }
        }
    }
    return telling.count > 0;
}

/* A brief window that does not ask the seat waits for somebody else with a Nope. It is not remembered, since
 * at a table nobody would see it. (K5.6) */
static bool window_fits(const lb_memory *memory)
{
    const lb_view *view = &memory->view;
    return view->open != LB_OPEN_nope || view->legal != 0 || view->windows == LB_WINDOWS_live ||
           nope_fits(memory);
}

/* The masses as numbers to draw a story by; false if they are not exact. */
static bool share_out(const struct recall *recall, struct ground *ground)
{
    struct big mass[STORIES_MAX];
    struct big sum = {{0}};
    bool exact = true;
    for (unsigned i = 0; i < recall->stories; i++) {
        exact &= story_mass(&recall->story[i], &mass[i]);
        big_add(&sum, &mass[i]);
    }
    unsigned bits = big_bits(&sum);
    uint64_t total = bits == 0; /* it never is */
    for (unsigned i = 0; i < recall->stories; i++) {
        big_shift_right(&mass[i], bits > 62 ? bits - 62 : 0);
        total += mass[i].word[0];
        ground->shares[i] = total;
    }
    return exact;
}

/* What is seen, without what was there before. */
static void begin_anew(lb_memory *memory)
{
    struct recall *recall = recall_of(memory);
    recall->inexact |= recall->started;
    recall->diary.lost |=
        recall->started && recall->stories > 0; /* it was told what did not happen */
    begin(memory, recall->dealt && !recall->started && can_be_dealt(memory));
    recall->started = 1;
    if (recall->lifted) {
        see_lifted(memory, memory->view.seen);
    }
}

/* Places where a story has a kitten for certain. */
static uint64_t kittens_of_story(const struct story *story)
{
    uint64_t places = 0;
    for (uint64_t known = (BIT(story->pile_count) - 1) & ~story->unknown; known != 0;
         known &= known - 1) {
        unsigned place = bits_first(known);
        places |= story->pile[place] == SPOT_KITTEN ? BIT(place) : 0;
    }
    return places;
}

/* Places of which it says whether a kitten lies there. */
static uint64_t settled_of_story(const struct story *story)
{
    uint64_t places = ~story->unknown | story->safe;
    for (unsigned i = 0; i < story->floaters; i++) {
        places &= ~(story->floats[i] & story->unknown);
    }
    return places;
}

/* What the seat knows whichever story is true. */
static void be_sure(const struct recall *recall, struct ground *ground)
{
    uint64_t everywhere = ~UINT64_C(0), kittens = everywhere, harmless = everywhere;
    memset(ground->marked, 0xff, sizeof ground->marked);
    for (unsigned i = 0; i < recall->stories; i++) {
        const struct story *story = &recall->story[i];
        uint64_t here = kittens_of_story(story);
        kittens &= here;
        harmless &= settled_of_story(story) & ~here;
        for (unsigned seat = 0; seat < KITTENS_SEATS; seat++) {
            ground->marked[seat] &= story->marked[seat];
        }
    }
    ground->sure = kittens | harmless;
}

/* All that guesses have in common; false if the chances of its stories are not exact. */
static bool prepare(const lb_memory *memory, struct ground *ground)
{
    const struct recall *recall = recall_in(memory);
    bool exact = true;
    recall_table(memory, ground);
    if (recall->stories > 1) {
        exact = share_out(recall, ground);
    } else {
        recall_plan(deck_for(memory), &recall->story[0], &ground->plan);
    }
    be_sure(recall, ground);
    return exact;
}

/* Nothing is left open; whether there is a story to go on with. */
static bool settle_stories(lb_memory *memory)
{
    settle(memory);
    return recall_in(memory)->stories > 0;
}

/* A seat that has something to choose is going to guess. */
static void look(lb_memory *memory, bool trusted)
{
    struct recall *recall = recall_of(memory);
    if (!settle_stories(memory) || (!trusted && !stories_fit(memory))) {
        begin_anew(memory);
    }
    recall->prepared = memory->view.legal != 0;
    if (recall->prepared) { /* whose window fits */
        recall->inexact |= !prepare(memory, &recall->ground);
    }
}

/* From a memory that has to begin anew. */
static __attribute__((noinline)) void guess_anew(const lb_memory *memory, lb_rng *rng,
                                                 lb_state *state, lb_wits *wits)
{
    lb_memory ready = *memory;
    begin_anew(&ready);
    prepare(&ready, &recall_of(&ready)->ground);
    recall_guess(&ready, &recall_of(&ready)->ground, rng, state, wits);
}

static void guess(const lb_memory *memory, lb_rng *rng, lb_state *state, lb_wits *wits)
{
    struct ground ground;
    if (recall_in(memory)->prepared) {
        recall_guess(memory, &recall_in(memory)->ground, rng, state, wits);
    } else if (window_fits(memory)) {
        prepare(memory, &ground);
        recall_guess(memory, &ground, rng, state, wits);
    } else {
        guess_anew(memory, rng, state, wits);
    }
}

static void start(lb_memory *memory)
{
    (void)memory; /* all zero: nothing has been seen */
}

/* ---- What is known of the pile ---------------------------------------------------------------------- */

/* No story tells the two places apart: neither card is known, and what may lie at one may at the other. */
static bool alike(const lb_memory *memory, unsigned place, unsigned other)
{
    const struct recall *recall = recall_in(memory);
    if (recall->stories == 0 || place >= memory->view.pile_count ||
        other >= memory->view.pile_count) {
        return false;
    }
    uint64_t one = BIT(recall_top(recall) - place), two = BIT(recall_top(recall) - other);
    for (unsigned i = 0; i < recall->stories; i++) {
        const struct story *story = &recall->story[i];
        bool same = (story->unknown & one) != 0 && (story->unknown & two) != 0 &&
                    !(story->safe & one) == !(story->safe & two);
        for (unsigned f = 0; f < story->floaters; f++) {
            same &= !(story->floats[f] & one) == !(story->floats[f] & two);
        }
        if (!same) {
            return false;
        }
    }
    return true;
}

/* What is known of the next card and those behind it. */
struct outlook {
    bool safe;    /* the next one is no kitten */
    bool clear;   /* what a look would show is known */
    bool kittens; /* and somewhere a kitten is */
};

static struct outlook look_ahead(const lb_memory *memory)
{
    enum { LOOK = 3 };
    uint8_t cards[LB_PILE_MAX];
    unsigned places = lb_known(memory, cards);
    struct outlook outlook = {.clear = true};
    for (unsigned place = 0; place < places; place++) {
        outlook.clear &= place >= LOOK || cards[place] != LB_NO_CARD;
        outlook.kittens |= cards[place] == LB_CARD_exploding_kitten;
    }
    outlook.safe = places > 0 && cards[0] != LB_NO_CARD && cards[0] != LB_CARD_exploding_kitten;
    return outlook;
}

/* To look at what is known; to shuffle a pile whose next card is known to be safe, where no other kitten is
 * to be got rid of and no second card to be drawn; to give the only life away where another card serves. */
static lb_choices pointless(const lb_memory *memory)
{
    const struct deck *deck = deck_for(memory);
    const lb_view *view = &memory->view;
    uint64_t defuse = BIT(deck->defuse_spot);
    if (view->open == LB_OPEN_give) {
        bool last = view->hand[LB_CARD_defuse] == 1 && view->godcat != memory->seat;
        return last && (view->legal & ~defuse) != 0 ? defuse : 0;
    }
    uint64_t looks = deck->by_effect[EFFECT_SEE] | deck->by_effect[EFFECT_REVEAL];
    uint64_t shuffles = deck->by_effect[EFFECT_SHUFFLE];
    if (view->open != LB_OPEN_turn || (view->legal & (looks | shuffles)) == 0) {
        return 0;
    }
    struct outlook outlook = look_ahead(memory);
    bool calm = outlook.safe && !outlook.kittens && view->owed <= 1;
    return (outlook.clear ? looks : 0) | (calm ? shuffles : 0);
}

const struct mind kittens_mind = {
    .start = start,
    .cleared = offsetof(struct recall, story),
    .allows = allows,
    .see = see,
    .look = look,
    .settle = settle_stories,
    .guess = guess,
    .chance = kittens_chance,
    .about = kittens_about,
    .within = kittens_within,
    .alike = alike,
    .thumb = kittens_thumb,
    .pointless = pointless,
    .lean = kittens_lean,
    .step = kittens_step,
    .rollout = kittens_rollout,
    .uncover = kittens_uncover,
    .stir = kittens_stir,
#ifndef LITTERBOX_NETLESS
    .endings = &kittens_endings,
#endif
    NET_MIND(kittens, KITTENS_TRAITS, KITTENS_NET_SLOTS),
};
