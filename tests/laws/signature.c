/* SPDX-License-Identifier: MIT */
/* signature.c: one number per game that changes whenever play changes.
 * A commit states the new number in tests/golden/signatures.txt, or says "no change of play". */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "support/laws.h"
#include "support/signature.h"

/* What the golden file says about a game, or "". */
static void read_golden(const char *game, char signature[SIGNATURE_BYTES])
{
    const char *source = getenv("SOURCE_DIR");
    char path[512], line[128], name[64];
    snprintf(path, sizeof path, "%s/tests/golden/signatures.txt", source != NULL ? source : ".");
    FILE *file = fopen(path, "r");
    check(file != NULL, "%s cannot be read", path);
    signature[0] = '\0';
    char found[SIGNATURE_BYTES];
    while (fgets(line, sizeof line, file) != NULL) {
        if (sscanf(line, "%63s %16s", name, found) == 2 && strcmp(name, game) == 0) {
            strcpy(signature, found);
        }
    }
    fclose(file);
}

static void signature(const lb_game *game)
{
    char golden[SIGNATURE_BYTES], now[SIGNATURE_BYTES];
    signature_write(signature_of(game), now);
    read_golden(lb_game_name(game), golden);
    check(strcmp(now, golden) == 0,
          "play has changed: the line in tests/golden/signatures.txt would be \"%s %s\"",
          lb_game_name(game), now);
}

int main(void)
{
    static const struct law laws[] = {{"signature", signature}};
    return laws_run(laws, 1);
}
