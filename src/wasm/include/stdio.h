/* SPDX-License-Identifier: MIT */
/* stdio.h: what litterbox uses of the C library's, for wasm32: texts into memory, and no streams. */
#ifndef LB_WASM_STDIO_H
#define LB_WASM_STDIO_H

#include <stdarg.h>
#include <stddef.h>

/* Whole numbers, characters and texts, with flags - and 0, width and precision; reals with %f, with flag +,
 * up to nine digits behind the point, as long as all digits make a whole number of 64 bits. */
int snprintf(char *text, size_t size, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
int vsnprintf(char *text, size_t size, const char *format, va_list values)
    __attribute__((format(printf, 3, 0)));

#endif
