/* SPDX-License-Identifier: MIT */
/* names.c: what guests may be called: one script, so that no letter stands for one that looks like it, and
 * nothing that cannot be seen. */
#include <string.h>

#include "server/party.h"
#include "server/reason.h"

enum { LETTERS_MOST = 24 };

enum script {
    SCRIPT_none,
    SCRIPT_any,
    SCRIPT_latin,
    SCRIPT_greek,
    SCRIPT_cyrillic,
    SCRIPT_armenian,
    SCRIPT_hebrew,
    SCRIPT_arabic,
    SCRIPT_devanagari,
    SCRIPT_thai,
    SCRIPT_georgian,
    SCRIPT_hangul,
    SCRIPT_east
};

/* Letters by ranges; what stands in none of them is refused. */
static const struct range {
    uint32_t first, last;
    enum script script;
} ranges[] = {{' ', ' ', SCRIPT_any},
              {'\'', '\'', SCRIPT_any},
              {'-', '.', SCRIPT_any},
              {'0', '9', SCRIPT_any},
              {'A', 'Z', SCRIPT_latin},
              {'_', '_', SCRIPT_any},
              {'a', 'z', SCRIPT_latin},
              {0xc0, 0xd6, SCRIPT_latin},
              {0xd8, 0xf6, SCRIPT_latin},
              {0xf8, 0x17f, SCRIPT_latin},
              {0x218, 0x21b, SCRIPT_latin},
              {0x386, 0x386, SCRIPT_greek},
              {0x388, 0x3ce, SCRIPT_greek},
              {0x400, 0x45f, SCRIPT_cyrillic},
              {0x490, 0x4ff, SCRIPT_cyrillic},
              {0x531, 0x556, SCRIPT_armenian},
              {0x561, 0x586, SCRIPT_armenian},
              {0x5d0, 0x5ea, SCRIPT_hebrew},
              {0x621, 0x63a, SCRIPT_arabic},
              {0x641, 0x64a, SCRIPT_arabic},
              {0x660, 0x669, SCRIPT_arabic},
              {0x671, 0x6d3, SCRIPT_arabic},
              {0x901, 0x94d, SCRIPT_devanagari},
              {0x966, 0x96f, SCRIPT_devanagari},
              {0xe01, 0xe3a, SCRIPT_thai},
              {0xe40, 0xe4e, SCRIPT_thai},
              {0x10d0, 0x10fa, SCRIPT_georgian},
              {0x1e00, 0x1eff, SCRIPT_latin},
              {0x3041, 0x3096, SCRIPT_east},
              {0x30a1, 0x30fc, SCRIPT_east},
              {0x4e00, 0x9fff, SCRIPT_east},
              {0xac00, 0xd7a3, SCRIPT_hangul}};

static enum script script_of(uint32_t letter)
{
    for (unsigned i = 0; i < sizeof ranges / sizeof ranges[0]; i++) {
        if (letter >= ranges[i].first && letter <= ranges[i].last) {
            return ranges[i].script;
        }
    }
    return SCRIPT_none;
}

/* The next letter of UTF-8 in its shortest form, or 0 at the end and where it is none. */
static uint32_t next_letter(const char **text)
{
    const uint8_t *bytes = (const uint8_t *)*text;
    unsigned more = bytes[0] < 0x80 ? 0 : bytes[0] < 0xe0 ? 1 : bytes[0] < 0xf0 ? 2 : 3;
    static const uint32_t least[] = {0, 0x80, 0x800, 0x10000};
    uint32_t letter = more == 0 ? bytes[0] : bytes[0] & (0x3fu >> more);
    for (unsigned i = 1; i <= more; i++) {
        if ((bytes[i] & 0xc0) != 0x80) {
            return 0;
        }
        letter = letter << 6 | (bytes[i] & 0x3f);
    }
    *text += more + 1;
    return letter >= least[more] ? letter : 0;
}

bool guest_name_fits(const char *name, lb_reason *why)
{
    enum script script = SCRIPT_any;
    unsigned count = 0, real = 0;
    size_t length = strlen(name);
    if (length == 0 || length >= LB_NAME_BYTES || name[0] == ' ' || name[length - 1] == ' ' ||
        strstr(name, "  ") != NULL) {
        return reason(why, "A name has 1 to %d letters, and no blank at its ends.", LETTERS_MOST);
    }
    for (const char *at = name; *at != '\0'; count++) {
        enum script next = script_of(next_letter(&at));
        if (next == SCRIPT_none) {
            return reason(why, "A name has letters, digits, blanks and -'._ only.");
        }
        if (next != SCRIPT_any && script != SCRIPT_any && next != script) {
            return reason(why, "The letters of a name are of one script.");
        }
        script = next != SCRIPT_any ? next : script;
        real += next != SCRIPT_any || (at[-1] >= '0' && at[-1] <= '9');
    }
    return (count <= LETTERS_MOST && real > 0) ||
           reason(why, "A name has 1 to %d letters.", LETTERS_MOST);
}
