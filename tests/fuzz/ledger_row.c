/* SPDX-License-Identifier: MIT */
/* ledger_row.c: the door for rows of a store that somebody has written to: each line of the input is a row,
 * its first byte whose. They make a table, or are refused with a sentence. */
#include "fuzz/support/words.h"
#include "server/hall.h"

struct kept {
    const char *at, *end;
};

static bool read_rows(void *context, const char *code, uint32_t after, hall_row_visit *visit,
                      void *visitor)
{
    const struct kept *input = context;
    (void)after; /* nobody asks for less than all */
    uint32_t number = 0;
    bool more = true;
    for (const char *at = input->at; at < input->end && more;) {
        const char *feed = memchr(at, '\n', (size_t)(input->end - at));
        size_t length = (size_t)((feed != NULL ? feed : input->end) - at);
        number++;
        struct hall_row row = {.number = number, .at_ms = UINT64_C(100) * number};
        strcpy(row.code, code);
        if (length > 0) {
            size_t bytes = length - 1 < HALL_LINE_BYTES ? length - 1 : HALL_LINE_BYTES - 1;
            row.seat = at[0] == 'h' ? HALL_SEAT : (uint8_t)(at[0] - '0');
            memcpy(row.line, at + 1, bytes);
            row.line[strcspn(row.line, "\r")] = '\0';
        }
        more = visit(visitor, &row);
        at += length + 1;
    }
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct kept input = {(const char *)data, (const char *)data + size};
    struct hall_setup setup = hall_setup_default();
    lb_reason why = {""};
    setup.read = read_rows;
    setup.context = &input;
    setup.page_bytes = 1 << 12; /* nobody is told anything */
    struct hall *hall = hall_new(&setup);
    CHECK(hall != NULL);
    CHECK(hall_recall(hall, "BCDFG", 1000, &why) || why.text[0] != '\0');
    free(hall_record(hall, "BCDFG", 1000, &why));
    hall_free(hall);
    return 0;
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
    static const char *const vocabulary[] = {
        "hcreate", "hsit",       "hnonce",   "hstand", "hbot",    "hclaim", "hdeal",
        "hstop",   "hover",      "hrematch", "0move",  "1move",   "0auto",  "1auto",
        "0late",   "0cover",     "1close",   "0away",  "0back",   "0leave", "0seen",
        "0redo",   "0take-back", "draw",     "pass",   "seats=2", "bots=1", "random",
        "none",    "Ann",        "original", "-",      NULL};
    return words_mutate(data, size, max_size, seed, vocabulary);
}
