/* SPDX-License-Identifier: MIT */
/* math.h: what litterbox uses of the C library's, for wasm32. */
#ifndef LB_WASM_MATH_H
#define LB_WASM_MATH_H

float sqrtf(float number);
double sqrt(double number);
double fmax(double one, double other);

#endif
