/* SPDX-License-Identifier: MIT */
/* table_whole.c: the door of table.c, slowly: long evenings, with advice, and a message for somebody after every line. */
#define WHOLE true
#include "fuzz/table.c"
