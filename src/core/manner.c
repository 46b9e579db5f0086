/* SPDX-License-Identifier: MIT */
/* manner.c: what a game says in words of its own, found in its tables. */
#include "core/game.h"

static const struct manner nothing;

static const struct manner *manner_of(const lb_game *game)
{
    return game != NULL && game->manner != NULL ? game->manner : &nothing;
}

const lb_telling *lb_game_telling(const lb_game *game, unsigned type)
{
    const struct manner *manner = manner_of(game);
    for (unsigned i = 0; i < manner->telling_count; i++) {
        if (manner->tellings[i].type == type) {
            return &manner->tellings[i];
        }
    }
    return NULL;
}

const char *lb_game_saying(const lb_game *game, unsigned say, unsigned key, unsigned verb)
{
    const struct manner *manner = manner_of(game);
    for (unsigned i = 0; i < manner->saying_count; i++) {
        const lb_saying *saying = &manner->sayings[i];
        if (saying->say == say && saying->key == key && saying->verb == verb) {
            return saying->text;
        }
    }
    return NULL;
}

/* ---- Figures --------------------------------------------------------------------------------- */

const lb_figure *lb_game_figure(const lb_game *game, unsigned index)
{
    const struct manner *manner = manner_of(game);
    return index < manner->figure_count ? &manner->figures[index] : NULL;
}

const lb_death *lb_game_death(const lb_game *game, unsigned index)
{
    const struct manner *manner = manner_of(game);
    return index < manner->death_count ? &manner->deaths[index] : NULL;
}

/* ---- Pictures -------------------------------------------------------------------------------- */

const lb_picture *lb_game_picture(const lb_game *game, unsigned type)
{
    const struct manner *manner = manner_of(game);
    for (unsigned i = 0; i < manner->picture_count; i++) {
        if (manner->pictures[i].type == type) {
            return &manner->pictures[i];
        }
    }
    return NULL;
}

/* ---- Lessons --------------------------------------------------------------------------------- */

const lb_lesson *lb_game_lesson(const lb_game *game, unsigned index)
{
    const struct manner *manner = manner_of(game);
    return index < manner->lesson_count ? &manner->lessons[index].lesson : NULL;
}

static bool comes_now(const struct lesson *lesson, const lb_view *view)
{
    return lesson->open == view->open &&
           (lesson->card == LB_NO_CARD || view->hand[lesson->card] > 0) &&
           (lesson->comes == NULL || lesson->comes(view));
}

const lb_lesson *lb_view_lesson(const lb_view *view, uint64_t *given)
{
    const struct manner *manner = manner_of(lb_view_game(view));
    for (unsigned i = 0; i < manner->lesson_count; i++) {
        if (!(*given >> i & 1) && comes_now(&manner->lessons[i], view)) {
            *given |= UINT64_C(1) << i;
            return &manner->lessons[i].lesson;
        }
    }
    return NULL;
}

/* Whether the first seat begins, with more to explain than the welcome. */
static bool deal_explains(const lb_game *game, const lb_seed *seed)
{
    lb_options options = lb_options_default();
    lb_rng rng;
    lb_state state;
    uint64_t given = 0;
    lb_rng_start(&rng, seed, LB_STREAM_TABLE);
    if (lb_start(game, LB_LESSON_PLAYERS, &options, &rng, &state, NULL) != LB_OK) {
        return false;
    }
    lb_view view = lb_view_for(&state, 0);
    return view.decides == 0 && lb_view_lesson(&view, &given) != NULL &&
           lb_view_lesson(&view, &given) != NULL;
}

/* A deck that was corrected deals otherwise: then the next seed that will do. */
lb_seed lb_game_lesson_seed(const lb_game *game)
{
    lb_seed seed = {{manner_of(game)->lesson_seed}};
    for (unsigned tries = 0; tries < UINT8_MAX && !deal_explains(game, &seed); tries++) {
        seed.bytes[0]++;
    }
    return seed;
}

/* ---- Warnings -------------------------------------------------------------------------------- */

const char *lb_view_warning(const lb_view *view, const lb_part parts[], unsigned count)
{
    const struct manner *manner = manner_of(lb_view_game(view));
    return manner->warning != NULL ? manner->warning(view, parts, count) : NULL;
}

lb_stake lb_view_stake(const lb_view *view, lb_event *about)
{
    const struct manner *manner = manner_of(lb_view_game(view));
    *about = (lb_event){.type = LB_EVENT_TYPES,
                        .seat = LB_NOBODY,
                        .other = LB_NOBODY,
                        .named = LB_NO_CARD,
                        .hidden = {LB_NO_CARD}};
    bool stands = lb_open_window(view->open) && view->nopes % 2 == 0;
    return stands && manner->stake != NULL ? (lb_stake)manner->stake(view, about) : LB_STAKES;
}

unsigned stake_of_turns(const lb_view *view, unsigned attacked, unsigned turns, bool adds_up,
                        lb_event *about)
{
    about->seat = (uint8_t)attacked;
    about->number = (uint8_t)((adds_up && view->attacked ? view->owed : 0u) + turns);
    return LB_STAKE_owes;
}

unsigned stake_of_skip(const lb_view *view, lb_event *about)
{
    bool more = view->owed > 1;
    about->seat = (uint8_t)(more ? view->turn : seat_behind(view, view->turn));
    about->number = (uint8_t)(view->owed - 1);
    return more ? LB_STAKE_still_owes : LB_STAKE_moves;
}

unsigned seat_behind(const lb_view *view, unsigned seat)
{
    do {
        seat = (seat + 1) % view->players;
    } while (!(view->alive >> seat & 1) && seat != view->turn);
    return seat;
}
