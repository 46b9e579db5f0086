/* SPDX-License-Identifier: MIT */
/* settings.h: what a person likes, kept as key=value lines in the configuration folder. */
#ifndef LB_TUI_SETTINGS_H
#define LB_TUI_SETTINGS_H

#include <litterbox_table.h>

enum { SETTING_WORD_BYTES = 32 };

struct settings {
    char name[SETTING_WORD_BYTES];  /* what you are called */
    char level[SETTING_WORD_BYTES]; /* of bots, unless said otherwise */
    int nope_seconds;               /* of a Nope window; 0 waits for your answer */
    int speed;                      /* milliseconds between bots' moves */
    int moments;                    /* pictures of what deserves one */
    int pass_empty; /* alone against bots: windows in which you can only pass do so by themselves */
    int ask_first;  /* draws with kittens about are asked twice */
    int help;       /* odds and hints on their keys */
    int bell;       /* rings when you are asked */
    int mouse;      /* clicks count as keys */
    int ascii;
    int colour;
};

struct settings settings_default(void);
void settings_load(struct settings *settings);
bool settings_save(const struct settings *settings, lb_reason *why);

/* A setting as the menu shows it. */
struct setting_row {
    const char *key, *title, *help;
    int least, most, step; /* of a number; most 0 where it is a word */
    const char *unit;      /* behind the number, or NULL */
    const char *none;      /* what 0 is called, or NULL */
};

unsigned settings_count(void);
const struct setting_row *settings_row(unsigned index);
void settings_value(const struct settings *settings, unsigned index, char *text, size_t size);
/* Up or down by a step, round at the ends. */
void settings_turn(struct settings *settings, unsigned index, int by);
/* The place of a word among the settings, or NULL where it is a number. */
char *settings_word(struct settings *settings, unsigned index);

#endif
