/* SPDX-License-Identifier: MIT */
/* test_offer.c: every legal move can be composed stage by stage on the full screen, every stage can be
 * taken back, and no two cards of a game have the same key. */
#include <string.h>

#include "support/laws.h"
#include "tui/offer.h"

/* Of five different, a title of the move that is not picked yet. */
static unsigned next_title(const struct offer *offer, const struct tui_move *move)
{
    for (unsigned i = 0; i < move->card_count; i++) {
        bool picked = false;
        for (unsigned j = 0; j < offer->title_count; j++) {
            picked = picked || offer->titles[j] == move->cards[i];
        }
        if (!picked) {
            return move->cards[i];
        }
    }
    return LB_NO_CARD;
}

/* Answer every question as that move would have it, until it is the only one left. */
static void compose(struct offer *offer, const struct tui_move *wanted)
{
    enum difference by;
    while ((by = offer_difference(offer)) != DIFFER_NOT) {
        unsigned before = offer_left(offer);
        if (by == DIFFER_TITLE) {
            unsigned title = next_title(offer, wanted);
            check(title != LB_NO_CARD, "%s: no title left to pick", wanted->text);
            offer_keep_title(offer, title);
        } else {
            offer_keep_like(offer, by, wanted);
            check(offer_left(offer) < before, "%s: an answer changes nothing", wanted->text);
        }
        check(offer_left(offer) > 0, "%s: no move is left", wanted->text);
    }
    check(offer_left(offer) == 1 && strcmp(offer_first_left(offer)->text, wanted->text) == 0,
          "%s: composed as %s", wanted->text, offer_first_left(offer)->text);
}

static void take_back(struct offer *offer)
{
    while (offer_back(offer)) {
    }
    check(offer_left(offer) == offer->count && offer->title_count == 0,
          "a stage that was taken back has left a trace");
}

static void every_move_can_be_composed(const lb_game *game)
{
    struct offer offer = {.item = NULL};
    for (unsigned number = 0; number < many(40); number++) {
        struct play play;
        lb_rng rng;
        lb_seed seed = seed_of(number);
        lb_rng_start(&rng, &seed, LB_STREAM_PLAYERS);
        struct setup setup = setup_mixed(game, &rng);
        play_start(&play, &setup, number);
        while (!lb_over(&play.state)) {
            unsigned seat = play_seat(&play);
            if (!lb_staged(&play.state)) {
                offer_of(&offer, &play.state, seat);
                for (unsigned i = 0; i < offer.count; i++) {
                    struct tui_move wanted = offer.item[i];
                    if (wanted.card_count > 0 && offer_keep_card(&offer, wanted.cards[0]) == 0) {
                        take_back(&offer); /* an answer, not a card that is played */
                    }
                    compose(&offer, &wanted);
                    take_back(&offer);
                }
            }
            play_step(&play);
        }
    }
    offer_forget(&offer);
}

int main(void)
{
    static const struct law laws[] = {
        {"every move can be composed and taken back", every_move_can_be_composed},
    };
    return laws_run(laws, sizeof laws / sizeof laws[0]);
}
