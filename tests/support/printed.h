/* SPDX-License-Identifier: MIT */
/* printed.h: what is printed on standard output meanwhile goes to a sheet that can be read. */
#ifndef LB_TESTS_PRINTED_H
#define LB_TESTS_PRINTED_H

#include <stdint.h>

/* From now on, on an empty sheet. */
void printed_begin(void);
/* A hash of all that was printed since. */
uint64_t printed_so_far(void);
/* Standard output is what it was. */
void printed_end(void);

#endif
