/* SPDX-License-Identifier: MIT */
/* scene.c: a state from a few lines of a position. */
#include "support/scene.h"

#include <stdio.h>
#include <string.h>

static lb_status read_lines(const char *lines, lb_state *scene, lb_reason *why)
{
    char text[4096];
    int length = snprintf(text, sizeof text, "litterbox position 1\n%s", lines);
    check(length > 0 && (size_t)length < sizeof text, "a scene is too long");
    return lb_position_read(scene, text, (size_t)length, why);
}

lb_state scene_of(const char *lines)
{
    lb_state scene;
    lb_reason why = {""};
    lb_status status = read_lines(lines, &scene, &why);
    check(status == LB_OK, "%s\n%s", why.text, lines);
    return scene;
}

const char *scene_refusal(const char *lines)
{
    static lb_reason why;
    lb_state scene, before;
    memset(&scene, 0x5a, sizeof scene);
    memcpy(&before, &scene, sizeof scene);
    why.text[0] = '\0';
    lb_status status = read_lines(lines, &scene, &why);
    check(status != LB_OK, "this should be refused:\n%s", lines);
    check(memcmp(&before, &scene, sizeof scene) == 0, "a refused scene was touched:\n%s", lines);
    return why.text;
}
