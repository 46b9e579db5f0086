/* SPDX-License-Identifier: MIT */
/* test_golden.c: every golden record is read, and written again byte for byte. */
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/check.h"
#include "support/matches.h"

enum { TEXT_BYTES = 1 << 18 };

MATCH(match);

static void records_are_kept(void **state)
{
    (void)state;
    static char text[TEXT_BYTES], again[TEXT_BYTES];
    const char *source = getenv("SOURCE_DIR");
    char pattern[512];
    glob_t files;
    snprintf(pattern, sizeof pattern, "%s/tests/golden/*.record", source != NULL ? source : ".");
    check(glob(pattern, 0, NULL, &files) == 0, "there are no records at %s", pattern);
    for (size_t i = 0; i < files.gl_pathc; i++) {
        const char *path = files.gl_pathv[i];
        FILE *file = fopen(path, "rb");
        check(file != NULL, "%s cannot be read", path);
        size_t length = fread(text, 1, sizeof text, file);
        fclose(file);
        bool sealed = false;
        lb_reason why = {""};
        check(lb_record_read(match, text, length, &sealed, &why) == LB_OK && sealed, "%s: %s", path,
              why.text);
        check(lb_record_write(match, LB_TRUTH, again, sizeof again) == length &&
                  memcmp(text, again, length) == 0,
              "%s is written otherwise", path);
    }
    globfree(&files);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(records_are_kept)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
