/* SPDX-License-Identifier: MIT */
/* levels.c: reading the levels of bots. */
#include "cli/levels.h"

#include <string.h>

#include "cli/cli.h"

const char *level_near(const char *typed, char text[SUGGEST_BYTES])
{
    struct suggestion suggestion = suggest_for(typed, strcspn(typed, ":"));
    for (unsigned i = 0; i < bot_count(); i++) {
        suggest(&suggestion, bot_at(i)->name);
    }
    for (unsigned i = 0; i < bot_levels(); i++) {
        suggest(&suggestion, bot_at(i)->title);
    }
    bool known = suggestion.off == 0; /* it is the budget that is wrong */
    snprintf(text, SUGGEST_BYTES, "%s", known ? "" : suggested(&suggestion, ""));
    return text;
}

/* One level of the list; the text after it, or NULL after a complaint. */
static const char *read_one(const char *text, struct level *level)
{
    char one[2 * LEVEL_BYTES];
    size_t length = strcspn(text, ",");
    lb_reason why;
    snprintf(one, sizeof one, "%.*s", length < sizeof one ? (int)length : (int)sizeof one - 1,
             text);
    if (!level_read(level, one, &why)) {
        char near[SUGGEST_BYTES];
        usage_error("--bots: %s%s", why.text, level_near(one, near));
        return NULL;
    }
    return text + length + (text[length] == ',');
}

bool levels_read(const char *text, struct level *levels, unsigned count)
{
    const char *rest = text;
    unsigned given = 0;
    unsigned commas = 0;
    for (const char *at = text; *at != '\0'; at++) {
        commas += *at == ',';
    }
    if (commas > 0 && commas + 1 != count) {
        usage_error("--bots takes one level for all, or %u with commas between them, not %u", count,
                    commas + 1);
        return false;
    }
    for (; given <= commas; given++) {
        rest = read_one(rest, &levels[given]);
        if (rest == NULL) {
            return false;
        }
    }
    for (; given < count; given++) {
        levels[given] = levels[0];
    }
    return true;
}
