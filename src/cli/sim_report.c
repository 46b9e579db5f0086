/* SPDX-License-Identifier: MIT */
/* sim_report.c: what a simulation counted, as tables and as JSON.
 * The counters say how often each type of event came; the figures of a game give some of them a name. A
 * game without figures has its wins, lengths, cards and events. */
#include "cli/sim_report.h"

#include <string.h>

#include "lab/statistics.h"
#include "cli/stream.h"

static uint64_t told_cards(const struct sim_event *event, uint64_t cards)
{
    uint64_t sum = 0;
    for (unsigned card = 0; card < LB_CARDS; card++) {
        sum += cards >> card & 1 ? sim_event_cards(event, card) : 0;
    }
    return sum;
}

static uint64_t caused(const struct sim_event *event, uint64_t cards, unsigned whose)
{
    uint64_t sum = 0;
    for (unsigned card = 0; card <= SIM_NO_CARD; card++) {
        uint64_t count = (whose != LB_WHOSE_own ? event->by[0][card] : 0) +
                         (whose != LB_WHOSE_other ? event->by[1][card] : 0);
        sum += cards >> card & 1 ? count : 0;
    }
    return sum;
}

static uint64_t figure_count(const lb_figure *figure, const struct sim_counts *counts)
{
    const struct sim_event *event = &counts->events[figure->type];
    uint64_t sum = 0;
    if (figure->cards != 0) {
        return told_cards(event, figure->cards);
    }
    if (figure->by != 0) {
        return caused(event, figure->by, figure->whose);
    }
    if (figure->after != 0) {
        return event->after[figure->after - 1];
    }
    if (figure->most == 0) {
        return event->count - (figure->not_after != 0 ? event->after[figure->not_after - 1] : 0);
    }
    for (unsigned times = figure->least; times <= figure->most; times++) {
        sum += event->times[times];
    }
    return sum;
}

static uint64_t deaths_total(const struct sim_counts *counts)
{
    uint64_t total = 0;
    for (unsigned i = 0; i < SIM_DEATHS_MAX; i++) {
        total += counts->deaths[i];
    }
    return total;
}

static bool any(const uint64_t *counters, unsigned count)
{
    uint64_t found = 0;
    for (unsigned i = 0; i < count; i++) {
        found |= counters[i];
    }
    return found != 0;
}

/* The longest chain of Nopes there was. */
static unsigned longest_chain(const struct sim_counts *counts)
{
    unsigned length = SIM_NUMBERS - 1;
    while (length > 0 && sim_nope_chains(counts, length) == 0) {
        length--;
    }
    return length;
}

/* ---- Tables ---------------------------------------------------------------------------------------- */

/* A row of counts; the part of `whole` stands last unless that is 0. */
static void put_count(FILE *stream, const char *words, uint64_t count, uint64_t games,
                      uint64_t whole)
{
    fprintf(stream, "  %-36s%14llu%12.4f", words, (unsigned long long)count,
            (double)count / (double)games);
    if (whole > 0) {
        fprintf(stream, "%10.2f %%", 100 * (double)count / (double)whole);
    }
    fputc('\n', stream);
}

static void put_count_head(FILE *stream, const char *words, bool share)
{
    fprintf(stream, "\n%-38s%14s%12s%s\n", words, "count", "per game", share ? "       share" : "");
}

static void put_wins_row(FILE *stream, const char *words, const struct sim_wins *wins,
                         unsigned index, uint64_t games)
{
    double share = sim_share(wins, index, games);
    struct interval interval = mean_interval(share, games, Z_95);
    fprintf(stream, "  %-16s%12llu%10.2f %%%10.2f to %5.2f %%\n", words,
            (unsigned long long)sim_won(wins, index), 100 * share, 100 * interval.low,
            100 * interval.high);
}

static void put_wins(FILE *stream, const struct sim_setup *setup, const struct sim_counts *counts)
{
    static const char *const places[LB_SEATS_MAX] = {"first",  "second", "third",
                                                     "fourth", "fifth",  "sixth"};
    char words[24];
    fprintf(stream, "\n%-18s%12s%12s%20s\n", "won by", "games", "share", "95 % interval");
    for (unsigned seat = 0; seat < setup->players; seat++) {
        snprintf(words, sizeof words, "seat %u", seat);
        put_wins_row(stream, words, &counts->wins, seat, counts->games);
    }
    for (unsigned place = 0; place < setup->players; place++) {
        snprintf(words, sizeof words, "%s to move", places[place]);
        put_wins_row(stream, words, &counts->wins_in_order, place, counts->games);
    }
    if (sim_joint(&counts->wins) > 0) {
        fprintf(stream, "  %-16s%12llu  (shares split each such game)\n", "several at once",
                (unsigned long long)sim_joint(&counts->wins));
    }
}

static void put_length_row(FILE *stream, const char *words, const struct tally *tally)
{
    if (tally->most > 0) {
        fprintf(stream, "  %-16s%10.2f%10.2f%8llu%10.1f%8llu\n", words, tally_mean(tally),
                tally_deviation(tally), (unsigned long long)tally->least, tally_median(tally),
                (unsigned long long)tally->most);
    }
}

static void put_length(FILE *stream, const struct sim_counts *counts)
{
    fprintf(stream, "\n%-18s%10s%10s%8s%10s%8s\n", "length", "mean", "sd", "min", "median", "max");
#define X(name) put_length_row(stream, #name, &counts->name);
    SIM_LENGTH_LIST(X)
#undef X
}

static void put_deaths(FILE *stream, const struct sim_setup *setup, const struct sim_counts *counts)
{
    uint64_t total = deaths_total(counts);
    if (total == 0) {
        return;
    }
    put_count_head(stream, "out of the game", true);
    for (unsigned i = 0; i < sim_deaths(setup->game); i++) {
        if (counts->deaths[i] > 0) {
            put_count(stream, sim_death(setup->game, i).words, counts->deaths[i], counts->games,
                      total);
        }
    }
}

/* A head for each table that has a row; the rows of a table stand together. */
static void put_figures(FILE *stream, const struct sim_setup *setup,
                        const struct sim_counts *counts)
{
    const char *headed = "";
    const lb_figure *figure;
    for (unsigned i = 0; (figure = lb_game_figure(setup->game, i)) != NULL; i++) {
        uint64_t count = figure_count(figure, counts);
        uint64_t whole = figure->part_of > 0 ? counts->events[figure->part_of - 1].count : 0;
        if (count == 0) {
            continue;
        }
        if (strcmp(headed, figure->section) != 0) {
            put_count_head(stream, figure->section, whole > 0);
            headed = figure->section;
        }
        put_count(stream, figure->words, count, counts->games, whole);
    }
}

/* What carried the winners to the end of the track: the disc or card before the win. */
static void put_last_steps(FILE *stream, const struct sim_setup *setup,
                           const struct sim_counts *counts)
{
    const struct sim_event *won = &counts->events[LB_EVENT_won];
    const lb_track *track = lb_game_track(setup->game);
    char words[64];
    if (track == NULL) {
        return;
    }
    snprintf(words, sizeof words, "reached %s by", track->last);
    put_count_head(stream, words, true);
    for (unsigned card = 0; card < LB_CARDS; card++) {
        uint64_t count = won->by[0][card] + won->by[1][card];
        if (count > 0) {
            put_count(stream, lb_card_title(card), count, counts->games, won->count);
        }
    }
}

static void put_nopes(FILE *stream, const struct sim_counts *counts)
{
    uint64_t played = counts->events[LB_EVENT_played].count;
    uint64_t nopes = counts->events[LB_EVENT_noped].count;
    if (nopes == 0) {
        return;
    }
    put_count_head(stream, "actions and Nopes", true);
    put_count(stream, "actions played", played, counts->games, played);
    put_count(stream, "of them cancelled", counts->events[LB_EVENT_cancelled].count, counts->games,
              played);
    for (unsigned length = 0; length <= longest_chain(counts); length++) {
        char words[32];
        snprintf(words, sizeof words, "with %u Nope%s", length, length == 1 ? "" : "s");
        put_count(stream, words, sim_nope_chains(counts, length), counts->games, played);
    }
    put_count(stream, "Nopes played", nopes, counts->games, 0);
}

/* Cards of an event by title, with a column for each number told at once if there are several. */
static void put_cards(FILE *stream, const char *words, unsigned type,
                      const struct sim_counts *counts)
{
    static const char *const sizes[LB_EVENT_CARDS + 1] = {
        "", "alone", "in pairs", "in triples", "in fours", "in fives", "in 6", "in 7", "in 8"};
    const struct sim_event *event = &counts->events[type];
    double games = (double)counts->games;
    bool column[LB_EVENT_CARDS + 1] = {false};
    unsigned columns = 0;
    for (unsigned size = 1; size <= LB_EVENT_CARDS; size++) {
        column[size] = any(event->cards[size], LB_CARDS);
        columns += column[size];
    }
    if (columns == 0) {
        return;
    }
    fprintf(stream, "\n%-*s", columns > 1 ? 24 : 0, words);
    for (unsigned size = 1; size <= LB_EVENT_CARDS; size++) {
        if (column[size] && columns > 1) {
            fprintf(stream, "%11s", sizes[size]);
        }
    }
    if (columns > 1) {
        fprintf(stream, "%11s", "in all");
    }
    fputc('\n', stream);
    for (unsigned card = 0; card < LB_CARDS; card++) {
        uint64_t total = sim_event_cards(event, card);
        if (total == 0) {
            continue;
        }
        fprintf(stream, "  %-22s", lb_card_title(card));
        for (unsigned size = 1; size <= LB_EVENT_CARDS; size++) {
            if (column[size] && columns > 1) {
                fprintf(stream, "%11.4f", (double)event->cards[size][card] / games);
            }
        }
        fprintf(stream, "%11.4f\n", (double)total / games);
    }
}

static void put_events(FILE *stream, const struct sim_counts *counts)
{
    unsigned row = 0;
    fputs("\nevents per game", stream);
    for (unsigned type = 0; type < LB_EVENT_TYPES; type++) {
        if (counts->events[type].count > 0) {
            fprintf(stream, "%s%-14s%10.4f", row++ % 3 == 0 ? "\n  " : "  ", lb_event_name(type),
                    (double)counts->events[type].count / (double)counts->games);
        }
    }
    fputc('\n', stream);
}

void sim_report_tables(FILE *stream, const struct sim_setup *setup, const struct sim_counts *counts)
{
    put_wins(stream, setup, counts);
    put_length(stream, counts);
    put_deaths(stream, setup, counts);
    put_last_steps(stream, setup, counts);
    put_figures(stream, setup, counts);
    put_nopes(stream, counts);
    put_cards(stream, "cards played per game", LB_EVENT_played, counts);
    put_cards(stream, "discs flipped per game", LB_EVENT_disc, counts);
    put_events(stream, counts);
}

/* ---- Causes ---------------------------------------------------------------------------------------- */

struct causes {
    struct sim_cause *item;
    unsigned count, most;
};

static void add_cause(struct causes *causes, const char *words, uint64_t count, uint64_t whole)
{
    if (count > 0 && causes->count < causes->most) {
        causes->item[causes->count++] = (struct sim_cause){words, (double)count / (double)whole};
    }
}

unsigned sim_report_causes(const struct sim_setup *setup, const struct sim_counts *counts,
                           struct sim_cause *items, unsigned most, const char **title)
{
    struct causes causes = {.item = items, .most = most};
    uint64_t dead = deaths_total(counts);
    uint64_t out = counts->events[LB_EVENT_eliminated].count;
    const struct sim_event *won = &counts->events[LB_EVENT_won];
    const lb_figure *figure;
    *title = dead > 0 ? "What players died of" : out > 0 ? "Out of the round by" : "What won";
    for (unsigned i = 0; i < sim_deaths(setup->game) && dead > 0; i++) {
        add_cause(&causes, sim_death(setup->game, i).words, counts->deaths[i], dead);
    }
    for (unsigned i = 0; dead == 0 && out > 0 && (figure = lb_game_figure(setup->game, i)) != NULL;
         i++) {
        if (figure->type == LB_EVENT_eliminated) {
            add_cause(&causes, figure->words, figure_count(figure, counts), out);
        }
    }
    for (unsigned card = 0; card < LB_CARDS && dead == 0 && out == 0; card++) {
        add_cause(&causes, lb_card_title(card), won->by[0][card] + won->by[1][card], won->count);
    }
    return causes.count;
}

/* ---- JSON ------------------------------------------------------------------------------------------ */

static void json_count(struct json *json, const char *key, uint64_t count)
{
    json_key(json, key);
    json_number(json, count);
}

static void json_wins(struct json *json, const char *key, const struct sim_wins *wins,
                      const struct sim_setup *setup)
{
    json_key(json, key);
    json_open(json, '[');
    for (unsigned i = 0; i < setup->players; i++) {
        double share = sim_share(wins, i, setup->games);
        struct interval interval = mean_interval(share, setup->games, Z_95);
        json_open(json, '{');
        json_count(json, "wins", sim_won(wins, i));
        json_key(json, "share");
        json_real(json, share);
        json_key(json, "low");
        json_real(json, interval.low);
        json_key(json, "high");
        json_real(json, interval.high);
        json_close(json, '}');
    }
    json_close(json, ']');
}

static void json_tally(struct json *json, const char *key, const struct tally *tally)
{
    json_key(json, key);
    json_open(json, '{');
    json_key(json, "mean");
    json_real(json, tally_mean(tally));
    json_key(json, "sd");
    json_real(json, tally_deviation(tally));
    json_count(json, "min", tally->least);
    json_key(json, "median");
    json_real(json, tally_median(tally));
    json_count(json, "max", tally->most);
    json_key(json, "histogram");
    json_open(json, '[');
    for (uint64_t i = tally->least; i <= tally->most && i < TALLY_BINS; i++) {
        json_number(json, tally->bin[i]);
    }
    json_close(json, ']');
    json_close(json, '}');
}

static void json_nopes(struct json *json, const struct sim_counts *counts)
{
    json_key(json, "nopes");
    json_open(json, '{');
    json_count(json, "actions", counts->events[LB_EVENT_played].count);
    json_count(json, "cancelled", counts->events[LB_EVENT_cancelled].count);
    json_count(json, "played", counts->events[LB_EVENT_noped].count);
    json_key(json, "chains");
    json_open(json, '[');
    for (unsigned length = 0; length <= longest_chain(counts); length++) {
        json_number(json, sim_nope_chains(counts, length));
    }
    json_close(json, ']');
    json_close(json, '}');
}

/* Counters that are not 0, keyed by a card. */
static void json_cards(struct json *json, const char *key, const uint64_t *cards)
{
    json_key(json, key);
    json_open(json, '{');
    for (unsigned card = 0; card < LB_CARDS; card++) {
        if (cards[card] > 0) {
            json_count(json, lb_card_id(card), cards[card]);
        }
    }
    json_close(json, '}');
}

/* The cards of an event by the number told at once: {"2":{"tacocat":8}}. */
static void json_groups(struct json *json, const struct sim_event *event)
{
    json_key(json, "cards");
    json_open(json, '{');
    for (unsigned told = 1; told <= LB_EVENT_CARDS; told++) {
        if (any(event->cards[told], LB_CARDS)) {
            json_cards(json, (char[]){(char)('0' + told), '\0'}, event->cards[told]);
        }
    }
    json_close(json, '}');
}

static void json_after(struct json *json, const struct sim_event *event)
{
    json_key(json, "after");
    json_open(json, '{');
    for (unsigned type = 0; type <= LB_EVENT_TYPES; type++) {
        if (event->after[type] > 0) {
            json_count(json, type == SIM_ALONE ? "" : lb_event_name(type), event->after[type]);
        }
    }
    json_close(json, '}');
}

/* Counters up to the last that is not 0. */
static void json_counters(struct json *json, const char *key, const uint64_t *counters,
                          unsigned count)
{
    json_key(json, key);
    json_open(json, '[');
    for (unsigned i = 0; i < count && any(counters + i, count - i); i++) {
        json_number(json, counters[i]);
    }
    json_close(json, ']');
}

static void json_event_counts(struct json *json, const struct sim_event *event)
{
    json_open(json, '{');
    json_count(json, "count", event->count);
    json_groups(json, event);
    json_cards(json, "named", event->named);
    json_counters(json, "numbers", event->numbers, SIM_NUMBERS);
    json_after(json, event);
    json_counters(json, "times", event->times + 1, SIM_NUMBERS - 1);
    json_cards(json, "by_own", event->by[1]);
    json_cards(json, "by_other", event->by[0]);
    json_close(json, '}');
}

static void json_events(struct json *json, const struct sim_counts *counts)
{
    json_key(json, "events");
    json_open(json, '{');
    for (unsigned type = 0; type < LB_EVENT_TYPES; type++) {
        if (counts->events[type].count > 0) {
            json_key(json, lb_event_name(type));
            json_event_counts(json, &counts->events[type]);
        }
    }
    json_close(json, '}');
}

static void json_setup(struct json *json, const struct sim_setup *setup)
{
    json_count(json, "litterbox", 1);
    json_key(json, "game");
    json_text(json, lb_game_name(setup->game));
    json_count(json, "players", setup->players);
    json_key(json, "seed");
    json_seed(json, &setup->seed);
    json_key(json, "options");
    json_options(json, setup->game, setup->players, &setup->options);
    if (setup->bots) {
        json_key(json, "bots");
        json_open(json, '[');
        for (unsigned seat = 0; seat < setup->players; seat++) {
            json_text(json, setup->level[seat].name);
        }
        json_close(json, ']');
        json_key(json, "bots_seed");
        json_seed(json, &setup->bots_seed);
    }
    json_count(json, "games", setup->games);
}

void sim_report_json(FILE *stream, const struct sim_setup *setup, const struct sim_counts *counts)
{
    struct json json = json_on(stream);
    json_open(&json, '{');
    json_setup(&json, setup);
    json_wins(&json, "seats", &counts->wins, setup);
    json_wins(&json, "turn_order", &counts->wins_in_order, setup);
    json_count(&json, "joint", sim_joint(&counts->wins));
    json_key(&json, "length");
    json_open(&json, '{');
#define X(name) json_tally(&json, #name, &counts->name);
    SIM_LENGTH_LIST(X)
#undef X
    json_close(&json, '}');
    json_key(&json, "deaths");
    json_open(&json, '{');
    for (unsigned i = 0; i < sim_deaths(setup->game); i++) {
        json_count(&json, sim_death(setup->game, i).id, counts->deaths[i]);
    }
    json_close(&json, '}');
    json_key(&json, "figures");
    json_open(&json, '{');
    const lb_figure *figure;
    for (unsigned i = 0; (figure = lb_game_figure(setup->game, i)) != NULL; i++) {
        json_count(&json, figure->id, figure_count(figure, counts));
    }
    json_close(&json, '}');
    json_nopes(&json, counts);
    json_events(&json, counts);
    json_close(&json, '}');
    json_line(&json);
}
