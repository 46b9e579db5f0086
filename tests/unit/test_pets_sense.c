/* SPDX-License-Identifier: MIT */
/* test_pets_sense.c: rules of thumb do what is obvious, read nothing they may not, and keep wits that
 * are true: whatever wits say a seat knows, its memory knows too. */
#include <string.h>

#include "games/pets/mind.h"
#include "games/pets/pets.h"
#include "support/laws.h"

/* ---- Positions -------------------------------------------------------------------------------------- */

struct scene {
    lb_state state;
    lb_wits wits;
    lb_rng rng;
};

static struct pets *table(struct scene *scene)
{
    return pets_of(&scene->state);
}

static struct pets_wits *wits(struct scene *scene)
{
    return (struct pets_wits *)&scene->wits;
}

/* Seat 0 is to move with two cards; the others keep one each; what is left lies in the pile. */
static void set_scene(struct scene *scene, unsigned players, unsigned one, unsigned two,
                      const uint8_t *others)
{
    struct pets *s = table(scene);
    uint8_t left[PETS_KINDS];
    lb_seed seed = seed_of(one * 11 + two);
    memset(scene, 0, sizeof *scene);
    lb_rng_start(&scene->rng, &seed, 0);
    memcpy(left, pets_copies, sizeof left);
    state_clear(&scene->state, lb_game_named("pets"), players);
    s->round = 1;
    s->alive = s->seated = (lb_seats)((1u << players) - 1);
    s->hand[0] = (uint8_t)((one < two ? one : two) + 1);
    s->drawn = (uint8_t)((one < two ? two : one) + 1);
    left[one]--;
    left[two]--;
    for (unsigned seat = 1; seat < players; seat++) {
        s->hand[seat] = (uint8_t)(others[seat - 1] + 1);
        left[others[seat - 1]]--;
    }
    for (unsigned number = 0; number < PETS_KINDS; number++) {
        assert_true(left[number] <= pets_copies[number]);
        for (; left[number] > 0; left[number]--) {
            s->pile[s->pile_count++] = (uint8_t)number;
        }
    }
    lb_rng_shuffle(&scene->rng, s->pile, s->pile_count);
    s->down = (uint8_t)(s->pile[--s->pile_count] + 1);
    s->pile[s->pile_count] = 0;
    wits(scene)->given = 1;
    pets_open(s, PETS_TURN);
}

/* The whole move of seat 0, as card, target and number; the state moves on to its last stage. */
static lb_move choose(struct scene *scene, const lb_wits *known)
{
    lb_state state = scene->state;
    lb_move move = {0};
    do {
        unsigned choice = lb_thumb(&state, 0, known, &scene->rng);
        assert_true(lb_legal(&state, 0) >> choice & 1);
        move.choice[move.count++] = (uint8_t)choice;
        lb_apply_trusted(&state, 0, choice, &scene->rng, NULL);
    } while (lb_staged(&state));
    return move;
}

/* ---- What is obvious ---------------------------------------------------------------------------------- */

static void king_is_kept(void **state)
{
    (void)state;
    for (unsigned card = 0; card < PET_KING; card++) {
        struct scene scene;
        const uint8_t others[] = {PET_BOWL, PET_TRAPPER};
        for (unsigned players = 2; players <= 3; players++) {
            set_scene(&scene, players, card, PET_KING, others);
            assert_int_equal(choose(&scene, NULL).choice[0], card);
            assert_int_equal(choose(&scene, &scene.wits).choice[0], card);
            wits(&scene)->known_by[1] = wits(&scene)->known_by[2] = 1; /* nothing to strike at */
            assert_int_equal(choose(&scene, &scene.wits).choice[0], card);
        }
    }
}

static void bowl_names_a_known_card(void **state)
{
    (void)state;
    for (unsigned card = 0; card < PETS_KINDS; card++) {
        struct scene scene;
        const uint8_t others[] = {PET_TRAPPER, (uint8_t)card, PET_BUNNY};
        if (card == PET_BOWL) {
            continue;
        }
        set_scene(&scene, 4, PET_BOWL, PET_SHIELD, others);
        wits(&scene)->known_by[2] = 1;
        lb_move move = choose(&scene, &scene.wits);
        assert_int_equal(move.choice[0], PET_BOWL);
        assert_int_equal(move.choice[1], 2);
        assert_int_equal(move.choice[2], card);
    }
}

static void missed_guess_is_not_made_again(void **state)
{
    (void)state;
    for (unsigned out = 0; out < PETS_KINDS; out++) {
        struct scene scene;
        const uint8_t others[] = {PET_BOWL};
        set_scene(&scene, 2, PET_BOWL, PET_BOWL, others);
        wits(&scene)->lacks[1] = (uint16_t)(ALL_NUMBERS & ~(1u << out | 1u << PET_BOWL));
        for (unsigned i = 0; i < 20 && out != PET_BOWL; i++) {
            assert_int_equal(choose(&scene, &scene.wits).choice[2], out);
        }
    }
}

/* Numbers that are equally likely must not be told apart by how the seat guesses. */
static void guesses_are_mixed(void **state)
{
    (void)state;
    struct scene scene;
    const uint8_t others[] = {PET_SNAKE};
    unsigned named = 0;
    set_scene(&scene, 2, PET_BOWL, PET_BOWL, others);
    wits(&scene)->lacks[1] = (uint16_t)(ALL_NUMBERS & ~(1u << PET_SHIELD | 1u << PET_SNAKE));
    for (unsigned i = 0; i < 60; i++) {
        named |= 1u << choose(&scene, &scene.wits).choice[2];
    }
    assert_int_equal(named, 1u << PET_SHIELD | 1u << PET_SNAKE);
}

static void bunny_fights_the_weaker(void **state)
{
    (void)state;
    struct scene scene;
    const uint8_t others[] = {PET_KING, PET_TRAPPER, PET_SNAKE};
    set_scene(&scene, 4, PET_BUNNY, PET_JUGGLER, others);
    wits(&scene)->known_by[1] = wits(&scene)->known_by[2] = wits(&scene)->known_by[3] = 1;
    lb_move move = choose(&scene, &scene.wits);
    assert_int_equal(move.choice[0], PET_BUNNY);
    assert_true(move.choice[1] == 2 || move.choice[1] == 3);
}

static void bunny_spares_the_stronger(void **state)
{
    (void)state;
    for (unsigned card = PET_SHIELD; card < PET_NOT_A_PET; card++) {
        struct scene scene;
        const uint8_t others[] = {PET_NOT_A_PET};
        set_scene(&scene, 2, PET_BUNNY, card, others);
        wits(&scene)->known_by[1] = 1;
        assert_int_equal(choose(&scene, &scene.wits).choice[0], card);
    }
}

/* P4.12: what would cost its player the round is aimed at a shield, where one can be. */
static void bunny_goes_to_a_shield(void **state)
{
    (void)state;
    for (unsigned closed = 0; closed < 2; closed++) {
        struct scene scene;
        const uint8_t others[] = {PET_NOT_A_PET, PET_HERMIT};
        set_scene(&scene, 3, PET_BUNNY, PET_TRAPPER, others);
        struct pets *s = table(&scene);
        s->options[PETS_OPTION_SHIELDS] = (int8_t)closed;
        s->shielded = 1 << 2;
        s->played = PET_BUNNY;
        wits(&scene)->known_by[1] = wits(&scene)->known_by[2] = 1;
        pets_open(s, PETS_AIM);
        assert_int_equal(lb_thumb(&scene.state, 0, &scene.wits, &scene.rng), closed ? 1 : 2);
    }
}

static void snake_bites_the_king(void **state)
{
    (void)state;
    struct scene scene;
    const uint8_t others[] = {PET_NOT_A_PET, PET_KING, PET_BOWL};
    set_scene(&scene, 4, PET_SNAKE, PET_TRAPPER, others);
    wits(&scene)->known_by[1] = wits(&scene)->known_by[2] = 1;
    lb_move move = choose(&scene, &scene.wits);
    assert_int_equal(move.choice[0], PET_SNAKE);
    assert_int_equal(move.choice[1], 2);
}

static void hermit_takes_the_higher(void **state)
{
    (void)state;
    struct scene scene;
    const uint8_t others[] = {PET_BOWL, PET_NOT_A_PET, PET_TRAPPER};
    set_scene(&scene, 4, PET_HERMIT, PET_HERMIT - 1, others);
    struct pets *s = table(&scene);
    wits(&scene)->known_by[1] = wits(&scene)->known_by[2] = wits(&scene)->known_by[3] = 1;
    s->played = PET_HERMIT;
    pets_open(s, PETS_AIM);
    assert_int_equal(lb_thumb(&scene.state, 0, &scene.wits, &scene.rng), 2);
}

static void digger_keeps_the_higher(void **state)
{
    (void)state;
    for (unsigned hand = 0; hand < PETS_KINDS; hand++) {
        for (unsigned down = 0; down < PETS_KINDS; down++) {
            struct scene scene;
            const uint8_t others[] = {PET_BOWL};
            set_scene(&scene, 2, PET_TRAPPER, PET_TRAPPER, others);
            struct pets *s = table(&scene);
            s->hand[0] = (uint8_t)(hand + 1);
            s->down = (uint8_t)(down + 1);
            s->drawn = 0;
            pets_open(s, PETS_DIG);
            unsigned swap = lb_thumb(&scene.state, 0, NULL, &scene.rng);
            assert_int_equal(swap, down > hand);
        }
    }
}

/* With no turn to come, two cards without effect: the higher one is shown at the end. */
static void last_turn_keeps_the_higher(void **state)
{
    (void)state;
    struct scene scene;
    const uint8_t others[] = {PET_BUNNY};
    for (unsigned card = PET_BUNNY; card < PET_KING; card++) {
        set_scene(&scene, 2, PET_TRAPPER, card, others);
        struct pets *s = table(&scene);
        s->shielded = 2;
        s->pile_count = 0;
        memset(s->pile, 0, sizeof s->pile);
        pets_open(s, PETS_TURN);
        unsigned choice = choose(&scene, NULL).choice[0];
        bool helps = card == PET_DIGGER || card == PET_JUGGLER; /* these find a new card */
        assert_true(choice == PET_TRAPPER || helps || card < PET_DIGGER);
    }
}

/* ---- What is read --------------------------------------------------------------------------------------- */

/* All cards the seat cannot see are dealt anew. */
static void deal_hidden(struct pets *s, unsigned seat, lb_rng *rng)
{
    uint8_t cards[PETS_CARDS], count = 0;
    for (unsigned other = 0; other < s->head.players; other++) {
        if (other != seat && s->hand[other] != 0) {
            cards[count++] = (uint8_t)(s->hand[other] - 1);
        }
    }
    cards[count++] = (uint8_t)(s->down - 1);
    memcpy(cards + count, s->pile, s->pile_count);
    lb_rng_shuffle(rng, cards, count + s->pile_count);
    count = 0;
    for (unsigned other = 0; other < s->head.players; other++) {
        if (other != seat && s->hand[other] != 0) {
            s->hand[other] = (uint8_t)(cards[count++] + 1);
        }
    }
    s->down = (uint8_t)(cards[count++] + 1);
    memcpy(s->pile, cards + count, s->pile_count);
}

static void nothing_hidden_is_read(void **state)
{
    (void)state;
    unsigned tried = 0;
    for (unsigned number = 0; number < 400; number++) {
        struct play play;
        struct setup setup = {.game = lb_game_named("pets"),
                              .players = 2 + number % 5,
                              .options = lb_options_default()};
        play_start(&play, &setup, number);
        for (; !lb_over(&play.state); play_step(&play)) {
            const struct pets *s = pets_in(&play.state);
            lb_state other = play.state;
            lb_rng once = play.players, again = play.players;
            struct pets_wits plain = {.given = 1};
            lb_wits known;
            memset(&known, 0, sizeof known);
            memcpy(&known, &plain, sizeof plain);
            if (s->phase == PETS_PLACE || s->phase == PETS_DIG) {
                continue; /* there a hidden card lies open to the seat */
            }
            deal_hidden(pets_of(&other), s->turn, &play.players);
            const lb_wits *given = number % 2 == 0 ? &known : NULL;
            assert_int_equal(lb_thumb(&play.state, s->turn, given, &once),
                             lb_thumb(&other, s->turn, given, &again));
            tried++;
        }
    }
    assert_true(tried > 4000);
}

/* ---- Wits ------------------------------------------------------------------------------------------------- */

static bool certain(const lb_memory *memory, lb_question question, unsigned number, bool there)
{
    lb_fraction chance;
    question.card = pets_card[number];
    return !lb_chance(memory, &question, &chance) || chance.over == (there ? chance.under : 0);
}

static void wits_are_true(struct play *play, const lb_memory *memories, const struct pets_wits *w)
{
    const struct pets *s = pets_in(&play->state);
    for (unsigned seat = 0; seat < s->head.players; seat++) {
        const lb_memory *memory = &memories[seat];
        for (unsigned other = 0; other < s->head.players; other++) {
            lb_question holds = {.ask = LB_ASK_holds, .seat = (uint8_t)other};
            bool one = memory->view.hand_count[other] == 1;
            if (one && w->known_by[other] >> seat & 1) {
                check(certain(memory, holds, s->hand[other] - 1u, true),
                      "%s: seat %u does not know what seat %u holds", where(play), seat, other);
            }
            for (unsigned number = 0; one && number < PETS_KINDS; number++) {
                check(!(w->lacks[other] >> number & 1) || certain(memory, holds, number, false),
                      "%s: seat %u may hold %u, thinks seat %u", where(play), other, number, seat);
            }
        }
        for (unsigned i = 0; i < s->pile_count; i++) {
            lb_question place = {.ask = LB_ASK_place, .place = (uint8_t)(s->pile_count - 1 - i)};
            check(!(w->pile_by[i] >> seat & 1) || certain(memory, place, s->pile[i], true),
                  "%s: seat %u does not know place %u", where(play), seat, place.place);
        }
    }
}

static void see(struct play *play, lb_memory *memories)
{
    for (unsigned seat = 0; seat < play->setup.players; seat++) {
        lb_view view = lb_view_for(&play->state, seat);
        lb_memory_see(&memories[seat], &play->events, &view);
    }
}

/* Half of the choices are sensible ones: only those bring some situations about. */
static void wits_follow_the_game(void **state)
{
    (void)state;
    static lb_memory memories[PETS_SEATS];
    unsigned known = 0;
    for (unsigned number = 0; number < many(1000) && number < 60000; number++) {
        struct play play;
        struct setup setup = {.game = lb_game_named("pets"),
                              .players = 2 + number % 5,
                              .options = lb_options_default()};
        if (number % 4 < 2) {
            lb_option_read(setup.game, setup.players, &setup.options, "shields=closed", NULL);
        }
        lb_wits kept;
        memset(&kept, 0, sizeof kept);
        const struct pets_wits *w = (const struct pets_wits *)&kept;
        play_start(&play, &setup, number);
        for (unsigned seat = 0; seat < setup.players; seat++) {
            lb_memory_start(&memories[seat], setup.game, setup.players, NULL, seat);
        }
        see(&play, memories);
        while (!lb_over(&play.state)) {
            unsigned seat = lb_next(&play.state);
            unsigned choice = number % 2 == 0 ? pick(lb_legal(&play.state, seat), &play.players)
                                              : lb_thumb(&play.state, seat, &kept, &play.players);
            lb_try(&play.state, &kept, seat, choice, &play.table, &play.events);
            play.steps++;
            if (!lb_staged(&play.state)) {
                see(&play, memories);
                wits_are_true(&play, memories, w);
                for (unsigned other = 0; other < setup.players; other++) {
                    known += w->known_by[other] != 0;
                }
            }
        }
    }
    check(known > 1000, "cards were known only %u times", known);
}

static void rollouts_end(void **state)
{
    (void)state;
    const lb_game *game = lb_game_named("pets");
    for (unsigned number = 0; number < 500; number++) {
        struct play play;
        struct setup setup = setup_mixed(game, &(lb_rng){.key = {number}, .used = 64});
        lb_wits known;
        memset(&known, 0, sizeof known);
        play_start(&play, &setup, number);
        for (unsigned steps = number % 40; steps > 0 && !lb_over(&play.state); steps--) {
            play_step(&play);
        }
        unsigned choices = lb_rollout(&play.state, number % 2 == 0 ? &known : NULL, &play.players);
        assert_true(lb_over(&play.state));
        assert_true(lb_winners(&play.state) != 0);
        assert_true(choices < 2000);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(king_is_kept),
        cmocka_unit_test(bowl_names_a_known_card),
        cmocka_unit_test(missed_guess_is_not_made_again),
        cmocka_unit_test(guesses_are_mixed),
        cmocka_unit_test(bunny_fights_the_weaker),
        cmocka_unit_test(bunny_spares_the_stronger),
        cmocka_unit_test(bunny_goes_to_a_shield),
        cmocka_unit_test(snake_bites_the_king),
        cmocka_unit_test(hermit_takes_the_higher),
        cmocka_unit_test(digger_keeps_the_higher),
        cmocka_unit_test(last_turn_keeps_the_higher),
        cmocka_unit_test(nothing_hidden_is_read),
        cmocka_unit_test(wits_follow_the_game),
        cmocka_unit_test(rollouts_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
