/* SPDX-License-Identifier: MIT */
/* string.h: what litterbox uses of the C library's, for wasm32. */
#ifndef LB_WASM_STRING_H
#define LB_WASM_STRING_H

#include <stddef.h>

void *memcpy(void *restrict to, const void *restrict from, size_t size);
void *memmove(void *to, const void *from, size_t size);
void *memset(void *to, int byte, size_t size);
int memcmp(const void *a, const void *b, size_t size);
void *memchr(const void *bytes, int byte, size_t size);
size_t strlen(const char *text);
size_t strnlen(const char *text, size_t most);
size_t strspn(const char *text, const char *accept);
size_t strcspn(const char *text, const char *reject);
int strcmp(const char *a, const char *b);
int strncmp(const char *a, const char *b, size_t most);
char *strcpy(char *restrict to, const char *restrict from);
char *strncpy(char *restrict to, const char *restrict from, size_t size);
char *strchr(const char *text, int byte);
char *strrchr(const char *text, int byte);
char *strpbrk(const char *text, const char *any);
char *strstr(const char *text, const char *word);

#endif
