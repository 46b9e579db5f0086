/* SPDX-License-Identifier: MIT */
/* test_words.c: what is said of every kind of event and every question of every game, to the one it
 * happens to, to the other one and to those who look on: tests/golden/words-*.txt, from random play.
 * With a folder as its argument it writes the files there; scripts/golden --update does.
 * And: no text is made of words that do not go through the catalogue. */
#include <ctype.h>
#include <litterbox_table.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/laws.h"

static const lb_names names = {{"Ann", "Bob", "Cleo", "Dan", "Eve", "Finn"}};

static lb_reader reader_in(const lb_game *game, unsigned viewer)
{
    return (lb_reader){
        .game = game, .names = &names, .viewer = (uint8_t)viewer, .you = viewer < LB_SEATS_MAX};
}

/* ---- Random play with people who leave ---------------------------------------------------------- */

enum { GAMES_SEEN = 400, LEAVES_EVERY = 60 };

typedef void moment_visit(struct play *play, void *context);

static void each_moment(const lb_game *game, unsigned games, moment_visit *visit, void *context)
{
    for (unsigned number = 0; number < games; number++) {
        struct play play;
        lb_rng rng;
        lb_seed seed = seed_of(number);
        lb_rng_start(&rng, &seed, LB_STREAM_SEATS);
        struct setup setup = setup_mixed(game, &rng);
        setup.windows = windows_of(number);
        play_start(&play, &setup, number);
        visit(&play, context);
        while (!lb_over(&play.state)) {
            if (!lb_staged(&play.state) && lb_rng_below(&rng, LEAVES_EVERY) == 0) {
                lb_leave(&play.state, pick(at_table(&play.state), &rng), &play.table, &play.events);
            } else {
                play_step(&play);
            }
            visit(&play, context);
        }
    }
}

/* ---- Golden sentences ---------------------------------------------------------------------------- */

enum { KINDS_MAX = 400, KIND_BYTES = 64 };

struct golden {
    const lb_game *game;
    unsigned count; /* kinds met so far */
    char kind[KINDS_MAX][KIND_BYTES];
    char *said[KINDS_MAX];
};

/* A kind that was not met before; its sentences are to be written. */
static FILE *new_kind(struct golden *golden, const char *kind, char **said)
{
    static size_t length;
    for (unsigned i = 0; i < golden->count; i++) {
        if (strcmp(golden->kind[i], kind) == 0) {
            return NULL;
        }
    }
    check(golden->count < KINDS_MAX, "there are too many kinds");
    snprintf(golden->kind[golden->count], KIND_BYTES, "%s", kind);
    return open_memstream(said, &length);
}

static void write_told(FILE *out, const lb_game *game, const lb_event *event, unsigned viewer)
{
    char text[LB_LINE_BYTES];
    lb_reader reader = reader_in(game, viewer);
    size_t length = lb_tell(event, &reader, text, sizeof text);
    check(length == strlen(text) && length > 1, "%zu bytes are told of \"%s\"", length, text);
    check(strchr(".!?", text[length - 1]) != NULL, "this sentence has no end: %s", text);
    fprintf(out, "    %-8s %s\n", viewer < LB_SEATS_MAX ? names.of[viewer] : "others", text);
}

static void golden_events(struct golden *golden, const struct play *play)
{
    for (unsigned i = 0; i < play->events.count; i++) {
        const lb_event *event = &play->events.item[i];
        unsigned cards = event->card_count == 5 ? 5 : event->card_count > 2 ? 3 : event->card_count;
        bool alike = event->card_count > 1 && event->cards[0] == event->cards[1];
        char kind[KIND_BYTES];
        snprintf(kind, sizeof kind, "event %s%s%s%s%s%s", lb_event_name(event->type),
                 event->other < LB_SEATS_MAX ? " other" : "",
                 event->named < LB_CARDS ? " named" : "",
                 cards > 1 && event->type == LB_EVENT_played ? (alike ? " alike" : " mixed") : "",
                 cards == 5 && event->type == LB_EVENT_played ? " five" : "",
                 event->hidden_count > 1 || event->number > 1 ? " many" : "");
        FILE *out = new_kind(golden, kind, &golden->said[golden->count]);
        if (out == NULL) {
            continue;
        }
        if (event->seat < LB_SEATS_MAX) {
            write_told(out, golden->game, event, event->seat);
        }
        if (event->other < LB_SEATS_MAX && event->other != event->seat) {
            write_told(out, golden->game, event, event->other);
        }
        write_told(out, golden->game, event, LB_PUBLIC);
        fclose(out);
        golden->count++;
    }
}

static void write_asked(FILE *out, const struct play *play, unsigned viewer)
{
    char text[LB_LINE_BYTES], about[LB_LINE_BYTES] = "";
    lb_view view = lb_view_for(&play->state, viewer);
    lb_reader reader = reader_in(play->setup.game, viewer);
    size_t length = lb_tell_question(&view, &reader, text, sizeof text);
    check(length == strlen(text) && length > 1, "%zu bytes are told of \"%s\"", length, text);
    check(strcmp(text, "What do you do?") != 0 && strstr(text, "decide") == NULL,
          "%s: nothing of its own is said of %s", where(play), lb_open_name(view.open));
    if (viewer < LB_SEATS_MAX && view.legal != 0) {
        lb_tell_about(&view, &reader, about, sizeof about);
    }
    fprintf(out, "    %-8s %s%s%s\n", viewer < LB_SEATS_MAX ? names.of[viewer] : "others", text,
            about[0] != '\0' ? " / " : "", about);
}

static void golden_question(struct golden *golden, const struct play *play)
{
    lb_view view = lb_view_for(&play->state, LB_PUBLIC);
    bool window = lb_open_window(view.open);
    unsigned asked = lb_over(&play->state) ? LB_PUBLIC : lb_next(&play->state);
    char kind[KIND_BYTES];
    if (lb_staged(&play->state)) {
        return;
    }
    view = lb_view_for(&play->state, asked);
    snprintf(kind, sizeof kind, "question %s%s%s%s%s%s", lb_open_name(view.open),
             window && view.nopes > 0 ? (view.nopes % 2 == 1 ? " noped" : " noped twice") : "",
             window && view.target < LB_SEATS_MAX ? " aimed" : "",
             window && view.named < LB_CARDS ? " named" : "",
             !window && size_of_set(view.legal) == 1 ? " forced" : "",
             view.open == LB_OPEN_turn && view.owed > 1 ? " owing" : "");
    FILE *out = new_kind(golden, kind, &golden->said[golden->count]);
    if (out == NULL) {
        return;
    }
    for (unsigned seat = 0; seat < play->setup.players && seat < 3; seat++) {
        write_asked(out, play, (asked + seat) % play->setup.players);
    }
    write_asked(out, play, LB_PUBLIC);
    fclose(out);
    golden->count++;
}

/* One stage of an offer: what was begun, what is asked, its first answers. */
static void golden_stage(struct golden *golden, const struct play *play, const lb_offer *offer,
                         unsigned seat)
{
    static const char *const stages[] = {"done",   "verb",  "title", "cards", "as",
                                         "target", "named", "place", "order"};
    lb_answer answers[LB_ANSWERS_MAX];
    lb_reader reader = reader_in(golden->game, seat);
    lb_view view = lb_view_for(&play->state, seat);
    unsigned count = lb_offer_answers(offer, answers);
    char kind[KIND_BYTES], text[LB_LINE_BYTES], begun[LB_LINE_BYTES];
    unsigned verb = lb_offer_first(offer)->verb;
    snprintf(kind, sizeof kind, "stage %s %s%s", verb == LB_VERB_play ? "play" : lb_verb_id(verb),
             stages[lb_offer_stage(offer)], lb_offer_answered(offer) == 0 ? " first" : "");
    FILE *out = new_kind(golden, kind, &golden->said[golden->count]);
    if (out == NULL) {
        return;
    }
    lb_tell_begun(offer, &reader, begun, sizeof begun);
    lb_tell_stage(offer, &view, &reader, text, sizeof text);
    fprintf(out, "    %s%s%s\n", begun, begun[0] != '\0' ? ": " : "", text);
    for (unsigned i = 0; i < count && i < 3; i++) {
        lb_tell_answer(offer, &answers[i], &reader, text, sizeof text);
        fprintf(out, "        %s", text);
        lb_tell_note(offer, &answers[i], &view, &reader, text, sizeof text);
        fprintf(out, "%s%s%s\n", text[0] != '\0' ? " (" : "", text, text[0] != '\0' ? ")" : "");
    }
    fclose(out);
    golden->count++;
}

/* A move is composed, in any way. */
static void golden_stages(struct golden *golden, const struct play *play)
{
    static lb_offer *offer;
    static lb_rng rng;
    offer = offer != NULL ? offer : lb_offer_new();
    if (lb_over(&play->state) || lb_staged(&play->state)) {
        return;
    }
    unsigned seat = lb_next(&play->state);
    lb_seed seed = seed_of(play->number + 1000 * play->steps);
    lb_rng_start(&rng, &seed, LB_STREAM_SEATS);
    lb_offer_of(offer, &play->state, seat);
    for (unsigned i = 0; i < play->events.count; i++) {
        lb_event event = lb_event_for(&play->events.item[i], seat);
        lb_offer_saw(offer, &event);
    }
    lb_view view = lb_view_for(&play->state, seat);
    if (view.open == LB_OPEN_turn && lb_rng_below(&rng, 2) == 0) {
        for (unsigned card = 0; card < LB_CARDS; card++) {
            if (view.hand[card] > 0 && lb_rng_below(&rng, 3) == 0 &&
                lb_offer_take_card(offer, card)) {
                break;
            }
        }
    }
    while (golden_stage(golden, play, offer, seat), lb_offer_stage(offer) != LB_STAGE_done) {
        lb_answer answers[LB_ANSWERS_MAX];
        unsigned count = lb_offer_answers(offer, answers);
        lb_offer_take(offer, &answers[lb_rng_below(&rng, count)]);
    }
}

static void golden_moment(struct play *play, void *context)
{
    golden_events(context, play);
    golden_question(context, play);
    golden_stages(context, play);
}

static int by_kind(const void *one, const void *two)
{
    return strcmp(*(const char *const *)one, *(const char *const *)two);
}

/* All that is said in a game, by kind, in the order of their names. */
static char *golden_text(const lb_game *game)
{
    static struct golden golden;
    const char *sorted[KINDS_MAX];
    char *text = NULL;
    size_t length;
    memset(&golden, 0, sizeof golden);
    golden.game = game;
    each_moment(game, GAMES_SEEN, golden_moment, &golden);
    for (unsigned i = 0; i < golden.count; i++) {
        sorted[i] = golden.kind[i];
    }
    qsort(sorted, golden.count, sizeof sorted[0], by_kind);
    FILE *out = open_memstream(&text, &length);
    for (unsigned i = 0; i < golden.count; i++) {
        unsigned at = (unsigned)((sorted[i] - golden.kind[0]) / KIND_BYTES);
        fprintf(out, "%s\n%s", sorted[i], golden.said[at]);
        free(golden.said[at]);
    }
    fclose(out);
    return text;
}

static void path_of(const char *folder, const lb_game *game, char *path, size_t size)
{
    snprintf(path, size, "%s/words-%s.txt", folder, lb_game_name(game));
}

static void as_written_down(const lb_game *game)
{
    char path[4096], folder[4000], expected[512] = "";
    const char *source = getenv("SOURCE_DIR");
    snprintf(folder, sizeof folder, "%s/tests/golden", source != NULL ? source : ".");
    path_of(folder, game, path, sizeof path);
    FILE *file = fopen(path, "r");
    check(file != NULL, "there is no %s", path);
    char *text = golden_text(game), *rest = text;
    for (char *line; (line = strsep(&rest, "\n")) != NULL && rest != NULL;) {
        const char *read = fgets(expected, sizeof expected, file);
        expected[strcspn(expected, "\n")] = '\0';
        check(read != NULL && strcmp(line, expected) == 0,
              "%s\n    expected: %s\n    found:    %s\n    scripts/golden shows all of it", path,
              expected, line);
    }
    check(fgets(expected, sizeof expected, file) == NULL, "%s: nobody says: %s", path, expected);
    fclose(file);
    free(text);
}

static int write_all(const char *folder)
{
    for (unsigned i = 0; i <= lb_game_count(); i++) {
        char path[4096];
        const lb_game *game = i < lb_game_count() ? lb_game_at(i) : lb_game_named("nullgame");
        path_of(folder, game, path, sizeof path);
        FILE *file = fopen(path, "w");
        char *text = golden_text(game);
        bool written = file != NULL && fputs(text, file) >= 0 && fclose(file) == 0;
        free(text);
        if (!written) {
            return EXIT_FAILURE;
        }
    }
    return EXIT_SUCCESS;
}

/* ---- The catalogue ------------------------------------------------------------------------------- */

enum { TEXTS_MAX = 2000 };

static struct {
    unsigned count;
    const char *english[TEXTS_MAX];
    char *other[TEXTS_MAX];
} catalogue;

/* A text in capitals, but for the names of its blanks: "{SEAT} {DRAWS|DRAW}" would be none. */
static char *in_capitals(const char *english)
{
    char *text = strdup(english);
    for (char *at = text; *at != '\0'; at++) {
        if (*at == '{') {
            char *end = strchr(at, '}'), *bar = memchr(at, '|', (size_t)(end - at));
            char *colon = memchr(at, ':', (size_t)(end - at));
            at = bar == NULL ? end : colon != NULL && colon < bar ? colon : at;
        }
        *at = (char)toupper((unsigned char)*at);
    }
    return text;
}

static void add_text(void *context, const char *english)
{
    (void)context;
    check(lb_phrase_check(english), "there is a blank without a meaning in: %s", english);
    check(catalogue.count < TEXTS_MAX, "there are too many texts");
    catalogue.english[catalogue.count] = english;
    catalogue.other[catalogue.count++] = in_capitals(english);
}

static const char *pseudo(const char *english)
{
    for (unsigned i = 0; i < catalogue.count; i++) {
        if (strcmp(catalogue.english[i], english) == 0) {
            return catalogue.other[i];
        }
    }
    check(english[0] == '\0', "this is not in the catalogue: %s", english);
    return english;
}

static const lb_language capitals = {"capitals", pseudo};

static void check_capitals(const char *text, const struct play *play)
{
    for (const char *at = text; *at != '\0'; at++) {
        check(!islower((unsigned char)*at), "%s: this went past the catalogue: %s", where(play),
              text);
    }
}

/* Every stage of some move, its answers, and the move itself. */
static void offer_in_capitals(const struct play *play, const lb_view *view, const lb_reader *reader)
{
    static lb_offer *offer;
    char text[LB_LINE_BYTES];
    offer = offer != NULL ? offer : lb_offer_new();
    lb_offer_of(offer, &play->state, view->viewer);
    while (lb_offer_first(offer) != NULL) {
        lb_answer answers[LB_ANSWERS_MAX];
        unsigned count = lb_offer_answers(offer, answers);
        lb_tell_stage(offer, view, reader, text, sizeof text);
        check_capitals(text, play);
        lb_tell_begun(offer, reader, text, sizeof text);
        check_capitals(text, play);
        for (unsigned i = 0; i < count; i++) {
            const lb_offer_move *move = lb_offer_at(offer, answers[i].move);
            lb_tell_answer(offer, &answers[i], reader, text, sizeof text);
            check_capitals(text, play);
            lb_tell_note(offer, &answers[i], view, reader, text, sizeof text);
            check_capitals(text, play);
            lb_tell_move(&play->state, view->viewer, &move->move, reader, text, sizeof text);
            check_capitals(text, play);
        }
        if (lb_offer_stage(offer) == LB_STAGE_done) {
            return;
        }
        lb_offer_take(offer, &answers[play->steps % count]);
    }
}

static void zones_in_capitals(const struct play *play, const lb_view *view, const lb_reader *reader)
{
    lb_zones zones;
    char text[LB_LINE_BYTES];
    lb_zones_of(view, &play->setup.options, LB_NO_CARD, &zones);
    for (unsigned i = 0; i < zones.count; i++) {
        const lb_zone *zone = &zones.zone[i];
        const char *const texts[] = {zone->label, zone->brief, zone->note};
        for (unsigned part = 0; part < sizeof texts / sizeof texts[0]; part++) {
            lb_zone_write(zone, texts[part], reader, text, sizeof text);
            check_capitals(text, play);
        }
    }
}

static void moment_in_capitals(struct play *play, void *context)
{
    static const lb_names figures = {{"11", "22", "33", "44", "55", "66"}};
    char text[LB_LINE_BYTES];
    (void)context;
    for (unsigned seat = 0; seat <= play->setup.players; seat++) {
        unsigned viewer = seat < play->setup.players ? seat : LB_PUBLIC;
        lb_view view = lb_view_for(&play->state, viewer);
        lb_reader reader = reader_in(play->setup.game, viewer);
        reader.language = &capitals;
        reader.names = seat % 2 == 0 ? &figures : NULL;
        for (unsigned i = 0; i < play->events.count; i++) {
            lb_tell(&play->events.item[i], &reader, text, sizeof text);
            check_capitals(text, play);
            lb_event_write(&play->events.item[i], &reader, text, sizeof text);
            check_capitals(text, play);
        }
        lb_tell_question(&view, &reader, text, sizeof text);
        check_capitals(text, play);
        lb_tell_about(&view, &reader, text, sizeof text);
        check_capitals(text, play);
        lb_tell_counts(view.discard, &reader, text, sizeof text);
        check_capitals(text, play);
        zones_in_capitals(play, &view, &reader);
        if (view.legal != 0 && !lb_staged(&play->state)) {
            offer_in_capitals(play, &view, &reader);
        }
    }
}

static void all_through_the_catalogue(const lb_game *game)
{
    catalogue.count = 0;
    lb_catalogue(game, add_text, NULL);
    each_moment(game, many(5), moment_in_capitals, NULL);
    for (unsigned i = 0; i < catalogue.count; i++) {
        free(catalogue.other[i]);
    }
}

/* ---- What goes without saying -------------------------------------------------------------------- */

/* Whoever is told something it may not know would be told it by this. */
static void moment_worth_telling(struct play *play, void *context)
{
    (void)context;
    for (unsigned i = 0; i < play->events.count; i++) {
        const lb_event *event = &play->events.item[i];
        lb_reader reader = reader_in(play->setup.game, LB_PUBLIC);
        bool worth = lb_worth_telling(play->events.item, play->events.count, i, &reader);
        lb_telling telling = lb_telling_of(play->setup.game, event->type);
        check(telling.text != NULL, "%s has no text", lb_event_name(event->type));
        check(!worth || telling.when != LB_WHEN_never, "%s is told", lb_event_name(event->type));
        check(!worth || telling.when != LB_WHEN_own, "%s is told to all",
              lb_event_name(event->type));
        check(worth || telling.when != LB_WHEN_always, "%s is not told",
              lb_event_name(event->type));
    }
}

static void what_is_worth_telling(const lb_game *game)
{
    each_moment(game, many(20), moment_worth_telling, NULL);
}

int main(int argc, char **argv)
{
    static const struct law laws[] = {
        {"what is said is as written down", as_written_down},
        {"every text goes through the catalogue", all_through_the_catalogue},
        {"what is worth telling", what_is_worth_telling},
    };
    return argc > 1 ? write_all(argv[1]) : laws_run(laws, sizeof laws / sizeof laws[0]);
}
