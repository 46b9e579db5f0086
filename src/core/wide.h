/* SPDX-License-Identifier: MIT */
/* wide.h: whole numbers of 128 bits, for products of words and for counting.
 * Compilers for 64-bit machines have them. For 32-bit ones clang does; what it calls for the harder
 * operations, which nobody else brings there, is wide.c. */
#ifndef LB_CORE_WIDE_H
#define LB_CORE_WIDE_H

#if defined(__SIZEOF_INT128__)
__extension__ typedef unsigned __int128 wide;
#elif defined(__clang__) && defined(__i386__)
__extension__ typedef unsigned _BitInt(128) wide;
#else
#error "litterbox counts in 128 bits: build it for 64 bits, or with clang for wasm32 or i386"
#endif

#endif
