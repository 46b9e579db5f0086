/* SPDX-License-Identifier: MIT */
/* printed.c: standard output on a sheet that can be read. */
#include "support/printed.h"

#include <stdio.h>
#include <unistd.h>

#include "support/check.h"
#include "support/laws.h"

static struct {
    FILE *paper;
    int stream; /* what standard output was */
    off_t read;
    uint64_t hash;
} sheet;

void printed_begin(void)
{
    if (sheet.paper == NULL) {
        sheet.paper = tmpfile();
    }
    fflush(stdout);
    sheet.stream = dup(STDOUT_FILENO);
    sheet.read = 0;
    sheet.hash = UINT64_C(0xcbf29ce484222325);
    check(sheet.paper != NULL && ftruncate(fileno(sheet.paper), 0) == 0 &&
              dup2(fileno(sheet.paper), STDOUT_FILENO) >= 0 &&
              lseek(STDOUT_FILENO, 0, SEEK_SET) == 0,
          "nothing can be printed");
}

uint64_t printed_so_far(void)
{
    unsigned char text[4096];
    fflush(stdout);
    for (ssize_t count; (count = pread(STDOUT_FILENO, text, sizeof text, sheet.read)) > 0;) {
        sheet.read += count;
        for (ssize_t i = 0; i < count; i++) {
            sheet.hash = (sheet.hash ^ text[i]) * UINT64_C(0x100000001b3);
        }
    }
    return sheet.hash;
}

void printed_end(void)
{
    fflush(stdout);
    dup2(sheet.stream, STDOUT_FILENO);
    close(sheet.stream);
}
