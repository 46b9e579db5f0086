/* SPDX-License-Identifier: MIT */
/* documents.c: the records and positions shown in docs/record.md are what the page says they are. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/check.h"
#include "support/matches.h"

static char page[1 << 16];

static int read_page(void **state)
{
    (void)state;
    FILE *file = fopen("docs/record.md", "r");
    if (file == NULL) {
        return -1;
    }
    size_t length = fread(page, 1, sizeof page - 1, file);
    fclose(file);
    page[length] = '\0';
    return length > 0 && length < sizeof page - 1 ? 0 : -1;
}

/* The next fenced block that begins with a title; its length in *length, NULL at the end. */
static const char *next_block(const char *from, const char *title, size_t *length)
{
    char opening[64];
    snprintf(opening, sizeof opening, "```\n%s\n", title);
    const char *block = strstr(from, opening);
    if (block == NULL) {
        return NULL;
    }
    block += strlen("```\n");
    const char *end = strstr(block, "\n```");
    check(end != NULL, "a block has no end");
    *length = (size_t)(end - block) + 1;
    return block;
}

static void positions_read_and_write(void **unused)
{
    (void)unused;
    unsigned blocks = 0;
    size_t length;
    for (const char *block = next_block(page, "litterbox position 1", &length); block != NULL;
         block = next_block(block, "litterbox position 1", &length)) {
        lb_state state, again;
        lb_reason why;
        char text[4096];
        lb_status status = lb_position_read(&state, block, length, &why);
        check(status == LB_OK, "position %u is refused: %s", blocks, why.text);
        size_t written = lb_position_write(&state, text, sizeof text);
        check(written < sizeof text, "position %u is too long", blocks);
        status = lb_position_read(&again, text, written, &why);
        check(status == LB_OK, "position %u, written again, is refused: %s", blocks, why.text);
        check(memcmp(&state, &again, sizeof state) == 0, "position %u changes", blocks);
        blocks++;
    }
    check(blocks == 5, "%u positions were found", blocks);
}

/* The page shows a record written by hand and then the same as seat 1 saw it. */
static void record_is_what_seat_1_saw(void **unused)
{
    (void)unused;
    MATCH(match);
    size_t length, seen_length;
    bool sealed;
    lb_reason why;
    char text[8192];
    const char *block = next_block(page, "litterbox record 1", &length);
    check(block != NULL, "there is no record");
    const char *seen = next_block(block, "litterbox record 1", &seen_length);
    check(seen != NULL, "there is no record of a viewer");
    lb_status status = lb_record_read(match, block, length, &sealed, &why);
    check(status == LB_OK, "the record is refused: %s", why.text);
    check(!sealed, "a record by hand has no check line");
    size_t written = lb_record_write(match, 1, text, sizeof text);
    check(written == seen_length && memcmp(text, seen, written) == 0,
          "the page should show this to seat 1:\n%s", text);
    status = lb_record_read(match, seen, seen_length, &sealed, &why);
    check(status == LB_STATUS_bad_record, "a blanked record was read");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(positions_read_and_write),
        cmocka_unit_test(record_is_what_seat_1_saw),
    };
    return cmocka_run_group_tests_name("documents", tests, read_page, NULL);
}
