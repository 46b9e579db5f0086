/* SPDX-License-Identifier: MIT */
/* sim_report.c: what a simulation counted, as tables and as JSON.
 * The counters say how often each type of event came; the figures below give some of them a name. A
 * game with other events gets no such figures, but still its wins, lengths, cards and events. */
#include "cli/sim_report.h"

#include "cli/json.h"

enum { ANY = 255 };
enum section { SECTION_DEFENCE, SECTION_HANDS };

/* Events with a name of their own: of a type, with a card, next after another event or not. */
static const struct figure {
    uint8_t section;
    const char *id, *words;
    uint8_t type, card;
    uint8_t after, not_after; /* ANY: whatever came before */
} figures[] = {
    {SECTION_DEFENCE, "defuse_used", "Defuse against a kitten", LB_EVENT_defused, LB_CARD_defuse,
     ANY, ANY},
    {SECTION_DEFENCE, "godcat_used", "Godcat against a kitten", LB_EVENT_defused, LB_CARD_godcat,
     ANY, ANY},
    {SECTION_DEFENCE, "defuse_given_up", "Defuse against Devilcat", LB_EVENT_discarded, ANY,
     LB_EVENT_turned_up, ANY},
    {SECTION_HANDS, "pair_stole", "stolen by a pair", LB_EVENT_stole, ANY, ANY, ANY},
    {SECTION_HANDS, "favor_given", "given as a favor", LB_EVENT_gave, ANY, ANY, ANY},
    {SECTION_HANDS, "triple_got", "handed over to a triple", LB_EVENT_handed, ANY, ANY,
     LB_EVENT_asked},
    {SECTION_HANDS, "triple_missed", "named by a triple, not there", LB_EVENT_lacks, ANY, ANY,
     LB_EVENT_asked},
    {SECTION_HANDS, "burglar_got", "handed over to the Cat Burglar", LB_EVENT_handed, ANY,
     LB_EVENT_asked, ANY},
    {SECTION_HANDS, "burglar_missed", "asked by the Cat Burglar, not there", LB_EVENT_lacks, ANY,
     LB_EVENT_asked, ANY},
    {SECTION_HANDS, "five_took", "taken from the discard pile", LB_EVENT_took, ANY, ANY, ANY},
    {SECTION_HANDS, "fizzled", "no card left to take", LB_EVENT_fizzled, ANY, ANY, ANY},
};

enum { FIGURES = sizeof figures / sizeof figures[0] };

static uint64_t figure_count(const struct figure *figure, const struct sim_counts *counts)
{
    const struct sim_event *event = &counts->events[figure->type];
    if (figure->card != ANY) {
        return sim_event_cards(event, figure->card);
    }
    if (figure->after != ANY) {
        return event->after[figure->after];
    }
    return event->count - (figure->not_after != ANY ? event->after[figure->not_after] : 0);
}

static const struct death {
    const char *id, *words;
} deaths[] = {
#define X(name, id, words) {id, words},
    SIM_DEATH_LIST(X)
#undef X
};

static uint64_t deaths_total(const struct sim_counts *counts)
{
    uint64_t total = 0;
    for (unsigned i = 0; i < SIM_DEATHS; i++) {
        total += counts->deaths[i];
    }
    return total;
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

static void put_wins_row(FILE *stream, const char *words, uint64_t wins, uint64_t games)
{
    struct interval interval = share_interval(wins, games, Z_95);
    fprintf(stream, "  %-16s%12llu%10.2f %%%10.2f to %5.2f %%\n", words, (unsigned long long)wins,
            100 * (double)wins / (double)games, 100 * interval.low, 100 * interval.high);
}

static void put_wins(FILE *stream, const struct sim_setup *setup, const struct sim_counts *counts)
{
    static const char *const places[LB_SEATS_MAX] = {"first",  "second", "third",
                                                     "fourth", "fifth",  "sixth"};
    char words[24];
    fprintf(stream, "\n%-18s%12s%12s%20s\n", "won by", "games", "share", "95 % interval");
    for (unsigned seat = 0; seat < setup->players; seat++) {
        snprintf(words, sizeof words, "seat %u", seat);
        put_wins_row(stream, words, counts->wins[seat], counts->games);
    }
    for (unsigned place = 0; place < setup->players; place++) {
        snprintf(words, sizeof words, "%s to move", places[place]);
        put_wins_row(stream, words, counts->wins_in_order[place], counts->games);
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

static void put_deaths(FILE *stream, const struct sim_counts *counts)
{
    uint64_t total = deaths_total(counts);
    if (total == 0) {
        return;
    }
    put_count_head(stream, "out of the game", true);
    for (unsigned i = 0; i < SIM_DEATHS; i++) {
        if (counts->deaths[i] > 0) {
            put_count(stream, deaths[i].words, counts->deaths[i], counts->games, total);
        }
    }
}

static void put_section(FILE *stream, const char *words, unsigned section,
                        const struct sim_counts *counts)
{
    bool headed = false;
    for (unsigned i = 0; i < FIGURES; i++) {
        uint64_t count = figure_count(&figures[i], counts);
        if (figures[i].section != section || count == 0) {
            continue;
        }
        if (!headed) {
            put_count_head(stream, words, false);
            headed = true;
        }
        put_count(stream, figures[i].words, count, counts->games, 0);
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

/* Cards played by title, with a column for each size of combo there was. */
static void put_cards(FILE *stream, const struct sim_counts *counts)
{
    static const char *const sizes[LB_EVENT_CARDS + 1] = {
        "", "alone", "in pairs", "in triples", "in fours", "in fives", "in 6", "in 7", "in 8"};
    const struct sim_event *played = &counts->events[LB_EVENT_played];
    double games = (double)counts->games;
    bool column[LB_EVENT_CARDS + 1] = {false};
    for (unsigned size = 1; size <= LB_EVENT_CARDS; size++) {
        for (unsigned card = 0; card < LB_CARDS; card++) {
            column[size] = column[size] || played->cards[size][card] > 0;
        }
    }
    if (played->count == 0) {
        return;
    }
    fprintf(stream, "\n%-24s", "cards played per game");
    for (unsigned size = 1; size <= LB_EVENT_CARDS; size++) {
        if (column[size]) {
            fprintf(stream, "%11s", sizes[size]);
        }
    }
    fprintf(stream, "%11s\n", "in all");
    for (unsigned card = 0; card < LB_CARDS; card++) {
        uint64_t total = sim_event_cards(played, card);
        if (total == 0) {
            continue;
        }
        fprintf(stream, "  %-22s", lb_card_title(card));
        for (unsigned size = 1; size <= LB_EVENT_CARDS; size++) {
            if (column[size]) {
                fprintf(stream, "%11.4f", (double)played->cards[size][card] / games);
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
            fprintf(stream, "%s%-12s%10.4f", row++ % 3 == 0 ? "\n  " : "    ", lb_event_name(type),
                    (double)counts->events[type].count / (double)counts->games);
        }
    }
    fputc('\n', stream);
}

void sim_report_tables(FILE *stream, const struct sim_setup *setup, const struct sim_counts *counts)
{
    put_wins(stream, setup, counts);
    put_length(stream, counts);
    put_deaths(stream, counts);
    put_section(stream, "defended", SECTION_DEFENCE, counts);
    put_section(stream, "cards that changed hands", SECTION_HANDS, counts);
    put_nopes(stream, counts);
    put_cards(stream, counts);
    put_events(stream, counts);
}

/* ---- JSON ------------------------------------------------------------------------------------------ */

static void json_count(struct json *json, const char *key, uint64_t count)
{
    json_key(json, key);
    json_number(json, count);
}

static void json_wins(struct json *json, const char *key, const uint64_t *wins,
                      const struct sim_setup *setup)
{
    json_key(json, key);
    json_open(json, '[');
    for (unsigned i = 0; i < setup->players; i++) {
        struct interval interval = share_interval(wins[i], setup->games, Z_95);
        json_open(json, '{');
        json_count(json, "wins", wins[i]);
        json_key(json, "share");
        json_real(json, (double)wins[i] / (double)setup->games);
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

static bool any(const uint64_t *counters, unsigned count)
{
    uint64_t found = 0;
    for (unsigned i = 0; i < count; i++) {
        found |= counters[i];
    }
    return found != 0;
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

static void json_event_counts(struct json *json, const struct sim_event *event)
{
    json_open(json, '{');
    json_count(json, "count", event->count);
    json_groups(json, event);
    json_cards(json, "named", event->named);
    json_key(json, "numbers");
    json_open(json, '[');
    for (unsigned i = 0; i < SIM_NUMBERS && any(event->numbers + i, SIM_NUMBERS - i); i++) {
        json_number(json, event->numbers[i]);
    }
    json_close(json, ']');
    json_after(json, event);
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
    json_count(json, "games", setup->games);
}

void sim_report_json(FILE *stream, const struct sim_setup *setup, const struct sim_counts *counts)
{
    struct json json = json_on(stream);
    json_open(&json, '{');
    json_setup(&json, setup);
    json_wins(&json, "seats", counts->wins, setup);
    json_wins(&json, "turn_order", counts->wins_in_order, setup);
    json_key(&json, "length");
    json_open(&json, '{');
#define X(name) json_tally(&json, #name, &counts->name);
    SIM_LENGTH_LIST(X)
#undef X
    json_close(&json, '}');
    json_key(&json, "deaths");
    json_open(&json, '{');
    for (unsigned i = 0; i < SIM_DEATHS; i++) {
        json_count(&json, deaths[i].id, counts->deaths[i]);
    }
    json_close(&json, '}');
    json_key(&json, "figures");
    json_open(&json, '{');
    for (unsigned i = 0; i < FIGURES; i++) {
        json_count(&json, figures[i].id, figure_count(&figures[i], counts));
    }
    json_close(&json, '}');
    json_nopes(&json, counts);
    json_events(&json, counts);
    json_close(&json, '}');
    json_line(&json);
}
