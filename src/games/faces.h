/* SPDX-License-Identifier: MIT */
/* faces.h: a row of a cards.def as an lb_face. */
#ifndef LB_GAMES_FACES_H
#define LB_GAMES_FACES_H

#include <litterbox.h>
#include <stddef.h>

#define CARD(...) TITLED_CARD(NULL, __VA_ARGS__)

/* A card with a title of its own instead of that in the list of cards. */
#define TITLED_CARD(called, name, no, of_kind, is_wild, how_precious, key, sign, ascii, line_1,    \
                    line_2, text)                                                                  \
    [LB_CARD_##name] = {.kind = LB_KIND_##of_kind,                                                 \
                        .number = no,                                                              \
                        .precious = how_precious,                                                  \
                        .wild = is_wild,                                                           \
                        .letter = key,                                                             \
                        .icon = sign,                                                              \
                        .plain = ascii,                                                            \
                        .title = called,                                                           \
                        .line = {line_1, line_2},                                                  \
                        .help = text},

#endif
