/* SPDX-License-Identifier: MIT */
/* cmd_serve.c: litterbox serve: tables for people far apart, and looking after their store. */
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>

static const char help[] =
    "usage: litterbox serve [--listen ADDRESS:PORT] [--store STORE] [OPTIONS]\n\n"
    "Opens tables for people far apart: they open a link, sit down as guests, and bots take the other\n"
    "seats. Every move is on the disk before anybody hears of it.\n\n"
    "  --listen A:P      where to listen (default 127.0.0.1:8022; port 0: any that is free)\n"
    "  --store FILE      where tables are kept (default: server.db beside the saved games)\n"
    "  --store postgres://USER@HOST/DATABASE\n"
    "                    keep them in PostgreSQL, over which several servers may stand\n"
    "  --node A:P        with it: where the other servers reach this one: a numerical address\n"
    "                    (default 127.0.0.1:0; port 0: any that is free)\n"
    "  --tls-cert FILE   a certificate: speak TLS\n"
    "  --tls-key FILE    its key\n"
    "  --behind-proxy    a proxy before this speaks TLS and says X-Forwarded-For\n"
    "  --origin URL      pages from there may connect, too\n"
    "  --limit K=N       another limit; may be repeated; --print-config lists them\n"
    "  --print-config    print what would be done, and end\n\n"
    "  --export TABLE    print the record of a table, and end\n"
    "  --backup FILE     copy the store, also while it is in use, and end\n"
    "  --check           look at every row of the store, and end\n"
    "  --rescue FILE     write what can be read of a damaged store to a new one, and end\n";

#ifdef LITTERBOX_SERVE

#include "files/files.h"
#include "server/ledger.h"
#include "server/serve.h"

enum errand { RUN, EXPORT, BACKUP, CHECK, RESCUE, PRINT };

struct wishes {
    struct serve_setup setup;
    char store[4096];
    enum errand errand;
    const char *argument;
};

/* ---- Limits ------------------------------------------------------------------------------------- */

struct limit {
    const char *name;
    uint32_t *value;
};

enum { LIMITS = 10 };

static void limits_of(struct serve_setup *setup, struct limit limits[LIMITS])
{
    const struct limit all[LIMITS] = {{"links", &setup->net.links_most},
                                      {"frame-bytes", &setup->net.frame_bytes},
                                      {"queue-bytes", &setup->net.queue_bytes},
                                      {"head-ms", &setup->net.head_ms},
                                      {"hello-ms", &setup->hall.hello_ms},
                                      {"tables", &setup->hall.tables_most},
                                      {"tables-of-guest", &setup->hall.tables_of_guest},
                                      {"links-of-address", &setup->hall.guests_of_address},
                                      {"lines-per-second", &setup->hall.lines_per_second},
                                      {"lines-at-once", &setup->hall.lines_at_once}};
    memcpy(limits, all, sizeof all);
}

static bool take_limit(struct serve_setup *setup, const char *text)
{
    struct limit limits[LIMITS];
    const char *value = strchr(text, '=');
    unsigned long number;
    limits_of(setup, limits);
    for (unsigned i = 0; value != NULL && i < LIMITS; i++) {
        if (strlen(limits[i].name) == (size_t)(value - text) &&
            memcmp(limits[i].name, text, (size_t)(value - text)) == 0) {
            if (!read_number("--limit", value + 1, 1, 100000000, &number)) {
                return false;
            }
            *limits[i].value = (uint32_t)number;
            return true;
        }
    }
    usage_error("there is no limit \"%.40s\"; see: litterbox serve --print-config", text);
    return false;
}

static bool take_address(const char *option, const char *text, char *address, size_t size,
                         uint16_t *number)
{
    const char *colon = strrchr(text, ':');
    size_t length = colon != NULL ? (size_t)(colon - text) : 0;
    unsigned long port;
    bool brackets = length > 2 && text[0] == '[' && text[length - 1] == ']';
    if (length == 0 || length >= size) {
        usage_error("%s is an address and a port: 127.0.0.1:8022", option);
        return false;
    }
    if (!read_number(option, colon + 1, 0, 65535, &port)) {
        return false;
    }
    snprintf(address, size, "%.*s", (int)(length - 2 * brackets), text + brackets);
    *number = (uint16_t)port;
    return true;
}

/* ---- Errands -------------------------------------------------------------------------------------- */

static int print_config(struct wishes *wishes)
{
    const struct net_setup *net = &wishes->setup.net;
    struct limit limits[LIMITS];
    limits_of(&wishes->setup, limits);
    printf("listen %s:%u\nstore %s\n", net->address, net->port, wishes->store);
    printf("tls %s\nbehind-proxy %s\norigin %s\n", net->tls_cert != NULL ? net->tls_cert : "no",
           net->behind_proxy ? "yes" : "no", net->origin != NULL ? net->origin : "no other");
    for (unsigned i = 0; i < LIMITS; i++) {
        printf("limit %s=%u\n", limits[i].name, *limits[i].value);
    }
    return EXIT_FINE;
}

static int export(const struct wishes *wishes)
{
    lb_reason why;
    char *text = serve_export(wishes->store, wishes->argument, &why);
    if (text == NULL) {
        return failure("%s", why.text);
    }
    fputs(text, stdout);
    free(text);
    return EXIT_FINE;
}

static int check(const struct wishes *wishes)
{
    lb_reason why;
    struct ledger *ledger = ledger_view(wishes->store, &why);
    bool fine = ledger != NULL && ledger_check(ledger, &why);
    ledger_close(ledger);
    if (!fine) {
        return failure("%s", why.text);
    }
    printf("%s: fine\n", wishes->store);
    return EXIT_FINE;
}

static int rescue(const struct wishes *wishes)
{
    lb_reason why;
    long rows = ledger_rescue(wishes->store, wishes->argument, &why);
    if (rows < 0) {
        return failure("%s", why.text);
    }
    printf("%s: %ld rows\n", wishes->argument, rows);
    return EXIT_FINE;
}

static int run(struct wishes *wishes)
{
    lb_reason why = {""};
    if ((ledger_is_file(wishes->store) && !files_make_folders(wishes->store, &why)) ||
        !serve_run(&wishes->setup, &why)) {
        return failure("%s", why.text);
    }
    return EXIT_FINE;
}

static int do_errand(struct wishes *wishes)
{
    lb_reason why;
    wishes->setup.store = wishes->store;
    if (wishes->store[0] == '\0' &&
        !files_path(FILES_STATE, "server.db", wishes->store, sizeof wishes->store, &why)) {
        return failure("%s", why.text);
    }
    switch (wishes->errand) {
    case EXPORT:
        return export(wishes);
    case BACKUP:
        return ledger_backup(wishes->store, wishes->argument, &why) ? EXIT_FINE
                                                                    : failure("%s", why.text);
    case CHECK:
        return check(wishes);
    case RESCUE:
        return rescue(wishes);
    case PRINT:
        return print_config(wishes);
    default:
        return run(wishes);
    }
}

/* ---- The command ------------------------------------------------------------------------------------ */

int cmd_serve(int argc, char **argv)
{
    enum { LISTEN = ARG_FIRST_FREE, NODE, STORE, CERT, KEY, PROXY, ORIGIN, LIMIT, ERRAND };
    static const struct option options[] = {{"help", no_argument, NULL, ARG_HELP},
                                            {"listen", required_argument, NULL, LISTEN},
                                            {"store", required_argument, NULL, STORE},
                                            {"node", required_argument, NULL, NODE},
                                            {"tls-cert", required_argument, NULL, CERT},
                                            {"tls-key", required_argument, NULL, KEY},
                                            {"behind-proxy", no_argument, NULL, PROXY},
                                            {"origin", required_argument, NULL, ORIGIN},
                                            {"limit", required_argument, NULL, LIMIT},
                                            {"export", required_argument, NULL, ERRAND + EXPORT},
                                            {"backup", required_argument, NULL, ERRAND + BACKUP},
                                            {"check", no_argument, NULL, ERRAND + CHECK},
                                            {"rescue", required_argument, NULL, ERRAND + RESCUE},
                                            {"print-config", no_argument, NULL, ERRAND + PRINT},
                                            {NULL, 0, NULL, 0}};
    struct wishes wishes = {.setup = serve_setup_default()};
    struct net_setup *net = &wishes.setup.net;
    for (int c; (c = getopt_long(argc, argv, "h", options, NULL)) != -1;) {
        switch (c) {
        case ARG_HELP:
            fputs(help, stdout);
            return EXIT_FINE;
        case LISTEN:
            if (!take_address("--listen", optarg, net->address, sizeof net->address, &net->port)) {
                return EXIT_USAGE;
            }
            break;
        case NODE:
            if (!take_address("--node", optarg, wishes.setup.node, sizeof wishes.setup.node,
                              &wishes.setup.node_port)) {
                return EXIT_USAGE;
            }
            break;
        case STORE:
            snprintf(wishes.store, sizeof wishes.store, "%s", optarg);
            break;
        case CERT:
            net->tls_cert = optarg;
            break;
        case KEY:
            net->tls_key = optarg;
            break;
        case PROXY:
            net->behind_proxy = true;
            break;
        case ORIGIN:
            net->origin = optarg;
            break;
        case LIMIT:
            if (!take_limit(&wishes.setup, optarg)) {
                return EXIT_USAGE;
            }
            break;
        default:
            if (c < ERRAND) {
                return EXIT_USAGE;
            }
            wishes.errand = (enum errand)(c - ERRAND);
            wishes.argument = optarg;
        }
    }
    if (optind < argc || (net->tls_cert == NULL) != (net->tls_key == NULL)) {
        return usage_error(
            optind < argc
                ? "there is nothing to say behind the options; see: litterbox serve --help"
                : "--tls-cert and --tls-key go together");
    }
    return do_errand(&wishes);
}

#else

int cmd_serve(int argc, char **argv)
{
    if (argc == 2 && (strcmp(argv[1], "--help") == 0 || strcmp(argv[1], "-h") == 0)) {
        fputs(help, stdout);
        return EXIT_FINE;
    }
    return failure("this program was built without the server; scripts/setup serve installs what "
                   "it needs");
}

#endif
