/* SPDX-License-Identifier: MIT */
/* pages.h: the pages of docs/rules as the program carries them.
 * The build writes the table, from the pages themselves (cmake/embed_rules.cmake). */
#ifndef LB_RULES_PAGES_H
#define LB_RULES_PAGES_H

struct rules_page {
    const char *name;         /* the file's name without .md */
    const char *const *lines; /* its lines without their newlines, NULL at the end */
};

extern const struct rules_page rules_pages[]; /* in order of name, {NULL, NULL} at the end */

#endif
