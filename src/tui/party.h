/* SPDX-License-Identifier: MIT */
/* party.h: a match with the people and bots around it.
 * Only this file looks at a state. What leaves it is a scene: the view of one seat and the events that
 * seat may know. Windows are shown whether or not anybody could answer in them, so that neither
 * their being there nor their length tells who holds what; what comes after one is held back. */
#ifndef LB_TUI_PARTY_H
#define LB_TUI_PARTY_H

#include <litterbox.h>

#include "lab/players.h"
#include "tui/offer.h"
#include "tui/scene.h"
#include "tui/tui.h"

/* A moment in which others may answer what was announced. */
enum window { WINDOW_NONE, WINDOW_NOPE, WINDOW_MAGNET };

struct party {
    lb_match *match;
    struct players bots;
    const struct tui_voice *voice;
    bool person[LB_SEATS_MAX];
    bool guided;   /* the game comes with lessons */
    lb_rng timing; /* when bots answer in a window */

    lb_event *log; /* all that happened, unfiltered */
    size_t logged, room;
    size_t shown;              /* of these are told; the rest waits behind a window */
    enum window window;        /* what those told end in */
    size_t seen[LB_SEATS_MAX]; /* up to where a seat has been shown its secrets */

    lb_state before; /* the state before the events that are partly held back */
    size_t since;    /* the first of them */
};

/* A new match with its players seated; false, with a sentence, if it cannot be. */
bool party_start(struct party *party, const struct tui_setup *setup, lb_reason *why);
/* The same match as far as another one has come; false if it does not fit. */
bool party_catch_up(struct party *party, const lb_match *match);
/* The first so many moves of another match of the same set-up, with nothing held back. */
bool party_follow(struct party *party, const lb_match *match, unsigned plies);
void party_end(struct party *party);

/* Who sits where at which game: what such a table is set up from. */
struct tui_setup party_setup(const struct party *party);
/* Whether there is a decision of the only person to go back to: friends have seen what they have seen. */
bool party_can_take_back(const struct party *party);
/* Back to it; everybody forgets what came after. False, with the game as it was, if it cannot be. */
bool party_take_back(struct party *party);
/* A seat goes home for good, the others play on; false while something is announced. */
bool party_leave(struct party *party, unsigned seat);

unsigned party_people(const struct party *party);
/* The only person, or LB_NOBODY if there are several or none. */
unsigned party_only_person(const struct party *party);

/* What a viewer may see and know now. */
lb_view party_view(const struct party *party, unsigned viewer);
void party_scene(const struct party *party, unsigned viewer, bool you, struct scene *scene);
/* The event as a viewer may know it. */
lb_event party_event(const struct party *party, size_t index, unsigned viewer);

/* Who announced what the window is about. */
unsigned party_announcer(const struct party *party);
/* Whether the game waits for a seat in the open window: secret, for the party's driver alone. */
bool party_may_answer(const struct party *party, unsigned seat);
/* The window is over: everybody who has not answered passes, and what was held back goes on. */
bool party_close_window(struct party *party);

bool party_over(const struct party *party);
/* The seat that decides when no window is open. */
unsigned party_decides(const struct party *party);
/* One whole move; false if it is refused or there is no room for it. */
bool party_move(struct party *party, unsigned seat, const lb_move *move);
bool party_play(struct party *party, unsigned seat, const char *text, lb_reason *why);
/* The moves a seat may make now, which is no secret to that seat. */
void party_offer(const struct party *party, unsigned seat, struct offer *offer);
/* Why a text is no move of that seat now. */
void party_objection(const struct party *party, unsigned seat, const char *text, lb_reason *why);
lb_move party_bot_move(struct party *party, unsigned seat);
/* The same within a fixed short time, for windows: its length must not tell what a bot holds. */
enum { PARTY_QUICK_MS = 20 };
lb_move party_quick_move(struct party *party, unsigned seat);
/* Whether the bot of a seat is one that takes time to think. */
bool party_searches(const struct party *party, unsigned seat);
/* Whether a move in a window is a pass, which nobody hears of. */
bool party_is_pass(const struct party *party, unsigned seat, const lb_move *move);

#endif
