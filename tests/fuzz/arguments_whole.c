/* SPDX-License-Identifier: MIT */
/* arguments_whole.c: the door of arguments.c, slowly: commands that play games play them. */
#define _GNU_SOURCE
#define WHOLE true
#include "fuzz/arguments.c"
