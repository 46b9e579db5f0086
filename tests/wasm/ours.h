/* SPDX-License-Identifier: MIT */
/* ours.h: the C library of src/wasm under names of its own, to stand beside the one that is here.
 * Where it is compiled (OURS_COMPILED) the names are kept; who tests it needs both. */
#define memcpy        our_memcpy
#define memmove       our_memmove
#define memset        our_memset
#define memcmp        our_memcmp
#define memchr        our_memchr
#define strlen        our_strlen
#define strnlen       our_strnlen
#define strspn        our_strspn
#define strcspn       our_strcspn
#define strcmp        our_strcmp
#define strncmp       our_strncmp
#define strcpy        our_strcpy
#define strchr        our_strchr
#define strrchr       our_strrchr
#define strstr        our_strstr
#define malloc        our_malloc
#define calloc        our_calloc
#define free          our_free
#define strtoul       our_strtoul
#define getenv        our_getenv
#define vsnprintf     our_vsnprintf
#define snprintf      our_snprintf
#define sqrtf         our_sqrtf
#define fmax          our_fmax
#define sqrt          our_sqrt
#define qsort         our_qsort
#define aligned_alloc our_aligned_alloc
#define realloc       our_realloc
#define strpbrk       our_strpbrk
#define strncpy       our_strncpy

#include "wasm/include/math.h"
#include "wasm/include/stdio.h"
#include "wasm/include/stdlib.h"
#include "wasm/include/string.h"

#ifndef OURS_COMPILED
#undef memcpy
#undef memmove
#undef memset
#undef memcmp
#undef memchr
#undef strlen
#undef strnlen
#undef strspn
#undef strcspn
#undef strcmp
#undef strncmp
#undef strcpy
#undef strchr
#undef strrchr
#undef strstr
#undef malloc
#undef calloc
#undef free
#undef strtoul
#undef getenv
#undef vsnprintf
#undef snprintf
#undef sqrtf
#undef fmax
#undef sqrt
#undef qsort
#undef aligned_alloc
#undef realloc
#undef strpbrk
#undef strncpy
#endif
