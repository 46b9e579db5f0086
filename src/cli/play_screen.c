/* SPDX-License-Identifier: MIT */
/* play_screen.c: the full-screen table, with the line mode's reading of moves. */
#include "cli/play_screen.h"

#include <string.h>

#include "cli/cli.h"
#include "cli/play_say.h"
#include "cli/play_words.h"

/* One move all typed words fit, or the one that has no words beyond them. */
static const struct legal_move *meant(struct moves *moves, const char *typed)
{
    struct words words;
    if (!words_read(&words, typed) || words.count == 0 ||
        moves_narrow(moves, &words) != words.count) {
        return NULL;
    }
    return moves_fitting(moves) == 1 ? moves_first(moves) : moves_complete(moves, words.count);
}

/* Answers may leave out the word they all begin with: "7" for "place 7". */
static const struct legal_move *meant_after_first(struct moves *moves, const char *typed)
{
    char longer[2 * LB_MOVE_BYTES];
    if (moves->count == 0) {
        return NULL;
    }
    const struct words *first = &moves->item[0].words;
    snprintf(longer, sizeof longer, "%.*s %s", (int)first->word[0].length, first->text, typed);
    return meant(moves, longer);
}

static bool read_move(lb_match *match, unsigned seat, const char *typed, char text[LB_MOVE_BYTES],
                      lb_reason *why)
{
    struct moves moves = {.item = NULL};
    lb_move move;
    moves_collect(&moves, match, seat);
    const struct legal_move *found = meant(&moves, typed);
    found = found != NULL ? found : meant_after_first(&moves, typed);
    snprintf(text, LB_MOVE_BYTES, "%s", found != NULL ? found->words.text : typed);
    moves_free(&moves);
    return found != NULL || lb_move_read(&match->state, seat, text, &move, why) == LB_OK;
}

const struct tui_voice screen_voice = {.read = read_move};

/* ---- From the command line ----------------------------------------------------------------------- */

static struct tui_setup setup_of(const struct screen_request *request)
{
    return (struct tui_setup){.voice = &screen_voice,
                              .ascii = request->ascii,
                              .no_colour = request->no_colour,
                              .speed = request->speed};
}

int screen_menu(const struct screen_request *request)
{
    struct tui_setup setup = setup_of(request);
    return tui_play(&setup);
}

int screen_play(const struct screen_request *request, const lb_match *match, unsigned seat,
                const struct level levels[LB_SEATS_MAX], const char *record)
{
    struct tui_setup setup = setup_of(request);
    if (!request->watch && request->friends >= match->players) {
        return usage_error("--friends: there are only %u seats, and one is yours", match->players);
    }
    setup.game = lb_match_game(match);
    setup.players = match->players;
    setup.options = match->options;
    setup.seed = match->seed;
    setup.record = record;
    for (unsigned i = 0; i < match->players; i++) {
        unsigned at = (seat + i) % match->players;
        bool person = !request->watch && i <= request->friends;
        setup.seat[at].player = !person ? TUI_BOT : i == 0 ? TUI_YOU : TUI_FRIEND;
        setup.seat[at].level = levels[at];
        memcpy(setup.seat[at].name, match->names.of[at], LB_NAME_BYTES);
        if (person && i == 0 && !request->named) {
            setup.seat[at].name[0] = '\0';
        } else if (person && i > 0) {
            snprintf(setup.seat[at].name, LB_NAME_BYTES, "Friend %u", i);
        }
        if (setup.seat[at].level.bot == NULL) { /* nobody plays there, but somebody remembers */
            lb_reason why;
            level_read(&setup.seat[at].level, "counter", &why);
        }
    }
    return tui_play(&setup);
}
