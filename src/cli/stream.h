/* SPDX-License-Identifier: MIT */
/* stream.h: JSON on a stream. */
#ifndef LB_CLI_STREAM_H
#define LB_CLI_STREAM_H

#include <stdio.h>

#include "wire/shapes.h"

struct json json_on(FILE *stream);

#endif
