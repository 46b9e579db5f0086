/* SPDX-License-Identifier: MIT */
/* faces.h: a row of a cards.def as an lb_face. */
#ifndef LB_GAMES_FACES_H
#define LB_GAMES_FACES_H

#include <litterbox.h>

#define CARD(name, no, of_kind, is_wild, how_precious, key, sign, ascii, line_1, line_2, text)     \
    [LB_CARD_##name] = {.kind = LB_KIND_##of_kind,                                                 \
                        .number = no,                                                              \
                        .precious = how_precious,                                                  \
                        .wild = is_wild,                                                           \
                        .letter = key,                                                             \
                        .icon = sign,                                                              \
                        .plain = ascii,                                                            \
                        .line = {line_1, line_2},                                                  \
                        .help = text},

#endif
