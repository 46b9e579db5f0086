/* SPDX-License-Identifier: MIT */
/* settings.c: one table of settings for the file and the menu. */
#include "tui/settings.h"

#include <limits.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "files/files.h"

enum { SETTING_YES_NO = 1, FILE_MOST = 1 << 16 };

#define ROW(key, ...)                                                                              \
    {                                                                                              \
        {#key, __VA_ARGS__}, offsetof(struct settings, key)                                        \
    }
#define WORD(key, title, help) ROW(key, title, help, 0, 0, 0, NULL, NULL)
#define NUMBER(key, title, help, most, step, unit, none)                                           \
    ROW(key, title, help, 0, most, step, unit, none)
#define SWITCH(key, title, help) ROW(key, title, help, 0, SETTING_YES_NO, 1, NULL, NULL)

static const struct {
    struct setting_row row;
    size_t offset;
} rows[] = {
    WORD(name, "Your name", "what you are called at the table"),
    WORD(level, "Bots", "how well they play, unless you say otherwise for a seat"),
    NUMBER(nope_seconds, "Nope window", "how long you have to answer", 30, 1, "s", "waits for you"),
    NUMBER(speed, "Speed", "the pause between bots' moves", 2000, 100, "ms", "at once"),
    SWITCH(moments, "Moments", "a picture when somebody explodes, is saved or wins"),
    SWITCH(pass_empty, "Empty windows",
           "alone against bots: windows in which you hold no answer pass by themselves"),
    SWITCH(ask_first, "Ask twice", "before a draw that may put you out"),
    SWITCH(help, "Odds and hints", "on the keys o and h"),
    SWITCH(bell, "Bell", "the terminal's bell rings when you are asked"),
    SWITCH(mouse, "Mouse", "clicks do what keys do, from the next start"),
    SWITCH(ascii, "Plain signs", "ASCII only, from the next start"),
    SWITCH(colour, "Colours", "where the terminal has some, from the next start"),
};

enum { ROWS = sizeof rows / sizeof rows[0] };

struct settings settings_default(void)
{
    return (struct settings){.name = "Guest",
                             .level = "medium",
                             .nope_seconds = 5,
                             .speed = 600,
                             .moments = 1,
                             .pass_empty = 1,
                             .mouse = 1,
                             .help = 1,
                             .colour = 1};
}

unsigned settings_count(void)
{
    return ROWS;
}

const struct setting_row *settings_row(unsigned index)
{
    return &rows[index].row;
}

static int *number_of(struct settings *settings, unsigned index)
{
    return (int *)(void *)((char *)settings + rows[index].offset);
}

char *settings_word(struct settings *settings, unsigned index)
{
    return rows[index].row.most == 0 ? (char *)settings + rows[index].offset : NULL;
}

void settings_value(const struct settings *settings, unsigned index, char *text, size_t size)
{
    struct settings copy = *settings;
    const struct setting_row *row = &rows[index].row;
    if (settings_word(&copy, index) == copy.level) {
        snprintf(text, size, "%s", lb_level_title(lb_level_index(copy.level)));
    } else if (row->most == 0) {
        snprintf(text, size, "%s", settings_word(&copy, index));
    } else if (row->most == SETTING_YES_NO) {
        snprintf(text, size, "%s", *number_of(&copy, index) ? "yes" : "no");
    } else if (*number_of(&copy, index) == 0 && row->none != NULL) {
        snprintf(text, size, "%s", row->none);
    } else {
        snprintf(text, size, "%d %s", *number_of(&copy, index), row->unit);
    }
}

void settings_turn(struct settings *settings, unsigned index, int by)
{
    const struct setting_row *row = &rows[index].row;
    if (row->most > 0) {
        int *number = number_of(settings, index);
        *number += by * row->step;
        *number = *number < row->least ? row->most : *number > row->most ? row->least : *number;
    } else if (strcmp(row->key, "level") == 0) {
        unsigned levels = lb_level_count(), at = lb_level_index(settings->level);
        at = (at + levels + (by > 0 ? 1 : levels - 1)) % levels;
        snprintf(settings->level, sizeof settings->level, "%s", lb_level_name(at));
    }
}

/* ---- The file -------------------------------------------------------------------------------- */

/* Lines that cannot be understood are passed over: the file may come from another version. */
static void take_line(struct settings *settings, const char *line)
{
    size_t length = strcspn(line, "=");
    for (unsigned i = 0; line[length] == '=' && i < ROWS; i++) {
        const struct setting_row *row = &rows[i].row;
        if (strlen(row->key) != length || strncmp(row->key, line, length) != 0) {
            continue;
        }
        const char *value = line + length + 1;
        char *end;
        long number = strtol(value, &end, 10);
        if (row->most == 0) {
            snprintf(settings_word(settings, i), SETTING_WORD_BYTES, "%.*s",
                     (int)strcspn(value, "\n"), value);
        } else if (end != value && number >= row->least && number <= row->most) {
            *number_of(settings, i) = (int)number;
        }
    }
}

static void mend(struct settings *settings)
{
    lb_reason why;
    struct settings usual = settings_default();
    if (!lb_level_check(settings->level, &why)) {
        memcpy(settings->level, usual.level, sizeof settings->level);
    }
    if (settings->name[0] == '\0') {
        memcpy(settings->name, usual.name, sizeof settings->name);
    }
}

void settings_load(struct settings *settings)
{
    *settings = settings_default();
    char path[PATH_MAX];
    size_t length;
    lb_reason why; /* where nothing can be read all is as usual */
    char *text = files_path(FILES_CONFIG, "settings", path, sizeof path, &why)
                     ? files_read(path, FILE_MOST, &length, &why)
                     : NULL;
    for (char *line = text; line != NULL && *line != '\0';) {
        take_line(settings, line);
        line += strcspn(line, "\n");
        line += *line == '\n';
    }
    free(text);
    mend(settings);
}

bool settings_save(const struct settings *settings, lb_reason *why)
{
    char text[1024], path[PATH_MAX];
    size_t length = 0;
    for (unsigned i = 0; i < ROWS; i++) {
        struct settings copy = *settings;
        const struct setting_row *row = &rows[i].row;
        if (row->most == 0) {
            length += (size_t)snprintf(text + length, sizeof text - length, "%s=%s\n", row->key,
                                       settings_word(&copy, i));
        } else {
            length += (size_t)snprintf(text + length, sizeof text - length, "%s=%d\n", row->key,
                                       *number_of(&copy, i));
        }
    }
    return files_path(FILES_CONFIG, "settings", path, sizeof path, why) &&
           files_make_folders(path, why) && files_write(path, text, length, why);
}
