/* SPDX-License-Identifier: MIT */
/* setjmp.h: cmocka wants it first; on wasm32 nothing jumps: where a test fails, the module stops. */
