/* SPDX-License-Identifier: MIT */
/* settings_page.c: the page on which settings are changed. */
#include "tui/settings_page.h"

#include <stdio.h>
#include <string.h>

#include "tui/pick.h"

enum { ROWS_MAX = 16 };

static void list_rows(const struct settings *settings, struct option *rows, const char **help)
{
    for (unsigned i = 0; i < settings_count(); i++) {
        char value[SETTING_WORD_BYTES];
        rows[i] = (struct option){.key = '\0'};
        settings_value(settings, i, value, sizeof value);
        snprintf(rows[i].text, sizeof rows[i].text, "%s", settings_row(i)->title);
        snprintf(rows[i].note, sizeof rows[i].note, "%s %s %s", glyph(GLYPH_LEFT), value,
                 glyph(GLYPH_RIGHT));
        help[i] = settings_row(i)->help;
    }
}

/* Only the name is typed; an empty one leaves it as it was. */
static int type_name(struct settings *settings, unsigned row)
{
    char line[SETTING_WORD_BYTES];
    char *word = settings_word(settings, row);
    if (word == NULL || row != 0) {
        return 0;
    }
    snprintf(line, sizeof line, "%s", word);
    int result = pick_line("Settings", "What are you called?", line, sizeof line);
    if (result == 0 && line[strspn(line, " ")] != '\0') {
        memcpy(word, line, sizeof line);
    }
    return result;
}

/* What cannot be saved holds until the program ends, and that is said. */
static int leave(const struct settings *settings, int how)
{
    lb_reason why;
    return settings_save(settings, &why) || how == PICK_STOP ||
                   pick_read("The settings are not saved", why.text) != PICK_STOP
               ? how
               : PICK_STOP;
}

int settings_page(struct settings *settings)
{
    struct option rows[ROWS_MAX];
    const char *help[ROWS_MAX];
    struct pick pick = {.title = "Settings",
                        .keys = "arrows change  Enter types a name  Escape back",
                        .option = rows,
                        .help = help,
                        .count = settings_count()};
    for (;;) {
        list_rows(settings, rows, help);
        pick_draw(&pick);
        int key = screen_key(-1);
        switch (pick_clicked(&pick, key) ? SCREEN_RIGHT : key) {
        case SCREEN_UP:
            pick.focus = (pick.focus + pick.count - 1) % pick.count;
            break;
        case SCREEN_DOWN:
            pick.focus = (pick.focus + 1) % pick.count;
            break;
        case SCREEN_LEFT:
            settings_turn(settings, pick.focus, -1);
            break;
        case SCREEN_RIGHT:
        case ' ':
            settings_turn(settings, pick.focus, 1);
            break;
        case SCREEN_ENTER:
            if (type_name(settings, pick.focus) == PICK_STOP) {
                return PICK_STOP;
            }
            break;
        case SCREEN_STOP:
            return leave(settings, PICK_STOP);
        case SCREEN_ESCAPE:
        case 'q':
            return leave(settings, PICK_BACK);
        default:
            break;
        }
    }
}
