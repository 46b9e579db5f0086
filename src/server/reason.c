/* SPDX-License-Identifier: MIT */
/* reason.c: sentences about what went wrong. */
#include "server/reason.h"

#include <stdarg.h>
#include <stdio.h>

bool reason(lb_reason *why, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(why->text, sizeof why->text, format, arguments);
    va_end(arguments);
    return false;
}
