/* SPDX-License-Identifier: MIT */
/* assert.h: the C library's, for wasm32: what does not hold stops the module. */
#undef assert
#ifdef NDEBUG
#define assert(condition) ((void)0)
#else
#define assert(condition) ((condition) ? (void)0 : __builtin_trap())
#endif

#ifndef LB_WASM_ASSERT_H
#define LB_WASM_ASSERT_H
#define static_assert _Static_assert
#endif
