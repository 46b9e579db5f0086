/* SPDX-License-Identifier: MIT */
/* traits.c: what a net is told of a seat is what that seat knows, and nothing else.
 *
 * Worlds guessed from one memory are worlds the seat cannot tell apart, and what it knows in them is the
 * same: so are its traits, to the byte. That must be able to fail: with a leak planted it has to. */
#include <string.h>

#include "support/laws.h"

enum leak { NO_LEAK, ANOTHER_HAND, WHAT_COMES };

struct trial {
    enum leak leak;
    unsigned asked, caught;
    lb_rng rng;
};

struct told {
    int8_t traits[LB_TRAITS_MAX];
    uint8_t hand[LB_CARDS_MAX], comes;
};

/* The traits of a world guessed from a memory, and what else a leak adds. */
static void tell_guess(struct trial *t, const lb_memory *memory, struct told *told)
{
    lb_state world;
    lb_wits wits;
    memset(told, 0, sizeof *told);
    lb_guess(memory, &t->rng, &world, &wits);
    lb_traits(&world, memory->seat, &wits, told->traits);
    if (t->leak == ANOTHER_HAND) {
        lb_view other = lb_view_for(&world, memory->seat == 0);
        memcpy(told->hand, other.hand, sizeof told->hand);
    } else if (t->leak == WHAT_COMES) {
        told->comes = (uint8_t)lb_next_card(&world);
    }
}

static void compare_guesses(struct trial *t, const struct play *play, const lb_memory *memory)
{
    struct told one, two;
    tell_guess(t, memory, &one);
    tell_guess(t, memory, &two);
    bool same = memcmp(&one, &two, sizeof one) == 0;
    t->asked++;
    t->caught += !same;
    for (unsigned i = 0; i < LB_TRAITS_MAX && t->leak == NO_LEAK; i++) {
        check(one.traits[i] == two.traits[i], "trait %u tells what seat %u cannot know: %s", i,
              memory->seat, where(play));
    }
}

static void remember(struct play *play, void *context)
{
    static lb_memory memory;
    struct trial *t = context;
    unsigned seat = play->number % play->setup.players;
    lb_memory_start(&memory, play->setup.game, play->setup.players, &play->setup.options, seat);
    for (;;) {
        lb_view view = lb_view_for(&play->state, seat);
        lb_memory_see(&memory, &play->events, &view);
        if (lb_over(&play->state)) {
            break;
        }
        if (view.legal != 0 && !lb_staged(&play->state)) {
            compare_guesses(t, play, &memory);
        }
        play_step(play);
    }
}

static struct trial guesses(const lb_game *game, enum leak leak, unsigned games)
{
    struct trial t = {.leak = leak};
    lb_seed seed = seed_of(15);
    lb_rng_start(&t.rng, &seed, LB_STREAM_PLAYERS);
    each_game(game, games, remember, &t);
    return t;
}

static void guesses_are_told_alike(const lb_game *game)
{
    struct trial t = guesses(game, NO_LEAK, many(1));
    assert_true(t.asked > 0);
    assert_int_equal(t.caught, 0);
}

/* In the template hands hold no secret, so only the pile can leak. */
static void a_leak_is_caught(const lb_game *game)
{
    bool hands = lb_game_number(game) <= lb_game_count();
    check(!hands || guesses(game, ANOTHER_HAND, 1).caught > 0, "%s: a hand leaks",
          lb_game_name(game));
    check(guesses(game, WHAT_COMES, 1).caught > 0, "%s: the pile leaks", lb_game_name(game));
}

/* ---- Judging --------------------------------------------------------------------------------------- */

/* Every legal choice has a slot the net has room for, and weights that come to a whole. */
static void judge_all(struct play *play, void *context)
{
    (void)context;
    const lb_net *net = lb_game_net(play->setup.game);
    while (net != NULL && !lb_over(&play->state)) {
        unsigned seat = play_seat(play);
        lb_choices legal = lb_legal(&play->state, seat);
        lb_judgement judgement;
        lb_judge(net, &play->state, seat, NULL, &judgement);
        unsigned sum = 0;
        for (unsigned choice = 0; choice < LB_CHOICES_MAX; choice++) {
            bool may = legal >> choice & 1;
            sum += judgement.weight[choice];
            check(may || judgement.weight[choice] == 0, "a choice that is none has a weight: %s",
                  where(play));
            check(!may || lb_slot(&play->state, seat, choice) < LB_SLOTS_MAX - 1,
                  "no such slot: %s", where(play));
        }
        check(sum <= 65535 && sum > 65535 - LB_CHOICES_MAX, "weights are no whole: %s",
              where(play));
        play_step(play);
    }
}

static void weights_are_a_whole(const lb_game *game)
{
    each_game(game, many(1), judge_all, NULL);
}

int main(void)
{
    static const struct law laws[] = {
        {"guesses are told alike", guesses_are_told_alike},
        {"a leak is caught", a_leak_is_caught},
        {"weights are a whole", weights_are_a_whole},
    };
    return laws_run(laws, sizeof laws / sizeof laws[0]);
}
