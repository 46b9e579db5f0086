# SPDX-License-Identifier: MIT
# A CMake script that writes the C file OUTPUT with every page PAGES_DIR/*.md as an array of lines. A game whose
# GAMES_DIR/<page>/page.cmake is there has its numbers put in.
# The table at its end is what src/rules/pages.h declares.

set(arrays "")
set(rows "")
file(GLOB pages ${PAGES_DIR}/*.md)
foreach(page IN LISTS pages)
    get_filename_component(name ${page} NAME_WLE)
    string(MAKE_C_IDENTIFIER ${name} identifier)

    # The text is kept in one piece and never split: CMake lists would trip over its ; and [ ].
    file(READ ${page} text)
    include(${GAMES_DIR}/${name}/page.cmake OPTIONAL)
    string(REPLACE "\r" "" text "${text}")
    string(REGEX REPLACE "\n+$" "" text "${text}")
    string(REPLACE "\\" "\\\\" text "${text}")
    string(REPLACE "\"" "\\\"" text "${text}")
    string(REPLACE "?" "\\?" text "${text}") # no trigraphs
    string(REPLACE "\n" "\",\n    \"" text "${text}")

    string(APPEND arrays "static const char *const rules_page_${identifier}[] = {\n    \"${text}\",\n    NULL,\n};\n\n")
    string(APPEND rows "    {\"${name}\", rules_page_${identifier}},\n")
endforeach()

file(WRITE ${OUTPUT} "/* Made by cmake/embed_rules.cmake from docs/rules: edit the pages instead. */
#include \"rules/pages.h\"

#include <stddef.h>

${arrays}const struct rules_page rules_pages[] = {
${rows}    {NULL, NULL},
};
")
