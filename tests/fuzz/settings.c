/* SPDX-License-Identifier: MIT */
/* settings.c: the door for the file of settings: any bytes.
 * Whatever stands there, the settings are ones that the menu could have made, and what is saved is read back. */
#define _GNU_SOURCE
#include "tui/settings.h"

#include "files/files.h"
#include "fuzz/support/scratch.h"
#include "fuzz/support/words.h"

static char path[256];

static void begin(void)
{
    lb_reason why;
    if (path[0] == '\0') {
        scratch_make();
        struct settings usual = settings_default();
        CHECK(settings_save(&usual, &why)); /* makes its folder */
        CHECK(files_path(FILES_CONFIG, "settings", path, sizeof path, &why) && files_there(path));
    }
}

static void check_settings(struct settings *settings)
{
    lb_reason why;
    for (unsigned i = 0; i < settings_count(); i++) {
        const struct setting_row *row = settings_row(i);
        const char *word = settings_word(settings, i);
        char text[64];
        settings_value(settings, i, text, sizeof text);
        CHECK(text[0] != '\0');
        CHECK(word == NULL || memchr(word, '\0', SETTING_WORD_BYTES) != NULL);
        struct settings turned = *settings;
        for (int steps = 0; word == NULL && steps <= (row->most - row->least) / row->step;
             steps++) {
            settings_turn(&turned, i, 1); /* round once, and a number is where it was */
        }
        CHECK(word != NULL || memcmp(&turned, settings, sizeof turned) == 0 || row->step > 1);
    }
    CHECK(lb_level_check(settings->level, &why));
    CHECK(settings->name[0] != '\0');
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct settings settings, again;
    lb_reason why;
    begin();
    scratch_put(path, data, size);
    settings_load(&settings);
    check_settings(&settings);
    if (size % 16 == 0) { /* which costs as much as all else */
        CHECK(settings_save(&settings, &why));
        settings_load(&again);
        for (unsigned i = 0; i < settings_count(); i++) {
            char value[64], value_again[64];
            settings_value(&settings, i, value, sizeof value);
            settings_value(&again, i, value_again, sizeof value_again);
            CHECK(strcmp(value, value_again) == 0);
        }
    }
    return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
    static const char *const vocabulary[] = {
        "name=",       "level=", "nope_seconds=", "speed=",  "moments=1", "pass_empty=0",
        "ask_first=1", "help=0", "bell=1",        "mouse=0", "ascii=1",   "colour=0",
        "-1",          "99999",  "tree:8",        "look",    NULL};
    return words_mutate(data, size, max_size, seed, vocabulary);
}
