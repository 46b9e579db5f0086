/* SPDX-License-Identifier: MIT */
/* bots.c: finding a bot by its name and reading its budget. */
#include "bots/bots.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
#define BOT(name, title, help, remembers, playouts) LEVEL_##name,
#define OTHER(name, level, help, remembers, playouts)
#include "bots/bots.def"
#undef OTHER
#undef BOT
    LEVELS
};

static const struct bot bots[] = {
#define BOT(name, title, help, remembers, playouts)                                                \
    {#name, title, LEVEL_##name, help, remembers, playouts, bot_##name},
#define OTHER(name, level, help, remembers, playouts)                                              \
    {#name, NULL, LEVEL_##level, help, remembers, playouts, bot_##name},
#include "bots/bots.def"
#undef OTHER
#undef BOT
};

static const char names[] = /* " random easy …", for a complaint */
#define BOT(name, title, help, remembers, playouts)   " " #name
#define OTHER(name, level, help, remembers, playouts) " " #name
#include "bots/bots.def"
#undef OTHER
#undef BOT
    ;

unsigned bot_count(void)
{
    return sizeof bots / sizeof bots[0];
}

unsigned bot_levels(void)
{
    return LEVELS;
}

const struct bot *bot_at(unsigned index)
{
    return index < bot_count() ? &bots[index] : NULL;
}

/* Whether a text is a word, whatever the case of its letters. */
static bool is_word(const char *text, size_t length, const char *word)
{
    size_t i = 0;
    while (i < length && (text[i] | 0x20) == (word[i] | 0x20) && word[i] != '\0') {
        i++;
    }
    return i == length && word[i] == '\0';
}

static const struct bot *bot_named(const char *name, size_t length)
{
    for (unsigned i = 0; i < bot_count(); i++) {
        const char *title = bots[i].title != NULL ? bots[i].title : bots[i].name;
        if (is_word(name, length, bots[i].name) || is_word(name, length, title)) {
            return &bots[i];
        }
    }
    return NULL;
}

static bool refuse(lb_reason *why, const char *text, const char *complaint, const char *more)
{
    char shown[LEVEL_BYTES];
    snprintf(shown, sizeof shown, "%s", text);
    lb_make_printable(shown); /* it may come from a file */
    snprintf(why->text, sizeof why->text, "%s: %s%s", shown, complaint, more);
    return false;
}

/* "1000" or "100ms" */
static bool read_budget(lb_budget *budget, const char *text)
{
    char *end;
    unsigned long number = strtoul(text, &end, 10);
    bool digits = text[0] >= '0' && text[0] <= '9';
    bool time = strcmp(end, "ms") == 0;
    if (!digits || number == 0 || number > 100000000 || (*end != '\0' && !time)) {
        return false;
    }
    *budget = time ? (lb_budget){.milliseconds = (unsigned)number}
                   : (lb_budget){.playouts = (unsigned)number};
    return true;
}

bool level_read(struct level *level, const char *text, lb_reason *why)
{
    size_t length = strcspn(text, ":");
    const struct bot *bot = bot_named(text, length);
    if (strlen(text) >= LEVEL_BYTES || bot == NULL) {
        return refuse(why, text, "no such bot; there are", names);
    }
    *level = (struct level){.bot = bot, .budget = {.playouts = bot->playouts}};
    snprintf(level->name, sizeof level->name, "%s%s", bot->name, text + length);
    if (text[length] == '\0') {
        return true;
    }
    if (bot->playouts == 0) {
        return refuse(why, text, "this bot does not search, so it takes no budget", "");
    }
    if (!read_budget(&level->budget, text + length + 1)) {
        return refuse(why, text,
                      "a budget is a number of playouts or milliseconds: look:1000, tree:100ms",
                      "");
    }
    return true;
}

lb_style level_style(const struct level *level)
{
    return lb_style_named(level->bot->name);
}

lb_move level_choose(const struct level *level, const lb_memory *memory, lb_rng *rng)
{
    lb_choices legal = memory->view.legal;
    if (lb_open_window(memory->view.open) && (legal & (legal - 1)) == 0) { /* it can only pass */
        return (lb_move){.count = 1, .choice = {(uint8_t)__builtin_ctzll(legal)}};
    }
    return level->bot->choose(memory, &level->budget, rng);
}
