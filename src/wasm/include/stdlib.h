/* SPDX-License-Identifier: MIT */
/* stdlib.h: what litterbox uses of the C library's, for wasm32; there is no environment. */
#ifndef LB_WASM_STDLIB_H
#define LB_WASM_STDLIB_H

#include <stddef.h>

#define EXIT_SUCCESS 0
#define EXIT_FAILURE 1

void *malloc(size_t size);
void *calloc(size_t count, size_t size);
void *aligned_alloc(size_t alignment, size_t size); /* up to 64 */
void *realloc(void *memory, size_t size);
void free(void *memory);
unsigned long strtoul(const char *text, char **end, int base); /* base 10 */
void qsort(void *items, size_t count, size_t size,
           int (*order)(const void *, const void *)); /* equal items stay in their order */
char *getenv(const char *name);                       /* NULL */

#endif
