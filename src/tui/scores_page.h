/* SPDX-License-Identifier: MIT */
/* scores_page.h: the page of statistics. */
#ifndef LB_TUI_SCORES_PAGE_H
#define LB_TUI_SCORES_PAGE_H

/* Until the person has seen enough: PICK_BACK or PICK_STOP. */
int scores_page(void);

#endif
