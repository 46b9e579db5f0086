/* SPDX-License-Identifier: MIT */
/* habits.h: what the seats of a table have been seen to do, counted from the events any seat may see.
 * Who plays how is not in the cards: a learned belief goes by these. Counts stop at 255. */
#ifndef LB_MEMORY_HABITS_H
#define LB_MEMORY_HABITS_H

#include <assert.h>
#include <litterbox.h>

/* Of each seat. "Fresh" is since a card came to it that others do not know. */
enum habit {
    HABIT_draws,
    HABIT_plays,
    HABIT_combos, /* of several cards */
    HABIT_nopes,
    HABIT_passes, /* windows it let pass */
    HABIT_fresh_passes,
    HABIT_fresh_aimed, /* those of them about something aimed at it, */
    HABIT_fresh_hits,  /* about an attack or a way out of the turn, */
    HABIT_fresh_flees, /* the same by a seat that knew what comes next */
    HABIT_fresh_plays,
    HABIT_defuses,
    HABIT_fresh_draws, /* since its last defusing */
    HABIT_peeks,
    HABIT_knows, /* cards on top of the pile that it looked at and nobody drew */
    HABIT_shuffles,
    HABIT_gave,
    HABIT_lost,           /* cards stolen from it, or handed over by name */
    HABIT_gained,         /* cards from other seats */
    HABIT_idle,           /* turns it ended without a draw */
    HABIT_on_top,         /* what it put back came up at once */
    HABIT_deeper,         /* what it put back did not */
    HABIT_untried,        /* cards that came to it since it let a window pass, */
    HABIT_unasked,        /* since it let one pass that was worth a Nope to it */
    HABIT_earlier_passes, /* windows it let pass before its last card came, in sixteenths, old ones less */
    HABIT_earlier_asked, /* those of them that were worth a Nope to it */
    HABIT_walked,        /* kittens it drew although it had looked */
    HABIT_fled,          /* turns it ended without a draw after it had looked */
    HABIT_careless,      /* turns it ended without a draw although little threatened */
    HABIT_bold,          /* cards it drew although much threatened and it had not looked */
    HABIT_own_nopes,     /* Nopes in its own turn */
    HABIT_explosions,    /* where who explodes plays on */
    HABIT_unsaved,       /* cards that came to it since the last of them */
    HABIT_played,        /* 1 + the card it played last since it was dealt its hand */
    HABIT_earlier,       /* 1 + the one before */
    HABIT_named,         /* 1 + the card it named last */
    HABIT_vain_nopes,    /* against nothing aimed at it and no attack or way out of the turn */
    HABIT_vain_shuffles, /* where nothing was put back and it knew nothing of what comes next */
    HABIT_vain_peeks,    /* where it still knew what comes next */
    HABIT_hasty,         /* single cards aimed at nobody, played although little threatened */
    HABITS
};

/* Of the pile and the turn. */
enum trail {
    TRAIL_placer,        /* 1 + who put something back, or in order, since the last shuffle */
    TRAIL_drawn,         /* draws since then */
    TRAIL_places,        /* how many cards it went among */
    TRAIL_placer_before, /* the same of the time before */
    TRAIL_drawn_before,
    TRAIL_places_before,
    TRAIL_placed, /* how often that was done since the last shuffle */
    TRAIL_idle,   /* turns in a row that ended without a draw */
    TRAIL_actor,  /* 1 + whose action or Nope may be answered */
    TRAIL_target, /* 1 + at whom it is aimed */
    TRAIL_hits, /* it is an attack or a way out of the turn: 1, or 2 by who knows what comes next */
    TRAIL_turn, /* 1 + whose turn began and has not drawn yet */
    TRAILS
};

static_assert((int)HABITS <= LB_HABITS && (int)TRAILS <= LB_TRAILS, "habits fit a memory");

/* One event as the seat of the memory may know it; the view is still the one before. */
void habits_see(lb_memory *memory, const lb_event *event);

#endif
